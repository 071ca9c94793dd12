"""Two worlds at the server: whatever a client can receive is the same, byte for byte, in every hidden world that fits what it saw.

Leaks planted where a comparison of views alone would miss them have to be caught.
"""

import asyncio
import copy
import json
import random
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.chance import KEYS, REPEATED, OneMoment, create_app
from tests.clocks import Leaping
from tests.knowledge.classified_tables import content
from tests.server.conftest import GAMES
from tests.server.test_building import give_up, set_up
from tests.sizes import size
from underrose import games
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator, seed_generator
from underrose.kernel.game.title import Game, Tell
from underrose.kernel.play.match import SPECTATOR
from underrose.knowledge.position import Position
from underrose.server.accounts.authentication import Player
from underrose.server.accounts.rate_limits import Limits, Rates
from underrose.server.api.account_messages import MyTable
from underrose.server.api.catalogue_messages import ExhibitionSeat
from underrose.server.api.command_messages import ConsentArgs, RenameArgs
from underrose.server.api.messages import BotSeat, Clock, NotesMessage, TableRequest
from underrose.server.api.refusals import Refused
from underrose.server.catalogue.lessons import LEARNER, Lesson, lessons_of
from underrose.server.catalogue.set_ups import set_ups_of
from underrose.server.core.batches import Operation
from underrose.server.core.followers import Followers
from underrose.server.core.metrics import Metrics
from underrose.server.core.service import Service
from underrose.server.http.feed_socket import Session
from underrose.server.jobs import scheduler as scheduling
from underrose.server.jobs.bots import Bots
from underrose.server.jobs.scheduler import Scheduler
from underrose.server.jobs.thinking_pool import BillingKey
from underrose.server.tables import exhibition, reading
from underrose.server.tables.building import bot_to_build, build_by_bot
from underrose.server.tables.endings import aftershow_of, ending_of
from underrose.server.tables.feeds import Outlet
from underrose.server.tables.forgetting import line_of
from underrose.server.tables.hosting import extend, pause, rename, wait
from underrose.server.tables.idempotency import AnswerBook
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.reading import SHOW_SECONDS, UNSHOWN, WINDOW, shown, time_to_read
from underrose.server.tables.seats import ASLEEP_AFTER, Seat, Waiter
from underrose.server.tables.succession import pass_on
from underrose.server.tables.table import Table, open_table
from underrose.server.tables.takeover import consent, due_seat, take_over
from underrose.server.tables.telling import deadline_of

ANN, CLEO = Player("ann", "Ann"), Player("cleo", "Cleo")
CLASSIFIED = "classified_information"
WINDOWS = content(["bullet_proof_vest", "intercept", "parity_check", "intercept", "fortune_teller", "kill_order", "parity_check"])
"""A wheel of seven on which much is answered."""
HIDING = content(["dead_drop", "digital_exhumation", "forecast", "cache", "picking_petals", "switch_cases", "intercept"])
"""A wheel of seven on which much moves unseen."""
SUBJECTS = [
    ("the_coding", {"system": "counter"}),
    ("the_coding", {"system": "speed", "taps": "sealed"}),
    ("the_coding", {"system": "speed", "taps": "live"}),
    ("toy", {}),
    (CLASSIFIED, {"deck": "citrine"}),
    (CLASSIFIED, {"content": WINDOWS}),
    (CLASSIFIED, {"content": HIDING, "choose_suitcase": "yes"}),
]
NAMES = ["counter", "sealed", "live", "toy", "citrine", "windows", "hiding"]
COUNTER, PLAYED_WITH_WINDOWS = SUBJECTS[0], SUBJECTS[5]
FULL_ONLY = ("live", "toy", "citrine")
"""Every day others stand for these: they have no way of their own to tell something."""
EACH = [pytest.param(*subject, id=id, marks=[pytest.mark.slow] * (id in FULL_ONLY)) for subject, id in zip(SUBJECTS, NAMES, strict=True)]
ENOUGH = 20
"""How many pairs of worlds that differ have to be compared before a subject counts as tested."""
NOW = 1_800_000_000.0
TIMES = Clock(answer=15, turn=60, pace=1)


class Still(OneMoment):
    """A clock that stands still, but for a second at each step: so clocks that start at different steps differ."""

    now = NOW

    def wall(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return 0.0


class Half(random.Random):
    """What is drawn is always the same, so that only what is not drawn can differ."""

    def random(self) -> float:
        return 0.5


STILL = Still()
AT_ONE_MOMENT = replace(REPEATED, clock=STILL, delays=Half())


@pytest.fixture(autouse=True)
def one_moment() -> None:
    STILL.now = NOW


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    service: Service = create_app(GAMES, sources=AT_ONE_MOMENT).state.service
    yield service
    service.bots.close()


def title_of(name: str) -> Any:
    return GAMES[name] if name in GAMES else games.title(name)


def table_of(name: str, options: dict[str, str]) -> Table:
    """Ann against two bots, or against one; the help as far as it goes without advice."""
    players = 2 if name == CLASSIFIED else 3
    bots = [BotSeat(1, "novice"), BotSeat(2, "agent")][: players - 1]
    wish = TableRequest(name, players, assist="odds", bots=bots, clock=TIMES)
    table = open_table("t", "CODES", title_of(name).setup(players, **options), ANN, wish, KEYS.sign, sources=AT_ONE_MOMENT)
    table.begin()
    table.refresh()
    return table


def in_another_world(table: Table, place: int, seed: int) -> Table:
    """The same table with what is hidden from the place drawn anew; feeds, people and times as they are."""
    live, match = copy.copy(table.playing()), copy.copy(table.playing().match)
    views, rngs = match.see(place), new(Generator)
    seed_generator(rngs[0], seed, 0)
    match.states = match.game.draw(match.game.prepare(views, match.log(place)), views, rngs)
    match.states["chance"] = table.playing().match.states["chance"]  # draws that stand are counted by what all have seen
    live.match, live._notes = match, {}
    other = copy.copy(table)
    other.news = copy.copy(table.news)
    other.live, other.audience, other.jobs = live, copy.copy(table.audience), dict(table.jobs)
    other.audience.feeds = {place: copy.copy(feed) for place, feed in table.audience.feeds.items()}
    return other


def differs(one: Table, other: Table) -> bool:
    """Whether the two hidden worlds really are two."""
    return any(one.playing().match.view(seat) != other.playing().match.view(seat) for seat in range(one.game.players))


def told(service: Service, table: Table, place: int, scheduler: Scheduler, attempts: list[Any]) -> dict[str, bytes]:
    """Everything the place can receive here, by the way it comes."""
    live = table.playing()
    table.jobs = {key: job for key, job in table.jobs.items() if key[0] not in (WINDOW, UNSHOWN)}  # each world opens windows by itself
    scheduler.plan(table)
    table.seats[0].left = (live.number, 1)
    outlet = Outlet()
    table.join(place, outlet)
    table.flush()
    joined, news = outlet.take()[0], news_of(table, place, outlet)
    assert joined
    table.audience.feeds[place].outlets.pop(outlet)
    if place != SPECTATOR:
        table.seats[place].connections -= 1
    session = Session(service, table, ANN)
    session.on_message('{"type": "ping"}')
    jobs = {f"{kind} {seat}": (job.ask if seat == place else 0, job.due) for (kind, seat), job in table.jobs.items()}
    return {
        "joined": joined,
        "news": news,
        "pong": b"".join(session.outlet.take()),
        "position": msgspec.json.encode(table.position(place)),
        "table": msgspec.json.encode(service.info(table, ANN)),
        "list": msgspec.json.encode(line_of(table, place)),
        "turn": notified(table, place),
        "refusals": b"\n".join(refusal(live, place, attempt) for attempt in attempts),
        "sheet": late_sheet(table, place),
        "ending": or_refused(lambda: ending_of(live)()),
        "aftershow": or_refused(lambda: aftershow_of(live)()),
        "reasons": b"\n".join(reasons(live, place)),
        "tells": tells(live, place),
        "times": json.dumps(jobs, sort_keys=True).encode(),
        "metrics": metrics(service, table, place, attempts),
    }


def notified(table: Table, place: int) -> bytes:
    """All that a notification, the tab's title and its icon are made of (`Turn` in `web/src/lib/turn.svelte.ts`)."""
    return json.dumps([table.code, table.game.title.id, table.playing().ask(place)]).encode()


class Trial:
    """Does what is asked, to nobody's table: whoever asked hears at once what came of it."""

    def __init__(self, live: LiveGame) -> None:
        self._live = copy.copy(live)
        self._live.do = lambda seat, packed, *_: None  # type: ignore[method-assign]

    def begin(self, table: Table, operation: Operation, here: bool = False) -> bool:
        trial = copy.copy(table)
        trial.news = copy.copy(table.news)
        trial.live, trial.answers = self._live, AnswerBook()
        trial.clock = msgspec.structs.replace(table.clock, window="ask")  # what is held back would be held back in both worlds
        trial.act = partial(Table.act, trial)  # type: ignore[method-assign]
        assert isinstance(operation.act, partial)
        try:
            operation.on_done(trial.act(ANN, operation.act.args[-1]))
        except Refused as refused:
            operation.on_done(refused)
        return True


@dataclass
class OneTable:
    """What metrics ask of a store, which has this table."""

    table: Table

    def at_hand(self) -> list[Table]:
        return [self.table]

    def count(self) -> int:
        return 1

    def written(self) -> tuple[int, int]:
        return 0, 0


def metrics(service: Service, table: Table, place: int, attempts: list[Any]) -> bytes:
    """What whoever reads the metrics sees, after whoever sits at the place has tried everything over the feed."""
    service.metrics, service.limits, store = Metrics(), Limits(Rates()), OneTable(table)
    service.batches = Trial(table.playing())  # type: ignore[assignment]
    service.metrics.watch(store, service.served, service.bots)  # type: ignore[arg-type]
    if place == 0:  # Ann sits there; in a world that fits what others saw she may be refused something else
        session, asked = Session(service, table, ANN), table.playing().ask(0)
        for number, attempt in enumerate(attempts):
            session.on_message(msgspec.json.encode({"type": "act", "id": f"{number}", "ask": asked or 0, "action": attempt}))
    return service.metrics.text()


def news_of(table: Table, place: int, outlet: Outlet) -> bytes:
    """What a window of the place is sent of the latest events, as it goes out."""
    feed = table.audience.feeds[place]
    feed.news, feed.told = True, max(0, table.playing().match.told(place) - 3)
    table.encode_for(feed)
    table.flush()
    return outlet.take()[0]


def or_refused(find: Callable[[], Any]) -> bytes:
    """An answer, or why there is none: for everything on the table, for instance, there is one once the game is over."""
    try:
        return msgspec.json.encode(find())
    except Refused as refused:
        return msgspec.json.encode((refused.status, refused.why))


def refusal(live: LiveGame, place: int, attempt: Any) -> bytes:
    """What the place is answered to an action that is not to be done; nothing where it might be."""
    trial = copy.copy(live)
    trial.do = lambda seat, packed, *_: None  # type: ignore[method-assign]
    return or_refused(lambda: trial.act(place, live.ask(place) or 0, attempt))


def late_sheet(table: Table, place: int) -> bytes:
    """The note sheet in a message of its own, as it is sent where it takes long to work out."""
    live = table.live
    if live is None or place == SPECTATOR:
        return b""
    known, find = live.sheet_of(place)
    live.keep_sheet(place, known, find())
    return msgspec.json.encode(NotesMessage(table.audience.feeds[place].n, live.notes(place, table.assist_of(place))))  # type: ignore[arg-type]


def reasons(live: LiveGame, place: int) -> Iterator[bytes]:
    """Why the place's first crosses are there."""
    notes = None if place == SPECTATOR or live.game.title.because is None else live.notes(place, "elimination")
    for entry in (notes or {"about": []})["about"][:3]:
        for value in entry["out"][:2]:
            yield msgspec.json.encode(live.because(place, entry["key"], value)())


def tells(live: LiveGame, place: int) -> bytes:
    """What the place is told that others' choices make likely, where its sheet gives advice; a spectator has none."""
    return b"" if place == SPECTATOR else msgspec.json.encode([tell._asdict() for tell in live.tells(place)()])


def attempts_at(live: LiveGame) -> list[Any]:
    """Actions of every seat, things nobody may do, and things nobody can read."""
    codec = live.game.codec
    legal = [codec.wire(action) for seat in live.match.actors for action in live.match.legal(seat).packed().tolist()[:20]]
    return [*legal, "foul", "resign 1", "dance", {"do": "decode"}, {"do": "lay"}, {"do": "order", "tens": 1, "ones": 2}]


def a_scheduler() -> Scheduler:
    bots = Bots(lambda *_, **__: None, 1, sources=AT_ONE_MOMENT)
    return Scheduler(bots, lambda table, act: None, 60, AT_ONE_MOMENT)  # type: ignore[arg-type, return-value]


def do_something(table: Table, rng: random.Random) -> None:
    live = table.playing()
    STILL.now += 1
    seat = rng.choice(live.match.actors)
    live.do(seat, int(rng.choice(live.match.legal(seat).packed().tolist())))
    table.refresh()


def test_what_a_bot_builds_is_the_same_in_every_world() -> None:
    """The winner of a game of a match builds: of nothing that somebody at the table has not seen."""
    table, rng = table_of(CLASSIFIED, {"best_of": "3"}), random.Random(3)
    for _ in range(6):
        do_something(table, rng)
    other = in_another_world(table, 0, 5)
    assert differs(table, other)
    worlds = [copy.copy(table), copy.copy(other)]
    for world in worlds:
        world.seating = copy.copy(world.seating)
        world.seating.guests = copy.copy(world.seating.guests)
        world.live = copy.copy(world.playing())
        world.live.match = world.live.match.clone()
        give_up(world, 0)
        assert bot_to_build(world) is world.seats[1]
        build_by_bot(world, set_up, 7)
    one, two = ((at.built_by, at.game.options, at.game.content, at.seating.guests.notices) for at in worlds)
    assert one == two
    assert one[0] == 1
    assert one[1]["mix"]


class Leak(AssertionError):
    """Something a place can receive depends on what it was not shown."""


def compare(service: Service, name: str, options: dict[str, str], scheduler: Scheduler, seed: int) -> Iterator[bool]:
    """Play a game at random; compare the worlds of everybody at each reaction window, of a place at half of the rest: did they differ?"""
    rng, table = random.Random(seed), table_of(name, options)
    live = table.playing()
    while not live.over:
        window = any(live.passing(seat) is not None for seat in live.match.actors)
        places = range(table.game.players) if window else [rng.randrange(table.game.players)] if rng.random() < 0.5 else []
        for place in places:
            other = in_another_world(table, place, rng.randrange(2**40))
            yield differs(table, other)
            attempts = attempts_at(live)
            for who in (place, SPECTATOR):  # a world that fits what a seat saw fits what everybody saw
                same(told(service, table, who, scheduler, attempts), told(service, other, who, scheduler, attempts))
        do_something(table, rng)


def compare_all(service: Service, name: str, options: dict[str, str], scheduler: Scheduler) -> tuple[int, int]:
    """Several games, more where they are short; and on, up to ten times as many, until enough pairs really were two worlds.

    Returns how many pairs of worlds there were, and how many of them differed.
    """
    games, differing = size(1, 3), list[bool]()
    for seed in range(10 * games):
        if seed < games or sum(differing) < ENOUGH:
            differing += compare(service, name, options, scheduler, seed)
    return len(differing), sum(differing)


def same(here: dict[str, bytes], there: dict[str, bytes]) -> None:
    for way, data in here.items():
        if there[way] != data:
            raise Leak(f"{way}:\n{data.decode()[:2000]}\n{there[way].decode()[:2000]}")


@pytest.mark.parametrize(("name", "options"), EACH)
def test_what_a_place_can_receive_is_the_same_in_both_worlds(service: Service, name: str, options: dict[str, str]) -> None:
    pairs, really = compare_all(service, name, options, a_scheduler())
    assert really >= ENOUGH
    assert really > pairs / 3  # the toy's worlds are few: often the old one is drawn again


def test_metrics_count_what_a_place_is_refused(service: Service) -> None:
    """What is compared is not empty: of all that can be tried much is refused, by several keys."""
    table = table_of(*COUNTER)
    text = metrics(service, table, 0, attempts_at(table.playing())).decode()
    assert float(re.findall(r'refusals_total\{key="rules"\} (\S+)', text)[0]) > 1
    assert "underrose_tables 1.0" in text


ROOK = Player("ann", "Ann", "", "Ben")
"""A bot of Ben's, which differs from Ann in nothing else."""


def with_a_bot(table: Table) -> Table:
    """The same table with a bot of somebody's own in Ann's seat."""
    other = copy.copy(table)
    other.news = copy.copy(table.news)
    other.seating = copy.copy(table.seating)
    other.seating.seats = [copy.copy(seat) for seat in table.seats]
    other.seats[0].player = ROOK
    other.audience = copy.copy(table.audience)
    other.audience._seating = other.seating
    other.audience.feeds = {place: copy.copy(feed) for place, feed in table.audience.feeds.items()}
    other.jobs = dict(table.jobs)
    return other


def as_a_person(data: bytes) -> bytes:
    """What was told, without the mark on a bot's seat."""
    return data.replace(b'"kind":"bot","level":null', b'"kind":"human","level":null').replace(b',"owner":"Ben"', b"")


@pytest.mark.parametrize(
    ("name", "options"), [pytest.param(*COUNTER, id="counter", marks=pytest.mark.slow), pytest.param(*PLAYED_WITH_WINDOWS, id="windows")]
)
def test_the_seat_of_a_bot_is_told_byte_for_byte_what_a_person_is_told_there(
    service: Service, name: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduling, "OWN_SECONDS", 60.0)  # the table's own clock, so that bots have no less time here
    monkeypatch.setattr(reading, "WORD_SECONDS", 0.0)
    monkeypatch.setattr(reading, "FIRST_SECONDS", 0.0)  # a bot is refused what comes before that
    scheduler, rng, table = a_scheduler(), random.Random(3), table_of(name, options)
    live, marked = table.playing(), 0
    while not live.over:
        attempts, other = attempts_at(live), with_a_bot(table)
        person, bot = (told(service, one, 0, scheduler, attempts) for one in (table, other))
        marked += b'"owner":"Ben"' in bot["joined"]
        same(person, {way: as_a_person(data) for way, data in bot.items()})
        do_something(table, rng)
    assert marked > 5


def letters_hidden(table: Table) -> int:
    """Something that hardly anybody may know."""
    return int(table.playing().match.states[0]["players"]["code"][:, 0].sum())


class Telling(Scheduler):
    """Plants a leak: jobs of one kind come later the higher the letter, or the more cards to react with, their seat hides."""

    kind = ""

    def _wanted(self, table: Table, live: LiveGame, seat: Seat, *more: Any, **named: Any) -> list[tuple[str, int, Callable[[], float]]]:
        if table.game.title.id == CLASSIFIED:
            kit = table.game.kits[0]
            held = int(live.match.states[0]["sides"]["hand"][seat.number]) & int(kit["vests"] | kit["intercepts"])
            later = float(held.bit_count())
        else:
            later = float(live.match.states[0]["players"]["code"][seat.number][0])
        return [
            (kind, ask, (lambda s=seconds: s() + later) if kind == self.kind else seconds)
            for kind, ask, seconds in super()._wanted(table, live, seat, *more, **named)
        ]


def later_jobs(kind: str, patch: pytest.MonkeyPatch) -> Scheduler:
    """A bot's delay, a clock, or how long a window lasts."""
    honest = a_scheduler()
    scheduler = Telling(honest._bots, honest._do, 60, AT_ONE_MOMENT)
    scheduler.kind = kind
    return scheduler


def a_gauge(patch: pytest.MonkeyPatch) -> None:
    """A gauge that is higher the higher the letters are that seats hide."""
    honest = Metrics.watch

    def telling(metrics: Metrics, store: OneTable, *more: Any) -> None:
        metrics._feeds.inc(float(letters_hidden(store.table)))
        honest(metrics, store, *more)  # type: ignore[arg-type]

    patch.setattr(Metrics, "watch", telling)


def a_list_of_tables(patch: pytest.MonkeyPatch) -> None:
    """The time since when somebody is waited for is later the higher the letters are that seats hide."""
    honest = line_of

    def telling(table: Table, place: int) -> MyTable:
        line = honest(table, place)
        return msgspec.structs.replace(line, since=(line.since or 0) + letters_hidden(table))

    patch.setitem(globals(), "line_of", telling)


def a_notification(patch: pytest.MonkeyPatch) -> None:
    """One that is shown again, as if for another question, where the hidden letters are high."""
    honest = notified
    patch.setitem(globals(), "notified", lambda table, place: honest(table, place) + b"!" * (letters_hidden(table) > 7))


def a_tell(patch: pytest.MonkeyPatch) -> None:
    """It says what an honest one says, once more where the hidden letters are high."""
    honest = LiveGame.tells

    def knowing(live: LiveGame, seat: int) -> Callable[[], list[Tell]]:
        codes = live.match.states[0]["players"]["code"]
        again = 1 + int(sum(int(codes[other][0]) for other in range(live.game.players) if other != seat) > 7)
        return lambda: honest(live, seat)() * again

    patch.setattr(LiveGame, "tells", knowing)


Planted = tuple[str, Callable[[pytest.MonkeyPatch], Scheduler | None], tuple[str, dict[str, str]]]
PLANTED: list[Planted] = [
    ("metrics", a_gauge, COUNTER),
    ("list", a_list_of_tables, COUNTER),
    ("turn", a_notification, COUNTER),
    ("tells", a_tell, COUNTER),
    ("times", partial(later_jobs, "bot"), COUNTER),
    ("joined", partial(later_jobs, "deadline"), COUNTER),
    ("joined|times", partial(later_jobs, "window"), PLAYED_WITH_WINDOWS),
]


@pytest.mark.parametrize("planted", PLANTED, ids=[*(way for way, *_ in PLANTED[:-1]), "window"])
def test_a_leak_is_caught_by_the_way_it_takes(service: Service, monkeypatch: pytest.MonkeyPatch, planted: Planted) -> None:
    way, plant, subject = planted
    with pytest.raises(Leak, match=f"^({way}):"):
        compare_all(service, *subject, plant(monkeypatch) or a_scheduler())


def to_a_window(seed: int) -> tuple[Table, int]:
    """A table at which a reaction window has just opened, and the seat that is asked."""
    table, rng = table_of(CLASSIFIED, {"content": WINDOWS}), random.Random(seed)
    live = table.playing()
    while not live.over:
        for seat in live.match.actors:
            if live.passing(seat) is not None:
                return table, seat
        do_something(table, rng)
    return to_a_window(seed + 1000)


@pytest.mark.parametrize("seed", range(6))
def test_that_somebody_lets_it_pass_reaches_nobody_before_the_window_is_over(service: Service, seed: int) -> None:
    """Nothing goes to anybody but the answer to who passed: no message, number, head, event or time, however often it is done."""
    table, asked = to_a_window(seed)
    live, scheduler, others = table.playing(), a_scheduler(), [place for place in (0, 1, SPECTATOR) if place != asked]
    table.join(asked, Outlet())
    outlets = {place: Outlet() for place in others}
    for place, outlet in outlets.items():
        table.join(place, outlet)
    scheduler.plan(table)
    table.flush()
    for outlet in outlets.values():
        outlet.waiting.clear()
    before = {place: msgspec.json.encode(table.position(place)) for place in others}
    times, steps = dict(table.jobs), len(live.match.steps)
    for _ in range(2):
        live.act(asked, live.ask(asked) or 0, "pass", hold=table.clock.holds)
        table.refresh()
        scheduler.plan(table)
    assert {place: msgspec.json.encode(table.position(place)) for place in others} == before
    assert not any(outlet.waiting for outlet in outlets.values())
    assert (dict(table.jobs), len(live.match.steps)) == (times, steps)
    assert live.ask(asked) is not None  # the mind may still be changed


def test_windows_open_as_often_and_as_long_for_who_holds_nothing_to_react_with(service: Service) -> None:
    """Windows of people and of bots, before and after a deed, with a reaction in hand and without: as long as what all see takes to be
    read, by the same clock. A person's page is waited for in both."""
    held = set[tuple[int, bool]]()
    for seed in range(12):
        table, asked = to_a_window(seed)
        table.jobs.clear()
        a_scheduler().plan(table)
        job, person = table.jobs[WINDOW, asked], asked == 0
        read = time_to_read(table, table.playing()) + 2.5  # two seconds more, and half of the half that may be drawn
        assert job.due - STILL.now == pytest.approx(person * SHOW_SECONDS + read)
        assert read >= 2 + 20 / 3 + 2.5
        held.add((asked, len(table.playing().legal(asked)) > 1))
        assert set(table.jobs) == ({(WINDOW, asked), (UNSHOWN, asked)} if person else {(WINDOW, asked)})
    assert {reacts for _, reacts in held} == {True, False}
    assert {seat for seat, _ in held} == {0, 1}


@pytest.mark.parametrize("seed", range(4))
def test_a_window_begins_and_ends_at_the_same_moment_in_both_worlds(service: Service, seed: int) -> None:
    """Whatever who is asked holds: the time that is told before the page has shown it, after, and what everybody is sent of that."""
    table, asked = to_a_window(seed)
    while asked != 0:
        seed += 100
        table, asked = to_a_window(seed)
    scheduler, ends = a_scheduler(), list[object]()
    for world in (table, *(in_another_world(table, SPECTATOR, seed) for seed in (1, 2, 3))):
        world.audience.feeds = {place: copy.copy(feed) for place, feed in world.audience.feeds.items()}
        STILL.now, world.jobs, world.begun = NOW, {}, 0
        scheduler.plan(world)
        told = dict(world.jobs)
        STILL.now += 3
        shown(world, ANN, world.playing().ask(0) or 0)
        world.record_changes()
        scheduler.plan(world)
        ends.append((told, dict(world.jobs), [feed.n for feed in world.audience.feeds.values()], deadline_of(world, SPECTATOR)))
        assert world.jobs[WINDOW, 0].due == pytest.approx(told[WINDOW, 0].due - (SHOW_SECONDS - 3))
        assert (UNSHOWN, 0) not in world.jobs
    assert ends[0] == ends[1] == ends[2] == ends[3]


LONG_ENOUGH, TOO_SHORT = 20.0, 0.05
"""Seconds of a window in which a bot thinks to its end, and of one that is over before."""


def kept_by_a_bot(decide: Callable[[Table, int], int], seconds: float = LONG_ENOUGH) -> tuple[Table, list[bool]]:
    """A window in which a bot could react: the table afterwards, and whether each thought was shown."""
    found = (to_a_window(seed) for seed in range(100))
    table = next(table for table, asked in found if asked == 1 and len(table.playing().legal(1)) > 1)
    live, shown, sources = table.playing(), list[bool](), replace(REPEATED, clock=Leaping())
    react = max(live.match.legal(1).packed().tolist(), key=lambda action: action != live.passing(1))

    def thought(*_: Any, **__: Any) -> int:
        shown.append(bots.status().busy)
        return decide(table, react)

    async def do(table: Table, act: Callable[[], Any]) -> None:
        act()

    bots = Bots(thought, 1)
    bots._decoys.like(live.game, 0, 0)  # found once for a game, which may take longer than this window
    now = sources.clock.wall()
    job = table.jobs[WINDOW, 1] = Job(live.number, live.ask(1) or 0, now + seconds, now + seconds, "here")
    asyncio.run(Scheduler(bots, do, 60, sources)._keep_window(table, live, table.seats[1], job))
    bots.close()
    assert live.ask(1) != job.ask  # that window is closed; the next one may be open already
    return table, shown


def reactions_at(table: Table) -> int:
    return int(table.playing().match.states[0]["reactions"])


def test_a_bot_that_can_react_does_so_within_the_window_and_its_thinking_does_not_show() -> None:
    """Thinking in windows does not make the server busy for those who ask it."""
    table, shown = kept_by_a_bot(lambda table, react: react)
    assert (reactions_at(table), shown) == (1, [False])


def test_a_bot_that_thinks_too_long_lets_the_window_pass_in_time() -> None:
    passed = threading.Event()

    def slowly(table: Table, react: int) -> int:
        assert passed.wait(LONG_ENOUGH)
        return react

    table, _ = kept_by_a_bot(slowly, TOO_SHORT)
    passed.set()  # it still thought when the window was over
    assert reactions_at(table) == 0


def test_a_bot_does_not_react_for_somebody_who_has_taken_its_seat_meanwhile() -> None:
    def taken(table: Table, react: int) -> int:
        table.seats[1].give_to(Player("ben", "Ben"))
        return react

    table, _ = kept_by_a_bot(taken)
    assert reactions_at(table) == 0


OPEN = {"top_secret_agents"}
"""Games in which nothing lies hidden but what comes: there every world looks alike."""
WORLDS = size(1, 3)
"""With how many others each decision of a lesson is compared."""


@pytest.mark.parametrize(("name", "lesson"), [(name, lesson) for name in games.TITLES for lesson in lessons_of(games.title(name))],
                         ids=lambda one: one if isinstance(one, str) else str(one.number))  # fmt: skip
def test_a_lesson_tells_its_learner_nothing_of_the_prepared_deal(service: Service, name: str, lesson: Lesson) -> None:
    """Steps, controls and progress are the same in every hidden world that fits what the learner saw, up to the last decision."""
    title, really = games.title(name), 0
    wish = lesson.wish(TableRequest(name, lesson=lesson.number, clock=TIMES))
    table = open_table("t", "CODES", title.setup(lesson.players, **lesson.options), ANN, wish, KEYS.sign, lesson, sources=AT_ONE_MOMENT)
    table.begin()
    live = table.playing()
    while not live.over:
        for seed in range(WORLDS if LEARNER in live.match.actors else 0):
            other = in_another_world(table, LEARNER, seed)
            really += differs(table, other)
            same(told(service, table, LEARNER, a_scheduler(), []), told(service, other, LEARNER, a_scheduler(), []))
        scripted = [(seat, lesson.next_of(live.match, seat)) for seat in live.match.actors]
        live.do(*next((seat, action) for seat, action in scripted if action is not None))
        table.refresh()
    assert really >= WORLDS or name in OPEN


def over_the_shoulder(table: Table, seat: int) -> dict[str, bytes]:
    """Everything that who watches an exhibition is told of one bot: on the front page, on its feed, and why a value is crossed out."""
    live, place = table.playing(), exhibition.over_shoulder(table, CLEO, seat)
    return {
        "front page": msgspec.json.encode(exhibition.seat_shown(table, live, seat)),
        "position": msgspec.json.encode(table.position(place)),
        "sheet": late_sheet(table, place),
        "reasons": b"\n".join(reasons(live, place)),
    }


def all_shown(table: Table) -> bytes:
    """What the front page shows besides the bots' own sheets."""
    return msgspec.json.encode(msgspec.structs.replace(exhibition.shown(table), seats=[]))


def compare_shoulders(service: Service, name: str, seed: int) -> int:
    """Play an exhibition at random; of each bot its spectators are told what that bot has seen, in every world that fits it.

    Returns how many pairs of worlds differed.
    """
    rng, really = random.Random(seed), 0
    seats = [BotSeat(0, "agent"), BotSeat(1, "agent")]
    table = exhibition.open_exhibition("t", "CODES", title_of(name).setup(2), seats, KEYS.sign, AT_ONE_MOMENT)
    table.begin()
    table.watch(CLEO)
    table.refresh()
    while not table.playing().over and rng.random() < 0.97:
        for seat in (0, 1):
            other = in_another_world(table, seat, rng.randrange(2**40))
            really += differs(table, other)
            same(over_the_shoulder(table, seat), over_the_shoulder(other, seat))
            same({"front page": all_shown(table)}, {"front page": all_shown(other)})
            same(told(service, table, SPECTATOR, a_scheduler(), []), told(service, other, SPECTATOR, a_scheduler(), []))
        do_something(table, rng)
    return really


EXHIBITED = [name for name in games.TITLES if set_ups_of(games.title(name)).exhibition]


@pytest.mark.parametrize("name", EXHIBITED)
def test_of_each_bot_of_an_exhibition_is_told_what_it_has_seen_itself(service: Service, name: str) -> None:
    really, seeds = 0, iter(range(size(4, 2)))
    while really < size(ENOUGH, 10_000) and (seed := next(seeds, None)) is not None:
        really += compare_shoulders(service, name, seed)
    assert really >= ENOUGH


def test_a_sheet_on_the_front_page_that_knows_more_than_its_bot_is_caught(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of deals that fit is one less where the other's letter is late in the alphabet."""
    honest = exhibition.seat_shown

    def telling(table: Table, live: LiveGame, number: int) -> ExhibitionSeat:
        shown, late = honest(table, live, number), bool(live.match.states[0]["players"]["code"][1 - number][0] > 2)
        return msgspec.structs.replace(shown, worlds=(shown.worlds or 0) - late)

    monkeypatch.setattr(exhibition, "seat_shown", telling)
    with pytest.raises(Leak, match="front page"):
        compare_shoulders(service, "the_coding", 0)


def test_looking_over_the_wrong_shoulder_is_caught(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """A route that gives the place of the other bot tells what this one cannot know."""
    monkeypatch.setattr(exhibition, "over_shoulder", lambda table, player, seat: 1 - seat)
    with pytest.raises(Leak, match="position"):
        compare_shoulders(service, "the_coding", 0)


def with_company(table: Table, rng: random.Random) -> None:
    """Somebody watches, asks for a bot's seat and waits for another; a bot stands in for Ann, who is away or asleep, and she says what she
    thinks."""
    if not table.seating.guests.asking:
        table.watch(CLEO)
        take_over(table, CLEO, 1)
    table.seats[0].away, table.seats[0].gone = rng.random() < 0.5, rng.choice((None, 0.0))
    table.seats[0].timeouts = rng.choice((0, ASLEEP_AFTER))
    table.seating.guests.waiting = [Waiter(CLEO, admitted=rng.random() < 0.5)]
    table.host = ANN if rng.random() < 0.5 else CLEO
    pass_on(table)
    table.notice("stands_in", seat=0, name="Ann", host="Ann")


def with_a_screen(table: Table, rng: random.Random) -> None:
    """Cleo's is the table's screen."""
    if table.screen != CLEO.id:
        table.watch(CLEO)
        table.screen = CLEO.id


def with_all_that_a_host_may_do(table: Table, rng: random.Random) -> None:
    """A game that stands still and goes on, clocks that run longer, names, the queue."""
    if not table.seating.guests.waiting:
        table.watch(CLEO)
        wait(table, CLEO, True)
    a_scheduler().plan(table)
    if any(kind == "deadline" for kind, _ in table.jobs):
        extend(table, ANN, 30)
    pause(table, ANN, not table.paused)
    rename(table, ANN, RenameArgs(f"Ann of {rng.randrange(6)}"))


def with_a_bot_of_somebodys_own(table: Table, rng: random.Random) -> None:
    if table.seats[0].player is not ROOK:
        table.seats[0].player = ROOK
        table.refresh()


def told_in_company(service: Service, table: Table, place: int, scheduler: Scheduler, attempts: list[Any]) -> dict[str, bytes]:
    """What is told beside when a seat is given away, which follows from what all can see."""
    due = due_seat(table, table.seating.guests.waiting[0])
    received = told(service, table, place, scheduler, attempts)
    assert b"stands_in" in received["position"]
    return {**received, "due": str(due).encode()}


def told_of_a_screen(service: Service, table: Table, place: int, scheduler: Scheduler, attempts: list[Any]) -> dict[str, bytes]:
    """How far the screen is with its show is passed on as the screen says it, and the table tells nothing else because of it."""
    before, window, screen = msgspec.json.encode(table.position(place)), Outlet(), Session(service, table, CLEO)
    service.limits = Limits(Rates())
    window.joined, outlets = True, table.audience.feeds[place].outlets
    outlets[window] = None
    screen.on_message('{"type": "cue", "game": 1, "mark": 7, "beat": 3}')
    outlets.pop(window)
    cue = b"".join(window.take())
    assert json.loads(cue) == {"type": "cue", "game": 1, "mark": 7, "beat": 3}
    assert msgspec.json.encode(table.position(place)) == before
    return {**told(service, table, place, scheduler, attempts), "cue": cue}


def told_by_a_host(service: Service, table: Table, place: int, scheduler: Scheduler, attempts: list[Any]) -> dict[str, bytes]:
    received = told(service, table, place, scheduler, attempts)
    position = json.loads(received["position"])
    assert position["paused"] == table.paused
    assert position["queue"][0]["name"] == "Cleo"
    return received


def told_at_a_bots_seat(service: Service, table: Table, place: int, scheduler: Scheduler, attempts: list[Any]) -> dict[str, bytes]:
    received = told(service, table, place, scheduler, attempts)
    assert b'"owner":"Ben"' in received["joined"]
    return received


def followed(service: Service, table: Table, place: int, scheduler: Scheduler, attempts: list[Any]) -> dict[str, bytes]:
    """What is told once Ann follows by asking (`GET view?follow=1`): her line gets what a window gets, and others see somebody there."""

    async def at_once(table: Table, act: Callable[[], Any]) -> Any:
        return act()

    async def follow() -> dict[str, bytes]:
        followers = Followers(at_once, AT_ONE_MOMENT)
        await followers.follow(table, ANN, 0)
        assert table.seats[0].followed
        (outlet,) = table.audience.feeds[0].outlets
        table.flush()
        said = {
            "line": b"".join(outlet.take()),
            "people": msgspec.json.encode([table.position(SPECTATOR).seats, sorted(table.audience.owners)]),
        }
        received = told(service, table, place, scheduler, attempts)
        await followers.close()
        table.audience.hang_up(0, outlet)
        return {**received, **said}

    return asyncio.run(follow())


Arrange = Callable[[Table, random.Random], None]
Receive = Callable[[Service, Table, int, Scheduler, list[Any]], dict[str, bytes]]
SITUATIONS: dict[str, tuple[Arrange, Receive]] = {
    "company": (with_company, told_in_company),
    "screen": (with_a_screen, told_of_a_screen),
    "host": (with_all_that_a_host_may_do, told_by_a_host),
    "own bot": (with_a_bot_of_somebodys_own, told_at_a_bots_seat),
    "followed": (lambda table, rng: None, followed),
}
"""What may go on at a table beside the game: what is done to it before worlds are compared, and all that is received then."""
SOME = size(8, 2 * ENOUGH)
"""How many pairs of worlds that differ are compared in a situation."""


@pytest.mark.parametrize(
    ("situation", "subject"),
    [*((one, COUNTER) for one in SITUATIONS), pytest.param("company", PLAYED_WITH_WINDOWS, marks=pytest.mark.slow)],
    ids=[*SITUATIONS, "company at windows"],
)
def test_what_goes_on_beside_the_game_tells_nothing_of_a_hand(
    service: Service, situation: str, subject: tuple[str, dict[str, str]]
) -> None:
    (arrange, receive), scheduler, really = SITUATIONS[situation], a_scheduler(), 0
    for seed in range(20):
        rng, table = random.Random(seed), table_of(*subject)
        live, ann = table.playing(), table.seats[0]
        while not live.over and rng.random() < 0.95 and really < SOME:
            arrange(table, rng)
            other = in_another_world(table, 0, rng.randrange(2**40))
            really += differs(table, other)
            attempts, seen = attempts_at(live)[:: size(4, 1)], (ann.left, ann.away)
            slept, notices = ann.timeouts, table.seating.guests.notices
            for place in (0, SPECTATOR):
                received = list[dict[str, bytes]]()
                for world in (table, other):
                    received.append(receive(service, world, place, scheduler, attempts))
                    ann.left, ann.away = seen  # to be told is to be back
                    ann.timeouts, table.seating.guests.notices = slept, notices
                same(*received)
            do_something(table, rng)
    assert really >= SOME


def test_who_takes_a_seat_over_is_told_what_its_bot_was_and_nothing_else() -> None:
    """The view, the log and the forms of the seat, byte for byte, and no other seat's."""
    table = table_of(*COUNTER)
    table.watch(CLEO)
    before = {place: noticed(table, place) for place in (0, 1, 2, SPECTATOR)}
    take_over(table, CLEO, 1)
    assert table.seating.place_of(CLEO) == SPECTATOR
    consent(table, ANN, ConsentArgs(1, CLEO.id))
    assert table.seating.place_of(CLEO) == 1
    for place, was in before.items():
        now, then = msgspec.json.decode(noticed(table, place)), msgspec.json.decode(was)
        for part in ("view", "legal", "events", "ask", "outcome"):
            assert now[part] == then[part]


def test_the_pool_is_asked_for_the_same_work_in_a_window_whatever_the_seat_holds() -> None:
    """One thought, of more than one choice, in the lane of windows: with a reaction in hand and without."""
    asked, held = list[int](), set[bool]()

    def decide(game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int:
        asked.append(len(Position(game, seat, views, log, seed).legal))
        return -1

    async def react() -> None:
        bots = Bots(decide, 1)
        for seed in range(12):
            table, seat = to_a_window(seed)
            held.add(len(table.playing().legal(seat)) > 1)
            await bots.react(table.playing(), seat, "agent", BillingKey("here", "host"), 60)
            assert len(asked) == seed + 1
            assert bots.lanes["moves"]._number == 0
        bots.close()

    asyncio.run(react())
    assert held == {True, False}
    assert min(asked) > 1


def numbered_honestly(name: str, options: dict[str, str], count: int) -> None:
    """Play games; raise Leak where a number moves by anything but one for something that could be noticed, and none for nothing."""
    for seed in range(count):
        table, rng = table_of(name, options), random.Random(seed)
        while not table.playing().over:
            before = {place: (table.n(place), noticed(table, place)) for place in table.audience.feeds}
            do_something(table, rng)
            table.news.recorded_at = None  # as after something that no place can notice
            table.refresh()
            for place, (n, seen) in before.items():
                if table.n(place) - n != (noticed(table, place) != seen):
                    raise Leak(f"place {place} was given number {table.n(place)} after {n}")


def noticed(table: Table, place: int) -> bytes:
    """A position without its number and its head."""
    position = table.position(place)
    position.n, position.head = 0, None
    return msgspec.json.encode(position)


@pytest.mark.parametrize(("name", "options"), EACH)
def test_numbers_move_by_one_for_what_a_place_notices(name: str, options: dict[str, str]) -> None:
    numbered_honestly(name, options, size(1, 3))


def test_a_feed_gap_that_tells_something_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.record_changes

    def gappy(table: Table) -> None:
        """Leaves a number out where there are news when seat 0 hides a high digit."""
        honest(table)
        for place, feed in table.audience.feeds.items():
            if table.live and place != 0 and table.live.match.states[0]["players"]["code"][0][1] > 5:
                feed.n += feed.news

    monkeypatch.setattr(Table, "record_changes", gappy)
    with pytest.raises(Leak):
        numbered_honestly(*COUNTER, count=40)
