"""The feed of one place at a table: a number for every message, and news only when the place can notice something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from underrose.kernel.match import SPECTATOR, Match
from underrose.server.messages import NotesMessage, SeatInfo, ViewMessage
from underrose.server.refusals import Refused
from underrose.server.tables.live_game import LiveGame
from underrose.texts import ENGLISH, reading

LONGEST_QUEUE = 64
"""Messages that may wait for a slow client before its line is cut; it comes back and gets a fresh view."""

encode = msgspec.json.Encoder().encode


class Line:
    """One client's open socket, as the table sees it: a queue of messages that are ready to go. `owner` is the player's id."""

    def __init__(self, owner: str = "") -> None:
        self.owner = owner
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE + 1)
        self.cut = False
        self.why: Refused | None = None

    async def waiting(self) -> list[bytes]:
        """What waits to go out, as soon as there is something; nothing once the line is cut and all has gone out."""
        messages = [await self.queue.get()]
        while not self.queue.empty():
            messages.append(self.queue.get_nowait())
        if messages[-1] is None:
            self.queue.put_nowait(None)  # the end stays, and is found alone the next time
        return [message for message in messages if message is not None]

    def offer(self, message: bytes) -> None:
        """Send a message, or cut the line if the client is too slow for it."""
        if self.cut:
            return
        if self.queue.qsize() >= LONGEST_QUEUE:
            self.hang_up()
        else:
            self.queue.put_nowait(message)

    def hang_up(self, why: Refused | None = None) -> None:
        """End the line after what already waits; `why`, where its client should not come back by itself."""
        if not self.cut:
            self.cut, self.why = True, why
            self.queue.put_nowait(None)


@dataclass
class Noticed:
    """What one place could notice while a game was played again: how often something, what it saw last, and the chain's head then."""

    seen: object
    times: int = 0
    head: str | None = None

    def look(self, live: LiveGame, place: int) -> None:
        """Count one more, if the place can notice that anything changed."""
        seen = live.trace(place)
        if seen != self.seen:
            self.seen, self.times, self.head = seen, self.times + 1, live.head


@dataclass
class Feed:
    """What one place has been told. Its numbers and its chain heads move only when the place can notice something.

    News are noted when they happen and pushed when they are durable; `take_back` forgets what was noted and not pushed.
    """

    place: int
    n: int = 0
    head: str | None = None
    game: int = 0
    told: int = 0
    """Events of this game that have been pushed."""
    lines: dict[Line, None] = field(default_factory=dict[Line, None])
    """The open windows of this place, oldest first."""
    sheet_due: bool = False
    """Whether a position was told without its note sheet."""
    _seen: object = None
    _public: tuple[object, ...] = ()
    _marks: tuple[Any, ...] | None = None

    def note(self, live: LiveGame | None, public: tuple[object, ...]) -> None:
        """Number a new message, if this place can notice that anything changed; `public` is what all can notice besides the game."""
        seen = live.trace(self.place) if live else None
        if seen == self._seen and public == self._public:
            return
        self._marks = self._marks or (self.n, self.head, self.game, self.told, self._seen, self._public)
        self.n += 1
        if live and seen != self._seen:
            self._news(live)
        self._seen, self._public = seen, public

    def _news(self, live: LiveGame) -> None:
        if live.number != self.game:
            self._new_game()
        self.game, self.head = live.number, live.head

    def _new_game(self) -> None:
        """A new game is told from its beginning. A number is left out, so that a client that adds news to what it has finds the gap
        and asks afresh."""
        self.n += 1 if self.game else 0
        self.told = 0

    def catch_up(self, game: int, noticed: Noticed) -> None:
        """Number what this place noticed of a game that was played again."""
        if not noticed.times:
            return
        self._marks = self._marks or (self.n, self.head, self.game, self.told, self._seen, self._public)
        if game != self.game:
            self._new_game()
        self.n += noticed.times
        self.game, self.head, self._seen = game, noticed.head, noticed.seen

    @property
    def last_seen(self) -> object:
        """What the place saw when it was told last."""
        return self._marks[4] if self._marks else self._seen

    def take_back(self) -> None:
        """Forget what has been noted since the last push."""
        if self._marks:
            self.n, self.head, self.game, self.told, self._seen, self._public = self._marks
        self._marks = None

    def push(self, position: Callable[[int], ViewMessage], events: int) -> None:
        """Send what has been noted: the position with its events from a number on; `events` is how many there are by now."""
        if self._marks is None:
            return
        message = encode(position(self.told)) if self.lines else b""  # where this breaks, it is still to be told
        self._marks, self.told = None, events
        for line in self.lines:
            line.offer(message)

    def tell_sheet(self, notes: Any) -> None:
        """Send the note sheet of the position that was told last."""
        self.sheet_due = False
        message = encode(NotesMessage(self.n, notes))
        for line in self.lines:
            line.offer(message)

    def position(self, live: LiveGame | None, seats: tuple[SeatInfo, ...], assist: str, since: int, deadline: int | None) -> ViewMessage:
        """All that this place may see, with its events from number `since` on."""
        if live is None:
            return ViewMessage(self.n, None, None, [], [], None, None, list(seats), None, None, 0)
        follows = live.sheet_waits(self.place, assist)
        self.sheet_due = self.sheet_due or follows
        told: Any = live  # what it tells is plain data, in the shapes that messages declare: every answer in the tests is held to them
        match, outcome = told.match, told.match.outcome
        return ViewMessage(
            n=self.n,
            ask=live.ask(self.place),
            view=match.view(self.place),
            legal=[] if self.place == SPECTATOR else live.legal(self.place),
            events=_in_english(match, self.place, since),
            notes=None if follows else told.notes(self.place, assist),
            sheet_follows=follows,
            outcome=outcome.as_data() if outcome else None,
            seats=list(seats),
            deadline=deadline,
            head=self.head,
            game=live.number,
            undo=live.undoable(self.place),
        )


def _in_english(match: Match, place: int, since: int) -> Any:
    """What is told to all who watch a place, whoever's request it came with."""
    with reading(ENGLISH):
        return match.events(place, since)
