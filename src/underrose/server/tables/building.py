"""Building between the games of a series: the winner of the last game chooses options of the next, a house bot as soon as it has won."""

from __future__ import annotations

from collections.abc import Mapping

from underrose.kernel.play.series import builder_of
from underrose.server.accounts.authentication import Player
from underrose.server.api.command_messages import BuildArgs, SettingsArgs
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, NOT_ALLOWED, Refused
from underrose.server.tables.hosting import SetUp
from underrose.server.tables.seats import Seat
from underrose.server.tables.table import Table

BUILD = "build"
"""Key of the job of a house bot that has won a game of a running match."""


def build(table: Table, player: Player, wish: BuildArgs, set_up: SetUp) -> None:
    """Set the options that the title lets the winner of a running match's last game choose. Raises Refused: 403 for all but the winner, 409
    during a game or after the match, 422 for other options."""
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
    if not table.series_under_way:
        raise Refused(CONFLICT, "match_over")
    if _builder(table) != number:
        raise Refused(FORBIDDEN, "winner_only")


def _builder(table: Table) -> int | None:
    """Return the number of the seat that may build now; None where there is none, as during a game."""
    return builder_of(table.game, table.standing(), table.live.match.outcome) if table.live and not table.alone else None


def bot_to_build(table: Table) -> Seat | None:
    """Return the seat of the house bot that has won and has yet to build; None where there is none, as where a person or a player's own bot
    has won."""
    number = _builder(table) if table.built_by is None and table.opening is None and not table.closed else None
    if number is None or table.live is None or table.game.title.build is None:
        return None
    seat = table.seats[number]
    return seat if seat.player is None and seat.level and table.waited.get(number) != (table.live.number, BUILT) else None


BUILT = -1
"""In `Table.waited`, the ask of a bot that has decided to keep the options as they are."""


def build_by_bot(table: Table, set_up: SetUp, seed: int) -> None:
    """Build for the house bot that has won, from public information alone: the game's setup, the bot's level, and a seed for its draws."""
    seat = bot_to_build(table)
    if seat is None or table.live is None or table.game.title.build is None:
        return
    options = table.game.title.build(table.game, seat.level or "", seed)
    if options is None:
        table.waited[seat.number] = (table.live.number, BUILT)
    else:
        _lay_built(table, seat.number, options, set_up)


def _lay_built(table: Table, number: int, options: Mapping[str, str], set_up: SetUp) -> None:
    """Set up the next game with the builder's options, notify all, and reset who is ready, so that no player starts with cards they have
    not seen."""
    table.set_game(set_up(table, SettingsArgs(options=dict(options))))
    table.built_by = number
    table.notice("built", seat=number, name=table.seats[number].name)
    for seat in table.seats:
        seat.ready = seat.always_ready or seat.number == number
