"""Dominated options: choices that were never found better than another legal one.

A few decisions are sampled of each of some games, whatever was done there. Every legal action is valued by rollouts from determinizations
of what the seat had seen, as in a review: by the agent's policy, with the same draws for all. A use may be several actions (`uses.py`):
of each the best ones are kept after a first look; then the best of the use and the best of all others are found in one half of the worlds
and measured in the other (cross-fitting), so that neither is biased by its own luck. The margin is their difference, in shares of the win.

That a use was never better in n games says that it is better in fewer than 1 - 0.05 ** (1 / n) of such decisions, at 95%: those of one
game are much alike, and count once. This holds for decisions as these bots reach them, and for players who continue as agents do: an
advantage that takes more skill is not seen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.bots.playing_on import Policy, policy_of
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position
from underrose.lab.statistics import t_of
from underrose.lab.uses import Uses

Report = dict[str, Any]
EACH = 6
"""Decisions that are sampled of a game."""
LOOKS, KEPT, WORLDS = 8, 4, 200
"""Worlds of the first look, actions of a use that are kept after it, and worlds in which these are measured."""
SURE = 3.0
"""Standard errors by which a use has to be better, or worse, to count as such."""
FEWEST = 10
"""The fewest decisions for which an upper bound is reported of how often a use is better."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Margin:
    """The margin by which a use was better than all others in one decision, in shares of the win, and its standard error."""

    use: str
    value: float
    se: float


@dataclass
class Drawn:
    """A `Watch` that samples a few decisions of a game, each as likely (reservoir sampling), and weighs their uses when it is over."""

    uses: Uses
    seed: tuple[int, int]
    _seen: int = 0
    _kept: list[tuple[Position, dict[str, list[int]]]] = field(default_factory=list[tuple[Position, dict[str, list[int]]]])

    def __post_init__(self) -> None:
        self._chance = np.random.default_rng([*self.seed, EACH])

    def __call__(self, match: Match, seat: int, action: int) -> None:
        """Sample one decision, before it is done."""
        ways = defaultdict[str, list[int]](list)
        for legal in match.enumerated(seat).tolist():
            ways[self.uses.of(match.states, legal)].append(legal)
        if len(ways) < 2:
            return
        self._seen += 1
        place = len(self._kept) if len(self._kept) < EACH else int(self._chance.integers(self._seen))
        if place < EACH:
            seed = int(self._chance.integers(1 << 62))
            self._kept[place : place + 1] = [(Position(match.game, seat, match.see(seat).copy(), match.log(seat).copy(), seed), dict(ways))]

    def weighed(self) -> list[list[Margin]]:
        """Return the margins of all uses, decision by decision."""
        return [margins_of(position, ways) for position, ways in self._kept]


def margins_of(position: Position, ways: dict[str, list[int]]) -> list[Margin]:
    """Return the margin of each use in one decision; `ways` are its legal actions, by use."""
    policy = policy_of(position.game.title)
    begun = policy.begun(position)
    actions = np.array([action for found in ways.values() for action in found], np.int64)
    of = np.array([n for n, found in enumerate(ways.values()) for _ in found])
    looks = policy.worlds(LOOKS)
    first = _worths(policy, position, begun, actions, 0, looks).mean(axis=0)
    kept = np.sort(np.concatenate([_best(first, np.flatnonzero(of == n)) for n in range(len(ways))]))
    worths = _worths(policy, position, begun, actions[kept], looks, policy.worlds(WORLDS))
    return [_margin(use, worths, of[kept] == n) for n, use in enumerate(ways)]


def _worths(policy: Policy, position: Position, begun: Any, actions: NDArray[np.int64], first: int, worlds: int) -> Floats:
    worths = np.zeros((worlds, len(actions)))
    policy.fill(position, begun, actions, first, worths)
    return worths


def _best(worths: Floats, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the indices of the actions with the highest values, as many as are kept."""
    return places[np.argsort(-worths[places], kind="stable")[:KEPT]]


def _margin(use: str, worths: Floats, own: NDArray[np.bool_]) -> Margin:
    """Return the margin of a use: its best action less the best of all others, each selected in the other half of the worlds."""
    differences = np.empty(len(worths))
    for half in (0, 1):
        means = worths[1 - half :: 2].mean(axis=0)
        best, other = np.where(own, means, -1.0).argmax(), np.where(own, -1.0, means).argmax()
        differences[half::2] = worths[half::2, best] - worths[half::2, other]
    return Margin(use, float(differences.mean()), float(differences.std(ddof=1)) / len(differences) ** 0.5)


def dominated_of(games: Sequence[Sequence[Sequence[Margin]]], worlds: int, level: float) -> Report:
    """Return `{games, decisions, worlds, uses: [{use, decisions, better, worse, margin, low, high, at_most}]}`, uses by name.

    `better` and `worse` are decisions in which a use surely was; `margin` is the mean over decisions with its interval, robust for clusters
    of games, in shares of a win (null where only one game had such a decision); `at_most` is the share of decisions in which it is better,
    at 95% confidence, where it never was and enough decisions were looked at.
    """
    found = defaultdict[str, list[tuple[int, Margin]]](list)
    for g, decisions in enumerate(games):
        for margin in (margin for margins in decisions for margin in margins):
            found[margin.use].append((g, margin))
    rows = [_row(use, found[use], level) for use in sorted(found)]
    return {"games": len(games), "decisions": sum(map(len, games)), "worlds": worlds, "uses": rows}


def _row(use: str, found: Sequence[tuple[int, Margin]], level: float) -> Report:
    n, margins = len(found), [margin for _, margin in found]
    mean = sum(margin.value for margin in margins) / n
    by_game = defaultdict[int, float](float)
    for g, margin in found:
        by_game[g] += margin.value - mean
    better, worse = (sum(sign * margin.value > SURE * margin.se for margin in margins) for sign in (1, -1))
    spread = None
    if len(by_game) > 1:
        clusters = len(by_game)
        spread = t_of(level, clusters) * (sum(total**2 for total in by_game.values()) * clusters / (clusters - 1)) ** 0.5 / n
    return {
        "use": use, "decisions": n, "better": better, "worse": worse, "margin": mean,
        "low": None if spread is None else mean - spread, "high": None if spread is None else mean + spread,
        "at_most": 1 - 0.05 ** (1 / len(by_game)) if not better and n >= FEWEST else None,
    }  # fmt: skip
