"""The Citrine cards: what each does, with Extra Protection, reactions and the end of the game."""

import pytest

from tests.rules.classified_information.positions import Table, ending
from underrose.games.classified_information.state import Phase


@pytest.mark.parametrize("named", range(1, 10))
def test_fortune_teller_names_any_number_and_reaches_two_to_both_sides(named: int) -> None:
    near = {(named + step - 1) % 9 + 1 for step in range(-2, 3)}
    for case in ("9A", "5G", "2S"):
        table = Table(hands=("1A 2G", "3S 4A"), cases=("6S", case), draws="7G")
        assert table.refusal(0, "deploy 1A 1+2+3") == "not_a_target"
        table.play(0, f"deploy 1A {named}")
        assert table.answer == (int(case[0]) in near)
        assert table.ruled_out == (set(range(1, 10)) - near if table.answer else near)


@pytest.mark.parametrize(("hand", "named", "answer"), [("3S 4A", 3, 0), ("3S 4A", 4, 1), ("3S 3A", 3, 0)])
def test_test_access_codes_asks_for_a_number_shown(hand: str, named: int, answer: int) -> None:
    table = Table(hands=("2G 1A", hand), cases=("6S", "4G"), draws="7G").play(0, "deploy 2G now")
    assert table.legal(0) == {f"name {card[0]}" for card in hand.split()}
    assert table.refusal(0, "name 5") == "not_shown"
    table.play(0, f"name {named}")
    assert table.answer == answer
    assert table.ruled_out == ({named} if not answer else set(range(1, 10)) - {named})
    assert table.hand(1) >= {*hand.split()}


def test_test_access_codes_in_a_final_turn_reads_a_final_card() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), draws="7G 8G", left=1, first=1)
    table.play(1, "encrypt 3S").play(0, "encrypt 1A").play(1, "encrypt 4A").play(0, "deploy 2G now")
    assert table.legal(0) == {"name 7"}


@pytest.mark.parametrize(("guards", "area"), [
    (("5G", ""), ""), (("", "5G"), ""), (("5G+6S", ""), ""), (("", ""), ""), (("", ""), "6S"),
])  # fmt: skip
def test_picking_petals_one_number_if_there_is_a_guard_and_two_without_any(guards: tuple[str, str], area: str) -> None:
    """One under Extra Protection counts, a play area does not."""
    table = Table(hands=("3S 2G", "1A 4A"), cases=("6A", "9A"), guards=guards, area=(area, ""), draws="1G")
    table.play(0, "deploy 3S now").play(1, "name 7")
    if not any(guards):
        assert table.actors == [1]
        assert table.refusal(1, "name 7") == "named_already"
        table.play(1, "name 8")
    asked = [(args["named"], args["answer"]) for args in table.told("answered")]
    assert asked == [(1 << 7, 0)] if any(guards) else [(1 << 7, 0), (1 << 8, 0)]
    assert (table.pile, table.phase) == ("3S", Phase.ACT)


def test_switch_places_every_mode_is_offered() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=("5G 7G*", "8G"), pile="6S", draws="1G")
    assert table.offered(0, "deploy 4A") == {
        "mine0+theirs0", "mine0+pile", "mine0+card", "mine1+theirs0", "mine1+pile", "mine1+card",
    }  # fmt: skip


@pytest.mark.parametrize(("mine", "theirs"), [("5G", "8G"), ("5G*", "8G"), ("5G*", "8G*")])
def test_switch_places_exchanges_two_guards_face_up(mine: str, theirs: str) -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=(mine, f"7G {theirs}"), draws="1G").play(0, "deploy 4A mine0+theirs1")
    assert (table.guards(0), table.guards(1), table.pile) == (["8G*", "", ""], ["7G", "5G*", ""], "4A")
    assert table.told("exchanged") == [{"seat": 0, "spot": 0, "other_spot": 1, "card": table.card("8G"), "other_card": table.card("5G")}]


def test_switch_places_from_the_pile_a_newcomer_is_under_the_same_extra_protection() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=("5G+6S", ""), pile="7G", draws="1G").play(0, "deploy 4A mine0+pile")
    assert table.guards(0)[0] == "7G*+6S"


def test_switch_places_in_the_final_turn_may_make_the_guard_the_final_card() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), cases=("9S", "9A"), guards=("8G", ""), draws="1G 7A", left=1)
    table.play(0, "encrypt 1G").play(1, "encrypt 7A").play(0, "deploy 4A mine0+card", "discard 2G").play(1, "encrypt 3A")
    assert [args["final"] for args in table.told("revealed")] == [table.card("8G"), table.card("1A")]
    assert ending(table)[0] == "BOTH_MATCH"


@pytest.mark.parametrize(("depth", "taken", "left"), [(0, "3A", "7G 8G 6A 9A"), (1, "9A", "7G 8G 6A 3A"), (2, "6A", "7G 8G 9A 3A")])
def test_ruled_03_ruled_25_scavenge_takes_one_of_the_top_three_and_is_on_the_pile_once_done(depth: int, taken: str, left: str) -> None:
    table = Table(hands=("5S 2G", "1A 4A"), pile="7G 8G 6A 9A 3A", draws="1G").play(0, f"deploy 5S pile{depth}")
    assert table.pile == left
    assert table.legal(0) == {"discard 1G", "discard 2G"}
    assert table.refusal(0, f"discard {taken}") == "just_taken"
    table.play(0, "discard 2G")
    assert (table.pile, table.hand(0)) == (f"{left} 2G 5S", {"1G", taken})


@pytest.mark.parametrize("guard", ["5G", "5G*"])
def test_extra_protection_tucks_a_guard_as_it_lies(guard: str) -> None:
    table = Table(hands=("6S 2G", "1A 4A"), guards=(guard, ""), draws="1G 9S").play(0, "deploy 6S mine0")
    assert (table.guards(0), table.pile) == ([f"{guard}+6S", "", ""], "")
    assert table.side(0, 1)["guard"][0] == (table.card("5G") if guard == "5G*" else -1)
    assert table.offered(1, "assassinate") == {"4A 0"}  # 3-4-5 meets 5-6-7; 9-1-2 and 8-9-1 do not


@pytest.mark.parametrize(
    ("guard", "case", "answer"), [("6A", "5G", 1), ("6A", "7G", 1), ("6A", "8G", 0), ("9S", "1G", 1), ("9S*", "3S", 0)]
)
def test_wheel_of_fate_asks_for_the_number_of_a_guard(guard: str, case: str, answer: int) -> None:
    table = Table(hands=("7A 2G", "1A 4A"), cases=("5S", case), guards=(guard, ""), draws="2S").play(0, "deploy 7A mine0")
    assert table.answer == answer
    assert (table.guards(0)[0], len(table.told("flipped"))) == (f"{guard[:2]}*", "*" not in guard)


@pytest.mark.parametrize(("target", "case", "answer", "out"), [
    ("theirs0", "2S", 0, {3, 4, 5}), ("theirs0", "5G", 1, {1, 2, 6, 7, 8, 9}), ("theirs0+theirs1", "9S", 1, {2, 6, 7}),
    ("theirs0+theirs1", "1G", 1, {2, 6, 7}), ("theirs0+theirs1", "6S", 0, {3, 4, 5, 8, 9, 1}),
])  # fmt: skip
def test_shine_spotlights_on_one_or_two(target: str, case: str, answer: int, out: set[int]) -> None:
    """Guards 4 and 9 before different Suitcases. 4 is in the Code of 3, 4, 5; 9 in that of 8, 9, 1."""
    table = Table(hands=("8G 2G", "1A 4A"), cases=("5S", case), guards=("", "4G 9A"), draws="7G").play(0, f"deploy 8G {target}")
    assert (table.answer, table.ruled_out) == (answer, out)
    assert table.guards(1)[:2] == ["4G*", "9A*" if "+" in target else "9A"]


def test_shine_spotlights_takes_two_of_three() -> None:
    table = Table(hands=("8G 2G", "1A 4A"), guards=("", "4G 3S 7G"), draws="2S")
    assert table.offered(0, "deploy 8G") == {
        "theirs0", "theirs1", "theirs2", "theirs0+theirs1", "theirs0+theirs2", "theirs1+theirs2",
    }  # fmt: skip
    table.play(0, "deploy 8G theirs0+theirs2")
    assert table.guards(1) == ["4G*", "3S", "7G*"]


@pytest.mark.parametrize(("answer", "ends"), [("react 9S", ("GUARDS", [1])), ("pass", ("MATCH", [0]))])
def test_bullet_proof_vest_decides_whether_a_match_is_guarded(answer: str, ends: tuple[str, list[int]]) -> None:
    """Ann holds a 3 against Suitcase 4, guarded by a 3 that she tries to remove in her final turn."""
    table = Table(hands=("2S 3A", "9S 7A"), cases=("1G", "4A"), guards=("", "3S*"), draws="6S 7G", left=1)
    table.play(0, "encrypt 6S").play(1, "encrypt 7G").play(0, "assassinate 2S 0").play(1, answer).play(0, "top 2S")
    if table.match.outcome is None:
        table.play(1, "encrypt 9S")
    assert ending(table) == ends
