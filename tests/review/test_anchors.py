"""Anchors: what an accuracy means in each game, as it was measured."""

import pytest
from msgspec.structs import replace

import underrose as ur
from tests.review.reviewed import short
from tools.review_figures import BEGIN, END, PAGE, table
from underrose.bots import LEVELS
from underrose.bots.playing_on import policy_of
from underrose.games import TITLES
from underrose.kernel.game.title import Game
from underrose.review.accuracy import ENOUGH, NARROW, NORMAL, Anchors, anchored, anchors_of, bias_of, chosen, measured
from underrose.review.fields import Accuracy, Anchored, Choice, Decision, Estimate, JudgedBy, Report
from underrose.review.judge import VERSION, WORLDS
from underrose.review.sentences import how_well
from underrose.texts import reading

GAMES = 60
"""The fewest games of a level."""
ACCURACY = Accuracy(80.0, 79.0, 81.0)


def worlds_of(game: Game) -> int:
    return policy_of(game.title).worlds(WORLDS)


def found(game: Game) -> Anchors:
    anchors = anchors_of(game, worlds_of(game))
    assert anchors is not None
    return anchors


def how(game: Game, accuracy: Accuracy | None, decisions: int) -> Anchored | None:
    return anchored(found(game), game, accuracy, decisions)


@pytest.fixture(params=TITLES)
def game(request: pytest.FixtureRequest) -> Game:
    return ur.game(request.param)


def test_each_title_was_measured_by_this_judge_and_these_rules_with_its_usual_set_up(game: Game) -> None:
    anchors = measured(game.title)
    assert anchors is not None
    assert (anchors.judge, anchors.rules_version) == (VERSION, game.title.rules_version), "measure anew: python -m tools.review_figures"
    assert (anchors.worlds, anchors.players, anchors.options) == (worlds_of(game), game.players, chosen(game))
    assert {level.name for level in anchors.level} == {*LEVELS}
    assert all(level.games >= GAMES for level in anchors.level)


def test_the_page_of_reviews_has_the_table_of_what_was_measured() -> None:
    assert f"{BEGIN}{table()}{END}" in PAGE.read_text("utf-8")


def test_random_play_is_0_the_best_level_100_and_what_a_duel_separates_comes_in_its_order(game: Game) -> None:
    """Beside agents; a level that wins more than another, beyond the error of both, is more accurate, beyond the error of both."""
    anchors = found(game)
    means = {level.name: anchors.anchored(level.accuracy.value) for level in anchors.level}
    assert (means["random"], max(means.values())) == pytest.approx((0, 100))
    kinds = {level.name: number for number, kind in enumerate(anchors.kinds()) for level in kind}
    for one in anchors.level:
        for other in anchors.level:
            if one.result.value - NORMAL * one.result.se > other.result.value + NORMAL * other.result.se:
                assert kinds[one.name] > kinds[other.name], f"{one.name} wins more than {other.name}"


def test_a_game_is_most_like_the_level_whose_games_come_out_like_it(game: Game) -> None:
    """The means of both ends, and what is far beyond them."""
    anchors = found(game)
    worst, best = anchors.kinds()[0], anchors.kinds()[-1]
    for accuracy, kind in ((0.0, worst), (worst[0].accuracy.value, worst), (best[-1].accuracy.value, best)):
        like, share = anchors.most_like(accuracy)
        assert like == kind
        assert 1 / len(anchors.kinds()) < share <= 1


def test_one_game_has_a_number_by_ten_decisions_and_a_narrow_interval_alone() -> None:
    game = ur.game("the_coding")
    a_point = found(game).anchored(1) - found(game).anchored(0)
    wide = Accuracy(80.0, 80 - NARROW / a_point, 80 + 1 / a_point)
    told = [how(game, accuracy, n) for accuracy, n in ((ACCURACY, ENOUGH), (ACCURACY, ENOUGH - 1), (wide, 50))]
    assert [one and (one.tells, bool(one.like)) for one in told] == [(True, True), (False, False), (False, True)]
    assert how(game, None, 0) is None


def test_what_lies_beyond_an_end_of_the_scale_lies_at_it() -> None:
    ends = [how(ur.game("the_coding"), Accuracy(end, end, end), 20) for end in (0.0, 100.0)]
    assert [told and told.value for told in ends] == [0, 100]


def test_another_set_up_inherits_the_scale_and_says_so_and_not_the_bias() -> None:
    usual, three = ur.game("the_coding"), ur.game("the_coding", players=3)
    for game, other in ((usual, False), (three, True), (ur.game("the_coding", system="speed", taps="live"), True)):
        told = how(game, ACCURACY, 20)
        assert told is not None
        assert told.other_set_up is other
        assert (bias_of(game, found(game)) is None) is other
    assert bias_of(usual, None) is None


def test_own_content_other_worlds_and_another_judge_have_no_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ur.game("top_secret_agents")
    assert anchors_of(short(0).game, worlds_of(game)) is None
    assert anchors_of(game, worlds_of(game) + 1) is None
    monkeypatch.setattr("underrose.review.accuracy.VERSION", VERSION + 1)
    assert anchors_of(game, worlds_of(game)) is None


SAID = {
    "en": "Accuracy |Most like |with the usual set-up|A better choice was found once in 20 decisions; by all together about 3.0 points",
    "de": "Genauigkeit |Am ehesten wie |mit dem üblichen Aufbau|Einmal wurde eine bessere Wahl gefunden in 20 Entscheidungen; "
    "mit allen zusammen gingen etwa 3,0",
}


@pytest.mark.parametrize("language", SAID)
def test_a_person_reads_it_in_sentences(language: str) -> None:
    game = ur.game("the_coding", players=3)
    half, choice = Estimate(0.5, 0.1), Choice("", "", 0.5, 0.1)
    decisions = [
        Decision(n, n, n == 20, [], choice, choice if n == 3 else None, [], half, 0.0, 0.1, 0.0, None, 0.0, None) for n in range(21)
    ]
    judge, scale = JudgedBy(WORLDS, "agent", 0, None), how(game, ACCURACY, 20)
    report = Report(1, "the_coding", 0, None, judge, ACCURACY, scale, 0.03, 0, decisions, [], [], None)
    with reading(language):
        said = [*how_well(report)]
        none = [*how_well(replace(report, anchored=None))]
    assert all(line in sentence for line, sentence in zip(SAID[language].split("|"), said, strict=True))
    assert len(none) == 2
