"""Bots at a table: what they are given, when they answer, and what happens when one fails."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import KEYS, REPEATED, create_app
from tests.clocks import Moved
from tests.server.guests import Json, Person, bots, come_in, play_on, wait_for
from tests.waiting import LONGEST_SECONDS, a_turn, until
from underrose import bots as minds
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
from underrose.server.tables.table import Table, open_table
from underrose.testing import kuhn


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
        return minds.decide(game, "random", views, log, seed, seat=seat) if self.answer is None else self.answer


@pytest.fixture
def spy() -> Spy:
    return Spy()


@pytest.fixture
def spied(spy: Spy) -> Iterator[Person]:
    """Somebody at a server whose bots are spies."""
    with TestClient(create_app({"kuhn": kuhn.TITLE}, decide=spy, bot_workers=1, operator="key")) as client:
        yield come_in(client, "Ann")


def test_a_bot_is_given_the_view_and_the_log_of_its_seat(spied: Person, spy: Spy) -> None:
    table = spied.open("kuhn", 2, bots=bots(0, level="agent"))
    spied.start(table)
    wait_for(spied, table, lambda view: view["ask"] is not None)
    level, views, log, _, seat = spy.given[0]
    assert (level, seat) == ("agent", 0)
    assert views["card"][0] >= 0
    assert log["knows"].tolist() == [1, 0]
    assert log["closed"][1].tolist() == [0] * 4


def test_seeds_tell_nothing(spied: Person, spy: Spy) -> None:
    for _ in range(4):
        table = spied.open("kuhn", 2, bots=bots(0, 1), watch=True)
        spied.start(table)
        wait_for(spied, table, lambda view: view["outcome"])
    seeds = [seed for *_, seed, _ in spy.given]
    assert len(set(seeds)) == len(seeds)


def test_a_bot_that_was_to_answer_what_is_closed_by_now_does_not_think(spy: Spy, caplog: pytest.LogCaptureFixture) -> None:
    wish = TableRequest("kuhn", 2, bots=[BotSeat(1, "random")], clock=Clock(pace=0))
    table = open_table("t", "CODES", kuhn.TITLE.setup(2), Player("ann", "Ann"), wish, KEYS.sign, sources=REPEATED)
    table.begin()

    def act(seat: int) -> None:
        assert table.live
        table.live.do(seat, int(table.live.match.legal(seat).packed()[0]))

    async def overtake() -> None:
        scheduler = Scheduler(pool, lambda table, act: a_turn(), 60)
        act(0)
        scheduler.plan(table)
        scheduler.start(table)
        (due,) = [task for tasks in scheduler._tasks.values() for _, task in tasks.values()]
        act(1)
        await due
        await scheduler.close()

    pool = Bots(spy, 1)
    asyncio.run(overtake())
    pool.close()
    assert spy.given == []
    assert "broke off" not in caplog.text


def test_a_bot_does_not_think_about_a_question_that_another_has_followed(spy: Spy) -> None:
    wish = TableRequest("kuhn", 2, bots=[BotSeat(0, "random")], clock=Clock(pace=0))
    table = open_table("t", "CODES", kuhn.TITLE.setup(2), Player("ann", "Ann"), wish, KEYS.sign, sources=REPEATED)
    table.begin()
    pool = Bots(spy, 1)

    async def late() -> None:
        scheduler = Scheduler(pool, lambda table, act: a_turn(), 60)
        scheduler.plan(table)
        job = table.jobs["bot", 0]
        assert table.live
        for one, thinks in ((replace(job, ask=job.ask - 1), False), (job, True)):
            await scheduler._move(table, table.live, table.seats[0], one)
            assert bool(spy.given) == thinks
        await scheduler.close()

    asyncio.run(late())
    pool.close()


def test_a_bot_does_not_decide_for_who_came_back_while_it_thought(spy: Spy) -> None:
    """At whichever worker: the copy here may not have known of it before the commit was refused and the table read back."""
    wish = TableRequest("kuhn", 2, bots=[BotSeat(1, "random")], clock=Clock(pace=0))
    table = open_table("t", "CODES", kuhn.TITLE.setup(2), Player("ann", "Ann"), wish, KEYS.sign, sources=REPEATED)
    table.begin()
    pool, seat, done = Bots(spy, 1), table.seats[0], list[int]()

    async def overtaken(back: bool) -> None:
        async def do(_: Table, act: Callable[[], object]) -> None:
            if back:
                table.back(seat)
            scheduler.plan(table)
            act()

        scheduler = Scheduler(pool, do, 60)
        seat.away = True
        scheduler.plan(table)
        assert table.live
        await scheduler._move(table, table.live, seat, table.jobs["bot", 0])
        done.append(len(table.live.match.steps))
        await scheduler.close()

    before = len(table.live.match.steps) if table.live else 0
    for back in (True, False):
        asyncio.run(overtaken(back))
    pool.close()
    assert done == [before, before + 1]


def test_an_own_bot_for_which_one_of_the_house_stands_in_has_time_to_come_back(spy: Spy) -> None:
    """It can do so by acting alone, and at this pace the house's answers at once."""
    wish = TableRequest("kuhn", 2, clock=Clock(pace=0))
    table = open_table("t", "CODES", kuhn.TITLE.setup(2), Player("rook", "Rook", owner="Ann"), wish, KEYS.sign, sources=REPEATED)
    table.seats[1].give_to_bot("random")
    table.begin()
    pool, seat = Bots(spy, 1), table.seats[0]
    waits = list[float]()
    for timeouts in (0, ASLEEP_AFTER):
        seat.away, seat.lines, seat.timeouts, table.jobs = True, 1, timeouts, {}
        Scheduler(pool, lambda table, act: a_turn(), 60).plan(table)
        waits.append(table.jobs["bot", 0].wait)
    pool.close()
    assert waits == [0, BACK_SECONDS]


@pytest.mark.parametrize("other", [Player("ben", "Ben"), Player("rook", "Rook", owner="Ben")])
def test_a_person_alone_with_bots_whoever_s_is_waited_for(spy: Spy, other: Player) -> None:
    table = open_table("t", "CODES", kuhn.TITLE.setup(2), Player("ann", "Ann"), TableRequest("kuhn", 2), KEYS.sign, sources=REPEATED)
    table.sit(other, None)
    table.begin()
    table.seats[0].gone, table.seats[1].lines = 0.0, 1
    pool = Bots(spy, 1)
    Scheduler(pool, lambda table, act: a_turn(), 60).plan(table)
    pool.close()
    assert (("away", 0) in table.jobs) == (not other.owner)


def test_nothing_is_thought_about_for_a_seat_that_is_asked_nothing(spy: Spy) -> None:
    pool = Bots(spy, 1)
    match = Match(kuhn.TITLE.setup(2), seed=1)
    (asked,) = match.actors
    assert asyncio.run(pool.choose(LiveGame(match, 1), 1 - asked, "agent")) is None
    pool.close()
    assert spy.given == []


def test_a_bot_that_fails_still_plays_and_the_log_tells_no_cards(spied: Person, spy: Spy, caplog: pytest.LogCaptureFixture) -> None:
    spy.failure = ValueError("the card is 2")
    table = spied.open("kuhn", 2, bots=bots(0, 1), watch=True)
    with caplog.at_level(logging.DEBUG):
        spied.start(table)
        wait_for(spied, table, lambda view: view["outcome"])
    assert "a bot of level random failed at kuhn: ValueError" in caplog.text
    assert "card is" not in caplog.text


def test_a_bot_cannot_do_what_is_not_legal(spied: Person, spy: Spy) -> None:
    spy.answer = 77
    table = spied.open("kuhn", 2, bots=bots(0, 1), watch=True)
    spied.start(table)
    assert wait_for(spied, table, lambda view: view["outcome"])["outcome"]


@pytest.mark.parametrize("level", DELAYS)
def test_a_delay_depends_on_level_pace_and_chance_alone(level: str) -> None:
    low, high = DELAYS[level]
    assert draw_delay(level, 1, lambda: 0.0) == low
    assert draw_delay(level, 1, lambda: 1.0) == pytest.approx(high)
    assert draw_delay(level, 0.5, lambda: 0.5) == pytest.approx((low + high) / 4)
    assert draw_delay(level, 0, lambda: 0.9) == 0


def test_delays_are_published(client: TestClient[Litestar]) -> None:
    status = client.get("/api/status").json()
    assert status["bots"]["delays"] == {level: list(bounds) for level, bounds in DELAYS.items()}
    assert DELAYS.keys() == set(minds.LEVELS)


def test_a_bot_waits_its_delay(ann: Person, clock: Moved) -> None:
    pace, (least, most) = 2.0, DELAYS["random"]
    table = ann.open("kuhn", 2, bots=bots(0), clock={"pace": pace})
    ann.start(table)
    clock.pass_by(pace * least - 0.01)
    assert ann.view(table)["ask"] is None
    clock.pass_by(pace * (most - least) + 0.01)
    wait_for(ann, table, lambda view: view["ask"] is not None)


def test_the_pool_is_bounded_and_shown(spied: Person, spy: Spy) -> None:
    spy.held = threading.Event()
    for _ in range(6):
        spied.start(spied.open("kuhn", 2, bots=bots(0)))
    until(lambda: spy.given)
    status: Json = spied.client.get("/api/status", headers={"authorization": "Bearer key"}).json()
    moves = status["bots"]["lanes"]["moves"]
    assert moves["thinking"] <= moves["workers"] <= 4
    assert moves["waiting"] >= 6 - 4
    assert status["tables"] == 6
    assert spied.get("/status").json()["bots"]["busy"] is True
    spy.held.set()


def test_advice_is_given_on_demand_where_the_table_gives_it(ann: Person) -> None:
    quiet = ann.open("the_coding", 2, bots=bots(1), assist="odds")
    ann.start(quiet)
    assert ann.view(quiet, advice=1)["notes"]["advice"] is None
    table = ann.open("the_coding", 2, bots=bots(1), assist="advice")
    ann.start(table)
    assert ann.view(table)["notes"]["advice"] is None
    view = ann.view(table, advice=1)
    advice = view["notes"]["advice"]
    assert advice["action"]["do"] == "order"
    assert ann.act(table, view["ask"], advice["action"]).status_code == 200


def test_because_explains_what_is_crossed_out(client: TestClient[Litestar], ann: Person) -> None:
    lane = client.app.state.service.bots.lanes[ADVICE]
    table = ann.open("the_coding", 3, bots=bots(1, 2), assist="elimination")
    ann.start(table)
    found: list[Any] = []

    def explain(person: Person, view: Json) -> None:
        out = [(entry["key"], value) for entry in view["notes"]["about"] for value in entry["out"]]
        if len(out) > len(found) and len(found) < 5:
            about, value = out[len(found)]
            thoughts = lane.thoughts
            answer = person.get(f"/tables/{table}/because", about=about, value=value)
            assert answer.status_code == 200, answer.text
            assert lane.thoughts > thoughts, "the threads that read the database would wait for it"
            assert answer.json().keys() == {"facts", "step"}
            found.append(answer.json()["facts"])

    play_on([ann], table, explain)
    assert found
    assert all(facts and fact.keys() >= {"key", "args", "text"} for facts in found for fact in facts)
    assert ann.get(f"/tables/{table}/because", about="1.letter", value="?").status_code == 422


def test_a_seat_is_told_what_others_choices_make_likely(ann: Person, ben: Person) -> None:
    """In words, each with the event by which the seat saw the choice; whoever watches has no sheet, and some games no such weights."""
    table = ann.open("the_coding", 3, bots=[*bots(1, level="agent"), *bots(2, level="agent")], assist="advice")
    ann.start(table)
    found: list[Any] = []

    def look(person: Person, view: Json) -> None:
        answer = person.get(f"/tables/{table}/tells")
        assert answer.status_code == 200, answer.text
        said = answer.json()["tells"]
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
    other = ann.open("kuhn", 2, bots=bots(1), assist="advice")
    ann.start(other)
    assert ann.get(f"/tables/{other}/tells").json() == {"tells": []}


def test_because_says_what_the_facts_force_between_them(ann: Person) -> None:
    """Both copies of one's own number: two facts, and as the step that neither can be the other's."""
    table = ann.open("classified_information", 2, bots=bots(1), assist="elimination")
    ann.start(table)
    steps: list[Any] = []

    def explain(person: Person, view: Json) -> None:
        asked = [(entry["key"], value) for entry in view["notes"]["about"] for value in entry["out"] if entry["key"].startswith("1.")]
        if not steps:
            told = [person.get(f"/tables/{table}/because", about=about, value=value).json() for about, value in asked[:3]]
            steps.extend(one["step"] for one in told if len(one["facts"]) > 1 and one["step"])

    play_on([ann], table, explain)
    assert steps
    assert all(step["key"].startswith("step_") and step["text"].startswith("So ") for step in steps)


def test_because_is_part_of_the_crosses(ann: Person) -> None:
    table = ann.open("the_coding", 2, bots=bots(1), assist="facts")
    ann.start(table)
    answer = ann.get(f"/tables/{table}/because", about="1.letter", value="A")
    assert (answer.status_code, answer.json()["key"]) == (422, "no_crosses")


def test_the_server_stops_while_bots_think(spy: Spy) -> None:
    spy.held = threading.Event()
    with TestClient(create_app({"kuhn": kuhn.TITLE}, decide=spy)) as client:
        ann = come_in(client, "Ann")
        ann.start(ann.open("kuhn", 2, bots=bots(0, 1), watch=True, clock={"pace": 5}))
        until(lambda: spy.given)
    assert not spy.held.is_set()  # it has stopped, and a bot still thinks
    spy.held.set()
