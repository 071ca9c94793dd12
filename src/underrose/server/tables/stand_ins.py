"""Stand-ins: bots that play for players who have left, or below their level while their code is being compiled or their host's budget
of bot time is used up; and the notices of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from underrose.kernel.game.title import Title
from underrose.server.tables.seats import STAND_IN, Seat

if TYPE_CHECKING:
    from underrose.server.tables.table import Table

PlayedAs = Callable[[Title, str], str]
"""The level at which a bot of a level plays a title now."""
Playing = Callable[[Title, str], tuple[str, bool]]
"""The same at a table, and whether that is because its host's budget of bot time is used up."""
BELOW: Final = "below_level"
USED_UP: Final = "time_used_up"
OWN: Final = "own_level"


def announce(table: Table, playing: Playing) -> None:
    """Notify the table of bots that have begun to play below their level, and of those that no longer do."""
    if table.live is None or table.live.over:
        return
    for seat in table.seats:
        level = None if seat.player else seat.level
        if level is None:
            continue
        plays, used_up = playing(table.live.game.title, level)
        if plays != level and not _below(table, seat.number):
            table.notice(USED_UP if used_up else BELOW, seat=seat.number, name=seat.name, level=level, plays=plays)
        elif plays == level and _below(table, seat.number):
            table.notice(OWN, seat=seat.number, name=seat.name)


def _below(table: Table, seat: int) -> bool:
    """Return whether the latest notice of a seat's level says that its bot plays below it."""
    told = [one.key for one in table.seating.guests.notices if one.key in (BELOW, USED_UP, OWN) and one.args["seat"] == seat]
    return told[-1:] in ([BELOW], [USED_UP])


def give_up(table: Table, seat: Seat) -> None:
    """Give the seat to a bot. Its player becomes a spectator, with a spectator's view, and may come back."""
    if seat.player:
        table.seating.watchers.add(seat.player.id)
        if table.running:
            table.notice("left", seat=seat.number, name=seat.name)
    seat.give_to_bot(STAND_IN)
    table.audience.cut(seat.number)
