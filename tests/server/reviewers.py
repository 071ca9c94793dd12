"""Who works out reviews in tests: the same code as in the process of a server, in a thread."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from tests.server.guests import Json, Person
from tests.waiting import until, until_in_loop
from underrose.kernel.compile.interpreting import compiling_here
from underrose.review.worker import serve
from underrose.server.jobs.reviews import JobMessage, WorkerDied, WorkerProcess


def waiting(job: dict[str, Any], tell: Callable[[str, Any], None]) -> None:
    """Do a job by compiled code, as the process of a server does, which may wait for it."""
    with compiling_here():
        serve(job, tell)


class InThread(WorkerProcess):
    """Works in a thread; `jobs` are the reviews that it was given, for nothing has to be prepared here. While `held` it does not begin, and
    it dies of the next where `dying`."""

    def __init__(self) -> None:
        self.jobs: list[dict[str, Any]] = []
        self.held, self.dying = False, False

    async def run(self, job: dict[str, Any], tell: Callable[[JobMessage], Awaitable[None]]) -> None:
        """Do a job."""
        if "prepare" in job:
            return
        self.jobs.append(job)
        if self.dying:
            self.dying = False
            raise WorkerDied("planted")
        await until_in_loop(lambda: not self.held)
        said: list[JobMessage] = []
        await asyncio.to_thread(waiting, job, lambda kind, data: said.append(JobMessage(kind, msgspec.Raw(msgspec.json.encode(data)))))
        for told in said:
            await tell(told)

    async def close(self) -> None:
        """Nothing to stop."""


def review_of(person: Person, path: str, **params: Any) -> Json:
    """Ask until the review is there."""
    answer = answered(person, path, **params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def answered(person: Person, path: str, **params: Any) -> Any:
    """Ask until the answer is another one than that it is being worked out."""
    return until(lambda: None if (answer := person.get(path, **params)).status_code == 202 else answer, "the review")
