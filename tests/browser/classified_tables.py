"""What Classified Information is played with in tests of the browser: tables of two people, and decks that ask for what is wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Page

from tests.browser import tables
from tests.browser.tables import Wish, call
from underrose.games.classified_information.options import CARDS_FILE

__all__ = ["BOT", "GAME", "WINDOW", "call", "deck_of", "sit_down", "vests"]

GAME = "classified_information"
WINDOW = re.compile("^(React, or let it pass\\?|A moment for reactions)$")
"""What heads an open window, for whoever is asked and for everybody else."""
BOT: Wish = {"bots": [{"seat": 1, "level": "novice"}], "options": {"first": "0"}}


def sit_down(pair: Sequence[Page], wish: Wish) -> None:
    """Both at one table: Mira opens it, goes first and begins; Ada comes by its link."""
    tables.sit_down(pair, GAME, {**wish, "options": {"first": "0", **wish.get("options", {})}})


def deck_of(abilities: dict[int, str], numbers: int = 9) -> Wish:
    """Content in which the numbers have these abilities, and every card is a Sentinel, so that all can stand guard and attack."""
    head, *cards = CARDS_FILE.read_text("utf-8").split("[[card]]")
    lines = [card.splitlines() for card in cards[:numbers]]
    for number, card in enumerate(lines, 1):
        ability = abilities[number]
        told = {"ability": ability, "title": f"{ability.replace('_', ' ').title()} {number}", "guilds": ["sentinel", "sentinel"]}
        for at, line in enumerate(card):
            if (key := line.split(" = ")[0]) in told:
                card[at] = f"{key} = {told[key]!r}".replace("'", '"')
    head = head.replace("numbers = 9", f"numbers = {numbers}")
    return {"content": {"cards": "[[card]]".join([head, *("\n".join(card) + "\n" for card in lines)])}}


def vests() -> Wish:
    """Five numbers, so that every Code meets every other; all cards are Sentinels, and most are Vests."""
    return deck_of({1: "parity_check"} | dict.fromkeys(range(2, 6), "bullet_proof_vest"), numbers=5)
