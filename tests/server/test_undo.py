"""Taking steps back at a table: who may, who is told, that it lasts, and that clocks and bots take no notice."""

import json
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.clocks import Moved
from tests.server import guests
from tests.server.guests import Person, at, bots, come_and_go, come_in, done, has_left, playing, wait_for
from tests.server.test_opening import OWN, client
from tests.server.test_opening_faults import Serve, nursery, serving
from underrose.kernel.play.verification import verify
from underrose.server.common.sources import Sources

__all__ = ["client", "nursery", "serving"]


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """The river; Ann begins."""
    return playing("stones", ann, ben)


def play(person: Person, table: str, *actions: str) -> None:
    for action in actions:
        done(person.act(table, person.view(table)["ask"], action))


def undo(person: Person, table: str, **args: Any) -> None:
    done(person.command(table, "undo", **args))


def refused(person: Person, table: str, **args: Any) -> tuple[int, str]:
    """Status and key of the refusal; nothing has changed."""
    before = person.view(table)
    answer = person.command(table, "undo", **args)
    assert person.view(table) == before
    return guests.refused(answer)


def test_how_much_may_be_taken_back_is_told_to_whoever_may(ann: Person, ben: Person, cleo: Person, table: str) -> None:
    cleo.sit(table, watch=True)
    assert ann.view(table)["undo"] == 0
    play(ann, table, "step 1", "step 1")
    assert [person.view(table)["undo"] for person in (ann, ben, cleo)] == [2, 0, 0]
    undo(ann, table)
    assert ann.view(table)["undo"] == 1
    play(ann, table, "throw")
    assert ann.view(table)["undo"] == 0


def test_what_stays_is_refused_and_refusing_changes_nothing(ann: Person, ben: Person, cleo: Person, table: str) -> None:
    cleo.sit(table, watch=True)
    assert refused(ann, table) == (422, "nothing_to_undo")
    play(ann, table, "step 1")
    assert refused(ann, table, steps=2) == (422, "nothing_to_undo")
    assert refused(ben, table) == (422, "nothing_to_undo")
    assert refused(cleo, table) == (403, "no_seat")
    assert refused(ann, table, steps=0)[1] == refused(ann, table, steps="x")[1] == refused(ann, table, seat=0)[1] == "bad_args"
    play(ann, table, "look", "rest")
    assert refused(ann, table) == (422, "nothing_to_undo")
    for person in (ben, ann, ben, ann, ben):
        play(person, table, "rest")
    assert ann.view(table)["outcome"]
    assert refused(ben, table) == (422, "over")


def test_before_the_start_and_in_other_games_nothing_is_taken_back(ann: Person, ben: Person) -> None:
    table = ann.open("stones", 2)
    assert refused(ann, table) == (409, "not_started")
    secret = playing("kuhn", ann, ben)
    play(ann, secret, "pass")
    assert refused(ann, secret) == (422, "no_undo")


def test_two_workers_agree_on_what_was_taken_back(shared: str, sources: Sources, clock: Moved) -> None:
    apps = [create_app(OWN, database=shared, sources=sources) for _ in range(2)]
    with TestClient(apps[0]) as one, TestClient(apps[1]) as other:
        ann, ben = come_in(one, "Ann"), come_in(one, "Ben")
        table, there = playing("stones", ann, ben, clock={"turn": 30}), replace(ann, client=other, ids=50)
        play(ann, table, "step 1", "step 1")
        assert there.view(table)["undo"] == 2
        undo(ann, table)
        undo(there, table)
        assert [person.view(table)["view"]["table"]["place"] for person in (ann, there, ben)] == [[0, 0]] * 3
        assert refused(ann, table) == refused(there, table) == (422, "nothing_to_undo")
        clock.pass_by(30)
        wait_for(ann, table, lambda view: view["ask"] is None)  # by the worker whose clock it is, which only looked


def test_a_server_killed_keeps_every_taking_back_that_it_acknowledged(database: str, serving: Serve) -> None:
    server = serving(database)
    ann, ben = come_in(server.client, "Ann"), come_in(server.client, "Ben")
    table = playing("stones", ann, ben)
    for more, steps, left in ((3, 1, 2), (1, 3, 0)):
        play(ann, table, *["step 1"] * more)
        first = done(ann.command(table, "undo", f"back {steps}", steps=steps))
        server.killed()
        after = ann.view(table)
        assert (after["undo"], after["view"]["table"]["place"]) == (left, [left, 0])
        assert done(ann.command(table, "undo", f"back {steps}", steps=steps)) == first
        assert ann.view(table)["undo"] == left


def test_who_takes_back_is_not_given_the_time_again(ann: Person, ben: Person, clock: Moved) -> None:
    table = playing("stones", ann, ben, clock={"turn": 30})
    play(ann, table, "step 1")
    for left in (29_000, 28_000):
        clock.pass_by(1)
        assert ann.view(table)["deadline"] == left
        undo(ann, table)
        assert ann.view(table)["deadline"] == left
        play(ann, table, "step 1")
        assert ann.view(table)["deadline"] == left
    play(ann, table, "throw")  # which stays
    assert ann.view(table)["deadline"] == 30_000
    play(ann, table, "step 1")
    undo(ann, table)
    clock.pass_by(30)
    wait_for(ann, table, lambda view: view["ask"] is None)  # her time is up all the same


def test_a_bot_goes_on_as_if_nothing_had_been_taken_back(ann: Person) -> None:
    table = playing("stones", ann, bots=bots(1))
    for _ in range(400):
        view = wait_for(ann, table, lambda view: view["ask"] is not None or view["outcome"])
        if view["outcome"]:
            break
        if view["undo"] and ann.rng.random() < 0.3:
            undo(ann, table)
            continue
        verbs = {form["do"] for form in view["legal"]}
        done(ann.act(table, view["ask"], "yes" if "yes" in verbs else "step 1" if "step" in verbs else "rest"))
    assert ann.view(table)["outcome"]


def test_who_takes_back_is_back(ann: Person, ben: Person) -> None:
    table = playing("stones", ann, ben, clock={"pace": 10})
    play(ann, table, "step 1")
    with ben.feed(table):
        come_and_go(table, ann)
        has_left(ann, table, 0)
        done(ann.command(table, "skip", seat=0))
        assert ann.view(table)["seats"][0]["level"] is not None
        undo(ann, table)
        assert ann.view(table)["seats"][0]["level"] is None


def test_a_restart_keeps_what_was_taken_back_and_what_may_be(database: str) -> None:
    with TestClient(create_app(OWN, database=database)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        table = playing("stones", ann, ben)
        play(ann, table, "step 1", "step 1")
        undo(ann, table)
        before = ann.view(table)
    with TestClient(create_app(OWN, database=database)) as again:
        ann, ben = at(again, ann), at(again, ben)
        after = ann.view(table)
        stays = ("ask", "view", "legal", "events", "head", "undo")
        assert [after[name] for name in stays] == [before[name] for name in stays]
        undo(ann, table)
        assert ann.view(table)["undo"] == 0
        for person in (ann, ben) * 3:
            play(person, table, "rest")
        record = ann.get(f"/tables/{table}/record").text.splitlines()
        assert [json.loads(line).get("action") for line in record[1:6]] == [None, "step 1", "step 1", "undo 1", "undo 0"]
        verdict = verify(record, head=before["head"], any_key=True)
        assert verdict.good, verdict.faults
