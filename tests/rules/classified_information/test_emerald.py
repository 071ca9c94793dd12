"""The Emerald cards: what each does, with Extra Protection, reactions and the end of the game."""

from itertools import permutations

import pytest

from tests.rules.classified_information.positions import Table, settled, swapped
from underrose.kernel.play.match import SPECTATOR

QUIET = "8G 8S"
"""Both Cover Stories on the Discard Pile: no window opens."""


@pytest.mark.parametrize(
    ("shown", "case", "answer"), [("4G", "4A", 1), ("4G", "1A", 1), ("4G", "5G", 0), ("4G", "9A", 0), ("9S", "9A", 1), ("2S", "9A", 0)]
)
def test_printed_19_high_tech_bookends_asks_from_one_to_the_number_revealed(shown: str, case: str, answer: int) -> None:
    """Revealing a 4 asks for 1-4, ends included; not around the wheel. (The book's example.)"""
    table = Table("emerald", hands=(f"1G {shown}", "3S 2G"), cases=("6S", case), draws="7G", pile=QUIET)
    table.play(0, "deploy 1G now", f"show {shown}")
    inside = set(range(1, int(shown[0]) + 1))
    assert (table.answer, table.ruled_out) == (answer, set(range(1, 10)) - inside if answer else inside)
    assert shown in table.hand(0)


@pytest.mark.parametrize(
    ("guard", "comes"),
    [("1A", True), ("2S", True), ("4A", True), ("9S", True), ("3S*", True), ("5S", False), ("8G*", False), ("1A!", True)],
)
def test_turncoat_turns_up_and_takes_what_shares_1_2_3(guard: str, comes: bool) -> None:
    """A Decoy Guard goes on working (R26)."""
    content = swapped("emerald", 1, "decoy_guard")
    table = Table("emerald", content=content, hands=("2G 6A", "3A 7G"), guards=("7A", guard), draws="5G").play(0, "deploy 2G theirs0")
    up = guard if guard.endswith("!") else f"{guard[:2]}*"
    assert (table.guards(0), table.guards(1)[0]) == (["7A", up if comes else "", ""], "" if comes else up)
    assert (table.pile, len(table.told("flipped"))) == ("2G", len(guard) == 2)


@pytest.mark.parametrize("case", ["1A", "2S", "5G", "8G", "9A"])
def test_parity_check_tells_odd_from_even(case: str) -> None:
    table = settled(Table("emerald", hands=("3S 6A", "3A 7G"), cases=("6S", case), draws="5S").play(0, "deploy 3S now"))
    odd = int(case[0]) % 2
    assert (table.answer, table.ruled_out) == (odd, {2, 4, 6, 8} if odd else {1, 3, 5, 7, 9})


@pytest.mark.parametrize(("choice", "hand"), [("exhume 2G 8S", {"9S", "2G"}), ("leave", {"9S", "8S"})])
def test_ruled_14_digital_exhumation_looks_and_may_exchange(choice: str, hand: set[str]) -> None:
    """The Encrypted pile is a set, and has no order."""
    table = Table("emerald", hands=("4A 9S", "1A 3A"), cases=("6S", "9A"), encrypted="2G 1G", draws="8S 5S").play(0, "deploy 4A now")
    assert table.legal(0) == {"leave", *(f"exhume {a} {b}" for a in ("1G", "2G") for b in ("9S", "8S"))}
    assert [table.cards(table.match.view(seat)["table"]["shown"]) for seat in (0, 1)] == [{"1G", "2G"}, set()]
    table.play(0, choice)
    assert (table.hand(0), table.public["encrypted"], table.pile) == (hand, 2, "4A")


def test_digital_exhumation_in_the_final_turn_changes_the_final_card() -> None:
    table = Table("emerald", hands=("4A 9S", "1A 3A"), encrypted="1G 2G", draws="8S 5S", left=1)
    table.play(0, "encrypt 8S").play(1, "encrypt 5S").play(0, "deploy 4A now", "exhume 1G 9S")
    assert table.hand(0) == {"1G"}


@pytest.mark.parametrize("order", ["".join(map(str, order)) for order in permutations((1, 2, 3))])
def test_forecast_puts_the_top_three_back_in_any_order(order: str) -> None:
    table = Table("emerald", hands=("5G 9S", "1A 3A"), draws="8S 7G 7A 6S").play(0, "deploy 5G now")
    top = [table.card(name) for name in ("7G", "7A", "6S")]
    for viewer in (0, 1, SPECTATOR):
        assert table.match.view(viewer)["table"]["foreseen"] == (top if viewer == 0 else [-1, -1, -1])
    table.play(0, f"arrange {order}").play(1, "encrypt 1A").play(0, "encrypt 9S")
    drawn = [args["card"] for seat in (1, 0) for args in table.told("drew", seat) if "card" in args]
    assert [top[int(place) - 1] for place in order] == [drawn[0], drawn[3], drawn[1]]


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


def test_resilience_stays_face_up_in_the_play_area() -> None:
    table = Table("emerald", hands=("6S 9S", "1A 3A"), draws="8S")
    table.play(0, "deploy 6S now")
    assert table.cards(table.public["sides"][0]["resilience"]) == {"6S"}
    assert table.pile == ""


@pytest.mark.parametrize("named", range(1, 10))
def test_triangulate_reaches_one_step_around_the_wheel(named: int) -> None:
    for case in ("9A", "4A", "2S"):
        table = Table("emerald", hands=("7A 6A", "3A 7G"), cases=("6S", case), draws="5S", pile=QUIET).play(0, f"deploy 7A {named}")
        near = {(named + step - 1) % 9 + 1 for step in (-1, 0, 1)}
        assert table.answer == (int(case[0]) in near)
        assert table.ruled_out == (set(range(1, 10)) - near if table.answer else near)


@pytest.mark.parametrize(("action", "answers"), [("deploy 1A 5", {"react 4G", "react 8G"}), ("deploy 6S mine0", {"react 4G"})])
def test_cover_story_and_intercept_share_a_window(action: str, answers: set[str]) -> None:
    mix = "C1,C2,C3,R4,C5,C6,C7,E8,C9"
    table = Table(mix=mix, hands=("1A 6S", "4G 8G"), guards=("2G", ""), draws="7G 3A").play(0, action)
    assert table.legal(1) == {"pass", *answers}
    assert "react 8G" in answers or table.refusal(1, "react 8G") == "no_answer"


@pytest.mark.parametrize(("left", "offered"), [(4, {"now"}), (3, set[str]())])
def test_switch_cases_needs_four_cards_in_the_deck(left: int, offered: set[str]) -> None:
    table = Table("emerald", hands=("9S 2G", "1A 3A"), cases=("6S", "9A"), draws="7G", left=left)
    assert table.offered(0, "deploy 9S") == offered


def test_switch_cases_exchanges_the_suitcase_and_later_questions_are_about_the_new_one() -> None:
    table = Table("emerald", hands=("9S 2G", "7A 3A"), cases=("6S", "9A"), draws="7G 8G").play(0, "deploy 9S now", "give 2G")
    assert (table.suitcase(0), table.hand(0)) == ("2G", {"7G", "6S"})
    assert table.told("switched", 0)[-1] == {"seat": 0, "suitcase": table.card("2G"), "received": table.card("6S")}
    assert settled(table.play(1, "deploy 7A 2")).answer == 1
