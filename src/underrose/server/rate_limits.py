"""Simple limits: how much anybody may send, and how often."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from underrose.kernel.content import LONGEST_FILE
from underrose.server.refusals import TOO_OFTEN, Refused

LONGEST_BODY = 64 * 1024
"""Bytes of a request's body or of a message on the feed."""
LONGEST_CONTENT = LONGEST_FILE
"""Bytes of a host's own content, all files together."""
LONGEST_TABLE = 2 * LONGEST_CONTENT + LONGEST_BODY
"""Bytes of a request for a table: content grows when it is quoted."""
LONGEST_LAID = 256 * 1024
"""Bytes of content as it is shown with a table, cards of the house included."""
MOST_KNOWN = 20_000


@dataclass(frozen=True)
class Rate:
    """So many at once (`burst`), and so many more every second."""

    burst: float
    each_second: float


class Buckets:
    """One bucket of tokens for each caller. Callers not heard of for long are forgotten first."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> None:
        """Count one more of this caller's. Raises Refused (429)."""
        now = self._now()
        left, since = self._buckets.pop(caller, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - since) * self._rate.each_second)
        self._buckets[caller] = (max(left - 1, 0), now)
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        if left < 1:
            raise Refused(TOO_OFTEN, "too_often")


@dataclass(frozen=True)
class Rates:
    """How often: guests, tables and content of a host's own by address, actions by player, and looking for tables that are not there."""

    guests: Rate = Rate(2000, 20)
    tables: Rate = Rate(1000, 10)
    content: Rate = Rate(30, 0.2)
    actions: Rate = Rate(400, 200)
    misses: Rate = Rate(60, 1)


class Limits:
    """The buckets of one server."""

    def __init__(self, rates: Rates, now: Callable[[], float] = time.monotonic) -> None:
        self.guests = Buckets(rates.guests, now)
        self.tables = Buckets(rates.tables, now)
        self.content = Buckets(rates.content, now)
        self.actions = Buckets(rates.actions, now)
        self.misses = Buckets(rates.misses, now)
