"""What would have told less: what is said of another choice is what it tells where it is played, and it is worth as much."""

from functools import cache
from types import ModuleType

import pytest
from msgspec.structs import replace

from tests.review.reviewed import CODING, played
from tests.sizes import size
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.review import leak
from underrose.review.fields import Estimate, Report, ToldLess
from underrose.review.highlights import marks
from underrose.review.judge import Verdict
from underrose.review.leak import LESS, MOST, TELLING, bits_told, kept, most_telling
from underrose.review.leak import _Telling as Tells  # pyright: ignore[reportPrivateUsage]
from underrose.review.report import judged, words_of
from underrose.review.walk import DecisionPoint, Glance, decision_points
from underrose.texts import reading

BUDGET = 24


@cache
def reviewed(seed: int) -> tuple[Match, Report]:
    match = played(CODING, ("novice", "agent"), seed)
    return match, judged(match, 0, budget=BUDGET).report()


def told_where_it_is_played(match: Match, n: int, action: str) -> float:
    """What an action of seat 0 tells in place of step `n`, on the sheet that both share."""
    table = match.at(n - 1).clone()
    before, words = Glance.of(table, 0), words_of(match.game)
    table.play(0, action)
    after = Glance.of(table, 0)
    return bits_told(before, after, kept(words.own_secrets(match.game, before.views), words.own_secrets(match.game, after.views)))


def test_it_tells_what_it_would_have_told_and_is_worth_as_much_and_no_price_of_it_comes_later() -> None:
    """A wrong decoding tells nothing by itself: the card that it costs is turned up by a step of its own."""
    found = 0
    for seed in range(1, 1 + size(2, 4)):
        match, report = reviewed(seed)
        for one in report.decisions:
            if (less := one.told_less) is None:
                continue
            found += 1
            assert not (one.played.action.startswith("data") and less.action.startswith("decode"))
            if less.action.split()[0] in ("data", "reveal"):  # what these tell follows from one's own code alone
                assert less.told_bits == pytest.approx(told_where_it_is_played(match, one.n, less.action), abs=1e-9)
                assert less.told_bits <= one.told_bits - LESS
            (worth,) = [other for other in one.candidates if other.action == less.action]
            assert worth.value >= one.played.value - worth.se
            assert worth.text == less.text
    assert found


def test_of_all_that_is_worth_as_much_none_tells_less() -> None:
    """Brute force over the choices that were measured, where what they tell follows from one's own code."""
    for seed in range(1, 1 + size(2, 4)):
        match, report = reviewed(seed)
        telling = most_telling({one.n: one.told_bits for one in report.decisions})
        for one in (one for one in report.decisions if one.n in telling):
            fair = [other for other in one.candidates if other.value >= one.played.value - other.se]
            others = [other.action for other in fair if other.action != one.played.action]
            if not others or not all(action.split()[0] in ("data", "reveal") for action in [*others, one.played.action]):
                continue
            least = min(told_where_it_is_played(match, one.n, action) for action in others)
            assert (one.told_less is not None) == (least <= one.told_bits - LESS)
            assert one.told_less is None or one.told_less.told_bits == pytest.approx(least, abs=1e-9)


def test_what_would_have_told_less_is_less_than_what_was_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What either tells is a mean over worlds; what was told in this one may be less than both."""
    match = played(CODING, ("novice", "agent"), 1)
    point, even = next(decision_points(match, 0)), Estimate(0.5, 0.1)
    verdict = Verdict(even, even, even, None, [(point.action, even), (-5, even)], False)

    def would_tell(game: Game, point: DecisionPoint, action: int, words: ModuleType, seed: int) -> tuple[float, frozenset[int]]:
        return Tells({point.action: 0.7, -5: 0.5}[action], frozenset())

    monkeypatch.setattr(leak, "_would_tell", would_tell)
    found = [leak.quieter(match.game, point, verdict, words_of(match.game), 0, played) for played in (0.7, 0.4)]
    assert found == [(-5, 0.5), None]


def test_only_the_most_telling_moves_are_looked_at() -> None:
    assert most_telling({1: 0.1, 2: TELLING, 3: 2.0, 5: 1.0, 4: 1.0}) == [3, 4, 5][:MOST]
    _, report = reviewed(2)
    telling = most_telling({one.n: one.told_bits for one in report.decisions})
    assert {one.n for one in report.decisions if one.told_less} <= set(telling)


def test_the_mark_of_the_most_telling_move_says_so_in_both_languages() -> None:
    _, report = reviewed(1)
    report = replace(report, decisions=[replace(one, best=None) for one in report.decisions])  # else the same step is marked for its loss
    (mark,) = [mark for mark in marks(report) if mark.kind == "telling"]
    assert isinstance(mark.less, ToldLess)
    for language, said in (
        ("en", f"“{mark.less.text}” would have told nothing, and was worth no less."),
        ("de", "hätte nichts verraten und war nicht weniger wert."),
    ):
        with reading(language):
            assert said in " ".join(one.text for one in marks(report) if one.n == mark.n)
