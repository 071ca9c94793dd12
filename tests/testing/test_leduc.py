"""Leduc poker is OpenSpiel's `leduc_poker`: constants here were obtained from version 2.0.2 of it."""

import hashlib
from functools import cache

import pytest

from bench import leduc
from bench.leduc import Move, Refusal
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.kernel.play.trees import DEALER, Kind, Node, after, starts, walk

FOLD, CALL, RAISE = Move

# One line a game, sorted: the cards and actions in their order, then what seat 0 wins, as "5 0 1 2 1 3 2 2 0: -7".
ALL_GAMES = "cfeab7de6af8b8a22c9868ebfe747a4f099291f481ec08ef778adb94cf99df4d"


@cache
def game() -> Game:
    return leduc.TITLE.setup()


def dealt(first: int, second: int) -> Rows:
    return next(states for _, _, states in starts(game()).ends if states[0]["cards"].tolist() == [first, second])


def play(states: Rows, *moves: int) -> Rows:
    """Play on; the public card is the first there is."""
    for move in moves:
        (seat,) = game().actors(states)
        states = after(game(), states, seat, move).ends[0][2]
    return states


def history(node: Node) -> tuple[int, ...]:
    """The cards and actions that led to a node, in OpenSpiel's numbers and order."""
    cards: list[int] = node.states[0]["cards"].tolist()
    for step in node.path:
        if step.seat != DEALER:
            cards += [step.action, int(node.states[0]["board"])] if step.tape else [step.action]
    return tuple(cards)


def won(states: Rows) -> int:
    outcome = game().outcome(states)
    assert outcome is not None
    assert sum(outcome.scores) == 0
    return outcome.scores[0]


def test_every_game_there_is_pays_what_it_pays_in_openspiel() -> None:
    games = {history(node): won(node.states) for node in walk(game()) if node.kind is Kind.TERMINAL}
    assert games[5, 0, 1, 2, 1, 3, 2, 2, 0] == -7
    text = "\n".join(f"{' '.join(map(str, cards))}: {score}" for cards, score in sorted(games.items()))
    assert hashlib.sha256(text.encode()).hexdigest() == ALL_GAMES


@pytest.mark.parametrize(("moves", "seat", "action", "refusal"), [
    ((), 1, CALL, Refusal.NOT_YOUR_TURN),
    ((), 0, FOLD, Refusal.NOTHING_TO_FOLD_TO),
    ((CALL,), 1, FOLD, Refusal.NOTHING_TO_FOLD_TO),
    ((RAISE, RAISE), 0, RAISE, Refusal.RAISED_ENOUGH),
    ((RAISE, FOLD), 0, CALL, Refusal.NOT_YOUR_TURN),
    ((), 0, 3, Refusal.NO_SUCH_MOVE),
    ((), 0, RAISE | 1 << 8, Refusal.NO_SUCH_MOVE),
])  # fmt: skip
def test_a_refusal_says_why(moves: tuple[int, ...], seat: int, action: int, refusal: Refusal) -> None:
    states = play(dealt(0, 3), *moves)
    assert game().doors.allowed(states, 0, game().kits, seat, action) == refusal
