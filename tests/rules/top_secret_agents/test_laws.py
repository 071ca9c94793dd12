"""Laws of Top-Secret that hold in every game, whoever plays it however."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sizes import size
from underrose.games.top_secret_agents.listing import kinds, pick
from underrose.games.top_secret_agents.rules import apply, start
from underrose.games.top_secret_agents.state import AgentPlace, Kit, State, TilePlace, Why
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.bits import bit, count
from underrose.kernel.chance import Generator, below, fresh_step, seed_generator
from underrose.kernel.compiling import rule
from underrose.kernel.events import forget
from underrose.kernel.match import SPECTATOR, Match
from underrose.kernel.records import new

GAMES = size(300, 3000)
"""Random games after each step of which everything is counted."""


@rule
def spread(s: State, kit: Kit) -> bool:
    """Whether every tile and every agent is in one place and one only, and agents and spaces agree."""
    tiles = s.bag ^ s.loose
    members = count(s.bag) + count(s.loose)
    for seat in range(2):
        tiles ^= s.scored[seat]
        members += count(s.scored[seat])
    for agent in range(kit.agents):
        tiles ^= s.held[agent]
        members += count(s.held[agent])
        on_field = (s.fielded >> agent) & 1 == 1
        if on_field and s.agent[s.space[agent]] != agent:
            return False
        if not on_field and (s.held[agent] != 0 or s.space[agent] != -1):
            return False
    if s.drawn >= 0:
        tiles ^= bit(s.drawn)
        members += 1
    everything = bit(kit.tiles) - 1
    apart = s.roster & s.fielded == 0 and (s.roster | s.fielded) & s.retired == 0
    fielded = count(s.fielded) == count(s.occupied) and s.occupied & ~kit.field == 0
    few = count(s.fielded & kit.ring[0]) <= 3 and count(s.fielded & kit.ring[1]) <= 3
    return tiles == everything and members == kit.tiles and apart and fielded and few


@rule
def broken_at(states: Any, kits: Any, rngs: Any, out: Any, seed: int, games: int) -> int:
    """The number of the first of so many random games in which something is not in one place after some step; -1 if there is none."""
    kit, rng = kits[0], rngs[0]
    for game in range(games):
        states[0] = states[1]
        s = states[0]
        seed_generator(s.chance.generator, seed, 2 * game)
        seed_generator(rng, seed, 2 * game + 1)
        start(s, kit)
        while s.why == 0:
            n = kinds(s, kit, s.turn, out)
            action = pick(s, kit, s.turn, out[below(rng, n)], rng)
            fresh_step(s.chance)
            forget(s.events)
            apply(s, kit, s.turn, action)
            if not spread(s, kit) or s.events.lost or s.chance.faults:
                return game
    return -1


def test_every_tile_and_every_agent_is_in_one_place_after_every_step() -> None:
    game = TITLE.setup(2)
    out = np.zeros(4096, np.int64)
    assert broken_at(game.new_states(2), game.kits, new(Generator), out, 1, GAMES) == -1


def test_a_tile_in_two_places_would_be_found() -> None:
    game = TITLE.setup(2)
    states = game.new_states()
    game.doors.start(states, 0, game.kits)
    assert spread(states[0], game.kits[0])
    states[0]["loose"] = 1
    assert not spread(states[0], game.kits[0])


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
    places = [tile["place"] for tile in table["tiles"][:47]]
    assert table["bag"] == places.count(TilePlace.BAG)
    for seat in (0, 1):
        scored = [n for n, tile in enumerate(table["tiles"]) if tile["place"] == TilePlace.SCORED and tile["where"] == seat]
        assert sum(content["tiles"][n]["value"] for n in scored) == table["points"][seat]
    fell = [event["args"] for event in match.events(SPECTATOR) if event["key"] == "fell"]
    assert sum(args["space"] == -1 for args in fell) == table["unused"]
    assert sum(table["spawned"]) == sum(event["key"] == "spawned" for event in match.events(SPECTATOR))


@settings(max_examples=size(5, 15))
@given(st.integers(0, 2**32 - 1))
def test_every_game_ends_as_it_says(seed: int) -> None:
    match = random_game(seed)
    outcome, table = match.outcome, match.view(SPECTATOR)["table"]
    assert outcome is not None
    left = [agent["place"] for agent in table["agents"]]
    if outcome.why == Why.GOAL:
        assert [score >= 20 for score in outcome.scores] == [seat in outcome.winners for seat in (0, 1)]
    else:
        assert max(outcome.scores) < 20
        best = max(outcome.scores)
        assert outcome.winners == tuple(seat for seat in (0, 1) if outcome.scores[seat] == best)
        gone = AgentPlace.ROSTER not in left and AgentPlace.FIELD not in left
        assert gone if outcome.why == Why.SPENT else table["number"] == 300


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
