"""The rules of Top-Secret: how a game runs. What may be done is in `legality`; numbers P and R refer to RULES.md."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.top_secret_agents.abilities import apply_ability
from underrose.games.top_secret_agents.actions import Do
from underrose.games.top_secret_agents.events import Told
from underrose.games.top_secret_agents.state import ACTIONS, GONE, NOBODY, OFF, PROFESSIONS, SEATS, Ability, Kit, Phase, State, Stream, Why
from underrose.games.top_secret_agents.tables import holder, may_spawn, own, phase_after_trickle, recruits, spawnable
from underrose.games.top_secret_agents.trickle import draw_tile, leave, settle, stand, take_off, trickle
from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell

# --- setting up -------------------------------------------------------------------------------------------------------


@rule
def start(s: State, kit: Kit) -> None:
    """Put all tiles into the bag and all agents into the rosters, and choose who begins (P1, P2, R12)."""
    s.bag = (1 << kit.tiles) - 1
    s.roster = kit.ring[0] | kit.ring[1]
    s.drawn = NOBODY
    for space in range(kit.spaces):
        s.agent[space] = NOBODY
    for agent in range(kit.agents):
        s.space[agent] = OFF
    if kit.prepared:
        prepare_table(s, kit)
    s.starter = kit.first if kit.first >= 0 else chance(s.chance, Stream.FIRST_PLAYER, SEATS)
    tell(s.events, Told.FIRST, EVERYONE, s.starter)
    begin_turn(s, s.starter)


@rule
def prepare_table(s: State, kit: Kit) -> None:
    """Lay the prepared position: loose tiles, agents on the field, agents that are gone."""
    for tile in range(kit.tiles):
        if kit.tile_from[tile] != OFF:
            s.bag ^= bit(tile)
            s.loose |= bit(tile)
            s.at[tile] = kit.tile_from[tile]
    for agent in range(kit.agents):
        space = kit.agent_from[agent]
        if space == GONE or space >= 0:
            s.roster ^= bit(agent)
        if space >= 0:
            s.fielded |= bit(agent)
            stand(s, agent, space)
        elif space == GONE:
            s.retired |= bit(agent)


# --- turns ------------------------------------------------------------------------------------------------------------


@rule
def begin_turn(s: State, seat: int) -> None:
    """Begin a turn, with the trickle (P4)."""
    s.number += 1
    s.turn = seat
    s.actions = ACTIONS
    s.fresh = 0
    s.pinned = 0
    s.stolen = 0
    s.phase = Phase.TRICKLE
    tell(s.events, Told.TURN, EVERYONE, seat, s.number)


@rule
def after_trickle(s: State, kit: Kit, seat: int) -> None:
    """Spawn and Actions, unless nobody is left to spawn or act (R11, R14, R17)."""
    if somebody_left(s, kit):
        if (s.roster | s.fielded) & kit.ring[seat]:
            s.phase = phase_after_trickle(s, kit, seat)
        else:
            end_turn(s, kit, seat)


@rule
def somebody_left(s: State, kit: Kit) -> bool:
    """Return whether any agent is left in field or roster; if not, and nothing is owed, the game is over (R11)."""
    if s.roster | s.fielded or s.phase == Phase.DRAWN or s.phase == Phase.OVER:
        return True
    decide_by_points(s, Why.SPENT)
    return False


@rule
def end_turn(s: State, kit: Kit, seat: int) -> None:
    """End what the opponent made in the last turn, and the turn: it is the opponent's, or the game is over (P25, P30, R8, R11)."""
    tell(s.events, Told.ENDED, EVERYONE, seat, s.number)
    clear(s, 1 - seat)
    if s.number >= kit.turns:
        decide_by_points(s, Why.TURNS)
    else:
        begin_turn(s, 1 - seat)


@rule
def clear(s: State, maker: int) -> None:
    """Clear this player's Blockades and pins."""
    spaces, agents = s.blockades[maker], s.pins[maker]
    while spaces:
        tell(s.events, Told.CLEARED, EVERYONE, lowest(spaces))
        spaces &= spaces - 1
    while agents:
        tell(s.events, Told.FREED, EVERYONE, lowest(agents))
        agents &= agents - 1
    s.blockades[maker] = 0
    s.pins[maker] = 0


@rule
def decide_by_points(s: State, why: int) -> None:
    """End the game by points; equal points are a tie (R11)."""
    if s.points[0] == s.points[1]:
        finish(s, why, bit(0) | bit(1))
    else:
        finish(s, why, bit(0) if s.points[0] > s.points[1] else bit(1))


@rule
def finish(s: State, why: int, winners: int) -> None:
    """End the game."""
    s.phase = Phase.OVER
    s.why = why
    s.winners = winners
    tell(s.events, Told.OVER, EVERYONE, why, winners)


# --- agents -----------------------------------------------------------------------------------------------------------


@rule
def spawn(s: State, kit: Kit, seat: int, profession: int, space: int) -> None:
    """Bring an agent of the profession from the roster onto the space (P13)."""
    agent = lowest(recruits(s, kit, seat, profession))
    s.roster ^= bit(agent)
    s.fielded |= bit(agent)
    s.fresh |= bit(agent)
    s.spawned[profession] += 1
    tell(s.events, Told.SPAWNED, EVERYONE, seat, agent, space)
    stand(s, agent, space)
    if not may_spawn(s, kit, seat) or spawnable(s, kit) == 0:
        s.phase = Phase.ACT


@rule
def move(s: State, kit: Kit, seat: int, origin: int, space: int) -> None:
    """Move an agent to a space, where it takes what lies there (P15, P16)."""
    agent = s.agent[origin]
    s.actions -= 1
    tell(s.events, Told.MOVED, EVERYONE, seat, agent, origin, space)
    leave(s, origin)
    stand(s, agent, space)
    settle(s, kit, agent)


@rule
def transfer(s: State, kit: Kit, seat: int, tile: int, space: int) -> None:
    """Hand a tile from one of one's own agents to another (P17)."""
    giver, target = holder(s, own(s, kit, seat), tile), s.agent[space]
    s.actions -= 1
    tell(s.events, Told.TRANSFERRED, EVERYONE, seat, giver, tile, target)
    s.held[giver] ^= bit(tile)
    s.held[target] |= bit(tile)
    settle(s, kit, target)


@rule
def retire(s: State, kit: Kit, seat: int, space: int) -> None:
    """Retire an agent and score its Intel; an Analyst with three tiles then draws another (P18, P24, R10)."""
    agent = s.agent[space]
    tiles = s.held[agent]
    tell(s.events, Told.RETIRED, EVERYONE, seat, agent, space, count(tiles))
    s.scoring[kit.profession[agent]] += 1 if tiles else 0
    take_off(s, agent)
    s.retired |= bit(agent)
    score_all(s, kit, seat, tiles)
    if s.phase != Phase.OVER and count(tiles) == kit.analysed and has(kit.able[Ability.ANALYSE], agent):
        analyse(s, kit, seat, agent)
    somebody_left(s, kit)


@rule
def score_all(s: State, kit: Kit, seat: int, tiles: int) -> None:
    """Score tile by tile; what is left when the goal is reached goes back to the bag (P3, R10, R13)."""
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        score(s, kit, seat, tile)
        if s.phase == Phase.OVER:
            s.bag |= tiles
            return


@rule
def score(s: State, kit: Kit, seat: int, tile: int) -> None:
    """Score the number on the tile; a player who has the goal wins at once (P3, P18)."""
    s.scored[seat] |= bit(tile)
    s.points[seat] += kit.value[tile]
    tell(s.events, Told.SCORED, EVERYONE, seat, tile, s.points[seat])
    if s.points[seat] >= kit.goal:
        finish(s, Why.GOAL, bit(seat))


@rule
def analyse(s: State, kit: Kit, seat: int, agent: int) -> None:
    """Draw a tile: a Honeypot goes back, anything else is the player's to keep or put back (P24, R10)."""
    if s.bag == 0:
        tell(s.events, Told.EMPTY, EVERYONE, OFF)
        return
    tile = draw_tile(s, kit, kit.entries)
    tell(s.events, Told.DREW, EVERYONE, seat, agent, tile)
    if has(kit.honeypots, tile):
        put_back(s, seat, tile)
    else:
        s.drawn = tile
        s.phase = Phase.DRAWN


@rule
def put_back(s: State, seat: int, tile: int) -> None:
    """Put a drawn tile back into the bag."""
    s.bag |= bit(tile)
    tell(s.events, Told.RETURNED, EVERYONE, seat, tile)


@rule
def decide_drawn(s: State, kit: Kit, seat: int, keep: bool) -> None:
    """Score what the Analyst drew, or put it back (P24)."""
    tile = s.drawn
    s.drawn = NOBODY
    s.phase = Phase.ACT
    if keep:
        score(s, kit, seat, tile)
    else:
        put_back(s, seat, tile)
    somebody_left(s, kit)


# --- the contract -----------------------------------------------------------------------------------------------------


@rule
def actors(s: State, kit: Kit) -> int:
    """Return whose turn it is."""
    return 0 if s.phase == Phase.OVER else bit(s.turn)


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    """Do a legal action."""
    kind = kind_of(action)
    a, b = argument(action, 0), argument(action, 1)
    if kind == Do.SPAWN:
        spawn(s, kit, seat, a, b)
        return
    if s.phase == Phase.SPAWN:
        s.phase = Phase.ACT
    if kind == Do.MOVE:
        move(s, kit, seat, a, b)
        somebody_left(s, kit)
    elif kind == Do.TRICKLE:
        trickle(s, kit)
        after_trickle(s, kit, seat)
    elif kind == Do.END:
        end_turn(s, kit, seat)
    elif kind == Do.RETIRE:
        retire(s, kit, seat, a)
    elif kind == Do.TRANSFER:
        transfer(s, kit, seat, a, b)
    elif kind == Do.KEEP or kind == Do.RETURN:
        decide_drawn(s, kit, seat, kind == Do.KEEP)
    elif kind == Do.RESIGN:
        resign(s, a)
    else:
        apply_ability(s, kit, seat, action)
        somebody_left(s, kit)


@rule
def resign(s: State, seat: int) -> None:
    """Give up: the other wins (R16)."""
    tell(s.events, Told.RESIGNED, EVERYONE, seat)
    finish(s, Why.RESIGNED, bit(1 - seat))


@rule
def scores(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the points."""
    for seat in range(SEATS):
        out[seat] = s.points[seat]


@rule
def measure(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the figures: turns, tiles that fell off unused, then for each profession how often it was spawned and retired with Intel."""
    out[0] = s.number
    out[1] = s.unused
    for profession in range(PROFESSIONS):
        out[2 + profession] = s.spawned[profession]
        out[2 + PROFESSIONS + profession] = s.scoring[profession]
