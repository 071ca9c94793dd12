"""What a bot thinks about in a reaction window when it has nothing to react with: a decoy, so that its silence costs what thinking costs.

Decoys come from games of the same content played at random: windows in which the seat that was asked could react. The one at the most
similar moment of a game, or one about as near, stands in for the bot's own question, whose answer is settled; so the load of a window
tells nothing of a hand.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from threading import Lock

from underrose.kernel.game import Game
from underrose.kernel.match import SPECTATOR, Match
from underrose.kernel.records import Rows

MOST_KEPT = 60
"""Decoys of one game."""
NEAR = 12
"""Decoys among which one is drawn."""
MOST_PLAYED = 80
"""Games that are played to find them."""
MOST_GAMES = 64
"""Games, by content and options, whose decoys are kept."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: the view (shape (1,)) and the log (shape (n,)) of a seat, after so many public events."""

    seat: int
    views: Rows
    log: Rows
    told: int


class Decoys:
    """The decoys of the games that are played here. They are looked for once, in whatever thread asks first."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[object, ...], list[Question]] = OrderedDict()
        self._lock = Lock()

    def like(self, game: Game, told: int, drawn: int) -> Question | None:
        """One of the decoys nearest to a moment after so many public events, by a drawn number: they differ as hands do that could
        react. None in a game in which nobody ever reacts."""
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
    """Windows in which a seat could react, from games played at random; the same ones every time."""
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
    """Whether a window is open for the seat, and it has more to do in it than to let it pass."""
    window = match.game.title.table.window
    return window is not None and len(legal) > 1 and match.game.codec.make(window) in legal
