"""The checking twin: the same bytes, and no write or read that compiled code would let pass."""

from typing import Any

import numpy as np
import pytest

from tests.kernel.test_records import Table
from underrose.kernel.data.records import new
from underrose.testing.interpreted import Checked, CheckedArray


@pytest.fixture
def rows() -> Any:
    return new(Table)


@pytest.mark.parametrize("index", [-1, 3, 100])
def test_an_index_outside_the_array_is_refused(rows: Any, index: int) -> None:
    twin = Checked(rows[0])
    with pytest.raises(IndexError):
        twin.row[index] = 1
    with pytest.raises(IndexError):
        assert twin.row[index]
    assert [len(twin.row), len(twin.hand)] == [3, 2]


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        *((name, value, OverflowError) for name, value in (("flag", 128), ("flag", -129), ("word", -1), ("word", 2**64))),
        ("flga", 1, AttributeError),
    ],
)
def test_a_value_that_does_not_fit_and_a_field_that_is_not_there_are_refused(rows: Any, name: str, value: int, error: Any) -> None:
    with pytest.raises(error, match=name):
        setattr(Checked(rows[0]), name, value)
    assert not any(rows.tobytes())
    small = CheckedArray(np.zeros(2, np.int8))
    with pytest.raises(OverflowError):
        small[0] = 300
