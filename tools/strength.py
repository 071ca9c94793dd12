"""Writes docs/generated/strength.md, how the bots of every game do against each other and what more thought is worth, and its short form.

    python -m tools.strength --games 1000 --seconds 60

A row ends after so many games, or with the first one that ends after so many seconds of processor time; the page says how many games
stand behind each. It is written anew after every row, so a run that is broken off leaves what it has measured; `--more` keeps that and
measures what is missing. docs/strength.md tells of each table how neighbouring levels do, once all is measured or with `--short`.
"""

from __future__ import annotations

import argparse
import datetime
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10

import underrose as ur
from tools.pages import ROOT, put
from underrose.bots import LEVELS
from underrose.bots.entrants import entrants_of
from underrose.lab.playing import Plan, Setup, play_one
from underrose.lab.reports import share_of_a
from underrose.lab.statistics import points_interval

PAGE = ROOT / "docs" / "generated" / "strength.md"
SHORT = ROOT / "docs" / "strength.md"
BEGIN, END = "<!-- levels: written by python -m tools.strength -->\n", "<!-- end of levels -->"
SEED = 1
CONFIDENCE = 0.95
LEAST = 10
HEAD = """# Strength, duel by duel

What it comes to stands in [How strong the bots are](../strength.md).

Duels between neighbouring levels; seats and first player rotate, with more than two players A and B alternate.
A tie or a shared win counts half.
Intervals are Wilson's at 95%, by the variance of the points; Elo is 400 log10(p / (1 - p)).
Games are those of `underrose duel GAME --bots A,B --seed 1` with the options named; \
a row ends after {games:,} games or {seconds:g} s of processor time{kept}.
Written by `python -m tools.strength --games {games} --seconds {seconds:g}{more}`, {date}.
`book` is the mixture of decks that the rule book proposes; at TOP SECRET answers were sealed (`sealed_answers=yes`).
Classified Information was played by rules version {rules}.
"""
COLUMNS = """
| table | A | B | games | A's rate | 95% interval | Elo | ties |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""
LADDER = "\n## Level against level\n"
CURVE = """
## What more thought is worth

`spymaster:N` plays N games out in thought for one decision, against `agent`; without a number it is the budget of the level.
"""


@dataclass(frozen=True)
class Duel:
    """A row: who meets whom at which table."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    a: str
    b: str

    @property
    def table(self) -> str:
        """The game, its seats, and what is chosen."""
        return ", ".join([self.game, f"{self.players} players", *(value for _, value in self.options)])


TABLES: Sequence[tuple[str, int, dict[str, str]]] = (
    ("the_coding", 2, {"system": "counter"}),
    ("top_secret_agents", 2, {}),
    ("classified_information", 2, {"deck": "citrine"}),
    ("the_coding", 3, {"system": "counter"}),
    ("the_coding", 4, {"system": "counter"}),
    *(("classified_information", 2, {"deck": deck}) for deck in ("ruby", "emerald")),
    ("classified_information", 2, {"mix": "book"}),
    *(("the_coding", players, {"system": "speed"}) for players in (2, 3, 4)),
    *(("top_secret_party", players, {}) for players in range(3, 11)),
)
"""What matters most stands first."""
BESIDES: Mapping[str, Mapping[str, str]] = {"top_secret_party": {"sealed_answers": "yes"}}
"""Options under which all rows of a game are measured."""
CURVES: Sequence[tuple[str, int, dict[str, str], Sequence[int]]] = (
    ("the_coding", 2, {"system": "counter"}, (125, 500, 2000, 8000)),
    ("classified_information", 2, {"deck": "citrine"}, (250, 1000, 4000)),
)


def ladder() -> Iterator[Duel]:
    """Pair every level with the one below it, at every table."""
    for game, players, options in TABLES:
        for low, high in reversed([*pairwise(LEVELS)]):
            yield Duel(game, players, tuple(options.items()), high, low)


def curve() -> Iterator[Duel]:
    """Yield the strongest level with more and more thought."""
    for game, players, options, budgets in CURVES:
        for budget in budgets:
            yield Duel(game, players, tuple(options.items()), f"{LEVELS[-1]}:{budget}", "agent")


def kept(duel: Duel, page: str) -> str | None:
    """Return the row of a duel that the page has already."""
    start = f"| {duel.table} | {duel.a} | {duel.b} | "
    return next((f"{line}\n" for line in page.splitlines() if line.startswith(start)), None)


def measure(duel: Duel, games: int, seconds: float) -> str:
    """Return the table row of one duel."""
    game = ur.game(duel.game, players=duel.players, **BESIDES.get(duel.game, {}), **dict(duel.options))
    plan = Plan(Setup.of(game), entrants_of((duel.a, duel.b), game), SEED, rotate=True)
    points = list[float]()
    ties = 0
    play_one(plan, 0)  # compiles, or loads, what they think with
    end = time.process_time() + seconds
    while len(points) < games and (len(points) < LEAST or len(points) % 2 or time.process_time() < end):
        result, *_ = play_one(plan, len(points))
        points.append(share_of_a(plan, len(points), result[1]))
        ties += points[-1] == 0.5
    found = points_interval(points, CONFIDENCE)
    rate = f"{100 * found['rate']:.1f}% | {100 * found['low']:.1f} to {100 * found['high']:.1f}%"
    elos = f"{elo(found['rate'])} ({elo(found['low'])} to {elo(found['high'])})"
    return f"| {duel.table} | {duel.a} | {duel.b} | {len(points):,} | {rate} | {elos} | {ties} |\n"


def elo(rate: float) -> str:
    """Return the difference in Elo that a rate stands for; none is large enough for 0 and 1."""
    if not 0 < rate < 1:
        return "∞" if rate else "-∞"
    return f"{400 * log10(rate / (1 - rate)):+.0f}"


def main() -> None:
    """Measure every duel and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--more", action="store_true")
    parser.add_argument("--short", action="store_true", help="measure nothing, and write the short form of what the page has")
    chosen = parser.parse_args()
    if chosen.short:
        return put(SHORT, BEGIN, END, short(PAGE.read_text("utf-8")))
    page = PAGE.read_text("utf-8") if chosen.more else ""
    more = {"kept": ", but for rows that were kept from a longer run", "more": " --more"} if chosen.more else {"kept": "", "more": ""}
    rules = ur.game("classified_information").title.rules_version
    text = HEAD.format(games=chosen.games, seconds=chosen.seconds, date=datetime.date.today().isoformat(), rules=rules, **more)
    duels = {LADDER: list(ladder()), CURVE: list(curve())}
    rows = {duel: row for part in duels.values() for duel in part if (row := kept(duel, page))}
    for part in duels.values():
        for duel in part:
            if duel not in rows:
                rows[duel] = measure(duel, chosen.games, chosen.seconds)
                PAGE.write_text(text + tables(duels, rows), "utf-8")
    return put(SHORT, BEGIN, END, short(PAGE.read_text("utf-8")))


def short(page: str) -> str:
    """Return the rates of neighbouring levels, a row a table, from the rows of the whole page."""
    found = dict[str, list[str]]()
    for duel in ladder():
        cells = (kept(duel, page) or " | " * 7).split(" | ")
        found.setdefault(duel.table, []).insert(0, f"{cells[4]} ({cells[5].removesuffix('%')})")
    head = [f"{high} beats {low}" for low, high in pairwise(LEVELS)]
    rows = [["table", *head], ["---"] * (1 + len(head)), *([table, *rates] for table, rates in found.items())]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


def tables(duels: Mapping[str, Sequence[Duel]], rows: Mapping[Duel, str]) -> str:
    """Return the tables of all rows that there are: those that were kept and those that were measured."""
    found = {title: [rows[duel] for duel in part if duel in rows] for title, part in duels.items()}
    return "".join(title + COLUMNS + "".join(part) for title, part in found.items() if part)


if __name__ == "__main__":
    main()
