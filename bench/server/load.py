"""Clients at many tables of one kind: `python -m bench.server.load PORT[,PORT...] TABLES KIND [apart]`, in a process of its own; the ports
get tables in turn, and with `apart` the second seat of each listens at the next port.

It says "ready" when everybody sits, then answers every line on stdin with one of JSON:
`play SECONDS THINK_MS` plays on at all tables (0: flat out), `finish COUNT` plays games at new tables, each to its end.
When a game ends, all seats want a rematch.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import msgspec

from .kinds import KINDS, Kind
from .wire import Feed, Http

MOST_VIEWS = 64
"""Views of a seat that are remembered; an action is seen by both within far fewer."""
SETTLE_SECONDS = 30.0
"""How long the last actions are waited for."""
AT_ONCE = 20
"""How many tables are opened, or finished, at the same time."""
FREELY, PACE = 900, 9.0
"""Tables that one address may open at once, and afterwards in a second: a little less than the server lets it (`Rates`)."""


class Heard(msgspec.Struct):
    """As much of a message of the feed as a client needs."""

    type: str
    id: str = ""
    n: int = 0
    head: str | None = None
    ask: int | None = None
    legal: msgspec.Raw = msgspec.Raw(b"[]")
    outcome: dict[str, Any] | None = None
    why: dict[str, Any] | None = None


read = msgspec.json.Decoder(Heard).decode
forms_of = msgspec.json.Decoder(list[dict[str, Any]]).decode
encode = msgspec.json.Encoder().encode


def any_of(forms: list[dict[str, Any]], chance: random.Random) -> dict[str, Any]:
    """Return any action but giving up: of the forms one, of each value one."""
    form = chance.choice([one for one in forms if one["do"] != "resign"] or forms)
    return first({name: value if name in ("do", "distinct") else chance.sample(value, len(value)) for name, value in form.items()})


def first(form: dict[str, Any]) -> dict[str, Any]:
    """Return the first action of a form: of values that must differ, the first that do."""
    action: dict[str, Any] = {"do": form["do"]}
    for name, values in form.items():
        if name not in ("do", "distinct"):
            others = [action.get(other) for pair in form.get("distinct", []) if name in pair for other in pair if other != name]
            action[name] = next(value for value in values if value not in others)
    return action


@dataclass
class Window:
    """What is measured between `begin` and `until` (seconds of the clock); `times` in ms from an action to both seats' views."""

    until: float
    think: float
    moves: int = 0
    times: list[float] = field(default_factory=list[float])

    @property
    def open(self) -> bool:
        """Whether it goes on."""
        return time.perf_counter() < self.until


class Seat:
    """One player: answers what is asked as long as the window is open."""

    def __init__(self, table: Table, number: int, token: str) -> None:
        self.table = table
        self.number = number
        self.token = token
        self.asked, self.answered = Heard("view"), 0
        self.views: deque[tuple[int, str, float]] = deque(maxlen=MOST_VIEWS)
        """The latest views: number, head of the record's chain, and when they came."""
        self.chance = random.Random(number)
        self.joined = asyncio.Event()

    async def listen(self, port: int) -> None:
        """Open the feed."""
        self.port = port
        self.feed = await _feed(port, self.table.id, self.token, self.on_message)

    async def rejoin(self) -> None:
        """Close the feed and open it anew; returns once it has told the position."""
        self.feed.close()
        self.joined.clear()
        await self.listen(self.port)
        await self.joined.wait()

    def on_message(self, text: bytes) -> None:
        """A message of the feed."""
        message = read(text)
        if message.type == "view":
            self.joined.set()
            if self.table.kind.timed:
                self.views.append((message.n, message.head or "", time.perf_counter()))
                self.table.settle()
            self.asked = message
            self.table.over(self.number, message.outcome is not None)
            self.think_and_act()
        elif message.type == "done":
            if message.id not in self.table.pending:
                return  # what was asked for is another game
            window = self.table.crowd.window
            window.moves += window.open
            self.table.pending[message.id].n = message.n
            if self.table.kind.timed:
                self.table.settle()
            else:
                del self.table.pending[message.id]  # not every step is shown to all seats, so nobody is waited for
        elif message.type == "refused":
            if self.table.kind.firsts or message.why is None or message.why["key"] != "stale":
                raise RuntimeError(f"An action was refused: {message.why}")
            self.table.pending.pop(message.id, None)  # another seat was ahead of it

    def think_and_act(self, share: float | None = None) -> None:
        """Answer what is asked, after thinking for a share of the time: evenly between half of it and one and a half times it. Where all
        think for equally long, those who once waited together come back together for ever."""
        window, ask = self.table.crowd.window, self.asked.ask
        if ask is None or ask == self.answered or not window.open:
            return
        if window.think:
            thinks = random.uniform(0.5, 1.5) if share is None else share
            asyncio.get_running_loop().call_later(thinks * window.think, self.act, ask, window)
        else:
            self.act(ask, window)

    def act(self, ask: int, window: Window) -> None:
        """The first legal action, if that is still asked, and in the window in which it was thought of: the next begins evenly."""
        if ask != self.asked.ask or ask == self.answered or window is not self.table.crowd.window or not window.open:
            return
        self.answered = ask
        forms = forms_of(self.asked.legal)
        action = first(forms[0]) if self.table.kind.firsts else any_of(forms, self.chance)
        id = f"{self.table.games}.{self.number}.{ask}"
        self.table.pending[id] = Pending(self, time.perf_counter())
        self.feed.say(encode({"type": "act", "id": id, "ask": ask, "action": action}))


@dataclass
class Pending:
    """An action that not both seats have seen yet. `n` numbers the first view of its own seat that shows it, once that is known."""

    seat: Seat
    since: float
    n: int | None = None


class Table:
    """The seats, and the actions that not both of two have seen yet.

    A view that comes from another worker may show several actions at once. So they are matched by the head of the record's chain, which
    is the same for both seats after the same step: a seat has seen an action with the first view that has its head or a later one.
    """

    def __init__(self, crowd: Crowd, http: Http) -> None:
        self.crowd, self.http, self.kind = crowd, http, crowd.kind
        self.pending: dict[str, Pending] = {}
        self._order: dict[str, int] = {}
        """The heads in the order in which they were first seen."""
        self.watching: Feed | None = None
        self.games = 0
        self.ended: set[int] = set()
        self.rematches = True
        self.finished = asyncio.Event()

    async def open(self) -> None:
        """Guests come in, open the table, sit, start, and listen."""
        http, names = self.http, ("Ann", "Ben", "Cleo", "Dan", "Eve")[: self.kind.seats]
        tokens = [(await http.post("/guests", {"name": name}))["token"] for name in names]
        self.id = (await http.post("/tables", self.kind.wish, tokens[0]))["id"]
        self.seats = [Seat(self, number, token) for number, token in enumerate(tokens)]
        for token in tokens[1:]:
            await http.post(f"/tables/{self.id}/seats", {}, token)
        await http.post(f"/tables/{self.id}/start", {}, tokens[0])
        for seat in self.seats:
            await seat.listen(self.crowd.port_for(seat.number, http.port))
        if self.kind.watched:
            token = (await http.post("/guests", {"name": "Zoe"}))["token"]
            await http.post(f"/tables/{self.id}/seats", {"watch": True}, token)
            self.watching = await _feed(http.port, self.id, token, lambda _: None)

    @property
    def feeds(self) -> list[Feed]:
        """All that are open, the spectator's too."""
        return [*(seat.feed for seat in self.seats), *([self.watching] if self.watching else [])]

    def settle(self) -> None:
        """Note the actions that both seats have seen by now."""
        for seat in self.seats:
            if seat.views:
                self._order.setdefault(seat.views[-1][1], len(self._order))
        for id, action in [*self.pending.items()]:
            if action.n is not None and (head := next((head for n, head, _ in action.seat.views if n >= action.n), None)) is not None:
                seen = [self._first_seen(seat, self._order[head]) for seat in self.seats]
                if None not in seen:
                    self.crowd.window.times.append(1000 * (max(one for one in seen if one is not None) - action.since))
                    del self.pending[id]

    def _first_seen(self, seat: Seat, place: int) -> float | None:
        return next((when for _, head, when in seat.views if self._order.get(head, -1) >= place), None)

    def over(self, seat: int, over: bool) -> None:
        """When all seats have seen the end, all ask for a rematch."""
        if not over:
            self.ended.discard(seat)
        elif seat not in self.ended:
            self.ended.add(seat)
            if len(self.ended) == len(self.seats):
                self.finished.set()
                self.games += 1
                if self.rematches:
                    self.rematch()

    def rematch(self) -> None:
        """Play again."""
        for seat in self.seats:
            seat.feed.say(encode({"type": "do", "id": f"rematch.{self.games}", "what": "rematch"}))

    def close(self) -> None:
        """Everybody leaves."""
        for feed in self.feeds:
            feed.close()


class Crowd:
    """All tables of this process, and the window in which they are measured."""

    def __init__(self, ports: list[int], kind: Kind, apart: bool = False) -> None:
        self._ports, self.kind, self._apart = ports, kind, apart
        self._workers = cycle([Http(port) for port in ports])
        self.tables: list[Table] = []
        self.window = Window(0, 0)
        self._began, self._opened = time.monotonic(), 0

    def port_for(self, seat: int, port: int) -> int:
        """Return where a seat of a table listens that was opened at this port: there, or where seats are apart the second at the next."""
        ports = self._ports
        return ports[(ports.index(port) + seat) % len(ports)] if self._apart else port

    async def sit(self, count: int) -> None:
        """Open tables."""
        for begin in range(0, count, AT_ONCE):
            tables = self._some(count - begin)
            self.tables += tables
            await asyncio.gather(*(table.open() for table in tables))

    def _some(self, most: int) -> list[Table]:
        """As many tables as are opened at the same time."""
        return [Table(self, next(self._workers)) for _ in range(min(AT_ONCE, most))]

    async def play(self, seconds: float, think_ms: float) -> dict[str, float]:
        """Play at every table for a while, without looking for garbage meanwhile: that would stand among the server's times."""
        if self.kind.rejoins:
            await asyncio.gather(*(seat.rejoin() for table in self.tables for seat in table.seats))
        gc.collect()
        gc.disable()
        begin = time.perf_counter()
        busy = time.process_time()
        read_before = self._read()
        window = self.window = Window(begin + seconds, think_ms / 1000)
        for seat in (seat for table in self.tables for seat in table.seats):
            seat.think_and_act(random.random())
        await asyncio.sleep(seconds)
        took = time.perf_counter() - begin
        cpu = time.process_time() - busy
        came = self._read() - read_before
        await self._settle()  # what was under way when the window closed counts among the times: it is what took longest
        gc.enable()
        times = sorted(window.times)
        spread = {"p50": share_of(times, 0.5), "p99": share_of(times, 0.99)}
        return {"moves": window.moves, "seconds": took, **spread, "cpu": cpu / took, "bytes": came}

    def _read(self) -> int:
        """Return bytes that have come over all feeds."""
        return sum(feed.bytes for table in self.tables for feed in table.feeds)

    async def _settle(self) -> None:
        """Wait until nothing is under way."""
        until = time.perf_counter() + SETTLE_SECONDS
        while any(table.pending for table in self.tables):
            if time.perf_counter() > until:
                raise RuntimeError("Actions were done that not both seats have been shown.")
            await asyncio.sleep(0.05)

    async def finish(self, count: int) -> dict[str, float]:
        """Play `count` games at tables of their own, and leave them."""
        self.window = Window(float("inf"), 0)
        for begin in range(0, count, AT_ONCE):
            self._opened += AT_ONCE
            await asyncio.sleep((self._opened - FREELY) / PACE - (time.monotonic() - self._began))
            tables = self._some(count - begin)
            for table in tables:
                table.rematches = False
            await asyncio.gather(*(table.open() for table in tables))
            await asyncio.gather(*(table.finished.wait() for table in tables))
            for table in tables:
                table.close()
        return {"moves": self.window.moves, "tables": count}


def share_of(ordered: list[float], share: float) -> float:
    """Return the value that this share of them does not exceed; 0 without any."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def _feed(port: int, table: str, token: str, on_message: Callable[[bytes], None]) -> Feed:
    path = f"/api/tables/{table}/feed"
    _, feed = await asyncio.get_running_loop().create_connection(lambda: Feed(port, path, token, on_message), "127.0.0.1", port)
    return feed


async def main(ports: list[int], tables: int, kind: Kind, apart: bool) -> None:
    """Sit down, then do what the lines say."""
    crowd = Crowd(ports, kind, apart)
    # What goes wrong in a feed has no caller: it ends the process instead of making a slow figure.
    asyncio.get_running_loop().set_exception_handler(_give_up)
    await crowd.sit(tables)
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        what, *numbers = line.split()
        answer = await (crowd.play(*map(float, numbers)) if what == "play" else crowd.finish(int(numbers[0])))
        print(msgspec.json.encode(answer).decode(), flush=True)


def _give_up(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    print(f"The load generator failed: {context.get('exception') or context['message']}", file=sys.stderr, flush=True)
    loop.stop()


if __name__ == "__main__":
    asyncio.run(main([int(port) for port in sys.argv[1].split(",")], int(sys.argv[2]), KINDS[sys.argv[3]], "apart" in sys.argv[4:]))
