"""What each level of assist leaves of a note sheet."""

import copy
import json
from typing import Any

import pytest

from underrose.knowledge.assist import LEVELS, least, reduce_notes

NOTES: dict[str, Any] = {
    "exact": True,
    "worlds": 279,
    "about": [
        {"key": "1.letter", "values": {"B": 0.25, "C": 0.75}, "out": ["A", "D"]},
        {"key": "1.tens", "values": {"7": 1.0}, "out": ["8", "9"]},
    ],
    "likely": [{"value": "1 C78", "p": 0.5}],
    "advice": "decode 1 C78",
}


@pytest.mark.parametrize("assist", ["off", "facts"])
def test_below_elimination_nothing_is_deduced(assist: str) -> None:
    assert reduce_notes(NOTES, assist) == {"exact": True, "worlds": None, "about": [], "likely": [], "advice": None}


def test_elimination_crosses_out_and_gives_no_odds() -> None:
    assert reduce_notes(NOTES, "elimination") == {
        "exact": True,
        "worlds": 279,
        "about": [
            {"key": "1.letter", "values": {"B": None, "C": None}, "out": ["A", "D"]},
            {"key": "1.tens", "values": {"7": None}, "out": ["8", "9"]},
        ],
        "likely": [],
        "advice": None,
    }


def test_odds_give_everything_but_advice() -> None:
    assert reduce_notes(NOTES, "odds") == {**NOTES, "advice": None}


def test_advice_gives_everything() -> None:
    assert reduce_notes(NOTES, "advice") == NOTES


@pytest.mark.parametrize("assist", LEVELS)
def test_the_full_notes_stay_as_they_were_and_are_not_shared(assist: str) -> None:
    notes = copy.deepcopy(NOTES)
    reduced = reduce_notes(notes, assist)
    assert reduced is not None
    for entry in reduced["about"]:
        entry["values"].clear()
        entry["out"].clear()
    reduced["likely"].append({})
    assert notes == NOTES


@pytest.mark.parametrize("assist", LEVELS)
def test_what_the_notes_do_not_declare_never_passes(assist: str) -> None:
    planted: dict[str, Any] = copy.deepcopy(NOTES) | {"truth": "SECRET"}
    planted["about"][0]["truth"] = planted["likely"][0]["truth"] = "SECRET"
    assert "SECRET" not in json.dumps(reduce_notes(planted, assist))


@pytest.mark.parametrize("assist", LEVELS)
def test_a_game_without_deduction_has_no_notes_at_any_level(assist: str) -> None:
    assert reduce_notes(None, assist) is None


@pytest.mark.parametrize("notes", [NOTES, None])
def test_an_unknown_level_is_refused(notes: dict[str, Any] | None) -> None:
    with pytest.raises(ValueError, match="no assist level 'everything'"):
        reduce_notes(notes, "everything")


def test_a_player_may_choose_less_than_the_table_allows() -> None:
    assert least("odds", "facts") == least("facts", "odds") == "facts"
    assert least("advice", "advice") == "advice"
    with pytest.raises(ValueError, match="There are: off, facts"):
        least("odds", "none")


def test_open_notes_show_facts_and_then_odds() -> None:
    notes = {**NOTES, "facts": {"bag": 31}, "open": True}
    nothing = {"exact": True, "worlds": None, "about": [], "likely": [], "advice": None}
    assert reduce_notes(notes, "off") == nothing
    assert reduce_notes(notes, "facts") == {**nothing, "facts": {"bag": 31}, "open": True}
    assert reduce_notes(notes, "elimination") == reduce_notes(notes, "facts")
    assert reduce_notes(notes, "odds") == {**notes, "advice": None}
