"""PostgreSQL: tables for any number of workers, on any number of machines. Comes with the extra `cluster`.

Where SQLite knows one writer, here a lock stands for it: transactions of starting up, leases and housekeeping take turns by one advisory
lock, and whoever commits what happened holds one for each of the tables concerned, so that no two workers wait for each other in a circle.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeVar, cast

import psycopg
from psycopg.abc import Buffer, PQGen
from psycopg.pq import TransactionStatus
from psycopg.types.string import StrDumperUnknown
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError

from underrose.server.storage.changes import Change, Counted, Writing
from underrose.server.storage.databases import BUSY_SECONDS, PATIENCE, Patience, patience_of

T = TypeVar("T")
PROBES = {"keepalives": 1, "keepalives_interval": 5, "keepalives_count": 3}
"""A silent connection is probed so often, and given up after so many probes."""
HOUSEKEEPING = 0x756E646572
"""The advisory lock of whoever starts up, takes leases or keeps house; those of tables are negative."""
LOCK_TABLES = "SELECT pg_advisory_xact_lock(key) FROM unnest(?::bigint[]) AS key"
LEAST_DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
"""Where the database would answer before it has written, it is asked not to: what is acknowledged is durable."""

Driver = psycopg.Connection[Any]


class Hurried(psycopg.Connection[Any]):
    """A connection on which no statement waits for ever. The database bounds statements itself; one that is frozen or cut off does not."""

    longest: float | None = PATIENCE.statement

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """What comes of a statement. Raises OperationalError where nothing has come in time, and gives the connection up."""
        try:
            return super().wait(gen, interval, self.longest if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()  # whatever it still says belongs to that statement
            raise


class WithoutNul(StrDumperUnknown):
    """Text for PostgreSQL, which knows no character of number 0: the sign for it stands there instead."""

    def dump(self, obj: str) -> Buffer | None:
        """The text as it travels."""
        return super().dump(obj.replace("\0", "\u2400"))


class Postgres:
    """A database of PostgreSQL."""

    shared = True
    conflicts = (psycopg.IntegrityError,)

    def __init__(self, url: URL) -> None:
        url, patience = patience_of(url)
        self._url = url.set(drivername="postgresql+psycopg")
        self.writing = _engine(self._url, "READ COMMITTED", patience)
        self.reading = _engine(self._url, "REPEATABLE READ", patience)  # several statements see one moment
        event.listen(self.writing, "begin", _in_turn)

    def opened(self) -> None:
        """Nothing to note: it is where its address says."""

    def there(self) -> bool:
        """Whether it can be reached is seen by asking it."""
        return True

    @contextmanager
    def unhurried(self, connection: Connection) -> Generator[None]:
        """Let a transaction take its time: bringing tables up to date may be long."""
        driver = cast(Hurried, connection.connection.driver_connection)
        longest, driver.longest = driver.longest, None
        try:
            driver.execute(b"SET LOCAL statement_timeout = 0")
            yield
        finally:
            driver.longest = longest

    @contextmanager
    def writer(self) -> Generator[PostgresWriter]:
        """A connection of its own, opened anew whenever it breaks."""
        writer = PostgresWriter(self._connect)
        try:
            yield writer
        finally:
            writer.close()

    def _connect(self) -> Driver:
        """The driver's own connection: SQLAlchemy knows how to make one of the address."""
        pooled = self.writing.raw_connection()
        connection = cast(Driver, pooled.driver_connection)
        pooled.detach()
        connection.autocommit = True  # it is told in words when a transaction begins
        return connection

    def named(self, error: Exception) -> Exception:
        """That the database does not answer, or not in time, is no fault of the code."""
        return OperationalError(None, None, error) if isinstance(error, psycopg.OperationalError) else error


class PostgresWriter:
    """The connection of the thread that commits."""

    def __init__(self, connect: Any) -> None:
        self._connect = connect
        self._connection: Driver | None = None

    @contextmanager
    def transaction(self, changes: Sequence[Change]) -> Generator[Writing]:
        """All of it or nothing. It waits for whoever writes to one of the same tables."""
        keys = [*sorted({_key(change.table_id) for change in changes})]
        database = self._begun(keys)
        try:
            yield Statements(database)
            database.execute("COMMIT")
        except BaseException as error:
            with suppress(psycopg.Error):
                database.execute("ROLLBACK")
            if database.broken or isinstance(error, psycopg.OperationalError):
                self.close()
            raise

    def _begun(self, keys: Sequence[int]) -> Driver:
        """The connection, in a transaction that holds the locks of its tables. Where the database was restarted meanwhile, which a
        connection notices only when it is used, that is tried once more over another one: nothing has been written yet."""
        known = self._connection
        if known is not None and not known.closed:
            try:
                return self._begin(known, keys)
            except psycopg.OperationalError:
                if not known.broken:
                    raise  # it waits for a lock in vain
        self.close()
        self._connection = fresh = cast(Driver, self._connect())
        return self._begin(fresh, keys)

    def _begin(self, database: Driver, keys: Sequence[int]) -> Driver:
        try:
            database.execute("BEGIN")
            execute(database, LOCK_TABLES, (keys,))
        except psycopg.Error:
            with suppress(psycopg.Error):
                database.execute("ROLLBACK")
            raise
        return database

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Statements:
    """A connection in a transaction; statements are the same as for SQLite."""

    def __init__(self, connection: Driver) -> None:
        self._connection = connection

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Counted:
        """Carry out one statement."""
        return execute(self._connection, sql, parameters)


def execute(connection: Driver, sql: str, parameters: Sequence[Any] = ()) -> Counted:
    """Carry out one statement, its parameters standing as `?`."""
    return connection.execute(_placed(sql), parameters or None)


@lru_cache
def _placed(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()


@lru_cache(10_000)
def _key(table_id: str) -> int:
    """A table's advisory lock: a negative number of 64 bits. Two tables with the same take turns, and no more."""
    return -1 - int.from_bytes(blake2b(table_id.encode(), digest_size=7).digest())


def _engine(url: URL, isolation: Any, patience: Patience) -> Engine:
    arguments = {"connect_timeout": patience.connect, "keepalives_idle": patience.keepalive, **PROBES}
    # Asked before it is used: whoever looks need not be told that the database was restarted meanwhile.
    engine = create_engine(url, isolation_level=isolation, pool_pre_ping=True, connect_args=arguments)

    def connect(dialect: object, record: object, places: Sequence[Any], named: dict[str, Any]) -> Driver:
        connection = Hurried.connect(*places, **named)
        connection.longest = patience.statement
        return connection

    def connected(connection: Driver, _: object) -> None:
        connection.adapters.register_dumper(str, WithoutNul)
        connection.autocommit = True
        connection.execute(b"SET lock_timeout = %d" % round(1000 * BUSY_SECONDS))
        connection.execute(b"SET statement_timeout = %d" % (1000 * patience.statement))
        connection.execute(LEAST_DURABLE)
        connection.autocommit = False

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", connected)
    return engine


def _in_turn(connection: Connection) -> None:
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({HOUSEKEEPING})")
