"""Reaction windows and matches at a table: windows that end by an answer, and the winner who builds the next deck."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.knowledge.classified_tables import content
from tests.server.guests import Json, Person, choose, done, playing, refused
from tests.waiting import until
from underrose.games.classified_information.options import BOOK


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


@pytest.mark.parametrize(("window", "verb"), [(60, "react"), ("ask", "pass")])
def test_a_window_ends_at_once_by_a_reaction_and_with_ask_by_any_answer(ann: Person, ben: Person, window: Any, verb: str) -> None:
    table = sit_down(ann, ben, clock={"pace": 1, "window": window}, content=plenty_of_intercepts())
    asked, other, view = to_a_window((ann, ben), table)
    assert (view["deadline"] is None) == (window == "ask")
    done(asked.act(table, view["ask"], choose([form for form in view["legal"] if form["do"] == verb], asked.rng)))
    assert other.view(table)["view"]["table"]["window"] == 0


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
    assert [seat["ready"] for seat in info["seats"]] == [True, False]
    assert info["standing"] == [1, 0]
    done(ben.command(table, "rematch"))
    assert ben.info(table)["games"] == 2


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


def test_a_single_game_has_no_builder(ann: Person, ben: Person) -> None:
    table = sit_down(ann, ben)
    finish((ann, ben), table, ben)
    assert ann.command(table, "build", options={"mix": BOOK}).json()["key"] == "match_over"
