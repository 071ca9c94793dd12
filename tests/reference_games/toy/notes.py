"""The note sheet of the toy game: how many thorns each of the others holds."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.reference_games.toy.state import COUNTS
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game

LIKELY = 5


def weights_of(samplers: Rows, players: int) -> NDArray[np.float64]:
    """Return the weight of every world, shape (3,) * players: an axis for each seat, the thorns in its hand along it."""
    sums: NDArray[np.float64] = samplers[0]["weights"][: COUNTS**players]
    return np.diff(sums, prepend=0.0).reshape((COUNTS,) * players).transpose()


def notes(game: Game, view: Rows, log: Rows) -> dict[str, Any]:
    """Return the note sheet `{exact, worlds, about, likely, advice}`, with keys `SEAT.thorns`."""
    weights = weights_of(game.prepare(view, log), game.players)
    about: list[dict[str, Any]] = []
    likely: list[dict[str, Any]] = []
    for seat in range(game.players):
        if seat == int(view[0]["seat"]):
            continue
        odds = _odds(weights, seat)
        about.append({"key": f"{seat}.thorns", "values": odds, "out": [value for value, p in odds.items() if p == 0]})
        likely.extend({"value": f"{seat} {value}", "p": p} for value, p in odds.items())
    likely.sort(key=lambda entry: -entry["p"])
    return {"exact": True, "worlds": int(np.count_nonzero(weights)), "about": about, "likely": likely[:LIKELY], "advice": None}


def _odds(weights: NDArray[np.float64], seat: int) -> dict[str, float]:
    others = tuple(axis for axis in range(weights.ndim) if axis != seat)
    sums: list[float] = (weights.sum(axis=others) / weights.sum()).tolist()
    return {str(count): p for count, p in enumerate(sums)}
