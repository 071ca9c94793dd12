"""The trickle, and what happens to agents that gain Intel. Numbers P and R refer to RULES.md."""

from __future__ import annotations

from underrose.games.top_secret_agents.events import Path, Told
from underrose.games.top_secret_agents.state import COLOURS, DRAWS, LEFT, NOBODY, OFF, RIGHT, Kit, State, Stream
from underrose.games.top_secret_agents.tables import blockaded, landing
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell


@rule
def trickle(s: State, kit: Kit) -> None:
    """Draw onto the entries, roll, and let everything loose fall one step at the same time (P5, P6)."""
    for entry in range(kit.entries):
        enter(s, kit, entry)
    roll(s, kit)
    tell(s.events, Told.ROLLED, EVERYONE, s.dice[0], s.dice[1], s.dice[2], s.dice[3], s.dice[4], s.dice[5])
    catchers = fall(s, kit)
    while catchers:
        settle(s, kit, lowest(catchers))
        catchers &= catchers - 1


@rule
def enter(s: State, kit: Kit, entry: int) -> None:
    """Draw a tile from the bag onto an entry, if there is one (P5, R6)."""
    space = kit.entry[entry]
    if s.bag == 0:
        tell(s.events, Told.EMPTY, EVERYONE, space)
        return
    tile = draw_tile(s, kit, entry)
    s.loose |= bit(tile)
    s.at[tile] = space
    tell(s.events, Told.ENTERED, EVERYONE, tile, space)


@rule
def draw_tile(s: State, kit: Kit, number: int) -> int:
    """Take a tile out of the bag, which must not be empty: any of them, or the one a prepared turn has written for this draw."""
    tile = NOBODY
    if s.number <= kit.scripted:
        tile = kit.drawn[DRAWS * (s.number - 1) + number]
    if tile == NOBODY or not has(s.bag, tile):
        tile = nth(s.bag, chance(s.chance, Stream.BAG, count(s.bag)))
    s.bag ^= bit(tile)
    return tile


@rule
def roll(s: State, kit: Kit) -> None:
    """Roll a die for every colour."""
    for colour in range(kit.colours):
        if s.number <= kit.scripted:
            s.dice[colour] = kit.rolled[COLOURS * (s.number - 1) + colour]
        else:
            s.dice[colour] = 1 + chance(s.chance, Stream.DICE, kit.faces)


@rule
def fall(s: State, kit: Kit) -> int:
    """Let every loose tile take its step (P6, P7, P10-P12); return the agents that caught something."""
    tiles = s.loose
    catchers = 0
    blockades = blockaded(s)
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        die, origin = s.dice[kit.colour[tile]], s.at[tile]
        way = LEFT if die & 1 else RIGHT
        space = landing(kit, blockades, origin, way) if blockades else kit.down[2 * origin + way]
        path = path_of(kit, blockades, origin, way, space) if blockades else Path.BY_DIE
        catcher = put(s, tile, space)
        if catcher != NOBODY:
            catchers |= bit(catcher)
        tell(s.events, Told.FELL, EVERYONE, tile, origin, space, catcher, path, die)
        if space == OFF:
            s.unused += 1
    return catchers


@rule
def path_of(kit: Kit, blockades: int, origin: int, way: int, space: int) -> int:
    """Return why a tile on `origin` came to `space`: a `Path`."""
    if space == kit.down[2 * origin + way] and not has(blockades, origin):
        return Path.BY_DIE
    if space != origin:
        return Path.TURNED_ASIDE
    return Path.COVERED if has(blockades, origin) else Path.HEMMED_IN


@rule
def put(s: State, tile: int, space: int) -> int:
    """Bring a loose tile to a space, into the hands of an agent there, or off the board into the bag; returns who caught it."""
    catcher = s.agent[space] if space != OFF else NOBODY
    if space != OFF and catcher == NOBODY:
        s.at[tile] = space
        return NOBODY
    s.loose ^= bit(tile)
    s.at[tile] = 0
    if catcher == NOBODY:
        s.bag |= bit(tile)
    else:
        s.held[catcher] |= bit(tile)
    return catcher


@rule
def settle(s: State, kit: Kit, agent: int) -> None:
    """Settle what an agent has gained: a Honeypot ends it, more than three tiles are too many (P8, P9, R3, R15)."""
    tiles = s.held[agent]
    traps = tiles & kit.honeypots
    if traps:
        tell(s.events, Told.LOST, EVERYONE, agent, lowest(traps), s.space[agent])
        s.bag |= tiles
        take_off(s, agent)
    elif count(tiles) > kit.carry:
        tell(s.events, Told.OVERFLOWED, EVERYONE, agent, count(tiles), s.space[agent])
        s.bag |= tiles
        s.held[agent] = 0


@rule
def take_off(s: State, agent: int) -> None:
    """Take the agent off the field, empty-handed, with whatever held for it there."""
    leave(s, s.space[agent])
    s.fielded ^= bit(agent)
    s.space[agent] = OFF
    s.held[agent] = 0
    s.fresh &= ~bit(agent)
    s.pins[0] &= ~bit(agent)
    s.pins[1] &= ~bit(agent)


@rule
def leave(s: State, space: int) -> None:
    """Clear the agent from the space."""
    s.agent[space] = NOBODY
    s.occupied ^= bit(space)


@rule
def stand(s: State, agent: int, space: int) -> None:
    """Put the agent on the space, where it takes what lay there loose (P16, R3)."""
    s.space[agent] = space
    s.agent[space] = agent
    s.occupied |= bit(space)
    tiles = s.loose
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if s.at[tile] == space:
            put(s, tile, space)
            tell(s.events, Told.TOOK, EVERYONE, agent, tile, space)
