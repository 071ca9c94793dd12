"""What travels of bots of people's own (accounts, tokens, invitations), and of one guest: tables, identity link, being forgotten."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from underrose.kernel.play.shown import Ended
from underrose.server.api.messages import Notice, SeatInfo

BotId = Annotated[str, Meta(min_length=1, max_length=32, description="The `id` of a bot's account.")]


class BotRequest(Struct, forbid_unknown_fields=True):
    """A bot's name, as everybody will read it."""

    name: Annotated[str, Meta(max_length=200)]


class BotAccount(Struct):
    """A new bot. Its token is told here and never again: the server keeps only a hash of it."""

    id: str
    name: str
    token: str


class BotInfo(Struct):
    """A bot and whose it is; `listening` says that it hears invitations now, `mine` that it is the asker's."""

    id: str
    name: str
    owner: str
    listening: bool
    mine: bool


class Revoked(Struct):
    """The token of this bot is worth nothing any more."""

    id: str


class InviteRequest(Struct, forbid_unknown_fields=True):
    """The bot to invite."""

    bot: BotId


class Invited(Struct):
    """The bot has heard of it; whether it comes is its own affair."""

    bot: str


class InvitationMessage(Struct, tag="invitation", tag_field="type"):
    """Said to a bot: a host asks it to a table. It comes by taking a seat there, and declines by doing nothing."""

    code: str
    game: str
    players: int
    options: dict[str, str]
    host: str


# What travels of one guest: the tables where they sit, the link that brings their identity along, and that they are forgotten.


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
