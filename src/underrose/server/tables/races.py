"""Races at a table: a count-in that ends for everybody together, and reaction times of bots like those of people.

A race is a phase in which everybody may act and whoever is first counts, as the taps of Speed Cracking. Until its count-in is over
nobody may act. A bot then has the patience that the title declares for its level, until all people have said that they do not act yet;
and it needs as long as people do to react: a time drawn for its level, whatever it knows and whatever it will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp
from statistics import NormalDist

from underrose.kernel.game import TableRules
from underrose.kernel.match import SPECTATOR
from underrose.kernel.races import RACE
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.seats import Seat

COUNT = ("count", 0)
"""The job of a count-in: it is the table's, not a seat's."""
COUNT_IN = 3.0
"""Seconds of a count-in; a table's `clock.pace` scales it."""
LEAST_REACTION = 0.7
"""Nobody sees, decides and taps in fewer seconds."""


@dataclass(frozen=True)
class Reactions:
    """A log-normal distribution of seconds above `LEAST_REACTION`, as people's reaction times have: a few take long, none takes nothing."""

    median: float
    spread: float = 0.45
    """The standard deviation of the logarithm."""

    def at(self, share: float) -> float:
        """The time within which so large a share (between 0 and 1) of all reactions comes."""
        return LEAST_REACTION + (self.median - LEAST_REACTION) * exp(self.spread * NormalDist().inv_cdf(share))


REACTIONS = {"random": Reactions(2.5), "novice": Reactions(2.5), "agent": Reactions(2.0), "spymaster": Reactions(1.5)}
"""How quick each level is, in seconds from the end of the count-in."""
OWN_REACTION = 1.5
"""Seconds after the count-in before a bot of somebody's own may act in a race: what the quickest of the house take in the middle."""
OWN_PATIENCE = "spymaster"
"""The level whose patience such a bot has: the least."""
SHORT = 0.9
"""Of a level's patience: no longer does it take to react once nobody is waited for."""
FAR = 1e-6
"""Shares nearer to 0 or 1 than this are taken for it."""


def draw_reaction(level: str, pace: float, draw: Callable[[], float]) -> float:
    """Seconds until a bot acts in a race. It depends on the level, the pace and `draw` (0..1) alone."""
    return pace * REACTIONS[level].at(min(max(draw(), FAR), 1 - FAR))


def patience(live: LiveGame, level: str, pace: float) -> float:
    """Seconds from the end of the count-in for which a bot lets people think."""
    declared = live.game.title.table.patience
    return 0.0 if declared is None else pace * declared.seconds.get(level, 0.0)


def nobody_thinks(live: LiveGame, seats: Sequence[Seat]) -> bool:
    """Whether all people who could act in the race have said that they do not yet: bots have nobody to wait for."""
    declared = live.game.title.table.patience
    people = [seat.number for seat in seats if seat.person and not seat.played_by and live.ask(seat.number) is not None]
    return declared is not None and all(declared.gave_up(live.match.see(SPECTATOR), seat) for seat in people)


def hastened(job: Job, waits: float, counts: float, reaction: float, now: float) -> Job:
    """The job of a bot that had the patience to wait, once nobody thinks any more: after a count-in of so many seconds it only needs to
    react. Its whole time is shorter than its patience then, and so it is hastened once."""
    left = max(counts, min(counts + reaction, SHORT * waits))
    if job.wait < waits or job.left(now) <= left:
        return job
    return replace(job, due=now + left, lease=job.lease - job.due + now + left, wait=left)


def race_began(live: LiveGame) -> int | None:
    """The step with which the present race began; None where there is none.

    Who only says that they will not act yet, or takes that back, tells one thing of themselves; whatever tells more begins another race.
    """
    hurried_by = live.game.title.table.hurried_by
    if live.over or hurried_by is TableRules.hurried_by or hurried_by(live.match.see(SPECTATOR)) != RACE:
        return None
    return next(step.n for step in reversed(live.match.steps) if len(step.events) != 1)


def too_quick(seat: Seat, seats: Sequence[Seat], live: LiveGame, pace: float, counted: float) -> bool:
    """Whether a bot of somebody's own has to wait in a race whose count-in was over at `counted`: programs are quicker than people."""
    if seat.player is None or seat.person or race_began(live) is None:
        return False
    waits = 0.0 if nobody_thinks(live, seats) else patience(live, OWN_PATIENCE, pace)
    return seat.clock.monotonic() - counted <= OWN_REACTION * pace + waits
