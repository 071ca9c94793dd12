"""How long The Coding's Crack Sheet takes after a new event, and how long its explanations take."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
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


def crack_sheet_times(positions: int, seed: int) -> dict[str, float]:
    """Return milliseconds for a note sheet after a new event (made anew from the whole log) and for an explanation, on one core.

    The positions come evenly from tables of two to four in both systems, whole games, half of them played at random and half
    with wise guesses. `{p50_ms, p95_ms, because_p95_ms}`.
    """
    rng = random.Random(seed)
    sheets: list[float] = []
    reasons: list[float] = []
    with one_core():
        for position in islice(mixed(rng), 20):  # the first calls compile
            time_one(position, rng, [], [])
        for position in islice(mixed(rng), positions):
            time_one(position, rng, sheets, reasons)
    percentiles = cast("list[float]", [*np.percentile(sheets, [50, 95]), np.percentile(reasons, 95)])
    return {name: round(float(ms), 4) for name, ms in zip(("p50_ms", "p95_ms", "because_p95_ms"), percentiles)}


def time_one(position: Position, rng: random.Random, sheets: list[float], reasons: list[float]) -> None:
    """Add the milliseconds of one sheet, and of explanations of some of its crossed out values."""
    match, title = position.match, position.match.game.title
    assert title.notes is not None
    assert title.because is not None
    started = time.perf_counter()
    sheet = title.notes(match.game, position.views, position.log)
    sheets.append(1000 * (time.perf_counter() - started))
    assert sheet is not None
    crossed = [(entry["key"], value) for entry in sheet["about"] for value in entry["out"]]
    for key, value in rng.sample(crossed, EXPLAINED):
        started = time.perf_counter()
        title.because(match.game, position.views, position.log, key, value)
        reasons.append(1000 * (time.perf_counter() - started))


def mixed(rng: random.Random) -> Iterator[Position]:
    """Positions of all tables in turn, without end."""
    games = [ur.game("the_coding", players=players, system=system) for players, system in TABLES]
    running = [games_on(game, rng, wisdom) for game in games for wisdom in WISDOM]
    while True:
        for play in running:
            yield next(play)


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


def positions_of_a_game(game: ur.Game, rng: random.Random, wisdom: float) -> Iterator[Position]:
    """Yield every position of one game, as one seat after another sees it.

    A player guesses or taps only with some certainty, with probability `wisdom`, and otherwise plays at random: wise players
    come far with few wrong guesses, random ones make many early.
    """
    match = ur.Match(game, seed=rng.getrandbits(48))
    while True:
        seat = len(match.steps) % game.players
        yield Position(match, seat, match.see(seat), match.log(seat).copy())
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


def party_sheet_times(positions: int, seed: int) -> float:
    """Return milliseconds (95th percentile) for the odds of TOP SECRET after a new event, at tables of three to ten players."""
    sheets: list[float] = []
    with one_core():
        for match in islice(party_positions(seed), 20 + positions):
            seat = len(match.steps) % match.game.players
            view, log = match.see(seat), match.log(seat)
            started = time.perf_counter()
            assert match.game.title.notes is not None
            match.game.title.notes(match.game, view, log)
            sheets.append(1000 * (time.perf_counter() - started))
    return round(float(np.percentile(sheets[20:], 95)), 4)  # the first calls compile


def party_positions(seed: int) -> Iterator[ur.Match]:
    """Positions of random games, persons and bots mixed."""
    rng = random.Random(seed)
    while True:
        players = rng.randint(3, 10)
        match = ur.Match(ur.game("top_secret_party", players=players), rng.randrange(1 << 30))
        for seat in range(0, players, 2):
            match.play(SERVER, f"person {seat}")
        while match.outcome is None:
            seat = rng.choice(match.actors)
            match.do(seat, int(rng.choice(match.legal(seat).packed().tolist())))
            yield match


def agents_sheet_times(positions: int, seed: int) -> float:
    """Return milliseconds (95th percentile) for the odds of Top-Secret after a new event, in random games."""
    sheets: list[float] = []
    with one_core():
        for match in islice(agents_positions(seed), 20 + positions):
            seat = len(match.steps) % match.game.players
            view, log = match.see(seat), match.log(seat)
            started = time.perf_counter()
            assert match.game.title.notes is not None
            match.game.title.notes(match.game, view, log)
            sheets.append(1000 * (time.perf_counter() - started))
    return round(float(np.percentile(sheets[20:], 95)), 4)  # the first calls compile


def agents_positions(seed: int) -> Iterator[ur.Match]:
    """Positions of random games."""
    rng = random.Random(seed)
    while True:
        match = ur.Match(ur.game("top_secret_agents"), rng.randrange(1 << 30))
        while match.outcome is None:
            (seat,) = match.actors
            match.do(seat, int(rng.choice(match.legal(seat).packed().tolist())))
            yield match
