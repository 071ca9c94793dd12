"""Between the games of a series: the winner of the last one builds what is played next, a bot of the house as soon as it has won."""

from __future__ import annotations

from collections.abc import Mapping

from underrose.kernel.series import builder_of, under_way
from underrose.server.authentication import Player
from underrose.server.command_messages import BuildArgs, SettingsArgs
from underrose.server.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused
from underrose.server.tables.hosting import SetUp
from underrose.server.tables.seats import Seat
from underrose.server.tables.table import Table
from underrose.server.tables.takeover import notice

BUILD = "build"
"""The job of a bot of the house that has won a game of a running match."""


def build(table: Table, player: Player, wish: BuildArgs, set_up: SetUp) -> None:
    """The winner of the last game of a running match chooses what the game's title lets a winner choose. Raises Refused."""
    number = table.seating.own_seat(player)
    _may_build(table, number, wish)
    _lay_built(table, number, wish.options, set_up)


def _may_build(table: Table, number: int, wish: BuildArgs) -> None:
    builds = table.game.title.table.builds
    if not set(wish.options) <= set(builds) or not wish.options:
        raise Refused(NOT_ALLOWED, "not_built", options=", ".join(builds) or "nothing")
    live = table.playing()
    if not live.over:
        raise Refused(CONFLICT, "not_over")
    if not under_way(table.game, table.standing()):
        raise Refused(CONFLICT, "match_over")
    if _builder(table) != number:
        raise Refused(FORBIDDEN, "winner_only")


def _builder(table: Table) -> int | None:
    """The seat that may build now; None while a game is played, and where nobody does."""
    return builder_of(table.game, table.standing(), table.live.match.outcome) if table.live and not table.alone else None


def bot_to_build(table: Table) -> Seat | None:
    """The seat of the house's bot that has won, may build and has not said yet what; None where there is none, as where somebody's own
    bot or a person has won, who may be away."""
    number = _builder(table) if table.built_by is None and table.opening is None and not table.closed else None
    if number is None or table.live is None or table.game.title.build is None:
        return None
    seat = table.seats[number]
    return seat if seat.player is None and seat.level and table.waited.get(number) != (table.live.number, BUILT) else None


BUILT = -1
"""What stands for the ask of a bot that plays on with what is there."""


def build_by_bot(table: Table, set_up: SetUp, seed: int) -> None:
    """The house's bot that has won builds, of what is public alone: the game as it was played, its level, and a number for its draws."""
    seat = bot_to_build(table)
    if seat is None or table.live is None or table.game.title.build is None:
        return
    options = table.game.title.build(table.game, seat.level or "", seed)
    if options is None:
        table.waited[seat.number] = (table.live.number, BUILT)
    else:
        _lay_built(table, seat.number, options, set_up)


def _lay_built(table: Table, number: int, options: Mapping[str, str], set_up: SetUp) -> None:
    """All are told who has built, and asked again whether they are ready, so that nobody begins with cards they have not seen."""
    table.lay_out(set_up(table, SettingsArgs(options=dict(options))))
    table.built_by = number
    notice(table, "built", seat=number, name=table.seats[number].name)
    for seat in table.seats:
        seat.ready = seat.always_ready or seat.number == number
