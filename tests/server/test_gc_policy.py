"""Cyclic garbage: when what is young is gone through and when everything, and that a table needs neither to be freed."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.server.servers import ANN, BEN
from tests.waiting import a_turn, until_in_loop
from underrose import games
from underrose.bots import decide
from underrose.server.api.messages import TableRequest
from underrose.server.core.service import Service, Settings
from underrose.server.processes import gc_policy
from underrose.server.processes.gc_policy import CALM_SECONDS, MOST_ENDED, WHOLE_SECONDS, YOUNG_SECONDS, GcPolicy
from underrose.server.tables.feeds import Outlet

pytestmark = pytest.mark.anyio


class Clock:
    """The time that passes, the processor's that is used, what a pass takes, and the passes that were made."""

    def __init__(self) -> None:
        self.now, self.used, self.takes = 100.0, 1.0, 0.01
        self.passes: list[int] = []
        self.compiled, self.ended = False, 0

    def collect(self, generation: int = 2) -> int:
        self.passes.append(generation)
        self.now += self.takes
        return 0

    def looked(self, passes: GcPolicy, seconds: float, busy: float) -> tuple[float, list[int]]:
        """When to look again, and the passes that are made, after so long in which that share of a core was used."""
        self.now, self.used = self.now + seconds, self.used + busy * seconds
        self.passes.clear()
        return passes.look(), self.passes


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(gc_policy.time, "monotonic", lambda: clock.now)
    monkeypatch.setattr(gc_policy.time, "process_time", lambda: clock.used)
    monkeypatch.setattr(gc_policy.gc, "collect", clock.collect)
    monkeypatch.setattr(gc_policy.gc, "freeze", lambda: None)
    yield clock
    gc.enable()


def started(clock: Clock) -> GcPolicy:
    """A server whose rules are compiled."""
    passes = GcPolicy(lambda: clock.compiled, lambda: clock.ended)
    assert passes.look() == CALM_SECONDS
    assert gc.isenabled()  # what compiling leaves behind is Python's to find
    assert not clock.passes
    clock.compiled = True
    assert passes.look() == CALM_SECONDS
    assert not gc.isenabled()
    assert clock.passes == [2]
    return passes


def test_what_is_young_is_gone_through_often_while_there_is_much_of_it(clock: Clock) -> None:
    passes = started(clock)
    assert clock.looked(passes, 1, 0.5) == (YOUNG_SECONDS, [0])
    clock.takes = 0.0001
    assert clock.looked(passes, 1, 0.5) == (CALM_SECONDS, [0])


def test_everything_is_gone_through_when_nobody_waits_and_not_too_often(clock: Clock) -> None:
    passes = started(clock)
    assert clock.looked(passes, WHOLE_SECONDS - 1, 0.0) == (YOUNG_SECONDS, [0])
    assert clock.looked(passes, 2 * WHOLE_SECONDS, 0.5) == (YOUNG_SECONDS, [0])  # somebody waits
    assert clock.looked(passes, 1, 0.01) == (CALM_SECONDS, [2])
    assert clock.looked(passes, 1, 0.01) == (YOUNG_SECONDS, [0])


def test_everything_is_gone_through_once_many_connections_have_ended(clock: Clock) -> None:
    passes = started(clock)
    for more, found in ((-1, (YOUNG_SECONDS, [0])), (0, (CALM_SECONDS, [2])), (1, (YOUNG_SECONDS, [0]))):
        clock.ended = MOST_ENDED + more
        assert clock.looked(passes, 1, 1.0) == found


async def test_the_collector_of_python_is_back_when_the_server_ends(clock: Clock) -> None:
    clock.compiled = True
    passes = GcPolicy(lambda: clock.compiled, lambda: clock.ended)
    task = asyncio.create_task(passes.keep())
    await a_turn()
    passes.look()
    assert not gc.isenabled()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert gc.isenabled()


async def test_a_table_that_leaves_the_memory_is_freed_without_any_pass(tmp_path: Path) -> None:
    """A pass among everything is the only one that would find it, and may be an hour away."""

    async def table(service: Service) -> list[weakref.ref[object]]:
        table = await service.open(ANN, TableRequest("the_coding", 2, assist="off"))
        await service.do(table, partial(table.sit, BEN, None))
        await service.start(table, ANN)
        outlets = [Outlet(player.id) for player in (ANN, BEN)]
        for place, outlet in enumerate(outlets):
            await service.do(table, partial(table.join, place, outlet))
        assert table.live
        for place, outlet in enumerate(outlets):
            await service.do(table, partial(table.audience.hang_up, place, outlet))
        table.persistence.touched -= 1e6
        return [weakref.ref(table), weakref.ref(table.live), weakref.ref(table.live.match)]

    service = Service(Settings(decide=decide, games={"the_coding": games.title("the_coding")}, database=str(tmp_path / "tables.db")))
    service.scheduler.open(service.store, service.current)
    gc.collect()
    gc.disable()
    try:
        gone = await table(service)
        await table(service)  # the writer holds what it wrote last
        await until_in_loop(lambda: (service.store.rest(), service.store.at_hand())[1] == [])
        await until_in_loop(lambda: [one() for one in gone] == [None, None, None])
    finally:
        gc.enable()
        await service.close()
