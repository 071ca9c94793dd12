"""Walking through a played match: every table of it can be taken out, played on, and draws as it should."""

from pathlib import Path

import numpy as np
import pytest

import underrose as ur
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, Mode, fresh_step
from underrose.kernel.play.match import SPECTATOR, Match, Step
from underrose.testing.playing import random_match, table_bytes


@pytest.fixture(scope="module")
def played() -> Match:
    return random_match(ur.game("the_coding", players=2), seed=5)


def drawn_when_played_on(match: Match, seed: int) -> list[int]:
    """What the rest of a game draws when a copy of its table is played on, as compiled playouts do it: seeded, and without a match."""
    states, rngs, out, game = match.states.copy(), new(Generator), np.empty(4096, np.int64), match.game
    game.doors.seed(rngs, seed, 0)
    states["chance"]["generator"] = rngs
    values = list[int]()
    while seats := game.actors(states):
        fresh_step(states[0]["chance"])
        game.doors.apply(states, 0, game.kits, seats[0], game.doors.random(states, 0, game.kits, seats[0], rngs, out))
        chance = states["chance"]
        assert int(chance["faults"][0]) == 0
        values += [int(value) for value, bound in zip(chance["tape"][0], chance["bounds"][0, : int(chance["taken"][0])]) if bound > 1]
    return values


@pytest.mark.parametrize("load", [False, True], ids=["played", "loaded"])
def test_a_table_taken_out_of_a_match_draws_when_it_is_played_on_for_none_at_rest_replays_or_asks(
    played: Match, load: bool, tmp_path: Path
) -> None:
    played.save(tmp_path / "game.jsonl")
    match = Match.load(tmp_path / "game.jsonl") if load else played
    draws = [drawn_when_played_on(match.at(2), seed) for seed in range(6)]
    assert all(any(values) for values in draws if len(values) > 4), "every draw was 0"
    assert len({*map(tuple, draws)}) > 1, "every seed draws the same"
    modes = [int(step.states["chance"]["mode"][0]) for step in match.walk()]
    assert {*modes, int(match.states["chance"]["mode"][0])} == {Mode.DRAW}


def do_again(match: Match, step: Step) -> Step:
    assert step.seat is not None
    assert step.action is not None
    return match.do(step.seat, step.action)


def test_walking_shows_every_table_in_turn(played: Match) -> None:
    again, walked = Match(played.game, secret=played.secret), played.walk()
    for n, match in enumerate(walked):
        if n:
            do_again(again, played.steps[n])
        assert len(match.steps) == n + 1
        assert table_bytes(match.states, without=("chance",)) == table_bytes(again.states, without=("chance",))
    assert len(again.steps) == len(played.steps)


def test_the_match_at_a_step_goes_on_as_it_did(played: Match) -> None:
    match = played.at(3)
    assert len(match.steps) == 4
    assert [do_again(match, step) for step in played.steps[4:]] == played.steps[4:]
    assert match.outcome == played.outcome
    assert match.log(SPECTATOR).tobytes() == played.log(SPECTATOR).tobytes()
    for n in (-1, len(played.steps)):
        with pytest.raises(IndexError, match="There is no step"):
            played.at(n)


def finished(match: Match) -> Match:
    """Play it to its end, always with the first legal action."""
    while match.outcome is None:
        seat = match.actors[0]
        match.do(seat, int(match.legal(seat).packed()[0]))
    return match


def test_a_fork_has_another_future_and_the_same_past(played: Match) -> None:
    match = played.at(2)
    futures = [finished(match.fork(seed)).steps for seed in (1, 1, 2)]
    assert futures[0] == futures[1] != futures[2]
    assert all(steps[:3] == played.steps[:3] for steps in futures)
    assert len(match.steps) == 3
    assert len({match.fork(seed).states["chance"]["generator"].tobytes() for seed in range(4)}) == 4


def test_a_match_of_the_lab_is_walked_with_its_own_generator() -> None:
    game, rngs = ur.game("the_coding", players=2), new(Generator)
    game.doors.seed(rngs, 9, 0)
    match = finished(Match.of_lab(game, rngs))
    walked = finished(match.at(1))
    assert walked.steps == match.steps


def test_steps_taken_back_are_walked_too() -> None:
    match, choices = Match(ur.game("top_secret_agents", players=2), seed=1), np.random.default_rng(1)
    while not match.undoable(seat := match.actors[0]):
        match.do(seat, int(choices.choice(match.legal(seat).packed())))
    match.undo(seat)
    last = match.at(len(match.steps) - 1)
    assert last.steps == match.steps
    assert table_bytes(last.states, without=("chance",)) == table_bytes(match.states, without=("chance",))
    assert last.clone().undoable(seat) == match.undoable(seat)
