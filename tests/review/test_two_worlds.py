"""Before the cards are turned a review tells nothing that its seat could not know.

Two records that differ only in cards that the seat has never seen give the same review, byte for byte. Leaks that are planted on purpose (a
judge that peeks, a curve from the true table, told bits from the opponent's hand, a seed from the deal) are each caught by that.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any
from zlib import crc32

import pytest

from tests.review.reviewed import CLASSIFIED, CODING, played
from tests.review.worlds_apart import SEAT, another
from underrose.bots.playing_on import policy_of
from underrose.kernel.match import Match
from underrose.review import report as reports
from underrose.review.judge import Judge
from underrose.review.luck import worth
from underrose.review.told import bits_told, kept
from underrose.review.walk import Glance

BUDGET = 16
Pair = tuple[Match, Match]


@cache
def pair(name: str, seed: int) -> Pair:
    """A game as it stood in the middle, and one that looked the same to the seat."""
    match = played(name, ("novice", "agent"), seed)
    begun = match.at(len(match.steps) * (3 if name == CODING else 2) // 4)
    other = another(begun)
    assert other is not None, "there is another world"
    return begun, other


@pytest.fixture(params=[(CODING, 1), (CODING, 3), (CLASSIFIED, 1), (CLASSIFIED, 2)], ids=lambda param: f"{param[0]}-{param[1]}")
def worlds(request: pytest.FixtureRequest) -> Pair:
    return pair(*request.param)


def reviewed(match: Match) -> bytes:
    return json.dumps(reports.review(match, SEAT, budget=BUDGET)).encode()


def test_the_worlds_differ_and_the_seat_cannot_tell(worlds: Pair) -> None:
    one, other = worlds
    assert one.see(1 - SEAT).tobytes() != other.see(1 - SEAT).tobytes()
    assert one.log(SEAT).tobytes() == other.log(SEAT).tobytes()


def test_what_a_seat_could_not_know_changes_nothing_in_its_review(worlds: Pair) -> None:
    assert reviewed(worlds[0]) == reviewed(worlds[1])


# --- planted leaks ----------------------------------------------------------------------------------------------------


def true_worth(match: Match, n: int) -> float:
    """What the true table before step `n` is worth to the seat."""
    return worth(match.at(n - 1), SEAT, Judge(policy_of(match.game.title), BUDGET, 0), None)


def peeking_judge(match: Match, patch: pytest.MonkeyPatch) -> None:
    """What was played counts as what the true table was worth."""
    decision = reports._decision  # pyright: ignore[reportPrivateUsage] (a leak is planted in it)

    def peeking(game: Any, moment: Any, *rest: Any) -> dict[str, Any]:
        found = decision(game, moment, *rest)
        return {**found, "played": {**found["played"], "value": true_worth(match, moment.n)}}

    patch.setattr(reports, "_decision", peeking)


def curve_of_the_true_table(match: Match, patch: pytest.MonkeyPatch) -> None:
    def curve(match: Match, seat: int, decided: Any, verdicts: Any) -> list[dict[str, Any]]:
        return [{"n": moment.n, "value": true_worth(match, moment.n), "bits": 0.0} for moment in decided]

    patch.setattr(reports, "_curve", curve)


def bits_by_the_opponents_sheet(match: Match, patch: pytest.MonkeyPatch) -> None:
    def told(game: Any, moment: Any, words: Any) -> float:
        before, after = (Glance.of(match.at(n), 1 - SEAT) for n in (moment.n - 1, moment.n))
        same = kept(words.own_secrets(game, moment.before.views), words.own_secrets(game, moment.after.views))
        return bits_told(before, after, same)

    patch.setattr(reports, "told_by", told)


def less_by_the_opponents_sheet(match: Match, patch: pytest.MonkeyPatch) -> None:
    """What another choice would have told is what the opponent truly learned."""

    def less(game: Any, decided: Any, verdicts: Any, told: Any, words: Any, seed: int) -> dict[int, tuple[int, float]]:
        sheets = {moment.n: Glance.of(match.at(moment.n), 1 - SEAT).sheet for moment in decided}
        return {moment.n: (moment.action, float(crc32(json.dumps(sheets[moment.n]).encode()))) for moment in decided}

    patch.setattr(reports, "less_of", less)


def seed_of_the_deal(match: Match, patch: pytest.MonkeyPatch) -> None:
    dealt = match.at(0).states.tobytes()
    patch.setattr(reports, "seed_of", lambda seed, number: hash((dealt, seed, number)) & (1 << 62) - 1)


def sheet_of_the_opponent(match: Match, patch: pytest.MonkeyPatch) -> None:
    """What was known is taken from the sheet of the other seat."""
    opened = Glance.of(match, 1 - SEAT)
    patch.setattr(reports, "named_secrets", lambda glance, seat: [{"key": "theirs", "bits": crc32(json.dumps(opened.sheet).encode())}])


@pytest.mark.parametrize(
    "plant",
    [
        peeking_judge,
        curve_of_the_true_table,
        bits_by_the_opponents_sheet,
        less_by_the_opponents_sheet,
        seed_of_the_deal,
        sheet_of_the_opponent,
    ],
)
def test_a_planted_leak_is_caught(plant: Callable[[Match, pytest.MonkeyPatch], None]) -> None:
    caught = False
    for name, seed in ((CODING, 3), (CODING, 1), (CLASSIFIED, 1), (CLASSIFIED, 2)):
        reviews = list[bytes]()
        for match in pair(name, seed):
            with pytest.MonkeyPatch.context() as patch:
                plant(match, patch)
                reviews.append(reviewed(match))
        if reviews[0] != reviews[1]:
            caught = True
            break
    assert caught, f"{plant.__name__} was not caught"
