"""Writes docs/strength.md: how the bots of every game do against each other, measured by `underrose duel`.

Run as `python -m tools.strength` from the root of the checkout; it takes some minutes.
"""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
DUELS = (
    "the_coding --option system=counter --bots novice,random --games 1000",
    "the_coding --option system=counter --bots agent,novice --games 1000",
    "the_coding --option system=counter --bots spymaster,agent --games 200",
    "the_coding --option system=counter --players 4 --bots agent,novice --games 500",
    "the_coding --option system=speed --bots agent,novice --games 1000",
    "the_coding --option system=speed --players 3 --bots agent,novice --games 500",
    "top_secret_agents --bots novice,random --games 500",
    "top_secret_agents --bots agent,novice --games 500",
    "top_secret_agents --bots spymaster,agent --games 40",
    "classified_information --option deck=citrine --bots novice,random --games 200",
    "classified_information --option deck=citrine --bots agent,novice --games 200",
    "classified_information --option deck=citrine --bots spymaster,agent --games 200",
)
HEAD = """# How strong the bots are

Duels between two levels: seats and first player rotate, a tie counts half, intervals are Wilson's at 95%. Each row is one run of
`underrose duel GAME ... --seed 1 --json`. Written by `python -m tools.strength`, {date}. How the levels fare with every
deck of Classified Information stands in [decks.md](decks.md), how well those of TOP SECRET point in [pointing.md](pointing.md).

| duel | A | B | games | A's rate | 95% interval | draws | ms a move, A and B |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def measure(duel: str) -> str:
    """The table row of one duel."""
    command = [sys.executable, "-m", "underrose.cli", "duel", *duel.split(), "--seed", "1", "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    report = json.loads(done.stdout)
    options = report["options"]
    table = f"{report['game']}, {report['players']} players, {options.get('system') or options.get('deck', '')}".rstrip(", ")
    interval = f"{100 * report['low']:.1f} to {100 * report['high']:.1f}%"
    thought = f"{report['ms_per_move_a']:.2f}, {report['ms_per_move_b']:.2f}"
    rate = f"{100 * report['rate_a']:.1f}%"
    return f"| {table} | {report['a']} | {report['b']} | {report['games']} | {rate} | {interval} | {report['draws']} | {thought} |\n"


def main() -> None:
    """Measure every duel and write the page."""
    rows = [measure(duel) for duel in DUELS]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(HEAD.format(date=datetime.date.today().isoformat()) + "".join(rows), "utf-8")


if __name__ == "__main__":
    main()
