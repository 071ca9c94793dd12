"""The Emerald cards: what each does, with Extra Protection, reactions and the end of the game."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.rules.classified_information.positions import Table, outcome, swapped
from underrose.games.classified_information.state import Phase
from underrose.kernel.play.match import SPECTATOR

QUIET = "8G 8S"
"""Both Cover Stories on the Discard Pile: no window opens."""


# --- 1 High-Tech Bookends ---


@pytest.mark.parametrize(
    ("shown", "case", "answer"), [("4G", "4A", 1), ("4G", "1A", 1), ("4G", "5G", 0), ("4G", "9A", 0), ("9S", "9A", 1), ("2S", "9A", 0)]
)
def test_high_tech_bookends_asks_from_one_to_the_number_revealed(shown: str, case: str, answer: int) -> None:
    """Revealing a 4 asks for 1-4, ends included; not around the wheel. (The book's example.)"""
    table = Table("emerald", hands=(f"1G {shown}", "3S 2G"), cases=("6S", case), draws="7G", pile=QUIET)
    table.play(0, "deploy 1G now", f"show {shown}")
    assert table.answer == answer
    inside = set(range(1, int(shown[0]) + 1))
    assert table.ruled_out == (set(range(1, 10)) - inside if answer else inside)
    assert shown in table.hand(0)


def test_high_tech_bookends_in_the_final_turn_reveals_the_final_card() -> None:
    table = Table("emerald", hands=("1G 4G", "3S 2G"), draws="7G 7A", left=1, pile=QUIET)
    table.play(0, "encrypt 7G").play(1, "encrypt 7A").play(0, "deploy 1G now")
    assert table.legal(0) == {"show 4G"}


# --- 2 Turncoat ---


@pytest.mark.parametrize(
    ("guard", "comes"), [("1A", True), ("2S", True), ("4A", True), ("9S", True), ("3S*", True), ("5S", False), ("8G*", False)]
)
def test_turncoat_turns_up_and_takes_what_shares_1_2_3(guard: str, comes: bool) -> None:
    table = Table("emerald", hands=("2G 6A", "3A 7G"), guards=("7A", guard), draws="5G")
    table.play(0, "deploy 2G theirs0")
    name = guard.strip("*")
    assert table.guards(0) == ["7A", f"{name}*" if comes else "", ""]
    assert table.guards(1)[0] == ("" if comes else f"{name}*")
    assert table.pile == "2G"
    assert len(table.told("flipped")) == (0 if guard.endswith("*") else 1)


def test_turncoat_takes_a_decoy_that_goes_on_working() -> None:
    content = swapped("emerald", 1, "decoy_guard")
    table = Table("emerald", content=content, hands=("2G 7A", "3A 7G"), cases=("6S", "5S"), guards=("", "1A!"), draws="5G 9S 4A")
    table.play(0, "deploy 2G theirs0")
    assert table.guards(0) == ["1A!", "", ""]
    table.play(1, "assassinate 3A 0")
    assert table.told("answered")[-1]["seat"] == 1


def test_turncoat_changes_what_is_guarded_at_the_end() -> None:
    table = Table("emerald", hands=("2G 5G", "3A 7G"), cases=("8G", "4A"), guards=("", "1A"), draws="6S 6A", left=1)
    table.play(0, "encrypt 6S").play(1, "encrypt 6A").play(0, "deploy 2G theirs0").play(1, "encrypt 3A")
    assert table.public["halves"] == [2, 0]
    assert outcome(table)["why"] == "BOTH_MATCH"
    assert outcome(table)["winners"] == [0]


# --- 3 Parity Check ---


@pytest.mark.parametrize("case", ["1A", "2S", "5G", "8G", "9A"])
def test_parity_check_tells_odd_from_even(case: str) -> None:
    table = Table("emerald", hands=("3S 6A", "3A 7G"), cases=("6S", case), draws="5S")
    table.play(0, "deploy 3S now")
    if table.phase == Phase.WINDOW:
        table.play(1, "pass")
    odd = int(case[0]) % 2
    assert table.answer == odd
    assert table.ruled_out == ({2, 4, 6, 8} if odd else {1, 3, 5, 7, 9})


# --- 4 Digital Exhumation ---


def test_digital_exhumation_looks_and_may_exchange() -> None:
    table = Table("emerald", hands=("4A 9S", "1A 3A"), cases=("6S", "9A"), encrypted="1G 2G", draws="8S 5S")
    table.play(0, "deploy 4A now")
    assert table.legal(0) == {"leave", *(f"exhume {a} {b}" for a in ("1G", "2G") for b in ("9S", "8S"))}
    assert table.match.view(1)["table"]["shown"] == 0
    table.play(0, "exhume 2G 8S")
    assert table.hand(0) == {"9S", "2G"}
    assert table.public["encrypted"] == 2
    assert table.pile == "4A"


def test_digital_exhumation_may_leave_it() -> None:
    table = Table("emerald", hands=("4A 9S", "1A 3A"), cases=("6S", "9A"), encrypted="1G 2G", draws="8S 5S")
    table.play(0, "deploy 4A now", "leave")
    assert table.hand(0) == {"9S", "8S"}


def test_digital_exhumation_in_the_final_turn_changes_the_final_card() -> None:
    table = Table("emerald", hands=("4A 9S", "1A 3A"), encrypted="1G 2G", draws="8S 5S", left=1)
    table.play(0, "encrypt 8S").play(1, "encrypt 5S").play(0, "deploy 4A now", "exhume 1G 9S")
    assert table.hand(0) == {"1G"}


# --- 5 Forecast ---


@pytest.mark.parametrize("order", ["".join(map(str, order)) for order in permutations((1, 2, 3))])
def test_forecast_puts_the_top_three_back_in_any_order(order: str) -> None:
    table = Table("emerald", hands=("5G 9S", "1A 3A"), draws="8S 7G 7A 6S")
    table.play(0, "deploy 5G now")
    assert table.match.view(0)["table"]["foreseen"] == [table.card(name) for name in ("7G", "7A", "6S")]
    for viewer in (1, SPECTATOR):
        assert table.match.view(viewer)["table"]["foreseen"] == [-1, -1, -1]
    table.play(0, f"arrange {order}")
    came = [("7G", "7A", "6S")[int(place) - 1] for place in order]
    assert came[0] in table.hand(1)
    table.play(1, "encrypt 1A")
    assert came[1] in table.hand(0)
    table.play(0, "encrypt 9S")
    assert came[2] in table.hand(1)


def test_forecast_twice_shows_what_the_first_left() -> None:
    table = Table("emerald", hands=("5G 9S", "5S 3A"), draws="8S 7G 7A 6S 6A")
    table.play(0, "deploy 5G now", "arrange 321")
    assert "6S" in table.hand(1)
    table.play(1, "deploy 5S now")
    assert table.match.view(1)["table"]["foreseen"] == [table.card(name) for name in ("7A", "7G", "6A")]


def test_forecast_is_peeked_at_by_a_reactor() -> None:
    content = swapped("emerald", 9, "bullet_proof_vest")
    table = Table("emerald", content=content, hands=("5G 1A", "9S 3A"), guards=("", "2S*"), draws="8S 7G 7A 6S 6A")
    table.play(0, "deploy 5G now", "arrange 132").play(1, "encrypt 3A")
    table.play(0, "assassinate 1A 0").play(1, "react 9S").play(0, "top 1A")
    assert table.told("peeked", 1)[-1]["card"] == table.card("6A")


# --- 6 Resilience ---


def test_resilience_stays_face_up_in_the_play_area() -> None:
    table = Table("emerald", hands=("6S 9S", "1A 3A"), draws="8S")
    table.play(0, "deploy 6S now")
    assert table.cards(table.public["sides"][0]["resilience"]) == {"6S"}
    assert table.pile == ""


# --- 7 Triangulate ---


@pytest.mark.parametrize("named", [1, 5, 9])
def test_triangulate_reaches_one_step_around_the_wheel(named: int) -> None:
    for case in ("9A", "4A", "2S"):
        table = Table("emerald", hands=("7A 6A", "3A 7G"), cases=("6S", case), draws="5S", pile=QUIET)
        table.play(0, f"deploy 7A {named}")
        near = {(named + step - 1) % 9 + 1 for step in (-1, 0, 1)}
        assert table.answer == (int(case[0]) in near)
        assert table.ruled_out == (set(range(1, 10)) - near if table.answer else near)


def test_triangulate_names_one_number_and_any() -> None:
    table = Table("emerald", hands=("7A 6A", "3A 7G"), draws="5S", pile=QUIET)
    assert table.offered(0, "deploy 7A") == {str(n) for n in range(1, 10)}


# --- 8 Cover Story ---


def test_cover_story_and_intercept_share_a_window() -> None:
    table = Table(mix="C1,C2,C3,R4,C5,C6,C7,E8,C9", hands=("1A 2G", "4G 8G"), draws="7G 3A")
    table.play(0, "deploy 1A 5")
    assert table.legal(1) == {"pass", "react 4G", "react 8G"}
    table = Table(mix="C1,C2,C3,R4,C5,C6,C7,E8,C9", hands=("6S 2G", "4G 8G"), guards=("1A", ""), draws="7G 3A")
    table.play(0, "deploy 6S mine0")
    assert table.legal(1) == {"pass", "react 4G"}
    assert table.refusal(1, "react 8G") == "no_answer"


# --- 9 Switch Cases ---


def test_switch_cases_exchanges_the_suitcase_with_a_card_in_hand() -> None:
    table = Table("emerald", hands=("9S 2G", "1A 3A"), cases=("6S", "9A"), draws="7G")
    table.play(0, "deploy 9S now", "give 2G")
    assert table.suitcase(0) == "2G"
    assert table.hand(0) == {"7G", "6S"}
    assert table.told("switched", 0)[-1] == {"seat": 0, "suitcase": table.card("2G"), "received": table.card("6S")}
    assert table.told("switched") == [{"seat": 0}]


def test_switch_cases_needs_four_cards_in_the_deck() -> None:
    for left, offered in ((4, {"now"}), (3, set[str]())):
        table = Table("emerald", hands=("9S 2G", "1A 3A"), cases=("6S", "9A"), draws="7G", left=left)
        assert table.offered(0, "deploy 9S") == offered


def test_switch_cases_later_questions_are_about_the_new_suitcase() -> None:
    table = Table("emerald", hands=("9S 2G", "7A 3A"), cases=("6S", "9A"), draws="7G 8G")
    table.play(0, "deploy 9S now", "give 2G").play(1, "deploy 7A 2")
    if table.phase == Phase.WINDOW:
        table.play(0, "pass")
    assert table.answer == 1
