"""Our own side of the benchmarks: playouts and searches on one pinned core, by its processor time (a peer's too)."""

from __future__ import annotations

import time
from functools import cache

import numpy as np

from underrose import games
from underrose.adapters.batch import Batch
from underrose.kernel.chance import Generator
from underrose.kernel.game import Game
from underrose.kernel.match import Match
from underrose.kernel.records import new
from underrose.kernel.searcher import Search
from underrose.testing import leduc

from .cores import one_core

PLAYERS = 3
GAMES = 60_000
SEARCH = 1_000
"""Iterations of one search, as OpenSpiel's bot is asked for."""


@cache
def coding() -> Game:
    """The table of The Coding that is measured: Counter Cracking."""
    return games.game("the_coding", PLAYERS, system="counter")


@cache
def _leduc() -> Game:
    return leduc.TITLE.setup()


def playouts(game: Game, count: int, seed: int = 1) -> float:
    """Player decisions per second of random playouts: `pick`, `allowed` checked, events written."""
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
    """A TOP SECRET of seven."""
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


@cache
def _batch() -> Batch:
    """A batch of the same table, stepped by one thread."""
    return Batch(coding(), TABLES, seed=1)


def coding_batch(learning: bool = False) -> float:
    """Steps per second of a batch of The Coding, random actions drawn by `sample`; `learning`: with observations and masks written."""
    batch = _batch()
    with one_core():
        begin = time.thread_time()
        for _ in range(STEPS // 5 if learning else STEPS):
            if learning:
                batch.observe()
                batch.legal_mask()
            batch.step(batch.sample())
        return TABLES * (STEPS // 5 if learning else STEPS) / (time.thread_time() - begin)


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
