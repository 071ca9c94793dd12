"""The feed under a fuzz: `python -m bench.feed_fuzz [MESSAGES] [SEED]` says seeded things and counts what came of it.

Every message has to be answered, in a sentence and never by a fault, or its connection closed with the code that is proper for it; the
log tells no traceback; what the server remembers stays within its bounds.
The server runs in a thread of this process, its sockets are real.
"""

from __future__ import annotations

import json
import logging
import random
import select
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields
from typing import Any

import uvicorn

from bench.feed_noise import CLOSE, TEXT, Frames, Noise, frame
from bench.fuzz import Line
from bench.server.wire import upgrade
from underrose.kernel.game.title import Title
from underrose.server.accounts.rate_limits import MOST_KNOWN, Rate, Rates
from underrose.server.core.service import Service
from underrose.server.http.app import create_app
from underrose.server.http.connections import MOST_CONNECTIONS, Connections
from underrose.server.http.feed_protocol import payload_at
from underrose.server.processes.run import config
from underrose.server.tables.feeds import LONGEST_QUEUE
from underrose.server.tables.idempotency import MOST_ANSWERED, MOST_ANSWERS

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds that an answer may take."""
OFTEN = Rate(1e9, 1e9)
WINDOWS, MOST_AT_ONCE = 8, 12
"""Windows that are open at the same time; messages that one of them sends before it reads."""
NEW_TABLE, DEED, MOSTLY = 0.01, 0.25, 0.7
"""How many of the batches come with a new table, how many with something done over HTTP, and how many from somebody who is asked."""
BEHIND = 1013
TOO_MANY = 4409
LATE = -1011
NOT_HEARD = b"keepalive ping timeout"
"""What the server says beside 1011 where nobody answered its ping for twenty seconds: the fuzzer was away that long, on a busy machine. It
counts as `LATE`; 1011 for any other reason is a fault."""
GAMES = {"kuhn": 2, "the_coding": 3, "classified_information": 2, "top_secret_agents": 2, "top_secret_party": 4}
BLOCK = 10_000


@dataclass
class Count:
    """What was said, by kind, what came of it, and `wrong`: sentences on what should not be."""

    said: Counter[str] = field(default_factory=Counter[str])
    answers: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])

    @property
    def messages(self) -> int:
        """How many messages were said."""
        return self.said.total()


class CountingHandler(logging.Handler):
    """Hears every line of the log that tells of a fault."""

    def __init__(self, count: Count) -> None:
        super().__init__(logging.WARNING)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        """Count it if it is an error, or comes with a traceback."""
        if record.levelno >= logging.ERROR or record.exc_info or "Traceback" in record.getMessage():
            self._count.wrong.append(f"in the log: {record.getMessage()[:2000]}")


@dataclass
class Here:
    """A server in a thread of this process."""

    service: Service
    connections: Connections
    port: int


@contextmanager
def served(games: Mapping[str, Title]) -> Iterator[Here]:
    """A server on loopback that lets nobody wait, once its games can be played."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(games, database=f"{folder}/tables.db", rates=Rates(*[OFTEN] * len(fields(Rates))))
        connections = Connections(MOST_CONNECTIONS)
        server = uvicorn.Server(config(app, connections))
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        here = Here(app.state.service, connections, server.servers[0].sockets[0].getsockname()[1])
        while here.service.not_ready():
            time.sleep(0.1)
        try:
            yield here
        finally:
            server.should_exit = True
            thread.join()


class Window:
    """A window at a feed, byte by byte."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.table, self.token = table, token
        self.view: Json = {}
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(upgrade(port, f"/api/tables/{table}/feed", token))
        data = b""
        while b"\r\n\r\n" not in data:
            data += self._more()
        self._rest = data.partition(b"\r\n\r\n")[2]

    def _more(self) -> bytes:
        data = self.socket.recv(65536)
        if not data:
            raise EOFError
        return data

    def frame(self) -> tuple[int, bytes]:
        """Return the next frame: its kind and its payload. Raises EOFError or OSError at the end."""
        while (found := payload_at(self._rest, 0)) is None or found[1] > len(self._rest):
            self._rest += self._more()
        begin, end = found
        first = self._rest[0]
        payload = self._rest[begin:end]
        self._rest = self._rest[end:]
        return first & 15, payload

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


class Ended(Exception):
    """The server has ended a connection, with a code or without one."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Fuzzer:
    """Says seeded things to the feeds of a server. `games` says which game is played by how many."""

    def __init__(self, here: Here, seed: int, count: Count, games: Mapping[str, int] = GAMES) -> None:
        self._here = here
        self._rng = random.Random(seed)
        self.count = count
        self._games = dict(games)
        self._noise = Noise(self._rng)
        self._line = Line(here.port)
        self._windows: list[Window] = []

    def say(self, messages: int) -> None:
        """Say so many things, or a few more."""
        until = self.count.messages + messages
        while self.count.messages < until:
            if len(self._windows) < WINDOWS or self._rng.random() < NEW_TABLE:
                self._come()
            if self._rng.random() < DEED:
                self._deed(self._rng.choice(self._windows))
            self._catch_up()
            asked = [window for window in self._windows if window.view.get("ask") is not None]
            self._batch(self._rng.choice(asked if asked and self._rng.random() < MOSTLY else self._windows))

    def close(self) -> None:
        """Leave, having heard what is still to be heard."""
        for window in self._windows:
            window.close()
        self._windows.clear()
        self._line.close()

    def _catch_up(self) -> None:
        """Hear what was told in the meantime; a window that was closed comes back."""
        told, _, _ = select.select([window.socket for window in self._windows], [], [], 0)
        for window in [window for window in self._windows if window.socket in told]:
            try:
                self._read_frame(window)
            except Ended as ended:
                self._ended(ended.code, None)
                self._again(window)

    # --- who and where -----------------------------------------------------------------------------------------------

    def _come(self) -> None:
        """Two guests at a new table, one of them the host, and one who watches; whoever was there longest goes."""
        game = self._rng.choice([*self._games])
        players = self._games[game]
        tokens = [self._post("/guests", {"name": name}, "")["token"] for name in ("Ann", "Ben", "Cleo")]
        bots = [{"seat": seat, "level": "random"} for seat in range(2, players)]
        table = self._post("/tables", {"game": game, "players": players, "bots": bots, "clock": {"pace": 0}}, tokens[0])["id"]
        self._post(f"/tables/{table}/seats", {}, tokens[1])
        self._post(f"/tables/{table}/seats", {"watch": True}, tokens[2])
        self._post(f"/tables/{table}/start", {}, tokens[0])
        self._windows += [Window(self._here.port, table, token) for token in tokens]
        for window in self._windows[:-WINDOWS]:
            window.close()
        self._windows = self._windows[-WINDOWS:]

    def _deed(self, window: Window) -> None:
        """Something over HTTP: a command with any arguments, another game where one is over, somebody who comes, sits or goes."""
        table, chance = window.table, self._rng.random()
        if chance < 0.3 or window.view.get("outcome"):
            for one in [one for one in self._windows if one.table == table]:
                self._post(f"/tables/{table}/do", {"id": self._noise.id(), "what": "rematch", "args": {}}, one.token)
        elif chance < 0.8:
            self._post(f"/tables/{table}/do", self._noise.command(), window.token)
        elif chance < 0.9:
            self._post(
                f"/tables/{table}/seats", self._rng.choice([{}, {"watch": True}, {"seat": 0}, {"seat": -1}, {"seat": "x"}]), window.token
            )
        else:
            self._again(window)

    def _again(self, window: Window) -> None:
        """Leave, and come back."""
        window.close()
        self._windows[self._windows.index(window)] = Window(self._here.port, window.table, window.token)

    def _post(self, path: str, body: Json, token: str) -> Json:
        data = json.dumps(body).encode()
        head = f"POST /api{path} HTTP/1.1\r\nhost: 127.0.0.1:{self._here.port}\r\nauthorization: Bearer {token}\r\n"
        status, answer = self._line.ask(f"{head}content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n".encode() + data)
        self.count.answers[f"HTTP {status}"] += 1
        if not 200 <= status < 500:
            self.count.wrong.append(f"HTTP {status} to {path} {data[:300]!r}: {answer[:300]!r}")
        return json.loads(answer)

    # --- saying and hearing ------------------------------------------------------------------------------------------

    def _batch(self, window: Window) -> None:
        """Say a few things at once, and hear the answers; what ends a connection is said alone."""
        self._noise.asked, self._noise.legal = window.view.get("ask") or 1, window.view.get("legal") or []
        said = list[Frames]()
        fatal: Frames | None = None
        for _ in range(self._rng.randint(1, MOST_AT_ONCE)):
            frames = self._noise.frames()
            self.count.said[frames.kind] += 1
            if frames.codes:
                fatal = frames
                break
            said.append(frames)
        try:
            self._send(window, said)
            self._answers(window, len(said))
            if fatal is None:
                return
        except Ended as ended:
            self._ended(ended.code, said[-1] if said else None)
        else:
            with suppress(OSError):
                self._send(window, [fatal])
            self._ended(self._end(window), fatal)
        self._again(window)

    def _ended(self, code: int | None, after: Frames | None) -> None:
        self.count.answers[f"closed {code}"] += 1
        proper = {BEHIND, TOO_MANY, LATE, *(after.codes if after else ())}  # a seat may have changed hands just before
        if code not in proper:
            self.count.wrong.append(f"closed with {code} after {after}"[:600])

    @staticmethod
    def _send(window: Window, said: list[Frames]) -> None:
        quick = list[bytes]()
        for frames in said:
            quick += frames.pieces[:1]
            for piece in frames.pieces[1:]:
                window.socket.sendall(b"".join(quick))
                quick = [piece]
        if quick:
            window.socket.sendall(b"".join(quick))

    def _answers(self, window: Window, awaited: int) -> None:
        """Hear so many answers, and note what is told between. Raises Ended."""
        while awaited:
            try:
                awaited -= self._read_frame(window)
            except TimeoutError:
                self.count.wrong.append(f"{awaited} messages were never answered")
                raise Ended(None) from None

    def _read_frame(self, window: Window) -> bool:
        """Hear one frame, and say whether it is an answer. Raises Ended, and TimeoutError where nothing comes."""
        try:
            kind, payload = window.frame()
        except TimeoutError:
            raise
        except (EOFError, OSError):
            raise Ended(None) from None
        if kind == CLOSE:
            raise Ended(LATE if payload[2:] == NOT_HEARD else _code(payload))
        return kind == TEXT and self._is_answer(window, json.loads(payload))

    def _is_answer(self, window: Window, message: Json) -> bool:
        """Return whether a message is an answer."""
        if message["type"] == "view":
            window.view = message
        if message["type"] not in ("done", "refused", "pong"):
            return False
        self.count.answers[message["type"]] += 1
        if message["type"] == "refused" and (message["why"]["key"] in ("broken", "no_database") or not message["why"]["text"].strip()):
            self.count.wrong.append(f"answered {message}")
        return True

    def _end(self, window: Window) -> int | None:
        """Return the code with which a connection ends."""
        with suppress(EOFError, OSError):
            while True:
                kind, payload = window.frame()
                if kind == CLOSE:
                    window.socket.sendall(frame(payload[:2], CLOSE))
                    return _code(payload)
        return None


def _code(payload: bytes) -> int:
    """Return the code in a closing frame; 1005 says that there was none."""
    return int.from_bytes(payload[:2], "big") if payload else 1005


def sizes(here: Here) -> dict[str, int]:
    """Return how much the server remembers: the largest or the number of each kind."""
    tables, limits = here.service.store.at_hand(), here.service.limits
    outlets = [outlet for table in tables for feed in table.audience.feeds.values() for outlet in [*feed.outlets]]
    buckets = [limit._buckets for limit in vars(limits).values()]
    return {
        "tables": len(tables),
        "players with answers": max((len(table.answers.by_player) for table in tables), default=0),
        "answers of one": max((len(one.by_id) for table in tables for one in [*table.answers.by_player.values()]), default=0),
        "answers to be written": sum(len(table.answers.fresh) for table in tables),
        "lines": len(outlets),
        "messages that wait on one": max((len(outlet.waiting) for outlet in outlets), default=0),
        "callers of one limit": max(map(len, buckets)),
        "connections": len(here.connections._visits),
        "tables that wait for their turn": len(here.service.batches._waiting),
    }


BOUNDS = {
    "players with answers": MOST_ANSWERED,
    "answers of one": MOST_ANSWERS,
    "lines": 2 * WINDOWS,
    "messages that wait on one": LONGEST_QUEUE,
    "callers of one limit": MOST_KNOWN,
    "connections": 4 * WINDOWS,
}
"""How much it may remember while so many windows are open; who has just left may not be gone yet."""
GONE = ("lines", "connections", "answers to be written", "tables that wait for their turn")
"""Of what nothing is left when everybody has gone."""


def fuzz(games: Mapping[str, Title], messages: int, seed: int, *, block: int = BLOCK) -> Iterator[tuple[Count, dict[str, int]]]:
    """Say so many messages; what came of it so far and what the server remembers, after every block, and after everybody has gone."""
    count = Count()
    with served(games) as here, told_to(count):
        fuzzer = Fuzzer(here, seed, count)
        try:
            while count.messages < messages:
                fuzzer.say(min(block, messages - count.messages))
                found = sizes(here)
                count.wrong += [f"{found[name]} {name}, more than {most}" for name, most in BOUNDS.items() if found[name] > most]
                yield count, found
        finally:
            fuzzer.close()
        until = time.monotonic() + PATIENCE
        while any(map((left := sizes(here)).get, GONE)) and time.monotonic() < until:
            time.sleep(0.05)
        count.wrong += [f"{left[name]} {name} when all had gone" for name in GONE if left[name]]
        yield count, left


@contextmanager
def told_to(count: Count) -> Iterator[None]:
    """Have the log heard meanwhile."""
    told, hearing = CountingHandler(count), [logging.getLogger()]
    hearing += [logger for name in ("uvicorn", "litestar") if not (logger := logging.getLogger(name)).propagate]
    for logger in hearing:
        logger.addHandler(told)
    try:
        yield
    finally:
        for logger in hearing:
            logger.removeHandler(told)


def main(messages: int, seed: int) -> int:
    """Fuzz, and say what came of it; 1 where something is wrong."""
    from underrose.testing import kuhn

    count = Count()
    shown = 0
    began = time.monotonic()
    for count, found in fuzz({"kuhn": kuhn.TITLE}, messages, seed):
        print(
            f"{count.messages:>9,} messages, {len(count.wrong)} wrong; remembered: {found}", *count.wrong[shown:][:20], sep="\n", flush=True
        )
        shown = len(count.wrong)
    print(f"{time.monotonic() - began:.0f} seconds\nsaid: {dict(count.said.most_common())}\ncame: {dict(count.answers.most_common())}")
    return 1 if count.wrong else 0


if __name__ == "__main__":
    sys.exit(main(int((*sys.argv[1:], "20000")[0]), int((*sys.argv[2:], "7")[0])))
