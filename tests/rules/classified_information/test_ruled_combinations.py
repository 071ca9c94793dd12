"""What was ruled for Classified Information, where two cards meet or a game is decided by one; numbered as on the rules page."""

from __future__ import annotations

import pytest

from tests.rules.classified_information.positions import Table, outcome, swapped
from underrose.games.classified_information.state import Phase
from underrose.kernel.play.match import SPECTATOR

# --- ways to assassinate, and what may stand against them -------------------------------------------------------------

NO_VESTS = "9S 9A"
ALL_WAYS = "C1,C2,C3,C4,C5,R6,C7,R8,C9"
"""Assassins, Kill Order, Neutralize Target; and the Vest."""
RESILIENT = swapped("citrine", 5, "resilience")


@pytest.mark.parametrize(
    ("hand", "action", "guard", "left"),
    [("7A", "assassinate 7A 0", "8G", "8G*"), ("7A", "assassinate 7A 0", "8G*", "8G*"), ("6S", "deploy 6S theirs0", "8G", "8G*"),
     ("8S", "deploy 8S theirs0", "4G*", "4G*")],
)  # fmt: skip
def test_ruled_11_resilience_stands_against_every_kind_of_assassination(hand: str, action: str, guard: str, left: str) -> None:
    table = Table(mix=ALL_WAYS, content=RESILIENT, hands=(f"{hand} 2G", "1A 3A"), guards=("", guard), area=("", "5S"), pile=NO_VESTS)
    table.play(0, action)
    assert table.legal(0) == {f"top {hand}", "top 5S"}
    table.play(0, "top 5S")
    assert table.guards(1) == [left, "", ""]
    assert table.pile == f"{NO_VESTS} {hand} 5S"
    assert table.told("killed") == []
    assert table.public["sides"][1]["resilience"] == 0


@pytest.mark.parametrize(("hand", "action", "guard"), [("6S", "deploy 6S theirs0", "8G"), ("8S", "deploy 8S theirs0", "4G*")])
def test_ruled_11_the_vest_comes_before_resilience_whatever_kills(hand: str, action: str, guard: str) -> None:
    table = Table(mix=ALL_WAYS, content=RESILIENT, hands=(f"{hand} 2G", "9S 3A"), guards=("", guard), area=("", "5S"))
    table.play(0, action)
    assert table.legal(1) == {"pass", "react 9S"}
    table.play(1, "react 9S").play(0, "top 9S")
    assert table.guards(1) == [f"{guard.strip('*')}*", "", ""]
    assert table.public["sides"][1]["resilience"] == 1 << table.card("5S")


def test_ruled_11_the_second_copy_stands_against_the_second_assassin() -> None:
    table = Table("emerald", hands=("1A 2S", "5G 5S"), guards=("", "3S"), area=("", "6S 6A"), draws="7A 8G 9A 4G 4A")
    table.play(0, "assassinate 1A 0").play(0, "top 1A").play(1, "encrypt 5G").play(0, "assassinate 2S 0").play(0, "top 2S")
    assert table.guards(1) == ["3S*", "", ""]
    assert table.public["sides"][1]["resilience"] == 0
    table.play(1, "encrypt 5S").play(0, "encrypt 7A")
    assert len(table.told("spared")) == 2


@pytest.mark.parametrize("way", ["assassin", "neutralize", "sniper"])
def test_ruled_26_a_decoy_asks_whoever_kills_it_by_the_attacking_cards_number(way: str) -> None:
    """Kill Order alone cannot reach it: it lies face up."""
    hand, number = {"assassin": ("1A", 1), "neutralize": ("8G", 8), "sniper": ("9A", 9)}[way]
    table = Table("ruby", hands=(f"{hand} 6S", "3S 3A"), cases=("7A", "5S"), guards=("", "2G!"), pile="4G 4A")
    assert table.offered(0, "deploy 6S") == set()
    table.play(0, f"assassinate {hand} 0" if way == "assassin" else f"deploy {hand} theirs0")
    (told,) = table.told("answered")
    assert (told["seat"], told["named"], told["answer"]) == (0, 1 << number, int(number in (6, 7, 8)))
    before = len(table.match.events(0))
    table.play(0, f"top {hand}")
    assert [event["key"] for event in table.match.events(0)[before:]][:2] == ["laid", "laid"]


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
    assassin = "3S" if card != "6S" else "7A"
    table.play(1, f"assassinate {assassin} 0")
    if table.phase == Phase.WINDOW:
        table.play(0, "pass")
    table.play(1, f"top {assassin}")
    assert table.guards(0) == ["", "", ""]
    assert table.told("answered") == table.told("spared") == []


def test_ruled_23_a_reaction_taken_back_from_the_pile_is_in_a_hand_again() -> None:
    """With both Vests on the pile there is no window; once one has been scavenged, and lies open no more, there is, for either player."""
    table = Table(hands=("5S 1A", "3S 4A"), guards=("2G", "3A*"), pile="9A 9S", draws="7G 8G 6S")
    table.play(0, "deploy 5S pile0", "discard 7G").play(1, "encrypt 8G")
    assert "9S" in table.hand(0)
    table.play(0, "assassinate 1A 0")
    assert table.legal(1) == {"pass"}
    table = Table(hands=("5S 1A", "3S 4A"), guards=("2G", "3A*"), pile="9A 9S", draws="7G 8G 6S")
    table.play(0, "deploy 5S pile0", "discard 7G").play(1, "assassinate 4A 0")
    assert table.legal(0) == {"pass", "react 9S"}


def test_ruled_23_a_card_on_the_way_is_known_to_be_there() -> None:
    """An Intercept that was itself sent as an assassin: the other one is all that could answer later."""
    table = Table("ruby", hands=("4A 1A", "3S 6A"), guards=("", "3A*"), pile="4G", draws="7G 8G 2S")
    table.play(0, "assassinate 4A 0").play(0, "top 4A").play(1, "encrypt 8G")
    table.play(0, "deploy 1A 1+2+3")
    assert table.phase == Phase.ACT
    assert len(table.told("answered")) == 1


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


@pytest.mark.parametrize("open_card", ["4A", "8S"])
def test_ruled_04_a_window_says_nothing_of_which_card_could_answer(open_card: str) -> None:
    """With an Intercept in hand, with a Cover Story, with both or none: to Ann and to whoever watches it is the same window."""
    seen: list[object] = []
    mix = "C1,C2,C3,R4,C5,C6,C7,E8,C9"
    for hand in ("4G 3S", "8G 3S", "4G 8G", "5S 3S"):
        table = Table(mix=mix, hands=("1A 6S", hand), cases=("9A", "9S"), guards=("2G", ""), pile=open_card, draws="7G")
        table.play(0, "deploy 1A 5")
        seen.append((table.match.view(0), table.match.view(SPECTATOR), table.match.events(0), table.match.events(SPECTATOR), table.actors))
    assert all(one == seen[0] for one in seen)


# --- a card that decides the game -------------------------------------------------------------------------------------


def decided(table: Table, *actions: tuple[int, str]) -> tuple[str, list[int]]:
    """Play these; windows pass, and an assassin lies on top. How the game has ended."""
    for seat, action in actions:
        table.play(seat, action)
        while table.match.outcome is None and table.phase in (Phase.WINDOW, Phase.ORDER):
            (asked,) = table.actors
            table.play(asked, "pass" if table.phase == Phase.WINDOW else min(table.legal(asked)))
    assert table.match.outcome is not None
    return table.match.outcome.why.name, list(table.match.outcome.winners)


def test_ruled_09_a_decoy_deployed_in_the_last_turn_guards_and_counts() -> None:
    """Ann's Suitcase is a 3, Ben ends with a 2: only the Decoy stands in its way."""
    for action, ending in (("deploy 2G free0", ("GUARDS", [0])), ("encrypt 2G", ("MATCH", [1]))):
        table = Table("ruby", hands=("2G 9A", "2S 1G"), cases=("3S", "5S"), draws="7G", left=0, pile="4G 4A")
        assert decided(table, (0, "encrypt 7G"), (1, "encrypt 1G"), (0, action)) == ending


def test_ruled_17_a_cache_deployed_in_the_last_turn_holds_the_final_card_that_wins() -> None:
    """Ben's Suitcase is a 9. Ann ends with a 5, and tucks an 8 or leaves it."""
    for tucked, ending in (("8G", ("MATCH", [0])), ("3S", ("TIE", []))):
        table = Table("ruby", hands=("5G 5S", "2S 1G"), cases=("6S", "9A"), encrypted="8G 3S", draws="7G", left=0, pile="4G 4A")
        table.play(0, "encrypt 7G").play(1, "encrypt 1G").play(0, "deploy 5G now", f"tuck {tucked}")
        assert (outcome(table)["why"], outcome(table)["winners"]) == ending


@pytest.mark.parametrize(
    ("card", "kept", "guard", "case", "mine"),
    [("8G", "9S", "9A*", "8S", ""), ("9S", "8G", "8S", "9A", ""), ("6S", "7G", "7A", "8S", ""), ("7G", "8G", "8S", "9A", "3S")],
)
def test_ruled_09_a_guard_removed_in_the_last_turn_guards_nothing(card: str, kept: str, guard: str, case: str, mine: str) -> None:
    """Neutralize Target, Rooftop Sniper, Kill Order and Crossfire: Ann ends with the number that the Guard stood for."""
    for removed in (True, False):
        table = Table("ruby", hands=(f"{card} {kept}", "2S 1G"), cases=("5S", case), guards=(mine, guard), draws="1A", left=0, pile="4G 4A")
        action = f"deploy {card} {'mine0+theirs0' if mine else 'theirs0'}" if removed else f"encrypt {card}"
        ending = decided(table, (0, "encrypt 1A"), (1, "encrypt 1G"), (0, action))
        assert ending == (("MATCH", [0]) if removed else ("TIE", []) if mine else ("GUARDS", [1]))


def test_ruled_09_extra_protection_in_the_last_turn_wins_by_half_a_guard() -> None:
    for action, ending in (("deploy 6S mine0", ("GUARDS", [0])), ("encrypt 6S", ("TIE", []))):
        table = Table(hands=("6S 9A", "9S 1G"), cases=("5S", "4A"), guards=("2G", "8G"), draws="7G", left=0)
        assert decided(table, (0, "encrypt 7G"), (1, "encrypt 1G"), (0, action)) == ending


def test_ruled_11_resilience_saves_the_guard_that_guards_in_the_last_turn() -> None:
    """Ann holds an 8 against Suitcase 9 and sends a 7 against the 8 that guards it."""
    for area, ending in (("6S", ("GUARDS", [1])), ("", ("MATCH", [0]))):
        table = Table("emerald", hands=("7A 8G", "2S 1G"), cases=("5S", "9A"), guards=("", "8S"), area=("", area), draws="1A", left=0)
        assert decided(table, (0, "encrypt 1A"), (1, "encrypt 1G"), (0, "assassinate 7A 0")) == ending


def test_ruled_25_scavenge_in_the_last_turn_takes_the_final_card_from_the_pile() -> None:
    for action, ending in (("deploy 5S pile0", ("MATCH", [0])), ("encrypt 5S", ("TIE", []))):
        table = Table(hands=("5S 2G", "3S 1G"), cases=("6A", "9A"), pile="8G", draws="7G", left=0)
        table.play(0, "encrypt 7G").play(1, "encrypt 1G").play(0, action)
        if table.match.outcome is None:
            table.play(0, "discard 2G")
        assert (outcome(table)["why"], outcome(table)["winners"]) == ending


def test_ruled_10_an_exchange_in_the_last_turn_takes_the_guard_away() -> None:
    """Switch Places gives Ben a 2 for the 8 that stood for his 9; the 8 is worth as much on Ann's side."""
    for action, why in (("deploy 4A mine0+theirs0", "MATCH"), ("encrypt 4A", "TIE")):
        table = Table(hands=("4A 8G", "3S 1G"), cases=("6A", "9A"), guards=("2G", "8S"), draws="7G", left=0)
        assert decided(table, (0, "encrypt 7G"), (1, "encrypt 1G"), (0, action))[0] == why


def test_ruled_18_what_a_dead_drop_gives_may_be_the_final_card() -> None:
    table = Table("ruby", hands=("3S 1A", "8G 5S"), cases=("3A", "9A"), draws="7G 8S", left=1, pile="4G 4A")
    table.play(0, "deploy 3S now", "give 1A", shown="8G")
    assert table.hand(0) == {"7G", "8G"}
    table.play(1, "encrypt 8S").play(0, "encrypt 7G").play(1, "encrypt 1A")
    assert (outcome(table)["why"], outcome(table)["winners"]) == ("MATCH", [0])


def test_ruled_17_picking_petals_is_answered_by_who_has_one_card_left() -> None:
    table = Table(hands=("3S 2G", "4A 1G"), cases=("6A", "9A"), draws="7G", left=0)
    table.play(0, "encrypt 7G").play(1, "encrypt 1G").play(0, "deploy 3S now")
    assert table.actors == [1]
    table.play(1, "name 1", "name 2")
    assert outcome(table)["why"] == "TIE"
    assert [args["answer"] for args in table.told("answered")] == [0, 0]


def test_ruled_12_with_the_deck_empty_a_reaction_shows_nothing_and_still_costs_the_action() -> None:
    """Ben draws the last card and sends a 4; Ann reacts and has no final turn: she keeps what she holds."""
    table = Table(hands=("9S 5S", "1A 4A"), guards=("3S*", ""), draws="6S 7A", left=1)
    table.play(0, "encrypt 6S").play(1, "assassinate 4A 0").play(0, "react 9S").play(1, "top 4A")
    assert table.told("peeked") == []
    assert table.told("paid") == [{"seat": 0}]
    assert table.hand(0) == {"5S"}


def test_printed_22_everything_used_for_a_blocked_attack_is_discarded() -> None:
    """Vest and assassin, and what they were about stays: of a Guard under Extra Protection neither the Guard nor the card."""
    for guard in ("3S", "3S*", "3S+6S", "3S*+6S"):
        table = Table(hands=("4A 2G", "9S 3A"), guards=("", guard), draws="6A 7A")
        table.play(0, "assassinate 4A 0").play(1, "react 9S").play(0, "top 9S")
        assert table.guards(1) == [guard, "", ""]
        assert table.pile == "4A 9S"
        assert table.public["assassinations"] == 0
