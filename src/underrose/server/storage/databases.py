"""The supported databases: an SQLite file for one server, PostgreSQL for any number of workers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import ClassVar, NamedTuple

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from underrose.server.storage.changes import Change, Writing
from underrose.server.storage.server_key import without_password
from underrose.texts import TABLE

POSTGRES = "postgresql"
BUSY_SECONDS = 10.0
"""Lock timeout: how long a writer waits for a lock that another process holds."""


class Patience(NamedTuple):
    """Timeouts for PostgreSQL in seconds: to connect, for a statement, and of silence before a keepalive probe."""

    connect: int = 5
    statement: int = 15
    keepalive: int = 20


PATIENCE = Patience()
IN_ADDRESSES = ("connect_timeout", "statement_timeout", "keepalives_idle")
"""Their names in the query of a database URL."""


MISSPELT = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:(?!//)")
"""A scheme without `//`, as in `sqlite:tables.db`; a single letter and a colon are a Windows drive."""


class Moved(OperationalError):
    """The database's file was moved, deleted or replaced while it is served: writes would be lost."""

    because = "moved"
    """The `because` of the refusal."""

    def __init__(self) -> None:
        super().__init__(None, None, OSError("The server's file of tables was moved or deleted while it runs."))


class NoDatabase(Exception):
    """The database cannot be used; the message is a sentence."""


class Away(NoDatabase):
    """The database is unavailable for now (not reached, starting, stopping): to be retried."""


Transaction = Callable[[Sequence[Change]], AbstractContextManager[Writing]]
"""Begins an atomic transaction on the connection of the thread that commits, to write these changes in."""


class Database:
    """A database: how it is read and written."""

    shared: ClassVar[bool]
    """Whether several workers may serve it, so that tables in memory may be stale."""
    conflicts: ClassVar[tuple[type[Exception], ...]]
    """The driver's exceptions for a key that exists already."""
    unusable: ClassVar[tuple[type[Exception], ...]]
    """Those of a database that cannot be reached or written."""
    reading: Engine
    """The engine for read transactions; each sees one snapshot."""
    writing: Engine
    """The engine for start-up, leases and housekeeping; its transactions are serialized, across workers too."""

    def writer(self) -> AbstractContextManager[Transaction]:
        """Return a connection for the writer thread alone."""
        raise NotImplementedError

    def opened(self) -> None:
        """Note that the database has been opened and migrated."""

    def there(self) -> bool:
        """Return whether it is still the database that was opened; an error tells where one that is no file cannot be reached."""
        return True

    def unhurried(self, connection: Connection) -> AbstractContextManager[None]:
        """Lift the statement timeout for a transaction, where there is one: a migration may take long."""
        return nullcontext()

    def named(self, error: Exception) -> Exception:
        """Return the driver's error of an unusable database as SQLAlchemy's OperationalError, and others unchanged: it is not a bug."""
        return OperationalError(None, None, error) if isinstance(error, self.unusable) else error


def address_of(url: str) -> URL:
    """Return the address of a database, from a URL or a path. Raises NoDatabase where it is malformed or not supported."""
    if not url or MISSPELT.match(url):
        raise NoDatabase(TABLE.say("serve-no-address", {"url": repr(without_password(url))}))
    try:
        address = make_url(url) if "://" in url else URL.create("sqlite", database=str(Path(url).expanduser().resolve()))
    except (ArgumentError, ValueError, RuntimeError) as error:  # not a URL, a port that is not a number, or no home directory
        raise NoDatabase(TABLE.say("serve-no-address", {"url": without_password(url)})) from error
    if address.get_backend_name() == POSTGRES and address.database:
        return address.set(drivername=POSTGRES)
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        raise NoDatabase(TABLE.say("serve-databases"))
    return address.set(drivername="sqlite")


def patience_of(address: URL) -> tuple[URL, Patience]:
    """Split an address into one without timeouts and the timeouts. Raises NoDatabase where one is not a whole number from 1."""
    said = {field: address.query[name] for field, name in zip(Patience._fields, IN_ADDRESSES, strict=True) if name in address.query}
    try:
        patience = Patience(**{field: int(str(value)) for field, value in said.items()})
    except ValueError as error:
        raise NoDatabase(TABLE.say("serve-patience", {"names": ", ".join(IN_ADDRESSES)})) from error
    if min(patience) < 1:
        raise NoDatabase(TABLE.say("serve-patience", {"names": ", ".join(IN_ADDRESSES)}))
    return address.difference_update_query(IN_ADDRESSES), patience


def with_patience(url: str, patience: Patience) -> str:
    """Return a database URL with the timeouts that differ from the default added, unless it sets them itself; a file's address is
    unchanged. Raises NoDatabase."""
    if "://" not in url or not url.startswith(POSTGRES):
        return url
    said = zip(IN_ADDRESSES, patience, PATIENCE, strict=True)
    more = {name: str(seconds) for name, seconds, usual in said if seconds != usual}
    address = address_of(url)
    return address.update_query_dict({**more, **address.query}).render_as_string(hide_password=False)


def shared(url: str) -> bool:
    """Return whether several workers can serve a database (PostgreSQL). Raises NoDatabase."""
    return address_of(url).get_backend_name() == POSTGRES
