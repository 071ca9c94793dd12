"""A server that really listens on loopback, in a thread of the test's own process: a process of its own takes seconds to start."""

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest
from litestar import Litestar
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.clocks import Moved
from tests.server.test_run import SOURCES, fetch
from tests.waiting import LONGEST_SECONDS, until
from underrose.server.http import connections
from underrose.server.http.connections import MOST_CONNECTIONS, Connections, Server
from underrose.server.processes.run import config


def connected(url: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), LONGEST_SECONDS)


@dataclass
class Listening:
    """The socket on which it listens, its connections, and their clock, which the test moves: none is late because the machine is."""

    listener: socket.socket
    counted: Connections
    clock: Moved

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def connect(self) -> socket.socket:
        return connected(self.url)

    def fetch(self, path: str, body: Any = None, token: str = "") -> Any:
        return fetch(self.url + path, body, token)

    def guest(self) -> str:
        return self.fetch("/api/guests", {"name": "Ann"})["token"]

    def table(self, token: str) -> str:
        return self.fetch("/api/tables", {"game": "the_coding", "players": 2}, token)["id"]


@contextmanager
def in_a_process(code: str, *words: str, before: Callable[[], Any] | None = None) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address once it says where it listens; killed in the end."""
    command, environment = [sys.executable, "-c", code, *words], {**os.environ, "PYTHONPATH": str(SOURCES)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=before)
    assert process.stdout
    found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
    assert found
    try:
        yield process, found[0]
    finally:
        process.kill()
        process.communicate(timeout=LONGEST_SECONDS)


@contextmanager
def listening(app: Litestar, most: int = MOST_CONNECTIONS) -> Iterator[Listening]:
    """Serve `app` as `underrose serve` does, with room for so many connections; what it logs goes the way of all logs."""
    up, counted = threading.Event(), Connections(most)
    server = Server(config(app, counted, log_format="json"), counted, up.set)
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


def feed_of(url: str, table: str, token: str) -> ClientConnection:
    """The feed of a table, by a client that keeps the protocol."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/feed"
    return connect(address, additional_headers={"authorization": f"Bearer {token}"}, origin=None)


def code_of(feed: ClientConnection) -> int:
    """Read until the server ends the line of a feed; with which code it does."""
    try:
        while True:
            feed.recv(timeout=LONGEST_SECONDS)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else -1


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
