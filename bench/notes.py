"""How long note sheets take after a new event, and how long their explanations take."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from typing import Any, cast

import numpy as np

import underrose as ur
from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import kind_of
from underrose.kernel.game.drivers import SERVER

from .cores import one_core

TABLES = [(players, system) for players in (2, 3, 4) for system in ("counter", "speed")]
WISDOM = (0.0, 0.9)
CERTAIN = 0.5  # a wise player guesses from this probability on
EXPLAINED = 2  # crossed out values asked about in every position
WARMING = 20  # the first calls compile


def sheet_times(positions: Callable[[random.Random], Iterator[Position]], count: int, seed: int) -> dict[str, float]:
    """Return milliseconds for a note sheet after a new event (made anew from the whole log) and for an explanation, on one core:
    `{p50_ms, p95_ms, because_p95_ms}`."""
    rng = random.Random(seed)
    sheets: list[float] = []
    reasons: list[float] = []
    with one_core():
        for position in islice(positions(rng), WARMING):
            time_one(position, rng, [], [])
        for position in islice(positions(rng), count):
            time_one(position, rng, sheets, reasons)
    percentiles = cast("list[float]", [*np.percentile(sheets, [50, 95]), np.percentile(reasons, 95)])
    return {name: round(float(ms), 4) for name, ms in zip(("p50_ms", "p95_ms", "because_p95_ms"), percentiles)}


def time_one(position: Position, rng: random.Random, sheets: list[float], reasons: list[float]) -> None:
    """Add the milliseconds of one sheet, and of explanations of some of its crossed out values."""
    match, title = position.match, position.match.game.title
    assert title.because is not None
    sheet, ms = timed(position)
    sheets.append(ms)
    crossed = [(entry["key"], value) for entry in sheet["about"] for value in entry["out"]]
    for key, value in rng.sample(crossed, EXPLAINED):
        started = time.perf_counter()
        title.because(match.game, position.views, position.log, key, value)
        reasons.append(1000 * (time.perf_counter() - started))


def timed(position: Position) -> tuple[Any, float]:
    """Return a note sheet, and the milliseconds that it took."""
    notes = position.match.game.title.notes
    assert notes is not None
    started = time.perf_counter()
    sheet = notes(position.match.game, position.views, position.log)
    ms = 1000 * (time.perf_counter() - started)
    assert sheet is not None
    return sheet, ms


def mixed(rng: random.Random) -> Iterator[Position]:
    """Positions of all tables in turn, without end: of two to four players in both systems, whole games, half of them played at random and
    half with wise guesses."""
    games = [ur.game("the_coding", players=players, system=system) for players, system in TABLES]
    return map(next, cycle([games_on(game, rng, wisdom) for game in games for wisdom in WISDOM]))


crack_sheet_times = partial(sheet_times, mixed)
"""Of The Coding's Crack Sheet."""


def games_on(game: ur.Game, rng: random.Random, wisdom: float) -> Iterator[Position]:
    """Positions of one game after another, without end."""
    while True:
        yield from positions_of_a_game(game, rng, wisdom)


@dataclass(frozen=True)
class Position:
    """What one seat has in front of it: all that a note sheet is made from."""

    match: ur.Match
    seat: int
    views: Rows
    log: Rows

    @classmethod
    def of(cls, match: ur.Match) -> Position:
        """Return what one seat has of a match: one after the other, step by step."""
        seat = len(match.steps) % match.game.players
        return cls(match, seat, match.see(seat), match.log(seat).copy())


def positions_of_a_game(game: ur.Game, rng: random.Random, wisdom: float) -> Iterator[Position]:
    """Yield every position of one game, as one seat after another sees it.

    A player guesses or taps only with some certainty, with probability `wisdom`, and otherwise plays at random: wise players
    come far with few wrong guesses, random ones make many early.
    """
    match = ur.Match(game, seed=rng.getrandbits(48))
    while True:
        yield Position.of(match)
        if match.outcome is not None:
            return
        actor = rng.choice(match.actors)
        match.do(actor, choose(match, actor, rng, wisdom))


def choose(match: ur.Match, seat: int, rng: random.Random, wisdom: float) -> int:
    """Return a packed legal action: a kind at random and one of that kind; a wise player's guess is the likeliest code."""
    legal = match.legal(seat)
    by_kind: dict[int, list[int]] = {}
    for action in map(int, legal.packed()):
        by_kind.setdefault(kind_of(action), []).append(action)
    wise = rng.random() < wisdom
    if wise and len(by_kind) > 1 and likely(match, seat)[0]["p"] < CERTAIN:
        by_kind = {kind: actions for kind, actions in by_kind.items() if not bold(match, actions[0])}
    actions = by_kind[rng.choice(list(by_kind))]
    if wise and verb(match, actions[0]) == "decode":
        return match.resolve(seat, f"decode {likely(match, seat)[0]['value']}")
    return rng.choice(actions)


def bold(match: ur.Match, action: int) -> bool:
    """Return whether the action commits a player to a guess."""
    return verb(match, action) in ("decode", "tap")


def verb(match: ur.Match, action: int) -> str:
    """Return the verb of a packed action."""
    return str(match.game.codec.wire(action)["do"])


def likely(match: ur.Match, seat: int) -> list[dict[str, Any]]:
    """Return the likeliest codes on a seat's sheet."""
    sheet = match.notes(seat)
    assert sheet is not None
    return sheet["likely"]


# --- Classified Information -------------------------------------------------------------------------------------------

DECKS = ({"deck": "citrine"}, {"deck": "ruby"}, {"deck": "emerald"}, {"mix": "book"})


def wheel_positions(rng: random.Random) -> Iterator[Position]:
    """Positions of random games with each deck and the rulebook's mixture in turn, without end."""
    return map(next, cycle([random_games(ur.game("classified_information", players=2, **deck), rng) for deck in DECKS]))


def random_games(game: ur.Game, rng: random.Random) -> Iterator[Position]:
    """Positions of one random game after another, as one player after the other sees them."""
    while True:
        match = ur.Match(game, seed=rng.getrandbits(48))
        while match.outcome is None:
            yield Position.of(match)
            play_at_random(match, rng)


def play_at_random(match: ur.Match, rng: random.Random) -> None:
    """Do one legal action of a seat that may act."""
    seat = rng.choice(match.actors)
    match.do(seat, int(rng.choice(match.legal(seat).packed().tolist())))


wheel_times = partial(sheet_times, wheel_positions)
"""Of the Cypher Wheel of Classified Information."""


# --- odds -------------------------------------------------------------------------------------------------------------


def odds_ms(matches: Iterator[ur.Match], count: int) -> float:
    """Return milliseconds (95th percentile) for the odds after a new event, on one core."""
    with one_core():
        sheets = [timed(Position.of(match))[1] for match in islice(matches, WARMING + count)]
    return round(float(np.percentile(sheets[WARMING:], 95)), 4)


def party_sheet_times(positions: int, seed: int) -> float:
    """Return the same of TOP SECRET, at tables of three to ten players."""
    return odds_ms(party_positions(seed), positions)


def party_positions(seed: int) -> Iterator[ur.Match]:
    """Positions of random games, persons and bots mixed."""
    rng = random.Random(seed)
    while True:
        players = rng.randint(3, 10)
        match = ur.Match(ur.game("top_secret_party", players=players), rng.randrange(1 << 30))
        for seat in range(0, players, 2):
            match.play(SERVER, f"person {seat}")
        while match.outcome is None:
            play_at_random(match, rng)
            yield match


def agents_sheet_times(positions: int, seed: int) -> float:
    """Return the same of Top-Secret, in random games."""
    return odds_ms((position.match for position in random_games(ur.game("top_secret_agents"), random.Random(seed))), positions)
