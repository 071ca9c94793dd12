"""The games of the house, one folder each (`mind` thinks about it), and the registry, which knows those of other packages too.

It imports `knowledge`, `tensors`, `kernel` and `texts`; no game imports another.
Start in `the_coding/rules.py`, then in `the_coding/title.py`: what a game declares.
"""

from __future__ import annotations

import copyreg
from importlib import import_module
from pathlib import Path
from typing import Any

from underrose.games.plugins import Sources
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.declare import declared
from underrose.kernel.game.title import Choices, Content, Game, Title
from underrose.kernel.play.recordfile import titles_from
from underrose.knowledge.assist import FACTS, LEVELS, OFF
from underrose.texts import TABLE

TITLES = Sources()
"""Where each game comes from, by its name."""


def title(name: str) -> Title:
    """Return a title by its name, or one that this process has declared. Raises SetupError for one that is not here, or is broken."""
    if name in TITLES:
        return TITLES[name].title
    if (found := declared(name)) is not None:
        return found
    raise SetupError.said(TABLE, "setup-no-game", name=repr(name[:40]), games=", ".join(TITLES))


def titled(name: str, module: str) -> Title:
    """Return a title by its name; one that is in no registry is declared by importing its module. Raises SetupError."""
    if module and name not in TITLES:
        import_module(module)
    return title(name)


def titles() -> list[Title]:
    """Return all titles of the registry that can be loaded, those of the house first. What cannot, `TITLES.faults()` says."""
    return sorted(TITLES.titles(), key=lambda title: (title.place == 0, title.place))


def load_game(path: str | Path) -> Title:
    """Load a game of your own from its folder (with `title.py` or `__init__.py`) or its one file, whose code is run.

    From then on it is known by its name, here and in processes that this one starts. Python reads code once a process: of a game that was
    changed since, as of one that cannot be loaded, SetupError is raised.

    >>> import underrose as ur
    >>> ur.load_game("a.md")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    underrose.kernel.data.errors.SetupError: There is no game in a.md: it is no folder with title.py or __init__.py, and no Python file...
    """
    return TITLES.load(Path(path))


def game(name: str, players: int | None = None, **options: object) -> Game:
    """Return a title set up for a table. Raises SetupError.

    >>> import underrose as ur
    >>> ur.game("the_coding", players=3, system="counter")
    <Game The Coding: 3 players, system=counter, taps=sealed, first=random>
    >>> ur.game("the_coding", players=5)
    Traceback (most recent call last):
    ...
    underrose.kernel.data.errors.SetupError: The Coding is for 2 to 4 players, not 5.
    """
    return title(name).setup(players, **options)


def described(title: Title) -> dict[str, Any]:
    """Return a title as catalogues list it: `{id, title, players, options, assist, ready}`, with the options of its largest table."""
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


def _unpickled(name: str, module: str, players: int, options: Choices, content: Content) -> Game:
    return Game(titled(name, module), players, options, content)


def _pickled(game: Game) -> tuple[Any, ...]:
    return _unpickled, (game.title.id, game.title.module, game.players, game.options, game.content)


copyreg.pickle(Game, _pickled)


def _of_record(name: str) -> Title:
    if name in TITLES:
        return TITLES[name].title
    if (found := declared(name)) is None:
        raise KeyError(name)
    return found


titles_from(_of_record)
