"""The rollout policy of Top-Secret: both play as the agent does to the beginning of the turn after the next, with a chance to win there.

Nothing is hidden, so nothing is carried along but room to try actions on. A game to its end would take the agent a thousandth of a second,
too long for all choices of some hundred and fifty decisions: a rollout is cut short, what the table is worth there is read off the agent's
judgement (`appraise`), and a chance says more than a result. Only choices are looked at that this judgement puts among the first twelve.

The chance to win was fitted by logistic regression to 13,658 beginnings of turns in 960 games, which agents played to the end from tables
that bots of all levels had left them (23 November 2026); by tenths of the chance it is off by two points of a hundred at most.

Example: at 12 to 8 points, the mover judging itself 3 points ahead, 12 of 20 are scored: 0.31 + 3 (0.14 + 0.6 * 0.16) + 4 (0.02 +
0.6 * 0.11) is 1.35, and 1 / (1 + e^-1.35) is 79%.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from underrose.games.top_secret_agents.mind.appraisal import Judge, appraise, instruct
from underrose.games.top_secret_agents.mind.policies import shortlist, weigh
from underrose.games.top_secret_agents.state import Kit, State
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, Rows, new, record
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position

NOTHING_HIDDEN = True
"""What a table is worth, everybody at it can know."""
WORTH = 16
"""Worlds played to the end that cost as much as one that is cut short, and tell no more."""
LOOKED_AT = 12
"""Choices that are played on: those that the agent's judgement, which knows of no next turn, puts first."""
LOOKED_AT_FIRST = 2
"""Choices that are played on for the draft of a review."""
AHEAD = 2
"""Turns that a rollout lasts: to the beginning of the second one from where it starts."""
MOVER, BETTER, BETTER_LATE, LEADS, LEADS_LATE = 0.3119, 0.1405, 0.1554, 0.0179, 0.106
"""Logits: for who is to move, for a point of judgement and of lead; and how much more either weighs where the goal is reached."""


@record
class Carried:
    """Where the rollout ends, and room to try actions on."""

    until: Int
    judge: Annotated[Judge, Judge]
    tables: Annotated[MutableSequence[State], State, 2]


@rule
def know_nothing(c: Carried, kit: Kit) -> None:
    """Set the weights of the judge; everything can be seen."""
    instruct(c.judge)


@rule
def observe_event(c: Carried, kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Do nothing: everything can be seen."""


@rule
def carry_on(s: State, kit: Kit, c: Carried, seat: int, rng: Generator, out: MutableSequence[int]) -> int:
    """Return what the agent in a seat does."""
    c.tables[0] = s
    return weigh(c.tables, kit, seat, c.judge, out, rng)


@rule
def begin(s: State, kit: Kit, c: Carried) -> None:
    """Begin a rollout on this table."""
    c.until = s.number + AHEAD


@rule
def enough(s: State, kit: Kit, c: Carried) -> bool:
    """Return whether it has lasted long enough: at the beginning of a turn."""
    return s.number >= c.until


@rule
def expected(s: State, kit: Kit, c: Carried, seat: int) -> float:
    """Return the chance of the seat to win from the beginning of a turn on."""
    mover = s.turn
    lead, late = s.points[mover] - s.points[1 - mover], max(s.points[0], s.points[1]) / kit.goal
    logit = MOVER + appraise(s, kit, mover, c.judge) * (BETTER + late * BETTER_LATE) + lead * (LEADS + late * LEADS_LATE)
    chance = 1.0 / (1.0 + np.exp(-logit))
    return chance if seat == mover else 1.0 - chance


@rule
def best_of(states: Any, kits: Any, seat: int, carried: Any, out: Any, best: Any) -> int:
    """Return the actions after which the table `states[0]` is judged best, written to `best`; returns how many."""
    return shortlist(states, kits[0], seat, carried[0].judge, out, best)


def screened(position: Position, carried: Rows) -> NDArray[np.int64]:
    """Return the choices that are looked at, shape (n,), in the order of their numbers."""
    return _first(position, carried, LOOKED_AT)


def screened_for_draft(position: Position, carried: Rows) -> NDArray[np.int64]:
    """Return the choices that a draft looks at, shape (n,), in the order of their numbers: an eighth of the work of all."""
    return _first(position, carried, LOOKED_AT_FIRST)


def _first(position: Position, carried: Rows, most: int) -> NDArray[np.int64]:
    """Return the choices that the agent's judgement puts first, at most so many."""
    states, best = position.game.new_states(2), np.zeros(most, np.int64)
    states[0] = position.world()[0]
    found = best_of(states, position.game.kits, position.seat, carried, np.empty(MOST_LEGAL, np.int64), best)
    return np.sort(best[:found])


@rule
def worth_at(states: Any, kits: Any, carried: Any, seat: int) -> float:
    """Return what the table `states[0]` is worth to a seat, where a rollout has stopped."""
    return expected(states[0], kits[0], carried[0], seat)


def warm(title: Title) -> None:
    """Have compiled what `screened` and reasons run."""
    match = Match(title.setup(), seed=0)
    seat = match.actors[0]
    position = Position(match.game, seat, match.see(seat), match.log(seat), 0)
    screened(position, new(Carried))
    worth_at(match.states, match.game.kits, new(Carried), seat)
