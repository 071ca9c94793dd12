"""Operator commands on a database, served or not: close a table, ban an address, forget a guest, rotate the key of tokens.

No worker owns a table, but its workers have state that is not stored: connections, locks, pending operations. So `underrose admin` writes
an order into the database, a running worker carries it out like any other operation at a table, and writes the outcome beside it. A file
that is not served is served by the command itself, under the lock of `serve`; for PostgreSQL it acts as a worker while there is no other.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, inspect, select, update
from sqlalchemy.exc import SQLAlchemyError

from underrose.kernel.compile.interpreting import meanwhile_interpreted
from underrose.server.accounts.authentication import Player
from underrose.server.api.refusals import FORBIDDEN, Refused, closed
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import to_refusal
from underrose.server.core.my_tables import forget_everywhere
from underrose.server.core.service import Service, Settings
from underrose.server.storage import schema
from underrose.server.storage.backup import Unusable, alone, path_of, told_as
from underrose.server.storage.databases import Database, address_of, shared
from underrose.server.storage.group_commit import GroupCommit, is_older, opened
from underrose.server.storage.presence import others_serve
from underrose.server.storage.server_key import without_password
from underrose.server.storage.stored_keys import change_seal, seals_in
from underrose.server.tables.table import Table

SWEEP_SECONDS = 1.0
LEASE_SECONDS = 10.0
"""Length of a worker's lease on an order."""
LONGEST_WAIT = 15.0
"""Timeout of an order that waits for a running server to begin it."""
KILLED_SECONDS = 60.0
"""After so long nobody waits for an order any more, begun or not: its command was killed, and it is not carried out later."""
NO_TABLE = "no-table"
DAY = 24 * 3600.0

Order = Any
"""A row of `orders`."""


# --- in the server ----------------------------------------------------------------------------------------------------


async def administer(service: Service) -> None:
    """Carry out orders in an endless loop. One that fails is logged, and refused in its outcome."""
    commits = service.store.commits
    while True:
        with suppress(SQLAlchemyError, OSError):  # the database does not answer: next time
            await carry_out(service, commits)
        await asyncio.sleep(SWEEP_SECONDS)


async def carry_out(service: Service, commits: GroupCommit) -> None:
    """Carry out all pending orders, oldest first."""
    for order in await commits.read(_standing):
        if not await commits.write(partial(_claimed, order)):
            continue  # another worker has it
        holding = asyncio.create_task(_hold(commits, order))
        try:
            outcome = await _perform(service, commits, order)
        except Exception as error:
            outcome = f"refused:{to_refusal(error).why.key}"
        finally:
            await cancel([holding])
        await commits.write(_finishing(order, outcome))


def _standing(connection: Connection) -> list[Order]:
    order = schema.orders.c
    free = (order.outcome.is_(None), order.lease_until < time.time(), _waited_for())
    return list(connection.execute(select(schema.orders).where(*free).order_by(order.n)).all())


def _waited_for() -> ColumnElement[bool]:
    """Return the condition that the command of an order may still wait for it."""
    order, since = schema.orders.c, time.time() - KILLED_SECONDS
    return (order.at > since) | (order.lease_until > since)


def _claimed(order: Order, connection: Connection) -> bool:
    """Take the lease on an order; returns whether this worker got it. If it dies, the lease lapses and another worker takes over."""
    row, now = schema.orders.c, time.time()
    mine = update(schema.orders).where(row.n == order.n, row.outcome.is_(None), row.lease_until < now)
    return connection.execute(mine.values(lease_until=now + LEASE_SECONDS)).rowcount == 1


async def _hold(commits: GroupCommit, order: Order) -> None:
    """Renew the lease on an order for ever: somebody may be forgotten at more tables than are read meanwhile."""
    mine = update(schema.orders).where(schema.orders.c.n == order.n)
    while True:
        await asyncio.sleep(LEASE_SECONDS / 3)
        with suppress(SQLAlchemyError):
            await commits.write(lambda connection: connection.execute(mine.values(lease_until=time.time() + LEASE_SECONDS)))


def _finishing(order: Order, outcome: str) -> Callable[[Connection], Any]:
    """Return the write of an order's outcome, which also deletes the id of a forgotten guest from it."""
    values = {"outcome": outcome, "about": "" if order.what == "forget" else order.about}
    return lambda connection: connection.execute(update(schema.orders).where(schema.orders.c.n == order.n).values(values))


async def _perform(service: Service, commits: GroupCommit, order: Order) -> str:
    """Carry out one order, and return its outcome. Raises Refused where it could not be written."""
    match order.what:
        case "close":
            table = await service.store.find(order.about)
            if table is None:
                return NO_TABLE
            await service.do(table, lambda: shut(table))
            return table.code
        case "forget":
            return str(await forget_everywhere(service, Player(order.about, order.about)))
        case "rotate":
            await commits.write(lambda connection: change_seal(connection, float(order.about) * DAY))
            service.keys.seals = await commits.read(seals_in)
            return order.about
        case "ban":
            await commits.write(_banning(order.about))
            service.banned = await commits.read(bans)
            await cut_banned(service)
            return order.about
        case _:
            await commits.write(_lifting(order.about))
            service.banned = await commits.read(bans)
            return order.about


def shut(table: Table) -> None:
    """Close a table for good; its connections are cut, and clients that join again are told why."""
    table.shut, table.closed = True, closed("operator")
    table.audience.cut_all()


async def cut_banned(service: Service) -> None:
    """Close all connections of this worker from banned addresses, whether or not their tables can be read just now."""
    for outlet in service.streams.outlets():
        if outlet.address in service.banned:
            outlet.hang_up(Refused(FORBIDDEN, "banned"))
    for table in (*service.store.at_hand(), *service.exhibitions.store.at_hand()):
        async with table.lock:
            for place, feed in table.audience.feeds.items():
                for outlet in [one for one in feed.outlets if one.address in service.banned]:
                    table.audience.hang_up(place, outlet, Refused(FORBIDDEN, "banned"))


def bans(connection: Connection) -> frozenset[str]:
    """Return the addresses that are banned."""
    return frozenset(connection.execute(select(schema.bans.c.address)).scalars())


def _banning(address: str) -> Callable[[Connection], None]:
    def ban(connection: Connection) -> None:
        connection.execute(delete(schema.bans).where(schema.bans.c.address == address))
        connection.execute(insert(schema.bans).values(address=address, at=time.time()))

    return ban


def _lifting(address: str) -> Callable[[Connection], Any]:
    return lambda connection: connection.execute(delete(schema.bans).where(schema.bans.c.address == address))


# --- in the command ---------------------------------------------------------------------------------------------------


def order(database: str, what: str, about: str) -> str:
    """Give an order to the server of a database, or carry it out here where none runs; returns the outcome. Raises Unusable."""
    path = None if shared(database) else path_of(database)
    if path is not None and not path.is_file():
        raise Unusable("no-database", path=str(path))
    where = without_password(database) if path is None else str(path)
    with told_as(where):
        there = opened(address_of(database))
        try:
            if not inspect(there.reading).has_table("orders"):
                raise Unusable("older", path=where)
            with there.writing.begin() as connection:
                new: Any = connection.execute(insert(schema.orders).values(at=time.time(), what=what, about=about))
            this = schema.orders.c.n == new.inserted_primary_key[0]
            try:
                if path is not None or not _is_served(there):
                    _carry_out_unless_served(there, database, path)
                return _outcome(there, this, where)
            finally:
                with there.writing.begin() as connection:  # whatever came of it: one that was interrupted is not carried out later
                    connection.execute(delete(schema.orders).where(this | ~_waited_for()))
        finally:
            there.reading.dispose()
            there.writing.dispose()


def _is_served(database: Database) -> bool:
    """Return whether workers serve a database of PostgreSQL: theirs are the games of people's own that are played there."""
    with database.reading.begin() as connection:
        return others_serve(connection, "")


def _carry_out_unless_served(there: Database, database: str, path: Path | None) -> None:
    """Carry all orders out in this process, as the only worker of PostgreSQL or of a file (`path`). One of an older version is left to
    `serve`: whoever has made no backup yet has a way back."""
    try:
        with alone(path) if path else nullcontext(), meanwhile_interpreted():
            with there.reading.begin() as connection:
                if is_older(connection):
                    raise Unusable("older", path=str(path) if path else without_password(database))
            asyncio.run(_carry_out_here(database))
    except Unusable as error:
        if error.key != "is-served":
            raise


async def _carry_out_here(database: str) -> None:
    service = Service(Settings(database=database))
    try:
        await carry_out(service, service.store.commits)
    finally:
        await service.close()


def _outcome(database: Database, this: ColumnElement[bool], path: str) -> str:
    """Wait for an order's outcome. Raises Unusable where no server has been at it for LONGEST_WAIT."""
    until = time.monotonic() + LONGEST_WAIT
    while True:
        with database.reading.begin() as connection:
            outcome, lease = connection.execute(select(schema.orders.c.outcome, schema.orders.c.lease_until).where(this)).one()
        if outcome is not None:
            return outcome
        if lease > time.time():
            until = time.monotonic() + LONGEST_WAIT
        elif time.monotonic() > until:
            raise Unusable("not-heard", path=path)
        time.sleep(0.1)
