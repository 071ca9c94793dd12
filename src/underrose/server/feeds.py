"""The feed of one place at a table: a number for every message, and news only when the place can notice something."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec

from underrose.kernel.match import SPECTATOR
from underrose.server.messages import SeatInfo, ViewMessage
from underrose.server.play import Play

LONGEST_QUEUE = 64
"""Messages that may wait for a slow client before its line is cut; it comes back and gets a fresh view."""

encode = msgspec.json.Encoder().encode


class Line:
    """One client's open socket, as the table sees it: a queue of messages that are ready to go."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE + 1)
        self.cut = False

    def offer(self, message: bytes) -> None:
        """Send a message, or cut the line if the client is too slow for it."""
        if self.cut:
            return
        if self.queue.qsize() >= LONGEST_QUEUE:
            self.hang_up()
        else:
            self.queue.put_nowait(message)

    def hang_up(self) -> None:
        """End the line after what already waits."""
        if not self.cut:
            self.cut = True
            self.queue.put_nowait(None)


@dataclass
class Feed:
    """What one place has been told. Its numbers and its chain heads move only when the place can notice something."""

    place: int
    n: int = 0
    head: str | None = None
    game: int = 0
    shown: int = 0
    lines: set[Line] = field(default_factory=set[Line])
    _seen: object = None
    _seats: tuple[SeatInfo, ...] = ()

    def refresh(self, play: Play | None, seats: tuple[SeatInfo, ...], assist: str) -> None:
        """Number a new message and send it, if this place can notice that anything changed."""
        seen = play.trace(self.place) if play else None
        if seen == self._seen and seats == self._seats:
            return
        self.n += 1
        since = self._news(play) if play and seen != self._seen else self.shown
        self._seen, self._seats = seen, seats
        if self.lines:
            message = encode(self.position(play, seats, assist, since))
            for line in self.lines:
                line.offer(message)

    def _news(self, play: Play) -> int:
        """Where the events begin that this place has not been told yet; from now on it has been told all."""
        since = self.shown
        if play.number != self.game:
            # A new game is told from its beginning. A number is left out, so that a client that adds news to what it has
            # finds the gap and asks afresh.
            self.n += 1 if self.game else 0
            since = 0
        self.game, self.shown, self.head = play.number, len(play.match.log(self.place)), play.head
        return since

    def position(self, play: Play | None, seats: tuple[SeatInfo, ...], assist: str, since: int = 0) -> ViewMessage:
        """All that this place may see, with its events from number `since` on."""
        if play is None:
            return ViewMessage(self.n, None, None, [], [], None, None, list(seats), None, None, 0)
        match, outcome = play.match, play.match.outcome
        return ViewMessage(
            n=self.n,
            ask=play.ask(self.place),
            view=match.view(self.place),
            legal=[] if self.place == SPECTATOR else play.legal(self.place),
            events=match.events(self.place, since),
            notes=play.notes(self.place, assist),
            outcome=outcome.as_data() if outcome else None,
            seats=list(seats),
            deadline=None,
            head=self.head,
            game=play.number,
        )
