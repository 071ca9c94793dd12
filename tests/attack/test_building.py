"""Somebody wants to build what a bot builds, have it build twice, or have it build what nobody can play."""

from typing import Any

import pytest

from tests.server.guests import Person, bots, playing
from tests.waiting import until
from underrose.games.classified_information.options import BOOK


@pytest.fixture
def table(ann: Person) -> str:
    """A match against a bot that has won the first game."""
    table = playing("classified_information", ann, bots=bots(1), options={"best_of": 3})
    assert ann.command(table, "resign").status_code == 200
    return table


def test_a_bot_builds_once_whatever_is_asked_meanwhile_and_nobody_in_its_place(ann: Person, ben: Person, table: str) -> None:
    ben.sit(table, watch=True)

    def refusals(what: str, *people: Person, **how: Any) -> set[tuple[int, str]]:
        answers = [person.command(table, what, **how) for person in people]
        return {(answer.status_code, answer.json()["key"]) for answer in answers}

    keys = refusals("build", ann, ben, options={"mix": BOOK})
    once = until(lambda: info["options"] if (info := ann.info(table))["options"]["mix"] else None, "the bot's deck")
    keys |= refusals("build", ann, ben, options={"mix": BOOK})
    assert {(403, "winner_only")} < keys <= {(403, "winner_only"), (403, "no_seat"), (409, "no_seat")}
    assert refusals("settings", ann, options={"mix": ""}) == {(409, "match_under_way")}
    for ready in (True, False) * 5:
        assert ann.command(table, "ready", ready=ready).status_code == 200
    assert [told["key"] for told in ann.view(table)["notices"]].count("built") == 1
    assert ann.info(table)["options"] == once


@pytest.mark.parametrize("mix", ["", "E1", "E1," * 5000, "E1,R1,C1", "\u0000", "E1,R2,C3,E4,R5,E6,C7,R8,E9,E9"])
def test_what_a_winner_builds_is_a_deck_or_refused_in_one_sentence(ann: Person, ben: Person, mix: str) -> None:
    table = playing("classified_information", ann, ben, options={"best_of": 3})
    ben.command(table, "resign")
    before = ann.info(table)["options"]
    answer = ann.command(table, "build", options={"mix": mix})
    assert answer.status_code == (200 if mix == "" else 422)
    assert ann.info(table)["options"] == before
