"""Kuhn poker's rules, played out by hand; its tree stands in kernel/test_trees.py, its value in adapters/test_exploitability.py."""

from functools import cache

import numpy as np
import pytest

from underrose.kernel.chance import Generator, reseed
from underrose.kernel.events import Seen, log_of
from underrose.kernel.game import Game
from underrose.kernel.match import Match
from underrose.kernel.records import Rows, new
from underrose.kernel.trees import Kind, after, starts, walk
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


def test_when_it_is_over_nobody_may_act() -> None:
    states = played(1, 0, PASS, PASS)
    assert game().actors(states) == []
    assert [game().legal(states, seat).tolist() for seat in (0, 1)] == [[], []]


def test_a_seat_is_told_its_own_card_only_and_both_at_a_showdown() -> None:
    table = kuhn.EVENTS
    for place, cards in ((0, [{"seat": 0, "card": 2}, {"seat": 1}]), (1, [{"seat": 0}, {"seat": 1, "card": 0}])):
        log = log_of(dealt(2, 0)[0]["events"], place)
        assert [table.from_seen(row)["args"] for row in log] == cards
    shown = log_of(played(2, 0, PASS, PASS)[0]["events"], 1)
    assert table.from_seen(shown[-1]) == {"key": "shown", "args": {"first": 2, "second": 0}}
    folded = log_of(played(2, 0, BET, PASS)[0]["events"], 1)
    assert [table.from_seen(row)["key"] for row in folded] == ["passed"]


def test_a_view_holds_the_own_card_and_the_moves() -> None:
    states = played(2, 0, PASS, BET)
    for place, card in ((0, 2), (1, 0), (-1, -1)):
        view = game().see(states, place)[0]
        assert (int(view["card"]), int(view["moves"]), view["history"].tolist()) == (card, 2, [PASS, BET, 0])


@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_card_is_any_but_ones_own(seat: int) -> None:
    states = dealt(1, 2) if seat == 0 else dealt(2, 1)
    view, log = game().see(states, seat), log_of(states[0]["events"], seat)
    samplers, rngs = game().prepare(view, log), new(Generator)
    reseed(rngs[0], b"kuhn", seat)
    drawn = [game().draw(samplers, view, rngs)[0]["cards"].tolist() for _ in range(1000)]
    assert {cards[seat] for cards in drawn} == {1}
    assert abs(sum(cards[1 - seat] == 0 for cards in drawn) - 500) < 80


def test_a_spectator_knows_neither_card() -> None:
    view, rngs = game().see(dealt(0, 1), -1), new(Generator)
    reseed(rngs[0], b"kuhn", 2)
    samplers = game().prepare(view, new(Seen, 0))
    drawn = {tuple(game().draw(samplers, view, rngs)[0]["cards"].tolist()) for _ in range(500)}
    assert drawn == {(a, b) for a in range(3) for b in range(3) if a != b}


def worlds_after(*moves: str) -> dict[int, set[tuple[int, ...]]]:
    """The deals that fit what each place has seen of a hand played so, as often drawn as to find all; the true one is always among them."""
    match, rngs, found = Match(game(), seed=5), new(Generator), dict[int, set[tuple[int, ...]]]()
    reseed(rngs[0], b"kuhn", 3)
    for move in moves:
        match.play(match.actors[0], move)
    for place in (0, 1, -1):
        view, known = match.see(place), match.log(place)
        samplers = game().prepare(view, known)
        found[place] = {tuple(game().draw(samplers, view, rngs)[0]["cards"].tolist()) for _ in range(200)}
        assert len(found[place]) == int(samplers[0]["worlds"])
        assert tuple(match.states[0]["cards"].tolist()) in found[place]
    return found


def test_a_showdown_leaves_nothing_to_be_drawn_and_a_fold_hides_the_other_card() -> None:
    assert [len(found) for found in worlds_after("pass", "pass").values()] == [1, 1, 1]
    assert [len(found) for found in worlds_after("bet", "pass").values()] == [2, 2, 6]


def test_no_step_has_more_events_than_the_buffer_holds() -> None:
    assert all(node.states[0]["events"]["lost"] == 0 for node in walk(game()) if node.kind is not Kind.CHANCE)


def test_playouts_refuse_nothing_and_end_as_often_as_the_tree_says() -> None:
    """Random play ends folded in 3 of 8 games: bet-pass in a quarter, pass-bet-pass in an eighth."""
    n, states, rngs = 20_000, game().new_states(2), new(Generator)
    results, figures = np.zeros((n, 4), np.int64), np.zeros((n, 1), np.int64)
    decisions = game().doors.playouts(states, game().kits, rngs, 3, 0, n, results, figures)
    assert decisions == results[:, 3].sum()
    assert abs((results[:, 0] == Why.FOLDED).mean() - 3 / 8) < 0.02
    assert abs(decisions / n - 2.25) < 0.02
