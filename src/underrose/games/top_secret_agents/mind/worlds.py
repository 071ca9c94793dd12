"""The worlds that fit what a seat has seen: one, because everything is open. Only the generator is another one."""

from __future__ import annotations

from typing import Any

from underrose.games.top_secret_agents.state import (
    COLOURS,
    NOBODY,
    PROFESSIONS,
    SEATS,
    AgentPlace,
    Kit,
    State,
    TilePlace,
)
from underrose.games.top_secret_agents.view import View
from underrose.kernel.compile.bits import bit
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Generator


@record
class Worlds:
    """How many worlds fit."""

    worlds: Int


@rule
def prepare(kit: Kit, v: View, log: Any, n: int, sampler: Worlds) -> int:
    """Return 1: there is one world."""
    sampler.worlds = 1
    return sampler.worlds


@rule
def draw(sampler: Worlds, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Fill a zeroed state with the table as it is seen."""
    turn_from(v, s)
    for space in range(kit.spaces):
        s.agent[space] = NOBODY
        if v.blockades[space]:
            s.blockades[maker(v, v.blockades[space])] |= bit(space)
    for agent in range(kit.agents):
        agent_from(v, s, agent)
    for tile in range(kit.tiles):
        tile_from(v, s, tile)


@rule
def maker(v: View, until: int) -> int:
    """Return who made what lasts until the end of that turn: in this turn its player, in the one before the other."""
    return v.turn if until > v.number else 1 - v.turn


@rule
def turn_from(v: View, s: State) -> None:
    """Copy where the game stands."""
    s.phase = v.phase
    s.turn = v.turn
    s.number = v.number
    s.actions = v.actions
    s.starter = v.starter
    s.drawn = v.drawn
    s.unused = v.unused
    s.why = v.why
    s.winners = v.winners
    for seat in range(SEATS):
        s.points[seat] = v.points[seat]
    for colour in range(COLOURS):
        s.dice[colour] = v.dice[colour]
    for profession in range(PROFESSIONS):
        s.spawned[profession] = v.spawned[profession]
        s.scoring[profession] = v.scoring[profession]


@rule
def agent_from(v: View, s: State, agent: int) -> None:
    """Place one agent."""
    seen = v.agents[agent]
    s.space[agent] = seen.space
    if seen.place == AgentPlace.ROSTER:
        s.roster |= bit(agent)
    elif seen.place == AgentPlace.RETIRED:
        s.retired |= bit(agent)
    elif seen.place == AgentPlace.FIELD:
        s.fielded |= bit(agent)
        s.agent[seen.space] = agent
        s.occupied |= bit(seen.space)
    s.fresh |= bit(agent) if seen.fresh else 0
    s.pinned |= bit(agent) if seen.used_pin else 0
    s.stolen |= bit(agent) if seen.used_steal else 0
    if seen.pinned:
        s.pins[maker(v, seen.pinned)] |= bit(agent)


@rule
def tile_from(v: View, s: State, tile: int) -> None:
    """Place one tile."""
    place, where = v.tiles[tile].place, v.tiles[tile].where
    if place == TilePlace.BAG:
        s.bag |= bit(tile)
    elif place == TilePlace.LOOSE:
        s.loose |= bit(tile)
        s.at[tile] = where
    elif place == TilePlace.HELD:
        s.held[where] |= bit(tile)
    elif place == TilePlace.SCORED:
        s.scored[where] |= bit(tile)
