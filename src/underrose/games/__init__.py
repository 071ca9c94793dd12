"""The games, one folder each, and the one registry: one line a game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from underrose.kernel.errors import SetupError
from underrose.kernel.game import Game, Title
from underrose.kernel.recordfile import titles_from
from underrose.knowledge.assist import FACTS, LEVELS, OFF
from underrose.texts import TABLE

TITLES = {
    "the_coding": "underrose.games.the_coding.title",
    "classified_information": "underrose.games.classified_information.title",
    "top_secret_agents": "underrose.games.top_secret_agents.title",
    "top_secret_party": "underrose.games.top_secret_party.title",
}


def title(name: str) -> Title:
    """A title by its name. Raises SetupError for one that is not here."""
    if name not in TITLES:
        raise SetupError.said(TABLE, "setup-no-game", name=repr(name[:40]), games=", ".join(TITLES))
    return import_module(TITLES[name]).TITLE


def game(name: str, players: int | None = None, **options: object) -> Game:
    """A title set up for a table. Raises SetupError.

    >>> import underrose as ur
    >>> ur.game("the_coding", players=3, system="counter")
    <Game The Coding: 3 players, system=counter, taps=sealed, first=random>
    >>> ur.game("the_coding", players=5)
    Traceback (most recent call last):
    ...
    underrose.kernel.errors.SetupError: The Coding is for 2 to 4 players, not 5.
    """
    return title(name).setup(players, **options)


def described(title: Title) -> dict[str, Any]:
    """A title as catalogues list it: `{id, title, players, options, assist, ready}`, with the options of its largest table."""
    options = [option.as_data(title.seats[1]) for option in title.options]
    assist = LEVELS if title.notes else (OFF, FACTS)  # without deduction there is nothing more to help with
    return {
        "id": title.id,
        "title": title.title,
        "players": list(title.seats),
        "options": options,
        "assist": list(assist),
        "ready": title.ready,
    }


def _of_record(name: str) -> Title:
    if name not in TITLES:
        raise KeyError(name)
    return title(name)


titles_from(_of_record)
