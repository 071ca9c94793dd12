"""Records as plain objects: the same bytes, read and written like the record."""

import struct
from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

import numpy as np
import pytest

from underrose.kernel.data.python_records import LONG, MANY, Grid, never_changes, numbers, opened, rows_of
from underrose.kernel.data.records import Int, Word, as_data, new, record


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
    rows = new(Board, 2)
    drawn = np.random.default_rng(4)
    fields = [rows[name] for name in ("flag", "last", "row", "long")]
    fields += [rows[name][part] for name in ("top", "hand", "pile") for part in ("kind", "small", "likely")]
    for field in fields:
        field[...] = drawn.integers(-100, 100, field.shape)
    rows["word"] = drawn.integers(0, 100, 2)
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
    expected, rows = boards.copy(), rows_of(boards)
    board, wanted = rows[1], expected[1]
    board.flag, wanted["flag"] = -7, -7
    board.row[2], wanted["row"][2] = 9, 9
    board.long[LONG], wanted["long"][LONG] = 3, 3
    board.top.likely, wanted["top"]["likely"] = 0.25, 0.25
    board.hand[1].small, wanted["hand"][1]["small"] = 4, 4
    board.pile[5].kind, wanted["pile"][5]["kind"] = -(2**63), -(2**63)
    board.word, wanted["word"] = 2**64 - 1, 2**64 - 1
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


@pytest.mark.parametrize(("name", "value"), [("flag", 128), ("word", -1), ("last", 2**63), ("last", 1.5), ("flga", 1)])
def test_what_fits_no_field_is_an_error(boards: Any, name: str, value: Any) -> None:
    before, rows = boards.tobytes(), rows_of(boards)
    with pytest.raises((struct.error, AttributeError)):  # at once, or when it is flushed
        write(rows, name, value)
    assert boards.tobytes() == before


def write(rows: Any, name: str, value: Any) -> None:
    setattr(rows[0], name, value)
    rows.flush()


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


def test_a_record_that_is_passed_is_written_to_where_it_stands_and_what_never_changes_is_taken_apart_once(boards: Any) -> None:
    written: list[Any] = []
    opened(boards[1], written).flag = 12
    for rows in written:
        rows.flush()
    assert boards["flag"].tolist()[1] == 12
    never_changes(boards)
    written.clear()
    assert opened(boards, written)[1] is opened(boards[1], written)
    assert not written
