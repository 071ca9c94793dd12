"""Seats: the player or bot in one, its presence, and its stand-in while the player is away."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

import msgspec

from underrose.bots.entrants import OWN
from underrose.kernel.play.deal import Share
from underrose.server.accounts.authentication import Player
from underrose.server.accounts.guest_names import BOT_NAMES
from underrose.server.api.messages import Absence, Level, SeatInfo
from underrose.server.common.sources import SYSTEM, TimeSource

STAND_IN: Level = "novice"
"""The level of a bot that plays for a player who is away, has resigned or has run out of time."""

ASLEEP_AFTER = 2
"""Decisions in a row that a connected player lets time out, after which a bot stands in until they act."""

AWAY_SECONDS = 10.0
"""Seconds without a live connection after which a player counts as away, not as reconnecting."""


NOBODY = SeatInfo(0, "", "empty", None, False, False)


def new_move() -> str:
    """Return a new secret token for the move-me link of a seat."""
    return secrets.token_urlsafe(18)


class Marks(msgspec.Struct, frozen=True):
    """Where a guest comes from: the mark of the browser, and a keyed hash of the address; empty where it is not known."""

    browser: str = ""
    address: str = ""


class Request(msgspec.Struct):
    """A player's request for a seat, valid until a time (seconds since 1970), under the name they would have there; `agreed` are the ids
    of the players who have said yes."""

    seat: int
    player: Player
    name: str
    until: float
    agreed: list[str] = []


class Waiter(msgspec.Struct):
    """A spectator who queues for a seat, under the name they would have there; `admitted` by the host to the next seat that a bot plays
    for a player who has left."""

    player: Player
    admitted: bool = False


class KeptOut(msgspec.Struct):
    """A player banned by the host, by the player's id and the mark of the browser; `name` is the name they had."""

    player: str
    name: str
    browser: str = ""


class StoredNotice(msgspec.Struct):
    """A notice of what happened at a table besides playing; `after` is how many events each place had been told by then, the
    spectators' number last."""

    key: str
    args: dict[str, Any]
    text: str
    after: list[int]


class Guests(msgspec.Struct):
    """What is stored of the guests of a table besides the seating. `seen` lists the seats of the running game whose views a player has
    seen, `given` the names that the host has given to players; both by player id."""

    seen: dict[str, list[int]] = {}
    marks: dict[str, Marks] = {}
    asking: list[Request] = []
    declined: list[str] = []
    notices: list[StoredNotice] = []
    waiting: list[Waiter] = []
    given: dict[str, str] = {}
    locked: bool = False
    """Whether the table is locked: players who are not at it yet are refused."""
    kept_out: list[KeptOut] = []
    closed: list[int] = []
    """Seats of the running game whose players were sent away: no other player may take them over and see their view."""


@dataclass
class Seat:
    """One seat: a player, a bot of some level, or empty. `connections` (the number of live connections), `gone` (when the last one ended)
    and `last_active` (when a player without one was last heard of; both by the monotonic clock) are kept only in this process."""

    number: int
    player: Player | None = None
    level: Level | None = None
    bot_name: str = ""
    ready: bool = False
    away: bool = False
    """A bot stands in for the player."""
    left: tuple[int, int] | None = None
    """The game and its number of events when the player's last connection ended."""
    move: str = field(default_factory=new_move, repr=False)
    expected: bool = False
    """Whether its player has not connected since the game began."""
    held: Player | None = None
    """The player who left the seat to the bot that sits there now, and may have it back while the game goes on."""
    pledge: Share | None = None
    """What its player's page has committed to for the next deal."""
    since: float = 0.0
    """When its player sat down, in seconds since 1970."""
    timeouts: int = 0
    """Decisions in a row that its player, though connected, has let time out."""
    connections: int = 0
    elsewhere: bool = False
    """Whether its player is connected at another worker."""
    gone: float | None = None
    last_active: float | None = None
    clock: TimeSource = field(default=SYSTEM.clock, repr=False, compare=False)
    _info: tuple[tuple[object, ...], SeatInfo] = field(default=((), NOBODY), repr=False, compare=False)
    """Cache of `info`: what it was made from, and the result."""

    @property
    def empty(self) -> bool:
        """Whether the seat has neither a player nor a bot."""
        return self.player is None and self.level is None

    @property
    def name(self) -> str:
        """The name that the other players see; empty where the seat is."""
        return self.player.name if self.player else self.bot_name

    @property
    def played_by(self) -> Level | None:
        """The level of the bot that decides here; None where a person does."""
        return self.level if self.player is None else STAND_IN if self.away else None

    @property
    def asleep(self) -> bool:
        """Whether a bot stands in because the player, though connected, has let decisions time out: a person who sleeps is back once they
        act or say so, not by a connection that comes back by itself."""
        return self.away and self.timeouts >= ASLEEP_AFTER

    @property
    def person(self) -> bool:
        """Whether the seat belongs to a human, who may be away; not to a house bot or a player's own."""
        return self.player is not None and not self.player.owner

    @property
    def always_ready(self) -> bool:
        """Whether a bot sits here, a house bot or a player's own: another game does not wait for it."""
        return not self.empty and not self.person

    @property
    def record_name(self) -> str:
        """The name in records; a player's own bot has its owner's name in brackets."""
        return f"{self.name} ({self.player.owner})" if self.player and self.player.owner else self.name

    @property
    def record_level(self) -> str:
        """The level in records: `human`, the level of a house bot, or `bot` for a player's own bot."""
        return self.level or ("human" if self.person else OWN)

    def info(self, same_browser: tuple[int, ...] = (), same_address: tuple[int, ...] = ()) -> SeatInfo:
        """Return the seat as all players see it; cached, the same object until something of that changes."""
        here = self.followed, self.absence
        bot = self.bot_name, self.level, self.held is not None
        told = (self.number, self.player, bot, self.away, here, self.ready, same_browser, same_address)
        if self._info[0] != told:
            self._info = told, self._shown(same_browser, same_address)
        return self._info[1]

    def _shown(self, same_browser: tuple[int, ...], same_address: tuple[int, ...]) -> SeatInfo:
        kind = "human" if self.person else "empty" if self.empty else "bot"
        owner = self.player.owner if self.player and self.player.owner else None
        here = self.followed or (self.player is None and self.level is not None)
        alike, left = (same_browser, same_address), self.held is not None
        return SeatInfo(self.number, self.name, kind, self.played_by, here, self.ready, *alike, owner, self.absence, left)

    @property
    def followed(self) -> bool:
        """Whether its player is connected, at this worker or another."""
        return self.connections > 0 or self.elsewhere

    def set_elsewhere(self, followed: bool) -> None:
        """Note whether the seat's player is connected at another worker; if their last connection ended there, they are gone from now."""
        if followed:
            self.gone = None
        elif self.elsewhere and not self.connections and self.player is not None:
            self.gone = self.clock.monotonic()
        self.elsewhere = followed

    @property
    def is_there(self) -> bool:
        """Whether a player sits here who has not left. One who was never connected counts as there, as they may be polling, and so does
        one who wants another game, whose phone may sleep meanwhile."""
        gone = self.away or (not self.ready and (self.was_there or self.absence == "away"))
        return self.player is not None and (self.followed or not gone)

    @property
    def was_there(self) -> bool:
        """Whether its player's last connection has closed, in this process or before it."""
        return self.left is not None or self.gone is not None

    @property
    def silent_since(self) -> float | None:
        """When a player was last heard of (monotonic) who should be connected and is not; None where no player is missed."""
        if self.player is None or self.followed:
            return None
        return self.gone if self.gone is not None else self.last_active if self.expected or self.left else None

    @property
    def absence(self) -> Absence | None:
        """The player's absence: `reconnecting` for AWAY_SECONDS without a connection, then `away`; None where no player is missed."""
        return None if self.silent_since is None else "reconnecting" if self.until_away > 0 else "away"

    @property
    def until_away(self) -> float:
        """Seconds until a player without a connection counts as away; 0 once that is so."""
        since = self.silent_since
        return AWAY_SECONDS if since is None else max(0.0, since + AWAY_SECONDS - self.clock.monotonic())

    def expect(self) -> None:
        """Expect the player of the seat to connect, as a game begins or is read from the store: one who is not connected is missed from
        now on, unless a bot plays for them already."""
        self.expected = self.player is not None and not self.followed
        self.last_active = self.clock.monotonic()
        self.gone = self.gone if self.away else None
        self.timeouts = self.timeouts if self.asleep else 0

    def moved_to(self, number: int) -> None:
        """Renumber the seat; house bots are named after their seat's number."""
        self.number = number
        if self.level is not None and self.player is None:
            self.bot_name = BOT_NAMES[number % len(BOT_NAMES)]

    def give_to_bot(self, level: Level) -> None:
        """Give the seat to a house bot; `held` keeps its player, who may come back in a running game."""
        self._seat(None, level, self.player)

    def give_to(self, player: Player) -> None:
        """Give the seat to a player, with a new move-me link."""
        self._seat(player, None)
        self.move, self.since = new_move(), self.clock.wall()

    def empty_it(self) -> None:
        """Empty the seat."""
        self._seat(None, None)

    def _seat(self, player: Player | None, level: Level | None, held: Player | None = None) -> None:
        """Seat a player or a bot, or empty the seat; presence, and the commitment of a page, are forgotten."""
        self.player, self.level = player, level
        self.bot_name = BOT_NAMES[self.number % len(BOT_NAMES)] if level else ""
        self.held, self.pledge = held, None
        self.ready = self.always_ready
        self.away = self.expected = False
        self.timeouts = 0
        self.left = self.gone = self.last_active = None
