"""Series: several games counted as one match (best of n), its standing, when it is decided, and which seat builds the next game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.outcome import Outcome
from underrose.kernel.game.title import Game
from underrose.texts import TABLE

BEST_OF = "best_of"
"""The option that says of how many games a match is the best."""
Series = dict[str, Any]
"""The standing of a match when one of its games began: `{game, best_of, standing, built_by}`, as a record has it."""


def best_of(game: Game) -> int:
    """Return of how many games its match is the best; 1 where each game stands for itself."""
    return int(game.options.get(BEST_OF, 1))


def decided(game: Game, standing: Sequence[int]) -> bool:
    """Return whether one seat has won more than half of the games of a match; never so at a table without matches."""
    games = best_of(game)
    return games > 1 and max(standing) > games // 2


def under_way(game: Game, standing: Sequence[int]) -> bool:
    """Return whether a match of several games goes on, given the standing after one of them."""
    return best_of(game) > 1 and not decided(game, standing)


def series_of(game: Game, wins: Sequence[int], built_by: int | None, before: Series | None) -> Series | None:
    """Return how the match of several games stands when its next game begins, for the record; None at a table without matches."""
    games = best_of(game)
    if games == 1:
        return None
    number = before["game"] + 1 if before and before["best_of"] == games else 1
    return {"game": number, "best_of": games, "standing": list(wins), "built_by": built_by}


def begun(game: Game) -> Series | None:
    """Return the standing before the first game of a match; None at a table without matches."""
    return series_of(game, [0] * game.players, None, None)


def wins_of(game: Game, series: Series | None, outcome: Outcome | None) -> list[int]:
    """Return how many games of a match each seat has won: the standing before a game, with that game's winners where it is over."""
    winners = outcome.winners if outcome else ()
    standing = series["standing"] if series else [0] * game.players
    return [won + (seat in winners) for seat, won in enumerate(standing)]


def builder_of(game: Game, wins: Sequence[int], outcome: Outcome | None) -> int | None:
    """Return the seat that may build the next game: the sole winner of this one while the match goes on; else None."""
    if outcome is None or len(outcome.winners) != 1 or not game.title.table.builds or not under_way(game, wins):
        return None
    return outcome.winners[0]


def built(game: Game, options: Mapping[str, object]) -> Game:
    """Return the game with the options that a winner chose. Raises SetupError for options that a winner may not choose, and for values
    that cannot be played."""
    builds = game.title.table.builds
    if not set(options) <= set(builds):
        raise SetupError.said(TABLE, "setup-not-built", options=", ".join(builds) or "-")
    return Game(game.title, game.players, game.options | {name: str(value) for name, value in options.items()}, game.content)
