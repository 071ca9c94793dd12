"""What was ruled for Classified Information: what counts, Extra Protection, Resilience, short piles, numbered as on the rules page."""

from __future__ import annotations

import pytest

from tests.rules.classified_information.positions import Table, encrypt_all, outcome, swapped

# --- what counts ---


def ended(mine: str, theirs: str, area: tuple[str, str] = ("", ""), deck: str = "citrine", mix: str = "") -> Table:
    """A game in which nobody has a match (6 and 9 against Suitcases 2 and 4), with these Guards."""
    table = Table(deck, mix=mix, hands=("9A 1A", "9S 1G"), cases=("4A", "4G"), guards=(mine, theirs), area=area, left=1)
    encrypt_all(table, "9A", "9S")
    return table


@pytest.mark.parametrize(("mine", "theirs", "halves", "winners"), [
    ("5G", "", [2, 0], [0]), ("5G+6S", "", [3, 0], [0]), ("5G+6S", "8G", [3, 2], [0]), ("5G+6S", "8G 7G", [3, 4], [1]),
    ("5G+6S 3S+6A", "8G 7G 3A", [6, 6], []), ("2G* 5G", "8G*", [4, 2], [0]),
])  # fmt: skip
def test_ruled_09_guards_count_one_and_extra_protection_half(mine: str, theirs: str, halves: list[int], winners: list[int]) -> None:
    table = ended(mine, theirs)
    assert table.public["halves"] == halves
    assert outcome(table)["winners"] == winners


def test_ruled_09_a_decoy_counts_like_any_guard_and_guards_its_number() -> None:
    table = ended("2G!", "", deck="ruby")
    assert table.public["halves"] == [2, 0]
    table = Table("ruby", hands=("9A 1A", "2S 1G"), cases=("3S", "4G"), guards=("2G!", ""), left=1)
    encrypt_all(table, "9A", "2S")
    assert outcome(table)["why"] == "GUARDS"


def test_ruled_09_the_play_area_guards_nothing_and_counts_nothing() -> None:
    """Resilience, an orphaned Extra Protection and a Cache, against one Guard."""
    table = ended("", "8G", area=("6S 5G^2G", ""), mix="C1,C2,C3,C4,R5,E6,C7,C8,C9")
    assert table.public["halves"] == [0, 2]
    table = ended("", "8G", area=("6S", ""))
    assert table.public["halves"] == [0, 2]
    table = Table("emerald", hands=("9A 1A", "6A 1G"), cases=("5G", "3S"), area=("6S", ""), left=1)
    encrypt_all(table, "9A", "6A")
    assert outcome(table) == {"why": "MATCH", "winners": [1], "scores": [0, 1]}


# --- Extra Protection ---


def test_ruled_10_it_needs_a_guard_that_is_not_under_one() -> None:
    table = Table(hands=("6S 2G", "1A 4A"), guards=("3S+6A 5G*", ""), draws="7G")
    assert table.offered(0, "deploy 6S") == {"mine1"}
    table = Table(hands=("6S 2G", "1A 4A"), guards=("3S+6A", ""), draws="7G")
    assert table.refusal(0, "deploy 6S mine0") == "no_target"


@pytest.mark.parametrize(("assassin", "legal"), [("4A", True), ("5S", True), ("8S", True), ("3A", False), ("9A", False), ("1A", False)])
def test_ruled_10_it_is_a_face_up_target_by_its_own_code(assassin: str, legal: bool) -> None:
    """The Guard under it does not matter: 1-2-3 lies face down under the 6."""
    table = Table(hands=(f"{assassin} 2G", "1G 4G"), guards=("", "2S+6S"), draws="7G")
    assert (f"{assassin} 0" in table.offered(0, "assassinate")) == legal


def test_ruled_10_when_it_goes_the_guard_stays_as_it_lies() -> None:
    for guard in ("3S", "3S*"):
        table = Table(hands=("4A 2G", "1A 3A"), guards=("", f"{guard}+6S"), draws="6A 7A", pile="9S 9A")
        table.play(0, "assassinate 4A 0")
        assert table.told("judged") == []
        assert table.told("killed")[-1] == {"seat": 1, "spot": 0, "card": table.card("6S"), "cover": 1}
        table.play(0, "top 4A")
        assert table.guards(1) == [guard, "", ""]


def test_ruled_10_the_vest_may_save_it() -> None:
    table = Table(hands=("4A 2G", "9S 3A"), guards=("", "3S+6S"), draws="6A 7A")
    table.play(0, "assassinate 4A 0").play(1, "react 9S").play(0, "top 4A")
    assert table.guards(1) == ["3S+6S", "", ""]
    assert table.pile == "9S 4A"


def test_ruled_10_neutralize_always_hits_it_the_sniper_by_code_kill_order_never() -> None:
    mix = "C1,C2,C3,C4,C5,C6,C7,R8,R9"
    table = Table(mix=mix, hands=("8G 9S", "1A 3A"), guards=("", "3S+6S 2G+6A"), draws="1G")
    assert table.offered(0, "deploy 8G") == {"theirs0", "theirs1"}
    assert table.offered(0, "deploy 9S") == set()  # 8-9-1 and 5-6-7
    table.play(0, "deploy 8G theirs0").play(0, "top 8G")
    assert table.guards(1) == ["3S", "2G+6A", ""]


def test_ruled_10_kill_order_cannot_choose_the_guard_under_it() -> None:
    content = swapped("citrine", 5, "kill_order")
    table = Table(content=content, hands=("5G 2G", "1A 3A"), guards=("", "3S+6S 8G 7G*"), draws="1G")
    assert table.offered(0, "deploy 5G") == {"theirs1"}


def test_ruled_10_resilience_may_not_save_it() -> None:
    content = swapped("citrine", 5, "resilience")
    table = Table(content=content, hands=("4A 2G", "1A 3A"), guards=("", "3S+6S"), area=("", "5G"), draws="1G", pile="9S 9A")
    table.play(0, "assassinate 4A 0").play(0, "top 6S")
    assert table.guards(1) == ["3S", "", ""]
    assert table.public["sides"][1]["resilience"] == 1 << table.card("5G")


def test_ruled_10_the_guard_under_it_may_be_used_and_if_it_leaves_the_card_stays() -> None:
    mix = "C1,E2,C3,C4,C5,C6,R7,C8,C9"
    table = Table(mix=mix, hands=("7A 2G", "1A 3A"), guards=("5G", "4G+6S"), draws="1G")
    table.play(0, "deploy 7A mine0+theirs0")
    assert table.guards(1) == ["", "", ""]
    assert table.public["sides"][1]["orphans"] == 1 << table.card("6S")
    assert table.pile == "5G 4G 7A"
    table = Table(mix=mix, hands=("2G 7A", "1A 3A"), guards=("", "4G+6S"), draws="1G 9A 8G")
    table.play(0, "deploy 2G theirs0").play(1, "encrypt 1A")
    assert table.guards(0) == ["4G*", "", ""]
    assert table.public["sides"][1]["orphans"] == 1 << table.card("6S")
    assert table.offered(0, "assassinate") == set()  # without a Guard it is no target
    table = Table(hands=("7A 8G", "1A 3A"), guards=("4G+6S", "5G+6A"), draws="1G")
    assert table.offered(0, "deploy 7A") == {"mine0"}
    assert table.offered(0, "deploy 8G") == {"theirs0"}


def test_ruled_10_an_orphan_is_not_used_again() -> None:
    table = Table(hands=("6A 8G", "1A 3A"), guards=("4G", ""), area=("6S", ""), draws="1G")
    assert table.offered(0, "deploy 6A") == {"mine0"}


# --- Resilience and short piles ---


def test_ruled_11_resilience_works_by_itself_one_copy_at_a_time() -> None:
    table = Table("emerald", hands=("1A 2S", "5G 5S"), guards=("", "3S"), area=("", "6S 6A"), draws="7A 8G")
    table.play(0, "assassinate 1A 0").play(0, "top 1A")
    assert table.guards(1) == ["3S*", "", ""]
    assert bin(table.public["sides"][1]["resilience"]).count("1") == 1
    assert table.told("killed") == []
    assert [args["card"] for args in table.told("spared")] == [table.card(table.pile.split()[0])]


def test_ruled_12_empty_piles_offer_nothing() -> None:
    table = Table(hands=("4A 5G", "1A 3A"), guards=("2G", ""), draws="1G")
    assert table.offered(0, "deploy 4A") == {"mine0+card"}
    assert table.offered(0, "deploy 5G") == set()
    table = Table("emerald", hands=("4A 5G", "1A 3A"), draws="1G 7A", left=1)
    table.play(0, "encrypt 1G").play(1, "encrypt 3A")
    assert table.offered(0, "deploy 5G") == set()


def test_ruled_12_scavenge_reaches_as_deep_as_there_are_cards() -> None:
    for pile, offered in (("8G", {"pile0"}), ("8G 7G", {"pile0", "pile1"}), ("8G 7G 3S 2S", {"pile0", "pile1", "pile2"})):
        table = Table(hands=("5G 4A", "1A 3A"), pile=pile, draws="1G")
        assert table.offered(0, "deploy 5G") == offered


def test_ruled_12_forecast_and_peek_take_what_is_there() -> None:
    table = Table("emerald", hands=("5G 4A", "1A 3A"), draws="1G 7A 8S", left=2)
    table.play(0, "deploy 5G now")
    assert table.legal(0) == {"arrange 123", "arrange 213"}
    assert table.match.view(0)["table"]["foreseen"] == [table.card("7A"), table.card("8S"), -1]
    table = Table("emerald", hands=("5G 4A", "1A 3A"), draws="1G 7A", left=1)
    table.play(0, "deploy 5G now")
    assert table.legal(0) == {"arrange 123"}
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S*"), draws="6S 7A", left=1)
    table.play(0, "assassinate 1A 0").play(1, "react 9S").play(0, "top 1A")
    assert table.told("peeked") == []  # Ben drew the last card


def test_ruled_12_of_one_card_that_one_is_shown() -> None:
    table = Table(hands=("4A 2G", "1A 5G"), guards=("6A", ""), draws="6S 8G", left=1)
    table.play(0, "encrypt 6S").play(1, "encrypt 8G").play(0, "encrypt 2G").play(1, "assassinate 1A 0")
    assert table.told("shown", 1)[-1]["card"] == table.card("4A")
