"""Two worlds at the server: whatever a client can receive is the same, byte for byte, in every hidden world that fits what it saw.

Positions (view, events, forms, notes, seats, deadline, briefing) of seats and spectators, refusals, reasons, what the table tells
about itself, feed numbers, and the times at which bots and clocks are due. Leaks planted into each of the two that a
comparison of views alone would miss, feed gaps and delays, have to be caught.
"""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.server.conftest import GAMES
from underrose import games
from underrose.kernel.chance import Generator, seed_stream
from underrose.kernel.match import SPECTATOR
from underrose.kernel.records import new
from underrose.server import agenda, feeds, tables
from underrose.server.agenda import Agenda
from underrose.server.app import create_app
from underrose.server.auth import Keys, Player
from underrose.server.bots import Bots
from underrose.server.feeds import Feed, Line
from underrose.server.house import House
from underrose.server.messages import BotSeat, Clock, SeatInfo, TableRequest
from underrose.server.play import Play
from underrose.server.refusals import Refused
from underrose.server.seats import Seat
from underrose.server.tables import Table, open_table

ANN = Player("ann", "Ann")
SUBJECTS = [
    ("the_coding", {"system": "counter"}),
    ("the_coding", {"system": "speed", "taps": "sealed"}),
    ("the_coding", {"system": "speed", "taps": "live"}),
    ("toy", {}),
]
NOW = 1_800_000_000.0
TIMES = Clock(answer=15, turn=60, pace=1)


class Still:
    """A clock that stands still, but for a second at each step: so clocks that start at different steps differ."""

    now = NOW

    @staticmethod
    def time() -> float:
        return Still.now

    @staticmethod
    def monotonic() -> float:
        return 0.0


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Still, "now", NOW)
    for module in (agenda, tables):
        monkeypatch.setattr(module, "time", Still)


@pytest.fixture
def house() -> Iterator[House]:
    house: House = create_app(GAMES).state.house
    yield house
    house.bots.close()


def title_of(name: str) -> Any:
    return GAMES[name] if name in GAMES else games.title(name)


def table_of(name: str, options: dict[str, str]) -> Table:
    """Ann against two bots, the help as far as it goes without advice."""
    wish = TableRequest(name, 3, assist="odds", bots=[BotSeat(1, "novice"), BotSeat(2, "agent")], clock=TIMES)
    table = open_table("t", "CODES", title_of(name).setup(3, **options), ANN, wish, Keys().sign)
    table.begin()
    table.refresh()
    return table


def in_another_world(table: Table, place: int, seed: int) -> Table:
    """The same table with what is hidden from the place drawn anew; feeds, people and times as they are."""
    assert table.play
    play, match = copy.copy(table.play), copy.copy(table.play.match)
    views, rngs = match.see(place), new(Generator)
    seed_stream(rngs[0], seed, 0)
    match.states = match.game.draw(match.game.prepare(views, match.log(place)), views, rngs)
    play.match, play._notes = match, {}
    other = copy.copy(table)
    other.play, other.feeds, other.jobs = play, {place: copy.copy(feed) for place, feed in table.feeds.items()}, dict(table.jobs)
    return other


def differs(one: Table, other: Table) -> bool:
    """Whether the two hidden worlds really are two."""
    assert one.play
    assert other.play
    return any(one.play.match.view(seat) != other.play.match.view(seat) for seat in range(3))


def told(house: House, table: Table, place: int, agenda: Agenda, attempts: list[Any]) -> dict[str, bytes]:
    """Everything the place can receive here, by the way it comes."""
    assert table.play
    agenda.plan(table)
    table.seats[0].left = (table.play.number, 1)
    line = Line()
    table.join(place, line)
    joined = line.queue.get_nowait()
    assert joined
    table.feeds[place].lines.discard(line)
    if place != SPECTATOR:
        table.seats[place].lines -= 1
    asked = table.play.ask(place)
    jobs = {f"{kind} {seat}": (job.ask if seat == place else 0, job.due) for (kind, seat), job in table.jobs.items()}
    return {
        "joined": joined,
        "position": msgspec.json.encode(table.position(place)),
        "table": msgspec.json.encode(house.info(table, ANN)),
        "refusals": b"\n".join(refusal(table.play, place, asked, attempt) for attempt in attempts),
        "reasons": b"\n".join(reasons(table.play, place)),
        "times": json.dumps(jobs, sort_keys=True).encode(),
    }


def refusal(play: Play, place: int, ask: int | None, attempt: Any) -> bytes:
    """What the place is answered to an action that is not to be done, or that it might be."""
    try:
        trial = copy.copy(play)
        trial.do = lambda seat, packed: None  # type: ignore[method-assign]
        trial.act(place, ask or 0, attempt)
    except Refused as refused:
        return msgspec.json.encode((refused.status, refused.why))
    return b"may be done"


def reasons(play: Play, place: int) -> Iterator[bytes]:
    """Why the place's first crosses are there."""
    notes = None if place == SPECTATOR or play.game.title.because is None else play.notes(place, "elimination")
    for entry in (notes or {"about": []})["about"][:3]:
        for value in entry["out"][:2]:
            yield msgspec.json.encode(play.because(place, entry["key"], value)())


def attempts_at(play: Play) -> list[Any]:
    """Actions of every seat, things nobody may do, and things nobody can read."""
    codec = play.game.codec
    legal = [codec.wire(action) for seat in play.match.actors for action in play.match.legal(seat).packed().tolist()[:20]]
    return [*legal, "foul", "resign 1", "dance", {"do": "decode"}, {"do": "lay"}, {"do": "order", "tens": 1, "ones": 2}]


def an_agenda() -> Agenda:
    bots = Bots(lambda *_, **__: None, 1)
    bots._draw = lambda: 0.5
    return Agenda(bots, lambda table, act: None, 60)  # type: ignore[arg-type, return-value]


def do_something(table: Table, rng: random.Random) -> None:
    assert table.play
    Still.now += 1
    seat = rng.choice(table.play.match.actors)
    table.play.do(seat, int(rng.choice(table.play.match.legal(seat).packed().tolist())))
    table.refresh()


class Leak(AssertionError):
    """Something a place can receive depends on what it was not shown."""


def compare(house: House, name: str, options: dict[str, str], agenda: Agenda, seed: int) -> tuple[int, int]:
    """Play a game at random; in many positions compare each place's two worlds. How many pairs there were, and how many differed."""
    rng, table, pairs, really = random.Random(seed), table_of(name, options), 0, 0
    assert table.play
    while not table.play.over:
        if rng.random() < 0.5:
            place = rng.choice([0, 1, 2])
            other = in_another_world(table, place, rng.randrange(2**40))
            pairs, really = pairs + 1, really + differs(table, other)
            attempts = attempts_at(table.play)
            for who in (place, SPECTATOR):  # a world that fits what a seat saw fits what everybody saw
                same(told(house, table, who, agenda, attempts), told(house, other, who, agenda, attempts))
        do_something(table, rng)
    return pairs, really


def compare_all(house: House, name: str, options: dict[str, str], agenda: Agenda) -> tuple[int, int]:
    """Several games."""
    found = [compare(house, name, options, agenda, seed) for seed in range(5)]
    return sum(pairs for pairs, _ in found), sum(really for _, really in found)


def same(here: dict[str, bytes], there: dict[str, bytes]) -> None:
    for way, data in here.items():
        if there[way] != data:
            raise Leak(f"{way}:\n{data.decode()[:2000]}\n{there[way].decode()[:2000]}")


@pytest.mark.parametrize(("name", "options"), SUBJECTS, ids=lambda value: str(value))
def test_what_a_place_can_receive_is_the_same_in_both_worlds(house: House, name: str, options: dict[str, str]) -> None:
    pairs, really = compare_all(house, name, options, an_agenda())
    assert pairs > 20
    assert really > pairs / 2


class Telling(Agenda):
    """Plants a leak: jobs of one kind come later the higher the letter their seat hides."""

    kind = ""

    def _wanted(self, table: Table, play: Play, seat: Seat) -> list[tuple[str, int, Callable[[], float]]]:
        letter = float(play.match.states[0]["players"]["code"][seat.number][0])
        return [
            (kind, ask, (lambda s=seconds: s() + letter) if kind == self.kind else seconds)
            for kind, ask, seconds in super()._wanted(table, play, seat)
        ]


def telling(kind: str) -> Telling:
    honest = an_agenda()
    agenda = Telling(honest._bots, honest._do, 60)
    agenda.kind = kind
    return agenda


def test_a_delay_that_tells_something_is_caught(house: House) -> None:
    with pytest.raises(Leak, match="times"):
        compare_all(house, "the_coding", {"system": "counter"}, telling("bot"))


def test_a_clock_that_tells_something_to_whoever_waits_is_caught(house: House) -> None:
    with pytest.raises(Leak, match="joined"):
        compare_all(house, "the_coding", {"system": "counter"}, telling("deadline"))


# --- feed numbers -----------------------------------------------------------------------------------------------------


def numbered_honestly(table: Table, rng: random.Random) -> None:
    """Play on; raise Leak where a number moves by anything but one for something that could be noticed, and none for nothing."""
    assert table.play
    while not table.play.over:
        before = {place: (table.n(place), noticed(table, place)) for place in table.feeds}
        do_something(table, rng)
        for place, (n, seen) in before.items():
            if table.n(place) - n != (noticed(table, place) != seen):
                raise Leak(f"place {place} was given number {table.n(place)} after {n}")


def all_numbered_honestly(name: str, options: dict[str, str], count: int) -> None:
    for seed in range(count):
        numbered_honestly(table_of(name, options), random.Random(seed))


def noticed(table: Table, place: int) -> bytes:
    """A position without its number and its head."""
    position = table.position(place)
    position.n, position.head = 0, None
    return msgspec.json.encode(position)


@pytest.mark.parametrize(("name", "options"), SUBJECTS, ids=lambda value: str(value))
def test_numbers_move_by_one_for_what_a_place_notices(name: str, options: dict[str, str]) -> None:
    all_numbered_honestly(name, options, 3)


def test_a_feed_gap_that_tells_something_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Feed.note

    def gappy(feed: Feed, play: Play | None, seats: tuple[SeatInfo, ...]) -> None:
        """Leaves a number out when seat 0 has put a 9 first."""
        honest(feed, play, seats)
        if play and feed.place != 0 and play.match.states[0]["players"]["code"][0][1] == 9:
            feed.n += 1

    monkeypatch.setattr(feeds.Feed, "note", gappy)
    with pytest.raises(Leak):
        all_numbered_honestly("the_coding", {"system": "counter"}, 40)


def test_a_stored_table_tells_the_same_times_in_both_worlds() -> None:
    """The rows of what is due hold times and public numbers, nothing of anybody's hand."""
    table = table_of("the_coding", {"system": "counter"})
    an_agenda().plan(table)
    delays = {kind: job.due - NOW for (kind, _), job in table.jobs.items()}
    assert set(delays) == {"bot", "deadline"}
    assert delays["deadline"] == 60
