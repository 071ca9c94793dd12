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
from underrose.kernel.doors import RETURNS, arrays_of, rows_of
from underrose.kernel.drivers import clear, random_action, random_actor
from underrose.kernel.events import forget
from underrose.kernel.game import Title
from underrose.kernel.intrinsics import bare, prefetch

FURTHER = 4
"""How many tables ahead memory is asked for."""
NUMBER, CHOICE = 0, 1
"""What a word of a view becomes: a slot with the number, or one of several slots; anything else is a set, a slot for each member."""


@driver
def deal(states: Any, i: int, kit: Any, rng: Generator, seed: int, number: int) -> int:
    """Begin game `number` of a seed at table `i`, as random playouts begin it; returns the seat that is asked."""
    clear(states, i, len(states) - 1)
    s = states[i]
    seed_generator(s.chance.generator, seed, 2 * number)
    seed_generator(rng, seed, 2 * number + 1)
    start(s, kit)
    return random_actor(s, kit, rng)


@driver
def pay(s: Any, kit: Any, scored: int, won: int, points: MutableSequence[int], rewards: Any, i: int) -> None:
    """The utilities of a finished game, written to `rewards[i]`: scores if it is `scored`, else the stakes of 1, shared by the winners.

    Rows are passed with their index, here and below: a slice would be counted by references, which costs more than all the rest.
    """
    players = rewards.shape[1]
    if scored:
        scores(s, kit, points)
    share = players / count(won) - 1.0 if won else 0.0
    for seat in range(players):
        if scored:
            rewards[i, seat] = points[seat]
        elif won:
            rewards[i, seat] = share if has(won, seat) else -1.0
        else:
            rewards[i, seat] = 0.0


@driver
def dense_index(codes: Any, action: int) -> int:
    """The dense index of a packed action, by `DenseActions.codes`."""
    kind = kind_of(action)
    index = codes[kind, 0]
    for k in range(1, codes.shape[1]):
        index += codes[kind, k] * argument(action, k - 1)
    return index


@driver
def reset_tables(states: Any, kits: Any, rngs: Any, first: int, last: int, games: Any, seats: Any, chosen: Any) -> None:
    """Begin a game at every chosen table: `games[i]` is (seed, number)."""
    for i in range(first, last):
        if chosen[i]:
            seats[i] = deal(states, i, kits[0], rngs[i], games[i, 0], games[i, 1])


@driver
def refused_table(
    states: Any, kits: Any, first: int, last: int, actions: Any, packed: Any, seats: Any, chosen: Any, offered: Any, refused: Any
) -> int:
    """The first chosen table whose action, a dense index, is none or is refused; -1 if all may be done. `refused[i]` says it of each.

    Changes no table. `offered[i]` is an action that was found legal in this position (-1: none): it is not looked at again.
    """
    found = -1
    for i in range(first, last):
        action, fits = actions[i], True
        if chosen[i] and (action != offered[i] or action < 0):
            fits = 0 <= action < len(packed) and seats[i] >= 0 and allowed(states[i], kits[0], seats[i], packed[action]) == 0
            if not fits and found < 0:
                found = i
        refused[i] = not fits
    return found


@driver
def finish(s: Any, kit: Any, scored: int, points: MutableSequence[int], rewards: Any, results: Any, decisions: int, i: int) -> None:
    """Write the rewards and the results of a game that is over."""
    won = winners(s, kit)
    pay(s, kit, scored, won, points, rewards, i)
    results[i, 0] = over(s, kit)
    results[i, 1] = won
    results[i, 2] = opening(s, kit)
    results[i, 3] = decisions


@driver
def go_on(
    states: Any, i: int, kit: Any, rngs: Any, seats: Any, decisions: Any, games: Any, stride: int, scored: int,
    ended: Any, rewards: Any, results: Any, onward: int, points: MutableSequence[int],
) -> None:  # fmt: skip
    """What follows an action at table `i`: who is asked next, or what the game brought, and `onward` the table's next game."""
    s = states[i]
    decisions[i] += 1
    if over(s, kit) == 0:
        seats[i] = random_actor(s, kit, rngs[i])
        return
    ended[i] = True
    finish(s, kit, scored, points, rewards, results, decisions[i], i)
    seats[i] = -1
    if onward:
        games[i, 1] += stride
        decisions[i] = 0
        seats[i] = deal(states, i, kit, rngs[i], games[i, 0], games[i, 1])


@driver
def play_tables(
    states: Any, kits: Any, rngs: Any, first: int, last: int, steps: int, seats: Any, decisions: Any, games: Any, stride: int,
    scored: int, ended: Any, rewards: Any, results: Any, onward: int, out: Any,
) -> int:  # fmt: skip
    """Do so many random actions at every table, one table after the other; -1 - the table where one was refused, else 0."""
    kit = kits[0]
    states, rngs, seats, decisions, games, out = bare(states), bare(rngs), bare(seats), bare(decisions), bare(games), bare(out)
    ended, rewards, results = bare(ended), bare(rewards), bare(results)
    for i in range(first, last):
        s = states[i]
        for _ in range(steps):
            if seats[i] < 0:
                break
            action = random_action(s, kit, seats[i], rngs[i], out)
            if allowed(s, kit, seats[i], action) != 0:
                return -1 - i
            if ended[i]:
                ended[i] = False
                for seat in range(rewards.shape[1]):
                    rewards[i, seat] = 0.0
            fresh_step(s.chance)
            forget(s.events)
            apply(s, kit, seats[i], action)
            go_on(states, i, kit, rngs, seats, decisions, games, stride, scored, ended, rewards, results, onward, out)
    return 0


@driver
def step_tables(
    states: Any, kits: Any, rngs: Any, first: int, last: int, actions: Any, packed: Any, seats: Any, decisions: Any,
    games: Any, stride: int, scored: int, ended: Any, rewards: Any, results: Any,
    chosen: Any, onward: int, ahead: int, spares: Any, codes: Any, offered: Any, drawn: Any, lines: Any, out: Any,
) -> None:  # fmt: skip
    """Do every chosen table's legal action. Where a game is over, rewards and results are written, and `onward` the next one begins.

    `ahead`: draw each table's next random action, too, while it is in the processor's cache; `spares[i]` is its generator after that.
    `lines`: which bytes of a table further on to ask the memory for, meanwhile.
    """
    kit = kits[0]
    states, rngs, seats, decisions, games, out = bare(states), bare(rngs), bare(seats), bare(decisions), bare(games), bare(out)
    ended, rewards, results, codes, spares = bare(ended), bare(rewards), bare(results), bare(codes), bare(spares)
    for i in range(first, last):
        if i + FURTHER < last:
            for k in range(len(lines)):
                prefetch(states[i + FURTHER], lines[k])
        s = states[i]
        if chosen[i]:
            fresh_step(s.chance)
            forget(s.events)
            apply(s, kit, seats[i], drawn[i] if actions[i] == offered[i] else packed[actions[i]])
            go_on(states, i, kit, rngs, seats, decisions, games, stride, scored, ended, rewards, results, onward, out)
        offered[i] = -1
        if ahead and seats[i] >= 0:
            spares[i] = rngs[i]
            drawn[i], offered[i] = offer(s, kit, seats[i], spares[i], out, codes)


@driver
def offer(s: Any, kit: Any, seat: int, rng: Generator, out: MutableSequence[int], codes: Any) -> tuple[int, int]:
    """A random legal action of a seat, drawn and checked as in random playouts: packed, and its dense index, -1 if it is refused."""
    action = random_action(s, kit, seat, rng, out)
    return action, dense_index(codes, action) if allowed(s, kit, seat, action) == 0 else -1


@driver
def fill(seen: Any, program: Any, tensor: Any, at: int) -> None:
    """Write the words of a view into a tensor from slot `at`, by `Encoding.program`. The slots are 0 before."""
    for k in range(len(program)):
        value, slot, kind, size = seen[program[k, 0]], at + program[k, 1], program[k, 2], program[k, 3]
        if kind == NUMBER:
            tensor[slot] = value / size
        elif kind == CHOICE:
            if 0 <= value < size:
                tensor[slot + value] = 1.0
        else:
            for bit in range(size):
                tensor[slot + bit] = value >> bit & 1


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
        fill(words[j], program, tensors[i], players)


@driver
def observe_agents(
    states: Any, kits: Any, first: int, last: int, seats: Any, views: Any, words: Any, j: int, program: Any, players: int,
    codes: Any, masked: int, tensors: Any,
) -> None:  # fmt: skip
    """Write what every seat of each table sees into row `table * players + seat` of `tensors`, as `Layout` has it.

    From slot `masked` on (0: none) follows the seat's action mask, all 0 unless it is asked.
    """
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for i in range(first, last):
        for seat in range(players):
            tensor = tensors[i * players + seat]
            views[j] = views[len(views) - 1]
            see(states[i], kits[0], seat, views[j])
            tensor[:] = 0.0
            tensor[seat] = 1.0
            fill(words[j], program, tensor, players)
            if masked and seat == seats[i]:
                for k in range(legal(states[i], kits[0], seat, out)):
                    tensor[masked + dense_index(codes, out[k])] = 1.0


@driver
def others_tables(
    states: Any, kits: Any, rngs: Any, first: int, last: int, own: int, seats: Any, decisions: Any,
    games: Any, scored: int, ended: Any, rewards: Any, results: Any, chosen: Any,
) -> None:  # fmt: skip
    """Have all seats but `own` act at random until that one is asked, or the game is over, which is written, at every chosen table."""
    kit = kits[0]
    points: Any = np.zeros(max(rewards.shape[1], 2), np.int64)
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for i in range(first, last):
        s = states[i]
        while chosen[i] and seats[i] >= 0 and seats[i] != own:
            action = random_action(s, kit, seats[i], rngs[i], out)
            fresh_step(s.chance)
            forget(s.events)
            apply(s, kit, seats[i], action)
            go_on(states, i, kit, rngs, seats, decisions, games, 0, scored, ended, rewards, results, 0, points)


@driver
def mask_tables(states: Any, kits: Any, first: int, last: int, seats: Any, codes: Any, masks: Any) -> None:
    """Write each table's action mask: 1 for every legal action of the seat that is asked."""
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for i in range(first, last):
        masks[i, :] = 0
        for k in range(legal(states[i], kits[0], seats[i], out) if seats[i] >= 0 else 0):
            masks[i, dense_index(codes, out[k])] = 1


@driver
def sample_tables(states: Any, kits: Any, rngs: Any, first: int, last: int, seats: Any, codes: Any, offered: Any, drawn: Any) -> None:
    """Write a random legal action of each table's seat, by its dense index (-1 where nobody is asked) and packed."""
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for i in range(first, last):
        offered[i] = -1
        if seats[i] >= 0:
            drawn[i], offered[i] = offer(states[i], kits[0], seats[i], rngs[i], out, codes)


@driver
def list_tables(
    states: Any, kits: Any, first: int, last: int, seats: Any, codes: Any, most: int, starts: Any, counts: Any, indices: Any
) -> None:
    """Write each table's legal actions, by their dense indices, from `starts[i]`, `counts[i]` of them; a table has room for `most`."""
    out: Any = np.empty(MOST_LEGAL, np.int64)
    at = first * most
    for i in range(first, last):
        n = legal(states[i], kits[0], seats[i], out) if seats[i] >= 0 else 0
        starts[i], counts[i] = at, n
        for k in range(n):
            indices[at + k] = dense_index(codes, out[k])
        at += n


_nb: Any = numba
_INTS, _TABLE = _nb.types.Array(_nb.int64, 1, "C"), _nb.types.Array(_nb.int64, 2, "C")
_TENSOR = _nb.types.Array(_nb.float32, 2, "C")
ARRAYS: dict[str, Any] = {
    **dict.fromkeys(("actions", "packed", "seats", "decisions", "offered", "drawn", "starts", "counts", "lines"), _INTS),
    **dict.fromkeys(("games", "codes", "program", "words"), _TABLE),
    **dict.fromkeys(("ended", "chosen", "refused"), _nb.types.Array(_nb.boolean, 1, "C")),
    "indices": _nb.types.Array(_nb.int32, 1, "C"),
    "spares": rows_of(Generator),
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
        made = bind(source, title.functions, RETURNS[described.return_annotation](*taken), title.home, runs_long=True, watched=False)
        _COMPILED[key] = (title, made)
    return _COMPILED[key][1]
