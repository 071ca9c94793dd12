"""Clocks: what runs out, for whom, and what the server does then. And bots that wait for the others."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from typing import Any
from unittest.mock import Mock

import pytest

from tests.clocks import Moved
from tests.server.guests import Json, Person, act_if_asked, bots, choose, has_left, playing, wait_for
from tests.server.servers import served
from tests.waiting import until
from underrose.server.tables.seats import STAND_IN

SPEED = {"system": "speed", "taps": "sealed"}


def two_at(ann: Person, ben: Person, game: str, clock: Json, **more: Any) -> str:
    return playing(game, ann, ben, clock={"pace": 0, **clock}, **more)


def until_naming(ann: Person, ben: Person, table: str) -> None:
    """Play until Ann has tapped and owes a name."""
    while True:
        for person in (ann, ben):
            view = person.view(table)
            assert not view["outcome"]
            if any(form["do"] == "decode" for form in view["legal"]) and person is ann:
                return
            if view["ask"] is not None:
                verbs = [form["do"] for form in view["legal"]]
                tapping = {"do": "tap" if person is ann else "pass"}
                assert person.act(table, view["ask"], tapping if "tap" in verbs else choose(view["legal"], person.rng)).status_code == 200


def test_who_taps_and_names_nothing_is_called_for_a_foul(ann: Person, ben: Person, cleo: Person, clock: Moved) -> None:
    table = two_at(ann, ben, "the_coding", {"answer": 2}, options=SPEED)
    assert ann.view(table)["deadline"] is None  # ordering one's digits is not hurried
    until_naming(ann, ben, table)
    assert ann.view(table)["deadline"] == 2000
    clock.pass_by(1.5)
    cleo.sit(table, watch=True)
    assert ann.view(table)["deadline"] == 500
    for person in (ben, cleo):  # everybody sees the clock of whom they wait for
        view = person.view(table)
        assert (view["ask"], view["deadline"]) == (None, 500)
    clock.pass_by(0.5)
    after = wait_for(ann, table, lambda view: any(event["key"] == "fouled" for event in view["events"]))
    assert after["deadline"] is None


def test_who_names_in_time_is_not(ann: Person, ben: Person, cleo: Person, clock: Moved) -> None:
    table = two_at(ann, ben, "the_coding", {"answer": 3}, options=SPEED)
    assert ann.info(ann.open("the_coding", 2))["clock"]["answer"] == 15, "unless the host says otherwise"
    until_naming(ann, ben, table)
    view = ann.view(table)
    form = next(form for form in view["legal"] if form["do"] == "decode")
    assert ann.act(table, view["ask"], choose([form], ann.rng)).status_code == 200
    clock.pass_by(4)
    cleo.sit(table, watch=True)  # after whatever was due
    assert all(event["key"] != "fouled" for event in ann.view(table)["events"])


def test_a_turn_that_is_up_is_played_by_a_bot(ann: Person, ben: Person, clock: Moved) -> None:
    table = two_at(ann, ben, "kuhn", {"turn": 1})
    assert ann.view(table)["deadline"] == 1000
    over = wait_for(ann, table, lambda view: clock.pass_by(1) or view["outcome"])
    assert len(over["events"]) >= 4
    decided = [json.loads(line).get("by") for line in ann.get(f"/tables/{table}/record").text.splitlines()[2:-1]]
    assert decided == [STAND_IN] * len(decided), "the record says it too"
    assert [seat["level"] for seat in over["seats"]] == [None, None]  # one turn, not the seat
    told = [(one["key"], one["args"]["name"], one["args"]["seat"]) for one in ben.view(table)["notices"]]
    assert set(told) == {("ran_out", "Ann", 0), ("ran_out", "Ben", 1)}  # all are told who it was not
    assert [one["after"] for one in over["notices"]] == sorted({one["after"] for one in over["notices"]})  # each before what the bot did


def told_of(person: Person, table: str, seat: int) -> list[str]:
    return [one["key"] for one in person.view(table)["notices"] if one["args"].get("seat") == seat]


def let_pass(asleep: Person, awake: Person, table: str, clock: Moved, times: int) -> list[str]:
    """One lets decisions time out, the other decides at once, until that has been told so many times; return what is told of the first."""
    while (told := told_of(awake, table, 0)).count("ran_out") < times:
        if not act_if_asked(awake, table) and asleep.view(table)["ask"] is not None:
            clock.pass_by(5)
            until(lambda before=told: told_of(awake, table, 0) != before)  # before more time passes
    return told


@contextmanager
def looking(ann: Person, *others: Person, table: str) -> Iterator[None]:
    """These have the table's page open."""
    with ExitStack() as held:
        for person in (ann, *others):
            held.enter_context(person.feed(table))
        wait_for(ann, table, lambda view: sum(seat["connected"] for seat in view["seats"]) == 1 + len(others))
        yield


@pytest.mark.parametrize(("command", "args"), [("takeover", {}), ("pause", {"paused": True})])
def test_for_who_sleeps_with_the_page_open_a_bot_plays_until_they_give_a_command(
    ann: Person, ben: Person, clock: Moved, command: str, args: Json
) -> None:
    table = two_at(ann, ben, "the_coding", {"turn": 5})
    with looking(ann, ben, table=table):
        assert let_pass(ann, ben, table, clock, 2) == ["ran_out", "ran_out", "steps_in"]
        assert [seat["level"] for seat in ben.view(table)["seats"]] == ["novice", None]
        assert ann.command(table, command, **args).status_code == 200
        assert told_of(ben, table, 0)[-1] == "came_back"
        assert [seat["level"] for seat in ben.view(table)["seats"]] == [None, None]


def test_a_line_that_comes_back_by_itself_wakes_no_sleeper(ann: Person, ben: Person, clock: Moved) -> None:
    """As that of a phone that is locked and unlocked: the room would wait two whole times again."""
    table = two_at(ann, ben, "the_coding", {"turn": 5})
    with looking(ben, table=table):
        with ann.feed(table):
            wait_for(ben, table, lambda view: view["seats"][0]["connected"])
            let_pass(ann, ben, table, clock, 2)
        has_left(ben, table, 0)
        with ann.feed(table):
            wait_for(ben, table, lambda view: view["seats"][0]["connected"])
            assert told_of(ben, table, 0)[-1] == "steps_in"
            assert ben.view(table)["seats"][0]["level"] == "novice"
            assert ann.command(table, "takeover").status_code == 200
            assert told_of(ben, table, 0)[-1] == "came_back"


def test_who_is_connected_now_and_then_only_is_a_sleeper_too(ann: Person, ben: Person, clock: Moved) -> None:
    """As a page in the background that polls once a minute: it is missed when its time is up, and never for the time of grace."""
    table = two_at(ann, ben, "the_coding", {"turn": 5})
    with looking(ben, table=table):
        for told in (["ran_out"], ["ran_out", "ran_out", "steps_in"]):
            while ann.view(table)["ask"] is None:
                act_if_asked(ben, table)
            clock.pass_by(1)
            with ann.feed(table):
                wait_for(ben, table, lambda view: view["seats"][0]["connected"])
            has_left(ben, table, 0)
            clock.pass_by(4)
            until(lambda told=told: told_of(ben, table, 0) == told)


def test_the_role_of_a_host_who_sleeps_passes_on_to_who_is_awake(ann: Person, ben: Person, clock: Moved) -> None:
    table = two_at(ann, ben, "the_coding", {"turn": 5})
    with looking(ann, ben, table=table):
        let_pass(ann, ben, table, clock, 2)
        assert ann.info(table)["host"]
        while "hosts" not in told_of(ben, table, 1):
            clock.pass_by(4)
            act_if_asked(ben, table)
        assert (ann.info(table)["host"], ben.info(table)["host"]) == (False, True)


def test_at_a_party_a_bot_plays_for_who_lets_two_cards_pass(ann: Person, ben: Person, cleo: Person, clock: Moved) -> None:
    table = playing("top_secret_party", ann, ben, cleo, clock={"pace": 0, "answer": 5})
    with looking(ann, ben, cleo, table=table):
        passed = 0
        while not told_of(ben, table, 0):
            if not act_if_asked(ben, table) and not act_if_asked(cleo, table) and (view := ann.view(table))["ask"] is not None:
                clock.pass_by(30)
                until(lambda before=view["n"]: ann.view(table)["n"] > before)  # before more time passes
                passed += 1
        assert told_of(ben, table, 0) == ["steps_in"]
        assert passed == 2


def test_who_decides_between_two_times_that_run_out_is_awake(ann: Person, ben: Person, clock: Moved) -> None:
    table = two_at(ann, ben, "the_coding", {"turn": 5})
    with looking(ann, ben, table=table):
        let_pass(ann, ben, table, clock, 1)
        while not act_if_asked(ann, table):
            act_if_asked(ben, table)
        assert let_pass(ann, ben, table, clock, 2) == ["ran_out", "ran_out"]


@pytest.mark.parametrize("leaver", ["wait", "bot"])
def test_a_sleeper_is_waited_for_where_the_host_says_so_and_where_nobody_else_looks(
    ann: Person, ben: Person, clock: Moved, leaver: str
) -> None:
    table = two_at(ann, ben, "the_coding", {"turn": 5, "leaver": leaver})
    with looking(ann, *([ben] if leaver == "wait" else []), table=table):
        assert let_pass(ann, ben, table, clock, 3) == ["ran_out"] * 3


def test_another_game_does_not_wait_for_a_sleeper_but_for_who_is_back(ann: Person, ben: Person, clock: Moved) -> None:
    table = two_at(ann, ben, "kuhn", {})
    with looking(ann, ben, table=table):
        for sleeps, level, asks in ((True, "novice", [ann]), (False, None, [ann, ben]), (True, None, [ben, ann])):
            if sleeps:
                assert ann.command(table, "free", seat=1).status_code == 200
            while not ann.view(table)["outcome"]:
                for person in (ann,) if sleeps else (ann, ben):
                    act_if_asked(person, table)
            for person, what in product(asks, ("ready", "rematch")):  # who slept, and wants another game, plays it
                assert person.command(table, what).status_code == 200
            assert ann.view(table)["outcome"] is None
            assert [seat["level"] for seat in ann.view(table)["seats"]] == [None, level]
            assert ben.command(table, "takeover").status_code == 200


def test_of_several_clocks_one_sees_ones_own_and_who_is_done_the_latest(ann: Person, ben: Person, cleo: Person, clock: Moved) -> None:
    table = playing("the_coding", ann, ben, cleo, clock={"pace": 0, "turn": 60})
    clock.pass_by(10)
    assert [person.view(table)["deadline"] for person in (ann, ben, cleo)] == [50_000] * 3
    assert act_if_asked(ann, table)
    done = ann.view(table)
    assert (done["ask"], done["deadline"]) == (None, 50_000)


def test_without_clocks_nobody_is_hurried(ann: Person, ben: Person, cleo: Person, clock: Moved) -> None:
    table = two_at(ann, ben, "kuhn", {"answer": 0.1})
    clock.pass_by(1000)
    cleo.sit(table, watch=True)  # after whatever was due
    assert ann.view(table)["deadline"] is None
    assert len(ann.view(table)["events"]) == 2


def test_a_bot_that_waits_is_asked_once_for_each_question() -> None:
    """One that leaves it to the others."""
    decide = Mock(return_value=None)
    with served(None, "Ann", decide=decide, bot_workers=1) as (ann,):
        table, other = (ann.open("kuhn", 2, bots=bots(0)) for _ in range(2))
        ann.start(table)
        for count in range(1, 4):
            until(lambda: decide.called)
            ann.command(table, "ready")
            assert ann.view(table)["ask"] is None, count
        ann.start(other)
        until(lambda: decide.call_count > 1)
        until(lambda: len(ann.view(other)["events"]) == 2)
        assert decide.call_count == 2  # one question at each table; one thinks at a time
        assert len(ann.view(table)["events"]) == 2
