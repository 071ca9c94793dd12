"""The laws of a review: over many games no claim breaks one, and planted contradictions are found and left out."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.review.reviewed import AGENTS, CLASSIFIED, CODING, PARTY, played
from tests.sizes import size
from underrose.games.the_coding import hindsight
from underrose.kernel.match import Match
from underrose.review.laws import ROUNDING, breaches, goes_by, is_ruled_out, lawful, tried_by, wins_at_once
from underrose.review.moments import marks
from underrose.review.report import Judged, judged, words_of
from underrose.review.walk import Moment, moments

Report = dict[str, Any]
LEVELS = {CODING: ("random", "agent"), CLASSIFIED: ("random", "agent"), AGENTS: ("random", "novice"), PARTY: ("random", *["novice"] * 4)}
WORLDS = 16


def hold(found: Judged) -> None:
    """Assert the laws of one review, from the report as a page gets it."""
    report = {**found.report(), "revealed": found.revealed()}
    game, words = found.match.game, words_of(found.match.game)
    before = {moment.n: moment.before for moment in found.decided}
    marked = [mark["n"] for mark in marks(report)]
    assert len(marked) == len(set(marked)) <= 5, "a step has one mark"
    for decision in report["decisions"]:
        best, played, sheet = decision["best"], decision["played"], before[decision["n"]]
        assert (best is None) == (decision["because"] is None), "what was better has a reason, or is said to have none"
        if best is not None:
            assert not decision["forced"]
            assert best["action"] != played["action"]
            assert best["value"] - played["value"] == pytest.approx(decision["loss"], abs=ROUNDING)
            assert decision["loss"] > 0
        for one in [*decision["candidates"], *([best] if best else [])]:
            actions = game.codec.read(one["action"]) if one["action"] != played["action"] else []
            assert not any(is_ruled_out(sheet, tried_by(game, sheet, action, words)) for action in actions), one["text"]
    decisions = {decision["n"]: decision for decision in report["decisions"]}
    for entry in report["could_have_known"]:
        assert not decisions[entry["n"]]["forced"]
        if entry["kind"] in ("certain", "wins"):
            assert decisions[entry["n"]]["best"] is not None


@pytest.mark.parametrize("name", [CODING, CLASSIFIED, PARTY, pytest.param(AGENTS, marks=pytest.mark.slow)])
def test_the_claims_of_a_review_agree_with_its_figures_and_with_the_sheet(name: str) -> None:
    for seed in range(size(1, 5 if name == AGENTS else 25)):
        hold(judged(played(name, LEVELS[name], seed), 0, budget=WORLDS))


# --- planted contradictions, in a game of The Coding ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def match() -> Match:
    return played(CODING, ("random", "agent"), 2)


@pytest.fixture(scope="module")
def decided(match: Match) -> list[Moment]:
    return list(moments(match, 0, hindsight))


def report_of(match: Match, decided: list[Moment]) -> Report:
    """A report that claims nothing: all decisions free, each worth a half."""
    half = {"value": 0.5, "se": 0.1}
    decisions = list[Report]()
    for moment in decided:
        played = {"action": match.game.codec.notation(moment.action), "text": "", **half}
        decisions.append(
            {
                "n": moment.n,
                "forced": False,
                "played": played,
                "best": None,
                "because": None,
                "candidates": [played],
                "loss": 0.0,
                "se": 0.1,
            }
        )
    return {"decisions": decisions, "could_have_known": []}


def excluded_code(match: Match, moment: Moment) -> str:
    """A code that the sheet excludes: of a letter that is out, or a digit."""
    place, value = next(
        (key.partition(".")[2], out[0]) for key in ("1.letter", "1.tens", "1.ones") if (out := moment.before.ruled_out(key))
    )
    code = {"letter": str(match.game.content["letters"][0]), "tens": "0", "ones": "0"} | {place: value}
    return f"decode 1 {code['letter']}{code['tens']}{code['ones']}"


def claim(decision: Report, text: str, loss: float = 0.2) -> None:
    """Let a decision claim that something else was better by so much."""
    decision["loss"] = loss
    decision["best"] = {"action": text, "text": text, "value": 0.5 + loss, "se": 0.1}


def plant_forced(match: Match, report: Report, last: Moment) -> None:
    report["decisions"][-1]["forced"] = True
    claim(report["decisions"][-1], "crack")


def plant_itself(match: Match, report: Report, last: Moment) -> None:
    claim(report["decisions"][-1], report["decisions"][-1]["played"]["action"])


def plant_figures(match: Match, report: Report, last: Moment) -> None:
    claim(report["decisions"][-1], "crack")
    report["decisions"][-1]["best"]["value"] = 0.6


def plant_excluded_best(match: Match, report: Report, last: Moment) -> None:
    claim(report["decisions"][-1], excluded_code(match, last))


def plant_excluded_candidate(match: Match, report: Report, last: Moment) -> None:
    report["decisions"][-1]["candidates"].append({"action": excluded_code(match, last), "text": "", "value": 0.36, "se": 0.1})


def plant_unnamed(match: Match, report: Report, last: Moment) -> None:
    report["could_have_known"].append({"n": last.n, "kind": "certain", "about": "1.tens", "value": "9", "facts": []})


def plant_unrelated(match: Match, report: Report, last: Moment) -> None:
    claim(report["decisions"][-1], "hack 1 0")
    plant_unnamed(match, report, last)


def plant_groundless(match: Match, report: Report, last: Moment) -> None:
    report["decisions"][-1]["because"] = {"kind": "none", "text": "No single reason."}


def plant_without_a_choice(match: Match, report: Report, last: Moment) -> None:
    report["decisions"][-1]["forced"] = True
    report["could_have_known"].append({"n": last.n, "kind": "asked", "about": "1.tens", "value": "no", "facts": []})


PLANTED: list[Callable[[Match, Report, Moment], None]] = [
    plant_forced,
    plant_itself,
    plant_figures,
    plant_excluded_best,
    plant_excluded_candidate,
    plant_unnamed,
    plant_unrelated,
    plant_groundless,
    plant_without_a_choice,
]


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_contradiction_is_found_and_left_out(
    match: Match, decided: list[Moment], plant: Callable[[Match, Report, Moment], None]
) -> None:
    clean = report_of(match, decided)
    assert [*breaches(match.game, decided, clean, hindsight)] == []
    assert lawful(match.game, decided, clean, hindsight) is clean
    report = deepcopy(clean)
    plant(match, report, decided[-1])
    found = [*breaches(match.game, decided, report, hindsight)]
    assert len(found) == 1, found
    kept = lawful(match.game, decided, report, hindsight)
    assert [*breaches(match.game, decided, kept, hindsight)] == []
    assert all(decision["best"] is None for decision in kept["decisions"]) or plant in (plant_unrelated,)
    assert all(decision["because"] is None for decision in kept["decisions"] if decision["best"] is None)
    assert kept["could_have_known"] == []
    assert [len(decision["candidates"]) for decision in kept["decisions"]] == [1] * len(decided)


def test_nothing_is_said_of_a_card_that_lies_face_up_and_nothing_of_a_value_that_was_gone_by() -> None:
    opened = gone_by = 0
    for seed in range(30):
        match = played(CODING, ("random", "agent"), seed)
        for moment in moments(match, 0, hindsight):
            for key in hindsight.lie_open(match.game, moment.before.views):
                report = report_of(match, [moment])
                (value,) = moment.before.values(key)
                claim(report["decisions"][0], "hack 1 0")
                report["could_have_known"] = [{"n": moment.n, "kind": "certain", "about": key, "value": value, "facts": []}]
                assert [one.law for one in breaches(match.game, [moment], report, hindsight)] == ["what lies face up is no secret"]
                opened += 1
            for key, values in tried_by(match.game, moment.before, moment.action, hindsight).items():
                if key in hindsight.lie_open(match.game, moment.before.views):
                    continue
                (value,) = values
                report = report_of(match, [moment])
                claim(report["decisions"][0], "hack 1 0")
                report["could_have_known"] = [{"n": moment.n, "kind": "certain", "about": key, "value": value, "facts": []}]
                assert [one.law for one in breaches(match.game, [moment], report, hindsight)] == ["the seat went by what it knew"]
                gone_by += 1
        if opened > 3 and gone_by > 3:
            return
    raise AssertionError(f"{opened} cards lay open and {gone_by} values were gone by.")


def test_a_choice_wins_at_once_only_where_it_ends_the_game_in_every_world() -> None:
    """The last decode of a game that was won by one: it wins where the sheet leaves one code, and not where it leaves more."""
    sure = unsure = 0
    for seed in range(40):
        match = played(CODING, ("agent", "random"), seed)
        assert match.outcome is not None
        *_, last = moments(match, 0, hindsight)
        tried = tried_by(match.game, last.before, last.action, hindsight)
        if not tried or match.outcome.winners != (0,) or not last.ended:
            continue
        alone = all(len(last.before.values(key)) == 1 and goes_by(tried, key, next(iter(last.before.values(key)))) for key in tried)
        wins = wins_at_once(match.game, last, last.action, seed)
        assert not alone or wins
        sure, unsure = sure + wins, unsure + (not wins)
        if sure and unsure:
            return
    raise AssertionError(f"{sure} sure and {unsure} unsure wins.")
