"""The odds of Top-Secret, held to a reckoning of its own from the rules page."""

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


@pytest.mark.parametrize(("bag", "odds"), [(["C1a", "C1b", "X4a", "H1"], {"C1": 0.5, "X4": 0.25, "H": 0.25}), ([], {})])
def test_the_bag_by_kinds(bag: list[str], odds: dict[str, float]) -> None:
    sheet = Table({}, bag=bag).match.notes(0)
    assert sheet is not None
    assert sheet["about"][0] == {"key": "bag", "values": odds, "out": []}


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
