"""The printed rules of the Cypher Wheel and the rulebook's examples of it, read off a seat's sheet; numbered as on the rules page."""

from typing import Any

import pytest

from tests.rules.classified_information.positions import Table
from underrose.games.classified_information.mind.notes import because
from underrose.texts import reading


def entry(table: Table, key: str, seat: int = 0) -> dict[str, Any]:
    """One entry of a seat's sheet."""
    sheet = table.match.notes(seat)
    assert sheet is not None
    return next(found for found in sheet["about"] if found["key"] == key)


def struck(table: Table, key: str = "1.suitcase", seat: int = 0) -> set[int]:
    """The numbers that are crossed out on the wheel."""
    return set(map(int, entry(table, key, seat)["out"]))


def reasons(table: Table, number: int, key: str = "1.suitcase", seat: int = 0) -> list[str]:
    """What kinds of fact the wheel gives as its reason to cross a number out."""
    facts = because(table.game, table.match.see(seat), table.match.log(seat), key, str(number)).facts
    return [fact["key"] for fact in facts]


@pytest.mark.parametrize(("guard", "case", "out"), [("6S", "2S", {5, 6, 7}), ("9S", "4A", {8, 9, 1}), ("6S", "7G", {1, 2, 3, 4, 8, 9})])
def test_printed_30_the_books_wheels_of_fate_strike_three_numbers(guard: str, case: str, out: set[int]) -> None:
    """Pat flips a 6 and Vanessa says no: 5, 6 and 7 are out. John flips a 9, Jane says no: 8, 9 and 1. A yes leaves those three alone."""
    table = Table(hands=(f"7A {guard}", "3S 3A"), cases=("5S", case), draws="2G 1A 8G")
    table.play(0, f"enlist {guard} 0").play(1, "encrypt 3A")
    assert not struck(table)
    table.play(0, "deploy 7A mine0")
    assert struck(table) == out
    assert all(reasons(table, number) == ["answered"] for number in out)


@pytest.mark.parametrize(("named", "case", "left"), [(1, "9S", {8, 9, 1, 2, 3}), (9, "1A", {7, 8, 9, 1, 2})])
def test_printed_30_the_books_fortune_tellers_on_the_wheel(named: int, case: str, left: set[int]) -> None:
    table = Table(hands=("1G 4G", "3S 4A"), cases=("5S", case), draws="6S").play(0, f"deploy 1G {named}")
    assert struck(table) == set(range(1, 10)) - left


def test_printed_12_printed_29_the_books_failed_attempt_on_the_wheel() -> None:
    """9-1-2 finds nothing: the Guard is none of 8, 9, 1, 2, 3; the card shown is known to be in the hand, and stays struck.

    The wheel remembers more than who keeps it: later it may be Encrypted or in the hand still, and neither is the Suitcase.
    """
    table = Table(hands=("1A 7A", "4G 9S"), cases=("5S", "6A"), draws="8G 3S 8S 2S")
    table.play(0, "encrypt 7A").play(1, "enlist 4G 0").play(0, "assassinate 1A 0", shown="9S")
    assert struck(table, "1.guard0") == {8, 9, 1, 2, 3}
    assert reasons(table, 8, "1.guard0") == ["judged"]
    assert entry(table, "1.hand")["values"]["9S"] == 1.0
    assert "9" in {name[0] for name in entry(table, "1.hand", seat=1)["values"]}  # given away
    table.play(1, "encrypt 2S")
    assert entry(table, "1.hand")["values"]["9S"] < 1
    assert {"9S", "2S"} & entry(table, "seen")["values"].keys() == {"9S"}


def surrounded() -> Table:
    """A Guard that neither a 3 nor a 6 meets can only be a 9; the other copy of it is in one's own hand."""
    table = Table(hands=("3A 6S", "9S 2S"), cases=("5S", "8G"), draws="1G 7G 9A 4A 2G")
    table.play(0, "encrypt 1G").play(1, "enlist 9S 0").play(0, "assassinate 3A 0", shown="2S")
    return table.play(1, "encrypt 7G").play(0, "assassinate 6S 0", shown="2S")


def test_printed_12_two_failed_attempts_tell_what_the_guard_is_and_the_reason_says_so() -> None:
    table = surrounded()
    facts, step = because(table.game, table.match.see(0), table.match.log(0), "1.suitcase", "9")
    assert sorted(fact["key"] for fact in facts) == ["drew", "judged", "judged"]
    assert step == {"key": "step_guard", "args": {"seat": 1, "spot": 0, "number": 9}}
    assert described(table, step) == "So Ben\N{RIGHT SINGLE QUOTATION MARK}s left Guard is a 9."
    with reading("de"):
        assert described(table, step) == "Also ist der linke Wächter von Ben eine 9."
    step = because(table.game, table.match.see(0), table.match.log(0), "1.hand", "9S").step
    assert described(table, step) == "So Ben\N{RIGHT SINGLE QUOTATION MARK}s left Guard is Bullet Proof Vest (9)."


def described(table: Table, step: dict[str, Any] | None) -> str:
    """The sentence of a step."""
    assert step is not None
    return table.game.title.describe(table.game.content, step, ["Ann", "Ben"])


def test_printed_29_one_copy_seen_is_a_stroke_and_both_are_a_cross() -> None:
    """A "/" for one copy, an "X" for both, and the guild of each card that is accounted for."""
    table = Table(hands=("1A 1G", "3S 4A"), cases=("5S", "6A"), draws="2G")
    assert set(entry(table, "seen")["values"]) == {"1A", "1G", "5S", "2G"}
    assert struck(table) == {1}
    assert reasons(table, 1) == ["own", "own"]
    step = because(table.game, table.match.see(0), table.match.log(0), "1.suitcase", "1").step
    assert described(table, step) == "So neither copy of 1 is there."
    suitcase = entry(table, "1.suitcase")["values"]
    assert suitcase["5"] == pytest.approx(suitcase["3"] / 2)
    table.both("deploy 1A 6", "encrypt 3S")
    own, other = (entry(table, "seen", seat)["values"].keys() for seat in (0, 1))
    assert own & {"1A", "1G", "5S", "2G", "3S"} == {"1A", "1G", "5S", "2G"}
    assert other & {"1A", "1G", "3S"} == {"1A", "3S"}  # one's own Encrypted card


def test_printed_29_notes_are_kept_of_guards_face_down_and_of_what_one_has_told() -> None:
    """A Guard is no Assassin: with the 7 Guard in one's own hand it is no 7. And an answer that one has given stands on one's own side."""
    table = Table(hands=("1A 8S", "3S 4G"), cases=("5S", "6A"), draws="2G 9S 7G")
    table.play(0, "encrypt 8S").play(1, "enlist 4G 0")
    assert struck(table, "1.guard0") == {7}
    assert sorted(reasons(table, 7, "1.guard0")) == ["drew", "enlisted"]
    table = Table(hands=("3S 2G", "1G 4A"), cases=("5S", "6A"), draws="8G 7G 9A")
    table.play(0, "encrypt 3S").play(1, "deploy 1G 4")
    assert table.answer == 1
    assert struck(table, "0.suitcase") == {1, 7, 8, 9}
    assert struck(table, "1.suitcase", seat=0) == set()


def test_printed_29_of_a_guard_that_lies_face_up_nothing_is_noted() -> None:
    table = Table(hands=("8G 1A", "4G 9S"), cases=("5S", "6A"), draws="2G 3S 8S 2S")
    table.play(0, "encrypt 1A").play(1, "enlist 4G 0")
    assert entry(table, "1.guard0")["values"]
    table.play(0, "deploy 8G theirs0")
    with pytest.raises(StopIteration):
        entry(table, "1.guard0")
