"""The games of a table as a series: who has won it, and who builds what is played next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from underrose.kernel.game import Game
from underrose.server.authentication import Player
from underrose.server.messages import BuildArgs, SettingsArgs
from underrose.server.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused

if TYPE_CHECKING:
    from underrose.server.tables.table import Table

BEST_OF = "best_of"
"""The option that says of how many games a match is the best."""


def decided(game: Game, standing: Sequence[int]) -> bool:
    """Whether somebody has won so many games of a match that nobody can catch up; a table without matches goes on for ever."""
    games = int(game.options.get(BEST_OF, 1))
    return games > 1 and max(standing) > games // 2


def series_of(game: Game, wins: Sequence[int], built_by: int | None, before: dict[str, Any] | None) -> dict[str, Any] | None:
    """How the match of several games stands when its next game begins, for the record; None at a table without matches."""
    games = int(game.options.get(BEST_OF, 1))
    if games == 1:
        return None
    number = before["game"] + 1 if before and before["best_of"] == games else 1
    return {"game": number, "best_of": games, "standing": list(wins), "built_by": built_by}


def build(table: Table, player: Player, args: dict[str, Any], set_up: Callable[[Table, SettingsArgs], Game]) -> None:
    """The winner of the last game of a running match chooses what the game's title lets a winner choose. Raises Refused.

    Everybody is asked again whether they are ready, so that nobody begins with cards they have not seen.
    """
    wish = _read(args)
    number = table.own_seat(player)
    _may_build(table, number, wish)
    table.lay_out(set_up(table, SettingsArgs(options=dict(wish.options))))
    table.built_by = number
    for seat in table.seats:
        seat.ready = seat.level is not None or seat.number == number


def _may_build(table: Table, number: int, wish: BuildArgs) -> None:
    builds = table.game.title.table.builds
    if not set(wish.options) <= set(builds) or not wish.options:
        allowed = ", ".join(builds) or "nothing"
        raise Refused(NOT_ALLOWED, "not_built", f"What a winner may choose at this table is: {allowed}.", {"options": allowed})
    live = table.playing()
    if not live.over:
        raise Refused(CONFLICT, "not_over", "Another game can start when this one is over.")
    if int(table.game.options.get(BEST_OF, 1)) == 1 or decided(table.game, table.standing()):
        raise Refused(CONFLICT, "match_over", "No match is under way: the host chooses what is played next.")
    outcome = live.match.outcome
    if outcome is None or outcome.winners != (number,):
        raise Refused(FORBIDDEN, "winner_only", "Only the winner of the last game builds for the next one; after a tie nobody does.")


def _read(args: dict[str, Any]) -> BuildArgs:
    try:
        return msgspec.convert(args, BuildArgs)
    except msgspec.ValidationError as error:
        raise Refused(NOT_ALLOWED, "bad_args", f"That cannot be done like this: {error}.") from error
