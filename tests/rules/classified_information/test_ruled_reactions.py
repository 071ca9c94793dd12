"""What was ruled for Classified Information: what is offered, the order of a Deploy, reactions, numbered as on the rules page."""

from __future__ import annotations

import pytest

from tests.rules.classified_information.positions import Table
from underrose.games.classified_information.options import BOOK, DECKS
from underrose.games.classified_information.state import Phase, Window
from underrose.kernel.play.match import SPECTATOR

BLOCKERS = "C1,C2,C3,R4,C5,C6,C7,E8,C9"
"""A mixture with all three REACT cards: Intercept, Cover Story, Bullet Proof Vest."""


def test_ruled_01_copies_differ_in_guild_and_each_guild_has_six_cards() -> None:
    for deck in DECKS:
        names = Table(deck).names
        assert [sum(name[1] == guild for name in names) for guild in "GAS"] == [6, 6, 6]
        assert [set(names[i][1] + names[i + 1][1]) for i in range(0, 18, 2)] == [set("AG"), set("GS"), set("SA")] * 3


# --- what is offered ---


def test_ruled_02_every_card_can_be_encrypted() -> None:
    for deck in DECKS:
        for hand in ("1A 4A", "2G 9A", "8S 6S", "5G 3A"):
            table = Table(deck, hands=(hand, "7A 7G"), draws="1G")
            assert table.offered(0, "encrypt") == table.hand(0)


def test_ruled_02_a_deploy_needs_something_to_do() -> None:
    table = Table(hands=("5S 4A", "1A 2S"), draws="6S")
    assert table.offered(0, "deploy") == set()
    for card in ("5S", "4A", "6S"):
        target = "pile0" if card == "5S" else "mine0" if card == "6S" else "mine0+theirs0"
        assert table.refusal(0, f"deploy {card} {target}") == "no_target"
    table = Table("ruby", hands=("6S 7A", "1A 2S"), draws="8G")
    assert table.offered(0, "deploy") == set()


def test_ruled_02_an_assassin_needs_a_target() -> None:
    table = Table(hands=("1A 2S", "3S 4A"), draws="6S")
    assert table.offered(0, "assassinate") == set()
    assert table.refusal(0, "assassinate 1A 0") == "empty_spot"


def test_ruled_02_three_guards_are_the_most() -> None:
    table = Table("ruby", mix="C1,R2,C3,C4,C5,C6,C7,C8,C9", hands=("2G 5G", "3S 4A"), guards=("1G 8G 7G", ""), draws="2S")
    assert table.refusal(0, "enlist 5G 0") == "spots_full"
    assert table.refusal(0, "deploy 2G free0") == "no_target"
    table = Table("emerald", hands=("2G 5G", "3S 4A"), guards=("1G 8G 7G", "4G"), draws="2S")
    assert table.refusal(0, "deploy 2G theirs0") == "no_target"


def test_ruled_02_cards_of_the_own_hand_are_all_that_can_be_played() -> None:
    table = Table(hands=("1A 2S", "3S 4A"), draws="6S")
    for action in ("encrypt 3S", "enlist 3S 0", "deploy 3S now", "assassinate 4A 0"):
        assert table.refusal(0, action) == "not_in_hand"
    assert table.refusal(1, "encrypt 3S") == "not_your_turn"
    assert table.refusal(0, "pass") == "not_now"


# --- the order of a Deploy ---


def test_ruled_03_announced_then_the_window_then_carried_out() -> None:
    table = Table("ruby", hands=("1A 2G", "3S 6A"), cases=("6S", "9A"), draws="7G")
    table.play(0, "deploy 1A 7+8+9")
    assert (table.phase, table.actors, table.public["window"]) == (Phase.WINDOW, [1], Window.BEFORE)
    assert table.told("deployed")[-1] == {"seat": 0, "card": table.card("1A"), "target": table.public["target"]}
    assert table.told("answered") == []
    table.play(1, "pass")
    assert table.answer == 1
    assert table.pile == "1A"


def test_ruled_03_choices_that_need_something_shown_come_after_the_window() -> None:
    table = Table(mix=BLOCKERS, hands=("2G 1A", "3S 6A"), cases=("6S", "9A"), draws="7G")
    table.play(0, "deploy 2G now")
    assert table.told("opened") == []
    table.play(1, "pass")
    assert table.legal(0) == {"name 3", "name 6"}


def test_ruled_03_a_played_card_is_in_no_pile_until_it_is_done() -> None:
    table = Table(hands=("5S 1A", "3S 4A"), pile="8G", draws="7G")
    assert table.offered(0, "deploy 5S") == {"pile0"}
    table.play(0, "deploy 5S pile0")
    assert table.pile == ""
    table.play(0, "discard 7G")
    assert table.pile == "7G 5S"
    table = Table(hands=("4A 1A", "3S 6A"), guards=("5G", ""), pile="8G", draws="7G")
    table.play(0, "deploy 4A mine0+pile")
    assert (table.guards(0)[0], table.pile) == ("8G*", "5G 4A")


# --- reaction windows ---


def test_ruled_04_a_window_opens_without_the_card() -> None:
    """Neither 9 is in Ben's hand, and still he is asked; one is in Ann's, the other in the deck, where he cannot know it to be."""
    table = Table(hands=("1A 9S", "5G 5S"), guards=("", "3S*"), draws="6S 7A")
    table.play(0, "assassinate 1A 0")
    assert table.legal(1) == {"pass"}
    assert table.public["window"] == Window.AFTER


def test_ruled_04_no_window_where_no_card_of_the_deck_answers() -> None:
    table = Table(mix=BOOK, hands=("1A 8G", "5G 5S"), guards=("", "3S*"), draws="6S 7A")
    table.play(0, "deploy 8G theirs0")
    assert table.phase == Phase.ORDER
    table = Table(hands=("1A 8G", "5G 5S"), guards=("", "3S*"), draws="6S 7A")
    table.play(0, "deploy 1A 5")
    assert table.turn == 1


@pytest.mark.parametrize(("pile", "guards", "opens"), [
    ("9S 9A", ("", "3S*"), False), ("9S", ("", "3S*"), True), ("9S", ("9A*", "3S*"), False), ("9S", ("9A", "3S*"), True),
    ("9A", ("", "3S* 9S*"), False), ("9A", ("", "3S* 9S"), True),
])  # fmt: skip
def test_ruled_04_no_window_once_every_copy_is_known_to_lie_elsewhere(pile: str, guards: tuple[str, str], opens: bool) -> None:
    table = Table(hands=("1A 2G", "5G 5S"), guards=guards, pile=pile, draws="6S 7A")
    table.play(0, "assassinate 1A 0")
    assert (table.phase == Phase.WINDOW) == opens
    assert table.actors == ([1] if opens else [0])


def test_ruled_04_a_reactor_has_two_cards_again_before_the_next_window() -> None:
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S* 2S*"), draws="6S 7A 8G", left=2)
    table.play(0, "assassinate 1A 0").play(1, "react 9S").play(0, "top 1A")
    assert table.public["sides"][1]["held"] == 2  # it has drawn the last card but one, and paid


def test_ruled_04_in_the_opponents_final_turn_a_last_card_cannot_react() -> None:
    """Ann takes the first final turn, Ben the second: in it Ann has one card, so no window opens for her, Vest or not."""
    table = Table(hands=("9S 2G", "1A 5S"), guards=("3S*", ""), draws="6S 7A", left=1)
    table.play(0, "encrypt 6S").play(1, "encrypt 7A").play(0, "encrypt 2G")
    assert table.hand(0) == {"9S"}
    table.play(1, "assassinate 1A 0")
    assert table.phase == Phase.ORDER


def test_ruled_04_one_reaction_in_a_window_and_none_to_a_reaction() -> None:
    table = Table(mix=BLOCKERS, hands=("1A 4G", "4A 8G"), cases=("6S", "7A"), draws="7G 3S 5G")
    table.play(0, "deploy 1A 5")
    assert table.legal(1) == {"pass", "react 4A", "react 8G"}
    table.play(1, "react 4A")
    assert (table.turn, table.phase) == (0, Phase.ACT)  # no answer to it; Ben's next turn has run by itself
    assert table.hand(1) == {"8G", "3S"}


def test_ruled_04_none_in_ones_own_turn() -> None:
    table = Table(hands=("9S 1A", "5G 5S"), guards=("", "3S*"), draws="6S 7A")
    table.play(0, "assassinate 1A 0")
    assert table.actors == [1]
    assert table.refusal(0, "react 9S") == "not_your_turn"


def test_ruled_04_the_vest_has_one_window_after_the_success_is_known() -> None:
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "4G 3S"), draws="6S 7A")
    table.play(0, "assassinate 1A 0")
    assert table.told("judged")[-1]["match"] == 0
    assert table.turn == 1  # a failure opens none
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "4G 3S"), draws="6S 7A")
    table.play(0, "assassinate 1A 1")
    assert table.told("judged")[-1]["match"] == 1
    assert table.phase == Phase.WINDOW
    assert table.told("killed") == []


def test_ruled_04_cover_story_has_windows_only_where_something_is_asked() -> None:
    table = Table("emerald", hands=("5G 3S", "8G 5S"), cases=("6S", "9A"), draws="6A 7A")
    table.play(0, "deploy 5G now")
    assert table.phase == Phase.ARRANGE
    table = Table("emerald", hands=("5G 3S", "8G 5S"), cases=("6S", "9A"), draws="6A 7A")
    table.play(0, "deploy 3S now")
    assert table.phase == Phase.WINDOW


def test_ruled_04_what_the_other_sees_of_a_window_does_not_depend_on_the_hand() -> None:
    seen: list[object] = []
    for hand in ("9S 5S", "5G 5S"):
        table = Table(hands=("1A 2G", hand), guards=("", "3S*"), draws="6S 7A")
        table.play(0, "assassinate 1A 0")
        seen.append((table.match.view(0), table.match.view(SPECTATOR), table.match.events(SPECTATOR)))
    assert seen[0] == seen[1]


# --- reactions ---


def test_ruled_06_p1s_reaction_in_turn_ten_skips_p1s_final_turn() -> None:
    table = Table(hands=("9S 5S", "1A 4A"), guards=("3S*", ""), draws="6S 7A", left=1)
    table.play(0, "encrypt 6S").play(1, "assassinate 1A 0").play(0, "react 9S").play(1, "top 1A")
    assert (table.turn, table.public["final"]) == (1, 2)
    assert table.hand(0) == {"5S"}
    assert [event["key"] for event in table.match.events(0)][-3:] == ["turn", "paid", "turn"]
    table.play(1, "encrypt 4A")
    assert table.match.outcome is not None
    assert (table.hand(0), table.hand(1)) == ({"5S"}, {"7A"})


def test_ruled_06_p2s_reaction_in_turn_eleven_skips_p2s_final_turn() -> None:
    table = Table(hands=("1A 5S", "9S 4A"), guards=("", "3S*"), draws="6S 7A", left=1)
    table.play(0, "encrypt 6S").play(1, "encrypt 7A").play(0, "assassinate 1A 0").play(1, "react 9S").play(0, "top 9S")
    assert table.match.outcome is not None
    assert (table.hand(0), table.hand(1)) == ({"5S"}, {"4A"})
    assert table.public["turns"] == len(table.told("turn"))


def test_ruled_07_a_guard_saved_from_an_attempt_stays_face_down() -> None:
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S"), draws="6S 7A")
    table.play(0, "assassinate 1A 0").play(1, "react 9S")
    assert table.guards(1) == ["3S", "", ""]
    assert table.side(1, 0)["guard"][0] == -1
    assert table.told("flipped") == []


def test_ruled_07_one_that_kill_order_turned_up_stays_up() -> None:
    table = Table(mix="C1,C2,C3,C4,C5,R6,C7,C8,C9", hands=("6S 2G", "9S 5S"), guards=("", "7G"), draws="1A 7A")
    table.play(0, "deploy 6S theirs0").play(1, "react 9S").play(0, "top 6S")
    assert table.guards(1) == ["7G*", "", ""]


@pytest.mark.parametrize("top", ["1A", "9S"])
def test_ruled_08_the_attacker_orders_assassin_and_vest(top: str) -> None:
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S"), draws="6S 7A")
    table.play(0, "assassinate 1A 0").play(1, "react 9S")
    assert table.legal(0) == {"top 1A", "top 9S"}
    table.play(0, f"top {top}")
    assert table.pile == ("9S 1A" if top == "1A" else "1A 9S")


@pytest.mark.parametrize("top", ["4A", "6S"])
def test_ruled_08_the_attacker_orders_assassin_and_extra_protection(top: str) -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=("", "3S+6S"), draws="6A 7A", pile="9S 9A")
    table.play(0, "assassinate 4A 0").play(0, f"top {top}")
    assert table.pile.split()[-1] == top
    assert set(table.pile.split()[-2:]) == {"4A", "6S"}


@pytest.mark.parametrize("top", ["1A", "6S"])
def test_ruled_08_the_attacker_orders_assassin_and_resilience(top: str) -> None:
    table = Table("emerald", hands=("1A 2G", "5G 5S"), guards=("", "3S"), area=("", "6S"), draws="6A 7A")
    table.play(0, "assassinate 1A 0")
    assert table.legal(0) == {"top 1A", "top 6S"}
    table.play(0, f"top {top}")
    assert table.pile.split()[-1] == top


def test_ruled_08_a_blocked_deploy_lies_on_top_of_the_react_card() -> None:
    for card in ("4A", "8G"):
        table = Table(mix=BLOCKERS, hands=("1A 2G", f"{card} 5S"), draws="6S 7A")
        table.play(0, "deploy 1A 5").play(1, f"react {card}")
        assert table.pile == f"{card} 1A"


def test_ruled_08_crossfire_lays_own_guard_theirs_crossfire() -> None:
    table = Table("ruby", hands=("7A 2G", "3S 1A"), guards=("5G", "8G"), draws="6S")
    table.play(0, "deploy 7A mine0+theirs0").play(1, "pass")
    assert table.pile == "5G 8G 7A"
