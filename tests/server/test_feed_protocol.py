"""The feed's WebSocket as it is served: frames of every kind, whole, in pieces, many at once, and what may not be."""

import json
import os
import socket
import struct
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from bench.feed_fuzz import Window
from bench.feed_noise import BINARY, CLOSE, CONT, PING, PONG, TEXT, frame
from tests.attack.test_connections import FEED
from tests.server.test_run import fetch
from tests.waiting import a_turn
from underrose.server.accounts.rate_limits import LONGEST_BODY
from underrose.server.http.feed_protocol import A_TURN, MOST_FRAGMENTS, SHARE, FairReads, head_of, payload_at, unmasked
from underrose.server.tables.feeds import LONGEST_QUEUE

pytestmark = pytest.mark.anyio

PATIENCE = 30.0


def act(id: str, ask: int, action: str = "tap") -> bytes:
    return json.dumps({"type": "act", "id": id, "ask": ask, "action": action}, ensure_ascii=False).encode()


class Client(Window):
    """A window at a real server, byte by byte."""

    def __init__(self, port: int, table: str, token: str, more: str = "", early: bytes = b"") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.sendall(FEED.format(table, token, more).encode())
        self._rest, self.lives, self.asked = b"", True, b""
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._more()
        self.head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        self.socket.sendall(early)

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def frame(self) -> tuple[int, bytes]:
        """The next frame. A window that `lives` answers the pings of the server; what was asked last stands in `asked`."""
        while (one := super().frame())[0] == PING:
            self.asked = one[1]
            if self.lives:
                self.send(frame(one[1], PONG))
        return one

    def message(self, *kinds: str) -> Any:
        """The next message, of these kinds."""
        while True:
            opcode, payload = self.frame()
            assert opcode == TEXT, (opcode, payload)
            message = json.loads(payload)
            if not kinds or message["type"] in kinds:
                return message

    def closed(self) -> int | None:
        """The code with which the server closes; None where it ends without one."""
        try:
            while True:
                opcode, payload = self.frame()
                if opcode == CLOSE:
                    return struct.unpack(">H", payload[:2])[0]
        except (EOFError, ConnectionError):
            return None


@pytest.fixture(scope="module")
def port(url: str) -> int:
    return int(url.rpartition(":")[2])


Table = tuple[int, str, str]
"""A table where nothing has begun: the server's port, its id, and its host's token."""


@pytest.fixture
def table(port: int, url: str) -> Table:
    token = fetch(f"{url}/api/guests", {"name": "Ann"})["token"]
    return port, fetch(f"{url}/api/tables", {"game": "the_coding", "players": 2}, token)["id"], token


@pytest.fixture
def client(table: Table) -> Iterator[Client]:
    """Ann's window there."""
    client = Client(*table)
    assert client.message()["type"] == "view"
    yield client
    client.socket.close()


def refused(client: Client) -> tuple[str | None, str]:
    message = client.message("refused")
    return message["id"], message["why"]["key"]


def test_a_message_is_answered_whole_in_single_bytes_in_parts_and_in_another_script(client: Client) -> None:
    client.send(frame(act("whole", 1)))
    assert refused(client) == ("whole", "not_started")
    for byte in frame(act("bytes", 1)):
        client.send(bytes([byte]))
    assert refused(client) == ("bytes", "not_started")
    whole = act("parts", 1)
    client.send(frame(whole[:5], last=False) + frame(b"", CONT, last=False) + frame(b"!", PING) + frame(whole[5:], CONT))
    assert client.frame() == (PONG, b"!")
    assert refused(client) == ("parts", "not_started")
    client.send(frame(act("ä🌹", 1)))
    assert refused(client) == ("ä🌹", "not_started")
    client.send(frame(act("bytes", 1), BINARY))
    assert refused(client) == (None, "unreadable"), "a message of bytes is no message"


def test_many_messages_in_one_piece_are_answered_in_order(client: Client) -> None:
    count = LONGEST_QUEUE - 4
    client.send(b"".join(frame(act(str(number), 1)) for number in range(count)))
    assert [refused(client)[0] for _ in range(count)] == [str(number) for number in range(count)]


@pytest.mark.slow
def test_who_does_not_answer_a_ping_is_missed_and_is_there_again_after_the_answer(table: Table, url: str) -> None:
    """A phone whose network is gone closes nothing: the others are told within five seconds of the break."""
    token = fetch(f"{url}/api/guests", {"name": "Ben"})["token"]
    fetch(f"{url}/api/tables/{table[1]}/seats", {}, token)
    ann, ben = Client(*table), Client(*table[:2], token)
    listening = threading.Thread(target=ben.closed)  # it reads on, as a browser does
    ben.lives = False
    listening.start()
    try:
        told = ann.message("view")
        while told["seats"][1].get("absence") != "reconnecting":
            told = ann.message("view")
        assert not told["seats"][1]["connected"]
        ben.send(frame(ben.asked, PONG))
        while not told["seats"][1]["connected"]:
            told = ann.message("view")
        assert told["seats"][1].get("absence") is None
    finally:
        for one in (ann, ben):
            one.socket.shutdown(socket.SHUT_RDWR)
        listening.join(PATIENCE)
        for one in (ann, ben):
            one.socket.close()


def test_who_says_much_at_once_is_heard_in_turns_and_soon_told_to_wait(client: Client) -> None:
    """What cannot be read counts as well; nothing is lost, and no answer has to wait for all that was said."""
    count = 20 * LONGEST_QUEUE
    client.send(b"".join(frame(b"?") for _ in range(count)))
    answers = [refused(client)[1] for _ in range(count)]
    assert answers[0] == "unreadable"
    assert answers[-1] == "too_often"


async def test_a_turn_hears_a_bounded_share_first_come_first_heard() -> None:
    heard = list[int]()
    turns = FairReads()
    for number in range(2 * A_TURN + 1):
        if turns.take(partial(heard.append, number)):
            heard.append(number)
    assert heard == list(range(A_TURN))
    assert not turns.take(partial(heard.append, 2 * A_TURN + 1)), "who comes later waits for who has come before"
    for count in (2 * A_TURN, 2 * A_TURN + 2):
        await a_turn()
        assert heard == list(range(count))
    await a_turn()
    assert turns.take(heard.clear)


async def test_where_many_wait_a_turn_hears_a_fourth_of_them_and_what_takes_long_comes_after() -> None:
    done = list[str]()
    turns, many = FairReads(), 2 * SHARE * A_TURN
    for _ in range(A_TURN + many):
        if turns.take(partial(done.append, "move")):
            done.append("move")
    for _ in range(3):
        turns.defer(partial(done.append, "deal"))
    assert done == ["move"] * A_TURN
    await a_turn()
    assert done == ["move"] * (A_TURN + many // SHARE) + ["deal"], "one of them in every turn, however many wait"
    await a_turn()
    assert done.count("deal") == 2
    for _ in range(many):
        await a_turn()
    assert (done.count("move"), done.count("deal")) == (A_TURN + many, 3)


async def test_a_window_that_cannot_be_written_to_keeps_no_other_from_being_told(caplog: pytest.LogCaptureFixture) -> None:
    told = list[int]()

    def tell_one(number: int) -> None:
        if number == 1:
            raise OSError
        told.append(number)

    turns = FairReads()
    for number in range(3):
        turns.flush(partial(tell_one, number))
    assert told == []
    await a_turn()
    assert told == [0, 2]
    assert "fault" in caplog.text


async def test_a_message_that_breaks_keeps_no_other_from_being_heard() -> None:
    heard = list[int]()

    def hear(number: int) -> None:
        if number == A_TURN:  # the first that waits for its turn
            raise OSError
        heard.append(number)

    turns = FairReads()
    for number in range(A_TURN + 3):
        if turns.take(partial(hear, number)):
            hear(number)
    await a_turn()
    assert heard == [*range(A_TURN), A_TURN + 1, A_TURN + 2]


def test_what_was_said_before_the_log_came_is_answered_after_it(table: Table) -> None:
    early = frame(act("early", 1)) + frame(act("second", 1))
    client = Client(*table, early=early + frame(act("half", 1))[:9])
    client.send(frame(act("half", 1))[9:])
    assert {refused(client)[0] for _ in range(3)} == {"early", "second", "half"}
    client.socket.close()


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (frame(b"\xff\xfe"), {1007}),
        (frame(b"\xed\xa0\x80"), {1007}),  # half of a pair
        (frame(b"\xc3", last=False) + frame(b"\x28", CONT), {1007}),
        (b"\x81\x05hello", {1002}),  # not masked
        (b"\xc1" + frame(b"hello")[1:], {1002}),  # compressed, which was not agreed
        (b"\x83" + frame(b"hello")[1:], {1002}),  # no kind of frame
        (frame(b"part", last=False) + frame(b"whole"), {1002}),  # another message begins in the middle of one
        (frame(b"more", CONT), {1002}),
        (frame(b"p" * 126, PING), {1002}),
        (frame(b"x" * (LONGEST_BODY + 1))[:2000], {1009}),
        (b"\x81\xff" + b"\x7f" * 12, {1009}),
        (frame(b"x", last=False) + frame(b"", CONT, last=False) * (MOST_FRAGMENTS + 1), {None}),
        (frame(struct.pack(">H", 1000), CLOSE), {1000}),
        (frame(act("gone", 1)) + frame(struct.pack(">H", 1001), CLOSE), {1001}),
    ],
)
def test_what_may_not_be_ends_the_connection_with_its_code(client: Client, data: bytes, codes: set[int | None]) -> None:
    client.send(data)
    assert client.closed() in codes


def test_refusals_are_said_in_the_language_of_the_handshake_and_compression_is_not_agreed_to(table: Table) -> None:
    said = set[str]()
    for language in ("en", "de"):
        window = Client(*table, more=f"accept-language: {language}\r\nsec-websocket-extensions: permessage-deflate\r\n")
        assert b"extensions" not in window.head.lower()
        window.send(frame(act(language, 1)))
        said.add(window.message("refused")["why"]["text"])
        window.socket.close()
    assert len(said) == 2


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_heads_of_frames_are_read_as_they_are_written(size: int) -> None:
    payload = os.urandom(size)
    whole = frame(payload)
    begin, end = payload_at(whole, 0) or (0, 0)
    assert (end, unmasked(whole[begin - 4 : begin], whole[begin:])) == (len(whole), payload)
    ours = head_of(payload) + payload
    assert payload_at(ours, 0) == (len(ours) - size, len(ours))
    for length in range(begin - 4):
        assert payload_at(whole[:length], 0) is None
