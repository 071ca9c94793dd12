"""Connections: how many there may be, how many of one address, and how long each may let the server wait.

Connections are counted when they are accepted and forgotten when they are lost. A sweep ends those that are too slow: a request
whose head or body trickles in (slowloris), a handshake that does not come to its end, a client that does not read what it is sent.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from underrose.server.http.addresses import counted_as
from underrose.server.http.lingering import LINGER_SECONDS, Line

log = logging.getLogger(__name__)

HEAD_SECONDS, BODY_SECONDS = 10.0, 30.0
"""How long the head of a request may take, and then its body."""
STUCK_SECONDS = 20.0
"""How long a client may read nothing of what waits for it, or be closing without an end."""
SWEEP_SECONDS = 1.0
MOST_CONNECTIONS = 10_000
MOST_OF_ONE_ADDRESS = 2_000
"""Connections of one address at most, and never more than a quarter of all: a school behind one address fits in, and leaves room."""
KEPT_FILES = 256
"""Open files that are kept for the database, the pages, and connections that are accepted only to be refused."""
BACKLOG = 128
"""Connections that are accepted in one go."""
SHARED_BACKLOG = 2
"""The same where several workers accept from one socket: the others get theirs."""
DRAIN_SECONDS = 0.5
"""How long a server that stops still answers who was connected before: what they ask may be on its way."""
LISTEN = 1024
"""Connections that wait to be accepted."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 91\r\n\r\n"
    b'{"key":"too_many_connections","args":{},"text":"Too many connections are open: try again."}'
)
NOISE = ("Invalid HTTP request received.", "Unsupported upgrade request.", "Invalid UTF-8 sequence received from client.")
"""What uvicorn logs of every broken request, some of it with a traceback: whoever sends them could fill the disk."""


def room() -> int:
    """Raise the limit of open files as far as the system lets us; how many connections fit below it."""
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
    """One connection: whose, until when something has to be whole (None: nothing is awaited), and what waits for it to read."""

    address: str
    due: float | None
    unread: int = 0
    since: float = 0.0


class Connections:
    """All connections of one server. `shared` says of which addresses many people come, such as a proxy's: those are not counted."""

    def __init__(self, most: int, shared: Callable[[str], bool] = lambda address: False) -> None:
        self.most, self.most_of_one = most, min(MOST_OF_ONE_ADDRESS, max(1, most // 4))
        self._shared = shared
        self._visits: dict[asyncio.Transport, Visit] = {}
        self._of_one: Counter[str] = Counter()
        self.ended = 0
        """How many have ended."""

    def enter(self, transport: asyncio.Transport) -> bool:
        """Let a connection in, or not."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else "?"
        address = counted_as(host)
        if len(self._visits) >= self.most or (self._of_one[address] >= self.most_of_one and not self._shared(host)):
            return False
        self._visits[transport] = Visit(address, time.monotonic() + HEAD_SECONDS)
        self._of_one[address] += 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection."""
        visit = self._visits.pop(transport, None)
        if visit is None:
            return
        self.ended += 1
        self._of_one[visit.address] -= 1
        if not self._of_one[visit.address]:
            del self._of_one[visit.address]

    def expect(self, transport: asyncio.Transport, seconds: float | None) -> None:
        """Something has to be whole in so many seconds; with None nothing is awaited."""
        if visit := self._visits.get(transport):
            visit.due = None if seconds is None else time.monotonic() + seconds

    def sweep(self) -> None:
        """End the connections that let us wait for too long."""
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
        """Sweep for ever."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()


class Http(H11Protocol):
    """HTTP over a connection that is counted and watched."""

    counted: Connections
    _phase = "IDLE"
    _switched = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or refuse it in a sentence; it does not linger then, because files are what is short."""
        line = Line(transport, self._unread, lambda line: self.counted.expect(line, LINGER_SECONDS))
        super().connection_made(line)
        if not self.counted.enter(line):
            line.write(FULL)
            line.close()

    def _unread(self) -> bool:
        """Whether the client may be in the middle of a request: its body is not read, or what it says is no HTTP."""
        return str(self.conn.their_state) in ("SEND_BODY", "ERROR")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        super().connection_lost(exc)
        self.counted.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        """Take what comes, and see what is awaited now: the rest of a head, the rest of a body, or nothing."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        phase = str(self.conn.their_state)
        if phase != self._phase and not self._switched:
            self._phase = phase
            self.counted.expect(self.transport, {"IDLE": HEAD_SECONDS, "SEND_BODY": BODY_SECONDS}.get(phase))

    def send_400_response(self, msg: str) -> None:
        """What comes is no HTTP: say so, unless an answer is on its way or sent."""
        if str(self.conn.our_state) in ("IDLE", "SEND_RESPONSE"):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def shutdown(self) -> None:
        """The server stops: nothing more is thrown away."""
        if self.transport.is_closing():
            self.transport.abort()
        else:
            super().shutdown()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on the WebSocket's protocol has the connection."""
        self._switched = True
        self.counted.expect(self.transport, None)
        super().handle_websocket_upgrade(event)


class Server(uvicorn.Server):
    """A uvicorn server that sweeps its connections, and does other things for ever that are its `keeping`; `up` is called once it accepts
    any."""

    def __init__(
        self,
        config: uvicorn.Config,
        counted: Connections,
        up: Callable[[], object] | None = None,
        keeping: Sequence[Callable[[], Coroutine[Any, Any, None]]] = (),
    ) -> None:
        super().__init__(config)
        self._counted, self._up, self._keeping = counted, up, (counted.keep, *keeping)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections from now on."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(LISTEN)  # how many are accepted in one go says nothing about how many may wait
        if self._up is not None:
            self._up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody more, and close what is open once what was on its way has been answered."""
        for server in self.servers:
            server.close()
        await asyncio.sleep(DRAIN_SECONDS)
        await super().shutdown(sockets)

    async def serve(self, sockets: Any = None) -> None:
        """Serve until told to stop."""
        asyncio.get_running_loop().set_exception_handler(quietly)
        keeping = [asyncio.create_task(keep()) for keep in self._keeping]
        try:
            await super().serve(sockets)
        finally:
            for task in keeping:
                task.cancel()


def quietly(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio reports: that no connection can be accepted for want of files is a line, not a traceback."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM):
        log.warning("No connection can be accepted right now: %s.", error.strerror)
    else:
        loop.default_exception_handler(context)


def no_noise(record: logging.LogRecord) -> bool:
    """A filter for uvicorn's log."""
    return record.getMessage() not in NOISE
