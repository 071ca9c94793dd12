"""Bots of Top-Secret: `novice` takes what lies beside it, `agent` weighs every action by the odds, `spymaster` also plays the dice on.

All of them are compiled rules over the table as it is seen. A turn is as long as its player likes, but nothing in it is free for ever
(three Actions, and whatever costs none costs a tile), and a bot only does what leaves it better off than ending the turn.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from enum import IntEnum
from typing import Any

import numpy as np

from underrose.games.top_secret_agents.actions import Do
from underrose.games.top_secret_agents.listing import legal, pick
from underrose.games.top_secret_agents.mind.appraisal import Judge, appraise, instruct
from underrose.games.top_secret_agents.mind.worlds import Worlds, draw
from underrose.games.top_secret_agents.rules import apply
from underrose.games.top_secret_agents.state import NOBODY, Kit, Phase, State
from underrose.games.top_secret_agents.tables import own, pinned, retirable, steps
from underrose.games.top_secret_agents.view import View
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import dtype_of
from underrose.kernel.game.actions import kind_of, pack
from underrose.kernel.game.chance import Generator, below, fresh_step, i64, seed_generator, u64, word
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.events import forget
from underrose.knowledge.position import Position

GAIN = 0.01
"""By how many points an action must better a position to be done."""
SAME = 1e-9
"""Worths that differ by less are equal."""
SHORTLIST = 6
"""Actions that the spymaster looks at closely."""
FUTURES = 16
"""Futures in which it plays each of them on."""
AHEAD = 4
"""Turns that it plays on: to the beginning of its own next turn but one."""


# --- at a glance: for the novice and for rollouts ---------------------------------------------------------------------


@rule
def glance(s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Return a sensible action without looking ahead: retire with Intel, spawn, step onto Intel, carry it home, end the turn."""
    if s.phase == Phase.TRICKLE:
        return pack(Do.TRICKLE)
    if s.phase == Phase.DRAWN:
        return pack(Do.KEEP)
    agent = bearer(s, retirable(s, kit, seat))
    if agent != NOBODY:
        return pack(Do.RETIRE, s.space[agent])
    if s.phase == Phase.SPAWN:
        return pick(s, kit, seat, Do.SPAWN, rng)
    action = errand(s, kit, seat, rng) if s.actions else 0
    return action if action else pack(Do.END)


@rule
def bearer(s: State, agents: int) -> int:
    """Return the first of these agents that carries something, NOBODY if none does."""
    while agents:
        if s.held[lowest(agents)]:
            return lowest(agents)
        agents &= agents - 1
    return NOBODY


@rule
def errand(s: State, kit: Kit, seat: int, rng: Generator) -> int:
    """Return a step onto the best Intel beside an agent, or homewards for one that carries some; 0 if there is no such step."""
    agents = own(s, kit, seat) & ~pinned(s)
    best = 0
    chosen = 0
    while agents:
        agent = lowest(agents)
        agents &= agents - 1
        ways = steps(s, kit, agent)
        space = richest(s, kit, ways) if count(s.held[agent]) < kit.carry else NOBODY
        if space != NOBODY and lying(s, kit, space) > best:
            best, chosen = lying(s, kit, space), pack(Do.MOVE, s.space[agent], space)
        elif best == 0 and s.held[agent] and kit.home[s.space[agent]] > 0:
            space = homewards(s, kit, agent, ways, rng)
            chosen = pack(Do.MOVE, s.space[agent], space) if space != NOBODY else chosen
    return chosen


@rule
def lying(s: State, kit: Kit, space: int) -> int:
    """Return the points that lie on a space; negative where a Honeypot does."""
    tiles, points = s.loose, 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if s.at[tile] == space:
            points += -99 if has(kit.honeypots, tile) else kit.value[tile]
    return points


@rule
def richest(s: State, kit: Kit, spaces: int) -> int:
    """Return the one of these spaces with most points on it, NOBODY if there are none."""
    best, found = 0, NOBODY
    tiles = s.loose & ~kit.honeypots
    while tiles:
        space = s.at[lowest(tiles)]
        tiles &= tiles - 1
        if has(spaces, space) and lying(s, kit, space) > best:
            best, found = lying(s, kit, space), space
    return found


@rule
def homewards(s: State, kit: Kit, agent: int, spaces: int, rng: Generator) -> int:
    """Return one of these spaces that is nearer to a star than the agent's and has no Honeypot, NOBODY if none is."""
    nearer = 0
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        if kit.home[space] < kit.home[s.space[agent]] and lying(s, kit, space) >= 0:
            nearer |= bit(space)
    return nth(nearer, below(rng, count(nearer))) if nearer else NOBODY


# --- weighing every action: the agent ---------------------------------------------------------------------------------


@rule
def forced(s: State) -> int:
    """Return what is done without thinking: the trickle, and keeping what an Analyst drew; 0 if there is a choice."""
    if s.phase == Phase.TRICKLE:
        return pack(Do.TRICKLE)
    return pack(Do.KEEP) if s.phase == Phase.DRAWN else 0


@rule
def judged(states: Any, kit: Kit, seat: int, judge: Judge, action: int) -> float:
    """Return what the table `states[0]` is worth after an action, which is tried on `states[1]`; ending the turn counts as leaving it as it
    is."""
    if kind_of(action) == Do.END:
        return appraise(states[0], kit, seat, judge) + GAIN
    states[1] = states[0]
    trial = states[1]
    forget(trial.events)
    apply(trial, kit, seat, action)
    return appraise(trial, kit, seat, judge)


@rule
def weigh(states: Any, kit: Kit, seat: int, judge: Judge, out: MutableSequence[int], rng: Generator) -> int:
    """Return the action that leaves the seat best off, ties drawn; ending the turn unless another betters it."""
    chosen = forced(states[0])
    best = 0.0
    ties = 0
    if chosen:
        return chosen
    for i in range(legal(states[0], kit, seat, out)):
        worth = judged(states, kit, seat, judge, out[i])
        if ties == 0 or worth > best + SAME:
            best = worth
            chosen = out[i]
            ties = 1
        elif worth > best - SAME:
            ties += 1
            chosen = out[i] if below(rng, ties) == 0 else chosen
    return chosen


# --- playing on: the spymaster ----------------------------------------------------------------------------------------


@rule
def shortlist(states: Any, kit: Kit, seat: int, judge: Judge, out: MutableSequence[int], best: MutableSequence[int]) -> int:
    """Return the most promising actions, written to `best`; returns how many."""
    worths: Any = np.zeros(len(best))
    found = 0
    for i in range(legal(states[0], kit, seat, out)):
        action, worth = out[i], judged(states, kit, seat, judge, out[i])
        place = min(found, len(best) - 1)
        if found == len(best) and worth <= worths[place]:
            continue
        while place > 0 and worths[place - 1] < worth:
            best[place], worths[place] = best[place - 1], worths[place - 1]
            place -= 1
        best[place], worths[place] = action, worth
        found = min(found + 1, len(best))
    return found


@rule
def play_on(states: Any, kit: Kit, judge: Judge, out: MutableSequence[int], rng: Generator, until: int) -> None:
    """Play `states[0]` on to the beginning of a turn, or to its end, everybody choosing as `weigh` does."""
    s = states[0]
    while s.phase != Phase.OVER and s.number < until:
        action = weigh(states, kit, s.turn, judge, out, rng)
        fresh_step(s.chance)
        forget(s.events)
        apply(s, kit, s.turn, action)


@rule
def future_worth(
    states: Any, kit: Kit, seat: int, judge: Judge, out: MutableSequence[int], rng: Generator, action: int, seed: int
) -> float:
    """Return what `states[0]` is worth after an action and one future, at the beginning of the seat's next turn; played out on
    `states[2]`."""
    states[2] = states[0]
    s = states[2]
    seed_generator(s.chance.generator, seed, 0)
    seed_generator(rng, seed, 1)
    fresh_step(s.chance)
    forget(s.events)
    apply(s, kit, seat, action)
    play_on(states[2:], kit, judge, out, rng, states[0].number + AHEAD)
    return appraise(s, kit, seat, judge)


@rule
def foresee(states: Any, kit: Kit, seat: int, judge: Judge, out: MutableSequence[int], rng: Generator) -> int:
    """Return the shortlisted action after which things stand best later, on average over futures in which the dice fall alike for all.

    `states` are four tables: the one in play, one to try on, and the same two for the future.
    """
    chosen = forced(states[0])
    if chosen:
        return chosen
    actions: Any = np.zeros(SHORTLIST, np.int64)
    n = shortlist(states, kit, seat, judge, out, actions)
    best = 0.0
    seed = i64(word(rng) >> u64(2))
    for i in range(n):
        worth = 0.0
        for future in range(FUTURES if n > 1 else 0):
            worth += future_worth(states, kit, seat, judge, out, rng, actions[i], seed + future)
        if i == 0 or worth > best:
            best, chosen = worth, actions[i]
    return chosen


# --- the levels -------------------------------------------------------------------------------------------------------


class Level(IntEnum):
    """The levels that have a policy of their own, by their number in `bots.LEVELS`."""

    NOVICE = 1
    AGENT = 2
    SPYMASTER = 3


TABLE: Any = dtype_of(State)
JUDGE: Any = dtype_of(Judge)


@rule
def think(kit: Kit, v: View, sampler: Worlds, level: int, rng: Generator) -> int:
    """Return what the seat does: the table is as it is seen, and so is what may be done."""
    states: Any = np.zeros(4, TABLE)
    judges: Any = np.zeros(1, JUDGE)
    out: Any = np.empty(MOST_LEGAL, np.int64)
    draw(sampler, kit, v, rng, states[0])
    seed_generator(states[0].chance.generator, i64(word(rng) >> u64(2)), 0)  # what is tried may draw, as an Analyst does
    return choose(states, judges, kit, v.seat, level, out, rng)


@rule
def choose(states: Any, judges: Any, kit: Kit, seat: int, level: int, out: MutableSequence[int], rng: Generator) -> int:
    """Return the choice of a level. A rule of its own: a compiled function frees an array once it last reads its name, whatever records of
    it are still in use, and here the arrays belong to the caller."""
    if level == Level.NOVICE:
        return glance(states[0], kit, seat, rng)
    instruct(judges[0])
    if level == Level.AGENT:
        return weigh(states, kit, seat, judges[0], out, rng)
    return foresee(states, kit, seat, judges[0], out, rng)


def policy(level: Level) -> Callable[[Position], int]:
    """Return a level as a function of a position."""
    number = int(level)

    def decide(position: Position) -> int:
        return int(think(position.game.kits[0], position.views[0], position.samplers[0], number, position.rngs[0]))

    return decide


POLICIES = {"novice": policy(Level.NOVICE), "agent": policy(Level.AGENT), "spymaster": policy(Level.SPYMASTER)}
