"""The steps that the pages' timeline is held to are what is told today, and every kind of event is among them."""

import json

import pytest

from tests.recorded.steps import GAMES, SCREENS, read, steps
from underrose.games import title
from underrose.kernel.play.match import SPECTATOR

QUICK = "classified_information"
"""The game of the everyday tier."""
STALE = "What a page is told of a step has changed: look at the difference, and if it is meant run `python -m tests.recorded.steps`."


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_is_among_the_steps(game: str) -> None:
    kept = read(game)["steps"]
    kinds = title(game).events.by_key.keys()
    assert {event["key"] for step in kept for event in step["news"] if step["place"] == 0} == kinds
    assert {step["place"] for step in kept} == ({0, SPECTATOR} if game in SCREENS else {0})


@pytest.mark.parametrize("game", [pytest.param(game, marks=() if game == QUICK else pytest.mark.slow) for game in GAMES])
def test_the_steps_are_what_is_told_today(game: str) -> None:
    assert read(game) == json.loads(json.dumps(steps(game))), STALE
