"""Batches: many tables of one game, stepped together in compiled code by threads that hold no GIL (vectorised environments).

All that is handed out are plain NumPy arrays, made once and written in place, so that learners share them without a copy (DLPack).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose import games
from underrose.adapters import batch_drivers as drivers
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Table
from underrose.kernel.chance import Generator
from underrose.kernel.errors import IllegalAction, UnreadableAction
from underrose.kernel.game import Game
from underrose.kernel.match import SPECTATOR
from underrose.kernel.records import Rows, new
from underrose.tensors.encoding import Tensor

Ints = NDArray[np.int64]


class Batch:
    """`n` tables of one game. At each of them one seat is asked; `step` takes an action of each, and a game that is over is followed by
    the table's next one (auto-reset). The same arrays are written again by every call: copy what has to stay.

    - `seats`: the seat that is asked, shape (n,). Where several may act, one of them at random, as in random playouts.
      A copy: writing into it changes nothing at any table.
    - `ended`: whether the last step ended a game, shape (n,), bool.
    - `rewards`: what each seat got by the last step, shape (n, players), float32: 0 until a game ends, then as in all adapters.
    - `results`: of the game that ended last at each table why (its title's `Why`), winners (a mask), opening seat (-1: none) and
      decisions, shape (n, 4); zeros before.
    - `decisions`: how many the game under way has had, shape (n,).
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

    def __init__(self, game: Game, n: int, threads: int = 1, seed: int | Sequence[int] | Ints = 0) -> None:
        if n < 1 or threads < 1:
            raise ValueError(f"A batch has at least one table and one thread, not {n} and {threads}.")
        self.game, self.n, self.threads = game, n, min(threads, n)
        self.table = Table(game)
        self.actions = self.table.actions
        self.layout = Layout(self.table)
        self.seats, self._seats, self.decisions, self._sampled = (np.zeros(n, np.int64) for _ in range(4))
        self.games, self.results = np.zeros((n, 2), np.int64), np.zeros((n, 4), np.int64)
        self.ended, self.rewards = np.zeros(n, np.bool_), np.zeros((n, game.players), np.float32)
        self._packed = np.array(self.actions.packed, np.int64)
        self._states, self._rngs = game.new_states(n + 1), new(Generator, n)
        self._views = new(game.title.view, self.threads + 1)
        self._words = self._views.view(np.int64).reshape(self.threads + 1, -1)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        marks = [n * part // self.threads for part in range(self.threads + 1)]
        self._ranges = list(enumerate(pairwise(marks)))
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Batch of {self.game.title.title}: {self.n} tables, {self.game.players} players, {len(self.actions)} actions>"

    def __len__(self) -> int:
        return self.n

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | Ints | None = None) -> None:
        """Begin a new game at every table: of this seed, of these seeds (one for each table), or, without any, each table's next one."""
        if seed is None:
            self.games[:, 1] += self._stride
        else:
            self._seed(np.asarray(seed))
        self.decisions[:], self.ended[:], self.rewards[:] = 0, False, 0.0
        reset = drivers.compiled(self.game.title, drivers.reset_tables)
        self._each(lambda part, first, last: reset(self._states, self.game.kits, self._rngs, first, last, self.games, self._seats))
        self.seats[:] = self._seats

    def _seed(self, seeds: Ints) -> None:
        if seeds.shape not in ((), (self.n,)) or seeds.dtype.kind not in "iu":
            raise ValueError(f"A batch of {self.n} takes one seed, or {self.n}: whole numbers, not {seeds.dtype} of shape {seeds.shape}.")
        self._stride = 1 if seeds.shape else self.n
        self.games[:, 0] = seeds
        self.games[:, 1] = 0 if seeds.shape else np.arange(self.n)
        self.results[:] = 0

    def step(self, actions: Any) -> None:
        """Do an action at every table, of the seat that is asked there: dense indices, shape (n,), whole numbers.

        Raises UnreadableAction (no such action) or IllegalAction (refused by the rules), whose `details` name the first such table and
        its seat, or ValueError for another shape or type; then nothing has changed at any table.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"A step takes {self.n} dense indices, not {chosen.dtype} of shape {chosen.shape}.")
        # A copy, so that what was checked is what is done, whoever else writes into the caller's array.
        indices = chosen.astype(np.int64)
        title, kits, scored = self.game.title, self.game.kits, int(self.game.title.score_range[0] < self.game.title.score_range[1])
        check, step = drivers.compiled(title, drivers.refused_table), drivers.compiled(title, drivers.step_tables)
        refused = self._each(lambda part, first, last: check(self._states, kits, first, last, indices, self._packed, self._seats))
        if max(refused) >= 0:
            raise self._refusal(min(table for table in refused if table >= 0), indices)
        self._each(
            lambda part, first, last: step(
                self._states, kits, self._rngs, first, last, indices, self._packed, self._seats, self.decisions,
                self.games, self._stride, scored, self.ended, self.rewards, self.results,
            )
        )  # fmt: skip
        self.seats[:] = self._seats

    def _refusal(self, table: int, indices: Ints) -> Exception:
        """Why this table's action cannot be done."""
        action, seat = int(indices[table]), int(self._seats[table])
        where: dict[str, Any] = {"table": table, "seat": seat}
        if not 0 <= action < len(self.actions):
            text = f"Table {table}: {action} is no action of {self.game.title.title}, whose actions are 0 to {len(self.actions) - 1}."
            return UnreadableAction("unreadable", text, where)
        code = int(self.game.doors.allowed(self._states, table, self.game.kits, seat, self.actions.packed[action]))
        key, text = self.game.title.refusals[code]
        notation = self.actions.notation(action)
        return IllegalAction(key, f'Table {table}: seat {seat} may not do "{notation}" now: {text}', where)

    def sample(self) -> Ints:
        """A random legal action at every table, dense indices of shape (n,): first its kind, then its arguments, as in random playouts.

        Played as they are drawn, these are the games that `ur.lab.simulate` plays at random with the same seed.
        """
        sample = drivers.compiled(self.game.title, drivers.sample_tables)
        self._each(
            lambda part, first, last: sample(
                self._states, self.game.kits, self._rngs, first, last, self._seats, self.actions.codes, self._sampled
            )
        )
        return self._sampled

    # --- looking -----------------------------------------------------------------------------------------------------

    def observe(self) -> Tensor:
        """What the seat that is asked observes at each table, shape (n, layout.size): the flat tensor of all adapters, without recall."""
        return self._observe(self._seats, self._tensors)

    def seen_by(self, place: int) -> Tensor:
        """The same as one seat, or a SPECTATOR, observes it at every table; a new array."""
        if not SPECTATOR <= place < self.game.players:
            raise ValueError(f"{self.game.title.title} has seats 0 to {self.game.players - 1} here, and no seat {place}.")
        return self._observe(np.full(self.n, place, np.int64), np.zeros((self.n, self.layout.size), np.float32))

    def _observe(self, places: Ints, tensors: Tensor) -> Tensor:
        observe, program = drivers.compiled(self.game.title, drivers.observe_tables), self.table.encoding.program
        views, words, players = self._views, self._words, self.game.players
        self._each(
            lambda part, first, last: observe(
                self._states, self.game.kits, first, last, places, views, words, part, program, players, tensors
            )
        )
        return tensors

    def legal_mask(self) -> NDArray[np.int8]:
        """1 for every legal action of the seat that is asked, by its dense index, else 0; shape (n, actions)."""
        mask = drivers.compiled(self.game.title, drivers.mask_tables)
        codes, masks = self.actions.codes, self._masks
        self._each(lambda part, first, last: mask(self._states, self.game.kits, first, last, self._seats, codes, masks))
        return masks

    @cached_property
    def _tensors(self) -> Tensor:
        return np.zeros((self.n, self.layout.size), np.float32)

    @cached_property
    def _masks(self) -> NDArray[np.int8]:
        return np.zeros((self.n, len(self.actions)), np.int8)

    # --- the tables themselves ---------------------------------------------------------------------------------------

    def states(self, table: int) -> Rows:
        """A copy of one table with all that is hidden, shape (1,): to be kept, compared or put back, and for no player."""
        return self._states[: self.n][[table]]

    def put(self, table: int, states: Rows, seat: int | None = None) -> None:
        """Have the game at a table go on from a position (shape (1,)), with this seat asked, or without one the first that may act.

        Chance goes on as it is written in the position. Raises ValueError where that seat may not act there; changes nothing then.
        """
        actors = self.game.actors(states)
        if seat not in (*actors, None) or not actors:
            raise ValueError(f"Table {table} cannot have seat {seat} asked in that position: {actors} may act there.")
        self._states[: self.n][[table]] = states
        self._seats[table] = self.seats[table] = actors[0] if seat is None else seat

    def _each(self, run: Callable[[int, int, int], int | None]) -> list[int]:
        """What a driver gives for each thread's part: (number of the part, first table, behind the last)."""
        if self._pool is None:
            return [run(part, first, last) or 0 for part, (first, last) in self._ranges]
        waiting = [self._pool.submit(run, part, first, last) for part, (first, last) in self._ranges]
        return [done.result() or 0 for done in waiting]


def batch(game: str | Game, n: int, threads: int = 1, seed: int | Sequence[int] | Ints = 0, **options: Any) -> Batch:
    """`n` tables of a game, by its name and the options of `ur.game`, or of one that is set up. Raises SetupError, ValueError.

    >>> import underrose as ur
    >>> ur.batch("classified_information", n=4096, threads=2, seed=1)
    <Batch of Classified Information: 4096 tables, 2 players, 3041 actions>
    """
    return Batch(games.game(game, **options) if isinstance(game, str) else game, n, threads, seed)
