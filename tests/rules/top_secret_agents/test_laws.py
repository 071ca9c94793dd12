"""Laws of Top-Secret that hold in every game, whoever plays it however."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sizes import size
from underrose.games.top_secret_agents.state import TilePlace, Why
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.play.match import SPECTATOR, Match


def random_game(seed: int) -> Match:
    """A random game, kinds of action evenly."""
    rng, match = random.Random(seed), Match(TITLE.setup(2), seed=seed)
    while match.outcome is None:
        (seat,) = match.actors
        actions = match.legal(seat).packed()
        kind = rng.choice(sorted(set((actions & 255).tolist())))
        match.do(seat, int(rng.choice(actions[actions & 255 == kind].tolist())))
    return match


@settings(max_examples=size(5, 15))
@given(st.integers(0, 2**32 - 1))
def test_what_is_seen_adds_up(seed: int) -> None:
    match = random_game(seed)
    table, content = match.view(SPECTATOR)["table"], match.game.content
    for seat in (0, 1):
        scored = [n for n, tile in enumerate(table["tiles"]) if tile["place"] == TilePlace.SCORED and tile["where"] == seat]
        assert sum(content["tiles"][n]["value"] for n in scored) == table["points"][seat]
    fell = [event["args"] for event in match.events(SPECTATOR) if event["key"] == "fell"]
    assert sum(args["space"] == -1 for args in fell) == table["unused"]
    assert match.outcome is not None
    assert (match.outcome.why == Why.GOAL) == (max(match.outcome.scores) >= 20)
    assert match.outcome.winners == tuple(seat for seat in (0, 1) if match.outcome.scores[seat] == max(match.outcome.scores))
    assert sum(table["spawned"]) == sum(event["key"] == "spawned" for event in match.events(SPECTATOR))


@pytest.mark.parametrize("seed", range(4))
def test_events_tell_the_path_of_every_tile(seed: int) -> None:
    """Whoever follows the events alone knows where every tile lies, and who has it."""
    match, loose = random_game(seed), dict[int, int]()
    held: dict[int, int] = {}
    for step in match.steps:
        for event in step.events:
            follow(event["key"], event["args"], loose, held)
    table = match.view(SPECTATOR)["table"]
    seen = [(n, tile["where"]) for n, tile in enumerate(table["tiles"]) if tile["place"] == TilePlace.LOOSE]
    assert sorted(loose.items()) == seen
    assert sorted(held.items()) == [(n, tile["where"]) for n, tile in enumerate(table["tiles"]) if tile["place"] == TilePlace.HELD]


def follow(key: str, args: dict[str, int], loose: dict[int, int], held: dict[int, int]) -> None:
    """Keep account of one event."""
    tile = args.get("tile", -1)
    if key == "entered":
        loose[tile] = args["space"]
    elif key in ("fell", "raised", "lowered"):
        catcher = args["agent"] if key == "fell" else args["target"]
        del loose[tile]
        if catcher >= 0:
            held[tile] = catcher
        elif args["space"] >= 0:
            loose[tile] = args["space"]
    elif key == "took":
        del loose[tile]
        held[tile] = args["agent"]
    elif key in ("transferred", "gave", "stole"):
        held[tile] = args["agent"] if key == "stole" else args["target"]
    elif key == "spent":
        del held[tile]
    elif key in ("lost", "overflowed", "retired"):
        for each in [each for each, agent in held.items() if agent == args["agent"]]:
            del held[each]
