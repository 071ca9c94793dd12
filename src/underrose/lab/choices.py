"""What choices are worth: how often each use was offered and taken, how seats fared that took it, and the effect that remains when they
are compared with seats that could have taken it and did something else.

That seats which used a card won more often says little: a seat that holds it was lucky, one that can still use it is not lost. So a
decision in which a use was chosen is compared with decisions in which it was legal and not chosen, within strata of the same moment
of the game (tenths of the seat's decision numbers) and the same place at its start (first player or not):

    difference = sum of n1 n0 / (n1 + n0) * (mean1 - mean0) / sum of n1 n0 / (n1 + n0)        over strata

(Mantel and Haenszel, 1959; the same as the slope of the win share on the choice with an effect of each stratum). Decisions of one game
share its result, so the error is robust for clusters of games (Liang and Zeger, 1986). What remains as bias is what a policy sees in the
position beyond these strata: `random` bots, which choose without looking, have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.play.match import Match
from underrose.lab.statistics import share_interval, share_of, t_of
from underrose.lab.uses import Uses

Report = dict[str, Any]
FEWEST = 10
"""The fewest games in which a use was chosen, and in which it was not, for a difference to be reported."""
MOMENTS = 10
"""Strata of a game's course."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Choice:
    """One decision: the seat, which decision of this seat it was (from 0), what was chosen, and what else was offered."""

    seat: int
    number: int
    chosen: str
    offered: tuple[str, ...]


@dataclass
class Choosing:
    """A `Watch` that records every decision of a game with what was offered."""

    uses: Uses
    choices: list[Choice] = field(default_factory=list[Choice])
    _numbers: Counter[int] = field(default_factory=Counter[int])

    def __call__(self, match: Match, seat: int, action: int) -> None:
        """Record one decision, before it is done."""
        states = match.states
        offered = {self.uses.of(states, legal): None for legal in match.enumerated(seat).tolist()}
        self.choices.append(Choice(seat, self._numbers[seat], self.uses.of(states, action), tuple(offered)))
        self._numbers[seat] += 1


@dataclass(frozen=True)
class Fate:
    """A finished game: its winners (a mask), the seat that began (-1: none), and its decisions."""

    winners: int
    first: int
    choices: Sequence[Choice]


def uses_of(fates: Sequence[Fate], players: int, level: float) -> list[Report]:
    """Return an entry for each use that was ever offered: `{use, offered, chosen, per_game, games, naive, effect, low, high}`, by name.

    `offered` and `chosen` are decisions, `games` those in which it was chosen. `naive` is the win share of seats that used it at least
    once (`{value, low, high}`), `effect` the difference above, in shares of a win; null where there are too few games.
    """
    moments = _moments(fates)
    found = list[Report]()
    for use in sorted({use for fate in fates for choice in fate.choices for use in choice.offered}):
        rows = [
            (g, choice.chosen == use, share_of(fate.winners, choice.seat), _stratum(fate, choice, moments))
            for g, fate in enumerate(fates) for choice in fate.choices if use in choice.offered
        ]  # fmt: skip
        used = {
            (g, choice.seat): share_of(fate.winners, choice.seat)
            for g, fate in enumerate(fates) for choice in fate.choices if choice.chosen == use
        }  # fmt: skip
        games, chosen, shares, strata = (np.array(column) for column in zip(*rows, strict=True))
        found.append({
            "use": use, "offered": len(rows), "chosen": int(chosen.sum()), "per_game": float(chosen.sum()) / len(fates),
            "games": len({g for g, _ in used}),
            "naive": share_interval([*used.values()], level) if len(used) >= FEWEST else None,
            **effect_of(games, chosen, shares, strata, level),
        })  # fmt: skip
    return found


def _moments(fates: Sequence[Fate]) -> Floats:
    """Return the decision numbers at which one tenth of the game ends and the next begins."""
    numbers = [choice.number for fate in fates for choice in fate.choices]
    return np.unique(np.quantile(numbers, np.linspace(0, 1, MOMENTS + 1)[1:-1]))


def _stratum(fate: Fate, choice: Choice, moments: Floats) -> int:
    return 2 * int(np.searchsorted(moments, choice.number, side="left")) + (choice.seat == fate.first)


def effect_of(games: NDArray[Any], chosen: NDArray[Any], shares: NDArray[Any], strata: NDArray[Any], level: float) -> Report:
    """Return `{effect, low, high}` of choosing, from one entry a decision in each array; null where fewer than ten games chose, or did not,
    in a stratum in which others did otherwise.

    Games are clusters, strata any whole numbers. Interval by Student's t over the games that contribute.
    """
    nothing: Report = {"effect": None, "low": None, "high": None}
    c, w = chosen.astype(np.float64), shares.astype(np.float64)
    for stratum in np.unique(strata):
        here = strata == stratum
        c[here] -= c[here].mean()
        w[here] -= w[here].mean()
    if min(len(np.unique(games[side])) for side in (c > 0, c < 0)) < FEWEST:  # 0 where all in the stratum chose, or nobody did
        return nothing
    inner, clusters = float(c @ c), len(np.unique(games[c != 0]))
    slope = float(c @ w) / inner
    scores = np.zeros(int(games.max()) + 1)
    np.add.at(scores, games, c * (w - slope * c))
    spread = t_of(level, clusters) * float(np.sqrt(scores @ scores * clusters / (clusters - 1))) / inner
    return {"effect": slope, "low": slope - spread, "high": slope + spread}
