"""A table: who sits where, the game they play, and what each of them is told. Pure logic; HTTP and sockets come to it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from underrose.kernel.deal import Deal, Origin, context_of, seats_of, secret_of
from underrose.kernel.game import Game, Title
from underrose.kernel.match import SPECTATOR, Match
from underrose.knowledge.assist import least
from underrose.server.authentication import Player
from underrose.server.guest_names import free_name
from underrose.server.messages import ActionRequest, Assist, BotSeat, Clock, Done, SeatInfo, TableRequest, ViewMessage, Visibility
from underrose.server.refusals import CONFLICT, FORBIDDEN, MISSING, NOT_ALLOWED, Refused
from underrose.server.tables.feeds import Feed, Line, encode
from underrose.server.tables.idempotency import Answer, Answers
from underrose.server.tables.leases import Job, Persisted
from underrose.server.tables.live_game import LiveGame, RecordArchive, Sign
from underrose.server.tables.seats import Company, Seat
from underrose.server.tables.series import decided, series_of
from underrose.server.tables.takeover import askings, begin_anew, likeness, notices
from underrose.server.tables.watching import forget_watchers, make_room

MOST_ANSWERED = 300
"""Players of whom the memory holds answers at one table."""
MOST_COMMANDS = 5000
"""Answers without a step that one player may get at a table in all: each takes a row, and no rule of a game bounds them."""
MOST_WATCHERS = 200
LOOK_SECONDS = 60.0
"""After so long without an open line, a view asked for or an action nobody looks at a table."""

canonical = msgspec.json.Encoder(order="deterministic").encode


def milliseconds() -> int:
    """The time at which a game is dealt, since 1970."""
    return time.time_ns() // 1_000_000


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
    watched: dict[str, float] = field(default_factory=dict[str, float])
    """When each watcher was last heard of; only in this process, where it begins anew."""
    company: Company = field(default_factory=Company)
    """What is known of the guests: who has seen which seat, where they come from, who asks for a seat."""
    helped: dict[str, Assist] = field(default_factory=dict[str, Assist])
    """How much help single players want, where it is less than the table's."""
    wins: list[int] = field(default_factory=list[int])
    """Games won by each seat, without the latest."""
    built_by: int | None = None
    """Who chose the deck that is played next, in a match of several games."""
    live: LiveGame | None = None
    closed: str = ""
    """Why the game cannot go on; empty as long as it can."""
    stale: bool = False
    """Whether the copy in memory may differ from what is stored: it is read back before anything else is done with it."""
    archive: RecordArchive = field(default_factory=RecordArchive)
    created: float = field(default_factory=time.time)
    touched: float = field(default_factory=time.monotonic)
    looked: float = field(default_factory=time.monotonic)
    """When somebody at the table last looked at it."""
    origin: str = ""
    """The mark of the address that the table was opened from: bots' time is shared between addresses."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    jobs: dict[tuple[str, int], Job] = field(default_factory=dict[tuple[str, int], Job])
    waited: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """For each seat whose bot waits for the others: the game and the ask at which it does."""
    feeds: dict[int, Feed] = field(default_factory=dict[int, Feed])
    answers: OrderedDict[str, Answers] = field(default_factory=OrderedDict[str, Answers])
    """What the memory holds of the answers that players got; those heard of last at the end."""
    fresh: list[tuple[str, str, Answer]] = field(default_factory=list[tuple[str, str, Answer]])
    """Answers that are not in the store yet: player, id, answer."""
    reported: int = 0
    """Reports that this table has made."""
    reports: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    put_away: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])
    persisted: Persisted = field(default_factory=Persisted)
    noted: object = None
    """The game, its step and the seats at which the feeds were last looked at."""

    def __post_init__(self) -> None:
        self.seats = self.seats or [Seat(number) for number in range(self.game.players)]
        self.lay_out(self.game)

    def lay_out(self, game: Game) -> None:
        """Set the table for a game: as many seats and feeds as it has players."""
        self.game, self.built_by = game, None
        del self.seats[game.players :]
        self.seats.extend(Seat(number) for number in range(len(self.seats), game.players))
        places = [*range(game.players), SPECTATOR]
        for place in [place for place in self.feeds if place not in places]:
            self.cut(place)
            del self.feeds[place]
        for place in places:
            self.feeds.setdefault(place, Feed(place))
        if len(self.wins) != game.players:
            self.wins = [0] * game.players

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
        if place == SPECTATOR:
            self.watched[player.id] = time.monotonic()
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
            seat.give_to_bot(bot.level)

    def sit(self, player: Player, wanted: int | None) -> int:
        """Sit down, or before the start move to another seat. Raises Refused."""
        place = self.place_of(player)
        if place is not None and place != SPECTATOR and wanted in (None, place):
            return place
        if self.live or self.closed:
            raise Refused(CONFLICT, "started", "The game has started: you can watch it, or take over a bot's seat.")
        seat, named = self._free_seat(wanted), self.named(player)
        if place is not None and place != SPECTATOR:
            self.leave(place)
        self.watchers.discard(player.id)
        seat.give_to(named)
        self.cut_strays()
        return seat.number

    def named(self, player: Player) -> Player:
        """The player under a name that nobody else at the table bears, or one that looks like it; guests without a name are numbered.

        Checked again whenever somebody sits down, since a token may be older than the rules for names. Raises Refused (409, 422).
        """
        others = [seat.name for seat in self.seats if not seat.empty and (seat.player is None or seat.player.id != player.id)]
        return msgspec.structs.replace(player, name=free_name(player.name, others))

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
        forget_watchers(self)
        place = self.place_of(player)
        if place is None and len(self.watchers) >= MOST_WATCHERS:
            raise Refused(CONFLICT, "too_many_watchers", "Too many people watch this table already.")
        if place is None:
            self.watchers.add(player.id)
        return SPECTATOR if place is None else place

    def leave(self, number: int) -> None:
        """Empty a seat."""
        self.seats[number].empty_it()
        self.cut(number)

    def cut(self, place: int) -> None:
        """End every line to a place."""
        for line in list(self.feeds[place].lines):
            self.hang_up(place, line)

    def cut_strays(self) -> None:
        """End the lines of players who sit somewhere else now: they join again, and see what that place sees."""
        homes = {seat.player.id: seat.number for seat in self.seats if seat.player}
        for place, feed in self.feeds.items():
            for line in [line for line in feed.lines if line.owner and homes.get(line.owner, SPECTATOR) != place]:
                self.hang_up(place, line)

    # --- starting ----------------------------------------------------------------------------------------------------

    def may_start(self, player: Player) -> None:
        """Raise Refused unless this player is the host and every seat is taken."""
        if player.id != self.host.id:
            raise Refused(FORBIDDEN, "host_only", "Only the host can start the game.")
        if self.closed:
            raise Refused(CONFLICT, "closed", self.closed)
        for seat in self.seats:
            if seat.empty and not self.live:
                raise Refused(CONFLICT, "seat_empty", f"Seat {seat.number} is still empty.", {"seat": seat.number})

    def begin(self) -> None:
        """Start the first game, or the next one after a finished one."""
        before, series = self.live, self.live.match.series if self.live else None
        if before is not None:
            self.put_away.append((before.number, self.archive.put(before.number, before.record(self.sign))))
            self.wins = self.standing()
            if decided(before.game, self.wins):
                self.wins, series = [0] * len(self.wins), None
        number = before.number + 1 if before else 1
        match = self._deal(number, series)
        asks = before.asks if before and len(before.asks) == self.game.players else None
        self.live, self.built_by = LiveGame(match, number, asks), None
        begin_anew(self)
        self.waited.clear()
        for seat in self.seats:
            seat.ready, seat.left, seat.held = seat.level is not None, None, None

    def _deal(self, number: int, series: dict[str, Any] | None) -> Match:
        """The match of game `number`, its chance bound to this table; `series` is that of the game before it, if it goes on."""
        secret = secret_of(None)
        levels, names = [seat.level or "human" for seat in self.seats], [seat.name for seat in self.seats]
        _, server_key = self.sign(b"")
        context = context_of(self.game, seats_of(secret, levels, names), Origin(self.id, number, server_key, milliseconds()))
        return Match(self.game, deal=Deal(secret, context), levels=levels, names=names,
                     series=series_of(self.game, self.wins, self.built_by, series))  # fmt: skip

    def tell_who_plays(self) -> None:
        """Tell a game whose rules want to know in which seats bots play now."""
        if self.live and not self.closed:
            self.live.tell_who_plays([seat.played_by is not None for seat in self.seats])

    def standing(self) -> list[int]:
        """How many games each seat has won at this table."""
        outcome = self.live.match.outcome if self.live else None
        winners = outcome.winners if outcome else ()
        return [won + (seat in winners) for seat, won in enumerate(self.wins)]

    def playing(self) -> LiveGame:
        """The game that is being played. Raises Refused (409) where there is none or it cannot go on."""
        if self.closed:
            raise Refused(CONFLICT, "closed", self.closed)
        if self.live is None:
            raise Refused(CONFLICT, "not_started", "The game has not started yet.")
        return self.live

    # --- doing -------------------------------------------------------------------------------------------------------

    def act(self, player: Player, request: ActionRequest) -> Done:
        """Do a player's action. Raises Refused; changes nothing then."""
        seat, body = self.own_seat(player), canonical(["act", request.ask, request.action])
        return self.once(player, request.id, body, lambda: self._act(seat, request))

    def _act(self, seat: int, request: ActionRequest) -> None:
        self.playing().act(seat, request.ask, request.action, hold=self.clock.holds)
        self.seats[seat].away = False  # whoever acts is back

    def own_seat(self, player: Player) -> int:
        """The player's seat. Raises Refused (403) for everybody else."""
        place = self.place_of(player)
        if place is None or place == SPECTATOR:
            raise Refused(FORBIDDEN, "no_seat", "You have no seat at this table.")
        return place

    def once(self, player: Player, id: str, body: bytes, do: Callable[[], str | None]) -> Done:
        """Answer an `id` that is known as it was answered before, whatever has happened since; else do it and remember.

        Refusals are remembered by this process only: nothing has changed, so nothing has to last. What the store alone knows has been
        brought to mind before.
        """
        self.look()
        answers, digest = self.answers_to(player.id), sha256(body).digest()
        known = answers.by_id.get(id)
        if known is None:
            known = self._first(player, answers, id, digest, do)
            answers.keep(id, known)
        elif known.digest != digest:
            raise Refused(CONFLICT, "id_reused", "That id was already used for something else.")
        if known.refused:
            raise Refused.again(*known.refused)
        return Done(id, known.n, known.reference or None)

    def _first(self, player: Player, answers: Answers, id: str, digest: bytes, do: Callable[[], str | None]) -> Answer:
        before = self._at()
        try:
            reference = do()
        except Refused as refusal:
            return Answer(digest, 0, (refusal.status, refusal.why))
        if self._at() == before:
            reference, answers.commands = reference or "", answers.commands + 1
        self.note()
        place = self.place_of(player)
        answer = Answer(digest, 0 if place is None else self.feeds[place].n, None, reference)
        if reference is None or answers.commands <= MOST_COMMANDS:  # beyond it only windows let pass come here, twice or more
            self.fresh.append((player.id, id, answer))
        return answer

    def room_for_command(self, player: Player) -> None:
        """Raise Refused where a player has done so much besides playing that the store keeps no more of it."""
        if self.answers_to(player.id).commands >= MOST_COMMANDS:
            raise Refused(CONFLICT, "enough_deeds", "You have done so much at this table that its book is full: open another one.")

    def _at(self) -> tuple[int, int]:
        return (self.live.number, len(self.live.match.steps)) if self.live else (0, 0)

    def answers_to(self, player: str) -> Answers:
        """What the memory holds of the answers that a player got; of whom it has not heard for longest, it lets go."""
        answers = self.answers.setdefault(player, Answers())
        self.answers.move_to_end(player)
        if len(self.answers) > MOST_ANSWERED:
            self.answers.popitem(last=False)
        return answers

    def answered(self, player: Player, id: str) -> bool:
        """Whether an `id` of a player's is known to the memory."""
        return player.id in self.answers and id in self.answers[player.id].by_id

    # --- telling -----------------------------------------------------------------------------------------------------

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """All seats as everybody sees them."""
        return tuple([seat.info(*alike) for seat, alike in zip(self.seats, likeness(self), strict=True)])

    def _public(self) -> tuple[object, ...]:
        """What everybody can notice besides the game, to be compared: the seats, who asks for one, what was told."""
        asking = [(one.seat, one.player.id, tuple(one.agreed)) for one in self.company.asking]
        return self.seat_infos(), asking, self.company.notices

    def note(self) -> None:
        """Number what every place can notice of what has changed. It is sent by `push`, once it is durable."""
        self.touched = time.monotonic()
        public = self._public()
        now = (self._at() if self.live else None, public)
        if now == self.noted:
            return  # nothing has happened since
        self.noted = now
        for feed in self.feeds.values():
            feed.note(self.live, public)

    def push(self) -> None:
        """Tell every place what has been noted."""
        seats = self.seat_infos()
        for place in self.feeds:
            self.push_to(place, seats)

    def push_to(self, place: int, seats: tuple[SeatInfo, ...]) -> None:
        """Tell one place what has been noted."""
        events = self.live.match.told(place) if self.live else 0
        self.feeds[place].push(partial(self._position, place, seats), events)

    def refresh(self) -> None:
        """Note and push."""
        self.note()
        self.push()

    def assist_of(self, place: int) -> str:
        """How much help a place gets: what the table allows, or less if the player wants less."""
        player = None if place == SPECTATOR else self.seats[place].player
        return least(self.assist, self.helped.get(player.id, self.assist)) if player else self.assist

    def deadline(self, place: int) -> int | None:
        """Milliseconds that are left for the decision the place is asked for, else for those whom all wait for; None where no clock runs.

        Of several clocks the latest. Who may act is public, and clocks start with steps that everybody notices: they tell nothing more.
        """
        clocks = {seat: job.left() for (kind, seat), job in self.jobs.items() if kind in ("deadline", "window")}
        left = clocks.get(place, max(clocks.values(), default=None))
        return None if left is None else round(1000 * left)

    def position(self, place: int, since: int = 0) -> ViewMessage:
        """All a place may see, with its log from event `since` on."""
        return self._position(place, self.seat_infos(), since)

    def _position(self, place: int, seats: tuple[SeatInfo, ...], since: int) -> ViewMessage:
        position = self.feeds[place].position(self.live, seats, self.assist_of(place), since, self.deadline(place))
        position.asking, position.notices = list(askings(self)), notices(self, place)
        return position

    def n(self, place: int) -> int:
        """The number of the place's latest message."""
        return self.feeds[place].n

    def join(self, place: int, line: Line) -> None:
        """Let a socket follow a place: it is sent the whole log. Of one person's windows the oldest gives way; raises Refused when too
        many watch already."""
        if line in self.feeds[place].lines:
            return  # another server was first with something else, and this is the second try
        make_room(self, place, line)
        briefing = 0
        if place != SPECTATOR:
            briefing = self._missed(self.seats[place])
            self.seats[place].lines += 1
            self.seats[place].away, self.seats[place].left, self.seats[place].gone = False, None, None
        self.look()
        try:
            self._greet(place, line, briefing)
        except BaseException:
            if place != SPECTATOR:
                self._one_line_less(self.seats[place])
            raise

    def _greet(self, place: int, line: Line, briefing: int) -> None:
        self.refresh()
        position = self.position(place)
        position.briefing = briefing
        line.offer(encode(position))
        self.feeds[place].lines[line] = None

    def _one_line_less(self, seat: Seat) -> None:
        seat.lines -= 1
        if seat.lines == 0 and seat.player:
            seat.gone = time.monotonic()

    def _missed(self, seat: Seat) -> int:
        """How many events of this game happened while the seat's player was away."""
        if self.live is None or seat.left is None or seat.left[0] != self.live.number:
            return 0
        return self.live.match.told(seat.number) - seat.left[1]

    def hang_up(self, place: int, line: Line, why: Refused | None = None) -> None:
        """Let a socket go, and tell it why."""
        line.hang_up(why)
        if place not in self.feeds or line not in self.feeds[place].lines:
            return
        del self.feeds[place].lines[line]
        if place == SPECTATOR or place >= len(self.seats):
            if line.owner in self.watchers:
                self.watched[line.owner] = time.monotonic()
            return
        seat = self.seats[place]
        self._one_line_less(seat)
        if seat.lines == 0 and seat.player:
            seat.left = (self.live.number, self.live.match.told(place)) if self.live and not self.live.over else None

    def look(self) -> None:
        """Somebody looks at the table."""
        self.looked = time.monotonic()

    @property
    def looked_at(self) -> bool:
        """Whether anybody looks at the table, or has just done so; for others nobody thinks."""
        return any(self.lines()) or time.monotonic() - self.looked < LOOK_SECONDS

    @property
    def rests(self) -> bool:
        """Whether something that was due waits for somebody to look."""
        return any(job.rests for job in self.jobs.values())

    def lines(self) -> Iterator[Line]:
        """All sockets that follow the table."""
        for feed in self.feeds.values():
            yield from feed.lines

    def record(self, number: int) -> str:
        """The record of a game by its number, 0 for the latest. Raises Refused: 404 no such game, 409 not over."""
        live = self.playing()
        if number in (0, live.number):
            return live.record(self.sign)
        kept = self.archive.get(number)
        if kept is None:
            raise Refused(MISSING, "no_game", f"This table has played no game {number}.", {"game": number})
        return kept


def usual_times(clock: Clock, title: Title) -> Clock:
    """A clock with the times that are usual in a game where it does not say."""
    given = {"answer": clock.answer, "point": clock.point}
    return msgspec.structs.replace(clock, **{name: title.table.clock.get(name, 0.0) for name, seconds in given.items() if seconds is None})


def open_table(id: str, code: str, game: Game, host: Player, wish: TableRequest, sign: Sign) -> Table:
    """A new table with its bots and its host seated. Raises Refused."""
    table = Table(id, code, game, host, wish.assist, usual_times(wish.clock, game.title), wish.visibility, sign)
    table.seat_bots(wish.bots)
    if wish.watch:
        table.watch(host)
    else:
        table.sit(host, None)
    table.refresh()
    return table
