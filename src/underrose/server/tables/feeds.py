"""The feed of one place (seat or spectators): numbered messages, and a new one only when the place can notice a change."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import msgspec

from underrose.kernel.match import Match
from underrose.server.messages import NotesMessage, ViewMessage
from underrose.server.refusals import Refused
from underrose.server.sources import SYSTEM, TimeSource
from underrose.server.tables.json_cache import Seats
from underrose.server.tables.live_game import LiveGame
from underrose.texts import ENGLISH, language, reading

LONGEST_QUEUE = 64
"""Backpressure: messages that may be queued for a slow client before its connection is cut; it reconnects and gets a fresh view."""

encode = msgspec.json.Encoder().encode


def _nobody() -> None:
    """Do nothing: the `wake` of a line before a transport is attached."""


class Line:
    """One client's connection as the table sees it: a queue of outgoing messages. `owner` is the player's id, `address` the client's; the
    transport sets `wake`, which is called when there is something to send, the end included."""

    def __init__(self, owner: str = "", address: str = "") -> None:
        self.owner, self.address = owner, address
        self.waiting: deque[bytes] = deque()
        self.wake: Callable[[], None] = _nobody
        self.joined = False
        """Whether the whole position was sent or waits in the table's outbox: a line is sent nothing before it."""
        self.silent = False
        """Whether its client is silent though the connection is open: its player counts as disconnected."""
        self.cut = False
        self.why: Refused | None = None
        self.missed = 0
        """Number of events while its player was away."""

    def take(self) -> list[bytes]:
        """Empty the queue and return its messages, oldest first."""
        messages = list(self.waiting)
        self.waiting.clear()
        return messages

    def offer(self, message: bytes) -> None:
        """Queue a message; cut the line if its queue is full."""
        if self.cut:
            return
        waiting = self.waiting
        if len(waiting) >= LONGEST_QUEUE:
            self.hang_up()
            return
        waiting.append(message)
        if len(waiting) == 1:  # the transport takes all queued messages at once
            self.wake()

    def hang_up(self, why: Refused | None = None) -> None:
        """Close the line after its queued messages; `why` is given where the client should not reconnect by itself."""
        if not self.cut:
            self.cut, self.why = True, why
            self.wake()


@dataclass
class Noticed:
    """What one place could notice during a replay: its last trace, whether that ever changed, the chain's head at the last change, and the
    time of it (seconds since 1970, None where unknown)."""

    seen: object
    anything: bool = False
    head: str | None = None
    at: float | None = None

    def look(self, live: LiveGame, place: int, at: float | None) -> None:
        """Take in a replayed step, if the place can notice a change."""
        seen = live.trace(place)
        if seen != self.seen:
            self.seen = seen
            self.anything = True
            self.head = live.head
            self.at = at


class Marks(NamedTuple):
    """Snapshot of a feed's committed state, to roll back to."""

    n: int
    head: str | None
    game: int
    since: float | None
    told: int
    news: bool
    seen: object
    public: tuple[object, ...]


@dataclass
class Feed:
    """What one place has been told. Its number and chain head move only when the place can notice something, and never go back below
    what was sent or committed.

    News of this process are noted and put into a message when they happen, and sent when they are committed: `keep` then; `take_back`
    rolls back to the last `keep`. News of other processes (`catch_up`) are committed already: they are never rolled back, and stay
    pending until they are in a message.
    """

    place: int
    n: int = 0
    head: str | None = None
    game: int = 0
    since: float | None = None
    """Time of the last change of the game that the place could notice, in seconds since 1970; None where unknown."""
    told: int = 0
    """Number of events of this game that have been put into messages."""
    clock: TimeSource = field(default=SYSTEM.clock, repr=False, compare=False)
    lines: dict[Line, None] = field(default_factory=dict[Line, None])
    """The open connections of this place, oldest first."""
    notes_pending: bool = False
    """Whether a position was sent without its note sheet, which is to follow."""
    template: tuple[object, bytes] | None = None
    """Cached template of its messages at a steady table (`fast_path`), after the key that it is valid for."""
    news: bool = False
    """Whether something was noted that is in no message yet."""
    _seen: object = None
    _public: tuple[object, ...] = ()
    _marks: Marks | None = None
    """Snapshot from before the first uncommitted change; None without one."""

    def _mark(self) -> None:
        """Take a snapshot to roll back to, unless there is one already."""
        if self._marks is None:
            self._marks = Marks(self.n, self.head, self.game, self.since, self.told, self.news, self._seen, self._public)

    def note(self, live: LiveGame | None, seen: object, public: tuple[object, ...]) -> None:
        """Number a new message, if this place can notice a change: `seen` is its trace of the game, None without one, and `public` what
        every place can notice of the table."""
        sees = seen != self._seen
        if not sees and public == self._public:
            return
        self._mark()
        self.news, self.n = True, self.n + 1
        if live and sees:
            self.told = self.told if live.number == self.game else 0
            self.game = live.number
            self.head = live.head
            self.since = self.clock.wall()
        self._seen, self._public = seen, public

    def catch_up(self, game: int, noticed: Noticed) -> None:
        """Number a message for what this place noticed in a replay. It is committed, so it is never rolled back; uncommitted news have to
        be taken back before."""
        if not noticed.anything:
            return
        self.news, self.n = True, self.n + 1
        self.told = self.told if game == self.game else 0
        self.game = game
        self.head = noticed.head
        self.since = noticed.at
        self._seen = noticed.seen

    @property
    def last_seen(self) -> object:
        """The place's trace as of the last commit."""
        return self._marks.seen if self._marks else self._seen

    def pushed(self, told: int) -> None:
        """Record that the noted news have been put into a message, with the first `told` events."""
        self._mark()
        self.news, self.told = False, told

    def take_back(self) -> None:
        """Roll back what has been noted and put into messages since the last commit."""
        if self._marks:
            self.n, self.head, self.game, self.since, self.told, self.news, self._seen, self._public = self._marks
        self._marks = None

    def keep(self) -> None:
        """Mark the noted news as committed."""
        self._marks = None

    def send_notes(self, notes: Any) -> None:
        """Send the note sheet of the last position to all joined connections."""
        self.notes_pending = False
        message = encode(NotesMessage(self.n, notes))
        for line in self.lines:
            if line.joined:
                line.offer(message)

    def position(
        self, live: LiveGame | None, seats: Seats, assist: str, since: int, deadline: int | None, written: bool = False
    ) -> ViewMessage:
        """Return all that this place may see, with its events from index `since` on; with `written`, parts of it are encoded JSON from the
        cache."""
        if live is None:
            return ViewMessage(self.n, None, None, [], [], None, None, list(seats.infos), None, None, 0, whole=True)
        follows = live.sheet_waits(self.place, assist)
        self.notes_pending = self.notes_pending or follows
        told: Any = live  # its plain data has the shapes that messages declare: tests validate every answer against them
        match = told.match
        outcome = told.match.outcome
        asked = live.ask(self.place)
        return ViewMessage(
            n=self.n,
            ask=asked,
            view=told.json_cache.view(match, self.place) if written else match.view(self.place),
            legal=[] if asked is None else told.json_cache.choices(match, self.place) if written else live.legal(self.place),
            events=told.json_cache.events(match, self.place, since) if written else _in_english(match, self.place, since),
            notes=None if follows else told.notes(self.place, assist),
            sheet_follows=follows,
            outcome=outcome.as_data() if outcome else None,
            seats=cast(Any, seats.text) if written else list(seats.infos),
            deadline=deadline,
            head=self.head,
            game=live.number,
            undo=live.undoable(self.place),
            whole=since == 0,
        )


def _in_english(match: Match, place: int, since: int) -> Any:
    """Return a place's events in English, whatever the language of the current request: all its connections get the same."""
    if language() == ENGLISH:
        return match.events(place, since)
    with reading(ENGLISH):
        return match.events(place, since)
