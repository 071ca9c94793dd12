"""The Citrine cards: what each does, with Extra Protection, reactions and the end of the game."""

from __future__ import annotations

import pytest

from tests.rules.classified_information.positions import Table, outcome
from underrose.games.classified_information.state import Phase


def wheel(*numbers: int) -> set[int]:
    return {(number - 1) % 9 + 1 for number in numbers}


# --- 1 Fortune Teller ---


@pytest.mark.parametrize("named", range(1, 10))
def test_fortune_teller_reaches_two_to_both_sides(named: int) -> None:
    for case, number in (("9A", 9), ("5G", 5), ("2S", 2)):
        table = Table(hands=("1A 2G", "3S 4A"), cases=("6S", case), draws="7G")
        table.play(0, f"deploy 1A {named}")
        near = wheel(*range(named - 2, named + 3))
        assert table.answer == (number in near)
        assert table.ruled_out == (set(range(1, 10)) - near if table.answer else near)


def test_fortune_teller_names_any_number_and_only_one() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), draws="7G")
    assert table.offered(0, "deploy 1A") == {str(n) for n in range(1, 10)}
    assert table.refusal(0, "deploy 1A 1+2+3") == "not_a_target"


# --- 2 Test Access Codes ---


@pytest.mark.parametrize(("named", "answer"), [(3, 0), (4, 1)])
def test_test_access_codes_asks_for_a_number_shown(named: int, answer: int) -> None:
    table = Table(hands=("2G 1A", "3S 4A"), cases=("6S", "4G"), draws="7G")
    table.play(0, "deploy 2G now")
    assert table.cards(table.told("opened")[-1]["cards"]) == {"3S", "4A"}
    assert table.legal(0) == {"name 3", "name 4"}
    assert table.refusal(0, "name 5") == "not_shown"
    table.play(0, f"name {named}")
    assert table.answer == answer
    assert table.ruled_out == ({named} if not answer else set(range(1, 10)) - {named})
    assert table.hand(1) >= {"3S", "4A"}
    assert table.pile == "2G"


def test_test_access_codes_with_a_hand_of_one_number() -> None:
    table = Table(hands=("2G 1A", "3S 3A"), draws="7G")
    table.play(0, "deploy 2G now")
    assert table.legal(0) == {"name 3"}


def test_test_access_codes_in_a_final_turn_reads_a_final_card() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), draws="7G 8G", left=1, first=1)
    table.play(1, "encrypt 3S").play(0, "encrypt 1A").play(1, "encrypt 4A")
    assert table.public["final"] == 2
    table.play(0, "deploy 2G now")
    assert table.legal(0) == {"name 7"}


# --- 3 Picking Petals ---


def test_picking_petals_one_number_if_there_is_a_guard() -> None:
    for guards in (("5G", ""), ("", "5G")):
        table = Table(hands=("3S 2G", "1A 4A"), cases=("6S", "9A"), guards=guards, draws="1G")
        table.play(0, "deploy 3S now")
        table.play(1, "name 7")
        assert (table.answer, table.ruled_out) == (0, {7})
        assert table.turn == 1


def test_picking_petals_two_different_numbers_without_any_guard() -> None:
    table = Table(hands=("3S 2G", "1A 4A"), cases=("6S", "9A"), draws="1G")
    table.play(0, "deploy 3S now").play(1, "name 7")
    assert table.actors == [1]
    assert table.refusal(1, "name 7") == "named_already"
    table.play(1, "name 8")
    assert [args["named"] for args in table.told("answered")] == [1 << 7, 1 << 8]
    assert table.pile == "3S"


def test_picking_petals_counts_a_guard_under_extra_protection_but_no_play_area() -> None:
    table = Table(hands=("3S 2G", "1A 4A"), cases=("6A", "9A"), guards=("5G+6S", ""), draws="1G")
    table.play(0, "deploy 3S now").play(1, "name 7")
    assert table.turn == 1
    table = Table(hands=("3S 2G", "1A 4A"), cases=("6A", "9A"), area=("6S", ""), draws="1G")
    table.play(0, "deploy 3S now").play(1, "name 7")
    assert table.actors == [1]
    assert table.phase == Phase.NAME


# --- 4 Switch Places ---


def test_switch_places_every_mode_is_offered() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=("5G 7G*", "8G"), pile="6S", draws="1G")
    assert table.offered(0, "deploy 4A") == {
        "mine0+theirs0", "mine0+pile", "mine0+card", "mine1+theirs0", "mine1+pile", "mine1+card",
    }  # fmt: skip


def test_switch_places_needs_a_guard_of_ones_own() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=("", "8G"), pile="6S", draws="1G")
    assert table.refusal(0, "deploy 4A mine0+theirs0") == "no_target"


@pytest.mark.parametrize(("mine", "theirs"), [("5G", "8G"), ("5G*", "8G"), ("5G*", "8G*")])
def test_switch_places_exchanges_two_guards_face_up(mine: str, theirs: str) -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=(mine, f"7G {theirs}"), draws="1G")
    table.play(0, "deploy 4A mine0+theirs1")
    assert table.guards(0) == ["8G*", "", ""]
    assert table.guards(1) == ["7G", "5G*", ""]
    assert table.pile == "4A"
    assert table.told("exchanged") == [{"seat": 0, "spot": 0, "other_spot": 1, "card": table.card("8G"), "other_card": table.card("5G")}]


def test_switch_places_with_the_pile_takes_whatever_lies_on_top() -> None:
    """A card that would TUCK is a plain Guard then."""
    table = Table(hands=("4A 2G", "1A 3A"), guards=("5G", ""), pile="7G 6A", draws="1G 8G")
    table.play(0, "deploy 4A mine0+pile")
    assert table.guards(0) == ["6A*", "", ""]
    assert table.pile == "7G 5G 4A"
    assert table.public["sides"][0]["cover"] == [-1, -1, -1]


def test_switch_places_may_target_a_guard_under_extra_protection_and_the_newcomer_is_under_it() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=("5G+6S", "8G+6A"), draws="1G")
    table.play(0, "deploy 4A mine0+theirs0")
    assert (table.guards(0)[0], table.guards(1)[0]) == ("8G*+6S", "5G*+6A")
    table = Table(hands=("4A 2G", "1A 3A"), guards=("5G+6S", ""), pile="7G", draws="1G")
    table.play(0, "deploy 4A mine0+pile")
    assert table.guards(0)[0] == "7G*+6S"


def test_switch_places_takes_the_guard_into_hand() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=("5G", ""), pile="7G", draws="1G")
    table.play(0, "deploy 4A mine0+card", "discard 2G")
    assert table.guards(0) == ["4A", "", ""]
    assert table.hand(0) == {"1G", "5G"}
    assert table.pile == "7G 2G"
    assert table.side(0, 1)["guard"][0] == -1


def test_switch_places_in_the_final_turn_may_make_the_guard_the_final_card() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), cases=("9S", "9A"), guards=("8G", ""), draws="1G 7A", left=1)
    table.play(0, "encrypt 1G").play(1, "encrypt 7A").play(0, "deploy 4A mine0+card", "discard 2G")
    assert table.hand(0) == {"8G"}
    table.play(1, "encrypt 3A")
    assert table.match.outcome is not None
    assert [args["final"] for args in table.told("revealed")] == [table.card("8G"), table.card("1A")]
    assert table.match.outcome.as_data()["why"] == "BOTH_MATCH"


# --- 5 Scavenge ---


@pytest.mark.parametrize(("depth", "taken", "left"), [(0, "3A", "7G 8G 6A 9A"), (1, "9A", "7G 8G 6A 3A"), (2, "6A", "7G 8G 9A 3A")])
def test_scavenge_takes_one_of_the_top_three(depth: int, taken: str, left: str) -> None:
    table = Table(hands=("5S 2G", "1A 4A"), pile="7G 8G 6A 9A 3A", draws="1G")
    table.play(0, f"deploy 5S pile{depth}")
    assert taken in table.hand(0)
    assert table.pile == left
    table.play(0, "discard 2G")
    assert table.pile == f"{left} 2G 5S"
    assert table.hand(0) == {"1G", taken}


def test_scavenge_in_the_final_turn_discards_the_other_card() -> None:
    table = Table(hands=("5S 2G", "1A 4A"), pile="7G", draws="1G 8G", left=1)
    table.play(0, "encrypt 1G").play(1, "encrypt 8G").play(0, "deploy 5S pile0")
    assert table.legal(0) == {"discard 2G"}
    table.play(0, "discard 2G")
    assert table.hand(0) == {"7G"}


# --- 6 Extra Protection ---


@pytest.mark.parametrize("guard", ["5G", "5G*"])
def test_extra_protection_tucks_a_guard_as_it_lies(guard: str) -> None:
    table = Table(hands=("6S 2G", "1A 4A"), guards=(guard, ""), draws="1G 9S")
    table.play(0, "deploy 6S mine0")
    assert table.guards(0) == [f"{guard}+6S", "", ""]
    assert table.pile == ""
    assert table.side(0, 1)["guard"][0] == (table.card("5G") if guard == "5G*" else -1)
    assert table.offered(1, "assassinate") == {"4A 0"}  # 3-4-5 meets 5-6-7; 9-1-2 and 8-9-1 do not


# --- 7 Wheel of Fate ---


@pytest.mark.parametrize(
    ("guard", "case", "answer"), [("6A", "5G", 1), ("6A", "7G", 1), ("6A", "8G", 0), ("9S", "1G", 1), ("9S*", "3S", 0)]
)
def test_wheel_of_fate_asks_for_the_number_of_a_guard(guard: str, case: str, answer: int) -> None:
    table = Table(hands=("7A 2G", "1A 4A"), cases=("5S", case), guards=(guard, ""), draws="2S")
    table.play(0, "deploy 7A mine0")
    assert table.answer == answer
    assert table.guards(0)[0].endswith("*")
    assert len(table.told("flipped")) == (0 if guard.endswith("*") else 1)


def test_wheel_of_fate_uses_own_guards_only() -> None:
    table = Table(hands=("7A 2G", "1A 4A"), guards=("", "9S"), draws="2S")
    assert table.refusal(0, "deploy 7A mine0") == "no_target"


# --- 8 Shine Spotlights ---


@pytest.mark.parametrize(("target", "case", "answer", "out"), [
    ("theirs0", "2S", 0, {3, 4, 5}), ("theirs0", "5G", 1, {1, 2, 6, 7, 8, 9}), ("theirs0+theirs1", "9S", 1, {2, 6, 7}),
    ("theirs0+theirs1", "1G", 1, {2, 6, 7}), ("theirs0+theirs1", "6S", 0, {3, 4, 5, 8, 9, 1}),
])  # fmt: skip
def test_shine_spotlights_on_one_or_two(target: str, case: str, answer: int, out: set[int]) -> None:
    """Guards 4 and 9 before different Suitcases. 4 is in the Code of 3, 4, 5; 9 in that of 8, 9, 1."""
    table = Table(hands=("8G 2G", "1A 4A"), cases=("5S", case), guards=("", "4G 9A"), draws="7G")
    table.play(0, f"deploy 8G {target}")
    assert table.answer == answer
    assert table.ruled_out == out
    assert table.guards(1)[0] == "4G*"
    assert table.guards(1)[1] == ("9A*" if "+" in target else "9A")


def test_shine_spotlights_takes_two_of_three() -> None:
    table = Table(hands=("8G 2G", "1A 4A"), guards=("", "4G 3S 7G"), draws="2S")
    assert table.offered(0, "deploy 8G") == {
        "theirs0", "theirs1", "theirs2", "theirs0+theirs1", "theirs0+theirs2", "theirs1+theirs2",
    }  # fmt: skip
    table.play(0, "deploy 8G theirs0+theirs2")
    assert table.guards(1) == ["4G*", "3S", "7G*"]


# --- 9 Bullet Proof Vest ---


@pytest.mark.parametrize("reacted", [True, False])
def test_bullet_proof_vest_decides_whether_a_match_is_guarded(reacted: bool) -> None:
    """Ann holds a 3 against Suitcase 4, guarded by a 3 that she tries to remove in her final turn."""
    table = Table(hands=("2S 3A", "9S 7A"), cases=("1G", "4A"), guards=("", "3S*"), draws="6S 7G", left=1)
    table.play(0, "encrypt 6S").play(1, "encrypt 7G").play(0, "assassinate 2S 0")
    table.play(1, "react 9S" if reacted else "pass").play(0, "top 2S")
    if not reacted:
        table.play(1, "encrypt 9S")
    expected = ("GUARDS", [1]) if reacted else ("MATCH", [0])
    assert (outcome(table)["why"], outcome(table)["winners"]) == expected
