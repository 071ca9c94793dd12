"""Daily quotas of each guest, and of each address: bytes uploaded, and CPU time of bots.

An upload beyond it is refused. Bots are never refused: at the tables of a host over quota the house's bots play as novices, which is
announced, until enough has drained.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from underrose.server.accounts.rate_limits import Allowances
from underrose.server.api.refusals import TOO_OFTEN, Refused
from underrose.server.common.faults import to_refusal
from underrose.server.core.batches import not_written
from underrose.server.jobs.thinking_pool import BillingKey
from underrose.server.storage.quota_rows import Account, Ledger, Shares, left_of

ADDRESS_TIMES = 8
"""The quota of an address, as a multiple of a guest's."""
SETTLE_SECONDS = 5.0
"""Seconds between two times at which bots' CPU time is written; it may be overdrawn by that much."""
MOST_KNOWN = 20_000
MEGABYTE, MINUTE = 2**20, 60.0
UPLOADS, THINKING = "uploads", "thinking"


class Quotas:
    """The quotas of one server. `mark` makes a keyed mark of what is not to be kept."""

    def __init__(self, allowed: Allowances, mark: Callable[..., str], ledger: Ledger) -> None:
        self._allowed, self._mark = allowed, mark
        self.ledger = ledger
        self._thought: Counter[Account] = Counter()
        """Shares of bots' thinking time that are not written yet, by account."""
        self._levels: dict[Account, tuple[float, float]] = {}
        """The share of an allowance used when last written, and when that was (monotonic)."""

    async def bring(self, billing: BillingKey, size: int) -> None:
        """Count an upload's bytes. Raises Refused (429) where that exceeds the daily quota, and then counts nothing."""
        if not self._allowed.uploads:
            return
        try:
            counted = await self.ledger.use(self._shares(UPLOADS, billing, size / (self._allowed.uploads * MEGABYTE)), bounded=True)
        except SQLAlchemyError as error:
            raise not_written(error) from None
        if counted is None:
            raise Refused(TOO_OFTEN, "brought_too_much", mb=self._allowed.uploads)

    def charge(self, billing: BillingKey, seconds: float) -> None:
        """Charge bots' CPU seconds at a table to its host; nothing for a table without one."""
        if self._allowed.thinking and billing.address:
            self._thought.update(self._shares(THINKING, billing, seconds / (self._allowed.thinking * MINUTE)))

    def is_over(self, billing: BillingKey) -> bool:
        """Return whether this host, or their address, has used up the bots' time (thread-safe)."""
        if not self._allowed.thinking or not billing.address:
            return False
        now = time.monotonic()
        return any(left_of(*self._levels.get(account, (0.0, now)), now) >= 1 for account in self._shares(THINKING, billing, 0.0))

    def _shares(self, quota: str, billing: BillingKey, share: float) -> dict[Account, float]:
        """Return the accounts of a guest and their address, each with its share for a share of a guest's allowance."""
        guest, address = self._mark("quota", "guest", billing.host), self._mark("quota", "address", billing.address)
        return {Account(quota, guest): share, Account(quota, address): share / ADDRESS_TIMES}

    async def settle(self) -> None:
        """Write the CPU time of bots since the last time; where that fails it is kept for the next time, and the error raised."""
        if not self._thought:
            return
        thought, self._thought = self._thought, Counter()
        try:
            self._note(await self.ledger.use(thought, bounded=False) or {})
        except BaseException:
            self._thought.update(thought)
            raise

    def _note(self, levels: Shares) -> None:
        now = time.monotonic()
        for account, level in levels.items():
            self._levels.pop(account, None)
            self._levels[account] = (level, now)
        while len(self._levels) > MOST_KNOWN:
            del self._levels[next(iter(self._levels))]

    async def keep(self) -> None:
        """Settle every SETTLE_SECONDS, in an endless loop; an error is logged once, and retried."""
        failed = ""
        while True:
            await asyncio.sleep(SETTLE_SECONDS)
            try:
                await self.settle()
                failed = ""
            except Exception as error:
                if failed != type(error).__name__:
                    to_refusal(error)
                failed = type(error).__name__

    async def close(self) -> None:
        """Settle a last time, ignoring database errors."""
        with suppress(SQLAlchemyError):
            await self.settle()
