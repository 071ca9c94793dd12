"""What a batch of tables does in compiled code: drivers over ranges of its tables, bound to each game.

A thread calls a driver with a range `first` .. `last - 1` that no other thread has. Every table has a row of its own in each array, so
results do not depend on how tables are shared among threads. `states` has a clean record in its last row, `views` too.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, MutableSequence
from typing import Any

import numba
import numpy as np

from underrose.kernel.actions import argument, kind_of
from underrose.kernel.bits import count, has
from underrose.kernel.chance import Generator, fresh_step, seed_generator
from underrose.kernel.compiling import bind, driver
from underrose.kernel.contract import MOST_LEGAL, allowed, apply, legal, opening, over, scores, see, start, winners
from underrose.kernel.doors import RETURNS, arrays_of
from underrose.kernel.drivers import random_action, random_actor
from underrose.kernel.events import forget
from underrose.kernel.game import Title

NUMBER, CHOICE = 0, 1
"""What a word of a view becomes: a slot with the number, or one of several slots; anything else is a set, a slot for each member."""


@driver
def deal(states: Any, i: int, kit: Any, rng: Generator, seed: int, number: int) -> int:
    """Begin game `number` of a seed at table `i`, as random playouts begin it; returns the seat that is asked."""
    states[i] = states[len(states) - 1]
    s = states[i]
    seed_generator(s.chance.generator, seed, 2 * number)
    seed_generator(rng, seed, 2 * number + 1)
    start(s, kit)
    return random_actor(s, kit, rng)


@driver
def pay(s: Any, kit: Any, scored: int, points: MutableSequence[int], rewards: MutableSequence[float]) -> None:
    """The utilities of a finished game, written to `rewards`: scores if it is `scored`, else the stakes of 1, shared by the winners."""
    players, won = len(rewards), winners(s, kit)
    if scored:
        scores(s, kit, points)
    share = players / count(won) - 1.0 if won else 0.0
    for seat in range(players):
        if scored:
            rewards[seat] = points[seat]
        elif won:
            rewards[seat] = share if has(won, seat) else -1.0
        else:
            rewards[seat] = 0.0


@driver
def dense_index(codes: Any, action: int) -> int:
    """The dense index of a packed action, by `DenseActions.codes`."""
    kind, index = kind_of(action), 0
    for k in range(1, codes.shape[1]):
        size = codes[kind, k]
        if size == 0:
            break
        index = index * size + argument(action, k - 1)
    return codes[kind, 0] + index


@driver
def reset_tables(states: Any, kits: Any, rngs: Any, first: int, last: int, games: Any, seats: Any) -> None:
    """Begin a game at every table: `games[i]` is (seed, number)."""
    for i in range(first, last):
        seats[i] = deal(states, i, kits[0], rngs[i], games[i, 0], games[i, 1])


@driver
def refused_table(states: Any, kits: Any, first: int, last: int, actions: Any, packed: Any, seats: Any) -> int:
    """The first table whose action, a dense index, is none or is refused; -1 if all may be done. Changes nothing."""
    for i in range(first, last):
        action = actions[i]
        if action < 0 or action >= len(packed) or allowed(states[i], kits[0], seats[i], packed[action]) != 0:
            return i
    return -1


@driver
def step_tables(
    states: Any, kits: Any, rngs: Any, first: int, last: int, actions: Any, packed: Any, seats: Any, decisions: Any,
    games: Any, stride: int, scored: int, ended: Any, rewards: Any, results: Any,
) -> None:  # fmt: skip
    """Do every table's legal action. Where a game is over, its rewards and its results stay, and the table's next game begins."""
    kit = kits[0]
    points: Any = np.zeros(max(rewards.shape[1], 2), np.int64)
    for i in range(first, last):
        s = states[i]
        fresh_step(s.chance)
        forget(s.events)
        apply(s, kit, seats[i], packed[actions[i]])
        decisions[i] += 1
        why = over(s, kit)
        ended[i] = why != 0
        if why:
            pay(s, kit, scored, points, rewards[i])
            results[i, 0], results[i, 1], results[i, 2], results[i, 3] = why, winners(s, kit), opening(s, kit), decisions[i]
            games[i, 1] += stride
            decisions[i] = 0
            seats[i] = deal(states, i, kit, rngs[i], games[i, 0], games[i, 1])
        else:
            rewards[i, :] = 0.0
            seats[i] = random_actor(s, kit, rngs[i])


@driver
def observe_tables(
    states: Any, kits: Any, first: int, last: int, seats: Any, views: Any, words: Any, j: int, program: Any, players: int, tensors: Any
) -> None:
    """Write what each table's seat sees into `tensors`, as `Layout` has it, by `Encoding.program`.

    `words` are the words of `views`, whose row `j` is used. Nothing of a table gets here but through its game's view.
    """
    for i in range(first, last):
        views[j] = views[len(views) - 1]
        see(states[i], kits[0], seats[i], views[j])
        tensors[i, :] = 0.0
        if seats[i] >= 0:
            tensors[i, seats[i]] = 1.0
        seen, tensor = words[j], tensors[i, players:]
        for k in range(len(program)):
            value, slot, kind, size = seen[program[k, 0]], program[k, 1], program[k, 2], program[k, 3]
            if kind == NUMBER:
                tensor[slot] = value / size
            elif kind == CHOICE:
                if 0 <= value < size:
                    tensor[slot + value] = 1.0
            else:
                for bit in range(size):
                    tensor[slot + bit] = value >> bit & 1


@driver
def mask_tables(states: Any, kits: Any, first: int, last: int, seats: Any, codes: Any, masks: Any) -> None:
    """Write each table's action mask: 1 for every legal action of the seat that is asked."""
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for i in range(first, last):
        masks[i, :] = 0
        for k in range(legal(states[i], kits[0], seats[i], out)):
            masks[i, dense_index(codes, out[k])] = 1


@driver
def sample_tables(states: Any, kits: Any, rngs: Any, first: int, last: int, seats: Any, codes: Any, actions: Any) -> None:
    """Write a random legal action of each table's seat, by its dense index, drawn as in random playouts."""
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for i in range(first, last):
        actions[i] = dense_index(codes, random_action(states[i], kits[0], seats[i], rngs[i], out))


_nb: Any = numba
_INTS, _TABLE = _nb.types.Array(_nb.int64, 1, "C"), _nb.types.Array(_nb.int64, 2, "C")
_TENSOR = _nb.types.Array(_nb.float32, 2, "C")
ARRAYS: dict[str, Any] = {
    **dict.fromkeys(("actions", "packed", "seats", "decisions"), _INTS),
    **dict.fromkeys(("games", "codes", "program", "words"), _TABLE),
    "ended": _nb.types.Array(_nb.boolean, 1, "C"),
    "masks": _nb.types.Array(_nb.int8, 2, "C"),
    "rewards": _TENSOR,
    "tensors": _TENSOR,
}
"""The compiler's type of the arrays that only a batch has, by the names of parameters."""


_COMPILED: dict[tuple[str, str], tuple[Title, Any]] = {}


def compiled(title: Title, source: Callable[..., Any]) -> Any:
    """A driver for one title, from the cache or compiled now; the same object for as long as the process lives."""
    key = (title.id, source.__name__)
    if key not in _COMPILED or _COMPILED[key][0] is not title:
        arrays, described = arrays_of(title) | ARRAYS, inspect.signature(source)
        taken = [arrays.get(name) or RETURNS[parameter.annotation] for name, parameter in described.parameters.items()]
        made = bind(source, title.functions, RETURNS[described.return_annotation](*taken), title.home, runs_long=True)
        _COMPILED[key] = (title, made)
    return _COMPILED[key][1]
