"""What a seat of Top-Secret, or a spectator, may see: everything but the generator, by inclusion.

What never changes - the board, the tiles' colours and values, the agents' sides and professions - is in the table's content, under
the same numbers.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from underrose.games.top_secret_agents.state import (
    AGENTS,
    COLOURS,
    PROFESSIONS,
    SEATS,
    SPACES,
    TILES,
    AgentPlace,
    Kit,
    State,
    TilePlace,
)
from underrose.kernel.compile.bits import count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record


@record
class TileSeen:
    """Where a tile is (a `TilePlace`), and on which space, with which agent, or scored or drawn by which seat."""

    place: Int
    where: Int


@record
class AgentSeen:
    """Where an agent is (an `AgentPlace`), its space on the field (-1: none), and what holds for it this turn."""

    place: Int
    space: Int
    pinned: Int  # until the end of the turn of this number, 0: not pinned
    fresh: Int  # 1: spawned this turn
    used_pin: Int  # 1: has pinned or unpinned this turn
    used_steal: Int  # 1: has taken Intel from a pinned agent this turn


@record
class View:
    """The whole table."""

    seat: Int
    phase: Int
    turn: Int
    number: Int
    actions: Int
    starter: Int
    goal: Int
    turns: Int
    points: Annotated[MutableSequence[int], "i8", SEATS]
    bag: Int  # tiles in it
    drawn: Int
    dice: Annotated[MutableSequence[int], "i8", COLOURS]
    tiles: Annotated[Sequence[TileSeen], TileSeen, TILES]
    agents: Annotated[Sequence[AgentSeen], AgentSeen, AGENTS]
    blockades: Annotated[MutableSequence[int], "i8", SPACES]  # until the end of the turn of this number, 0: none
    spawned: Annotated[MutableSequence[int], "i8", PROFESSIONS]  # so often, by profession
    scoring: Annotated[MutableSequence[int], "i8", PROFESSIONS]  # retirements with Intel, by profession
    unused: Int  # tiles that fell off the board
    why: Int
    winners: Int


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """Fill the view of a seat (-1: a spectator)."""
    v.seat = seat
    see_turn(s, kit, v)
    see_tiles(s, kit, v)
    see_agents(s, kit, v)
    for space in range(kit.spaces):
        v.blockades[space] = until(s, s.blockades, space)


@rule
def until(s: State, owned: Sequence[int], member: int) -> int:
    """Return the turn at whose end a Blockade or pin runs out (the opponent's next one after it was made); 0 if there is none."""
    if has(owned[s.turn], member):
        return s.number + 1
    return s.number if has(owned[1 - s.turn], member) else 0


@rule
def see_turn(s: State, kit: Kit, v: View) -> None:
    """Show where the game stands."""
    v.phase = s.phase
    v.turn = s.turn
    v.number = s.number
    v.actions = s.actions
    v.starter = s.starter
    v.goal = kit.goal
    v.turns = kit.turns
    v.bag = count(s.bag)
    v.drawn = s.drawn
    v.unused = s.unused
    v.why = s.why
    v.winners = s.winners
    for seat in range(SEATS):
        v.points[seat] = s.points[seat]
    for colour in range(COLOURS):
        v.dice[colour] = s.dice[colour]
    for profession in range(PROFESSIONS):
        v.spawned[profession] = s.spawned[profession]
        v.scoring[profession] = s.scoring[profession]


@rule
def see_tiles(s: State, kit: Kit, v: View) -> None:
    """Show where every tile is."""
    for tile in range(TILES):
        seen = v.tiles[tile]
        seen.place = TilePlace.BAG if tile < kit.tiles else TilePlace.NOWHERE
        if has(s.loose, tile):
            seen.place, seen.where = TilePlace.LOOSE, s.at[tile]
        for seat in range(SEATS):
            if has(s.scored[seat], tile):
                seen.place, seen.where = TilePlace.SCORED, seat
    if s.drawn >= 0:
        v.tiles[s.drawn].place, v.tiles[s.drawn].where = TilePlace.DRAWN, s.turn
    for agent in range(kit.agents):
        tiles = s.held[agent]
        while tiles:
            seen = v.tiles[lowest(tiles)]
            seen.place, seen.where = TilePlace.HELD, agent
            tiles &= tiles - 1


@rule
def see_agents(s: State, kit: Kit, v: View) -> None:
    """Show where every agent is, and what holds for it this turn."""
    for agent in range(AGENTS):
        seen = v.agents[agent]
        seen.space = s.space[agent] if has(s.fielded, agent) else -1
        seen.place = place_of(s, kit, agent)
        seen.pinned = until(s, s.pins, agent)
        seen.fresh = 1 if has(s.fresh, agent) else 0
        seen.used_pin = 1 if has(s.pinned, agent) else 0
        seen.used_steal = 1 if has(s.stolen, agent) else 0


@rule
def place_of(s: State, kit: Kit, agent: int) -> int:
    """Return where an agent is: an `AgentPlace`."""
    if agent >= kit.agents:
        return AgentPlace.NOWHERE
    if has(s.roster, agent):
        return AgentPlace.ROSTER
    if has(s.fielded, agent):
        return AgentPlace.FIELD
    return AgentPlace.RETIRED if has(s.retired, agent) else AgentPlace.LOST
