"""Games as a match of several: how it stands, who has won it, and who builds what is played next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underrose.kernel.errors import SetupError
from underrose.kernel.game import Game
from underrose.kernel.outcome import Outcome
from underrose.texts import TABLE

BEST_OF = "best_of"
"""The option that says of how many games a match is the best."""
Series = dict[str, Any]
"""How a match stood when one of its games began, `{game, best_of, standing, built_by}` as a record has it."""


def best_of(game: Game) -> int:
    """Of how many games its match is the best; 1 where each game stands for itself."""
    return int(game.options.get(BEST_OF, 1))


def decided(game: Game, standing: Sequence[int]) -> bool:
    """Whether somebody has won so many games of a match that nobody can catch up; a table without matches goes on for ever."""
    games = best_of(game)
    return games > 1 and max(standing) > games // 2


def under_way(game: Game, standing: Sequence[int]) -> bool:
    """Whether a match of several games, of which this is the standing after one of them, goes on: who won last may build, nobody else."""
    return best_of(game) > 1 and not decided(game, standing)


def series_of(game: Game, wins: Sequence[int], built_by: int | None, before: Series | None) -> Series | None:
    """How the match of several games stands when its next game begins, for the record; None at a table without matches."""
    games = best_of(game)
    if games == 1:
        return None
    number = before["game"] + 1 if before and before["best_of"] == games else 1
    return {"game": number, "best_of": games, "standing": list(wins), "built_by": built_by}


def begun(game: Game) -> Series | None:
    """The same of the first game of a match."""
    return series_of(game, [0] * game.players, None, None)


def wins_of(game: Game, series: Series | None, outcome: Outcome | None) -> list[int]:
    """Games that each seat has won of a match, with one of them that is over, or as it stood when that began."""
    winners = outcome.winners if outcome else ()
    standing = series["standing"] if series else [0] * game.players
    return [won + (seat in winners) for seat, won in enumerate(standing)]


def builder_of(game: Game, wins: Sequence[int], outcome: Outcome | None) -> int | None:
    """The seat that may build what is played next: it alone has won, and the match goes on; None after a tie."""
    if outcome is None or len(outcome.winners) != 1 or not game.title.table.builds or not under_way(game, wins):
        return None
    return outcome.winners[0]


def built(game: Game, options: Mapping[str, object]) -> Game:
    """The game with what a winner has built. Raises SetupError for other options than a winner chooses, and for what cannot be played."""
    builds = game.title.table.builds
    if not set(options) <= set(builds):
        raise SetupError.said(TABLE, "setup-not-built", options=", ".join(builds) or "-")
    return Game(game.title, game.players, game.options | {name: str(value) for name, value in options.items()}, game.content)
