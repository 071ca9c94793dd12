"""A server that really listens on loopback, in a thread of the test's own process: a process of its own takes seconds to start."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest
from litestar import Litestar

from tests.clocks import Moved
from tests.server.test_run import fetch
from tests.waiting import LONGEST_SECONDS, until
from underrose.server.http import connections
from underrose.server.http.connections import MOST_CONNECTIONS, Connections, Server
from underrose.server.processes.run import config


@dataclass
class Listening:
    """The socket on which it listens, its connections, and their clock, which the test moves: none is late because the machine is."""

    listener: socket.socket
    counted: Connections
    clock: Moved

    @property
    def port(self) -> int:
        return self.listener.getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), LONGEST_SECONDS)

    def fetch(self, path: str, body: Any = None, token: str = "") -> Any:
        return fetch(self.url + path, body, token)

    def guest(self) -> str:
        """A new guest's token."""
        return self.fetch("/api/guests", {"name": "Ann"})["token"]


@contextmanager
def listening(app: Litestar, most: int = MOST_CONNECTIONS) -> Iterator[Listening]:
    """Serve `app` as `underrose serve` does, with room for so many connections; what it logs goes the way of all logs."""
    up, counted = threading.Event(), Connections(most)
    server = Server(config(app, "127.0.0.1", 0, counted, log_format="json"), counted, up.set)
    thread = threading.Thread(target=server.run)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "DRAIN_SECONDS", 0.0)
        patch.setattr(connections, "SWEEP_SECONDS", 0.02)
        patch.setattr(connections, "time", clock := Moved())
        thread.start()
        assert up.wait(LONGEST_SECONDS)
        try:
            yield Listening(server.servers[0].sockets[0], counted, clock)
        finally:
            server.should_exit = True
            thread.join(LONGEST_SECONDS)
    assert not thread.is_alive()


def ended(line: socket.socket) -> bool:
    """Whether the server ends this connection while we wait; what it still says is read."""
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def outlived(served: Listening, line: socket.socket) -> None:
    """Send one letter after another, with a second passing for the server each time, until it ends the connection."""

    def gone() -> bool:
        served.clock.pass_by(1)
        try:
            return not line.send(b"x")
        except OSError:
            return True

    until(gone, "the end of the connection")
