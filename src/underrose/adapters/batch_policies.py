"""A caller's own policy inside a batch: called by compiled code, so that a table is not left after every decision.

A policy is compiled to a C function, and its address is all that a driver is told of it: drivers are compiled once for all policies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numba
import numpy as np

from underrose.adapters.batch_drivers import dense_index, fill, go_on
from underrose.kernel.chance import fresh_step, i64, u64, word
from underrose.kernel.compiling import driver
from underrose.kernel.contract import MOST_LEGAL, allowed, apply, legal, see
from underrose.kernel.drivers import random_action
from underrose.kernel.events import forget
from underrose.kernel.intrinsics import bare, intrinsic, ir

Policy = Callable[[Sequence[int], int, Sequence[float], int], int]
"""`policy(actions, count, seen, chance)` gives the place of its choice among `actions`, 0 .. count - 1."""

_nb: Any = cast("Any", numba)
_types: Any = _nb.types
SIGNATURE: Any = _types.int64(_types.CPointer(_types.int64), _types.int64, _types.CPointer(_types.float32), _types.int64)
"""The C signature of a policy: pointers to dense indices and to an observation are read like lists, without bounds."""


def compiled_policy(policy: Any) -> Any:
    """A policy as a C function; one that is compiled already (`numba.cfunc(SIGNATURE)`) as it is. Keep it for as long as it is called."""
    if hasattr(policy, "address"):
        return policy
    return _nb.cfunc(SIGNATURE, nopython=True)(getattr(policy, "py_func", policy))


def _chosen_by(context: Any, address: Any, actions: Any, count: Any, seen: Any, at: Any, chance: Any) -> Any:
    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place, listed, many, tensors, row, luck = arguments
        word_type, slot = ir.IntType(64), ir.FloatType()
        kind = ir.FunctionType(word_type, [word_type.as_pointer(), word_type, slot.as_pointer(), word_type])
        listed = target.make_array(actions)(target, builder, value=listed)
        table = target.make_array(seen)(target, builder, value=tensors)
        size = builder.extract_value(table.shape, 1)
        line = builder.gep(table.data, [builder.mul(row, size)])
        return builder.call(builder.inttoptr(place, kind.as_pointer()), [listed.data, many, line, luck])

    return _types.int64(address, actions, count, seen, at, chance), code


chosen_by: Any = intrinsic(_chosen_by)
"""`chosen_by(address, actions, count, tensors, row, chance)`, in compiled code alone: what the policy at that address chooses."""


@driver
def run_tables(
    states: Any, kits: Any, rngs: Any, first: int, last: int, steps: int, seats: Any, decisions: Any, games: Any, stride: int,
    scored: int, ended: Any, rewards: Any, results: Any, onward: int, out: Any, policy: int, among: int, codes: Any,
    offered: Any, drawn: Any, views: Any, words: Any, j: int, program: Any, observed: int, tensors: Any,
) -> int:  # fmt: skip
    """Do so many of a policy's actions at every table, one table after the other; -1 - the table where its choice was none, else 0.

    It chooses among at most so many random actions, each drawn when it asks for another one (0: all legal ones), packed in `drawn`, as
    dense indices in `offered`, which this thread has to itself; so it has row `j` of `views` and of `tensors`, where what the seat sees
    is written if it is `observed`.
    """
    kit, players = kits[0], rewards.shape[1]
    states, rngs, seats, decisions, games, out = bare(states), bare(rngs), bare(seats), bare(decisions), bare(games), bare(out)
    ended, rewards, results, codes = bare(ended), bare(rewards), bare(results), bare(codes)
    offered, drawn, tensors, views, words, program = bare(offered), bare(drawn), bare(tensors), bare(views), bare(words), bare(program)
    for i in range(first, last):
        s = states[i]
        for _ in range(steps):
            seat = seats[i]
            if seat < 0:
                break
            if observed:
                look(s, kit, seat, views, words, j, program, players, tensors)
            count = legal(s, kit, seat, drawn) if among == 0 else 0
            for k in range(count):
                offered[k] = dense_index(codes, drawn[k])
            choice = chosen_by(policy, offered, count, tensors, j, luck(rngs[i])) if among == 0 else 0
            while choice == count < among:
                drawn[count] = random_action(s, kit, seat, rngs[i], out)
                offered[count] = dense_index(codes, drawn[count])
                count += 1
                choice = chosen_by(policy, offered, count, tensors, j, 0)
            if not 0 <= choice < count or allowed(s, kit, seat, drawn[choice]) != 0:
                return -1 - i
            if ended[i]:
                ended[i] = False
                for one in range(players):
                    rewards[i, one] = 0.0
            fresh_step(s.chance)
            forget(s.events)
            apply(s, kit, seat, drawn[choice])
            go_on(states, i, kit, rngs, seats, decisions, games, stride, scored, ended, rewards, results, onward, out)
    return 0


@driver
def luck(rng: Any) -> int:
    """A random number of 63 bits."""
    return i64(word(rng) >> u64(1))


@driver
def look(s: Any, kit: Any, seat: int, views: Any, words: Any, j: int, program: Any, players: int, tensors: Any) -> None:
    """Write what a seat sees into row `j` of `tensors`, as `Layout` has it, and from its game's view alone."""
    views[j] = views[len(views) - 1]
    see(s, kit, seat, views[j])
    tensors[j, :] = 0.0
    tensors[j, seat] = 1.0
    fill(words[j], program, tensors[j], players)


class Scratch:
    """What one batch's policies write on: for each thread the actions to choose among, packed and dense, and one observation."""

    def __init__(self, threads: int, slots: int) -> None:
        self.drawn, self.offered = ([np.zeros(MOST_LEGAL, np.int64) for _ in range(threads)] for _ in range(2))
        self.tensors = np.zeros((threads, slots), np.float32)
