"""Entrants of the lab: a built-in level (with a budget if it searches), a function, a script with one, or a policy from a file.

"agent"    "spymaster:2000"    "cheater"    "path/to/bot.py:choose"    "file:policy.npz"    a function
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from underrose.bots.cheater import CHEATER, Cheater
from underrose.bots.levels import LEVELS, searches
from underrose.bots.own import Build, Choose, LabError, build_of, load_bot, load_build, name_of, script_at, wanted
from underrose.bots.policies import PolicyBot, load_policy, policy_at
from underrose.kernel.game.title import Game

FILE = "file"
"""The prefix of the path of a policy file."""
OWN = "bot"
"""The `level` in records of a bot that is not built in."""


@dataclass(frozen=True)
class House:
    """A built-in level; `budget` is in search iterations."""

    level: str
    budget: int | None = None

    @property
    def name(self) -> str:
        """As it is typed."""
        return self.level if self.budget is None else f"{self.level}:{self.budget}"

    def check(self, game: Game) -> None:
        """Raise LabError for a budget where this level does not search in this game."""
        if self.budget is not None and not searches(game.title, self.level):
            raise LabError.said("bot-no-budget", level=self.level, title=game.title.title)


@dataclass(frozen=True)
class Script:
    """A function of a Python file; each process loads it for itself."""

    level: ClassVar[str] = OWN
    path: str
    function: str

    @property
    def name(self) -> str:
        """The file and the function, without folders."""
        return f"{Path(self.path).name}:{self.function}"

    @property
    def choose(self) -> Choose:
        """The function. Raises LabError."""
        return load_bot(self.path, self.function)

    @property
    def build(self) -> Build | None:
        """The function that chooses the next game's options after a win in a match; None where there is none. Raises LabError."""
        return load_build(self.path, self.function)

    def check(self, game: Game) -> None:
        """Raise LabError where there is no such function, or where it takes arguments that are not offered."""
        load_build(self.path, self.function)


@dataclass(frozen=True)
class PolicyFile:
    """A trained policy in a file, which keeps the current options of a match; each process loads it for itself."""

    level: ClassVar[str] = OWN
    build: ClassVar[None] = None
    path: str

    @property
    def name(self) -> str:
        """The file, without folders."""
        return Path(self.path).name

    @property
    def choose(self) -> Choose:
        """The bot that plays by it."""
        return PolicyBot(self.path)

    def check(self, game: Game) -> None:
        """Raise LabError where the file holds no policy for this game."""
        load_policy(self.path, game)


@dataclass(frozen=True)
class Own:
    """A function of the caller."""

    level: ClassVar[str] = OWN
    choose: Choose

    @property
    def name(self) -> str:
        """The function's."""
        return name_of(self.choose)

    @property
    def build(self) -> Build | None:
        """Its own `build`, if it has one. Raises LabError."""
        return build_of(self.choose)

    def check(self, game: Game) -> None:
        """Raise LabError where the function takes arguments that are not offered."""
        wanted(self.choose)
        build_of(self.choose)


Entrant = House | Cheater | Script | PolicyFile | Own
Bot = str | Callable[..., Any] | Entrant
"""How a caller names an entrant."""


def entrant_of(bot: Bot) -> Entrant:
    """Return the entrant named by a level, `level:budget`, `file.py:function`, `file:policy.npz` or a function. Raises LabError."""
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
    """Return all entrants, each checked before the first game; `alone`: they play in this process. Raises LabError.

    They play by what their files hold now, whatever an earlier run of this process has loaded.
    """
    for loaded in (script_at, load_bot, load_build, policy_at):
        loaded.cache_clear()
    entrants = tuple(map(entrant_of, bots))
    for entrant in entrants:
        entrant.check(game)
        if not alone and isinstance(entrant, Own) and not _travels(entrant.choose):
            raise LabError.said("bot-stays", name=entrant.name)
    return entrants


def seated(bots: Sequence[Bot], game: Game, alone: bool = True) -> tuple[Entrant, ...]:
    """Return the same of a bot for all seats, or one for each. Raises LabError, also for any other number."""
    entrants = entrants_of(bots, game, alone)
    if len(entrants) not in (1, game.players):
        raise LabError.said("seats", seats=game.players, given=len(entrants))
    return entrants


def _travels(choose: Choose) -> bool:
    """Return whether a function can be pickled for another process, and is not of `__main__`."""
    try:
        pickle.dumps(choose)
    except Exception:
        return False
    return choose.__module__ != "__main__" if hasattr(choose, "__module__") else True
