"""Playing many games: random ones inside compiled code, games between bots in processes of their own.

Every game has its own seeds, so results are the same however games are shared among threads.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from typing import cast

import numpy as np
from numpy.typing import NDArray

from underrose import games
from underrose.bots import decide
from underrose.kernel.chance import Generator
from underrose.kernel.doors import LAB, doors_of
from underrose.kernel.game import Choices, Content, Game, Title
from underrose.kernel.match import Match
from underrose.kernel.records import Rows, new
from underrose.lab import thinking as minds

Ints = NDArray[np.int64]
Progress = Callable[[int, int], None]
"""Told how many games of how many are done."""
CHUNK = 4096
FEW = 256
"""Games in a chunk, at random and between minds."""


@dataclass
class Played:
    """Finished games, in the order of their numbers."""

    results: Ints
    """Per game why, winners (a mask), opening seat, decisions; shape (games, 4)."""
    figures: Ints
    """Per game the title's figures; shape (games, figures)."""
    thinking: NDArray[np.float64]
    """Seconds that each entrant thought, summed; shape (entrants,)."""
    moves: Ints
    """Decisions that each entrant made; shape (entrants,)."""
    seconds: float


@dataclass(frozen=True)
class Setup:
    """A game as it travels to another process."""

    name: str
    players: int
    options: Choices
    content: Content

    @classmethod
    def of(cls, game: Game) -> Setup:
        """The setup of a game in the registry."""
        return cls(game.title.id, game.players, game.options, game.content)

    def game(self) -> Game:
        """The game, set up again."""
        return Game(games.title(self.name), self.players, self.options, self.content)


def spread(games_: int, size: int) -> Iterator[tuple[int, int]]:
    """Chunks of game numbers: (first, how many)."""
    return ((first, min(size, games_ - first)) for first in range(0, games_, size))


def play_random(game: Game, count: int, seed: int, threads: int, progress: Progress) -> Played:
    """`count` random games; threads share them without the GIL. Raises RuntimeError if the rules refuse a picked action."""
    doors = game.doors.playouts

    def chunk(first: int, results: Ints, figures: Ints) -> int:
        made = doors(game.new_states(2), game.kits, new(Generator), seed, first, len(results), results, figures)
        if made < 0:
            raise RuntimeError(f"{game.title.title}: the rules refused a picked action of kind {-1 - made}")
        return len(results)

    return _in_threads(game, chunk, count, CHUNK, threads, progress)


def compile_lab(title: Title) -> None:
    """Compile what only the lab runs: random playouts, and games between compiled minds."""
    doors_of(title).compile(LAB, lambda name: None)
    if title.think is not None:
        minds.compiled(title)


def play_compiled(game: Game, bots: list[str], count: int, seed: int, threads: int, progress: Progress) -> Played:
    """`count` games between bots whose minds are compiled; threads share them without the GIL."""
    minds.compiled(game.title)
    return _in_threads(game, partial(minds.play, game, bots, seed), count, FEW, threads, progress)


def _in_threads(game: Game, chunk: Callable[[int, Ints, Ints], int], count: int, size: int, threads: int, progress: Progress) -> Played:
    """Chunks of so many games each, filled in by `chunk(first, results, figures)`."""
    results = np.zeros((count, 4), np.int64)
    figures = np.zeros((count, max(len(game.title.figures), 1)), np.int64)
    begin = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        spans = [(first, slice(first, first + n)) for first, n in spread(count, size)]
        _gather([pool.submit(chunk, first, results[span], figures[span]) for first, span in spans], count, progress)
    moves = np.array([int(results[:, 3].sum())])
    return Played(results, figures[:, : len(game.title.figures)], np.zeros(1), moves, time.perf_counter() - begin)


def _gather(waiting: Sequence[Future[int]], count: int, progress: Progress) -> None:
    done = 0
    for part in as_completed(waiting):
        done += part.result()
        progress(done, count)


Seating = Callable[[int], "tuple[list[str], Choices]"]


@dataclass(frozen=True)
class Plan:
    """How the games of a series are seated: bots by entrant, and who sits where and begins in game `g`."""

    setup: Setup
    entrants: tuple[str, ...]
    seed: int
    rotate: bool

    def seats(self, g: int) -> list[int]:
        """The entrant on each seat in game `g`: fixed, or rotated game by game."""
        players = self.setup.players
        if not self.rotate:
            return [seat % len(self.entrants) for seat in range(players)]
        return [(seat + g) % len(self.entrants) for seat in range(players)]

    def game(self, g: int) -> Game:
        """Game `g`; where seats rotate, so does the first player, through all its pairings with the seats."""
        options = dict(self.setup.options)
        if self.rotate and options.get("first") == "random":
            options["first"] = str(g // len(self.entrants) % self.setup.players)
        return Game(games.title(self.setup.name), self.setup.players, options, self.setup.content)


def generator_of(game: Game, seed: int, number: int) -> Rows:
    """What deals game `number` of a seed, the same in compiled games and between any bots; shape (1,)."""
    rngs = new(Generator)
    game.doors.seed(rngs, seed, 2 * number)
    return rngs


def play_one(plan: Plan, g: int) -> tuple[list[int], list[int], list[float], list[int]]:
    """Game `g` of a plan: its result row, its figures, and per entrant seconds thought and decisions made."""
    game, seats = plan.game(g), plan.seats(g)
    match = Match.of_lab(game, generator_of(game, plan.seed, g))
    thinking, moves = [0.0] * len(plan.entrants), [0] * len(plan.entrants)
    draws = np.random.default_rng([plan.seed, g])
    while match.outcome is None:
        for seat in cast("list[int]", draws.permutation(match.actors).tolist()):
            entrant, seed = seats[seat], int(draws.integers(1 << 62))
            begin = time.perf_counter()
            action = decide(game, plan.entrants[entrant], match.see(seat), match.log(seat), seed, seat=seat)
            thinking[entrant] += time.perf_counter() - begin
            if action is not None:
                moves[entrant] += 1
                match.do(seat, action)
                break
    figures = np.zeros(max(len(game.title.figures), 1), np.int64)
    game.doors.measure(match.states, 0, game.kits, figures)
    out = np.zeros(2 + max(game.players, 2), np.int64)
    why = int(game.doors.end(match.states, 0, game.kits, out))
    return [why, int(out[0]), int(out[1]), len(match.steps) - 1], figures.tolist(), thinking, moves


def play_chunk(plan: Plan, first: int, n: int) -> tuple[int, list[tuple[list[int], list[int], list[float], list[int]]]]:
    """Games `first` .. `first + n - 1`, in whatever process."""
    return first, [play_one(plan, g) for g in range(first, first + n)]


def play_bots(plan: Plan, count: int, processes: int, progress: Progress) -> Played:
    """`count` games between bots, in that many processes (1: in this one)."""
    title, begin, done = games.title(plan.setup.name), time.perf_counter(), 0
    played = Played(
        np.zeros((count, 4), np.int64),
        np.zeros((count, max(len(title.figures), 1)), np.int64),
        np.zeros(len(plan.entrants)),
        np.zeros(len(plan.entrants), np.int64),
        0.0,
    )
    for first, rows in _chunks(plan, count, processes):
        for g, (result, figures, thinking, moves) in enumerate(rows, first):
            played.results[g], played.figures[g] = result, figures
            played.thinking += thinking
            played.moves += moves
        done += len(rows)
        progress(done, count)
    played.figures = played.figures[:, : len(title.figures)]
    played.seconds = time.perf_counter() - begin
    return played


def _chunks(plan: Plan, count: int, processes: int) -> Iterator[tuple[int, list[tuple[list[int], list[int], list[float], list[int]]]]]:
    parts = list(spread(count, 8))
    if processes == 1:
        yield from (play_chunk(plan, *part) for part in parts)
        return
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        for part in as_completed([pool.submit(play_chunk, plan, *part) for part in parts]):
            yield part.result()
