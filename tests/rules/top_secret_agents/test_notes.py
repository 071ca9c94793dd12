"""The odds of Top-Secret, held to a reckoning of its own from the rules page."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

from tests.rules.top_secret_agents.positions import Table
from tests.rules.top_secret_agents.test_laws import random_game
from underrose.cli.main import cli
from underrose.games.top_secret_agents.board import Lattice
from underrose.games.top_secret_agents.notes import notes
from underrose.games.top_secret_agents.state import Phase, TilePlace
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.play.match import Match
from underrose.testing.playing import positions

HALF = Fraction(1, 2)


class Reckoning:
    """Where tiles fall, reckoned in Python from a view and the shape of the board alone."""

    def __init__(self, match: Match) -> None:
        self.table: dict[str, Any] = match.view(0)["table"]
        self.names = [space["name"] for space in match.game.content["spaces"]]
        self.tiles = [tile["name"] for tile in match.game.content["tiles"]]
        self.lattice = Lattice.of(match.game.content["board"]["rows"])
        self.agents = {agent["space"] for agent in self.table["agents"] if agent["space"] >= 0}
        self.first = self.table["number"] + (self.table["phase"] != Phase.TRICKLE)

    def step(self, space: int, turn: int) -> dict[int | None, Fraction]:
        """The chances of where a tile goes in the trickle of a turn."""
        blocked = {n for n, until in enumerate(self.table["blockades"]) if until >= turn}
        if space in blocked:
            return {space: Fraction(1)}
        left, right = self.lattice.below(space)
        found: dict[int | None, Fraction] = defaultdict(Fraction)
        for way, other in ((left, right), (right, left)):
            open_ways = [end for end in (way, other) if end not in blocked]
            found[open_ways[0] if open_ways else space] += HALF
        return found

    def after(self, tile: int, trickles: int) -> dict[str, float]:
        """The chances of a loose tile's place after so many trickles, by name."""
        chances: dict[int | None, Fraction] = {self.table["tiles"][tile]["where"]: Fraction(1)}
        for number in range(trickles):
            following: dict[int | None, Fraction] = defaultdict(Fraction)
            for space, chance in chances.items():
                if space is None or space in self.agents:
                    following[space] += chance
                else:
                    for end, share in self.step(space, self.first + number).items():
                        following[end] += chance * share
            chances = following
        return {"off" if space is None else self.names[space]: float(chance) for space, chance in chances.items()}


@pytest.mark.parametrize("seed", range(3))
def test_the_odds_of_every_loose_tile_are_those_of_the_rules(seed: int) -> None:
    seen = blocked = 0
    for number, match in enumerate(positions(TITLE.setup(2), seed)):
        if number % 7 or match.outcome is not None:
            continue
        sheet, reckoning = match.notes(0), Reckoning(match)
        assert sheet is not None
        told = {entry["key"]: entry["values"] for entry in sheet["about"]}
        loose = [n for n, tile in enumerate(reckoning.table["tiles"]) if tile["place"] == TilePlace.LOOSE]
        blocked += any(reckoning.table["blockades"])
        for tile in loose:
            for trickles in (1, 2):
                assert told[f"{reckoning.tiles[tile]}.{trickles}"] == reckoning.after(tile, trickles)
                seen += 1
        assert len(told) == 1 + 2 * len(loose)
    assert seen > 50
    assert blocked


def odds(table: Table, key: str) -> dict[str, float]:
    sheet = table.match.notes(0)
    assert sheet is not None
    return next(entry["values"] for entry in sheet["about"] if entry["key"] == key)


def test_a_tile_falls_left_or_right_and_then_again() -> None:
    table = Table({}, {"C1a": "e3", "L1a": "h1"})
    assert odds(table, "C1a.1") == {"f3": 0.5, "f4": 0.5}
    assert odds(table, "C1a.2") == {"g2": 0.25, "g3": 0.5, "g4": 0.25}
    assert odds(table, "L1a.1") == odds(table, "L1a.2") == {"off": 1.0}


def test_an_agent_catches_and_holds_it() -> None:
    table = Table({"f3": "1 hacker"}, {"C1a": "e3"})
    assert odds(table, "C1a.2") == {"f3": 0.5, "g3": 0.25, "g4": 0.25}


def test_blockades_count_for_as_long_as_they_last() -> None:
    table = Table({"d4": "0 engineer"}, {"C1a": "e3"}).play("block e3")
    assert odds(table, "C1a.1") == {"e3": 1.0}
    assert odds(table, "C1a.2") == {"f3": 0.5, "f4": 0.5}
    table = Table({"d4": "0 engineer"}, {"C1a": "e3"}, blocked=["f3"])
    assert odds(table, "C1a.1") == {"f3": 0.5, "f4": 0.5}  # gone at the end of this turn


def test_the_bag_by_kinds() -> None:
    table = Table({}, bag=["C1a", "C1b", "X4a", "H1"])
    assert odds(table, "bag") == {"C1": 0.5, "X4": 0.25, "H": 0.25}
    assert odds(Table({}, bag=[]), "bag") == {}


def test_a_spectator_has_no_sheet() -> None:
    table = Table({})
    assert notes(table.game, table.match.see(-1), table.match.log(-1)) is None


def test_the_command_shows_them(tmp_path: Any) -> None:
    match = random_game(1)
    path = tmp_path / "game.jsonl"
    match.save(path)
    shown = CliRunner().invoke(cli, ["notes", str(path), "--seat", "0", "--at", "20"])
    assert shown.exit_code == 0
    assert shown.output.startswith("Nothing is hidden")
    assert "bag " in shown.output
    data = CliRunner().invoke(cli, ["notes", str(path), "--seat", "0", "--at", "20", "--json"])
    assert json.loads(data.output)["open"] is True
