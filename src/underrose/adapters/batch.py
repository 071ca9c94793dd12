"""Batches: many tables of one game, stepped together in compiled code by threads that hold no GIL (vectorised environments).

All results are plain NumPy arrays, allocated once and written in place, so that learners share them without a copy (DLPack).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from operator import index
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from underrose import games
from underrose.adapters import batch_drivers as drivers
from underrose.adapters import batch_policies as policies
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Table
from underrose.kernel.compile.persisted_fields import spans_without_step, without_the_step
from underrose.kernel.data.errors import IllegalAction, UnreadableAction
from underrose.kernel.data.records import Rows, dtype_of, new
from underrose.kernel.game.chance import Generator, reseed
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.title import Game, Title
from underrose.kernel.play.match import SPECTATOR
from underrose.tensors.encoding import Tensor

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Legal(NamedTuple):
    """Legal actions as counted lists: those of table i are `indices[starts[i] : starts[i] + counts[i]]`, dense, in the rules' order."""

    starts: Ints
    counts: Ints
    indices: NDArray[np.int32]


CACHED = 1 << 22
"""Bytes of tables up to which prefetching costs more than it saves (measured)."""
LINE, PAGE = 64, 1 << 21
"""Bytes of a cache line, and of a large (huge) memory page."""


def in_large_pages(rows: Rows) -> Rows:
    """Return a copy of records aligned to large (huge) pages, which saves page-table walks; small arrays are returned as they are.

    NumPy asks for such pages from 4 MB on.
    """
    if rows.nbytes < PAGE // 2:
        return rows
    memory = np.zeros(max(rows.nbytes + PAGE, 2 * PAGE), np.uint8)
    begin = -memory.ctypes.data % PAGE
    found: Rows = memory[begin : begin + rows.nbytes].view(rows.dtype)
    found[:] = rows
    return found


def lines_of(title: Title) -> Ints:
    """Return the byte offsets of the cache lines of a table that a step is likely to touch: all but those of step records, which batches
    do not keep."""
    spans = spans_without_step(dtype_of(title.state))
    return np.array(sorted({line for begin, end in spans for line in range(begin - begin % LINE, end, LINE)}), np.int64)


class Batch:
    """`n` tables of one game. At each table one seat is to act; `step` takes one action per table, and a finished game is followed by the
    table's next one (auto-reset). Every call overwrites the same arrays: copy what you keep.

    - `seats`: the seat to act, shape (n,). Where several may act, one of them at random, also one that could wait, as in random playouts.
      A copy: writing into it changes nothing at any table.
    - `ended`: whether the last step ended a game, shape (n,), bool.
    - `rewards`: the reward of each seat for the last step, shape (n, players), float32: 0 until a game ends, then as in all adapters.
    - `results`: of the last finished game at each table: why it ended (its title's `Why`), winners (a bit mask), opening seat (-1: none)
      and decisions, shape (n, 4); zeros before the first.
    - `decisions`: the number of decisions in the current game, shape (n,).
    - `games`: its seed and its number, shape (n, 2). With one seed table i plays games i, i + n, i + 2n ... of it; with a seed for each
      table it plays games 0, 1, 2 ... of its own. Game g of a seed is the lab's, whatever `n` and `threads` are.

    >>> import underrose as ur
    >>> batch = ur.batch("the_coding", n=64, seed=1, players=3)
    >>> batch
    <Batch of The Coding: 64 tables, 3 players, 1932 actions>
    >>> batch.step(batch.sample())
    >>> batch.observe().shape, batch.legal_mask().shape
    ((64, 1349), (64, 1932))
    """

    def __init__(self, game: Game, n: int, threads: int = 1, seed: int | Sequence[int] | Ints = 0, auto_reset: bool = True) -> None:
        if n < 1 or threads < 1:
            raise ValueError(f"A batch has at least one table and one thread, not {n} and {threads}.")
        self.game = game
        self.n = n
        self.threads = min(threads, n)
        self.auto_reset = auto_reset
        self._scored = int(game.title.score_range[0] < game.title.score_range[1])
        self.table = Table(game)
        self.actions = self.table.actions
        self.layout = Layout(self.table)
        self.seats, self._seats, self.decisions, self._sampled = (np.zeros(n, np.int64) for _ in range(4))
        self.games, self.results = np.zeros((n, 2), np.int64), np.zeros((n, 4), np.int64)
        self.ended, self.rewards = np.zeros(n, np.bool_), np.zeros((n, game.players), np.float32)
        self._packed = np.array(self.actions.packed, np.int64)
        self._states, self._rngs = in_large_pages(game.new_states(n + 1)), new(Generator, n)
        self._lines = lines_of(game.title) if self._states.nbytes > CACHED else np.zeros(0, np.int64)
        # What `sample` draws next is drawn while a table is stepped, if it was asked for before: its cards are in the cache then.
        self._spares = new(Generator, n)
        self._offered = np.full(n, -1, np.int64)
        self._ahead = False
        self._sampling = False
        self._drawn = np.zeros(n, np.int64)  # what is offered, packed
        self._all, self._refused = np.ones(n, np.bool_), np.zeros(n, np.bool_)
        self._views = new(game.title.view, self.threads + 1)
        self._outs = [np.empty(MOST_LEGAL, np.int64) for _ in range(self.threads)]
        self._last_policy: tuple[Any, Any] = (None, None)
        self._pool = _pool_of(self.threads)
        marks = [n * part // self.threads for part in range(self.threads + 1)]
        self._ranges = list(enumerate(pairwise(marks)))
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Batch of {self.game.title.title}: {self.n} tables, {self.game.players} players, {len(self.actions)} actions>"

    def __len__(self) -> int:
        return self.n

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_pool": None, "_last_policy": (None, None)}  # threads and machine code cannot be copied

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _pool=_pool_of(state["threads"]))

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | Ints | None = None, where: Any = None) -> None:
        """Begin a new game at every table: from one seed, from one seed for each table, or, without any, each table's next game.

        `where`: only at these tables (bool, shape (n,)); the others do not change. Raises ValueError, with no table changed.
        """
        chosen = self._chosen(where)
        if seed is None:
            self.games[chosen, 1] += self._stride
        elif where is not None:
            raise ValueError("Seeds are for all tables: give a seed or where, not both.")
        else:
            self._seed(np.asarray(seed))
        self.decisions[chosen] = 0
        self.ended[chosen] = False
        self.rewards[chosen] = 0.0
        self._nothing_offered()
        reset = drivers.compiled(self.game.title, drivers.reset_tables)
        self._each(lambda part, first, last: reset(self._states, self.game.kits, self._rngs, first, last, self.games, self._seats, chosen))
        self.seats[:] = self._seats

    def _chosen(self, where: Any) -> Flags:
        """Return the mask that `where` selects: all tables for None, else a private copy. Raises ValueError for another shape or type."""
        if where is None:
            return self._all
        chosen = np.asarray(where)
        if chosen.shape != (self.n,) or chosen.dtype != np.bool_:
            raise ValueError(f"Tables are chosen by {self.n} truth values, not {chosen.dtype} of shape {chosen.shape}.")
        return chosen.copy()

    def _no_rewards(self) -> None:
        """Clear `ended` and `rewards` for all tables in one call: compiled code would take four times as long, table by table."""
        self.ended.fill(False)
        self.rewards.fill(0.0)

    def _nothing_offered(self) -> None:
        self._offered[:], self._ahead = -1, False

    def _seed(self, seeds: Ints) -> None:
        if seeds.shape not in ((), (self.n,)) or seeds.dtype.kind not in "iu":
            raise ValueError(f"A batch of {self.n} takes one seed, or {self.n}: whole numbers, not {seeds.dtype} of shape {seeds.shape}.")
        self._stride = 1 if seeds.shape else self.n
        self.games[:, 0] = seeds
        self.games[:, 1] = 0 if seeds.shape else np.arange(self.n)
        self.results[:] = 0

    def step(self, actions: Any, where: Any = None) -> None:
        """Apply one action at every table, of the seat to act there: dense indices, shape (n,), integers.

        `where`: only at these tables (bool, shape (n,)); the actions of the others are ignored.
        Raises UnreadableAction (no such action) or IllegalAction (refused by the rules), whose `details` name the first such table and
        its seat, or ValueError for another shape or type; no table changes then.
        """
        indices = self._indices(actions)
        chosen = self._chosen(where)
        table = self._first_refused(indices, chosen)
        if table >= 0:
            raise self._refusal(table, indices)
        step, ahead = drivers.compiled(self.game.title, drivers.step_tables), self._sampling
        self._no_rewards()
        self._ahead = self._sampling = False  # a step that fails leaves no samples drawn ahead
        self._each(
            lambda part, first, last: step(
                self._states, self.game.kits, self._rngs, first, last, indices, self._packed, self._seats, self.decisions,
                self.games, self._stride, self._scored, self.ended, self.rewards, self.results,
                chosen, int(self.auto_reset), int(ahead), self._spares, self.actions.codes, self._offered, self._drawn, self._lines,
                self._outs[part],
            )
        )  # fmt: skip
        self._ahead = ahead
        self.seats[:] = self._seats

    def _indices(self, actions: Any) -> Ints:
        """Return a private copy of the actions, so that a write to the caller's array between check and use changes nothing."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"A step takes {self.n} dense indices, not {chosen.dtype} of shape {chosen.shape}.")
        return chosen.astype(np.int64)

    def _first_refused(self, indices: Ints, chosen: Flags) -> int:
        """Return the first chosen table whose action is refused, -1 if none is; fills `_refused` for each table."""
        check = drivers.compiled(self.game.title, drivers.refused_table)
        found = self._each(
            lambda part, first, last: check(
                self._states, self.game.kits, first, last, indices, self._packed, self._seats, chosen, self._offered, self._refused
            )
        )
        return min((table for table in found if table >= 0), default=-1)

    def fits(self, actions: Any) -> Flags:
        """Return which of these actions of the seats to act are legal now: a new array, bool, shape (n,). Raises ValueError."""
        self._first_refused(self._indices(actions), self._all)
        return ~self._refused

    def _refusal(self, table: int, indices: Ints) -> Exception:
        """Return the error that explains why this table's action is refused."""
        action, seat = int(indices[table]), int(self._seats[table])
        where: dict[str, Any] = {"table": table, "seat": seat}
        if not 0 <= action < len(self.actions):
            text = f"Table {table}: {action} is no action of {self.game.title.title}, whose actions are 0 to {len(self.actions) - 1}."
            return UnreadableAction("unreadable", text, where)
        if seat < 0:
            return IllegalAction("over", f"Table {table}: the game is over; reset it.", where)
        code = int(self.game.doors.allowed(self._states, table, self.game.kits, seat, self.actions.packed[action]))
        key, text = self.game.title.refusals[code]
        notation = self.actions.notation(action)
        return IllegalAction(key, f'Table {table}: seat {seat} may not do "{notation}" now: {text}', where)

    def sample(self) -> Ints:
        """Return a random legal action at every table, dense indices of shape (n,): first its kind, then its arguments, as in random
        playouts.

        Played as they are drawn, these are the games that `ur.lab.simulate` plays at random with the same seed.
        """
        if self._ahead:
            self._rngs, self._spares = self._spares, self._rngs
            self._ahead = False
        else:
            sample = drivers.compiled(self.game.title, drivers.sample_tables)
            self._each(
                lambda part, first, last: sample(
                    self._states, self.game.kits, self._rngs, first, last, self._seats, self.actions.codes, self._offered, self._drawn
                )
            )
        self._sampling = True
        self._sampled[:] = self._offered
        return self._sampled

    def play(self, steps: int) -> None:
        """Play `steps` random actions at every table: like `step(sample())` that often, but in one compiled call and several times as fast.

        Use it to spread tables over different points of their games before learning begins. Without `auto_reset` a table stops when
        its game is over. `ended` and `rewards` are those of each table's last step. Raises ValueError for fewer than 0 steps, TypeError
        for a part of one.
        """
        if index(steps) < 0:
            raise ValueError(f"A batch plays 0 steps or more, not {steps}.")
        run = drivers.compiled(self.game.title, drivers.play_tables)
        self._nothing_offered()
        self._no_rewards()
        done = self._each(
            lambda part, first, last: run(
                self._states, self.game.kits, self._rngs, first, last, steps, self._seats, self.decisions, self.games, self._stride,
                self._scored, self.ended, self.rewards, self.results, int(self.auto_reset), self._outs[part],
            )
        )  # fmt: skip
        self.seats[:] = self._seats
        if min(done) < 0:
            raise RuntimeError(f"{self.game.title.title}: an action that was drawn at table {-1 - min(done)} was refused")

    def run(self, policy: Any, steps: int, among: int = 0, observed: bool = False) -> None:
        """Play `steps` actions of your own policy at every table inside compiled code: `policy(actions, count, seen, chance)`.

        `policy` is a function that Numba can compile; it returns the position, 0 .. count - 1, of its choice in `actions`, dense indices.
        By default these are all legal actions, and `chance` is a random number of 63 bits. With `among` they are random ones, drawn as by
        `sample`, and `chance` is 0: the policy is called with one action, and while it returns `count`, again with one more, up to `among`.
        That spares listing all. `seen` is the row of `observe` if `observed`, else it must not be read. `ended` and `rewards` are those of
        each table's last step. Raises ValueError, and RuntimeError for an invalid choice, which is not applied; other tables may have
        advanced by then.

        >>> import underrose as ur
        >>> batch = ur.batch("the_coding", n=64, seed=1)
        >>> batch.run(lambda actions, count, seen, chance: chance % count, 10)
        """
        if index(steps) < 0 or not 0 <= index(among) <= MOST_LEGAL:
            raise ValueError(f"A policy does 0 steps or more and chooses among 0 to {MOST_LEGAL} actions, not {steps} and {among}.")
        called = self._policy(policy)
        paper = self._scratch
        run = drivers.compiled(self.game.title, policies.run_tables)
        self._nothing_offered()
        self._no_rewards()
        done = self._each(
            lambda part, first, last: run(
                self._states, self.game.kits, self._rngs, first, last, steps, self._seats, self.decisions, self.games, self._stride,
                self._scored, self.ended, self.rewards, self.results, int(self.auto_reset), self._outs[part], called.address, among,
                self.actions.codes, paper.offered[part], paper.drawn[part], self._views, self._words, part,
                self.table.encoding.program, int(observed), paper.tensors,
            )
        )  # fmt: skip
        self.seats[:] = self._seats
        if min(done) < 0:
            raise RuntimeError(f"The policy's choice at table {-1 - min(done)} is none of the actions that it was given.")

    def _policy(self, policy: Any) -> Any:
        """Return the compiled policy; the last one is cached."""
        if self._last_policy[0] is not policy:
            self._last_policy = policy, policies.compiled_policy(policy)
        return self._last_policy[1]

    @cached_property
    def _scratch(self) -> policies.Scratch:
        return policies.Scratch(self.threads, self.layout.size)

    def others(self, seat: int, where: Any = None) -> None:
        """Play all other seats at random until this one is to act or the game is over (`ended`, `rewards`), for training a single seat.

        Only for a batch without `auto_reset`. Raises ValueError for a seat that does not exist, and with `auto_reset`.
        """
        if self.auto_reset or not 0 <= seat < self.game.players:
            raise ValueError(f"Others play on for a seat, 0 to {self.game.players - 1}, of a batch without auto_reset, not for {seat}.")
        chosen, run = self._chosen(where), drivers.compiled(self.game.title, drivers.others_tables)
        self._nothing_offered()
        self._no_rewards()
        self._each(
            lambda part, first, last: run(
                self._states, self.game.kits, self._rngs, first, last, seat, self._seats, self.decisions,
                self.games, self._scored, self.ended, self.rewards, self.results, chosen,
            )
        )  # fmt: skip
        self.seats[:] = self._seats

    # --- looking -----------------------------------------------------------------------------------------------------

    def observe(self) -> Tensor:
        """Return the observation of the seat to act at each table, shape (n, layout.size): the adapters' flat tensor, no recall."""
        return self._observe(self._seats, self._tensors)

    def seen_by(self, place: int) -> Tensor:
        """Return the observations of one seat, or of a SPECTATOR, at every table, (n, layout.size); a new array. Raises ValueError."""
        if not SPECTATOR <= place < self.game.players:
            raise ValueError(f"{self.game.title.title} has seats 0 to {self.game.players - 1} here, and no seat {place}.")
        return self._observe(np.full(self.n, place, np.int64), np.zeros((self.n, self.layout.size), np.float32))

    def _observe(self, places: Ints, tensors: Tensor) -> Tensor:
        observe, program = drivers.compiled(self.game.title, drivers.observe_tables), self.table.encoding.program
        views = self._views
        words = self._words
        players = self.game.players
        self._each(
            lambda part, first, last: observe(
                self._states, self.game.kits, first, last, places, views, words, part, program, players, tensors
            )
        )
        return tensors

    def observe_agents(self, tensors: Tensor, masked: int = 0) -> None:
        """Write the observation of every seat at each table into row `table * players + seat` of `tensors`, float32, C-contiguous.

        With `masked`, the first slot after the observation, the seat's action mask starts there, all 0 unless the seat is to act.
        """
        players = self.game.players
        codes = self.actions.codes
        views = self._views
        words = self._words
        size = self.layout.size + (len(self.actions) if masked else 0)
        if tensors.shape != (self.n * players, size) or tensors.dtype != np.float32 or not tensors.flags.c_contiguous:
            raise ValueError(f"Observations of all seats are float32 of shape {(self.n * players, size)}, C-contiguous.")
        observe, program = drivers.compiled(self.game.title, drivers.observe_agents), self.table.encoding.program
        self._each(
            lambda part, first, last: observe(
                self._states, self.game.kits, first, last, self._seats, views, words, part, program, players, codes, masked, tensors
            )
        )

    def legal_mask(self) -> NDArray[np.int8]:
        """Return action masks, shape (n, actions), int8: 1 for every legal action of the seat to act, by dense index, else 0."""
        mask = drivers.compiled(self.game.title, drivers.mask_tables)
        codes, masks = self.actions.codes, self._masks
        self._each(lambda part, first, last: mask(self._states, self.game.kits, first, last, self._seats, codes, masks))
        return masks

    def legal(self) -> Legal:
        """Return the legal actions of the seat to act at each table, as counted lists, which are faster to build than masks.

        >>> import numpy as np
        >>> import underrose as ur
        >>> batch, rng = ur.batch("the_coding", n=64, seed=1), np.random.default_rng(1)
        >>> starts, counts, indices = batch.legal()
        >>> batch.step(indices[starts + rng.integers(counts)])  # one of them at every table
        """
        lists, (starts, counts, indices) = drivers.compiled(self.game.title, drivers.list_tables), self._legal
        codes, most = self.actions.codes, len(indices) // self.n
        self._each(
            lambda part, first, last: lists(self._states, self.game.kits, first, last, self._seats, codes, most, starts, counts, indices)
        )
        return self._legal

    @cached_property
    def _legal(self) -> Legal:
        starts, counts = np.zeros(self.n, np.int64), np.zeros(self.n, np.int64)
        return Legal(starts, counts, np.empty(self.n * min(len(self.actions), MOST_LEGAL), np.int32))

    @property
    def _words(self) -> Ints:
        """The views as words, in the same memory, also of a copied batch."""
        return self._views.view(np.int64).reshape(self.threads + 1, -1)

    @cached_property
    def _tensors(self) -> Tensor:
        return np.zeros((self.n, self.layout.size), np.float32)

    @cached_property
    def _masks(self) -> NDArray[np.int8]:
        return np.zeros((self.n, len(self.actions)), np.int8)

    # --- the tables themselves ---------------------------------------------------------------------------------------

    def states(self, table: int) -> Rows:
        """Return a copy of one table's full state, shape (1,), to keep, compare or `put` back. It has hidden information: not for players.

        Its step record (the last step's events and chance values) is empty, since a batch does not keep it.
        """
        return self._states[: self.n][[table]]

    def put(self, table: int, states: Rows, seat: int | None = None) -> None:
        """Set a table to a state (shape (1,)), with this seat to act, or without one the first that may act. Decisions count from there.

        Chance continues from the generator in the state; that of a `Match` has none, and is given one that follows from the table's.
        Raises ValueError where that seat may not act there, with nothing changed.
        """
        actors = self.game.actors(states)
        if seat not in (*actors, None) or not actors:
            raise ValueError(f"Table {table} cannot have seat {seat} asked in that position: {actors} may act there.")
        rows, rng = without_the_step(states), self._rngs[: self.n][[table]]
        if not rows["chance"]["generator"]["low"][0]:  # of a seeded one it is odd
            key = rng.tobytes()
            reseed(rows["chance"]["generator"][0], key, 0)
            reseed(rng[0], key, 1)
        self._states[: self.n][[table]], self._rngs[[table]] = rows, rng
        self._seats[table] = self.seats[table] = actors[0] if seat is None else seat
        self.decisions[table], self.ended[table] = 0, False
        self.rewards[table] = 0.0
        self._nothing_offered()

    def _each(self, run: Callable[[int, int, int], int | None]) -> list[int]:
        """Run a driver on each thread's range, with (part number, first table, end), and return their results."""
        if self._pool is None:
            return [run(part, first, last) or 0 for part, (first, last) in self._ranges]
        waiting = [self._pool.submit(run, part, first, last) for part, (first, last) in self._ranges]
        return [done.result() or 0 for done in waiting]


def _pool_of(threads: int) -> ThreadPoolExecutor | None:
    return ThreadPoolExecutor(threads) if threads > 1 else None


def batch(
    game: str | Game, n: int, threads: int = 1, seed: int | Sequence[int] | Ints = 0, auto_reset: bool = True, **options: Any
) -> Batch:
    """Return a batch of `n` tables of a game, given by name with the options of `ur.game`, or set up. Raises SetupError, and ValueError,
    also for options beside a game that has its own.

    >>> import underrose as ur
    >>> ur.batch("classified_information", n=4096, threads=2, seed=1)
    <Batch of Classified Information: 4096 tables, 2 players, 3131 actions>
    """
    if options and not isinstance(game, str):
        raise ValueError(f"{game.title.title} is set up already, so nothing can be chosen by {', '.join(options)}.")
    return Batch(games.game(game, **options) if isinstance(game, str) else game, n, threads, seed, auto_reset)
