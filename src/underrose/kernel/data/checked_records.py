"""The checking twin of a record: the same bytes behind attributes that check bounds and ranges, which compiled code does not.

Compiled rules check neither array bounds nor field ranges. Tests therefore play some games a second time, interpreted, on
this twin, and compare the records byte for byte with the compiled ones.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np


class Checked:
    """One record whose reads and writes are checked. Shares memory with the array it was made from."""

    __slots__ = ("_row",)

    def __init__(self, row: Any) -> None:
        object.__setattr__(self, "_row", row)

    def __getattr__(self, name: str) -> Any:
        return _wrap(self._row[name])

    def __setattr__(self, name: str, value: Any) -> None:
        row = self._row
        if name not in row.dtype.names:
            raise AttributeError(f"no field {name}")
        row[name] = _fitting(value, row.dtype[name], name)


class CheckedArray:
    """A field that is an array: no negative index, no index past the end, no value that does not fit."""

    __slots__ = ("_values",)

    def __init__(self, values: Any) -> None:
        self._values = values

    def _at(self, index: Any) -> int:
        place = int(index)
        if not 0 <= place < len(self._values):
            raise IndexError(f"index {place} of {len(self._values)}")
        return place

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: Any) -> Any:
        return _wrap(self._values[self._at(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._values[self._at(index)] = _fitting(value, self._values.dtype, "element")


def _wrap(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return CheckedArray(cast(Any, value))
    if isinstance(value, np.void):
        return Checked(value)
    return float(value) if isinstance(value, float) else int(value)


def _fitting(value: Any, dtype: Any, name: str) -> int | float:
    if dtype.kind == "f":
        return float(value)
    number, limits = int(value), np.iinfo(dtype)
    if not int(limits.min) <= number <= int(limits.max):
        raise OverflowError(f"{name}: {number} does not fit {dtype}")
    return number
