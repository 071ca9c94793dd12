"""Intervals for rates and means."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike


def z_of(level: float) -> float:
    """How many standard errors a two-sided interval of this confidence level spans to each side (0.95: 1.96)."""
    if not 0 < level < 1:
        raise ValueError(f"A confidence level lies between 0 and 1, not at {level}.")
    return NormalDist().inv_cdf(0.5 + level / 2)


def wilson(successes: float, trials: int, level: float) -> dict[str, float]:
    """A rate with its Wilson score interval (Wilson, 1927): `{rate, low, high}`."""
    if trials == 0:
        return {"rate": 0.0, "low": 0.0, "high": 1.0}
    z, rate = z_of(level), successes / trials
    middle = rate + z * z / (2 * trials)
    spread = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low = (middle - spread) / scale if successes > 0 else 0.0  # exactly, where rounding would leave a trace
    high = (middle + spread) / scale if successes < trials else 1.0
    return {"rate": rate, "low": low, "high": high}


def mean_interval(values: ArrayLike, level: float) -> dict[str, float]:
    """A mean with its normal interval: `{value, low, high}`."""
    numbers = np.asarray(values, np.float64)
    mean = float(numbers.mean())
    spread = z_of(level) * float(numbers.std()) / sqrt(len(numbers))
    return {"value": mean, "low": mean - spread, "high": mean + spread}
