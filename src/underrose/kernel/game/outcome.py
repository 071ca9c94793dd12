"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache


@lru_cache(4096)
def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask, ascending.

    >>> seats_in(0b101)
    (0, 2)
    """
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])


def seats_in_words(seats: Sequence[int]) -> str:
    """Return seats as text, as they are named in a sentence.

    >>> seats_in_words([2]), seats_in_words([0, 1, 3])
    ('seat 2', 'seats 0, 1 and 3')
    """
    *most, last = map(str, seats)
    return f"seats {', '.join(most)} and {last}" if most else f"seat {last}"


@dataclass(frozen=True)
class Outcome:
    """Who won and why. `winners` may be several (a shared win) or none (a draw); `scores` are in the game's own unit.

    >>> Outcome(IntEnum("Why", ["DECODED"]).DECODED, (1,), (0, 3))
    <Outcome DECODED: seat 1 wins, scores 0, 3>
    """

    why: IntEnum
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Outcome {self.why.name}: {self._who()}, scores {', '.join(map(str, self.scores))}>"

    def _who(self) -> str:
        if not self.winners:
            return "nobody wins"
        return f"{seats_in_words(self.winners)} {'wins' if len(self.winners) == 1 else 'win'}"

    def as_data(self) -> dict[str, object]:
        """Return `{why, winners, scores}`, as it is serialized for clients and records."""
        return {"why": self.why.name, "winners": list(self.winners), "scores": list(self.scores)}
