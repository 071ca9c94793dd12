"""The printed rules of Top-Secret, by their numbers in RULES.md: setting up, the trickle, spawning, Actions."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.top_secret_agents.positions import LEFT, RIGHT, Table
from underrose.games.top_secret_agents.events import Path
from underrose.games.top_secret_agents.state import AgentPlace, Phase, TilePlace, Why
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.play.match import SPECTATOR, Match

STAR = "h4"


# --- setting up -------------------------------------------------------------------------------------------------------


def test_printed_01_all_tiles_in_the_bag_and_twelve_agents_each() -> None:
    game = TITLE.setup(2)
    table = Match(game, seed=3).view(SPECTATOR)["table"]
    assert len(game.content["tiles"]) == table["bag"] == 47
    assert Counter(tile["place"] for tile in table["tiles"]) == {TilePlace.BAG: 47, TilePlace.NOWHERE: 13}
    assert {agent["place"] for agent in table["agents"]} == {AgentPlace.ROSTER}
    assert set(Counter((agent["seat"], agent["profession"]) for agent in game.content["agents"]).values()) == {2}
    assert len(game.content["agents"]) == 24
    assert len(game.content["professions"]) == len(game.content["colours"]) == 6


def test_printed_02_somebody_is_first_and_begins() -> None:
    firsts = {Match(TITLE.setup(2), seed=seed).events(SPECTATOR)[0]["args"]["seat"] for seed in range(20)}
    assert firsts == {0, 1}
    match = Match(TITLE.setup(2, first=1), seed=0)
    assert (match.events(SPECTATOR)[0]["args"]["seat"], match.actors) == (1, [1])


def test_printed_03_twenty_points_win_at_once() -> None:
    table = Table({STAR: "0 hacker", "f1": "1 hacker"}, {"C4a": STAR}, points=(16, 19))
    table.play(f"retire {STAR}")
    assert (table.outcome.why, table.outcome.winners, table.outcome.scores) == (Why.GOAL, (0,), (20, 19))
    assert table.match.actors == []


def test_printed_03_nineteen_points_win_nothing() -> None:
    table = Table({STAR: "0 hacker"}, {"C3a": STAR}, points=(16, 0)).play(f"retire {STAR}")
    assert table.match.outcome is None


def test_printed_04_a_turn_is_trickle_then_spawn_then_actions_and_turns_alternate() -> None:
    table = Table({}, phase=Phase.TRICKLE)
    assert table.legal() == {"trickle"}
    assert table.refusal("spawn hacker h1") == "not_now"
    table.play("trickle")
    assert table.refusal("trickle") == "not_now"
    assert table.phase == Phase.SPAWN
    table.play("spawn hacker h1", "move h1 g1")
    assert table.phase == Phase.ACT
    table.play("end")
    assert (table.turn, table.phase, table.public["number"]) == (1, Phase.TRICKLE, 2)


# --- trickle ----------------------------------------------------------------------------------------------------------


def test_printed_05_one_tile_top_left_then_one_top_right() -> None:
    table = Table({}, phase=Phase.TRICKLE, draws=["C1a", "L2a", "D1a"]).play("trickle")
    entered = [(args["tile"], args["space"]) for args in table.told("entered")]
    assert entered == [(table.tile("C1a"), table.space("a1")), (table.tile("L2a"), table.space("a4"))]


def test_printed_06_the_die_of_its_colour_moves_a_tile_odd_left_even_right() -> None:
    table = Table({}, {"C1a": "e3", "C2a": "f3", "L1a": "e3"}, phase=Phase.TRICKLE, dice={"C": 3, "L": 4}).play("trickle")
    assert (table.where("C1a"), table.where("C2a"), table.where("L1a")) == ("f3", "g2", "f4")
    assert table.told("rolled")[0] == {"die0": 3, "die1": LEFT, "die2": 4, "die3": LEFT, "die4": LEFT, "die5": LEFT}


def test_printed_06_tiles_that_agents_possess_stay_with_them() -> None:
    table = Table({"e3": "0 hacker"}, {"C1a": "e3"}, phase=Phase.TRICKLE).play("trickle")
    assert table.where("C1a") == "held e3"


def test_printed_07_a_tile_that_trickles_onto_an_agent_is_its_own() -> None:
    table = Table({"f3": "1 hacker"}, {"C1a": "e3"}, phase=Phase.TRICKLE).play("trickle")
    assert table.where("C1a") == "held f3"
    fell = next(args for args in table.told("fell") if args["tile"] == table.tile("C1a"))
    assert (fell["origin"], fell["space"], fell["path"]) == (table.space("e3"), table.space("f3"), Path.BY_DIE)
    assert table.game.content["agents"][fell["agent"]]["seat"] == 1


def test_printed_08_more_than_three_tiles_all_go_back_to_the_bag() -> None:
    tiles = {"C1a": "f3", "C1b": "f3", "C2a": "f3", "L1a": "e3"}
    table = Table({"f3": "0 hacker"}, tiles, phase=Phase.TRICKLE).play("trickle")
    assert set(tiles) <= table.bag
    assert table.stands("f3")
    assert [args["tiles"] for args in table.told("overflowed")] == [4]


def test_printed_08_three_tiles_are_kept() -> None:
    table = Table({"f3": "0 hacker"}, {"C1a": "f3", "C1b": "f3", "L1a": "e3"}, phase=Phase.TRICKLE).play("trickle")
    assert [table.where(tile) for tile in ("C1a", "C1b", "L1a")] == ["held f3"] * 3


def test_printed_09_a_honeypot_ends_an_agent_for_good_and_goes_back() -> None:
    table = Table({"f3": "0 hacker"}, {"H1": "e3"}, phase=Phase.TRICKLE).play("trickle")
    assert not table.stands("f3")
    assert table.count(AgentPlace.LOST) == 1
    assert "H1" in table.bag


def test_printed_10_a_tile_that_trickles_off_the_board_goes_back() -> None:
    table = Table({}, {"C1a": "h4", "L1a": "d1", "B1a": "d7"}, phase=Phase.TRICKLE, dice={"B": RIGHT}).play("trickle")
    assert {"C1a", "L1a", "B1a"} <= table.bag
    assert sum(args["space"] == -1 for args in table.told("fell")) == 3


@pytest.mark.parametrize(("die", "blocked", "lands"), [(LEFT, "f3", "f4"), (RIGHT, "f4", "f3"), (LEFT, "f4", "f3"), (RIGHT, "f3", "f4")])
def test_printed_11_a_blockade_in_the_way_turns_a_tile_aside(die: int, blocked: str, lands: str) -> None:
    table = Table({}, {"C1a": "e3"}, phase=Phase.TRICKLE, dice=die, blocked=[blocked]).play("trickle")
    assert table.where("C1a") == lands
    fell = next(args for args in table.told("fell") if args["tile"] == table.tile("C1a"))
    aside = (die == LEFT) == (blocked == "f3")
    assert fell["path"] == (Path.TURNED_ASIDE if aside else Path.BY_DIE)


@pytest.mark.parametrize("die", [LEFT, RIGHT])
def test_printed_12_between_two_blockades_a_tile_stays(die: int) -> None:
    table = Table({}, {"C1a": "e3"}, phase=Phase.TRICKLE, dice=die, blocked=["f3", "f4"]).play("trickle")
    assert table.where("C1a") == "e3"
    assert next(args["path"] for args in table.told("fell") if args["tile"] == table.tile("C1a")) == Path.HEMMED_IN


@pytest.mark.parametrize("die", [LEFT, RIGHT])
def test_printed_12_under_a_blockade_a_tile_stays(die: int) -> None:
    table = Table({}, {"C1a": "e3"}, phase=Phase.TRICKLE, dice=die, blocked=["e3"]).play("trickle")
    assert table.where("C1a") == "e3"
    assert next(args["path"] for args in table.told("fell") if args["tile"] == table.tile("C1a")) == Path.COVERED


# --- spawn ------------------------------------------------------------------------------------------------------------


def test_printed_13_up_to_three_agents_on_starred_spaces() -> None:
    table = Table({"f1": "0 hacker"}, phase=Phase.SPAWN)
    assert {action.split()[2] for action in table.legal("spawn")} == {f"h{i}" for i in range(1, 8)}
    table.play("spawn engineer h1", "spawn analyst h2")
    assert (table.phase, table.legal("spawn")) == (Phase.ACT, set())
    assert table.refusal("spawn analyst h3") == "too_late"


def test_printed_13_a_starred_space_must_be_completely_empty() -> None:
    table = Table({"h1": "1 hacker"}, {"C1a": "h2"}, phase=Phase.SPAWN, blocked=["h3"])
    for space in ("h1", "h2", "h3"):
        assert table.refusal(f"spawn hacker {space}") == "not_empty"
    assert table.refusal("spawn hacker g1") == "not_starred"
    assert "spawn hacker h4" in table.legal("spawn")


def test_printed_13_only_agents_of_the_roster() -> None:
    table = Table({"f1": "0 hacker", "f2": "0 hacker"}, phase=Phase.SPAWN)
    assert table.refusal("spawn hacker h4") == "not_in_roster"


# --- actions ----------------------------------------------------------------------------------------------------------


def test_printed_14_three_actions_and_no_more() -> None:
    table = Table({"f3": "0 hacker"}).play("move f3 f4", "move f4 f5", "move f5 f6")
    assert table.public["actions"] == 0
    assert table.refusal("move f6 f7") == "no_actions"
    assert table.legal() == {"end"}


def test_printed_14_intel_is_paid_by_who_uses_the_ability() -> None:
    table = Table({"f3": "0 engineer", "f4": "0 hacker"}, {"C1a": "f4"})
    assert table.refusal("block a1 for C1a") == "not_held"


def test_printed_15_a_step_goes_to_an_adjacent_space() -> None:
    table = Table({"f3": "0 hacker"})
    assert table.legal("move") == {f"move f3 {to}" for to in ("f2", "f4", "e2", "e3", "g2", "g3")}
    assert table.refusal("move f3 f5") == "not_adjacent"
    assert table.play("move f3 e3").stands("e3")


def test_printed_15_never_out_of_the_field() -> None:
    table = Table({"d3": "0 hacker"})
    assert table.refusal("move d3 c3") == "outside_field"
    assert {action.split()[2][0] for action in table.legal("move")} == {"d", "e"}


def test_printed_15_only_one_s_own_agents_and_only_onto_unoccupied_spaces() -> None:
    table = Table({"f3": "0 hacker", "f4": "1 hacker", "f2": "0 analyst"}, blocked=["e3"])
    assert table.refusal("move f4 f5") == "no_agent"
    assert table.refusal("move f3 f4") == table.refusal("move f3 f2") == "occupied"
    assert table.refusal("move f3 e3") == "blockaded"


def test_printed_16_an_agent_takes_what_lies_on_the_space_and_carries_it_on() -> None:
    table = Table({"f3": "0 hacker"}, {"C1a": "f4"}).play("move f3 f4")
    assert table.where("C1a") == "held f4"
    assert table.play("move f4 f5").where("C1a") == "held f5"


def test_printed_17_a_transfer_to_an_adjacent_agent_of_one_s_own() -> None:
    table = Table({"f3": "0 hacker", "f4": "0 analyst", "f5": "0 engineer", "g3": "1 hacker"}, {"C1a": "f3"})
    assert table.legal("transfer") == {"transfer C1a f4"}
    assert table.refusal("transfer C1a f5") == "not_adjacent"
    assert table.refusal("transfer C1a g3") == "no_agent"
    assert table.refusal("transfer C1b f4") == "not_held"
    table.play("transfer C1a f4")
    assert (table.where("C1a"), table.public["actions"]) == ("held f4", 2)


def test_printed_18_retiring_is_free_and_scores_what_is_carried() -> None:
    table = Table({STAR: "0 hacker"}, {"C3a": STAR, "L1a": STAR}).play(f"retire {STAR}")
    assert (table.public["points"], table.public["actions"]) == ([4, 0], 3)
    assert table.where("C3a") == table.where("L1a") == "scored 0"
    assert table.count(AgentPlace.RETIRED) == 1
    assert not table.stands(STAR)


def test_printed_18_only_on_a_starred_space() -> None:
    table = Table({"g4": "0 hacker", "h1": "1 hacker"})
    assert table.refusal("retire g4") == "not_starred"
    assert table.refusal("retire h1") == "no_agent"


def test_printed_19_not_in_the_turn_of_spawning() -> None:
    table = Table({}, phase=Phase.SPAWN).play("spawn hacker h4")
    assert table.refusal("retire h4") == "fresh"
    table.skip(2)
    assert "retire h4" in table.legal("retire")


def test_printed_20_any_number_of_abilities_while_they_can_be_paid() -> None:
    table = Table({"f3": "0 engineer"}, {"C1a": "f3", "C1b": "f3", "C2a": "f3"})
    table.play("block e3", "block e2", "block f2", "block a1 for C1a", "block a2 for C1b", "block a3 for C2a")
    assert table.blocked() == {"e3", "e2", "f2", "a1", "a2", "a3"}
    assert table.legal() == {"end"}
