"""Computed reviews in the database: kept as long as the record of their game, or as the uploaded file, and as all together have room.

Beside them are the uploaded records themselves, and how a day's cases were solved."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, delete, false, func, insert, select, true, update
from sqlalchemy.exc import SQLAlchemyError

from underrose.review.judge import VERSION, WORDING
from underrose.server.api.case_messages import CaseOthers
from underrose.server.api.refusals import MISSING, Refused
from underrose.server.storage.due_rows import CLOCK_SLACK
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import brought, brought_reviews, put, reviewing, reviews, solvers, tables

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


# How a day's cases were solved on this server: for each address, by a keyed mark, seconds and whether without a hint; nothing else.


log = logging.getLogger(__name__)

KEPT_SECONDS = 40 * 24 * 3600.0
FEWEST = 3
"""Of fewer solvers nothing is told: it would tell of one of them."""


class CaseOf(NamedTuple):
    """A day's case."""

    day: str
    game: str
    difficulty: str


class Solvers:
    """Who solved which case, in the database."""

    def __init__(self, commits: GroupCommit) -> None:
        self._commits = commits

    async def add(self, case: CaseOf, mark: str, seconds: int, unaided: bool) -> None:
        """Count that an address has solved a case; only its first time counts. Where that cannot be written, nobody is counted."""

        def write(connection: Connection) -> None:
            known = select(solvers.c.mark).where(*_of(case), solvers.c.mark == mark)
            if connection.execute(known).first() is None:
                row = {**case._asdict(), "mark": mark, "seconds": seconds, "unaided": unaided, "at": time.time()}
                connection.execute(insert(solvers).values(**row))

        try:
            await self._commits.write(write)
        except SQLAlchemyError as error:
            log.warning("a solved case was not counted: %s", type(error).__name__)

    async def of(self, case: CaseOf) -> CaseOthers | None:
        """Return how many have solved a case and how; None of fewer than FEWEST, or where the database does not answer."""

        def look(connection: Connection) -> CaseOthers | None:
            mine = _of(case)
            solved: int = connection.execute(select(func.count()).where(*mine)).scalar_one()
            if solved < FEWEST:
                return None
            unaided: int = connection.execute(select(func.count()).where(*mine, solvers.c.unaided)).scalar_one()
            half = select(solvers.c.seconds).where(*mine).order_by(solvers.c.seconds).offset((solved - 1) // 2).limit(1)
            return CaseOthers(solved, unaided, connection.execute(half).scalar_one())

        try:
            return await self._commits.read(look)
        except SQLAlchemyError:
            return None


def _of(case: CaseOf) -> tuple[ColumnElement[bool], ...]:
    return (solvers.c.day == case.day, solvers.c.game == case.game, solvers.c.difficulty == case.difficulty)


def forget_solvers(connection: Connection) -> None:
    """Delete what is older than KEPT_SECONDS, and what is dated in the future (the clock was put back)."""
    now = time.time()
    connection.execute(delete(solvers).where((solvers.c.at < now - KEPT_SECONDS) | (solvers.c.at > now + KEPT_SECONDS)))


# Records uploaded for review, by their digest, which is enough to read one. They are kept for a day at most.


MOST_BROUGHT = 1000
"""Records that are kept: those uploaded last."""
MOST_OF_ONE = 50
"""Of them from one address, so that one client cannot push out what others have uploaded."""
BROUGHT_SECONDS = 24 * 3600


class BroughtRecords:
    """Uploaded records in the database, so that any worker can serve their review."""

    def __init__(self, commits: GroupCommit, most_of_one: int = MOST_OF_ONE) -> None:
        self._commits, self._most_of_one = commits, most_of_one

    async def add(self, record: str, mark: str) -> str:
        """Store a record, which counts to the address with that keyed `mark` unless it is stored already; returns its digest, the SHA-256
        (hexadecimal)."""
        text = record.encode("utf-8", "replace")
        digest, packed = sha256(text).hexdigest(), await asyncio.to_thread(zlib.compress, text)

        def write(connection: Connection) -> None:
            now = time.time()
            if not connection.execute(update(brought).where(brought.c.digest == digest).values(at=now)).rowcount:
                connection.execute(insert(brought).values(digest=digest, at=now, mark=mark, record=packed))
            forget_brought(connection)
            _forget(connection, _beyond(connection, self._most_of_one, brought.c.mark == mark))

        await self._commits.write(write)
        return digest

    async def get(self, digest: str) -> str:
        """Return a record by its digest. Raises Refused (404) where it is not kept (any more)."""
        good = (brought.c.digest == digest, brought.c.at > time.time() - BROUGHT_SECONDS)
        look = select(brought.c.record).where(*good)
        packed = await self._commits.read(lambda connection: connection.execute(look).scalar_one_or_none())
        if packed is None:
            raise Refused(MISSING, "review_gone")
        return zlib.decompress(packed).decode()


def forget_brought(connection: Connection) -> None:
    """Delete the records that have expired or exceed MOST_BROUGHT, and those from a time to come (the clock was put back), with their
    reviews."""
    now = time.time()
    _forget(connection, (brought.c.at > now + CLOCK_SLACK) | (brought.c.at <= now - BROUGHT_SECONDS))
    _forget(connection, _beyond(connection, MOST_BROUGHT, true()))


def _beyond(connection: Connection, most: int, which: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return a condition for those of some records that are older than the newest `most` of them."""
    later = select(brought.c.at).where(which).order_by(brought.c.at.desc()).offset(most).limit(1)
    least = connection.execute(later).scalar_one_or_none()
    return false() if least is None else which & (brought.c.at <= least)


def _forget(connection: Connection, which: ColumnElement[bool]) -> None:
    if connection.execute(delete(brought).where(which)).rowcount:
        connection.execute(delete(brought_reviews).where(brought_reviews.c.digest.not_in(select(brought.c.digest))))
