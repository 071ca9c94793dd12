"""The Ruby cards: what each does, with Extra Protection, reactions and the end of the game."""

from __future__ import annotations

import pytest

from tests.rules.classified_information.positions import Table, outcome, swapped
from underrose.games.classified_information.state import Phase

# Where a window would only be passed, one Intercept lies on the pile and the other is tucked away in sight.
QUIET = "4G 4A"


# --- 1 Brute Force ---


@pytest.mark.parametrize(("named", "case", "answer"), [("1+5+9", "5G", 1), ("1+5+9", "6A", 0), ("7+8+9", "9A", 1), ("1+2+3", "9A", 0)])
def test_brute_force_names_three_numbers(named: str, case: str, answer: int) -> None:
    table = Table("ruby", hands=("1A 2G", "3S 3A"), cases=("6S", case), draws="7G", pile=QUIET)
    table.play(0, f"deploy 1A {named}")
    assert table.answer == answer
    numbers = {int(n) for n in named.split("+")}
    assert table.ruled_out == (numbers if not answer else set(range(1, 10)) - numbers)


def test_brute_force_the_three_are_different_and_in_any_combination() -> None:
    table = Table("ruby", hands=("1A 2G", "3S 3A"), draws="7G")
    offered = table.offered(0, "deploy 1A")
    assert len(offered) == 84
    assert all(len(set(three.split("+"))) == 3 for three in offered)


# --- 2 Decoy Guard ---


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
    table.play(0, f"assassinate {attacker} 0")
    args = table.told("answered")[-1]
    assert (args["seat"], args["card"], args["answer"]) == (0, table.card("2G"), answer)
    assert args["named"] == 1 << int(attacker[0])


def test_decoy_guard_enlisted_is_plain() -> None:
    for guard in ("2G", "2G*"):
        table = Table("ruby", hands=("1A 6S", "3S 3A"), cases=("9S", "5S"), guards=("", guard), draws="7G", pile=QUIET)
        table.play(0, "assassinate 1A 0").play(0, "top 1A")
        assert table.told("answered") == []


def test_decoy_guard_does_not_ask_when_saved_or_only_its_cover_falls_or_in_a_crossfire() -> None:
    mix = "C1,R2,C3,C4,C5,C6,C7,C8,C9"
    table = Table(mix=mix, hands=("1A 6S", "9S 3A"), cases=("9A", "5S"), guards=("", "2G!"), draws="7G")
    table.play(0, "assassinate 1A 0").play(1, "react 9S").play(0, "top 1A")
    assert table.told("answered") == []
    assert table.guards(1) == ["2G!", "", ""]
    table = Table(mix=mix, hands=("4A 1G", "3S 3A"), cases=("9A", "5S"), guards=("", "2G!+6S"), draws="7G")
    table.play(0, "assassinate 4A 0").play(1, "pass").play(0, "top 4A")
    assert table.told("answered") == []
    assert table.guards(1) == ["2G!", "", ""]
    table = Table("ruby", hands=("7A 6S", "3S 3A"), guards=("5G", "2G!"), draws="7G", pile=QUIET)
    table.play(0, "deploy 7A mine0+theirs0")
    assert table.told("answered") == []


# --- 3 Dead Drop ---


@pytest.mark.parametrize("shown", ["1G", "5S"])
def test_dead_drop_exchanges_a_chosen_card_for_a_random_one(shown: str) -> None:
    table = Table("ruby", hands=("3S 1A", "1G 5S"), cases=("6S", "9A"), draws="7G 8S", pile=QUIET)
    table.play(0, "deploy 3S now")
    assert table.legal(0) == {"give 1A", "give 7G"}
    table.play(0, "give 1A", shown=shown)
    assert table.hand(0) == {"7G", shown}
    assert table.hand(1) == {"1A", "8S"} | ({"1G", "5S"} - {shown})
    assert table.pile == "4G 4A 3S"


# --- 4 Intercept ---


def test_intercept_answers_no_enlist_no_attack_no_encrypt() -> None:
    for action in ("enlist 5G 0", "assassinate 1A 0", "encrypt 1A"):
        table = Table("ruby", hands=("1A 5G", "4G 5S"), guards=("", "2S"), draws="6S 7A")
        table.play(0, action)
        assert table.phase != Phase.WINDOW


def test_intercept_of_a_neutralize_saves_extra_protection() -> None:
    mix = "C1,C2,C3,R4,C5,C6,C7,R8,C9"
    table = Table(mix=mix, hands=("8G 1G", "4G 5S"), guards=("", "3S+6S"), draws="2G 7A")
    table.play(0, "deploy 8G theirs0").play(1, "react 4G")
    assert table.guards(1) == ["3S+6S", "", ""]
    table = Table(mix=mix, hands=("8G 1G", "4G 9S"), guards=("", "3S+6S"), draws="2G 7A")
    table.play(0, "deploy 8G theirs0")
    assert table.legal(1) == {"pass", "react 4G"}  # the Vest answers the success, not the Deploy
    table.play(1, "pass")
    assert table.legal(1) == {"pass", "react 9S"}
    table.play(1, "react 9S").play(0, "top 8G")
    assert table.guards(1) == ["3S+6S", "", ""]


# --- 5 Cache ---


def test_cache_tucks_an_encrypted_card_face_up() -> None:
    table = Table("ruby", hands=("5G 1A", "1G 5S"), cases=("6S", "9A"), encrypted="2G 3S", draws="7G 8S", pile=QUIET)
    table.play(0, "deploy 5G now")
    assert table.cards(table.match.view(0)["table"]["shown"]) == {"2G", "3S"}
    assert table.match.view(1)["table"]["shown"] == 0
    assert table.told("searched", 1) == [{"seat": 0}]
    assert table.refusal(0, "tuck 1A") == "not_encrypted"
    table.play(0, "tuck 3S")
    side = table.public["sides"][0]
    assert (table.cards(side["caches"]), table.cards(side["tucked"])) == ({"5G"}, {"3S"})
    assert table.public["encrypted"] == 1
    assert table.pile == "4G 4A"


def test_cache_a_tucked_match_wins_only_past_the_guards() -> None:
    for guard, why in (("", "MATCH"), ("8G", "GUARDS")):
        table = Table("ruby", hands=("2S 1A", "2G 1G"), cases=("5S", "9A"), guards=("", guard), area=("5G^8S", ""), left=1, draws="7G 7A")
        table.play(0, "encrypt 7G").play(1, "encrypt 7A").play(0, "encrypt 1A").play(1, "encrypt 1G")
        assert outcome(table)["why"] == why


def test_cache_two_of_them_hold_a_card_each() -> None:
    table = Table("ruby", hands=("5G 5S", "1G 2S"), cases=("6S", "9A"), encrypted="2G 3S", draws="7G 8S 1A", pile=QUIET)
    table.play(0, "deploy 5G now", "tuck 3S").play(1, "encrypt 1G").play(0, "deploy 5S now", "tuck 2G")
    side = table.public["sides"][0]
    assert (table.cards(side["caches"]), table.cards(side["tucked"])) == ({"5G", "5S"}, {"2G", "3S"})


# --- 6 Kill Order ---


@pytest.mark.parametrize(("guard", "dies"), [("4A", True), ("8G", True), ("5S", True), ("3S", False), ("9S", False)])
def test_kill_order_turns_up_and_kills_by_5_6_7(guard: str, dies: bool) -> None:
    table = Table("ruby", hands=("6S 1A", "1G 2G"), guards=("", guard), draws="7G 8S", pile="4G" if guard == "4A" else "4G 4A")
    table.play(0, "deploy 6S theirs0")
    if table.phase == Phase.WINDOW:
        table.play(1, "pass")
    assert table.told("flipped") == [{"seat": 1, "spot": 0, "card": table.card(guard)}]
    assert (table.phase == Phase.ORDER) == dies
    if dies:
        table.play(0, "top 6S")
    assert table.guards(1)[0] == ("" if dies else f"{guard}*")
    assert table.told("shown") == []


def test_kill_order_chooses_face_down_guards_only() -> None:
    table = Table("ruby", hands=("6S 1A", "1G 2G"), guards=("", "7G* 3S"), draws="7A", pile=QUIET)
    assert table.offered(0, "deploy 6S") == {"theirs1"}


def test_kill_order_opens_the_vests_window_only_when_it_kills() -> None:
    mix = "C1,C2,C3,C4,C5,R6,C7,C8,C9"
    for guard, opens in (("7G", True), ("3S", False)):
        table = Table(mix=mix, hands=("6S 1A", "9S 2G"), guards=("", guard), draws="7A")
        table.play(0, "deploy 6S theirs0")
        assert (table.phase == Phase.WINDOW) == opens


# --- 7 Crossfire ---


@pytest.mark.parametrize(("mine", "theirs"), [("5G", "8G"), ("5G*", "8G*"), ("5G", "2G!")])
def test_crossfire_discards_a_guard_on_either_side(mine: str, theirs: str) -> None:
    table = Table("ruby", hands=("7A 1A", "1G 3S"), guards=(f"3A {mine}", theirs), draws="7G", pile=QUIET)
    assert table.offered(0, "deploy 7A") == {"mine0+theirs0", "mine1+theirs0"}
    table.play(0, "deploy 7A mine1+theirs0")
    assert (table.guards(0), table.guards(1)) == (["3A", "", ""], ["", "", ""])
    assert table.pile == f"4G 4A 5G {theirs.strip('*!')} 7A"


def test_crossfire_is_no_assassination() -> None:
    mix = "C1,C2,C3,C4,C5,C6,R7,C8,C9"
    table = Table(mix=mix, hands=("7A 1A", "9S 3S"), guards=("5G", "8G"), draws="7G")
    table.play(0, "deploy 7A mine0+theirs0")
    assert table.pile == "5G 8G 7A"  # no window for the Vest
    table = Table(
        mix="C1,C2,C3,C4,C5,E6,R7,C8,C1".replace("C8,C1", "C8,R9"),
        hands=("7A 1A", "2S 3S"),
        guards=("5G", "8G"),
        area=("", "6S"),
        draws="7G",
    )
    table.play(0, "deploy 7A mine0+theirs0")
    assert table.guards(1) == ["", "", ""]
    assert table.public["sides"][1]["resilience"] == 1 << table.card("6S")


def test_crossfire_needs_a_guard_on_either_side() -> None:
    for guards in (("5G", ""), ("", "5G")):
        table = Table("ruby", hands=("7A 1A", "1G 3S"), guards=guards, draws="7G")
        assert table.refusal(0, "deploy 7A mine0+theirs0") == "no_target"


# --- 8 Neutralize Target ---


@pytest.mark.parametrize("guard", ["1G*", "4A*", "5G*", "2G!"])
def test_neutralize_target_kills_whatever_lies_face_up(guard: str) -> None:
    table = Table("ruby", hands=("8G 1A", "7G 3S"), guards=("", f"{guard} 5S"), draws="7A", pile="4G")
    assert table.offered(0, "deploy 8G") == {"theirs0"}
    table.play(0, "deploy 8G theirs0")
    if table.phase == Phase.WINDOW:
        table.play(1, "pass")
    table.play(0, "top 8G")
    assert table.guards(1) == ["", "5S", ""]
    assert table.pile == f"4G {guard.strip('*!')} 8G"


def test_neutralize_target_needs_a_guard_face_up() -> None:
    table = Table("ruby", hands=("8G 1A", "7G 3S"), guards=("", "1G 5S"), draws="7A")
    assert table.refusal(0, "deploy 8G theirs0") == "no_target"


# --- 9 Rooftop Sniper ---


@pytest.mark.parametrize(("guard", "dies"), [("8G", True), ("1G", True), ("2S", True), ("7A", True), ("4A", False), ("6S", False)])
def test_rooftop_sniper_attempts_with_8_9_1_and_turns_up_what_it_misses(guard: str, dies: bool) -> None:
    table = Table("ruby", hands=("9S 1A", "7G 3S"), guards=("", guard), draws="5G")
    table.play(0, "deploy 9S theirs0")
    assert table.told("judged")[-1]["match"] == dies
    assert table.told("shown") == []
    if dies:
        table.play(0, "top 9S")
    assert table.guards(1)[0] == ("" if dies else f"{guard}*")
    assert table.pile == (f"{guard} 9S" if dies else "9S")


def test_rooftop_sniper_at_what_lies_face_up_needs_a_shared_number() -> None:
    table = Table("ruby", hands=("9S 1A", "7G 3S"), guards=("", "8G* 4A* 5G"), draws="5S")
    assert table.offered(0, "deploy 9S") == {"theirs0", "theirs2"}


def test_rooftop_sniper_is_blocked_by_nothing() -> None:
    table = Table(mix="C1,C2,C3,R4,C5,C6,C7,E8,R9", hands=("9S 1A", "4A 8G"), guards=("", "2S*"), draws="5G")
    table.play(0, "deploy 9S theirs0")
    assert (table.phase, table.actors) == (Phase.ORDER, [0])
    content = swapped("ruby", 1, "bullet_proof_vest")
    table = Table("ruby", content=content, hands=("9S 5S", "1A 4A"), guards=("", "2S*"), draws="5G")
    table.play(0, "deploy 9S theirs0")
    assert table.phase == Phase.ORDER


def test_rooftop_sniper_sent_as_an_assassin_is_one_like_others() -> None:
    content = swapped("ruby", 1, "bullet_proof_vest")
    table = Table("ruby", content=content, hands=("9S 5S", "1A 4A"), guards=("", "2S* 4G"), draws="5G")
    table.play(0, "assassinate 9S 0")
    assert table.legal(1) == {"pass", "react 1A"}
    table = Table("ruby", content=content, hands=("9S 5S", "1A 4A"), guards=("", "2S* 4G"), draws="5G")
    table.play(0, "assassinate 9S 1")
    assert table.guards(1)[1] == "4G"  # not turned up: a card of the hand is shown
    assert len(table.told("shown")) == 1


def test_rooftop_sniper_hits_extra_protection_only_by_its_code() -> None:
    content = swapped("ruby", 8, "extra_protection")
    table = Table("ruby", content=content, hands=("9S 5S", "1A 4A"), guards=("", "4G+8G"), draws="5G")
    table.play(0, "deploy 9S theirs0").play(0, "top 8G")
    assert table.guards(1) == ["4G", "", ""]
