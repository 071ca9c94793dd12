"""What is due at a table, as leased jobs: each is a row, and has one worker at a time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf

import msgspec

from underrose.kernel.game import Title
from underrose.server.messages import Clock
from underrose.server.refusals import NOT_ALLOWED, Refused

RESTING = 1e18
"""The lease of a job that rests until somebody looks at the table."""
RELEASED = 0.0
"""The lease of a job whose worker was asked to stop: anybody may take it over at once."""
STOPPED = 1e18
"""When a job is due whose clock stands still."""
NOBODY = ""
"""Whose a job is that rests."""


def usual_times(clock: Clock, title: Title) -> Clock:
    """A clock with the times that are usual in a game where it does not say."""
    given = {"answer": clock.answer, "point": clock.point}
    return msgspec.structs.replace(clock, **{name: title.table.clock.get(name, 0.0) for name, seconds in given.items() if seconds is None})


def check_clock(clock: Clock, title: Title) -> None:
    """Raise Refused (422) where a clock has a time for what nobody decides in the game."""
    if clock.point and "point" not in title.table.clock:
        raise Refused(NOT_ALLOWED, "no_pointing", title=title.title)


@dataclass(frozen=True)
class Job:
    """Something to be done at a time (seconds since 1970): a bot's move, the end of somebody's time, a stand-in for who left.

    It never waits longer than `wait` seconds from now, which a clock that was put back would have it do.
    """

    game: int
    ask: int
    due: float
    lease: float = field(compare=False)
    worker: str
    wait: float = field(default=inf, compare=False)

    def left(self, now: float) -> float:
        """Seconds until it is due, by the time since 1970."""
        return min(self.wait, max(0.0, self.due - now))

    @property
    def rests(self) -> bool:
        """Whether it waits until somebody looks at the table."""
        return self.lease >= RESTING

    @property
    def stands_still(self) -> bool:
        """Whether its clock has been stopped: `wait` is what was left of it then."""
        return self.due >= STOPPED

    def stopped(self, now: float) -> Job:
        """The same with its clock stopped."""
        return self if self.stands_still else replace(self, due=STOPPED, wait=self.left(now), lease=RESTING, worker=NOBODY)

    def longer(self, seconds: float) -> Job:
        """The same with so much more time."""
        return replace(self, due=self.due + seconds, lease=self.lease + seconds, wait=self.wait + seconds)

    def at_rest(self) -> Job:
        """The same, waiting until somebody looks; it is nobody's meanwhile."""
        return replace(self, lease=RESTING, worker=NOBODY)
