"""A table: its seats, its game, and the messages to each place. Pure logic, without HTTP or sockets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec

from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR
from underrose.kernel.play.series import under_way
from underrose.kernel.play.shown import Value, Wording
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import Acted, Asking, Assist, Clock, Done, NoticeKey, SeatInfo, TableRequest, ViewMessage, Visibility
from underrose.server.api.refusals import CONFLICT, FORBIDDEN, MISSING, Refused
from underrose.server.api.review_messages import WhatIf
from underrose.server.catalogue.lessons import Lesson
from underrose.server.common.sources import SYSTEM, Sources
from underrose.server.tables.audience import Audience, Progress
from underrose.server.tables.evening import identity_of
from underrose.server.tables.feeds import Feed, Now, Outlet
from underrose.server.tables.guests import askings, begin_anew, has_played, likeness, notice, queue
from underrose.server.tables.history import History
from underrose.server.tables.idempotency import Answer, AnswerBook
from underrose.server.tables.leases import Job, usual_times
from underrose.server.tables.live_game import LiveGame, Sign
from underrose.server.tables.opening import Opening, begin_opening, deal, mark_of
from underrose.server.tables.persistence import Persistence, TableLock
from underrose.server.tables.races import COUNT, Race, too_quick
from underrose.server.tables.reading import too_soon
from underrose.server.tables.seating import Seating
from underrose.server.tables.seats import Seat
from underrose.server.tables.telling import Frame, News, frame_of, message_of, position_of

canonical = msgspec.json.Encoder(order="deterministic").encode


class Settled(NamedTuple):
    """What was worked out of the members and the settings of a table: it holds until these change."""

    changes: int
    """`Persistence.changes` when it was worked out."""
    plans: bool
    """Whether a move may schedule or cancel jobs."""


@dataclass
class Table:
    """A table and its games. A message to a client is made from the view of that client's place only."""

    id: str
    code: str
    game: Game
    host: Player
    assist: Assist
    clock: Clock
    visibility: Visibility
    sign: Sign
    sources: Sources = field(default=SYSTEM, repr=False)
    """The clock and the random sources of the table."""
    seating: Seating = field(init=False)
    """The seats and the spectators."""
    audience: Audience = field(init=False)
    """The feeds of its places, and their connections."""
    answers: AnswerBook = field(default_factory=AnswerBook)
    """Earlier answers, by idempotency key."""
    persistence: Persistence = field(default_factory=Persistence)
    """The persisted state of the table, and what waits for the next commit."""
    live: LiveGame | None = None
    history: History = field(default_factory=History)
    """The games before this one."""
    built_by: int | None = None
    """The seat that chose the deck of the next game, in a match of several games."""
    closed: Wording | None = None
    """Why the game cannot go on; empty as long as it can."""
    shut: bool = False
    """Whether an administrator has closed it."""
    room: bool = False
    """Whether a player who comes before a game gets a seat, up to the game's maximum."""
    created: float = field(init=False)
    """The time of its opening, in seconds since 1970."""
    origin: str = ""
    """The mark of the address that the table was opened from: bots' time is shared between addresses."""
    lock: TableLock = field(default_factory=TableLock)
    news: News = field(default_factory=News)
    """What was recorded last, and the messages that wait for their commit."""
    jobs: dict[tuple[str, int], Job] = field(default_factory=dict[tuple[str, int], Job])
    race: Race | None = None
    """The latest race whose count-in is over."""
    begun: int = 0
    """How many windows have begun because pages reported that they show them."""
    waited: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """For each seat whose bot has decided to wait: the game and the ask at which it did."""
    screen: str = ""
    """The player id of the shared screen that the table was opened on: it keeps the host's rights, whichever player is the host."""
    paused: bool = False
    """Whether the host has stopped the game's clocks."""
    opening: Opening | None = None
    """The deal of the next game while it is being opened."""
    lesson: Lesson | None = None
    """The lesson that this table is."""
    what_if: WhatIf | None = None
    """The position it starts from, if it is a game played on from a review."""
    exhibition: bool = False
    """Whether house bots play here to be watched, and no player sits down (`exhibition`)."""
    settled: Settled | None = None
    """What holds while players only play, as it was last worked out."""

    def __post_init__(self) -> None:
        clock = self.sources.clock
        self.created, self.persistence.touched = clock.wall(), clock.monotonic()
        self.seating = Seating([], clock)
        self.audience = Audience(self.seating, self._progress, self.back)
        self.set_game(self.game)

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
        """Whether a job rests until a client looks at the table."""
        return not self.stands_still and any(job.rests for job in self.jobs.values())

    @property
    def stands_still(self) -> bool:
        """Whether a game is being played that the host has paused."""
        return self.paused and self.running

    @property
    def alone(self) -> Literal["lesson", "what_if", ""]:
        """The kind of table that is for its host alone, with unsigned records and uncounted games; empty for others."""
        return "lesson" if self.lesson else "what_if" if self.what_if else ""

    @property
    def is_settled(self) -> bool:
        """Whether nothing may have changed since `settled` was worked out but the game."""
        return self.settled is not None and self.settled.changes == self.persistence.changes and not self.seating.elsewhere

    @property
    def signing(self) -> Sign | None:
        """The signer of this table's records; None where they are unsigned."""
        return None if self.alone else self.sign

    @property
    def hosts(self) -> frozenset[str]:
        """The ids of the players with the host's rights: the host, and the screen that the table was opened on."""
        return frozenset({self.host.id, self.screen} - {""})

    @property
    def is_shown(self) -> bool:
        """Whether a shared screen shows the table: the player who opened it to be watched has not taken a seat since."""
        return self.screen in self.seating.watchers

    @property
    def hosting(self) -> int | None:
        """The host's seat; None without one."""
        place = self.seating.place_of(self.host)
        return None if place == SPECTATOR else place

    @property
    def games(self) -> int:
        """The number of the latest game, 0 before the first."""
        if self.live is not None:
            return self.live.number
        return self.history.previous_game.game if self.history.previous_game else 0

    def _progress(self, place: int) -> Progress | None:
        return Progress(self.live.number, self.live.match.told(place)) if self.live else None

    def set_game(self, game: Game) -> None:
        """Set the table up for a game: as many seats and feeds as it has players."""
        self.game, self.built_by = game, None
        for place in self.seating.moves(game.players):
            self.audience.cut_to_move(place)
        self.seating.resize(game.players)
        self.audience.resize(game.players)
        self.history.resize(game.players)

    # --- sitting down ------------------------------------------------------------------------------------------------

    @property
    def grows(self) -> bool:
        """Whether a room has a seat for one more player now: an empty one, one more that the game allows, or a house bot's."""
        waits = self.room and self.live is None and self.opening is None and not self.closed
        fewer = self.game.players < self.game.title.seats[1]
        return waits and (fewer or any(seat.empty or (seat.level is not None and not seat.player) for seat in self.seats))

    def sit(self, player: Player, wanted: int | None, grow: Callable[[], None] | None = None) -> int:
        """Seat the player, or before the start move them to another seat; returns its number. `grow` adds a seat to a full room. Raises
        Refused."""
        place = self.seating.place_of(player)
        if place is not None and place != SPECTATOR and wanted in (None, place):
            return place
        self.only_learner(player)
        self.seating.may_enter(player, self.knows(player))
        if self.live or self.closed:
            raise Refused(CONFLICT, "started", what="join")
        if self.opening:
            raise Refused(CONFLICT, "dealing")
        named = self.seating.named(player)
        if wanted is None and grow is not None and self.grows and not any(seat.empty for seat in self.seats):
            grow()
        seat = self.seating.free_seat(wanted)
        if place is not None and place != SPECTATOR:
            self._vacate(place)
        self.take_place(named, seat)
        self.seat_waiting()  # in the seat that was left
        return seat.number

    def only_learner(self, player: Player) -> None:
        """Raise Refused (403) for all players but the host where the table is for its host alone."""
        if self.alone and player.id != self.host.id:
            raise Refused(FORBIDDEN, "lesson") if self.lesson else Refused(FORBIDDEN, "what_if")

    def knows(self, player: Player) -> bool:
        """Return whether the player has played here: a room drops who was away as a game began, and they are no newcomers."""
        return player.id in self.history.evening

    def take_place(self, player: Player, seat: Seat) -> None:
        """Seat a player. At a table that a screen opened the first human seated becomes its host."""
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
        """Make the player a spectator and return their place; a seated player keeps their seat. Raises Refused."""
        self.only_learner(player)
        self.audience.forget_watchers(self.hosts)
        return self.seating.watch(player, self.knows(player))

    def leave(self, number: int) -> None:
        """Empty a seat; before the start it goes to the player who is first in the queue."""
        if player := self.seats[number].player:
            self.seating.helped.pop(player.id, None)
        self._vacate(number)
        self.seat_waiting()

    def _vacate(self, number: int) -> None:
        self.audience.cut(number)
        self.seats[number].empty_it()

    def seat_waiting(self) -> None:
        """Seat the queued players who still watch in the empty seats, before the start."""
        for one in list(self.seating.guests.waiting):
            empty = next((seat for seat in self.seats if seat.empty), None)
            if empty is not None and self.live is None and one.player.id in self.seating.watchers:
                self.take_place(one.player, empty)

    # --- starting ----------------------------------------------------------------------------------------------------

    def may_start(self, player: Player) -> None:
        """Raise Refused unless this player has the host's rights (403) and the game can go on (409)."""
        if player.id not in self.hosts:
            raise Refused(FORBIDDEN, "host_only", what="start")
        if self.closed:
            raise Refused.again(CONFLICT, self.closed)
        self.history.archive.room_for_game()

    def archive_game(self) -> None:
        """Archive the record of a finished game, and free seats and settings for the next one."""
        live = self.live
        if live is None:
            return
        if self.persistence.stored.recorded < live.number:
            self.persistence.records.append(self.keep_record(live))
        sitting = [identity_of(seat) if has_played(self.seating, seat) else "" for seat in self.seats]
        self.history.archive_game(live, sitting, self.standing())
        self.live, self.paused = None, False

    def keep_record(self, live: LiveGame) -> tuple[int, bytes]:
        """Archive the record of a game that is over; returns its number, and the record as it is stored."""
        return live.number, self.history.archive.put(live.number, live.record(self.signing))

    def begin(self) -> None:
        """Start the first or the next game: deal at once, or after the seats that committed entropy have revealed it."""
        opening = None if self.lesson else begin_opening(self)
        if opening is None or opening.complete:
            self.deal_out(opening)
        else:
            self.opening = opening

    def deal_out(self, opening: Opening | None) -> None:
        """Deal the next game."""
        self.archive_game()
        before = self.history.take_previous(self.seats)
        match = deal(self, opening, before.game + 1, before.series)
        asks = before.asks if len(before.asks) == self.game.players else [max(before.asks, default=0)] * self.game.players
        self.set_live(LiveGame(match, before.game + 1, asks))

    def set_live(self, live: LiveGame) -> None:
        """Make this the table's game, for the players who sit there."""
        self.live, self.built_by = live, None
        for seat, action in self.lesson.set_out(live.match) if self.lesson else ():
            live.do(seat, action)
        begin_anew(self.seating)
        self.waited.clear()
        for seat in self.seats:
            seat.ready = seat.always_ready
            seat.left = None
            seat.held = None
            seat.expect()

    def tell_who_plays(self) -> None:
        """Tell the game in which seats bots play now, if its rules ask for that."""
        if self.live and not self.closed and self.game.title.table.who_plays:
            self.live.tell_who_plays([seat.played_by is not None for seat in self.seats])

    def standing(self) -> list[int]:
        """Return how many games each seat has won at this table."""
        return self.history.standing(None if self.alone else self.live)

    @property
    def series_under_way(self) -> bool:
        """Whether a match of several games has begun and is not decided."""
        return under_way(self.game, self.standing())

    def playing(self) -> LiveGame:
        """Return the current game, also when it is over. Raises Refused (409) where there is none or it cannot go on."""
        if self.closed:
            raise Refused.again(CONFLICT, self.closed)
        if self.live is None:
            raise Refused(CONFLICT, "not_started")
        return self.live

    # --- doing -------------------------------------------------------------------------------------------------------

    def act(self, player: Player, request: Acted) -> Done:
        """Do a player's action. Raises Refused; the game is unchanged then."""
        place = self.seating.own_seat(player)
        body = b'["act",%d,%b]' % (request.ask, canonical(request.action))
        return self.once(player, request.id, body, partial(self._act, self.seating.seats[place], request))

    def in_play(self) -> LiveGame:
        """Return the current game. Raises Refused (409) where there is none, it cannot go on, or the host has paused it."""
        live = self.playing()
        if self.paused and self.stands_still:
            raise Refused(CONFLICT, "paused")
        return live

    def _act(self, seat: Seat, request: Acted) -> None:
        live, clock = self.in_play(), self.clock
        program = not seat.person
        if (self.jobs and self.count_in()) or (program and too_quick(seat, self.seats, live, clock.pace, self.race)):
            raise Refused(CONFLICT, "count_in")
        if program and too_soon(self, live, seat):
            raise Refused(CONFLICT, "unread")
        live.act(seat.number, request.ask, request.action, (request.head, request.signature), clock.holds, seat.record_level)
        self.back(seat)

    def back(self, seat: Seat) -> None:
        """End the stand-in of a seat whose player is back, notify the table, and count their timeouts from 0 again."""
        if seat.away and self.running:
            self.notice("came_back", seat=seat.number, name=seat.name)
        if seat.away or seat.timeouts:
            seat.away, seat.timeouts = False, 0
            self.persistence.members_dirty = True

    def notice(self, key: NoticeKey, **args: Value) -> None:
        """Add a notice for the whole table, part of each view until the next game; nothing without a game."""
        if self.live is None:
            return
        after = [self.live.match.told(place) for place in [*range(self.game.players), SPECTATOR]]
        notice(self.seating, after, key, args)
        self.persistence.members_dirty = True

    def once(self, player: Player, id: str, body: bytes, do: Callable[[], str | None]) -> Done:
        """Call `do`, record its news and return its answer, which says by which message the player is told; for an idempotency key that was
        answered before, return that answer instead. `do` may return a reference. Raises Refused."""
        self.audience.look()
        digest, answers = sha256(body).digest(), self.answers
        if (known := answers.find(player.id, id, digest)) is not None:
            return known
        before = self._at()
        try:
            reference = do()
        except Refused as refusal:
            answers.refuse(player.id, id, digest, refusal)
            raise
        step = None if self._at() == before else before
        self.record_changes()
        place = self.seating.place_of(player)
        n = 0 if place is None else self.audience.feeds[place].n
        return answers.answer(player.id, id, Answer(digest, n, None, (reference or "") if step is None else reference, step))

    def _at(self) -> tuple[int, int]:
        return (self.live.number, len(self.live.match.steps)) if self.live else (0, 0)

    # --- telling -----------------------------------------------------------------------------------------------------

    def seat_infos(self) -> tuple[SeatInfo, ...]:
        """Return all seats as all players see them."""
        return tuple([seat.info(*alike) for seat, alike in zip(self.seats, likeness(self.seating), strict=True)])

    def _public(self) -> tuple[tuple[SeatInfo, ...], *tuple[object, ...]]:
        """Return the public state besides the game, to detect changes: the seats, requests for seats, notices."""
        guests = self.seating.guests
        asking = [(one.seat, one.player.id, tuple(one.agreed)) for one in guests.asking] if guests.asking else ()
        return self.seat_infos(), asking, guests.notices, self.hosting, self.paused, self.begun, queue(self.seating), mark_of(self)

    def record_changes(self) -> None:
        """Give a number to the news of each place that can notice a change since the last call."""
        live, clock = self.live, self.sources.clock
        self.persistence.touched = clock.monotonic()
        if live is not None and live.match.outcome is not None and not self.alone and self.history.count(live, self.seats):
            self.persistence.members_dirty = True
        news = self.news
        if self.persistence.members_dirty or news.recorded_at is None:
            news.refresh(self._public())
        public = news.public
        now = (live and (live.number, len(live.match.steps)), public)
        if now == news.recorded_at:
            return  # nothing has happened since
        news.recorded_at = now
        traces = live.traces() if live else {}
        moment = Now(live.number, live.head, clock.wall()) if live else None
        for place, feed in self.audience.feeds.items():
            feed.record_change(moment, traces.get(place), public)

    def encode(self) -> None:
        """Encode the recorded news into messages in the outbox, for each place as it is now; later changes are not in them."""
        frame = None
        for feed in self.audience.feeds.values():
            if feed.news:
                frame = frame or (self._frame() if feed.outlets else None)
                self.encode_for(feed, frame)

    def encode_for(self, feed: Feed, frame: Frame | None = None) -> None:
        """Encode the recorded news of one place into the outbox; if that raises, the news stays pending."""
        message = None
        for outlet in feed.outlets:
            if outlet.joined:
                message = message or message_of(self, feed, feed.told, frame or self._frame())
                self.news.outbox.append((outlet, message))
        feed.mark_encoded(self.live.match.told(feed.place) if self.live else 0)

    def _frame(self) -> Frame:
        """Return what all positions say besides the game. It lasts until something may have changed that is no move: what also changes by
        time or with every step is not kept in it."""
        live, news = self.live, self.news
        passing = self.lesson or self.opening or self.seating.guests.asking or COUNT in self.jobs
        valid = object() if passing else (self.persistence.changes, live, live is not None and live.match.outcome is None)
        return news.frame(valid, lambda: frame_of(self, news.public))

    def flush(self) -> None:
        """Send the messages of the outbox, after their commit."""
        self.news.flush()
        for feed in self.audience.feeds.values():
            feed.mark_committed()

    def discard(self) -> None:
        """Drop the outbox and the recorded news, as they were not committed."""
        self.news.discard()
        for feed in self.audience.feeds.values():
            feed.roll_back()

    def refresh(self) -> None:
        """Record changes, encode and flush."""
        self.record_changes()
        self.encode()
        self.flush()

    def assist_of(self, place: int) -> str:
        """Return the level of help a place gets: the table's, or less if the player wants less."""
        return self.seating.assist_of(place, self.assist)

    def asking(self) -> tuple[Asking, ...]:
        """Return the requests for seats of the running game, as all players at the table see them."""
        return askings(self.seating) if self.running else ()

    def count_in(self) -> int | None:
        """Return milliseconds until the count-in of a race is over; None where none runs."""
        job = self.jobs.get(("count", 0))
        return None if job is None else self.left_of(job)

    def left_of(self, job: Job) -> int:
        """Return milliseconds until a job is due."""
        return round(1000 * job.left(self.sources.clock.wall()))

    def position(self, place: int, since: int = 0) -> ViewMessage:
        """Return all a place may see, with its log from event `since` on."""
        return position_of(self, self.audience.feeds[place], since, frame_of(self, (self.seat_infos(),)))

    def notes_pending(self) -> tuple[int, LiveGame, int, Callable[[], Any]] | None:
        """Return a pending note sheet: the place, the game, how many events it has been told by now, and the function that computes the
        sheet; None without one."""
        for place, feed in self.audience.feeds.items():
            if feed.notes_pending and feed.outlets and self.live is not None and place != SPECTATOR:
                return place, self.live, *self.live.sheet_of(place)
        return None

    def send_notes(self, place: int, live: LiveGame, known: int, sheet: Any) -> None:
        """Keep a note sheet and send it to its place, unless it is stale: the place has been told more by now."""
        live.keep_sheet(place, known, sheet)
        if self.live is live and live.match.told(place) == known:
            self.audience.feeds[place].send_notes(live.notes(place, self.assist_of(place)))

    def n(self, place: int) -> int:
        """Return the number of the place's latest message."""
        return self.audience.feeds[place].n

    def join(self, place: int, outlet: Outlet) -> None:
        """Subscribe a connection to a place, and greet it with the whole log. Beyond a player's limit the oldest connection is cut. Raises
        Refused where too many watch already."""
        following = self.audience.feeds[place].outlets
        if outlet in following:
            del following[outlet]  # a retry, after another worker's commit came first
            self.audience.arrive_again(place)
        else:
            self.audience.make_room(place, outlet, self.hosts)
            outlet.missed = self.audience.arrive(place)
        self.audience.look()
        try:
            self._greet(place, outlet)
        except BaseException:
            self.audience.turned_away(place)
            raise
        following[outlet] = None

    def _greet(self, place: int, outlet: Outlet) -> None:
        self.record_changes()
        self.encode()
        self.news.greet(outlet, message_of(self, self.audience.feeds[place], 0, self._frame(), outlet.missed))

    def record(self, number: int) -> str:
        """Return the record of a game by its number, 0 for the latest. Raises Refused: 404 no such game, 409 not over."""
        if (kept := self.history.archive.get(number or self.games)) is not None:
            return kept
        if self.history.previous_game is None and number in (0, self.playing().number):
            return self.playing().record(self.signing)
        raise Refused(MISSING, "not_played", game=number)


def open_table(
    id: str, code: str, game: Game, host: Player, wish: TableRequest, sign: Sign, lesson: Lesson | None = None, sources: Sources = SYSTEM
) -> Table:
    """Return a new table with its bots and its host seated. Raises Refused."""
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
