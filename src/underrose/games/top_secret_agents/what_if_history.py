"""Top-Secret told again: nothing lies hidden, so it is told as it was."""

from __future__ import annotations

from underrose.kernel.data.records import Rows
from underrose.kernel.play.match import Match
from underrose.kernel.play.steps import Step
from underrose.knowledge.position import Position


def dealt(position: Position, world: Rows, first: Step) -> list[int]:
    """Return the tape of the deal: who began, as everybody saw."""
    return [value for value, _ in first.chance]


def hidden(position: Position, world: Rows, match: Match, step: Step, last: bool) -> int | None:
    """Return None: everybody saw what everybody did."""
    return None
