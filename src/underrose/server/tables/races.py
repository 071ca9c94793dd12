"""Races at a table: a count-in that ends for everybody together, and reaction times of bots like those of people.

A race is a phase in which everybody may act and whoever is first counts, as the taps of Speed Cracking. Until its count-in is over
nobody may act. A bot then needs as long as people do to see what there is to know: a time drawn for its level, whatever it knows and
whatever it will do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from statistics import NormalDist

from underrose.kernel.game import TableRules
from underrose.kernel.match import SPECTATOR
from underrose.kernel.races import RACE
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
FAR = 1e-6
"""Shares nearer to 0 or 1 than this are taken for it."""


def draw_reaction(level: str, pace: float, draw: Callable[[], float]) -> float:
    """Seconds until a bot acts in a race. It depends on the level, the pace and `draw` (0..1) alone."""
    return pace * REACTIONS[level].at(min(max(draw(), FAR), 1 - FAR))


def race_began(live: LiveGame) -> int | None:
    """The step with which the present race began; None where there is none.

    Who only says that they will not act yet, or takes that back, tells one thing of themselves; whatever tells more begins another race.
    """
    hurried_by = live.game.title.table.hurried_by
    if live.over or hurried_by is TableRules.hurried_by or hurried_by(live.match.see(SPECTATOR)) != RACE:
        return None
    return next(step.n for step in reversed(live.match.steps) if len(step.events) != 1)


def too_quick(seat: Seat, live: LiveGame, pace: float, counted: float) -> bool:
    """Whether a bot of somebody's own has to wait in a race whose count-in was over at `counted`: programs are quicker than people."""
    if seat.player is None or seat.person or seat.clock.monotonic() - counted > OWN_REACTION * pace:
        return False
    return race_began(live) is not None
