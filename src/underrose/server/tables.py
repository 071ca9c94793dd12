"""A table: who sits where, the game they play, and what each of them is told. Pure logic; HTTP and sockets come to it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from underrose.kernel.game import Game
from underrose.kernel.match import SPECTATOR
from underrose.server.auth import Player
from underrose.server.feeds import Feed, Line
from underrose.server.messages import (
    ActionRequest,
    Assist,
    BotSeat,
    Clock,
    DoRequest,
    Level,
    SeatInfo,
    TableRequest,
    ViewMessage,
    Visibility,
)
from underrose.server.play import Play, Shelf, Sign
from underrose.server.refusals import CONFLICT, FORBIDDEN, MISSING, NOT_ALLOWED, Refused

BOT_NAMES = ("Alba", "Bourbon", "Centifolia", "Damask", "Eglantine", "Gallica", "Noisette", "Portland", "Rugosa", "Tea")
"""Bots are named after roses."""
MOST_ANSWERS = 500
"""Answers a table remembers of each seat by their `id`."""
MOST_WATCHERS = 200
MOST_LINES = 64
"""Sockets that may follow a table at once."""

canonical = msgspec.json.Encoder(order="deterministic").encode


@dataclass
class Seat:
    """One seat: a player, a bot of some level, or nobody."""

    number: int
    player: Player | None = None
    level: Level | None = None
    bot_name: str = ""
    ready: bool = False
    lines: int = 0

    @property
    def empty(self) -> bool:
        """Whether anybody may sit down here."""
        return self.player is None and self.level is None

    @property
    def name(self) -> str:
        """The name the others read."""
        return self.player.name if self.player else self.bot_name

    def info(self) -> SeatInfo:
        """The seat as everybody sees it."""
        kind = "human" if self.player else "bot" if self.level else "empty"
        return SeatInfo(self.number, self.name, kind, self.level, bool(self.level) or self.lines > 0, self.ready)


@dataclass(frozen=True)
class Answer:
    """What was answered to an `id`, and the digest of what had been asked."""

    digest: bytes
    n: int
    refused: Refused | None


@dataclass
class Table:
    """A table and its games. Everything that goes to a client is made from what that client's place has seen."""

    id: str
    code: str
    game: Game
    host: Player
    assist: Assist
    clock: Clock
    visibility: Visibility
    sign: Sign
    seats: list[Seat] = field(default_factory=list[Seat])
    watchers: set[str] = field(default_factory=set[str])
    play: Play | None = None
    shelf: Shelf = field(default_factory=Shelf)
    touched: float = field(default_factory=time.monotonic)
    _feeds: dict[int, Feed] = field(default_factory=dict[int, Feed])
    _answers: dict[str, OrderedDict[str, Answer]] = field(default_factory=dict[str, OrderedDict[str, Answer]])

    def __post_init__(self) -> None:
        self.seats = self.seats or [Seat(number) for number in range(self.game.players)]
        self._feeds = {place: Feed(place) for place in [*range(self.game.players), SPECTATOR]}

    # --- sitting down ------------------------------------------------------------------------------------------------

    def place_of(self, player: Player) -> int | None:
        """The player's seat, SPECTATOR for somebody who watches, None for somebody who is not at the table."""
        for seat in self.seats:
            if seat.player and seat.player.id == player.id:
                return seat.number
        return SPECTATOR if player.id in self.watchers else None

    def place_at_table(self, player: Player) -> int:
        """The same; raises Refused (403) for somebody who is not at the table."""
        place = self.place_of(player)
        if place is None:
            raise Refused(FORBIDDEN, "not_at_table", "You are not at this table: take a seat, or watch.")
        return place

    def seat_bots(self, bots: Iterable[BotSeat]) -> None:
        """Give seats to bots before anybody sits down. Raises Refused."""
        for bot in bots:
            if bot.seat >= len(self.seats):
                raise Refused(NOT_ALLOWED, "no_such_seat", f"There is no seat {bot.seat} at this table.")
            seat = self.seats[bot.seat]
            if seat.level:
                raise Refused(NOT_ALLOWED, "seat_twice", f"Seat {bot.seat} was given to two bots.")
            seat.level, seat.bot_name, seat.ready = bot.level, BOT_NAMES[bot.seat % len(BOT_NAMES)], True

    def sit(self, player: Player, wanted: int | None) -> int:
        """Sit down, or before the start move to another seat. Raises Refused."""
        place = self.place_of(player)
        if place is not None and place != SPECTATOR and wanted in (None, place):
            return place
        if self.play:
            raise Refused(CONFLICT, "started", "The game has started: you can watch it.")
        seat = self._free_seat(wanted)
        if place is not None and place != SPECTATOR:
            self._leave(place)
        self.watchers.discard(player.id)
        seat.player, seat.ready = player, False
        return seat.number

    def _free_seat(self, wanted: int | None) -> Seat:
        if wanted is not None and wanted >= len(self.seats):
            raise Refused(MISSING, "no_such_seat", f"There is no seat {wanted} at this table.")
        chosen = self.seats if wanted is None else [self.seats[wanted]]
        for seat in chosen:
            if seat.empty:
                return seat
        text = "Every seat is taken: you can watch." if wanted is None else f"Seat {wanted} is taken."
        raise Refused(CONFLICT, "taken", text, {} if wanted is None else {"seat": wanted})

    def watch(self, player: Player) -> int:
        """Watch without a seat; somebody who has one keeps it."""
        place = self.place_of(player)
        if place is None and len(self.watchers) >= MOST_WATCHERS:
            raise Refused(CONFLICT, "too_many_watchers", "Too many people watch this table already.")
        if place is None:
            self.watchers.add(player.id)
        return SPECTATOR if place is None else place

    def _leave(self, number: int) -> None:
        seat = self.seats[number]
        seat.player, seat.ready = None, False
        for line in list(self._feeds[number].lines):
            self.hang_up(number, line)

    # --- starting ----------------------------------------------------------------------------------------------------

    def may_start(self, player: Player) -> None:
        """Raise Refused unless this player is the host and every seat is taken."""
        if player.id != self.host.id:
            raise Refused(FORBIDDEN, "host_only", "Only the host can start the game.")
        for seat in self.seats:
            if seat.empty and not self.play:
                raise Refused(CONFLICT, "seat_empty", f"Seat {seat.number} is still empty.", {"seat": seat.number})

    def begin(self) -> None:
        """Start the first game, or the next one after a finished one."""
        before = self.play
        if before is not None:
            self.shelf.put(before.number, before.record(self.sign))
        levels, names = [seat.level or "human" for seat in self.seats], [seat.name for seat in self.seats]
        self.play = Play(self.game, before.number + 1 if before else 1, levels, names, before.asks if before else None)
        for seat in self.seats:
            seat.ready = seat.level is not None

    # --- doing -------------------------------------------------------------------------------------------------------

    def act(self, player: Player, request: ActionRequest) -> int:
        """Do a player's action; the number of their feed after it. Raises Refused; changes nothing then."""
        seat, body = self._own_seat(player), canonical(["act", request.ask, request.action])
        return self._once(player, request.id, body, lambda: self._act(seat, request))

    def _act(self, seat: int, request: ActionRequest) -> None:
        if self.play is None:
            raise Refused(CONFLICT, "not_started", "The game has not started yet.")
        self.play.act(seat, request.ask, request.action)

    def _own_seat(self, player: Player) -> int:
        place = self.place_of(player)
        if place is None or place == SPECTATOR:
            raise Refused(FORBIDDEN, "no_seat", "You have no seat at this table.")
        return place

    def deed(self, player: Player, request: DoRequest) -> int:
        """Do something that is no move; the number of the player's feed after it. Raises Refused."""
        self.place_at_table(player)
        return self._once(player, request.id, canonical(["do", request.what, request.args]), lambda: self._deed(player, request))

    def _deed(self, player: Player, request: DoRequest) -> None:
        deeds: dict[str, Callable[[Player, dict[str, Any]], None]] = {"ready": self._ready, "rematch": self._rematch, "free": self._free}
        deed = deeds.get(request.what)
        if deed is None:
            raise Refused(NOT_ALLOWED, "not_here", f"This table cannot do that: {request.what}.", {"what": request.what})
        deed(player, request.args)

    def _ready(self, player: Player, args: dict[str, Any]) -> None:
        ready = args.get("ready", True)
        if not isinstance(ready, bool):
            raise Refused(NOT_ALLOWED, "ready_or_not", "One is ready (true) or not (false).")
        self.seats[self._own_seat(player)].ready = ready

    def _rematch(self, player: Player, _: dict[str, Any]) -> None:
        """Everyone who plays has to want it; a host who only watches may decide for a table of bots."""
        if self.play is None or not self.play.over:
            raise Refused(CONFLICT, "not_over", "Another game can start when this one is over.")
        humans = [seat for seat in self.seats if seat.player]
        if humans or player.id != self.host.id:
            self.seats[self._own_seat(player)].ready = True
        if all(seat.ready for seat in humans):
            self.begin()

    def _free(self, player: Player, args: dict[str, Any]) -> None:
        """Before the start, empty a seat: one's own, or as host any."""
        number = args.get("seat", self.place_of(player))
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(self.seats):
            raise Refused(NOT_ALLOWED, "no_such_seat", "There is no such seat at this table.")
        if self.play:
            raise Refused(CONFLICT, "started", "The game has started.")
        if player.id != self.host.id and number != self.place_of(player):
            raise Refused(FORBIDDEN, "host_only", "Only the host can free somebody else's seat.")
        seat = self.seats[number]
        seat.level, seat.bot_name = None, ""
        self._leave(number)

    def _once(self, player: Player, id: str, body: bytes, do: Callable[[], None]) -> int:
        """Answer an `id` that is known as it was answered before, whatever has happened since; else do it and remember."""
        answers, digest = self._answers.setdefault(player.id, OrderedDict()), sha256(body).digest()
        known = answers.get(id)
        if known is None:
            known = answers[id] = self._first(player, digest, do)
            if len(answers) > MOST_ANSWERS:
                answers.popitem(last=False)
        elif known.digest != digest:
            raise Refused(CONFLICT, "id_reused", "That id was already used for something else.")
        if known.refused:
            raise known.refused
        return known.n

    def _first(self, player: Player, digest: bytes, do: Callable[[], None]) -> Answer:
        try:
            do()
        except Refused as refusal:
            return Answer(digest, 0, refusal)
        self.refresh()
        place = self.place_of(player)
        return Answer(digest, 0 if place is None else self._feeds[place].n, None)

    # --- telling -----------------------------------------------------------------------------------------------------

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """All seats as everybody sees them."""
        return tuple(seat.info() for seat in self.seats)

    def refresh(self) -> None:
        """Tell every place what it can notice of what has changed."""
        self.touched = time.monotonic()
        seats = self.seat_infos()
        for feed in self._feeds.values():
            feed.refresh(self.play, seats, self.assist)

    def position(self, place: int) -> ViewMessage:
        """All a place may see, with its whole log."""
        return self._feeds[place].position(self.play, self.seat_infos(), self.assist)

    def n(self, place: int) -> int:
        """The number of the place's latest message."""
        return self._feeds[place].n

    def join(self, place: int, line: Line) -> None:
        """Let a socket follow a place. Raises Refused when too many follow the table already."""
        if sum(len(feed.lines) for feed in self._feeds.values()) >= MOST_LINES:
            raise Refused(CONFLICT, "too_many_lines", "Too many windows are open at this table.")
        if place != SPECTATOR:
            self.seats[place].lines += 1
        self.refresh()
        self._feeds[place].lines.add(line)

    def hang_up(self, place: int, line: Line) -> None:
        """Let a socket go."""
        line.hang_up()
        if line in self._feeds[place].lines:
            self._feeds[place].lines.discard(line)
            if place != SPECTATOR:
                self.seats[place].lines -= 1

    def lines(self) -> Iterator[Line]:
        """All sockets that follow the table."""
        for feed in self._feeds.values():
            yield from feed.lines

    def record(self, number: int) -> str:
        """The record of a game by its number, 0 for the latest. Raises Refused: 404 no such game, 409 not over."""
        if self.play is None:
            raise Refused(CONFLICT, "not_started", "No game has started at this table.")
        if number in (0, self.play.number):
            return self.play.record(self.sign)
        kept = self.shelf.get(number)
        if kept is None:
            raise Refused(MISSING, "no_game", f"This table has played no game {number}.", {"game": number})
        return kept


def open_table(id: str, code: str, game: Game, host: Player, wish: TableRequest, sign: Sign) -> Table:
    """A new table with its bots and its host seated. Raises Refused."""
    table = Table(id, code, game, host, wish.assist, wish.clock, wish.visibility, sign)
    table.seat_bots(wish.bots)
    if wish.watch:
        table.watch(host)
    else:
        table.sit(host, None)
    table.refresh()
    return table
