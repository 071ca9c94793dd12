"""Limits of size and rate (token buckets) for clients' requests."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from underrose.kernel.data import content
from underrose.server.accounts.authentication import Player
from underrose.server.api.refusals import TOO_OFTEN, Refused

LONGEST_BODY = 64 * 1024
"""Bytes of a request's body or of a message on the feed."""
LONGEST_CONTENT = content.LONGEST_FILE
"""Bytes of a host's own content, all files together."""
LONGEST_TABLE = 2 * LONGEST_CONTENT + LONGEST_BODY
"""Bytes of a request for a table: content grows when it is quoted."""
LONGEST_RECORD = 1024 * 1024
"""Bytes of an uploaded record."""
LONGEST_LAID = content.LONGEST_CONTENT
"""Bytes of content as it is shown with a table, the built-in cards included."""
MOST_KNOWN = 20_000


@dataclass(frozen=True)
class Rate:
    """A token bucket's capacity (`burst`), and its refill per second."""

    burst: float
    each_second: float


class Allowances(NamedTuple):
    """A guest's daily quotas: megabytes uploaded, CPU minutes of bots; 0 for no limit."""

    uploads: int = 0
    thinking: int = 0


class Buckets:
    """One token bucket for each caller; the least recently used are evicted.

    Where workers share a limit each counts at once, and notifies the others, which subtract it from their buckets too, below zero if need
    be. So a simultaneous burst at several workers may be larger, and is then made up for by a longer wait.
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._mark: Callable[[str], str] = str
        self._tell: Callable[[str], None] = lambda caller: None

    def share(self, mark: Callable[[str], str], tell: Callable[[str], None]) -> None:
        """Identify callers by `mark` from now on, and notify other workers of each allowed request by `tell`."""
        self._mark, self._tell = mark, tell

    def take(self, caller: str) -> None:
        """Take one token of this caller. Raises Refused (429) where there is none."""
        caller, now = self._mark(caller), self._now()
        left = self._left(caller, now)
        self._put(caller, left - 1 if left >= 1 else left, now)  # who asks too often at an address does not hold up the others there
        if left < 1:
            raise Refused(TOO_OFTEN, "too_often")
        self._tell(caller)

    def is_empty(self, caller: str) -> bool:
        """Return whether this caller has no token left."""
        return self._left(self._mark(caller), self._now()) < 1

    def count_elsewhere(self, caller: str, times: int) -> None:
        """Subtract requests of this caller (by its mark) that another worker has allowed."""
        now = self._now()
        self._put(caller, max(self._left(caller, now) - times, -self._rate.burst), now)

    def _left(self, caller: str, now: float) -> float:
        left, since = self._buckets.get(caller, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - since) * self._rate.each_second)

    def _put(self, caller: str, left: float, now: float) -> None:
        self._buckets[caller] = (left, now)
        self._buckets.move_to_end(caller)
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)


@dataclass(frozen=True)
class Rates:
    """How often: guests, tables (with bots' accounts) and what is brought (content of a host's own, records) by address, actions by player,
    those of people's own bots apart, visits (seats taken, games begun, feeds opened) by player, invitations by host, and guessing at
    tables, seats and identities by address; lists of one's own tables, and reviews that have to be worked out, by player; looks at the
    exhibition, and cases, by address."""

    guests: Rate = Rate(2000, 20)
    tables: Rate = Rate(2000, 0.3)  # more would fill the server before the first of them is deleted
    content: Rate = Rate(30, 0.2)
    actions: Rate = Rate(400, 200)
    misses: Rate = Rate(60, 1)
    lists: Rate = Rate(30, 0.5)
    reviews: Rate = Rate(20, 0.1)
    bots: Rate = Rate(120, 20)
    invitations: Rate = Rate(20, 0.2)
    exhibition: Rate = Rate(200, 20)
    cases: Rate = Rate(240, 4)
    visits: Rate = Rate(120, 5)


MISSED = frozenset({"no_table", "no_move", "link_gone"})
"""Keys of refusals that count as a miss."""
SHARED = ("guests", "tables", "content", "misses", "lists", "reviews", "invitations", "exhibition", "cases")
"""The limits that workers count together. Actions are not among them: each is one worker's own work, at a window that is open there."""


class Limits:
    """The buckets of one server."""

    def __init__(self, rates: Rates) -> None:
        self.guests = Buckets(rates.guests)
        self.tables = Buckets(rates.tables)
        self.content = Buckets(rates.content)
        self.actions = Buckets(rates.actions)
        self.misses = Buckets(rates.misses)
        self.lists = Buckets(rates.lists)
        self.reviews = Buckets(rates.reviews)
        self.bots = Buckets(rates.bots)
        self.invitations = Buckets(rates.invitations)
        self.exhibition = Buckets(rates.exhibition)
        self.cases = Buckets(rates.cases)
        self.visits = Buckets(rates.visits)

    def share(self, mark: Callable[[str], str], tell: Callable[[str, str], None]) -> None:
        """Count together with other workers: `tell` hears the limit's name and the caller's mark."""
        for name in SHARED:
            getattr(self, name).share(mark, partial(tell, name))

    def count_elsewhere(self, name: str, caller: str, times: int) -> None:
        """Subtract requests of a caller that another worker has allowed under this limit."""
        if name in SHARED:
            getattr(self, name).count_elsewhere(caller, times)

    @contextmanager
    def guessing(self, address: str) -> Generator[None]:
        """Count a miss of this address where the block does not find what a guessed code, key or link names, and raises Refused (429)
        after too many. Hits are never counted, so that others at its address can go on."""
        try:
            yield
        except Refused as refusal:
            if refusal.why.key in MISSED:
                self.misses.take(address)
            raise

    def act(self, player: Player) -> None:
        """Count an action of a player; guests' own bots have a lower limit. Raises Refused (429)."""
        (self.bots if player.owner else self.actions).take(player.id)
