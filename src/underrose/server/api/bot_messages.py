"""What travels of bots of people's own: their accounts and tokens, and the invitations that they hear."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from underrose.server.api.messages import PongMessage, RefusedMessage

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


BotStreamMessage = InvitationMessage | RefusedMessage | PongMessage
"""What the server says on the stream of a bot."""
