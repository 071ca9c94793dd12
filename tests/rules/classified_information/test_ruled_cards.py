"""What was ruled for Classified Information: what counts, Extra Protection, Resilience, short piles, numbered as on the rules page."""

import pytest

from tests.rules.classified_information.positions import Table, encrypt_all, ending, swapped


@pytest.mark.parametrize(("mine", "theirs", "halves", "winners"), [
    ("5G", "", [2, 0], [0]), ("5G+6S", "", [3, 0], [0]), ("5G+6S", "8G", [3, 2], [0]), ("5G+6S", "8G 7G", [3, 4], [1]),
    ("5G+6S 3S+6A", "8G 7G 3A", [6, 6], []), ("2G* 5G", "8G*", [4, 2], [0]), ("2G!", "", [2, 0], [0]),
])  # fmt: skip
def test_ruled_09_guards_count_one_and_extra_protection_half(mine: str, theirs: str, halves: list[int], winners: list[int]) -> None:
    """Nobody has a match: 6 and 9 against Suitcases 2 and 4. The 2 is a Decoy Guard, which counts like any other."""
    table = Table(mix="C1,R2,C3,C4,C5,C6,C7,C8,C9", hands=("9A 1A", "9S 1G"), cases=("4A", "4G"), guards=(mine, theirs), left=1)
    assert ending(encrypt_all(table, "9A", "9S"))[1] == winners
    assert table.public["halves"] == halves


@pytest.mark.parametrize(("area", "mix"), [("6S 5G^2G", "C1,C2,C3,C4,R5,E6,C7,C8,C9"), ("6S", "")])
def test_ruled_09_the_play_area_counts_and_guards_nothing(area: str, mix: str) -> None:
    """Resilience and a Cache, or Extra Protection without a Guard, against one Guard."""
    table = Table(mix=mix, hands=("9A 1A", "9S 1G"), cases=("4A", "4G"), guards=("", "8G"), area=(area, ""), left=1)
    assert encrypt_all(table, "9A", "9S").public["halves"] == [0, 2]
    table = Table("emerald", hands=("9A 1A", "6A 1G"), cases=("5G", "3S"), area=("6S", ""), left=1)
    assert ending(encrypt_all(table, "9A", "6A")) == ("MATCH", [1])


@pytest.mark.parametrize(("guards", "area", "offered"), [
    ("3S+6A 5G*", "", {"mine1"}), ("3S+6A", "", set()), ("4G", "6A", {"mine0"}),
])  # fmt: skip
def test_ruled_10_it_needs_a_guard_that_is_not_under_one(guards: str, area: str, offered: set[str]) -> None:
    """One that is left without a Guard is not used again."""
    table = Table(hands=("6S 2G", "1A 4A"), guards=(guards, ""), area=(area, ""), draws="7G")
    assert table.offered(0, "deploy 6S") == offered


@pytest.mark.parametrize(("assassin", "legal"), [("4A", True), ("5S", True), ("8S", True), ("3A", False), ("9A", False), ("1A", False)])
def test_ruled_10_it_is_a_face_up_target_by_its_own_code(assassin: str, legal: bool) -> None:
    """The Guard under it does not matter: 1-2-3 lies face down under the 6."""
    table = Table(hands=(f"{assassin} 2G", "1G 4G"), guards=("", "2S+6S"), draws="7G")
    assert (f"{assassin} 0" in table.offered(0, "assassinate")) == legal


@pytest.mark.parametrize("guard", ["3S", "3S*"])
def test_ruled_10_when_it_goes_the_guard_stays_as_it_lies(guard: str) -> None:
    """Unless the Vest saves it."""
    table = Table(hands=("4A 2G", "1A 9A"), guards=("", f"{guard}+6S"), draws="6A 7A")
    table.play(0, "assassinate 4A 0")
    assert (table.told("judged"), table.guards(1)) == ([], [f"{guard}+6S", "", ""])
    table.play(1, "pass")
    assert table.told("killed")[-1] == {"seat": 1, "spot": 0, "card": table.card("6S"), "cover": 1}
    assert table.play(0, "top 4A").guards(1) == [guard, "", ""]


def test_ruled_10_neutralize_always_hits_it_the_sniper_by_code_kill_order_never() -> None:
    content = swapped("citrine", 5, "kill_order")
    table = Table(mix="C1,C2,C3,C4,C5,C6,C7,R8,R9", content=content, hands=("8G 9S", "1A 3A"), guards=("", "3S+6S 2G+6A 7G"), draws="5G")
    assert table.offered(0, "deploy 8G") == {"theirs0", "theirs1"}
    assert table.offered(0, "deploy 9S") == {"theirs2"}  # 8-9-1 and 5-6-7
    assert table.offered(0, "deploy 5G") == {"theirs2"}
    table.play(0, "deploy 8G theirs0", "top 8G")
    assert table.guards(1) == ["3S", "2G+6A", "7G"]


def test_ruled_10_resilience_may_not_save_it() -> None:
    content = swapped("citrine", 5, "resilience")
    table = Table(content=content, hands=("4A 2G", "1A 3A"), guards=("", "3S+6S"), area=("", "5G"), draws="1G", pile="9S 9A")
    table.play(0, "assassinate 4A 0").play(0, "top 6S")
    assert table.guards(1) == ["3S", "", ""]
    assert table.public["sides"][1]["resilience"] == 1 << table.card("5G")


@pytest.mark.parametrize(("action", "guards", "mine", "pile"), [
    ("7A mine0+theirs0", "5G", "", "5G 4G 7A"), ("2G theirs0", "", "4G*", "2G"),
])  # fmt: skip
def test_ruled_10_if_the_guard_under_it_leaves_the_card_stays_and_is_no_target(action: str, guards: str, mine: str, pile: str) -> None:
    mix = "C1,E2,C3,C4,C5,C6,R7,C8,C9"
    table = Table(mix=mix, hands=("7A 2G", "1A 3A"), guards=(guards, "4G+6S"), draws="8S 1G 9A").play(0, f"deploy {action}")
    assert (table.guards(0)[0], table.guards(1), table.pile) == (mine, ["", "", ""], pile)
    assert table.public["sides"][1]["orphans"] == 1 << table.card("6S")
    assert table.play(1, "encrypt 1A").offered(0, "assassinate") == set()


@pytest.mark.parametrize(("card", "pile", "offered"), [
    ("4A", "", {"mine0+card"}), ("5G", "", set()), ("5G", "8G", {"pile0"}), ("5G", "8G 7G", {"pile0", "pile1"}),
    ("5G", "8G 7G 3S 2S", {"pile0", "pile1", "pile2"}),
])  # fmt: skip
def test_ruled_12_short_piles_offer_what_is_there(card: str, pile: str, offered: set[str]) -> None:
    assert Table(hands=("4A 5G", "1A 3A"), guards=("2G", ""), pile=pile, draws="1G").offered(0, f"deploy {card}") == offered


def test_ruled_12_forecast_and_peek_take_what_is_there_and_of_one_card_that_one_is_shown() -> None:
    for left, foreseen, orders in ((2, "7A 8S", {"arrange 123", "arrange 213"}), (1, "7A", {"arrange 123"})):
        table = Table("emerald", hands=("5G 4A", "1A 3A"), draws=f"1G {foreseen}", left=left).play(0, "deploy 5G now")
        assert table.legal(0) == orders
        seen = [table.names[card] for card in table.match.view(0)["table"]["foreseen"] if card >= 0]
        assert seen == foreseen.split()
    assert Table("emerald", hands=("5G 4A", "1A 3A"), left=0).offered(0, "deploy 5G") == set()
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S*"), draws="6S 7A", left=1)
    table.play(0, "assassinate 1A 0").play(1, "react 9S").play(0, "top 1A")
    assert table.told("peeked") == []  # Ben drew the last card
    table = Table(hands=("4A 2G", "1A 5G"), guards=("6A", ""), draws="6S 8G", left=1)
    table.play(0, "encrypt 6S").play(1, "encrypt 8G").play(0, "encrypt 2G").play(1, "assassinate 1A 0")
    assert table.told("shown", 1)[-1]["card"] == table.card("4A")
