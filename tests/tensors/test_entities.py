"""Entity lists hold the slots of the tensor, no more and no less, in rows that say what they are."""

from __future__ import annotations

import numpy as np
import pytest

import underrose as ur
from tests.adapters.tables import GAMES, moments
from underrose.adapters.layout import Layout
from underrose.adapters.playing import Table
from underrose.tensors.entities import FEATURES, MASK, TABLE


@pytest.mark.parametrize("name", GAMES)
def test_every_slot_of_an_observation_is_a_feature_of_one_entity(name: str) -> None:
    table = Table(GAMES[name])
    layout = Layout(table, 8, beliefs=name in ("coding", "classified"))
    them = layout.entities
    slots = np.arange(1, layout.size + 1, dtype=np.float32)
    features = them.gathered(slots)
    assert sorted(features[features > 0].tolist()) == slots.tolist()
    assert features.shape == (them.size, them.width)
    assert len(them.type) == len(them.place) == them.size
    for number, kind in enumerate(them.kinds):
        rows = features[them.type == number]
        assert rows.shape[0] == kind.count
        assert (rows[:, : kind.width] > 0).all()
        assert not rows[:, kind.width :].any()
        assert len(them.names[kind.name]) == kind.width
    assert len({kind.name for kind in them.kinds}) == len(them.kinds)


def test_a_row_is_what_it_says() -> None:
    table = Table(GAMES["coding"])
    layout = Layout(table)
    them = layout.entities
    kinds = {kind.name: number for number, kind in enumerate(them.kinds)}
    seen = 0
    for moment in moments(table, "rows"):
        if moment.asked or not moment.dealt:
            continue
        view, found = table.view(moment, 0)[0], layout.listed(layout.tensor(moment, 0))
        rows = np.flatnonzero(them.type == kinds["sides.hack"])
        for row in rows.tolist():
            seat, slot = them.place[row].tolist()
            card = int(view["sides"]["hack"][seat, slot])
            assert bool(found[MASK][row]) == (card >= 0 or int(view["sides"]["answer"][seat, slot]) != 0)
            if card >= 0:
                assert found[FEATURES][row, card] == 1
                seen += 1
    assert seen
    assert them.place[them.type == kinds[TABLE]].tolist() == [[-1, -1]]


def test_a_batch_is_listed_at_once() -> None:
    batch = ur.batch("the_coding", n=3, seed=1)
    observed = batch.observe()
    listed = batch.layout.listed(observed)
    for table in range(3):
        assert np.array_equal(listed[FEATURES][table], batch.layout.listed(observed[table])[FEATURES])
    assert listed[MASK].shape == (3, batch.layout.entities.size)
