"""Routes for bots of people's own: their accounts, who of them listens, invitations, and the stream on which a bot hears them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from litestar import get, post, websocket
from litestar.params import JSONBody, PathParameter

from underrose.server.accounts.authentication import Player, same_origin
from underrose.server.accounts.guest_names import NAMELESS, clean_name
from underrose.server.api.account_messages import BotAccount, BotInfo, BotRequest, Invited, InviteRequest, Revoked
from underrose.server.api.messages import PingMessage, RefusedMessage
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, MISSING, NOT_ALLOWED, NOT_NOW, TOO_OFTEN, UNREADABLE, Refused, in_words
from underrose.server.common.faults import to_refusal
from underrose.server.core.service import Service
from underrose.server.http.feed_socket import PONG, AnySocket, Defer, closing, nobody, read_message, refuse, run_session
from underrose.server.http.openapi import DOING, SAYING, described
from underrose.server.http.routes import AnyRequest, Me, TableName, TheService, address_of
from underrose.server.remote_bots.bot_streams import MOST_LISTED
from underrose.server.storage.account_rows import new_account
from underrose.server.tables.feeds import Outlet, encode
from underrose.server.tables.hosting import host_only
from underrose.texts import language

BotName = Annotated[str, PathParameter(description="The `id` of a bot's account.", max_length=32)]


@post("/me/bots", **described("bots", "Make a bot", CONFLICT, *SAYING))
async def make_bot(request: AnyRequest, service: TheService, player: Me, data: JSONBody[BotRequest]) -> BotAccount:
    """Make an account for a bot of one's own, with its token, which is shown once. Everybody reads whose bot it is."""
    service.limits.tables.take(address_of(request))
    name = clean_name(data.name)
    if name == NAMELESS:
        raise Refused(NOT_ALLOWED, "name_empty")
    account, token = new_account(player, name)
    await service.accounts.add(account)
    return BotAccount(account.id, account.name, token)


@get("/bots", **described("bots", "Bots that can be invited", TOO_OFTEN, NOT_NOW))
async def list_bots(service: TheService, player: Me) -> list[BotInfo]:
    """One's own bots, and those of others that listen for invitations now."""
    service.limits.act(player)
    listening = await service.listening()
    mine = await service.accounts.of_owner(player.id)
    others = [one for one in await service.accounts.of_ids(listening[:MOST_LISTED]) if one.owner != player.id]
    return [BotInfo(one.id, one.name, one.owner_name, one.id in listening, one.owner == player.id) for one in (*mine, *others)]


@post("/bots/{bot:str}/revoke", **described("bots", "Revoke a bot's token", UNREADABLE, MISSING, TOO_OFTEN, NOT_NOW), status_code=200)
async def revoke_bot(service: TheService, player: Me, bot: BotName) -> Revoked:
    """Revoke the token: it is worth nothing from now on, and the bot's connections end; where it sits, a house bot stands in."""
    service.limits.act(player)
    await service.revoke(player, bot)
    return Revoked(bot)


@post("/tables/{name:str}/invitations", **described("bots", "Invite a bot", *DOING), status_code=200)
async def invite_bot(request: AnyRequest, service: TheService, player: Me, name: TableName, data: JSONBody[InviteRequest]) -> Invited:
    """Ask a bot that listens to take a seat, for the host, before the game starts."""
    table = await service.table(name, address_of(request), player)
    service.limits.invitations.take(player.id)

    def may_invite() -> None:
        host_only(table, player, "invite")
        if table.live is not None:
            raise Refused(CONFLICT, "started", what="join")

    await service.look(table, may_invite)
    await service.invite(data.bot, table)
    return Invited(data.bot)


class Listening:
    """A bot at its stream: it hears invitations, and may ask whether the line lives."""

    def __init__(self, service: Service, bot: Player, address: str) -> None:
        self.outlet, self.waits = Outlet(bot.id, address), False
        self.on_answered: Callable[[], None] = nobody
        self.defer: Defer | None = None
        self.missed = False
        self._service = service
        self._bot = bot
        self._language = language()

    def on_message(self, text: str | bytes) -> None:
        """Answer a ping; nothing else can be said here."""
        try:
            self._service.limits.act(self._bot)
            if not isinstance(read_message(text), PingMessage):
                raise Refused(FORBIDDEN, "not_at_table")
            self.outlet.offer(PONG)
        except Exception as error:
            self.outlet.offer(encode(RefusedMessage(None, in_words(to_refusal(error).why, self._language))))

    def fell_silent(self, silent: bool) -> None:
        """Do nothing: a bot that listens sits at no table."""

    @property
    def farewell(self) -> tuple[int, str]:
        """The code and the reason with which the line closes once it is cut."""
        return closing(self.outlet.why, self._language) if self.outlet.why else (1013, "This line fell behind: join again.")


@websocket("/bots/feed")
async def bot_feed(socket: AnySocket, service: TheService) -> None:
    """Send a bot's invitations, one message each, from now on."""
    try:
        same_origin(socket, service.settings.origins)
        bot = await service.authenticate(socket)
        if not bot.owner:
            raise Refused(FORBIDDEN, "bots_only")
    except Exception as error:
        await refuse(socket, service, to_refusal(error))
        return
    await socket.accept()
    session = Listening(service, bot, address_of(socket))
    service.streams.join(session.outlet)
    try:
        await run_session(socket, session)
    finally:
        service.streams.leave(session.outlet)


HANDLERS = (make_bot, list_bots, revoke_bot, invite_bot, bot_feed)
