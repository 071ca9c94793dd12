"""Records: their layout, and that they survive being written as plain data."""

import json
from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from underrose.kernel.data.records import Int, Word, as_data, dtype_of, from_data, new, record


@record
class Card:
    """A part of a record."""

    small: Annotated[int, "i1"]
    value: Int


@record
class Table:
    """A record with everything that a record may hold."""

    flag: Annotated[int, "i1"]
    top: Annotated[Card, Card]
    row: Annotated[MutableSequence[int], "i8", 3]
    grid: Annotated[MutableSequence[int], "i8", 2, 2]
    hand: Annotated[Sequence[Card], Card, 2]
    word: Word


INTS, SMALL = st.integers(-(2**63), 2**63 - 1), st.integers(-128, 127)
CARDS = st.fixed_dictionaries({"small": SMALL, "value": INTS})
TABLES = st.fixed_dictionaries(
    {
        "flag": SMALL,
        "top": CARDS,
        "row": st.lists(INTS, min_size=3, max_size=3),
        "grid": st.lists(st.lists(INTS, min_size=2, max_size=2), min_size=2, max_size=2),
        "hand": st.lists(CARDS, min_size=2, max_size=2),
        "word": st.integers(0, 2**64 - 1),
    }
)


@record
class Shelf:
    """A nested record behind a narrow field."""

    mark: Annotated[int, "i1"]
    card: Annotated[Card, Card]


def test_fields_are_placed_widest_first_and_new_records_are_zeroed() -> None:
    assert (dtype_of(Card).names, dtype_of(Card).itemsize) == (("value", "small"), 16)
    rows = new(Table, 3)
    assert (rows.shape, any(rows.tobytes()), rows[0].dtype.type) == ((3,), False, np.record)


def test_nested_records_keep_their_alignment() -> None:
    for cls, nested in ((Table, ("top", "hand")), (Shelf, ("card",))):
        fields: Any = dtype_of(cls).fields
        assert [fields[name][1] % 8 for name in nested] == [0] * len(nested)
        assert dtype_of(cls).itemsize % 8 == 0


@pytest.mark.parametrize(("name", "hint", "wrong"), [("round", Int, "that name is taken"), ("points", int, "a field says how wide")])
def test_a_field_that_no_record_can_have_is_refused(name: str, hint: Any, wrong: str) -> None:
    with pytest.raises(TypeError, match=rf"Broken\.{name}: {wrong}"):
        record(type("Broken", (), {"__annotations__": {name: hint}}))


@given(TABLES)
def test_plain_data_is_plain_and_lossless(data: dict[str, Any]) -> None:
    rows = from_data(Table, data)
    assert json.loads(json.dumps(as_data(rows[0]))) == data
    assert from_data(Table, as_data(rows[0])).tobytes() == rows.tobytes()


@pytest.mark.parametrize(
    "change", [{"flag": None}, {"extra": 1}, {"row": [1, 2]}, {"row": [1]}, {"hand": [{"small": 1, "value": 1}]}, {"top": {"small": 1}}]
)
def test_data_of_another_shape_is_refused(change: dict[str, Any]) -> None:
    data = as_data(new(Table)[0]) | change
    data = {name: value for name, value in data.items() if value is not None}
    with pytest.raises((ValueError, TypeError)):
        from_data(Table, data)
