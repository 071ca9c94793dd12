"""Presence across workers: which players have a window open at which worker, as leased rows, and which copies of tables are stale.

A worker writes joins and leaves with the table's other changes, and renews the lease of all its rows at once (heartbeat). When a worker
dies, its players count as gone once the lease has lapsed.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, select, update

from underrose.server.storage.schema import bans, heard, presence, put, tables

PRESENT_SECONDS = 10.0
"""Length of a worker's presence lease: without a renewal for so long, its players count as gone."""


ACTIVITY_SECONDS = 300.0
"""How long the last sign of life of a player without a window is kept."""


NO_TABLE = ""
"""The `table_id` of a worker's heartbeat row, which belongs to no table."""


class Activity(NamedTuple):
    """The last sign of life of a player at a table, in seconds since 1970."""

    table_id: str
    player: str
    at: float


class Sight(NamedTuple):
    """What a worker reads of the others: each table's version, the players present elsewhere by table, banned addresses, and signs of life
    at tables in the lobby."""

    versions: dict[str, int]
    elsewhere: dict[str, frozenset[str]]
    banned: frozenset[str]
    activity: list[Activity]


def leased(until: ColumnElement[float]) -> ColumnElement[bool]:
    """Return the condition that a lease holds: it has not lapsed, nor is it from a time to come (the clock was put back)."""
    now = time.time()
    return until.between(now, now + 2 * PRESENT_SECONDS)


def elsewhere(connection: Connection, table_id: str, worker: str) -> frozenset[str]:
    """Return the ids of the players who have a window of a table open at another worker."""
    others = (presence.c.table_id == table_id, presence.c.worker != worker, leased(presence.c.until))
    return frozenset(connection.execute(select(presence.c.player).where(*others)).scalars())


def sight(connection: Connection, ids: Collection[str], worker: str, lobbies: Collection[str] = ()) -> Sight:
    """Return versions and presence of these tables, the banned addresses, and the signs of life at `lobbies` (tables not begun)."""
    versions = {row.id: row.version for row in connection.execute(select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids)))}
    found: dict[str, set[str]] = {}
    others = (presence.c.table_id.in_(ids), presence.c.worker != worker, leased(presence.c.until))
    for row in connection.execute(select(presence.c.table_id, presence.c.player).where(*others)):
        found.setdefault(row.table_id, set()).add(row.player)
    banned = frozenset(connection.execute(select(bans.c.address)).scalars())
    asked = select(heard).where(heard.c.table_id.in_(lobbies), _is_recent())
    told = [Activity(row.table_id, row.player, row.at) for row in connection.execute(asked)] if lobbies else []
    return Sight(versions, {table: frozenset(players) for table, players in found.items()}, banned, told)


def _is_recent() -> ColumnElement[bool]:
    """Return the condition that a sign of life is not too old, nor from a time to come."""
    now = time.time()
    return heard.c.at.between(now - ACTIVITY_SECONDS, now + PRESENT_SECONDS)


def store_activity(connection: Connection, news: Collection[Activity]) -> None:
    """Store signs of life for the other workers, and delete expired ones. Of two for the same player the later one stays, whichever worker
    writes first: these transactions are serialized."""
    connection.execute(delete(heard).where(~_is_recent()))
    for one in news:
        row = (heard.c.table_id == one.table_id, heard.c.player == one.player)
        known = connection.execute(select(heard.c.at).where(*row)).scalar_one_or_none()
        if known is None or known < one.at:
            put(connection, heard, **one._asdict())


def renew(connection: Connection, worker: str, ids: Collection[str]) -> dict[str, frozenset[str]]:
    """Renew a worker's presence leases at these tables, and its heartbeat; returns its players by table, as other workers read them.

    What is not renewed lapses. Rows of tables that are not in `ids` are not deleted: a window may have been opened since `ids` was made.
    """
    now, mine = time.time(), (presence.c.worker == worker) & presence.c.table_id.in_(ids)
    connection.execute(delete(presence).where(presence.c.until < now - PRESENT_SECONDS))
    connection.execute(update(presence).where(mine).values(until=now + PRESENT_SECONDS))
    serves(connection, worker)
    found = dict[str, set[str]]((table, set()) for table in ids)
    for row in connection.execute(select(presence.c.table_id, presence.c.player).where(mine)):
        found[row.table_id].add(row.player)
    return {table: frozenset(players) for table, players in found.items()}


def serves(connection: Connection, worker: str) -> None:
    """Write a worker's heartbeat row, whether or not a player has a window there."""
    put(connection, presence, table_id=NO_TABLE, player="", worker=worker, until=time.time() + PRESENT_SECONDS)


def others_serve(connection: Connection, worker: str) -> bool:
    """Return whether another worker serves the database: it has a lease that has not lapsed."""
    lease = select(presence.c.worker).where(presence.c.worker != worker, leased(presence.c.until))
    return connection.execute(lease.limit(1)).first() is not None


def leave(connection: Connection, worker: str) -> None:
    """Delete a worker's presence rows, as it stops."""
    connection.execute(delete(presence).where(presence.c.worker == worker))
