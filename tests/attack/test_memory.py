"""What is refused leaves nothing behind: neither the message nor the way that the refusal went. `python -m bench.fuzz` is the long run."""

import gc
from types import TracebackType

import pytest

from tests.attack.conftest import rows_of
from tests.server.guests import Person, bots, play_on, playing
from underrose.server.api.messages import ActionRequest
from underrose.server.api.refusals import Refused
from underrose.server.tables import history

MESSAGES = 40
"""Messages of each kind: fewer than a table remembers of one player, so that all of them are remembered."""
KEPT = (ActionRequest, Refused)
"""What a remembered refusal must not hold: a message of up to 64 KB, and the exception, whose traceback has all it went through."""


def held(*kinds: type) -> int:
    """How many objects of these kinds are reachable now."""
    gc.collect()
    return sum(issubclass(type(thing), kinds) for thing in gc.get_objects())  # a dead proxy cannot be asked what it is


def test_messages_that_were_refused_are_not_kept_and_one_that_is_sent_again_and_again_costs_nothing_more(ann: Person) -> None:
    table = playing("kuhn", ann, bots=bots(1))
    before = held(*KEPT)
    for number in range(MESSAGES):
        assert ann.act(table, 1, {"do": "x" * 500}, id=f"unread {number}").status_code == 400
        assert ann.act(table, 99, "bet", id=f"stale {number}").json()["key"] == "stale"
        assert ann.command(table, "free", id=f"deed {number}", seat=5).json()["key"] == "no_such_seat"
    assert held(*KEPT) - before < MESSAGES / 10
    before = held(TracebackType)
    for _ in range(MESSAGES):
        assert ann.act(table, 99, "bet", id="the same").json()["key"] == "stale"
    assert held(TracebackType) - before < MESSAGES / 10


def test_games_without_end_at_one_table_fill_neither_the_disk_nor_the_memory(
    ann: Person, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game had its setup stored again, content of a host's own included, and all of it was read with the table: who gave up and
    wanted another game some thousand times had a table of gigabytes, which one request brought into memory."""
    table = playing("kuhn", ann, bots=bots(1))
    play_on([ann], table)
    assert ann.command(table, "rematch").status_code == 200
    play_on([ann], table)
    (first,), (second,) = rows_of(database, "select setup from games where table_id = ? order by game", table)
    assert (b'"content":null' in first, b'"content":{' in second) == (True, True)
    monkeypatch.setattr(history, "MOST_BYTES", 1)
    assert ann.command(table, "rematch").json()["key"] == "enough_deeds"
