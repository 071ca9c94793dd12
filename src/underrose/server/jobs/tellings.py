"""What-ifs of uploaded records: each is verified and replayed in a process of its own, with limits on time, memory and output, which ends
when the caller is cancelled. This process handles the record as text only.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from underrose.server.api.refusals import NOT_ALLOWED, NOT_NOW, Refused
from underrose.server.jobs.reviews import JobMessage, WorkerDied, WorkerProcess
from underrose.texts import language

AT_ONCE = 2
MOST_WAITING, MOST_OF_ONE = 10, 3
"""The most what-ifs under way, of all callers and of one address; beyond that requests are refused (503)."""
LONGEST_TELLING = 30.0
"""Timeout in seconds of one."""
LONGEST_TOLD = 8 * 1024 * 1024
"""The largest result, in bytes."""


class Tellings:
    """The processes that replay records, AT_ONCE at a time; `worker` replaces them in tests."""

    def __init__(self, worker: WorkerProcess | None = None) -> None:
        self._new: Callable[[], WorkerProcess] = partial(WorkerProcess, LONGEST_TELLING, LONGEST_TOLD) if worker is None else lambda: worker
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = Counter[str]()
        """The number under way, by the caller's address."""

    async def of(self, record: str, n: int, seat: int, seed: int, asker: str = "") -> str:
        """Return the record of the game played on before a decision of the seat at step `n`, in a world drawn by `seed`. Raises Refused:
        422 for a record that does not verify or has no such decision, 503 where too many wait, of all or of the address that asks
        (`asker`), or it could not be told."""
        if self._waiting.total() >= MOST_WAITING or self._waiting[asker] >= MOST_OF_ONE:
            raise Refused(NOT_NOW, "reviews_wait")
        self._waiting[asker] += 1
        try:
            async with self._free:
                return await self._run({"record": record, "seat": seat, "n": n, "seed": str(seed), "language": language(), "verify": True})
        finally:
            self._waiting[asker] -= 1
            self._waiting += Counter()  # drops the zero counts

    async def _run(self, job: dict[str, object]) -> str:
        worker, said = self._new(), dict[str, str]()

        async def keep(told: JobMessage) -> None:
            if told.kind in ("told", "fault"):
                said[told.kind] = msgspec.json.decode(told.data, type=str)

        try:
            await worker.run(job, keep)
        except WorkerDied:
            raise Refused(NOT_NOW, "review_failed") from None
        finally:
            await worker.close()
        if "fault" in said:
            raise Refused(NOT_ALLOWED, "not_reviewable", reason=said["fault"])
        return said["told"]
