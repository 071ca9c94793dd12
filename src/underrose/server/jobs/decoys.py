"""Decoys: questions that a bot thinks about in a reaction window when it has nothing to react with, against timing leaks.

Decoys come from random playouts of the same content: windows in which the asked seat could react. One from a similar moment of a game
stands in for the bot's own question, whose answer is forced; so the processor time of a window does not depend on the hand.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from threading import Lock

from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import SPECTATOR, Match

MOST_KEPT = 60
"""Decoys kept of one game."""
NEAR = 12
"""Nearest decoys among which one is drawn."""
MOST_PLAYED = 80
"""Random games that are played at most to find them."""
MOST_GAMES = 64
"""Games (by content and options) whose decoys are cached; the least recently used is evicted."""


@dataclass(frozen=True)
class Question:
    """A question to a bot: the view (shape (1,)) and the log (shape (n,)) of a seat, after so many public events."""

    seat: int
    views: Rows
    log: Rows
    told: int


class Decoys:
    """A cache of the decoys of each game. On a miss they are found in the calling thread, under a lock."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[object, ...], list[Question]] = OrderedDict()
        self._lock = Lock()

    def like(self, game: Game, told: int, drawn: int) -> Question | None:
        """Return one of the decoys nearest to a moment after `told` public events, chosen by the random number `drawn`. None in a game
        without decoys."""
        found = sorted(self._of(game), key=lambda one: abs(one.told - told))[:NEAR]
        return found[drawn % len(found)] if found else None

    def _of(self, game: Game) -> list[Question]:
        key = (game.title.id, game.players, game.content_sha256, *sorted(game.options.items()))
        with self._lock:
            if key not in self._found:
                self._found[key] = look_for(game)
            self._found.move_to_end(key)
            if len(self._found) > MOST_GAMES:
                self._found.popitem(last=False)
            return self._found[key]


def look_for(game: Game) -> list[Question]:
    """Return windows in which a seat could react, from random games; deterministic for a title."""
    rng, found = Random(game.title.id), list[Question]()
    for seed in range(MOST_PLAYED):
        match = Match(game, seed=seed)
        while match.outcome is None and len(found) < MOST_KEPT:
            seat = rng.choice(match.actors)
            legal: list[int] = match.legal(seat).packed().tolist()
            if could_react(match, seat, legal):
                found.append(Question(seat, match.see(seat), match.log(seat).copy(), match.told(SPECTATOR)))
            match.do(seat, rng.choice(legal))
    return found


def could_react(match: Match, seat: int, legal: list[int]) -> bool:
    """Return whether a window is open for the seat in which it has more legal actions than to pass."""
    window = match.game.title.table.window
    return window is not None and len(legal) > 1 and match.game.codec.make(window) in legal
