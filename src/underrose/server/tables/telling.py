"""Positions: everything that one place may see of a table, put together from what all places are told alike and what is that place's."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from underrose.server.deal_messages import DealInfo
from underrose.server.lessons import LEARNER
from underrose.server.messages import Asking, Queued, Tally, ViewMessage
from underrose.server.tables.audience import Audience
from underrose.server.tables.evening import Evening, shown
from underrose.server.tables.guests import notices, queue
from underrose.server.tables.opening import Dealing, told_opening
from underrose.server.tables.reading import WINDOW
from underrose.server.tables.scribe import Seats
from underrose.server.tables.seating import Seating

CLOCKS = ("deadline", WINDOW)
"""The kinds of job whose time is told."""


class Telling(Dealing, Protocol):
    """What of a table its positions are made of."""

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
        """The host's seat."""
        ...

    def asking(self) -> tuple[Asking, ...]:
        """Who asks for a seat of the running game."""
        ...

    def assist_of(self, place: int) -> str:
        """How much help a place gets."""
        ...

    def count_in(self) -> int | None:
        """Milliseconds until whoever is first counts."""
        ...


class Shared(NamedTuple):
    """What every place is told in the same words."""

    asking: list[Asking]
    hosting: int | None
    paused: bool
    queue: list[Queued]
    evening: list[Tally]
    count_in: int | None
    opening: DealInfo | None


def shared_of(table: Telling) -> Shared:
    """What every place at a table is told in the same words, as it is now."""
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
    """Milliseconds that are left for the decision the place is asked for, else for those whom all wait for; None where no clock runs.

    Of several clocks the latest. Who may act is public, and clocks start with steps that everybody notices: they tell nothing more.
    """
    if not table.jobs:
        return None
    clocks = {seat: table.left_of(job) for (kind, seat), job in table.jobs.items() if kind in CLOCKS}
    return clocks.get(place, max(clocks.values(), default=None))


def position_of(table: Telling, place: int, seats: Seats, since: int, shared: Shared, written: bool = False) -> ViewMessage:
    """All that a place may see, with its log from event `since` on; `written`: parts of it are JSON already."""
    assist, deadline = table.assist_of(place), deadline_of(table, place)
    position = table.audience.feeds[place].position(table.live, seats, assist, since, deadline, written)
    position.asking, position.hosting, position.paused, position.queue = shared.asking, shared.hosting, shared.paused, shared.queue
    position.evening, position.count_in, position.opening = shared.evening, shared.count_in, shared.opening
    if table.seating.guests.notices:
        position.notices = notices(table.seating, place)
    if table.exhibition:  # nobody is asked here: a bot's place is followed by those who look over its shoulder
        position.ask, position.legal, position.undo = None, [], 0
    if table.lesson is not None and table.live is not None and place == LEARNER:
        position.lesson = table.lesson.progress(table.live.match)
    return position
