"""Playing many games: random ones inside compiled code, games between bots in processes of their own.

Every game has its own seeds, so results are the same however games are shared among threads.
"""

from __future__ import annotations

import copy
import hashlib
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from operator import index
from pathlib import Path
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from underrose import games
from underrose.bots import decide
from underrose.bots.cheater import Cheater, cheat
from underrose.bots.entrants import Entrant, House
from underrose.bots.levels import MOST_SEED, warm_up
from underrose.bots.own import Asked, LabError, ask, described, offered, reason_of
from underrose.kernel.compile.interpreting import interpreting
from underrose.kernel.data.errors import ActionError
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.doors import LAB
from underrose.kernel.game.title import Choices, Content, Game, Title
from underrose.kernel.play.match import Match
from underrose.kernel.play.series import Series, best_of
from underrose.knowledge.position import Position
from underrose.lab import thinking as compiled_play
from underrose.lab.clusters import Cluster, Where
from underrose.lab.files import whole
from underrose.lab.statistics import z_of
from underrose.texts import language, reading

T = TypeVar("T")
Ints = NDArray[np.int64]
Progress = Callable[[int, int], None]
"""A progress callback, called with (games done, games in all)."""
CHUNK = 4096
FEW = 256
"""Games in a chunk: of random play, and of compiled policies."""
BETWEEN = 1 << 32
"""The distance of the deal numbers of one match's games; the first game has the number of a single game."""


@dataclass
class Played:
    """Finished games, in the order of their numbers."""

    results: Ints
    """Per game why, winners (a mask), opening seat, decisions; shape (games, 4)."""
    figures: Ints
    """Per game the title's figures; shape (games, figures)."""
    thinking: NDArray[np.float64]
    """Seconds of thinking time, summed for each entrant; shape (entrants,)."""
    moves: Ints
    """Decisions that each entrant made; shape (entrants,)."""
    seconds: float
    matches: Ints | None = None
    """Where matches of several games were played, per match its winners (a mask) and its number of games, which are consecutive rows;
    shape (matches, 2)."""


@dataclass(frozen=True)
class Setup:
    """A game's description, to be pickled for another process."""

    name: str
    players: int
    options: Choices
    content: Content
    module: str = ""
    """The module that declares the game, for a title that is in no registry."""

    @classmethod
    def of(cls, game: Game) -> Setup:
        """Return the setup of a game."""
        return cls(game.title.id, game.players, game.options, game.content, game.title.module)

    def title(self) -> Title:
        """Return the title; one that is in no registry is declared by importing its module. Raises SetupError."""
        return games.titled(self.name, self.module)

    def game(self) -> Game:
        """Return the game, set up again."""
        return Game(self.title(), self.players, self.options, self.content)


def checked(games_: int, seed: int, level: float = 0.95) -> tuple[int, int]:
    """Return games and seed as numbers of Python's. Raises LabError for a number of games that cannot be played, for a seed that
    generators do not take, and for a level that is none of confidence."""
    z_of(level)
    if not 1 <= games_ <= BETWEEN:
        raise LabError.said("games", games=str(games_), most=BETWEEN)
    if not 0 <= seed <= MOST_SEED:
        raise LabError.said("seed", seed=str(seed), most=MOST_SEED)
    return index(games_), index(seed)


def spread(games_: int, size: int) -> Iterator[tuple[int, int]]:
    """Return chunks of game numbers: (first, how many)."""
    return ((first, min(size, games_ - first)) for first in range(0, games_, size))


def play_random(game: Game, count: int, seed: int, threads: Where, progress: Progress) -> Played:
    """Play `count` random games in threads without the GIL, or in a cluster. Raises RuntimeError if the rules refuse a picked action."""
    if isinstance(threads, Cluster):
        return _in_cluster(threads, game, ("random",), count, CHUNK, seed, progress)
    game.title.doors.compile(LAB, lambda name: None)  # what is loaded, or compiled, is no part of the time that is told
    return _in_threads(game, partial(_random_chunk, game, seed), count, CHUNK, threads, progress)


def _random_chunk(game: Game, seed: int, first: int, results: Ints, figures: Ints) -> int:
    made = game.doors.playouts(game.new_states(2), game.kits, new(Generator), seed, first, len(results), results, figures)
    if made < 0:
        raise RuntimeError(f"{game.title.title}: the rules refused a picked action of kind {-1 - made}")
    return len(results)


def compile_lab(title: Title) -> None:
    """Compile what only the lab runs: random playouts, and games between compiled policies."""
    title.doors.compile(LAB, lambda name: None)
    if title.think is not None:
        compiled_play.compiled(title)


def play_compiled(game: Game, bots: list[str], count: int, seed: int, threads: Where, progress: Progress) -> Played:
    """Play `count` games between bots whose policies are compiled, in threads without the GIL, or in a cluster."""
    if isinstance(threads, Cluster):
        return _in_cluster(threads, game, tuple(bots), count, FEW, seed, progress)
    compiled_play.compiled(game.title)
    return _in_threads(game, partial(compiled_play.play, game, bots, seed), count, FEW, threads, progress)


def _in_threads(game: Game, chunk: Callable[[int, Ints, Ints], int], count: int, size: int, threads: int, progress: Progress) -> Played:
    """Play chunks of `size` games in a thread pool, each filled in by `chunk(first, results, figures)`."""
    results = np.zeros((count, 4), np.int64)
    figures = np.zeros((count, max(len(game.title.figures), 1)), np.int64)
    begin = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        spans = ((first, slice(first, first + n)) for first, n in spread(count, size))
        done = 0
        for played in as_finished(pool, (partial(chunk, first, results[span], figures[span]) for first, span in spans), threads):
            done += played
            progress(done, count)
    moves = np.array([int(results[:, 3].sum())])
    return Played(results, figures[:, : len(game.title.figures)], np.zeros(1), moves, time.perf_counter() - begin)


def _in_cluster(
    cluster: Cluster, game: Game, bots: tuple[str, ...], count: int, size: int, seed: int, progress: Progress
) -> Played:  # fmt: skip
    """Play compiled games chunk by chunk in a cluster."""
    results, figures = np.zeros((count, 4), np.int64), np.zeros((count, max(len(game.title.figures), 1)), np.int64)
    begin, done = time.perf_counter(), 0
    for first, (rows, figured) in cluster.run(partial(_compiled_chunk, Setup.of(game), bots, seed), spread(count, size)):
        results[first : first + len(rows)], figures[first : first + len(rows)] = rows, figured
        done += len(rows)
        progress(done, count)
    moves = np.array([int(results[:, 3].sum())])
    return Played(results, figures[:, : len(game.title.figures)], np.zeros(1), moves, time.perf_counter() - begin)


def _compiled_chunk(setup: Setup, bots: tuple[str, ...], seed: int, first: int, n: int) -> tuple[int, tuple[Ints, Ints]]:
    """Play games `first` .. `first + n - 1` inside compiled code; return `first` with their rows and figures."""
    game = setup.game()
    results, figures = np.zeros((n, 4), np.int64), np.zeros((n, max(len(game.title.figures), 1)), np.int64)
    if set(bots) == {"random"}:
        _random_chunk(game, seed, first, results, figures)
    else:
        compiled_play.compiled(game.title)
        compiled_play.play(game, list(bots), seed, first, results, figures)
    return first, (results, figures)


def as_finished(pool: Executor, parts: Iterable[Callable[[], T]], workers: int) -> Iterator[T]:
    """Yield the results of `parts` as they finish. Two a worker are submitted, so what is stopped or fails ends soon (backpressure)."""
    waiting = set[Future[T]]()
    for part in parts:
        waiting.add(pool.submit(part))
        if len(waiting) == 2 * workers:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)
    yield from (one.result() for one in as_completed(waiting))


@dataclass(frozen=True)
class Plan:
    """The seating of many games: the entrants, and for game `g` their seats, the deal and the first player.

    If `paired`, each deal is played once by every rotation of the entrants. With `records`, a folder, each game's record is written there;
    its deals then follow from a secret, as at a table, because a record has to prove them.
    """

    setup: Setup
    entrants: tuple[Entrant, ...]
    seed: int
    rotate: bool
    paired: bool = False
    records: str | None = None

    def deal(self, g: int) -> int:
        """Return the number of the deal of game `g`."""
        return g // len(self.entrants) if self.paired else g

    def seats(self, g: int) -> list[int]:
        """Return the entrant on each seat in game `g`: fixed, or rotated game by game."""
        players = self.setup.players
        if not self.rotate:
            return [seat % len(self.entrants) for seat in range(players)]
        return [(seat + g) % len(self.entrants) for seat in range(players)]

    def names(self, g: int) -> list[str]:
        """Return the name of the bot on each seat in game `g`."""
        return [self.entrants[entrant].name for entrant in self.seats(g)]

    def game(self, g: int) -> Game:
        """Return game `g`; where seats rotate, so does the first player, through all its pairings with the seats. In a match of several
        games it is drawn in each of them."""
        game = self.setup.game()
        if not self.rotate or game.options.get("first") != "random" or best_of(game) > 1:
            return game
        options = game.options | {"first": str(g // len(self.entrants) % self.setup.players)}
        return Game(game.title, game.players, options, game.content)

    def match(self, g: int) -> Match:
        """Return game `g`, or the first of match `g`, dealt."""
        return self.dealt(self.game(g), g)

    def dealt(self, game: Game, g: int, series: Series | None = None) -> Match:
        """Return a game dealt as game `g`, or with the standing `series` as a later game of match `g`."""
        number = self.deal(g) + BETWEEN * (series["game"] - 1 if series else 0)
        if self.records is None:
            return Match.of_lab(game, generator_of(game, self.seed, number), series)
        secret = hashlib.sha256(b"underrose lab seed %d deal %d" % (self.seed, number)).digest()
        levels = [self.entrants[entrant].level for entrant in self.seats(g)]
        return Match(game, secret=secret, levels=levels, names=self.names(g), series=series)

    def keep(self, g: int, match: Match) -> None:
        """Write the record of a game, also of each game of a match, if the plan has a folder for records. Raises LabError."""
        if self.records is not None:
            name = f"match-{g:06}-game-{match.series['game']}" if match.series else f"game-{g:06}"
            with whole(Path(self.records) / f"{name}.jsonl") as part:
                match.save(part)


def generator_of(game: Game, seed: int, number: int) -> Rows:
    """Return the generator that deals game `number` of a seed, the same in compiled games and between any bots; shape (1,)."""
    rngs = new(Generator)
    game.doors.seed(rngs, seed, 2 * number)
    return rngs


def chosen(entrant: Entrant, match: Match, seat: int, seed: int) -> int | None:
    """Return the packed action that an entrant chooses for a seat; None: it waits for others. A user's bot gets plain data and never the
    match; only the cheater reads that.

    Exceptions of a user's bot are not caught. Raises ActionError for an illegal answer.
    """
    if isinstance(entrant, House):
        return decide(match.game, entrant.level, match.see(seat), match.log(seat), seed, seat=seat, budget=entrant.budget)
    if isinstance(entrant, Cheater):
        return cheat(match, seat, seed, entrant.budget)
    if match.game.title.table.waits(Position(match.game, seat, match.see(seat), match.log(seat), seed)):
        return None
    told = partial(copy.deepcopy, match.events(seat))
    asked = Asked(match.view(seat), offered(match.legal(seat).forms()), seat, seed, told, partial(described, match.game))
    return match.resolve(seat, ask(entrant.choose, asked))


def decision(plan: Plan, g: int, match: Match, seat: int, seed: int) -> int | None:
    """Return the entrant's choice in game `g` of a plan. Raises LabError, which names seat, game and seed, where a user's bot fails."""
    entrant = plan.entrants[plan.seats(g)[seat]]
    where = {"seat": seat, "name": entrant.name, "game": g, "seed": plan.seed}
    try:
        return chosen(entrant, match, seat, seed)
    except ActionError as error:
        raise LabError.said("bot-illegal", **where, reason=error.text) from error
    except (Exception, SystemExit) as error:
        if isinstance(entrant, House | Cheater):
            raise
        raise LabError.said("bot-failed", **where, reason=reason_of(error)) from error


Watch = Callable[[Match, int, int], None]
"""A callback for each decision before it is done, called with (match, seat, packed action)."""


def unwatched(match: Match, seat: int, action: int) -> None:
    """Ignore a decision: for games of which only the outcome counts."""


@dataclass
class Pace:
    """Thinking time and decisions of each entrant of a plan in a game or a match, and the generator of the bots' seeds."""

    draws: np.random.Generator
    thinking: list[float]
    moves: list[int]

    @classmethod
    def of(cls, plan: Plan, g: int) -> Pace:
        """Return a fresh pace for game (or match) `g` of a plan."""
        many = len(plan.entrants)
        return cls(np.random.default_rng([plan.seed, g]), [0.0] * many, [0] * many)


def play_one(plan: Plan, g: int, watch: Watch = unwatched) -> tuple[list[int], list[int], list[float], list[int]]:
    """Play game `g` of a plan; return its result row, its figures, and per entrant seconds of thinking and decisions made."""
    match, pace = plan.match(g), Pace.of(plan, g)
    play_out(plan, g, match, pace, watch)
    plan.keep(g, match)
    return *result_of(match), pace.thinking, pace.moves


def play_out(plan: Plan, g: int, match: Match, pace: Pace, watch: Watch = unwatched) -> None:
    """Play a game to its end, with the entrants seated in game (or match) `g` of a plan."""
    seats, draws = plan.seats(g), pace.draws
    while match.outcome is None:
        for seat in cast("list[int]", draws.permutation(match.actors).tolist()):
            entrant, seed = seats[seat], int(draws.integers(1 << 62))
            begin = time.perf_counter()
            action = decision(plan, g, match, seat, seed)
            pace.thinking[entrant] += time.perf_counter() - begin
            if action is not None:
                pace.moves[entrant] += 1
                watch(match, seat, action)
                match.do(seat, action)
                break


def result_of(match: Match) -> tuple[list[int], list[int]]:
    """Return the row and the figures of a finished game."""
    game = match.game
    figures = np.zeros(max(len(game.title.figures), 1), np.int64)
    game.doors.measure(match.states, 0, game.kits, figures)
    out = np.zeros(2 + max(game.players, 2), np.int64)
    why = int(game.doors.end(match.states, 0, game.kits, out))
    return [why, int(out[0]), int(out[1]), len(match.steps) - 1], figures.tolist()


_LOADED = set[tuple[str, frozenset[str]]]()
"""The titles, and the levels that play them, of which all is loaded in this process."""


def load(plan: Plan) -> None:
    """Compile what a plan's bots play on, or load it, once in a process: that is no part of the time that is told."""
    title, levels = plan.setup.title(), frozenset(entrant.level for entrant in plan.entrants if isinstance(entrant, House))
    if (title.id, levels) not in _LOADED and not interpreting():
        warm_up(title, levels)
        _ = title.doors.measure, title.doors.end
        _LOADED.add((title.id, levels))


def play_chunk(play: Callable[[Plan, int], T], plan: Plan, first: int, n: int) -> Chunk[T]:
    """Games `first` .. `first + n - 1`, in whatever process."""
    load(plan)
    return first, [play(plan, g) for g in range(first, first + n)]


def play_bots(plan: Plan, count: int, processes: Where, progress: Progress) -> Played:
    """`count` games between bots, in that many processes (1: in this one)."""
    load(plan)
    title = plan.setup.title()
    begin = time.perf_counter()
    played = Played(
        np.zeros((count, 4), np.int64),
        np.zeros((count, max(len(title.figures), 1)), np.int64),
        np.zeros(len(plan.entrants)),
        np.zeros(len(plan.entrants), np.int64),
        0.0,
    )
    for g, (result, figures, thinking, moves) in enumerate(in_order(partial(play_chunk, play_one, plan), count, processes, progress)):
        played.results[g], played.figures[g] = result, figures
        played.thinking += thinking
        played.moves += moves
    played.figures = played.figures[:, : len(title.figures)]
    played.seconds = time.perf_counter() - begin
    return played


Chunk = tuple[int, list[T]]
"""The number of the first game of a chunk, and the result of each game."""


def _read_in(wanted: str, play: Callable[[int, int], Chunk[T]], first: int, n: int) -> Chunk[T]:
    """Play a chunk in a language: bots are told events in sentences, and another process would read English."""
    with reading(wanted):
        return play(first, n)


def in_order(play: Callable[[int, int], Chunk[T]], count: int, processes: Where, progress: Progress) -> Iterator[T]:
    """Yield the result of each game in the order of their numbers, played by `in_processes`; early chunks are buffered."""
    early = dict[int, list[T]]()
    wanted, done = 0, 0
    for first, found in in_processes(play, count, processes):
        early[first] = found
        done += len(found)
        progress(done, count)
        while wanted in early:
            ready = early.pop(wanted)
            yield from ready
            wanted += len(ready)


def in_processes(play: Callable[[int, int], Chunk[T]], count: int, processes: Where) -> Iterator[Chunk[T]]:
    """Yield the results of `play(first, how many)` for all games, chunk by chunk as they finish, in so many processes (1: in this one)."""
    parts, play = spread(count, 8), partial(_read_in, language(), play)
    if isinstance(processes, Cluster):
        yield from processes.run(play, parts)
        return
    if processes == 1:
        yield from (play(*part) for part in parts)
        return
    context, dies = multiprocessing.get_context("spawn"), (signal.SIGINT, signal.SIG_DFL)  # Ctrl-C reaches every process of a terminal
    try:
        with ProcessPoolExecutor(processes, context, signal.signal, dies) as pool:
            yield from as_finished(pool, (partial(play, *part) for part in parts), processes)
    except BrokenProcessPool as error:
        raise LabError.said("process-died") from error
