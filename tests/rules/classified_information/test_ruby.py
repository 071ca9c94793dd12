"""The Ruby cards: what each does, with Extra Protection, reactions and the end of the game."""

from itertools import combinations

import pytest

from tests.rules.classified_information.positions import Table, settled, swapped
from underrose.games.classified_information.state import Phase

QUIET = "4G 4A"
"""Both Intercepts on the Discard Pile: no window opens."""


@pytest.mark.parametrize(("named", "case", "answer"), [("1+5+9", "5G", 1), ("1+5+9", "6A", 0), ("7+8+9", "9A", 1), ("1+2+3", "9A", 0)])
def test_brute_force_names_three_numbers(named: str, case: str, answer: int) -> None:
    table = Table("ruby", hands=("1A 2G", "3S 3A"), cases=("6S", case), draws="7G", pile=QUIET)
    assert table.offered(0, "deploy 1A") == {"+".join(three) for three in combinations("123456789", 3)}
    table.play(0, f"deploy 1A {named}")
    numbers = {int(n) for n in named.split("+")}
    assert (table.answer, table.ruled_out) == (answer, set(range(1, 10)) - numbers if answer else numbers)


def test_decoy_guard_is_deployed_face_up_into_a_free_spot() -> None:
    table = Table("ruby", hands=("2G 1A", "3S 3A"), guards=("5G", ""), draws="7G 8G", pile=QUIET)
    assert table.offered(0, "deploy 2G") == {"free1", "free2"}
    assert table.refusal(0, "deploy 2G free0") == table.refusal(0, "deploy 2G now") == "not_a_target"
    table.play(0, "deploy 2G free2")
    assert table.guards(0) == ["5G", "", "2G!"]
    assert table.told("posted") == [{"seat": 0, "spot": 2, "card": table.card("2G")}]
    assert table.pile == "4G 4A"


@pytest.mark.parametrize(("attacker", "case", "answer"), [("1A", "9S", 1), ("1A", "2S", 1), ("1A", "7A", 0), ("3A", "9S", 0)])
def test_decoy_guard_asks_whether_the_attackers_number_is_in_the_attackers_code(attacker: str, case: str, answer: int) -> None:
    table = Table("ruby", hands=(f"{attacker} 6S", "3S 1G"), cases=(case, "5S"), guards=("", "2G!"), draws="7G", pile=QUIET)
    args = table.play(0, f"assassinate {attacker} 0").told("answered")[-1]
    assert (args["seat"], args["card"], args["named"], args["answer"]) == (0, table.card("2G"), 1 << int(attacker[0]), answer)


@pytest.mark.parametrize(("action", "guard", "left", "react"), [
    ("assassinate 1A 0", "2G!", "2G!", "react 9S"), ("assassinate 4A 0", "2G!+6S", "2G!", "pass"),
    ("deploy 7A mine0+theirs0", "2G!", "", ""),
])  # fmt: skip
def test_decoy_guard_does_not_ask_when_saved_or_only_its_cover_falls_or_in_a_crossfire(
    action: str, guard: str, left: str, react: str
) -> None:
    hand = action.split()[1]
    table = Table(mix="C1,R2,C3,C4,C5,C6,R7,C8,C9", hands=(f"{hand} 1G", "9S 3A"), guards=("5G", guard)).play(0, action)
    settled(table.play(1, react) if react else table)
    assert (table.told("answered"), table.guards(1)) == ([], [left, "", ""])


@pytest.mark.parametrize("shown", ["1G", "5S"])
def test_dead_drop_exchanges_a_chosen_card_for_a_random_one(shown: str) -> None:
    table = Table("ruby", hands=("3S 1A", "1G 5S"), cases=("6S", "9A"), draws="7G 8S", pile=QUIET).play(0, "deploy 3S now")
    assert table.legal(0) == {"give 1A", "give 7G"}
    table.play(0, "give 1A", shown=shown)
    assert (table.hand(0), table.hand(1)) == ({"7G", shown}, {"1A", "8S"} | ({"1G", "5S"} - {shown}))
    assert table.pile == f"{QUIET} 3S"


@pytest.mark.parametrize("answer", ["4G", "9S"])
def test_intercept_of_a_neutralize_saves_extra_protection_and_the_vest_answers_its_success(answer: str) -> None:
    mix = "C1,C2,C3,R4,C5,C6,C7,R8,C9"
    table = Table(mix=mix, hands=("8G 1G", "4G 9S"), guards=("", "3S+6S"), draws="2G 7A").play(0, "deploy 8G theirs0")
    assert table.legal(1) == {"pass", "react 4G"}
    if answer == "9S":
        assert table.play(1, "pass").legal(1) == {"pass", "react 9S"}
    assert settled(table.play(1, f"react {answer}")).guards(1) == ["3S+6S", "", ""]


def test_cache_tucks_an_encrypted_card_face_up() -> None:
    table = Table("ruby", hands=("5G 5S", "1G 2S"), cases=("6S", "9A"), encrypted="2G 3S", draws="7G 8S 1A", pile=QUIET)
    table.play(0, "deploy 5G now")
    assert table.cards(table.match.view(0)["table"]["shown"]) == {"2G", "3S"}
    assert (table.match.view(1)["table"]["shown"], table.told("searched", 1)) == (0, [{"seat": 0}])
    assert table.refusal(0, "tuck 5S") == "not_encrypted"
    table.play(0, "tuck 3S")
    assert (table.public["encrypted"], table.pile) == (1, QUIET)
    table.play(1, "encrypt 1G").play(0, "deploy 5S now", "tuck 2G")
    side = table.public["sides"][0]
    assert (table.cards(side["caches"]), table.cards(side["tucked"])) == ({"5G", "5S"}, {"2G", "3S"})


@pytest.mark.parametrize(("guard", "dies"), [("4A", True), ("8G", True), ("5S", True), ("3S", False), ("9S", False)])
def test_kill_order_turns_up_a_guard_face_down_and_kills_by_5_6_7(guard: str, dies: bool) -> None:
    table = Table("ruby", hands=("6S 1A", "1G 2G"), guards=("", f"{guard} 7G*"), draws="7A 8S")
    assert table.offered(0, "deploy 6S") == {"theirs0"}
    settled(table.play(0, "deploy 6S theirs0"))
    assert table.told("flipped") == [{"seat": 1, "spot": 0, "card": table.card(guard)}]
    assert (table.guards(1)[0], table.told("shown")) == ("" if dies else f"{guard}*", [])


@pytest.mark.parametrize(("mine", "theirs"), [("5G", "8G"), ("5G*", "8G*"), ("5G", "2G!")])
def test_ruled_08_crossfire_discards_a_guard_on_either_side(mine: str, theirs: str) -> None:
    """Own Guard, theirs, Crossfire."""
    table = Table("ruby", hands=("7A 1A", "1G 3S"), guards=(f"3A {mine}", theirs), draws="7G", pile=QUIET)
    assert table.offered(0, "deploy 7A") == {"mine0+theirs0", "mine1+theirs0"}
    table.play(0, "deploy 7A mine1+theirs0")
    assert (table.guards(0), table.guards(1)) == (["3A", "", ""], ["", "", ""])
    assert table.pile == f"{QUIET} 5G {theirs.strip('*!')} 7A"


def test_crossfire_is_no_assassination() -> None:
    """No window for the Vest, and no Resilience stands in."""
    mix = "C1,C2,C3,C4,C5,E6,R7,C8,C9"
    table = Table(mix=mix, hands=("7A 1A", "9S 3S"), guards=("5G", "8G"), area=("", "6S"), draws="7G").play(0, "deploy 7A mine0+theirs0")
    assert (table.pile, table.guards(1)) == ("5G 8G 7A", ["", "", ""])
    assert table.public["sides"][1]["resilience"] == 1 << table.card("6S")


@pytest.mark.parametrize("guard", ["1G*", "4A*", "5G*", "2G!"])
def test_neutralize_target_kills_whatever_lies_face_up(guard: str) -> None:
    table = Table("ruby", hands=("8G 1A", "7G 3S"), guards=("", f"{guard} 5S"), draws="7A")
    assert table.offered(0, "deploy 8G") == {"theirs0"}
    settled(table.play(0, "deploy 8G theirs0"))
    assert (table.guards(1), {*table.pile.split()}) == (["", "5S", ""], {guard.strip("*!"), "8G"})


@pytest.mark.parametrize(("guard", "dies"), [("8G", True), ("1G", True), ("2S", True), ("7A", True), ("4A", False), ("6S", False)])
def test_rooftop_sniper_attempts_with_8_9_1_and_turns_up_what_it_misses(guard: str, dies: bool) -> None:
    table = Table("ruby", hands=("9S 1A", "7G 3S"), guards=("", guard), draws="5G").play(0, "deploy 9S theirs0")
    assert (table.told("judged")[-1]["match"], table.told("shown")) == (dies, [])
    if dies:
        table.play(0, "top 9S")
    assert (table.guards(1)[0], table.pile) == (("", f"{guard} 9S") if dies else (f"{guard}*", "9S"))


def test_rooftop_sniper_needs_a_shared_number_at_what_lies_face_up_and_hits_extra_protection_only_by_its_code() -> None:
    table = Table("ruby", hands=("9S 1A", "7G 3S"), guards=("", "8G* 4A* 5G"), draws="5S")
    assert table.offered(0, "deploy 9S") == {"theirs0", "theirs2"}
    content = swapped("ruby", 8, "extra_protection")
    table = Table("ruby", content=content, hands=("9S 5S", "1A 4A"), guards=("", "4G+8G"), draws="5G")
    assert table.play(0, "deploy 9S theirs0", "top 8G").guards(1) == ["4G", "", ""]


@pytest.mark.parametrize(("mix", "hand"), [("C1,C2,C3,R4,C5,C6,C7,E8,R9", "4A 8G"), ("C1,R2,C3,C4,C5,C6,C7,C8,R9", "1A 4A")])
def test_rooftop_sniper_is_blocked_by_nothing(mix: str, hand: str) -> None:
    """Neither by Intercept and Cover Story, nor by a Vest, which is the 1 here."""
    content = swapped("citrine", 1, "bullet_proof_vest")
    table = Table(mix=mix, content=content, hands=("9S 7A", hand), guards=("", "2S*"), draws="5G").play(0, "deploy 9S theirs0")
    assert (table.phase, table.actors) == (Phase.ORDER, [0])


def test_rooftop_sniper_sent_as_an_assassin_is_one_like_others() -> None:
    """A Guard that it misses is not turned up: a card of the hand is shown."""
    table = Table("ruby", hands=("9S 5S", "1A 4A"), guards=("", "4G"), draws="5G").play(0, "assassinate 9S 0")
    assert (table.guards(1)[0], len(table.told("shown"))) == ("4G", 1)
