"""Daily quotas of guests and addresses by keyed marks, as a leaky bucket: a full allowance drains evenly within a day.

In the database they are shared by all workers, and survive a restart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import put, quotas

DAY = 24 * 3600.0
MOST_OVER = 1.0
"""How far an account may be overdrawn, in daily allowances: with 1 it is empty again after two days at most."""


class Account(NamedTuple):
    """The key of an account: the quota's name, and a keyed mark of the guest or the address."""

    quota: str
    mark: str


Shares = Mapping[Account, float]
"""Shares of a day's allowance: 1 is all of it."""


class Ledger:
    """Accounts in the database. `now` is in seconds since 1970."""

    def __init__(self, commits: GroupCommit, now: Callable[[], float] = time.time) -> None:
        self._commits, self._now = commits, now

    async def use(self, shares: Shares, bounded: bool) -> dict[Account, float] | None:
        """Add these shares; returns by account the share used, or None where `bounded` and exceeded. Transactions are serialized."""
        return await self._commits.write(lambda connection: self._count(connection, shares, bounded))

    def _count(self, connection: Connection, shares: Shares, bounded: bool) -> dict[Account, float] | None:
        now = self._now()
        levels = {account: self._level(connection, account, now) + share for account, share in shares.items()}
        if bounded and max(levels.values(), default=0.0) > 1:
            return None
        for account, level in levels.items():
            put(connection, quotas, **account._asdict(), used=min(level, 1 + MOST_OVER), at=now)
        return levels

    @staticmethod
    def _level(connection: Connection, account: Account, now: float) -> float:
        known = select(quotas.c.used, quotas.c.at).where(quotas.c.quota == account.quota, quotas.c.mark == account.mark)
        row = connection.execute(known).first()
        return 0.0 if row is None else left_of(row.used, row.at, now)


def left_of(used: float, at: float, now: float) -> float:
    """Return the share still used at `now`, of `used` at time `at`; a clock that was put back drains nothing."""
    return max(0.0, used - max(0.0, now - at) / DAY)


def forget_quotas(connection: Connection) -> None:
    """Delete the accounts that have drained, and those dated in the future (the clock was put back), whose age is unknown."""
    now, longest = time.time(), (1 + MOST_OVER) * DAY
    connection.execute(delete(quotas).where((quotas.c.at < now - longest) | (quotas.c.at > now + DAY)))
