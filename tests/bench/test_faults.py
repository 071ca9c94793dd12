"""Faults at real servers under load; and that the count notices what it is there to notice."""

import asyncio
import os
import signal
from collections.abc import Iterator
from random import Random

import pytest

from bench import faults
from bench.faults.checks import _missing
from bench.faults.nursery import Nursery
from tests.sizes import size
from tests.waiting import until_in_loop


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.mark.parametrize("store", ["sqlite", *(pytest.param(store, marks=pytest.mark.slow) for store in faults.STORES[1:])])
def test_whatever_happens_to_it_nothing_is_lost(nursery: Nursery, store: str) -> None:
    every = [name for name, (_, stores) in faults.FAULTS.items() if store in stores]
    every = size(["kill"], every)
    count = asyncio.run(faults.run(every, store, size(1, 3 * len(every)), nursery=nursery, tables=2))
    assert count.wrong == 0, count.notes
    assert count.times >= len(every)
    assert count.acknowledged > 0
    assert count.games >= 2
    assert count.views >= 2 * count.games


@pytest.mark.slow
def test_a_server_that_says_done_before_it_is_written_is_noticed(nursery: Nursery) -> None:
    count = asyncio.run(faults.run(["kill"], "sqlite", 1, nursery=nursery, tables=2, longest=5.0, hasty=5.0))
    assert count.wrong


@pytest.mark.slow
def test_a_game_that_is_lost_after_it_was_checked_is_noticed(nursery: Nursery, monkeypatch: pytest.MonkeyPatch) -> None:
    async def kill_after_a_game(house: faults.House, crowd: faults.Crowd, rng: Random) -> None:
        await until_in_loop(lambda: crowd.over, "the end of a game")
        await faults.kill(house, crowd, rng)

    monkeypatch.setitem(faults.FAULTS, "kill", (kill_after_a_game, ("sqlite",)))
    count = asyncio.run(faults.run(["kill"], "sqlite", 1, nursery=nursery, tables=1, longest=5.0, hasty=60.0))
    assert any("/record is not answered" in note for note in count.notes), count.notes


@pytest.mark.slow
def test_a_worker_that_dies_by_itself_is_started_again_and_counted(nursery: Nursery, monkeypatch: pytest.MonkeyPatch) -> None:
    async def die(house: faults.House, crowd: faults.Crowd, rng: Random) -> None:
        os.kill(house.workers[0].pid, signal.SIGKILL)

    monkeypatch.setitem(faults.FAULTS, "kill", (die, ("sqlite",)))
    count = asyncio.run(faults.run(["kill"], "sqlite", 1, nursery=nursery, tables=2))
    assert count.faults == count.wrong == 1, count.notes
    assert count.notes == ["faults: fault a worker ended by itself with -9"]


@pytest.mark.slow
def test_a_worker_that_does_not_end_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.faults.nursery.PATIENCE", 0.1)
    nursery = Nursery()
    os.kill(nursery._process.pid, signal.SIGSTOP)
    with pytest.raises(TimeoutError, match="goes on"):
        nursery.ended(os.getpid())
    os.kill(nursery._process.pid, signal.SIGKILL)
    nursery.close()


def test_what_is_missing_is_counted_in_order() -> None:
    assert _missing([[1], [2], [3]], [[1], [9], [2], [3]]) == 0
    assert _missing([[1], [2]], [[2], [1]]) == 1
    assert _missing([[1]], []) == 1


def test_a_fault_that_a_store_does_not_know_is_refused(nursery: Nursery) -> None:
    with pytest.raises(ValueError, match="redis happens to postgres only"):
        asyncio.run(faults.run(["redis"], "sqlite", 1, nursery=nursery))
