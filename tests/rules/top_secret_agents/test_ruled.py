"""What this table rules where the rulebook of Top-Secret is silent, by its numbers in RULES.md."""

from collections import Counter

import pytest

from tests.rules.top_secret_agents.positions import LEFT, RIGHT, Table
from underrose.games.top_secret_agents.state import Phase, Why
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import Match

THREE = {"C1a": "h4", "C2a": "h4", "L1a": "h4"}


def test_ruled_01_the_rows_the_zones_the_stars() -> None:
    content = TITLE.setup(2).content
    rows = Counter(space["name"][0] for space in content["spaces"])
    assert list(rows.items()) == list(zip("abcdefgh", [4, 5, 6, 7, 6, 7, 6, 7], strict=True))
    assert {space["name"][0] for space in content["spaces"] if space["zone"] == "relay"} == set("abc")
    assert {space["name"] for space in content["spaces"] if space["star"]} == {f"h{i}" for i in range(1, 8)}
    assert [content["spaces"][number]["name"] for number in content["entries"]] == ["a1", "a4"]


@pytest.mark.parametrize(("space", "near"), [
    ("f3", "f2 f4 e2 e3 g2 g3"), ("e3", "e2 e4 d3 d4 f3 f4"), ("d1", "d2 c1 e1"), ("h7", "h6 g6"), ("a1", "a2 b1 b2"),
    ("d4", "d3 d5 c3 c4 e3 e4"), ("e6", "e5 d6 d7 f6 f7"),
])  # fmt: skip
def test_ruled_01_neighbours(space: str, near: str) -> None:
    table = Table({})
    found = int(table.game.kits[0]["near"][table.space(space)])
    assert {name for number, name in enumerate(table.spaces) if found >> number & 1} == set(near.split())


def test_ruled_02_five_colours_of_eight_and_seven_honeypots() -> None:
    content = TITLE.setup(2).content
    for number, colour in enumerate(content["colours"]):
        values = [tile["value"] for tile in content["tiles"] if tile["colour"] == number]
        assert values == ([0] * 7 if colour["honeypots"] else [1, 1, 1, 2, 2, 3, 3, 4])
    assert [colour["name"] for colour in content["colours"]] == ["Credentials", "Blueprints", "Ledgers", "Dossiers", "Ciphers", "Honeypots"]


@pytest.mark.parametrize(("who", "tiles", "action"), [
    ("0 hacker", {"C1a": "f3", "C1b": "f3", "C2a": "e3", "L1a": "e3"}, "move f3 e3"),
    ("0 analyst", {"C1a": "f4", "L1a": "f3", "L1b": "f3", "L1c": "f3"}, "transfer C1a f3"),
    ("1 analyst", {"C1a": "f4", "L1a": "f3", "L1b": "f3", "L1c": "f3"}, "give C1a f3"),
    ("1 analyst", {"C1a": "e3", "L1a": "f3", "L1b": "f3", "L1c": "f3", "D1a": "h1"}, "lower C1a left for D1a"),
], ids=["walked into", "transferred", "given", "pushed down"])  # fmt: skip
def test_ruled_03_too_much_however_it_comes(who: str, tiles: dict[str, str], action: str) -> None:
    table = Table({"f3": who, "f4": "0 double-agent", "h1": "0 smuggler"}, tiles).play(action)
    assert set(tiles) <= table.bag
    assert table.stands("e3" if action.startswith("move") else "f3")


@pytest.mark.parametrize("die", [LEFT, RIGHT])
def test_ruled_04_the_way_off_the_board_is_open(die: int) -> None:
    assert Table({}, {"C1a": "d1"}, phase=Phase.TRICKLE, dice=die, blocked=["e1"]).play("trickle").where("C1a") == "bag"


def test_ruled_04_a_tile_drawn_onto_a_blockaded_entry_stays_there() -> None:
    table = Table({}, phase=Phase.TRICKLE, draws=["C1a", "L1a", "X1a"], blocked=["a1"]).play("trickle")
    assert table.places("C1a L1a") == ["a1", "b4"]


def test_ruled_05_a_blockade_lies_anywhere_but_on_agents_and_blockades_and_there_is_no_end_of_them() -> None:
    table = Table({"f3": "0 engineer", "e1": "1 hacker"}, {"C1a": "f3", "L1a": "d4"}, blocked=["h4"])
    spaces = {action.split()[1] for action in table.legal("block") if "for" in action}
    assert spaces == set(table.spaces) - {"f3", "e1", "h4"}
    table.play("block d4 for C1a")
    assert table.where("L1a") == "d4"
    table = Table({"f3": "0 engineer"}, blocked=[*{*table.spaces} - {"f3", "f4"}]).play("block f4")
    assert (table.blocked(), table.legal("move")) == ({*table.spaces} - {"f3"}, set())


def test_ruled_05_a_blockaded_space_admits_neither_agent_nor_intel() -> None:
    table = Table({"h1": "0 smuggler"}, {"C1a": "f3", "L1a": "h1"}, blocked=["e2", "g2", "h2"])
    assert table.refusals("raise C1a left", "lower C1a left for L1a", "move h1 h2") == ["blockaded"] * 3


def test_ruled_06_an_empty_bag_gives_nothing() -> None:
    table = Table({}, phase=Phase.TRICKLE, bag=["C1a"]).play("trickle")
    assert len(table.told("entered")) == len(table.told("empty")) == 1
    table = Table({"h4": "0 analyst", "f1": "1 hacker"}, THREE, bag=[]).play("retire h4")
    assert (table.phase, table.told("empty")) == (Phase.ACT, [{"space": -1}])


def test_ruled_06_every_tile_of_the_bag_is_as_likely_as_any_other() -> None:
    game = TITLE.setup(2)
    bounds: Counter[int] = Counter()
    for seed in range(40):
        step = Match(game, seed=seed).play(Match(game, seed=seed).actors[0], "trickle")
        bounds.update(bound for _, bound in step.chance)
    assert bounds == {47: 40, 46: 40, 6: 240}


def test_ruled_07_up_as_often_as_there_are_actions_out_from_under_a_blockade_but_not_past_the_top_or_its_sides() -> None:
    """Down may lead off the board."""
    table = Table({"h1": "0 smuggler"}, {"C1a": "a2", "L1a": "b1", "D1a": "f3"}, blocked=["f3"])
    assert table.refusals("raise C1a left", "raise L1a left") == ["no_space_there"] * 2
    assert table.legal("raise") == {"raise L1a right", "raise D1a left", "raise D1a right"}
    assert table.play("raise D1a left", "raise D1a left", "raise D1a left").where("D1a") == "c1"
    table = Table({"h1": "0 smuggler"}, {"C1a": "h5", "L1a": "h1"}).play("lower C1a left for L1a")
    assert (table.where("C1a"), table.told("lowered")[0]["space"]) == ("bag", -1)


def test_ruled_03_ruled_07_pushed_onto_an_agent_or_walked_into_it_is_possessed_honeypots_too() -> None:
    """One that walks into a Honeypot loses its Intel too."""
    table = Table({"h1": "0 smuggler", "e2": "1 hacker", "e3": "0 hacker"}, {"H1": "f3", "C1a": "f4"})
    table.play("raise H1 left", "raise C1a left")
    assert (table.stands("e2"), table.where("C1a")) == (False, "held e3")
    table = Table({"f3": "0 hacker"}, {"C1a": "f3", "H1": "f4", "L1a": "f4"}).play("move f3 f4")
    assert (table.stands("f4"), table.places("C1a H1 L1a")) == (False, ["bag"] * 3)


def test_ruled_08_any_side_s_agent_may_be_pinned_once_and_a_hacker_may_free_itself_and_use_abilities_while_pinned() -> None:
    table = Table({"f3": "0 hacker", "f5": "0 hacker", "f4": "0 engineer"}).play("pin f3 f4")
    assert table.refusal("pin f5 f4") == "pinned_already"
    table = Table({"f3": "0 hacker", "f4": "1 hacker"}, {"C1a": "f3", "L1a": "f4"}, first=1).play("pin f4 f3", "end", "trickle")
    assert "pin f3 f4" in table.legal("pin")
    table.play("unpin f3 f3")
    assert "move f3 f2" in table.legal("move")


def test_ruled_08_a_pinned_agent_receives_catches_and_spends() -> None:
    agents = {"f3": "0 engineer", "f2": "0 analyst", "f4": "1 hacker"}
    table = Table(agents, {"C1a": "f3", "L1a": "f2", "D1a": "e3"}, first=1).play("pin f4 f3", "end", "trickle")
    assert table.where("D1a") == "held f3"
    table.play("transfer L1a f3", "block a1 for C1a", "block e3")
    assert (table.where("L1a"), table.where("C1a")) == ("held f3", "bag")


@pytest.mark.parametrize(("second", "tiles", "actions", "where"), [
    ("h7", {"C1a": "f3", "C1b": "f3", "C2a": "f3", "L1a": "f4"}, "pin f3 f4, steal L1a for C1a", "bag, held f3, held f3, held f3"),
    ("f5", {"C1a": "f3", "C1b": "f5", "L1a": "f4", "L2a": "f4"}, "pin f3 e3, pin f5 f4, steal L1a for C1a, steal L2a for C1b",
     "bag, bag, held f3, held f5"),
    ("h7", {"C1a": "h7", "L1a": "f4"}, "pin f3 f4, steal L1a for C1a", "bag, held h7"),
], ids=["a gain after the price", "each once", "not the pinning one, and from afar"])  # fmt: skip
def test_ruled_03_ruled_08_each_hacker_may_pin_and_steal(second: str, tiles: dict[str, str], actions: str, where: str) -> None:
    agents = {"f3": "0 hacker", second: "0 hacker", "f4": "1 engineer", "e3": "1 analyst"}
    table = Table(agents, tiles).play(*actions.split(", "))
    assert [table.where(tile) for tile in tiles] == where.split(", ")


def test_ruled_09_spawning_and_actions_are_optional_and_a_fresh_agent_may_do_everything_but_retire() -> None:
    assert Table({}, phase=Phase.SPAWN).play("end").turn == 1
    table = Table({}, phase=Phase.SPAWN).play("spawn engineer h4")
    assert {action.split()[0] for action in table.legal()} == {"spawn", "move", "block", "end"}


def test_ruled_10_a_honeypot_drawn_goes_back_and_nothing_else_is_drawn() -> None:
    table = Table({"h4": "0 analyst", "f1": "1 hacker"}, THREE, draws=["B1a", "B1b", "H1"]).play("retire h4")
    assert (table.where("H1"), table.phase) == ("bag", Phase.ACT)
    assert len(table.told("drew")) == len(table.told("returned")) == 1


@pytest.mark.parametrize(("why", "roster", "before", "scores"), [(Why.GOAL, True, (13, 0), (20, 0)), (Why.SPENT, False, (0, 0), (7, 0))])
def test_ruled_10_ruled_11_a_kept_tile_scores_at_once_and_may_win_and_an_analyst_decides_before_the_game_is_over(
    why: Why, roster: bool, before: tuple[int, int], scores: tuple[int, int]
) -> None:
    table = Table({"h4": "0 analyst"}, THREE, roster=roster, points=before, draws=["B1a", "B1b", "X3a"]).play("retire h4")
    assert table.match.outcome is None
    table.play("keep")
    assert (table.outcome.why, table.outcome.scores) == (why, scores)


def test_ruled_11_a_player_without_agents_has_turns_of_a_trickle_only() -> None:
    table = Table({"f3": "0 engineer", "h4": "0 hacker"}, roster=False).play("block f4", "end")
    assert (table.turn, table.legal()) == (1, {"trickle"})
    table.play("trickle")
    assert (table.turn, table.public["number"], table.blocked()) == (0, 3, set())


@pytest.mark.parametrize(("points", "winners"), [((3, 5), (1,)), ((5, 3), (0,)), ((4, 4), (0, 1))])
def test_ruled_11_when_nobody_has_agents_most_points_win(points: tuple[int, int], winners: tuple[int, ...]) -> None:
    """Whether the last one has retired or was lost in a trickle."""
    retired = Table({"h4": "0 hacker"}, roster=False, points=points).play("retire h4")
    lost = Table({"f3": "0 hacker"}, {"H1": "e3"}, roster=False, phase=Phase.TRICKLE, points=points).play("trickle")
    for outcome in (retired.outcome, lost.outcome):
        assert (outcome.why, outcome.winners, outcome.scores) == (Why.SPENT, winners, points)


def test_ruled_11_after_the_300th_turn_most_points_win() -> None:
    table = Table({}, phase=Phase.TRICKLE, points=(0, 2)).play(*["trickle", "end"] * 299)
    assert (table.public["number"], table.match.outcome) == (300, None)
    table.play("trickle", "end")
    assert (table.outcome.why, table.outcome.winners) == (Why.TURNS, (1,))


def test_ruled_10_ruled_13_what_is_left_at_twenty_goes_back_to_the_bag_and_nothing_is_drawn() -> None:
    table = Table({"h4": "0 analyst"}, {"C4a": "h4", "L1a": "h4", "X4a": "h4"}, points=(15, 0)).play("retire h4")
    assert (table.outcome.scores, table.told("drew")) == ((20, 0), [])
    assert table.places("C4a L1a X4a") == ["scored 0", "scored 0", "bag"]


@pytest.mark.parametrize(("agents", "blocked"), [
    ({"f1": "0 hacker", "f2": "0 analyst", "f3": "0 engineer"}, []), ({}, [f"h{i}" for i in range(1, 8)]),
], ids=["three in the field", "no space"])  # fmt: skip
def test_ruled_14_spawning_is_skipped_where_nothing_can_be_spawned(agents: dict[str, str], blocked: list[str]) -> None:
    assert Table(agents, phase=Phase.TRICKLE, blocked=blocked).play("trickle").phase == Phase.ACT


@pytest.mark.parametrize("first", ["move f1 f2", "retire h4", "block f2"])
def test_ruled_14_the_first_other_thing_ends_the_spawning(first: str) -> None:
    table = Table({"f1": "0 engineer", "h4": "0 hacker"}, phase=Phase.SPAWN).play(first)
    assert table.refusal("spawn analyst h1") == "too_late"


def test_ruled_16_a_player_may_resign_at_any_time_through_the_table() -> None:
    table = Table({})
    assert table.refusal("resign 0") == "server_only"
    table.match.play(SERVER, "resign 0")
    assert (table.outcome.why, table.outcome.winners) == (Why.RESIGNED, (1,))


def test_ruled_18_the_first_who_could_has_done_it() -> None:
    table = Table({"f3": "0 engineer", "f5": "0 engineer"}).play("block f4")
    blocked = table.told("blocked")[0]
    numbers = [number for number, agent in enumerate(table.public["agents"]) if agent["space"] in (table.space("f3"), table.space("f5"))]
    assert blocked["agent"] == min(numbers)
    assert table.play("block e5").told("blocked")[1]["agent"] == max(numbers)
