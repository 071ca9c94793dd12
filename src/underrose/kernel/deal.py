"""A deal: what all chance of one game follows from, and the commitment to it that is shown before the first step.

The server draws a secret of 32 bytes for every game and binds it to the context, which says of what game at which table it is. Each
seat adds entropy, so that nobody chooses the deal alone: 32 bytes of its player's page, committed to before the server's commitment
is told and opened after it (commit, then reveal). Then

    commitment         = SHA-256(secret + context)
    commit of a seat   = SHA-256(entropy + the public key that its player signs with, if any)
    secret of the deal = HMAC-SHA256(secret, {"context": context, "entropy": [of each seat, in order]})

where context and the object beside it are canonical JSON: keys in order, no spaces, UTF-8. What stands for a seat whose player stays
silent follows from what everybody knows (`of_silence`), what stands for a bot's from the committed secret (`of_server`). Every chance
value follows from the secret of the deal (`kernel/chance.py`); the secret itself also makes the salts, and stands at the end of the
record.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from underrose.kernel.canonical import canonical
from underrose.kernel.game import Game
from underrose.kernel.keyed_hash import keyed_hash

Line = dict[str, Any]
SECRET = 32
"""Bytes of a secret."""
FORMAT, UNNUMBERED = 2, 1
"""The format of the records that are written, and that of those whose header names none: all else of the two is the same. Records from
before have a header with `commitment` instead of `deal`, and are told as older."""


def digest(*parts: bytes) -> str:
    """SHA-256 of parts that hold no zero byte where they could be confused, hexadecimal."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def secret_of(seed: int | None) -> bytes:
    """The secret of a match: from the system's randomness, or for a seed always the same (32 bytes)."""
    return secrets.token_bytes(SECRET) if seed is None else hashlib.sha256(b"underrose seed %d" % seed).digest()


def salt_of(secret: bytes, n: int) -> bytes:
    """The salt of step `n` (16 bytes): nobody without the secret can tell it."""
    return keyed_hash(secret, b"salt %d" % n)[:16]


def name_salt(secret: bytes, seat: int) -> str:
    """The salt of a seat's name, hexadecimal."""
    return keyed_hash(secret, b"name %d" % seat)[:16].hex()


def name_hash(name: str, salt: str) -> str:
    """How a seat's name enters header and chain."""
    return digest(bytes.fromhex(salt), name.encode())


def seats_of(secret: bytes, levels: Sequence[str], names: Sequence[str]) -> list[Line]:
    """The seats in order, as header and context name them: a level or `human`, and the salted hash of the name."""
    named = enumerate(zip(levels, names, strict=True))
    return [{"level": level, "name": name_hash(name, name_salt(secret, seat))} for seat, (level, name) in named]


Giver = Literal["player", "silent", "server"]
"""Where the entropy of a seat comes from: its player, who committed to it and opened it; the public rule for who stays silent; or the
server's secret, for a bot of the house."""


@dataclass(frozen=True)
class Share:
    """What one seat adds to a deal: its commit, the public key (Ed25519) that its player signs actions with, and its entropy, all
    hexadecimal. Before the deal `by` says what is expected, and `entropy` is empty."""

    by: Giver
    commit: str | None = None
    key: str | None = None
    entropy: str = field(default="", repr=False)

    def as_data(self) -> Line:
        """What a record's header has of it."""
        return {"by": self.by, "commit": self.commit, "key": self.key, "entropy": self.entropy}


def commit_of(entropy: str, key: str | None) -> str:
    """The commit to 32 bytes of entropy and to the public key beside them, all hexadecimal."""
    return hashlib.sha256(bytes.fromhex(entropy) + bytes.fromhex(key or "")).hexdigest()


def of_silence(context: Line, commits: Sequence[str | None], seat: int) -> str:
    """What stands for a seat that has not opened what it committed to, or never committed (hexadecimal): anybody can work it out."""
    return hashlib.sha256(canonical({"commits": commits, "context": context, "seat": seat})).hexdigest()


def of_server(secret: bytes, seat: int) -> str:
    """What stands for a bot's seat (hexadecimal): the server's commitment holds it too."""
    return keyed_hash(secret, b"entropy %d" % seat).hex()


def shares_of(secret: bytes, context: Line, committed: Sequence[Share], opened: Sequence[str]) -> tuple[Share, ...]:
    """The shares of all seats once everybody has opened or stayed silent; `opened` is what each seat opened, or empty."""
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
    """The committed secret, the context it is bound to, and the shares of the seats in their order; none in a local match, and in
    records from before there were any."""

    secret: bytes = field(repr=False)
    context: Line
    entropy: tuple[Share, ...] = ()
    format: int = FORMAT
    """The format of the record of what is dealt: a game that was begun by an older version ends in the record that it began."""

    @property
    def commitment(self) -> str:
        """What is shown before the first step: it binds to the secret and to the context, and tells neither (hexadecimal)."""
        return hashlib.sha256(self.secret + canonical(self.context)).hexdigest()

    @property
    def key(self) -> bytes:
        """The secret of the deal, from which every chance value follows (32 bytes)."""
        entropy = [share.entropy for share in self.entropy]
        return keyed_hash(self.secret, canonical({"context": self.context, "entropy": entropy}))

    def as_data(self) -> Line:
        """What the header says of it, before the secret is told."""
        return {"context": self.context, "commitment": self.commitment, "entropy": [share.as_data() for share in self.entropy]}


@dataclass(frozen=True)
class Origin:
    """Where a game is dealt: at which table, as its how many-th game, by which server's key, when (milliseconds since 1970)."""

    table: str
    number: int
    server_key: str
    time: int


def context_of(game: Game, seats: Sequence[Line], origin: Origin) -> Line:
    """What a deal at a table is bound to."""
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


def origin_of(context: Line) -> Origin:
    """Where a game was dealt, by its context."""
    return Origin(context["table"], context["number"], context["server_key"], context["time"])


LOCAL: Line = dict.fromkeys(("game", "rules_version", "content_sha256", "options", "seats", "table", "number", "server_key", "time"))
"""The context of a match made outside a server: every field null, so that one seed deals the same cards to every variant, seating and
bot. Binding it would hold nobody to anything: whoever makes the match chooses the secret too."""
