"""Writes its part of docs/studies.md: how Classified Information's decks play between agents, measured by `underrose simulate`.

Run as `python -m tools.decks [GAMES]` from the root of the checkout; GAMES is how many games stand behind each row (1000), some minutes.
"""

from __future__ import annotations

import datetime
import sys
from typing import Any

import underrose as ur
from tools.pages import reported, study

DECKS = {"Citrine": "deck=citrine", "Ruby": "deck=ruby", "Emerald": "deck=emerald", "the book's mixture": "mix=book"}
GAMES = 1000
HEAD = """`underrose simulate classified_information --bots agent,agent --option DECK --games {games} --seed 1`, {date}, \
with rules version {rules}.

| deck | first player wins | 95% interval | ties | 95% interval | decisions a game |
| --- | --- | --- | --- | --- | --- |
"""


def balance(name: str, deck: str, games: int) -> str:
    """Return the row of agents among themselves."""
    wish = ["--bots", "agent,agent", "--option", deck, "--games", str(games), "--seed", "1"]
    report = reported("simulate", "classified_information", *wish)
    first, draws = report["first"], report["draws"]
    rates = f"{percent(first['rate'])} | {interval(first)} | {percent(draws['rate'])} | {interval(draws)}"
    return f"| {name} | {rates} | {report['length']['mean']:.1f} |\n"


def percent(rate: float) -> str:
    """Return a rate for people."""
    return f"{100 * rate:.1f}%"


def interval(rate: dict[str, Any]) -> str:
    """Return the interval of a rate for people."""
    return f"{100 * rate['low']:.1f} to {100 * rate['high']:.1f}%"


def main() -> None:
    """Measure every deck and write what was found."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    rules = ur.game("classified_information").title.rules_version
    head = HEAD.format(games=games, date=datetime.date.today().isoformat(), rules=rules)
    study("decks", head + "".join(balance(name, deck, games) for name, deck in DECKS.items()))


if __name__ == "__main__":
    main()
