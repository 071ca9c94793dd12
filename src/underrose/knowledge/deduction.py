"""What a game provides to make deduction cases of: the secrets that a seat can be certain of, its facts, and what they exclude.

All of it is computed from a `Position`, which holds nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.knowledge.because import Excludes
from underrose.knowledge.position import Position


@dataclass(frozen=True)
class Fact:
    """A fact that a seat has seen: an event or a card of its own, `{key, args}`, and the number of the event in its log."""

    event: Mapping[str, Any]
    row: int


Sheet = Mapping[str, Mapping[str, Excludes]]
"""The rows of a note sheet by their keys, as in `notes`: for each value the test whether a set of facts excludes it."""


def row_by_row(sheet: Callable[[Position, str], Sheet]) -> Callable[[Position, str, str], Excludes]:
    """Return `excludes` for a game whose sheet tells each value by itself; a key that is no row means all rows, a letter each."""

    def excludes(position: Position, key: str, value: str) -> Excludes:
        rows = sheet(position, key)
        wanted = {key: value} if key in rows else dict(zip(rows, value, strict=True))
        others = [excluded for row, own in wanted.items() for name, excluded in rows[row].items() if name != own]
        return lambda some: all(excluded(some) for excluded in others)

    return excludes


@dataclass(frozen=True)
class Grades:
    """Facts in a proof: with less than `fewest` it is no case, up to `easy` an easy one, up to `medium` a medium, with more a hard one."""

    fewest: int = 3
    easy: int = 5
    medium: int = 6


@dataclass(frozen=True)
class Deduction:
    """The functions by which cases are made of one game."""

    certain: Callable[[Position], dict[str, str]]
    """Returns the value of each hidden thing that is worth asking for and has one value left, by its key."""
    facts: Callable[[Position], list[Fact]]
    """Returns the facts that may matter, in the order in which the seat saw them."""
    excludes: Callable[[Position, str, str], Excludes]
    """Returns the test whether a set of those facts leaves no other value to the thing of that key."""
    sheet: Callable[[Position, str], Sheet]
    """What a note sheet has of that thing, row by row."""
    why: Callable[[Fact], str]
    """Why a fact rules anything out, in one sentence: the rule that it rests on."""
    players: tuple[int, ...] = (2,)
    """The numbers of players of the games that cases are taken from; seeds take them in turn."""
    grades: Grades = Grades()
    given: Callable[[Game], str] = lambda game: ""
    """Returns what a case takes for granted beside the rules, in a sentence or two."""
    holds: Callable[[Match], bool] = lambda match: True
    """Returns whether that is so in a game, whose hidden state it may look at: else no case is taken there."""
    warm_up: Callable[[], None] = lambda: None
    """Compiles, or loads, what the functions above run compiled of their own."""
    names: Callable[[Position], list[str]] | None = None
    """Returns what the seats are called; None: by points of the compass."""
