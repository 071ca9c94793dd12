"""Playing on in thought: how the spymaster of The Coding chooses.

Worlds are drawn by what the seat has seen and by what the others' choices betray (`motives`). In each of them every choice is followed
to the end of the game, with the same draws, and all seats go on as the agent does by what they would know (`rollouts`). Choices begin
together; the worse half is dropped and the rest played on in more worlds, until one is left (sequential halving; Karnin, Koren and
Somekh, 2013). Of the decodings only those of the likeliest codes are looked at.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path
from typing import Any

import numpy as np

from underrose.games.the_coding.actions import Do
from underrose.games.the_coding.legality import legal
from underrose.games.the_coding.mind.known import PAIRS
from underrose.games.the_coding.mind.rollouts import Carried, carry_on, observe_event
from underrose.games.the_coding.mind.worlds import Worlds, draw_likely
from underrose.games.the_coding.rules import actors, apply
from underrose.games.the_coding.state import SEATS, VALUES, Kit, Phase, Place, State
from underrose.games.the_coding.view import View
from underrose.kernel.compile.bits import bit, count, has
from underrose.kernel.compile.compiling import bound_rule, rule
from underrose.kernel.data.records import dtype_of
from underrose.kernel.game import rollouts
from underrose.kernel.game.actions import kind_of, pack
from underrose.kernel.game.chance import Generator, below, i64, seed_generator, u64, word
from underrose.kernel.game.contract import MOST_LEGAL

ROLLOUTS = 4000
"""Games that a spymaster plays out in thought for one decision, if no other budget is given."""
LOOKS = 300
"""Worlds from which the likeliest codes are taken."""
NAMED = 6
"""Decodings that are looked at."""
LONGEST = 2000
"""Actions after which a game in thought is broken off."""

TABLE: Any = dtype_of(State)
CARRIED: Any = dtype_of(Carried)
GENERATOR: Any = dtype_of(Generator)


@rule
def foresee(kit: Kit, v: View, w: Worlds, budget: int, rng: Generator) -> int:
    """Return the action of the seat after which most is won on average, in so many games played out in thought."""
    states: Any = np.zeros(3, TABLE)
    carried: Any = np.zeros(2, CARRIED)
    rngs: Any = np.zeros(1, GENERATOR)
    out: Any = np.empty(MOST_LEGAL, np.int64)
    counts: Any = np.zeros(SEATS * VALUES * PAIRS, np.int64)
    actions: Any = np.zeros(MOST_LEGAL, np.int64)
    worths: Any = np.zeros(MOST_LEGAL, np.float64)
    remember(carried[0], kit, v, w)
    n = listed(states, kit, v, w, rng, out, counts, actions)
    return halve(states, carried, rngs, kit, v, w, budget, rng, out, actions, worths, n)


@rule
def remember(c: Carried, kit: Kit, v: View, w: Worlds) -> None:
    """Note what all know of each code: what the seat knows, less its own cards."""
    own = v.sides[v.seat].code
    c.free_letters = w.free_letters | bit(own[Place.LETTER])
    c.free_digits = w.free_digits | bit(own[Place.TENS]) | bit(own[Place.ONES])
    for seat in range(kit.players):
        c.known[seat].letters = w.known[seat].letters
        for pair in range(PAIRS):
            c.known[seat].pairs[pair] = w.known[seat].pairs[pair]
            c.known[seat].excluded[pair] = w.known[seat].excluded[pair]


# --- which choices ----------------------------------------------------------------------------------------------------


@rule
def listed(
    states: Any, kit: Kit, v: View, w: Worlds, rng: Generator, out: MutableSequence[int], counts: MutableSequence[int],
    actions: MutableSequence[int],
) -> int:  # fmt: skip
    """Write the choices to look at to `actions`; returns how many."""
    states[1] = states[2]
    draw_likely(w, kit, v, rng, states[1])
    n, decodes = 0, False
    for i in range(legal(states[1], kit, v.seat, out)):
        if kind_of(out[i]) == Do.DECODE:
            decodes = True
        else:
            actions[n] = out[i]
            n += 1
    if states[1].phase == Phase.ORDER:  # all orders are alike
        actions[0] = actions[below(rng, n)]
        return 1
    return likely_codes(states, kit, v, w, rng, counts, actions, n) if decodes else n


@rule
def likely_codes(
    states: Any, kit: Kit, v: View, w: Worlds, rng: Generator, counts: MutableSequence[int], actions: MutableSequence[int], n: int
) -> int:
    """Add the decodings of the codes that occur most often among likely worlds."""
    for _ in range(LOOKS):
        states[1] = states[2]
        draw_likely(w, kit, v, rng, states[1])
        for seat in range(kit.players):
            if seat != v.seat and has(states[1].playing, seat):
                code = states[1].players[seat].code
                counts[(seat * VALUES + code[Place.LETTER]) * PAIRS + code[Place.TENS] * VALUES + code[Place.ONES]] += 1
    for _ in range(NAMED):
        best = 0
        for i in range(kit.players * VALUES * PAIRS):
            best = i if counts[i] > counts[best] else best
        if counts[best] == 0:
            break
        counts[best] = 0
        pair = best % PAIRS
        actions[n] = pack(Do.DECODE, best // PAIRS // VALUES, best // PAIRS % VALUES, pair // VALUES, pair % VALUES)
        n += 1
    return n


# --- playing on -------------------------------------------------------------------------------------------------------


_STEPS = {"actors": actors, "apply": apply, "observe_event": observe_event, "carry_on": carry_on}
do, next_step = (bound_rule(step, _STEPS, Path(__file__).resolve().parent) for step in (rollouts.do, rollouts.next_step))


@rule
def worth_of(states: Any, carried: Any, kit: Kit, seat: int, action: int, seed: int, rng: Generator, out: MutableSequence[int]) -> float:
    """Return the seat's share of the win when the table `states[1]` is played on after an action; a draw is an even share."""
    states[0] = states[1]
    carried[1] = carried[0]
    s = states[0]
    seed_generator(s.chance.generator, seed, 0)
    seed_generator(rng, seed, 1)
    do(s, kit, carried[1], seat, action)
    for _ in range(LONGEST):
        if s.why != 0 or not next_step(s, kit, carried[1], rng, out):
            break
    if s.winners == 0:
        return 1.0 / kit.players
    return 1.0 / count(s.winners) if has(s.winners, seat) else 0.0


# --- choosing ---------------------------------------------------------------------------------------------------------


@rule
def halve(  # noqa: PLR0917
    states: Any, carried: Any, rngs: Any, kit: Kit, v: View, w: Worlds, budget: int, rng: Generator, out: MutableSequence[int],
    actions: MutableSequence[int], worths: MutableSequence[float], n: int,
) -> int:  # fmt: skip
    """Sequential halving: the budget is shared evenly among the rounds, and each round's among the choices that are left."""
    rounds = 0
    while (1 << rounds) < n:
        rounds += 1
    while n > 1:
        for _ in range(max(budget // (rounds * n), 1)):
            states[1] = states[2]
            draw_likely(w, kit, v, rng, states[1])
            seed = i64(word(rng) >> u64(2))
            for i in range(n):
                worths[i] += worth_of(states, carried, kit, v.seat, actions[i], seed, rngs[0], out)
        sort_by_worth(actions, worths, n)
        n = (n + 1) // 2
    return actions[0]


@rule
def sort_by_worth(actions: MutableSequence[int], worths: MutableSequence[float], n: int) -> None:
    """Sort the best first; insertion keeps the order of equals."""
    for i in range(1, n):
        action = actions[i]
        worth = worths[i]
        place = i
        while place > 0 and worths[place - 1] < worth:
            actions[place], worths[place] = actions[place - 1], worths[place - 1]
            place -= 1
        actions[place], worths[place] = action, worth
