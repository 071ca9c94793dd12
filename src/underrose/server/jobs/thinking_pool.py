"""The thread pool for bots: lanes with threads of their own, so that no kind of thinking waits for another.

Each lane has fair queuing: addresses share it evenly, and at one address its hosts do, the one that has had the least time first. So a
hundred tables of one host do not delay those of others. Within one host's share the earliest deadline comes first.
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

from underrose.server.api.refusals import TOO_OFTEN, Refused

T = TypeVar("T")
MOVES = "moves"
WINDOWS = "windows"
ADVICE = "advice"
USUAL_COST = 0.05
"""The expected cost of a task in seconds, before a lane has measured any."""
LEARNING = 0.2
"""The weight of the latest measurement in an exponential moving average."""
MOST_ACCOUNTS = 10_000
MOST_WAITING = 1_000
"""Tasks of one address that wait for advice: those of a client that hangs up stay in the queue."""


class BillingKey(NamedTuple):
    """The account that thinking is charged to: a mark of the host's address, and the host."""

    address: str
    host: str


Charge = Callable[[BillingKey, float], None]
"""Called with the account of a task and the processor seconds that it took."""


@dataclass(order=True)
class Task:
    """A queued task; ordered by deadline, then by arrival."""

    due: float
    number: int
    billing: BillingKey = field(compare=False)
    work: Callable[[], Any] = field(compare=False)
    future: asyncio.Future[Any] = field(compare=False)


class Accounts:
    """Time spent, by caller. A new or idle caller starts level with the one served last, so that idle time earns no credit."""

    def __init__(self) -> None:
        self._spent: dict[object, float] = {}
        self._level = 0.0

    def of(self, who: object) -> float:
        """Return the seconds a caller has had, at least the level of the one served last."""
        return max(self._spent.get(who, 0.0), self._level)

    def serve(self, who: object, cost: float) -> None:
        """Charge a caller the expected cost of a task that begins, and set the level to theirs."""
        self._level = self.of(who)
        self.charge(who, cost)

    def charge(self, who: object, cost: float) -> None:
        """Add a cost in seconds to a caller's account; negative where a task took less than expected."""
        self._spent[who] = self.of(who) + cost
        if len(self._spent) > MOST_ACCOUNTS:
            self._spent = {one: spent for one, spent in self._spent.items() if spent > self._level}


class Lane:
    """Some threads and their queue. All but the work itself runs in the event loop."""

    def __init__(
        self, name: str, workers: int, meter: Callable[[], float] = time.thread_time, charge: Charge | None = None, most: float = math.inf
    ) -> None:  # fmt: skip
        """Keep the parts. At most so many tasks of one address wait (`most`)."""
        self._charge_them, self._most = charge, most
        self.workers = workers
        self.thinking = 0
        self.waiting = 0
        self.thoughts, self.spent = 0, 0.0
        """The number of finished tasks, and their processor seconds in all."""
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix=name)
        self._meter = meter
        self._tasks: dict[str, dict[str, list[Task]]] = {}
        self._addresses, self._hosts = Accounts(), Accounts()
        self._number, self._cost = 0, USUAL_COST

    async def run(self, billing: BillingKey, work: Callable[[], T], due: float = math.inf) -> T:
        """Return the result of `work`, run in a thread; `due` (by the monotonic clock) orders it among the same host's. Raises what it
        raises, and Refused (429) where too many of that address wait."""
        if sum(map(len, self._tasks.get(billing.address, {}).values())) >= self._most:
            raise Refused(TOO_OFTEN, "too_often")
        self._number += 1
        task = Task(due, self._number, billing, work, asyncio.get_running_loop().create_future())
        heapq.heappush(self._tasks.setdefault(billing.address, {}).setdefault(billing.host, []), task)
        self.waiting += 1
        self._serve()
        return await task.future

    def _serve(self) -> None:
        while self.thinking < self.workers and self.waiting:
            task = self._next()
            if not task.future.cancelled():
                self._begin(task)

    def _next(self) -> Task:
        """Return the most urgent task of the host that had least, at the address that had least."""
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
        self._addresses.serve(task.billing.address, expected)
        self._hosts.serve(task.billing, expected)
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
        self._addresses.charge(task.billing.address, cost - expected)
        self._hosts.charge(task.billing, cost - expected)
        if self._charge_them is not None:
            self._charge_them(task.billing, cost)
        if not task.future.done():
            if error is None:
                task.future.set_result(result)
            else:
                task.future.set_exception(error)
        self._serve()

    def close(self) -> None:
        """Shut the threads down without waiting for them; tasks not begun are cancelled."""
        self._threads.shutdown(wait=False, cancel_futures=True)
