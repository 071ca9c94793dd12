"""Group commit: one database, one writer thread, and a shared commit for everything that arrives while the last one is under way.

The writer speaks plain `sqlite3` over one connection: a move is two rows, and what SQLAlchemy does for each statement would cost more than
SQLite. Reading, migrations, leases and housekeeping go through SQLAlchemy.

A `Change` is written whole or not at all. Steps carry the key (table, game, step) and tables a version: whoever comes second finds its key
taken, is told `Overtaken`, reads what happened, and tries again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, insert, make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from underrose.server.storage.schema import answers, games, jobs, keys, reports, steps, tables
from underrose.texts import TABLE

log = logging.getLogger(__name__)

T = TypeVar("T")
Row = dict[str, Any]
FileId = tuple[int, int]
"""The device and the inode of a file."""
BUSY_MS = 10_000
"""How long a writer waits for another process that holds the database."""
MOST_AT_ONCE = 500
"""Batches that share one commit."""
ROWS_AT_ONCE = (64, 16, 4, 1)
"""How many rows one statement inserts. Few sizes, so that each is prepared once."""
MIGRATIONS = Path(__file__).parent / "migrations"


class Overtaken(Exception):
    """Somebody else changed the same table first."""


class Moved(OperationalError):
    """The database's file was moved, deleted or replaced while it is served: what is written to it now would be lost."""

    because = "moved"
    """What refusals say."""

    def __init__(self) -> None:
        super().__init__(None, None, OSError("The server's file of tables was moved or deleted while it runs."))


class NoDatabase(Exception):
    """The database cannot be used; the message is a sentence."""


class StepRow(NamedTuple):
    """A row of `steps`, in the order of its columns."""

    table_id: str
    game: int
    step: int
    seat: int | None
    action: int | None
    chance: bytes


class AnswerRow(NamedTuple):
    """A row of `answers`, in the order of its columns."""

    table_id: str
    player: str
    id: str
    digest: bytes
    n: int
    reference: str | None
    at: float


@dataclass
class Change:
    """What has to become durable together. `table` holds new values of the table's row, whose version must still be `version`."""

    table_id: str = ""
    new: bool = False
    version: int = 0
    table: Row | None = None
    games: list[Row] = field(default_factory=list[Row])
    records: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])
    steps: list[StepRow] = field(default_factory=list[StepRow])
    answers: list[AnswerRow] = field(default_factory=list[AnswerRow])
    reports: list[Row] = field(default_factory=list[Row])
    jobs_gone: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    jobs: list[Row] = field(default_factory=list[Row])

    def __bool__(self) -> bool:
        return bool(self.table or self.games or self.steps or self.answers or self.reports or self.jobs_gone or self.jobs)


Outcomes = Sequence[Exception | None]
"""For each change of a batch why it was not written; None where it was."""


class Batch(NamedTuple):
    """Changes on their way, and who is told, in which loop, how each of them fared."""

    changes: Sequence[Change]
    told: Callable[[Outcomes], None]
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
            raise NoDatabase(TABLE.say("serve-database", {"path": str(self.url.database), "reason": str(reason)})) from error
        file = str(self.url.database)
        self._files = {path: known for path in (file, f"{file}-wal") if (known := _file_id(path)) is not None}
        self._waiting: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="group-commit", daemon=True)
        self._thread.start()
        self.commits = 0

    def hand(self, changes: Sequence[Change], told: Callable[[Outcomes], None]) -> None:
        """Have changes made durable in one commit; `told` is called in this loop with what came of each: None, Overtaken where somebody
        else was first, or why nothing could be written."""
        self._waiting.put(Batch(changes, told, asyncio.get_running_loop()))

    async def write(self, change: Change) -> None:
        """Make one change durable. Raises Overtaken where somebody else was first, and SQLAlchemyError where nothing can be written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hand([change], lambda outcomes: _tell(done, outcomes[0]))
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
        with self._writing.connect() as connection:  # one for all, and its driver's own: every layer above costs as much as a commit
            database = cast(sqlite3.Connection, connection.connection.driver_connection)
            while (first := self._waiting.get()) is not None:
                batches, last = self._drain(first)
                outcomes = iter(self._commit(database, [change for batch in batches for change in batch.changes]))
                for batch in batches:
                    _settle(batch, list(islice(outcomes, len(batch.changes))))
                if last:
                    return

    def _drain(self, first: Batch) -> tuple[list[Batch], bool]:
        batches = [first]
        while len(batches) < MOST_AT_ONCE:
            try:
                batch = self._waiting.get_nowait()
            except queue.Empty:
                break
            if batch is None:
                return batches, True
            batches.append(batch)
        return batches, False

    def _commit(self, database: sqlite3.Connection, changes: Sequence[Change]) -> list[Exception | None]:
        """Write changes in one transaction; where that fails, each on its own, so that one cannot spoil another's."""
        self.commits += 1
        try:
            self._check_files()
            with _transaction(database):
                write_down(database, changes)
            self._check_files()  # it may have gone meanwhile
            return [None] * len(changes)
        except (sqlite3.IntegrityError, Overtaken):
            return self._one_by_one(database, changes)
        except Exception as error:
            return [_named(error)] * len(changes)

    def _one_by_one(self, database: sqlite3.Connection, changes: Sequence[Change]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        try:
            with _transaction(database):
                for change in changes:
                    outcomes.append(_alone(database, change))
            self._check_files()
        except Exception as error:
            return [_named(error)] * len(changes)
        return outcomes


@contextmanager
def _transaction(database: sqlite3.Connection) -> Generator[None]:
    """All of it or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:  # with some errors the database has rolled back by itself
            database.execute("ROLLBACK")
        raise


def _named(error: Exception) -> Exception:
    """What the driver raised as everybody knows it: that the disk does not answer is no fault of the code."""
    return OperationalError(None, None, error) if isinstance(error, sqlite3.OperationalError) else error


def _settle(batch: Batch, outcomes: Outcomes) -> None:
    with suppress(RuntimeError):  # that server has stopped; what it wrote is written
        batch.loop.call_soon_threadsafe(batch.told, outcomes)


def _tell(done: asyncio.Future[None], outcome: Exception | None) -> None:
    if done.done():
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)


def _alone(database: sqlite3.Connection, change: Change) -> Exception | None:
    database.execute("SAVEPOINT alone")
    try:
        write_down(database, [change])
    except (sqlite3.IntegrityError, Overtaken):
        database.execute("ROLLBACK TO alone")
        return Overtaken()
    finally:
        database.execute("RELEASE alone")
    return None


def write_down(database: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """All rows of some changes, in few statements. Raises IntegrityError or Overtaken."""
    for change in changes:
        if change.table is not None:
            _table_row(database, change)
        for number, record in change.records:
            database.execute("UPDATE games SET record = ? WHERE table_id = ? AND game = ?", (record, change.table_id, number))
        for kind, seat in change.jobs_gone:
            database.execute("DELETE FROM jobs WHERE table_id = ? AND kind = ? AND seat = ?", (change.table_id, kind, seat))
    for table, name in ((games, "games"), (jobs, "jobs"), (reports, "reports")):
        names = _names(table)
        rows: list[Row] = [row for change in changes for row in getattr(change, name)]
        _insert(database, table, [tuple(row.get(name) for name in names) for row in rows])
    _insert(database, steps, [row for change in changes for row in change.steps])
    _insert(database, answers, [row for change in changes for row in change.answers])


def _insert(database: sqlite3.Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows by few statements. For each one the interpreter's lock is let go, and the event loop does not give it back soon."""
    done = 0
    for size in ROWS_AT_ONCE:
        while len(rows) - done >= size:
            database.execute(_insertion(table, size), tuple(chain.from_iterable(rows[done : done + size])))
            done += size


@cache
def _names(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


@cache
def _insertion(table: Table, rows: int) -> str:
    names = _names(table)
    row = f"({', '.join('?' for _ in names)})"
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES {', '.join([row] * rows)}"


def _table_row(database: sqlite3.Connection, change: Change) -> None:
    values = {**(change.table or {}), "version": change.version + 1}
    if change.new:
        row = {"id": change.table_id, **values}
        _insert(database, tables, [tuple(row.get(name) for name in _names(tables))])
        return
    assignments = ", ".join(f"{name} = ?" for name in values)
    statement = f"UPDATE tables SET {assignments} WHERE id = ? AND version = ?"
    if database.execute(statement, (*values.values(), change.table_id, change.version)).rowcount != 1:
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
        raise NoDatabase(TABLE.say("serve-no-address", {"url": str(url)})) from error
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        raise NoDatabase(TABLE.say("serve-sqlite"))
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
