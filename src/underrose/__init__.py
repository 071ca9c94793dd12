"""Underrose: the table for games of secrets.

A game is set up, a match of it is played, and each seat is told what it may know:

>>> import underrose as ur
>>> game = ur.game("the_coding", players=2)
>>> match = ur.Match(game, seed=7)
>>> match
<Match of The Coding: 2 players, step 0, seats 0 and 1 to act>
>>> match.legal(1)
<LegalActions of seat 1: order 93, order 39>
>>> match.play(1, "order 39")
<Step 1: seat 1; ordered>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from underrose.entrances import meet_gymnasium

if TYPE_CHECKING:
    from underrose import lab
    from underrose.adapters.batch import batch
    from underrose.adapters.exploitability import exploitability
    from underrose.cases import case
    from underrose.games import game, load_game
    from underrose.kernel.data.errors import AmbiguousAction, IllegalAction, SetupError, UnreadableAction
    from underrose.kernel.game.outcome import Outcome
    from underrose.kernel.game.title import Game
    from underrose.kernel.play.match import LegalActions, Match
    from underrose.readiness import warm
    from underrose.review import review
    from underrose.review.what_if import what_if

__all__ = [
    "AmbiguousAction",
    "Game",
    "IllegalAction",
    "LegalActions",
    "Match",
    "Outcome",
    "SetupError",
    "UnreadableAction",
    "batch",
    "case",
    "exploitability",
    "game",
    "lab",
    "load_game",
    "review",
    "warm",
    "what_if",
]

_WRITTEN_IN = {
    "batch": "underrose.adapters.batch",
    "case": "underrose.cases",
    "exploitability": "underrose.adapters.exploitability",
    "game": "underrose.games",
    "load_game": "underrose.games",
    "Game": "underrose.kernel.game.title",
    "LegalActions": "underrose.kernel.play.match",
    "Match": "underrose.kernel.play.match",
    "Outcome": "underrose.kernel.game.outcome",
    "review": "underrose.review",
    "warm": "underrose.readiness",
    "what_if": "underrose.review.what_if",
    **dict.fromkeys(("AmbiguousAction", "IllegalAction", "SetupError", "UnreadableAction"), "underrose.kernel.data.errors"),
}


def __getattr__(name: str) -> Any:
    """Return a public name, imported when it is first asked for (lazy import): NumPy and Numba take most of a second."""
    if name == "__version__":
        return import_module("importlib.metadata").version("underrose")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "lab":
        return import_module("underrose.lab")
    if name == "Match":
        import_module("underrose.games")  # a record names its game, which is found in the registry
    value = globals()[name] = getattr(import_module(_WRITTEN_IN[name]), name)
    return value


meet_gymnasium()


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
