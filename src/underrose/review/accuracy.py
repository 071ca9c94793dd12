"""Accuracy: one number from 0 to 100 for how well a seat decided, by the curve that lichess uses for chess.

Of a decision that lost x points of winning chance (of 100) it is 103.1668 exp(-0.04354 x) - 3.1669, at most 100. The loss is the
cross-fitted one, below zero taken for none. One game proves little: the interval is that of the mean over its decisions.
"""

from __future__ import annotations

from math import exp, sqrt
from statistics import fmean, stdev

SCALE, STEEPNESS, SHIFT = 103.1668, 0.04354, 3.1669
"""lichess's curve (lichess.org/page/accuracy)."""
NORMAL = 1.96
"""Standard errors to each side of a 95% interval."""


def accuracy_of(loss: float) -> float:
    """The accuracy of one decision that lost so much of the chance to win (0 to 1)."""
    return min(100.0, max(0.0, SCALE * exp(-STEEPNESS * 100 * max(loss, 0.0)) - SHIFT))


def accuracy(losses: list[float]) -> dict[str, float] | None:
    """The accuracy of several decisions, `{value, low, high}`; None of no decision."""
    if not losses:
        return None
    each = [accuracy_of(loss) for loss in losses]
    value, spread = fmean(each), NORMAL * stdev(each) / sqrt(len(each)) if len(each) > 1 else 100.0
    return {"value": value, "low": max(0.0, value - spread), "high": min(100.0, value + spread)}
