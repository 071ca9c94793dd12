"""Stand-ins: bots that play on for people who have left, or below their level while their code is still being compiled or their host's
time of bots is used up; and how a table hears of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from underrose.kernel.game import Title
from underrose.server.tables.seats import STAND_IN, Seat
from underrose.server.tables.takeover import notice

if TYPE_CHECKING:
    from underrose.server.tables.table import Table

PlayedAs = Callable[[Title, str], str]
"""The level at which a bot of a level plays a title now."""
Playing = Callable[[Title, str], tuple[str, bool]]
"""The same at a table, and whether that is because its host's time of bots is used up."""
BELOW: Final = "below_level"
USED_UP: Final = "time_used_up"
OWN: Final = "own_level"


def announce(table: Table, playing: Playing) -> None:
    """Tell the table which bots play below their level, and which of them do no more."""
    if table.live is None or table.live.over:
        return
    for seat in table.seats:
        level = None if seat.player else seat.level
        if level is None:
            continue
        plays, used_up = playing(table.live.game.title, level)
        if plays != level and not _below(table, seat.number):
            notice(table, USED_UP if used_up else BELOW, seat=seat.number, name=seat.name, level=level, plays=plays)
        elif plays == level and _below(table, seat.number):
            notice(table, OWN, seat=seat.number, name=seat.name)


def _below(table: Table, seat: int) -> bool:
    """Whether the table was last told that the bot in a seat plays below its level."""
    told = [one.key for one in table.seating.guests.notices if one.key in (BELOW, USED_UP, OWN) and one.args["seat"] == seat]
    return told[-1:] in ([BELOW], [USED_UP])


def give_up(table: Table, seat: Seat) -> None:
    """A bot plays on in the seat; who sat there may watch, without what the seat sees, and come back."""
    if seat.player:
        table.seating.watchers.add(seat.player.id)
        if table.running:
            notice(table, "left", seat=seat.number, name=seat.name)
    seat.give_to_bot(STAND_IN)
    table.audience.cut(seat.number)
