"""Races at a table: a count-in that ends for all players together, and human reaction times for bots.

A race is a phase in which all players may act and the first action counts, as the taps of Speed Cracking. Actions are refused until its
count-in is over. A bot then waits for the patience that the title declares for its level, or until all human players have passed for
now; then for a reaction time drawn from its level's distribution, independent of what it knows and will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp
from statistics import NormalDist
from typing import NamedTuple

from underrose.kernel.game.title import RACE, TableRules
from underrose.kernel.play.match import SPECTATOR
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.seats import Seat

COUNT = ("count", 0)
"""The key of the job of a count-in: one a table, not one a seat."""
COUNT_IN = 3.0
"""Seconds of a count-in; a table's `clock.pace` scales it."""
LEAST_REACTION = 0.7
"""The minimum in seconds of a human reaction: to see, decide and tap."""


@dataclass(frozen=True)
class Reactions:
    """A log-normal distribution of seconds above `LEAST_REACTION`, as human reaction times have: a few are long, none is zero."""

    median: float
    spread: float = 0.45
    """The standard deviation of the logarithm."""

    def at(self, share: float) -> float:
        """Return the quantile in seconds: the time within which a share (between 0 and 1) of all reactions comes."""
        return LEAST_REACTION + (self.median - LEAST_REACTION) * exp(self.spread * NormalDist().inv_cdf(share))


REACTIONS = {"random": Reactions(2.5), "novice": Reactions(2.5), "agent": Reactions(2.0), "spymaster": Reactions(1.5)}
"""The reaction times of each level, in seconds from the end of the count-in."""
OWN_REACTION = 1.5
"""Seconds after the count-in before a player's own bot may act in a race: the median of the quickest house bots."""
OWN_PATIENCE = "spymaster"
"""The level whose patience such a bot has: the least."""
SHORT = 0.9
"""The share of a level's patience within which a bot reacts once all human players have passed."""
FAR = 1e-6
"""Shares are clamped to at least this far from 0 and 1."""


class Race(NamedTuple):
    """A race whose count-in is over: its game, the step with which it began, and when the count-in was over, by this process's monotonic
    clock."""

    game: int
    began: int
    counted: float


def counted_in(race: Race | None, game: int, began: int) -> bool:
    """Return whether `race` is the one that began with that step of that game: its count-in is over."""
    return race is not None and (race.game, race.began) == (game, began)


def draw_reaction(level: str, pace: float, draw: Callable[[], float]) -> float:
    """Return seconds until a bot acts in a race. It depends on the level, the pace and `draw` (0..1) alone."""
    return pace * REACTIONS[level].at(min(max(draw(), FAR), 1 - FAR))


def patience(live: LiveGame, level: str, pace: float) -> float:
    """Return seconds from the end of the count-in for which a bot of a level waits for human players."""
    declared = live.game.title.table.patience
    return 0.0 if declared is None else pace * declared.seconds.get(level, 0.0)


def nobody_thinks(live: LiveGame, seats: Sequence[Seat]) -> bool:
    """Return whether all human players who could act in the race have passed for now, so that bots need not wait."""
    declared = live.game.title.table.patience
    people = [seat.number for seat in seats if seat.person and not seat.played_by and live.ask(seat.number) is not None]
    return declared is not None and all(declared.gave_up(live.match.see(SPECTATOR), seat) for seat in people)


def hastened(job: Job, waits: float, counts: float, reaction: float, now: float) -> Job:
    """Return a patient bot's job with its due time moved up to the rest of the count-in (`counts`) and a reaction time. Its whole time is
    shorter than its patience then, and so it is hastened once."""
    left = max(counts, min(counts + reaction, SHORT * waits))
    if job.wait < waits or job.left(now) <= left:
        return job
    return replace(job, due=now + left, lease=job.lease - job.due + now + left, wait=left)


def race_began(live: LiveGame) -> int | None:
    """Return the number of the step with which the present race began; None without one.

    A player's pass for now, or its withdrawal, is a step with one event; a step with another number of events begins another race.
    """
    hurried_by = live.game.title.table.hurried_by
    if live.over or hurried_by is TableRules.hurried_by or hurried_by(live.match.see(SPECTATOR)) != RACE:
        return None
    return next(step.n for step in reversed(live.match.steps) if len(step.events) != 1)


def too_quick(seat: Seat, seats: Sequence[Seat], live: LiveGame, pace: float, race: Race | None) -> bool:
    """Return whether a player's own bot has to wait still in the race that was counted in last, as programs are quicker than people."""
    if race is None or seat.player is None or seat.person or race_began(live) is None:
        return False
    waits = 0.0 if nobody_thinks(live, seats) else patience(live, OWN_PATIENCE, pace)
    return seat.clock.monotonic() - race.counted <= OWN_REACTION * pace + waits
