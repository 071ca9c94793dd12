"""Kuhn poker's rules, played out by hand; its tree stands in kernel/test_trees.py, its value in adapters/test_exploitability.py."""

from functools import cache

import numpy as np
import pytest

from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.events import log_of
from underrose.kernel.game.title import Game
from underrose.kernel.play.trees import after, starts
from underrose.testing import kuhn
from underrose.testing.kuhn import Move, Refusal, Why

PASS, BET = Move


@cache
def game() -> Game:
    return kuhn.TITLE.setup()


def dealt(first: int, second: int) -> Rows:
    """A table just dealt, with these cards."""
    return next(states for _, _, states in starts(game()).ends if states[0]["cards"].tolist() == [first, second])


def played(first: int, second: int, *moves: int) -> Rows:
    """The table after these moves."""
    states = dealt(first, second)
    for move in moves:
        (seat,) = game().actors(states)
        ((_, _, states),) = after(game(), states, seat, move).ends
    return states


@pytest.mark.parametrize(
    ("moves", "why", "high", "low"),
    [
        ((PASS, PASS), Why.SHOWDOWN, (1, -1), (-1, 1)),
        ((BET, BET), Why.SHOWDOWN, (2, -2), (-2, 2)),
        ((PASS, BET, BET), Why.SHOWDOWN, (2, -2), (-2, 2)),
        ((BET, PASS), Why.FOLDED, (1, -1), (1, -1)),
        ((PASS, BET, PASS), Why.FOLDED, (-1, 1), (-1, 1)),
    ],
)
def test_the_five_ways_to_bet(moves: tuple[int, ...], why: Why, high: tuple[int, ...], low: tuple[int, ...]) -> None:
    """`high` are the scores if seat 0 has the higher card, `low` if it has the lower one."""
    for cards, scores in (((2, 1), high), ((0, 1), low)):
        outcome = game().outcome(played(*cards, *moves))
        assert outcome is not None
        assert (outcome.why, outcome.scores) == (why, scores)
        assert outcome.winners == (scores.index(max(scores)),)


def test_seats_take_turns_and_only_they_may_act() -> None:
    for moves, seat in (((), 0), ((PASS,), 1), ((BET,), 1), ((PASS, BET), 0)):
        states = played(1, 0, *moves)
        assert game().actors(states) == [seat]
        assert game().legal(states, seat).tolist() == [PASS, BET]
        for other in (1 - seat, -1):
            assert game().legal(states, other).tolist() == []
            assert game().doors.allowed(states, 0, game().kits, other, BET) == Refusal.NOT_YOUR_TURN


def test_a_seat_is_told_its_own_card_only_and_both_at_a_showdown() -> None:
    table = kuhn.EVENTS
    for place, cards in ((0, [{"seat": 0, "card": 2}, {"seat": 1}]), (1, [{"seat": 0}, {"seat": 1, "card": 0}])):
        log = log_of(dealt(2, 0)[0]["events"], place)
        assert [table.from_seen(row)["args"] for row in log] == cards
    shown = log_of(played(2, 0, PASS, PASS)[0]["events"], 1)
    assert table.from_seen(shown[-1]) == {"key": "shown", "args": {"first": 2, "second": 0}}
    folded = log_of(played(2, 0, BET, PASS)[0]["events"], 1)
    assert [table.from_seen(row)["key"] for row in folded] == ["passed"]


def test_playouts_refuse_nothing_and_end_as_often_as_the_tree_says() -> None:
    """Random play ends folded in 3 of 8 games: bet-pass in a quarter, pass-bet-pass in an eighth."""
    n, states, rngs = 20_000, game().new_states(2), new(Generator)
    results, figures = np.zeros((n, 4), np.int64), np.zeros((n, 1), np.int64)
    decisions = game().doors.playouts(states, game().kits, rngs, 3, 0, n, results, figures)
    assert decisions == results[:, 3].sum()
    assert abs((results[:, 0] == Why.FOLDED).mean() - 3 / 8) < 0.02
    assert abs(decisions / n - 2.25) < 0.02
