"""Records that people brought to be reviewed, by their digest: who knows that has the record. The server forgets them soon.

Where it is the only one they lie in memory, and are gone when it stops. Where workers share a database they lie there for a day at most, so
that it does not matter which of them is asked.
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
"""Records that are remembered: those asked for last, or brought last."""
BROUGHT_SECONDS = 24 * 3600


class BroughtRecords(Protocol):
    """What the server asks of a place for such records."""

    async def add(self, record: str) -> str:
        """Remember a record; returns its digest."""
        ...

    async def get(self, digest: str) -> str:
        """A record. Raises Refused (404) where it is forgotten."""
        ...


class MemoryBrought:
    """Records in memory."""

    def __init__(self, most: int = MOST_BROUGHT) -> None:
        self._most = most
        self._records: OrderedDict[str, str] = OrderedDict()

    async def add(self, record: str) -> str:
        """Remember a record; returns its digest."""
        digest = digest_of(record)
        self._records[digest] = record
        while len(self._records) > self._most:
            self._records.popitem(last=False)
        return digest

    async def get(self, digest: str) -> str:
        """A record. Raises Refused (404) where it is forgotten."""
        if digest not in self._records:
            raise Refused(MISSING, "review_gone")
        self._records.move_to_end(digest)
        return self._records[digest]


class StoredBrought:
    """Records in the database that workers share. `now` is in seconds since 1970."""

    def __init__(self, commits: GroupCommit, most: int = MOST_BROUGHT) -> None:
        self._commits, self._most = commits, most

    async def add(self, record: str) -> str:
        """Remember a record; returns its digest."""
        digest = digest_of(record)
        packed = await asyncio.to_thread(zlib.compress, record.encode("utf-8", "replace"))

        def write(connection: Connection) -> None:
            connection.execute(delete(brought).where(brought.c.digest == digest))
            connection.execute(insert(brought).values(digest=digest, at=time.time(), record=packed))
            forget_brought(connection, self._most)

        await asyncio.to_thread(self._commits.write_now, write)
        return digest

    async def get(self, digest: str) -> str:
        """A record. Raises Refused (404) where it is forgotten."""
        good = (brought.c.digest == digest, brought.c.at > time.time() - BROUGHT_SECONDS)
        look = select(brought.c.record).where(*good)
        packed = await self._commits.read(lambda connection: connection.execute(look).scalar_one_or_none())
        if packed is None:
            raise Refused(MISSING, "review_gone")
        return zlib.decompress(packed).decode()


def forget_brought(connection: Connection, most: int = MOST_BROUGHT) -> None:
    """Delete the records that are too old or too many, and their reviews."""
    later = select(brought.c.at).order_by(brought.c.at.desc()).offset(most).limit(1)
    too_many = connection.execute(later).scalar_one_or_none()
    least = max(time.time() - BROUGHT_SECONDS, -1.0 if too_many is None else too_many)
    if connection.execute(delete(brought).where(brought.c.at <= least)).rowcount:
        kept = select(brought.c.digest)
        connection.execute(delete(brought_reviews).where(brought_reviews.c.digest.not_in(kept)))


def digest_of(record: str) -> str:
    """By what a record is known."""
    return sha256(record.encode("utf-8", "replace")).hexdigest()
