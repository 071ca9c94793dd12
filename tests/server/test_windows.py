"""Reaction windows and matches at a table: windows that last their time, and the winner who builds the next deck."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.clocks import Moved
from tests.knowledge.classified_tables import content
from tests.server.guests import Json, Person, bots, choose, done, playing, refused, wait_for
from tests.waiting import until
from underrose.games.classified_information.options import BOOK

WINDOW, LONGER, MOMENT = 20.0, 60.0, 0.1
MOST_TABLES = 8
"""In so many deals in a row it happens that a bot is asked."""


def plenty_of_intercepts() -> Json:
    """A wheel of nine on which every number from 3 on is an Intercept: whoever Deploys is asked back."""
    return {"cards": content(["parity_check"] * 2 + ["intercept"] * 7)}


def sit_down(ann: Person, ben: Person, **more: Any) -> str:
    return playing("classified_information", ann, ben, **more)


def whose(people: tuple[Person, Person], table: str) -> tuple[Person, Person, Json]:
    """Who is asked, the other one, and the view of who is asked."""

    def found() -> tuple[Person, Person, Json] | None:
        views = [person.view(table) for person in people]
        asked = next((seat for seat in (0, 1) if views[seat]["ask"] is not None), None)
        return None if asked is None else (people[asked], people[1 - asked], views[asked])

    return until(found, "somebody who is asked")


def to_a_window(people: tuple[Person, Person], table: str) -> tuple[Person, Person, Json]:
    """Play until a window is open for somebody who could react."""
    while True:
        asked, other, view = whose(people, table)
        forms = {form["do"]: form for form in view["legal"]}
        if "pass" in forms and "react" in forms:
            return asked, other, view
        if "pass" in forms:
            asked.act(table, view["ask"], {"do": "pass"})
        form = forms.get("deploy") or forms.get("encrypt") or view["legal"][0]
        asked.act(table, view["ask"], choose([form], asked.rng))
        if view["outcome"] is not None:
            raise AssertionError("no window in a whole game")


def test_passing_is_held_back_until_the_windows_time_is_over(ann: Person, ben: Person, clock: Moved) -> None:
    table = sit_down(ann, ben, clock={"pace": 1, "window": WINDOW}, content=plenty_of_intercepts())
    asked, other, view = to_a_window((ann, ben), table)
    done(asked.command(table, "shown", ask=view["ask"]))
    before = other.view(table)
    assert before["deadline"] is not None
    done(asked.act(table, view["ask"], {"do": "pass"}))
    clock.pass_by(0.99 * WINDOW)
    after = other.view(table)
    for name in ("n", "view", "events", "head"):
        assert after[name] == before[name]
    assert asked.view(table)["ask"] == view["ask"]  # the mind may still be changed
    clock.pass_by(before["deadline"] / 1000 - 0.99 * WINDOW + 0.01)
    wait_for(other, table, lambda seen: seen["n"] != before["n"])
    assert other.view(table)["view"]["table"]["window"] == 0


def test_a_reaction_ends_the_window_at_once(ann: Person, ben: Person) -> None:
    table = sit_down(ann, ben, clock={"pace": 1, "window": 60}, content=plenty_of_intercepts())
    asked, other, view = to_a_window((ann, ben), table)
    react = [form for form in view["legal"] if form["do"] == "react"]
    done(asked.act(table, view["ask"], choose(react, asked.rng)))
    assert other.view(table)["view"]["table"]["window"] == 0


def test_with_ask_a_window_ends_when_it_is_answered(ann: Person, ben: Person) -> None:
    table = sit_down(ann, ben, clock={"pace": 1, "window": "ask"}, content=plenty_of_intercepts())
    asked, other, view = to_a_window((ann, ben), table)
    assert view["deadline"] is None
    asked.act(table, view["ask"], {"do": "pass"})
    assert other.view(table)["view"]["table"]["window"] == 0


def to_a_bots_window(ann: Person, table: str, clock: Moved) -> Json | None:
    """Play until the bot is in a window, and nobody else is asked; None where the game is over without one."""

    def goes_on(seen: Json) -> object:
        there = seen["ask"] is not None or seen["outcome"] is not None or seen["view"]["table"]["window"]
        return there or clock.pass_by(MOMENT)

    while True:
        view = wait_for(ann, table, goes_on)
        if view["outcome"] is not None:
            return None
        if view["ask"] is None:
            return view
        forms = {form["do"]: form for form in view["legal"]}
        form = forms.get("deploy") or forms.get("encrypt") or view["legal"][0]
        ann.act(table, view["ask"], choose([form], ann.rng))


def test_a_bots_window_lasts_as_long_as_anybodys(ann: Person, clock: Moved) -> None:
    for _ in range(MOST_TABLES):
        clocks = {"pace": 1, "window": LONGER}
        table = playing("classified_information", ann, bots=bots(1), clock=clocks, content=plenty_of_intercepts())
        if view := to_a_bots_window(ann, table, clock):
            break
    else:
        pytest.fail("no bot was ever in a window")
    left, reactions = view["deadline"], view["view"]["table"]["reactions"]
    assert left is not None
    assert left >= 1000 * (LONGER - MOMENT)
    clock.pass_by(left / 1000 - 0.01)
    view = ann.view(table)
    if view["view"]["table"]["reactions"] == reactions:
        assert view["view"]["table"]["window"]
        clock.pass_by(0.02)
        wait_for(ann, table, lambda seen: seen["view"]["table"]["window"] == 0 or seen["ask"] is not None)


def finish(people: tuple[Person, Person], table: str, loser: Person) -> None:
    """One of them gives up."""
    whose(people, table)
    done(loser.command(table, "resign"))


def test_the_winner_builds_the_next_deck_and_all_are_asked_again(ann: Person, ben: Person) -> None:
    table = sit_down(ann, ben, options={"best_of": 3})
    assert ann.command(table, "build", options={"mix": BOOK}).json()["key"] == "not_over"
    finish((ann, ben), table, ben)
    assert ben.command(table, "build", options={"mix": BOOK}).json()["key"] == "winner_only"
    assert ann.command(table, "build", options={"deck": "ruby"}).json()["key"] == "not_built"
    done(ann.command(table, "build", options={"mix": BOOK}))
    info = ben.info(table)
    assert info["options"]["mix"] == BOOK
    assert [kind["code"] for kind in info["content"]["deck"]] == BOOK.split(",")
    assert [kind["code"] for kind in info["laid"]["content"]["deck"]] == [f"C{number}" for number in range(1, 10)]  # what lies there still
    assert info["laid"]["options"]["mix"] == ""
    assert [seat["ready"] for seat in info["seats"]] == [True, False]
    assert info["standing"] == [1, 0]
    done(ben.command(table, "rematch"))
    assert ben.info(table)["laid"] is None
    assert ben.info(table)["games"] == 2


def test_who_has_two_of_three_has_won_the_match_and_the_next_starts_at_nothing(ann: Person, ben: Person) -> None:
    table = sit_down(ann, ben, options={"best_of": 3})
    for game in (1, 2):
        finish((ann, ben), table, ben)
        assert ann.info(table)["standing"] == [game, 0]
        if game == 1:
            for person in (ann, ben):
                done(person.command(table, "rematch"))
    assert ann.command(table, "build", options={"mix": BOOK}).json()["key"] == "match_over"
    for person in (ann, ben):
        done(person.command(table, "rematch"))
    assert ann.info(table)["standing"] == [0, 0]


def test_between_the_games_of_a_match_nobody_but_the_winner_changes_what_is_played(ann: Person, ben: Person) -> None:
    table = sit_down(ann, ben, options={"best_of": 3})
    finish((ann, ben), table, ben)
    before = ann.info(table)
    for other in ({"deck": "ruby"}, {"mix": BOOK}, {"choose_suitcase": "yes"}, {"best_of": 5}, {"first": 0}):
        assert refused(ann.command(table, "settings", options=other)) == (409, "match_under_way")
        assert ann.info(table) == before
    done(ann.command(table, "build", options={"mix": BOOK}))
    done(ann.command(table, "settings", options={"best_of": 3}, clock={"turn": 60}))  # nothing else is played
    for person in (ann, ben):
        person.command(table, "rematch")
    ben.command(table, "resign")
    assert json.loads(ann.get(f"/tables/{table}/record", game=2).text.splitlines()[0])["series"]["built_by"] == 0
    done(ann.command(table, "settings", options={"deck": "ruby", "mix": "", "best_of": 1}))  # the match is decided


def test_a_bot_that_wins_builds_the_next_deck_and_all_are_told(ann: Person) -> None:
    table = playing("classified_information", ann, bots=bots(1, level="novice"), options={"best_of": 3})
    done(ann.command(table, "resign"))
    until(lambda: ann.info(table)["options"]["mix"], "the bot's deck")
    info = ann.info(table)
    assert [kind["code"] for kind in info["content"]["deck"]] == info["options"]["mix"].split(",")
    assert [kind["code"] for kind in info["laid"]["content"]["deck"]] == [f"C{number}" for number in range(1, 10)]
    assert [seat["ready"] for seat in info["seats"]] == [False, True]
    told = ann.view(table)["notices"][-1]
    assert (told["key"], told["args"]["seat"]) == ("built", 1)
    done(ann.command(table, "rematch"))
    ann.command(table, "resign")
    assert json.loads(ann.get(f"/tables/{table}/record", game=2).text.splitlines()[0])["series"] == {
        "game": 2, "best_of": 3, "standing": [0, 1], "built_by": 1,
    }  # fmt: skip
    assert ann.info(table)["standing"] == [0, 2]
    done(ann.command(table, "rematch"))  # the match is decided: nobody builds, and the next one begins
    assert ann.info(table)["options"]["mix"] == info["options"]["mix"]


def test_a_single_game_has_no_builder(ann: Person, ben: Person) -> None:
    table = sit_down(ann, ben)
    finish((ann, ben), table, ben)
    assert ann.command(table, "build", options={"mix": BOOK}).json()["key"] == "match_over"
