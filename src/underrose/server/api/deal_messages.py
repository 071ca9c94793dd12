"""What clients are told of a deal before the record tells all: what it is bound to, and what each seat has committed to."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Hex32 = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$", description="32 bytes, hexadecimal in small letters.")]
Hex64 = Annotated[str, Meta(max_length=128, pattern="^[0-9a-f]{128}$", description="64 bytes, hexadecimal in small letters.")]


class DealSeat(Struct, frozen=True):
    """Who sits in a seat, as a deal is bound to it: a level, `human` or `bot`, and the salted hash of the name."""

    level: str
    name: str


class DealContext(Struct, frozen=True):
    """What a deal is bound to, as it will stand in the record; `time` is in milliseconds since 1970."""

    game: str
    rules_version: int
    content_sha256: str
    options: dict[str, str]
    seats: list[DealSeat]
    table: str
    number: int
    server_key: str
    time: int


class SeatShare(Struct, frozen=True):
    """What a seat adds to a deal: its page's entropy, committed to (`player`); nothing but a rule (`silent`); a bot's part of the server's
    secret (`server`). `key` signs its actions."""

    by: Literal["player", "silent", "server"]
    commit: str | None
    key: str | None


class DealInfo(Struct, frozen=True):
    """The deal of a game of this table. `left` are the milliseconds in which seats that committed may still open; null once it is dealt."""

    game: int
    context: DealContext
    commitment: str
    seats: list[SeatShare]
    left: int | None


class EntropyArgs(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page adds to the next deal: first `commit`, SHA-256 of 32 random bytes followed by the public key (Ed25519) that it signs
    actions with, and that `key`; then, while the deal is being opened, the 32 bytes, `entropy`."""

    commit: Hex32 | None = None
    key: Hex32 | None = None
    entropy: Hex32 | None = None
