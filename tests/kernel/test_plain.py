"""Records as plain objects: the same bytes, read and written like the record."""

import struct
from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from underrose.kernel.data.python_records import LONG, MANY, Grid, fresh_rows, never_changes, numbers, opened, rows_of
from underrose.kernel.data.records import Int, Word, as_data, dtype_of, new, record


@record
class Card:
    """A record in another."""

    kind: Int
    small: Annotated[int, "i1"]
    likely: Annotated[float, "f8"]


@record
class Board:
    """Every kind of field there is, short and long."""

    flag: Annotated[int, "i1"]
    word: Word
    row: Annotated[MutableSequence[int], "i4", 3]
    long: Annotated[MutableSequence[int], "i2", LONG + 1]
    top: Annotated[Card, Card]
    hand: Annotated[Sequence[Card], Card, 2]
    pile: Annotated[Sequence[Card], Card, MANY]
    last: Int


@pytest.fixture
def boards() -> Any:
    """Two records full of numbers."""
    rows = new(Board, 2)
    drawn = np.random.default_rng(4)
    for name in ("flag", "word", "last"):
        rows[name] = drawn.integers(0, 100, 2)
    for name in ("row", "long"):
        rows[name] = drawn.integers(-100, 100, rows[name].shape)
    for name in ("top", "hand", "pile"):
        for part in ("kind", "small", "likely"):
            rows[name][part] = drawn.integers(-100, 100, rows[name][part].shape)
    return rows


def test_every_field_reads_as_it_stands_in_the_record(boards: Any) -> None:
    for at, row in enumerate(rows_of(boards)):
        assert [row.flag, row.word, row.last] == [boards[at][name] for name in ("flag", "word", "last")]
        assert list(row.row) == boards[at]["row"].tolist()
        assert list(row.long) == boards[at]["long"].tolist()
        assert row.top.likely == boards[at]["top"]["likely"]
        for name in ("hand", "pile"):
            assert [card.small for card in getattr(row, name)] == boards[at][name]["small"].tolist()
        assert (len(row.hand), len(row.pile)) == (2, MANY)


def test_what_is_written_is_in_the_record_once_it_is_flushed(boards: Any) -> None:
    expected = boards.copy()
    expected[1]["flag"], expected[1]["row"][2], expected[1]["long"][LONG] = -7, 9, 3
    expected[1]["top"]["likely"], expected[1]["hand"][1]["small"], expected[1]["pile"][5]["kind"] = 0.25, 4, -(2**63)
    expected[1]["word"] = 2**64 - 1
    rows = rows_of(boards)
    board = rows[1]
    board.flag, board.row[2], board.long[LONG] = -7, 9, 3
    board.top.likely, board.hand[1].small, board.pile[5].kind = 0.25, 4, -(2**63)
    board.word = 2**64 - 1
    rows.flush()
    assert [as_data(board) for board in boards] == [as_data(board) for board in expected]


def test_what_is_only_read_is_not_written_again(boards: Any) -> None:
    rows = rows_of(boards)
    assert rows[0].last == boards[0]["last"]
    boards[0]["last"] = 77  # as another thread may
    rows.flush()
    assert boards[0]["last"] == 77


def test_assigning_a_record_copies_it(boards: Any) -> None:
    expected = boards.copy()
    expected[0] = expected[1]
    expected[0]["top"] = expected[0]["hand"][1]
    expected[0]["pile"][0] = expected[0]["hand"][0] = expected[0]["pile"][1]
    expected[0]["hand"][0]["kind"] = 5
    rows = rows_of(boards)
    first, deep = rows[0], rows[0].pile[3]
    rows[0] = rows[1]
    assert first.last == boards[1]["last"]
    assert deep.small == boards[1]["pile"][3]["small"], "an object at hand is that of the record it was taken from"
    first.top = first.hand[1]
    first.pile[0] = first.pile[1]
    first.hand[0] = first.pile[1]
    first.hand[0].kind = 5
    rows.flush()
    assert [as_data(board) for board in boards] == [as_data(board) for board in expected]


def test_a_slice_has_the_same_objects(boards: Any) -> None:
    rows = rows_of(boards)
    part = rows[1:]
    assert len(part) == 1
    part[0].flag = 3
    part[0] = rows[0]
    part[0].last = 8
    rows.flush()
    assert (boards[1]["last"], boards[1]["flag"]) == (8, boards[0]["flag"])


@pytest.mark.parametrize("index", [-1, 2])
def test_a_record_outside_the_array_is_an_error(boards: Any, index: int) -> None:
    with pytest.raises(IndexError):
        rows_of(boards)[index]


@pytest.mark.parametrize("change", [{"flag": 128}, {"word": -1}, {"last": 2**63}, {"last": 1.5}, {"flga": 1}])
def test_what_fits_no_field_is_an_error(boards: Any, change: dict[str, Any]) -> None:
    before, rows = boards.tobytes(), rows_of(boards)
    with pytest.raises((struct.error, AttributeError)):
        write(rows, change)
    assert boards.tobytes() == before


def write(rows: Any, change: dict[str, Any]) -> None:
    """Write fields of the first record."""
    for name, value in change.items():
        setattr(rows[0], name, value)
    rows.flush()


def test_fresh_rows_are_zero() -> None:
    rows = fresh_rows(dtype_of(Board), 2)
    assert [rows[1].last, rows[1].top.likely, *rows[1].row] == [0, 0.0, 0, 0, 0]


def test_rows_of_numbers_are_views() -> None:
    table = np.arange(12).reshape(3, 4)
    grid = numbers(table)
    assert isinstance(grid, Grid)
    assert (len(grid), grid[2, 1], grid[2][1]) == (3, 9, 9)
    grid[0] = grid[2]
    grid[2, 0] = 50
    grid[1][3] = 60
    grid[2] = grid[1]
    grid[1] = 0
    assert table.tolist() == [[8, 9, 10, 11], [0, 0, 0, 0], [4, 5, 6, 60]]


def test_a_record_that_is_passed_is_written_to_where_it_stands(boards: Any) -> None:
    written: list[Any] = []
    opened(boards[1], written).flag = 12
    for rows in written:
        rows.flush()
    assert boards["flag"].tolist()[1] == 12


def test_what_never_changes_is_taken_apart_once(boards: Any) -> None:
    never_changes(boards)
    written: list[Any] = []
    assert opened(boards, written)[1] is opened(boards[1], written)
    assert not written


@given(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=2, max_size=2), st.floats(allow_nan=False))
def test_numbers_come_back_as_they_were(ends: list[int], likely: float) -> None:
    boards = new(Board)
    rows = rows_of(boards)
    rows[0].last, rows[0].top.kind = ends
    rows[0].top.likely = likely
    rows.flush()
    assert [int(boards[0]["last"]), int(boards[0]["top"]["kind"])] == ends
    assert np.float64(boards[0]["top"]["likely"]).tobytes() == np.float64(likely).tobytes()
    assert rows_of(boards)[0].last == ends[0]
