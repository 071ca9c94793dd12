"""The games, one folder each, and the one registry: one line a game."""

from __future__ import annotations

from importlib import import_module

from underrose.kernel.errors import SetupError
from underrose.kernel.game import Game, Title
from underrose.kernel.recordfile import titles_from

TITLES = {
    "the_coding": "underrose.games.the_coding.title",
    "classified_information": "underrose.games.classified_information.title",
    "top_secret_agents": "underrose.games.top_secret_agents.title",
    "top_secret_party": "underrose.games.top_secret_party.title",
}


def title(name: str) -> Title:
    """A title by its name. Raises SetupError for one that is not here."""
    if name not in TITLES:
        raise SetupError(f"There is no game {name[:40]!r}. There are: {', '.join(TITLES)}.")
    return import_module(TITLES[name]).TITLE


def game(name: str, players: int | None = None, **options: object) -> Game:
    """A title set up for a table: `game("the_coding", players=3, system="counter")`. Raises SetupError."""
    return title(name).setup(players, **options)


def _of_record(name: str) -> Title:
    if name not in TITLES:
        raise KeyError(name)
    return title(name)


titles_from(_of_record)
