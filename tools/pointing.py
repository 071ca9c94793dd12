"""Writes its part of docs/studies.md: how often the bots of TOP SECRET point at a team-mate, and who wins by it.

Run as `python -m tools.pointing` from the root of the checkout; it takes a quarter of an hour.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import numpy as np

import underrose as ur
from tools.pages import reported, study
from underrose.bots import LEVELS, decide
from underrose.bots.entrants import entrants_of
from underrose.games.top_secret_party.state import ROUNDS, Phase
from underrose.kernel.play.match import Match
from underrose.lab.playing import Plan, Setup
from underrose.lab.reports import share_of_a
from underrose.lab.statistics import points_interval

GAMES = 20_000
MIXED_GAMES = 1000
SEED = 1
PLAYERS = range(3, 11)
OPEN, SEALED = "sealed_answers=no", "sealed_answers=yes"
RUNS = (
    *((level, 7, ()) for level in LEVELS),
    ("agent", 7, (OPEN,)),
    ("agent", 7, ("dossiers=shuffled",)),
    ("spymaster", 7, ("dossiers=shuffled",)),
)
HEAD = """A finger is right if it is on a team-mate (with three players: on oneself, if one is alone).
Every seat is played by the same level, {games:,} games a row of `underrose simulate top_secret_party --option {sealed}`, \
intervals at 99%, {date}.
With `dossiers=shuffled` the dossiers that all can read are not those the bots answer from, and reading them should bring no more \
than chance.

| players | bots | options | right | 99% interval | chance |
| --- | --- | --- | --- | --- | --- |
"""
WINS = """
Spymasters and agents at one table, {games:,} games a row, intervals at 95%: what a spymaster wins of `underrose duel`, how often each \
one's finger is right, and what is left where it answers as an agent does, so that only fingers differ.

| players | spymaster's rate | its finger is right | an agent's | rate by the finger alone |
| --- | --- | --- | --- | --- |
"""


def simulate(level: str, players: int, options: tuple[str, ...]) -> dict[str, Any]:
    """Return the report of one run."""
    chosen = [part for option in (*(() if OPEN in options else (SEALED,)), *options) for part in ("--option", option)]
    wish = ["--players", str(players), "--games", str(GAMES), "--bots", ",".join([level] * players), *chosen]
    return reported("simulate", "top_secret_party", *wish, "--seed", str(SEED), "--level", "0.99")


def row(level: str, players: int, options: tuple[str, ...]) -> str:
    """Return the table row of one run."""
    report = simulate(level, players, options)
    right, chance = (report["figures"][name] for name in ("correct_pointing", "chance_pointing"))
    interval = f"{100 * right['low']:.2f} to {100 * right['high']:.2f}%"
    cells = [players, level, " ".join(options) or "-", f"{100 * right['value']:.2f}%", interval, f"{100 * chance['value']:.2f}%"]
    return f"| {' | '.join(map(str, cells))} |\n"


def play(plan: Plan, g: int, level: str, answers: str) -> Match:
    """Game `g`, as a duel plays it: the first entrant's seats point by one level and answer by another, all others are agents."""
    match = plan.match(g)
    seats = plan.seats(g)
    draws = np.random.default_rng([plan.seed, g])
    while match.outcome is None:
        for seat in draws.permutation(match.actors).tolist():
            views, seed = match.see(seat), int(draws.integers(1 << 62))
            chosen = answers if int(views[0]["phase"]) == Phase.ANSWERING else level
            action = decide(match.game, "agent" if seats[seat] else chosen, views, match.log(seat), seed, seat=seat)
            if action is not None:
                match.do(seat, action)
                break
    return match


def by_side(seats: list[int], counts: list[float]) -> Iterator[float]:
    """Yield the mean of what each side's seats have."""
    for side in (0, 1):
        yield float(np.mean([count for seat, count in enumerate(counts) if seats[seat] == side]))


def mixed(players: int, answers: str) -> tuple[str, list[str]]:
    """Return the rate of spymasters who answer so, among agents, with its interval, and how often each side's fingers are right."""
    game = ur.game("top_secret_party", players=players, sealed_answers="yes")
    plan = Plan(Setup.of(game), entrants_of(("spymaster", "agent"), game), SEED, rotate=True)
    points, pointed = list[float](), list[list[float]]()
    for g in range(MIXED_GAMES):
        match = play(plan, g, "spymaster", answers)
        right = [0.0] * players
        for event in match.events(-1):
            if event["key"] == "revealed":
                right[event["args"]["seat"]] += event["args"]["right"] / ROUNDS
            elif event["key"] == "over":
                points.append(share_of_a(plan, g, event["args"]["winners"]))
                pointed.append([*by_side(plan.seats(g), right)])
    rate = points_interval(points, 0.95)
    told = f"{100 * rate['rate']:.1f}% ({100 * rate['low']:.1f} to {100 * rate['high']:.1f})"
    return told, [f"{100 * float(np.mean(side)):.1f}%" for side in zip(*pointed, strict=True)]


def mixed_row(players: int) -> str:
    """Return the table row of spymasters among agents."""
    rate, fingers = mixed(players, "spymaster")
    alone, _ = mixed(players, "agent")
    return f"| {' | '.join([str(players), rate, *fingers, alone])} |\n"


def page() -> Iterator[str]:
    """Yield what is measured, part by part."""
    yield HEAD.format(games=GAMES, sealed=SEALED, date=datetime.date.today().isoformat())
    yield from (row(*run) for run in RUNS)
    yield WINS.format(games=MIXED_GAMES)
    yield from map(mixed_row, PLAYERS)


def main() -> None:
    """Measure every row, say it, and write all when it is whole."""
    parts = list[str]()
    for part in page():
        print(part, end="", flush=True)
        parts.append(part)
    study("pointing", "".join(parts))


if __name__ == "__main__":
    main()
