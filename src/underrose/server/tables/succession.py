"""Succession of the host: when the host is gone the role passes to the present player seated longest, with a notice to the table.

It does not return by itself: the new host may hand it back.
"""

from __future__ import annotations

import math

from underrose.kernel.play.match import SPECTATOR
from underrose.server.tables.seats import Seat
from underrose.server.tables.table import Table
from underrose.server.tables.takeover import joining

TOGETHER_SECONDS = 20.0
"""Seconds without the host after which the role passes on, in a game that is played in one room."""
LOBBY_SECONDS = 60.0
"""The same before the start, in other games, where clients poll."""
WAITED_SECONDS = 180.0
"""The same between two games, for a host who is connected and sleeps: everybody else wants another game."""
ASKED_SECONDS = 10.0
"""Before the start a player counts as present whose client has polled within so many seconds."""


def heir(table: Table) -> Seat | None:
    """Return the seat to which the role passes: of the present players the one seated longest. None where the host is present or a shared
    screen, or no other player is present."""
    if table.host.id == table.screen or not _is_gone(table):
        return None
    others = [seat for seat in table.seats if _is_there(table, seat) and seat.number != table.hosting]
    return min(others, key=lambda seat: seat.since, default=None)


def silent_since(table: Table) -> float | None:
    """Return since when (by the monotonic clock) the host has not been heard of, seated or as a spectator. None while the host is
    connected and awake, and does not keep everybody else waiting; minus infinity where the host has left the table, or sleeps."""
    place = table.seating.place_of(table.host)
    if place is None:
        return -math.inf
    if place == SPECTATOR:
        return None if table.audience.watched_by(table.host.id) else table.seating.last_active_of(table.host.id)
    seat = table.seats[place]
    if keeps_waiting(table):
        return seat.last_active
    if table.live is not None:
        return -math.inf if seat.asleep and seat.followed else seat.silent_since
    times = [moment for moment in (seat.last_active, seat.gone) if moment is not None]
    return None if seat.followed else max(times, default=None)


def keeps_waiting(table: Table) -> bool:
    """Return whether a game is over, and everybody who is there wants another one but the host, who is connected."""
    if table.live is None or not table.live.over or table.opening is not None:
        return False
    wanting = {seat.number: seat.ready for seat in table.seats if _is_there(table, seat)}
    return len(wanting) > 1 and [number for number, ready in wanting.items() if not ready] == [table.hosting]


def sits_together(table: Table) -> bool:
    """Return whether the table's game is one that people play in one room, so that absences are waited for only briefly."""
    return joining(table.game.title.table) is not None


def _is_gone(table: Table) -> bool:
    """Return whether the host is missed: at once where there is a game, as a time of grace follows; before the first after a while."""
    since, most = silent_since(table), TOGETHER_SECONDS if sits_together(table) else LOBBY_SECONDS
    return since is not None and (table.live is not None or table.sources.clock.monotonic() - since > most)


def _is_there(table: Table, seat: Seat) -> bool:
    """Return whether a human player is present in the seat: connected and playing, or before the start has polled lately."""
    if table.live is not None:
        return seat.person and seat.followed and not seat.away
    asked = seat.last_active is not None and seat.clock.monotonic() - seat.last_active < ASKED_SECONDS
    return seat.person and (seat.followed or asked)


def pass_on(table: Table) -> None:
    """Make the heir the host and notify the table; without an heir do nothing."""
    seat = heir(table)
    if seat is not None and seat.player is not None:
        table.host = seat.player
        table.notice("hosts", seat=seat.number, name=seat.name)
