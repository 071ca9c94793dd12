"""Intervals for rates, means and paired differences."""

from __future__ import annotations

from math import ceil, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from underrose.bots.own import LabError


def z_of(level: float) -> float:
    """Return how many standard errors a two-sided interval of this confidence level spans to each side (0.95: 1.96). Raises LabError."""
    if not 0 < level < 1:
        raise LabError.said("level", level=str(level))
    return NormalDist().inv_cdf(0.5 + level / 2)


def wilson(successes: float, trials: int, level: float) -> dict[str, float]:
    """Return a rate with its Wilson score interval (Wilson, 1927): `{rate, low, high}`."""
    if trials == 0:
        return {"rate": 0.0, "low": 0.0, "high": 1.0}
    z, rate = z_of(level), successes / trials
    middle = rate + z * z / (2 * trials)
    spread = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low = (middle - spread) / scale if successes > 0 else 0.0  # exactly, where rounding would leave a trace
    high = (middle + spread) / scale if successes < trials else 1.0
    return {"rate": rate, "low": low, "high": high}


def points_interval(points: ArrayLike, level: float) -> dict[str, float]:
    """Return the mean of points in a duel, a tie half of one, with Wilson's interval for the variance that they have: `{rate, low, high}`.

    With w wins and t ties in n games the variance is (w + t/4) / n - p²; the interval is Wilson's for as many games without ties as would
    leave the mean as uncertain, n p (1 - p) / variance. Without ties that is n. A deal that was played several ways round is one value, the
    mean of its points.
    """
    numbers = np.asarray(points, np.float64)
    if not len(numbers):
        return wilson(0, 0, level)
    mean, variance = float(numbers.mean()), float(numbers.var())
    trials = len(numbers)
    if variance > 0:
        trials = max(len(numbers), round(len(numbers) * mean * (1 - mean) / variance))
    found = wilson(mean * trials, trials, level)
    return {**found, "rate": mean}


def mean_interval(values: ArrayLike, level: float) -> dict[str, float]:
    """Return a mean with Student's interval, of one value that value alone: `{value, low, high}`."""
    numbers = np.asarray(values, np.float64)
    mean, n = float(numbers.mean()), len(numbers)
    spread = t_of(level, n) * float(numbers.std(ddof=1)) / sqrt(n) if n > 1 else 0.0
    return {"value": mean, "low": mean - spread, "high": mean + spread}


def share_interval(values: ArrayLike, level: float) -> dict[str, float]:
    """Return the mean of shares between 0 and 1 with Wilson's interval, which stays there: `{value, low, high}`.

    Where values lie inside, as the shares of a shared win, it is a little too wide.
    """
    numbers = np.asarray(values, np.float64)
    found = wilson(float(numbers.sum()), len(numbers), level)
    return {"value": found["rate"], "low": found["low"], "high": found["high"]}


def share_of(winners: int, seat: int) -> float:
    """Return a seat's share of a win: 1 alone, 0 if it lost, also where nobody won. `winners` is a mask."""
    return (winners >> seat & 1) / max(winners.bit_count(), 1)


POWER = 0.8
"""The power of the reported number of games: how likely it is to show a difference."""
ROUNDING = 1e-9
"""Means of shares that are nearer to each other differ by rounding alone."""


def t_of(level: float, n: int) -> float:
    """Return the quantile of Student's t for the mean of `n` values, n >= 2: by an expansion (Abramowitz and Stegun, 26.7.5).

    Within 1 % from ten values on, below it too short. `t_of(0.95, 11)` is 2.228.
    """
    z, free = z_of(level), n - 1
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / free**power for power, term in enumerate(terms, 1))


def paired(a: ArrayLike, b: ArrayLike, level: float, *, share: bool) -> dict[str, Any]:
    """Return the mean difference b - a of two measures on the same deals, one value a deal.

    `{a, b, difference, low, high, deals_to_settle, pairing}`.

    The interval is Student's over the differences. Where a `share` differs by the same in every deal, a deal that differs otherwise is an
    event that was not seen in n deals: it has a chance of at most 1 - (1 - level)**(1/n), and the difference there is -1 or 1 at the
    furthest. `deals_to_settle`: with how many deals an interval of this level excludes zero four times in five, if difference and variance
    are as measured; None where nothing differs, or a share by the same. `pairing`: the variance of the difference of unpaired deals
    divided by that of these, the factor of deals that pairing saves; None where that is 0.
    """
    ours, theirs = np.asarray(a, np.float64), np.asarray(b, np.float64)
    differences = theirs - ours
    n, mean = len(differences), float(differences.mean())
    same = float(np.ptp(differences)) < ROUNDING
    variance = 0.0 if same else float(differences.var(ddof=1))
    below = above = t_of(level, n) * sqrt(variance / n)
    needed = ((z_of(level) + NormalDist().inv_cdf(POWER)) ** 2) * variance / mean**2 if mean else None
    if share and same:
        unseen, needed = 1 - (1 - level) ** (1 / n), None
        below, above = unseen * (1 + mean), unseen * (1 - mean)
    apart = float(ours.var(ddof=1) + theirs.var(ddof=1))
    return {
        "a": float(ours.mean()),
        "b": float(theirs.mean()),
        "difference": mean,
        "low": mean - below,
        "high": mean + above,
        "deals_to_settle": None if needed is None else max(ceil(needed), 2),
        "pairing": apart / variance if variance else None,
    }
