"""Who is refused in the middle of a request hears why, however long it goes on writing; and nobody is listened to for ever."""

import socket
from collections.abc import Iterator

import pytest

from tests.attack.listening import Listening, code_of, ended, feed_of, listening, outlived
from tests.waiting import LONGEST_SECONDS, until
from underrose.server.http import connections
from underrose.server.http.app import create_app

MUCH = 1_000_000
HEAD = "POST {} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n{}\r\n"


@pytest.fixture(scope="module")
def shared() -> Iterator[Listening]:
    with listening(create_app({})) as served:
        yield served


@pytest.fixture
def served(shared: Listening, caplog: pytest.LogCaptureFixture) -> Iterator[Listening]:
    """One server for all, which logs nothing of what is done to it here."""
    yield shared
    assert caplog.text == ""


def answer(line: socket.socket) -> bytes:
    """All that the server says until it ends the connection, or an answer that is whole."""
    said = b""
    while b"\r\n\r\n" not in said or b"}" not in said.partition(b"\r\n\r\n")[2]:
        more = line.recv(65536)
        if not more:
            break
        said += more
    return said


@pytest.mark.parametrize("connection", ["close", "keep-alive"])
@pytest.mark.parametrize(
    ("path", "size", "code", "key"),
    [
        ("/api/tables", f"content-length: {MUCH}\r\n", 413, "too_large"),
        ("/api/no-such-page", f"content-length: {MUCH}\r\n", 404, "no_page"),
        ("/api/games", f"content-length: {MUCH}\r\n", 405, "no_method"),
        ("/api/guests", "transfer-encoding: chunked\r\n", 413, "too_large"),
    ],
)
def test_who_still_writes_when_the_answer_is_there_reads_it(
    served: Listening, connection: str, path: str, size: str, code: int, key: str
) -> None:
    head = HEAD.format(path, f"connection: {connection}\r\nauthorization: Bearer {served.guest()}\r\n{size}")
    piece = b"[" * 10_000
    pieces = [b"%x\r\n%s\r\n" % (len(piece), piece) if "chunked" in size else piece] * (MUCH // len(piece))
    with served.connect() as line:
        line.sendall(head.encode())
        first = 10 if "chunked" in size else 0
        line.sendall(b"".join(pieces[:first]))
        assert line.recv(1, socket.MSG_PEEK), "the answer is there before the body was read"
        for one in pieces[first:]:
            line.sendall(one)
        said = answer(line)
    assert said.startswith(b"HTTP/1.1 %d" % code)
    assert b'"key":"%s"' % key.encode() in said


def test_who_writes_no_http_reads_the_refusal_and_only_one(served: Listening) -> None:
    with served.connect() as line:
        line.sendall(b"\0" * 10_000)
        assert line.recv(1, socket.MSG_PEEK)
        for _ in range(100):
            line.sendall(b"\0" * 10_000)
        assert answer(line).startswith(b"HTTP/1.1 400")
    token = served.guest()
    for connection in ("close", "keep-alive"):
        head = HEAD.format("/api/nowhere", f"connection: {connection}\r\nauthorization: Bearer {token}\r\ntransfer-encoding: chunked\r\n")
        with served.connect() as line:
            line.sendall(head.encode())
            assert line.recv(1, socket.MSG_PEEK)
            line.sendall(b"no chunk\r\n" * 10)  # the answer is sent, and no second one is possible
            assert answer(line).startswith(b"HTTP/1.1 404")
            assert ended(line)


@pytest.mark.parametrize("size", ["content-length: 100\r\n", "transfer-encoding: chunked\r\n"])
@pytest.mark.parametrize("begun", [b"", b"2\r\n{}\r\n"])
def test_who_goes_away_in_the_middle_of_a_body_leaves_nothing_in_the_log(served: Listening, size: str, begun: bytes) -> None:
    with served.connect() as line:
        line.sendall(HEAD.format("/api/guests", size).encode() + begun)
        line.shutdown(socket.SHUT_WR)
        assert ended(line)


def test_a_message_that_is_too_long_is_refused_by_its_code(served: Listening) -> None:
    token = served.guest()
    with feed_of(served.url, served.table(token), token) as feed:
        feed.recv(timeout=LONGEST_SECONDS)
        feed.send("x" * 4 * MUCH)
        assert code_of(feed) == 1009


def test_nobody_is_listened_to_for_ever(served: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LINGER_BYTES", 300_000)
    head = HEAD.format("/api/nowhere", f"connection: close\r\ncontent-length: {100 * MUCH}\r\n").encode()
    with served.connect() as fast, pytest.raises(ConnectionError):
        fast.sendall(head + b"x" * 100 * MUCH)
    with served.connect() as slow, served.connect() as idle:
        for line in (slow, idle):
            line.sendall(head)
            assert answer(line).startswith(b"HTTP/1.1 404")
        outlived(served, slow)
        assert ended(idle)
    until(lambda: not served.counted._visits, "the end of all lines")


def test_a_server_that_stops_waits_for_nobody_who_still_writes(caplog: pytest.LogCaptureFixture) -> None:
    with listening(create_app({})) as served:
        line = served.connect()
        line.sendall(HEAD.format("/api/nowhere", f"connection: close\r\ncontent-length: {MUCH}\r\n").encode())
        assert answer(line).startswith(b"HTTP/1.1 404")
    line.close()
    assert caplog.text == "", "that it gave up waiting would be said"
