"""PostgreSQL: storage for any number of workers, on any number of machines. Needs the extra `cluster`.

Advisory locks replace SQLite's single writer. Transactions of start-up, leases and housekeeping are serialized by one lock; a group commit
holds one lock for each table it writes, taken in order, so that two workers cannot deadlock.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeVar, cast

import psycopg
from psycopg.abc import Buffer, PQGen
from psycopg.pq import TransactionStatus
from psycopg.types.string import StrDumperUnknown
from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.exc import OperationalError

from underrose.server.storage.changes import Change, StatementResult, Writing
from underrose.server.storage.databases import BUSY_SECONDS, PATIENCE, Database, Patience, Transaction, patience_of

T = TypeVar("T")
PROBES = {"keepalives": 1, "keepalives_interval": 5, "keepalives_count": 3}
"""TCP keepalive: seconds between two probes, and failed probes after which the connection is dropped."""
HOUSEKEEPING = 0x756E646572
"""Key of the advisory lock for start-up, leases and housekeeping; the keys of tables are negative."""
LOCK_TABLES = "SELECT pg_advisory_xact_lock(key) FROM unnest(?::bigint[]) AS key"
LEAST_DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
"""Turns `synchronous_commit` on where it is off: what is acknowledged must be durable."""

Driver = psycopg.Connection[Any]


class Hurried(psycopg.Connection[Any]):
    """A connection with a client-side statement timeout, for a server that is frozen or cut off and does not enforce its own."""

    longest: float | None = PATIENCE.statement

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Return the result of a statement. Raises OperationalError on a timeout, and closes the connection."""
        try:
            return super().wait(gen, interval, self.longest if timeout is None else timeout)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()  # a late reply would belong to that statement
            raise


class WithoutNul(StrDumperUnknown):
    """Encodes text for PostgreSQL, which cannot store NUL: U+2400 (its symbol) is stored instead."""

    def dump(self, obj: str) -> Buffer | None:
        """Return the encoded text, NUL replaced by U+2400."""
        return super().dump(obj.replace("\0", "\u2400"))


class Postgres(Database):
    """A database of PostgreSQL. One that cannot be written is a standby, or its disk is full, and its provider lets it be read."""

    shared = True
    conflicts = (psycopg.IntegrityError,)
    unusable = (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction)

    def __init__(self, url: URL) -> None:
        url, patience = patience_of(url)
        self._url = url.set(drivername="postgresql+psycopg")
        self.writing = _engine(self._url, "READ COMMITTED", patience)
        self.reading = _engine(self._url, "REPEATABLE READ", patience)  # several statements see one moment
        event.listen(self.writing, "begin", _in_turn)

    @contextmanager
    def unhurried(self, connection: Connection) -> Generator[None]:
        """Lift the statement timeout for a transaction: a migration may take long."""
        driver = cast(Hurried, connection.connection.driver_connection)
        longest, driver.longest = driver.longest, None
        try:
            driver.execute(b"SET LOCAL statement_timeout = 0")
            yield
        finally:
            driver.longest = longest

    @contextmanager
    def writer(self) -> Generator[Transaction]:
        """Yield transactions on the writer thread's own connection, which reconnects when it breaks."""
        with closing(PostgresWriter(self._connect)) as writer:
            yield writer.transaction

    def _connect(self) -> Driver:
        """Return a new psycopg connection in autocommit mode, made by SQLAlchemy (which parses the address) and detached from its pool."""
        pooled = self.writing.raw_connection()
        connection = cast(Driver, pooled.driver_connection)
        pooled.detach()
        connection.autocommit = True  # transactions begin by an explicit BEGIN
        return connection


class PostgresWriter:
    """The connection of the thread that commits."""

    def __init__(self, connect: Any) -> None:
        self._connect = connect
        self._connection: Driver | None = None

    @contextmanager
    def transaction(self, changes: Sequence[Change]) -> Generator[Writing]:
        """Run one atomic transaction, after those of other workers that write to one of the same tables."""
        keys = [*sorted({_key(change.table_id) for change in changes})]
        database = self._begun(keys)
        try:
            yield Statements(database)
            database.execute("COMMIT")
        except BaseException as error:
            with suppress(psycopg.Error):
                database.execute("ROLLBACK")
            if database.broken or isinstance(error, Postgres.unusable):
                self.close()
            raise

    def _begun(self, keys: Sequence[int]) -> Driver:
        """Return the connection, in a transaction that holds its tables' locks. Retries once on a new connection where the old one is
        broken, as after a restart of the database: nothing has been written yet."""
        known = self._connection
        if known is not None and not known.closed:
            try:
                return self._begin(known, keys)
            except psycopg.OperationalError:
                if not known.broken:
                    raise  # a lock or statement timeout: the connection is sound
        self.close()
        self._connection = fresh = cast(Driver, self._connect())
        return self._begin(fresh, keys)

    def _begin(self, database: Driver, keys: Sequence[int]) -> Driver:
        try:
            database.execute("BEGIN")
            Statements(database).execute(LOCK_TABLES, (keys,))
        except psycopg.Error:
            with suppress(psycopg.Error):
                database.execute("ROLLBACK")
            raise
        return database

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Statements:
    """A connection in a transaction, which takes the same statements as SQLite (`?` for parameters)."""

    def __init__(self, connection: Driver) -> None:
        self._connection = connection

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> StatementResult:
        """Execute one statement."""
        return self._connection.execute(_placed(sql), parameters or None)


@lru_cache
def _placed(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()


@lru_cache(10_000)
def _key(table_id: str) -> int:
    """Return the key of a table's advisory lock, a negative 64-bit number. A collision only serializes two tables."""
    return -1 - int.from_bytes(blake2b(table_id.encode(), digest_size=7).digest())


def _engine(url: URL, isolation: Any, patience: Patience) -> Engine:
    arguments = {"connect_timeout": patience.connect, "keepalives_idle": patience.keepalive, **PROBES}
    # Pinged before use: a read after a restart of the database gets a new connection, not an error.
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
    event.listen(engine, "handle_error", _unwritable, retval=True)
    return engine


def _unwritable(context: ExceptionContext) -> OperationalError | None:
    """Return the error of a database that cannot be written as one of a database that cannot be used, whose connections are given up."""
    error = context.original_exception
    if not isinstance(error, psycopg.errors.ReadOnlySqlTransaction):
        return None
    context.is_disconnect = True
    return OperationalError(None, None, error)


def _in_turn(connection: Connection) -> None:
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({HOUSEKEEPING})")
