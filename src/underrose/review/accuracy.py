"""Accuracy: one number from 0 to 100 for how well a seat decided, by the curve and the weights that lichess uses for chess.

Of a decision that lost x points of winning chance (of 100) it is 103.1668 exp(-0.04354 x) - 3.1669, at most 100. The loss is the
cross-fitted one, negative taken as zero. A decision is weighted by the volatility of the chance to win around it: in a game as good as lost
no action loses anything, and a player who lost it early would look better than one who fought on. One game proves little: the
interval is that of the weighted mean over its decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import pstdev

from underrose.review.fields import Accuracy

SCALE, STEEPNESS, SHIFT = 103.1668, 0.04354, 3.1669
"""lichess's curve (lichess.org/page/accuracy)."""
PARTS, SHORTEST, LONGEST = 10, 2, 8
"""The window of decisions for a weight: a tenth of all, within a minimum and a maximum."""
LIGHTEST, HEAVIEST = 0.005, 0.12
"""A weight is the standard deviation of the chance to win (0 to 1) over those decisions, within these bounds (lichess's too)."""
NORMAL = 1.96
"""Standard errors to each side of a 95% interval."""
ENOUGH = 10
"""The fewest decisions by which one game is compared."""


def accuracy_of(loss: float) -> float:
    """Return the accuracy (0 to 100) of one decision by its loss of the chance to win (0 to 1)."""
    return min(100.0, max(0.0, SCALE * exp(-STEEPNESS * 100 * max(loss, 0.0)) - SHIFT))


def weights_of(chances: Sequence[float]) -> list[float]:
    """Return the weight of each decision, from the chances to win (0 to 1) after each."""
    size = min(max(len(chances) // PARTS, SHORTEST), LONGEST, len(chances))
    firsts = (min(max(number - size // 2, 0), len(chances) - size) for number in range(len(chances)))
    return [min(max(pstdev(chances[first : first + size]), LIGHTEST), HEAVIEST) for first in firsts]


def accuracy(losses: Sequence[float], chances: Sequence[float]) -> Accuracy | None:
    """Return the accuracy of several decisions, from the loss of each and the chance to win after it (both 0 to 1).

    Only numbers of the same game, judged in as many worlds, compare. None without decisions.
    """
    if not losses:
        return None
    each, weights = [accuracy_of(loss) for loss in losses], weights_of(chances)
    value = sum(weight * one for weight, one in zip(weights, each, strict=True)) / sum(weights)
    spread = NORMAL * _error(each, weights, value) if len(each) > 1 else 100.0
    return Accuracy(value, max(0.0, value - spread), min(100.0, value + spread))


def _error(each: Sequence[float], weights: Sequence[float], value: float) -> float:
    """Return the standard error of a weighted mean of two or more."""
    squares = sum((weight * (one - value)) ** 2 for weight, one in zip(weights, each, strict=True))
    return sqrt(squares * len(each) / (len(each) - 1)) / sum(weights)
