"""Acting: `ask` names the question, `id` the attempt; a refusal changes nothing."""

import json
from threading import current_thread
from typing import Any

import pytest

from tests.reference_games import TITLES
from tests.server.guests import Person, bots, choose, wait_for
from underrose.kernel.game.actions import Codec


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """A game of Kuhn poker; Ann begins."""
    table = ann.open("kuhn", 2)
    ben.sit(table)
    ann.start(table)
    return table


def ask_of(person: Person, table: str) -> int:
    return person.view(table)["ask"]


def refusal(answer: Any) -> tuple[int, str]:
    assert answer.json().keys() == {"key", "args", "text"}
    return answer.status_code, answer.json()["key"]


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


def test_a_repeated_id_is_answered_as_before_and_done_once(ann: Person, ben: Person, table: str) -> None:
    ask = ask_of(ann, table)
    first = ann.act(table, ask, {"do": "pass"}, id="same")
    ben.act(table, ask_of(ben, table), {"do": "bet"})
    before = ann.view(table)
    again = ann.act(table, ask, {"do": "pass"}, id="same")
    assert (again.status_code, again.json()) == (200, first.json())
    assert ann.view(table) == before


def test_a_repeated_id_repeats_a_refusal_too(ann: Person, table: str) -> None:
    first = ann.act(table, 99, {"do": "pass"}, id="same")
    assert refusal(first) == (409, "stale")
    assert ann.act(table, 99, {"do": "pass"}, id="same").json() == first.json()


def test_the_same_id_with_another_body_is_refused(ann: Person, table: str) -> None:
    ask = ask_of(ann, table)
    ann.act(table, ask, {"do": "pass"}, id="same")
    assert refusal(ann.act(table, ask, {"do": "bet"}, id="same")) == (409, "id_reused")
    assert refusal(ann.act(table, ask + 1, {"do": "pass"}, id="same")) == (409, "id_reused")
    assert refusal(ann.command(table, "ready", id="same")) == (409, "id_reused")


def test_ids_belong_to_their_player(ann: Person, ben: Person, table: str) -> None:
    assert ann.act(table, ask_of(ann, table), {"do": "pass"}, id="same").status_code == 200
    assert ben.act(table, ask_of(ben, table), {"do": "bet"}, id="same").status_code == 200


def test_a_closed_question_is_stale(ann: Person, ben: Person, table: str) -> None:
    ask = ask_of(ann, table)
    ann.act(table, ask, "pass")
    assert refusal(ann.act(table, ask, "pass")) == (409, "stale")
    ben.act(table, ask_of(ben, table), "bet")
    assert ask_of(ann, table) != ask
    assert refusal(ann.act(table, ask, "pass")) == (409, "stale")


def test_an_ask_does_not_change_because_another_seat_moved(ann: Person, ben: Person, cleo: Person) -> None:
    table = ann.open("the_coding", 3)
    ben.sit(table)
    cleo.sit(table)
    ann.start(table)
    before = ann.view(table)  # all order their digits at the same time
    theirs = ben.view(table)
    assert ben.act(table, theirs["ask"], choose(theirs["legal"], ben.rng)).status_code == 200
    assert ann.view(table)["ask"] == before["ask"]
    assert ann.act(table, before["ask"], choose(before["legal"], ann.rng)).status_code == 200


UNREADABLE: list[Any] = ["dance", {"do": "dance"}, {}, {"do": ["bet"]}, {"do": "bet", "much": 3}, "", {"do": "bet", "": [[[]]]}]


def test_an_action_nobody_can_read(ann: Person, table: str) -> None:
    ask = ask_of(ann, table)
    for action in UNREADABLE:
        assert refusal(ann.act(table, ask, action))[0] == 400, action


MALFORMED: list[Any] = [
    {"id": "x", "ask": 1},
    {"id": "", "ask": 1, "action": "bet"},
    {"id": "x" * 65, "ask": 1, "action": "bet"},
    {"id": "x", "ask": "one", "action": "bet"},
    {"id": "x", "ask": None, "action": "bet"},
    {"id": "x", "ask": 1, "action": 3},
    {"id": "x", "ask": 1, "action": "bet" * 200},
    {"id": "x", "ask": 1, "action": "bet", "seat": 1},
    [],
    None,
    "bet",
]


DEEP = b'{"id": "x", "ask": 1, "action": {"do": ' + b"[" * 9_000 + b"]" * 9_000 + b"}}"
BODIES = [*map(json.dumps, MALFORMED), b"", b"{", b"\xff\xfe", b"[" * 20_000, DEEP, b'{"id": "x", "ask": 1e999}']


def test_a_request_that_is_not_one(ann: Person, table: str) -> None:
    before = ann.view(table)
    for body in BODIES:
        answer = ann.client.post(f"/api/tables/{table}/actions", content=body, headers=ann.headers)
        assert answer.status_code == 400, (body[:40], answer.text)
        assert answer.json().keys() == {"key", "args", "text"}
    assert ann.view(table) == before


def test_an_ambiguous_action_and_an_illegal_one(ann: Person) -> None:
    table = ann.open("the_coding", 2, bots=bots(1))
    ann.start(table)
    ask = ask_of(ann, table)
    assert refusal(ann.act(table, ask, {"do": "order"})) == (400, "ambiguous")
    status, _ = refusal(ann.act(table, ask, {"do": "reveal", "place": "letter"}))
    assert status == 422
    assert refusal(ann.act(table, ask, {"do": "foul"}))[0] in (400, 422)
    assert ask_of(ann, table) == ask


def test_only_who_sits_there_acts(ann: Person, cleo: Person, table: str) -> None:
    ask = ask_of(ann, table)
    assert refusal(cleo.act(table, ask, "bet")) == (403, "no_seat")
    cleo.sit(table, watch=True)
    assert refusal(cleo.act(table, ask, "bet"))[0] == 403
    assert cleo.view(table)["ask"] is None


def test_nobody_acts_for_another(ann: Person, ben: Person, table: str) -> None:
    assert refusal(ben.act(table, ask_of(ann, table), "bet")) == (409, "stale")


def test_nothing_is_done_before_the_start_and_after_the_end(ann: Person, ben: Person) -> None:
    table = ann.open("kuhn", 2)
    ben.sit(table)
    assert refusal(ann.act(table, 1, "bet")) == (409, "not_started")
    ann.start(table)
    ann.act(table, ask_of(ann, table), "bet")
    last = ask_of(ben, table)
    ben.act(table, last, "pass")
    over = wait_for(ben, table, lambda view: view["outcome"])
    assert over["outcome"] == {"why": "FOLDED", "winners": [0], "scores": [1, -1]}
    assert refusal(ben.act(table, last, "pass")) == (409, "stale")
