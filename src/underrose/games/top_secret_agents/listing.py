"""The legal actions of Top-Secret, counted and numbered kind by kind: what listing and drawing at random are made of.

`how_many` says how many actions of a kind there are, `action_at` which one has a number. So a list is every number of every kind, and
a random action is a random number. Where only "any at all?" is asked, counting stops at the first.
"""

from __future__ import annotations

from collections.abc import MutableSequence

import numpy as np

from underrose.games.top_secret_agents.actions import Do
from underrose.games.top_secret_agents.state import LEFT, PROFESSIONS, RIGHT, Ability, Kit, Phase, State
from underrose.games.top_secret_agents.tables import (
    able,
    beside,
    givers,
    may_spawn,
    own,
    pinned,
    recruits,
    retirable,
    spaces_of,
    spawnable,
    steps,
    tiles_of,
    unoccupied,
    way_down,
    way_up,
)
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import offer, pack
from underrose.kernel.game.chance import Generator, below

ALL = 1 << 30
"""As a limit: count to the end."""
LISTED = np.array(
    [
        Do.SPAWN, Do.MOVE, Do.RETIRE, Do.TRANSFER, Do.GIVE, Do.RAISE, Do.LOWER, Do.PIN, Do.UNPIN, Do.STEAL, Do.BLOCK, Do.WALL,
    ],
    np.int64,
)  # fmt: skip
"""The kinds of action of Spawn and Actions that name something, in the order in which they are listed."""


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Return the kinds with a legal action."""
    if seat != s.turn or s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.TRICKLE:
        return offer(out, 0, Do.TRICKLE)
    if s.phase == Phase.DRAWN:
        return offer(out, offer(out, 0, Do.KEEP), Do.RETURN)
    n = 0
    if s.phase == Phase.SPAWN:
        n = offered(s, kit, seat, Do.SPAWN, out, n)
    if s.actions:
        n = offered(s, kit, seat, Do.MOVE, out, n)
    n = offered(s, kit, seat, Do.RETIRE, out, n)
    if s.actions:
        n = offered(s, kit, seat, Do.TRANSFER, out, n)
        n = offered(s, kit, seat, Do.GIVE, out, n)
        n = offered(s, kit, seat, Do.RAISE, out, n)
        n = offered(s, kit, seat, Do.LOWER, out, n)
        n = offered(s, kit, seat, Do.PIN, out, n)
        n = offered(s, kit, seat, Do.UNPIN, out, n)
    n = offered(s, kit, seat, Do.STEAL, out, n)
    if s.actions:
        n = offered(s, kit, seat, Do.BLOCK, out, n)
    n = offered(s, kit, seat, Do.WALL, out, n)
    return offer(out, n, Do.END)


@rule
def offered(s: State, kit: Kit, seat: int, kind: int, out: MutableSequence[int], n: int) -> int:
    """Return the kind joins a list of `n` if there is any action of it. Every call names its kind: so the compiler sees what it need not
    ask."""
    return offer(out, n, kind) if how_many(s, kit, seat, kind, 1) > 0 else n


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Return all legal actions."""
    if seat != s.turn or (s.phase != Phase.SPAWN and s.phase != Phase.ACT):
        return kinds(s, kit, seat, out)
    n = 0
    for listed in LISTED:
        kind = int(listed)
        for index in range(how_many(s, kit, seat, kind, ALL)):
            n = offer(out, n, action_at(s, kit, seat, kind, index))
    return offer(out, n, Do.END)


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """Return a uniformly drawn legal action of the kind."""
    if kind == Do.TRICKLE or kind == Do.KEEP or kind == Do.RETURN or kind == Do.END:
        return pack(kind)
    return action_at(s, kit, seat, kind, below(rng, how_many(s, kit, seat, kind, ALL)))


# --- how many ---------------------------------------------------------------------------------------------------------


@rule
def how_many(s: State, kit: Kit, seat: int, kind: int, limit: int) -> int:
    """Return how many legal actions of a kind the seat has in Spawn and Actions; from `limit` on it need not count further."""
    if kind == Do.SPAWN:
        return count_spawns(s, kit, seat) if s.phase == Phase.SPAWN else 0
    if kind == Do.RETIRE:
        return count(retirable(s, kit, seat))
    if kind == Do.STEAL:
        return count_steals(s, kit, seat)
    if kind == Do.WALL:
        agents = able(s, kit, seat, Ability.WALL)
        return count(tiles_of(s, agents)) * count(unoccupied(s, kit)) if agents else 0
    if s.actions == 0:
        return 0
    if kind == Do.MOVE:
        return count_moves(s, kit, seat, limit)
    if kind == Do.TRANSFER:
        return count_transfers(s, kit, seat, limit)
    return how_many_abilities(s, kit, seat, kind, limit)


@rule
def how_many_abilities(s: State, kit: Kit, seat: int, kind: int, limit: int) -> int:
    """Return the same for abilities that cost an Action."""
    if kind == Do.GIVE:
        return count(tiles_of(s, givers(s, kit, seat, Ability.GIVE))) * (count(s.fielded) - 1)
    if kind == Do.RAISE:
        return count_ways(s, kit, Do.RAISE, limit) if able(s, kit, seat, Ability.RAISE) else 0
    if kind == Do.LOWER:
        costs = count(tiles_of(s, able(s, kit, seat, Ability.LOWER)))
        return costs * count_ways(s, kit, Do.LOWER, limit) if costs else 0
    if kind == Do.BLOCK:
        return count(beside(s, kit, able(s, kit, seat, Ability.BLOCK)) & unoccupied(s, kit))
    hackers = able(s, kit, seat, Ability.PIN) & ~s.pinned
    if hackers == 0:
        return 0
    if kind == Do.PIN:
        return count_beside(s, kit, hackers, spaces_of(s, s.fielded & ~pinned(s)))
    return count(hackers) * count(own(s, kit, seat) & pinned(s))


@rule
def count_spawns(s: State, kit: Kit, seat: int) -> int:
    """Return the professions in the roster times the empty starred spaces."""
    if not may_spawn(s, kit, seat):
        return 0
    trades = 0
    for profession in range(kit.professions):
        trades += 1 if recruits(s, kit, seat, profession) else 0
    return trades * count(spawnable(s, kit))


@rule
def count_moves(s: State, kit: Kit, seat: int, limit: int) -> int:
    """Return the steps of all agents that are not pinned."""
    agents, n = own(s, kit, seat) & ~pinned(s), 0
    while agents and n < limit:
        n += count(steps(s, kit, lowest(agents)))
        agents &= agents - 1
    return n


@rule
def count_transfers(s: State, kit: Kit, seat: int, limit: int) -> int:
    """Return tiles times neighbours, for each agent that is not pinned."""
    agents = own(s, kit, seat) & ~pinned(s)
    spaces = spaces_of(s, own(s, kit, seat))
    n = 0
    while agents and n < limit:
        agent = lowest(agents)
        agents &= agents - 1
        if s.held[agent]:
            n += count(s.held[agent]) * count(kit.near[s.space[agent]] & spaces)
    return n


@rule
def count_ways(s: State, kit: Kit, kind: int, limit: int) -> int:
    """Return the loose tiles with each way that is open to them, up or down."""
    tiles, n = s.loose, 0
    while tiles and n < limit:
        n += count(open_ways(s, kit, kind, lowest(tiles)))
        tiles &= tiles - 1
    return n


@rule
def open_ways(s: State, kit: Kit, kind: int, tile: int) -> int:
    """Return the ways a loose tile may be raised or lowered: a set of LEFT and RIGHT."""
    if kind == Do.RAISE:
        return (bit(LEFT) if way_up(s, kit, tile, LEFT) else 0) | (bit(RIGHT) if way_up(s, kit, tile, RIGHT) else 0)
    return (bit(LEFT) if way_down(s, kit, tile, LEFT) else 0) | (bit(RIGHT) if way_down(s, kit, tile, RIGHT) else 0)


@rule
def count_beside(s: State, kit: Kit, agents: int, spaces: int) -> int:
    """Return for each of these agents how many of these spaces are adjacent to it, summed."""
    n = 0
    while agents:
        n += count(kit.near[s.space[lowest(agents)]] & spaces)
        agents &= agents - 1
    return n


@rule
def count_steals(s: State, kit: Kit, seat: int) -> int:
    """Return the tiles of Hackers that have not stolen this turn, times the tiles of pinned opponents."""
    hackers = able(s, kit, seat, Ability.STEAL) & ~s.stolen
    if hackers == 0 or pinned(s) == 0:
        return 0
    return count(tiles_of(s, hackers)) * count(tiles_of(s, own(s, kit, 1 - seat) & pinned(s)))


# --- which one --------------------------------------------------------------------------------------------------------


@rule
def action_at(s: State, kit: Kit, seat: int, kind: int, index: int) -> int:
    """Return the legal action of a kind with this number, below `how_many`."""
    if kind == Do.SPAWN:
        return spawn_at(s, kit, seat, index)
    if kind == Do.MOVE:
        return move_at(s, kit, seat, index)
    if kind == Do.RETIRE:
        return pack(kind, s.space[nth(retirable(s, kit, seat), index)])
    if kind == Do.TRANSFER:
        return transfer_at(s, kit, seat, index)
    if kind == Do.STEAL:
        loot = tiles_of(s, own(s, kit, 1 - seat) & pinned(s))
        costs = tiles_of(s, able(s, kit, seat, Ability.STEAL) & ~s.stolen)
        return pack(kind, nth(loot, index % count(loot)), nth(costs, index // count(loot)))
    if kind == Do.WALL:
        spaces = unoccupied(s, kit)
        costs = tiles_of(s, able(s, kit, seat, Ability.WALL))
        return pack(kind, nth(spaces, index % count(spaces)), nth(costs, index // count(spaces)))
    return ability_at(s, kit, seat, kind, index)


@rule
def ability_at(s: State, kit: Kit, seat: int, kind: int, index: int) -> int:
    """Return the same for abilities that cost an Action."""
    if kind == Do.RAISE:
        return way_at(s, kit, kind, index)
    if kind == Do.LOWER:
        ways = count_ways(s, kit, kind, ALL)
        costs = tiles_of(s, able(s, kit, seat, Ability.LOWER))
        return way_at(s, kit, kind, index % ways) | nth(costs, index // ways) << 24
    if kind == Do.BLOCK:
        return pack(kind, nth(beside(s, kit, able(s, kit, seat, Ability.BLOCK)) & unoccupied(s, kit), index))
    if kind == Do.GIVE:
        return give_at(s, kit, seat, index)
    hackers = able(s, kit, seat, Ability.PIN) & ~s.pinned
    if kind == Do.PIN:
        return beside_at(s, kit, kind, hackers, spaces_of(s, s.fielded & ~pinned(s)), index)
    freed = own(s, kit, seat) & pinned(s)
    return pack(kind, s.space[nth(hackers, index // count(freed))], s.space[nth(freed, index % count(freed))])


@rule
def spawn_at(s: State, kit: Kit, seat: int, index: int) -> int:
    """Return a profession in the roster, and an empty starred space."""
    spaces = spawnable(s, kit)
    trade, n = index // count(spaces), -1
    for profession in range(PROFESSIONS):
        n += 1 if recruits(s, kit, seat, profession) else 0
        if n == trade:
            return pack(Do.SPAWN, profession, nth(spaces, index % count(spaces)))
    return 0


@rule
def move_at(s: State, kit: Kit, seat: int, index: int) -> int:
    """Return an agent that is not pinned, and one of its steps."""
    agents = own(s, kit, seat) & ~pinned(s)
    while index >= count(steps(s, kit, lowest(agents))):
        index -= count(steps(s, kit, lowest(agents)))
        agents &= agents - 1
    agent = lowest(agents)
    return pack(Do.MOVE, s.space[agent], nth(steps(s, kit, agent), index))


@rule
def transfer_at(s: State, kit: Kit, seat: int, index: int) -> int:
    """Return a tile, and a neighbour of who possesses it."""
    agents, spaces = own(s, kit, seat) & ~pinned(s), spaces_of(s, own(s, kit, seat))
    while agents:
        agent = lowest(agents)
        agents &= agents - 1
        targets, tiles = kit.near[s.space[agent]] & spaces, s.held[agent]
        n = count(targets) * count(tiles)
        if index < n:
            return pack(Do.TRANSFER, nth(tiles, index // count(targets)), nth(targets, index % count(targets)))
        index -= n
    return 0


@rule
def give_at(s: State, kit: Kit, seat: int, index: int) -> int:
    """Return a tile of a Double Agent, and any other agent in play."""
    others = count(s.fielded) - 1
    tile = nth(tiles_of(s, givers(s, kit, seat, Ability.GIVE)), index // others)
    targets = s.fielded
    agents = s.fielded
    while agents:
        if has(s.held[lowest(agents)], tile):
            targets ^= agents & -agents
        agents &= agents - 1
    return pack(Do.GIVE, tile, s.space[nth(targets, index % others)])


@rule
def way_at(s: State, kit: Kit, kind: int, index: int) -> int:
    """Return a loose tile and a way that is open to it."""
    tiles = s.loose
    while index >= count(open_ways(s, kit, kind, lowest(tiles))):
        index -= count(open_ways(s, kit, kind, lowest(tiles)))
        tiles &= tiles - 1
    tile = lowest(tiles)
    return pack(kind, tile, nth(open_ways(s, kit, kind, tile), index))


@rule
def beside_at(s: State, kit: Kit, kind: int, agents: int, spaces: int, index: int) -> int:
    """Return one of these agents, and one of these spaces adjacent to it."""
    while index >= count(kit.near[s.space[lowest(agents)]] & spaces):
        index -= count(kit.near[s.space[lowest(agents)]] & spaces)
        agents &= agents - 1
    space = s.space[lowest(agents)]
    return pack(kind, space, nth(kit.near[space] & spaces, index))
