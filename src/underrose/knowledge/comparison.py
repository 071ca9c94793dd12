"""Facts that may be why one choice was better than another: a game names them, a review tries each by leaving it out (a counterfactual)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.data.records import Rows
from underrose.knowledge.position import Position
from underrose.texts import ROUNDING

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Fact:
    """Something that may be the reason. `without` is by how much the better choice comes out better where it is left out, world by world;
    `args` are what the sentence of this `kind` says, worked out when it is said."""

    kind: str
    without: Floats
    args: Callable[[], Mapping[str, Any]]


def of_a_hundred(chance: float) -> int:
    """Return a chance in cases of a hundred, half up as on note sheets: 0 and 100 only where it is certain."""
    near = floor(100 * chance + 0.5)
    return near if min(chance, 1 - chance) < ROUNDING else min(max(near, 1), 99)


class Comparison(Protocol):
    """A better choice and the one that was played, each played on in the same worlds drawn from what the seat knew."""

    position: Position
    """What the seat knew."""
    actions: tuple[int, int]
    """The better choice and the one that was played, packed."""
    carried: Rows
    """What the policy carries along from the position, shape (1,)."""
    worlds: list[Rows]
    """The drawn worlds, shape (1,) each."""
    ends: list[Sequence[Rows]]
    """The tables where either was played on to, world by world."""
    worths: Floats
    """What either came to, shape (worlds, 2), in shares of the win."""
    difference: Floats
    """By how much the better choice came out better, world by world."""

    def after(self, number: int, choice: int) -> Rows:
        """Return the table of a world right after one of the two choices, shape (1,)."""
        ...

    def carried_after(self, table: Rows, without: Collection[int]) -> Rows:
        """Return what is carried along after the events of a table's last action, without some kinds; shape (2,), the first one counts."""
        ...

    def difference_without(self, kinds: Collection[int]) -> Floats:
        """Return the difference where nobody takes in what the choices themselves tell by these kinds of event."""
        ...

    def reweighed(self, log: Rows | None) -> Floats:
        """Return the difference in worlds weighed by the others' choices in another log; None: in worlds that nothing weighs."""
        ...
