"""Bounds of a game for research interfaces: its length, its chance nodes and the range of its utilities."""

from __future__ import annotations

from underrose.kernel.game.outcome import Outcome
from underrose.kernel.game.title import Bounds, Game

USUAL = Bounds(10_000, 100)
"""The bounds of a game whose folder defines no `game_bounds`."""


def bounds_of(game: Game) -> Bounds:
    """Return the bounds of a game, `USUAL` by default."""
    return game.title.game_bounds(game) if game.title.game_bounds else USUAL


def utility_range(game: Game) -> tuple[float, float]:
    """Return the lowest and highest utility: scores where a title has a range of them, else -1 and players - 1 (a sole win)."""
    low, high = game.title.score_range
    return (low, high) if low < high else (-1.0, game.players - 1.0)


def utilities(game: Game, outcome: Outcome | None) -> list[float]:
    """Return the utility of each seat: its score where the title has a range of scores; else stakes of 1 a seat, shared by the winners.

    With two seats a win is 1 and a loss -1. Stakes sum to zero; without an outcome or a winner all utilities are 0.
    """
    if outcome is None:
        return [0.0] * game.players
    if game.title.score_range[0] < game.title.score_range[1]:
        return [float(score) for score in outcome.scores]
    share = game.players / len(outcome.winners) - 1 if outcome.winners else 0.0
    lost = -1.0 if outcome.winners else 0.0
    return [share if seat in outcome.winners else lost for seat in range(game.players)]
