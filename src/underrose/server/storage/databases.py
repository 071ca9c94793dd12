"""The databases that tables can be kept in: a file of SQLite's for one server, PostgreSQL for any number of workers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, Protocol

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from underrose.server.storage.changes import Change, Writing
from underrose.texts import TABLE

POSTGRES = "postgresql"
BUSY_SECONDS = 10.0
"""How long a writer waits for another process that holds what it writes."""


class Patience(NamedTuple):
    """Seconds for which PostgreSQL is waited for: when connecting, for a statement, and before a silent connection is probed."""

    connect: int = 5
    statement: int = 15
    keepalive: int = 20


PATIENCE = Patience()
IN_ADDRESSES = ("connect_timeout", "statement_timeout", "keepalives_idle")
"""How an address says them."""


MISSPELT = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:(?!//)")
"""What begins like a URL and goes on like a path, as `sqlite:tables.db`; a letter and a colon are a drive of Windows."""


class Moved(OperationalError):
    """The database's file was moved, deleted or replaced while it is served: what is written to it now would be lost."""

    because = "moved"
    """What refusals say."""

    def __init__(self) -> None:
        super().__init__(None, None, OSError("The server's file of tables was moved or deleted while it runs."))


class NoDatabase(Exception):
    """The database cannot be used; the message is a sentence."""


class Away(NoDatabase):
    """The database does not answer now, and may later: it is not reached, or starts or stops."""


class Writer(Protocol):
    """The connection of the thread that commits."""

    def transaction(self, changes: Sequence[Change]) -> AbstractContextManager[Writing]:
        """A transaction in which some changes are written: all of it or nothing."""
        ...


class Database(Protocol):
    """A database that can be opened: how it is read and written, whatever it is."""

    @property
    def shared(self) -> bool:
        """Whether several workers serve it: what the memory has of a table may be behind it at any time."""
        ...

    @property
    def reading(self) -> Engine:
        """For transactions that look: each sees one moment of the database."""
        ...

    @property
    def writing(self) -> Engine:
        """For transactions of starting up, leases and housekeeping: one after the other, whoever begins them."""
        ...

    @property
    def conflicts(self) -> tuple[type[Exception], ...]:
        """What the driver raises where a key is taken."""
        ...

    def writer(self) -> AbstractContextManager[Writer]:
        """A connection of its own for the one thread that commits what happens."""
        ...

    def there(self) -> bool:
        """Whether it is still the database that was opened."""
        ...

    def unhurried(self, connection: Connection) -> AbstractContextManager[None]:
        """Let a transaction take its time."""
        ...

    def opened(self) -> None:
        """It has been opened and brought up to date."""
        ...

    def named(self, error: Exception) -> Exception:
        """What the driver raised as everybody knows it: that a database does not answer is no fault of the code."""
        ...


def address_of(url: str) -> URL:
    """The database of a URL or of a path. Raises NoDatabase."""
    if not url or MISSPELT.match(url):
        raise NoDatabase(TABLE.say("serve-no-address", {"url": repr(url)}))
    try:
        address = make_url(url) if "://" in url else URL.create("sqlite", database=str(Path(url).expanduser().resolve()))
    except ArgumentError as error:
        raise NoDatabase(TABLE.say("serve-no-address", {"url": str(url)})) from error
    if address.get_backend_name() == POSTGRES and address.database:
        return address.set(drivername=POSTGRES)
    if address.get_backend_name() != "sqlite" or not address.database or address.database == ":memory:":
        raise NoDatabase(TABLE.say("serve-databases"))
    return address.set(drivername="sqlite")


def patience_of(address: URL) -> tuple[URL, Patience]:
    """An address without what it says of patience, and that. Raises NoDatabase."""
    said = {field: address.query[name] for field, name in zip(Patience._fields, IN_ADDRESSES, strict=True) if name in address.query}
    try:
        patience = Patience(**{field: int(str(value)) for field, value in said.items()})
    except ValueError as error:
        raise NoDatabase(TABLE.say("serve-patience", {"names": ", ".join(IN_ADDRESSES)})) from error
    if min(patience) < 1:
        raise NoDatabase(TABLE.say("serve-patience", {"names": ", ".join(IN_ADDRESSES)}))
    return address.difference_update_query(IN_ADDRESSES), patience


def with_patience(url: str, patience: Patience) -> str:
    """The address of a database with what it does not say of patience itself, where that is not as usual; a file's stays as it is."""
    if "://" not in url or not url.startswith(POSTGRES):
        return url
    said = zip(IN_ADDRESSES, patience, PATIENCE, strict=True)
    more = {name: str(seconds) for name, seconds, usual in said if seconds != usual}
    address = make_url(url)
    return address.update_query_dict({**more, **address.query}).render_as_string(hide_password=False)


def shared(url: str) -> bool:
    """Whether a database is one that several workers can serve. Raises NoDatabase."""
    return address_of(url).get_backend_name() == POSTGRES
