"""The store of computed reviews: kept as long as the record of their game, or as the uploaded file, and as all together have room."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, delete, func, insert, select

from underrose.review.judge import VERSION, WORDING
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import brought, brought_reviews, put, reviewing, reviews, tables

MOST_BYTES = 256 * 1024 * 1024
"""Bytes of the reviews of tables, and of those of uploaded records; beyond it the ones used longest ago go, and are made anew when asked
for. A review is some times as long as its record, and there is one for each seat and language."""
LEASE_SECONDS = 10.0
"""Length of the lease on a review that a worker computes; once it lapses another worker may take over."""


class ReviewKey(NamedTuple):
    """The key of a review: `source` is a table and `game` its game, or a file's digest and 0; then the seat and the language."""

    source: str
    game: int
    seat: int
    language: str

    def row(self, turned: bool) -> str:
        """Return the document's key within its game, with the versions of what made it: others may judge or tell it differently."""
        return f"{VERSION}.{WORDING} {self.seat} {'turned' if turned else 'seen'} {self.language}"


class Underway(NamedTuple):
    """The progress of a review: decisions done, decisions in all, and reviews ahead of it in the queue."""

    done: int
    total: int
    ahead: int


class ReviewShelf:
    """Reviews in the database, as JSON. Workers that share it lease the reviews that they compute."""

    def __init__(self, commits: GroupCommit, worker: str) -> None:
        self._commits = commits
        self._worker = worker

    async def get(self, key: ReviewKey, turned: bool) -> bytes | None:
        """Return the stored review; None where there is none."""
        shelf, row = _row_of(key, turned)
        look = select(shelf.c.document).where(*_is(shelf, row))
        kept = await self._commits.read(lambda connection: connection.execute(look).scalar_one_or_none())
        return None if kept is None else zlib.decompress(kept)

    async def put(self, key: ReviewKey, turned: bool, document: bytes) -> None:
        """Store a review, replacing an earlier one with the same key."""
        shelf, row = _row_of(key, turned)
        packed = await asyncio.to_thread(zlib.compress, document)
        await self._commits.write(lambda connection: put(connection, shelf, **row, document=packed))

    async def claim(self, key: ReviewKey) -> Underway | None:
        """Lease a review to this worker; returns the progress of another worker whose lease has not lapsed, or None."""
        if not self._commits.shared:
            return None
        return await self._commits.write(lambda connection: self._claim(connection, key, Underway(0, 0, 0)))

    def _claim(self, connection: Connection, key: ReviewKey, far: Underway) -> Underway | None:
        """Take or renew a lease, unless another worker has it. These transactions are serialized, so only one of two workers gets it."""
        lease, now = reviewing.c, time.time()
        lapsed = (lease.until < now) | (lease.until > now + 2 * LEASE_SECONDS)  # or the clock was put back
        connection.execute(delete(reviewing).where(lapsed | ((lease.key == lease_name(key)) & (lease.worker == self._worker))))
        others = connection.execute(select(lease.done, lease.total, lease.ahead).where(lease.key == lease_name(key))).first()
        if others is not None:
            return Underway(*others)
        mine = {"key": lease_name(key), "worker": self._worker, "until": now + LEASE_SECONDS, **far._asdict()}
        connection.execute(insert(reviewing).values(mine))
        return None

    async def renew(self, jobs: Mapping[ReviewKey, Underway]) -> None:
        """Renew the leases on these reviews, and store their progress."""
        if self._commits.shared and jobs:
            await self._commits.write(lambda connection: [self._claim(connection, key, far) for key, far in jobs.items()])

    async def release(self, keys: Collection[ReviewKey]) -> None:
        """Release the leases on these reviews."""
        if self._commits.shared and keys:
            mine = reviewing.c.key.in_([lease_name(key) for key in keys]) & (reviewing.c.worker == self._worker)
            await self._commits.write(lambda connection: connection.execute(delete(reviewing).where(mine)))


def lease_name(key: ReviewKey) -> str:
    """Return the key of a review's lease, the same with the cards turned and not."""
    return f"{key.source} {key.game} {key.row(False)}"


def sources_beyond(connection: Connection, most: int = MOST_BYTES) -> list[str]:
    """Return the tables and uploaded records whose reviews have no room, those used or uploaded longest ago."""
    found = list[str]()
    for kept, source, used in (
        (reviews.c.table_id, tables.c.id, tables.c.touched_at),
        (brought_reviews.c.digest, brought.c.digest, brought.c.at),
    ):
        size, total = func.sum(func.length(kept.table.c.document)), 0
        look = select(kept, size).join(source.table, source == kept).group_by(kept, used).order_by(used.desc())
        for one, bytes_of_it in connection.execute(look):
            total += bytes_of_it
            found += [one] if total > most else []
    return found


def forget_reviews(sources: Collection[str], connection: Connection) -> None:
    """Delete the reviews of these tables and uploaded records."""
    connection.execute(delete(reviews).where(reviews.c.table_id.in_(sources)))
    connection.execute(delete(brought_reviews).where(brought_reviews.c.digest.in_(sources)))


def _row_of(key: ReviewKey, turned: bool) -> tuple[Table, dict[str, Any]]:
    """Return the database table and the primary key of a review."""
    if key.game:
        return reviews, {"table_id": key.source, "game": key.game, "key": key.row(turned)}
    return brought_reviews, {"digest": key.source, "key": key.row(turned)}


def _is(shelf: Table, row: dict[str, Any]) -> list[ColumnElement[bool]]:
    return [shelf.c[name] == value for name, value in row.items()]
