"""Writes docs/pointing.md: how often the bots of TOP SECRET point at a team-mate, measured by `underrose simulate`.

Run as `python -m tools.pointing` from the root of the checkout; it takes a few minutes.
"""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parent.parent / "docs" / "pointing.md"
GAMES = 20_000
RUNS = (
    *(("agent", players, ()) for players in range(3, 11)),
    ("random", 7, ()),
    ("novice", 7, ()),
    ("spymaster", 7, ()),
    ("agent", 7, ("sealed_answers=yes",)),
    ("agent", 7, ("dossiers=shuffled",)),
)
HEAD = """# How well the bots of TOP SECRET point

Every seat is played by the same level. A finger is right if it is on a team-mate (with three players: on oneself, if one is alone);
chance is what a finger drawn evenly would bring. {games} games a row, intervals at 99%. With `dossiers=shuffled` the dossiers that all
can read are not those the bots answer from, and reading them should bring no more than chance. Each row is one run of
`underrose simulate top_secret_party --players N --games {games} --bots LEVEL,... --seed 1 --level 0.99 --json`.
Written by `python -m tools.pointing`, {date}.

| players | bots | options | right | 99% interval | chance |
| --- | --- | --- | --- | --- | --- |
"""


def simulate(level: str, players: int, options: tuple[str, ...]) -> dict[str, Any]:
    """The report of one run."""
    chosen = [part for option in options for part in ("--option", option)]
    wish = ["--players", str(players), "--games", str(GAMES), "--bots", ",".join([level] * players), *chosen]
    command = [sys.executable, "-m", "underrose.cli", "simulate", "top_secret_party", *wish, "--seed", "1", "--level", "0.99", "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def row(level: str, players: int, options: tuple[str, ...]) -> str:
    """The table row of one run."""
    report = simulate(level, players, options)
    right, chance = (report["figures"][name] for name in ("correct_pointing", "chance_pointing"))
    interval = f"{100 * right['low']:.2f} to {100 * right['high']:.2f}%"
    cells = [players, level, " ".join(options) or "-", f"{100 * right['value']:.2f}%", interval, f"{100 * chance['value']:.2f}%"]
    return f"| {' | '.join(map(str, cells))} |\n"


def main() -> None:
    """Measure every row and write the page."""
    rows = [row(*run) for run in RUNS]
    PAGE.write_text(HEAD.format(games=f"{GAMES}", date=datetime.date.today().isoformat()) + "".join(rows), "utf-8")


if __name__ == "__main__":
    main()
