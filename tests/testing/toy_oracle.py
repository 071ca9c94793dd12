"""Which tables fit what one place has seen of a toy game: found by playing every hidden history, not by the game's sampler.

Every table that is still possible is kept with its weight. For each step that was really done, every action that would have
looked the same is tried in each of them through the enumeration door, and what the place would not have seen so is dropped.
A choice weighs 1 / m where m actions would have looked the same, so nothing where its card was seen.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from underrose.kernel.actions import kind_of
from underrose.kernel.events import WATCHERS, log_of
from underrose.kernel.game import Game
from underrose.kernel.records import Rows
from underrose.kernel.trees import after, starts

Hands = tuple[int, ...]
Hidden = tuple[Hands, int, tuple[int, ...]]
"""Everything that is hidden: thorns in every hand, the offered card, the cards laid face down."""


def hidden_part(game: Game, states: Rows) -> Hidden:
    row, n = states[0], game.players
    return tuple(row["hands"][:n].tolist()), int(row["offer"]), tuple(row["laid"][:n].tolist())


def clean(states: Rows) -> Rows:
    """The table without the traces of its last step."""
    states = states.copy()
    states[0]["chance"] = 0
    states[0]["events"] = 0
    return states


def deals(game: Game) -> list[tuple[float, Rows]]:
    """Every way the cards may be dealt, those alike counted as one, with its probability."""
    same: dict[bytes, tuple[float, Rows]] = {}
    for _, share, states in starts(game).ends:
        states[0]["chance"] = 0
        known = same.get(states.tobytes(), (0.0, states))
        same[states.tobytes()] = (known[0] + share, states)
    return list(same.values())


@dataclass
class Fit:
    """A table that is possible, and how much it weighs."""

    weight: float
    states: Rows


class Oracle:
    """All tables that fit what one place sees of one game; `follow` is given every step that is done."""

    def __init__(self, game: Game, place: int, real: Rows, dealt: list[tuple[float, Rows]]) -> None:
        self.game = game
        self.place = place
        seen = self._seen(real)
        self.fits = self._merged(Fit(share, states) for share, states in dealt if self._seen(states) == seen)

    def follow(self, seat: int, action: int, real: Rows) -> None:
        """Keep the tables in which this step may have been done and would have looked as it did; `real` is the table after it."""
        seen = self._seen(real)
        self.fits = self._merged(fit for before in self.fits for fit in self._outcomes(before, seat, action, seen))

    def _outcomes(self, before: Fit, seat: int, action: int, seen: bytes) -> Iterator[Fit]:
        legal: list[int] = self.game.legal(before.states, seat).tolist()
        tried = [other for other in legal if other == action or (seat != self.place and kind_of(other) == kind_of(action))]
        found = [[Fit(p, end) for _, p, end in after(self.game, before.states, seat, a).ends if self._seen(end) == seen] for a in tried]
        alike = [fits for fits in found if fits]
        for fit in (fit for fits in alike for fit in fits):
            yield Fit(before.weight * fit.weight / len(alike), fit.states)

    def _seen(self, states: Rows) -> bytes:
        """What the place has of a step: its view, and the step's events as it sees them."""
        bit = WATCHERS if self.place < 0 else self.place
        return self.game.see(states, self.place).tobytes() + log_of(states[0]["events"], bit).tobytes()

    def _merged(self, fits: Iterable[Fit]) -> list[Fit]:
        """Tables that are the same, counted as one."""
        same: dict[bytes, Fit] = {}
        for fit in fits:
            states = clean(fit.states)
            known = same.setdefault(states.tobytes(), Fit(0.0, states))
            known.weight += fit.weight
        return list(same.values())

    def odds(self) -> dict[Hidden, float]:
        """The probability of everything that is hidden."""
        total = sum(fit.weight for fit in self.fits)
        odds: dict[Hidden, float] = defaultdict(float)
        for fit in self.fits:
            odds[hidden_part(self.game, fit.states)] += fit.weight / total
        return dict(odds)

    def hands(self) -> dict[Hands, float]:
        """The probability of every combination of hands."""
        hands: dict[Hands, float] = defaultdict(float)
        for (thorns, _, _), p in self.odds().items():
            hands[thorns] += p
        return dict(hands)
