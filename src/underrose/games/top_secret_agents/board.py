"""The board of a content file: a staggered lattice of rows, and how its spaces hang together.

Below space i of a row lie, in a longer row, spaces i and i + 1, and in a shorter row i - 1 and i (R1). In half spaces from the left the
rows 4, 5, 4 therefore begin at 1, 0 and 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase


@dataclass(frozen=True)
class Space:
    """One space: its name ("c2": second of the third row), its row from the top, and its place in half spaces from the left."""

    name: str
    row: int
    x: int


@dataclass(frozen=True)
class Lattice:
    """The spaces of a board, row by row from the top."""

    spaces: tuple[Space, ...]

    @classmethod
    def of(cls, rows: list[int]) -> Lattice:
        """Return the lattice of rows of these lengths, each one longer or shorter than the one above."""
        starts = [0]
        for above, below in pairwise(rows):
            starts.append(starts[-1] - (below - above))
        left = min(starts)
        found = [
            Space(f"{ascii_lowercase[row]}{i + 1}", row, start - left + 2 * i)
            for row, (length, start) in enumerate(zip(rows, starts, strict=True))
            for i in range(length)
        ]
        return cls(tuple(found))

    def at(self, row: int, x: int) -> int | None:
        """Return the number of the space in this row and place, None if there is none."""
        return next((n for n, space in enumerate(self.spaces) if (space.row, space.x) == (row, x)), None)

    def below(self, number: int) -> list[int | None]:
        """Return the spaces down-left and down-right of a space."""
        return self._diagonal(number, 1)

    def above(self, number: int) -> list[int | None]:
        """Return the spaces up-left and up-right of a space."""
        return self._diagonal(number, -1)

    def near(self, number: int) -> list[int]:
        """Return the spaces adjacent to a space: beside it, and diagonally above and below."""
        space = self.spaces[number]
        around = [self.at(space.row, space.x - 2), self.at(space.row, space.x + 2), *self.below(number), *self.above(number)]
        return sorted(n for n in around if n is not None)

    def _diagonal(self, number: int, down: int) -> list[int | None]:
        space = self.spaces[number]
        return [self.at(space.row + down, space.x - 1), self.at(space.row + down, space.x + 1)]
