"""A deal: what all chance of one game follows from, and the commitment to it that is shown before the first step.

The server draws a secret of 32 bytes for every game and binds it to the context, which says of what game at which table it is. Each
seat may add entropy, so that nobody knows the deal alone. Then

    commitment         = SHA-256(secret + context)
    secret of the deal = HMAC-SHA256(secret, {"context": context, "entropy": [...]})

where context and the object beside it are canonical JSON: keys in order, no spaces, UTF-8. Every chance value follows from the
secret of the deal (`kernel/chance.py`); the secret itself also makes the salts, and stands at the end of the record.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from underrose.kernel.game import Game, content_hash

Line = dict[str, Any]
SECRET = 32
"""Bytes of a secret."""

canonical = msgspec.json.Encoder(order="sorted").encode
"""The one way data is written for hashing: sorted keys, no spaces, UTF-8."""


def digest(*parts: bytes) -> str:
    """SHA-256 of parts that hold no zero byte where they could be confused, hexadecimal."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def secret_of(seed: int | None) -> bytes:
    """The secret of a match: from the system's randomness, or for a seed always the same (32 bytes)."""
    return secrets.token_bytes(SECRET) if seed is None else hashlib.sha256(b"underrose seed %d" % seed).digest()


def salt_of(secret: bytes, n: int) -> bytes:
    """The salt of step `n` (16 bytes): nobody without the secret can tell it."""
    return hmac.digest(secret, b"salt %d" % n, hashlib.sha256)[:16]


def name_salt(secret: bytes, seat: int) -> str:
    """The salt of a seat's name, hexadecimal."""
    return hmac.digest(secret, b"name %d" % seat, hashlib.sha256)[:16].hex()


def name_hash(name: str, salt: str) -> str:
    """How a seat's name enters header and chain."""
    return digest(bytes.fromhex(salt), name.encode())


def seats_of(secret: bytes, levels: Sequence[str], names: Sequence[str]) -> list[Line]:
    """The seats in order, as header and context name them: a level or `human`, and the salted hash of the name."""
    named = enumerate(zip(levels, names, strict=True))
    return [{"level": level, "name": name_hash(name, name_salt(secret, seat))} for seat, (level, name) in named]


@dataclass(frozen=True)
class Deal:
    """The committed secret, the context it is bound to, and the entropy of the seats in their order (hexadecimal)."""

    secret: bytes = field(repr=False)
    context: Line
    entropy: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """What is shown before the first step: it binds to the secret and to the context, and tells neither (hexadecimal)."""
        return hashlib.sha256(self.secret + canonical(self.context)).hexdigest()

    @property
    def key(self) -> bytes:
        """The secret of the deal, from which every chance value follows (32 bytes)."""
        return hmac.digest(self.secret, canonical({"context": self.context, "entropy": self.entropy}), hashlib.sha256)

    def as_data(self) -> Line:
        """What the header says of it, before the secret is told."""
        return {"context": self.context, "commitment": self.commitment, "entropy": list(self.entropy)}


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
        "content_sha256": content_hash(game.content),
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
