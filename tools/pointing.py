"""Writes docs/pointing.md: how often the bots of TOP SECRET point at a team-mate, and who wins by it.

Run as `python -m tools.pointing` from the root of the checkout; it takes a quarter of an hour.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import numpy as np

import underrose as ur
from tools.pages import ROOT, reported
from underrose.bots import decide
from underrose.bots.entrants import entrants_of
from underrose.games.top_secret_party.state import ROUNDS, Phase
from underrose.kernel.play.match import Match
from underrose.lab.playing import Plan, Setup
from underrose.lab.reports import share_of_a
from underrose.lab.statistics import mean_interval, points_interval

PAGE = ROOT / "docs" / "pointing.md"
GAMES = 20_000
MIXED_GAMES = 1000
SEED = 1
PLAYERS = range(3, 11)
OPEN, SEALED = "sealed_answers=no", "sealed_answers=yes"
RUNS = (
    *(("agent", players, ()) for players in PLAYERS),
    ("random", 7, ()),
    ("novice", 7, ()),
    *(("spymaster", players, ()) for players in (3, 4, 5, 7)),
    ("agent", 7, (OPEN,)),
    ("agent", 7, ("dossiers=shuffled",)),
    ("spymaster", 7, ("dossiers=shuffled",)),
)
HEAD = """# How well the bots of TOP SECRET point

Every seat is played by the same level; a finger is right if it is on a team-mate (with three players: on oneself, if one is alone).
Chance is what a finger drawn evenly would bring; {games} games a row, intervals at 99%.
With `dossiers=shuffled` the dossiers that all can read are not those the bots answer from, and reading them should bring no more \
than chance.
Each row is one run of `underrose simulate top_secret_party --players N --games {games} --bots LEVEL,... --seed {seed} --level 0.99 \
--json`,
with `--option sealed_answers=yes` where the row does not say otherwise.
Written by `python -m tools.pointing`, {date}.

| players | bots | options | right | 99% interval | chance |
| --- | --- | --- | --- | --- | --- |
"""
WINS = """
## Who wins by it

Spymasters and agents at one table, every other seat each, {games} games a row, intervals at 95%.
The rate is that of `underrose duel top_secret_party --players N --bots spymaster,agent --games {games} --seed {seed} \
--option sealed_answers=yes`.
Of a seat's wins a shared one counts for each winner.

"""
ALONE = """
## By the finger alone

The same, but the spymaster answers as the agent does, slips by chance included, so that only its fingers differ.

"""
COLUMNS = """| players | spymaster's rate | 95% interval | a spymaster wins | an agent wins | a spymaster's finger is right | an agent's |
| --- | --- | --- | --- | --- | --- | --- |
"""
WHY = """
## What there is to win

- **To be right more often** nobody can, where the others slip by chance: the agent's odds are those of every way to lay the unseen \
team cards.
  What tells fingers at one table apart is what the others answer.
- **To win more by the finger** moves a single point: a right finger is three points wherever it points, and one for whoever is found.
  With three players it is more, as to be alone is worth a point.
- **To win more by the answer** is what a spymaster does: others slip in fifteen answers of a hundred, by chance, it once a game at \
most, where it brings most.
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


def mixed_row(players: int, answers: str) -> str:
    """Return the table row of spymasters who answer so, among agents."""
    game = ur.game("top_secret_party", players=players, sealed_answers="yes")
    plan = Plan(Setup.of(game), entrants_of(("spymaster", "agent"), game), SEED, rotate=True)
    points, figures = list[float](), list[list[float]]()
    for g in range(MIXED_GAMES):
        match = play(plan, g, "spymaster", answers)
        seats = plan.seats(g)
        right = [0.0] * players
        for event in match.events(-1):
            if event["key"] == "revealed":
                right[event["args"]["seat"]] += event["args"]["right"] / ROUNDS
            elif event["key"] == "over":
                winners = event["args"]["winners"]
                points.append(share_of_a(plan, g, winners))
                won = [float(winners >> seat & 1) for seat in range(players)]
                figures.append([*by_side(seats, won), *by_side(seats, right)])
    rate = points_interval(points, 0.95)
    cells = [str(players), f"{100 * rate['rate']:.1f}%", f"{100 * rate['low']:.1f} to {100 * rate['high']:.1f}%"]
    for values in zip(*figures, strict=True):
        mean = mean_interval(values, 0.95)
        cells.append(f"{100 * mean['value']:.1f}% ({100 * mean['low']:.1f} to {100 * mean['high']:.1f})")
    return f"| {' | '.join(cells)} |\n"


def page() -> Iterator[str]:
    """Yield the page, part by part as it is measured."""
    yield HEAD.format(games=GAMES, seed=SEED, date=datetime.date.today().isoformat())
    yield from (row(*run) for run in RUNS)
    for title, answers in ((WINS, "spymaster"), (ALONE, "agent")):
        yield title.format(games=MIXED_GAMES, seed=SEED) + COLUMNS
        yield from (mixed_row(players, answers) for players in PLAYERS)
    yield WHY


def main() -> None:
    """Measure every row, say it, and write the page when it is whole."""
    parts = list[str]()
    for part in page():
        print(part, end="", flush=True)
        parts.append(part)
    PAGE.write_text("".join(parts), "utf-8")


if __name__ == "__main__":
    main()
