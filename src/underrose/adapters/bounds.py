"""How long a game can be, how much chance can ask, and what it can bring: what interfaces of research want to know before a game begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from underrose.games.classified_information.state import CARDS
from underrose.games.top_secret_agents.state import FIELDED
from underrose.kernel.chance import TAPE
from underrose.kernel.game import Game
from underrose.kernel.outcome import Outcome


@dataclass(frozen=True)
class Bounds:
    """No game takes more `decisions`; no value of chance is drawn below more than `outcomes`."""

    decisions: int
    outcomes: int

    @property
    def chance_nodes(self) -> int:
        """No game has more: before every decision who is first, in the deal and in every step as many as a tape holds."""
        return self.decisions + (self.decisions + 1) * TAPE


def _coding(game: Game) -> Bounds:
    """Ruled 12 of The Coding."""
    kit: Any = game.kits[0]
    if game.options["system"] == "counter":
        decisions = (32, 49, 66)
    else:
        decisions = (71, 86, 110) if game.options["taps"] == "live" else (39, 52, 68)
    outcomes = max(int(kit["hack_cards"]), int(kit["letters"]) + int(kit["digits"]), game.players)
    return Bounds(decisions[game.players - 2], outcomes)


def _classified(game: Game) -> Bounds:
    """Every turn but the two final ones takes a card from the deck, to which none comes back; no turn has sixteen decisions."""
    return Bounds(16 * (CARDS + 2), CARDS)


def _agents(game: Game) -> Bounds:
    """A turn has one trickle and one end, and of spawns, actions, retirements, tiles drawn by an Analyst and thefts three each at most.

    Whatever else is done costs a tile that is held, of those that there are or of the three that were drawn.
    """
    kit: Any = game.kits[0]
    turn = 2 + 5 * FIELDED + FIELDED + int(kit["tiles"])
    return Bounds(int(kit["turns"]) * turn, max(int(kit["tiles"]), int(kit["faces"]), game.players))


def _party(game: Game) -> Bounds:
    """Of each seat, in three rounds three answers, a finger and a word before it; and a word before all rounds but the first."""
    kit: Any = game.kits[0]
    return Bounds(17 * game.players, max(int(kit["cards"]), int(kit["dossiers"]), 2 * int(kit["each"]), game.players))


OF: Mapping[str, Callable[[Game], Bounds]] = {
    "the_coding": _coding,
    "classified_information": _classified,
    "top_secret_agents": _agents,
    "top_secret_party": _party,
}
USUAL = Bounds(10_000, 100)
"""What is supposed of a game that is not named here."""


def bounds_of(game: Game) -> Bounds:
    """The bounds of a table."""
    return OF.get(game.title.id, lambda game: USUAL)(game)


def utility_range(game: Game) -> tuple[float, float]:
    """The lowest and highest utility: scores where a title has a range of them, else -1 and what winning alone brings."""
    low, high = game.title.score_range
    return (low, high) if low < high else (-1.0, game.players - 1.0)


def utilities(game: Game, outcome: Outcome | None) -> list[float]:
    """What each seat gets: its score where the title has a range of scores; else the seats' stakes of 1 each, shared by the winners.

    Of two seats a win is 1 and a loss -1. It sums to zero, and without an outcome or a winner nobody gets anything.
    """
    if outcome is None:
        return [0.0] * game.players
    if game.title.score_range[0] < game.title.score_range[1]:
        return [float(score) for score in outcome.scores]
    share = game.players / len(outcome.winners) - 1 if outcome.winners else 0.0
    lost = -1.0 if outcome.winners else 0.0
    return [share if seat in outcome.winners else lost for seat in range(game.players)]
