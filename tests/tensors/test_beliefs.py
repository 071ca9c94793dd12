"""Beliefs as tensors are the chances on a seat's exact note sheet, slot by slot, and follow from its view and log alone."""

from __future__ import annotations

import inspect
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

import underrose as ur
from underrose.adapters.decisions import beliefs_of
from underrose.adapters.layout import Layout
from underrose.adapters.pettingzoo import env
from underrose.adapters.playing import Table
from underrose.cli.reports import sheet_shown
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
        about = [(one["key"], one["values"]) for one in sheet["about"] if one["key"] in keys]
        listed = {(key, str(value)): p for key, values in about for value, p in values.items() if p is not None}
        told += len(listed)
        rows = [(key, dict(zip(named.values(), named)), part.shape[-1]) for part in beliefs.parts for key, named in part.rows]
        expected = [listed.get((key, names.get(slot, "")), 0.0) for key, names, width in rows for slot in range(width)]
        assert np.allclose(tensor[:-2], expected, atol=1e-6)
        assert tensor[-2:].tolist() == pytest.approx([np.log2(sheet["worlds"]) / 16, 1])
        assert (tensor >= 0).all()
        assert (tensor <= beliefs.high).all()
    assert told > 100


def test_worlds_that_are_too_many_to_count_are_not_told_as_one() -> None:
    sheet = {"exact": True, "worlds": None, "about": [{"key": "own", "values": {"A": 1 + 1e-15, "B": 1 - 1e-15}}], "likely": []}
    game, match = replace(GAMES["coding"].title, notes=lambda *seen: sheet).setup(3), ur.Match(GAMES["coding"], seed=5)
    assert Beliefs(game).encode(match.see(0), match.log(0))[-2:].tolist() == [4, 1]
    worlds, odds = beliefs_of(game, match.see(0), match.log(0))
    assert (worlds, odds[0], [*sheet_shown(sheet)]) == (None, {"key": "own", "value": "A", "p": 1.0}, ["own        A 100%  B 100%"])


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
