"""The printed abilities of the six professions of Top-Secret, by their numbers in RULES.md."""

import pytest

from tests.rules.top_secret_agents.positions import RIGHT, Table
from underrose.games.top_secret_agents.state import AgentPlace, Phase


def test_printed_21_a_double_agent_hands_a_tile_of_its_own_to_anybody_else_in_play() -> None:
    agents = {"f3": "0 double-agent", "f4": "1 hacker", "h7": "1 analyst", "d1": "0 engineer"}
    table = Table(agents, {"C1a": "f3", "L1a": "d1"})
    assert table.legal("give") == {"give C1a f4", "give C1a h7", "give C1a d1"}
    assert table.refusals("give L1a f3", "give C1a f3", "give C1a f5") == ["not_held", "itself", "no_agent"]
    table.play("give C1a h7")
    assert (table.where("C1a"), table.public["actions"]) == ("held h7", 2)


@pytest.mark.parametrize("profession", ["comms-specialist", "smuggler"])
def test_printed_22_printed_23_the_comms_specialist_and_the_smuggler_push_loose_tiles_up_and_for_a_tile_down(profession: str) -> None:
    table = Table({"h1": f"0 {profession}", "f4": "1 hacker"}, {"C1a": "f3", "L1a": "h1", "D1a": "f4"})
    assert table.legal("raise") == {"raise C1a left", "raise C1a right"}
    assert table.legal("lower") == {"lower C1a left for L1a", "lower C1a right for L1a"}
    assert table.refusals("raise D1a left", "lower D1a left for L1a", "lower C1a left for D1a") == ["not_loose", "not_loose", "not_held"]
    table.play("raise C1a left")
    assert (table.where("C1a"), table.public["actions"]) == ("e2", 2)
    assert table.play("raise C1a right").where("C1a") == "d3"
    table.play("lower C1a right for L1a")
    assert table.places("C1a L1a") == ["e3", "bag"]
    assert table.refusal("raise C1a left") == "no_actions"


def test_printed_21_printed_22_printed_28_nobody_else_gives_pushes_or_blocks() -> None:
    table = Table({"h1": "0 hacker", "f5": "0 analyst"}, {"C1a": "f3", "L1a": "h1"})
    assert table.refusals("raise C1a left", "lower C1a left for L1a", "block g1") == ["not_able"] * 3
    assert table.refusal("give L1a f5") == "not_held"


THREE = {"C1a": "h4", "C2a": "h4", "L1a": "h4"}


@pytest.mark.parametrize(("word", "where", "points"), [("keep", "scored 0", 7), ("return", "bag", 4)])
def test_printed_24_an_analyst_with_three_tiles_draws_and_keeps_or_puts_it_back(word: str, where: str, points: int) -> None:
    table = Table({"h4": "0 analyst", "f1": "1 hacker"}, THREE, draws=["B1a", "B1b", "X3a"]).play("retire h4")
    assert (table.where("X3a"), table.public["points"], table.legal()) == ("drawn", [4, 0], {"keep", "return"})
    table.play(word)
    assert (table.where("X3a"), table.public["points"], table.phase) == (where, [points, 0], Phase.ACT)


@pytest.mark.parametrize(("who", "tiles"), [("analyst", {"C1a": "h4", "C2a": "h4"}), ("hacker", THREE)])
def test_printed_24_not_with_two_tiles_and_not_for_others(who: str, tiles: dict[str, str]) -> None:
    table = Table({"h4": f"0 {who}", "f1": "1 hacker"}, tiles).play("retire h4")
    assert (table.phase, table.told("drew")) == (Phase.ACT, [])


def test_printed_25_a_hacker_pins_an_adjacent_agent_until_the_end_of_the_opponent_s_next_turn() -> None:
    """Once in a turn, pinning and unpinning together."""
    table = Table({"f3": "0 hacker", "f4": "1 engineer", "h7": "1 analyst", "f2": "0 analyst"})
    assert table.legal("pin") == {"pin f3 f4", "pin f3 f2"}
    assert table.refusals("pin f3 h7", "unpin f3 f4", "unpin f3 f2") == ["not_adjacent", "no_agent", "not_pinned"]
    table.play("pin f3 f4")
    assert (table.agent("f4")["pinned"], table.public["actions"]) == (2, 2)
    assert table.refusals("pin f3 f2", "unpin f3 f3") == ["used_up", "used_up"]
    assert table.play("end", "trickle").refusal("move f4 f5") == "pinned"
    assert table.play("end").agent("f4")["pinned"] == 0
    assert table.told("freed")


def test_printed_25_a_hacker_unpins_a_friendly_agent() -> None:
    table = Table({"f3": "0 hacker", "h7": "0 analyst", "g6": "1 hacker"}, first=1).play("pin g6 h7", "end", "trickle")
    assert table.refusal("retire h7") == "pinned"
    table.play("unpin f3 h7")
    assert (table.agent("h7")["pinned"], table.public["actions"]) == (0, 2)
    assert "retire h7" in table.legal("retire")


@pytest.mark.parametrize("action", ["move h4 g4", "retire h4", "transfer C1a h5", "give C1a f1"])
def test_printed_26_a_pinned_agent_cannot_move_retire_or_switch_out(action: str) -> None:
    agents = {"h4": "0 double-agent", "h5": "0 analyst", "h3": "1 hacker", "f1": "0 engineer"}
    table = Table(agents, {"C1a": "h4"}, first=1).play("pin h3 h4", "end", "trickle")
    assert table.refusal(action) == "pinned"
    table.play("end", "trickle", "end", "trickle")
    assert action in table.legal()


def test_printed_27_once_a_turn_a_hacker_takes_a_tile_from_a_pinned_opponent_and_from_no_friend() -> None:
    agents = {"f3": "0 hacker", "f4": "1 engineer", "f2": "1 analyst"}
    table = Table(agents, {"C1a": "f3", "C1b": "f3", "L4a": "f4", "L3a": "f4", "L1a": "f2"})
    assert table.refusal("steal L4a for C1a") == "no_intel"
    table.play("pin f3 f4")
    assert table.legal("steal") == {f"steal {theirs} for {mine}" for theirs in ("L4a", "L3a") for mine in ("C1a", "C1b")}
    table.play("steal L4a for C1a")
    assert (*table.places("L4a C1a"), table.public["actions"]) == ("held f3", "bag", 2)
    assert table.refusal("steal L3a for C1b") == "used_up"
    table = Table({"f3": "0 hacker", "f2": "0 analyst"}, {"C1a": "f3", "D1a": "f2"}).play("pin f3 f2")
    assert table.refusal("steal D1a for C1a") == "no_intel"


def test_printed_28_an_engineer_puts_a_blockade_beside_itself() -> None:
    table = Table({"f3": "0 engineer", "f4": "1 hacker"}, {"L1a": "e3"}, blocked=["f2"])
    assert table.legal("block") == {f"block {space}" for space in ("e2", "e3", "g2", "g3")}
    assert table.refusals("block f4", "block f2", "block a1") == ["occupied", "blockaded", "not_adjacent"]
    table.play("block e3")
    assert (table.blocked(), table.public["actions"]) == ({"f2", "e3"}, 2)


def test_printed_29_for_a_tile_an_engineer_puts_a_blockade_anywhere() -> None:
    table = Table({"f3": "0 engineer", "f4": "1 hacker"}, {"C1a": "f3"})
    assert len(table.legal("block")) == 48 - 2 + 5  # anywhere for the tile, or beside itself for an Action
    assert table.refusal("block f4 for C1a") == "occupied"
    table.play("block a4 for C1a")
    assert (table.blocked(), table.where("C1a"), table.public["actions"]) == ({"a4"}, "bag", 3)


def test_printed_30_blockades_stand_in_the_way_and_go_at_the_end_of_the_opponent_s_next_turn() -> None:
    table = Table({"f3": "0 engineer", "e4": "1 hacker"}, {"C1a": "e3"}, dice=RIGHT)
    table.play("block f4", "end", "trickle")
    assert table.where("C1a") == "held f3"  # turned aside, to the Engineer
    assert table.refusal("move e4 f4") == "blockaded"
    table.play("end")
    assert (table.blocked(), len(table.told("cleared"))) == (set(), 1)
    table.play("trickle", "end", "trickle")
    assert "move e4 f4" in table.legal("move")


def test_an_agent_lost_while_pinned_takes_its_pin_along() -> None:
    table = Table({"f3": "0 hacker", "f4": "1 engineer"}, {"H1": "e4"}, dice=1).play("pin f3 f4", "end", "trickle")
    assert table.count(AgentPlace.LOST) == 1
    assert not any(agent["pinned"] for agent in table.public["agents"])
