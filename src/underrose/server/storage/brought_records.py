"""Records uploaded for review, by their digest, which is enough to read one. They are kept for a short time.

A single server keeps them in memory, until it stops. Workers that share a database keep them there for a day at most, so that any of them
can serve a review.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import OrderedDict
from hashlib import sha256
from typing import Protocol

from sqlalchemy import Connection, delete, insert, select

from underrose.server.refusals import MISSING, Refused
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import brought, brought_reviews

MOST_BROUGHT = 100
"""Records that are kept: in memory those used last, in the database those uploaded last."""
BROUGHT_SECONDS = 24 * 3600


class BroughtRecords(Protocol):
    """The interface of a store of uploaded records."""

    async def add(self, record: str) -> str:
        """Store a record; returns its digest."""
        ...

    async def get(self, digest: str) -> str:
        """Return a record by its digest. Raises Refused (404) where it is not kept (any more)."""
        ...


class MemoryBrought:
    """Records in memory, as an LRU cache."""

    def __init__(self, most: int = MOST_BROUGHT) -> None:
        self._most = most
        self._records: OrderedDict[str, str] = OrderedDict()

    async def add(self, record: str) -> str:
        """Store a record; returns its digest."""
        digest = digest_of(record)
        self._records[digest] = record
        while len(self._records) > self._most:
            self._records.popitem(last=False)
        return digest

    async def get(self, digest: str) -> str:
        """Return a record by its digest. Raises Refused (404) where it is not kept (any more)."""
        if digest not in self._records:
            raise Refused(MISSING, "review_gone")
        self._records.move_to_end(digest)
        return self._records[digest]


class StoredBrought:
    """Records in the database that workers share."""

    def __init__(self, commits: GroupCommit, most: int = MOST_BROUGHT) -> None:
        self._commits, self._most = commits, most

    async def add(self, record: str) -> str:
        """Store a record; returns its digest."""
        digest = digest_of(record)
        packed = await asyncio.to_thread(zlib.compress, record.encode("utf-8", "replace"))

        def write(connection: Connection) -> None:
            connection.execute(delete(brought).where(brought.c.digest == digest))
            connection.execute(insert(brought).values(digest=digest, at=time.time(), record=packed))
            forget_brought(connection, self._most)

        await asyncio.to_thread(self._commits.write_now, write)
        return digest

    async def get(self, digest: str) -> str:
        """Return a record by its digest. Raises Refused (404) where it is not kept (any more)."""
        good = (brought.c.digest == digest, brought.c.at > time.time() - BROUGHT_SECONDS)
        look = select(brought.c.record).where(*good)
        packed = await self._commits.read(lambda connection: connection.execute(look).scalar_one_or_none())
        if packed is None:
            raise Refused(MISSING, "review_gone")
        return zlib.decompress(packed).decode()


def forget_brought(connection: Connection, most: int = MOST_BROUGHT) -> None:
    """Delete the records that have expired or exceed `most`, and their reviews."""
    later = select(brought.c.at).order_by(brought.c.at.desc()).offset(most).limit(1)
    too_many = connection.execute(later).scalar_one_or_none()
    least = max(time.time() - BROUGHT_SECONDS, -1.0 if too_many is None else too_many)
    if connection.execute(delete(brought).where(brought.c.at <= least)).rowcount:
        kept = select(brought.c.digest)
        connection.execute(delete(brought_reviews).where(brought_reviews.c.digest.not_in(kept)))


def digest_of(record: str) -> str:
    """Return the SHA-256 (hexadecimal) of a record."""
    return sha256(record.encode("utf-8", "replace")).hexdigest()
