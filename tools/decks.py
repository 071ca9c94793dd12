"""Writes docs/decks.md: how Classified Information's decks play, measured by `underrose duel` and `underrose simulate`.

Run as `python -m tools.decks [GAMES]` from the root of the checkout; GAMES is how many games stand behind each row (200), five times as
many where nobody plays games out in thought. With 200 it takes half an hour, most of it for the spymaster, whose rows `--keep` leaves as
they stand on the page.
"""

from __future__ import annotations

import argparse
import datetime
from typing import Any

from tools.pages import ROOT, reported

PAGE = ROOT / "docs" / "decks.md"
DECKS = {"Citrine": "deck=citrine", "Ruby": "deck=ruby", "Emerald": "deck=emerald", "the book's mixture": "mix=book"}
GAMES = 200
SEARCHING = "spymaster"
QUICK = 5
HEAD = """# The decks of Classified Information

Written by `python -m tools.decks {games}{keep}`, {date}, seed 1; intervals are Wilson's at 95%.{kept}

## Levels

`underrose duel classified_information --bots A,B --option DECK --games GAMES --seed 1`: seats and first player rotate, a tie counts \
half.

| deck | games | A | B | A's rate | 95% interval | ties | ms a move, A and B |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""
KEPT = "\nRows of the spymaster were kept from an earlier run, of as many games as each row says."
BALANCE = """
## Agent against agent

`underrose simulate classified_information --bots agent,agent --option DECK --games {games} --seed 1`: {games} games each.

| deck | first player wins | 95% interval | ties | 95% interval | decisions a game |
| --- | --- | --- | --- | --- | --- |
"""


def measured(command: str, bots: str, deck: str, games: int) -> dict[str, Any]:
    """Return the report of one run of the command line."""
    return reported(command, "classified_information", "--bots", bots, "--option", deck, "--games", str(games), "--seed", "1")


def duel(name: str, deck: str, bots: str, games: int) -> str:
    """Return the row of a duel."""
    report = measured("duel", bots, deck, games)
    thought = f"{report['ms_per_move_a']:.2f}, {report['ms_per_move_b']:.2f}"
    draws = f"{100 * report['draws'] / report['games']:.1f}%"
    rate = f"{percent(report['rate_a'])} | {interval(report)}"
    return f"| {name} | {games:,} | {report['a']} | {report['b']} | {rate} | {draws} | {thought} |\n"


def balance(name: str, deck: str, games: int) -> str:
    """Return the row of agents among themselves."""
    report = measured("simulate", "agent,agent", deck, games)
    first, draws = report["first"], report["draws"]
    rates = f"{percent(first['rate'])} | {interval(first)} | {percent(draws['rate'])} | {interval(draws)}"
    return f"| {name} | {rates} | {report['length']['mean']:.1f} |\n"


def percent(rate: float) -> str:
    """Return a rate for people."""
    return f"{100 * rate:.1f}%"


def interval(rate: dict[str, Any]) -> str:
    """Return the interval of a rate for people."""
    return f"{100 * rate['low']:.1f} to {100 * rate['high']:.1f}%"


def kept_rows(page: str) -> str:
    """Return the rows of the spymaster that a page has."""
    return "".join(f"{line}\n" for line in page.splitlines() if f"| {SEARCHING} |" in line)


def main() -> None:
    """Measure every deck and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    games = chosen.games
    many = QUICK * chosen.games
    kept = kept_rows(PAGE.read_text("utf-8")) if chosen.keep else ""
    words = {"keep": " --keep", "kept": KEPT} if kept else {"keep": "", "kept": ""}
    text = HEAD.format(games=games, date=datetime.date.today().isoformat(), **words)
    for bots in ("novice,random", "agent,novice"):
        text += "".join(duel(name, deck, bots, many) for name, deck in DECKS.items())
    text += kept or "".join(duel(name, deck, f"{SEARCHING},agent", games) for name, deck in DECKS.items())
    text += BALANCE.format(games=many) + "".join(balance(name, deck, many) for name, deck in DECKS.items())
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
