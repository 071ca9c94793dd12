"""What others' choices betray, in bots' worlds of The Coding: likelier for the truth, never outside what fits, and not on the sheet."""

from collections import Counter
from math import log

import numpy as np
import pytest

from tests.knowledge.test_coding_asking import positions
from underrose.games.the_coding.mind.motives import accepted
from underrose.games.the_coding.mind.worlds import draw_codes, draw_likely
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position

DRAWS = 400
CHANCE_OF_ANYTHING = 1 / (2 * DRAWS)


def late(players: int, seed: int, every: int) -> list[tuple[Match, Position]]:
    """Some positions of a game of agents from the second round on, and the true tables."""
    found = positions(("agent",) * players, seed, every)
    return [(match, position) for match, position in found if int(position.views[0]["current_round"]) > 1]


def drawn(position: Position, likely: bool) -> Counter[bytes]:
    game, codes = position.game, Counter[bytes]()
    for _ in range(DRAWS):
        states = game.new_states(1) if likely else position.world()
        if likely:
            draw_likely(position.samplers[0], game.kits[0], position.views[0], position.rngs[0], states[0])
        codes[states[0]["players"]["code"].tobytes()] += 1
    return codes


def test_the_truth_is_less_of_a_surprise_to_who_minds_motives() -> None:
    """By more than a fifth of a bit, at the least."""
    gained = list[float]()
    for seed in range(3):
        for match, position in late(2, seed, 3):
            true = match.states[0]["players"]["code"].tobytes()
            plain, minding = (max(drawn(position, likely)[true] / DRAWS, CHANCE_OF_ANYTHING) for likely in (False, True))
            gained.append(log(minding / plain, 2))
    assert np.mean(gained) > 0.2


@pytest.mark.parametrize("players", [2, 3])
def test_likely_worlds_are_worlds_that_fit(players: int) -> None:
    for _, position in late(players, 7, 4):
        joint = position.samplers[0]["joint"].reshape(4, 10, 100)
        for codes in drawn(position, True):
            for seat, (letter, tens, ones) in enumerate(np.frombuffer(codes, np.int64).reshape(-1, 3)[:players]):
                assert seat == position.seat or joint[seat, letter, 10 * tens + ones] > 0


def test_worlds_are_drawn_in_proportion_to_the_chance_of_the_choices() -> None:
    """Rejection by hand: of uniformly drawn codes those that are accepted occur as often as `draw_likely` draws them."""
    _, position = late(2, 1, 1)[-1]
    w, kit, v, rng = position.samplers[0], position.game.kits[0], position.views[0], position.rngs[0]
    kept = Counter[bytes]()
    while kept.total() < DRAWS:
        states = position.world()
        draw_codes(w, rng, states[0])
        if accepted(w["motives"], kit, states[0]["players"], v["seat"], rng):
            kept[states[0]["players"]["code"].tobytes()] += 1
    likely = drawn(position, True)
    for codes, times in kept.items():
        share = times / DRAWS
        assert abs(likely[codes] / DRAWS - share) < 5 * (2 * share * (1 - share) / DRAWS) ** 0.5 + 5 / DRAWS
