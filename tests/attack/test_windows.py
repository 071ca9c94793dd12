"""Attacks on reaction windows: whether a bot holds a reaction must not show in how much it weighs, from which follows how long somebody
waits at another table. How well the two can be told apart is the AUC (0.5: not at all, 1: always)."""

import asyncio
import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.chance import repeatable
from tests.server.test_two_worlds import ANN, WINDOWS, a_scheduler, table_of
from tests.server.test_two_worlds import to_a_window as a_window_just_opened
from tests.sizes import size
from tests.waiting import LONGEST_SECONDS, a_turn
from underrose import bots as house
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.knowledge.position import Position
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import Level
from underrose.server.api.refusals import Refused
from underrose.server.jobs.bots import Bots
from underrose.server.jobs.scheduler import Scheduler
from underrose.server.jobs.thinking_pool import ADVICE, MOVES, BillingKey
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.reading import shown
from underrose.server.tables.table import Table

COUNT = size(160, 400)
"""Windows that are attacked."""
TOLD_APART = 0.6
BILLING = BillingKey("here", "host")
Windows = list[tuple[Table, int]]


def auc(scores: list[tuple[float, bool]]) -> float:
    """The probability that a window with a reaction scores higher than one without, or lower, whichever is more; ties count half."""
    held, none = [score for score, holds in scores if holds], [score for score, holds in scores if not holds]
    assert min(len(held), len(none)) >= 30
    higher = sum((one > other) + 0.5 * (one == other) for one in held for other in none) / (len(held) * len(none))
    return max(higher, 1 - higher)


def to_a_window(seed: int, level: Level) -> tuple[Table, int]:
    """Two bots, and the seat that is asked in some reaction window of a game played at random."""
    rng, table = random.Random(seed), table_of("classified_information", {"content": WINDOWS})
    live = table.live
    assert live
    for seat in table.seats:
        seat.give_to_bot(level)
    later = rng.randrange(3)
    while not live.over:
        asked = next((seat for seat in live.match.actors if live.passing(seat) is not None), None)
        if asked is not None and later == 0:
            return table, asked
        later -= asked is not None
        seat = rng.choice(live.match.actors)
        live.do(seat, int(rng.choice(live.match.legal(seat).packed().tolist())))
    return to_a_window(seed + 10_000, level)


@pytest.fixture(scope="module")
def windows() -> Windows:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTEST_CURRENT_TEST", "windows (setup)")  # the same whichever test asks first
        return [to_a_window(seed, "spymaster") for seed in range(COUNT)]


def holds(table: Table, asked: int) -> bool:
    assert table.live
    return len(table.live.match.legal(asked)) > 1


class Meter:
    """Decides at random; counts the choices that were to be weighed, and says when it is done."""

    def __init__(self) -> None:
        self.weighed, self.done = 0, asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def __call__(self, game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int | None:
        position = Position(game, seat, views, log, seed)
        choices = len(position.legal)
        self.weighed += choices if choices > 1 else 0
        self._loop.call_soon_threadsafe(self.done.set)
        return int(position.legal[0])


async def attack(windows: Windows) -> list[int]:
    """Keep one window after another, at tables where nobody does anything; the choices that were weighed in each."""

    async def nothing(table: Table, act: Callable[[], Any]) -> None:
        """The table stays as it is."""

    weighed, bots = list[int](), Bots(house.decide, 1, sources=repeatable(lambda: "windows"))
    for table, asked in windows:
        bots._decide = meter = Meter()
        live = table.live
        assert live
        job = Job(live.number, live.ask(asked) or 0, time.time() + 60, time.time() + 90, "here")
        keeping = asyncio.create_task(Scheduler(bots, nothing, 60)._keep_window(table, live, table.seats[asked], job))
        await meter.done.wait()
        keeping.cancel()
        weighed.append(meter.weighed)
    bots.close()
    return weighed


def elsewhere() -> LiveGame:
    """Another table, whose player may ask for advice."""
    live = table_of("classified_information", {"deck": "citrine"}).live
    assert live
    rng = random.Random(1)
    while live.match.actors != [0] or len(live.match.legal(0)) < 8:
        seat = rng.choice(live.match.actors)
        live.do(seat, int(rng.choice(live.match.legal(seat).packed().tolist())))
    return live


def test_a_bot_thinks_once_in_every_window_and_weighs_as_much_with_a_reaction_as_without(windows: Windows) -> None:
    weighed = asyncio.run(attack(windows))
    assert min(weighed) > 1
    assert auc([(float(work), holds(*window)) for work, window in zip(weighed, windows, strict=True)]) < TOLD_APART


def test_windows_wait_for_no_moves_and_advice_at_another_table_for_no_window(windows: Windows) -> None:
    table, asked = next(window for window in windows if holds(*window))
    live, busy, over = table.live, elsewhere(), threading.Event()
    assert live
    react = max(live.match.legal(asked).packed().tolist(), key=lambda action: action != live.passing(asked))

    def decide(game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int:
        if level in ("novice", "agent"):
            assert over.wait(LONGEST_SECONDS)
        return react

    async def flooded() -> None:
        bots = Bots(decide, 1)
        flood = [asyncio.create_task(bots.choose(busy, 0, "novice")) for _ in range(30)]
        await a_turn()
        assert await bots.react(live, asked, "spymaster", BILLING, LONGEST_SECONDS) == react
        flood.append(asyncio.create_task(bots.react(live, asked, "agent", BILLING, LONGEST_SECONDS)))
        await a_turn()
        await bots.choose(busy, 0, "spymaster", lane=ADVICE)
        assert not any(task.done() for task in flood)
        assert bots.lanes[MOVES].waiting > 0
        over.set()
        for task in flood:
            task.cancel()
        bots.close()

    asyncio.run(flooded())


@pytest.mark.parametrize(("takes", "level"), [({"spymaster": 5.0}, "agent"), ({"spymaster": 5.0, "agent": 5.0, "novice": 5.0}, "novice")])
def test_with_too_little_time_a_lower_level_answers_whatever_the_seat_holds(windows: Windows, takes: dict[str, float], level: str) -> None:
    asked_at = set[str]()

    def decide(game: Game, level: str, views: Rows, log: Rows, seed: int, *, seat: int) -> int:
        asked_at.add(level)
        return -1

    async def hurried() -> None:
        bots = Bots(decide, 1)
        bots._takes = {("classified_information", name): seconds for name, seconds in takes.items()}
        for table, asked in windows[:12]:
            assert table.live
            await bots.react(table.live, asked, "spymaster", BILLING, 2)
        bots.close()

    assert {holds(*window) for window in windows[:12]} == {True, False}
    asyncio.run(hurried())
    assert asked_at == {level}


def test_a_window_begins_by_the_report_of_whom_it_asks_and_of_nobody_else() -> None:
    """Windows that are not there, of another seat, of a spectator, with a number out of all bounds, and one that is reported twice."""
    table, asked = next(found for seed in range(100) if (found := a_window_just_opened(seed))[1] == 0)
    live, scheduler = table.live, a_scheduler()
    assert live
    ask, stranger = live.ask(asked) or 0, Player("cleo", "Cleo")
    table.watch(stranger)

    def stands() -> tuple[object, ...]:
        scheduler.plan(table)
        table.refresh()
        return dict(table.jobs), table.begun, [feed.n for feed in table.audience.feeds.values()]

    before = stands()
    for player, number in ((ANN, ask + 1), (ANN, ask - 1), (ANN, 2**53 - 1), (stranger, ask), (Player("dee", "Dee"), ask)):
        with pytest.raises(Refused):
            shown(table, player, number)
        assert stands() == before
    begun = list[object]()
    for _ in range(4):
        shown(table, ANN, ask)
        begun.append(stands())
    assert begun == [begun[0]] * 4 != [before] * 4
