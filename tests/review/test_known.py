"""What could have been known, told and learned, against the brute-force oracle of the Crack Sheet; and the numbers of a report."""

from math import log2

import pytest
from msgspec.structs import replace

import underrose as ur
from tests.review.reviewed import CLASSIFIED, CODING, codes_left, played
from underrose.games.classified_information import review_words as suitcases
from underrose.games.the_coding import review_words
from underrose.games.the_coding.view import View
from underrose.kernel.data.records import new
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import Match
from underrose.kernel.play.shown import About, Notes
from underrose.knowledge.claims import QUESTION
from underrose.review.accuracy import HEAVIEST, LIGHTEST, accuracy, accuracy_of, weights_of
from underrose.review.fields import Choice, Decision, Estimate, JudgedBy, LuckStep, Report, Revealed
from underrose.review.highlights import marks
from underrose.review.judge import Verdict
from underrose.review.known import could_have_known
from underrose.review.leak import bits_known, bits_told, chance_of, learned_by, named_secrets
from underrose.review.report import judged, review
from underrose.review.sentences import left, line_of, points, say, told
from underrose.review.walk import Glance, decision_points
from underrose.texts import reading

PLACES = {"letter": 0, "tens": 1, "ones": 2}


def as_value(match: Match, place: str, number: int) -> str:
    return str(match.game.content["letters" if place == "letter" else "digits"][number])


def test_what_was_asked_and_tried_was_as_likely_as_a_count_of_worlds_says() -> None:
    questions = attempts = 0
    for seed in range(4):
        match = played(CODING, ("novice", "agent"), seed)
        for point in decision_points(match, 0):
            claims = review_words.claims(point.position(match.game, 0), point.told)
            codes = codes_left(match, point) if claims else []
            for claim in claims:
                place = claim.key.partition(".")[2]
                if claim.kind == QUESTION:
                    share = sum(as_value(match, place, code[PLACES[place]]) in claim.values for code in codes) / len(codes)
                    questions += 1
                else:
                    tried = [one.values[0] for one in claims]
                    share = sum([as_value(match, p, code[PLACES[p]]) for p in PLACES] == tried for code in codes) / len(codes)
                    attempts += 1
                assert claim.p == pytest.approx(share, abs=1e-12)
    assert questions > 10
    assert attempts > 3


def test_a_question_that_is_answered_already_is_found_with_its_reasons() -> None:
    found, even = 0, Estimate(0.5, 0.1)
    verdict = Verdict(even, even, Estimate(0.0, 0.1), None, [], False)  # no better choice was found
    seeds = iter(range(40))
    while found < 3:
        match = played(CODING, ("random", "agent"), next(seeds))
        for point in decision_points(match, 0):
            assert could_have_known(match.game, point, None, review_words, match.names) == [], "there was no choice"
            claims = [claim for claim in review_words.claims(point.position(match.game, 0), point.told) if claim.kind == QUESTION]
            sure = [claim for claim in claims if claim.p in (0, 1)]
            entries = [entry for entry in could_have_known(match.game, point, verdict, review_words, match.names) if entry.kind == "asked"]
            assert [entry.about for entry in entries] == [claim.key for claim in sure]
            assert [entry.value for entry in entries] == ["yes" if claim.p else "no" for claim in sure]
            assert all(entry.facts and all(fact.text for fact in entry.facts) for entry in entries)
            found += len(entries)


def test_nobody_has_asked_by_what_was_first_to_turn_up_nor_by_a_decoy_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(CLASSIFIED, ("agent", "agent"), 0)
    position = next(decision_points(match, 0)).position(match.game, 0)
    for before, guard, suitcase, asked in map(str.split, ("flipped 24 45 0", "flipped 2 45 1", "flipped 24 5 1", "killed 2 5 0")):
        told = [{"key": key, "args": {"seat": 1, "spot": 0, "numbers": 0b1110}} for key in (before, "answered")]
        sheet = {"1.guard0": dict.fromkeys(guard, 0.5), "1.suitcase": dict.fromkeys(suitcase, 0.5)}
        monkeypatch.setattr(suitcases, "_sheet", lambda _, sheet=sheet: sheet)
        assert len(suitcases.claims(position, told)) == int(asked)


def sheet_of(about: About) -> Notes:
    return {"exact": True, "worlds": 1, "about": [about], "likely": [], "advice": None}


def test_bits_told_are_what_the_true_value_gained() -> None:
    nothing = new(View)
    before, after = (
        Glance(nothing, nothing, sheet_of({"key": "0.letter", "values": dict.fromkeys(left), "out": []})) for left in ("ABCD", "ABC")
    )
    assert bits_told(before, after, {"0.letter": "A"}) == pytest.approx(log2(4 / 3))
    assert bits_told(after, before, {"0.letter": "A"}) == pytest.approx(-log2(4 / 3))
    assert bits_told(before, after, {"0.tens": "4"}) == 0
    assert chance_of(before, "0.letter", "A") == 0.25


def test_bits_known_are_none_of_an_even_chance_and_all_of_certainty() -> None:
    assert bits_known({"key": "0.letter", "values": dict.fromkeys("ABCD", 0.25), "out": []}) == 0
    assert bits_known({"key": "0.letter", "values": {"A": 1.0}, "out": ["B", "C", "D"]}) == 2


def test_named_secrets_are_what_others_hide_and_have_one_value() -> None:
    match = played(CLASSIFIED, ("agent", "agent"), 0).at(6)
    glance = Glance.of(match, 0)
    keys = [secret.key for secret in named_secrets(glance, 0)]
    assert {"1.suitcase", "1.hand"} & {*keys} == {"1.suitcase"}, "a hand of two cards is no single value"
    assert not any(key.startswith("0.") or key == "seen" for key in keys)
    views, sent = glance.views.copy(), match.game.codec.read("assassinate 8S 0")[0]
    views["sides"]["cover"][0, 1, 0] = 10
    assert [[*suitcases.tries(match.game, one, sent)] for one in (glance.views, views)] == [["1.guard0"], []], "what covers it is hit first"
    position = suitcases.Position(match.game, 0, glance.views, glance.log, 0)
    assert suitcases._chance(position, sent) == pytest.approx(sum(p or 0 for n, p in glance.values("1.guard0").items() if n in "67891"))


def test_a_secret_that_is_none_any_more_takes_nothing_from_what_was_learned() -> None:
    """A Guard falls whose number was certain: what is left of the Suitcase is what the attack brought."""

    def suitcase(left: str) -> About:
        return {"key": "1.suitcase", "values": dict.fromkeys(left, 1 / len(left)), "out": [one for one in "1234" if one not in left]}

    point = next(decision_points(played(CLASSIFIED, ("agent", "agent"), 0), 0))
    point.before.sheet, point.after = sheet_of(suitcase("1234")), Glance(new(View), new(View), sheet_of(suitcase("12")))
    point.before.sheet["about"].append({"key": "1.guard2", "values": {"8": 1.0}, "out": [*"1234567"]})
    assert learned_by(point) == pytest.approx(1)


def test_what_could_have_been_known_is_named_as_a_sentence_begins() -> None:
    match = played(CLASSIFIED, ("agent", "agent"), 0)
    with reading("de"):
        said = [suitcases.secret_text(match.game, key, ["Ann", "Ben"]) for key in ("1.suitcase", "1.guard0")]
    assert said == ["Kofferzahl von Ben", "Der linke Wächter von Ben"]


def test_what_could_have_been_known_is_said_of_one_thing_as_of_several() -> None:
    """One speaks of somebody's tens, and of their letter."""
    assert [say(f"known-{kind}", about="the tens", value="9", best="") for kind in ("asked", "tried", "certain")] == [
        "Asked about the tens, although the sheet had the answer already: no.",
        "Tried for the tens: 9, which the sheet had ruled out.",
        "The sheet was certain of the tens: 9.",
    ]


def test_data_cards_tell_and_orders_do_not() -> None:
    decided = review(played(CODING, ("agent", "agent"), 1), 0, budget=4).decisions
    told = {kind: sum(one.told_bits for one in decided if one.played.action.startswith(kind)) for kind in ("order", "hack", "data")}
    assert told["order"] == told["hack"] == 0
    assert told["data"] > 0


def test_accuracy_is_lichess_curve() -> None:
    assert accuracy_of(0) == pytest.approx(100, abs=1e-3)
    assert accuracy_of(-0.02) == accuracy_of(0)
    assert accuracy_of(0.1) == pytest.approx(63.58, abs=0.01)
    assert accuracy_of(1) == 0


def test_accuracy_has_an_interval_that_says_how_little_one_game_proves() -> None:
    assert accuracy([], []) is None
    one, many = accuracy([0.1], [0.5]), accuracy([0.0, 0.1] * 50, [0.5] * 100)
    assert one
    assert many
    assert (one.low, one.high) == (0, 100)
    assert many.value == pytest.approx((accuracy_of(0) + accuracy_of(0.1)) / 2), "where nothing moves all count alike"
    assert many.low < many.value < many.high
    assert many.high - many.low < 10


def test_a_decision_counts_as_much_as_the_chance_to_win_moved_about_it() -> None:
    assert weights_of([0.5]) == [LIGHTEST]
    assert weights_of([0.5, 0.52]) == pytest.approx([0.01, 0.01])
    assert weights_of([0.5, 0.5, 0.6, 0.0]) == pytest.approx([LIGHTEST, LIGHTEST, 0.05, HEAVIEST])
    eight = weights_of([0.0] * 96 + [0.1] * 4)
    assert eight[:93] == [LIGHTEST] * 93
    assert eight[96] == pytest.approx(0.05), "of a hundred decisions eight are looked at, four of them before it"


def test_a_game_that_was_lost_early_is_not_played_well_because_nothing_is_lost_after_that() -> None:
    thrown, fought = accuracy([0.2] * 2 + [0.0] * 20, [0.4, 0.1] + [0.0] * 20), accuracy([0.02] * 22, [0.5, 0.4] * 11)
    assert thrown
    assert fought
    assert (20 * accuracy_of(0) + 2 * accuracy_of(0.2)) / 22 > accuracy_of(0.02), "a plain mean says otherwise"
    assert thrown.value < 70 < fought.value
    assert thrown.high - thrown.low > 30, "few decisions say it"


HACK = Choice("hack 1 0", "Hack", 0.5, 0.1)


def decision(n: int, bits: float, best: Choice | None = None) -> Decision:
    """A decision that told and brought so many bits."""
    return Decision(n, n, False, [], HACK, best, [HACK], Estimate(0.5, 0.1), 0.2 if best else 0.0, 0.01, bits, None, bits, None)


def report_of(decisions: list[Decision]) -> Report:
    return Report(1, CODING, 0, None, JudgedBy(16, "agent", 0, None), None, None, 0.2, 0, decisions, [], [], None)


def test_a_moment_is_called_the_greatest_only_where_no_other_step_is_greater() -> None:
    report = report_of([decision(1, 1.0), decision(3, 2.0, HACK)])
    luck = [LuckStep(0, "deal", -0.1, None), LuckStep(3, "hidden", 0.3, None)]
    turned = replace(report, revealed=Revealed(-0.1, 0.0, 0.2, 0.3, 0.1, 1.0, None, luck, [], []))
    for one, lucky in ((report, []), (turned, [(0, "luck")])):
        assert [(mark.n, mark.kind) for mark in marks(one)] == [*lucky, (3, "loss")], "luck is not called the greatest"
    report.decisions[0] = decision(1, 2.0)
    assert [(mark.n, mark.kind) for mark in marks(report)] == [(1, "answer"), (3, "loss")]


def test_the_deal_is_as_large_in_its_moment_as_in_the_line_and_an_even_chance_is_what_it_is() -> None:
    found = Revealed(-0.306, 0.0, -0.107, -0.087, 0.0, 0.0, None, [LuckStep(0, "deal", -0.306, None)], [], [])
    found.line = line_of(found, 2)
    assert found.line.deal == -30
    assert [mark.text for mark in marks(replace(report_of([]), revealed=found))] == ["The deal took 30 points."]
    for players, even in ((3, 33), (6, 17), (8, 13)):
        assert (one := line_of(Revealed(0.0, 0.004, 0.002, -0.006, 0.0, 1 / players, None, [], [], []), players)).even == one.result == even


def test_what_is_told_and_left_is_never_one_time_and_never_nothing() -> None:
    assert (points(0.0525), points(-0.0004)) == ("5.3", "0.0"), "halves are rounded up, as on pages, and nothing is minus zero"
    assert [told(bits) for bits in (0.07, 0.071)] == [{"told": "nothing", "times": "1.0"}, {"told": "some", "times": "1.1"}]
    assert [left(bits) for bits in (1, 3, 7.6, 7.7)] == ["50", "13", "1", "<1"]


def test_a_seat_that_never_decided_has_its_result_all_the_same() -> None:
    match = Match(ur.game(CODING, players=2), seed=1)
    resigned = match.if_legal(SERVER, match.game.title.table.resign, 1)
    assert resigned is not None
    match.do(SERVER, resigned)
    report = judged(match, 0, budget=2).report()
    assert (report.decisions, [(point.n, point.value) for point in report.curve]) == ([], [(1, 1.0)])
