"""Dominated options: what is never better than something else is found, what sometimes is is not, and neither is flattered by luck."""

import numpy as np
import pytest

import underrose as ur
from underrose.bots import decide
from underrose.bots.playing_on import policy_of
from underrose.games.the_coding.actions import Do
from underrose.kernel.game.actions import kind_of
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position
from underrose.lab.dominated import EACH, SURE, Drawn, Margin, dominated_of, margins_of
from underrose.lab.portrait import portray
from underrose.lab.uses import Uses

CODING = ur.game("the_coding")


def row_of(margins: list[list[list[Margin]]], use: str) -> dict:
    return next(row for row in dominated_of(margins, 100, 0.95)["uses"] if row["use"] == use)


def test_what_was_never_better_is_told_with_the_share_that_is_still_possible() -> None:
    games = [[[Margin("bad", -0.1, 0.01), Margin("good", 0.1, 0.01)]] for _ in range(20)]
    bad, good = row_of(games, "bad"), row_of(games, "good")
    assert (bad["better"], bad["worse"], good["better"], good["worse"]) == (0, 20, 20, 0)
    assert bad["at_most"] == pytest.approx(1 - 0.05 ** (1 / 20))
    assert good["at_most"] is None
    assert (bad["low"], bad["high"]) == (pytest.approx(-0.1), pytest.approx(-0.1))


def test_one_decision_in_which_it_is_better_is_enough_and_of_few_nothing_is_told() -> None:
    games = [[[Margin("rare", 0.2 if g == 3 else -0.1, 0.01)]] for g in range(40)]
    assert row_of(games, "rare")["at_most"] is None
    assert row_of(games[4:13], "rare")["at_most"] is None  # nine decisions
    assert row_of(games[4:14], "rare")["at_most"] is not None
    assert row_of(games[:1], "rare")["low"] is None


def test_decisions_of_one_game_count_as_one_observation() -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(size=30)
    once = row_of([[[Margin("a", value, 1.0)]] for value in values], "a")
    often = row_of([[[Margin("a", value, 1.0)]] * 9 for value in values], "a")
    assert (once["high"] - once["low"], once["at_most"]) == pytest.approx((often["high"] - often["low"], often["at_most"]))


def test_what_wins_in_every_world_is_better_than_all_else_by_what_all_else_gives_away() -> None:
    """A code that is known may be named, or not: two ways of one decision, and their margins are each other's negative."""
    policy, found = policy_of(CODING.title), 0
    for seed in range(40):
        match = Match(CODING, seed=seed)
        while match.outcome is None:
            seat = match.actors[0]
            position = Position(CODING, seat, match.see(seat), match.log(seat), 1)
            legal = match.enumerated(seat).copy()
            if any(kind_of(action) == Do.DECODE for action in legal.tolist()):
                worths = np.zeros((32, len(legal)))
                policy.fill(position, policy.begun(position), legal, 1000, worths)
                sure = (worths == 1.0).all(axis=0)
                if 0 < sure.sum() < len(legal) and worths[:, ~sure].mean(axis=0).max() < 0.9:
                    ways = {"names it": legal[sure].tolist(), "does not": legal[~sure].tolist()}
                    named, other = margins_of(position, ways)
                    assert named.value > SURE * named.se
                    assert other.value == pytest.approx(-named.value)
                    found += 1
                    break
            match.do(seat, decide(CODING, "agent", match.see(seat), match.log(seat), seed, seat=seat) or int(legal[0]))
        if found == 3:
            return
    assert found, "nobody ever knew a code"


def test_decisions_are_drawn_each_as_likely_and_the_same_again() -> None:
    """Of a game of many decisions as many early ones are kept as late ones."""
    places = list[float]()
    for seed in range(12):
        drawn, match = Drawn(Uses(CODING), (seed, 0)), Match(CODING, seed=seed)
        rng = np.random.default_rng(seed)
        while match.outcome is None:
            seat = match.actors[0]
            action = int(rng.choice(match.enumerated(seat)))
            drawn(match, seat, action)
            match.do(seat, action)
        assert len(drawn._kept) == EACH
        whole = len(match.log(0))
        places += [len(position.log) / whole for position, _ in drawn._kept]
    assert 0.35 < np.mean(places) < 0.65


def test_the_report_does_not_depend_on_which_decisions_are_weighed() -> None:
    first, again, without = (portray(CODING, ["agent"], games=4, seed=2, sheets=0, deals=0, weighed=weighed) for weighed in (2, 2, 0))
    assert first == again
    assert (first["weighed"]["games"], first["weighed"]["decisions"]) == (2, 2 * EACH)
    assert {**first, "weighed": None} == without
