"""The printed abilities of the six professions of Top-Secret, by their numbers in RULES.md."""

from __future__ import annotations

import pytest

from tests.rules.top_secret_agents.positions import RIGHT, Table
from underrose.games.top_secret_agents.state import AgentPlace, Phase


def test_printed_21_a_double_agent_hands_a_tile_to_anybody_in_play() -> None:
    agents = {"f3": "0 double-agent", "f4": "1 hacker", "h7": "1 analyst", "d1": "0 engineer"}
    table = Table(agents, {"C1a": "f3"})
    assert table.legal("give") == {"give C1a f4", "give C1a h7", "give C1a d1"}
    table.play("give C1a h7")
    assert (table.where("C1a"), table.public["actions"]) == ("held h7", 2)


def test_printed_21_only_its_own_tiles_and_not_to_itself() -> None:
    table = Table({"f3": "0 double-agent", "f5": "0 hacker"}, {"C1a": "f3", "L1a": "f5"})
    assert table.refusal("give L1a f3") == "not_held"
    assert table.refusal("give C1a f3") == "itself"
    assert table.refusal("give C1a f4") == "no_agent"


def test_printed_21_only_a_double_agent_can() -> None:
    table = Table({"f3": "0 hacker", "f5": "0 analyst"}, {"C1a": "f3"})
    assert table.legal("give") == set()
    assert table.refusal("give C1a f5") == "not_held"


def pushes_up(profession: str) -> None:
    table = Table({"h1": f"0 {profession}"}, {"C1a": "f3"})
    assert table.legal("raise") == {"raise C1a left", "raise C1a right"}
    table.play("raise C1a left")
    assert (table.where("C1a"), table.public["actions"]) == ("e2", 2)
    assert table.play("raise C1a right").where("C1a") == "d3"


def pushes_down_for_a_tile(profession: str) -> None:
    table = Table({"h1": f"0 {profession}"}, {"C1a": "f3", "L1a": "h1"})
    assert table.legal("lower") == {"lower C1a left for L1a", "lower C1a right for L1a"}
    table.play("lower C1a right for L1a")
    assert (table.where("C1a"), table.where("L1a"), table.public["actions"]) == ("g3", "bag", 2)


def leaves_possessed_tiles_alone(profession: str) -> None:
    table = Table({"h1": f"0 {profession}", "f3": "1 hacker"}, {"C1a": "f3", "L1a": "h1"})
    assert table.refusal("raise C1a left") == table.refusal("lower C1a left for L1a") == "not_loose"


def needs_an_action_and_for_down_a_tile_too(profession: str) -> None:
    table = Table({"h1": f"0 {profession}"}, {"C1a": "f3"})
    assert table.refusal("lower C1a left for L1a") == "not_held"
    table.play("move h1 h2", "move h2 h3", "move h3 h4")
    assert table.refusal("raise C1a left") == "no_actions"


PUSHING = [pushes_up, pushes_down_for_a_tile, leaves_possessed_tiles_alone, needs_an_action_and_for_down_a_tile_too]


@pytest.mark.parametrize("check", PUSHING)
def test_printed_22_the_comms_specialist_pushes_tiles(check: object) -> None:
    assert callable(check)
    check("comms-specialist")


@pytest.mark.parametrize("check", PUSHING)
def test_printed_23_the_smuggler_does_the_same(check: object) -> None:
    assert callable(check)
    check("smuggler")


def test_printed_22_nobody_else_pushes() -> None:
    table = Table({"h1": "0 hacker"}, {"C1a": "f3", "L1a": "h1"})
    assert table.refusal("raise C1a left") == table.refusal("lower C1a left for L1a") == "not_able"


THREE = {"C1a": "h4", "C2a": "h4", "L1a": "h4"}


def test_printed_24_an_analyst_with_three_tiles_draws_and_keeps() -> None:
    table = Table({"h4": "0 analyst", "f1": "1 hacker"}, THREE, draws=["B1a", "B1b", "X3a"]).play("retire h4")
    assert (table.where("X3a"), table.public["points"], table.legal()) == ("drawn", [4, 0], {"keep", "return"})
    table.play("keep")
    assert (table.where("X3a"), table.public["points"], table.phase) == ("scored 0", [7, 0], Phase.ACT)


def test_printed_24_or_puts_it_back() -> None:
    table = Table({"h4": "0 analyst", "f1": "1 hacker"}, THREE, draws=["B1a", "B1b", "X3a"]).play("retire h4", "return")
    assert (table.where("X3a"), table.public["points"]) == ("bag", [4, 0])


def test_printed_24_not_with_two_tiles_and_not_for_others() -> None:
    table = Table({"h4": "0 analyst", "f1": "1 hacker"}, {"C1a": "h4", "C2a": "h4"}).play("retire h4")
    assert (table.phase, table.told("drew")) == (Phase.ACT, [])
    table = Table({"h4": "0 hacker", "f1": "1 hacker"}, THREE).play("retire h4")
    assert (table.phase, table.told("drew")) == (Phase.ACT, [])


def test_printed_25_a_hacker_pins_an_adjacent_agent_until_the_end_of_the_opponent_s_next_turn() -> None:
    table = Table({"f3": "0 hacker", "f4": "1 engineer", "h7": "1 analyst"})
    assert table.legal("pin") == {"pin f3 f4"}
    assert table.refusal("pin f3 h7") == "not_adjacent"
    table.play("pin f3 f4")
    assert (table.agent("f4")["pinned"], table.public["actions"]) == (2, 2)
    table.play("end", "trickle")
    assert table.refusal("move f4 f5") == "pinned"
    table.play("end")
    assert table.agent("f4")["pinned"] == 0
    assert table.told("freed")


def test_printed_25_once_per_turn_pinning_and_unpinning_together() -> None:
    table = Table({"f3": "0 hacker", "f4": "1 engineer", "f2": "1 analyst"}).play("pin f3 f4")
    assert table.refusal("pin f3 f2") == table.refusal("unpin f3 f3") == "used_up"


def test_printed_25_a_hacker_unpins_a_friendly_agent() -> None:
    table = Table({"f3": "0 hacker", "h7": "0 analyst", "g6": "1 hacker"}, first=1).play("pin g6 h7", "end", "trickle")
    assert table.refusal("retire h7") == "pinned"
    table.play("unpin f3 h7")
    assert (table.agent("h7")["pinned"], table.public["actions"]) == (0, 2)
    assert "retire h7" in table.legal("retire")


def test_printed_25_only_friends_that_are_pinned_are_unpinned() -> None:
    table = Table({"f3": "0 hacker", "f4": "1 engineer", "f2": "0 analyst"})
    assert table.refusal("unpin f3 f4") == "no_agent"
    assert table.refusal("unpin f3 f2") == "not_pinned"


@pytest.mark.parametrize("action", ["move h4 g4", "retire h4", "transfer C1a h5", "give C1a f1"])
def test_printed_26_a_pinned_agent_cannot_move_retire_or_switch_out(action: str) -> None:
    agents = {"h4": "0 double-agent", "h5": "0 analyst", "h3": "1 hacker", "f1": "0 engineer"}
    table = Table(agents, {"C1a": "h4"}, first=1).play("pin h3 h4", "end", "trickle")
    assert table.refusal(action) == "pinned"
    table.play("end", "trickle", "end", "trickle")
    assert action in table.legal()


def test_printed_27_a_hacker_takes_a_tile_from_a_pinned_opponent() -> None:
    table = Table({"f3": "0 hacker", "f4": "1 engineer", "f2": "1 analyst"}, {"C1a": "f3", "L4a": "f4", "L1a": "f2"})
    assert table.refusal("steal L4a for C1a") == "no_intel"
    table.play("pin f3 f4")
    assert table.legal("steal") == {"steal L4a for C1a"}
    table.play("steal L4a for C1a")
    assert (table.where("L4a"), table.where("C1a"), table.public["actions"]) == ("held f3", "bag", 2)


def test_printed_27_once_per_turn_and_not_from_friends() -> None:
    table = Table(
        {"f3": "0 hacker", "f4": "1 engineer", "f2": "0 analyst"}, {"C1a": "f3", "C1b": "f3", "L4a": "f4", "L3a": "f4", "D1a": "f2"}
    )
    table.play("pin f3 f4", "steal L4a for C1a")
    assert table.refusal("steal L3a for C1b") == "used_up"
    table = Table({"f3": "0 hacker", "f2": "0 analyst"}, {"C1a": "f3", "D1a": "f2"}).play("pin f3 f2")
    assert table.refusal("steal D1a for C1a") == "no_intel"


def test_printed_28_an_engineer_puts_a_blockade_beside_itself() -> None:
    table = Table({"f3": "0 engineer", "f4": "1 hacker"}, {"L1a": "e3"}, blocked=["f2"])
    assert table.legal("block") == {f"block {space}" for space in ("e2", "e3", "g2", "g3")}
    assert table.refusal("block f4") == "occupied"
    assert table.refusal("block f2") == "blockaded"
    assert table.refusal("block a1") == "not_adjacent"
    table.play("block e3")
    assert (table.blocked(), table.public["actions"]) == ({"f2", "e3"}, 2)


def test_printed_28_only_an_engineer_can() -> None:
    assert Table({"f3": "0 hacker"}).refusal("block e3") == "not_able"


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
