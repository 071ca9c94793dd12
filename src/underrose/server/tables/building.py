"""Between the games of a series: the winner of the last one builds what is played next."""

from __future__ import annotations

from collections.abc import Callable

from underrose.kernel.game import Game
from underrose.kernel.series import under_way
from underrose.server.authentication import Player
from underrose.server.command_messages import BuildArgs, SettingsArgs
from underrose.server.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused
from underrose.server.tables.table import Table


def build(table: Table, player: Player, wish: BuildArgs, set_up: Callable[[Table, SettingsArgs], Game]) -> None:
    """The winner of the last game of a running match chooses what the game's title lets a winner choose. Raises Refused.

    Everybody is asked again whether they are ready, so that nobody begins with cards they have not seen.
    """
    number = table.seating.own_seat(player)
    _may_build(table, number, wish)
    table.lay_out(set_up(table, SettingsArgs(options=dict(wish.options))))
    table.built_by = number
    for seat in table.seats:
        seat.ready = seat.always_ready or seat.number == number


def _may_build(table: Table, number: int, wish: BuildArgs) -> None:
    builds = table.game.title.table.builds
    if not set(wish.options) <= set(builds) or not wish.options:
        raise Refused(NOT_ALLOWED, "not_built", options=", ".join(builds) or "nothing")
    live = table.playing()
    if not live.over:
        raise Refused(CONFLICT, "not_over")
    if not under_way(table.game, table.standing()):
        raise Refused(CONFLICT, "match_over")
    outcome = live.match.outcome
    if outcome is None or outcome.winners != (number,):
        raise Refused(FORBIDDEN, "winner_only")
