"""Beliefs as tensors are the chances on a seat's exact note sheet, slot by slot, and follow from its view and log alone."""

from __future__ import annotations

import inspect
from random import Random
from typing import Any

import numpy as np
import pytest

import underrose as ur
from underrose.adapters.layout import Layout
from underrose.adapters.pettingzoo import env
from underrose.adapters.playing import Table
from underrose.tensors.beliefs import Beliefs

GAMES = {"coding": ur.game("the_coding", players=3), "classified": ur.game("classified_information", choose_suitcase="yes")}


def positions(name: str) -> Any:
    """Some positions of a random game: its match, and each seat."""
    match, rng = ur.Match(GAMES[name], seed=5), Random(name)
    while match.outcome is None:
        if rng.random() < 0.3:
            yield from ((match, seat) for seat in range(match.game.players))
        seat = match.actors[0]
        match.do(seat, int(rng.choice(match.legal(seat).packed())))


@pytest.mark.parametrize("name", GAMES)
def test_every_chance_on_the_sheet_has_its_slot_and_nothing_else_is_there(name: str) -> None:
    game = GAMES[name]
    beliefs, told = Beliefs(game), 0
    assert game.title.notes is not None
    for match, seat in positions(name):
        sheet = game.title.notes(game, match.see(seat), match.log(seat))
        tensor = beliefs.encode(match.see(seat), match.log(seat))
        assert sheet is not None
        keys = {key for part in beliefs.parts for key, _ in part.rows}
        listed = {
            (one["key"], str(value)): p
            for one in sheet["about"]
            if one["key"] in keys
            for value, p in one["values"].items()
            if p is not None
        }
        told += len(listed)
        slots = [(key, value) for part in beliefs.parts for key, named in part.rows for value in _by_slot(named, part.shape[-1])]
        expected = [listed.get(slot, 0.0) for slot in slots]
        assert np.allclose(tensor[:-2], expected, atol=1e-6)
        assert tensor[-1] == 1
        assert tensor[-2] == pytest.approx(np.log2(sheet["worlds"]) / 16)
        assert (tensor >= 0).all()
        assert (tensor <= beliefs.high).all()
    assert told > 100


def _by_slot(named: Any, width: int) -> list[str]:
    names = {slot: value for value, slot in named.items()}
    return [names.get(slot, "") for slot in range(width)]


def test_they_are_given_a_view_and_a_log_and_nothing_else() -> None:
    assert list(inspect.signature(Beliefs.encode).parameters) == ["self", "views", "log"]


def test_an_observation_has_them_where_they_are_asked_for() -> None:
    table = Table(GAMES["coding"])
    without, with_them = Layout(table), Layout(table, beliefs=True)
    assert with_them.size - without.size == Beliefs(table.game).size == 92
    assert not with_them.tensor(table.first, 0)[-92:].any()
    environment = env("the_coding", beliefs=True, recall=4)
    environment.reset(seed=1)
    seen = environment.observe("seat_0")
    assert isinstance(seen, np.ndarray)
    assert environment.observation_space("seat_0").contains(seen)
    assert environment.layout.named(seen)["beliefs.code"][1].sum(-1) == pytest.approx([1, 1, 1])


@pytest.mark.parametrize("name", ["top_secret_agents", "top_secret_party"])
def test_where_no_sheet_is_exact_there_are_none(name: str) -> None:
    with pytest.raises(ValueError, match="no exact note sheet"):
        env(name, beliefs=True)
