"""Leduc poker is OpenSpiel's `leduc_poker`: constants here were obtained from version 2.0.2 of it."""

import hashlib
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from underrose.kernel.actions import forms
from underrose.kernel.chance import Generator, reseed
from underrose.kernel.events import Seen, log_of
from underrose.kernel.game import Game
from underrose.kernel.records import Rows, from_data, new
from underrose.kernel.trees import DEALER, Kind, Node, after, starts, walk
from underrose.testing import leduc
from underrose.testing.leduc import Move, Refusal, Told, Why

FOLD, CALL, RAISE = Move

# Seat 0's winnings at the end of each of the 5520 ways to play, how many of them; and how often a seat has which choices.
RETURNS = {
    -13: 192,
    -11: 192,
    -9: 528,
    -7: 432,
    -5: 552,
    -3: 366,
    -1: 198,
    0: 600,
    1: 198,
    3: 366,
    5: 552,
    7: 432,
    9: 528,
    11: 192,
    13: 192,
}
CHOICES = {(seat, choices): 630 for seat in (0, 1) for choices in ((0, 1), (0, 1, 2), (1, 2))}
# One line a game, sorted: the cards and actions in their order, then what seat 0 wins. Six of the lines stand in SOME_GAMES.
ALL_GAMES = "cfeab7de6af8b8a22c9868ebfe747a4f099291f481ec08ef778adb94cf99df4d"
SOME_GAMES = {
    (1, 0, 2, 2, 1, 5, 2, 0): 5,
    (5, 0, 1, 2, 1, 3, 2, 2, 0): -7,
    (0, 3, 2, 2, 1, 1, 1, 1): 5,
    (2, 1, 1, 2, 1, 5, 1, 2, 0): -3,
    (1, 0, 1, 2, 1, 2, 2, 2, 1): 0,
    (4, 1, 1, 1, 0, 1, 2, 2, 1): -9,
}


@cache
def game() -> Game:
    return leduc.TITLE.setup()


@cache
def nodes() -> list[Node]:
    return list(walk(game()))


def dealt(first: int, second: int) -> Rows:
    """A table just dealt, with these cards."""
    return next(states for _, _, states in starts(game()).ends if states[0]["cards"].tolist() == [first, second])


def play(states: Rows, *moves: int, board: int | None = None) -> Rows:
    """Play on; the public card is the first that fits."""
    for move in moves:
        (seat,) = game().actors(states)
        assert game().doors.allowed(states, 0, game().kits, seat, move) == 0
        ends = after(game(), states, seat, move).ends
        states = next(end for _, _, end in ends if board is None or int(end[0]["board"]) in (board, leduc.NONE))
    return states


def history(node: Node) -> tuple[int, ...]:
    """The cards and actions that led to a node, in OpenSpiel's numbers and order."""
    cards: list[int] = node.states[0]["cards"].tolist()
    for step in node.path:
        if step.seat != DEALER:
            cards += [step.action, int(node.states[0]["board"])] if step.tape else [step.action]
    return tuple(cards)


def scores(states: Rows) -> tuple[int, ...]:
    outcome = game().outcome(states)
    assert outcome is not None
    return outcome.scores


def test_every_game_there_is_pays_what_it_pays_in_openspiel() -> None:
    games = {history(node): scores(node.states)[0] for node in nodes() if node.kind is Kind.TERMINAL}
    assert {cards: games[cards] for cards in SOME_GAMES} == SOME_GAMES
    assert Counter(games.values()) == RETURNS
    text = "\n".join(f"{' '.join(map(str, cards))}: {won}" for cards, won in sorted(games.items()))
    assert hashlib.sha256(text.encode()).hexdigest() == ALL_GAMES


def test_what_one_seat_wins_the_other_loses() -> None:
    assert all(sum(scores(node.states)) == 0 for node in nodes() if node.kind is Kind.TERMINAL)


def test_the_choices_at_every_decision_are_openspiels() -> None:
    found: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for node in nodes():
        if node.kind is Kind.DECISION:
            (seat,) = game().actors(node.states)
            found[seat, tuple(game().legal(node.states, seat).tolist())] += 1
    assert found == CHOICES


def test_asking_listing_and_drawing_agree_everywhere() -> None:
    out, rngs = np.empty(8, np.int64), new(Generator)
    for node in nodes()[::7]:
        for seat in (-1, 0, 1, 2):
            listed: list[int] = game().legal(node.states, seat).tolist()
            asked = [a for a in range(-1, 5) if game().doors.allowed(node.states, 0, game().kits, seat, a) == 0]
            kinds = out[: game().doors.kinds(node.states, 0, game().kits, seat, out)].tolist()
            assert listed == asked == kinds
            assert listed == [game().doors.pick(node.states, 0, game().kits, seat, kind, rngs) for kind in kinds]


@pytest.mark.parametrize(
    ("moves", "seat", "action", "refusal"),
    [
        ((), 1, CALL, Refusal.NOT_YOUR_TURN),
        ((), 0, FOLD, Refusal.NOTHING_TO_FOLD_TO),
        ((CALL,), 1, FOLD, Refusal.NOTHING_TO_FOLD_TO),
        ((RAISE, RAISE), 0, RAISE, Refusal.RAISED_ENOUGH),
        ((RAISE, FOLD), 0, CALL, Refusal.NOT_YOUR_TURN),
        ((), 0, 3, Refusal.NO_SUCH_MOVE),
        ((), 0, RAISE | 1 << 8, Refusal.NO_SUCH_MOVE),
    ],
)
def test_a_refusal_says_why_and_has_a_sentence(moves: tuple[int, ...], seat: int, action: int, refusal: Refusal) -> None:
    states = play(dealt(0, 3), *moves)
    assert game().doors.allowed(states, 0, game().kits, seat, action) == refusal
    assert leduc.TITLE.refusals[refusal][1].endswith(".")


def test_a_pair_with_the_public_card_beats_a_king() -> None:
    assert scores(play(dealt(0, 4), CALL, CALL, CALL, CALL, board=1)) == (1, -1)


def test_without_a_pair_the_higher_card_wins_and_equal_cards_share() -> None:
    assert scores(play(dealt(0, 2), CALL, CALL, RAISE, CALL, board=4)) == (-5, 5)
    shared = play(dealt(0, 1), RAISE, CALL, RAISE, CALL, board=4)
    assert scores(shared) == (0, 0)
    outcome = game().outcome(shared)
    assert outcome is not None
    assert (outcome.why, outcome.winners) == (Why.SHOWDOWN, (0, 1))


def test_whoever_folds_loses_what_was_paid() -> None:
    outcome = game().outcome(play(dealt(5, 0), RAISE, RAISE, FOLD))
    assert outcome is not None
    assert (outcome.why, outcome.winners, outcome.scores) == (Why.FOLDED, (1,), (-3, 3))


def test_a_seat_sees_its_card_and_never_the_other_one_before_the_showdown() -> None:
    for node in nodes():
        if node.kind is not Kind.CHANCE and not node.states[0]["why"]:
            views = [game().see(node.states, place)[0] for place in (-1, 0, 1)]
            assert [int(view["card"]) for view in views] == [leduc.NONE, *node.states[0]["cards"].tolist()]
            logs = [log_of(node.states[0]["events"], place) for place in (0, 1)]
            assert all(Told.SHOWN not in log["kind"] for log in logs)


def told(states: Rows, *moves: int) -> tuple[Rows, list[Rows]]:
    """Play on as `play` does; also the log of each seat."""
    logs = [log_of(states[0]["events"], seat) for seat in (0, 1)]
    for move in moves:
        states = play(states, move)
        logs = [np.concatenate([log, log_of(states[0]["events"], seat)]) for seat, log in enumerate(logs)]
    return states, logs


@pytest.mark.parametrize(
    ("moves", "others"),
    [((), {1, 2, 3, 4, 5}), ((CALL, RAISE, CALL), {2, 3, 4, 5}), ((CALL, CALL, CALL, CALL), {2}), ((RAISE, FOLD), {1, 2, 3, 4, 5})],
)
def test_worlds_are_the_cards_that_were_not_seen_each_as_likely(moves: tuple[int, ...], others: set[int]) -> None:
    states, logs = told(dealt(0, 2), *moves)  # the public card is 1, the first that is left
    view = game().see(states, 0)
    samplers, rngs = game().prepare(view, logs[0]), new(Generator)
    reseed(rngs[0], b"worlds", 0)
    drawn: Counter[int] = Counter()
    for _ in range(2000):
        world = game().draw(samplers, view, rngs)
        assert game().see(world, 0).tobytes() == view.tobytes()
        assert int(world[0]["cards"][0]) == 0
        assert int(world[0]["deck"]).bit_count() == int(states[0]["deck"]).bit_count()
        drawn[int(world[0]["cards"][1])] += 1
    assert set(drawn) == others
    expected = 2000 / len(others)
    assert all(abs(n - expected) < 5 * expected**0.5 for n in drawn.values())


def test_a_spectator_knows_neither_card() -> None:
    view = game().see(dealt(0, 2), -1)
    samplers, rngs = game().prepare(view, new(Seen, 0)), new(Generator)
    reseed(rngs[0], b"watching", 0)
    drawn = {tuple(game().draw(samplers, view, rngs)[0]["cards"].tolist()) for _ in range(1000)}
    assert drawn == {(a, b) for a in range(6) for b in range(6) if a != b}


def test_actions_are_written_and_read() -> None:
    codec = game().codec
    assert [codec.notation(action) for action in codec.all()] == ["fold", "call", "raise"]
    assert [codec.read(text) for text in ("Fold", " call ", {"do": "raise"}, leduc.Call())] == [[0], [1], [2], [1]]
    assert forms(codec, game().legal(dealt(0, 1), 0)) == [{"do": "call"}, {"do": "raise"}]


def test_events_read_as_sentences() -> None:
    assert sentence("dealt", seat=1) == "Bea is dealt a card."
    assert sentence("dealt", seat=0, card=4) == "Ada is dealt a king."
    assert sentence("board", card=1) == "The public card is a jack."
    assert sentence("raised", seat=1) == "Bea raises."
    assert sentence("folded", seat=0) == "Ada folds."
    assert sentence("shown", first=2, second=5) == "Ada shows a queen, Bea a king."


def sentence(key: str, **args: int) -> str:
    event: dict[str, Any] = {"key": key, "args": args}
    return leduc.TITLE.describe(game().content, event, ["Ada", "Bea"])


def test_the_buffer_holds_the_events_of_every_step() -> None:
    assert all(node.states[0]["events"]["lost"] == 0 for node in nodes())


def test_playouts_refuse_nothing_and_repeat() -> None:
    states, rngs = game().new_states(2), new(Generator)
    results, figures = np.zeros((3000, 4), np.int64), np.zeros((3000, 1), np.int64)
    decisions = game().doors.playouts(states, game().kits, rngs, 7, 0, 3000, results, figures)
    assert decisions == results[:, 3].sum()
    again, half = np.zeros_like(results), 1500
    for first in (0, half):
        game().doors.playouts(states, game().kits, rngs, 7, first, half, again[first:], figures)
    assert (again == results).all(), "a game does not depend on those played before it"
    assert abs(results[:, 3].mean() - 4.0625) < 0.2  # the mean over OpenSpiel's tree


def test_the_kit_is_its_content() -> None:
    assert from_data(leduc.Kit, game().content).tobytes() == game().kits.tobytes()
