"""Records as plain Python objects, on which rules run interpreted: attributes, lists and ints instead of NumPy's.

    rows = Rows(dtype_of(State), memoryview(states.view(np.uint8)))
    rows[0].why = 3            # an attribute of a Python object
    rows.flush()               # and now a field of the record

A record is unpacked when first accessed, by one `Struct.unpack` and one expression made from its dtype, and packed again afterwards if it
has changed. Long arrays (`LONG`) are not: arrays of numbers stay in place, as memoryviews of the record's bytes, and arrays of records are
`Rows` of their own. Assigning a record copies it, as it does in compiled code; an unknown field, and a number that does not fit, are
errors.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from struct import Struct
from typing import Any, cast

import numpy as np

from underrose.kernel.data.records import code_of

LONG = 32
"""An array of more numbers than this stays in its record's bytes."""
MANY = 128
"""An array of records with more numbers than this is unpacked record by record, as each is accessed."""


@dataclass
class Layout:
    """The generated functions that convert records of one dtype to objects and back."""

    size: int
    read: Callable[[memoryview, int], Any]
    """Returns the object of the record at an offset of the bytes."""
    flat: Callable[[Any], tuple[Any, ...]]
    """Returns all numbers of an object but those of long arrays, in the order of the record."""
    pack: Callable[[tuple[Any, ...]], tuple[bytes, ...]]
    """Returns such numbers as bytes, one piece for each contiguous run. Raises struct.error where one does not fit."""
    write: Callable[[memoryview, int, tuple[bytes, ...]], None]
    """Writes such pieces into the record at an offset."""
    copy: Callable[[Any, Any], None]
    """Copies the second object's values into the first."""
    inner: Callable[[Any], Sequence[Rows]]
    """Returns the long arrays of records in an object."""
    exact: bool
    """Whether equal numbers have equal bytes: not so with floats, which have a negative zero."""


class Rows:
    """An array of records as objects: it is indexed, sliced and assigned like the array."""

    __slots__ = ("_bytes", "_found", "_layout", "_length")

    def __init__(self, layout: Layout, data: memoryview) -> None:
        self._layout, self._bytes = layout, data
        self._length = len(data) // layout.size
        self._found: dict[int, tuple[Any, tuple[Any, ...]]] = {}

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: Any) -> Any:
        found = self._found.get(index) if type(index) is int else None
        return self._open(index) if found is None else found[0]

    def __setitem__(self, index: int, value: Any) -> None:
        self._layout.copy(self[index], value)

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(self._length))

    def _open(self, index: Any) -> Any:
        if isinstance(index, slice):
            return self._slice(cast(Any, index))
        place = int(index)
        if not 0 <= place < self._length:
            raise IndexError(f"index {place} of {self._length}")
        if place not in self._found:
            one = self._layout.read(self._bytes, place * self._layout.size)
            self._found[place] = one, self._layout.flat(one)
        return self._found[place][0]

    def _slice(self, part: slice) -> Rows:
        """Return a slice that shares the objects: a change there is a change here, and is written when this array is flushed."""
        start, stop, step = part.indices(self._length)
        if step != 1:
            raise IndexError("records are sliced one by one")
        rows = Rows(self._layout, self._bytes[start * self._layout.size : stop * self._layout.size])
        for place in range(start, stop):
            rows._found[place - start] = self[place], self._found[place][1]
        return rows

    def flush(self) -> None:
        """Write the objects that have changed back to their records."""
        layout = self._layout
        for place, (one, before) in self._found.items():
            for rows in layout.inner(one):
                rows.flush()
            now = layout.flat(one)
            if now != before or not (layout.exact or layout.pack(now) == layout.pack(before)):
                layout.write(self._bytes, place * layout.size, layout.pack(now))
                self._found[place] = one, now

    def take(self, other: Rows) -> None:
        """Copy the values of an array of the same length into this one."""
        other.flush()
        self._bytes[:] = other._bytes
        for place, (one, _) in self._found.items():
            again = self._layout.read(self._bytes, place * self._layout.size)
            self._layout.copy(one, again)
            self._found[place] = one, self._layout.flat(one)


class Grid:
    """An array of numbers with several dimensions: a row is a view of it, and assigning one copies it."""

    __slots__ = ("_array", "_numbers")

    def __init__(self, array: Any) -> None:
        self._array, self._numbers = array, memoryview(array)

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, index: Any) -> Any:
        return self._numbers[index] if type(index) is tuple else numbers(self._array[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        if type(index) is tuple:
            self._numbers[index] = value
        else:
            self._array[index] = value._array if type(value) is Grid else value


def numbers(array: Any) -> Any:
    """Return an array of numbers for interpreted rules, sharing its memory."""
    return memoryview(array) if array.ndim == 1 else Grid(array)


# --- arrays and records as Python passes them ---------------------------------------------------------------------------

_CONSTANT: dict[int, tuple[Any, list[Rows]]] = {}
"""Constant arrays by id: a weak reference, and the cached `Rows` once they were used."""


def never_changes(rows: Any) -> None:
    """Mark an array as constant: interpreted calls unpack it once, and never write it back."""
    key = id(rows)

    def forget(_: Any, constant: dict[int, Any] = _CONSTANT) -> None:  # bound now: nothing else is left when Python ends
        constant.pop(key, None)

    _CONSTANT[key] = weakref.ref(rows, forget), []


def opened(argument: Any, written: list[Rows]) -> Any:
    """Return an argument as an interpreted rule takes it; append `Rows` that have to be flushed afterwards to `written`."""
    if isinstance(argument, np.ndarray):
        array = cast(Any, argument)
        return numbers(array) if array.dtype.names is None else _rows(array, written)
    if isinstance(argument, np.void):
        return _one(argument, written)
    return cast(Any, argument).item() if isinstance(argument, np.generic) else argument


def _rows(array: Any, written: list[Rows]) -> Rows:
    kept = _CONSTANT.get(id(array))
    if kept is None or kept[0]() is not array:
        rows = rows_of(array)
        written.append(rows)
        return rows
    if not kept[1]:
        kept[1].append(rows_of(array))
    return kept[1][0]


def rows_of(array: Any) -> Rows:
    """Return an array of records with one dimension as `Rows`, sharing its memory. Raises TypeError for more dimensions."""
    if array.ndim != 1:
        raise TypeError("an interpreted rule takes records in arrays of one dimension")
    return Rows(layout_of(array.dtype), memoryview(array.view(np.uint8)))


def _one(record: Any, written: list[Rows]) -> Any:
    """Return the object of a single record; it shares memory with the record's array, if it has one."""
    array: Any = record.base
    start = record.__array_interface__["data"][0]
    if array is None:  # it belongs to no array
        return layout_of(record.dtype).read(memoryview(bytearray(record.tobytes())), 0)
    place = (start - array.__array_interface__["data"][0]) // record.dtype.itemsize
    return _rows(array, written)[place]


def fresh_rows(dtype: np.dtype[Any], count: int) -> Rows:
    """Return `count` zeroed records in memory of their own."""
    return Rows(layout_of(dtype), memoryview(bytearray(count * dtype.itemsize)))


# --- layouts ------------------------------------------------------------------------------------------------------------


@cache
def layout_of(dtype: np.dtype[Any]) -> Layout:
    """Return the layout of a record dtype, made once."""
    plan = _Plan()
    made = _record(plan, dtype, 0, "t", "u")
    scope = plan.scope | {f"s{n}": Struct("=" + codes) for n, (_, codes) in enumerate(plan.runs)} | {"Rows": Rows}
    exec(_source(plan, made), scope)
    functions: Any = {name: scope[name] for name in ("read", "flat", "pack", "write", "copy", "inner")}
    return Layout(size=dtype.itemsize, exact=not any(code in "df" for _, codes in plan.runs for code in codes), **functions)


def _source(plan: _Plan, made: str) -> str:
    """Return the source of a layout's functions; `made` is the expression for the object of the record at `at`, with its numbers in `v`."""
    reads = list[str]()
    packs = list[str]()
    writes = list[str]()
    first = 0
    for n, (start, codes) in enumerate(plan.runs):
        size = Struct("=" + codes).size
        more = first + len(Struct("=" + codes).unpack(bytes(size)))
        reads.append(f"s{n}.unpack_from(b, at + {start})")
        packs.append(f"s{n}.pack(*f[{first}:{more}])")
        writes.append(f"b[at + {start}:at + {start + size}] = p[{n}]")
        first = more
    flat, inner, packed = (f"({', '.join(parts)}{',' if parts else ''})" for parts in (plan.flat, plan.inner, packs))
    return f"""
def read(b, at):
    v = {" + ".join(reads) or "()"}
    return {made}
def flat(t): return {flat}
def inner(t): return {inner}
def pack(f): return {packed}
def write(b, at, p): {"; ".join(writes) or "pass"}
def copy(t, u): {"; ".join(plan.copies) or "pass"}
"""


@dataclass
class _Plan:
    """The source fragments of a layout's functions, over `v` (unpacked numbers), `b` and `at` (bytes, offset), `t` and `u` (objects)."""

    runs: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Runs of numbers that are unpacked at once: the offset of each, and its `struct` format."""
    end: int = 0
    """Where the last run ends."""
    count: int = 0
    """The number of numbers so far."""
    flat: list[str] = field(default_factory=list[str])
    copies: list[str] = field(default_factory=list[str])
    inner: list[str] = field(default_factory=list[str])
    scope: dict[str, Any] = field(default_factory=dict[str, Any])

    def number(self, dtype: np.dtype[Any], at: int, many: int = 1) -> int:
        """Add `many` numbers at an offset; return the index of the first in `v`."""
        if not self.runs or at < self.end or at - self.end > GAP:
            self.runs.append((at, ""))
            self.end = at
        start, codes = self.runs[-1]
        self.runs[-1] = start, f"{codes}{'x' * (at - self.end)}{many}{code_of(dtype)}"
        self.end, first = at + many * dtype.itemsize, self.count
        self.count += many
        return first

    def named(self, value: Any, kind: str) -> str:
        """Add an object to the functions' scope, and return its name there."""
        name = f"{kind}{len(self.scope)}"
        self.scope[name] = value
        return name


GAP = 7
"""The most padding bytes between two numbers of one run."""


def _value(plan: _Plan, dtype: np.dtype[Any], at: int, t: str, u: str) -> str:
    """Return the expression that makes the object of a field at an offset; `t` is its name as a target, `u` as the source of a copy."""
    if dtype.subdtype is not None:
        return _array(plan, dtype, at, t, u)
    if dtype.names is not None:
        return _record(plan, dtype, at, t, u)
    plan.flat.append(t)
    plan.copies.append(f"{t} = {u}")
    return f"v[{plan.number(dtype, at)}]"


def _record(plan: _Plan, dtype: np.dtype[Any], at: int, t: str, u: str) -> str:
    fields = cast(Any, dtype.fields)
    made = [_value(plan, fields[name][0], at + fields[name][1], f"{t}.{name}", f"{u}.{name}") for name in dtype.names or ()]
    return f"{plan.named(_kind(dtype), 'K')}({', '.join(made)})"


def _array(plan: _Plan, dtype: np.dtype[Any], at: int, t: str, u: str) -> str:
    base, shape = cast(Any, dtype.subdtype)
    if len(shape) > 1:
        raise TypeError("an interpreted rule knows no fields with several dimensions")
    if base.names is not None:
        return _records(plan, base, shape[0], at, t, u)
    plan.copies.append(f"{t}[:] = {u}")
    if shape[0] > LONG:
        return f"b[at + {at}:at + {at + dtype.itemsize}].cast({code_of(base)!r})"
    plan.flat.append(f"*{t}")
    first = plan.number(base, at, shape[0])
    return f"[*v[{first}:{first + shape[0]}]]"


def _records(plan: _Plan, base: np.dtype[Any], count: int, at: int, t: str, u: str) -> str:
    if count * _size(base) > MANY:
        plan.inner.append(t)
        plan.copies.append(f"{t}.take({u})")
        return f"Rows({plan.named(layout_of(base), 'R')}, b[at + {at}:at + {at + count * base.itemsize}])"
    made = [_record(plan, base, at + i * base.itemsize, f"{t}[{i}]", f"{u}[{i}]") for i in range(count)]
    return f"{plan.named(_listed(base), 'L')}(({', '.join(made)},))"


def _size(dtype: np.dtype[Any]) -> int:
    """Return how many numbers a dtype holds."""
    if dtype.subdtype is not None:
        return int(np.prod(dtype.subdtype[1])) * _size(dtype.subdtype[0])
    return 1 if dtype.names is None else sum(_size(dtype[name]) for name in dtype.names)


@cache
def _kind(dtype: np.dtype[Any]) -> type:
    """Return the class of a record's objects. Assigning a nested record copies it."""
    names = cast("tuple[str, ...]", dtype.names)
    inner = [name for name in names if dtype[name].names is not None]
    slots = [f"_{name}" if name in inner else name for name in names]
    scope: dict[str, Any] = {}
    fills = "; ".join(f"self.{slot} = {name}" for slot, name in zip(slots, names, strict=True))
    exec(f"def __init__(self, {', '.join(names)}): {fills}", scope)
    replaced = {name: property(attrgetter(f"_{name}"), _replacing(f"_{name}", dtype[name])) for name in inner}
    return type("Record", (), {"__slots__": slots, "__init__": scope["__init__"], **replaced})


def _replacing(slot: str, dtype: np.dtype[Any]) -> Callable[[Any, Any], None]:
    return lambda owner, value: layout_of(dtype).copy(getattr(owner, slot), value)


@cache
def _listed(dtype: np.dtype[Any]) -> type:
    """Return a list class for records, in which assigning an item copies it."""

    def assign(self: list[Any], index: int, value: Any) -> None:
        layout_of(dtype).copy(self[index], value)

    return type("Records", (list,), {"__setitem__": assign, "__slots__": ()})
