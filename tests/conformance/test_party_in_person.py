"""Two worlds of TOP SECRET between people, who may change what they have chosen: whether and how they did is in no world told."""

import pytest

from tests.conformance.party import hidden, people, table
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, reseed
from underrose.testing.deals import generator_of_its_own
from underrose.testing.playing import RandomPlayer
from underrose.testing.two_worlds import Report, Trial, World

DECISIONS = 60
"""The first round and a little more, with everything that is changed in it."""
LEAST = 20
"""Answers and fingers that have to be changed in a match, for it to prove anything."""


@pytest.mark.parametrize("players", [3, 4, 5])
def test_worlds_from_the_sampler(players: int) -> None:
    report, rngs, changes = Report(), new(Generator), 0
    for seed in range(2):
        match = people(table(players), seed)
        trial = Trial(RandomPlayer(match.game, f"in person {seed}"), (), 6, report)
        reseed(rngs[0], b"in person", seed)
        while match.outcome is None and len(match.steps) < 2 * DECISIONS:
            place = trial.player.below(players)
            if trial.player.below(5) == 0:
                samplers = match.game.prepare(match.see(place), match.log(place))
                states = match.game.draw(samplers, match.see(place), rngs)
                report.pairs += 1
                report.differed += hidden(match.game, states) != hidden(match.game, match.states)
                trial.pair(World(match, place, match.states), World(match, place, generator_of_its_own(states, trial.player.rng)))
            trial.player.step(match)
        changes += sum(event["key"] in ("changed", "aimed") for step in match.steps for event in step.events)
    assert changes > LEAST
    assert report.differed > report.pairs / 2 > 10
