"""Luck that averages out: over many games deal and chance are zero, and what a seat expected is what came."""

from statistics import fmean, stdev

import numpy as np
import pytest

import underrose as ur
from tests.review.reviewed import AGENTS, CLASSIFIED, CODING, PARTY, played, short
from tests.sizes import size
from underrose.bots.playing_on import policy_of
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import Match
from underrose.review.fields import Revealed
from underrose.review.judge import Judge
from underrose.review.luck import luck_of, result_of

WORLDS = 40
TOO_FAR = 4.0
"""Standard errors beyond which a mean is not zero: by chance once in 15,000 times."""


Many = list[tuple[Match, Revealed]]
GAMES = {CODING: (WORLDS, size(20, 60)), CLASSIFIED: (WORLDS, size(12, 30)), AGENTS: (4, size(12, 24)), PARTY: (24, size(12, 24))}
"""How many worlds a game is judged by, and how many are played."""


@pytest.fixture(scope="module", params=GAMES)
def many(request: pytest.FixtureRequest) -> Many:
    """The luck of seat 0 in games between agents; without own decisions judged, which deal and chance do not need."""
    name, (worlds, count) = request.param, GAMES[request.param]
    levels = ("agent",) * (4 if name == PARTY else 2)
    matches = [short(seed) if name == AGENTS else played(name, levels, seed) for seed in range(count)]
    judge = Judge(policy_of(matches[0].game.title), worlds, 1)
    return [(match, luck_of(match, 0, judge, {})) for match in matches]


@pytest.mark.parametrize("term", ["deal", "chance"])
def test_luck_averages_zero(many: Many, term: str) -> None:
    shares = [getattr(luck, term) for _, luck in many]
    assert abs(fmean(shares)) <= TOO_FAR * stdev(shares) / len(shares) ** 0.5


def test_every_share_is_accounted_for(many: Many) -> None:
    for match, luck in many:
        assert luck.deal + luck.chance + luck.others == pytest.approx(result_of(match, 0) - 1 / match.game.players, abs=1e-12)
        assert {step.n for step in luck.steps if step.term == "deal"} <= {0}
        assert {step.n for step in luck.steps if step.term != "deal"} <= {step.n for step in match.steps[1:]}
        assert {step.n for step in luck.steps if step.term == "chance"} <= {step.n for step in match.steps if step.chance}
    assert any(step.term == "chance" for _, luck in many for step in luck.steps)


@pytest.mark.parametrize("many", [CODING, CLASSIFIED], indirect=True)
def test_results_follow_what_the_table_was_worth(many: Many) -> None:
    """The slope of results on the worth at the start is one; with tables whose draws are all zero it was a quarter."""
    worths = np.array([luck.deal for _, luck in many])
    results = np.array([result_of(match, 0) - 0.5 for match, _ in many])
    slope = float((worths * results).sum() / (worths**2).sum())
    error = float(np.sqrt(((results - slope * worths) ** 2).mean() / (worths**2).sum()))
    assert abs(slope - 1) < 3 * error


@pytest.mark.parametrize(("system", "ends"), [("counter", "resign"), ("speed", "timeout")])
def test_who_gives_up_or_is_too_slow_loses_by_a_decision_of_their_own(system: str, ends: str) -> None:
    match = Match(ur.game(CODING, players=2, system=system), seed=1)
    while (action := match.if_legal(SERVER, getattr(match.game.title.table, ends), 1)) is None:
        match.do(match.actors[0], match.legal(match.actors[0]).packed().tolist()[0])  # a tap is the first of what may be done
    last, judge = match.do(SERVER, action).n, Judge(policy_of(match.game.title), WORLDS, 1)
    terms = [[step.term for step in luck_of(match, seat, judge, {}).steps if step.n == last] for seat in (0, 1)]
    assert terms == [["others"], ["own"]]
