"""Scheduled jobs of a table, under leases: each is a row in the store, and has one worker at a time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf

import msgspec

from underrose.kernel.game.title import Title
from underrose.server.api.messages import Clock
from underrose.server.api.refusals import NOT_ALLOWED, Refused

RESTING = 1e18
"""The lease of a job that rests until a client looks at the table."""
RELEASED = 0.0
"""The lease of a job whose worker was asked to stop: any worker may take it over at once."""
STOPPED = 1e18
"""The due time of a job whose clock is stopped."""
NOBODY = ""
"""The worker of a resting job: none."""


def usual_times(clock: Clock, title: Title) -> Clock:
    """Return the clock with the title's default answer and point times (seconds) where they are None; 0 where the title has none."""
    given = {"answer": clock.answer, "point": clock.point}
    return msgspec.structs.replace(clock, **{name: title.table.clock.get(name, 0.0) for name, seconds in given.items() if seconds is None})


def check_clock(clock: Clock, title: Title) -> None:
    """Raise Refused (422) where a clock has a time for pointing in a game without it."""
    if clock.point and "point" not in title.table.clock:
        raise Refused(NOT_ALLOWED, "no_pointing", title=title.title)


@dataclass(frozen=True)
class Job:
    """A job due at a time (seconds since 1970): a bot's move, the timeout of a player's clock, a stand-in for a player who left.

    It never waits longer than `wait` seconds from now, even if the system clock was set back.
    """

    game: int
    ask: int
    due: float
    lease: float = field(compare=False)
    worker: str
    wait: float = field(default=inf, compare=False)

    def left(self, now: float) -> float:
        """Return the seconds until it is due, at the time `now` (seconds since 1970)."""
        return min(self.wait, max(0.0, self.due - now))

    @property
    def rests(self) -> bool:
        """Whether it rests until a client looks at the table."""
        return self.lease >= RESTING

    @property
    def stands_still(self) -> bool:
        """Whether its clock is stopped: `wait` is the seconds that were left then."""
        return self.due >= STOPPED

    def stopped(self, now: float) -> Job:
        """Return the job with its clock stopped."""
        return self if self.stands_still else replace(self, due=STOPPED, wait=self.left(now), lease=RESTING, worker=NOBODY)

    def longer(self, seconds: float) -> Job:
        """Return the job with its due time and lease extended by so many seconds."""
        return replace(self, due=self.due + seconds, lease=self.lease + seconds, wait=self.wait + seconds)

    def at_rest(self) -> Job:
        """Return the job as resting until a client looks at the table, without a worker."""
        return replace(self, lease=RESTING, worker=NOBODY)
