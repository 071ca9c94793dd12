"""Stand-ins: bots that play below their level while their code is still being compiled, and how a table hears of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from underrose.kernel.game import Title
from underrose.server.tables.takeover import notice

if TYPE_CHECKING:
    from underrose.server.tables.table import Table

PlayedAs = Callable[[Title, str], str]
"""The level at which a bot of a level plays a title now."""
BELOW: Final = "below_level"
OWN: Final = "own_level"


def announce(table: Table, played_as: PlayedAs) -> None:
    """Tell the table which bots play below their level, and which of them do no more."""
    if table.live is None or table.live.over:
        return
    for seat in table.seats:
        level = None if seat.player else seat.level
        plays = played_as(table.live.game.title, level) if level else None
        if level and plays and plays != level and not _below(table, seat.number):
            notice(table, BELOW, seat=seat.number, name=seat.name, level=level, plays=plays)
        elif plays == level and _below(table, seat.number):
            notice(table, OWN, seat=seat.number, name=seat.name)


def _below(table: Table, seat: int) -> bool:
    """Whether the table was last told that the bot in a seat plays below its level."""
    told = [one.key for one in table.seating.guests.notices if one.key in (BELOW, OWN) and one.args["seat"] == seat]
    return told[-1:] == [BELOW]
