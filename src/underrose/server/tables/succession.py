"""Who is the host once the host is gone: the role passes to whoever sits longest and is there, and all are told.

Nothing goes back by itself: a host who returns finds another one, who may hand the role back.
"""

from __future__ import annotations

import math

from underrose.kernel.match import SPECTATOR
from underrose.server.tables.seats import Seat
from underrose.server.tables.table import Table
from underrose.server.tables.takeover import joining, notice

TOGETHER_SECONDS = 20.0
"""After so long without the host somebody else is it, in a game that people play in one room."""
LOBBY_SECONDS = 60.0
"""The same before the start of another game, where pages ask who has come."""
ASKED_SECONDS = 10.0
"""Whose page has asked within this time before the start is there."""


def heir(table: Table) -> Seat | None:
    """The seat to which the role passes if the host stays away: whoever sits longest of those who are there. None where the host is
    there, or nobody else is."""
    if table.host.id == table.screen or not _is_gone(table):
        return None
    others = [seat for seat in table.seats if _is_there(table, seat) and seat.number != table.hosting]
    return min(others, key=lambda seat: seat.since, default=None)


def silent_since(table: Table) -> float | None:
    """Since when (by the monotonic clock) nothing is heard of the host: from the seat, or from where a host without one watches. None
    while somebody is there; for ever, of who has left the table."""
    place = table.seating.place_of(table.host)
    if place is None:
        return -math.inf
    if place == SPECTATOR:
        return None if table.audience.watched_by(table.host.id) else table.seating.heard_of(table.host.id)
    seat = table.seats[place]
    if table.live is not None:
        return seat.silent_since
    times = [moment for moment in (seat.heard, seat.gone) if moment is not None]
    return None if seat.followed else max(times, default=None)


def sits_together(table: Table) -> bool:
    """Whether people play the table's game in one room, and wait for nobody's laptop."""
    return joining(table.game.title.table) is not None


def _is_gone(table: Table) -> bool:
    """Whether nothing is heard of the host: at once while one plays, where a time of grace follows; before it after a while."""
    since, most = silent_since(table), TOGETHER_SECONDS if sits_together(table) else LOBBY_SECONDS
    return since is not None and (table.live is not None or table.sources.clock.monotonic() - since > most)


def _is_there(table: Table, seat: Seat) -> bool:
    """Whether a person follows the table from here."""
    if table.live is not None:
        return seat.person and seat.followed
    asked = seat.heard is not None and seat.clock.monotonic() - seat.heard < ASKED_SECONDS
    return seat.person and (seat.followed or asked)


def pass_on(table: Table) -> None:
    """Make the heir the host, and tell everybody; nothing where there is none."""
    seat = heir(table)
    if seat is not None and seat.player is not None:
        table.host = seat.player
        notice(table, "hosts", seat=seat.number, name=seat.name)
