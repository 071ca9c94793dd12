"""What a position of Top-Secret is worth to a seat, in points: the judgement of the bots `agent` and `spymaster`.

For each agent on the field: the Intel it carries, less what may go wrong on the way home; what will fall onto it in the next two
trickles, good or bad, by exact chances; and something for being there. The weights were found by duels (docs/studies.md).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Annotated

from underrose.games.top_secret_agents.mind.odds import next_trickle, standing
from underrose.games.top_secret_agents.state import (
    ACTIONS,
    LEFT,
    NOBODY,
    OFF,
    RIGHT,
    SPACES,
    Ability,
    Kit,
    Phase,
    State,
)
from underrose.games.top_secret_agents.tables import landing, own, pinned
from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import record

Real = Annotated[float, "f8"]
WON = 1000.0
"""The worth of a game that is won, in points."""


@record
class Judge:
    """The weights of a judgement, and a table of what the next two trickles will bring to each space."""

    presence: Real  # an agent on the field, in points, as everything here
    catch: Real  # a point that is expected to fall onto an agent, beside one that is scored
    kept: Real  # how much of what is carried is still worth after each turn before it can be scored
    step: Real  # what each step from home takes off a point carried
    rivalry: Real  # the opponent's worth, beside one's own
    analysis: Real  # what an Analyst's draw brings
    points: Annotated[MutableSequence[float], "f8", SPACES]  # expected points, tiles and Honeypots
    tiles: Annotated[MutableSequence[float], "f8", SPACES]
    traps: Annotated[MutableSequence[float], "f8", SPACES]


@rule
def instruct(judge: Judge) -> None:
    """Give a judge the weights that were found by duels (docs/studies.md)."""
    judge.presence = 0.53
    judge.catch = 0.63
    judge.kept = 0.88
    judge.step = 0.33
    judge.rivalry = 0.93
    judge.analysis = 0.63


@rule
def forecast(s: State, kit: Kit, judge: Judge) -> None:
    """Work out what the next two trickles will bring."""
    for space in range(kit.spaces):
        judge.points[space] = 0.0
        judge.tiles[space] = 0.0
        judge.traps[space] = 0.0
    number = next_trickle(s)
    first, second = standing(s, number), standing(s, number + 1)
    tiles = s.loose
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        for way in (LEFT, RIGHT):
            space = landing(kit, first, s.at[tile], way)
            pour(kit, judge, tile, space, 0.5)
            if space != OFF and s.agent[space] == NOBODY:
                pour(kit, judge, tile, landing(kit, second, space, LEFT), 0.25)
                pour(kit, judge, tile, landing(kit, second, space, RIGHT), 0.25)


@rule
def pour(kit: Kit, judge: Judge, tile: int, space: int, chance: float) -> None:
    """Bring a tile to a space with some chance."""
    if space == OFF:
        return
    if has(kit.honeypots, tile):
        judge.traps[space] += chance
    else:
        judge.points[space] += chance * kit.value[tile]
        judge.tiles[space] += chance


@rule
def appraise(s: State, kit: Kit, seat: int, judge: Judge) -> float:
    """Return what the table is worth to a seat; its forecast is filled on the way."""
    if s.phase == Phase.OVER:
        if s.winners == bit(seat):
            return WON
        return -WON if s.winners == bit(1 - seat) else 0.0
    forecast(s, kit, judge)
    return side(s, kit, seat, judge) - judge.rivalry * side(s, kit, 1 - seat, judge)


@rule
def side(s: State, kit: Kit, seat: int, judge: Judge) -> float:
    """Return the worth of one player's points and agents."""
    worth, agents = 1.0 * s.points[seat], own(s, kit, seat)
    while agents:
        worth += worth_of(s, kit, seat, lowest(agents), judge)
        agents &= agents - 1
    return worth


@rule
def carried(s: State, kit: Kit, agent: int) -> int:
    """Return the points an agent carries."""
    tiles, points = s.held[agent], 0
    while tiles:
        points += kit.value[lowest(tiles)]
        tiles &= tiles - 1
    return points


@rule
def turns_home(s: State, kit: Kit, seat: int, agent: int) -> int:
    """Return how many of its player's turns it takes an agent to retire, from the next one on; one more if it is pinned in that."""
    steps = kit.home[s.space[agent]]
    held_up = has(pinned(s), agent) and seat != s.turn
    return 1 + steps // (ACTIONS + 1) + (1 if held_up else 0)


@rule
def worth_of(s: State, kit: Kit, seat: int, agent: int, judge: Judge) -> float:
    """Return the worth of an agent on the field and of what it carries."""
    space = s.space[agent]
    tiles = count(s.held[agent])
    points = 1.0 * carried(s, kit, agent)
    if tiles == kit.analysed and has(kit.able[Ability.ANALYSE], agent):
        points += judge.analysis
    held = points * max(judge.kept ** turns_home(s, kit, seat, agent) - judge.step * kit.home[space], 0.0)
    lost = judge.traps[space] * (held + judge.presence)
    if tiles >= kit.carry:
        return held + judge.presence - lost - judge.tiles[space] * held
    return held + judge.presence - lost + judge.catch * judge.points[space]
