"""The feed: one WebSocket for one place at a table, news out and actions in. The handshake here authenticates and authorizes; then the
connection runs the session itself, below ASGI, where it can (`feed_protocol`)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any, Protocol, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath, FromQuery

from underrose.kernel.play.match import SPECTATOR
from underrose.server.accounts.authentication import Player, same_origin
from underrose.server.accounts.rate_limits import LONGEST_BODY
from underrose.server.api.command_messages import Beginning
from underrose.server.api.cue_messages import CueMessage
from underrose.server.api.messages import (
    ActMessage,
    ClientMessage,
    DoMessage,
    DoneMessage,
    PingMessage,
    PongMessage,
    RefusedMessage,
)
from underrose.server.api.refusals import TOO_LARGE, UNREADABLE, Refused, in_words
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import to_refusal
from underrose.server.common.logs import at_table
from underrose.server.core.batches import said_here
from underrose.server.core.followers import hush, see_off
from underrose.server.core.service import Service
from underrose.server.http.routes import TheService, address_of
from underrose.server.jobs.scheduler import ended
from underrose.server.tables.cues import pass_on
from underrose.server.tables.exhibition import over_shoulder
from underrose.server.tables.feeds import Outlet, encode
from underrose.server.tables.guests import came_from
from underrose.server.tables.table import Table
from underrose.texts import language, shortened

AnySocket = WebSocket[Any, Any, Any]
CLOSED_BY_REFUSAL = 4000
"""A refused feed closes with 4000 plus the HTTP status of the refusal: 4401, 4403, 4404, 4429, 4503. 4409 closes the oldest of too many
windows of one player."""

MOST_BYTES = 120
"""Bytes of the reason in a close frame, which may have 123 (RFC 6455, 5.5)."""
SEND_SECONDS = 20.0
"""Send timeout: how long messages may wait for a client that does not read (backpressure)."""
SESSION_RUNNER = "underrose.session"
"""The key of the ASGI scope extension by which a connection offers to run its session itself."""

read = msgspec.json.Decoder(ClientMessage).decode
PONG = encode(PongMessage())


Defer = Callable[[Callable[[], None]], None]
"""Schedules a call for later."""


class AnySession(Protocol):
    """The interface of a session to its connection: outgoing messages are queued on `outlet`, incoming ones go to `on_message`."""

    outlet: Outlet
    waits: bool
    on_answered: Callable[[], None]
    defer: Defer | None
    missed: bool

    def fell_silent(self, silent: bool) -> None:
        """Report that the client stopped answering pings, or answers again."""
        ...

    def on_message(self, text: str | bytes) -> None:
        """Handle one message of the client."""
        ...

    @property
    def farewell(self) -> tuple[int, str]:
        """The code and the reason of the close frame."""
        ...


class Session:
    """One client on the feed of one table, whatever the transport: handles its messages, and queues messages to it in its outlet."""

    def __init__(self, service: Service, table: Table, player: Player, address: str = "") -> None:
        self.outlet = Outlet(player.id, address)
        self.waits = False
        """Whether a message is still being handled: the next one is taken once it has been answered."""
        self.on_answered: Callable[[], None] = nobody
        """Called when the pending message has been answered."""
        self.defer: Defer | None = None
        """Schedules what takes longer than a move; where None, that is done at once."""
        self.missed = not player.owner
        """Whether the player is shown as missing as soon as the connection falls silent; not for a guest's own bot, which may be
        thinking."""
        self._service = service
        self._table = table
        self._player = player
        self._telling: set[asyncio.Task[None]] = set()
        self._language = language()
        self._said_in = said_here()
        self._context = copy_context()
        self._context.run(at_table, table.id)

    def fell_silent(self, silent: bool) -> None:
        """Tell the table that the client stopped answering pings, or answers again."""
        self._telling.add(task := asyncio.create_task(hush(self._service.do, self._table, self.outlet, silent)))
        task.add_done_callback(self._telling.discard)
        task.add_done_callback(ended)

    def on_message(self, text: str | bytes) -> None:
        """Handle one message of the client, and answer once its effect is committed; unreadable ones are refused at once. Runs in the
        session's context: its language, and the request and table for the log."""
        self._context.run(self._handle, text)

    def _handle(self, text: str | bytes) -> None:
        id: str | None = None
        try:
            try:
                message = read_message(text)
            except Refused:
                self._service.limits.act(self._player)  # unreadable messages count towards the rate limit
                raise
            id = None if isinstance(message, PingMessage | CueMessage) else message.id
            self._service.limits.act(self._player)
            if isinstance(message, PingMessage):
                self.outlet.offer(PONG)  # answered at once, whatever is pending at the table
            elif isinstance(message, CueMessage):
                if pass_on(self._table, self.outlet, message):
                    self._service.cue_elsewhere(self._table.id, message)
            elif isinstance(message, ActMessage) or self.defer is None:
                self._begin(message)
            else:
                self.waits = True
                self.defer(lambda: self._context.run(self._begin_deferred, message))
        except Exception as error:
            self._answer(id, to_refusal(error))

    def _begin(self, message: ActMessage | DoMessage) -> None:
        asked = message if isinstance(message, ActMessage) else _asked(message)
        on_done = partial(self._answer, message.id)
        self.waits = not self._service.begin_act(self._table, self._player, asked, on_done, self._said_in)

    def _begin_deferred(self, message: DoMessage) -> None:
        """Handle a deferred message, then take the next one."""
        try:
            self._begin(message)
        except Exception as error:
            self._answer(message.id, to_refusal(error))
        else:
            if not self.waits:
                self.on_answered()

    def _answer(self, id: str | None, result: Any) -> None:
        if isinstance(result, Refused):
            self._service.metrics.refused(result.why.key)
            self.outlet.offer(encode(RefusedMessage(id, in_words(result.why, self._language))))
        else:
            self.outlet.offer(encode(DoneMessage(result.id, result.n)))
        if self.waits:
            self.waits = False
            self.on_answered()

    @property
    def farewell(self) -> tuple[int, str]:
        """The code and the reason of the close frame once the connection is cut."""
        return (
            closing(self.outlet.why, self._language)
            if self.outlet.why
            else (1013, "This window fell behind, or the seat has changed: join again.")
        )


def _asked(message: DoMessage) -> Beginning:
    """Return the message as the HTTP request for the same command. Raises Refused (400)."""
    try:
        return msgspec.convert({"what": message.what, "id": message.id, "args": message.args}, Beginning)
    except NOT_READ as error:
        raise _unreadable(error) from error


def nobody() -> None:
    """Do nothing: the default of `on_answered` until a transport sets it."""


def closing(refusal: Refused, wanted: str | None = None) -> tuple[int, str]:
    """Return the close code and reason of a refused feed; the reason is cut to what the frame holds."""
    sentence = in_words(refusal.why, wanted).text.encode()[:MOST_BYTES]
    return CLOSED_BY_REFUSAL + refusal.status, sentence.decode(errors="ignore")


@websocket("/tables/{name:str}/feed")
async def feed(socket: AnySocket, service: TheService, name: FromPath[str], seat: FromQuery[str | None] = None) -> None:
    """Send a place its whole log and then all news; take its actions. Who sits where says the cookie or the token; with `seat` a spectator
    of an exhibition follows what the bot there sees."""
    try:
        same_origin(socket, service.settings.origins)
        player = await service.authenticate(socket)
        table = await service.table(name[:64], address_of(socket), player)
        service.limits.visits.take(player.id)
        shoulder = None if seat is None else number_of(seat)
        place = await service.place(table, lambda: place_of(table, player, shoulder))
    except Exception as error:
        await refuse(socket, service, to_refusal(error))
        return
    await socket.accept()
    service.metrics.joined(place != SPECTATOR and table.seats[place].was_there)
    session = Session(service, table, player, address_of(socket))

    def join() -> None:
        nonlocal place
        place = place_of(table, player, shoulder)  # read again: the player may have been removed meanwhile, or the seat given away
        came_from(table.seating, player, service.mark(table, address_of(socket)))
        table.join(place, session.outlet)

    try:
        await service.do(table, join)
        await run_session(socket, session)
    except Refused as refusal:
        service.metrics.refused(refusal.why.key)
        await socket.close(*closing(refusal))
    finally:
        await see_off(service.do, table, place, session.outlet)


def number_of(seat: str) -> int:
    """Return the seat that is asked for. Raises Refused (400): the framework would close the connection as at a fault."""
    try:
        return int(seat)
    except ValueError as error:
        raise Refused(UNREADABLE, "unreadable", what="request", reason="seat: Expected `int`") from error


def place_of(table: Table, player: Player, seat: int | None) -> int:
    """Return the place whose feed a player may follow. Raises Refused."""
    return table.seating.place_at_table(player) if seat is None else over_shoulder(table, player, seat)


async def refuse(socket: AnySocket, service: Service, refusal: Refused) -> None:
    """Reject the handshake of a foreign origin; accept and close others, with the reason in the close frame."""
    service.metrics.refused(refusal.why.key)
    if refusal.why.key == "foreign_origin":
        raise WebSocketException(detail=refusal.why.text, code=CLOSED_BY_REFUSAL + refusal.status)
    await socket.accept()
    await socket.close(*closing(refusal))


async def run_session(socket: AnySocket, session: AnySession) -> None:
    """Run a session until it ends: by the connection itself where it offers that (`feed_protocol`), else over ASGI."""
    extensions: dict[str, Any] = cast("dict[str, Any]", socket.scope).get("extensions") or {}
    if (runner := extensions.get(SESSION_RUNNER)) is not None:
        await runner["run"](session)
        return
    speaking, listening = asyncio.create_task(_speak(socket, session)), asyncio.create_task(_listen(socket, session))
    try:
        done, _ = await asyncio.wait([speaking, listening], return_when=asyncio.FIRST_COMPLETED)
        if session.outlet.cut:  # let the close frame go out
            done, _ = await asyncio.wait([speaking], timeout=SEND_SECONDS)
    finally:
        await cancel((speaking, listening))
    for task in done:
        task.result()


async def _speak(socket: AnySocket, session: AnySession) -> None:
    """Send queued messages in order, until the connection is cut or sending times out."""
    outlet, news = session.outlet, asyncio.Event()
    outlet.wake = news.set
    while outlet.waiting or not outlet.cut:
        news.clear()
        try:
            async with asyncio.timeout(SEND_SECONDS):  # unlike wait_for it needs no task
                for message in outlet.take():
                    await socket.send_data(message, mode="text")
        except TimeoutError:
            outlet.hang_up()
            return
        if not (outlet.waiting or outlet.cut):
            await news.wait()
    await socket.close(*session.farewell)


async def _listen(socket: AnySocket, session: AnySession) -> None:
    """Receive the client's messages, until it disconnects or its connection is cut."""
    answered = asyncio.Event()
    session.on_answered = answered.set
    while not session.outlet.cut:
        try:
            text = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        answered.clear()
        session.on_message(text)
        if session.waits:
            await answered.wait()


def read_message(text: str | bytes) -> ClientMessage:
    """Return a client's message, parsed. Raises Refused (400, 413)."""
    if len(text) > LONGEST_BODY:
        raise Refused(TOO_LARGE, "too_large", kb=LONGEST_BODY // 1024)
    try:
        return read(text)
    except NOT_READ as error:
        raise _unreadable(error) from error


NOT_READ = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""The exceptions of parsing an unreadable message."""


def _unreadable(error: Exception) -> Refused:
    reason = str(error) if isinstance(error, msgspec.ValidationError) else "it is not JSON"
    return Refused(UNREADABLE, "unreadable", what="message", reason=shortened(reason))
