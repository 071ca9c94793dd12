"""Acting: `ask` names the question, `id` the attempt; a refusal changes nothing."""

import json
from threading import current_thread
from typing import Any

import pytest

from tests.reference_games import TITLES
from tests.server.guests import Person, bots, playing, refused, seated, wait_for
from underrose.kernel.game.actions import Codec


def ask_of(person: Person, table: str) -> int:
    return person.view(table)["ask"]


def test_an_action_is_done_and_numbered(ann: Person, table: str) -> None:
    done = ann.act(table, ask_of(ann, table), {"do": "bet"}, id="one")
    assert done.json() == {"id": "one", "n": ann.view(table)["n"]}
    assert done.status_code == 200


def test_an_action_is_read_once_and_what_follows_is_enumerated_once(
    ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, enumerated, door, reader = list[object](), list[int](), TITLES["kuhn"].setup().doors, Codec.read
    legal = door.legal

    def counted(*given: Any) -> Any:
        if current_thread().name != "compile":  # where games are warmed up meanwhile
            enumerated.append(given[3])
        return legal(*given)

    monkeypatch.setattr(door, "legal", counted)
    monkeypatch.setattr(Codec, "read", lambda codec, what: read.append(what) or reader(codec, what))
    with ann.feed(table) as anns, ben.feed(table) as bens:
        assert {anns.receive_json()["type"], bens.receive_json()["type"]} == {"view"}
        enumerated.clear()
        ann.act(table, ask_of(ann, table), {"do": "pass"})
        assert bens.receive_json()["legal"]
        assert ben.view(table)["legal"] == ben.view(table)["legal"] != []
    assert read == [{"do": "pass"}]
    assert enumerated == [], "the step itself has listed what the seat that is asked now may do, for all who look"


def test_the_same_id_with_another_body_is_refused(ann: Person, table: str) -> None:
    ask = ask_of(ann, table)
    ann.act(table, ask, {"do": "pass"}, id="same")
    assert refused(ann.act(table, ask, {"do": "bet"}, id="same")) == (409, "id_reused")
    assert refused(ann.act(table, ask + 1, {"do": "pass"}, id="same")) == (409, "id_reused")
    assert refused(ann.command(table, "ready", id="same")) == (409, "id_reused")


UNREADABLE: list[Any] = ["dance", {}, {"do": ["bet"]}, {"do": "bet", "": [[[]]]}]
MALFORMED: list[Any] = [
    {"id": "x", "ask": 1},
    {"id": "x" * 65, "ask": 1, "action": "bet"},
    {"id": "x", "ask": "one", "action": "bet"},
    {"id": "x", "ask": 1, "action": "bet" * 200},
    {"id": "x", "ask": 1, "action": "bet", "seat": 1},
]
DEEP = b'{"id": "x", "ask": 1, "action": {"do": ' + b"[" * 9_000 + b"]" * 9_000 + b"}}"
BODIES = [*map(json.dumps, [*MALFORMED, [], None, "bet"]), b"", b"{", b"\xff\xfe", b"[" * 20_000, DEEP, b'{"id": "x", "ask": 1e999}']


def test_a_request_that_is_not_one(ann: Person, table: str) -> None:
    before = ann.view(table)
    for action in UNREADABLE:
        assert refused(ann.act(table, before["ask"], action))[0] == 400, action
    for body in BODIES:
        answer = ann.client.post(f"/api/tables/{table}/actions", content=body, headers=ann.headers)
        assert refused(answer)[0] == 400, body[:40]
    assert ann.view(table) == before


def test_an_ambiguous_action_and_an_illegal_one(ann: Person) -> None:
    table = playing("the_coding", ann, bots=bots(1))
    ask = ask_of(ann, table)
    assert refused(ann.act(table, ask, {"do": "order"})) == (400, "ambiguous")
    assert refused(ann.act(table, ask, {"do": "reveal", "place": "letter"}))[0] == 422
    assert refused(ann.act(table, ask, {"do": "foul"}))[0] in (400, 422)
    assert ask_of(ann, table) == ask


def test_only_who_sits_there_acts_and_nothing_is_done_before_the_start_and_after_the_end(ann: Person, ben: Person, cleo: Person) -> None:
    table = seated("kuhn", ann, ben)
    assert refused(ann.act(table, 1, "bet")) == (409, "not_started")
    ann.start(table)
    ask = ask_of(ann, table)
    assert refused(ben.act(table, ask, "bet")) == (409, "stale")
    assert refused(cleo.act(table, ask, "bet")) == (403, "no_seat")
    cleo.sit(table, watch=True)
    assert refused(cleo.act(table, ask, "bet"))[0] == 403
    assert cleo.view(table)["ask"] is None
    ann.act(table, ask, "bet")
    last = ask_of(ben, table)
    ben.act(table, last, "pass")
    over = wait_for(ben, table, lambda view: view["outcome"])
    assert over["outcome"] == {"why": "FOLDED", "winners": [0], "scores": [1, -1]}
    assert refused(ben.act(table, last, "pass")) == (409, "stale")
