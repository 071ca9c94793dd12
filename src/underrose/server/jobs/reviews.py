"""Reviews of finished games, computed one at a time in a process of its own at low priority, so that games do not wait for them. The queue
is bounded; a draft from few worlds comes first; finished reviews are cached on the shelf for the next reader.
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
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from underrose.server.api.refusals import NOT_ALLOWED, NOT_NOW, Refused
from underrose.server.api.review_messages import ReviewProgress
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import fault
from underrose.server.storage.review_rows import ReviewKey, ReviewShelf, Underway

log = logging.getLogger(__name__)

BUDGET = 400
"""Worlds in which each decision is judged, as by `underrose review`."""
MOST_WAITING, MOST_OF_ONE = 20, 5
"""The most queued reviews, of all callers and of one address; beyond that requests are refused (503)."""
MOST_FAULTS = 100
"""Failed reviews whose reasons are kept until a client asks; the oldest are dropped."""
LONGEST_JOB = 120.0
"""Timeout in seconds of a review."""
RENEW_SECONDS = 3.0
"""Seconds between two heartbeats that renew the leases of this worker's reviews; well within the lease."""
IDLE_SECONDS = 1800.0
"""Idle seconds after which the review process is ended; about as long as the longest games."""
PREPARE_AFTER = 20.0
"""Seconds from the start of a game until the review process is started for it, so that its first verdict need not wait for that."""
LONGEST_ANSWER = 64 * 1024 * 1024
"""The largest line of a review process, in bytes: one document, table included."""


class JobMessage(msgspec.Struct):
    """One message (line) of a review process: see `underrose.review.worker`."""

    kind: str
    data: msgspec.Raw


class WorkerDied(Exception):
    """The process ended in the middle of its job, or took too long."""


class WorkerProcess:
    """`python -m underrose.review.worker`, started when it is first needed; a job may take so many seconds, a line so many bytes."""

    def __init__(self, longest: float = LONGEST_JOB, most: int = LONGEST_ANSWER) -> None:
        self._longest, self._most = longest, most
        self._process: Process | None = None

    async def run(self, job: dict[str, Any], tell: Callable[[JobMessage], Awaitable[None]]) -> None:
        """Run a job and call `tell` with each message. Raises WorkerDied; the next job then starts a new process."""
        try:
            async with asyncio.timeout(self._longest):
                await self._run(job, tell)
        except (TimeoutError, OSError, ValueError) as error:
            await self.close()
            raise WorkerDied(type(error).__name__) from None
        except Exception:
            await self.close()  # its remaining output belongs to this job
            raise

    async def _run(self, job: dict[str, Any], tell: Callable[[JobMessage], Awaitable[None]]) -> None:
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
            told = msgspec.json.decode(line, type=JobMessage)
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
    """A review that is queued or being computed, or that failed."""

    key: ReviewKey
    record: str
    asker: str = ""
    """The address that asked for it."""
    done: int = 0
    total: int = 0
    draft: msgspec.Raw | None = None
    seen: bytes | None = None
    turned: bytes | None = None
    fault: Refused | None = None


class Reviews:
    """The reviews of this server: their shelf, their queue and the process that computes them."""

    def __init__(self, shelf: ReviewShelf, worker: WorkerProcess | None = None, prepare_after: float = PREPARE_AFTER) -> None:
        self.shelf = shelf
        self._worker = worker or WorkerProcess()
        self._prepare_after = prepare_after
        self._expected: dict[str, asyncio.TimerHandle] = {}
        """Timers until the process is prepared for a title, by its id."""
        self._unprepared = set[str]()
        """Ids of the titles that the process is to be prepared for."""
        self._jobs: dict[ReviewKey, Job] = {}
        self._waiting: list[Job] = []
        self._turns: dict[str, int] = {}
        """The number of the latest turn of each address that has reviews queued."""
        self._turn = 0
        self._at_work = False
        self._come = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        self._holding: asyncio.Task[None] | None = None

    async def find(
        self, key: ReviewKey, turned: bool, record: Callable[[], Awaitable[str]], draft: bool, asker: str = ""
    ) -> bytes | ReviewProgress:
        """Return the review, or its progress; `record` is called only on a miss, and the job counts for the caller's address (`asker`).
        Raises Refused: 422 for a record that cannot be reviewed, 503 where too many are queued, of all or of that address, or it
        failed."""
        job = self._jobs.get(key)
        if job is None:
            if kept := await self.shelf.get(key, turned):
                return kept
            if key not in self._jobs and (elsewhere := await self.shelf.claim(key)) is not None:
                return ReviewProgress(*elsewhere, drafted=False)
            if kept := await self.shelf.get(key, turned):  # another worker was ready just before
                await self._let_go(key)
                return kept
            job = self._jobs.get(key) or await self._claimed(key, record, asker)
        if job.fault is not None:
            self._jobs.pop(key, None)
            raise job.fault
        document = job.turned if turned else job.seen
        if document is not None:
            return document
        return ReviewProgress(job.done, job.total, self._ahead(job), job.draft is not None, job.draft if draft else None)

    async def _claimed(self, key: ReviewKey, record: Callable[[], Awaitable[str]], asker: str) -> Job:
        """Queue a review that this worker has claimed; release the claim where that raises."""
        try:
            return self._begin(key, await record(), asker)
        except Exception:
            await self._let_go(key)
            raise

    async def _let_go(self, key: ReviewKey) -> None:
        """Release the claim of a review, unless it is queued or being computed here. If that cannot be written, the lease lapses."""
        if key not in self._jobs or self._jobs[key].fault is not None:
            with suppress(SQLAlchemyError):
                await self.shelf.release([key])

    async def _hold(self) -> None:
        """Renew the leases and the progress of this worker's reviews at each heartbeat, as long as it has any."""
        while waiting := [job for job in self._jobs.values() if job.fault is None]:
            with suppress(SQLAlchemyError):  # then the lease lapses, and a review may be computed twice
                await self.shelf.renew({job.key: Underway(job.done, job.total, self._ahead(job)) for job in waiting})
            await asyncio.sleep(RENEW_SECONDS)

    def _begin(self, key: ReviewKey, record: str, asker: str) -> Job:
        if key in self._jobs:  # another caller asked while the record was read
            return self._jobs[key]
        if len(self._waiting) >= MOST_WAITING or sum(job.asker == asker for job in self._waiting) >= MOST_OF_ONE:
            raise Refused(NOT_NOW, "reviews_wait")
        job = Job(key, record, asker)
        self._waiting.append(job)
        self._jobs[key] = job
        self._wake()
        if self._holding is None or self._holding.done():
            self._holding = asyncio.create_task(self._hold())
        return job

    def expect(self, title: str) -> None:
        """Prepare the process for reviews of a title, after a while: a game of it has started."""
        if title not in self._expected:
            self._expected[title] = asyncio.get_running_loop().call_later(self._prepare_after, self._prepare, title)

    def _prepare(self, title: str) -> None:
        self._expected.pop(title, None)
        self._unprepared.add(title)
        self._wake()

    def _wake(self) -> None:
        """Let `_work` look at what is to be done, starting it if it has ended."""
        self._come.set()
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    def _ahead(self, job: Job) -> int:
        """Return how many reviews come before it, the one being computed included."""
        waiting = self._in_order()
        return waiting.index(job) + self._at_work if job in waiting else 0

    def _in_order(self) -> list[Job]:
        """Return the queue in order: round robin over the addresses, the one whose latest turn is longest ago first, and first come first
        served within each."""
        turns = dict[str, list[Job]]()
        for job in self._waiting:
            turns.setdefault(job.asker, []).append(job)
        rows = sorted(turns, key=lambda asker: self._turns.get(asker, 0))
        return [job for row in zip_longest(*(turns[asker] for asker in rows)) for job in row if job is not None]

    async def _work(self) -> None:
        """Compute the queued reviews one at a time, and prepare the process where none waits; ends after IDLE_SECONDS without either."""
        while True:
            while not self._waiting:
                if self._unprepared:
                    await self._load(self._unprepared.pop())
                    continue
                self._come.clear()
                try:
                    async with asyncio.timeout(IDLE_SECONDS):
                        await self._come.wait()
                except TimeoutError:
                    await self._worker.close()
                    if not self._waiting and not self._unprepared:  # nothing came meanwhile
                        return
            job = self._in_order()[0]
            self._waiting.remove(job)
            self._turn += 1
            self._turns = {one.asker: self._turns.get(one.asker, 0) for one in self._waiting} | {job.asker: self._turn}
            self._at_work = True
            await self._work_out(job)
            self._at_work = False

    async def _load(self, title: str) -> None:
        """Let the process load what reviews of a title need."""

        async def ignore(told: JobMessage) -> None:
            """Nothing is told of it but its end."""

        with suppress(WorkerDied):  # then the first review waits for that
            await self._worker.run({"prepare": title}, ignore)

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
        except Exception as error:  # else its reader, and all behind it in the queue, would never be answered
            fault(error)
            job.fault = Refused(NOT_NOW, "review_failed")
        if job.fault is None:
            del self._jobs[key]
        else:
            self._jobs[key] = Job(key, "", job.asker, fault=job.fault)  # its record is a megabyte, and may never be asked for again
            for oldest in [known for known, one in self._jobs.items() if one.fault is not None][:-MOST_FAULTS]:
                del self._jobs[oldest]
        await self._let_go(key)

    async def _tell(self, job: Job, told: JobMessage) -> None:
        """Apply a message of the review process; a document is put on the shelf before it is served."""
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

    async def close(self) -> None:
        """Stop, drop the queue, release the claims and end the process."""
        for timer in self._expected.values():
            timer.cancel()
        await cancel(task for task in (self._working, self._holding) if task is not None)
        with suppress(SQLAlchemyError):
            await self.shelf.release(self._jobs.keys())
        await self._worker.close()
