"""People who play on whatever happens: they join again when their line breaks, and send again what was not answered, under its id.

They keep what a fault could take from them: what was acknowledged, every head of the chain that they were shown, and what they saw then.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ..server.kinds import CODING
from ..server.wire import Http

Json = dict[str, Any]
SHOWN = ("ask", "view", "legal", "outcome")
"""What has to be the same whenever a place is shown the same head."""
AGAIN = {"not_written", "no_database", "busy", "broken", "closing"}
"""Refusals after which a page tries again: nothing has happened."""
PAUSE = 0.05
PATIENCE = 30.0
GONE = (OSError, WebSocketException, TimeoutError, EOFError)


class Stuck(Exception):
    """A table did not come to its end."""


def choose(legal: list[Json], rng: random.Random) -> Json:
    """Return one action out of a list of forms."""
    form = rng.choice(legal)
    while True:
        action = {name: rng.choice(values) for name, values in form.items() if name not in ("do", "distinct")}
        if all(action[a] != action[b] for a, b in form.get("distinct", [])):
            return {"do": form["do"], **action}


class Person:
    """Somebody at a table, who plays at `seat`, or only looks (None). `ports` says where the workers are."""

    def __init__(self, table: Table, token: str, seat: int | None) -> None:
        self.table = table
        self.token = token
        self.seat = seat
        self.chosen: dict[int, Json] = {}
        """What is answered to every ask."""
        self.acknowledged: dict[int, str] = {}
        """The ids by ask that the server has said to be done."""
        self.shown: dict[str, bytes] = {}
        """What was seen under each head."""
        self.taken_back: list[str] = []
        """Heads at which it went on after a break though a later one had been shown, or an ask that had been answered and acknowledged."""
        self.differing = 0
        """How often the same head showed something else."""
        self.refused: list[Json] = []
        self.last: Json = {}
        self.joined = 0

    async def live(self) -> None:
        """Follow the table until its game is over."""
        while not self.last.get("outcome"):
            try:
                await self._follow(self.table.port())
            except GONE:
                await asyncio.sleep(PAUSE)

    async def _follow(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table.id}/feed"
        headers = {"authorization": f"Bearer {self.token}"}
        async with connect(address, additional_headers=headers, origin=None, proxy=None, compression=None, open_timeout=PATIENCE) as feed:
            self.joined += 1
            sent: int | None = None
            before: Json | None = self.last or None
            while not self.last.get("outcome"):
                async with asyncio.timeout(PATIENCE):
                    message = json.loads(await feed.recv())
                if message["type"] == "view":
                    if before is not None:
                        self._compare(before, message)
                        before = None
                    self._see(message)
                    ask = message["ask"]
                    if ask is not None and ask != sent:
                        sent = ask
                        await self._act(feed, ask, message["legal"])
                elif message["type"] == "done":
                    self.acknowledged[int(message["id"])] = message["id"]
                    self.table.crowd.acknowledged += 1
                elif message["type"] == "refused":
                    await self._bear(message)
                    if sent is not None and message["why"]["key"] in AGAIN and sent not in self.acknowledged:
                        await self._act(feed, sent, [])

    async def _act(self, feed: ClientConnection, ask: int, legal: list[Json]) -> None:
        if ask not in self.chosen:
            self.chosen[ask] = choose(legal, random.Random(f"{self.table.id}{self.seat}{ask}"))
        await feed.send(json.dumps({"type": "act", "id": str(ask), "ask": ask, "action": self.chosen[ask]}))

    async def _bear(self, message: Json) -> None:
        if message["why"]["key"] in AGAIN:
            self.table.crowd.tried_again += 1
            await asyncio.sleep(4 * PAUSE)
        else:
            self.refused.append(message)

    def _compare(self, before: Json, view: Json) -> None:
        """Hold the first view after a break to the last one before it: what was answered and acknowledged is not asked again."""
        if (view["head"] in self.shown and view["head"] != before["head"]) or view["ask"] in self.acknowledged:
            self.taken_back.append(view["head"])

    def _see(self, view: Json) -> None:
        self.last = view
        if view.get("head"):
            seen = msgspec.json.encode([view[name] for name in SHOWN], order="deterministic")
            self.differing += self.shown.setdefault(view["head"], seen) != seen


class Table:
    """A game of two people, or of one and a bot, that somebody else watches."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd, self.number = crowd, number
        self.with_bot = number % 4 == 3
        self.id = ""
        self.people: list[Person] = []
        self._looks = number

    def port(self) -> int:
        """Return where the next connection goes: to the workers in turn."""
        self._looks += 1
        return self.crowd.ports[self._looks % len(self.crowd.ports)]

    async def play(self) -> None:
        """Sit down and play the game to its end. Raises Stuck."""
        while not self.people:
            with suppress(RuntimeError, *GONE):  # a worker was killed meanwhile: begin again, with another table
                async with asyncio.timeout(PATIENCE):
                    await self._open()
            await asyncio.sleep(0 if self.people else PAUSE)
        try:
            async with asyncio.timeout(self.crowd.longest):
                await asyncio.gather(*(person.live() for person in self.people))
        except TimeoutError:
            raise Stuck(f"{self.id}: {[person.last.get('head') for person in self.people]}") from None

    async def _open(self) -> None:
        http = Http(self.port(), 1)
        try:
            await self._sit(http)
        finally:
            http.close()

    async def _sit(self, http: Http) -> None:
        tokens = [(await http.post("/guests", {"name": name}))["token"] for name in ("Ann", "Ben", "Cleo")]
        wish: Json = {**CODING}
        if self.with_bot:
            wish["bots"] = [{"seat": 1, "level": "novice"}]
        self.id = (await http.post("/tables", wish, tokens[0]))["id"]
        if not self.with_bot:
            await http.post(f"/tables/{self.id}/seats", {}, tokens[1])
        await http.post(f"/tables/{self.id}/seats", {"watch": True}, tokens[2])
        await http.post(f"/tables/{self.id}/start", {}, tokens[0])
        seats = [(0, tokens[0]), *([] if self.with_bot else [(1, tokens[1])]), (None, tokens[2])]
        self.people = [Person(self, token, seat) for seat, token in seats]

    async def fetch(self, path: str, token: str) -> bytes:
        """Return what a worker answers to GET, asked again until there is one. Raises Stuck."""
        return await fetch(self.port, f"/tables/{self.id}{path}", token, self.crowd.patience)


async def fetch(port: Callable[[], int], path: str, token: str, patience: float) -> bytes:
    """Return what a worker at the next `port` answers to GET, asked again for `patience` seconds until there is one. Raises Stuck."""
    last: Exception | None = None
    for _ in range(int(patience / PAUSE)):
        http = Http(port(), 1)
        try:
            async with asyncio.timeout(PATIENCE):
                return await http.get(path, token)
        except (RuntimeError, *GONE) as error:
            last = error
        finally:
            http.close()
        await asyncio.sleep(PAUSE)
    raise Stuck(f"{path} is not answered: {last!r}")


class Crowd:
    """Everybody at `tables` tables, where a new one is opened whenever a game is over. `checked` is called with each table at its end."""

    def __init__(self, ports: list[int], tables: int, checked: Callable[[Table], Any], longest: float) -> None:
        self.ports = ports
        self.longest = longest
        self._checked = checked
        self.patience = min(PATIENCE, longest)
        self.acknowledged = self.tried_again = 0
        self.playing: set[Table] = set()
        self.over: dict[str, tuple[str, bytes]] = {}
        """For each table whose game was checked: somebody's token, and the digest of the record that was held to what they know."""
        self.stuck: list[Table] = []
        self.closing = False
        self._opened = 0
        self._tasks = [asyncio.create_task(self._keep_playing()) for _ in range(tables)]

    async def _keep_playing(self) -> None:
        while not self.closing:
            self._opened += 1
            table = Table(self, self._opened)
            self.playing.add(table)
            try:
                await table.play()
                await self._checked(table)
            except Stuck:
                self.stuck.append(table)
            self.playing.discard(table)

    async def more(self, actions: int, seconds: float = PATIENCE) -> bool:
        """Wait until so many more actions were acknowledged; whether that came to be."""
        until = self.acknowledged + actions
        end = asyncio.get_running_loop().time() + seconds
        while self.acknowledged < until and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.002)
        return self.acknowledged >= until

    async def finish(self) -> None:
        """Play every game to its end, and open no more."""
        self.closing = True
        await asyncio.gather(*self._tasks)
