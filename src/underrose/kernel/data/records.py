"""Records: the whole state of a table as one plain NumPy record, declared by an annotated class.

    @record
    class Player:
        code: Annotated[MutableSequence[int], "i8", 3]
        hacks: Int

`dtype_of(Player)` is the NumPy type; inside compiled rules a value of it has exactly the attributes declared, and a type
checker knows their names. Records nest: `Annotated[Chance, Chance]`, `Annotated[Sequence[Player], Player, 4]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import count
from math import prod
from struct import Struct
from typing import Annotated, Any, TypeVar, cast, dataclass_transform, get_type_hints

import numpy as np
from numpy.typing import NDArray

Int = Annotated[int, "i8"]
"""A signed 64-bit field: the default until a measurement asks for less."""
Word = Annotated[int, "u8"]
"""An unsigned 64-bit field, for generator words and hashes only (small unsigned fields wrap differently compiled and interpreted)."""

Rows = NDArray[np.void]
"""An array of records; a single state is an array of one, because passing a record from Python costs ten times as much."""

C = TypeVar("C")
_DTYPES: dict[type, np.dtype[np.void]] = {}


@dataclass_transform()
def record(cls: type[C]) -> type[C]:
    """Register the annotated class as a record type, and return it. Fields are laid out widest first, so that nesting keeps their
    alignment."""
    fields: list[tuple[str, Any, tuple[int, ...]]] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if hasattr(np.record, name):
            raise TypeError(f"{cls.__name__}.{name}: that name is taken by np.record itself")
        if not hasattr(hint, "__metadata__"):
            raise TypeError(f"{cls.__name__}.{name}: a field says how wide it is, as Int or Annotated[int, 'i4'] does")
        base, *shape = hint.__metadata__
        fields.append((name, _DTYPES.get(base, base), tuple(shape)))
    fields.sort(key=lambda field: -np.dtype(field[1]).alignment)
    _DTYPES[cls] = _laid_out([(name, np.dtype((base, shape))) for name, base, shape in fields])
    return cls


def _laid_out(fields: list[tuple[str, np.dtype[Any]]]) -> np.dtype[np.void]:
    """Return the dtype of these fields in this order, each aligned by its widest part (NumPy would align nested records as bytes)."""
    offsets = list[int]()
    end = 0
    widths = [_width(dtype) for _, dtype in fields]
    for (_, dtype), width in zip(fields, widths, strict=True):
        offsets.append(-(-end // width) * width)
        end = offsets[-1] + dtype.itemsize
    names, formats = zip(*fields, strict=True)
    size = -(-end // max(widths)) * max(widths)
    layout: Any = {"names": names, "formats": formats, "offsets": offsets, "itemsize": size}
    return np.dtype((np.record, np.dtype(layout, align=True)))


def _width(dtype: np.dtype[Any]) -> int:
    """Return the alignment of the widest part of a field, in bytes."""
    if dtype.subdtype is not None:
        return _width(dtype.subdtype[0])
    if dtype.names is None:
        return dtype.alignment
    return max(_width(dtype[name]) for name in dtype.names)


def dtype_of(cls: type) -> np.dtype[np.void]:
    """Return the NumPy dtype of a class made by `record`."""
    return _DTYPES[cls]


def new(cls: type, count: int = 1) -> Rows:
    """Return `count` zeroed records of a class made by `record`, shape (count,)."""
    dtype = _DTYPES[cls]
    return np.ndarray((count,), dtype, bytearray(count * dtype.itemsize))  # np.zeros takes five times as long for a record


def as_data(row: Any) -> Any:
    """Return a record as plain data: dicts by field name, lists and ints. Lossless; `from_data` is its inverse."""
    return _reader(row.dtype)(row.tobytes())


@cache
def _reader(dtype: np.dtype[Any]) -> Callable[[bytes], Any]:
    """Return a function that deserializes the bytes of a record into plain data; made once for each dtype.

    All numbers are unpacked at once, and an expression such as `{'code': [v[0], v[1], v[2]], 'hacks': v[3]}` arranges them. Reading
    one field after the other through NumPy takes ten times as long.
    """
    unpack = Struct("=" + _codes(dtype)).unpack
    arrange: Callable[[tuple[int, ...]], Any] = eval(f"lambda v: {_expression(dtype, count())}")
    return lambda row: arrange(unpack(row))


_CODE = {"b1": "?", "i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f4": "f", "f8": "d"}


def code_of(dtype: np.dtype[Any]) -> str:
    """Return the `struct` format character of a number type."""
    return _CODE[dtype.str[1:]]


def _codes(dtype: np.dtype[Any]) -> str:
    """Return the `struct` format of a dtype, with the padding between its fields."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return _codes(base) * prod(shape)
    if dtype.names is None:
        return code_of(dtype)
    codes, end = "", 0
    for name in dtype.names:
        field, offset = cast(Mapping[str, Any], dtype.fields)[name]
        codes, end = f"{codes}{offset - end}x{_codes(field)}", offset + field.itemsize
    return f"{codes}{dtype.itemsize - end}x"


def _expression(dtype: np.dtype[Any], numbers: Iterator[int]) -> str:
    """Return the source of an expression for the plain data of a dtype; `numbers` counts up the indices of `v`."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        inner = base if len(shape) == 1 else np.dtype((base, shape[1:]))
        return f"[{', '.join(_expression(inner, numbers) for _ in range(shape[0]))}]"
    if dtype.names is None:
        return f"v[{next(numbers)}]"
    fields = cast(Mapping[str, Any], dtype.fields)
    return f"{{{', '.join(f'{name!r}: {_expression(fields[name][0], numbers)}' for name in dtype.names)}}}"


def from_data(cls: type, data: Mapping[str, Any]) -> Rows:
    """Return one record of `cls` filled from the plain data of `as_data`, shape (1,). Raises ValueError for a missing or unknown field."""
    rows = new(cls)
    _fill(rows[0], data)
    return rows


def _fill(row: Any, data: Mapping[str, Any]) -> None:
    names = cast(tuple[str, ...], row.dtype.names)
    if set(names) != set(data):
        raise ValueError(f"expected the fields {sorted(names)}, got {sorted(data)}")
    for name in names:
        field, value = row[name], data[name]
        if isinstance(value, Mapping):
            _fill(field, cast(Mapping[str, Any], value))
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            for part, inner in zip(field, cast(list[Mapping[str, Any]], value), strict=True):
                _fill(part, inner)
        elif isinstance(value, list) and len(cast(list[Any], value)) != len(field):
            raise ValueError(f"{name} takes {len(field)} values, not {len(cast(list[Any], value))}")
        else:
            row[name] = value
