"""A deal: the secret that all chance of one game follows from, and the commitment to it that is published before the first step.

The server draws a secret of 32 bytes for every game and binds it to the context, which identifies the game and its table. Each seat
adds entropy, so that no party chooses the deal alone: 32 bytes from its player's page, committed to before the server's commitment
is told and opened after it (commit, then reveal). Then

    commitment         = SHA-256(secret + context)
    commit of a seat   = SHA-256(entropy + the public key that its player signs with, if any)
    secret of the deal = HMAC-SHA256(secret, {"context": context, "entropy": [of each seat, in order]})

where context and the object beside it are canonical JSON: keys in order, no spaces, UTF-8. The entropy of a seat whose player stays
silent follows from public values (`of_silence`), that of a bot's seat from the committed secret (`of_server`). Every chance value
follows from the secret of the deal (`kernel/game/chance.py`); the secret itself also makes the salts, and stands at the end of the record.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, Literal

from underrose.kernel.data.canonical import canonical
from underrose.kernel.data.keyed_hash import keyed_hash
from underrose.kernel.game.title import Game

JsonObject = dict[str, Any]
SECRET = 32
"""Bytes of a secret."""
LONGEST_NAME = 200
"""Characters of a name, a level, or any other word of a record."""
PEOPLE = ("human", "bot")
"""The levels of seats whose players may add entropy to a deal: people, and bots that users run themselves."""
SEATED = (*PEOPLE, "lesson", "random", "novice", "agent", "spymaster", "cheater")
"""All levels that a record may name: besides PEOPLE the script of a lesson, and the built-in bots."""
FORMAT, UNNUMBERED = 3, 1
"""The format of the records that are written, and that of those whose header names none. Still older records have a header with
`commitment` instead of `deal`, and are reported as older."""
TELLS_WHO = 3
"""The first format in which a step may say who decided it."""


def digest(*parts: bytes) -> str:
    """Return the SHA-256 of the parts, joined by zero bytes, hexadecimal. Parts must hold no zero byte where that would be ambiguous."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def secret_of(seed: int | None) -> bytes:
    """Return the secret of a match (32 bytes): from the system's randomness, or derived from the seed."""
    return secrets.token_bytes(SECRET) if seed is None else hashlib.sha256(b"underrose seed %d" % index(seed)).digest()


def salt_of(secret: bytes, n: int) -> bytes:
    """Return the salt of step `n` (16 bytes), unpredictable without the secret."""
    return keyed_hash(secret, b"salt %d" % n)[:16]


def name_salt(secret: bytes, seat: int) -> str:
    """Return the salt of a seat's name (16 bytes), hexadecimal."""
    return keyed_hash(secret, b"name %d" % seat)[:16].hex()


def name_hash(name: str, salt: str) -> str:
    """Return the salted hash by which a seat's name enters header and chain."""
    return digest(bytes.fromhex(salt), name.encode())


def seats_of(secret: bytes, levels: Sequence[str], names: Sequence[str]) -> list[JsonObject]:
    """Return the seats in order, as header and context name them: a level or `human`, and the salted hash of the name."""
    named = enumerate(zip(levels, names, strict=True))
    return [{"level": level, "name": name_hash(name, name_salt(secret, seat))} for seat, (level, name) in named]


Giver = Literal["player", "silent", "server"]
"""Where the entropy of a seat comes from: its player, who committed to it and opened it; the public rule for players who stay silent;
or the server's secret, for a built-in bot."""


@dataclass(frozen=True)
class Share:
    """What one seat adds to a deal: its commit, the public key (Ed25519) that its player signs actions with, and its entropy, all
    hexadecimal. Before the deal `by` says what is expected, and `entropy` is empty."""

    by: Giver
    commit: str | None = None
    key: str | None = None
    entropy: str = field(default="", repr=False)

    def as_data(self) -> JsonObject:
        """Return the share as it stands in a record's header."""
        return {"by": self.by, "commit": self.commit, "key": self.key, "entropy": self.entropy}


def commit_of(entropy: str, key: str | None) -> str:
    """Return the commit to 32 bytes of entropy and a public key (None: no key), all hexadecimal."""
    return hashlib.sha256(bytes.fromhex(entropy) + bytes.fromhex(key or "")).hexdigest()


def of_silence(context: JsonObject, commits: Sequence[str | None], seat: int) -> str:
    """Return the entropy (hexadecimal) of a seat that never committed, or did not open its commit: it follows from public values."""
    return hashlib.sha256(canonical({"commits": commits, "context": context, "seat": seat})).hexdigest()


def of_server(secret: bytes, seat: int) -> str:
    """Return the entropy (hexadecimal) of a bot's seat: it follows from the secret, so the server's commitment binds it too."""
    return keyed_hash(secret, b"entropy %d" % seat).hex()


def shares_of(secret: bytes, context: JsonObject, committed: Sequence[Share], opened: Sequence[str]) -> tuple[Share, ...]:
    """Return the final shares of all seats, once every commit is opened or given up; `opened` is each seat's entropy, or empty."""
    commits = [share.commit for share in committed]

    def final(seat: int, share: Share, entropy: str) -> Share:
        if share.by == "server":
            return Share("server", entropy=of_server(secret, seat))
        if share.commit is not None and entropy:
            return Share("player", share.commit, share.key, entropy)
        return Share("silent", share.commit, share.key, of_silence(context, commits, seat))

    return tuple(final(seat, share, entropy) for seat, (share, entropy) in enumerate(zip(committed, opened, strict=True)))


@dataclass(frozen=True)
class Deal:
    """The committed secret, the context it is bound to, and the shares of the seats in their order; no shares in a local match, nor in
    records from before there were any."""

    secret: bytes = field(repr=False)
    context: JsonObject
    entropy: tuple[Share, ...] = ()
    format: int = FORMAT
    """The format of the game's record: a game that was begun by an older version is finished in the format that it began with."""

    @property
    def commitment(self) -> str:
        """The commitment published before the first step (hexadecimal): it binds to secret and context, and reveals neither."""
        return hashlib.sha256(self.secret + canonical(self.context)).hexdigest()

    @property
    def key(self) -> bytes:
        """The secret of the deal, from which every chance value follows (32 bytes)."""
        entropy = [share.entropy for share in self.entropy]
        return keyed_hash(self.secret, canonical({"context": self.context, "entropy": entropy}))

    def as_data(self) -> JsonObject:
        """Return the deal as it stands in a record's header, without the secret."""
        return {"context": self.context, "commitment": self.commitment, "entropy": [share.as_data() for share in self.entropy]}


@dataclass(frozen=True)
class Origin:
    """Where a game is dealt: the table, the game's number there, the server's public key, and the time (milliseconds since 1970)."""

    table: str
    number: int
    server_key: str
    time: int


def context_of(game: Game, seats: Sequence[JsonObject], origin: Origin) -> JsonObject:
    """Return the context that a deal at a table is bound to."""
    return {
        "game": game.title.id,
        "rules_version": game.title.rules_version,
        "content_sha256": game.content_sha256,
        "options": game.options,
        "seats": list(seats),
        "table": origin.table,
        "number": origin.number,
        "server_key": origin.server_key,
        "time": origin.time,
    }


def origin_of(context: JsonObject) -> Origin:
    """Return the origin of a game from its deal's context."""
    return Origin(context["table"], context["number"], context["server_key"], context["time"])


LOCAL: JsonObject = dict.fromkeys(("game", "rules_version", "content_sha256", "options", "seats", "table", "number", "server_key", "time"))
"""The context of a match made outside a server: every field null, so that one seed deals the same cards to every variant, seating and
bot. Binding it would prove nothing: the caller who makes the match chooses the secret too."""
