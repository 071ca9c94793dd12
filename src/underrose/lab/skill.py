"""Skill and luck: the same deals, each played by every pair of levels, and a decomposition of the variance of results.

On each deal one seat plays at one level and all others at another, for every pair of levels. The seat's share of the win is a table of
deals by pairs, and its variance is parted as in a two-way layout with one value a cell (random effects; Searle, Casella and McCulloch,
*Variance Components*, 1992): `skill` is what the pair of levels explains, `deal` what the deal explains for any players (its cards and
who begins), and `rest` how the two meet, with the choices that bots draw. Intervals are percentiles of a bootstrap over deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.bots.entrants import House
from underrose.kernel.game.title import Game
from underrose.lab.clusters import Where
from underrose.lab.playing import Plan, Setup, in_order, play_one
from underrose.lab.statistics import share_interval, share_of

Report = dict[str, Any]
LADDER = ("random", "novice", "agent")
RESAMPLES = 500
PARTS = ("skill", "deal", "rest")


@dataclass(frozen=True)
class Ladder(Plan):
    """Deals by pairs of levels: game `g` is deal `g // pairs` with pair `g % pairs`, its first level on a seat that goes round."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of entrants: of the one seat, and of all others."""
        return list(product(range(len(self.entrants)), range(len(self.entrants))))

    def deal(self, g: int) -> int:
        """Return the number of the deal of game `g`."""
        return g // len(self.pairs)

    def seat(self, g: int) -> int:
        """Return the seat whose share of the win is measured."""
        return self.deal(g) % self.setup.players

    def seats(self, g: int) -> list[int]:
        """Return the entrant on each seat in game `g`."""
        one, others = self.pairs[g % len(self.pairs)]
        return [one if seat == self.seat(g) else others for seat in range(self.setup.players)]


def play_ladder(plan: Ladder, first: int, n: int) -> tuple[int, list[float]]:
    """Play games `first` .. `first + n - 1`; return `first` with the measured seat's share of the win in each."""
    return first, [share_of(play_one(plan, g)[0][1], plan.seat(g)) for g in range(first, first + n)]


def skill_of(game: Game, deals: int, seed: int, where: Where, level: float, progress: Callable[[int, int], None]) -> Report:
    """Return `{levels, deals, games, par, ladder, parts}` of so many deals, at least two.

    `par` is an even share of the win, `ladder` for each pair of levels `{one, others, value, low, high}`, `parts` for skill, deal and rest
    `{value, low, high}`: shares of the variance of a seat's result.
    """
    plan = Ladder(Setup.of(game), tuple(House(name) for name in LADDER), seed, rotate=False)
    pairs = plan.pairs
    shares = [*in_order(partial(play_ladder, plan), deals * len(pairs), where, progress)]
    table = np.reshape(shares, (deals, len(pairs)))
    parts = parts_of(table)
    rng = np.random.default_rng(seed)
    again = np.array([parts_of(table[rng.integers(deals, size=deals)]) for _ in range(RESAMPLES)])
    ends = np.quantile(again, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    return {
        "levels": list(LADDER),
        "deals": deals,
        "games": len(shares),
        "par": 1 / game.players,
        "ladder": [
            {"one": LADDER[one], "others": LADDER[others], **share_interval(table[:, n], level)} for n, (one, others) in enumerate(pairs)
        ],
        "parts": {
            part: {"value": value, "low": float(low), "high": float(high)}
            for part, value, low, high in zip(PARTS, parts, *ends.tolist(), strict=True)
        },
    }


def parts_of(table: NDArray[np.float64]) -> Sequence[float]:
    """Return the shares of skill, deal and rest in the variance of a table of deals by pairs; shape (deals, pairs), at least two of
    both."""
    deals, pairs = table.shape
    whole = table.mean()
    by_deal = table.mean(axis=1)
    by_pair = table.mean(axis=0)
    residual = table - by_deal[:, None] - by_pair[None, :] + whole
    rest = float((residual**2).sum()) / ((deals - 1) * (pairs - 1))
    skill = max((deals * float(((by_pair - whole) ** 2).sum()) / (pairs - 1) - rest) / deals, 0.0)
    deal = max((pairs * float(((by_deal - whole) ** 2).sum()) / (deals - 1) - rest) / pairs, 0.0)
    total = skill + deal + rest
    return [skill / total, deal / total, rest / total] if total else [0.0, 0.0, 1.0]
