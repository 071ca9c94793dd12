"""What is refused leaves nothing behind: neither the message nor the way that the refusal went. `python -m bench.fuzz` is the long run."""

import gc
import tracemalloc
from collections.abc import Iterator

import pytest

from tests.server.guests import Person, bots
from underrose.server.refusals import Refused

MESSAGES, LONG = 200, 30_000
"""Messages of a block, and letters of each: fewer than a table remembers of one player."""


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


def held() -> int:
    """Bytes of all objects that are reachable now, made since `traced`."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def send(ann: Person, table: str, block: int) -> None:
    for number in range(MESSAGES):
        answer = ann.act(table, 1, f"{number} {'x' * LONG}", id=f"{block} {number}")
        assert answer.status_code == 400


@pytest.mark.usefixtures("traced")
def test_a_refused_message_is_not_kept(ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ann.start(table)
    send(ann, table, 0)
    before = held()
    send(ann, table, 1)
    assert held() - before < MESSAGES * LONG / 10
    assert not [thing for thing in gc.get_objects() if isinstance(thing, Refused)]


@pytest.mark.usefixtures("traced")
def test_a_refused_message_sent_again_and_again_costs_nothing_more(ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ann.start(table)

    def again() -> None:
        for _ in range(MESSAGES):
            assert ann.act(table, 99, "bet", id="the same").json()["key"] == "stale"

    again()
    before = held()
    again()
    assert held() - before < MESSAGES * 300
