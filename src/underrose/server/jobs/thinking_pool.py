"""The pool in which this server thinks: lanes with threads of their own, so that no kind of thinking waits for another.

In a lane whoever has had least time comes first (fair queuing): addresses share it evenly, and at one address its hosts do. So a hundred
tables of one host delay nobody else's. What is due first comes first within one host's share.
"""

from __future__ import annotations

import asyncio
import heapq
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
MOVES, WINDOWS, ADVICE = "moves", "windows", "advice"
USUAL_COST = 0.05
"""Seconds that something is taken to cost before a lane knows better."""
LEARNING = 0.2
"""How much the latest cost counts in what the next one is taken to be."""
MOST_ACCOUNTS = 10_000


class Whose(NamedTuple):
    """For whom something is thought: a mark of the host's address, and the host."""

    address: str
    host: str


Charge = Callable[[Whose, float], None]
"""Hears for whom something was thought, and the seconds of a processor that it took."""


@dataclass(order=True)
class Task:
    """Something to think about; ordered by when it is due, then by when it came."""

    due: float
    number: int
    whose: Whose = field(compare=False)
    work: Callable[[], Any] = field(compare=False)
    future: asyncio.Future[Any] = field(compare=False)


class Accounts:
    """Time that callers have had. Who comes anew starts level with who was served last: nobody saves up, nobody pays for ever."""

    def __init__(self) -> None:
        self._spent: dict[object, float] = {}
        self._level = 0.0

    def of(self, who: object) -> float:
        """What somebody has had."""
        return max(self._spent.get(who, 0.0), self._level)

    def serve(self, who: object, cost: float) -> None:
        """Somebody is served, at a cost that is expected."""
        self._level = self.of(who)
        self.charge(who, cost)

    def charge(self, who: object, cost: float) -> None:
        """Somebody has had so much more time, or less than was expected."""
        self._spent[who] = self.of(who) + cost
        if len(self._spent) > MOST_ACCOUNTS:
            self._spent = {one: spent for one, spent in self._spent.items() if spent > self._level}


class Lane:
    """Some threads and what waits for them. All but the work itself happens in the event loop."""

    def __init__(self, name: str, workers: int, meter: Callable[[], float] = time.thread_time, charge: Charge | None = None) -> None:
        self._charge_them = charge
        self.workers, self.thinking, self.waiting = workers, 0, 0
        self.thoughts, self.spent = 0, 0.0
        """How many there were, and the processor time they took in all."""
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._meter = meter
        self._tasks: dict[str, dict[str, list[Task]]] = {}
        self._addresses, self._hosts = Accounts(), Accounts()
        self._number, self._cost = 0, USUAL_COST

    async def run(self, whose: Whose, work: Callable[[], T], due: float = math.inf) -> T:
        """What comes of some work in a thread; `due` (by the monotonic clock) orders it among the same host's."""
        self._number += 1
        task = Task(due, self._number, whose, work, asyncio.get_running_loop().create_future())
        heapq.heappush(self._tasks.setdefault(whose.address, {}).setdefault(whose.host, []), task)
        self.waiting += 1
        self._serve()
        return await task.future

    def _serve(self) -> None:
        while self.thinking < self.workers and self.waiting:
            task = self._next()
            if not task.future.cancelled():
                self._begin(task)

    def _next(self) -> Task:
        """The most urgent task of the host that had least, at the address that had least."""
        address = min(self._tasks, key=self._addresses.of)
        hosts = self._tasks[address]
        host = min(hosts, key=lambda one: self._hosts.of((address, one)))
        task = heapq.heappop(hosts[host])
        self.waiting -= 1
        if not hosts[host]:
            del hosts[host]
        if not hosts:
            del self._tasks[address]
        return task

    def _begin(self, task: Task) -> None:
        self.thinking += 1
        expected = self._cost
        self._addresses.serve(task.whose.address, expected)
        self._hosts.serve(task.whose, expected)
        loop = asyncio.get_running_loop()

        def measured() -> tuple[Any, BaseException | None, float]:
            began = self._meter()
            try:
                return task.work(), None, self._meter() - began
            except Exception as error:
                return None, error, self._meter() - began

        running = loop.run_in_executor(self._threads, measured)
        running.add_done_callback(lambda done: self._ended(task, expected, done))

    def _ended(self, task: Task, expected: float, done: asyncio.Future[tuple[Any, BaseException | None, float]]) -> None:
        self.thinking -= 1
        if done.cancelled():
            task.future.cancel()
            return
        result, error, cost = done.result()
        self.thoughts, self.spent = self.thoughts + 1, self.spent + cost
        self._cost += LEARNING * (cost - self._cost)
        self._addresses.charge(task.whose.address, cost - expected)
        self._hosts.charge(task.whose, cost - expected)
        if self._charge_them is not None:
            self._charge_them(task.whose, cost)
        if not task.future.done():
            _answer(task.future, result, error)
        self._serve()

    def close(self) -> None:
        """Stop."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _answer(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


class Pool:
    """All lanes of a server: moves, reaction windows, and advice. `charge` hears what bots have thought at whose tables."""

    def __init__(self, workers: int, charge: Charge | None = None) -> None:
        self.lanes = {lane: Lane(lane, workers, charge=charge) for lane in (MOVES, WINDOWS)} | {ADVICE: Lane(ADVICE, 1)}

    def close(self) -> None:
        """Stop thinking."""
        for lane in self.lanes.values():
            lane.close()
