"""The printed rules of The Coding, numbered as on the rules page, with the rulebook's own examples."""

import random
from collections import Counter

import pytest

import underrose as ur
from tests.rules.the_coding.positions import LINE, Table, out_of_data
from underrose.games.the_coding.state import Phase
from underrose.kernel.play.match import SPECTATOR

PLAYERS = [2, 3, 4]


@pytest.mark.parametrize("players", PLAYERS)
def test_printed_01_each_player_is_dealt_one_letter_and_two_digits(players: int) -> None:
    for seed in range(20):
        match = ur.Match(ur.game("the_coding", players=players), seed=seed)
        dealt = [next(event["args"] for event in match.events(seat) if len(event["args"]) > 1) for seat in range(players)]
        letters, digits = {own["letter"] for own in dealt}, {own[name] for own in dealt for name in ("first", "second")}
        assert (len(letters), len(digits)) == (players, 2 * players)
        assert letters <= set(range(6))
        assert digits <= set(range(10))


@pytest.mark.parametrize(("order", "code"), [("order 98", [5, 9, 8]), ("order 89", [5, 8, 9])])
def test_printed_02_the_letter_stands_first_and_the_digits_as_the_owner_likes(order: str, code: list[int]) -> None:
    table = Table(ordered=False)
    assert (table.phase, table.legal(0)) == (Phase.ORDER, {"order 98", "order 89"})
    assert [table.refusal(0, f"order {other}") for other in (97, 57, 99)] == ["not_your_digits"] * 3
    assert table.play(0, order).side(0, viewer=0)["code"] == code


@pytest.mark.parametrize(("players", "left", "copies"), [(2, 10, 1), (3, 7, 2), (4, 4, 2)])
def test_printed_03_printed_04_other_code_cards_are_set_aside_unseen_and_two_of_each_data_card_lie_there_or_one(
    players: int, left: int, copies: int
) -> None:
    table = Table(players)
    assert table.public["field"] == [copies] * 8 + [0] * 8
    for place in (*range(players), SPECTATOR):
        view = table.match.view(place)["table"]
        assert (view["aside"], sum(view["open_letters"]) + sum(view["open_digits"])) == (left, 0)
        shown = [value for side in view["sides"][:players] for value in side["code"] if value >= 0]
        assert len(shown) == (3 if place >= 0 else 0)


def test_printed_05_five_hack_cards_lie_face_up_and_one_of_the_deck_comes_for_each_that_leaves() -> None:
    table = Table()
    assert (table.public["line"], table.public["deck"]) == ([table.hack(name) for name in LINE], 15)
    table.play(0, "data 20-39").play(0, "hack 3 1", turned="letter BCF")
    assert table.public["line"] == [table.hack(name) for name in (*LINE[:3], "letter BCF", LINE[4])]
    assert table.public["deck"] == 14


def test_printed_05_when_the_deck_is_empty_play_goes_on_with_the_line() -> None:
    table = Table(4).play_rounds(3).turns(0, 1, 2)  # round 4 begins with seat 3, and three cards in the deck
    assert (table.public["deck"], -1 in table.public["line"]) == (0, False)
    table.turn(3, slot=2)
    assert [slot for slot, card in enumerate(table.public["line"]) if card < 0] == [2]
    table.take_data()
    assert {action.split()[1] for action in table.legal(0) if action.startswith("hack")} == {"0", "1", "3", "4"}
    assert table.refusal(0, "hack 2 1") == "empty_slot"


def test_printed_06_ruled_04_f98_takes_20_39_but_nothing_that_contains_it() -> None:
    """And has to take one that there is."""
    table = Table()
    assert table.legal(0) == {"data A-B", "data C-D", "data 00-19", "data 20-39", "data 40-59", "data 60-79"}
    for action, key in (("data E-F", "covers_code"), ("data 80-99", "covers_code"), ("data none", "can_pick"), ("hack 0 1", "not_now")):
        assert table.refusal(0, action) == key
    table.play(0, "data 20-39")
    assert table.side(0)["data_cards"][table.data("20-39")] == 1
    assert table.told("picked") == [{"seat": 0, "card": table.data("20-39")}]
    assert table.public["field"][table.data("20-39")] == 0


@pytest.mark.parametrize(("turns", "left", "key"), [
    ([(1, "20-39"), (2, "20-39")], 0, "not_in_field"),
    ([(1, "20-39"), (2, "60-79"), (0, "C-D"), (2, "A-B"), (0, "E-F")], 1, "held_already"),
])  # fmt: skip
def test_printed_06_another_may_take_the_second_card_of_a_kind_and_nobody_takes_both(
    turns: list[tuple[int, str]], left: int, key: str
) -> None:
    table = Table(3)
    for receiver, data in turns:
        table.turn(receiver, data=data)
    assert table.public["field"][table.data("20-39")] == left
    assert table.refusal(table.actors[0], "data 20-39") == key


def test_printed_06_ruled_04_who_can_take_none_says_so_and_tells_which_cards_cover_the_code() -> None:
    table = out_of_data()
    assert (table.phase, table.legal(1)) == (Phase.DATA, {"data none"})
    assert table.refusal(1, "data C-D") == "covers_code"
    table.play(1, "data none")
    assert (table.phase, table.actors, table.public["announced"]) == (Phase.SEND, [1], 1)
    for place in (0, 1, SPECTATOR):
        assert table.told("announced", place) == [{"seat": 1, "available": 1 << table.data("C-D") | 1 << table.data("40-59")}]


@pytest.mark.parametrize(("code", "card", "answer"), [
    ("D57", "tens 02468", 0), ("D75", "tens 02468", 0), ("D47", "tens 02468", 1),
    ("D57", "letter ABC", 0), ("C57", "letter ABC", 1), ("D57", "ones 789", 1), ("D75", "ones 789", 0),
])  # fmt: skip
def test_printed_07_ruled_20_the_hack_card_is_answered_by_the_code_at_its_place(code: str, card: str, answer: int) -> None:
    table = Table(codes=("F98", code)).turn(1, slot=LINE.index(card))
    assert (table.side(1)["hack"][0], table.side(1)["answer"][0]) == (table.hack(card), answer)
    assert table.told("hacked") == [{"seat": 0, "target": 1, "slot": LINE.index(card), "card": table.hack(card), "answer": answer}]
    with pytest.raises(ur.UnreadableAction):
        table.match.play(1, "answer yes")


@pytest.mark.parametrize(("players", "first", "turns", "receivers", "refused"), [
    (2, 0, [1], {0}, {}),
    (4, 0, [1, 2], {3}, {1: "straight_back", 0: "first_is_last", 2: "yourself"}),
    (4, 3, [], {0, 1, 2}, {}),
    (4, 3, [1], {0, 2}, {}),
    (4, 3, [1, 0], {2}, {1: "straight_back"}),
    (4, 3, [1, 0, 2], {3}, {1: "received_already"}),
])  # fmt: skip
def test_printed_07_ruled_05_a_card_goes_to_who_has_received_none_not_straight_back_and_to_the_first_player_last(
    players: int, first: int, turns: list[int], receivers: set[int], refused: dict[int, str]
) -> None:
    """With two players it goes straight back. The receiver plays next."""
    table = Table(players, first=first).turns(*turns)
    seat = table.take_data()
    assert (seat, table.receivers(seat)) == ([first, *turns][-1], receivers)
    assert {other: table.refusal(seat, f"hack 0 {other}") for other in refused} == refused


@pytest.mark.parametrize("players", PLAYERS)
def test_printed_08_printed_20_after_each_round_everyone_has_one_card_more_of_each_kind_in_both_systems(players: int) -> None:
    tables = {system: Table(players, system, first=1) for system in ("counter", "speed")}
    rngs = {system: random.Random(players) for system in tables}
    for number in range(1, 5):
        for system, table in tables.items():
            assert (table.public["first"], table.actors) == (number % players, [number % players])
            table.play_rounds(number, rngs[system].choice)
            none = Counter(event["seat"] for event in table.told("announced"))
            assert table.sides("hacks") == [number] * players
            assert [sum(cards) for cards in table.sides("data_cards")] == [number - none[seat] for seat in range(players)]
        assert number == 4 or tables["counter"].public | {"system": 1} == tables["speed"].public
    for table in tables.values():
        assert [event["round"] for event in table.told("round")] == [1, 2, 3, 4]
        assert [event["seat"] for event in table.told("first")] == [(1 + number) % players for number in range(5)]
    assert [table.phase for table in tables.values()] == [Phase.CHOOSE, Phase.TAP]


def test_printed_19_ruled_18_one_player_holds_the_first_player_card_from_the_start_as_the_option_says() -> None:
    for seat in range(3):
        table = Table(3, first=seat)
        assert (table.public["first"], table.public["starter"], table.actors) == (seat, seat, [seat])
        assert table.told("first") == [{"seat": seat}]
        assert len(table.match.steps[0].chance) == 9 + 5  # code cards and the line, and nothing else


def left(table: Table, viewer: int, key: str) -> set[str]:
    """What a viewer's sheet leaves at a place of a code."""
    sheet = table.match.notes(viewer)
    assert sheet is not None
    return set(next(entry["values"] for entry in sheet["about"] if entry["key"] == key))


def test_printed_21_taking_20_39_crosses_out_2_and_3_as_x1() -> None:
    table = Table().play(0, "data 20-39")
    assert left(table, 1, "0.tens") == {*"014689"}  # 5 and 7 are in the viewer's own hand
    assert left(table, 1, "0.ones") >= {"2", "3"}


def test_printed_21_even_x1_on_red_and_7_9_for_x2_on_green_leave_odd_x1_and_7_to_9() -> None:
    table = Table(codes=("F42", "D57"))
    for receiver, data, card in ((1, "A-B", "tens 02468"), (0, "E-F", "letter ABC"), (0, "80-99", "tens 01234"), (1, "00-19", "ones 789")):
        table.turn(receiver, data=data, slot=LINE.index(card))
    assert (table.side(1)["hack"][:2], table.side(1)["answer"][:2]) == ([table.hack("tens 02468"), table.hack("ones 789")], [0, 1])
    assert left(table, 0, "1.tens") == {*"1357"}  # and 9 only because the viewer has seen 80-99 taken
    assert left(table, 0, "1.ones") == {*"789"}
