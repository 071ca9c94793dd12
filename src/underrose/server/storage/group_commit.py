"""Group commit: one database, one writer thread, and one commit for all batches that arrive while the previous one runs.

The writer thread uses one connection of the driver; reads, migrations, leases and housekeeping go through SQLAlchemy. A database is
migrated where it is opened.

A `Change` is atomic. Steps have the key (table, game, step) and tables a version (optimistic lock): the second of two writers gets
`Overtaken`, reads what the first wrote, and retries.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from underrose.server.storage.changes import Change, Overtaken, Writing, write_down
from underrose.server.storage.databases import POSTGRES, Away, Database, Moved, NoDatabase, Transaction, address_of, shared
from underrose.server.storage.presence import others_serve
from underrose.server.storage.schema import keys
from underrose.server.storage.server_key import without_password
from underrose.server.storage.sqlite import Sqlite
from underrose.texts import TABLE

T = TypeVar("T")
MOST_AT_ONCE = 500
"""Batches that share one commit."""
CLOSE_SECONDS = 10.0
"""How long `close` waits for connections in use."""
ANSWERED = "FATAL"
"""The mark of an error that PostgreSQL itself reports, as opposed to a failure to connect."""
COMES_AND_GOES = (
    "starting up",
    "accepting connections",
    "shutting down",
    "recovery mode",
    "too many clients",
    "remaining connection slots",
)
"""Parts of PostgreSQL's messages for transient errors."""

Outcomes = Sequence[Exception | None]
"""For each change of a batch the error, or None where it was written."""


class Batch(NamedTuple):
    """Changes to commit, the callback for their outcomes, and the event loop that it runs in."""

    changes: Sequence[Change]
    on_done: Callable[[Outcomes], None]
    loop: asyncio.AbstractEventLoop


@contextmanager
def opening(url: str) -> Generator[None]:
    """Turn database errors while a server starts into NoDatabase, whose message is a sentence (Away where it may pass)."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise _unusable(url, error) from error


def _unusable(url: str, error: Exception) -> NoDatabase:
    reason = " ".join(str(getattr(error, "orig", None) or error).split()).rstrip(".")
    away = shared(url) and isinstance(error, DBAPIError) and (ANSWERED not in reason or any(word in reason for word in COMES_AND_GOES))
    return (Away if away else NoDatabase)(TABLE.say("serve-database", {"path": _where(url), "reason": reason}))


def _where(url: str) -> str:
    return without_password(url) if shared(url) else str(address_of(url).database)


class GroupCommit:
    """An open database, migrated to the newest version. Raises NoDatabase, with a sentence, where it cannot be opened."""

    def __init__(self, url: str) -> None:
        self.url = address_of(url)
        try:
            self._database = opened(self.url)
            with self._database.writing.begin() as connection, self._database.unhurried(connection):
                migrate(connection, self._database.shared)
        except Away:
            self._database.writing.dispose()  # it is tried again every second
            raise
        except (SQLAlchemyError, sqlite3.Error, OSError, RuntimeError) as error:
            raise _unusable(url, error) from error
        except UnknownRevision as error:
            key = "serve-older-database" if error.older else "serve-newer-database"
            raise NoDatabase(TABLE.say(key, {"path": _where(url)})) from error
        self._database.opened()
        self._waiting: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="group-commit", daemon=True)
        self._thread.start()
        self.commits = 0
        self._busy, self._idle = 0, threading.Condition()

    @property
    def shared(self) -> bool:
        """Whether other workers serve the same database, so that tables in memory may be stale."""
        return self._database.shared

    def hand(self, changes: Sequence[Change], on_done: Callable[[Outcomes], None]) -> None:
        """Queue changes for one commit; `on_done` is called in this loop with the outcome of each: None, Overtaken where another writer
        was first, or the error that kept it from being written."""
        self._waiting.put(Batch(changes, on_done, asyncio.get_running_loop()))

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Return the result of `look`, called in a thread in a read transaction of its own."""
        return await asyncio.to_thread(self.read_now, look)

    def read_now(self, look: Callable[[Connection], T]) -> T:
        """Return the result of `look`, called in this thread in a read transaction of its own (blocking)."""
        self._check_files()
        with self._at_work(), self._database.reading.begin() as connection:
            return look(connection)

    async def write(self, act: Callable[[Connection], T]) -> T:
        """Return the result of `act`, called in a thread in a write transaction of its own: for leases and housekeeping."""
        return await asyncio.to_thread(self.write_now, act)

    def write_now(self, act: Callable[[Connection], T]) -> T:
        """Return the result of `act`, in a write transaction of its own (blocking): for start-up, leases and housekeeping."""
        self._check_files()
        with self._at_work(), self._database.writing.begin() as connection:
            return act(connection)

    @contextmanager
    def _at_work(self) -> Generator[None]:
        """Count a connection in use, so that `close` waits for it even if the task that asked was cancelled."""
        with self._idle:
            self._busy += 1
        try:
            yield
        finally:
            with self._idle:
                self._busy -= 1
                self._idle.notify_all()

    def waiting(self) -> int:
        """Return the length of the writer's queue, in batches."""
        return self._waiting.qsize()

    def there(self) -> bool:
        """Return whether the database file is still the one that was opened; logs when that changes."""
        return self._database.there()

    def works(self) -> bool:
        """Return whether the writer thread runs and the database file is in place."""
        return self._thread.is_alive() and self.there()

    def _check_files(self) -> None:
        """Raise Moved where the file is not the one that was opened."""
        if not self._database.there():
            raise Moved

    def close(self) -> None:
        """Commit the queued batches, then close the database."""
        self._waiting.put(None)
        self._thread.join(20)
        with self._idle:
            self._idle.wait_for(lambda: not self._busy, CLOSE_SECONDS)
        self._database.writing.dispose()
        self._database.reading.dispose()

    # --- the writer's thread -----------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        with self._database.writer() as transaction:
            while (first := self._waiting.get()) is not None:
                batches, last = self._drain(first)
                outcomes = iter(self._commit(transaction, [change for batch in batches for change in batch.changes]))
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

    def _commit(self, transaction: Transaction, changes: Sequence[Change]) -> list[Exception | None]:
        """Write changes in one transaction; after a conflict, each in a savepoint, so that one cannot fail another."""
        self.commits += 1
        try:
            self._check_files()
            with transaction(changes) as database:
                write_down(database, changes)
            self._check_files()  # it may have been moved during the commit
            return [None] * len(changes)
        except (*self._database.conflicts, Overtaken):
            return self._one_by_one(transaction, changes)
        except Exception as error:
            return [self._database.named(error)] * len(changes)

    def _one_by_one(self, transaction: Transaction, changes: Sequence[Change]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        try:
            with transaction(changes) as database:
                for change in changes:
                    outcomes.append(self._alone(database, change))
            self._check_files()
        except Exception as error:
            return [self._database.named(error)] * len(changes)
        return outcomes

    def _alone(self, database: Writing, change: Change) -> Exception | None:
        database.execute("SAVEPOINT alone")
        outcome = None
        try:
            write_down(database, [change])
        except (*self._database.conflicts, Overtaken):
            database.execute("ROLLBACK TO alone")
            outcome = Overtaken()
        database.execute("RELEASE alone")
        return outcome


def _settle(batch: Batch, outcomes: Outcomes) -> None:
    with suppress(RuntimeError):  # that server's event loop is closed; the commit stands
        batch.loop.call_soon_threadsafe(batch.on_done, outcomes)


# --- opening ----------------------------------------------------------------------------------------------------------


def opened(url: URL) -> Database:
    """Return a database by its address. Raises NoDatabase where its driver is not installed."""
    if url.get_backend_name() != POSTGRES:
        return Sqlite(url)
    try:
        from underrose.server.storage.postgres import Postgres
    except ImportError as error:  # the extra `cluster` brings it
        raise NoDatabase(TABLE.say("serve-no-driver")) from error
    return Postgres(url)


def stored_key(commits: GroupCommit, name: str, make: Callable[[], bytes]) -> bytes:
    """Return a key of this server by its name, made and stored by the first call."""

    def look(connection: Connection) -> bytes:
        known = connection.execute(keys.select().where(keys.c.name == name)).first()
        if known is not None:
            return bytes(known.value)
        value = make()
        connection.execute(insert(keys).values(name=name, value=value))
        return value

    return commits.write_now(look)


# Migrations: a database is brought to the newest revision of its schema where it is opened.


MIGRATIONS = Path(__file__).parent / "migrations"


class UnknownRevision(Exception):
    """A database is at a revision that this version does not have: `older` than all of them, or newer."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision, self.older = revision, revision < revisions()[0]


@cache
def revisions() -> tuple[str, ...]:
    """Return the revisions of the schema that this version knows, oldest first; cached because Alembic reads all files to find them."""
    return tuple(sorted(one.revision for one in ScriptDirectory(str(MIGRATIONS)).walk_revisions()))


def newest() -> str:
    """Return the revision that a database has once it is opened."""
    return revisions()[-1]


def check_known(revision: str | None) -> None:
    """Raise UnknownRevision for a revision that this version does not have; an empty database has None."""
    if revision is not None and revision not in revisions():
        raise UnknownRevision(revision)


def is_older(connection: Connection) -> bool:
    """Return whether a database is of an earlier version, and would be migrated where it is opened."""
    return MigrationContext.configure(connection).get_current_revision() in revisions()[:-1]


def migrate(connection: Connection, shared: bool = False) -> None:
    """Bring a database to the newest revision. Raises UnknownRevision, and Away, to be retried, while workers of an older version serve a
    `shared` one: they would read back without what they do not know, and sign that. Nothing is changed then."""
    revision = MigrationContext.configure(connection).get_current_revision()
    check_known(revision)
    if revision == newest():
        return
    if shared and revision is not None and others_serve(connection, ""):
        raise Away(TABLE.say("serve-older-version"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
