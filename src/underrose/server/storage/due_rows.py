"""The leases of due jobs: workers take them over, and release them."""

from __future__ import annotations

import time
from typing import Any, NamedTuple, cast

from sqlalchemy import ColumnElement, Connection, Executable, case, select, update

from underrose.server.storage import schema
from underrose.server.tables.leases import NOBODY, RELEASED, RESTING

CLOCK_SLACK = 1.0
"""Seconds by which the clocks of workers may differ (tolerated skew)."""
job: Any = schema.jobs.c


class Taken(NamedTuple):
    """A job that was taken over: its table, kind and seat, when it is due, and when the caller's lease ends."""

    table_id: str
    kind: str
    seat: int
    due: float
    lease: float


def _may_be_taken(worker: str, now: float, lease: float) -> ColumnElement[bool]:
    """Return the condition: the lease has ended, or the clock was put back: another worker's job is due later than possible, or a lease,
    also one's own, ends later than one that begins now and lasts until `lease`."""
    late = job.worker.not_in((worker, NOBODY)) & (job.due_at > now + job.wait + CLOCK_SLACK)
    long = (job.lease_until < RESTING) & (job.lease_until > lease + job.wait + CLOCK_SLACK)
    return (job.lease_until < now) | late | long


def any_to_take(connection: Connection, worker: str, lease: float) -> bool:
    """Return whether there is a job to take over."""
    return connection.execute(select(job.seat).where(_may_be_taken(worker, time.time(), lease))).first() is not None


def take_over(connection: Connection, worker: str, lease: float) -> list[Taken]:
    """Take over jobs whose lease has ended. The new lease ends at `lease`; for a job that is not due yet, so much later."""
    now = time.time()
    due = case((job.due_at > now + job.wait, now + job.wait), else_=job.due_at)
    until = case((due > now, lease + due - now), else_=lease)
    take = update(schema.jobs).where(_may_be_taken(worker, now, lease)).values(worker=worker, due_at=due, lease_until=until)
    columns: list[Any] = [job.table_id, job.kind, job.seat, job.due_at, job.lease_until]
    rows: Any = connection.execute(cast(Executable, take.returning(*columns)))
    return [Taken(*row) for row in rows]


def release(connection: Connection, worker: str) -> None:
    """Release a worker's leases; resting jobs have no worker anyway."""
    mine = (job.worker == worker) & (job.lease_until < RESTING)
    connection.execute(update(schema.jobs).where(mine).values(worker=NOBODY, lease_until=RELEASED))
