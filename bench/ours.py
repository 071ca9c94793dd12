"""Our own side of the benchmarks: playouts and searches on one pinned core, by its processor time (a peer's too)."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache, partial

import numpy as np

from underrose import games
from underrose.adapters.batch import Batch
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.searcher import Search
from underrose.testing import leduc

from .cores import one_core

PLAYERS = 3
GAMES = 60_000
SEARCH = 1_000
"""Iterations of one search, as OpenSpiel's bot is asked for."""


@cache
def coding() -> Game:
    """Return the table of The Coding that is measured: Counter Cracking."""
    return games.game("the_coding", PLAYERS, system="counter")


@cache
def _leduc() -> Game:
    return leduc.TITLE.setup()


def playouts(game: Game, count: int, seed: int = 1) -> float:
    """Player decisions per second of random playouts: `pick`, `allowed` checked, no events and no tape, which nobody looks at there."""
    results, figures = np.zeros((count, 4), np.int64), np.zeros((count, max(len(game.title.figures), 1)), np.int64)
    states, rngs = game.new_states(2), new(Generator)
    run = game.doors.playouts
    with one_core():
        run(states, game.kits, rngs, seed, 0, 100, results, figures)
        begin = time.thread_time()
        made = run(states, game.kits, rngs, seed, 0, count, results, figures)
        return made / (time.thread_time() - begin)


CLASSIFIED = {"citrine": {"deck": "citrine"}, "ruby": {"deck": "ruby"}, "emerald": {"deck": "emerald"}, "mixed": {"mix": "book"}}
"""The decks of Classified Information that are measured, by the names of their figures."""


@cache
def classified(deck: str) -> Game:
    """Classified Information with one of those decks."""
    return games.game("classified_information", 2, **CLASSIFIED[deck])


def classified_playouts(deck: str) -> float:
    """Decisions per second of Classified Information with a deck."""
    return playouts(classified(deck), GAMES)


def leduc_playouts() -> float:
    """Decisions per second of Leduc poker."""
    return playouts(_leduc(), 20 * GAMES)


def coding_playouts() -> float:
    """Decisions per second of The Coding, Counter Cracking with three players."""
    return playouts(coding(), GAMES)


@cache
def party() -> Game:
    """Return a TOP SECRET of seven."""
    return games.game("top_secret_party", 7)


def party_playouts() -> float:
    """Decisions per second of TOP SECRET with seven players."""
    return playouts(party(), GAMES)


@cache
def agents() -> Game:
    """Top-Secret."""
    return games.game("top_secret_agents")


def agents_playouts() -> float:
    """Decisions per second of Top-Secret."""
    return playouts(agents(), GAMES // 20)


TABLES = 4096
STEPS = 100
BATCHES: dict[str, tuple[Callable[[], Game], int]] = {
    "leduc": (_leduc, 5 * GAMES),
    "the_coding": (coding, GAMES // 3),
    "classified_information": (partial(classified, "citrine"), GAMES // 6),
    "top_secret_agents": (agents, GAMES // 200),
    "top_secret_party": (party, GAMES // 3),
}
"""The tables that batches are measured with, each with how many games the playouts beside them are."""


def batch_playouts(name: str) -> float:
    """Decisions per second of our own playouts of one of those tables."""
    table, count = BATCHES[name]
    return playouts(table(), count)


@cache
def _batch(name: str, tables: int = TABLES) -> Batch:
    """Return a batch of one of those tables, stepped by one thread; compiled, and past its first moves."""
    made = Batch(BATCHES[name][0](), tables, seed=1)
    for _ in range(STEPS // 5):
        made.step(made.sample())
    return made


def batch_steps(name: str, tables: int = TABLES, steps: int = STEPS) -> float:
    """Steps per second of a batch that does what `sample` draws."""
    batch = _batch(name, tables)
    with one_core():
        begin = time.thread_time()
        for _ in range(steps):
            batch.step(batch.sample())
        return tables * steps / (time.thread_time() - begin)


def batch_inside(name: str, tables: int = TABLES, steps: int = STEPS) -> float:
    """Steps per second of a batch that plays at random by itself, one table after the other, without a caller."""
    batch = _batch(name, tables)
    batch.play(1)
    with one_core():
        begin = time.thread_time()
        batch.play(steps)
        return tables * steps / (time.thread_time() - begin)


def picky(actions: Sequence[int], count: int, seen: Sequence[float], chance: int) -> int:
    """Return a caller's policy: the first action that is drawn, but another one in place of every fourth index, once."""
    return count - 1 if count == 2 or actions[0] & 3 else count


def batch_policy(name: str, tables: int = TABLES, steps: int = STEPS) -> float:
    """Steps per second of a batch that runs a caller's own policy in compiled code, which may ask for a second random action."""
    batch = _batch(name, tables)
    batch.run(picky, 1, among=2)
    with one_core():
        begin = time.thread_time()
        batch.run(picky, steps, among=2)
        return tables * steps / (time.thread_time() - begin)


def batch_chosen(name: str, tables: int = TABLES, steps: int = STEPS // 2) -> float:
    """Steps per second of a batch whose caller chooses by NumPy, evenly, from the counted lists of legal actions."""
    batch, rng = _batch(name, tables), np.random.default_rng(1)
    batch.legal()
    with one_core():
        begin = time.thread_time()
        for _ in range(steps):
            starts, counts, indices = batch.legal()
            batch.step(indices[starts + (rng.random(tables) * counts).astype(np.int64)])
        return tables * steps / (time.thread_time() - begin)


def batch_observed(name: str, tables: int = TABLES, steps: int = STEPS // 5) -> float:
    """Steps per second of a batch that does what `sample` draws, with observations and action masks written before each."""
    batch = _batch(name, tables)
    batch.observe()
    batch.legal_mask()
    with one_core():
        begin = time.thread_time()
        for _ in range(steps):
            batch.observe()
            batch.legal_mask()
            batch.step(batch.sample())
        return tables * steps / (time.thread_time() - begin)


def leduc_ismcts(seconds: float = 1.0) -> float:
    """Simulations per second of our ISMCTS at the first decision of Leduc poker, each search from nothing."""
    game = _leduc()
    match = Match(game, seed=1)
    seat = match.actors[0]
    views, log = match.see(seat), match.log(seat)
    Search(game, views, log, seat, 0, SEARCH).run(SEARCH)
    with one_core():
        done, begin = 0, time.thread_time()
        while (elapsed := time.thread_time() - begin) < seconds:
            tree = Search(game, views, log, seat, done, SEARCH)
            tree.run(SEARCH)
            tree.choices()
            done += SEARCH
    return done / elapsed
