"""Where reviews are kept once they are worked out: beside the record of their game, and as long; those of files as long as these."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, Protocol

from sqlalchemy import ColumnElement, Connection, Table, delete, insert, select

from underrose.review.document import JUDGE
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import brought_reviews, reviewing, reviews

LEASE_SECONDS = 10.0
"""How long nothing may be heard of the worker that works a review out before another one does."""
MOST_IN_MEMORY = 200
"""Documents that are kept in memory, some 10 kB each; those read last."""


class ReviewKey(NamedTuple):
    """Which review: of game `game` of a table, or of a file where that is 0 and `source` its digest; which seat's, in which language."""

    source: str
    game: int
    seat: int
    language: str

    def row(self, turned: bool) -> str:
        """What a document is called beside its game; another version of the judge may say something else."""
        return f"{JUDGE} {self.seat} {'turned' if turned else 'seen'} {self.language}"


class Underway(NamedTuple):
    """How far a review is that is being worked out: so many decisions of so many, with so many reviews ahead of it."""

    done: int
    total: int
    ahead: int


class ReviewShelf(Protocol):
    """What the server asks of a place that keeps reviews, as JSON, and which of them are being worked out."""

    async def get(self, key: ReviewKey, turned: bool) -> bytes | None:
        """The review that is kept, with the cards turned or not; None where there is none."""
        ...

    async def put(self, key: ReviewKey, turned: bool, document: bytes) -> None:
        """Keep a review."""
        ...

    async def claim(self, key: ReviewKey) -> Underway | None:
        """Have a review to oneself: None. Where another worker works it out: how far that is."""
        ...

    async def renew(self, jobs: Mapping[ReviewKey, Underway]) -> None:
        """Go on having these to oneself, and tell how far they are."""
        ...

    async def release(self, keys: Collection[ReviewKey]) -> None:
        """Have these to oneself no more."""
        ...


class MemoryReviews:
    """Reviews in memory; of too many, those read last stay."""

    def __init__(self, most: int = MOST_IN_MEMORY) -> None:
        self._most = most
        self._documents: OrderedDict[tuple[ReviewKey, bool], bytes] = OrderedDict()

    async def get(self, key: ReviewKey, turned: bool) -> bytes | None:
        """The review that is kept."""
        kept = self._documents.get((key, turned))
        if kept is None:
            return None
        self._documents.move_to_end((key, turned))
        return zlib.decompress(kept)

    async def put(self, key: ReviewKey, turned: bool, document: bytes) -> None:
        """Keep a review."""
        self._documents[key, turned] = await asyncio.to_thread(zlib.compress, document)
        while len(self._documents) > self._most:
            self._documents.popitem(last=False)

    async def claim(self, key: ReviewKey) -> Underway | None:
        """Nobody else works out anything."""
        return None

    async def renew(self, jobs: Mapping[ReviewKey, Underway]) -> None:
        """Nobody has to know."""

    async def release(self, keys: Collection[ReviewKey]) -> None:
        """Nobody has to know."""


class StoredReviews:
    """Reviews in the database; those of files in memory, unless workers share it. What one of these works out is leased to it."""

    def __init__(self, commits: GroupCommit, worker: str) -> None:
        self._commits, self._files, self._worker = commits, MemoryReviews(), worker

    async def get(self, key: ReviewKey, turned: bool) -> bytes | None:
        """The review that is kept."""
        if not key.game and not self._commits.shared:
            return await self._files.get(key, turned)
        shelf, row = _row_of(key, turned)
        look = select(shelf.c.document).where(*_is(shelf, row))
        kept = await self._commits.read(lambda connection: connection.execute(look).scalar_one_or_none())
        return None if kept is None else zlib.decompress(kept)

    async def put(self, key: ReviewKey, turned: bool, document: bytes) -> None:
        """Keep a review; what was kept under its name before goes."""
        if not key.game and not self._commits.shared:
            return await self._files.put(key, turned, document)
        shelf, row = _row_of(key, turned)
        packed = await asyncio.to_thread(zlib.compress, document)

        def write(connection: Connection) -> None:
            connection.execute(delete(shelf).where(*_is(shelf, row)))
            connection.execute(insert(shelf).values(**row, document=packed))

        await asyncio.to_thread(self._commits.write_now, write)
        return None

    async def claim(self, key: ReviewKey) -> Underway | None:
        """Have a review to oneself, unless another worker that lives has it."""
        if not self._commits.shared:
            return None
        return await asyncio.to_thread(self._commits.write_now, lambda connection: self._claim(connection, key, Underway(0, 0, 0)))

    def _claim(self, connection: Connection, key: ReviewKey, far: Underway) -> Underway | None:
        """Transactions like this one take turns, so that one of two is first."""
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
        """Go on having these to oneself."""
        if self._commits.shared and jobs:

            def write(connection: Connection) -> None:
                for key, far in jobs.items():
                    self._claim(connection, key, far)

            await asyncio.to_thread(self._commits.write_now, write)

    async def release(self, keys: Collection[ReviewKey]) -> None:
        """Have these to oneself no more."""
        if self._commits.shared and keys:
            mine = reviewing.c.key.in_([lease_name(key) for key in keys]) & (reviewing.c.worker == self._worker)
            await asyncio.to_thread(self._commits.write_now, lambda connection: connection.execute(delete(reviewing).where(mine)))


def lease_name(key: ReviewKey) -> str:
    """What a review is called while it is being worked out, with its cards turned and not."""
    return f"{key.source} {key.game} {key.row(False)}"


def _row_of(key: ReviewKey, turned: bool) -> tuple[Table, dict[str, Any]]:
    """Where a review lies in the database: the table, and the key of its row."""
    if key.game:
        return reviews, {"table_id": key.source, "game": key.game, "key": key.row(turned)}
    return brought_reviews, {"digest": key.source, "key": key.row(turned)}


def _is(shelf: Table, row: dict[str, Any]) -> list[ColumnElement[bool]]:
    return [shelf.c[name] == value for name, value in row.items()]
