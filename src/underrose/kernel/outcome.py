"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


@dataclass(frozen=True)
class Outcome:
    """Who won and why. `winners` may be several (a shared win) or none (a draw); `scores` are in the game's own unit."""

    why: IntEnum
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def as_data(self) -> dict[str, object]:
        """`{why, winners, scores}`, as it travels to clients and into records."""
        return {"why": self.why.name, "winners": list(self.winners), "scores": list(self.scores)}
