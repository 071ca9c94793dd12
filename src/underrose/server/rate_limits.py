"""Simple limits: how much anybody may send, and how often."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from underrose.kernel import content
from underrose.server.authentication import Player
from underrose.server.refusals import TOO_OFTEN, Refused

LONGEST_BODY = 64 * 1024
"""Bytes of a request's body or of a message on the feed."""
LONGEST_CONTENT = content.LONGEST_FILE
"""Bytes of a host's own content, all files together."""
LONGEST_TABLE = 2 * LONGEST_CONTENT + LONGEST_BODY
"""Bytes of a request for a table: content grows when it is quoted."""
LONGEST_RECORD = 1024 * 1024
"""Bytes of a record that somebody brings."""
LONGEST_LAID = content.LONGEST_CONTENT
"""Bytes of content as it is shown with a table, cards of the house included."""
MOST_KNOWN = 20_000


@dataclass(frozen=True)
class Rate:
    """So many at once (`burst`), and so many more every second."""

    burst: float
    each_second: float


class Allowances(NamedTuple):
    """What a guest may have in a day: megabytes brought, minutes of a processor thought by bots; 0 sets no bound."""

    uploads: int = 0
    thinking: int = 0


class Buckets:
    """One bucket of tokens for each caller. Callers not heard of for long are forgotten first.

    Where workers share a limit each counts for itself at once, and tells the others: what they have let through is taken out of the bucket
    here too, below nothing if need be. So a burst at several workers in the same moment may be larger, and then that is waited for.
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._mark: Callable[[str], str] | None = None
        self._tell: Callable[[str], None] | None = None

    def share(self, mark: Callable[[str], str], tell: Callable[[str], None]) -> None:
        """Know callers by `mark` alone from now on, and tell of everyone who is let through."""
        self._mark, self._tell = mark, tell

    def take(self, caller: str) -> None:
        """Count one more of this caller's. Raises Refused (429)."""
        caller, now = self._mark(caller) if self._mark else caller, self._now()
        left, since = self._buckets.pop(caller, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - since) * self._rate.each_second)
        if left >= 1:
            self._put(caller, left - 1, now)
        else:
            self._put(caller, min(left, 0.0), now)
            raise Refused(TOO_OFTEN, "too_often")
        if self._tell is not None:
            self._tell(caller)

    def count_elsewhere(self, caller: str, times: int) -> None:
        """Another worker has let this caller, known by its mark, through so many times."""
        now = self._now()
        self._put(caller, max(self._left(caller, now) - times, -self._rate.burst), now)

    def _left(self, caller: str, now: float) -> float:
        left, since = self._buckets.pop(caller, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - since) * self._rate.each_second)

    def _put(self, caller: str, left: float, now: float) -> None:
        self._buckets[caller] = (left, now)
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)


@dataclass(frozen=True)
class Rates:
    """How often: guests, tables and content of a host's own by address, actions by player, those of people's own bots apart, invitations by
    host, and guessing at tables, seats and identities by address; lists of one's own tables, and reviews that have to be worked out, by
    player; looks at the exhibition, and cases, by address."""

    guests: Rate = Rate(2000, 20)
    tables: Rate = Rate(1000, 10)
    content: Rate = Rate(30, 0.2)
    actions: Rate = Rate(400, 200)
    misses: Rate = Rate(60, 1)
    lists: Rate = Rate(30, 0.5)
    reviews: Rate = Rate(20, 0.1)
    bots: Rate = Rate(120, 20)
    invitations: Rate = Rate(20, 0.2)
    exhibition: Rate = Rate(200, 20)
    cases: Rate = Rate(240, 4)


MISSED = frozenset({"no_table", "no_move", "link_gone"})
"""Refusals by which a guess is known."""
SHARED = ("guests", "tables", "content", "misses", "lists", "reviews", "invitations", "exhibition", "cases")
"""The limits that workers count together. Actions are not among them: each is one worker's own work, at a window that is open there."""


class Limits:
    """The buckets of one server."""

    def __init__(self, rates: Rates, now: Callable[[], float] = time.monotonic) -> None:
        self.guests = Buckets(rates.guests, now)
        self.tables = Buckets(rates.tables, now)
        self.content = Buckets(rates.content, now)
        self.actions = Buckets(rates.actions, now)
        self.misses = Buckets(rates.misses, now)
        self.lists = Buckets(rates.lists, now)
        self.reviews = Buckets(rates.reviews, now)
        self.bots = Buckets(rates.bots, now)
        self.invitations = Buckets(rates.invitations, now)
        self.exhibition = Buckets(rates.exhibition, now)
        self.cases = Buckets(rates.cases, now)

    def share(self, mark: Callable[[str], str], tell: Callable[[str, str], None]) -> None:
        """Count together with other workers: `tell` hears the limit's name and the caller's mark."""
        for name in SHARED:
            self._named(name).share(mark, partial(tell, name))

    def count_elsewhere(self, name: str, caller: str, times: int) -> None:
        """Another worker has let a caller through so many times."""
        if name in SHARED:
            self._named(name).count_elsewhere(caller, times)

    def _named(self, name: str) -> Buckets:
        return getattr(self, name)

    @contextmanager
    def guessing(self, address: str) -> Generator[None]:
        """Counts a miss of this address where the block does not find what a guessed code, key or link names, and raises Refused (429)
        after too many. What is right is never counted, so nobody is locked out by those who share the address."""
        try:
            yield
        except Refused as refusal:
            if refusal.why.key in MISSED:
                self.misses.take(address)
            raise

    def act(self, player: Player) -> None:
        """Count one more action of a player's; bots of people's own have less. Raises Refused (429)."""
        (self.bots if player.owner else self.actions).take(player.id)
