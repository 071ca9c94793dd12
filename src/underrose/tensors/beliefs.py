"""Exact beliefs as a tensor: the marginals of a seat's note sheet, each in a slot of its own.

They are computed from the seat's view and log alone, as the sheet is, and so reveal nothing that the seat could not deduce.

    In The Coding `beliefs.code[1, 0]` are the chances of seat 1's letter, A to F first; they sum to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log2, prod
from typing import Any

import numpy as np

from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.tensors.encoding import Tensor

KNOWN, BITS = "beliefs.known", "beliefs.bits"
SCALE = 16
"""The slot of `beliefs.bits` holds sixteenths of a bit's count."""
MOST_BITS = 64


@dataclass(frozen=True)
class Odds:
    """A part: its name, its shape (the last axis are values), and for each row in order the key on the sheet and its values."""

    name: str
    shape: tuple[int, ...]
    rows: tuple[tuple[str, Mapping[str, int]], ...]
    """(key, slot of each value)."""


def slots_of(values: Iterable[object]) -> dict[str, int]:
    """Return the slot of each value, in order."""
    return {str(value): slot for slot, value in enumerate(values)}


class Beliefs:
    """The exact beliefs of a table's seats: named parts, and the tensor of a seat from its view and log.

    - a part of chances for each thing the sheet speaks of, 0 to 1; all 0 where it says nothing;
    - `beliefs.bits`: log2 of the number of worlds, / 16; of too many to count its highest;
    - `beliefs.known`: 1 where the seat has a sheet, 0 before the deal and for a spectator, with all else 0.

    >>> import underrose as ur
    >>> Beliefs(ur.game("the_coding", players=2)).shapes
    {'beliefs.code': (2, 3, 10), 'beliefs.bits': (1,), 'beliefs.known': (1,)}
    """

    def __init__(self, game: Game) -> None:
        """Raise ValueError for a game without exact sheets."""
        if game.title.belief_parts is None:
            raise ValueError(f"{game.title.title} has no exact note sheet, so there are no exact beliefs.")
        self._game, self.parts = game, list(game.title.belief_parts(game))

    def __repr__(self) -> str:
        return f"<Beliefs of {self._game.title.title}: {self.size} slots in {len(self.shapes)} parts>"

    @cached_property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Each part's shape by its name, in order."""
        return {part.name: part.shape for part in self.parts} | {BITS: (1,), KNOWN: (1,)}

    @cached_property
    def size(self) -> int:
        """The number of slots."""
        return sum(map(prod, self.shapes.values()))

    def encode(self, views: Rows, log: Rows) -> Tensor:
        """Return the beliefs of the seat with this view (1,) and log (n,); shape (size,)."""
        tensor = np.zeros(self.size, np.float32)
        notes = self._game.title.notes
        sheet = None if notes is None else notes(self._game, views, log)
        if sheet is None or not sheet["exact"]:
            return tensor
        about: dict[str, Mapping[Any, float | None]] = {one["key"]: one["values"] for one in sheet["about"]}
        start = 0
        for part in self.parts:
            rows = tensor[start : start + prod(part.shape)].reshape(-1, part.shape[-1])
            for row, (key, slots) in zip(rows, part.rows, strict=True):
                for value, p in about.get(key, {}).items():
                    row[slots[str(value)]] = 0.0 if p is None else min(p, 1.0)
            start += prod(part.shape)
        worlds = sheet["worlds"]
        tensor[-2:] = (MOST_BITS if worlds is None else log2(max(worlds, 1))) / SCALE, 1.0
        return tensor

    @property
    def high(self) -> Tensor:
        """The highest each slot can hold; the lowest is 0. Shape (size,)."""
        high = np.ones(self.size, np.float32)
        high[-2] = MOST_BITS / SCALE
        return high
