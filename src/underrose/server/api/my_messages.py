"""What travels of one guest: the tables where they sit, the link that brings their identity along, and that they are forgotten."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from underrose.kernel.play.shown import Ended
from underrose.server.api.messages import Notice, SeatInfo


class MyTable(Struct):
    """A table where one sits, as the feed of one's own place tells of it (`seat` is -1 for the screen that a table was opened on). `number`
    counts its games from 1, 0 before the first; `started` says that a game lies on it, `asked` that one is asked for something; `actors`
    may act. `since` is when the place last noticed something of the game, in seconds since 1970, null where that is not known; `reviewed`
    says that games like this can be reviewed, `what_if` that it was played on from a review, `lesson_number` which of its game's lessons
    it is, 0 where it is none. `notices` say who has taken whose seat since the game was over."""

    code: str
    game: str
    seat: int
    seats: list[SeatInfo]
    number: int
    started: bool
    over: bool
    paused: bool
    closed: bool
    asked: bool
    actors: list[int]
    since: int | None
    outcome: Ended | None
    lesson: bool
    reviewed: bool = False
    what_if: bool = False
    lesson_number: int = 0
    notices: list[Notice] = []


class IdentityLink(Struct):
    """The address that makes the device which opens it the same guest. It works once, for so many seconds."""

    url: str
    move: str
    seconds: int


class IdentityRequest(Struct, forbid_unknown_fields=True):
    """The key of an identity link."""

    move: Annotated[str, Meta(max_length=64)]


class Forgotten(Struct):
    """At how many tables a guest has been forgotten."""

    tables: int
