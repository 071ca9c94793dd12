"""What was ruled for Classified Information, where two cards meet or a game is decided by one; numbered as on the rules page."""

from typing import Any

import pytest

from tests.rules.classified_information.positions import Table, ending, settled, swapped
from underrose.games.classified_information.state import Phase

NO_VESTS = "9S 9A"
ALL_WAYS = "C1,C2,C3,C4,C5,R6,C7,R8,C9"
"""Assassins, Kill Order, Neutralize Target; and the Vest."""
RESILIENT = swapped("citrine", 5, "resilience")


@pytest.mark.parametrize("vest", [False, True])
@pytest.mark.parametrize(("action", "guard", "left"), [
    ("assassinate 7A 0", "8G", "8G"), ("assassinate 7A 0", "8G*", "8G*"), ("deploy 6S theirs0", "8G", "8G*"),
    ("deploy 8S theirs0", "4G*", "4G*"),
])  # fmt: skip
def test_ruled_11_resilience_stands_against_every_kind_of_assassination(action: str, guard: str, left: str, vest: bool) -> None:
    """After the Vest, which spares it if there is one."""
    hand, ben, pile = action.split()[1], "9S 3A" if vest else "1A 3A", "" if vest else NO_VESTS
    table = Table(mix=ALL_WAYS, content=RESILIENT, hands=(f"{hand} 2G", ben), guards=("", guard), area=("", "5S"), pile=pile)
    table.play(0, action)
    if vest:
        assert table.legal(1) == {"pass", "react 9S"}
        table.play(1, "react 9S")
    other = "9S" if vest else "5S"
    assert table.legal(0) == {f"top {hand}", f"top {other}"}
    table.play(0, f"top {other}")
    assert table.guards(1) == [left if vest else f"{guard.strip('*')}*", "", ""]
    assert table.pile == f"{pile} {hand} {other}".strip()
    assert table.told("killed") == []
    assert table.cards(table.public["sides"][1]["resilience"]) == ({"5S"} if vest else set())


def test_ruled_11_the_second_copy_stands_against_the_second_assassin() -> None:
    table = Table("emerald", hands=("1A 2S", "5G 5S"), guards=("", "3S"), area=("", "6S 6A"), draws="7A 8G 9A 4G 4A")
    for left, action in ((1, "1A"), (0, "2S")):
        table.play(0, f"assassinate {action} 0", f"top {action}")
        assert table.guards(1) == ["3S*", "", ""]
        assert table.public["sides"][1]["resilience"].bit_count() == left
        table.play(1, f"encrypt {min(table.hand(1))}")
    assert [table.names[args["card"]] for args in table.told("spared")] == [card for card in table.pile.split() if card[0] == "6"]


@pytest.mark.parametrize(("hand", "verb"), [("1A", "assassinate"), ("8G", "deploy"), ("9A", "deploy")])
def test_ruled_26_a_decoy_asks_whoever_kills_it_by_the_attacking_cards_number(hand: str, verb: str) -> None:
    """Before the order of the discards; Kill Order alone cannot reach it: it lies face up."""
    table = Table("ruby", hands=(f"{hand} 6S", "3S 3A"), cases=("7A", "5S"), guards=("", "2G!"), pile="4G 4A")
    assert table.offered(0, "deploy 6S") == set()
    table.play(0, f"{verb} {hand} {'0' if verb == 'assassinate' else 'theirs0'}")
    assert table.phase == Phase.ORDER
    (told,) = table.told("answered")
    assert (told["seat"], told["named"], told["answer"]) == (0, 1 << int(hand[0]), int(hand == "8G"))


def test_ruled_26_a_decoy_saved_by_resilience_goes_on_working() -> None:
    content = swapped("ruby", 1, "resilience")
    table = Table("ruby", content=content, hands=("3A 9S", "3S 7A"), cases=("9A", "5S"), guards=("", "2G!"), area=("", "1A"),
                  draws="7G 8S 5G", pile="4G 4A")  # fmt: skip
    table.play(0, "assassinate 3A 0").play(0, "top 3A").play(1, "encrypt 8S")
    assert (table.guards(1), table.told("answered")) == (["2G!", "", ""], [])
    table.play(0, "assassinate 9S 0")
    assert [args["named"] for args in table.told("answered")] == [1 << 9]


@pytest.mark.parametrize("card", ["2G", "6S", "5G"])
def test_printed_21_a_card_brought_from_the_pile_into_a_spot_is_a_plain_guard(card: str) -> None:
    """A Decoy Guard asks nothing there, a Resilience stands in nobody's stead, a Cache holds nothing."""
    mix = "C1,R2,C3,C4,R5,E6,C7,C8,C9"
    table = Table(mix=mix, hands=("4A 1G", "3S 7A"), cases=("9A", "8G"), guards=("8S", ""), pile=f"9S {card}", draws="1A 7G 2S 3A")
    table.play(0, "deploy 4A mine0+pile")
    side = table.public["sides"][0]
    assert table.guards(0) == [f"{card}*", "", ""]
    assert (side["armed"], side["resilience"], side["caches"]) == ([0, 0, 0], 0, 0)
    assert settled(table.play(1, f"assassinate {'7A' if card == '6S' else '3S'} 0")).guards(0) == ["", "", ""]
    assert table.told("answered") == table.told("spared") == []


@pytest.mark.parametrize(("seat", "action", "legal"), [(0, "assassinate 1A 0", {"pass"}), (1, "assassinate 4A 0", {"pass", "react 9S"})])
def test_ruled_23_a_reaction_taken_back_from_the_pile_is_in_a_hand_again(seat: int, action: str, legal: set[str]) -> None:
    """With both Vests on the pile there is no window; once one has been scavenged, and lies open no more, there is, for either player."""
    table = Table(hands=("5S 1A", "3S 4A"), guards=("2G", "3A*"), pile="9A 9S", draws="7G 8G 6S")
    table.play(0, "deploy 5S pile0", "discard 7G")
    if seat == 0:
        table.play(1, "encrypt 8G")
    assert table.play(seat, action).legal(1 - seat) == legal


def test_ruled_23_a_card_on_the_way_is_known_to_be_there() -> None:
    """An Intercept that was itself sent as an assassin: the other one is all that could answer later."""
    table = Table("ruby", hands=("4A 1A", "3S 6A"), guards=("", "3A*"), pile="4G", draws="7G 8G 2S")
    table.play(0, "assassinate 4A 0", "top 4A").play(1, "encrypt 8G").play(0, "deploy 1A 1+2+3")
    assert (table.phase, len(table.told("answered"))) == (Phase.ACT, 1)


@pytest.mark.parametrize(
    ("pile", "asked", "unasked"),
    [("4G 4A", True, False), ("8G 8S", True, True), ("4G 4A 8G", True, False), ("4G 8S", True, True), ("4G 4A 8G 8S", False, False)],
)
def test_ruled_04_every_copy_of_every_card_that_could_answer_has_to_lie_open(pile: str, asked: bool, unasked: bool) -> None:
    """Intercept answers every Deploy, Cover Story only one that asks. Ben holds neither."""
    mix = "C1,C2,C3,R4,C5,C6,C7,E8,C9"
    for action, opens in (("deploy 1A 5", asked), ("deploy 6S mine0", unasked)):
        table = Table(mix=mix, hands=("1A 6S", "3S 7A"), guards=("2G", ""), pile=pile, draws="5G")
        table.play(0, action)
        assert (table.phase == Phase.WINDOW) == opens
        assert not opens or table.legal(1) == {"pass"}


MATCH, BEN, TIE = ("MATCH", [0]), ("MATCH", [1]), ("TIE", [])
MINE, THEIRS = ("GUARDS", [0]), ("GUARDS", [1])
LAST_TURNS = [
    # what Ann does last in a deck; hands, Suitcases, Guards, and what else lies there: and how it ends without that card, and with it
    ("ruled 9: a Decoy guards", "ruby", "deploy 2G free0", "2G 9A", "2S 1G", "3S 5S", "", "", {}, BEN, MINE),
    ("ruled 9: half a Guard", "citrine", "deploy 6S mine0", "6S 9A", "9S 1G", "5S 4A", "2G", "8G", {}, TIE, MINE),
    ("ruled 10: exchanged away", "citrine", "deploy 4A mine0+theirs0", "4A 8G", "3S 1G", "6A 9A", "2G", "8S", {}, TIE, MATCH),
    ("ruled 11: Resilience", "emerald", "assassinate 7A 0", "7A 8G", "2S 1G", "5S 9A", "", "8S", {"area": ("", "6S")}, THEIRS, THEIRS),
    ("ruled 11: none", "emerald", "assassinate 7A 0", "7A 8G", "2S 1G", "5S 9A", "", "8S", {}, THEIRS, MATCH),
    ("ruled 17: a Cache", "ruby", "deploy 5G now, tuck 8G", "5G 5S", "2S 1G", "6S 9A", "", "", {"encrypted": "8G 3S"}, TIE, MATCH),
    ("ruled 17: a useless one", "ruby", "deploy 5G now, tuck 3S", "5G 5S", "2S 1G", "6S 9A", "", "", {"encrypted": "8G 3S"}, TIE, TIE),
    ("ruled 25: from the pile", "citrine", "deploy 5S pile0, discard 2G", "5S 2G", "3S 1G", "6A 9A", "", "", {"pile": "8G"}, TIE, MATCH),
    ("ruled 9: Neutralize Target", "ruby", "deploy 8G theirs0", "8G 9S", "2S 1G", "5S 8S", "", "9A*", {}, THEIRS, MATCH),
    ("ruled 9: Rooftop Sniper", "ruby", "deploy 9S theirs0", "9S 8G", "2S 1G", "5S 9A", "", "8S", {}, THEIRS, MATCH),
    ("ruled 9: Kill Order", "ruby", "deploy 6S theirs0", "6S 7G", "2S 1G", "5S 8S", "", "7A", {}, THEIRS, MATCH),
    ("ruled 9: Crossfire", "ruby", "deploy 7G mine0+theirs0", "7G 8G", "2S 1G", "5S 9A", "3S", "8S", {}, TIE, MATCH),
]


@pytest.mark.parametrize("row", LAST_TURNS, ids=lambda row: row[0])
def test_ruled_09_ruled_10_ruled_11_ruled_17_ruled_25_one_card_in_the_last_turn_decides(row: tuple[Any, ...]) -> None:
    _, deck, actions, ann, ben, cases, mine, theirs, more, without, with_it = row
    for last, ends in ((actions, with_it), (f"encrypt {ann.split()[0]}", without)):
        table = Table(deck, hands=(ann, ben), cases=cases.split(), guards=(mine, theirs), draws="1A", left=0, **more)
        table.both("encrypt 1A", "encrypt 1G")
        for action in last.split(", "):
            settled(table.play(0, action))
        assert ending(table) == ends


def test_ruled_18_what_a_dead_drop_gives_may_be_the_final_card() -> None:
    table = Table("ruby", hands=("3S 1A", "8G 5S"), cases=("3A", "9A"), draws="7G 8S", left=1, pile="4G 4A")
    table.play(0, "deploy 3S now", "give 1A", shown="8G").play(1, "encrypt 8S").play(0, "encrypt 7G").play(1, "encrypt 1A")
    assert ending(table) == ("MATCH", [0])


def test_ruled_17_picking_petals_is_answered_by_who_has_one_card_left() -> None:
    table = Table(hands=("3S 2G", "4A 1G"), cases=("6A", "9A"), draws="7G", left=0)
    table.play(0, "encrypt 7G").play(1, "encrypt 1G").play(0, "deploy 3S now").play(1, "name 1", "name 2")
    assert ending(table) == ("TIE", [])


def test_ruled_12_with_the_deck_empty_a_reaction_shows_nothing_and_still_costs_the_action() -> None:
    """Ben draws the last card and sends a 4; Ann reacts and has no final turn: she keeps what she holds."""
    table = Table(hands=("9S 5S", "1A 4A"), guards=("3S*", ""), draws="6S 7A", left=1)
    table.play(0, "encrypt 6S").play(1, "assassinate 4A 0").play(0, "react 9S").play(1, "top 4A")
    assert (table.told("peeked"), table.told("paid"), table.hand(0)) == ([], [{"seat": 0}], {"5S"})


@pytest.mark.parametrize("guard", ["3S", "3S*", "3S+6S", "3S*+6S"])
def test_ruled_10_printed_22_everything_used_for_a_blocked_attack_is_discarded(guard: str) -> None:
    """Vest and assassin, and what they were about stays: of a Guard under Extra Protection neither the Guard nor the card."""
    table = Table(hands=("4A 2G", "9S 3A"), guards=("", guard), draws="6A 7A")
    table.play(0, "assassinate 4A 0").play(1, "react 9S").play(0, "top 9S")
    assert (table.guards(1), table.pile, table.public["assassinations"]) == ([guard, "", ""], "4A 9S", 0)
