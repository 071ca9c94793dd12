"""The games of a table as a series: who has won it, and how it stands when a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underrose.kernel.game import Game

BEST_OF = "best_of"
"""The option that says of how many games a match is the best."""


def decided(game: Game, standing: Sequence[int]) -> bool:
    """Whether somebody has won so many games of a match that nobody can catch up; a table without matches goes on for ever."""
    games = int(game.options.get(BEST_OF, 1))
    return games > 1 and max(standing) > games // 2


def under_way(game: Game, standing: Sequence[int]) -> bool:
    """Whether a match of several games, of which this is the standing after one of them, goes on: who won last may build, nobody else."""
    return int(game.options.get(BEST_OF, 1)) > 1 and not decided(game, standing)


def series_of(game: Game, wins: Sequence[int], built_by: int | None, before: dict[str, Any] | None) -> dict[str, Any] | None:
    """How the match of several games stands when its next game begins, for the record; None at a table without matches."""
    games = int(game.options.get(BEST_OF, 1))
    if games == 1:
        return None
    number = before["game"] + 1 if before and before["best_of"] == games else 1
    return {"game": number, "best_of": games, "standing": list(wins), "built_by": built_by}
