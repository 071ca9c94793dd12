"""The feed of one place (seat or spectators): numbered messages, and a new one only when the place can notice a change."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from underrose.server.api.messages import NotesMessage
from underrose.server.api.refusals import Refused
from underrose.server.tables.live_game import LiveGame

LONGEST_QUEUE = 64
"""Backpressure: messages that may be queued for a slow client before its connection is cut; it reconnects and gets a fresh view."""

encode = msgspec.json.Encoder().encode


def _nobody() -> None:
    """Do nothing: the `wake` of a connection before a transport is attached."""


class Outlet:
    """The way out to one client's connection: a queue of messages. `owner` is the player's id, `address` the client's; the
    transport sets `wake`, which is called when there is something to send, the end included."""

    def __init__(self, owner: str = "", address: str = "") -> None:
        self.owner, self.address = owner, address
        self.waiting: deque[bytes] = deque()
        self.wake: Callable[[], None] = _nobody
        self.joined = False
        """Whether the whole position was sent or waits in the table's outbox: a connection is sent nothing before it."""
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
        """Queue a message; cut the connection if its queue is full."""
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
        """Close the connection after its queued messages; `why` is given where the client should not reconnect by itself."""
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


class Now(NamedTuple):
    """The game at the time of a note: its number, the head of its chain, and the time in seconds since 1970."""

    game: int
    head: str
    at: float


Marks = tuple[int, str | None, int, float | None, int, bool, object, tuple[object, ...]]
"""Snapshot of a feed's committed state, to roll back to: the fields that `roll_back` names."""


@dataclass
class Feed:
    """What one place has been told. Its number and chain head move only when the place can notice something, and never go back below
    what was sent or committed.

    News of this process are recorded and put into a message when they happen, and sent when they are committed: `mark_committed` then;
    `roll_back` rolls back to the last `mark_committed`. News of other processes (`catch_up`) are committed already: they are never rolled
    back, and stay pending until they are in a message.
    """

    place: int
    n: int = 0
    head: str | None = None
    game: int = 0
    since: float | None = None
    """Time of the last change of the game that the place could notice, in seconds since 1970; None where unknown."""
    told: int = 0
    """Number of events of this game that have been put into messages."""
    outlets: dict[Outlet, None] = field(default_factory=dict[Outlet, None])
    """The open connections of this place, oldest first."""
    notes_pending: bool = False
    """Whether a position was sent without its note sheet, which is to follow."""
    template: tuple[object, bytes] | None = None
    """Template of its messages (`telling`), after the frame that it is of."""
    news: bool = False
    """Whether something was recorded that is in no message yet."""
    _seen: object = None
    _public: tuple[object, ...] = ()
    _marks: Marks | None = None
    """Snapshot from before the first uncommitted change; None without one."""

    def _mark(self) -> None:
        """Take a snapshot to roll back to."""
        self._marks = self.n, self.head, self.game, self.since, self.told, self.news, self._seen, self._public

    def record_change(self, now: Now | None, seen: object, public: tuple[object, ...]) -> None:
        """Give a new message its number, if this place can notice a change: `seen` is its trace of the game, None without one, and
        `public` what every place can notice of the table."""
        sees = seen != self._seen
        if not sees and public == self._public:
            return
        if self._marks is None:
            self._mark()
        self.news, self.n = True, self.n + 1
        if now and sees:
            self.told = self.told if now.game == self.game else 0
            self.game, self.head = now.game, now.head
            self.since = now.at
        self._seen, self._public = seen, public

    def catch_up(self, game: int, noticed: Noticed) -> None:
        """Give a number to a message for what this place noticed in a replay. It is committed, so it is never rolled back; uncommitted
        news have to be rolled back before."""
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
        *_, seen, _ = self._marks or (self._seen, self._public)
        return seen

    def mark_encoded(self, told: int) -> None:
        """Note that the recorded news have been put into a message, with the first `told` events."""
        if self._marks is None:
            self._mark()
        self.news, self.told = False, told

    def roll_back(self) -> None:
        """Roll back what has been recorded and put into messages since the last commit."""
        if self._marks:
            self.n, self.head, self.game, self.since, self.told, self.news, self._seen, self._public = self._marks
        self._marks = None

    def mark_committed(self) -> None:
        """Mark the recorded news as committed."""
        self._marks = None

    def send_notes(self, notes: Any) -> None:
        """Send the note sheet of the last position to all joined connections."""
        self.notes_pending = False
        message = encode(NotesMessage(self.n, notes))
        for outlet in self.outlets:
            if outlet.joined:
                outlet.offer(message)
