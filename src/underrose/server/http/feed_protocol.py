"""The feed's WebSocket below ASGI: clients' messages go straight to the session, and its messages straight to the socket.

The handshake is an ordinary request, so that hosts, origins, tokens and limits are checked in one place (`feed_socket`). Then the
connection runs the session itself: no task, queue or ASGI event per message. It parses unfragmented text frames, the usual case; all
others (fragments, pings, close, invalid frames) go to the library's protocol, frame by frame. Each turn of the event loop
handles a bounded number of messages (`FairReads`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from struct import Struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from underrose.server.accounts.rate_limits import LONGEST_BODY
from underrose.server.common.faults import fault
from underrose.server.http import feed_socket
from underrose.server.http.connections import Connections, Http, LingeringTransport
from underrose.server.http.feed_socket import SESSION_RUNNER, Session

log = logging.getLogger(__name__)

PING_SECONDS, PONG_SECONDS = 2.0, 2.5
"""Heartbeat: interval of pings to a player's client, and the time without a pong after which the player is shown as missing."""
SLOW_PING_SECONDS, LONGEST_SILENCE = 20.0, 20.0
"""Interval of pings to others (guests' own bots), and the time without a pong after which a connection is closed."""
MOST_FRAGMENTS = 64
"""At most so many fragments of one WebSocket message."""
FINAL, MASKED = 0x80, 0x80
TEXT, LAST_OF_DATA = 0x1, 0x2
WHOLE_TEXT = FINAL | TEXT
"""The first byte of a text message in one frame (RFC 6455, 5.2)."""
LONGER, LONGEST = Struct(">BBH").pack, Struct(">BBQ").pack
"""Pack frame headers with a payload length of two bytes, and of eight."""


def protocols(counted: Connections) -> tuple[type[Http], type[FeedProtocol]]:
    """Return the protocol classes for uvicorn, HTTP and WebSocket, bound to one connection counter and one scheduler."""
    return type("HttpHere", (Http,), {"counted": counted}), type("FeedHere", (FeedProtocol,), {"counted": counted, "turns": FairReads()})


class FeedProtocol(WebSocketsSansIOProtocol):
    """A WebSocket on a counted connection, which runs its session itself once `run_session` hands it one."""

    counted: Connections
    turns: FairReads
    _session: Session | None = None
    _ended: asyncio.Future[None] | None = None
    _rest = b""
    """Bytes received and not handled yet."""
    _reads = False
    """Whether reading is known to be on, so that it need not be resumed."""
    _queues = False
    """Whether a received frame is queued for a later turn (`FairReads`)."""
    _in_parts = False
    """Whether a fragmented message is being received."""
    _clogged: asyncio.TimerHandle | None = None
    """The send timeout, running while the client does not read; when it fires the session ends."""
    _flushing = False
    _silent = False
    """Whether the last ping was not answered in time; the pong may still come."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Make a close linger only after a parser error, when the client may still be sending a message."""
        super().connection_made(transport)
        if isinstance(transport, LingeringTransport):
            transport.unread = lambda: self.conn.parser_exc is not None

    # --- the session -------------------------------------------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        """Offer to run the session, by an extension of the ASGI scope (SESSION_RUNNER)."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][SESSION_RUNNER] = {"run": self.run_session}  # type: ignore[typeddict-unknown-key]

    async def run_session(self, session: Session) -> None:
        """Run a session until it ends; returns at once where the client has disconnected."""
        if self.disconnected:
            return
        self._session, self._ended = session, self.loop.create_future()
        if session.missed and self.ping_timer is not None:  # it was scheduled with the slow interval
            self.ping_timer.cancel()
            self.schedule_ping()
        session.outlet.wake = self._flush_soon
        session.on_answered = self._listen_again
        session.defer = self.turns.defer
        while not (self.queue.empty() or session.outlet.cut):  # messages that came before this
            session.on_message(str(self.queue.get_nowait().get("text") or ""))
        self.read_paused = False
        self._listen_again()
        self._flush_soon()
        await self._ended

    # --- whether the line lives --------------------------------------------------------------------------------------

    def schedule_ping(self) -> None:
        """Schedule the next ping: soon for players who would be shown as missing."""
        soon = self._session is not None and self._session.missed
        delay = max(0.0, (PING_SECONDS if soon else SLOW_PING_SECONDS) - self.last_ping_rtt)
        self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)

    def keepalive_timeout(self) -> None:
        """Handle a missing pong: report the client as silent first, and close the connection after LONGEST_SILENCE."""
        if self._silent or self.close_sent or self.transport.is_closing():
            super().keepalive_timeout()
            return
        self._silent = True
        self.pong_timer = self.loop.call_later(LONGEST_SILENCE - PONG_SECONDS, self.keepalive_timeout)
        if self._session is not None and self._session.missed:
            self._session.fell_silent(True)

    def handle_pong(self, event: Any) -> None:
        """Handle a pong: a client that was reported silent is reported back."""
        super().handle_pong(event)
        if self._silent and self.pending_ping_payload is None:
            self._silent = False
            if self._session is not None and self._session.missed:
                self._session.fell_silent(False)

    def _end(self) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove it from the connection count, and end the session."""
        super().connection_lost(exc)
        self.counted.leave(self.transport)
        self._flows_again()
        self._end()

    # --- listening ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Handle received bytes. A handshake arrives whole: if it was refused, the refusal is sent, and the connection closed."""
        if self.handshake_initiated:
            self._rest = self._rest + data if self._rest else data
            if not self._queues:
                self._take_frames()
            if len(self._rest) > LONGEST_BODY and (self._queues or (self._session is not None and self._session.waits)):
                self._reads = False
                self.transport.pause_reading()  # backpressure: enough is buffered
            return
        self._by_the_book(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _take_frames(self, turn: bool = False) -> None:
        """Handle complete frames in the buffer as the scheduler allows (`turn`: the first one is allowed now), and none while the session
        still handles a message."""
        data, at = self._rest, 0
        while (found := payload_at(data, at)) is not None and self._listens:
            begin, end = found
            if end - begin > LONGEST_BODY:
                self._by_the_book(data[at:])  # too long: the library refuses it by its header
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
        """Handle a queued frame, now that it is its turn."""
        self._queues = False
        self._take_frames(turn=True)
        if not self._queues:
            self._mind_reading()

    @property
    def _listens(self) -> bool:
        if (session := self._session) is None:
            return not self.transport.is_closing()
        return not (self.transport.is_closing() or session.waits or (session.outlet.cut and not self.close_sent))

    def _take_frame(self, frame: bytes, begin: int) -> None:
        session = self._session
        if frame[0] == WHOLE_TEXT and frame[1] & MASKED and session is not None and not (self._in_parts or self.close_sent):
            text = unmasked(frame[begin - 4 : begin], frame[begin:])
            if text.isascii() or is_text(text):
                session.on_message(text)
                self._mind_reading()
                return
        if frame[0] & 0x0F <= LAST_OF_DATA:
            self._in_parts = not frame[0] & FINAL
        self._by_the_book(frame)

    def _by_the_book(self, data: bytes) -> None:
        """Pass bytes to the library's protocol; abort the connection where it raises."""
        self._reads = False
        try:
            super().data_received(data)
        except Exception as error:
            log.debug("a connection ended at %s", type(error).__name__)
            self.transport.abort()

    def handle_cont(self, event: Any) -> None:
        """Count one more fragment, empty or not; abort beyond MOST_FRAGMENTS."""
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Handle a message that was fragmented, or is not text."""
        data = b"".join(self.frames)
        if self._session is None or (self.curr_msg_data_type == "text" and not is_text(data)):
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self._session.on_message(data if self.curr_msg_data_type == "text" else b"")
            self._mind_reading()

    def _listen_again(self) -> None:
        """Schedule handling of the buffer, after a pending message has been answered."""
        self.loop.call_soon(self._catch_up)

    def _catch_up(self) -> None:
        if not self._queues:
            self._take_frames()
            self._mind_reading()

    def _mind_reading(self) -> None:
        """Pause or resume reading (backpressure): paused while the buffer is full or the client does not read, as pongs would pile up."""
        session, held_up = self._session, self.read_paused or self._clogged is not None
        if session is not None and not held_up:
            held_up = (session.waits and len(self._rest) > LONGEST_BODY) or (session.outlet.cut and not self.close_sent)
        if (self._reads and not held_up) or self.transport.is_closing():
            return
        self._reads = not held_up
        if self._reads:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    # --- speaking ----------------------------------------------------------------------------------------------------

    def _flush_soon(self) -> None:
        """Schedule sending of queued messages at the end of this turn, in one write."""
        if not self._flushing:
            self._flushing = True
            self.turns.flush(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        session = self._session
        if session is None or self._clogged is not None or self.close_sent or self.transport.is_closing():
            return
        if waiting := session.outlet.waiting:
            pieces = list[bytes]()
            for message in waiting:
                pieces += (head_of(message), message)
            waiting.clear()
            self.transport.write(b"".join(pieces))
        if session.outlet.cut:
            self._say_goodbye(*session.farewell)

    def _say_goodbye(self, code: int, reason: str) -> None:
        """Send a close frame and end the session; the connection ends with the client's close frame, or after a timeout."""
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self._listen_again()
        self._end()

    def pause_writing(self) -> None:
        """Handle a full write buffer: stop reading too, and end the session after SEND_SECONDS."""
        super().pause_writing()
        if self._clogged is None:
            self._clogged = self.loop.call_later(feed_socket.SEND_SECONDS, self._let_go)
        self._reads = False
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Handle a drained write buffer: resume reading and sending."""
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
            self._session.outlet.hang_up()
        self._end()


# --- frames -----------------------------------------------------------------------------------------------------------


def payload_at(data: bytes, at: int) -> tuple[int, int] | None:
    """Return where the payload of the frame at `at` begins and ends; None while its header is incomplete."""
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
    """Return a client's payload, unmasked (RFC 6455, 5.3)."""
    size = len(payload)
    mask = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(mask, "little")).to_bytes(size, "little")


def is_text(data: bytes) -> bool:
    """Return whether data is valid UTF-8, as a text message has to be."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def head_of(message: bytes) -> bytes:
    """Return the frame header of an outgoing text message (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    return LONGER(WHOLE_TEXT, 126, size) if size < 65536 else LONGEST(WHOLE_TEXT, 127, size)


# Fair scheduling of clients' messages: each turn of the event loop handles a bounded number of them, first come, first served.
#
# What is applied in one turn is committed and broadcast after it. If a turn handled everything that has arrived, a hundred players who act
# at the same moment would all be answered after the last of them, and act together again: a self-sustaining wave. Between two turns,
# batches are queued, settled and broadcast.


A_TURN = 16
"""Messages handled in one turn while the backlog is short: some 4 ms of work."""
SHARE = 4
"""With a long backlog a turn handles a fourth of it: under sustained load large batches are cheaper, and shorten the wait for all."""
LONG = 4
"""A deferred call counts as so many messages."""


class FairReads:
    """The scheduler of one server's feed messages."""

    def __init__(self) -> None:
        self._handled = 0
        """Messages handled in this turn."""
        self._announced = False
        """Whether the next turn is scheduled."""
        self._deferred: deque[Callable[[], None]] = deque()
        self._waiting: deque[Callable[[], None]] = deque()
        self._flushing: list[Callable[[], None]] = []

    def take(self, later: Callable[[], None]) -> bool:
        """Return whether one more message may be handled now; else queue `later`, which is called in a later turn, first come, first
        served."""
        if self._handled >= A_TURN or self._waiting:
            self._waiting.append(later)
            return False
        self._handled += 1
        if not self._announced:
            self._announce()
        return True

    def flush(self, connection: Callable[[], None]) -> None:
        """Call this at the end of the turn, together with all others queued."""
        if not self._flushing:
            asyncio.get_running_loop().call_soon(self._flush)
        self._flushing.append(connection)

    def _flush(self) -> None:
        flushing, self._flushing = self._flushing, []
        for connection in flushing:
            try:
                connection()
            except Exception as error:
                fault(error)

    def defer(self, work: Callable[[], None]) -> None:
        """Queue work longer than a move (as a rule a deal): it runs when few messages wait, and at least one such call a turn."""
        self._deferred.append(work)
        self._announce()

    def _announce(self) -> None:
        if not self._announced:
            self._announced = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Begin a turn: handle queued messages up to the turn's share, then deferred calls."""
        self._announced, self._handled = False, min(max(A_TURN, len(self._waiting) // SHARE), len(self._waiting))
        for _ in range(self._handled):
            _guarded(self._waiting.popleft())
        room = max(1, (A_TURN - self._handled) // LONG)
        for _ in range(min(room, len(self._deferred))):
            self._handled += LONG
            _guarded(self._deferred.popleft())
        if self._deferred or self._handled:
            self._announce()


def _guarded(call: Callable[[], None]) -> None:
    """Call, and log an exception instead of raising, so that one client's failure does not affect others."""
    try:
        call()
    except Exception as error:
        fault(error)
