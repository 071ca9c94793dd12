"""Group commit: one database, one writer thread, and a shared commit for everything that arrives while the last one is under way.

A `Change` is written whole or not at all. Steps carry the key (table, game, step) and tables a version: whoever comes second
finds its key taken, is told `Overtaken`, reads what happened, and tries again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, Table, create_engine, delete, event, insert, make_url, update
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError, SQLAlchemyError

from underrose.server.storage.schema import answers, games, jobs, keys, reports, steps, tables

log = logging.getLogger(__name__)

T = TypeVar("T")
Row = dict[str, Any]
FileId = tuple[int, int]
"""The device and the inode of a file."""
BUSY_MS = 10_000
"""How long a writer waits for another process that holds the database."""
MOST_AT_ONCE = 500
"""Changes that share one commit."""
ROWS_AT_ONCE = (64, 16, 4, 1)
"""How many rows one statement inserts. Few sizes, so that each is prepared once."""
MIGRATIONS = Path(__file__).parent / "migrations"


class Overtaken(Exception):
    """Somebody else changed the same table first."""


class Moved(OperationalError):
    """The database's file was moved, deleted or replaced while it is served: what is written to it now would be lost."""

    sentence = "The server's file of tables was moved or deleted while it runs, so nothing can be written down: tell whoever runs it."

    def __init__(self) -> None:
        super().__init__(None, None, OSError(self.sentence))


class NoDatabase(Exception):
    """The database cannot be used; the message is a sentence."""


@dataclass
class Change:
    """What has to become durable together. `table` holds new values of the table's row, whose version must still be `version`."""

    table_id: str = ""
    new: bool = False
    version: int = 0
    table: Row | None = None
    games: list[Row] = field(default_factory=list[Row])
    records: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])
    steps: list[Row] = field(default_factory=list[Row])
    answers: list[Row] = field(default_factory=list[Row])
    reports: list[Row] = field(default_factory=list[Row])
    jobs_gone: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    jobs: list[Row] = field(default_factory=list[Row])

    def __bool__(self) -> bool:
        return bool(self.table or self.games or self.steps or self.answers or self.reports or self.jobs_gone or self.jobs)


@dataclass
class Entry:
    """A change on its way, and who waits for it."""

    change: Change
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class GroupCommit:
    """A database that is open. Raises NoDatabase, a sentence, where it cannot be."""

    def __init__(self, url: str) -> None:
        self.url = address_of(url)
        self._files: dict[str, FileId] = {}
        self._there = True
        try:
            self._writing, self._reading = _engine(self.url, "BEGIN IMMEDIATE"), _engine(self.url, "BEGIN")
            with self._writing.begin() as connection:
                _migrate(connection)
        except (SQLAlchemyError, sqlite3.Error, OSError, RuntimeError) as error:
            reason = getattr(error, "orig", None) or error
            raise NoDatabase(f"The database {self.url.database} cannot be used: {reason}.") from error
        file = str(self.url.database)
        self._files = {path: known for path in (file, f"{file}-wal") if (known := _file_id(path)) is not None}
        self._waiting: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="group-commit", daemon=True)
        self._thread.start()
        self.commits = 0

    async def write(self, change: Change) -> None:
        """Make a change durable. Raises Overtaken where somebody else was first, and SQLAlchemyError where nothing can be written."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.put(Entry(change, done, loop))
        await done

    async def read(self, look: Callable[[Connection], T]) -> T:
        """What `look` finds, in a transaction of its own, outside the event loop."""
        return await asyncio.to_thread(self.read_now, look)

    def read_now(self, look: Callable[[Connection], T]) -> T:
        """The same, at once."""
        self._check_files()
        with self._reading.begin() as connection:
            return look(connection)

    def write_now(self, act: Callable[[Connection], T]) -> T:
        """A transaction of its own, at once: for starting up, leases and housekeeping."""
        self._check_files()
        with self._writing.begin() as connection:
            return act(connection)

    def there(self) -> bool:
        """Whether the file still lies where it was opened; says so in the log when that changes. Costs two calls of `stat`."""
        there = all(_file_id(path) == known for path, known in self._files.items())
        if there != self._there:
            log.error("%s is back." if there else "%s was moved or deleted: nothing is acknowledged until it is back.", self.url.database)
        self._there = there
        return there

    def _check_files(self) -> None:
        """Raise Moved where the file is not the one that was opened."""
        if not self.there():
            raise Moved

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._waiting.put(None)
        self._thread.join(20)
        self._writing.dispose()
        self._reading.dispose()

    # --- the writer's thread -----------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        with self._writing.connect() as connection:  # one for all: taking one from the pool costs as much as a commit
            while (first := self._waiting.get()) is not None:
                batch, last = self._drain(first)
                self._settle(batch, self._commit(connection, [entry.change for entry in batch]))
                if last:
                    return

    def _drain(self, first: Entry) -> tuple[list[Entry], bool]:
        batch = [first]
        while len(batch) < MOST_AT_ONCE:
            try:
                entry = self._waiting.get_nowait()
            except queue.Empty:
                break
            if entry is None:
                return batch, True
            batch.append(entry)
        return batch, False

    def _commit(self, connection: Connection, changes: Sequence[Change]) -> list[Exception | None]:
        """Write a batch in one transaction; where that fails, each on its own, so that one cannot spoil another's."""
        self.commits += 1
        try:
            self._check_files()
            with connection.begin():
                write_down(connection, changes)
            self._check_files()  # it may have gone meanwhile
            return [None] * len(changes)
        except (IntegrityError, Overtaken):
            return self._one_by_one(connection, changes)
        except Exception as error:
            return [error] * len(changes)

    def _one_by_one(self, connection: Connection, changes: Sequence[Change]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        try:
            with connection.begin():
                for change in changes:
                    outcomes.append(_alone(connection, change))
            self._check_files()
        except Exception as error:
            return [error] * len(changes)
        return outcomes

    def _settle(self, batch: Sequence[Entry], outcomes: Sequence[Exception | None]) -> None:
        loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Exception | None]]] = {}
        for entry, outcome in zip(batch, outcomes, strict=True):
            loops.setdefault(entry.loop, []).append((entry.done, outcome))
        for loop, results in loops.items():
            try:
                loop.call_soon_threadsafe(_tell, results)
            except RuntimeError:
                continue  # that server has stopped; what it wrote is written


def _tell(results: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for done, outcome in results:
        if done.cancelled():
            continue
        if outcome is None:
            done.set_result(None)
        else:
            done.set_exception(outcome)


def _alone(connection: Connection, change: Change) -> Exception | None:
    try:
        with connection.begin_nested():
            write_down(connection, [change])
    except (IntegrityError, Overtaken):
        return Overtaken()
    return None


def write_down(connection: Connection, changes: Sequence[Change]) -> None:
    """All rows of some changes, in few statements. Raises IntegrityError or Overtaken."""
    for change in changes:
        if change.table is not None:
            _table_row(connection, change)
        for number, record in change.records:
            connection.execute(update(games).where(games.c.table_id == change.table_id, games.c.game == number).values(record=record))
        for kind, seat in change.jobs_gone:
            connection.execute(delete(jobs).where(jobs.c.table_id == change.table_id, jobs.c.kind == kind, jobs.c.seat == seat))
    for table, name in ((games, "games"), (steps, "steps"), (answers, "answers"), (jobs, "jobs"), (reports, "reports")):
        rows: list[Row] = [row for change in changes for row in getattr(change, name)]
        if rows:
            _insert(connection, table, rows)


def _insert(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Insert rows by few statements. For each one the interpreter's lock is let go, and the event loop does not give it back soon."""
    names, done = [column.name for column in table.columns], 0
    for size in ROWS_AT_ONCE:
        while len(rows) - done >= size:
            values = tuple(row.get(name) for row in rows[done : done + size] for name in names)
            connection.exec_driver_sql(_insertion(table.name, tuple(names), size), values)
            done += size


@cache
def _insertion(table: str, names: Sequence[str], rows: int) -> str:
    row = f"({', '.join('?' for _ in names)})"
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES {', '.join([row] * rows)}"


def _table_row(connection: Connection, change: Change) -> None:
    values = {**(change.table or {}), "version": change.version + 1}
    if change.new:
        connection.execute(insert(tables).values(id=change.table_id, **values))
        return
    mine = (tables.c.id == change.table_id, tables.c.version == change.version)
    if connection.execute(update(tables).where(*mine).values(**values)).rowcount != 1:
        raise Overtaken


# --- opening ----------------------------------------------------------------------------------------------------------


def _file_id(path: str) -> FileId | None:
    """What tells a file from another one that lies in its place; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def address_of(url: str) -> URL:
    """The database of a URL or of a path. Raises NoDatabase."""
    try:
        address = make_url(url) if "://" in url else URL.create("sqlite", database=str(Path(url).expanduser().resolve()))
    except ArgumentError as error:
        raise NoDatabase(f"{url} is no address of a database.") from error
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        raise NoDatabase("This version keeps its tables in an SQLite file: --database takes a path, or sqlite:///PATH.")
    return address.set(drivername="sqlite")


def _engine(url: URL, begin: str) -> Engine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        # Secrets of running games and the server's keys lie in it: nobody else on the machine may read it.
        Path(url.database).touch(mode=0o600, exist_ok=True)
    # Mode rw: a file that was deleted is not made anew, empty, by the next connection.
    opened = url.set(database=f"file:{quote(str(url.database))}", query={"mode": "rw", "uri": "true"})
    engine = create_engine(opened, connect_args={"check_same_thread": False, "timeout": BUSY_MS / 1000})

    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver's own idea of when transactions begin breaks savepoints
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}"):
            connection.execute(f"PRAGMA {pragma}")

    def started(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", started)
    return engine


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def lasting(commits: GroupCommit, name: str, make: Callable[[], bytes]) -> bytes:
    """A key of this server by its name; made once and kept."""

    def look(connection: Connection) -> bytes:
        known = connection.execute(keys.select().where(keys.c.name == name)).first()
        if known is not None:
            return bytes(known.value)
        value = make()
        connection.execute(insert(keys).values(name=name, value=value))
        return value

    return commits.write_now(look)
