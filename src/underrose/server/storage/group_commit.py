"""Group commit: one database, one writer thread, and a shared commit for everything that arrives while the last one is under way.

The writer speaks to the driver over one connection; reading, migrations, leases and housekeeping go through SQLAlchemy.

A `Change` is written whole or not at all. Steps carry the key (table, game, step) and tables a version: whoever comes second finds its key
taken, is told `Overtaken`, reads what happened, and tries again.
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
from alembic.util import CommandError
from sqlalchemy import URL, Connection, insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from underrose.server.storage.changes import Change, Overtaken, Writing, write_down
from underrose.server.storage.databases import POSTGRES, Away, Database, Moved, NoDatabase, Writer, address_of, shared
from underrose.server.storage.schema import keys
from underrose.server.storage.server_key import without_password
from underrose.server.storage.sqlite import Sqlite
from underrose.texts import TABLE

T = TypeVar("T")
MOST_AT_ONCE = 500
"""Batches that share one commit."""
CLOSE_SECONDS = 10.0
"""How long whoever uses a connection is waited for at the end."""
ANSWERED = "FATAL"
"""Stands in what PostgreSQL says itself, and not where it is not reached."""
COMES_AND_GOES = (
    "starting up",
    "accepting connections",
    "shutting down",
    "recovery mode",
    "too many clients",
    "remaining connection slots",
)
"""What PostgreSQL says that passes by itself."""
MIGRATIONS = Path(__file__).parent / "migrations"

Outcomes = Sequence[Exception | None]
"""For each change of a batch why it was not written; None where it was."""


class Batch(NamedTuple):
    """Changes on their way, and who is told, in which loop, how each of them fared."""

    changes: Sequence[Change]
    told: Callable[[Outcomes], None]
    loop: asyncio.AbstractEventLoop


@contextmanager
def opening(url: str) -> Generator[None]:
    """While a server reads what it starts from. Raises NoDatabase, a sentence, where the database goes away meanwhile."""
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
    """A database that is open. Raises NoDatabase, a sentence, where it cannot be."""

    def __init__(self, url: str) -> None:
        self.url = address_of(url)
        try:
            self._database = opened(self.url)
            with self._database.writing.begin() as connection, self._database.unhurried(connection):
                _migrate(connection)
        except (SQLAlchemyError, sqlite3.Error, OSError, RuntimeError) as error:
            raise _unusable(url, error) from error
        except CommandError as error:  # it names a migration that this version does not have
            raise NoDatabase(TABLE.say("serve-newer-database", {"path": _where(url)})) from error
        self._database.opened()
        self._waiting: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="group-commit", daemon=True)
        self._thread.start()
        self.commits = 0
        self._busy, self._idle = 0, threading.Condition()

    @property
    def shared(self) -> bool:
        """Whether others serve the same database: what the memory has of a table may be behind it at any time."""
        return self._database.shared

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
        with self._at_work(), self._database.reading.begin() as connection:
            return look(connection)

    def write_now(self, act: Callable[[Connection], T]) -> T:
        """A transaction of its own, at once: for starting up, leases and housekeeping."""
        self._check_files()
        with self._at_work(), self._database.writing.begin() as connection:
            return act(connection)

    @contextmanager
    def _at_work(self) -> Generator[None]:
        """Somebody uses a connection: `close` waits, so that none is left open. Who asked may be gone already, as a task that was ended."""
        with self._idle:
            self._busy += 1
        try:
            yield
        finally:
            with self._idle:
                self._busy -= 1
                self._idle.notify_all()

    def waiting(self) -> int:
        """How many batches wait for the writer."""
        return self._waiting.qsize()

    def there(self) -> bool:
        """Whether the database still lies where it was opened; says so in the log when that changes."""
        return self._database.there()

    def works(self) -> bool:
        """Whether what is handed over can become durable."""
        return self._thread.is_alive() and self.there()

    def _check_files(self) -> None:
        """Raise Moved where the file is not the one that was opened."""
        if not self.there():
            raise Moved

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._waiting.put(None)
        self._thread.join(20)
        with self._idle:
            self._idle.wait_for(lambda: not self._busy, CLOSE_SECONDS)
        self._database.writing.dispose()
        self._database.reading.dispose()

    # --- the writer's thread -----------------------------------------------------------------------------------------

    def _write_all(self) -> None:
        with self._database.writer() as writer:
            while (first := self._waiting.get()) is not None:
                batches, last = self._drain(first)
                outcomes = iter(self._commit(writer, [change for batch in batches for change in batch.changes]))
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

    def _commit(self, writer: Writer, changes: Sequence[Change]) -> list[Exception | None]:
        """Write changes in one transaction; where that fails, each on its own, so that one cannot spoil another's."""
        self.commits += 1
        try:
            self._check_files()
            with writer.transaction(changes) as database:
                write_down(database, changes)
            self._check_files()  # it may have gone meanwhile
            return [None] * len(changes)
        except (*self._database.conflicts, Overtaken):
            return self._one_by_one(writer, changes)
        except Exception as error:
            return [self._database.named(error)] * len(changes)

    def _one_by_one(self, writer: Writer, changes: Sequence[Change]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        try:
            with writer.transaction(changes) as database:
                for change in changes:
                    outcomes.append(self._alone(database, change))
            self._check_files()
        except Exception as error:
            return [self._database.named(error)] * len(changes)
        return outcomes

    def _alone(self, database: Writing, change: Change) -> Exception | None:
        database.execute("SAVEPOINT alone")
        try:
            write_down(database, [change])
        except (*self._database.conflicts, Overtaken):
            database.execute("ROLLBACK TO alone")
            return Overtaken()
        finally:
            database.execute("RELEASE alone")
        return None


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


# --- opening ----------------------------------------------------------------------------------------------------------


def opened(url: URL) -> Database:
    """A database by its address. Raises NoDatabase where what speaks to it is not installed."""
    if url.get_backend_name() != POSTGRES:
        return Sqlite(url)
    try:
        from underrose.server.storage.postgres import Postgres
    except ImportError as error:  # the extra `cluster` brings it
        raise NoDatabase(TABLE.say("serve-no-driver")) from error
    return Postgres(url)


@cache
def newest() -> str | None:
    """The version of the latest migration: to know it, Alembic reads them all."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _migrate(connection: Connection) -> None:
    if MigrationContext.configure(connection).get_current_revision() == newest():
        return
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
