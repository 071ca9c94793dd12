"""Memory under a fuzz: `python -m bench.fuzz [MESSAGES] [SEED]` throws seeded messages of every kind at a server and prints its memory.

Valid actions, actions out of turn, repeated and mutated ones, huge and deeply nested bodies, broken HTTP, broken WebSockets, tables
and guests that come and go. A block is 10,000 messages; memory is level if it does not go on rising from block to block.
"""

from __future__ import annotations

import json
import random
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from bench.feed_noise import BINARY, CLOSE, PING, choice_of, frame
from bench.server.wire import upgrade

Json = dict[str, Any]
BLOCK = 10_000
GUESTS, TABLES = 12, 8
"""Guests and tables that are in use at the same time; older ones are left behind."""
PATIENCE = 0.05
"""Seconds that are waited for an answer over a feed."""
LARGE = (60_000, 70_000, 250_000)
GAMES = {"the_coding": 3, "classified_information": 2, "top_secret_agents": 2, "top_secret_party": 4}
WORDS = ("bet", "pass", "data none", "decode 1 F98", "tap", "stop", "undo", "\x00", "é" * 40, "{}", "-1", "9" * 400)
DEEDS = ("ready", "rematch", "build", "resign", "undo", "free", "takeover", "settings", "skip", "report", "nothing")


class Line:
    """A kept connection over plain HTTP: whatever is sent, the server's answer or b"" is read."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.bodiless = False
        self._socket: socket.socket | None = None

    def ask(self, message: bytes) -> tuple[int, bytes]:
        """Status and body of the answer; (0, b"") where the server hung up."""
        self.bodiless = message.startswith(b"HEAD")
        for _ in range(2):
            fresh = self._socket is None
            try:
                self._socket = self._socket or socket.create_connection(("127.0.0.1", self._port), 20)
                self._socket.sendall(message)
                return self._answer(self._socket)
            except OSError:
                self.close()
                if fresh:
                    break
        return 0, b""

    def _answer(self, line: socket.socket) -> tuple[int, bytes]:
        data = b""
        while b"\r\n\r\n" not in data:
            data += _more(line)
        head, _, body = data.partition(b"\r\n\r\n")
        lengths = [int(part.split(b":")[1]) for part in head.lower().split(b"\r\n") if part.startswith(b"content-length:")]
        while len(body) < (lengths or [0])[0] and not self.bodiless:
            body += _more(line)
        if not lengths or b"connection: close" in head.lower():
            self.close()
        return int(head[9:12]), body

    def close(self) -> None:
        """Hang up."""
        if self._socket:
            self._socket.close()
        self._socket = None


def _more(line: socket.socket) -> bytes:
    data = line.recv(65536)
    if not data:
        raise ConnectionError
    return data


class Fuzzer:
    """A seeded source of messages to a server on this machine. `games` says with how many players which game is played."""

    def __init__(self, port: int, seed: int, games: dict[str, int] | None = None) -> None:
        self.port, self.rng = port, random.Random(seed)
        self.games = games or GAMES
        self.novelty = 0.004  # how many of the messages bring a new guest, and how many a new table
        self.line = Line(port)
        self.tokens: list[str] = []
        self.tables: list[str] = []
        self.asked: Json = {"ask": 1, "legal": []}
        self.sent = self.done = 0
        self._kinds: list[tuple[Callable[[], None], int]] = [
            (self._act, 30), (self._repeat, 8), (self._out_of_turn, 10), (self._mutated, 15), (self._look, 8), (self._deed, 8),
            (self._large, 3), (self._deep, 2), (self._paths, 6), (self._junk, 5), (self._feed, 4), (self._bad_handshake, 1),
        ]  # fmt: skip
        self._last: tuple[str, str, Json] | None = None

    def throw(self, count: int) -> None:
        """Send so many messages."""
        until = self.sent + count
        kinds, weights = [kind for kind, _ in self._kinds], [weight for _, weight in self._kinds]
        while self.sent < until:
            self._renew()
            self.rng.choices(kinds, weights)[0]()

    # --- who and where -----------------------------------------------------------------------------------------------

    def _renew(self) -> None:
        if len(self.tokens) < GUESTS or self.rng.random() < self.novelty:
            self.tokens = [*self.tokens, self._guest()][-GUESTS:]
        if len(self.tables) < TABLES or self.rng.random() < self.novelty:
            self.tables = [*self.tables, *self._table()][-TABLES:]

    def _guest(self) -> str:
        return self._post("/api/guests", {"name": self.rng.choice(["Ann", "", "x" * 200, "\u3164"])}, "")[1].get("token", "")

    def _table(self) -> list[str]:
        game = self.rng.choice([*self.games])
        players, host = self.games[game], self.rng.choice(self.tokens)
        wish = {"game": game, "players": players, "bots": [{"seat": 1, "level": "random"}], "clock": {"pace": 0}}
        table = self._post("/api/tables", wish, host)[1].get("id")
        if table is None:
            return []
        for token in [token for token in self.tokens if token != host][: players - 2]:
            self._post(f"/api/tables/{table}/seats", {}, token)
        self._post(f"/api/tables/{table}/seats", {"watch": True}, self.rng.choice(self.tokens))
        self._post(f"/api/tables/{table}/start", {}, host)
        return [table]

    def _somebody(self) -> str:
        return self.rng.choice(self.tokens)

    def _somewhere(self) -> str:
        return self.rng.choice(self.tables or ["nowhere"])

    def _id(self) -> str:
        return f"{self.rng.getrandbits(40):x}"

    # --- messages ----------------------------------------------------------------------------------------------------

    def _act(self) -> None:
        table, token = self._somewhere(), self._somebody()
        status, view = self._get(f"/api/tables/{table}/view", token)
        if status == 200:
            self.asked = view
            if view["outcome"]:
                self._post(f"/api/tables/{table}/do", {"id": self._id(), "what": "rematch", "args": {}}, token)
            elif view["ask"] is not None:
                self._say(table, token, {"id": self._id(), "ask": view["ask"], "action": choice_of(view["legal"], self.rng)})

    def _out_of_turn(self) -> None:
        action = choice_of(self.asked["legal"], self.rng) if self.asked["legal"] else self.rng.choice(WORDS)
        self._say(self._somewhere(), self._somebody(), {"id": self._id(), "ask": self.rng.randint(0, 9), "action": action})

    def _repeat(self) -> None:
        if self._last:
            table, token, body = self._last
            self._say(table, token, {**body, "ask": 7} if self.rng.random() < 0.2 else body)

    def _mutated(self) -> None:
        body = {"id": self._id(), "ask": self.asked["ask"], "action": self.rng.choice([self.rng.choice(WORDS), {"do": "x" * 300}, 7, None])}
        data = bytearray(json.dumps(body).encode())
        for _ in range(self.rng.randint(0, 3)):
            data[self.rng.randrange(len(data))] = self.rng.randrange(256)
        self._raw("POST", f"/api/tables/{self._somewhere()}/actions", bytes(data), self._somebody())

    def _look(self) -> None:
        asked = ["", "/view", "/view?advice=1", "/because?about=code&value=A", "/tells", "/record", "/record?game=99", "/move"]
        path = self.rng.choice(asked)
        self._get(f"/api/tables/{self._somewhere()}{path}", self._somebody())

    def _deed(self) -> None:
        args = self.rng.choice(
            [{}, {"seat": self.rng.randint(-1, 5)}, {"steps": 1}, {"text": "odd" * 30}, {"options": {"a": "b"}}, {"x": 1}]
        )
        body = {"id": self._id(), "what": self.rng.choice(DEEDS), "args": args}
        self._post(f"/api/tables/{self._somewhere()}/do", body, self._somebody())

    def _large(self) -> None:
        body = {"id": self._id(), "ask": 1, "action": self.rng.choice("abc") * self.rng.choice(LARGE)}
        self._say(self._somewhere(), self._somebody(), body)

    def _deep(self) -> None:
        depth = self.rng.choice([50, 2000, 20_000])
        self._raw("POST", f"/api/tables/{self._somewhere()}/actions", b"[" * depth + b"]" * depth, self._somebody())

    def _paths(self) -> None:
        name = self.rng.choice([self._id(), "%00", "..%2f..", "x" * 3000, "\u20ac"])
        path = self.rng.choice(["/api/tables/{}", "/t/{}", "/{}", "/assets/{}", "/api/{}", "/schema/{}", "/api/tables/{}/view?a={}"])
        self._raw(self.rng.choice(["GET", "PUT", "DELETE", "HEAD", "POST"]), path.replace("{}", name), b"", self._somebody())

    def _junk(self) -> None:
        self.sent += 1
        post, upgrade = b"POST /api/guests HTTP/1.1\r\nhost: 127.0.0.1\r\n", b"upgrade: nothing\r\nconnection: upgrade\r\n\r\n"
        noise = [
            self.rng.randbytes(300),
            b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 3000,
            post + b"content-length: -4\r\n\r\n",
            post + b"content-length: 99\r\n\r\n{",
            b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n" + upgrade,
        ]
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 20) as line:
            line.sendall(self.rng.choice(noise))
            line.shutdown(socket.SHUT_WR)
            line.recv(1000)

    # --- feeds -------------------------------------------------------------------------------------------------------

    def _feed(self) -> None:
        act = json.dumps({"type": "act", "id": self._id(), "ask": 1, "action": self.rng.choice(WORDS)}).encode()
        frames = [
            frame(act), frame(act[:-3]), frame(self.rng.randbytes(90)), frame(b"x" * 70_000), frame(b"", PING), frame(b"yes", BINARY),
            self.rng.randbytes(40), frame(b"[" * 9000), frame(b"", CLOSE), b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 20,
        ]  # fmt: skip
        chosen = self.rng.choices(frames, k=self.rng.randint(1, 12))
        self.sent += len(chosen)
        self._knock("", chosen)

    def _bad_handshake(self) -> None:
        self.sent += 1
        large = ["a: b\r\n" * 200, f"a: {'b' * 9000}\r\n"]
        more = self.rng.choice([*large, "transfer-encoding: chunked\r\n", "sec-websocket-key: x\r\n", "origin: http://x\r\n"])
        self._knock(more, [])

    def _knock(self, more: str, frames: list[bytes]) -> None:
        hello = upgrade(self.port, f"/api/tables/{self._somewhere()}/feed", self._somebody(), more)
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.sendall(hello)
            line.recv(65536)
            for one in (*frames, frame(b"", CLOSE)):
                line.sendall(one)
            while line.recv(65536):
                pass

    # --- sending -----------------------------------------------------------------------------------------------------

    def _say(self, table: str, token: str, body: Json) -> None:
        self._last = table, token, body
        self._post(f"/api/tables/{table}/actions", body, token)

    def _post(self, path: str, body: Json, token: str) -> tuple[int, Any]:
        return self._raw("POST", path, json.dumps(body).encode(), token)

    def _get(self, path: str, token: str) -> tuple[int, Any]:
        return self._raw("GET", path, b"", token)

    def _raw(self, method: str, path: str, body: bytes, token: str) -> tuple[int, Any]:
        self.sent += 1
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nauthorization: Bearer {token}\r\n"
        message = f"{head}content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode("utf-8", "replace") + body
        status, answer = self.line.ask(message)
        self.done += status == 200
        try:
            found = json.loads(answer)
        except ValueError:
            found = {}
        return status, found if isinstance(found, dict) else {}


def blocks(messages: int, seed: int) -> Iterator[tuple[int, float]]:
    """Yield the server's resident megabytes after every block of messages."""
    from .server.processes import our_server

    with our_server() as server:
        fuzzer = Fuzzer(server.port, seed)
        yield 0, server.megabytes()
        while fuzzer.sent < messages:
            fuzzer.throw(BLOCK)
            yield fuzzer.sent, server.megabytes()
        print(f"{fuzzer.done} requests were granted", flush=True)


if __name__ == "__main__":
    for sent, megabytes in blocks(int((*sys.argv[1:], "100000")[0]), int((*sys.argv[2:], "7")[0])):
        print(f"{sent:>8} messages: {megabytes:.0f} MB", flush=True)
