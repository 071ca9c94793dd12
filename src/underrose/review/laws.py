"""What a review may claim, by the seat's note sheet and by its own figures.

No choice is compared that the sheet had ruled out. A choice "wins at once" where it ends the game by itself in every world drawn, before
any later action of others. "Could have known" never names what the seat acted on. The terms of a result add up to it, and so does the line
in whole points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import floor
from types import ModuleType

from underrose.kernel.game.title import Game
from underrose.review.fields import TERMS, Line, Revealed
from underrose.review.walk import DecisionPoint, Glance, applied

ROUNDING = 1e-9
"""The tolerance when two figures are compared."""
WORLDS = 200
"""Worlds in all of which a choice has to win for the claim that it wins at once."""
Tried = Mapping[str, frozenset[str]]
"""The values that an action tries, by secret."""


def tried_by(game: Game, glance: Glance, action: int, words: ModuleType) -> Tried:
    """Return the values that an action tries of each secret, by the game's `review_words.tries`; none where it has none."""
    return words.tries(game, glance.views, action) if hasattr(words, "tries") else {}


def is_ruled_out(glance: Glance, tried: Tried) -> bool:
    """Return whether an action tries only values that the seat's sheet rules out."""
    return any(bool(known := glance.values(key)) and not values & known.keys() for key, values in tried.items())


def ruled_out(game: Game, point: DecisionPoint, actions: Iterable[int], words: ModuleType) -> set[int]:
    """Return the actions that the seat's note sheet had ruled out, except the played one, which is always judged."""
    others = (action for action in actions if action != point.action)
    return {action for action in others if is_ruled_out(point.before, tried_by(game, point.before, action, words))}


def wins_at_once(game: Game, point: DecisionPoint, action: int, seed: int) -> bool:
    """Return whether an action ends the game with the seat as its only winner in each of `WORLDS` worlds that fit what the seat knew."""
    position = point.position(game, seed)
    for number in range(WORLDS):
        outcome = game.outcome(applied(game, position.world(), point.seat, action, (b"at once", number)))
        if outcome is None or outcome.winners != (point.seat,):
            return False
    return True


def adds_up(found: Revealed, line: Line, players: int) -> bool:
    """Return whether the terms of a result add up to it from an even chance, and whether the line in whole points adds up too."""
    terms, whole = ([getattr(of, term) for term in TERMS] for of in (found, line))
    near = all(abs(part - 100 * term) < 1 for part, term in zip(whole, terms, strict=True))
    exact = abs(1 / players + sum(terms) - found.result) < ROUNDING
    return exact and near and line.even + sum(whole) == line.result == floor(100 * found.result + 0.5)


def goes_by(tried: Tried, key: str, value: str) -> bool:
    """Return whether an action that tries these values acts on the secret having that value."""
    return value in tried.get(key, ())
