"""What the professions can do in Top-Secret (P21-P29). Numbers P and R refer to RULES.md."""

from __future__ import annotations

from underrose.games.top_secret_agents.actions import Do
from underrose.games.top_secret_agents.events import Told
from underrose.games.top_secret_agents.state import NOBODY, Ability, Kit, State
from underrose.games.top_secret_agents.tables import able, beside, givers, holder, own, pinned
from underrose.games.top_secret_agents.trickle import put, settle
from underrose.kernel.compile.bits import bit, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of
from underrose.kernel.game.events import EVERYONE, tell


@rule
def apply_ability(s: State, kit: Kit, seat: int, action: int) -> None:
    """Use an ability."""
    kind = kind_of(action)
    a, b = argument(action, 0), argument(action, 1)
    if kind == Do.GIVE:
        give(s, kit, seat, a, b)
    elif kind == Do.RAISE:
        raise_tile(s, kit, seat, a, b)
    elif kind == Do.LOWER:
        lower_tile(s, kit, seat, a, b, argument(action, 2))
    elif kind == Do.PIN:
        pin(s, seat, a, b)
    elif kind == Do.UNPIN:
        unpin(s, seat, a, b)
    elif kind == Do.STEAL:
        steal(s, kit, seat, a, b)
    elif kind == Do.BLOCK:
        block(s, kit, seat, a)
    else:
        wall(s, kit, seat, a, b)


@rule
def spend(s: State, kit: Kit, seat: int, ability: int, tile: int) -> int:
    """Return the agent with this ability that possesses the tile pays with it: back to the bag (P14, R6); returns the agent."""
    agent = holder(s, able(s, kit, seat, ability), tile)
    s.held[agent] ^= bit(tile)
    s.bag |= bit(tile)
    tell(s.events, Told.SPENT, EVERYONE, seat, agent, tile)
    return agent


@rule
def give(s: State, kit: Kit, seat: int, tile: int, space: int) -> None:
    """Hand a tile of a Double Agent to any agent in play (P21)."""
    giver, target = holder(s, givers(s, kit, seat, Ability.GIVE), tile), s.agent[space]
    s.actions -= 1
    tell(s.events, Told.GAVE, EVERYONE, seat, giver, tile, target)
    s.held[giver] ^= bit(tile)
    s.held[target] |= bit(tile)
    settle(s, kit, target)


@rule
def raise_tile(s: State, kit: Kit, seat: int, tile: int, way: int) -> None:
    """Move a loose tile up one space (P22, P23, R7)."""
    s.actions -= 1
    origin = s.at[tile]
    space = kit.up[2 * origin + way]
    catcher = put(s, tile, space)
    tell(s.events, Told.RAISED, EVERYONE, seat, lowest(able(s, kit, seat, Ability.RAISE)), tile, origin, space, catcher)
    if catcher != NOBODY:
        settle(s, kit, catcher)


@rule
def lower_tile(s: State, kit: Kit, seat: int, tile: int, way: int, cost: int) -> None:
    """Move a loose tile down one space, or off the board, at the price of another (P22, P23, R7)."""
    s.actions -= 1
    agent = spend(s, kit, seat, Ability.LOWER, cost)
    origin = s.at[tile]
    space = kit.down[2 * origin + way]
    catcher = put(s, tile, space)
    tell(s.events, Told.LOWERED, EVERYONE, seat, agent, tile, origin, space, catcher)
    if catcher != NOBODY:
        settle(s, kit, catcher)


@rule
def pin(s: State, seat: int, origin: int, space: int) -> None:
    """Pin an agent until the end of the opponent's next turn (P25, P26)."""
    hacker, target = s.agent[origin], s.agent[space]
    s.actions -= 1
    s.pinned |= bit(hacker)
    s.pins[seat] |= bit(target)
    tell(s.events, Told.PINNED, EVERYONE, seat, hacker, target, s.number + 1)


@rule
def unpin(s: State, seat: int, origin: int, space: int) -> None:
    """Unpin an agent of the Hacker's own (P25, R8)."""
    hacker, target = s.agent[origin], s.agent[space]
    s.actions -= 1
    s.pinned |= bit(hacker)
    s.pins[0] &= ~bit(target)
    s.pins[1] &= ~bit(target)
    tell(s.events, Told.UNPINNED, EVERYONE, seat, hacker, target)


@rule
def steal(s: State, kit: Kit, seat: int, tile: int, cost: int) -> None:
    """Pay with a tile of a Hacker, then take one from a pinned agent of the opponent (P27, R8)."""
    hacker = thief(s, kit, seat, cost)
    s.held[hacker] ^= bit(cost)
    s.bag |= bit(cost)
    tell(s.events, Told.SPENT, EVERYONE, seat, hacker, cost)
    target = holder(s, own(s, kit, 1 - seat) & pinned(s), tile)
    s.stolen |= bit(hacker)
    s.held[target] ^= bit(tile)
    s.held[hacker] |= bit(tile)
    tell(s.events, Told.STOLE, EVERYONE, seat, hacker, tile, target)
    settle(s, kit, hacker)


@rule
def thief(s: State, kit: Kit, seat: int, cost: int) -> int:
    """Return the Hacker that possesses this tile, NOBODY if none does."""
    return holder(s, able(s, kit, seat, Ability.STEAL), cost)


@rule
def block(s: State, kit: Kit, seat: int, space: int) -> None:
    """Put a Blockade beside an Engineer (P28, R18)."""
    s.actions -= 1
    agents = able(s, kit, seat, Ability.BLOCK)
    while not has(beside(s, kit, agents & -agents), space):
        agents &= agents - 1
    set_blockade(s, seat, lowest(agents), space)


@rule
def wall(s: State, kit: Kit, seat: int, space: int, cost: int) -> None:
    """Pay with a tile of an Engineer for a Blockade anywhere (P29)."""
    set_blockade(s, seat, spend(s, kit, seat, Ability.WALL, cost), space)


@rule
def set_blockade(s: State, seat: int, agent: int, space: int) -> None:
    """Put a Blockade on a space, until the end of the opponent's next turn (P30)."""
    s.blockades[seat] |= bit(space)
    tell(s.events, Told.BLOCKED, EVERYONE, seat, agent, space, s.number + 1)
