"""Observations as tensors: the encoding of a view's fields as slots, declared once.

The parts and their shapes follow from the dtype of the game's view record; the game's `FIELDS` declare what the numbers of each are:

- a `Number` takes one slot, its value divided by `scale`, a power of two, so that nothing is rounded;
- a `Choice` takes `n` slots (one-hot), all 0 where the view has -1: nothing there, or not to be seen;
- a `Members` takes `n` slots, one for each possible member of a set that the view keeps as the bits of one integer.

So a tensor holds what the view holds, no more and no less: `decode` gives the view back. A view is built by inclusion, and nothing
else of a table gets here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.data.records import Rows, dtype_of

Tensor = NDArray[np.float32]

LARGEST = 1 << 24
"""The largest integer up to which float32 is exact."""


@dataclass(frozen=True)
class Number:
    """A count, a flag or a position: one slot, the value in `unit` divided by `scale` (a power of two)."""

    unit: str = "1"
    scale: int = 1

    @property
    def width(self) -> int:
        """Slots of one value."""
        return 1

    @property
    def range(self) -> tuple[float, float]:
        """The lowest and highest value of a slot; -1 in a view is "none"."""
        return -1 / self.scale, LARGEST / self.scale


@dataclass(frozen=True)
class _Among:
    """A field over `n` things: a slot for each, 0 or 1."""

    unit: str
    n: int

    @property
    def width(self) -> int:
        """Slots of one value."""
        return self.n

    @property
    def range(self) -> tuple[float, float]:
        """The lowest and highest value of a slot."""
        return 0.0, 1.0


@dataclass(frozen=True)
class Choice(_Among):
    """One of `n` things, one-hot; -1 is none of them."""


@dataclass(frozen=True)
class Members(_Among):
    """A set of up to `n` things, a slot for each."""


Field = Number | Choice | Members
Fields = Mapping[str, Field]
"""The declared fields of a view, by dotted name: `{"sides.code": Choice("code card", 10)}`; an undeclared one is a plain `Number`."""


@dataclass(frozen=True)
class Part:
    """A named part of the tensor: slots from `start`, in this `shape`; its last axis is the width of a `Choice` or a `Members`."""

    name: str
    field: Field
    start: int
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many slots it takes."""
        return prod(self.shape)

    def of(self, tensor: Tensor) -> Tensor:
        """Return this part of a tensor: a view of the same memory, in the part's shape."""
        return tensor[self.start : self.start + self.size].reshape(self.shape)


class Encoding:
    """The encoding of one kind of view: its parts in order, with `encode` and `decode`."""

    def __init__(self, view: type, declared: Fields) -> None:
        leaves = [(name, declared.get(name, Number()), places) for name, places in _leaves(dtype_of(view), "", np.zeros((), np.int64))]
        unknown = set(declared) - {name for name, _, _ in leaves}
        if unknown:
            raise ValueError(f"{view.__name__} has no {', '.join(sorted(unknown))}")
        self._view, self._leaves = view, leaves
        self.parts = list(_parts(leaves))
        self.size = sum(part.size for part in self.parts)
        words, kinds, arguments = (
            np.concatenate([column(field, places) for _, field, places in leaves]) for column in (_places, _kinds, _arguments)
        )
        slots = [np.flatnonzero(kinds == kind) for kind in (_NUMBER, _CHOICE, _MEMBER)]
        self._slots = [(chosen, words[chosen], arguments[chosen]) for chosen in slots]
        """For numbers, choices and members: their slots, the word of each, and what the word is divided by, compared with or shifted by."""

    def __repr__(self) -> str:
        return f"<Encoding of {self._view.__name__}: {self.size} slots in {len(self.parts)} parts>"

    def encode(self, views: Rows) -> Tensor:
        """Return the tensor of a view (rows of shape (1,)), shape (size,)."""
        words, tensor = views.view(np.int64).reshape(-1), np.empty(self.size, np.float32)
        (numbers, of, scale), (choices, among, one), (members, sets, bit) = self._slots
        tensor[numbers] = words[of] / scale
        tensor[choices] = words[among] == one
        tensor[members] = words[sets] >> bit & 1
        return tensor

    @cached_property
    def program(self) -> NDArray[np.int64]:
        """Return the encoding as a table for compiled code, shape (words, 4): for each word of a view its place, its first slot, its kind
        (0 a number, 1 a choice, 2 members), and its divisor or number of slots.
        """
        kinds = {Number: _NUMBER, Choice: _CHOICE, Members: _MEMBER}
        rows = [
            (word, part.start + number * field.width, kinds[type(field)], field.scale if isinstance(field, Number) else field.n)
            for (_, field, places), part in zip(self._leaves, self.parts, strict=True)
            for number, word in enumerate(places.reshape(-1).tolist())
        ]
        return np.array(rows, np.int64)

    def decode(self, tensor: Tensor) -> Rows:
        """Return the view that a tensor was made of, shape (1,)."""
        views: Rows = np.zeros(1, dtype_of(self._view))
        words = views.view(np.int64).reshape(-1)
        for (_, field, places), part in zip(self._leaves, self.parts, strict=True):
            words[places.reshape(-1)] = _values(field, part.of(tensor)).reshape(-1)
        return views

    @property
    def low(self) -> Tensor:
        """The lowest value of each slot, shape (size,)."""
        return self._bounds(0)

    @property
    def high(self) -> Tensor:
        """The highest value of each slot, shape (size,)."""
        return self._bounds(1)

    def _bounds(self, end: int) -> Tensor:
        return np.concatenate([np.full(part.size, part.field.range[end], np.float32) for part in self.parts])


_NUMBER, _CHOICE, _MEMBER = range(3)
Places = NDArray[np.int64]


def _leaves(dtype: np.dtype[Any], name: str, base: Places) -> Iterator[tuple[str, Places]]:
    """Yield every field of numbers below a record type: its dotted name, and the places of its words in the record, in the field's
    shape."""
    if dtype.subdtype is not None:
        inner, shape = dtype.subdtype
        steps = np.arange(prod(shape), dtype=np.int64).reshape(shape) * (inner.itemsize // 8)
        yield from _leaves(inner, name, base[(..., *(None,) * len(shape))] + steps)
    elif dtype.names is None:
        if dtype != np.int64:
            raise ValueError(f"{name} is {dtype}; views hold numbers of 64 bits")
        yield name, base
    else:
        for field in dtype.names:
            below, offset = cast(Mapping[str, Any], dtype.fields)[field]
            yield from _leaves(below, f"{name}.{field}" if name else field, base + offset // 8)


def _parts(leaves: list[tuple[str, Field, Places]]) -> Iterator[Part]:
    start = 0
    for name, field, places in leaves:
        shape = places.shape or (1,)
        part = Part(name, field, start, shape if isinstance(field, Number) else (*places.shape, field.width))
        start += part.size
        yield part


def _places(field: Field, places: Places) -> Places:
    """Return for each slot of a field the index of its word."""
    return np.repeat(places.reshape(-1), field.width)


def _kinds(field: Field, places: Places) -> Places:
    """Return for each slot of a field its kind of encoding."""
    kind = {Number: _NUMBER, Choice: _CHOICE, Members: _MEMBER}[type(field)]
    return np.full(places.size * field.width, kind, np.int64)


def _arguments(field: Field, places: Places) -> Places:
    """Return for each slot what its word is divided by, compared with, or shifted by."""
    return np.tile(np.array([field.scale]) if isinstance(field, Number) else np.arange(field.width), places.size)


def _values(field: Field, slots: Tensor) -> Places:
    """Return the words that the slots of a field were made of."""
    if isinstance(field, Number):
        return (slots * field.scale).astype(np.int64)
    taken = slots.astype(np.int64)
    if isinstance(field, Members):
        return (taken << np.arange(field.n)).sum(-1)
    return np.where(taken.any(-1), taken.argmax(-1), -1)
