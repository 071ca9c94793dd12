"""Records uploaded for review, by their digest, which is enough to read one. They are kept for a day at most."""

from __future__ import annotations

import asyncio
import time
import zlib
from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, delete, false, insert, select, true, update

from underrose.server.api.refusals import MISSING, Refused
from underrose.server.storage.due_rows import CLOCK_SLACK
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import brought, brought_reviews

MOST_BROUGHT = 1000
"""Records that are kept: those uploaded last."""
MOST_OF_ONE = 50
"""Of them from one address, so that nobody can push out what others have uploaded."""
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
