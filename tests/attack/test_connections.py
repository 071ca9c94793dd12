"""Connections that cost nothing: many of one address, heads and bodies that trickle, broken handshakes, clients that never read."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from tests.server.test_run import SOURCES, fetch

FILES = 700
"""Open files that the server may have; so it has room for 444 connections, and 111 of one address."""
SERVE = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (64, %d))
%s
from underrose.server import serve
serve("127.0.0.1", 0, database=None, open_browser=False)
"""
IMPATIENT = """
from underrose.server.http import connections
connections.HEAD_SECONDS, connections.BODY_SECONDS = 1.0, 1.5
connections.STUCK_SECONDS, connections.SWEEP_SECONDS = 2.0, 0.1
"""
FEED = (
    "GET /api/tables/{}/feed HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\nauthorization: Bearer {}\r\n{}\r\n"
)
PATIENCE = 30.0


class Served:
    """A server in a process of its own that may open few files, and does something more before it starts."""

    def __init__(self, files: int = FILES, more: str = IMPATIENT) -> None:
        command = [sys.executable, "-c", SERVE % (files, more)]
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert found
        self.port, self.url = int(found[1]), found[0]

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def files(self) -> int:
        """How many files it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def connections(self) -> int:
        """How many sockets it has beside the one that it listens on, by the system's own table."""
        with open(f"/proc/{self.process.pid}/net/tcp", encoding="utf-8") as table:
            rows = [row.split() for row in table.readlines()[1:]]
        here = f"0100007F:{self.port:04X}"
        return sum(row[1] == here and row[3] in ("01", "04", "05", "08", "09") for row in rows)  # open, or half closed

    def stop(self) -> str:
        """End it; what it logged."""
        self.process.terminate()
        _, logged = self.process.communicate(timeout=60)
        return logged


@pytest.fixture
def served() -> Iterator[Served]:
    served = Served()
    yield served
    if served.process.poll() is None:
        served.stop()


def ended(line: socket.socket) -> bool:
    """Whether the server ends this connection while we wait; what it still says is read."""
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def test_a_head_or_a_body_that_trickles_in_is_not_waited_for(served: Served) -> None:
    body = b"POST /api/guests HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 99\r\n\r\n{"
    starts = [b"", b"GET / HT", b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\na: b\r\n", body]
    once = b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    lines = [served.connect() for _ in starts]
    later = served.connect()
    later.sendall(once)
    assert later.recv(65536).startswith(b"HTTP/1.1 200")
    ends, until = set[int](), time.monotonic() + PATIENCE
    everything = [*zip(lines, starts, strict=True), (later, b"GET /api/games HTTP/1.1\r\n")]
    for line, start in everything:
        line.sendall(start)
        line.settimeout(0.05)
    while len(ends) < len(everything) and time.monotonic() < until:
        for number, (line, _) in enumerate(everything):
            try:
                if number not in ends:
                    line.sendall(b"x")  # one letter at a time, for ever
                    if not line.recv(65536):
                        ends.add(number)
            except TimeoutError:
                continue
            except OSError:
                ends.add(number)
    assert len(ends) == len(everything)
    for line, _ in everything:
        line.close()


@pytest.mark.parametrize("more", ["a: b\r\n" * 200, f"a: {'b' * 9000}\r\n", "transfer-encoding: chunked\r\n"])
def test_a_handshake_that_cannot_be_is_answered_and_ended(served: Served, more: str) -> None:
    with served.connect() as line:
        line.sendall(FEED.format("t", "x", more).encode())
        assert ended(line)
    assert "Traceback" not in served.stop()


def test_one_address_has_its_share_of_the_connections_and_files_do_not_run_out(served: Served) -> None:
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(served.connect()) for _ in range(300)]
        for line in lines:
            line.sendall(b"GET / HT")
        refused = 0
        for line in lines:
            with suppress(OSError):
                refused += line.recv(65536).startswith(b"HTTP/1.1 503")
        assert refused > 150
    until = time.monotonic() + PATIENCE
    while served.files() > 100 and time.monotonic() < until:
        time.sleep(0.05)
    assert fetch(f"{served.url}/api/games")
    with open(f"/proc/{served.process.pid}/limits", encoding="utf-8") as limits:
        soft = next(row.split()[3] for row in limits if row.startswith("Max open files"))
    assert int(soft) == FILES
    assert served.stop() == ""


def test_who_sends_pings_and_never_reads_is_let_go(served: Served) -> None:
    token = fetch(f"{served.url}/api/guests", {"name": "Ann"})["token"]
    table = fetch(f"{served.url}/api/tables", {"game": "the_coding", "players": 2}, token)["id"]
    pings = b"\x89\xfd\0\0\0\0" + b"x" * 125
    with served.connect() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(FEED.format(table, token, "").encode())
        line.settimeout(1)
        sent, until, gone = (
            0,
            time.monotonic() + 3 * PATIENCE,
            False,
        )  # a line that is stuck is cut after twenty seconds, and is not stuck at once
        while not gone and time.monotonic() < until:
            try:
                line.sendall(pings * 500)
                sent += 500 * len(pings)
            except TimeoutError:
                continue
            except OSError:
                gone = True
            assert sent < 100_000_000
        assert gone
    assert "Traceback" not in served.stop()


def test_broken_messages_leave_no_traceback_in_the_log(served: Served) -> None:
    token = fetch(f"{served.url}/api/guests", {"name": "Ann"})["token"]
    table = fetch(f"{served.url}/api/tables", {"game": "the_coding", "players": 2}, token)["id"]
    feed = FEED.format(table, token, "").encode()
    noise = [
        b"\0\1\2\3",
        b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: nothing\r\nconnection: upgrade\r\n\r\n",
        feed + b"\x81\x82\0\0\0\0\xff\xfe",
        feed + b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 500,
        feed + b"\xff\xff\xff",
    ]
    for bytes_ in noise:
        with served.connect() as line:
            line.sendall(bytes_)
            line.shutdown(socket.SHUT_WR)
            assert ended(line)
    assert json.dumps(fetch(f"{served.url}/api/games"))
    assert served.stop() == ""
