"""A table: who sits where, the game they play, and what each of them is told. Pure logic; HTTP and sockets come to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from underrose.kernel.game import Game
from underrose.kernel.match import SPECTATOR
from underrose.kernel.series import decided
from underrose.server.authentication import Player
from underrose.server.lessons import Lesson
from underrose.server.messages import Acted, Asking, Assist, Clock, Done, SeatInfo, TableRequest, ViewMessage, Visibility, Wording
from underrose.server.refusals import CONFLICT, FORBIDDEN, MISSING, Refused
from underrose.server.sources import SYSTEM, Sources
from underrose.server.tables.audience import Audience, Progress
from underrose.server.tables.evening import Evening, PutAway, Score, who, with_game
from underrose.server.tables.feeds import Feed, Line, encode
from underrose.server.tables.guests import askings, begin_anew, likeness, queue
from underrose.server.tables.idempotency import AnswerBook, Answered
from underrose.server.tables.leases import Job, usual_times
from underrose.server.tables.live_game import LiveGame, RecordArchive, Sign
from underrose.server.tables.opening import Opening, begin_opening, deal, mark_of
from underrose.server.tables.persistence import Persistence
from underrose.server.tables.races import too_quick
from underrose.server.tables.reading import too_soon
from underrose.server.tables.scribe import Seats
from underrose.server.tables.seating import Seating
from underrose.server.tables.seats import Seat
from underrose.server.tables.steady import Steady
from underrose.server.tables.table_lock import TableLock
from underrose.server.tables.telling import Shared, position_of, shared_of
from underrose.server.what_if_messages import WhatIf

canonical = msgspec.json.Encoder(order="deterministic").encode


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
    sources: Sources = field(default=SYSTEM, repr=False)
    """Where its time and its deals come from."""
    seating: Seating = field(init=False)
    """Who sits where and who watches."""
    audience: Audience = field(init=False)
    """The feeds of its places, and who follows them."""
    answers: AnswerBook = field(default_factory=AnswerBook)
    """What was answered, by idempotency key."""
    persistence: Persistence = field(default_factory=Persistence)
    """What of the table is stored, and what waits for the next commit."""
    live: LiveGame | None = None
    wins: list[int] = field(default_factory=list[int])
    """Games won by each seat, without the latest."""
    built_by: int | None = None
    """Who chose the deck that is played next, in a match of several games."""
    archive: RecordArchive = field(default_factory=RecordArchive)
    closed: Wording | None = None
    """Why the game cannot go on; empty as long as it can."""
    shut: bool = False
    """Whether whoever runs the server has closed it."""
    room: bool = False
    """Whether whoever comes before a game has a seat, up to what the game takes."""
    created: float = field(init=False)
    """When it was opened, in seconds since 1970."""
    origin: str = ""
    """The mark of the address that the table was opened from: bots' time is shared between addresses."""
    lock: TableLock = field(default_factory=TableLock)
    outbox: list[tuple[Line, bytes]] = field(default_factory=list[tuple[Line, bytes]])
    """Messages that are said by `say`, once what they tell is durable."""
    greeted: list[Line] = field(default_factory=list[Line])
    """Lines whose first message waits in the outbox."""
    jobs: dict[tuple[str, int], Job] = field(default_factory=dict[tuple[str, int], Job])
    raced: float = 0.0
    """When the latest count-in was over, by the monotonic clock of this process."""
    race: tuple[int, int] | None = None
    """The game and the step with which the race began whose count-in is over."""
    begun: int = 0
    """How many windows have begun because pages reported that they show them."""
    waited: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """For each seat whose bot waits for the others: the game and the ask at which it does."""
    screen: str = ""
    """Whose screen shows the table to all, by the player's id: it keeps the host's say, whoever has the role."""
    paused: bool = False
    """Whether the host has stopped the game's clocks."""
    opening: Opening | None = None
    """The deal of the next game while it is being opened."""
    put_by: PutAway | None = None
    """The last game, once it has been put away and before the next one begins."""
    evening: Evening = field(default_factory=dict[str, Score])
    lesson: Lesson | None = None
    """The lesson that this table is."""
    what_if: WhatIf | None = None
    """Where it plays on, if it is a game played on from a review."""
    exhibition: bool = False
    """Whether bots of the house play here to be watched, and nobody else ever sits down (`exhibition`)."""
    counted: int = 0
    """The latest game that the evening knows."""
    seats_told: Seats = field(default_factory=lambda: Seats(()))
    """The seats as they were noted."""
    steady: Steady | None = None
    """What stays as it is while people only play, once that is known."""
    seen_by_all: tuple[object, ...] = ()
    """What everybody could notice besides the game then."""
    noted: object = None
    """The game, its step and the seats at which the feeds were last looked at."""

    def __post_init__(self) -> None:
        clock = self.sources.clock
        self.created, self.persistence.touched = clock.wall(), clock.monotonic()
        self.seating = Seating([], clock)
        self.audience = Audience(self.seating, self._progress)
        self.lay_out(self.game)

    @property
    def seats(self) -> list[Seat]:
        """The seats, by number."""
        return self.seating.seats

    @property
    def running(self) -> bool:
        """Whether a game is being played."""
        return self.live is not None and not self.live.over

    @property
    def rests(self) -> bool:
        """Whether something that was due waits for somebody to look."""
        return not self.stands_still and any(job.rests for job in self.jobs.values())

    @property
    def stands_still(self) -> bool:
        """Whether a game is being played that the host has paused."""
        return self.paused and self.running

    @property
    def alone(self) -> Literal["lesson", "what_if", ""]:
        """What the table is if it is for its host alone, signed by nobody and counted nowhere."""
        return "lesson" if self.lesson else "what_if" if self.what_if else ""

    @property
    def signing(self) -> Sign | None:
        """What signs this table's records, if anybody does."""
        return None if self.alone else self.sign

    @property
    def hosts(self) -> frozenset[str]:
        """Who has the host's say: the host, and the screen that the table was opened on."""
        return frozenset({self.host.id, self.screen} - {""})

    @property
    def is_shown(self) -> bool:
        """Whether a screen shows the table to all: whoever opened it only watches."""
        return (self.screen or self.host.id) in self.seating.watchers

    @property
    def hosting(self) -> int | None:
        """The host's seat."""
        place = self.seating.place_of(self.host)
        return None if place == SPECTATOR else place

    @property
    def games(self) -> int:
        """The number of the latest game, 0 before the first."""
        return self.live.number if self.live else self.put_by.game if self.put_by else 0

    def _progress(self, place: int) -> Progress | None:
        return Progress(self.live.number, self.live.match.told(place), self.live.over) if self.live else None

    def lay_out(self, game: Game) -> None:
        """Set the table for a game: as many seats and feeds as it has players."""
        self.game, self.built_by = game, None
        for place in self.seating.moves(game.players):
            self.audience.cut(place)
        self.seating.resize(game.players)
        self.audience.lay_out(game.players)
        if len(self.wins) != game.players:
            self.wins = [0] * game.players

    # --- sitting down ------------------------------------------------------------------------------------------------

    @property
    def grows(self) -> bool:
        """Whether a room has a seat for one more who comes now: an empty one, one more that the game takes, or a house bot's."""
        waits = self.room and self.live is None and self.opening is None and not self.closed
        fewer = self.game.players < self.game.title.seats[1]
        return waits and (fewer or any(seat.empty or (seat.level is not None and not seat.player) for seat in self.seats))

    def sit(self, player: Player, wanted: int | None, grow: Callable[[], None] | None = None) -> int:
        """Sit down, or before the start move to another seat; `grow` gives a room that has none left one more. Raises Refused."""
        place = self.seating.place_of(player)
        if place is not None and place != SPECTATOR and wanted in (None, place):
            return place
        self.only_learner(player)
        self.seating.may_enter(player)
        if self.live or self.closed:
            raise Refused(CONFLICT, "started", what="join")
        if self.opening:
            raise Refused(CONFLICT, "dealing")
        named = self.seating.named(player)
        if wanted is None and grow is not None and self.grows and not any(seat.empty for seat in self.seats):
            grow()
        seat = self.seating.free_seat(wanted)
        if place is not None and place != SPECTATOR:
            self.leave(place)
        self.take_place(named, seat)
        return seat.number

    def only_learner(self, player: Player) -> None:
        """Raise Refused (403) for everybody but the host where the table is for nobody else."""
        if self.alone and player.id != self.host.id:
            raise Refused(FORBIDDEN, "lesson") if self.lesson else Refused(FORBIDDEN, "what_if")

    def take_place(self, player: Player, seat: Seat) -> None:
        """A player sits in an empty seat from now on. The first one at a table that a screen opened is its host."""
        seating = self.seating
        seating.watchers.discard(player.id)
        seating.guests.waiting = [one for one in seating.guests.waiting if one.player.id != player.id]
        seat.give_to(player)
        if player.id == self.screen:
            self.screen = ""
        if self.host.id == self.screen and seat.person:
            self.host = player
        self.audience.cut_strays()

    def watch(self, player: Player) -> int:
        """Watch without a seat; somebody who has one keeps it. Raises Refused."""
        self.only_learner(player)
        self.audience.forget_watchers(self.hosts)
        return self.seating.watch(player)

    def leave(self, number: int) -> None:
        """Empty a seat; before the start whoever waits longest sits down in it."""
        self.audience.cut(number)
        self.seats[number].empty_it()
        self.seat_waiting()

    def seat_waiting(self) -> None:
        """Whoever waits and is still there sits down where a seat is empty before the start."""
        for one in list(self.seating.guests.waiting):
            empty = next((seat for seat in self.seats if seat.empty), None)
            if empty is not None and self.live is None and one.player.id in self.seating.watchers:
                self.take_place(one.player, empty)

    # --- starting ----------------------------------------------------------------------------------------------------

    def may_start(self, player: Player) -> None:
        """Raise Refused unless this player is the host, and the game can go on."""
        if player.id not in self.hosts:
            raise Refused(FORBIDDEN, "host_only", what="start")
        if self.closed:
            raise Refused.again(CONFLICT, self.closed)

    def put_away(self) -> None:
        """Put a finished game away: its record is kept, and seats and settings are free before the next one."""
        live = self.live
        if live is None:
            return
        if self.persistence.stored.recorded < live.number:
            self.persistence.records.append(self.keep_record(live))
        self.wins, series = self.standing(), live.match.series
        if decided(live.game, self.wins):
            self.wins, series = [0] * len(self.wins), None
        self.put_by = PutAway(live.number, [who(seat) for seat in self.seats], list(live.asks), series)
        self.live, self.paused = None, False

    def keep_record(self, live: LiveGame) -> tuple[int, bytes]:
        """Keep the record of a game that is over; returns its number, and the record as it is stored."""
        return live.number, self.archive.put(live.number, live.record(self.signing))

    def begin(self) -> None:
        """Start the first game, or the next one after a finished one: once those have opened who committed to something."""
        opening = None if self.lesson else begin_opening(self)
        if opening is None or opening.complete:
            self.deal_out(opening)
        else:
            self.opening = opening

    def deal_out(self, opening: Opening | None) -> None:
        """Deal the next game."""
        self.put_away()
        before, self.put_by = self.put_by or PutAway(0, [], []), None
        if before.sitting != [who(seat) for seat in self.seats]:  # a match of several games, and who won how many, is that of these people
            self.wins, before.series = [0] * self.game.players, None
        match = deal(self, opening, before.game + 1, before.series)
        asks = before.asks if len(before.asks) == self.game.players else [max(before.asks, default=0)] * self.game.players
        self.lay(LiveGame(match, before.game + 1, asks))

    def lay(self, live: LiveGame) -> None:
        """Put a game on the table, for those who sit there."""
        self.live, self.built_by = live, None
        for seat, action in self.lesson.set_out(live.match) if self.lesson else ():
            live.do(seat, action)
        begin_anew(self.seating)
        self.waited.clear()
        for seat in self.seats:
            seat.ready, seat.left, seat.held = seat.always_ready, None, None
            seat.expect()

    def tell_who_plays(self) -> None:
        """Tell a game whose rules want to know in which seats bots play now."""
        if self.live and not self.closed and self.game.title.table.who_plays:
            self.live.tell_who_plays([seat.played_by is not None for seat in self.seats])

    def standing(self) -> list[int]:
        """How many games each seat has won at this table."""
        outcome = self.live.match.outcome if self.live and not self.alone else None
        winners = outcome.winners if outcome else ()
        return [won + (seat in winners) for seat, won in enumerate(self.wins)]

    def playing(self) -> LiveGame:
        """The game that is being played. Raises Refused (409) where there is none or it cannot go on."""
        if self.closed:
            raise Refused.again(CONFLICT, self.closed)
        if self.live is None:
            raise Refused(CONFLICT, "not_started")
        return self.live

    # --- doing -------------------------------------------------------------------------------------------------------

    def act(self, player: Player, request: Acted) -> Done:
        """Do a player's action. Raises Refused; changes nothing then."""
        if self.steady and self.steady.holds(self) and (done := self.steady.act(self, player, request)):
            return done
        seat, body = self.seating.own_seat(player), canonical(["act", request.ask, request.action])
        return self.once(player, request.id, body, lambda: self._act(seat, request))

    def in_play(self) -> LiveGame:
        """The game, while it goes on. Raises Refused (409) where there is none, or the host has paused it."""
        live = self.playing()
        if self.stands_still:
            raise Refused(CONFLICT, "paused")
        return live

    def _act(self, seat: int, request: Acted) -> None:
        live = self.in_play()
        if self.count_in() or too_quick(self.seats[seat], self.seats, live, self.clock.pace, self.raced):
            raise Refused(CONFLICT, "count_in")
        if too_soon(self, live, self.seats[seat]):
            raise Refused(CONFLICT, "unread")
        live.act(seat, request.ask, request.action, (request.head, request.signature), hold=self.clock.holds)
        self.back(seat)

    def back(self, seat: int) -> None:
        """Whoever acts is back: no bot stands in any more."""
        if self.seats[seat].away:
            self.seats[seat].away, self.persistence.people_due = False, True

    def once(self, player: Player, id: str, body: bytes, do: Callable[[], str | None]) -> Done:
        """Do something unless its idempotency key was answered before; then the answer is the same again. Raises Refused."""
        self.audience.look()
        return self.answers.once(player.id, id, body, lambda: self._done(player, do))

    def _done(self, player: Player, do: Callable[[], str | None]) -> Answered:
        """Do it, and note it: the number of the message that tells the player of it, a reference where no step was done, else the step."""
        before, reference = self._at(), do()
        step = None if self._at() == before else before
        self.note()
        place = self.seating.place_of(player)
        return 0 if place is None else self.audience.feeds[place].n, (reference or "") if step is None else reference, step

    def _at(self) -> tuple[int, int]:
        return (self.live.number, len(self.live.match.steps)) if self.live else (0, 0)

    # --- telling -----------------------------------------------------------------------------------------------------

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """All seats as everybody sees them."""
        return tuple([seat.info(*alike) for seat, alike in zip(self.seats, likeness(self.seating), strict=True)])

    def _public(self) -> tuple[tuple[SeatInfo, ...], *tuple[object, ...]]:
        """What everybody can notice besides the game, to be compared: the seats, who asks for one, what was told."""
        guests = self.seating.guests
        asking = [(one.seat, one.player.id, tuple(one.agreed)) for one in guests.asking] if guests.asking else ()
        return self.seat_infos(), asking, guests.notices, self.hosting, self.paused, self.begun, queue(self.seating), mark_of(self)

    def note(self) -> None:
        """Number what every place can notice of what has changed."""
        self.persistence.touched = self.sources.clock.monotonic()
        self._count()
        if self.persistence.people_due or self.noted is None:
            self._look_round()
        public, live = self.seen_by_all, self.live
        now = (live and (live.number, len(live.match.steps)), public)
        if now == self.noted:
            return  # nothing has happened since
        self.noted = now
        traces = live.traces() if live else {}
        for place, feed in self.audience.feeds.items():
            feed.note(live, traces.get(place), public)

    def _look_round(self) -> None:
        if (public := self._public()) != self.seen_by_all:
            self.seen_by_all, self.seats_told = public, Seats(public[0])

    def _count(self) -> None:
        """A game that is over counts to the evening of those who sit here now."""
        live = self.live
        if live is not None and live.over and self.counted < live.number and not self.alone:
            self.persistence.people_due = True
            self.evening, self.counted = with_game(self.evening, live, self.seats), live.number

    def push(self) -> None:
        """Put what has been noted into messages, for every place as it is now: whatever happens before they are said is not in them."""
        steady = self.steady if self.steady and self.steady.holds(self) else None
        shared = None if steady else shared_of(self) if any(feed.news and feed.lines for feed in self.audience.feeds.values()) else None
        for feed in self.audience.feeds.values():
            if feed.news:
                self.push_to(feed, shared, steady)

    def push_to(self, feed: Feed, shared: Shared | None = None, steady: Steady | None = None) -> None:
        """Put what has been noted into a message to one place; where that breaks, it is still to be told."""
        lines = [line for line in feed.lines if line.joined]
        if lines:
            message = steady.message(self, feed) if steady else None
            message = message or encode(position_of(self, feed.place, self.seats_told, feed.told, shared or shared_of(self), written=True))
            for line in lines:
                self.outbox.append((line, message))
        feed.pushed(self.live.match.told(feed.place) if self.live else 0)

    def say(self) -> None:
        """Send the messages that were held back: what they tell is durable."""
        for line, message in self.outbox:
            line.offer(message)
        self.outbox.clear()
        self.greeted.clear()
        for feed in self.audience.feeds.values():
            feed.keep()

    def take_back(self) -> None:
        """Nobody is told what has been noted: it was not written, and has not happened. Who was to be greeted is greeted later."""
        self.outbox.clear()
        for line in self.greeted:
            line.joined = False
        self.greeted.clear()
        self.noted = None
        for feed in self.audience.feeds.values():
            feed.take_back()

    def refresh(self) -> None:
        """Note, push and say."""
        self.note()
        self.push()
        self.say()

    def assist_of(self, place: int) -> str:
        """How much help a place gets: what the table allows, or less if the player wants less."""
        return self.seating.assist_of(place, self.assist)

    def asking(self) -> tuple[Asking, ...]:
        """Who asks for a seat of the running game, as everybody at the table sees it."""
        return askings(self.seating) if self.running else ()

    def count_in(self) -> int | None:
        """Milliseconds until whoever is first counts; None where nobody counts in."""
        job = self.jobs.get(("count", 0))
        return None if job is None else self.left_of(job)

    def left_of(self, job: Job) -> int:
        """Milliseconds until something is due here."""
        return round(1000 * job.left(self.sources.clock.wall()))

    def position(self, place: int, since: int = 0) -> ViewMessage:
        """All a place may see, with its log from event `since` on."""
        return position_of(self, place, Seats(self.seat_infos()), since, shared_of(self))

    def sheet_due(self) -> tuple[int, LiveGame, int, Callable[[], Any]] | None:
        """A note sheet that some place waits for: the place, the game, what it has been told by now, and what works it out."""
        for place, feed in self.audience.feeds.items():
            if feed.sheet_due and feed.lines and self.live is not None and place != SPECTATOR:
                return place, self.live, *self.live.sheet_of(place)
        return None

    def tell_sheet(self, place: int, live: LiveGame, known: int, sheet: Any) -> None:
        """Send a place its note sheet, unless it has been told more by now and waits for another one."""
        live.keep_sheet(place, known, sheet)
        if self.live is live and live.match.told(place) == known:
            self.audience.feeds[place].tell_sheet(live.notes(place, self.assist_of(place)))

    def n(self, place: int) -> int:
        """The number of the place's latest message."""
        return self.audience.feeds[place].n

    def join(self, place: int, line: Line) -> None:
        """Let a socket follow a place: it is sent the whole log. Of one person's windows the oldest gives way; raises Refused when too
        many watch already."""
        following = self.audience.feeds[place].lines
        if line in following:
            del following[line]  # another server was first with something else, and this is the second try
        else:
            self.audience.make_room(place, line, self.hosts)
            line.missed = self.audience.arrive(place)
        self.audience.look()
        try:
            self._greet(place, line)
        except BaseException:
            self.audience.turned_away(place)
            raise
        following[line] = None

    def _greet(self, place: int, line: Line) -> None:
        self.note()
        self.push()
        position = position_of(self, place, self.seats_told, 0, shared_of(self), written=True)
        position.briefing = line.missed
        self.outbox.append((line, encode(position)))
        self.greeted.append(line)
        line.joined = True

    def record(self, number: int) -> str:
        """The record of a game by its number, 0 for the latest. Raises Refused: 404 no such game, 409 not over."""
        if (kept := self.archive.get(number or self.games)) is not None:
            return kept
        if self.put_by is None and number in (0, self.playing().number):
            return self.playing().record(self.signing)
        raise Refused(MISSING, "not_played", game=number)


def open_table(
    id: str, code: str, game: Game, host: Player, wish: TableRequest, sign: Sign, lesson: Lesson | None = None, sources: Sources = SYSTEM
) -> Table:
    """A new table with its bots and its host seated. Raises Refused."""
    times = usual_times(wish.clock, game.title)
    table = Table(id, code, game, host, wish.assist, times, wish.visibility, sign, sources, lesson=lesson)
    chosen = wish.players is not None or bool(wish.bots) or wish.watch
    table.room = lesson is None and (not chosen if wish.room is None else wish.room)
    table.seating.seat_bots(wish.bots)
    if wish.watch:
        table.watch(host)
        table.screen = host.id
    else:
        table.sit(host, None)
    table.refresh()
    return table
