"""The bot levels: `random`, the game's own `novice` and `agent`, and `spymaster`, which searches (`Search`).

A game without policies of its own has searchers with smaller budgets in their place, so every game has every level.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.data.errors import IllegalAction
from underrose.kernel.data.records import Rows, from_data, new
from underrose.kernel.game.chance import Generator, u64
from underrose.kernel.game.search import Edge, Node, Tree, fold
from underrose.kernel.game.title import Game, Title
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position

Level = Literal["random", "novice", "agent", "spymaster"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From weak to strong. (`cheater`, which sees everything, is for the lab only: bots/cheater.py.)"""

BUDGETS = {"novice": 60, "agent": 600, "spymaster": 4000}
"""Iterations of a search at each level; novice and agent search only where the game has no policy for them."""


def needs_code(title: Title, level: str) -> bool:
    """Return whether a level needs compiled code: searches and rollouts would take minutes when interpreted."""
    return level == "spymaster" or (level != "random" and level not in title.policies)


def searches(title: Title, level: str) -> bool:
    """Return whether a level searches in this game, and so takes a budget."""
    return level != "random" and (level not in title.policies or level in title.searching)


def stand_in(title: Title, level: str) -> str:
    """Return the level that plays until a level's code is compiled: the strongest lower one that can play interpreted."""
    lower = LEVELS[: LEVELS.index(level)]
    return next(other for other in reversed(lower) if not needs_code(title, other)) if needs_code(title, level) else level


MOST_SEED = (1 << 63) - 1
"""The largest seed: compiled code takes it as a signed number."""
ENOUGH = 8
"""Search iterations that are enough to have a choice, for warming up."""


def search(position: Position, iterations: int) -> int:
    """Return the packed action that a search of so many iterations visits most. The first one makes the root, so that there are two at
    least."""
    iterations = max(iterations, 2)
    tree = Search(position.game, position.views, position.log, position.seat, position.seed, iterations)
    tree.run(iterations)
    return tree.choices()[0].action


def check_level(level: str) -> None:
    """Raise ValueError for a level that there is not."""
    if level not in LEVELS:
        raise ValueError(f"There is no bot level {level!r}; there are {', '.join(LEVELS)}.")


def check_budget(budget: int | None) -> None:
    """Raise ValueError for a budget below 1; None is the level's own."""
    if budget is not None and budget < 1:
        raise ValueError(f"A budget is 1 or more, not {budget}; without one a level takes its own.")


def decide(game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int, budget: int | None = None) -> int | None:
    """Return the packed action a bot of this level chooses from a seat's view (shape (1,)) and log (shape (n,)); None: it waits for others.

    The same arguments give the same action in any process; of a seed 63 bits count. `budget` is in search iterations or rollouts. Raises
    IllegalAction where the seat has no legal action, ValueError for an unknown level, or a budget below 1.
    """
    check_level(level)
    check_budget(budget)
    position = Position(game, seat, views, log, seed & MOST_SEED, budget)
    if not len(position.legal):
        raise IllegalAction.said("nothing_asked")
    if game.title.table.waits(position):
        return None
    if len(position.legal) == 1:
        return int(position.legal[0])
    if level == "random":
        return position.random_action()
    policy = game.title.policies.get(level)
    return search(position, BUDGETS[level] if budget is None else budget) if policy is None else policy(position)


def decide_from_data(
    game: Game, level: str, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]], seed: int, *, seat: int
) -> int | None:
    """Return the action of `decide` from the JSON view (`{table, actors}`) and the seat's JSON events, as a remote bot has them."""
    views = from_data(game.title.view, view["table"])
    return decide(game, level, views, game.title.events.to_log(events), seed, seat=seat)


def warm_up(title: Title, levels: Collection[str] = LEVELS) -> None:
    """Let these levels decide once, at the first real decision of a game, so that the code they run on is compiled."""
    match = Match(title.setup(), seed=0)
    while match.outcome is None:
        seat = match.actors[0]
        legal = match.legal(seat).packed()
        if len(legal) > 1:
            for level in levels:
                decide(match.game, level, match.see(seat), match.log(seat), 0, seat=seat, budget=ENOUGH)
            return
        match.do(seat, int(legal[0]))


# The search as a Python object: set up for one seat at one decision, run for a budget of iterations, then read for its choices.


@dataclass(frozen=True)
class Choice:
    """One action at the root: its visits, and its mean utility for the seat (0..1)."""

    action: int
    visits: int
    worth: float


class Search:
    """An ISMCTS for one seat at one decision, for `most` iterations in all. `run` may be called again; results follow from the seed."""

    def __init__(self, game: Game, views: Rows, log: Rows, seat: int, seed: int, most: int) -> None:
        self.game = game
        self.seat = seat
        self.done = 0
        self._samplers = game.prepare(views, log)
        self._states = new(game.title.state, 2)
        self._views = new(game.title.view, 2)
        self._views[0] = views[0]
        self._words: NDArray[np.int64] = self._views.view(np.int64).reshape(2, -1)
        self._trees = new(Tree)
        size = 4
        while size < 2 * most + 4:
            size *= 2
        self._nodes = new(Node, size)
        self._edges = new(Edge, 4 * most + 8)
        self._rngs = new(Generator)
        game.doors.seed(self._rngs, seed, 0)

    def run(self, iterations: int) -> None:
        """Run more iterations (at most `most` in all). Raises RuntimeError where the game refuses an action that it proposed."""
        low, high = self.game.title.score_range
        ran = self.game.doors.search(
            self._states, self.game.kits, self._samplers, self._views, self._words, self.seat, self.game.players, low, high,
            self._trees, self._nodes, self._edges, self._rngs, iterations,
        )  # fmt: skip
        if ran < 0:
            raise RuntimeError(f"{self.game.title.title}: a proposed action of kind {int(self._trees[0]['refused']) - 1} was refused")
        self.done += ran

    def choices(self) -> list[Choice]:
        """Return the root's actions, the most visited first."""
        key = int(fold(u64(0), self.seat))
        nodes = self._nodes
        found = list[Choice]()
        at = 0
        place = np.flatnonzero((nodes["key"] == u64(key)) & (nodes["visits"] > 0))
        at = int(nodes[place[0]]["edge"]) if len(place) else 0
        while at:
            edge = self._edges[at]
            visits = int(edge["visits"])
            found.append(Choice(int(edge["action"]), visits, float(edge["worth"]) / max(visits, 1)))
            at = int(edge["following"])
        return sorted(found, key=lambda choice: (-choice.visits, choice.action))
