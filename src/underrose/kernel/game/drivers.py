"""Drivers: the functions that Python and the lab call on a game, written once over the contract's names and bound to each game.

The doors take arrays of records and an index, never a record: crossing from Python then costs 0.4 us instead of 4-10 us.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

import numpy as np

from underrose.kernel.compile.bits import count, lowest, nth
from underrose.kernel.compile.compiling import driver
from underrose.kernel.compile.intrinsics import renew, watched
from underrose.kernel.game.actions import kind_of
from underrose.kernel.game.chance import Generator, below, fresh_step, seed_generator
from underrose.kernel.game.contract import (
    MOST_LEGAL,
    actors,
    allowed,
    apply,
    draw,
    kinds,
    legal,
    measure,
    opening,
    over,
    pick,
    prepare,
    scores,
    see,
    start,
    winners,
)
from underrose.kernel.game.events import forget, show_events

SERVER = -1
"""The seat number of the server itself, which alone may do the actions that a game reserves for it (timeouts)."""

# --- doors: one call of one function ---------------------------------------------------------------------------------


@driver
def door_start(states: Any, i: int, kits: Any) -> None:
    """Start a game on the zeroed record `states[i]`."""
    start(states[i], kits[0])


@driver
def door_apply(states: Any, i: int, kits: Any, seat: int, action: int) -> None:
    """Apply a legal action, after clearing the events of the last step. The caller prepares the chance."""
    s = states[i]
    forget(s.events)
    apply(s, kits[0], seat, action)


@driver
def door_actors(states: Any, i: int, kits: Any) -> int:
    """Return the mask of seats that may act."""
    return actors(states[i], kits[0])


@driver
def door_allowed(states: Any, i: int, kits: Any, seat: int, action: int) -> int:
    """Return the refusal of an action, 0 if there is none."""
    return allowed(states[i], kits[0], seat, action)


@driver
def door_kinds(states: Any, i: int, kits: Any, seat: int, out: MutableSequence[int]) -> int:
    """Write the kinds with a legal action to `out`; return how many."""
    return kinds(states[i], kits[0], seat, out)


@driver
def door_legal(states: Any, i: int, kits: Any, seat: int, out: MutableSequence[int]) -> int:
    """Write the legal actions, packed, to `out`; return how many."""
    return legal(states[i], kits[0], seat, out)


@driver
def door_pick(states: Any, i: int, kits: Any, seat: int, kind: int, rngs: Any) -> int:
    """Return a random legal action of a kind, with the generator `rngs[0]`."""
    return pick(states[i], kits[0], seat, kind, rngs[0])


@driver
def door_end(states: Any, i: int, kits: Any, out: MutableSequence[int]) -> int:
    """Return why the game is over (0: it is not); if it is, write the winners' mask, the opening seat and the scores to `out`."""
    s, kit = states[i], kits[0]
    why = over(s, kit)
    if why:
        out[0] = winners(s, kit)
        out[1] = opening(s, kit)
        scores(s, kit, out[2:])
    return why


@driver
def door_measure(states: Any, i: int, kits: Any, out: MutableSequence[int]) -> None:
    """Write the figures of a finished game to `out`."""
    measure(states[i], kits[0], out)


@driver
def door_see(states: Any, i: int, kits: Any, seat: int, views: Any, j: int) -> None:
    """Fill the zeroed view `views[j]` for a seat."""
    see(states[i], kits[0], seat, views[j])


@driver
def door_show(states: Any, i: int, place: int, log: Any, known: int) -> int:
    """Append what the audience bit `place` may see of the last step to a log; return its new length."""
    return show_events(states[i].events, place, log, known)


@driver
def door_prepare(kits: Any, views: Any, log: Any, n: int, samplers: Any) -> int:
    """Prepare a zeroed sampler from a view and the first `n` events of a log; return 0 if no world fits."""
    return prepare(kits[0], views[0], log, n, samplers[0])


@driver
def door_draw(samplers: Any, kits: Any, views: Any, rngs: Any, states: Any, i: int) -> None:
    """Fill the zeroed state `states[i]` with a determinization drawn from a prepared sampler."""
    draw(samplers[0], kits[0], views[0], rngs[0], states[i])


@driver
def door_seed(rngs: Any, seed: int, stream: int) -> None:
    """Seed the generator `rngs[0]` from a seed and a stream number."""
    seed_generator(rngs[0], seed, stream)


@driver
def door_random(states: Any, i: int, kits: Any, seat: int, rngs: Any, out: MutableSequence[int]) -> int:
    """Return a random action of the seat, in two stages: kind, then arguments."""
    return random_action(states[i], kits[0], seat, rngs[0], out)


# --- playouts --------------------------------------------------------------------------------------------------------


@driver
def random_action(s: Any, kit: Any, seat: int, rng: Generator, out: MutableSequence[int]) -> int:
    """Return a random action: kinds with a legal action uniformly, then that kind's legal argument tuples uniformly."""
    n = kinds(s, kit, seat, out)
    return pick(s, kit, seat, out[below(rng, n) if n > 1 else 0], rng)


@driver
def random_actor(s: Any, kit: Any, rng: Generator) -> int:
    """Return one of the seats that may act, uniformly; -1 where none may."""
    seats = actors(s, kit)
    if seats == 0:
        return -1
    if seats & (seats - 1) == 0:
        return lowest(seats)
    return nth(seats, below(rng, count(seats)))


@driver
def playout(s: Any, kit: Any, rng: Generator, out: MutableSequence[int]) -> int:
    """Play a started game at random to its end; return the number of decisions, or -1 - kind where `allowed` refused a picked action."""
    decisions = 0
    while over(s, kit) == 0:
        seat = random_actor(s, kit, rng)
        action = random_action(s, kit, seat, rng, out)
        if allowed(s, kit, seat, action) != 0:
            return -1 - kind_of(action)
        fresh_step(s.chance)
        forget(s.events)
        apply(s, kit, seat, action)
        decisions += 1
    return decisions


@driver
def clear(states: Any, i: int, clean: int) -> None:
    """Reset `states[i]` to the clean record `states[clean]`; unwatched, all but the fields of the last step."""
    if watched():
        states[i] = states[clean]
    else:
        renew(states[i], states[clean])


@driver
def playouts(states: Any, kits: Any, rngs: Any, seed: int, first: int, games: int, results: Any, figures: Any) -> int:
    """Play games `first` .. `first + games - 1` of a seed on `states[0]`; return the total of decisions, negative if one was refused.

    `states[1]` is a clean record. Every game has its own streams of chance and of choices, so results do not depend on how
    games are shared among threads. `results[g]` gets (why, winners, opening seat, decisions), `figures[g]` the game's figures.
    """
    kit = kits[0]
    rng = rngs[0]
    total = 0
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for g in range(games):
        clear(states, 0, 1)
        s = states[0]
        seed_generator(s.chance.generator, seed, 2 * (first + g))
        seed_generator(rng, seed, 2 * (first + g) + 1)
        start(s, kit)
        decisions = playout(s, kit, rng, out)
        if decisions < 0:
            return decisions
        total += decisions
        results[g, 0] = over(s, kit)
        results[g, 1] = winners(s, kit)
        results[g, 2] = opening(s, kit)
        results[g, 3] = decisions
        measure(s, kit, figures[g])
    return total
