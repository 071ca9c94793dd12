"""The printed rules of Top-Secret, by their numbers in RULES.md: setting up, the trickle, spawning, Actions."""

from collections import Counter

import pytest

from tests.rules.top_secret_agents.positions import LEFT, RIGHT, Table
from underrose.games.top_secret_agents.events import Path
from underrose.games.top_secret_agents.state import AgentPlace, Phase, TilePlace, Why
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.play.match import SPECTATOR, Match


def test_printed_01_all_tiles_in_the_bag_and_twelve_agents_each() -> None:
    game = TITLE.setup(2)
    table = Match(game, seed=3).view(SPECTATOR)["table"]
    assert len(game.content["tiles"]) == table["bag"] == 47
    assert Counter(tile["place"] for tile in table["tiles"]) == {TilePlace.BAG: 47, TilePlace.NOWHERE: 13}
    assert {agent["place"] for agent in table["agents"]} == {AgentPlace.ROSTER}
    assert set(Counter((agent["seat"], agent["profession"]) for agent in game.content["agents"]).values()) == {2}
    assert len(game.content["agents"]) == 24
    assert len(game.content["professions"]) == len(game.content["colours"]) == 6


def test_printed_02_ruled_12_somebody_is_first_and_begins_and_nothing_is_hidden() -> None:
    assert {Match(TITLE.setup(2), seed=seed).events(SPECTATOR)[0]["args"]["seat"] for seed in range(20)} == {0, 1}
    match = Match(TITLE.setup(2, first=1), seed=5)
    assert (match.events(SPECTATOR)[0]["args"]["seat"], match.view(SPECTATOR)["table"]["starter"], match.actors) == (1, 1, [1])
    views = [match.view(place)["table"] | {"seat": 0} for place in (SPECTATOR, 0, 1)]
    assert views[0] == views[1] == views[2]


def test_printed_03_twenty_points_win_at_once() -> None:
    """Nineteen win nothing."""
    table = Table({"h4": "0 hacker", "f1": "1 hacker"}, {"C4a": "h4"}, points=(16, 19)).play("retire h4")
    assert (table.outcome.why, table.outcome.winners, table.outcome.scores) == (Why.GOAL, (0,), (20, 19))
    assert table.match.actors == []
    assert Table({"h4": "0 hacker"}, {"C3a": "h4"}, points=(16, 0)).play("retire h4").match.outcome is None


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


def test_printed_05_ruled_04_one_tile_top_left_then_one_top_right_and_they_trickle_with_the_others() -> None:
    table = Table({}, phase=Phase.TRICKLE, draws=["C1a", "L2a", "D1a"], dice={"C": LEFT, "L": RIGHT}).play("trickle")
    entered = [(args["tile"], args["space"]) for args in table.told("entered")]
    assert entered == [(table.tile("C1a"), table.space("a1")), (table.tile("L2a"), table.space("a4"))]
    assert table.places("C1a L2a") == ["b1", "b5"]


def test_printed_06_the_die_of_its_colour_moves_a_tile_odd_left_even_right() -> None:
    """All at once; one that an agent possesses stays with it."""
    tiles = {"C1a": "e3", "C2a": "f3", "L1a": "e3", "L2a": "e4"}
    table = Table({"e4": "0 hacker"}, tiles, phase=Phase.TRICKLE, dice={"C": 3, "L": 4}).play("trickle")
    assert table.places("C1a C2a L1a L2a") == ["f3", "g2", "f4", "held e4"]
    assert table.told("rolled")[0] == {"die0": 3, "die1": LEFT, "die2": 4, "die3": LEFT, "die4": LEFT, "die5": LEFT}


@pytest.mark.parametrize("seat", [0, 1])
def test_printed_07_ruled_03_a_tile_that_trickles_onto_an_agent_of_either_side_is_its_own(seat: int) -> None:
    table = Table({"f3": f"{seat} hacker"}, {"C1a": "e3"}, phase=Phase.TRICKLE).play("trickle")
    assert table.where("C1a") == "held f3"
    fell = next(args for args in table.told("fell") if args["tile"] == table.tile("C1a"))
    assert (fell["origin"], fell["space"], fell["path"]) == (table.space("e3"), table.space("f3"), Path.BY_DIE)
    assert table.game.content["agents"][fell["agent"]]["seat"] == seat


def test_printed_08_ruled_15_more_than_three_tiles_all_go_back_to_the_bag() -> None:
    """Those that arrive together count together."""
    tiles = {"C1a": "f3", "C1b": "f3", "L1a": "e2", "D1a": "e3"}
    table = Table({"f3": "0 hacker"}, tiles, phase=Phase.TRICKLE, dice={"L": RIGHT, "D": LEFT}).play("trickle")
    assert set(tiles) <= table.bag
    assert table.stands("f3")
    assert [args["tiles"] for args in table.told("overflowed")] == [4]


def test_printed_08_three_tiles_are_kept() -> None:
    table = Table({"f3": "0 hacker"}, {"C1a": "f3", "C1b": "f3", "L1a": "e3"}, phase=Phase.TRICKLE).play("trickle")
    assert table.places("C1a C1b L1a") == ["held f3"] * 3


def test_printed_09_ruled_03_a_honeypot_ends_an_agent_for_good_and_goes_back_with_its_intel() -> None:
    """It counts before too much."""
    tiles = {"C1a": "f3", "C1b": "f3", "C2a": "f3", "H1": "e3", "L1a": "e3"}
    table = Table({"f3": "0 hacker"}, tiles, phase=Phase.TRICKLE).play("trickle")
    assert (table.stands("f3"), table.count(AgentPlace.LOST), table.told("overflowed")) == (False, 1, [])
    assert set(tiles) <= table.bag


def test_printed_10_ruled_01_a_tile_that_trickles_off_the_board_goes_back() -> None:
    """In a shorter row the edge leads off."""
    tiles = {"C1a": "h4", "L1a": "d1", "B1a": "d7", "C1b": "c1"}
    table = Table({}, tiles, phase=Phase.TRICKLE, dice={"B": RIGHT}).play("trickle")
    assert table.places("C1a L1a B1a C1b") == ["bag", "bag", "bag", "d1"]
    assert sum(args["space"] == -1 for args in table.told("fell")) == 3


@pytest.mark.parametrize(("die", "blocked", "lands", "path"), [
    (LEFT, "f3", "f4", Path.TURNED_ASIDE), (RIGHT, "f4", "f3", Path.TURNED_ASIDE), (LEFT, "f4", "f3", Path.BY_DIE),
    (RIGHT, "f3", "f4", Path.BY_DIE), (LEFT, "f3 f4", "e3", Path.HEMMED_IN), (RIGHT, "f3 f4", "e3", Path.HEMMED_IN),
    (LEFT, "e3", "e3", Path.COVERED), (RIGHT, "e3", "e3", Path.COVERED),
])  # fmt: skip
def test_printed_11_printed_12_a_blockade_turns_a_tile_aside_and_two_or_one_over_it_hold_it(
    die: int, blocked: str, lands: str, path: Path
) -> None:
    table = Table({}, {"C1a": "e3"}, phase=Phase.TRICKLE, dice=die, blocked=blocked.split()).play("trickle")
    assert table.where("C1a") == lands
    assert next(args["path"] for args in table.told("fell") if args["tile"] == table.tile("C1a")) == path


def test_printed_13_up_to_three_agents_on_starred_spaces() -> None:
    table = Table({"f1": "0 hacker"}, phase=Phase.SPAWN)
    assert {action.split()[2] for action in table.legal("spawn")} == {f"h{i}" for i in range(1, 8)}
    table.play("spawn engineer h1", "spawn analyst h2")
    assert (table.phase, table.legal("spawn")) == (Phase.ACT, set())
    assert table.refusal("spawn analyst h3") == "too_late"


def test_printed_13_a_starred_space_must_be_completely_empty_and_the_agent_in_the_roster() -> None:
    table = Table({"h1": "1 hacker", "f1": "0 engineer", "f2": "0 engineer"}, {"C1a": "h2"}, phase=Phase.SPAWN, blocked=["h3"])
    assert table.refusals(*(f"spawn hacker {space}" for space in ("h1", "h2", "h3"))) == ["not_empty"] * 3
    assert table.refusals("spawn hacker g1", "spawn engineer h4") == ["not_starred", "not_in_roster"]
    assert "spawn hacker h4" in table.legal("spawn")


def test_printed_14_ruled_17_three_actions_and_no_more_until_the_player_ends_the_turn() -> None:
    table = Table({"f3": "0 hacker"}).play("move f3 f4", "move f4 f5", "move f5 f6")
    assert (table.public["actions"], table.refusal("move f6 f7")) == (0, "no_actions")
    assert (table.turn, table.legal()) == (0, {"end"})


def test_printed_15_a_step_of_one_s_own_agent_goes_to_an_adjacent_free_space_of_the_field() -> None:
    table = Table({"f3": "0 hacker"})
    assert table.legal("move") == {f"move f3 {to}" for to in ("f2", "f4", "e2", "e3", "g2", "g3")}
    assert table.refusal("move f3 f5") == "not_adjacent"
    assert table.play("move f3 e3").stands("e3")
    table = Table({"f3": "0 hacker", "f4": "1 hacker", "f2": "0 analyst"}, blocked=["e3"])
    refused = table.refusals("move f4 f5", "move f3 f4", "move f3 f2", "move f3 e3")
    assert refused == ["no_agent", "occupied", "occupied", "blockaded"]
    table = Table({"d3": "0 hacker"})
    assert table.refusal("move d3 c3") == "outside_field"
    assert {action.split()[2][0] for action in table.legal("move")} == {"d", "e"}


def test_printed_16_ruled_03_an_agent_takes_all_that_lies_on_the_space_and_carries_it_on() -> None:
    table = Table({"f3": "0 hacker"}, {"C1a": "f4", "L1a": "f4"}).play("move f3 f4")
    assert table.places("C1a L1a") == ["held f4", "held f4"]
    assert table.play("move f4 f5").places("C1a L1a") == ["held f5", "held f5"]


def test_printed_17_a_transfer_to_an_adjacent_agent_of_one_s_own() -> None:
    table = Table({"f3": "0 hacker", "f4": "0 analyst", "f5": "0 engineer", "g3": "1 hacker"}, {"C1a": "f3"})
    assert table.legal("transfer") == {"transfer C1a f4"}
    assert table.refusals("transfer C1a f5", "transfer C1a g3", "transfer C1b f4") == ["not_adjacent", "no_agent", "not_held"]
    table.play("transfer C1a f4")
    assert (table.where("C1a"), table.public["actions"]) == ("held f4", 2)


@pytest.mark.parametrize(("tiles", "points"), [({"C3a": "h4", "L1a": "h4"}, 4), ({}, 0)])
def test_printed_18_ruled_09_retiring_on_a_starred_space_is_free_and_scores_what_is_carried(tiles: dict[str, str], points: int) -> None:
    table = Table({"h4": "0 hacker", "g4": "0 hacker", "h1": "1 hacker"}, tiles)
    assert table.refusals("retire g4", "retire h1") == ["not_starred", "no_agent"]
    table.play("retire h4")
    assert (table.public["points"], table.public["actions"]) == ([points, 0], 3)
    assert [table.where(tile) for tile in tiles] == ["scored 0"] * len(tiles)
    assert (table.count(AgentPlace.RETIRED), table.stands("h4")) == (1, False)


def test_printed_19_not_in_the_turn_of_spawning() -> None:
    table = Table({}, phase=Phase.SPAWN).play("spawn hacker h4")
    assert table.refusal("retire h4") == "fresh"
    table.play(*["end", "trickle"] * 2)
    assert "retire h4" in table.legal("retire")


def test_printed_14_printed_20_any_number_of_abilities_while_who_uses_them_can_pay() -> None:
    table = Table({"f3": "0 engineer", "f4": "0 hacker"}, {"C1a": "f3", "C1b": "f3", "C2a": "f3", "L1a": "f4"})
    assert table.refusal("block a1 for L1a") == "not_held"
    table.play("block e3", "block e2", "block f2", "block a1 for C1a", "block a2 for C1b", "block a3 for C2a")
    assert table.blocked() == {"e3", "e2", "f2", "a1", "a2", "a3"}
    assert table.legal() == {"end"}
