"""Limits on connections: how many in all, how many of one address, and timeouts for each; and their lingering close.

Connections are counted from acceptance to loss. A sweep aborts those that are too slow: a request whose head or body trickles in
(slowloris), an incomplete handshake, a client that does not read what it is sent.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from underrose.server.http.addresses import counted_as

log = logging.getLogger(__name__)

HEAD_SECONDS, BODY_SECONDS = 10.0, 30.0
"""Timeouts of a request's head, and then of its body."""
STUCK_SECONDS = 20.0
"""How long a client may read nothing of its write buffer, or take to close."""
SWEEP_SECONDS = 1.0
MOST_CONNECTIONS = 10_000
MOST_OF_ONE_ADDRESS = 2_000
"""At most so many connections of one address, and a quarter of all: a school behind one address fits in, and leaves room."""
KEPT_FILES = 256
"""File descriptors reserved for the database, the pages, and connections that are accepted only to be refused."""
BACKLOG = 128
"""Connections accepted in one turn of the event loop."""
SHARED_BACKLOG = 2
"""The same where several workers accept from one socket, so that the load is spread."""
DRAIN_SECONDS = 0.5
"""How long a stopping server still serves open connections, whose requests may be on their way."""
LISTEN = 1024
"""Backlog of the listening socket: connections that wait to be accepted."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 91\r\n\r\n"
    b'{"key":"too_many_connections","args":{},"text":"Too many connections are open: try again."}'
)
NOISE = ("Invalid HTTP request received.", "Unsupported upgrade request.", "Invalid UTF-8 sequence received from client.")
"""What uvicorn logs for every broken request, some with a traceback: filtered out, as clients could fill the disk."""


def room() -> int:
    """Raise the limit of open files as far as the system allows; returns how many connections fit below it."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + KEPT_FILES if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            log.warning("The limit of %d open files could not be raised.", soft)
    files = MOST_CONNECTIONS + KEPT_FILES if soft == resource.RLIM_INFINITY else soft
    return min(MOST_CONNECTIONS, files - min(KEPT_FILES, files // 2))


@dataclass
class Visit:
    """One connection: its address, its deadline (None: none), the size of its write buffer, and since when that has not shrunk."""

    address: str
    due: float | None
    unread: int = 0
    since: float = 0.0


class Connections:
    """All connections of one server. Addresses that `shared` names, such as a proxy's, have no limit of their own."""

    def __init__(self, most: int, shared: Callable[[str], bool] = lambda address: False) -> None:
        self.most, self.most_of_one = most, min(MOST_OF_ONE_ADDRESS, max(1, most // 4))
        self._shared = shared
        self._visits: dict[asyncio.Transport, Visit] = {}
        self._of_one: Counter[str] = Counter()
        self.ended = 0
        """Number of connections that have ended."""

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count a connection; returns False where a limit is reached."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else "?"
        address = counted_as(host)
        if len(self._visits) >= self.most or (self._of_one[address] >= self.most_of_one and not self._shared(host)):
            return False
        self._visits[transport] = Visit(address, time.monotonic() + HEAD_SECONDS)
        self._of_one[address] += 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Stop counting a connection."""
        visit = self._visits.pop(transport, None)
        if visit is None:
            return
        self.ended += 1
        self._of_one[visit.address] -= 1
        if not self._of_one[visit.address]:
            del self._of_one[visit.address]

    def expect(self, transport: asyncio.Transport, seconds: float | None) -> None:
        """Set a connection's deadline in seconds from now; None for no deadline."""
        if visit := self._visits.get(transport):
            visit.due = None if seconds is None else time.monotonic() + seconds

    def sweep(self) -> None:
        """Abort the connections that are past their deadline or do not read."""
        now = time.monotonic()
        for transport, visit in list(self._visits.items()):
            if (visit.due is not None and now > visit.due) or self._stuck(transport, visit, now):
                transport.abort()

    def _stuck(self, transport: asyncio.Transport, visit: Visit, now: float) -> bool:
        unread = transport.get_write_buffer_size()
        if not unread or (unread < visit.unread and not transport.is_closing()) or not visit.unread:
            visit.since = now
        visit.unread = unread
        return bool(unread) and now - visit.since > STUCK_SECONDS

    async def keep(self) -> None:
        """Sweep every SWEEP_SECONDS, until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()


class Http(H11Protocol):
    """HTTP on a counted connection with timeouts."""

    counted: Connections
    _phase = "IDLE"
    _switched = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it (503); a refused one does not linger, because file descriptors are scarce."""
        lingering = LingeringTransport(transport, self._unread, lambda lingering: self.counted.expect(lingering, LINGER_SECONDS))
        super().connection_made(lingering)
        if not self.counted.enter(lingering):
            lingering.write(FULL)
            lingering.close()

    def _unread(self) -> bool:
        """Return whether the client may still be sending: its body is not read, or its request is not valid HTTP."""
        return str(self.conn.their_state) in ("SEND_BODY", "ERROR")

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self.counted.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        """Handle received bytes, and set the deadline for what is next: the rest of a head, of a body, or none."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        phase = str(self.conn.their_state)
        if phase != self._phase and not self._switched:
            self._phase = phase
            self.counted.expect(self.transport, {"IDLE": HEAD_SECONDS, "SEND_BODY": BODY_SECONDS}.get(phase))

    def send_400_response(self, msg: str) -> None:
        """Answer 400 to what is not HTTP; only close where an answer has been sent already."""
        if str(self.conn.our_state) in ("IDLE", "SEND_RESPONSE"):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def shutdown(self) -> None:
        """Close as the server stops; a lingering connection is aborted."""
        if self.transport.is_closing():
            self.transport.abort()
        else:
            super().shutdown()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection to the WebSocket protocol, without a deadline of HTTP."""
        self._switched = True
        self.counted.expect(self.transport, None)
        super().handle_websocket_upgrade(event)


class Server(uvicorn.Server):
    """A uvicorn server that runs background tasks: the sweep of its connections, and `keeping`. `up` is called once it accepts
    connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        counted: Connections,
        up: Callable[[], object] | None = None,
        keeping: Sequence[Callable[[], Coroutine[Any, Any, None]]] = (),
    ) -> None:
        super().__init__(config)
        self._counted = counted
        self._up = up
        self._keeping = (counted.keep, *keeping)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start accepting connections."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(LISTEN)  # uvicorn sets it to the number accepted per turn
        if self._up is not None:
            self._up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, and close open ones after DRAIN_SECONDS (graceful shutdown)."""
        for server in self.servers:
            server.close()
        await asyncio.sleep(DRAIN_SECONDS)
        await super().shutdown(sockets)

    async def serve(self, sockets: Any = None) -> None:
        """Serve until told to stop."""
        keeping = [asyncio.create_task(keep()) for keep in self._keeping]
        try:
            await super().serve(sockets)
        finally:
            for task in keeping:
                task.cancel()


def no_noise(record: logging.LogRecord) -> bool:
    """Return whether a record of uvicorn's log is to be kept (a log filter)."""
    return record.getMessage() not in NOISE


# Lingering close (RFC 9112, 9.6): a connection on which the client may still be writing is closed in two steps.
#
# A request can be answered before its body was read: too large, no such page, no such guest. Closing at once would make the system reset
# the connection, and the client could lose the answer. So the write side is closed, further input is discarded, and the connection ends
# when the client closes it, or at LINGER_BYTES or LINGER_SECONDS.


LINGER_BYTES = 16 * 1024 * 1024
"""At most so many bytes are discarded."""
LINGER_SECONDS = 30.0
"""Timeout of a lingering close."""


if not TYPE_CHECKING:
    Transport = object  # asyncio's class defines every method, to raise NotImplementedError: `__getattr__` would not be asked
else:
    from asyncio import Transport


class LingeringTransport(Transport):
    """A transport whose `close` lingers where `unread` says that the client may still be sending."""

    def __init__(self, transport: asyncio.Transport, unread: Callable[[], bool], lingers: Callable[[LingeringTransport], None]) -> None:
        self._transport = transport
        self.unread = unread
        self._lingers = lingers
        self._lingering = False

    def close(self) -> None:
        """Close, lingering where needed; a second call changes nothing."""
        if self._lingering:
            return
        if self._transport.is_closing() or not self.unread():
            self._transport.close()
            return
        self._lingering = True
        self._transport.set_protocol(Drain(self._transport))
        self._transport.resume_reading()
        try:
            self._transport.write_eof()  # sent after the write buffer
        except OSError:  # the client is gone
            self._transport.abort()
        self._lingers(self)

    def is_closing(self) -> bool:
        """Return whether it is closed, closing or lingering."""
        return self._lingering or self._transport.is_closing()

    def write(self, data: Any) -> None:
        """Write data; ignored once it lingers."""
        if not self._lingering:
            self._transport.write(data)

    def pause_reading(self) -> None:
        """Pause reading; ignored while lingering, which must read to discard."""
        if not self._lingering:
            self._transport.pause_reading()

    def __getattr__(self, name: str) -> Any:
        """Whatever else a transport does."""
        return getattr(self._transport, name)


class Drain(asyncio.Protocol):
    """Discards input up to LINGER_BYTES; the previous protocol is still notified of writing and of the end."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self._before = transport, transport.get_protocol()
        self._left = LINGER_BYTES

    def data_received(self, data: bytes) -> None:
        """Discard it; abort beyond LINGER_BYTES."""
        self._left -= len(data)
        if self._left < 0:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify the previous protocol that the connection has ended."""
        self._before.connection_lost(exc)

    def pause_writing(self) -> None:
        """Notify the previous protocol that the write buffer is full."""
        self._before.pause_writing()

    def resume_writing(self) -> None:
        """Notify the previous protocol that the write buffer has drained."""
        self._before.resume_writing()
