"""Faults at real servers under load; and that the count notices what it is there to notice."""

import asyncio
from collections.abc import Iterator

import pytest

from bench import faults
from bench.faults.checks import _missing
from bench.faults.nursery import Nursery
from tests.sizes import size


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


def test_what_is_missing_is_counted_in_order() -> None:
    assert _missing([[1], [2], [3]], [[1], [9], [2], [3]]) == 0
    assert _missing([[1], [2]], [[2], [1]]) == 1
    assert _missing([[1]], []) == 1


def test_a_fault_that_a_store_does_not_know_is_refused(nursery: Nursery) -> None:
    with pytest.raises(ValueError, match="redis happens to postgres only"):
        asyncio.run(faults.run(["redis"], "sqlite", 1, nursery=nursery))
