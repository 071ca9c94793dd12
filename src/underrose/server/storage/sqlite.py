"""SQLite: tables in a file, written by plain `sqlite3`. One server at a time serves it."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import cast
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event

from underrose.server.storage.changes import Change, Writing
from underrose.server.storage.databases import BUSY_SECONDS, Database, Transaction

log = logging.getLogger(__name__)

FileId = tuple[int, int]
"""The device and the inode of a file."""


LOCKED_SECONDS = 3.0
"""How long a commit waits for another process's lock on the file; reads of the tables it writes wait with it."""


class Sqlite(Database):
    """A database file, in WAL mode with every commit synced. Detects when it is moved or deleted."""

    shared = False
    conflicts = (sqlite3.IntegrityError,)
    unusable = (sqlite3.OperationalError,)

    def __init__(self, url: URL) -> None:
        self._url = url
        self._files: dict[str, FileId] = {}
        self._there = True
        self.writing, self.reading = _engine(url, "BEGIN IMMEDIATE"), _engine(url, "BEGIN")

    def opened(self) -> None:
        """Remember the file's identity (device and inode), and its WAL's."""
        file = str(self._url.database)
        self._files = {path: known for path in (file, f"{file}-wal") if (known := _file_id(path)) is not None}

    def there(self) -> bool:
        """Return whether the file is still the one that was opened; logs when that changes. Costs two calls of `stat`."""
        there = [*map(_file_id, self._files)] == [*self._files.values()]
        if there != self._there:
            log.error("%s is back." if there else "%s was moved or deleted: nothing is acknowledged until it is back.", self._url.database)
        self._there = there
        return there

    @contextmanager
    def writer(self) -> Generator[Transaction]:
        """Yield transactions on one connection of the driver: every layer above would cost as much as a commit."""
        with self.writing.connect() as connection:
            driver = cast(sqlite3.Connection, connection.connection.driver_connection)
            driver.execute(f"PRAGMA busy_timeout={round(1000 * LOCKED_SECONDS)}")
            yield partial(_transaction, driver)


@contextmanager
def _transaction(database: sqlite3.Connection, _: Sequence[Change]) -> Generator[Writing]:
    """Run one atomic transaction."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield database
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:  # with some errors the database has rolled back by itself
            database.execute("ROLLBACK")
        raise


def _file_id(path: str) -> FileId | None:
    """Return a file's device and inode, which differ for a replaced file; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _engine(url: URL, begin: str) -> Engine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        # It holds secrets of running games and the server's keys: no other user of the machine may read it.
        Path(url.database).touch(mode=0o600, exist_ok=True)
    # Mode rw: the next connection does not recreate a deleted file, empty.
    opened = url.set(database=f"file:{quote(str(url.database))}", query={"mode": "rw", "uri": "true"})
    engine = create_engine(opened, connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS})

    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver's own idea of when transactions begin breaks savepoints
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={round(1000 * BUSY_SECONDS)}"):
            connection.execute(f"PRAGMA {pragma}")

    def started(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", started)
    return engine
