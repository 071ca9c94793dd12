"""What reaches a client is what its seat has seen, and nothing else moves its feed."""

import random

import numpy as np
import pytest

from tests.chance import KEYS, REPEATED
from tests.reference_games import toy
from tests.server.guests import Person, bots, play_on, playing, refused
from tests.server.test_two_worlds import ANN, do_something
from underrose.kernel.play.match import SPECTATOR
from underrose.server.api.messages import BotSeat, TableRequest
from underrose.server.tables.feeds import Outlet
from underrose.server.tables.table import Table, open_table


def bots_only(players: int) -> Table:
    """Four bots at the toy game; nobody moves but the test."""
    wish = TableRequest("toy", players, bots=[BotSeat(seat, "random") for seat in range(players)], watch=True)
    table = open_table("t", "CODE", toy.TITLE.setup(players), ANN, wish, KEYS.sign, sources=REPEATED)
    table.begin()
    table.refresh()
    return table


def test_a_step_that_a_place_cannot_notice_moves_neither_its_number_nor_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    table, rng = bots_only(4), random.Random(3)
    live, outlet = table.playing(), Outlet()
    table.join(SPECTATOR, outlet)
    table.flush()
    outlet.waiting.popleft()  # the whole log, on joining
    n, head = table.n(SPECTATOR), table.position(SPECTATOR).head
    seen, traces = live.trace(SPECTATOR), live.traces
    # No game here has a step that somebody at the table cannot notice at all, so one place is made blind.
    monkeypatch.setattr(live, "traces", lambda: traces() | {SPECTATOR: seen})
    for _ in range(5):
        do_something(table, rng)
    assert (table.n(SPECTATOR), table.position(SPECTATOR).head) == (n, head)
    assert not outlet.waiting
    assert table.n(0) > 1
    monkeypatch.undo()
    do_something(table, rng)
    assert table.n(SPECTATOR) == n + 1
    assert table.position(SPECTATOR).head == live.head


def test_the_record_is_for_the_table_and_only_when_the_game_is_over(ann: Person, cleo: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    assert ann.get(f"/tables/{table}/record").status_code == 409
    ann.start(table)
    assert refused(ann.get(f"/tables/{table}/record")) == (409, "record_later")
    play_on([ann], table)
    record = ann.get(f"/tables/{table}/record")
    assert record.status_code == 200
    assert record.headers["content-type"].startswith("application/jsonl")
    assert f"underrose-{ann.info(table)['code']}-1.jsonl" in record.headers["content-disposition"]
    assert cleo.get(f"/tables/{table}/record").status_code == 403


def test_strangers_see_nothing_of_the_game(ann: Person, cleo: Person) -> None:
    table = playing("kuhn", ann, bots=bots(1))
    for path in ("view", "because", "tells"):
        assert cleo.get(f"/tables/{table}/{path}", about="x", value="y").status_code == 403
    assert "view" not in cleo.info(table)


def test_a_bot_is_given_copies_of_view_and_log() -> None:
    live = bots_only(4).playing()
    view, log = live.seen(1)
    assert view.tobytes() == live.match.see(1).tobytes()
    assert not np.shares_memory(log, live.match.log(1))
    log["args"] = 99
    assert (live.match.log(1)["args"] != 99).any()
