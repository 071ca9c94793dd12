"""The feed: one WebSocket for one place at a table, news out and actions in."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from underrose.server.authentication import Player, same_origin, who
from underrose.server.faults import sorry
from underrose.server.http.routes import TheService, address_of
from underrose.server.messages import ActionRequest, ActMessage, DoneMessage, RefusedMessage
from underrose.server.rate_limits import LONGEST_BODY
from underrose.server.refusals import TOO_LARGE, UNREADABLE, Refused
from underrose.server.service import Service
from underrose.server.tables.feeds import Line, encode
from underrose.server.tables.guests import came_from
from underrose.server.tables.table import Table

AnySocket = WebSocket[Any, Any, Any]
CLOSED_BY_REFUSAL = 4000
"""A feed that is refused closes with 4000 and the HTTP status of the refusal: 4401, 4403, 4404, 4429, 4503. With 4409 ends
the oldest of too many windows of one person."""

SEND_SECONDS = 20.0
"""How long messages may wait for a client that does not read."""

read = msgspec.json.Decoder(ActMessage).decode


@websocket("/tables/{name:str}/feed")
async def feed(socket: AnySocket, service: TheService, name: FromPath[str]) -> None:
    """Send a place its whole log and then all news; take its actions. Who sits where says the cookie or the token."""
    try:
        same_origin(socket, service.settings.origins)
        player = who(socket, service.keys)
        table = await service.table(name[:64], address_of(socket))
        place = table.seating.place_at_table(player)
    except Exception as error:
        await _refuse(socket, sorry(error))
        return
    await socket.accept()
    line = Line(player.id)
    try:
        await _follow(socket, service, table, player, place, line)
    except Refused as refusal:
        await _close(socket, refusal)
    finally:
        await _leave(service, table, place, line)


async def _leave(service: Service, table: Table, place: int, line: Line) -> None:
    """Let go of a line, whether or not that can be told or written down now."""
    try:
        await service.do(table, lambda: table.audience.hang_up(place, line))
    except Refused:
        table.audience.hang_up(place, line)


async def _refuse(socket: AnySocket, refusal: Refused) -> None:
    """A page of another site is not even answered; everybody else is told why in the closing frame."""
    if refusal.why.key == "foreign_origin":
        raise WebSocketException(detail=refusal.why.text, code=CLOSED_BY_REFUSAL + refusal.status)
    await socket.accept()
    await _close(socket, refusal)


async def _close(socket: AnySocket, refusal: Refused) -> None:
    await socket.close(CLOSED_BY_REFUSAL + refusal.status, refusal.why.text[:120])


async def _follow(socket: AnySocket, service: Service, table: Table, player: Player, place: int, line: Line) -> None:
    def join() -> None:
        came_from(table.seating, player, service.mark(table, address_of(socket)))
        table.join(place, line)

    await service.do(table, join)
    speaking, listening = asyncio.create_task(_speak(socket, line)), asyncio.create_task(_listen(socket, service, table, player, line))
    try:
        done, _ = await asyncio.wait([speaking, listening], return_when=asyncio.FIRST_COMPLETED)
        if line.cut:  # why is still to be said
            done, _ = await asyncio.wait([speaking], timeout=SEND_SECONDS)
    finally:
        for task in (speaking, listening):
            task.cancel()
        await asyncio.gather(speaking, listening, return_exceptions=True)
    for task in done:
        task.result()


async def _speak(socket: AnySocket, line: Line) -> None:
    """Send what waits, in order, until the line is cut, or the client has not read for too long."""
    while messages := await line.waiting():
        try:
            async with asyncio.timeout(SEND_SECONDS):  # unlike wait_for it needs no task
                for message in messages:
                    await socket.send_data(message, mode="text")
        except TimeoutError:
            line.hang_up()
            return
    if line.why:
        await _close(socket, line.why)
    else:
        await socket.close(1013, "This window fell behind, or the seat has changed: join again.")


async def _listen(socket: AnySocket, service: Service, table: Table, player: Player, line: Line) -> None:
    """Do what the client says, until it leaves or its line is cut. What cannot be read never waits for anything, so a flood of it would
    hold up everybody else."""
    while not line.cut:
        try:
            text = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        line.offer(encode(await _heard(service, table, player, text)))


async def _heard(service: Service, table: Table, player: Player, text: str | bytes) -> DoneMessage | RefusedMessage:
    id: str | None = None
    try:
        message = _read(text)
        id = message.id
        service.limits.actions.take(player.id)
        done = await service.act(table, player, ActionRequest(message.id, message.ask, message.action))
        return DoneMessage(done.id, done.n)
    except Exception as error:
        return RefusedMessage(id, sorry(error).why)


def _read(text: str | bytes) -> ActMessage:
    if len(text) > LONGEST_BODY:
        raise Refused(TOO_LARGE, "too_large", f"A message may have {LONGEST_BODY // 1024} KB at most.")
    try:
        return read(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        reason = str(error) if isinstance(error, msgspec.ValidationError) else "it is not JSON"
        raise Refused(UNREADABLE, "unreadable", f"That message cannot be read: {reason}.") from error
