"""Kuhn poker's rules, played out by hand; its tree stands in kernel/test_trees.py, its value in adapters/test_exploitability.py."""

from functools import cache

import pytest

from underrose.kernel.data.records import Rows
from underrose.kernel.game.events import log_of
from underrose.kernel.game.title import Game
from underrose.kernel.play.trees import after, starts
from underrose.testing import kuhn
from underrose.testing.kuhn import Move, Why

PASS, BET = Move


@cache
def game() -> Game:
    return kuhn.TITLE.setup()


def dealt(first: int, second: int) -> Rows:
    return next(states for _, _, states in starts(game()).ends if states[0]["cards"].tolist() == [first, second])


def played(first: int, second: int, *moves: int) -> Rows:
    states = dealt(first, second)
    for move in moves:
        (seat,) = game().actors(states)
        ((_, _, states),) = after(game(), states, seat, move).ends
    return states


@pytest.mark.parametrize(("moves", "why", "high", "low"), [
    ((PASS, PASS), Why.SHOWDOWN, (1, -1), (-1, 1)),
    ((BET, BET), Why.SHOWDOWN, (2, -2), (-2, 2)),
    ((PASS, BET, BET), Why.SHOWDOWN, (2, -2), (-2, 2)),
    ((BET, PASS), Why.FOLDED, (1, -1), (1, -1)),
    ((PASS, BET, PASS), Why.FOLDED, (-1, 1), (-1, 1)),
])  # fmt: skip
def test_the_five_ways_to_bet(moves: tuple[int, ...], why: Why, high: tuple[int, ...], low: tuple[int, ...]) -> None:
    """`high` are the scores if seat 0 has the higher card, `low` if it has the lower one."""
    for cards, scores in (((2, 1), high), ((0, 1), low)):
        outcome = game().outcome(played(*cards, *moves))
        assert outcome is not None
        assert (outcome.why, outcome.scores) == (why, scores)
        assert outcome.winners == (scores.index(max(scores)),)


def test_a_seat_is_told_its_own_card_only_and_both_at_a_showdown() -> None:
    table = kuhn.EVENTS
    for place, cards in ((0, [{"seat": 0, "card": 2}, {"seat": 1}]), (1, [{"seat": 0}, {"seat": 1, "card": 0}])):
        log = log_of(dealt(2, 0)[0]["events"], place)
        assert [table.from_seen(row)["args"] for row in log] == cards
    shown = log_of(played(2, 0, PASS, PASS)[0]["events"], 1)
    assert table.from_seen(shown[-1]) == {"key": "shown", "args": {"first": 2, "second": 0}}
    folded = log_of(played(2, 0, BET, PASS)[0]["events"], 1)
    assert [table.from_seen(row)["key"] for row in folded] == ["passed"]
