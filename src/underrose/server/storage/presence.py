"""Presence across workers: who has a window open at which of them, as leased rows, and which copies of tables are behind.

A worker writes who has come and gone with the table's other changes, and renews the lease of all its rows at once; one that dies is
taken to have nobody once it has lapsed.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from underrose.server.storage.schema import bans, heard, presence, tables

PRESENT_SECONDS = 10.0
"""How long nothing may be heard of a worker before those who had windows there are taken to be gone."""


HEARD_SECONDS = 300.0
"""How long it is remembered when somebody without a window was last heard of."""


NO_TABLE = ""
"""The table of the row that says that a worker serves at all."""


class Heard(NamedTuple):
    """When somebody at a table was last heard of, in seconds since 1970."""

    table_id: str
    player: str
    at: float


class Sight(NamedTuple):
    """What a worker sees of the others' doings: the version of each table, who has windows elsewhere by table, who is banned, and who was
    heard of at tables where that counts."""

    versions: dict[str, int]
    elsewhere: dict[str, frozenset[str]]
    banned: frozenset[str]
    heard: list[Heard]


def version_of(connection: Connection, table_id: str) -> int | None:
    """The version of a table's row; None where there is none."""
    return connection.execute(select(tables.c.version).where(tables.c.id == table_id)).scalar_one_or_none()


def elsewhere(connection: Connection, table_id: str, worker: str) -> frozenset[str]:
    """Who has a window of a table open at another worker, by player id."""
    others = (presence.c.table_id == table_id, presence.c.worker != worker, presence.c.until > time.time())
    return frozenset(connection.execute(select(presence.c.player).where(*others)).scalars())


def sight(connection: Connection, ids: Collection[str], worker: str, lobbies: Collection[str] = ()) -> Sight:
    """How it stands at these tables, who is banned, and who was heard of at those of them that have not begun."""
    versions = {row.id: row.version for row in connection.execute(select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids)))}
    found: dict[str, set[str]] = {}
    others = (presence.c.table_id.in_(ids), presence.c.worker != worker, presence.c.until > time.time())
    for row in connection.execute(select(presence.c.table_id, presence.c.player).where(*others)):
        found.setdefault(row.table_id, set()).add(row.player)
    banned = frozenset(connection.execute(select(bans.c.address)).scalars())
    asked = select(heard).where(heard.c.table_id.in_(lobbies), heard.c.at > time.time() - HEARD_SECONDS)
    told = [Heard(row.table_id, row.player, row.at) for row in connection.execute(asked)] if lobbies else []
    return Sight(versions, {table: frozenset(players) for table, players in found.items()}, banned, told)


def tell_heard(connection: Connection, news: Collection[Heard]) -> None:
    """Let the others know who was heard of here; what is old goes. Of two moments of the same player the later one stays, whichever worker
    writes first. Transactions like this one take turns."""
    connection.execute(delete(heard).where(heard.c.at < time.time() - HEARD_SECONDS))
    for one in news:
        row = (heard.c.table_id == one.table_id, heard.c.player == one.player)
        known = connection.execute(select(heard.c.at).where(*row)).scalar_one_or_none()
        if known is None:
            connection.execute(insert(heard).values(one._asdict()))
        elif known < one.at:
            connection.execute(update(heard).where(*row).values(at=one.at))


def renew(connection: Connection, worker: str, ids: Collection[str]) -> None:
    """A worker is alive, and has windows at these tables alone; rows of workers that died long ago go."""
    now, mine = time.time(), presence.c.worker == worker
    elsewhere = mine & presence.c.table_id.not_in([*ids, NO_TABLE])
    connection.execute(delete(presence).where(elsewhere | (presence.c.until < now - PRESENT_SECONDS)))
    connection.execute(update(presence).where(mine).values(until=now + PRESENT_SECONDS))
    serves(connection, worker)


def serves(connection: Connection, worker: str) -> None:
    """A worker serves the database, whether or not anybody has a window there."""
    row = {"table_id": NO_TABLE, "player": "", "worker": worker}
    until = time.time() + PRESENT_SECONDS
    same = [presence.c[name] == value for name, value in row.items()]
    if connection.execute(update(presence).where(*same).values(until=until)).rowcount == 0:
        connection.execute(insert(presence).values(until=until, **row))


def others_serve(connection: Connection, worker: str) -> bool:
    """Whether another worker serves the database, as far as its lease tells."""
    lease = select(presence.c.worker).where(presence.c.worker != worker, presence.c.until > time.time())
    return connection.execute(lease.limit(1)).first() is not None


def leave(connection: Connection, worker: str) -> None:
    """A worker stops: nobody has a window there."""
    connection.execute(delete(presence).where(presence.c.worker == worker))
