"""Time to read: nobody has to decide before they could have read what is asked.

How long that takes is counted from the words. The time of a reaction window begins when the pages of all whom it is open for have reported
that they show it, at the latest `SHOW_SECONDS` after it was told. Until then the row of its job has another beside it (`UNSHOWN`), so that
every worker knows that it has not begun.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from underrose.server.authentication import Player
from underrose.server.messages import Clock
from underrose.server.refusals import CONFLICT, Refused
from underrose.server.sources import Sources
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.persistence import Persistence
from underrose.server.tables.seating import Seating
from underrose.server.tables.seats import Seat

FIRST_SECONDS = 2.0
"""Until somebody begins to read..."""
WORD_SECONDS = 1 / 3
"""... and how long a word takes."""
SHOW_SECONDS = 5.0
"""So long after it was told the time of a window begins, whatever pages report."""
WINDOW, UNSHOWN = "window", "unshown"
"""The kinds of job of a window: its end, and the latest moment at which its time begins, as long as it has not."""
LONGER = 0.5
"""By how much of its time a reaction window may last longer than it could be read, drawn anew for each."""


class Reading(Protocol):
    """What of a table its windows are made of."""

    clock: Clock
    sources: Sources
    seating: Seating
    persistence: Persistence
    jobs: dict[tuple[str, int], Job]
    begun: int

    def in_play(self) -> LiveGame:
        """The game, while it goes on. Raises Refused."""
        ...


def reading_seconds(words: int) -> float:
    """How long it takes to read so many words; nothing where there are none."""
    return FIRST_SECONDS + WORD_SECONDS * words if words else 0.0


def time_to_read(table: Reading, live: LiveGame) -> float:
    """The seconds that the open window takes to be read, in the language that needs more words, at the table's pace."""
    return table.clock.pace * reading_seconds(live.words_asked([seat.name for seat in table.seating.seats]))


def window_time(clock: Clock, chance: Random) -> float:
    """The seconds that a window stays open once it could be read: drawn, alike for everybody, whatever they hold and whoever plays."""
    return clock.pace * float(clock.window) * (1 + LONGER * chance.random())


def show_time(clock: Clock) -> float:
    """The seconds after which a window's time begins, whatever pages report."""
    return SHOW_SECONDS * min(1.0, clock.pace)


def windows(table: Reading, live: LiveGame) -> list[Seat]:
    """The seats for which a window is open."""
    return [seat for seat in table.seating.seats if live.passing(seat.number) is not None]


def unread(table: Reading, live: LiveGame, now: float) -> list[Seat]:
    """Those whose page has yet to show the window that is open for them; a bot of somebody's own is waited for like a person."""
    if live.game.title.table.window is None or not table.clock.holds:
        return []
    return [seat for seat in windows(table, live) if seat.player and not seat.played_by and _waits(table, live, seat, now)]


def _waits(table: Reading, live: LiveGame, seat: Seat, now: float) -> bool:
    """Whether the window of a seat is new, or has rested since, or its page is still waited for."""
    asked = live.number, live.ask(seat.number)
    window, unshown = (table.jobs.get((kind, seat.number)) for kind in (WINDOW, UNSHOWN))
    if window is None or (window.rests and not window.stands_still) or (window.game, window.ask) != asked:
        return True
    return unshown is not None and (unshown.game, unshown.ask) == asked and unshown.left(now) > 0


def shown(table: Reading, player: Player, ask: int) -> None:
    """A page shows its player the window that is open for them: once all do, the time begins. Raises Refused where none is."""
    seat, live = table.seating.own_seat(player), table.in_play()
    if live.ask(seat) != ask or live.passing(seat) is None:
        raise Refused(CONFLICT, "stale")
    told = table.jobs.pop((UNSHOWN, seat), None)
    if told is None or any(kind == UNSHOWN for kind, _ in table.jobs):
        return
    early = told.left(table.sources.clock.wall())
    table.jobs |= {key: job.longer(-early) for key, job in table.jobs.items() if key[0] == WINDOW}
    table.begun, table.persistence.people_due = table.begun + 1, True


def began(job: Job, now: float) -> float:
    """The seconds since the window of a job was told."""
    return job.wait - job.left(now)


def too_soon(table: Reading, live: LiveGame, seat: Seat) -> bool:
    """Whether a bot of somebody's own answers a window before a person could have read it."""
    job = table.jobs.get((WINDOW, seat.number))
    if seat.player is None or seat.person or job is None or live.passing(seat.number) is None:
        return False
    return began(job, table.sources.clock.wall()) < time_to_read(table, live)
