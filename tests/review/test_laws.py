"""The laws of a review: over many games no claim breaks one, and planted contradictions are found."""

from collections.abc import Iterable, Sequence
from types import ModuleType

import pytest
from msgspec.structs import replace

from tests.review.reviewed import AGENTS, CLASSIFIED, CODING, PARTY, played
from tests.sizes import size
from underrose.games.the_coding import review_words
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.review import report as reports
from underrose.review.fields import Because, Choice, Decision, Estimate, JudgedBy, Kind, Known, Report
from underrose.review.highlights import marks
from underrose.review.laws import ROUNDING, goes_by, is_ruled_out, tried_by, wins_at_once
from underrose.review.report import Judged, judged, words_of
from underrose.review.sentences import points
from underrose.review.walk import DecisionPoint, decision_points

LEVELS = {CODING: ("random", "agent"), CLASSIFIED: ("random", "agent"), AGENTS: ("random", "novice"), PARTY: ("random", *["novice"] * 4)}
WORLDS = 16


def hold(found: Judged) -> None:
    """Assert the laws of one review, from the report as a page gets it."""
    report = replace(found.report(), revealed=found.revealed())
    found_marks = marks(report)
    marked = [mark.n for mark in found_marks]
    assert len(marked) == len(set(marked)) <= 5, "a step has one mark"
    assert marked == sorted(marked)
    assert sum(mark.kind == "loss" for mark in found_marks) <= 2
    assert not any(mark.kind == "luck" for mark in marks(replace(report, revealed=None)))
    for decision in report.decisions:
        assert (decision.best is None) == (decision.because is None), "what was better has a reason, or is said to have none"
    hold_claims(found.match.game, found.decided, report, words_of(found.match.game))


def hold_claims(game: Game, decided: Sequence[DecisionPoint], report: Report, words: ModuleType) -> None:
    """Assert that no claim of a report disagrees with its figures or with the seat's sheet."""
    decisions, before = {decision.n: decision for decision in report.decisions}, {point.n: point for point in decided}
    for decision in report.decisions:
        best, played, sheet = decision.best, decision.played, before[decision.n].before
        if best is None:
            assert decision.because is None, "a reason is given of a better choice alone"
        else:
            assert not decision.forced, "where nothing could be chosen nothing was better"
            assert best.action != played.action, "what was played is not better than itself"
            assert best.value - played.value == pytest.approx(decision.loss, abs=ROUNDING), "the loss is what it was worth more"
            assert decision.loss > 0
            assert decision.because is None or decision.because.kind != "none" or f" {points(decision.loss)} " in decision.because.text
        for one in [*decision.candidates, *([best] if best else [])]:
            actions = game.codec.read(one.action) if one.action != played.action else []
            assert not any(is_ruled_out(sheet, tried_by(game, sheet, action, words)) for action in actions), "the sheet had ruled it out"
    for entry in report.could_have_known:
        hold_known(game, before[entry.n], decisions[entry.n], entry, words)


def hold_known(game: Game, point: DecisionPoint, decision: Decision, entry: Known, words: ModuleType) -> None:
    """Assert that something could have been done by knowing, that it was a secret, and that the seat did not go by it."""
    assert not decision.forced, "where nothing could be chosen nothing could have been done"
    if entry.kind not in ("certain", "wins"):
        return
    assert decision.best is not None, "what would have been better is named"
    if entry.about is not None and entry.value is not None:
        assert entry.about not in words.lie_open(game, point.before.views), "what lies face up is no secret"
        tried = [tried_by(game, point.before, action, words) for action in game.codec.read(decision.best.action)]
        assert not goes_by(tried_by(game, point.before, point.action, words), entry.about, entry.value), "the seat went by what it knew"
        assert any(goes_by(one, entry.about, entry.value) for one in tried), "the better choice goes by what is named"


@pytest.mark.parametrize("name", [CODING, CLASSIFIED, PARTY, pytest.param(AGENTS, marks=pytest.mark.slow)])
def test_the_claims_of_a_review_agree_with_its_figures_and_with_the_sheet(name: str) -> None:
    for seed in range(size(1, 5 if name == AGENTS else 25)):
        hold(judged(played(name, LEVELS[name], seed), 0, budget=WORLDS))


@pytest.fixture(scope="module")
def match() -> Match:
    return played(CODING, ("random", "agent"), 2)


@pytest.fixture(scope="module")
def decided(match: Match) -> list[DecisionPoint]:
    return list(decision_points(match, 0, review_words))


def report_of(match: Match, decided: list[DecisionPoint]) -> Report:
    """A report that claims nothing: all decisions free, each worth a half."""
    decisions, half = list[Decision](), Estimate(0.5, 0.1)
    for point in decided:
        played = Choice(match.game.codec.notation(point.action), "", 0.5, 0.1)
        decisions.append(Decision(point.n, point.turn, False, [], played, None, [played], half, 0.0, 0.1, 0.0, None, 0.0, None))
    judge = JudgedBy(WORLDS, "agent", 0, None)
    return Report(1, match.game.title.id, 0, None, judge, None, None, 0.0, 0, decisions, [], [], None)


def excluded_code(match: Match, point: DecisionPoint) -> str:
    """A code that the sheet excludes: of a letter that is out, or a digit."""
    place, value = next((key.partition(".")[2], out[0]) for key in ("1.letter", "1.tens", "1.ones") if (out := point.before.ruled_out(key)))
    code = {"letter": str(match.game.content["letters"][0]), "tens": "0", "ones": "0"} | {place: value}
    return f"decode 1 {code['letter']}{code['tens']}{code['ones']}"


def claim(decision: Decision, text: str) -> None:
    decision.loss = 0.2
    decision.best = Choice(text, text, 0.7, 0.1)


def known(n: int, kind: Kind, about: str, value: str) -> Known:
    return Known(n, kind, about, value, [], "")


PLANTED = {
    "a better choice where there was none": "where nothing could be chosen nothing was better",
    "what was played": "what was played is not better than itself",
    "other figures": "the loss is what it was worth more",
    "an excluded choice": "the sheet had ruled it out",
    "an excluded candidate": "the sheet had ruled it out",
    "nothing better": "what would have been better is named",
    "something unrelated": "the better choice goes by what is named",
    "a groundless reason": "a reason is given of a better choice alone",
    "knowledge without a choice": "where nothing could be chosen nothing could have been done",
}


def plant(what: str, match: Match, report: Report, last: DecisionPoint) -> None:
    """Let the last decision of a report that claims nothing claim what cannot be."""
    decision, entries = report.decisions[-1], report.could_have_known
    match what:
        case "a better choice where there was none":
            decision.forced = True
            claim(decision, "crack")
        case "what was played":
            claim(decision, decision.played.action)
        case "other figures":
            claim(decision, "crack")
            decision.loss = 0.1
        case "an excluded choice":
            claim(decision, excluded_code(match, last))
        case "an excluded candidate":
            decision.candidates.append(Choice(excluded_code(match, last), "", 0.36, 0.1))
        case "nothing better":
            entries.append(known(last.n, "certain", "1.tens", "9"))
        case "something unrelated":
            claim(decision, "hack 1 0")
            entries.append(known(last.n, "certain", "1.tens", "9"))
        case "a groundless reason":
            decision.because = Because("none", "No single reason.")
        case _:
            decision.forced = True
            entries.append(known(last.n, "asked", "1.tens", "no"))


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_contradiction_is_found(match: Match, decided: list[DecisionPoint], what: str) -> None:
    report = report_of(match, decided)
    hold_claims(match.game, decided, report, review_words)
    plant(what, match, report, decided[-1])
    with pytest.raises(AssertionError, match=PLANTED[what]):
        hold_claims(match.game, decided, report, review_words)


def test_what_the_sheet_had_ruled_out_is_compared_where_nobody_leaves_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The laws hold because reviews are made so, and not by chance."""
    monkeypatch.setattr(reports, "ruled_out", lambda *_: set[int]())
    found = judged(played(CODING, LEVELS[CODING], 1), 0, budget=WORLDS, reasons=False)
    with pytest.raises(AssertionError, match="the sheet had ruled it out"):
        hold_claims(found.match.game, found.decided, found.report(), review_words)


def test_nothing_is_said_of_a_card_that_lies_face_up_and_nothing_of_a_value_that_was_gone_by() -> None:
    opened = gone_by = 0

    def refused(match: Match, point: DecisionPoint, key: str, values: Iterable[str], law: str) -> int:
        report, (value,) = report_of(match, [point]), values
        claim(report.decisions[0], "hack 1 0")
        report.could_have_known = [known(point.n, "certain", key, value)]
        with pytest.raises(AssertionError, match=law):
            hold_claims(match.game, [point], report, review_words)
        return 1

    for seed in range(30):
        match = played(CODING, ("random", "agent"), seed)
        for point in decision_points(match, 0, review_words):
            lie_open = review_words.lie_open(match.game, point.before.views)
            for key in lie_open:
                opened += refused(match, point, key, point.before.values(key), "what lies face up is no secret")
            for key, values in tried_by(match.game, point.before, point.action, review_words).items():
                if key not in lie_open:
                    gone_by += refused(match, point, key, values, "the seat went by what it knew")
        if opened > 3 and gone_by > 3:
            return
    raise AssertionError(f"{opened} cards lay open and {gone_by} values were gone by.")


def test_a_choice_wins_at_once_only_where_it_ends_the_game_in_every_world() -> None:
    """The last decode of a game that was won by one: it wins where the sheet leaves one code, and not where it leaves more."""
    sure = unsure = 0
    for seed in range(40):
        match = played(CODING, ("agent", "random"), seed)
        assert match.outcome is not None
        *_, last = decision_points(match, 0, review_words)
        tried = tried_by(match.game, last.before, last.action, review_words)
        if not tried or match.outcome.winners != (0,) or not last.ended:
            continue
        alone = all(len(last.before.values(key)) == 1 and goes_by(tried, key, next(iter(last.before.values(key)))) for key in tried)
        wins = wins_at_once(match.game, last, last.action, seed)
        assert not alone or wins
        sure, unsure = sure + wins, unsure + (not wins)
        if sure and unsure:
            return
    raise AssertionError(f"{sure} sure and {unsure} unsure wins.")
