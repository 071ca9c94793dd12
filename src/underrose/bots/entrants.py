"""Who may be seated in the lab: a level of the house, with a budget if it searches, a function, a script with one, a policy of a file.

"agent"    "spymaster:2000"    "cheater"    "path/to/bot.py:choose"    "file:policy.npz"    a function
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from underrose.bots.cheater import CHEATER, Cheater
from underrose.bots.levels import LEVELS, searches
from underrose.bots.own import Build, Choose, LabError, build_of, load_bot, load_build, name_of, wanted
from underrose.bots.policies import PolicyBot, load_policy
from underrose.kernel.game import Game

FILE = "file"
"""What stands before the path of a policy."""
OWN = "bot"
"""What stands for a level in records where a bot of somebody's own plays."""


@dataclass(frozen=True)
class House:
    """A level of the house; `budget` is in iterations of its search."""

    level: str
    budget: int | None = None

    @property
    def name(self) -> str:
        """As it is typed."""
        return self.level if self.budget is None else f"{self.level}:{self.budget}"

    def check(self, game: Game) -> None:
        """Raise LabError where the budget would mean nothing, because this level does not search in this game."""
        if self.budget is not None and not searches(game.title, self.level):
            raise LabError.said("bot-no-budget", level=self.level, title=game.title.title)


@dataclass(frozen=True)
class Script:
    """A function of a file; each process loads it for itself."""

    path: str
    function: str

    @property
    def name(self) -> str:
        """The file and the function, without folders."""
        return f"{Path(self.path).name}:{self.function}"

    @property
    def level(self) -> str:
        """What a record calls it."""
        return OWN

    @property
    def choose(self) -> Choose:
        """The function. Raises LabError."""
        return load_bot(self.path, self.function)

    @property
    def build(self) -> Build | None:
        """What it builds with after a game of a match that it has won. Raises LabError."""
        return load_build(self.path, self.function)

    def check(self, game: Game) -> None:
        """Raise LabError where there is no such function, or one takes what nobody gives it."""
        load_build(self.path, self.function)


@dataclass(frozen=True)
class PolicyFile:
    """A policy trained by somebody; each process reads it for itself."""

    path: str

    @property
    def name(self) -> str:
        """The file, without folders."""
        return Path(self.path).name

    @property
    def level(self) -> str:
        """What a record calls it."""
        return OWN

    @property
    def choose(self) -> Choose:
        """The bot that plays by it."""
        return PolicyBot(self.path)

    @property
    def build(self) -> Build | None:
        """A policy plays on with what is there."""
        return None

    def check(self, game: Game) -> None:
        """Raise LabError where the file holds no policy for such a table."""
        load_policy(self.path, game)


@dataclass(frozen=True)
class Own:
    """A function of the caller's."""

    choose: Choose

    @property
    def name(self) -> str:
        """The function's."""
        return name_of(self.choose)

    @property
    def level(self) -> str:
        """What a record calls it."""
        return OWN

    @property
    def build(self) -> Build | None:
        """Its own `build`, if it has one. Raises LabError."""
        return build_of(self.choose)

    def check(self, game: Game) -> None:
        """Raise LabError where it does not take what it is given."""
        wanted(self.choose)
        build_of(self.choose)


Entrant = House | Cheater | Script | PolicyFile | Own
Bot = str | Callable[..., Any] | Entrant
"""How a caller says who plays."""


def entrant_of(bot: Bot) -> Entrant:
    """Who plays, by a level, `level:budget`, `file.py:function`, `file:policy.npz` or a function. Raises LabError."""
    if isinstance(bot, (House, Cheater, Script, PolicyFile, Own)):
        return bot
    if not isinstance(bot, str):
        return Own(bot)
    name, _, rest = bot.partition(":")
    if bot in LEVELS:
        return House(bot)
    if name in LEVELS and rest.isdecimal() and int(rest) > 0:
        return House(name, int(rest))
    if name == CHEATER and (bot == CHEATER or (rest.isdecimal() and int(rest) > 0)):
        return Cheater(int(rest) if rest else None)
    if name == FILE and rest:
        return PolicyFile(rest)
    path, _, function = bot.rpartition(":") if not bot.endswith(".py") else (bot, "", "choose")
    if path.endswith(".py"):
        return Script(path, function)
    raise LabError.said("bot-no-level", level=repr(bot[:60]), levels=", ".join((*LEVELS, CHEATER)))


def entrants_of(bots: Sequence[Bot], game: Game, alone: bool = True) -> tuple[Entrant, ...]:
    """All who play, each looked at before the first game; `alone`: in this process. Raises LabError."""
    entrants = tuple(map(entrant_of, bots))
    for entrant in entrants:
        entrant.check(game)
        if not alone and isinstance(entrant, Own) and not _travels(entrant.choose):
            raise LabError.said("bot-stays", name=entrant.name)
    return entrants


def _travels(choose: Choose) -> bool:
    """Whether a function can be handed to another process."""
    try:
        pickle.dumps(choose)
    except Exception:
        return False
    return choose.__module__ != "__main__" if hasattr(choose, "__module__") else True
