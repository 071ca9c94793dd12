"""Reviews of finished games, worked out one after the other by a process of their own at a low priority: nobody who plays waits for
one. The queue is bounded; a draft by few worlds is there first; what is done is kept, so that the second reader has it at once.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from underrose.server.refusals import NOT_ALLOWED, NOT_NOW, Refused
from underrose.server.review_messages import ReviewProgress
from underrose.server.storage.review_shelf import MemoryReviews, ReviewKey, ReviewShelf, Underway

log = logging.getLogger(__name__)

BUDGET = 400
"""Worlds in which each decision is judged, as by `underrose review`."""
MOST_WAITING, MOST_OF_ONE = 20, 5
"""Reviews that wait at most; who asks for one more is asked to come back later."""
MOST_FAULTS = 100
"""Reasons why there is no review that are remembered until somebody asks."""
LONGEST_JOB = 120.0
"""Seconds after which a review is given up."""
RENEW_SECONDS = 3.0
"""Between two times at which other workers are told which reviews this one has; well within their lease."""
IDLE_SECONDS = 600.0
"""After so long without a review its process ends."""
LONGEST_ANSWER = 64 * 1024 * 1024
"""Bytes of one document, table included."""


class Told(msgspec.Struct):
    """One line of a worker: see `underrose.review.worker`."""

    kind: str
    data: msgspec.Raw


class Worker(Protocol):
    """Who works out reviews, one at a time."""

    async def run(self, job: dict[str, Any], tell: Callable[[Told], Awaitable[None]]) -> None:
        """Do a job and tell what comes of it. Raises WorkerDied."""
        ...

    async def close(self) -> None:
        """Stop."""
        ...


class WorkerDied(Exception):
    """The process ended in the middle of its job, or took too long."""


class WorkerProcess:
    """`python -m underrose.review.worker`, started when it is first needed; a job may take so many seconds, a line so many bytes."""

    def __init__(self, longest: float = LONGEST_JOB, most: int = LONGEST_ANSWER) -> None:
        self._longest, self._most = longest, most
        self._process: Process | None = None

    async def run(self, job: dict[str, Any], tell: Callable[[Told], Awaitable[None]]) -> None:
        """Do a job and tell what comes of it. Raises WorkerDied; then the next job has a new process."""
        try:
            async with asyncio.timeout(self._longest):
                await self._run(job, tell)
        except (TimeoutError, OSError, ValueError) as error:
            await self.close()
            raise WorkerDied(type(error).__name__) from None
        except Exception:
            await self.close()  # what it still had to say belongs to this job
            raise

    async def _run(self, job: dict[str, Any], tell: Callable[[Told], Awaitable[None]]) -> None:
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-m", "underrose.review.worker")
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=self._most)
        writing, reading = self._process.stdin, self._process.stdout
        assert writing is not None
        assert reading is not None
        writing.write(msgspec.json.encode(job) + b"\n")
        await writing.drain()
        while True:
            line = await reading.readline()
            if not line:
                raise OSError
            told = msgspec.json.decode(line, type=Told)
            await tell(told)
            if told.kind in ("done", "fault"):
                return

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


@dataclass
class Job:
    """A review that waits or is being worked out."""

    key: ReviewKey
    record: str
    whose: str = ""
    """The address that asked for it."""
    done: int = 0
    total: int = 0
    draft: msgspec.Raw | None = None
    seen: bytes | None = None
    turned: bytes | None = None
    fault: Refused | None = None


class Reviews:
    """The reviews of this server: what is kept, what waits, and who works them out."""

    def __init__(self, worker: Worker | None = None, shelf: ReviewShelf | None = None) -> None:
        self.shelf: ReviewShelf = shelf or MemoryReviews()
        self._worker: Worker = worker or WorkerProcess()
        self._jobs: dict[ReviewKey, Job] = {}
        self._waiting: list[Job] = []
        self._turns: dict[str, int] = {}
        """When each address that has something waiting had its last turn, counted."""
        self._turn = 0
        self._at_work = False
        self._come = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        self._holding: asyncio.Task[None] | None = None

    async def find(
        self, key: ReviewKey, turned: bool, record: Callable[[], Awaitable[str]], draft: bool, whose: str = ""
    ) -> bytes | ReviewProgress:
        """The review, or how far it is; `record` is read only where it has to be worked out, for the address that asks. Raises Refused: 422
        for a record that cannot be reviewed, 503 where too many wait, of all or of that address, or it could not be worked out."""
        job = self._jobs.get(key)
        if job is None:
            if kept := await self.shelf.get(key, turned):
                return kept
            if key not in self._jobs and (elsewhere := await self.shelf.claim(key)) is not None:
                return ReviewProgress(*elsewhere, drafted=False)
            if kept := await self.shelf.get(key, turned):  # another worker was ready just before
                await self._let_go(key)
                return kept
            job = self._jobs.get(key) or await self._claimed(key, record, whose)
        if job.fault is not None:
            self._jobs.pop(key, None)
            raise job.fault
        document = job.turned if turned else job.seen
        return self._progress(job, draft) if document is None else document

    async def _claimed(self, key: ReviewKey, record: Callable[[], Awaitable[str]], whose: str) -> Job:
        """Begin with a review that is this worker's; where that is refused, it is nobody's again."""
        try:
            return self._begin(key, await record(), whose)
        except Exception:
            await self._let_go(key)
            raise

    async def _let_go(self, key: ReviewKey) -> None:
        """A review is not this worker's any more, unless it works at it. What cannot be written lapses."""
        if key not in self._jobs or self._jobs[key].fault is not None:
            with suppress(SQLAlchemyError):
                await self.shelf.release([key])

    async def _hold(self) -> None:
        """Let other workers know how far the reviews are that this one has, as long as there are any."""
        while waiting := [job for job in self._jobs.values() if job.fault is None]:
            with suppress(SQLAlchemyError):  # then the lease lapses, and a review may be worked out twice
                await self.shelf.renew({job.key: Underway(job.done, job.total, self._ahead(job)) for job in waiting})
            await asyncio.sleep(RENEW_SECONDS)

    def _begin(self, key: ReviewKey, record: str, whose: str) -> Job:
        if key in self._jobs:  # somebody else asked while the record was read
            return self._jobs[key]
        if len(self._waiting) >= MOST_WAITING or sum(job.whose == whose for job in self._waiting) >= MOST_OF_ONE:
            raise Refused(NOT_NOW, "reviews_wait")
        job = Job(key, record, whose)
        self._waiting.append(job)
        self._come.set()
        self._jobs[key] = job
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        if self._holding is None or self._holding.done():
            self._holding = asyncio.create_task(self._hold())
        return job

    def _progress(self, job: Job, draft: bool) -> ReviewProgress:
        """How far a review is, and how many are ahead of it."""
        return ReviewProgress(job.done, job.total, self._ahead(job), job.draft is not None, job.draft if draft else None)

    def _ahead(self, job: Job) -> int:
        """How many are worked out before it."""
        waiting = self._in_order()
        return waiting.index(job) + self._at_work if job in waiting else 0

    def _in_order(self) -> list[Job]:
        """What waits, in the order in which it is worked out: addresses take turns, who has had none for longest first, and each has
        its own in the order of asking."""
        turns = dict[str, list[Job]]()
        for job in self._waiting:
            turns.setdefault(job.whose, []).append(job)
        rows = sorted(turns, key=lambda whose: self._turns.get(whose, 0))
        return [job for row in zip_longest(*(turns[whose] for whose in rows)) for job in row if job is not None]

    async def _work(self) -> None:
        """One review after the other, until none has been asked for in a while."""
        while True:
            if not self._waiting:
                self._come.clear()
                try:
                    await asyncio.wait_for(self._come.wait(), IDLE_SECONDS)
                except TimeoutError:
                    await self._worker.close()
                    if not self._waiting:  # nobody has asked meanwhile
                        return
            job = self._in_order()[0]
            self._waiting.remove(job)
            self._turn += 1
            self._turns = {one.whose: self._turns.get(one.whose, 0) for one in self._waiting} | {job.whose: self._turn}
            self._at_work = True
            await self._work_out(job)
            self._at_work = False

    async def _work_out(self, job: Job) -> None:
        key = job.key
        asked = {"record": job.record, "seat": key.seat, "language": key.language, "budget": BUDGET, "verify": not key.game}
        try:
            await self._worker.run(asked, lambda told: self._tell(job, told))
        except WorkerDied as died:
            log.error("a review was given up: %s", died)
            job.fault = Refused(NOT_NOW, "review_failed")
        except SQLAlchemyError as error:
            log.error("a review could not be kept: %s", type(error).__name__)
            job.fault = Refused(NOT_NOW, "review_failed")
        if job.fault is None:
            del self._jobs[key]
        else:
            self._forget_faults()
        await self._let_go(key)

    async def _tell(self, job: Job, told: Told) -> None:
        """Take in what the worker says; a document is kept before anybody has it."""
        if told.kind == "progress":
            now = msgspec.json.decode(told.data, type=dict[str, int])
            job.done, job.total = now["done"], now["total"]
        elif told.kind == "draft":
            job.draft = told.data.copy()
        elif told.kind == "fault":
            job.fault = Refused(NOT_ALLOWED, "not_reviewable", reason=msgspec.json.decode(told.data, type=str))
        elif told.kind in ("seen", "turned"):
            document = bytes(told.data)
            await self.shelf.put(job.key, told.kind == "turned", document)
            setattr(job, told.kind, document)

    def _forget_faults(self) -> None:
        faulty = [key for key, job in self._jobs.items() if job.fault is not None]
        for key in faulty[:-MOST_FAULTS]:
            del self._jobs[key]

    async def close(self) -> None:
        """Stop; what waits is not worked out."""
        tasks = [task for task in (self._working, self._holding) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(SQLAlchemyError):
            await self.shelf.release(self._jobs.keys())
        await self._worker.close()
