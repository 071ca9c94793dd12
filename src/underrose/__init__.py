"""Underrose: the table for games of secrets.

For example:

    import underrose as ur
    game = ur.game("the_coding", players=3, system="counter")
    match = ur.Match(game, seed=7)
"""

from underrose.games import game
from underrose.kernel.errors import AmbiguousAction, IllegalAction, SetupError, UnreadableAction
from underrose.kernel.game import Game
from underrose.kernel.match import LegalActions, Match
from underrose.kernel.outcome import Outcome

__all__ = ["AmbiguousAction", "Game", "IllegalAction", "LegalActions", "Match", "Outcome", "SetupError", "UnreadableAction", "game"]
