"""JSON that compiled code writes from a template, beside what msgspec makes of the plain data."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Annotated

import msgspec
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from underrose import games
from underrose.kernel.compile.interpreting import interpreted
from underrose.kernel.compile.json_template import LONGEST, door_encode, encoded, template_of, write_number
from underrose.kernel.data.records import Int, as_data, new, record
from underrose.kernel.play.match import Match

WHOLE = st.integers(-(2**63), 2**63 - 1)


@record
class Hand:
    """A part."""

    cards: Annotated[MutableSequence[int], "i8", 3]
    held: Int


@record
class Seen:
    """Nested records, arrays of them, and arrays of arrays."""

    first: Annotated[Hand, Hand]
    hands: Annotated[MutableSequence[Hand], Hand, 2]
    turn: Int


def in_python(*arguments: object) -> int:
    return interpreted(door_encode)(*arguments)


@given(st.lists(WHOLE, min_size=13, max_size=13))
def test_it_is_the_json_of_the_plain_data(numbers: list[int]) -> None:
    rows = new(Seen)
    rows.view(np.int64)[:] = numbers
    assert encoded(in_python, rows[:1].tobytes(), rows.dtype) == msgspec.json.encode(as_data(rows[0]))


@given(WHOLE)
@example(0)
@example(-(2**63))
@example(2**63 - 1)
@example(10**18)
def test_numbers_of_every_length(number: int) -> None:
    text = np.zeros(LONGEST, np.uint8)
    assert text[: write_number(text, 0, number)].tobytes() == b"%d" % number


def test_other_numbers_are_written_as_plain_data() -> None:
    rows = np.zeros(1, np.dtype([("small", "i1"), ("turn", "i8")]))
    rows["small"] = -3
    assert template_of(rows.dtype) is None
    assert encoded(in_python, rows[:1].tobytes(), rows.dtype) == b'{"small":-3,"turn":0}'


@pytest.mark.parametrize("name", games.TITLES)
def test_views_of_every_game_have_a_template(name: str) -> None:
    game = games.title(name).setup(games.title(name).seats[0])
    match = Match(game, seed=1)
    rows = match.see(0)
    assert template_of(rows.dtype) is not None
    assert encoded(game.doors.encode, rows.tobytes(), rows.dtype) == msgspec.json.encode(as_data(rows[0]))
