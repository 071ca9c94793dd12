"""Quotas: what a guest, and everybody at one address, may have of the server in a day: bytes they bring, and time that bots think for them.

What is brought beyond it is refused in a sentence. Bots are never refused: at the tables of whoever has used up their time those of the
house think as novices, which is announced, until enough has been given back.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from underrose.server.batches import not_written
from underrose.server.faults import sorry
from underrose.server.jobs.thinking_pool import Whose
from underrose.server.rate_limits import Allowances
from underrose.server.refusals import TOO_OFTEN, Refused
from underrose.server.storage.quota_rows import Account, Ledger, MemoryLedger, Shares, left_of

ADDRESS_TIMES = 8
"""So many times as much as one guest may everybody at one address."""
SETTLE_SECONDS = 5.0
"""Between two times at which the time that bots thought is counted: by so much may it be overdrawn."""
MOST_KNOWN = 20_000
MEGABYTE, MINUTE = 2**20, 60.0
UPLOADS, THINKING = "uploads", "thinking"


class Quotas:
    """The quotas of one server. `mark` makes a keyed mark of what is not to be kept."""

    def __init__(self, allowed: Allowances, mark: Callable[..., str]) -> None:
        self._allowed, self._mark = allowed, mark
        self.ledger: Ledger = MemoryLedger()
        self._thought: Counter[Account] = Counter()
        """Seconds that bots have thought, not counted yet, by account."""
        self._levels: dict[Account, tuple[float, float]] = {}
        """What was used of an allowance when it was counted last, and when that was (monotonic)."""

    async def bring(self, whose: Whose, size: int) -> None:
        """Count bytes that somebody brings. Raises Refused (429) where that is more than they may in a day: nothing is counted then."""
        if not self._allowed.uploads:
            return
        try:
            counted = await self.ledger.use(self._shares(UPLOADS, whose, size / (self._allowed.uploads * MEGABYTE)), bounded=True)
        except SQLAlchemyError as error:
            raise not_written(error) from None
        if counted is None:
            raise Refused(TOO_OFTEN, "brought_too_much", mb=self._allowed.uploads)

    def charge(self, whose: Whose, seconds: float) -> None:
        """Bots have thought for so long at a table of this host's. What no guest opened is nobody's."""
        if self._allowed.thinking and whose.address:
            self._thought.update(self._shares(THINKING, whose, seconds / (self._allowed.thinking * MINUTE)))

    def is_over(self, whose: Whose) -> bool:
        """Whether this host, or their address, has used up the time of bots; from any thread."""
        if not self._allowed.thinking or not whose.address:
            return False
        now = time.monotonic()
        return any(left_of(*self._levels.get(account, (0.0, now)), now) >= 1 for account in self._shares(THINKING, whose, 0.0))

    def _shares(self, quota: str, whose: Whose, share: float) -> dict[Account, float]:
        """The accounts of somebody, and what a share of a guest's allowance is of theirs."""
        guest, address = self._mark("quota", "guest", whose.host), self._mark("quota", "address", whose.address)
        return {Account(quota, guest): share, Account(quota, address): share / ADDRESS_TIMES}

    async def settle(self) -> None:
        """Count what bots have thought since the last time; what cannot be counted now is counted later."""
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
        """Count for ever; what breaks is told in the log, once, and tried again."""
        failed = ""
        while True:
            await asyncio.sleep(SETTLE_SECONDS)
            try:
                await self.settle()
                failed = ""
            except Exception as error:
                if failed != type(error).__name__:
                    sorry(error)
                failed = type(error).__name__

    async def close(self) -> None:
        """Count what bots have thought until the end, where that can be written."""
        with suppress(SQLAlchemyError):
            await self.settle()
