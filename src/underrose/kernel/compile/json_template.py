"""Records serialized to JSON by compiled code from a template: the bytes of `msgspec.json.encode(as_data(row))`, without plain data.

The template of a dtype is its JSON without the numbers, cut where they stand, and the places of these numbers in the record. So
`{"hands": [i8, i8], "turn": i8}` is the literals `{"hands":[` `,` `],"turn":` `}` and the places 0, 1, 2: the writer copies the literals up
to an end, writes a number, and goes on. Records with other numbers than signed ones of 64 bits have no template and are written as plain
data.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from underrose.kernel.compile.compiling import driver, rule
from underrose.kernel.data.records import as_data

LONGEST = 20
"""Characters of the longest number: a sign, and the nineteen digits of -2^63."""
ZERO, MINUS = ord("0"), ord("-")


class Template(NamedTuple):
    """The JSON of a dtype: `literals` (uint8) of all that is no number, `ends` (shape (numbers + 1,)) where each piece of them ends, and
    `places` (shape (numbers,)) of the numbers in the record, counted in words of eight bytes. `room`: bytes that suffice for any record."""

    literals: NDArray[np.uint8]
    ends: NDArray[np.int64]
    places: NDArray[np.int64]
    room: int


Piece = bytes | int
"""Literal bytes, or the place of a number."""


@cache
def template_of(dtype: np.dtype[Any]) -> Template | None:
    """Return the template of a dtype; None where it has numbers other than aligned int64."""
    try:
        pieces = list(_pieces(dtype, 0))
    except ValueError:
        return None
    literals = bytearray()
    ends = list[int]()
    places = list[int]()
    for piece in pieces:
        if isinstance(piece, bytes):
            literals += piece
        else:
            ends.append(len(literals))
            places.append(piece)
    whole = [*ends, len(literals)]
    room = len(literals) + LONGEST * len(places)
    return Template(np.array(literals, np.uint8), np.array(whole, np.int64), np.array(places, np.int64), room)


def _pieces(dtype: np.dtype[Any], at: int) -> Iterator[Piece]:
    """Yield the pieces of the JSON of a part that begins at byte `at`. Raises ValueError for numbers other than aligned int64."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        inner = base if len(shape) == 1 else np.dtype((base, shape[1:]))
        yield from _listed(b"[", [_pieces(inner, at + n * inner.itemsize) for n in range(shape[0])], b"]")
    elif dtype.names is not None and dtype.fields is not None:
        fields = cast(Mapping[str, Any], dtype.fields)
        yield from _listed(b"{", [_named(name, fields[name][0], at + fields[name][1]) for name in dtype.names], b"}")
    elif dtype == np.int64 and at % 8 == 0:
        yield at // 8
    else:
        raise ValueError(f"{dtype} is not a signed number of 64 bits")


def _named(name: str, dtype: np.dtype[Any], at: int) -> Iterator[Piece]:
    yield msgspec.json.encode(name) + b":"
    yield from _pieces(dtype, at)


def _listed(begin: bytes, parts: Sequence[Iterator[Piece]], end: bytes) -> Iterator[Piece]:
    yield begin
    for number, part in enumerate(parts):
        if number:
            yield b","
        yield from part
    yield end


@driver
def door_encode(numbers: MutableSequence[int], literals: Any, ends: MutableSequence[int], places: MutableSequence[int], text: Any) -> int:
    """Write a record, given as its `numbers`, into `text` (uint8) by a template; return the number of bytes written."""
    return encode(numbers, literals, ends, places, text, 0)


@rule
def encode(
    numbers: MutableSequence[int], literals: Any, ends: MutableSequence[int], places: MutableSequence[int], text: Any, begin: int
) -> int:
    """Write a record, given as its `numbers`, at `text[begin:]` by a template; return where it ends."""
    n, done = begin, 0
    for k in range(len(places)):
        while done < ends[k]:
            text[n] = literals[done]
            n, done = n + 1, done + 1
        n = write_number(text, n, numbers[places[k]])
    while done < ends[len(places)]:
        text[n] = literals[done]
        n, done = n + 1, done + 1
    return n


@rule
def write_number(text: Any, n: int, number: int) -> int:
    """Write a number in decimal at `text[n:]`; return where it ends. It is made negative first: -2^63 has no opposite."""
    if number < 0:
        text[n] = MINUS
        n += 1
    else:
        number = -number
    digits, rest = 1, number
    while rest <= -10:
        rest = (rest + 9) // 10  # a tenth, towards zero
        digits += 1
    for k in range(n + digits - 1, n - 1, -1):
        tenth = (number + 9) // 10
        text[k] = ZERO + 10 * tenth - number
        number = tenth
    return n + digits


Encode = Callable[..., int]


class _Room(threading.local):
    """A thread's buffer, grown to the longest record that it has written."""

    text = np.empty(0, np.uint8)


_room = _Room()


def encoded(encode: Encode | None, row: bytes, dtype: np.dtype[Any]) -> bytes:
    """Return a record, given by its bytes, as JSON: by `encode`, the compiled `door_encode`, or through plain data where that is None."""
    template = template_of(dtype) if encode is not None else None
    if encode is None or template is None:
        return msgspec.json.encode(as_data(np.frombuffer(row, dtype)[0]))
    text = _room.text
    if len(text) < template.room:
        text = _room.text = np.empty(template.room, np.uint8)
    return text[: encode(np.frombuffer(bytearray(row), np.int64), template.literals, template.ends, template.places, text)].tobytes()
