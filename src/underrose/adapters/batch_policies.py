"""A caller's own policy inside a batch, called from compiled code, so that the loop does not return to Python after every decision.

A policy is compiled to a C function and passed to drivers by its address, so drivers are compiled once for all policies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numba
import numpy as np

from underrose.adapters.batch_drivers import dense_index, end_step, fill
from underrose.kernel.compile.compiling import driver
from underrose.kernel.compile.intrinsics import bare, intrinsic, ir
from underrose.kernel.game.chance import fresh_step, i64, u64, word
from underrose.kernel.game.contract import MOST_LEGAL, allowed, apply, legal, see
from underrose.kernel.game.drivers import random_action
from underrose.kernel.game.events import forget

Policy = Callable[[Sequence[int], int, Sequence[float], int], int]
"""`policy(actions, count, seen, chance)` returns the index of its choice in `actions`, 0 .. count - 1."""

_nb: Any = cast("Any", numba)
_types: Any = _nb.types
SIGNATURE: Any = _types.int64(_types.CPointer(_types.int64), _types.int64, _types.CPointer(_types.float32), _types.int64)
"""The C signature of a policy: pointers to dense indices and to an observation are read like lists, without bounds."""


def compiled_policy(policy: Any) -> Any:
    """Return a policy as a C function; one already compiled (`numba.cfunc(SIGNATURE)`) is returned as it is. Keep a reference while it is
    in use."""
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
"""`chosen_by(address, actions, count, tensors, row, chance)`, in compiled code alone: calls the policy at that address."""


@driver
def run_tables(  # noqa: PLR0917
    states: Any, kits: Any, rngs: Any, first: int, last: int, steps: int, seats: Any, decisions: Any, games: Any, stride: int,
    scored: int, ended: Any, rewards: Any, results: Any, onward: int, out: Any, policy: int, among: int, codes: Any,
    offered: Any, drawn: Any, views: Any, words: Any, j: int, program: Any, observed: int, tensors: Any,
) -> int:  # fmt: skip
    """Play `steps` actions of a policy at every table, table by table; returns -1 - i for the table i with an invalid choice, else 0.

    The policy chooses among up to `among` random actions, each drawn on request (0: among all legal ones), packed in `drawn` and as dense
    indices in `offered`. Both are this thread's own, as is row `j` of `views` and of `tensors`, which gets the seat's observation if
    `observed`.
    """
    kit, players = kits[0], rewards.shape[1]
    states, rngs = bare(states), bare(rngs)
    seats, decisions = bare(seats), bare(decisions)
    games, out = bare(games), bare(out)
    ended, rewards = bare(ended), bare(rewards)
    results, codes = bare(results), bare(codes)
    offered, drawn = bare(offered), bare(drawn)
    tensors, views = bare(tensors), bare(views)
    words, program = bare(words), bare(program)
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
            end_step(states, i, kit, rngs, seats, decisions, games, stride, scored, ended, rewards, results, onward, out)
    return 0


@driver
def luck(rng: Any) -> int:
    """Return a random number of 63 bits."""
    return i64(word(rng) >> u64(1))


@driver
def look(s: Any, kit: Any, seat: int, views: Any, words: Any, j: int, program: Any, players: int, tensors: Any) -> None:  # noqa: PLR0917
    """Write a seat's observation into row `j` of `tensors`, laid out as in `Layout`, from its game's view alone."""
    views[j] = views[len(views) - 1]
    see(s, kit, seat, views[j])
    tensors[j, :] = 0.0
    tensors[j, seat] = 1.0
    fill(words[j], program, tensors[j], players)


class Scratch:
    """Scratch arrays of one batch's policies: for each thread the actions to choose among, packed and dense, and one observation."""

    def __init__(self, threads: int, slots: int) -> None:
        self.drawn, self.offered = ([np.zeros(MOST_LEGAL, np.int64) for _ in range(threads)] for _ in range(2))
        self.tensors = np.zeros((threads, slots), np.float32)
