"""What the pages are held to is what the server says now: every kind of event, in every language."""

import json

import pytest

from tools.told import GAMES, OUT, STEPS, told
from underrose import games


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_are_held_to_what_the_server_says_of_every_kind_of_event(game: str) -> None:
    written = told(game)
    assert (OUT / f"{game}.json").read_text("utf-8") == written, "run python -m tools.told"
    said = {step["key"] for step in STEPS.get(game, [])}
    assert {event["key"] for event in json.loads(written)["events"]} == games.title(game).events.by_key.keys() | said
