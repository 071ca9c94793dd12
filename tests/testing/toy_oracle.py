"""Which tables fit what one place has seen of a toy game: found by playing every hidden history, not by the game's sampler.

Every table that is still possible is kept with its weight. For each step that was really done, every action that would have
looked the same is tried in each of them through the enumeration door, and what the place would not have seen so is dropped.
A choice of m alike weighs 1 / m while its card is hidden, and nothing once the place has seen it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from underrose.kernel.actions import argument, kind_of
from underrose.kernel.events import WATCHERS, log_of
from underrose.kernel.game import Game
from underrose.kernel.records import Rows
from underrose.kernel.trees import after, starts
from underrose.testing.toy.actions import Do
from underrose.testing.toy.state import Phase

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
    states[0]["events"]["written"] = 0
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
    """A table that is possible. `weight` is without the choices still hidden, whose 1 / m stand in `offered` and `laid`."""

    weight: float
    states: Rows
    offered: float = 1.0
    laid: float = 1.0

    @property
    def likelihood(self) -> float:
        return self.weight * self.offered * self.laid


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
        self.fits = self._merged(
            fit for before in self.fits for fit in self._outcomes(before, seat, action) if self._seen(fit.states) == seen
        )

    def _outcomes(self, before: Fit, seat: int, action: int) -> Iterator[Fit]:
        legal: list[int] = self.game.legal(before.states, seat).tolist()
        alike = [other for other in legal if public_part(other) == public_part(action)]
        for other in alike:
            for _, share, states in after(self.game, before.states, seat, other).ends:
                yield self._weighed(before, share, states, seat, kind_of(action), 1 / len(alike))

    def _weighed(self, before: Fit, share: float, states: Rows, seat: int, kind: int, choice: float) -> Fit:
        """The outcome with the choice's weight in its right place: for good, waiting to be shown, or none."""
        fit = Fit(before.weight * share, states, before.offered, before.laid)
        mine = seat == self.place
        if kind == Do.TRADE:
            fit.offered = 1.0 if mine else choice
        elif kind == Do.BLOCK:
            fit.weight, fit.offered = fit.weight * fit.offered, 1.0
        elif kind == Do.GIVE:
            party = mine or int(before.states[0]["turn"]) == self.place
            fit.weight *= 1.0 if party else before.offered * choice
            fit.offered = 1.0
        elif kind == Do.TUCK:
            fit.weight *= 1.0 if mine else choice
        elif kind == Do.LAY:
            shown = int(states[0]["phase"]) != Phase.LAY
            fit.laid = 1.0 if shown else fit.laid * (1.0 if mine else choice)
        return fit

    def _seen(self, states: Rows) -> bytes:
        """What the place has of a step: its view, and the step's events as it sees them."""
        bit = WATCHERS if self.place < 0 else self.place
        return self.game.see(states, self.place).tobytes() + log_of(states[0]["events"], bit).tobytes()

    def _merged(self, fits: Iterable[Fit]) -> list[Fit]:
        """Tables that are the same, counted as one."""
        same: dict[tuple[bytes, float, float], Fit] = {}
        for fit in fits:
            states = clean(fit.states)
            key = (states.tobytes(), fit.offered, fit.laid)
            if key in same:
                same[key].weight += fit.weight
            else:
                same[key] = Fit(fit.weight, states, fit.offered, fit.laid)
        return list(same.values())

    def odds(self) -> dict[Hidden, float]:
        """The probability of everything that is hidden."""
        total = sum(fit.likelihood for fit in self.fits)
        odds: dict[Hidden, float] = defaultdict(float)
        for fit in self.fits:
            odds[hidden_part(self.game, fit.states)] += fit.likelihood / total
        return dict(odds)

    def hands(self) -> dict[Hands, float]:
        """The probability of every combination of hands."""
        hands: dict[Hands, float] = defaultdict(float)
        for (thorns, _, _), p in self.odds().items():
            hands[thorns] += p
        return dict(hands)


def public_part(action: int) -> tuple[int, ...]:
    """What everybody hears of an action: its kind and the seats it names, not the card."""
    kind = kind_of(action)
    if kind == Do.TRADE:
        return kind, argument(action, 0)
    return (kind, argument(action, 0), argument(action, 1)) if kind == Do.HINT else (kind,)
