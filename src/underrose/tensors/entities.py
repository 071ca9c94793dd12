"""Entity lists: the third form of an observation, for networks that attend to entities instead of slots.

Every field of the view lies at one or more things: the table, a side, a hack card under a side. Those of one kind have the same
features, and each is a row of a padded array. What is a kind follows from the view's declaration, as the parts of the tensor do: fields
of the table are one entity (`table`); those of a record that is there several times, as `sides`, one for each; fields that have a row or a
table of values are entities of their own, with other such fields of that record and shape.

    In The Coding a card under seat 1 is a row of the kind `sides.hack`: which hack card it is, one-hot, and what was answered;
    its place is (1, 0).

The rows hold exactly the slots of the tensor: the list of an observation is gathered from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.game.title import Title
from underrose.tensors.encoding import Encoding, Number, Tensor

Ints = NDArray[np.int64]
TABLE = "table"
"""The kind of the fields that occur once."""
AXES = 2
"""The length of a place."""
TYPE, PLACE, FEATURES, MASK = "type", "place", "features", "mask"
"""The parts of an entity list."""


@dataclass(frozen=True)
class Column:
    """A part of an observation as entities have it: its name, the entities along each axis, the slots of each, and the first slot."""

    name: str
    axes: tuple[int, ...]
    width: int
    start: int


@dataclass(frozen=True)
class EntityKind:
    """Entities with the same features: their name, how many there are along each axis, and the columns that make up their features."""

    name: str
    axes: tuple[int, ...]
    columns: tuple[Column, ...]

    @property
    def count(self) -> int:
        """The most entities of this kind that there can be."""
        return prod(self.axes)

    @property
    def width(self) -> int:
        """The features of one entity."""
        return sum(column.width for column in self.columns)


def columns_of(encoding: Encoding, start: int = 0) -> list[Column]:
    """Return the parts of a view's tensor as columns, where that tensor begins at a slot of the observation."""
    found = list[Column]()
    for part in encoding.parts:
        scalar = isinstance(part.field, Number) and part.shape == (1,)
        axes = () if scalar else part.shape if isinstance(part.field, Number) else part.shape[:-1]
        found.append(Column(part.name, axes, part.field.width, start + part.start))
    return found


def kinds_of(columns: Iterable[Column]) -> list[EntityKind]:
    """Return the kinds of entity that columns make up, in their order."""
    groups: dict[tuple[str, tuple[int, ...]], list[Column]] = {}
    for column in columns:
        record = column.name.rpartition(".")[0]
        alone = column.axes and not record
        groups.setdefault((column.name if alone else record, column.axes), []).append(column)
    least = {record: min(len(axes) for other, axes in groups if other == record) for record, _ in groups}
    kinds = [
        EntityKind(record if len(axes) == least[record] else together[0].name, axes, tuple(together))
        for (record, axes), together in groups.items()
        if axes
    ]
    table = [column for (_, axes), together in groups.items() if not axes for column in together]
    return [*([EntityKind(TABLE, (), tuple(table))] if table else []), *kinds]


class Entities:
    """Converts observations of one game to entity lists of a fixed length, padded to the widest kind.

    `kinds` in order, `names` of their features; `type` (rows,) the number of each row's kind, `place` (rows, 2) which of them it is along
    each axis, -1 where there is no such axis; `padding` (rows, width) where no feature lies. These never change. `of` gives the rest.
    """

    def __init__(self, columns: Iterable[Column]) -> None:
        self.kinds = kinds_of(columns)
        self.width = max(kind.width for kind in self.kinds)
        self.size = sum(kind.count for kind in self.kinds)
        self.type: Ints = np.repeat(np.arange(len(self.kinds)), [kind.count for kind in self.kinds]).astype(np.int64)
        self.place: Ints = np.concatenate([_places(kind.axes) for kind in self.kinds])
        self._source: Ints = np.full((self.size, self.width), -1, np.int64)
        row = 0
        for kind in self.kinds:
            column = 0
            for one in kind.columns:
                slots = one.start + np.arange(kind.count * one.width).reshape(kind.count, one.width)
                self._source[row : row + kind.count, column : column + one.width] = slots
                column += one.width
            row += kind.count
        self.padding = self._source < 0

    def __repr__(self) -> str:
        return f"<Entities: {self.size} of {len(self.kinds)} kinds, {self.width} features>"

    @property
    def names(self) -> Mapping[str, tuple[str, ...]]:
        """The features of each kind by its name, a name for each slot."""
        return {
            kind.name: tuple(c.name if c.width == 1 else f"{c.name}[{n}]" for c in kind.columns for n in range(c.width))
            for kind in self.kinds
        }

    def gathered(self, tensor: Tensor) -> Tensor:
        """Return the features of an observation, shape (size,) or (n, size of it): (rows, width), or (n, rows, width); 0 where padded."""
        return np.where(self.padding, np.float32(0), tensor[..., self._source])

    def of(self, tensor: Tensor) -> dict[str, NDArray[Any]]:
        """Return an observation as a list: `features` as above, `mask` 1 for each row in which something is seen, `type` and `place`; a
        copy."""
        features = self.gathered(tensor)
        mask: NDArray[np.int8] = np.any(features, axis=-1).astype(np.int8)
        return {TYPE: self.type.copy(), PLACE: self.place.copy(), FEATURES: features, MASK: mask}


def _places(axes: tuple[int, ...]) -> Ints:
    """Return which one each entity of a kind is along each axis; -1 where there is no such axis. Deeper axes count on in the last
    number."""
    if len(axes) > AXES:
        axes = (*axes[: AXES - 1], prod(axes[AXES - 1 :]))
    places = np.full((prod(axes), AXES), -1, np.int64)
    if axes:
        places[:, : len(axes)] = np.indices(axes).reshape(len(axes), -1).T
    return places


def encoding_of(title: Title) -> Encoding:
    """Return the encoding of a title's views."""
    return Encoding(title.view, title.fields)
