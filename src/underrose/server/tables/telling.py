"""Positions: the full view that one place has of a table, from the part shared by all places and the part of its own."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from underrose.server.deal_messages import DealInfo
from underrose.server.lessons import LEARNER
from underrose.server.messages import Asking, Queued, Tally, ViewMessage
from underrose.server.tables.audience import Audience
from underrose.server.tables.evening import Evening, shown
from underrose.server.tables.guests import notices, queue
from underrose.server.tables.json_cache import Seats
from underrose.server.tables.opening import Dealing, told_opening
from underrose.server.tables.reading import WINDOW
from underrose.server.tables.seating import Seating

CLOCKS = ("deadline", WINDOW)
"""The kinds of job whose remaining time is sent to clients."""


class Telling(Dealing, Protocol):
    """The part of a table that its positions are made of."""

    audience: Audience
    seating: Seating
    evening: Evening
    exhibition: bool

    @property
    def running(self) -> bool:
        """Whether a game is being played."""
        ...

    @property
    def stands_still(self) -> bool:
        """Whether a game is being played that the host has paused."""
        ...

    @property
    def hosting(self) -> int | None:
        """The host's seat; None without one."""
        ...

    def asking(self) -> tuple[Asking, ...]:
        """Return the requests for seats of the running game."""
        ...

    def assist_of(self, place: int) -> str:
        """Return the level of help a place gets."""
        ...

    def count_in(self) -> int | None:
        """Return milliseconds until the count-in of a race is over; None where none runs."""
        ...


class Shared(NamedTuple):
    """The part of a position that is the same for all places."""

    asking: list[Asking]
    hosting: int | None
    paused: bool
    queue: list[Queued]
    evening: list[Tally]
    count_in: int | None
    opening: DealInfo | None


def shared_of(table: Telling) -> Shared:
    """Return the part of a position that is the same for all places, as it is now."""
    return Shared(
        list(table.asking()),
        table.hosting,
        table.stands_still,
        queue(table.seating),
        [] if table.running else shown(table.evening, table.seats),
        table.count_in(),
        told_opening(table),
    )


def deadline_of(table: Telling, place: int) -> int | None:
    """Return milliseconds left for the place's own decision, else the latest of the running clocks; None where none runs.

    This leaks nothing: which seats may act is public, and clocks start with steps that all places notice.
    """
    if not table.jobs:
        return None
    clocks = {seat: table.left_of(job) for (kind, seat), job in table.jobs.items() if kind in CLOCKS}
    return clocks.get(place, max(clocks.values(), default=None))


def position_of(table: Telling, place: int, seats: Seats, since: int, shared: Shared, written: bool = False) -> ViewMessage:
    """Return all that a place may see, with its log from event `since` on; `written`: parts of it are encoded as JSON already."""
    assist, deadline = table.assist_of(place), deadline_of(table, place)
    position = table.audience.feeds[place].position(table.live, seats, assist, since, deadline, written)
    position.asking = shared.asking
    position.hosting = shared.hosting
    position.paused = shared.paused
    position.queue = shared.queue
    position.evening = shared.evening
    position.count_in = shared.count_in
    position.opening = shared.opening
    if table.seating.guests.notices:
        position.notices = notices(table.seating, place)
    if table.exhibition:  # spectators follow the bots' places here, and may not act
        position.ask = None
        position.legal = []
        position.undo = 0
    if table.lesson is not None and table.live is not None and place == LEARNER:
        position.lesson = table.lesson.progress(table.live.match)
    return position
