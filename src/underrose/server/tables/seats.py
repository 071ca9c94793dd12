"""Seats: who sits in one, and who plays for them while they are away."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec

from underrose.server.authentication import Player
from underrose.server.guest_names import BOT_NAMES
from underrose.server.messages import Level, SeatInfo

STAND_IN: Level = "novice"
"""The level of a bot that plays for somebody who is away, has resigned or whose time is up."""


def new_move() -> str:
    """What the move-me link of a seat carries; nobody can guess it."""
    return secrets.token_urlsafe(18)


class Marks(msgspec.Struct, frozen=True):
    """Where a guest comes from: the mark of the browser, and a keyed hash of the address; empty where it is not known."""

    browser: str = ""
    address: str = ""


class Request(msgspec.Struct):
    """Somebody asks for a seat until a time (seconds since 1970), under the name they would bear there; `agreed` are the ids of the
    players who have said yes."""

    seat: int
    player: Player
    name: str
    until: float
    agreed: list[str] = []


class Waiter(msgspec.Struct):
    """Somebody who watches and waits for a seat, under the name they would bear there."""

    player: Player


class Told(msgspec.Struct):
    """What happened at a table besides playing; `after` is how many events each place had been told, a spectator's number last."""

    key: str
    args: dict[str, Any]
    text: str
    after: list[int]


class Guests(msgspec.Struct):
    """What is known of the guests of a table besides who sits where. `seen` is which seats of the game that is played a player has seen,
    `given` the names that the host has given people, by the player's id."""

    seen: dict[str, list[int]] = {}
    marks: dict[str, Marks] = {}
    asking: list[Request] = []
    declined: list[str] = []
    notices: list[Told] = []
    waiting: list[Waiter] = []
    given: dict[str, str] = {}


@dataclass
class Seat:
    """One seat: a player, a bot of some level, or nobody. `lines`, `gone` (when the last line ended) and `heard` (when who has no line was
    last heard of; both by the monotonic clock) live only in this process."""

    number: int
    player: Player | None = None
    level: Level | None = None
    bot_name: str = ""
    ready: bool = False
    away: bool = False
    """A bot stands in for the player."""
    left: tuple[int, int] | None = None
    """The game and its number of events when the player's last line ended."""
    move: str = field(default_factory=new_move, repr=False)
    expected: bool = False
    """Nobody has followed the game from here since it began."""
    held: Player | None = None
    """Who left the seat to the bot that sits there now, and may have it back while the game goes on."""
    since: float = 0.0
    """When its player sat down, in seconds since 1970."""
    lines: int = 0
    gone: float | None = None
    heard: float | None = None

    @property
    def empty(self) -> bool:
        """Whether anybody may sit down here."""
        return self.player is None and self.level is None

    @property
    def name(self) -> str:
        """The name the others read."""
        return self.player.name if self.player else self.bot_name

    @property
    def played_by(self) -> Level | None:
        """The level of the bot that decides here; None where a person does."""
        return self.level if self.player is None else STAND_IN if self.away else None

    def info(self, same_browser: tuple[int, ...] = (), same_address: tuple[int, ...] = ()) -> SeatInfo:
        """The seat as everybody sees it."""
        kind = "human" if self.player else "bot" if self.level else "empty"
        here = self.lines > 0 or (self.player is None and self.level is not None)
        return SeatInfo(self.number, self.name, kind, self.played_by, here, self.ready, same_browser, same_address)

    @property
    def is_there(self) -> bool:
        """Whether a person sits here who has not left: who never had a window follows the table otherwise."""
        return self.player is not None and (self.lines > 0 or not (self.away or self.left or self.gone is not None))

    @property
    def silent_since(self) -> float | None:
        """Since when nothing has been heard of a person who should follow the game and does not; None where nobody is missed."""
        if self.player is None or self.lines:
            return None
        return self.gone if self.gone is not None else self.heard if self.expected or self.left else None

    def expect(self) -> None:
        """A game begins: a person whose window does not come is missed from now on."""
        self.expected = self.player is not None and self.lines == 0
        self.heard = time.monotonic()

    def moved_to(self, number: int) -> None:
        """The same people under another number; bots are called after theirs."""
        self.number = number
        if self.level is not None and self.player is None:
            self.bot_name = BOT_NAMES[number % len(BOT_NAMES)]

    def give_to_bot(self, level: Level) -> None:
        """From now on a bot sits here; in a running game who sat here may come back."""
        self.held = self.player
        self.player, self.level, self.bot_name = None, level, BOT_NAMES[self.number % len(BOT_NAMES)]
        self.ready = True
        self._forget()

    def give_to(self, player: Player) -> None:
        """From now on this player sits here."""
        self.player, self.level, self.bot_name, self.held = player, None, "", None
        self.ready, self.move, self.since = False, new_move(), time.time()
        self._forget()

    def empty_it(self) -> None:
        """From now on nobody sits here."""
        self.player, self.level, self.bot_name, self.held = None, None, "", None
        self.ready = False
        self._forget()

    def _forget(self) -> None:
        """What was known of whether a person is there."""
        self.away, self.left, self.gone, self.expected, self.heard = False, None, None, False, None
