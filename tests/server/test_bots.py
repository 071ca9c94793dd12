"""Bots at a table: what they are given, when they answer, and what happens when one fails."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.clocks import Moved
from tests.server.guests import Client, Json, Person, bots, play_on, playing, refused, wait_for
from tests.server.servers import ANN, BEN, bare_table, served
from tests.waiting import LONGEST_SECONDS, a_turn, until
from underrose import bots as house
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import BotSeat, Clock, TableRequest
from underrose.server.jobs.bots import DELAYS, Bots, draw_delay
from underrose.server.jobs.scheduler import BACK_SECONDS, Scheduler
from underrose.server.jobs.thinking_pool import ADVICE
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.seats import ASLEEP_AFTER
from underrose.server.tables.table import Table
from underrose.testing import kuhn

pytestmark = pytest.mark.anyio

KUHN = kuhn.TITLE.setup(2)


class Spy:
    """Decides like a random bot and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[tuple[str, Rows, Rows, int, int]] = []
        self.failure: Exception | None = None
        self.answer: int | None = None
        self.held: threading.Event | None = None

    def __call__(self, game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int | None:
        self.given.append((level, views, log, seed, seat))
        if self.held:
            self.held.wait(LONGEST_SECONDS)
        if self.failure:
            raise self.failure
        return house.decide(game, "random", views, log, seed, seat=seat) if self.answer is None else self.answer


@pytest.fixture
def spy() -> Spy:
    return Spy()


@pytest.fixture
def pool(spy: Spy) -> Iterator[Bots]:
    pool = Bots(spy, 1)
    yield pool
    pool.close()


def a_game(bot: int, host: Player = ANN) -> Table:
    """A game of Kuhn poker that has begun at no server, with a bot in this seat."""
    table = bare_table(KUHN, host=host, wish=TableRequest("kuhn", 2, bots=[BotSeat(bot, "random")], clock=Clock(pace=0)))
    table.begin()
    return table


@pytest.fixture
def spied(spy: Spy) -> Iterator[Person]:
    """Somebody at a server whose bots are spies."""
    with served(None, "Ann", decide=spy, bot_workers=1, operator="key") as (ann,):
        yield ann


def test_a_bot_is_given_the_view_and_the_log_of_its_seat(spied: Person, spy: Spy) -> None:
    table = playing("kuhn", spied, bots=bots(0, level="agent"))
    wait_for(spied, table, lambda view: view["ask"] is not None)
    level, views, log, _, seat = spy.given[0]
    assert (level, seat) == ("agent", 0)
    assert views["card"][0] >= 0
    assert log["knows"].tolist() == [1, 0]
    assert log["closed"][1].tolist() == [0] * 4


def test_seeds_tell_nothing(spied: Person, spy: Spy) -> None:
    for _ in range(4):
        wait_for(spied, playing("kuhn", spied, bots=bots(0, 1), watch=True), lambda view: view["outcome"])
    seeds = [seed for *_, seed, _ in spy.given]
    assert len(set(seeds)) == len(seeds)


async def test_a_bot_that_was_to_answer_what_is_closed_by_now_does_not_think(
    spy: Spy, pool: Bots, caplog: pytest.LogCaptureFixture
) -> None:
    table = a_game(1)

    def act(seat: int) -> None:
        table.playing().do(seat, int(table.playing().match.legal(seat).packed()[0]))

    scheduler = Scheduler(pool, lambda table, act: a_turn(), 60)
    act(0)
    scheduler.plan(table)
    scheduler.start(table)
    (due,) = [task for tasks in scheduler._tasks.values() for _, task in tasks.values()]
    act(1)
    await due
    await scheduler.close()
    assert spy.given == []
    assert "broke off" not in caplog.text


async def test_a_bot_does_not_think_about_a_question_that_another_has_followed(spy: Spy, pool: Bots) -> None:
    table = a_game(0)
    scheduler = Scheduler(pool, lambda table, act: a_turn(), 60)
    scheduler.plan(table)
    job = table.jobs["bot", 0]
    for one, thinks in ((replace(job, ask=job.ask - 1), False), (job, True)):
        await scheduler._move(table, table.playing(), table.seats[0], one)
        assert bool(spy.given) == thinks
    await scheduler.close()


async def test_a_bot_does_not_decide_for_who_came_back_while_it_thought(pool: Bots) -> None:
    """At whichever worker: the copy here may not have known of it before the commit was refused and the table read back."""
    table = a_game(1)
    live, seat, done = table.playing(), table.seats[0], list[int]()

    async def overtaken(back: bool) -> None:
        async def do(_: Table, act: Callable[[], object]) -> None:
            if back:
                table.back(seat)
            scheduler.plan(table)
            act()

        scheduler = Scheduler(pool, do, 60)
        seat.away = True
        scheduler.plan(table)
        await scheduler._move(table, live, seat, table.jobs["bot", 0])
        done.append(len(live.match.steps))
        await scheduler.close()

    before = len(live.match.steps)
    for back in (True, False):
        await overtaken(back)
    assert done == [before, before + 1]


def test_an_own_bot_for_which_one_of_the_house_stands_in_has_time_to_come_back(pool: Bots) -> None:
    """It can do so by acting alone, and at this pace the house's answers at once."""
    table, waits = a_game(1, host=Player("rook", "Rook", owner="Ann")), list[float]()
    seat = table.seats[0]
    for timeouts in (0, ASLEEP_AFTER):
        seat.away, seat.connections, seat.timeouts, table.jobs = True, 1, timeouts, {}
        Scheduler(pool, lambda table, act: a_turn(), 60).plan(table)
        waits.append(table.jobs["bot", 0].wait)
    assert waits == [0, BACK_SECONDS]


@pytest.mark.parametrize("other", [BEN, Player("rook", "Rook", owner="Ben")])
def test_a_person_alone_with_bots_whoever_s_is_waited_for(pool: Bots, other: Player) -> None:
    table = bare_table(KUHN, other)
    table.begin()
    table.seats[0].gone, table.seats[1].connections = 0.0, 1
    Scheduler(pool, lambda table, act: a_turn(), 60).plan(table)
    assert (("away", 0) in table.jobs) == (not other.owner)


async def test_nothing_is_thought_about_for_a_seat_that_is_asked_nothing(spy: Spy, pool: Bots) -> None:
    match = Match(KUHN, seed=1)
    (asked,) = match.actors
    assert await pool.choose(LiveGame(match, 1), 1 - asked, "agent") is None
    assert spy.given == []


def test_a_bot_that_fails_still_plays_and_the_log_tells_no_cards(spied: Person, spy: Spy, caplog: pytest.LogCaptureFixture) -> None:
    spy.failure = ValueError("the card is 2")
    table = spied.open("kuhn", 2, bots=bots(0, 1), watch=True)
    with caplog.at_level(logging.DEBUG):
        spied.start(table)
        wait_for(spied, table, lambda view: view["outcome"])
    assert "a bot of level random failed at kuhn: ValueError" in caplog.text
    assert "card is" not in caplog.text
    spy.failure, spy.answer = None, 77  # which is not legal
    wait_for(spied, playing("kuhn", spied, bots=bots(0, 1), watch=True), lambda view: view["outcome"])


@pytest.mark.parametrize("level", DELAYS)
def test_a_delay_depends_on_level_pace_and_chance_alone(level: str) -> None:
    low, high = DELAYS[level]
    assert draw_delay(level, 1, lambda: 0.0) == low
    assert draw_delay(level, 1, lambda: 1.0) == pytest.approx(high)
    assert draw_delay(level, 0.5, lambda: 0.5) == pytest.approx((low + high) / 4)
    assert draw_delay(level, 0, lambda: 0.9) == 0
    assert DELAYS.keys() == set(house.LEVELS)


def test_a_bot_waits_its_delay(ann: Person, clock: Moved) -> None:
    pace, (least, most) = 2.0, DELAYS["random"]
    table = playing("kuhn", ann, bots=bots(0), clock={"pace": pace})
    clock.pass_by(pace * least - 0.01)
    assert ann.view(table)["ask"] is None
    clock.pass_by(pace * (most - least) + 0.01)
    wait_for(ann, table, lambda view: view["ask"] is not None)


def test_the_pool_is_bounded_and_shown(spied: Person, spy: Spy) -> None:
    spy.held = threading.Event()
    for _ in range(6):
        playing("kuhn", spied, bots=bots(0))
    until(lambda: spy.given)
    status: Json = spied.client.get("/api/status", headers={"authorization": "Bearer key"}).json()
    moves = status["bots"]["lanes"]["moves"]
    assert moves["thinking"] <= moves["workers"] <= 4
    assert moves["waiting"] >= 6 - 4
    assert status["tables"] == 6
    published = spied.get("/status").json()["bots"]
    assert published["busy"]
    assert published["delays"] == {level: list(bounds) for level, bounds in DELAYS.items()}
    spy.held.set()


def test_advice_is_given_on_demand_where_the_table_gives_it(ann: Person) -> None:
    quiet = playing("the_coding", ann, bots=bots(1), assist="odds")
    assert ann.view(quiet, advice=1)["notes"]["advice"] is None
    table = playing("the_coding", ann, bots=bots(1), assist="advice")
    assert ann.view(table)["notes"]["advice"] is None
    view = ann.view(table, advice=1)
    advice = view["notes"]["advice"]
    assert advice["action"]["do"] == "order"
    assert ann.act(table, view["ask"], advice["action"]).status_code == 200


def test_because_explains_what_is_crossed_out(client: Client, ann: Person) -> None:
    lane = client.app.state.service.bots.lanes[ADVICE]
    table = playing("the_coding", ann, bots=bots(1, 2), assist="elimination")
    found: list[Any] = []

    def explain(person: Person, view: Json) -> None:
        out = [(entry["key"], value) for entry in view["notes"]["about"] for value in entry["out"]]
        if len(out) > len(found) and len(found) < 5:
            about, value = out[len(found)]
            thoughts = lane.thoughts
            found.append(person.get(f"/tables/{table}/because", about=about, value=value).json()["facts"])
            assert lane.thoughts > thoughts, "the threads that read the database would wait for it"

    play_on([ann], table, explain)
    assert found
    assert all(found)
    assert ann.get(f"/tables/{table}/because", about="1.letter", value="?").status_code == 422
    without = playing("the_coding", ann, bots=bots(1), assist="facts")
    assert refused(ann.get(f"/tables/{without}/because", about="1.letter", value="A")) == (422, "no_crosses")


def test_a_seat_is_told_what_others_choices_make_likely(ann: Person, ben: Person) -> None:
    """In words, each with the event by which the seat saw the choice; whoever watches has no sheet, and some games no such weights."""
    table = playing("the_coding", ann, players=3, bots=[*bots(1, level="agent"), *bots(2, level="agent")], assist="advice")
    found: list[Any] = []

    def look(person: Person, view: Json) -> None:
        said = person.get(f"/tables/{table}/tells").json()["tells"]
        events = [(event["key"], event["args"]) for event in person.view(table)["events"]]
        assert len(said) <= 3
        assert all((tell["fact"]["key"], tell["fact"]["args"]) in events for tell in said)
        found.extend(said)

    play_on([ann], table, look)
    assert found
    names = [seat["name"] for seat in ann.view(table)["seats"]]
    assert all(tell["said"]["text"].startswith(names[tell["said"]["args"]["seat"]]) for tell in found)
    assert all(f"the sheet alone says {tell['said']['args']['sheet']}." in tell["said"]["text"] for tell in found)
    ben.sit(table, watch=True)
    assert ben.get(f"/tables/{table}/tells").json()["key"] == "no_tells"
    other = playing("kuhn", ann, bots=bots(1), assist="advice")
    assert ann.get(f"/tables/{other}/tells").json() == {"tells": []}


def test_because_says_what_the_facts_force_between_them(ann: Person) -> None:
    """Both copies of one's own number: two facts, and as the step that neither can be the other's."""
    table = playing("classified_information", ann, bots=bots(1), assist="elimination")
    steps: list[Any] = []

    def explain(person: Person, view: Json) -> None:
        asked = [(entry["key"], value) for entry in view["notes"]["about"] for value in entry["out"] if entry["key"].startswith("1.")]
        if not steps:
            told = [person.get(f"/tables/{table}/because", about=about, value=value).json() for about, value in asked[:3]]
            steps.extend(one["step"] for one in told if len(one["facts"]) > 1 and one["step"])

    play_on([ann], table, explain)
    assert steps
    assert all(step["key"].startswith("step_") and step["text"].startswith("So ") for step in steps)


def test_the_server_stops_while_bots_think(spy: Spy) -> None:
    spy.held = threading.Event()
    with served(None, "Ann", decide=spy) as (ann,):
        playing("kuhn", ann, players=2, bots=bots(0, 1), watch=True, clock={"pace": 5})
        until(lambda: spy.given)
    assert not spy.held.is_set()  # it has stopped, and a bot still thinks
    spy.held.set()
