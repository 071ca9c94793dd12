"""Games between bots whose policies are compiled rules: played wholly inside compiled code, thousands a second.

A policy gets what it gets at a table: the view of its seat, and a sampler prepared from the seat's log.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from underrose.bots import LEVELS
from underrose.kernel.compile.compiling import bind, driver
from underrose.kernel.compile.telling import telling
from underrose.kernel.data.records import dtype_of, new
from underrose.kernel.game.chance import Generator, fresh_step, seed_generator
from underrose.kernel.game.contract import MOST_LEGAL, NotBound, apply, measure, opening, over, prepare, see, start, winners
from underrose.kernel.game.doors import signature_of
from underrose.kernel.game.drivers import random_action, random_actor
from underrose.kernel.game.events import Seen, forget, show_events
from underrose.kernel.game.title import Game, Title

RANDOM = LEVELS.index("random")
LONGEST_LOG = 4096
"""The most events that a seat may see in one game."""


def think(kit: Any, v: Any, sampler: Any, level: int, rng: Generator) -> int:
    """Return the packed action of a bot of a level, given a view and a prepared sampler."""
    raise NotBound


@driver
def decision(s: Any, kit: Any, seat: int, views: Any, log: Any, known: int, samplers: Any, level: int, rng: Generator, out: Any) -> int:  # noqa: PLR0917
    """Return the packed action of the bot in a seat. `views[1]` and `samplers[1]` are clean records."""
    if level == RANDOM:
        return random_action(s, kit, seat, rng, out)
    views[0], samplers[0] = views[1], samplers[1]
    see(s, kit, seat, views[0])
    prepare(kit, views[0], log, known, samplers[0])
    return think(kit, views[0], samplers[0], level, rng)


@driver
def show_all(s: Any, players: int, logs: Any, known: Any) -> None:
    """Append to each seat's log what it may see of the last step."""
    for seat in range(players):
        known[seat] = show_events(s.events, seat, logs[seat], known[seat])


@driver
def game_of_policies(s: Any, kit: Any, views: Any, logs: Any, known: Any, samplers: Any, levels: Any, rng: Generator, out: Any) -> int:  # noqa: PLR0917
    """Play a started game to its end, each step by a random seat that may act; return its decisions, -1 if a log was too short."""
    decisions, players = 0, len(levels)
    while over(s, kit) == 0:
        seat = random_actor(s, kit, rng)
        action = decision(s, kit, seat, views, logs[seat], known[seat], samplers, levels[seat], rng, out)
        fresh_step(s.chance)
        forget(s.events)
        apply(s, kit, seat, action)
        decisions += 1
        show_all(s, players, logs, known)
        for other in range(players):
            if known[other] + len(s.events.items) > logs.shape[1]:
                return -1
    return decisions


@driver
def games_of_policies(  # noqa: PLR0917
    states: Any, kits: Any, views: Any, logs: Any, samplers: Any, levels: Any, rngs: Any, seed: int, first: int, results: Any, figures: Any
) -> int:
    """Play games from `first` on, as many as there are rows in `results`; return the total of decisions, -1 if a log was too short.

    Streams of chance and choices are those of random playouts; rows of `results` and `figures` as there.
    """
    kit = kits[0]
    rng = rngs[0]
    total = 0
    out: Any = np.empty(MOST_LEGAL, np.int64)
    known: Any = np.zeros(len(levels), np.int64)
    for g in range(len(results)):
        states[0] = states[1]
        s = states[0]
        seed_generator(s.chance.generator, seed, 2 * (first + g))
        seed_generator(rng, seed, 2 * (first + g) + 1)
        known[:] = 0
        start(s, kit)
        show_all(s, len(levels), logs, known)
        decisions = game_of_policies(s, kit, views, logs, known, samplers, levels, rng, out)
        if decisions < 0:
            return decisions
        total += decisions
        results[g, 0] = over(s, kit)
        results[g, 1] = winners(s, kit)
        results[g, 2] = opening(s, kit)
        results[g, 3] = decisions
        measure(s, kit, figures[g])
    return total


_nb: Any = numba
USUAL_SECONDS = 20
"""How long that usually takes to compile, as a terminal is told."""
_COMPILED: dict[str, Any] = {}


def compiled(title: Title) -> Any:
    """Return `games_of_policies` bound to a title with compiled policies, loaded from the cache or compiled."""
    if title.id not in _COMPILED:
        names = {**title.functions, "think": title.think}
        signature = signature_of(games_of_policies, title)
        with telling(title.title, games_of_policies.__name__.replace("_", " "), USUAL_SECONDS):
            _COMPILED[title.id] = bind(games_of_policies, names, signature, title.home, runs_long=True)
    return _COMPILED[title.id]


def can_think(title: Title, bots: list[str]) -> bool:
    """Return whether all these bots can play compiled."""
    return title.think is not None and all(bot == "random" or bot in title.policies for bot in bots)


def play(game: Game, bots: list[str], seed: int, first: int, results: Any, figures: Any) -> int:
    """Play a game between these bots, one a seat, for each row of `results`; return how many. Raises RuntimeError if a log is too short."""
    title, levels = game.title, [LEVELS.index(bots[seat % len(bots)]) for seat in range(game.players)]
    logs = np.zeros((game.players, LONGEST_LOG), dtype_of(Seen))
    states = game.new_states(2)
    views = new(title.view, 2)
    samplers = new(title.sampler, 2)
    rngs = new(Generator)
    made = compiled(title)(states, game.kits, views, logs, samplers, np.array(levels), rngs, seed, first, results, figures)
    if made < 0:
        raise RuntimeError(f"{title.title}: a seat saw more than {LONGEST_LOG} events")
    return len(results)
