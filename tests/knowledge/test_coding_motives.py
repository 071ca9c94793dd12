"""What others' choices betray, in bots' worlds of The Coding: likelier for the truth, never outside what fits, and not on the sheet."""

from math import log

import numpy as np
import pytest

import underrose as ur
from underrose.bots import decide
from underrose.games.the_coding.motives import accepted
from underrose.games.the_coding.worlds import draw_codes, draw_likely
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position

DRAWS = 400
CHANCE_OF_ANYTHING = 1 / (2 * DRAWS)


def positions(players: int, seed: int) -> list[tuple[Match, Position]]:
    """A game of agents, and what the seat to move knows from the second round on."""
    match, found = Match(ur.game("the_coding", players=players), seed=seed), list[tuple[Match, Position]]()
    while match.outcome is None:
        seat = match.actors[0]
        position = Position(match.game, seat, match.see(seat), match.log(seat), len(match.steps))
        if int(position.views[0]["current_round"]) > 1:
            found.append((match.at(len(match.steps) - 1), position))
        action = decide(match.game, "agent", match.see(seat), match.log(seat), len(match.steps), seat=seat)
        assert action is not None
        match.do(seat, action)
    return found


def drawn(position: Position, likely: bool) -> list[bytes]:
    """The codes in so many drawn worlds."""
    game, codes = position.game, list[bytes]()
    for _ in range(DRAWS):
        states = game.new_states(1)
        if likely:
            draw_likely(position.samplers[0], game.kits[0], position.views[0], position.rngs[0], states[0])
        else:
            states = position.world()
        codes.append(states[0]["players"]["code"].tobytes())
    return codes


def surprise(position: Position, true: bytes, likely: bool) -> float:
    """How surprised one is by the true codes, in bits."""
    return -log(max(drawn(position, likely).count(true) / DRAWS, CHANCE_OF_ANYTHING), 2)


def test_the_truth_is_less_of_a_surprise_to_who_minds_motives() -> None:
    plain, minding = list[float](), list[float]()
    for seed in range(3):
        for match, position in positions(2, seed)[::3]:
            true = match.states[0]["players"]["code"].tobytes()
            plain.append(surprise(position, true, False))
            minding.append(surprise(position, true, True))
    assert np.mean(minding) < np.mean(plain) - 0.2


@pytest.mark.parametrize("players", [2, 3])
def test_likely_worlds_are_worlds_that_fit(players: int) -> None:
    for _, position in positions(players, 7)[::4]:
        joint = position.samplers[0]["joint"].reshape(4, 10, 100)
        for codes in set(drawn(position, True)):
            for seat, (letter, tens, ones) in enumerate(np.frombuffer(codes, np.int64).reshape(-1, 3)[:players]):
                assert seat == position.seat or joint[seat, letter, 10 * tens + ones] > 0


def test_worlds_are_drawn_in_proportion_to_the_chance_of_the_choices() -> None:
    """Rejection by hand: of uniformly drawn codes those that are accepted occur as often as `draw_likely` draws them."""
    _, position = positions(2, 1)[-1]
    w, kit, v, rng = position.samplers[0], position.game.kits[0], position.views[0], position.rngs[0]
    kept = list[bytes]()
    while len(kept) < DRAWS:
        states = position.world()
        draw_codes(w, rng, states[0])
        if accepted(w["motives"], kit, states[0]["players"], v["seat"], rng):
            kept.append(states[0]["players"]["code"].tobytes())
    likely = drawn(position, True)
    for codes in set(kept):
        share = kept.count(codes) / DRAWS
        assert abs(likely.count(codes) / DRAWS - share) < 5 * (2 * share * (1 - share) / DRAWS) ** 0.5 + 5 / DRAWS
