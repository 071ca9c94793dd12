"""Best responses: values that OpenSpiel 2.0.2 gives for the same games, a known equilibrium, and games that are refused."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import isclose

import numpy as np
import pytest

from underrose.kernel.records import Rows, dtype_of
from underrose.testing import kuhn, leduc, toy
from underrose.testing.bestresponse import Policy, Tree
from underrose.testing.kuhn import Move

PASS, BET = Move
EXACT = 1e-9


@cache
def uniform_kuhn() -> Tree:
    return Tree(kuhn.TITLE.setup())


@cache
def uniform_leduc() -> Tree:
    return Tree(leduc.TITLE.setup())


def test_uniform_kuhn_is_0_916667_from_an_equilibrium() -> None:
    assert isclose(uniform_kuhn().nash_conv(), 11 / 12, abs_tol=EXACT)
    assert isclose(uniform_kuhn().value(0), 1 / 8, abs_tol=EXACT)
    assert [round(uniform_kuhn().best_response(seat).value, 9) for seat in (0, 1)] == [0.5, 0.416666667]


def test_uniform_leduc_is_as_far_from_an_equilibrium_as_openspiel_says() -> None:
    assert isclose(uniform_leduc().nash_conv(), 4.747222222222222, abs_tol=EXACT)
    assert isclose(uniform_leduc().value(0), -0.078125, abs_tol=EXACT)
    assert isclose(uniform_leduc().best_response(0).value, 2.0875, abs_tol=EXACT)
    assert isclose(uniform_leduc().best_response(1).value, 2.6597222222222223, abs_tol=EXACT)


def test_information_sets_are_as_many_as_the_seats_can_tell_apart() -> None:
    """Kuhn: three cards times two histories a seat. Leduc: 936 in all, suits told apart."""
    assert [len(uniform_kuhn().best_response(seat).choices) for seat in (0, 1)] == [6, 6]
    assert [len(uniform_leduc().best_response(seat).choices) for seat in (0, 1)] == [468, 468]


def test_a_best_response_bets_the_highest_card_and_folds_the_lowest_to_a_bet() -> None:
    choices = uniform_kuhn().best_response(1).choices
    chosen: dict[tuple[int, int], int] = {}
    for (_, view, _), action in choices.items():
        seen = np.frombuffer(view, dtype_of(kuhn.View))[0]
        chosen[int(seen["card"]), int(seen["history"][0])] = action
    assert [chosen[2, PASS], chosen[2, BET], chosen[0, BET]] == [BET, BET, PASS]
    assert len(chosen) == 6


def equilibrium(alpha: float) -> Policy:
    """Kuhn's equilibria: seat 0 bluffs its lowest card with `alpha`, up to a third."""

    def policy(seat: int, view: Rows, log: Rows, actions: Sequence[int]) -> list[float]:
        card, history = int(view[0]["card"]), view[0]["history"].tolist()[: int(view[0]["moves"])]
        bets = {
            (): (alpha, 0.0, 3 * alpha),
            (PASS,): (1 / 3, 0.0, 1.0),
            (BET,): (0.0, 1 / 3, 1.0),
            (PASS, BET): (0.0, alpha + 1 / 3, 1.0),
        }[tuple(history)]
        return [1 - bets[card], bets[card]]

    return policy


@pytest.mark.parametrize("alpha", [0.0, 0.2, 1 / 3])
def test_nobody_gains_against_kuhns_equilibria(alpha: float) -> None:
    tree = Tree(kuhn.TITLE.setup(), equilibrium(alpha))
    assert isclose(tree.nash_conv(), 0.0, abs_tol=EXACT)
    assert isclose(tree.value(0), -1 / 18, abs_tol=EXACT)


def test_bluffing_too_often_is_punished() -> None:
    assert Tree(kuhn.TITLE.setup(), equilibrium(0.34)).nash_conv() > 0.001


def test_a_game_that_is_won_and_not_scored_is_refused() -> None:
    with pytest.raises(ValueError, match="who play for scores"):
        Tree(toy.TITLE.setup(2))


def test_a_game_in_which_seats_act_together_is_refused() -> None:
    scored = replace(toy.TITLE, score_range=(0.0, 4.0))
    game = scored.setup(2, content="basket = 1\nthorns = 1\ngoal = 3\n", rounds=1, first=0)
    with pytest.raises(ValueError, match="take turns"):
        Tree(game)


def test_a_policy_is_shown_what_its_seat_has_seen_and_nothing_else() -> None:
    def policy(seat: int, view: Rows, log: Rows, actions: Sequence[int]) -> list[float]:
        known = [int(row["closed"][0]) for row in log if row["knows"]]
        assert known == [int(view[0]["card"])]
        assert len(log) == 2 + int(view[0]["moves"])
        return [0.5, 0.5]

    assert isclose(Tree(kuhn.TITLE.setup(), policy).nash_conv(), 11 / 12, abs_tol=EXACT)
