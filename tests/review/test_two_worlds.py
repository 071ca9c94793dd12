"""Before the cards are turned two records that differ only in what the seat has never seen give the same review, byte for byte; leaks that
are planted on purpose are each caught by that."""

import json
from collections.abc import Callable
from types import ModuleType
from typing import Any
from zlib import crc32

import msgspec
import pytest
from msgspec.structs import replace

from tests.review.parties import teams_of
from tests.review.reviewed import CLASSIFIED, CODING, PARTY
from tests.review.worlds_apart import SEAT, pair
from tests.sizes import size
from underrose.bots.playing_on import policy_of
from underrose.games.top_secret_party import review_words
from underrose.games.top_secret_party.actions import Do
from underrose.kernel.game.actions import pack
from underrose.kernel.play.match import Match
from underrose.knowledge.claims import SIGN, Claim
from underrose.review import report as reports
from underrose.review.fields import CurvePoint, Decision, Secret
from underrose.review.judge import Judge
from underrose.review.leak import bits_told, kept
from underrose.review.luck import worth
from underrose.review.walk import DecisionPoint, Glance

BUDGET = 16
DUELS, PARTIES = [(CODING, 3), (CODING, 1), (CLASSIFIED, 1), (CLASSIFIED, 2)], [(PARTY, 1), (PARTY, 2)]


def reviewed(match: Match) -> bytes:
    return msgspec.json.encode(reports.review(match, SEAT, budget=BUDGET))


@pytest.mark.parametrize(("name", "seed"), size([*DUELS[1:3], PARTIES[0]], DUELS + PARTIES))
def test_what_a_seat_could_not_know_changes_nothing_in_its_review(name: str, seed: int) -> None:
    one, other = pair(name, seed)
    assert [one.see(seat).tobytes() for seat in one.places[1:]] != [other.see(seat).tobytes() for seat in other.places[1:]]
    assert one.log(SEAT).tobytes() == other.log(SEAT).tobytes()
    assert reviewed(one) == reviewed(other)


def true_worth(match: Match, n: int) -> float:
    """What the true table before step `n` is worth to the seat."""
    return worth(match.at(n - 1), SEAT, Judge(policy_of(match.game.title), BUDGET, 0), None)


def peeking_judge(match: Match, patch: pytest.MonkeyPatch) -> None:
    """What was played counts as what the true table was worth."""
    decision = reports.Judged._decision  # pyright: ignore[reportPrivateUsage] (a leak is planted in it)

    def peeking(judged: reports.Judged, point: DecisionPoint, words: ModuleType) -> Decision:
        found = decision(judged, point, words)
        return replace(found, played=replace(found.played, value=true_worth(match, point.n)))

    patch.setattr(reports.Judged, "_decision", peeking)


def curve_of_the_true_table(match: Match, patch: pytest.MonkeyPatch) -> None:
    def curve(match: Match, seat: int, decided: Any, verdicts: Any) -> list[CurvePoint]:
        return [CurvePoint(point.n, true_worth(match, point.n), 0.0) for point in decided]

    patch.setattr(reports, "_curve", curve)


def bits_by_the_opponents_sheet(match: Match, patch: pytest.MonkeyPatch) -> None:
    def told(game: Any, point: Any, words: Any) -> float:
        before, after = (Glance.of(match.at(n), 1 - SEAT) for n in (point.n - 1, point.n))
        same = kept(words.own_secrets(game, point.before.views), words.own_secrets(game, point.after.views))
        return bits_told(before, after, same)

    patch.setattr(reports, "leaked_by", told)


def theirs(match: Match, n: int) -> int:
    """A number that tells the sheet of the opponent after step `n`."""
    return crc32(json.dumps(Glance.of(match.at(n), 1 - SEAT).sheet).encode())


def less_by_the_opponents_sheet(match: Match, patch: pytest.MonkeyPatch) -> None:
    """What another choice would have told is what the opponent truly learned."""
    patch.setattr(reports, "less_of", lambda game, decided, *_: {one.n: (one.action, float(theirs(match, one.n))) for one in decided})


def sheet_of_the_opponent(match: Match, patch: pytest.MonkeyPatch) -> None:
    """What was known is taken from the sheet of the other seat."""
    secret = Secret("theirs", theirs(match, len(match.steps) - 1))
    patch.setattr(reports, "named_secrets", lambda glance, seat: [secret])


def seed_of_the_deal(match: Match, patch: pytest.MonkeyPatch) -> None:
    dealt = match.at(0).states.tobytes(), *(true_mates(match) if match.game.title.id == PARTY else ())
    patch.setattr(reports, "seed_of", lambda seed, number: hash((dealt, seed, number)) & (1 << 62) - 1)


def true_mates(match: Match) -> list[int]:
    teams = teams_of(match)
    return [seat for seat, team in enumerate(teams) if seat != SEAT and team == teams[SEAT]]


def whom_the_true_teams_pointed_to(match: Match, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(review_words, "claims", lambda position, told: [Claim(SIGN, f"{seat}.mate", ["yes"], 1.0) for seat in true_mates(match)])


def bits_by_the_true_mates(match: Match, patch: pytest.MonkeyPatch) -> None:
    """An answer tells those who are truly of the team."""
    patch.setattr(review_words, "told_bits", lambda position, action, told: float(sum(true_mates(match))))


def judged_by_the_true_teams(match: Match, patch: pytest.MonkeyPatch) -> None:
    """Only fingers that were truly wrong are judged."""
    mates = [pack(Do.POINT, seat) for seat in true_mates(match)]
    patch.setattr(review_words, "is_choice", lambda of, step: step.action not in mates)


ANYWHERE = [peeking_judge, seed_of_the_deal]
IN_DUELS = [curve_of_the_true_table, bits_by_the_opponents_sheet, less_by_the_opponents_sheet, sheet_of_the_opponent]
AT_PARTIES = [whom_the_true_teams_pointed_to, bits_by_the_true_mates, judged_by_the_true_teams]


def leaks(plant: Callable[[Match, pytest.MonkeyPatch], None], name: str, seed: int) -> bool:
    """Whether two worlds are reviewed differently with this in the way."""
    reviews = list[bytes]()
    for match in pair(name, seed):
        with pytest.MonkeyPatch.context() as patch:
            plant(match, patch)
            reviews.append(reviewed(match))
    return reviews[0] != reviews[1]


@pytest.mark.parametrize(
    ("plant", "pairs"), [*((plant, DUELS) for plant in ANYWHERE + IN_DUELS), *((plant, PARTIES) for plant in ANYWHERE + AT_PARTIES)]
)
def test_a_planted_leak_is_caught(plant: Callable[[Match, pytest.MonkeyPatch], None], pairs: list[tuple[str, int]]) -> None:
    assert any(leaks(plant, *one) for one in pairs), f"{plant.__name__} was not caught"
