"""Questions about a table of Top-Secret that rules, lists and bots share: who stands where, what is open, who can do what."""

from __future__ import annotations

from underrose.games.top_secret_agents.state import (
    FIELDED,
    LEFT,
    NOBODY,
    OFF,
    RIGHT,
    Kit,
    Phase,
    State,
)
from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule


@rule
def own(s: State, kit: Kit, seat: int) -> int:
    """Return the seat's agents on the field."""
    return s.fielded & kit.ring[seat]


@rule
def blockaded(s: State) -> int:
    """Return all spaces with a Blockade."""
    return s.blockades[0] | s.blockades[1]


@rule
def pinned(s: State) -> int:
    """Return all agents that are pinned."""
    return s.pins[0] | s.pins[1]


@rule
def unoccupied(s: State, kit: Kit) -> int:
    """Return the spaces with neither an agent nor a Blockade (R5)."""
    return kit.board & ~s.occupied & ~blockaded(s)


@rule
def spaces_of(s: State, agents: int) -> int:
    """Return the spaces on which these agents stand."""
    spaces = 0
    while agents:
        spaces |= bit(s.space[lowest(agents)])
        agents &= agents - 1
    return spaces


@rule
def littered(s: State) -> int:
    """Return all spaces with loose Intel."""
    spaces, tiles = 0, s.loose
    while tiles:
        spaces |= bit(s.at[lowest(tiles)])
        tiles &= tiles - 1
    return spaces


@rule
def tiles_of(s: State, agents: int) -> int:
    """Return all that these agents possess."""
    tiles = 0
    while agents:
        tiles |= s.held[lowest(agents)]
        agents &= agents - 1
    return tiles


@rule
def holder(s: State, agents: int, tile: int) -> int:
    """Return who of these agents possesses the tile, NOBODY if none does."""
    while agents:
        agent = lowest(agents)
        if has(s.held[agent], tile):
            return agent
        agents &= agents - 1
    return NOBODY


# --- spawning ---------------------------------------------------------------------------------------------------------


@rule
def spawnable(s: State, kit: Kit) -> int:
    """Return the starred spaces that are completely empty (P13, R5)."""
    return kit.stars & unoccupied(s, kit) & ~littered(s)


@rule
def may_spawn(s: State, kit: Kit, seat: int) -> bool:
    """Return whether the seat has fewer than three agents on the field and some in the roster (P13)."""
    return s.roster & kit.ring[seat] != 0 and count(own(s, kit, seat)) < FIELDED


@rule
def recruits(s: State, kit: Kit, seat: int, profession: int) -> int:
    """Return the seat's agents of a profession in the roster."""
    return s.roster & kit.ring[seat] & kit.trade[profession]


# --- the field --------------------------------------------------------------------------------------------------------


@rule
def steps(s: State, kit: Kit, agent: int) -> int:
    """Return the spaces an agent may step to, were it not pinned (P15, R5)."""
    return kit.near[s.space[agent]] & kit.field & unoccupied(s, kit)


@rule
def retirable(s: State, kit: Kit, seat: int) -> int:
    """Return the seat's agents that may retire now (P18, P19, P26)."""
    agents, found = own(s, kit, seat) & ~s.fresh & ~pinned(s), 0
    while agents:
        agent = lowest(agents)
        if has(kit.stars, s.space[agent]):
            found |= bit(agent)
        agents &= agents - 1
    return found


@rule
def able(s: State, kit: Kit, seat: int, ability: int) -> int:
    """Return the seat's agents on the field with an ability."""
    return kit.able[ability] & own(s, kit, seat)


@rule
def givers(s: State, kit: Kit, seat: int, ability: int) -> int:
    """Return those of them that may hand Intel over: a pinned one may not (P26, R8)."""
    return able(s, kit, seat, ability) & ~pinned(s)


@rule
def beside(s: State, kit: Kit, agents: int) -> int:
    """Return all spaces adjacent to these agents."""
    spaces = 0
    while agents:
        spaces |= kit.near[s.space[lowest(agents)]]
        agents &= agents - 1
    return spaces


# --- tiles on the board -----------------------------------------------------------------------------------------------


@rule
def way_up(s: State, kit: Kit, tile: int, way: int) -> bool:
    """Return whether a loose tile may be moved up that way (R7)."""
    space = kit.up[2 * s.at[tile] + way]
    return space != OFF and not has(blockaded(s), space)


@rule
def way_down(s: State, kit: Kit, tile: int, way: int) -> bool:
    """Return whether a loose tile may be moved down that way; off the board is a way too (R7)."""
    space = kit.down[2 * s.at[tile] + way]
    return space == OFF or not has(blockaded(s), space)


@rule
def landing(kit: Kit, blockades: int, origin: int, way: int) -> int:
    """Return where a tile trickles to from a space whose die points this way: a space, OFF, or where it is if it stays (P6, P11, P12,
    R4)."""
    if has(blockades, origin):
        return origin
    there = kit.down[2 * origin + way]
    if there == OFF or not has(blockades, there):
        return there
    other = kit.down[2 * origin + (RIGHT if way == LEFT else LEFT)]
    return other if other == OFF or not has(blockades, other) else origin


@rule
def phase_after_trickle(s: State, kit: Kit, seat: int) -> int:
    """Return the phase of spawning, if there is something to spawn and a space for it, else of Actions (R14)."""
    return Phase.SPAWN if may_spawn(s, kit, seat) and spawnable(s, kit) != 0 else Phase.ACT
