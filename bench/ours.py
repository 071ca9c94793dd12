"""Our own side of the benchmarks: playouts and searches on one pinned core, by its processor time (a peer's too)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

import numpy as np

from underrose import games
from underrose.adapters.batch import Batch
from underrose.bots.levels import Search
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match

from . import leduc
from .cores import one_core

PLAYERS = 3
GAMES = 60_000
SEARCH = 1_000
"""Iterations of one search, as OpenSpiel's bot is asked for."""
CLASSIFIED = {"citrine": {"deck": "citrine"}, "ruby": {"deck": "ruby"}, "emerald": {"deck": "emerald"}, "mixed": {"mix": "book"}}
"""The decks of Classified Information that are measured, by the names of their figures."""


# --- the tables -------------------------------------------------------------------------------------------------------


@cache
def coding() -> Game:
    """Return the table of The Coding that is measured: Counter Cracking with three players."""
    return games.game("the_coding", PLAYERS, system="counter")


@cache
def poker() -> Game:
    """Return Leduc poker."""
    return leduc.TITLE.setup()


@cache
def classified(deck: str) -> Game:
    """Return Classified Information with one of those decks."""
    return games.game("classified_information", 2, **CLASSIFIED[deck])


@cache
def party() -> Game:
    """Return a TOP SECRET of seven."""
    return games.game("top_secret_party", 7)


@cache
def agents() -> Game:
    """Return Top-Secret."""
    return games.game("top_secret_agents")


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


# --- batches ----------------------------------------------------------------------------------------------------------


TABLES = 4096
STEPS = 100
BATCHES: dict[str, tuple[Callable[[], Game], int]] = {
    "leduc": (poker, 5 * GAMES),
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
def _batch(name: str) -> Batch:
    """Return a batch of one of those tables, stepped by one thread; compiled, and past its first moves."""
    made = Batch(BATCHES[name][0](), TABLES, seed=1)
    sampled(made, STEPS // 5)
    return made


def batch_steps(name: str, way: str = "") -> float:
    """Steps per second of a batch that is stepped in one of the `WAYS`."""
    batch, (_, run, steps) = _batch(name), WAYS[way]
    run(batch, 1)
    with one_core():
        begin = time.thread_time()
        run(batch, steps)
        return TABLES * steps / (time.thread_time() - begin)


def sampled(batch: Batch, steps: int) -> None:
    """Do what `sample` draws."""
    for _ in range(steps):
        batch.step(batch.sample())


def picky(actions: Sequence[int], count: int, seen: Sequence[float], chance: int) -> int:
    """Return a caller's policy: the first action that is drawn, but another one in place of every fourth index, once."""
    return count - 1 if count == 2 or actions[0] & 3 else count


def chosen(batch: Batch, steps: int) -> None:
    """Choose by NumPy, evenly, from the counted lists of legal actions."""
    rng = np.random.default_rng(1)
    for _ in range(steps):
        starts, counts, indices = batch.legal()
        batch.step(indices[starts + (rng.random(TABLES) * counts).astype(np.int64)])


def observed(batch: Batch, steps: int) -> None:
    """Do what `sample` draws, with observations and action masks written before each."""
    for _ in range(steps):
        batch.observe()
        batch.legal_mask()
        batch.step(batch.sample())


WAYS: Mapping[str, tuple[str, Callable[[Batch, int], object], int]] = {
    "": ("steps/s", sampled, STEPS),
    ".inside": ("steps/s, no caller", Batch.play, STEPS),
    ".policy": ("steps/s, by a compiled policy", lambda batch, steps: batch.run(picky, steps, among=2), STEPS),
    ".chosen": ("steps/s, chosen by the caller", chosen, STEPS // 2),
    ".observed": ("steps/s, observed", observed, STEPS // 5),
}
"""How batches are stepped, by the names of the figures: the unit, what steps them, and how many steps are measured."""


def leduc_ismcts(seconds: float = 1.0) -> float:
    """Simulations per second of our ISMCTS at the first decision of Leduc poker, each search from nothing."""
    game = poker()
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
