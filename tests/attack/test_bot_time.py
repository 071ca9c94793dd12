"""Attacks on the bots' time: one host's many tables delay nobody else's, and nobody thinks for a table that nobody looks at."""

import asyncio
import threading
from collections.abc import Iterator, Sequence

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.clocks import Moved
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, bots, playing, wait_for
from tests.waiting import LONGEST_SECONDS, a_turn, until
from underrose import bots as house
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.server.api.refusals import Refused
from underrose.server.common.sources import Sources
from underrose.server.jobs.thinking_pool import BillingKey, Lane
from underrose.server.tables import audience

KEY = "the operator's"


def served(asked: list[BillingKey], costs: dict[str, float] | None = None, due: Sequence[float] = ()) -> list[int]:
    """In which order one thread serves them; all but the first wait. What a host's work costs is by its name, else the same."""
    order, now = list[int](), [0.0]
    began = threading.Event()

    async def serve() -> None:
        lane = Lane("test", 1, lambda: now[0])

        def work(number: int) -> None:
            began.wait()
            order.append(number)
            now[0] += (costs or {}).get(asked[number].host, 1.0)

        waiting = [
            asyncio.create_task(lane.run(whose, lambda number=number: work(number), *due[number : number + 1]))
            for number, whose in enumerate(asked)
        ]
        await a_turn()
        began.set()
        await asyncio.gather(*waiting)
        lane.close()

    asyncio.run(serve())
    return order


CROWDS = {
    "a hundred tables of one host": [BillingKey("home", "many")] * 100,
    "a hundred guests at one address": [BillingKey("crowd", f"guest {number}") for number in range(100)],
}


@pytest.mark.parametrize("crowd", CROWDS.values(), ids=list(CROWDS))
def test_a_crowd_delays_another_host_by_one_thought(crowd: list[BillingKey]) -> None:
    one = BillingKey("home", "one")
    order = served([*crowd, one, one, one])
    assert [order.index(number) for number in range(len(crowd), len(order))] == pytest.approx([1, 3, 5], abs=1)


def test_time_is_shared_and_not_turns() -> None:
    heavy, light = BillingKey("a", "heavy"), BillingKey("b", "light")
    order = served([heavy] * 20 + [light] * 20, {"heavy": 9.0, "light": 1.0})
    assert sum(number >= 20 for number in order[:12]) >= 6


def test_one_address_does_not_fill_the_memory_with_what_it_asks_and_does_not_wait_for() -> None:
    """Who asked why a value is excluded, and hung up, left the question in the queue: there was no end to it."""
    began = threading.Event()

    async def serve() -> None:
        lane = Lane("test", 1, most=3)
        waiting = [asyncio.create_task(lane.run(BillingKey("crowd", f"guest {number}"), began.wait)) for number in range(4)]
        await a_turn()
        with pytest.raises(Refused, match="too often"):
            await lane.run(BillingKey("crowd", "one more"), began.wait)
        waiting.append(asyncio.create_task(lane.run(BillingKey("home", "one"), began.wait)))
        await a_turn()
        began.set()
        assert await asyncio.gather(*waiting) == [True] * 5
        lane.close()

    asyncio.run(serve())


def test_what_is_due_first_comes_first_within_a_host() -> None:
    assert served([BillingKey("home", "host")] * 4, due=[0.0, 3.0, 1.0, 2.0]) == [0, 2, 3, 1]


class Held:
    """Decides like a random bot, but only while it may, and notes for which game."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self.may = threading.Event()
        self.may.set()

    def __call__(self, game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int | None:
        self.games.append(game.title.id)
        assert self.may.wait(LONGEST_SECONDS)
        return house.decide(game, "random", views, log, seed, seat=seat)


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def client(held: Held, sources: Sources) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(GAMES, decide=held, bot_workers=1, operator=KEY, sources=sources)) as client:
        yield client


def test_a_flood_of_tables_does_not_delay_another_hosts_bot(ann: Person, ben: Person, held: Held) -> None:
    held.may.clear()
    for _ in range(40):
        ann.start(ann.open("toy", 4, bots=bots(0, 1, 2, 3), watch=True))
    table = playing("kuhn", ben, bots=bots(0))
    held.may.set()
    wait_for(ben, table, lambda view: view["ask"] is not None)
    assert held.games.index("kuhn") < 4  # of more than forty that wait


def rest(client: TestClient[Litestar], table: str) -> bool:
    """Whether everything that is due at a table waits until somebody looks at it."""
    return all(job.rests for job in client.app.state.service.store._tables[table].jobs.values())


def test_nobody_thinks_for_a_table_that_nobody_looks_at(
    client: TestClient[Litestar], ann: Person, ben: Person, held: Held, clock: Moved
) -> None:
    table, other = ann.open("toy", 4, bots=bots(0, 1, 2, 3), watch=True, clock={"pace": 1}), ben.open("kuhn", 2, bots=bots(0))
    ann.start(table)
    clock.pass_by(audience.LOOK_SECONDS)
    until(lambda: rest(client, table), "a table that rests")
    thoughts = held.games.count("toy")
    clock.pass_by(audience.LOOK_SECONDS)
    ben.start(other)
    wait_for(ben, other, lambda view: view["ask"] is not None)
    assert held.games.count("toy") == thoughts
    view = ann.view(table)
    assert not view["outcome"]
    until(lambda: clock.pass_by(1) or ann.view(table)["n"] > view["n"], "a move, as to look is enough")
    with ann.feed(table) as line:
        n = line.receive_json()["n"]
        for _ in range(2):
            clock.pass_by(audience.LOOK_SECONDS)
            before, n = n, line.receive_json()["n"]
            assert n > before  # a line that is open looks all the time


def test_a_clock_runs_out_unseen_and_the_stand_in_decides_when_somebody_looks(
    client: TestClient[Litestar], ann: Person, held: Held, clock: Moved
) -> None:
    table = playing("kuhn", ann, bots=bots(1), clock={"pace": 0, "turn": 2 * audience.LOOK_SECONDS})
    clock.pass_by(2 * audience.LOOK_SECONDS)
    until(lambda: rest(client, table), "a table that rests")
    assert held.games == []
    wait_for(ann, table, lambda view: view["outcome"] is not None or len(view["events"]) > 2)
    assert held.games


def test_the_status_is_coarse_for_everybody_but_the_operator(client: TestClient[Litestar], ann: Person) -> None:
    for _ in range(3):
        ann.open("kuhn", 2)

    def shown(key: str | None, client: TestClient[Litestar] = client) -> Json:
        return client.get("/api/status", headers={} if key is None else {"authorization": f"Bearer {key}"}).json()

    coarse, exact = shown(None), shown(KEY)
    assert (coarse["tables"], coarse["bots"].keys(), coarse["bots"]["lanes"]) == (0, {"busy", "delays", "reactions", "lanes"}, None)
    assert exact["tables"] == 3
    assert exact["bots"]["lanes"]["windows"].keys() == {"workers", "thinking", "waiting"}
    assert shown("") == coarse
    with TestClient(create_app(GAMES)) as unkeyed:
        assert shown("", unkeyed)["bots"]["lanes"] is None, "without a key nobody is the operator"
