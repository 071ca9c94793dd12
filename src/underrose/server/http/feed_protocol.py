"""The feed's WebSocket below ASGI: what a client says goes straight to the table, and what the table says straight to the socket.

The handshake is a request as any other, so that the door, origins, tokens and limits stand in one place (`feed_socket`). Then the
connection carries the session by itself: no task, queue or event of ASGI for a message. It takes the frames apart that clients send all
day, whole text messages; every other one (parts, pings, the end, what is wrong) goes to the protocol of the library, frame by frame.
"""

from __future__ import annotations

import asyncio
import logging
from struct import Struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from underrose.server.http import feed_socket
from underrose.server.http.connections import Connections, Http
from underrose.server.http.feed_socket import CARRIER, Session
from underrose.server.http.lingering import Line
from underrose.server.http.turns import Turns
from underrose.server.rate_limits import LONGEST_BODY

log = logging.getLogger(__name__)

PING_SECONDS, PONG_SECONDS = 2.0, 2.5
"""How often a client that follows a table is asked whether its line lives, and how late the answer may be before the client is missed."""
SLOW_PING_SECONDS, LONGEST_SILENCE = 20.0, 20.0
"""How often others are asked, and after how long without an answer a connection ends."""
MOST_FRAGMENTS = 64
"""Parts that one WebSocket message may come in."""
FINAL, MASKED = 0x80, 0x80
TEXT, LAST_OF_DATA = 0x1, 0x2
WHOLE_TEXT = FINAL | TEXT
"""The first byte of a text message in one frame (RFC 6455, 5.2)."""
LONGER, LONGEST = Struct(">BBH").pack, Struct(">BBQ").pack
"""Heads of frames whose payload has a length of two bytes, and of eight."""


def protocols(counted: Connections) -> tuple[type[Http], type[FeedProtocol]]:
    """How uvicorn is to speak HTTP and WebSocket, so that every connection is counted."""
    return type("HttpHere", (Http,), {"counted": counted}), type("FeedHere", (FeedProtocol,), {"counted": counted, "turns": Turns()})


class FeedProtocol(WebSocketsSansIOProtocol):
    """A WebSocket over a connection that is counted and watched, and that carries a session by itself once it has been handed one."""

    counted: Connections
    turns: Turns
    _session: Session | None = None
    _ended: asyncio.Future[None] | None = None
    _rest = b""
    """The beginning of a frame whose end has not come."""
    _hears = False
    """Whether it surely reads what comes: then nothing has to be done for it to."""
    _queues = False
    """Whether a frame has come whose turn has not."""
    _in_parts = False
    """Whether a message is under way that comes in parts."""
    _clogged: asyncio.TimerHandle | None = None
    """Runs while the client does not read; at its end the session ends."""
    _flushing = False
    _silent = False
    """Whether the client is missed: it has not answered in time, and may yet."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From here on nobody is in the middle of a request; but who sent too much may be in the middle of a message."""
        super().connection_made(transport)
        if isinstance(transport, Line):
            transport.unread = lambda: self.conn.parser_exc is not None

    # --- the session -------------------------------------------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        """Tell the application that this connection can carry a session by itself."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][CARRIER] = {"carry": self.carry}  # type: ignore[typeddict-unknown-key]

    async def carry(self, session: Session) -> None:
        """Carry a session until it ends, which may be at once."""
        if self.disconnected:
            return
        self._session, self._ended = session, self.loop.create_future()
        if session.missed and self.ping_timer is not None:  # the first one was to come late
            self.ping_timer.cancel()
            self.schedule_ping()
        session.line.wake, session.go_on, session.put_off = self._flush_soon, self._listen_again, self.turns.put_off
        while not (self.queue.empty() or session.line.cut):  # what came before
            session.heard(str(self.queue.get_nowait().get("text") or ""))
        self.read_paused = False
        self._listen_again()
        self._flush_soon()
        await self._ended

    # --- whether the line lives --------------------------------------------------------------------------------------

    def schedule_ping(self) -> None:
        """Ask again in a while: soon where others are told that somebody is missed."""
        soon = self._session is not None and self._session.missed
        delay = max(0.0, (PING_SECONDS if soon else SLOW_PING_SECONDS) - self.last_ping_rtt)
        self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)

    def keepalive_timeout(self) -> None:
        """Nothing has come in time: whoever has the line is missed, and after a longer while it ends."""
        if self._silent or self.close_sent or self.transport.is_closing():
            super().keepalive_timeout()
            return
        self._silent = True
        self.pong_timer = self.loop.call_later(LONGEST_SILENCE - PONG_SECONDS, self.keepalive_timeout)
        if self._session is not None and self._session.missed:
            self._session.fell_silent(True)

    def handle_pong(self, event: Any) -> None:
        """The line lives, again perhaps."""
        super().handle_pong(event)
        if self._silent and self.pending_ping_payload is None:
            self._silent = False
            if self._session is not None and self._session.missed:
                self._session.fell_silent(False)

    def _end(self) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer, and end the session."""
        super().connection_lost(exc)
        self.counted.leave(self.transport)
        self._flows_again()
        self._end()

    # --- listening ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take what comes. A handshake arrives whole: if it was refused, the refusal is sent, and the connection ends."""
        if self.handshake_initiated:
            self._rest = self._rest + data if self._rest else data
            if not self._queues:
                self._take_frames()
            if len(self._rest) > LONGEST_BODY and (self._queues or (self._session is not None and self._session.waits)):
                self._hears = False
                self.transport.pause_reading()  # enough waits to be heard
            return
        self._by_the_book(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _take_frames(self, turn: bool = False) -> None:
        """Take whole frames out of what has come, each in its turn; `turn`: the first one's is now. While something that was said has to
        wait, nothing else is heard."""
        data, at = self._rest, 0
        while (found := payload_at(data, at)) is not None and self._listens:
            begin, end = found
            if end - begin > LONGEST_BODY:
                self._by_the_book(data[at:])  # far too long: its beginning is enough to refuse it
                at = len(data)
            elif end > len(data):
                break
            elif not (turn or self.turns.take(self._have_turn)):
                self._queues = True
                break
            else:
                turn = False
                self._take_frame(data[at:end], begin - at)
                at = end
                if at == len(data):
                    break
        self._rest = data[at:]

    def _have_turn(self) -> None:
        """A frame that had to wait is heard."""
        self._queues = False
        self._take_frames(turn=True)
        if not self._queues:
            self._mind_reading()

    @property
    def _listens(self) -> bool:
        session = self._session
        return not (self.transport.is_closing() or (session is not None and (session.waits or (session.line.cut and not self.close_sent))))

    def _take_frame(self, frame: bytes, begin: int) -> None:
        session = self._session
        if frame[0] == WHOLE_TEXT and frame[1] & MASKED and session is not None and not (self._in_parts or self.close_sent):
            text = unmasked(frame[begin - 4 : begin], frame[begin:])
            if text.isascii() or is_text(text):
                session.heard(text)
                self._mind_reading()
                return
        if frame[0] & 0x0F <= LAST_OF_DATA:
            self._in_parts = not frame[0] & FINAL
        self._by_the_book(frame)

    def _by_the_book(self, data: bytes) -> None:
        """Whatever is no plain message is the library's."""
        self._hears = False
        try:
            super().data_received(data)
        except Exception as error:
            log.debug("a connection ended at %s", type(error).__name__)
            self.transport.abort()

    def handle_cont(self, event: Any) -> None:
        """One more part of a message; empty parts count as well."""
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message that came in parts, or is no text."""
        data = b"".join(self.frames)
        if self._session is None or (self.curr_msg_data_type == "text" and not is_text(data)):
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self._session.heard(data if self.curr_msg_data_type == "text" else b"")
            self._mind_reading()

    def _listen_again(self) -> None:
        """What was said has been answered: hear what came meanwhile, in a turn of its own."""
        self.loop.call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if not self._queues:
            self._take_frames()
            self._mind_reading()

    def _mind_reading(self) -> None:
        """Read as long as what comes can be heard soon, and the client reads as well: else pings would be answered without end."""
        session, held_up = self._session, self.read_paused or self._clogged is not None
        if session is not None and not held_up:
            held_up = (session.waits and len(self._rest) > LONGEST_BODY) or (session.line.cut and not self.close_sent)
        if (self._hears and not held_up) or self.transport.is_closing():
            return
        self._hears = not held_up
        if self._hears:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    # --- speaking ----------------------------------------------------------------------------------------------------

    def _flush_soon(self) -> None:
        """Send what waits at the end of this turn, by one call."""
        if not self._flushing:
            self._flushing = True
            self.turns.flush(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        session = self._session
        if session is None or self._clogged is not None or self.close_sent or self.transport.is_closing():
            return
        if waiting := session.line.waiting:
            pieces = list[bytes]()
            for message in waiting:
                pieces += (head_of(message), message)
            waiting.clear()
            self.transport.write(b"".join(pieces))
        if session.line.cut:
            self._say_goodbye(*session.farewell)

    def _say_goodbye(self, code: int, reason: str) -> None:
        """Close the session; the connection ends when the client has agreed, or after a while."""
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self._listen_again()
        self._end()

    def pause_writing(self) -> None:
        """The client does not read: it is not listened to either, and after a while let go."""
        super().pause_writing()
        if self._clogged is None:
            self._clogged = self.loop.call_later(feed_socket.SEND_SECONDS, self._let_go)
        self._hears = False
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._flows_again()
        self._mind_reading()
        self._flush_soon()

    def _flows_again(self) -> None:
        if self._clogged is not None:
            self._clogged.cancel()
            self._clogged = None

    def _let_go(self) -> None:
        if self._session is not None:
            self._session.line.hang_up()
        self._end()


# --- frames -----------------------------------------------------------------------------------------------------------


def payload_at(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame at `at` begins and ends; None as long as its head is not whole."""
    if len(data) < at + 2:
        return None
    size, begin = data[at + 1] & 0x7F, at + 2
    if size >= 126:
        more = 2 if size == 126 else 8
        if len(data) < begin + more:
            return None
        size, begin = int.from_bytes(data[begin : begin + more], "big"), begin + more
    if data[at + 1] & MASKED:
        begin += 4
    return begin, begin + size


def unmasked(key: bytes, payload: bytes) -> bytes:
    """What a client said, without its mask."""
    size = len(payload)
    mask = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(mask, "little")).to_bytes(size, "little")


def is_text(data: bytes) -> bool:
    """Whether it is UTF-8, as a text message has to be."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def head_of(message: bytes) -> bytes:
    """The head of the frame that a text message of ours goes out in."""
    size = len(message)
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    return LONGER(WHOLE_TEXT, 126, size) if size < 65536 else LONGEST(WHOLE_TEXT, 127, size)
