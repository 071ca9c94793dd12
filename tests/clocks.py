"""Clocks of a server that do not wait for time to pass."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from threading import Lock

import pytest

from tests.chance import OneMoment
from tests.waiting import a_turn
from underrose.server.storage import store

PAUSE = 5.0
"""Seconds that no bot's pause and no count-in takes."""


class Moved(OneMoment):
    """Time passes only by `pass_by`: nothing is due before, however slow the machine is. Any thread may move it.

    It begins at the present time, because what is stored is also read by the database's own clock.
    """

    def __init__(self) -> None:
        self._began, self._passed, self._lock = time.time(), 0.0, Lock()
        self._waiting: list[tuple[float, asyncio.AbstractEventLoop, asyncio.Future[None]]] = []

    def monotonic(self) -> float:
        return self._passed

    def wall(self) -> float:
        return self._began + self._passed

    async def wait(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        with self._lock:
            over: asyncio.Future[None] = loop.create_future()
            self._waiting.append((self._passed + seconds, loop, over))
        self.pass_by(0)
        await over

    def pass_by(self, seconds: float) -> None:
        """Let so much time pass, and wake whoever waited for it."""
        with self._lock:
            self._passed += seconds
            due = [one for one in self._waiting if one[0] <= self._passed]
            self._waiting = [one for one in self._waiting if one[0] > self._passed]
        for _, loop, over in due:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_wake, over)


@contextmanager
def moved() -> Iterator[Moved]:
    """Such a clock, while tables stay in memory: one evicted as time passes would be, or not, by the machine's pace."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "OVER_SECONDS", inf)
        yield Moved()


def _wake(over: "asyncio.Future[None]") -> None:
    if not over.done():
        over.set_result(None)


class Unhurried(OneMoment):
    """Bots take their pauses, and nothing else happens by time: however slow the machine is, nobody is away for long, and no time is up."""

    def __init__(self) -> None:
        self._now = time.time()

    def monotonic(self) -> float:
        return self._now

    def wall(self) -> float:
        return self._now

    async def wait(self, seconds: float) -> None:
        await (super().wait(seconds) if seconds < PAUSE else asyncio.Event().wait())


class Leaping(Unhurried):
    """Whoever waits has waited already: the clock leaps on."""

    async def wait(self, seconds: float) -> None:
        self._now += max(0.0, seconds)
        await a_turn()
