"""What reaches a client is what its seat has seen, and nothing else moves its feed."""

import json
import random
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.chance import KEYS, REPEATED
from tests.reference_games import toy
from tests.server.guests import Person, bots, choose, wait_for
from underrose import games
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, seed_generator
from underrose.kernel.play.match import SPECTATOR
from underrose.kernel.play.verification import verify
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import BotSeat, TableRequest
from underrose.server.tables.feeds import Line
from underrose.server.tables.table import Table, open_table

ANN, BEN, CLEO = (Player(name, name) for name in ("Ann", "Ben", "Cleo"))


def coding(assist: str = "odds") -> Table:
    """Three people at The Coding."""
    wish = TableRequest("the_coding", 3, assist=assist)  # type: ignore[arg-type]
    table = open_table("t", "CODE", games.game("the_coding", 3), ANN, wish, KEYS.sign, sources=REPEATED)
    table.sit(BEN, None)
    table.sit(CLEO, None)
    table.begin()
    table.refresh()
    return table


def hidden_codes(table: Table, place: int) -> list[list[int]]:
    assert table.live
    code = table.live.match.states[0]["players"]["code"]
    return [code[seat].tolist() for seat in range(3) if seat != place]


def test_two_seats_see_only_theirs() -> None:
    table = coding()
    assert table.live
    for place in (0, 1, 2, SPECTATOR):
        position = table.position(place)
        assert position.view == table.live.match.view(place)
        assert position.events == table.live.match.events(place)
        seen = position.view["table"]["sides"]  # type: ignore[index]
        for seat in range(3):
            assert seat == place or seen[seat]["code"] == [-1, -1, -1]
        events: Any = position.events
        told = [event for event in events if event["key"] == "dealt"]
        assert [len(event["args"]) for event in told] == [4 if seat == place else 1 for seat in range(3)]


def in_another_world(table: Table, place: int) -> Table:
    """The same table, but what is hidden from the place is drawn anew from what the place has seen."""
    other = coding(table.assist)
    assert table.live
    assert other.live
    match, game, rngs = table.live.match, table.game, new(Generator)
    seed_generator(rngs[0], 5, 0)
    views = match.see(place)
    other.live.match.states = game.draw(game.prepare(views, match.log(place)), views, rngs)
    other.live.match._logs[place] = match._logs[place]
    return other


def bytes_for(table: Table, place: int) -> bytes:
    """All that the place gets, but for the chain's head: that one differs by its salts."""
    position = table.position(place)
    position.head = None
    return msgspec.json.encode(position)


def test_another_hidden_world_gives_the_same_bytes() -> None:
    table = coding()
    other = in_another_world(table, 0)
    assert hidden_codes(table, 0) != hidden_codes(other, 0)
    assert bytes_for(table, 0) == bytes_for(other, 0)
    assert bytes_for(table, 1) != bytes_for(other, 1)


def bots_only(players: int) -> Table:
    """Four bots at the toy game; nobody moves but the test."""
    wish = TableRequest("toy", players, bots=[BotSeat(seat, "random") for seat in range(players)], watch=True)
    table = open_table("t", "CODE", toy.TITLE.setup(players), ANN, wish, KEYS.sign, sources=REPEATED)
    table.begin()
    table.refresh()
    return table


def do_something(table: Table, rng: random.Random) -> None:
    assert table.live
    seat = rng.choice(table.live.match.actors)
    table.live.do(seat, int(rng.choice(table.live.match.legal(seat).packed().tolist())))
    table.refresh()


def test_every_step_that_a_place_can_notice_is_one_message() -> None:
    rng, steps = random.Random(3), 0
    while steps < 50:
        table = bots_only(4)
        assert table.live
        while not table.live.over:
            before = {place: (table.live.trace(place), table.n(place)) for place in (0, 1, 2, 3, SPECTATOR)}
            do_something(table, rng)
            steps += 1
            assert table.live.traces() == {place: table.live.trace(place) for place in before}
            for place, (trace, n) in before.items():
                assert table.n(place) == n + (table.live.trace(place) != trace)


def test_a_step_that_a_place_cannot_notice_moves_neither_its_number_nor_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    table, rng = bots_only(4), random.Random(3)
    assert table.live
    line = Line()
    table.join(SPECTATOR, line)
    table.say()
    line.waiting.popleft()  # the whole log, on joining
    n, head = table.n(SPECTATOR), table.position(SPECTATOR).head
    seen = table.live.trace(SPECTATOR)
    traces = table.live.traces
    # No game here has a step that somebody at the table cannot notice at all, so one place is made blind.
    monkeypatch.setattr(table.live, "traces", lambda: traces() | {SPECTATOR: seen})
    for _ in range(5):
        do_something(table, rng)
    assert (table.n(SPECTATOR), table.position(SPECTATOR).head) == (n, head)
    assert not line.waiting
    assert table.n(0) > 1
    monkeypatch.undo()
    do_something(table, rng)
    assert table.n(SPECTATOR) == n + 1
    assert table.position(SPECTATOR).head == table.live.head


def test_a_head_that_a_seat_saw_is_part_of_the_record(ann: Person) -> None:
    table = ann.open("toy", 3, bots=bots(1, 2))
    ann.start(table)
    heads: set[str] = set()
    while True:
        view = wait_for(ann, table, lambda view: view["ask"] is not None or view["outcome"])
        heads.add(view["head"])
        if view["outcome"]:
            break
        ann.act(table, view["ask"], choose(view["legal"], ann.rng))
    lines = ann.get(f"/tables/{table}/record").text.splitlines()
    assert len(heads) > 3
    for head in heads:
        assert verify(lines, head=head, any_key=True).good
    assert not verify(lines, head="00" * 32, any_key=True).good


def test_the_commitment_is_shown_before_anything_is(ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ann.start(table)
    commitment = ann.info(table)["commitment"]
    while not (view := wait_for(ann, table, lambda view: view["ask"] is not None or view["outcome"]))["outcome"]:
        ann.act(table, view["ask"], "bet" if view["n"] % 2 else "pass")
    assert json.loads(ann.get(f"/tables/{table}/record").text.splitlines()[0])["deal"]["commitment"] == commitment


def test_the_record_is_for_the_table_and_only_when_the_game_is_over(ann: Person, cleo: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    assert ann.get(f"/tables/{table}/record").status_code == 409
    ann.start(table)
    refused = ann.get(f"/tables/{table}/record")
    assert (refused.status_code, refused.json()["key"]) == (409, "record_later")
    while not (view := wait_for(ann, table, lambda view: view["ask"] is not None or view["outcome"]))["outcome"]:
        ann.act(table, view["ask"], "pass")
    record = ann.get(f"/tables/{table}/record")
    assert record.status_code == 200
    assert record.headers["content-type"].startswith("application/jsonl")
    assert f"underrose-{ann.info(table)['code']}-1.jsonl" in record.headers["content-disposition"]
    assert cleo.get(f"/tables/{table}/record").status_code == 403


def test_strangers_see_nothing_of_the_game(ann: Person, cleo: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ann.start(table)
    assert cleo.get(f"/tables/{table}/view").status_code == 403
    assert cleo.get(f"/tables/{table}/because", about="x", value="y").status_code == 403
    assert cleo.get(f"/tables/{table}/tells").status_code == 403
    assert "view" not in cleo.info(table)


@pytest.mark.parametrize("assist", ["off", "facts", "elimination", "odds", "advice"])
def test_the_note_sheet_is_what_the_table_allows(assist: str) -> None:
    table = coding(assist)
    notes = table.position(0).notes
    if assist == "off":
        assert notes is None
        return
    assert notes is not None
    assert notes["advice"] is None
    values = [p for entry in notes["about"] if not entry["key"].startswith("0.") for p in entry["values"].values()]
    assert all(p is None for entry in notes["about"] if entry["key"].startswith("0.") for p in entry["values"].values())
    assert (notes["worlds"] is None) == (assist == "facts")
    assert bool(notes["about"]) == (assist != "facts")
    assert all((p is None) == (assist == "elimination") for p in values)
    assert bool(notes["likely"]) <= (assist in ("odds", "advice"))


def test_a_bot_is_given_copies_of_view_and_log() -> None:
    table = coding()
    assert table.live
    view, log = table.live.seen(1)
    assert view.tobytes() == table.live.match.see(1).tobytes()
    assert not np.shares_memory(log, table.live.match.log(1))
    log["args"] = 99
    assert (table.live.match.log(1)["args"] != 99).any()
