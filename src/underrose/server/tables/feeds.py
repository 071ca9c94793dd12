"""The feed of one place at a table: a number for every message, and news only when the place can notice something."""

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
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.scribe import Seats
from underrose.texts import ENGLISH, language, reading

LONGEST_QUEUE = 64
"""Messages that may wait for a slow client before its line is cut; it comes back and gets a fresh view."""

encode = msgspec.json.Encoder().encode


def _nobody() -> None:
    """Whom a line wakes that nothing carries yet."""


class Line:
    """One client's open socket, as the table sees it: the messages that wait to go out. `owner` is the player's id; whatever carries the
    messages sets `wake`, to be called when there is something to carry, the end included. `address` is where it comes from."""

    def __init__(self, owner: str = "", address: str = "") -> None:
        self.owner, self.address = owner, address
        self.waiting: deque[bytes] = deque()
        self.wake: Callable[[], None] = _nobody
        self.joined = False
        """Whether it was sent the whole position, or that waits in the table's outbox: before it a line is sent nothing."""
        self.silent = False
        """Whether nothing comes over it any more, though it is open: nobody counts on who had it."""
        self.cut = False
        self.why: Refused | None = None
        self.missed = 0
        """Events that happened while its player was away."""

    def take(self) -> list[bytes]:
        """All that waits, to be sent now."""
        messages = list(self.waiting)
        self.waiting.clear()
        return messages

    def offer(self, message: bytes) -> None:
        """Send a message, or cut the line if the client is too slow for it."""
        if self.cut:
            return
        waiting = self.waiting
        if len(waiting) >= LONGEST_QUEUE:
            self.hang_up()
            return
        waiting.append(message)
        if len(waiting) == 1:  # who carries them takes all that wait
            self.wake()

    def hang_up(self, why: Refused | None = None) -> None:
        """End the line after what already waits; `why`, where its client should not come back by itself."""
        if not self.cut:
            self.cut, self.why = True, why
            self.wake()


@dataclass
class Noticed:
    """What one place could notice while a game was played again: whether anything, what it saw last, the chain's head then, and when
    that was (seconds since 1970, None where it is not known)."""

    seen: object
    anything: bool = False
    head: str | None = None
    at: float | None = None

    def look(self, live: LiveGame, place: int, at: float | None) -> None:
        """Take in a step, if the place can notice that anything changed."""
        seen = live.trace(place)
        if seen != self.seen:
            self.seen, self.anything, self.head, self.at = seen, True, live.head, at


class Marks(NamedTuple):
    """How far a place has noticed what happened, and how far that stands in messages."""

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
    """What one place has been told. Its numbers and its chain heads move only when the place can notice something, and never go back
    below what was said or is durable.

    News of this process are noted and put into a message when they happen, and said when they are durable: `keep` then; `take_back`
    forgets what was noted since, as if it had not happened. News of other processes (`catch_up`) are durable when they are noted: they
    are taken back by nothing, and wait until they stand in a message.
    """

    place: int
    n: int = 0
    head: str | None = None
    game: int = 0
    since: float | None = None
    """When the place last noticed something of the game, in seconds since 1970; None where that is not known."""
    told: int = 0
    """Events of this game that stand in a message."""
    clock: TimeSource = field(default=SYSTEM.clock, repr=False, compare=False)
    lines: dict[Line, None] = field(default_factory=dict[Line, None])
    """The open windows of this place, oldest first."""
    sheet_due: bool = False
    """Whether a position was told without its note sheet."""
    template: tuple[object, bytes] | None = None
    """The template of its messages at a steady table (`steady`), and of what it is one."""
    news: bool = False
    """Whether something was noted that stands in no message."""
    _seen: object = None
    _public: tuple[object, ...] = ()
    _marks: Marks | None = None
    """How it was before what is not durable yet was noted or put into a message."""

    def _mark(self) -> None:
        """Remember how it is, unless something that is not durable was noted before."""
        if self._marks is None:
            self._marks = Marks(self.n, self.head, self.game, self.since, self.told, self.news, self._seen, self._public)

    def note(self, live: LiveGame | None, seen: object, public: tuple[object, ...]) -> None:
        """Number a new message, if this place can notice that anything changed: `seen` is its trace of the game, None without one, and
        `public` what all can notice besides."""
        sees = seen != self._seen
        if not sees and public == self._public:
            return
        self._mark()
        self.news, self.n = True, self.n + 1
        if live and sees:
            self.told = self.told if live.number == self.game else 0
            self.game, self.head, self.since = live.number, live.head, self.clock.wall()
        self._seen, self._public = seen, public

    def catch_up(self, game: int, noticed: Noticed) -> None:
        """Number what this place noticed of a game that was played again: it is durable, so nothing takes it back. What was not durable
        is taken back before."""
        if not noticed.anything:
            return
        self.news, self.n = True, self.n + 1
        self.told = self.told if game == self.game else 0
        self.game, self.head, self.since, self._seen = game, noticed.head, noticed.at, noticed.seen

    @property
    def last_seen(self) -> object:
        """What the place had seen of what is durable."""
        return self._marks.seen if self._marks else self._seen

    def pushed(self, told: int) -> None:
        """What has been noted stands in a message, with the events up to `told`."""
        self._mark()
        self.news, self.told = False, told

    def take_back(self) -> None:
        """Forget what has been noted and put into messages since it was last kept."""
        if self._marks:
            self.n, self.head, self.game, self.since, self.told, self.news, self._seen, self._public = self._marks
        self._marks = None

    def keep(self) -> None:
        """What was noted is durable."""
        self._marks = None

    def tell_sheet(self, notes: Any) -> None:
        """Send the note sheet of the position that was told last."""
        self.sheet_due = False
        message = encode(NotesMessage(self.n, notes))
        for line in self.lines:
            if line.joined:
                line.offer(message)

    def position(
        self, live: LiveGame | None, seats: Seats, assist: str, since: int, deadline: int | None, written: bool = False
    ) -> ViewMessage:
        """All that this place may see, with its events from number `since` on; `written`: parts of it are JSON already."""
        if live is None:
            return ViewMessage(self.n, None, None, [], [], None, None, list(seats.infos), None, None, 0, whole=True)
        follows = live.sheet_waits(self.place, assist)
        self.sheet_due = self.sheet_due or follows
        told: Any = live  # what it tells is plain data, in the shapes that messages declare: every answer in the tests is held to them
        match, outcome, asked = told.match, told.match.outcome, live.ask(self.place)
        return ViewMessage(
            n=self.n,
            ask=asked,
            view=told.scribe.view(match, self.place) if written else match.view(self.place),
            legal=[] if asked is None else told.scribe.choices(match, self.place) if written else live.legal(self.place),
            events=told.scribe.events(match, self.place, since) if written else _in_english(match, self.place, since),
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
    """What is told to all who watch a place, whoever's request it came with."""
    if language() == ENGLISH:
        return match.events(place, since)
    with reading(ENGLISH):
        return match.events(place, since)
