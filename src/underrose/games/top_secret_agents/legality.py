"""What may be done in Top-Secret: the one validator. The lists of legal actions in `listing` ask the same questions of `tables`."""

from __future__ import annotations

from underrose.games.top_secret_agents.actions import Do, Refusal
from underrose.games.top_secret_agents.state import NOBODY, OFF, Ability, Kit, Phase, State
from underrose.games.top_secret_agents.tables import (
    able,
    beside,
    blockaded,
    holder,
    may_spawn,
    own,
    pinned,
    recruits,
    spawnable,
    tiles_of,
    way_down,
    way_up,
)
from underrose.kernel.compile.bits import has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Return why the seat may not do this now (a `Refusal`), 0 if it may. Changes nothing."""
    kind = kind_of(action)
    if kind == Do.RESIGN:
        return refuse_resign(s, seat)
    if seat < 0 or s.phase == Phase.OVER or seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if kind == Do.TRICKLE:
        return 0 if s.phase == Phase.TRICKLE else Refusal.NOT_NOW
    if kind == Do.KEEP or kind == Do.RETURN:
        return 0 if s.phase == Phase.DRAWN else Refusal.NOT_NOW
    if s.phase != Phase.SPAWN and s.phase != Phase.ACT:
        return Refusal.NOT_NOW
    if kind == Do.END:
        return 0
    a, b = argument(action, 0), argument(action, 1)
    if kind == Do.MOVE:
        return refuse_move(s, kit, seat, a, b)
    if kind == Do.SPAWN:
        return refuse_spawn(s, kit, seat, a, b)
    if kind == Do.RETIRE:
        return refuse_retire(s, kit, seat, a)
    return refuse_other(s, kit, seat, kind, a, b, argument(action, 2))


@rule
def refuse_other(s: State, kit: Kit, seat: int, kind: int, a: int, b: int, c: int) -> int:
    """Refuse transfers and abilities."""
    if s.actions == 0 and kind != Do.STEAL and kind != Do.WALL:
        return Refusal.NO_ACTIONS
    if kind == Do.TRANSFER:
        return refuse_transfer(s, kit, seat, a, b)
    if kind == Do.GIVE:
        return refuse_give(s, kit, seat, a, b)
    if kind == Do.RAISE:
        return refuse_raise(s, kit, seat, a, b)
    if kind == Do.LOWER:
        return refuse_lower(s, kit, seat, a, b, c)
    if kind == Do.PIN or kind == Do.UNPIN:
        return refuse_hacker(s, kit, seat, kind, a, b)
    if kind == Do.STEAL:
        return refuse_steal(s, kit, seat, a, b)
    if kind == Do.BLOCK:
        return refuse_block(s, kit, seat, a)
    return refuse_wall(s, kit, seat, a, b) if kind == Do.WALL else Refusal.UNKNOWN


@rule
def refuse_resign(s: State, seat: int) -> int:
    """Refuse a resignation that the server does not submit (R16)."""
    if seat >= 0:
        return Refusal.SERVER_ONLY
    return Refusal.NOT_NOW if s.phase == Phase.OVER else 0


@rule
def refuse_spawn(s: State, kit: Kit, seat: int, profession: int, space: int) -> int:
    """Before Actions, with fewer than three on the field, from the roster, onto an empty starred space (P13, R9)."""
    if profession >= kit.professions or not has(kit.board, space):
        return Refusal.UNKNOWN
    if s.phase != Phase.SPAWN:
        return Refusal.TOO_LATE
    if not may_spawn(s, kit, seat):
        return Refusal.FIELD_FULL
    if recruits(s, kit, seat, profession) == 0:
        return Refusal.NOT_IN_ROSTER
    if not has(kit.stars, space):
        return Refusal.NOT_STARRED
    return 0 if has(spawnable(s, kit), space) else Refusal.NOT_EMPTY


@rule
def agent_of(s: State, kit: Kit, seat: int, space: int) -> int:
    """Return the seat's agent on a space, NOBODY if none of its agents stands there."""
    if not has(s.occupied & kit.board, space):
        return NOBODY
    agent = s.agent[space]
    return agent if has(kit.ring[seat], agent) else NOBODY


@rule
def refuse_move(s: State, kit: Kit, seat: int, origin: int, space: int) -> int:
    """Refuse all but an agent that is not pinned, to an adjacent unoccupied space of the field (P15, P26)."""
    agent = agent_of(s, kit, seat, origin)
    if agent == NOBODY:
        return Refusal.NO_AGENT
    if s.actions == 0:
        return Refusal.NO_ACTIONS
    if has(pinned(s), agent):
        return Refusal.PINNED
    if not has(kit.near[origin], space):
        return Refusal.NOT_ADJACENT
    if not has(kit.field, space):
        return Refusal.OUTSIDE_FIELD
    return refuse_ground(s, space)


@rule
def refuse_ground(s: State, space: int) -> int:
    """Return why a space is not unoccupied, 0 if it is (R5)."""
    if has(s.occupied, space):
        return Refusal.OCCUPIED
    return Refusal.BLOCKADED if has(blockaded(s), space) else 0


@rule
def refuse_retire(s: State, kit: Kit, seat: int, space: int) -> int:
    """Refuse all but an agent on a starred space, neither pinned nor just spawned (P18, P19, P26)."""
    agent = agent_of(s, kit, seat, space)
    if agent == NOBODY:
        return Refusal.NO_AGENT
    if has(pinned(s), agent):
        return Refusal.PINNED
    if has(s.fresh, agent):
        return Refusal.FRESH
    return 0 if has(kit.stars, space) else Refusal.NOT_STARRED


@rule
def refuse_transfer(s: State, kit: Kit, seat: int, tile: int, space: int) -> int:
    """From one of one's own agents, not pinned, to an adjacent one (P17, P26)."""
    giver = holder(s, own(s, kit, seat), tile)
    if giver == NOBODY:
        return Refusal.NOT_HELD
    if has(pinned(s), giver):
        return Refusal.PINNED
    if agent_of(s, kit, seat, space) == NOBODY:
        return Refusal.NO_AGENT
    return 0 if has(kit.near[s.space[giver]], space) else Refusal.NOT_ADJACENT


@rule
def refuse_give(s: State, kit: Kit, seat: int, tile: int, space: int) -> int:
    """From a Double Agent, not pinned, to any other agent in play (P21, P26)."""
    giver = holder(s, able(s, kit, seat, Ability.GIVE), tile)
    if giver == NOBODY:
        return Refusal.NOT_HELD
    if has(pinned(s), giver):
        return Refusal.PINNED
    if not has(s.occupied, space):
        return Refusal.NO_AGENT
    return Refusal.ITSELF if s.space[giver] == space else 0


@rule
def refuse_raise(s: State, kit: Kit, seat: int, tile: int, way: int) -> int:
    """Refuse all but a loose tile, up to where no Blockade lies (P22, P23, R7)."""
    if able(s, kit, seat, Ability.RAISE) == 0:
        return Refusal.NOT_ABLE
    if not has(s.loose, tile):
        return Refusal.NOT_LOOSE
    if way_up(s, kit, tile, way):
        return 0
    return Refusal.NO_SPACE_THERE if kit.up[2 * s.at[tile] + way] == OFF else Refusal.BLOCKADED


@rule
def refuse_lower(s: State, kit: Kit, seat: int, tile: int, way: int, cost: int) -> int:
    """Refuse all but a loose tile, down to where no Blockade lies or off the board, for a tile of the agent that does it (P22, P23, R7)."""
    agents = able(s, kit, seat, Ability.LOWER)
    if agents == 0:
        return Refusal.NOT_ABLE
    if not has(s.loose, tile):
        return Refusal.NOT_LOOSE
    if not way_down(s, kit, tile, way):
        return Refusal.BLOCKADED
    return Refusal.NOT_HELD if holder(s, agents, cost) == NOBODY else 0


@rule
def refuse_hacker(s: State, kit: Kit, seat: int, kind: int, origin: int, space: int) -> int:
    """Once per turn: pin an adjacent agent, or unpin one of one's own (P25, R8)."""
    hacker = agent_of(s, kit, seat, origin)
    if hacker == NOBODY or not has(kit.able[Ability.PIN], hacker):
        return Refusal.NO_AGENT
    if has(s.pinned, hacker):
        return Refusal.USED_UP
    if not has(s.occupied & kit.board, space):
        return Refusal.NO_AGENT
    target = s.agent[space]
    if kind == Do.UNPIN:
        if not has(kit.ring[seat], target):
            return Refusal.NO_AGENT
        return 0 if has(pinned(s), target) else Refusal.NOT_PINNED
    if not has(kit.near[origin], space):
        return Refusal.NOT_ADJACENT
    return Refusal.PINNED_ALREADY if has(pinned(s), target) else 0


@rule
def refuse_steal(s: State, kit: Kit, seat: int, tile: int, cost: int) -> int:
    """Once per turn, for a tile of the Hacker: any tile of a pinned agent of the opponent's (P27, R8)."""
    hacker = holder(s, able(s, kit, seat, Ability.STEAL), cost)
    if hacker == NOBODY:
        return Refusal.NOT_HELD
    if has(s.stolen, hacker):
        return Refusal.USED_UP
    return 0 if has(tiles_of(s, own(s, kit, 1 - seat) & pinned(s)), tile) else Refusal.NO_INTEL


@rule
def refuse_block(s: State, kit: Kit, seat: int, space: int) -> int:
    """Refuse all but a space beside an Engineer, with neither agent nor Blockade (P28, R5)."""
    agents = able(s, kit, seat, Ability.BLOCK)
    if agents == 0:
        return Refusal.NOT_ABLE
    if not has(beside(s, kit, agents), space):
        return Refusal.NOT_ADJACENT
    return refuse_ground(s, space)


@rule
def refuse_wall(s: State, kit: Kit, seat: int, space: int, cost: int) -> int:
    """Any space with neither agent nor Blockade, for a tile of an Engineer (P29, R5)."""
    if not has(kit.board, space):
        return Refusal.UNKNOWN
    if holder(s, able(s, kit, seat, Ability.WALL), cost) == NOBODY:
        return Refusal.NOT_HELD
    return refuse_ground(s, space)
