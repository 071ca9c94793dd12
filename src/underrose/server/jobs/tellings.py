"""What-ifs of records that somebody brought: each is verified and told again in a process of its own, which has so much time and memory and
gives so much back, and which ends when whoever asked does not wait any more. This process has nothing of the record but its text.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from underrose.server.jobs.reviews import Told, Worker, WorkerDied, WorkerProcess
from underrose.server.refusals import NOT_ALLOWED, NOT_NOW, Refused
from underrose.texts import language

AT_ONCE = 2
MOST_WAITING, MOST_OF_ONE = 10, 3
"""What-ifs that wait at most; who asks for one more is asked to come back later."""
LONGEST_TELLING = 30.0
"""Seconds after which one is given up."""
LONGEST_TOLD = 8 * 1024 * 1024
"""Bytes of the record that comes of one."""


class Tellings:
    """The processes that tell records again, some at a time; `worker` is who does it in tests."""

    def __init__(self, worker: Worker | None = None) -> None:
        self._new: Callable[[], Worker] = partial(WorkerProcess, LONGEST_TELLING, LONGEST_TOLD) if worker is None else lambda: worker
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = Counter[str]()
        """How many wait, by the address that asked."""

    async def of(self, record: str, n: int, seat: int, seed: int, whose: str = "") -> str:
        """The record of the game played on before a decision of the seat at step `n`, in a world drawn by `seed`. Raises Refused: 422 for
        a record that does not verify or has no such decision, 503 where too many wait, of all or of the address that asks (`whose`), or it
        could not be told."""
        if self._waiting.total() >= MOST_WAITING or self._waiting[whose] >= MOST_OF_ONE:
            raise Refused(NOT_NOW, "reviews_wait")
        self._waiting[whose] += 1
        try:
            async with self._free:
                return await self._told({"record": record, "seat": seat, "n": n, "seed": str(seed), "language": language(), "verify": True})
        finally:
            self._waiting[whose] -= 1
            self._waiting += Counter()  # of whom nothing waits, nothing is kept

    async def _told(self, job: dict[str, object]) -> str:
        worker, said = self._new(), dict[str, str]()

        async def hear(told: Told) -> None:
            if told.kind in ("told", "fault"):
                said[told.kind] = msgspec.json.decode(told.data, type=str)

        try:
            await worker.run(job, hear)
        except WorkerDied:
            raise Refused(NOT_NOW, "review_failed") from None
        finally:
            await worker.close()
        if "fault" in said:
            raise Refused(NOT_ALLOWED, "not_reviewable", reason=said["fault"])
        return said["told"]
