"""How long the Cypher Wheel of Classified Information takes after a new event, and how long its explanations take."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import cast

import numpy as np

import underrose as ur

from .cores import one_core
from .notes import Position, time_one

DECKS = ({"deck": "citrine"}, {"deck": "ruby"}, {"deck": "emerald"}, {"mix": "book"})
WARMING = 20  # the first calls compile


def wheel_times(positions: int, seed: int) -> dict[str, float]:
    """Return milliseconds for a wheel after a new event (made anew from the whole log) and for an explanation, on one core.

    The positions come in turn from whole random games with each deck and the rulebook's mixture. `{p50_ms, p95_ms, because_p95_ms}`.
    """
    rng = random.Random(seed)
    sheets: list[float] = []
    reasons: list[float] = []
    with one_core():
        for position in islice(wheel_positions(rng), WARMING):
            time_one(position, rng, [], [])
        for position in islice(wheel_positions(rng), positions):
            time_one(position, rng, sheets, reasons)
    percentiles = cast("list[float]", [*np.percentile(sheets, [50, 95]), np.percentile(reasons, 95)])
    return {name: round(float(ms), 4) for name, ms in zip(("p50_ms", "p95_ms", "because_p95_ms"), percentiles)}


def wheel_positions(rng: random.Random) -> Iterator[Position]:
    """Positions of all decks in turn, without end."""
    running = [games_on(ur.game("classified_information", players=2, **deck), rng) for deck in DECKS]
    while True:
        for play in running:
            yield next(play)


def games_on(game: ur.Game, rng: random.Random) -> Iterator[Position]:
    """Positions of one random game after another, as one player after the other sees them."""
    while True:
        match = ur.Match(game, seed=rng.getrandbits(48))
        while match.outcome is None:
            seat = len(match.steps) % game.players
            yield Position(match, seat, match.see(seat), match.log(seat).copy())
            actor = rng.choice(match.actors)
            match.do(actor, int(rng.choice(match.legal(actor).packed().tolist())))
