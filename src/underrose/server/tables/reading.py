"""Time to read: a reaction window stays open long enough to read its question first.

That time is estimated from the number of words. A window's time begins when the clients of all its players have reported that they show
it, at the latest `SHOW_SECONDS` after it was sent. Until then its job has a second one beside it in the store (`UNSHOWN`), so that all
workers know that it has not begun.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import Clock
from underrose.server.api.refusals import CONFLICT, Refused
from underrose.server.common.sources import Sources
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.persistence import Persistence
from underrose.server.tables.seating import Seating
from underrose.server.tables.seats import Seat

FIRST_SECONDS = 2.0
"""Seconds until a player begins to read..."""
WORD_SECONDS = 1 / 3
"""... and for each word."""
SHOW_SECONDS = 5.0
"""Timeout in seconds after which a window's time begins without the clients' reports."""
WINDOW, UNSHOWN = "window", "unshown"
"""The kinds of job of a window: its end, and the timeout for its time to begin, until it has."""
LONGER = 0.5
"""The longest random extension of a reaction window, as a share of its time, drawn for each window."""


class Reading(Protocol):
    """The part of a table that its windows depend on."""

    clock: Clock
    sources: Sources
    seating: Seating
    persistence: Persistence
    jobs: dict[tuple[str, int], Job]
    begun: int

    def in_play(self) -> LiveGame:
        """Return the current game. Raises Refused where there is none or it is paused."""
        ...


def reading_seconds(words: int) -> float:
    """Return the seconds it takes to read so many words; 0 for none."""
    return FIRST_SECONDS + WORD_SECONDS * words if words else 0.0


def time_to_read(table: Reading, live: LiveGame) -> float:
    """Return the seconds it takes to read the open window's question, in the language that needs more words, at the table's pace."""
    return table.clock.pace * reading_seconds(live.words_asked([seat.name for seat in table.seating.seats]))


def window_time(clock: Clock, chance: Random) -> float:
    """Return the seconds that a window stays open after its time to read, drawn independently of the players and their hands."""
    return clock.pace * float(clock.window) * (1 + LONGER * chance.random())


def show_time(clock: Clock) -> float:
    """Return the timeout in seconds after which a window's time begins without the clients' reports."""
    return SHOW_SECONDS * min(1.0, clock.pace)


def windows(table: Reading, live: LiveGame) -> list[Seat]:
    """Return the seats for which a window is open."""
    return [seat for seat in table.seating.seats if live.passing(seat.number) is not None]


def unread(table: Reading, live: LiveGame, now: float) -> list[Seat]:
    """Return the seats whose client has yet to report that it shows the open window; a player's own bot is waited for like a person."""
    if live.game.title.table.window is None or not table.clock.holds:
        return []
    return [seat for seat in windows(table, live) if seat.player and not seat.played_by and _waits(table, live, seat, now)]


def _waits(table: Reading, live: LiveGame, seat: Seat, now: float) -> bool:
    """Return whether the window of a seat is new, or has rested since, or its page is still waited for."""
    asked = live.number, live.ask(seat.number)
    window, unshown = (table.jobs.get((kind, seat.number)) for kind in (WINDOW, UNSHOWN))
    if window is None or (window.rests and not window.stands_still) or (window.game, window.ask) != asked:
        return True
    return unshown is not None and (unshown.game, unshown.ask) == asked and unshown.left(now) > 0


def shown(table: Reading, player: Player, ask: int) -> None:
    """Note that a player's client shows the open window; once all do, its time begins. Raises Refused (409) where none is open."""
    seat, live = table.seating.own_seat(player), table.in_play()
    if live.ask(seat) != ask or live.passing(seat) is None:
        raise Refused(CONFLICT, "stale")
    told = table.jobs.pop((UNSHOWN, seat), None)
    if told is None or any(kind == UNSHOWN for kind, _ in table.jobs):
        return
    early = told.left(table.sources.clock.wall())
    table.jobs |= {key: job.longer(-early) for key, job in table.jobs.items() if key[0] == WINDOW}
    table.begun, table.persistence.members_dirty = table.begun + 1, True


def began(job: Job, now: float) -> float:
    """Return the seconds since the window of a job was opened."""
    return job.wait - job.left(now)


def too_soon(table: Reading, live: LiveGame, seat: Seat) -> bool:
    """Return whether a player's own bot answers a window before a person could have read it."""
    job = table.jobs.get((WINDOW, seat.number))
    if seat.player is None or seat.person or job is None or live.passing(seat.number) is None:
        return False
    return began(job, table.sources.clock.wall()) < time_to_read(table, live)
