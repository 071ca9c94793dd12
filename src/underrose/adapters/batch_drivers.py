"""The compiled loops of a batch: drivers over ranges of its tables, bound to each game.

Each thread calls a driver with a range `first` .. `last - 1` of its own. Every table has its own row in each array, so results do not
depend on how tables are split among threads. The last row of `states` and of `views` is a clean (zeroed) record.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, MutableSequence
from typing import Any

import numba
import numpy as np

from underrose.kernel.compile.bits import count, has
from underrose.kernel.compile.compiling import bind, driver
from underrose.kernel.compile.intrinsics import bare, prefetch
from underrose.kernel.compile.telling import telling
from underrose.kernel.game.actions import argument, kind_of
from underrose.kernel.game.chance import Generator, fresh_step, seed_generator
from underrose.kernel.game.contract import MOST_LEGAL, allowed, apply, legal, opening, over, scores, see, start, winners
from underrose.kernel.game.doors import RETURNS, arrays_of, rows_of
from underrose.kernel.game.drivers import clear, random_action, random_actor
from underrose.kernel.game.events import forget
from underrose.kernel.game.title import Title

FURTHER = 4
"""The prefetch distance, in tables."""
NUMBER, CHOICE = 0, 1
"""Encodings of a word of a view: a scaled number in one slot, or one-hot slots; any other kind is a set, one slot for each member."""


@driver
def deal(states: Any, i: int, kit: Any, rng: Generator, seed: int, number: int) -> int:
    """Begin game `number` of a seed at table `i`, as random playouts begin it; returns the seat to act."""
    clear(states, i, len(states) - 1)
    s = states[i]
    seed_generator(s.chance.generator, seed, 2 * number)
    seed_generator(rng, seed, 2 * number + 1)
    start(s, kit)
    return random_actor(s, kit, rng)


@driver
def pay(s: Any, kit: Any, scored: int, won: int, points: MutableSequence[int], rewards: Any, i: int) -> None:
    """Write the utilities of a finished game to `rewards[i]`: scores if it is `scored`, else stakes of 1, shared by the winners.

    Rows are passed with their index, here and below: reference counting of a slice would cost more than all the rest.
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
    """Return the dense index of a packed action, by `DenseActions.codes`."""
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
def refused_table(  # noqa: PLR0917
    states: Any, kits: Any, first: int, last: int, actions: Any, packed: Any, seats: Any, chosen: Any, offered: Any, refused: Any
) -> int:
    """Return the first chosen table whose action, a dense index, is invalid or refused; -1 if none is. Fills `refused[i]` for each table.

    Changes no table. `offered[i]` is an action already found legal in this position (-1: none), which is not checked again.
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
    """Write the rewards and results of a finished game at table `i`."""
    won = winners(s, kit)
    pay(s, kit, scored, won, points, rewards, i)
    results[i, 0] = over(s, kit)
    results[i, 1] = won
    results[i, 2] = opening(s, kit)
    results[i, 3] = decisions


@driver
def end_step(  # noqa: PLR0917
    states: Any, i: int, kit: Any, rngs: Any, seats: Any, decisions: Any, games: Any, stride: int, scored: int,
    ended: Any, rewards: Any, results: Any, onward: int, points: MutableSequence[int],
) -> None:  # fmt: skip
    """Finish a step at table `i`: set the next seat to act, or write the result of the game and, if `onward`, begin the next one."""
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
def play_tables(  # noqa: PLR0917
    states: Any, kits: Any, rngs: Any, first: int, last: int, steps: int, seats: Any, decisions: Any, games: Any, stride: int,
    scored: int, ended: Any, rewards: Any, results: Any, onward: int, out: Any,
) -> int:  # fmt: skip
    """Play `steps` random actions at every table, table by table; returns -1 - i for the table i where one was refused, else 0."""
    kit = kits[0]
    states, rngs = bare(states), bare(rngs)
    seats, decisions = bare(seats), bare(decisions)
    games, out = bare(games), bare(out)
    ended, rewards = bare(ended), bare(rewards)
    results = bare(results)
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
            end_step(states, i, kit, rngs, seats, decisions, games, stride, scored, ended, rewards, results, onward, out)
    return 0


@driver
def step_tables(  # noqa: PLR0917
    states: Any, kits: Any, rngs: Any, first: int, last: int, actions: Any, packed: Any, seats: Any, decisions: Any,
    games: Any, stride: int, scored: int, ended: Any, rewards: Any, results: Any,
    chosen: Any, onward: int, ahead: int, spares: Any, codes: Any, offered: Any, drawn: Any, lines: Any, out: Any,
) -> None:  # fmt: skip
    """Apply every chosen table's legal action. Where a game ends, write rewards and results and, if `onward`, begin the next one.

    `ahead`: also draw each table's next random action while the table is in the CPU cache; `spares[i]` is its generator after that.
    `lines`: byte offsets to prefetch of a table further on.
    """
    kit = kits[0]
    states, rngs = bare(states), bare(rngs)
    seats, decisions = bare(seats), bare(decisions)
    games, out = bare(games), bare(out)
    ended, rewards = bare(ended), bare(rewards)
    results, codes = bare(results), bare(codes)
    spares = bare(spares)
    for i in range(first, last):
        if i + FURTHER < last:
            for k in range(len(lines)):
                prefetch(states[i + FURTHER], lines[k])
        s = states[i]
        if chosen[i]:
            fresh_step(s.chance)
            forget(s.events)
            apply(s, kit, seats[i], drawn[i] if actions[i] == offered[i] else packed[actions[i]])
            end_step(states, i, kit, rngs, seats, decisions, games, stride, scored, ended, rewards, results, onward, out)
        offered[i] = -1
        if ahead and seats[i] >= 0:
            spares[i] = rngs[i]
            drawn[i], offered[i] = offer(s, kit, seats[i], spares[i], out, codes)


@driver
def offer(s: Any, kit: Any, seat: int, rng: Generator, out: MutableSequence[int], codes: Any) -> tuple[int, int]:
    """Return a random legal action of a seat, drawn and checked as in random playouts: packed, and its dense index, -1 if it is refused."""
    action = random_action(s, kit, seat, rng, out)
    return action, dense_index(codes, action) if allowed(s, kit, seat, action) == 0 else -1


@driver
def fill(seen: Any, program: Any, tensor: Any, at: int) -> None:
    """Write the words of a view into a tensor from slot `at`, by `Encoding.program`. The slots are 0 before."""
    for k in range(len(program)):
        value = seen[program[k, 0]]
        slot = at + program[k, 1]
        kind = program[k, 2]
        size = program[k, 3]
        if kind == NUMBER:
            tensor[slot] = value / size
        elif kind == CHOICE:
            if 0 <= value < size:
                tensor[slot + value] = 1.0
        else:
            for bit in range(size):
                tensor[slot + bit] = value >> bit & 1


@driver
def observe_tables(  # noqa: PLR0917
    states: Any, kits: Any, first: int, last: int, seats: Any, views: Any, words: Any, j: int, program: Any, players: int, tensors: Any
) -> None:
    """Write the observation of each table's seat into `tensors`, laid out as in `Layout`, by `Encoding.program`.

    `words` is `views` as 64-bit words; row `j` is scratch. Observations are built from the game's view alone.
    """
    for i in range(first, last):
        views[j] = views[len(views) - 1]
        see(states[i], kits[0], seats[i], views[j])
        tensors[i, :] = 0.0
        if seats[i] >= 0:
            tensors[i, seats[i]] = 1.0
        fill(words[j], program, tensors[i], players)


@driver
def observe_agents(  # noqa: PLR0917
    states: Any, kits: Any, first: int, last: int, seats: Any, views: Any, words: Any, j: int, program: Any, players: int,
    codes: Any, masked: int, tensors: Any,
) -> None:  # fmt: skip
    """Write the observation of every seat of each table into row `table * players + seat` of `tensors`, laid out as in `Layout`.

    The seat's action mask starts at slot `masked` (0: no mask), all 0 unless the seat is to act.
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
def others_tables(  # noqa: PLR0917
    states: Any, kits: Any, rngs: Any, first: int, last: int, own: int, seats: Any, decisions: Any,
    games: Any, scored: int, ended: Any, rewards: Any, results: Any, chosen: Any,
) -> None:  # fmt: skip
    """Play all seats but `own` at random at every chosen table until that one is to act or the game is over; write the result then."""
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
            end_step(states, i, kit, rngs, seats, decisions, games, 0, scored, ended, rewards, results, 0, points)


@driver
def mask_tables(states: Any, kits: Any, first: int, last: int, seats: Any, codes: Any, masks: Any) -> None:
    """Write each table's action mask: 1 for every legal action of the seat to act, else 0."""
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for i in range(first, last):
        masks[i, :] = 0
        for k in range(legal(states[i], kits[0], seats[i], out) if seats[i] >= 0 else 0):
            masks[i, dense_index(codes, out[k])] = 1


@driver
def sample_tables(states: Any, kits: Any, rngs: Any, first: int, last: int, seats: Any, codes: Any, offered: Any, drawn: Any) -> None:  # noqa: PLR0917
    """Write a random legal action of each table's seat, by its dense index (-1 where no seat is to act) and packed."""
    out: Any = np.empty(MOST_LEGAL, np.int64)
    for i in range(first, last):
        offered[i] = -1
        if seats[i] >= 0:
            drawn[i], offered[i] = offer(states[i], kits[0], seats[i], rngs[i], out, codes)


@driver
def list_tables(  # noqa: PLR0917
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


USUAL_SECONDS = 20
"""The usual seconds to compile the drivers of a first batch, as the terminal shows them."""
_COMPILED: dict[tuple[str, str], tuple[Title, Any]] = {}


def compiled(title: Title, source: Callable[..., Any]) -> Any:
    """Return a driver for one title, from the cache or compiled now; the same object for as long as the process lives."""
    key = (title.id, source.__name__)
    if key not in _COMPILED or _COMPILED[key][0] is not title:
        arrays, described = arrays_of(title) | ARRAYS, inspect.signature(source)
        taken = [arrays.get(name) or RETURNS[parameter.annotation] for name, parameter in described.parameters.items()]
        returned, part = RETURNS[described.return_annotation], source.__name__.replace("_", " ")
        with telling(title.title, part, USUAL_SECONDS):
            made = bind(source, title.functions, returned(*taken), title.home, runs_long=True, watched=False)
        _COMPILED[key] = (title, made)
    return _COMPILED[key][1]
