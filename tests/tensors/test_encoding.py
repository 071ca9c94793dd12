"""Tensors hold what the view holds, no more and no less, in the parts, shapes and ranges that are declared."""

from __future__ import annotations

import numpy as np
import pytest

from tests.adapters.tables import GAMES, moments
from underrose.adapters.playing import Table
from underrose.games import titles
from underrose.kernel.play.match import SPECTATOR
from underrose.tensors.encoding import Choice, Encoding, Number
from underrose.testing import kuhn


@pytest.mark.parametrize("name", GAMES)
def test_a_tensor_gives_the_view_back(name: str) -> None:
    table = Table(GAMES[name])
    for moment in moments(table, "lossless"):
        for place in [*range(table.game.players), SPECTATOR] if not moment.asked else ():
            views = table.view(moment, place)
            tensor = table.encoding.encode(views)
            assert table.encoding.decode(tensor).tobytes() == views.tobytes()
            assert (tensor >= table.encoding.low).all()
            assert (tensor <= table.encoding.high).all()


def test_what_belongs_to_each_game_of_the_house_is_declared() -> None:
    assert [title.id for title in titles() if not (title.fields and title.game_bounds and title.action_about)] == []


@pytest.mark.parametrize("name", GAMES)
def test_parts_lie_side_by_side_and_fill_the_tensor(name: str) -> None:
    encoding, start = Table(GAMES[name]).encoding, 0
    for part in encoding.parts:
        assert part.start == start
        assert part.of(np.zeros(encoding.size, np.float32)).shape == part.shape
        start += part.size
    assert start == encoding.size == len(encoding.low) == len(encoding.high)


def test_a_part_is_named_and_shaped_like_its_field() -> None:
    shapes = {part.name: part.shape for part in Table(GAMES["coding"]).encoding.parts}
    expected = {"sides.code": (4, 3, 10), "owed": (4,), "sides.revealed": (4, 3), "current_round": (1,)}
    assert {name: shapes[name] for name in expected} == expected


def test_none_is_no_choice_and_a_set_is_its_members() -> None:
    table = Table(GAMES["coding"])
    moment = next(moment for moment in moments(table, "none") if moment.decisions > 4)
    parts, tensor = {part.name: part for part in table.encoding.parts}, table.encoding.encode(table.view(moment, 0))
    codes, owed = parts["sides.code"].of(tensor), parts["owed"].of(tensor)
    assert (codes[0].sum(-1) == 1).all()
    assert (codes[1] == 0).all()
    assert [seat for seat in range(4) if owed[seat]] == [seat for seat in range(4) if int(table.view(moment, 0)["owed"][0]) >> seat & 1]


def test_a_field_that_no_view_has_is_refused() -> None:
    with pytest.raises(ValueError, match="View has no suit"):
        Encoding(kuhn.View, {"suit": Choice("suit", 4)})


def test_a_number_is_divided_by_a_power_of_two() -> None:
    for title in titles():
        for name, field in title.fields.items():
            assert not isinstance(field, Number) or field.scale.bit_count() == 1, name
