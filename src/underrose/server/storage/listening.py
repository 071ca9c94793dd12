"""Bots that are connected to other workers, as leased rows, and the invitations on their way to them.

A worker writes which bots listen there when that changes, and renews their leases with those of its windows. An invitation is a row that
the worker it is addressed to deletes and delivers; one that is not taken is deleted with the lease of that worker.
"""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.presence import PRESENT_SECONDS, leased
from underrose.server.storage.schema import invitations, listeners


class Listeners:
    """What one worker knows of bots that listen at others; nothing where it is the only one."""

    def __init__(self, commits: GroupCommit, worker: str) -> None:
        self._commits = commits if commits.shared else None
        self._worker = worker

    async def elsewhere(self) -> list[str]:
        """Return the ids of bots that listen for invitations at other workers."""
        if self._commits is None:
            return []
        others = select(listeners.c.bot).where(listeners.c.worker != self._worker, leased(listeners.c.until)).distinct()
        return await self._commits.read(lambda connection: list(connection.execute(others.order_by(listeners.c.bot)).scalars()))

    async def invite(self, bot: str, table_id: str) -> bool:
        """Queue an invitation for a bot at other workers; returns whether it listens at one of them."""
        if self._commits is None or bot not in await self.elsewhere():
            return False
        return await self._commits.write(lambda connection: _invite(connection, self._worker, bot, table_id))


def _invite(connection: Connection, worker: str, bot: str, table_id: str) -> bool:
    there = select(listeners.c.worker).where(listeners.c.bot == bot, listeners.c.worker != worker, leased(listeners.c.until))
    others = list(connection.execute(there).scalars())
    same = (invitations.c.bot == bot, invitations.c.table_id == table_id)
    connection.execute(delete(invitations).where(*same))  # one that is still on its way is delivered once
    for other in others:
        connection.execute(insert(invitations).values(bot=bot, table_id=table_id, worker=other))
    return bool(others)


def any_invited(connection: Connection, worker: str) -> bool:
    """Return whether an invitation waits for a bot that listens at this worker."""
    return connection.execute(select(invitations.c.bot).where(invitations.c.worker == worker).limit(1)).first() is not None


def take_invited(connection: Connection, worker: str) -> list[tuple[str, str]]:
    """Take the invitations for bots at this worker, each a bot and a table: returns and deletes them."""
    mine = invitations.c.worker == worker
    found = [(row.bot, row.table_id) for row in connection.execute(select(invitations.c.bot, invitations.c.table_id).where(mine))]
    connection.execute(delete(invitations).where(mine))
    return found


def renew_listeners(connection: Connection, worker: str, bots: Collection[str]) -> None:
    """Set which bots listen at this worker, and renew their leases; deletes rows of workers that died, and invitations to them."""
    now, mine = time.time(), listeners.c.worker == worker
    connection.execute(delete(listeners).where(mine & listeners.c.bot.not_in(bots) | (listeners.c.until < now - PRESENT_SECONDS)))
    known = {*connection.execute(select(listeners.c.bot).where(mine)).scalars()}
    connection.execute(update(listeners).where(mine).values(until=now + PRESENT_SECONDS))
    for bot in sorted({*bots} - known):
        connection.execute(insert(listeners).values(bot=bot, worker=worker, until=now + PRESENT_SECONDS))
    heard = select(func.count()).where(and_(listeners.c.worker == invitations.c.worker, listeners.c.bot == invitations.c.bot))
    connection.execute(delete(invitations).where(heard.scalar_subquery() == 0))
