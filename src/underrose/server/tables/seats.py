"""Seats: who sits in one, and who plays for them while they are away."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

import msgspec

from underrose.bots.entrants import OWN
from underrose.kernel.deal import Share
from underrose.server.authentication import Player
from underrose.server.guest_names import BOT_NAMES
from underrose.server.messages import Absence, Level, SeatInfo
from underrose.server.sources import SYSTEM, TimeSource

STAND_IN: Level = "novice"
"""The level of a bot that plays for somebody who is away, has resigned or whose time is up."""

AWAY_SECONDS = 10.0
"""After so long without a live connection somebody is away, and not only reconnecting."""


NOBODY = SeatInfo(0, "", "empty", None, False, False)


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
    """Somebody who watches and waits for a seat, under the name they would bear there; `admitted` by the host to the next one that a bot
    plays for somebody who has left."""

    player: Player
    admitted: bool = False


class KeptOut(msgspec.Struct):
    """Somebody whom the host keeps out, by the player's id and the mark of the browser; `name` is how they were called."""

    player: str
    name: str
    browser: str = ""


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
    locked: bool = False
    """Whether nobody comes in who is not at the table yet."""
    kept_out: list[KeptOut] = []
    closed: list[int] = []
    """Seats of the running game whose players were sent away: nobody else sees what they hold."""


@dataclass
class Seat:
    """One seat: a player, a bot of some level, or nobody. `lines` (of those that live), `gone` (when the last one ended) and `heard` (when
    who has none was last heard of; both by the monotonic clock) live only in this process."""

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
    pledge: Share | None = None
    """What its player's page has committed to for the next deal."""
    since: float = 0.0
    """When its player sat down, in seconds since 1970."""
    lines: int = 0
    elsewhere: bool = False
    """Whether its player has a window at another worker."""
    gone: float | None = None
    heard: float | None = None
    clock: TimeSource = field(default=SYSTEM.clock, repr=False, compare=False)
    _told: tuple[tuple[object, ...], SeatInfo] = field(default=((), NOBODY), repr=False, compare=False)
    """How the seat was last seen, and of what that follows."""

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

    @property
    def person(self) -> bool:
        """Whether the seat is a person's, who may be away; not a bot's, whosever it is."""
        return self.player is not None and not self.player.owner

    @property
    def always_ready(self) -> bool:
        """Whether a bot sits here, of the house or of somebody's own: nobody waits for it to want another game."""
        return not self.empty and not self.person

    @property
    def record_name(self) -> str:
        """The name in records: whose bot it is stands with it."""
        return f"{self.name} ({self.player.owner})" if self.player and self.player.owner else self.name

    @property
    def record_level(self) -> str:
        """The level in records: `human`, a level of the house, or `bot` for one of somebody's own."""
        return self.level or ("human" if self.person else OWN)

    def info(self, same_browser: tuple[int, ...] = (), same_address: tuple[int, ...] = ()) -> SeatInfo:
        """The seat as everybody sees it: the same object as long as nothing of that changes."""
        here = self.followed, self.absence
        told = (self.number, self.player, self.bot_name, self.level, self.away, here, self.ready, same_browser, same_address)
        if self._told[0] != told:
            self._told = told, self._shown(same_browser, same_address)
        return self._told[1]

    def _shown(self, same_browser: tuple[int, ...], same_address: tuple[int, ...]) -> SeatInfo:
        kind = "human" if self.person else "empty" if self.empty else "bot"
        owner = self.player.owner if self.player and self.player.owner else None
        here = self.followed or (self.player is None and self.level is not None)
        return SeatInfo(self.number, self.name, kind, self.played_by, here, self.ready, same_browser, same_address, owner, self.absence)

    @property
    def followed(self) -> bool:
        """Whether its player has a window open, at whichever worker."""
        return self.lines > 0 or self.elsewhere

    def hear_elsewhere(self, followed: bool) -> None:
        """Its player has a window at another worker, or has none there: who had one until now is gone since now."""
        if followed:
            self.gone = None
        elif self.elsewhere and not self.lines and self.player is not None:
            self.gone = self.clock.monotonic()
        self.elsewhere = followed

    @property
    def is_there(self) -> bool:
        """Whether a person sits here who has not left: who never had a window follows the table otherwise."""
        return self.player is not None and (self.followed or not (self.away or self.left or self.gone is not None))

    @property
    def was_there(self) -> bool:
        """Whether its player's last window has closed, in this process or before it."""
        return self.left is not None or self.gone is not None

    @property
    def silent_since(self) -> float | None:
        """Since when nothing has been heard of a person who should follow the game and does not; None where nobody is missed."""
        if self.player is None or self.followed:
            return None
        return self.gone if self.gone is not None else self.heard if self.expected or self.left else None

    @property
    def absence(self) -> Absence | None:
        """How somebody is missed who has no live connection: for a while they may be back at any moment."""
        return None if self.silent_since is None else "reconnecting" if self.until_away > 0 else "away"

    @property
    def until_away(self) -> float:
        """Seconds until somebody of whom nothing is heard is away; 0 of who is."""
        since = self.silent_since
        return AWAY_SECONDS if since is None else max(0.0, since + AWAY_SECONDS - self.clock.monotonic())

    def expect(self) -> None:
        """A game begins: a person whose window does not come is missed from now on."""
        self.expected = self.player is not None and not self.followed
        self.heard = self.clock.monotonic()

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
        self.ready, self.move, self.since = bool(player.owner), new_move(), self.clock.wall()
        self._forget()

    def empty_it(self) -> None:
        """From now on nobody sits here."""
        self.player, self.level, self.bot_name, self.held = None, None, "", None
        self.ready = False
        self._forget()

    def _forget(self) -> None:
        """What was known of whether a person is there, and what their page committed to."""
        self.pledge = None
        self.away, self.left, self.gone, self.expected, self.heard = False, None, None, False, None
