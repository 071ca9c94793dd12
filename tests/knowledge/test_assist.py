"""What each level of assist leaves of a note sheet."""

import copy
import json
from typing import Any

import pytest

from underrose import games
from underrose.kernel.play.match import SPECTATOR, Match
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


NOTHING: dict[str, Any] = {"exact": True, "worlds": None, "about": [], "likely": [], "advice": None}
ELIMINATED = NOTHING | {"worlds": 279, "about": [{**entry, "values": dict.fromkeys(entry["values"])} for entry in NOTES["about"]]}
OPEN = {"facts": {"bag": 31}, "open": True}


@pytest.mark.parametrize(("assist", "reduced", "reduced_open"), [
    ("off", NOTHING, NOTHING),
    ("facts", NOTHING, NOTHING | OPEN),
    ("elimination", ELIMINATED, NOTHING | OPEN),
    ("odds", {**NOTES, "advice": None}, {**NOTES, **OPEN, "advice": None}),
    ("advice", NOTES, NOTES | OPEN),
], ids=LEVELS)  # fmt: skip
def test_elimination_crosses_out_and_gives_no_odds(assist: str, reduced: dict[str, Any], reduced_open: dict[str, Any]) -> None:
    """Below it nothing is deduced; of a game whose notes are open, facts are shown and then odds."""
    assert reduce_notes(NOTES, assist) == reduced
    assert reduce_notes(NOTES | OPEN, assist) == reduced_open


@pytest.mark.parametrize("assist", LEVELS)
def test_the_full_notes_stay_as_they_were_and_what_they_do_not_declare_never_passes(assist: str) -> None:
    notes = copy.deepcopy(NOTES)
    reduced = reduce_notes(notes, assist)
    assert reduced is not None
    for entry in reduced["about"]:
        entry["values"].clear()
        entry["out"].clear()
    reduced["likely"].append({})
    assert notes == NOTES
    planted: dict[str, Any] = notes | {"truth": "SECRET"}
    planted["about"][0]["truth"] = planted["likely"][0]["truth"] = "SECRET"
    assert "SECRET" not in json.dumps(reduce_notes(planted, assist))
    assert reduce_notes(None, assist) is None, "a game without deduction has no notes"


@pytest.mark.parametrize("name", games.TITLES)
def test_a_spectator_has_no_sheet(name: str) -> None:
    match = Match(games.title(name).setup(4 if name == "top_secret_party" else 2), seed=1)
    assert match.game.title.notes is not None
    assert match.game.title.notes(match.game, match.see(SPECTATOR), match.log(SPECTATOR)) is None


def test_a_player_may_choose_less_than_the_table_allows_and_no_unknown_level() -> None:
    assert least("odds", "facts") == least("facts", "odds") == "facts"
    assert least("advice", "advice") == "advice"
    with pytest.raises(ValueError, match="There are: off, facts"):
        least("odds", "none")
    for notes in (NOTES, None):
        with pytest.raises(ValueError, match="no assist level 'everything'"):
            reduce_notes(notes, "everything")
