"""What is refused leaves nothing behind: neither the message nor the way that the refusal went. `python -m bench.fuzz` is the long run."""

import gc
from types import TracebackType

from tests.server.guests import Person, bots
from underrose.server.api.messages import ActionRequest
from underrose.server.api.refusals import Refused

MESSAGES = 40
"""Messages of each kind: fewer than a table remembers of one player, so that all of them are remembered."""
KEPT = (ActionRequest, Refused)
"""What a remembered refusal must not hold: a message of up to 64 KB, and the exception, whose traceback has all it went through."""


def held(*kinds: type) -> int:
    """How many objects of these kinds are reachable now."""
    gc.collect()
    return sum(issubclass(type(thing), kinds) for thing in gc.get_objects())  # a dead proxy cannot be asked what it is


def test_messages_that_were_refused_are_not_kept(ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ann.start(table)
    before = held(*KEPT)
    for number in range(MESSAGES):
        assert ann.act(table, 1, {"do": "x" * 500}, id=f"unread {number}").status_code == 400
        assert ann.act(table, 99, "bet", id=f"stale {number}").json()["key"] == "stale"
        assert ann.command(table, "free", id=f"deed {number}", seat=5).json()["key"] == "no_such_seat"
    assert held(*KEPT) - before < MESSAGES / 10


def test_a_refused_message_that_is_sent_again_and_again_costs_nothing_more(ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ann.start(table)
    before = held(TracebackType)
    for _ in range(MESSAGES):
        assert ann.act(table, 99, "bet", id="the same").json()["key"] == "stale"
    assert held(TracebackType) - before < MESSAGES / 10
