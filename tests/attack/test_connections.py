"""Connections that cost nothing: many of one address, heads and bodies that trickle, broken handshakes, clients that never read."""

import asyncio
import os
import resource
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import repeat
from pathlib import Path
from typing import cast
from unittest.mock import Mock

import pytest

from tests.attack.listening import Listening, connected, ended, in_a_process, listening, outlived
from tests.server.test_run import fetch
from tests.waiting import LONGEST_SECONDS, until
from underrose.server.http.app import create_app
from underrose.server.http.connections import KEPT_FILES, MOST_CONNECTIONS, Connections, room

FILES = 700
"""Open files that the server may have; so it has room for 444 connections, and 111 of one address."""
SERVE = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (64, {FILES}))
from underrose.server import serve
serve("127.0.0.1", 0, database=None, open_browser=False)
"""
FEED = (
    "GET /api/tables/{}/feed HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\nauthorization: Bearer {}\r\n{}\r\n"
)
PINGS = b"\x89\xfd\0\0\0\0" + b"x" * 125


@pytest.fixture(scope="module")
def served() -> Iterator[Listening]:
    """A server that has room for 240 connections, 60 of one address."""
    with listening(create_app({}), most=240) as served:
        yield served


@contextmanager
def a_feed(served: Listening) -> Iterator[socket.socket]:
    """The line on which a guest follows a table of theirs."""
    token = served.guest()
    with served.connect() as line:
        line.sendall(FEED.format(served.table(token), token, "").encode())
        assert line.recv(65536).startswith(b"HTTP/1.1 101")
        yield line


def test_a_head_or_a_body_that_trickles_in_is_not_waited_for(served: Listening) -> None:
    body = b"POST /api/guests HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 99\r\n\r\n{"
    once = b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    starts = [b"", b"GET / HT", b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\na: b\r\n", body, once]
    with ExitStack() as stack:
        lines = [stack.enter_context(served.connect()) for _ in starts]
        for line, start in zip(lines, starts, strict=True):
            line.sendall(start)
        assert lines[-1].recv(65536).startswith(b"HTTP/1.1 200")
        for line in lines:
            outlived(served, line)


@pytest.mark.parametrize("more", ["a: b\r\n" * 200, f"a: {'b' * 9000}\r\n", "transfer-encoding: chunked\r\n"])
def test_a_handshake_that_cannot_be_is_answered_and_ended(served: Listening, more: str, caplog: pytest.LogCaptureFixture) -> None:
    with served.connect() as line:
        line.sendall(FEED.format("t", "x", more).encode())
        assert ended(line)
    assert "Traceback" not in caplog.text


def test_one_address_has_its_share_of_the_connections(served: Listening, caplog: pytest.LogCaptureFixture) -> None:
    until(lambda: not served.counted._visits, "the end of all other lines")
    share_is(served.url, 60, 100)
    until(lambda: not served.counted._visits, "the end of all lines")
    assert served.fetch("/api/key")
    assert caplog.text == ""


def test_a_household_has_one_share_whatever_its_addresses() -> None:
    counted = Connections(8)  # two of one address
    hosts = "2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"
    peers = [Mock(get_extra_info=lambda name, host=host: (host, 1)) for host in hosts]
    assert [counted.enter(cast(asyncio.Transport, peer)) for peer in peers] == [True, True, False, True]


def share_is(url: str, share: int, tried: int) -> None:
    """Of so many connections of one address, all in the middle of a request, those above its share are told that there are too many."""
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(connected(url)) for _ in range(tried)]
        for line in lines:
            line.sendall(b"GET / HT")
        told = until(lambda: found if len(found := select.select(lines, [], [], 0)[0]) >= tried - share else [], "refusals")
        assert len(told) == tried - share
        assert all(line.recv(65536).startswith(b"HTTP/1.1 503") for line in told)


def test_the_limit_of_open_files_is_raised_and_never_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, most = list[tuple[int, int]](), MOST_CONNECTIONS + KEPT_FILES
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    for soft, hard in ((1024, 4096), (1024, resource.RLIM_INFINITY), (2 * most, resource.RLIM_INFINITY), (4096, 4096)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, limits=(soft, hard): limits)
        room()
    assert asked == [(4096, 4096), (most, resource.RLIM_INFINITY)]


@pytest.mark.slow
def test_files_do_not_run_out() -> None:
    with in_a_process(SERVE) as (process, url):
        share_is(url, 111, 300)
        until(lambda: len(os.listdir(f"/proc/{process.pid}/fd")) < 100, "files that are closed again")
        assert fetch(f"{url}/api/games")
        limits = Path(f"/proc/{process.pid}/limits").read_text("utf-8").splitlines()
        assert next(int(row.split()[3]) for row in limits if row.startswith("Max open files")) == FILES
        process.terminate()
        assert process.communicate(timeout=LONGEST_SECONDS)[1] == "", "nothing is logged"


def test_who_sends_pings_and_never_reads_is_let_go(served: Listening, caplog: pytest.LogCaptureFixture) -> None:
    pings, rest = repeat(PINGS * 500, 1500), b""  # 100 MB: nobody reads as much for somebody who reads nothing
    served.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
    until(lambda: not served.counted._visits, "the end of all other lines")

    def cut() -> bool:
        """Whether the line is cut, when as many pings are sent as it takes and a second has passed."""
        nonlocal rest
        try:
            while True:
                rest = rest[line.send(rest) :] or next(pings)
        except BlockingIOError:
            served.clock.pass_by(1)
        except OSError:
            pass
        return not served.counted._visits

    with a_feed(served) as line:
        line.setblocking(False)
        until(cut, "the end of a line that is stuck")
    assert "Traceback" not in caplog.text


def test_broken_messages_leave_no_traceback_in_the_log(served: Listening, caplog: pytest.LogCaptureFixture) -> None:
    requests = b"\0\1\2\3", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: nothing\r\nconnection: upgrade\r\n\r\n"
    messages = b"\x81\x82\0\0\0\0\xff\xfe", b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 500, b"\xff\xff\xff"
    for broken in (*requests, *messages):
        with a_feed(served) if broken in messages else served.connect() as line:
            line.sendall(broken)
            line.shutdown(socket.SHUT_WR)
            assert ended(line)
    assert served.fetch("/api/key")
    assert caplog.text == ""
