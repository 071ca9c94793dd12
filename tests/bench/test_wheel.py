"""What is timed as the Cypher Wheel are real positions of all decks; the times themselves are nobody's test."""

import random
from itertools import islice

from bench.wheel import DECKS, wheel_positions, wheel_times


def test_every_deck_has_its_share_of_positions() -> None:
    seen = [position.match.game.options for position in islice(wheel_positions(random.Random(1)), 40)]
    assert len(seen) == 40
    for n, deck in enumerate(DECKS):
        assert all(deck.items() <= options.items() or "mix" in deck for options in seen[n :: len(DECKS)])
        assert all(bool(options["mix"]) == ("mix" in deck) for options in seen[n :: len(DECKS)])


def test_the_times_are_milliseconds() -> None:
    times = wheel_times(8, seed=1)
    assert 0 < times["p50_ms"] <= times["p95_ms"]
    assert times["because_p95_ms"] > 0
