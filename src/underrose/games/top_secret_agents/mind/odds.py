"""Where loose Intel will fall: exact chances for the next two trickles, for notes and bots.

Held fixed: everybody's agents where they stand, and the Blockades there are, which run out when they must; what is yet to be moved, pushed,
spawned or blocked is not foreseen. An agent catches what falls onto it, so a tile that can reach it in the first trickle falls no further.
That the tiles of one colour fall together does not matter for the chances of each.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.top_secret_agents.state import LEFT, NOBODY, OFF, RIGHT, Kit, Phase, State
from underrose.games.top_secret_agents.tables import landing
from underrose.kernel.compile.compiling import rule


@rule
def next_trickle(s: State) -> int:
    """Return the number of the turn whose trickle comes next."""
    return s.number if s.phase == Phase.TRICKLE else s.number + 1


@rule
def standing(s: State, number: int) -> int:
    """Return the Blockades that will still be there in the trickle of that turn (P30): those made in this turn last through the next."""
    mine = s.blockades[s.turn] if number <= s.number + 1 else 0
    theirs = s.blockades[1 - s.turn] if number <= s.number else 0
    return mine | theirs


@rule
def fall_odds(s: State, kit: Kit, tile: int, one: MutableSequence[float], two: MutableSequence[float]) -> None:
    """Add up the chances of where a loose tile is after one trickle and after two: by space, and last the chance that it is off the board.

    `one` and `two` are zeroed, shape (kit.spaces + 1,).
    """
    number = next_trickle(s)
    first, second = standing(s, number), standing(s, number + 1)
    for way in (LEFT, RIGHT):
        space = landing(kit, first, s.at[tile], way)
        one[kit.spaces if space == OFF else space] += 0.5
        if space == OFF or s.agent[space] != NOBODY:
            two[kit.spaces if space == OFF else space] += 0.5
            continue
        for then in (LEFT, RIGHT):
            end = landing(kit, second, space, then)
            two[kit.spaces if end == OFF else end] += 0.25
