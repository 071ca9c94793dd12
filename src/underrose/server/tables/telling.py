"""Positions: all that one place may see of a table, as a message, that message as JSON, and what waits to be sent (`News`).

A move changes few fields of a position. The others are serialized once, as the place's template, which lasts until they change; a
message fills in what a move changes. A test holds the two to the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import msgspec

from underrose.kernel.game.outcome import Outcome
from underrose.kernel.play.match import Match
from underrose.server.api.catalogue_messages import LessonProgress
from underrose.server.api.deal_messages import DealInfo
from underrose.server.api.messages import Asking, Queued, Tally, ViewMessage
from underrose.server.catalogue.lessons import LEARNER
from underrose.server.tables.audience import Audience
from underrose.server.tables.evening import shown
from underrose.server.tables.feeds import Feed, Outlet, encode
from underrose.server.tables.guests import notices, queue
from underrose.server.tables.opening import TableForDeal, opening_info
from underrose.server.tables.reading import WINDOW
from underrose.server.tables.seating import Seating
from underrose.texts import ENGLISH, language, reading

CLOCKS = ("deadline", WINDOW)
"""The kinds of job whose remaining time is sent to clients."""
MOVING = ("n", "ask", "view", "legal", "events", "notes", "deadline", "head", "game", "undo", "briefing", "sheet_follows", "whole")
"""The fields of a message that a move may change, in their order; all others are of the template."""
NUMBERS = ("n", "game", "undo", "briefing")
"""Those of them that are always numbers."""
GAP = b"\0"
"""Placeholder of a field's value in a template: JSON has no such byte."""
NULL, NO_CHOICES = b"null", b"[]"


class TableForPosition(TableForDeal, Protocol):
    """The part of a table that its positions are made of."""

    audience: Audience
    seating: Seating
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


class Frame(NamedTuple):
    """What positions say besides the place's own part of the game. Templates of equal frames are equal."""

    public: tuple[object, ...]
    """The public state, of which the seats come first."""
    assist: dict[int, str]
    """The level of help of each place."""
    outcome: Outcome | None
    asking: list[Asking]
    hosting: int | None
    paused: bool
    queue: list[Queued]
    evening: list[Tally]
    count_in: int | None
    lesson: LessonProgress | None
    opening: DealInfo | None


def frame_of(table: TableForPosition, public: tuple[object, ...]) -> Frame:
    """Return what positions say besides a place's own part of the game, as it is now."""
    live = table.live
    return Frame(
        public,
        {place: table.assist_of(place) for place in table.audience.feeds},
        live.match.outcome if live else None,
        list(table.asking()),
        table.hosting,
        table.stands_still,
        queue(table.seating),
        [] if table.running else shown(table.history.evening, table.seats),
        table.count_in(),
        table.lesson.progress(live.match) if live and table.lesson else None,
        opening_info(table),
    )


def deadline_of(table: TableForPosition, place: int) -> int | None:
    """Return milliseconds left for the place's own decision, else the latest of the running clocks; None where none runs.

    This leaks nothing: which seats may act is public, and clocks start with steps that all places notice.
    """
    if not table.jobs:
        return None
    clocks = {seat: table.left_of(job) for (kind, seat), job in table.jobs.items() if kind in CLOCKS}
    return clocks.get(place, max(clocks.values(), default=None))


def position_of(table: TableForPosition, feed: Feed, since: int, frame: Frame) -> ViewMessage:
    """Return all that a place may see, with its log from event `since` on."""
    live, place = table.live, feed.place
    if live is None:
        return _framed(table, place, frame, n=feed.n, ask=None, view=None, legal=[], events=[], notes=None, deadline=None, head=None,
                       game=0, whole=True)  # fmt: skip
    acts = not table.exhibition
    told: Any = live  # its plain data has the shapes that messages declare: tests validate every answer against them
    assist = frame.assist[place]
    follows = live.sheet_waits(place, assist)
    feed.notes_pending = feed.notes_pending or follows
    return _framed(
        table,
        place,
        frame,
        n=feed.n,
        ask=live.ask(place) if acts else None,
        view=told.match.view(place),
        legal=told.legal(place) if acts else [],
        events=_in_english(told.match, place, since),
        notes=None if follows else told.notes(place, assist),
        sheet_follows=follows,
        deadline=deadline_of(table, place),
        head=feed.head,
        game=live.number,
        undo=live.undoable(place) if acts else 0,
        whole=since == 0,
    )


def _framed(table: TableForPosition, place: int, frame: Frame, **moving: Any) -> ViewMessage:
    """Return a message of these fields and of the frame's."""
    outcome: Any = frame.outcome.as_data() if frame.outcome else None
    seats: Any = frame.public[0]
    return ViewMessage(
        **moving,
        outcome=outcome,
        seats=list(seats),
        asking=frame.asking,
        notices=notices(table.seating, place) if table.seating.guests.notices else [],
        hosting=frame.hosting,
        paused=frame.paused,
        queue=frame.queue,
        evening=frame.evening,
        count_in=frame.count_in,
        lesson=frame.lesson if place == LEARNER else None,
        opening=frame.opening,
    )


def message_of(table: TableForPosition, feed: Feed, since: int, frame: Frame, briefing: int = 0) -> bytes:
    """Return the JSON of `position_of`, from the place's template, with `briefing` events missed."""
    live, place = table.live, feed.place
    if live is None:
        return encode(position_of(table, feed, since, frame))
    if feed.template is None or feed.template[0] != frame:
        feed.template = frame, _template(table, place, frame)
    match = live.match
    cache = live.json_cache
    assist = frame.assist[place]
    notes, follows = None, False
    ask = None if table.exhibition else live.ask(place)
    if live.has_sheet(place, assist):
        follows = live.sheet_waits(place, assist)
        feed.notes_pending = feed.notes_pending or follows
        notes = None if follows else live.notes(place, assist)
    deadline = deadline_of(table, place) if table.jobs else None
    return feed.template[1] % (
        feed.n,
        NULL if ask is None else b"%d" % ask,
        cache.view(match, place),
        NO_CHOICES if ask is None else cache.choices(match, place),
        cache.events(match, place, since),
        NULL if notes is None else encode(notes),
        NULL if deadline is None else b"%d" % deadline,
        encode(feed.head),
        live.number,
        0 if table.exhibition else live.undoable(place),
        briefing,
        b"true" if follows else b"false",
        b"false" if since else b"true",
    )


def _template(table: TableForPosition, place: int, frame: Frame) -> bytes:
    """Return the message with a gap for each field that a move may change."""
    position = encode(_framed(table, place, frame, **dict.fromkeys(MOVING, msgspec.Raw(GAP))))
    first, *pieces = position.replace(b"%", b"%%").split(GAP)
    return first + b"".join([(b"%d" if name in NUMBERS else b"%b") + piece for name, piece in zip(MOVING, pieces, strict=True)])


def _in_english(match: Match, place: int, since: int) -> Any:
    """Return a place's events in English, whatever the language of the current request: all its connections get the same."""
    if language() == ENGLISH:
        return match.events(place, since)
    with reading(ENGLISH):
        return match.events(place, since)


@dataclass
class News:
    """What a table has recorded and encoded, and not yet sent."""

    public: tuple[Any, ...] = ()
    """The public state besides the game when it was last recorded, the seats first."""
    recorded_at: object = None
    """The game, its step and the public state at which the feeds were last updated; None where they have to be updated."""
    outbox: list[tuple[Outlet, bytes]] = field(default_factory=list[tuple[Outlet, bytes]])
    """Encoded messages that `flush` sends after the commit."""
    greeted: list[Outlet] = field(default_factory=list[Outlet])
    """Connections whose first message waits in the outbox."""
    framed: tuple[object, Frame] | None = None
    """The frame of the latest messages, after what it is valid for."""

    def refresh(self, public: tuple[Any, ...]) -> None:
        """Take in the public state; an equal one stays the same object, by which frames are known to be valid."""
        if public != self.public:
            self.public = public

    def frame(self, valid: object, make: Callable[[], Frame]) -> Frame:
        """Return the frame for which `valid` holds: the latest one, or a new one. An equal one stays the same object, so that the places'
        templates are found to be of it at once."""
        if self.framed is not None and self.framed[0] == valid and self.framed[1].public is self.public and self.framed[1].count_in is None:
            return self.framed[1]
        frame = make()
        if self.framed is not None and self.framed[1] == frame:
            frame = self.framed[1]
        self.framed = valid, frame
        return frame

    def greet(self, outlet: Outlet, message: bytes) -> None:
        """Put a connection's first message into the outbox."""
        self.outbox.append((outlet, message))
        self.greeted.append(outlet)
        outlet.joined = True

    def flush(self) -> None:
        """Send the messages of the outbox, after their commit."""
        for outlet, message in self.outbox:
            outlet.offer(message)
        self.outbox.clear()
        self.greeted.clear()

    def discard(self) -> None:
        """Drop the outbox and what was recorded, as it was not committed. Connections that waited for their first message wait again."""
        self.outbox.clear()
        for outlet in self.greeted:
            outlet.joined = False
        self.greeted.clear()
        self.recorded_at = None
