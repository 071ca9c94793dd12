"""Records uploaded for review, by their digest, which is enough to read one. They are kept for a day at most."""

from __future__ import annotations

import asyncio
import time
import zlib
from hashlib import sha256

from sqlalchemy import Connection, delete, insert, select

from underrose.server.api.refusals import MISSING, Refused
from underrose.server.storage.due_rows import CLOCK_SLACK
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import brought, brought_reviews

MOST_BROUGHT = 100
"""Records that are kept: those uploaded last."""
BROUGHT_SECONDS = 24 * 3600


class BroughtRecords:
    """Uploaded records in the database, so that any worker can serve their review."""

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


def forget_brought(connection: Connection, most: int = MOST_BROUGHT) -> None:
    """Delete the records that have expired or exceed `most`, and those from a time to come (the clock was put back), with their reviews."""
    now = time.time()
    ahead = brought.c.at > now + CLOCK_SLACK
    later = select(brought.c.at).where(~ahead).order_by(brought.c.at.desc()).offset(most).limit(1)
    too_many = connection.execute(later).scalar_one_or_none()
    least = max(now - BROUGHT_SECONDS, -1.0 if too_many is None else too_many)
    if connection.execute(delete(brought).where(ahead | (brought.c.at <= least))).rowcount:
        kept = select(brought.c.digest)
        connection.execute(delete(brought_reviews).where(brought_reviews.c.digest.not_in(kept)))


def digest_of(record: str) -> str:
    """Return the SHA-256 (hexadecimal) of a record."""
    return sha256(record.encode("utf-8", "replace")).hexdigest()
