"""Walking through a played match with the eyes of one seat: what it had seen before each of its decisions, and what came of it.

Nothing here asks a table for more than what the seat was shown: its view, its log, its sheet and its legal actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from underrose.kernel.game import Game
from underrose.kernel.match import Match, Step
from underrose.kernel.records import Rows
from underrose.knowledge.position import Position

Sheet = dict[str, Any]


@dataclass
class Glance:
    """What a seat had seen at one moment: its view (shape (1,)), its log (shape (n,)), its sheet."""

    views: Rows
    log: Rows
    sheet: Sheet

    @classmethod
    def of(cls, match: Match, seat: int) -> Glance:
        """What the seat sees of the match as it stands."""
        return cls(match.see(seat), match.log(seat).copy(), match.notes(seat) or {"about": []})

    def values(self, key: str) -> dict[str, float | None]:
        """The values that a secret may have by the sheet, with their odds where it has them; none where the sheet does not speak of it."""
        return {value: p for about in self.sheet["about"] if about["key"] == key for value, p in about["values"].items()}

    def ruled_out(self, key: str) -> list[str]:
        """The values that the sheet rules out for a secret."""
        return [str(value) for about in self.sheet["about"] if about["key"] == key for value in about["out"]]


@dataclass
class Moment:
    """One decision of the seat: before step `n`, what it did, and how it saw the table once that was done."""

    n: int
    turn: int
    seat: int
    action: int
    legal: int
    """Between how many actions it chose; 1 where it was free to do nothing else."""
    before: Glance
    after: Glance
    told: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """What the seat was told by the step, and by the reactions to it, as `{key, args}`."""
    ended: bool = False
    """Whether the game was over then: what its end lays open was not told by anybody."""

    def position(self, game: Game, seed: int) -> Position:
        """What the seat knew, for whoever thinks about it."""
        return Position(game, self.seat, self.before.views, self.before.log, seed)


def moments(match: Match, seat: int, words: ModuleType | None = None) -> Iterator[Moment]:
    """The decisions of a seat, in order. `words` is the game's module `hindsight`: it may say which of them are choices that can be judged
    (`is_choice`, else all are), and which steps of others still belong to one (`belongs`, else reactions alone)."""
    is_choice, belongs = getattr(words, "is_choice", None), getattr(words, "belongs", None)
    now, turn = None, 0
    window = match.game.title.table.window
    following = [*match.steps[1:], None]
    for step, standing in zip(following, match.walk(), strict=True):
        goes_on = step is not None and step.seat != seat and now is not None and belongs is not None and belongs(standing, seat, now.action)
        if now is not None and not goes_on and not _reacts(match, step, seat, window):
            now.after = Glance.of(standing, seat)
            now.ended = standing.outcome is not None
            now.told = [match.game.title.events.from_seen(row) for row in now.after.log[len(now.before.log) :]]
            yield now
            now = None
        if step is not None and step.seat == seat and step.action is not None and step.back is None and not is_by_server(standing, step):
            turn += 1
            glance = Glance.of(standing, seat)
            free = is_choice is None or is_choice(match, step)
            now = Moment(step.n, turn, seat, step.action, len(standing.legal(seat)) if free else 1, glance, glance)


def is_by_server(match: Match, step: Step) -> bool:
    """Whether the action is none that the seat could have chosen."""
    return step.action not in match.legal(step.seat or 0).packed()


def _reacts(match: Match, step: Step | None, seat: int, window: type | None) -> bool:
    """Whether the step is another's answer in a reaction window."""
    if step is None or window is None or step.seat == seat or not step.action or step.action < 0:
        return False
    return isinstance(match.game.codec.outside(step.action), window)
