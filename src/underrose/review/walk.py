"""Replays a match from the view of one seat: what it had seen before and after each of its decisions.

Only what the seat was shown is read: its view, its log, its note sheet and its legal actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from underrose.kernel.data.errors import NoWorld
from underrose.kernel.data.records import Rows
from underrose.kernel.game.chance import Mode, ready, reseed
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match, Step
from underrose.kernel.play.shown import About, Notes
from underrose.kernel.play.signing import PEOPLE
from underrose.kernel.play.steps import that_stay
from underrose.knowledge.position import Position


@dataclass
class Glance:
    """A snapshot of what a seat had seen: its view (shape (1,)), its log (shape (n,)), its note sheet."""

    views: Rows
    log: Rows
    sheet: Notes | None

    @classmethod
    def of(cls, match: Match, seat: int) -> Glance:
        """Return a snapshot of what the seat sees of the match now."""
        return cls.at(match.game, match.see(seat), match.log(seat).copy())

    @classmethod
    def at(cls, game: Game, views: Rows, log: Rows) -> Glance:
        """Return a snapshot with its note sheet; None where no world fits (NoWorld) or the game has none."""
        find: Any = game.title.notes
        with suppress(NoWorld):
            return cls(views, log, None if find is None else find(game, views, log))
        return cls(views, log, None)

    def _about(self, key: str) -> Iterator[About]:
        return (about for about in (self.sheet["about"] if self.sheet else ()) if about["key"] == key)

    def values(self, key: str) -> dict[str, float | None]:
        """Return the values that a secret may still have by the note sheet, with their probabilities or None; empty where the sheet does
        not list the secret."""
        return {value: p for about in self._about(key) for value, p in about["values"].items()}

    def ruled_out(self, key: str) -> list[str]:
        """Return the values that the note sheet rules out for a secret."""
        return [str(value) for about in self._about(key) for value in about["out"]]


@dataclass
class DecisionPoint:
    """One decision of the seat, taken as step `n`: the action, and what the seat saw before and after it."""

    n: int
    turn: int
    seat: int
    action: int
    legal: int
    """The number of legal actions; 1 where the decision was forced."""
    before: Glance
    after: Glance
    told: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """The events that the seat saw of the step and of the reactions to it, as `{key, args}`."""
    ended: bool = False
    """Whether the game was over afterwards: what its end reveals is not information that the action gained."""

    def position(self, game: Game, seed: int) -> Position:
        """Return what the seat knew before the decision, as a Position for policies and search."""
        return Position(game, self.seat, self.before.views, self.before.log, seed)


def decision_points(match: Match, seat: int, words: ModuleType | None = None) -> Iterator[DecisionPoint]:
    """Yield the decisions of a seat, in order, without those that it took back or that somebody else made (`left_out`). `words` is the
    game's module `review_words`: it may say which of them are choices that can be judged (`is_choice`, else all are), and which steps of
    others still belong to one (`belongs`, else reactions alone)."""
    is_choice, belongs = getattr(words, "is_choice", None), getattr(words, "belongs", None)
    now, turn = None, 0
    window = match.game.title.table.window
    following, stay = [*match.steps[1:], None], {step.n for step in that_stay(match.steps)}
    others = left_out(match, seat)
    for step, standing in zip(following, match.walk(), strict=True):
        goes_on = step is not None and step.seat != seat and now is not None and belongs is not None and belongs(standing, seat, now.action)
        if now is not None and not goes_on and not _reacts(match, step, seat, window):
            now.after = Glance.of(standing, seat)
            now.ended = standing.outcome is not None
            now.told = [match.game.title.events.from_seen(row) for row in now.after.log[len(now.before.log) :]]
            yield now
            now = None
        if step is not None and step.seat == seat and step.action is not None and step.n in stay and not is_by_server(standing, step):
            turn += 1
            if step.n in others:
                continue
            glance = Glance.of(standing, seat)
            free = is_choice is None or is_choice(match, step)
            now = DecisionPoint(step.n, turn, seat, step.action, len(standing.legal(seat)) if free else 1, glance, glance)


def left_out(match: Match, seat: int) -> list[int]:
    """Return the steps of a seat that a bot decided in place of a player: it stood in, or sat there before or after. None are left out
    where no player had the seat."""
    decided = {step.n: step.by or match.levels[seat] for step in that_stay(match.steps) if step.seat == seat}
    if match.levels[seat] not in PEOPLE and not {*PEOPLE} & {*decided.values()}:
        return []
    return [n for n, by in decided.items() if by not in PEOPLE]


def is_by_server(match: Match, step: Step) -> bool:
    """Return whether the server chose the action: it is not among the seat's legal actions."""
    return step.action not in match.legal(step.seat or 0).packed()


def _reacts(match: Match, step: Step | None, seat: int, window: type | None) -> bool:
    """Return whether the step is another seat's reaction in a reaction window."""
    if step is None or window is None or step.seat == seat or not step.action or step.action < 0:
        return False
    return isinstance(match.game.codec.outside(step.action), window)


def applied(game: Game, world: Rows, seat: int, action: int, draws: tuple[bytes, int]) -> Rows:
    """Return a drawn world, shape (1,), after an action of the seat there; `draws` names its chance from then on."""
    reseed(world["chance"]["generator"][0], *draws)
    ready(world, Mode.DRAW)
    game.doors.apply(world, 0, game.kits, seat, action)
    return world
