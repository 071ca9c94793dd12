"""What was ruled for Classified Information: what is offered, the order of a Deploy, reactions, numbered as on the rules page."""

import pytest

from tests.rules.classified_information.positions import Table
from underrose.games.classified_information.options import BOOK, DECKS
from underrose.games.classified_information.state import Phase, Window

BLOCKERS = "C1,C2,C3,R4,C5,C6,C7,E8,C9"
"""A mixture with all three REACT cards: Intercept, Cover Story, Bullet Proof Vest."""


def test_ruled_01_copies_differ_in_guild_and_each_guild_has_six_cards() -> None:
    for deck in DECKS:
        names = Table(deck).names
        assert [sum(name[1] == guild for name in names) for guild in "GAS"] == [6, 6, 6]
        assert [set(names[i][1] + names[i + 1][1]) for i in range(0, 18, 2)] == [set("AG"), set("GS"), set("SA")] * 3


@pytest.mark.parametrize(("deck", "deploy", "guards"), [
    ("citrine", "5S pile0", ("", "")), ("citrine", "6S mine0", ("", "8G")), ("citrine", "4A mine0+theirs0", ("", "8G")),
    ("citrine", "7A mine0", ("", "9S")), ("citrine", "8S theirs0", ("5G", "")), ("ruby", "6S theirs0", ("", "7G*")),
    ("ruby", "7A mine0+theirs0", ("5G", "")), ("ruby", "7A mine0+theirs0", ("", "5G")), ("ruby", "8S theirs0", ("", "1G 5G")),
    ("ruby", "2S free0", ("1G 8G 7G", "")), ("emerald", "2S theirs0", ("1G 8G 7G", "4G")),
])  # fmt: skip
def test_ruled_02_a_deploy_needs_something_to_do(deck: str, deploy: str, guards: tuple[str, str]) -> None:
    card, _ = deploy.split()
    table = Table(deck, hands=(f"{card} 3A", "1A 9A"), guards=guards)
    assert table.offered(0, f"deploy {card}") == set()
    assert table.refusal(0, f"deploy {deploy}") == "no_target"


def test_ruled_02_cards_of_the_own_hand_are_all_that_can_be_played() -> None:
    table = Table(hands=("1A 2S", "3S 4A"), draws="6S")
    assert table.offered(0, "encrypt") == table.hand(0)  # any of them
    assert table.offered(0, "assassinate") == set()  # without a target
    for action in ("encrypt 3S", "enlist 3S 0", "deploy 3S now", "assassinate 4A 0"):
        assert table.refusal(0, action) == "not_in_hand"
    assert table.refusal(1, "encrypt 3S") == "not_your_turn"
    assert table.refusal(0, "pass") == "not_now"
    table = Table(hands=("2G 5G", "3S 4A"), guards=("1G 8G 7G", ""))
    assert table.refusal(0, "enlist 5G 0") == "spots_full"  # three Guards are the most


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


@pytest.mark.parametrize(("mix", "action", "phase"), [
    (BOOK, "deploy 8G theirs0", Phase.ORDER), ("", "deploy 1A 5", Phase.ACT), (BLOCKERS, "deploy 1A 5", Phase.WINDOW),
    (BLOCKERS, "enlist 8G 0", Phase.ACT), (BLOCKERS, "encrypt 1A", Phase.ACT), (BLOCKERS, "assassinate 1A 2", Phase.ACT),
    (BLOCKERS, "assassinate 1A 0", Phase.WINDOW), ("C1,C2,C3,C4,C5,R6,C7,C8,C9", "deploy 6S theirs1", Phase.ACT),
    ("C1,C2,C3,C4,C5,R6,C7,C8,C9", "deploy 6S theirs2", Phase.WINDOW),
], ids=lambda value: value if isinstance(value, str) else value.name)  # fmt: skip
def test_ruled_04_a_window_opens_where_a_card_of_the_deck_answers(mix: str, action: str, phase: Phase) -> None:
    """The Vest answers a success and no attempt: a 1 does not hit the 7, and Kill Order, a 6, not the 3."""
    table = Table(mix=mix, hands=("1A 8G", "9S 5S"), guards=("", "2G* 3S 7G"), draws="6S 9A")
    assert table.play(0, action).phase == phase


def test_ruled_04_a_reactor_has_two_cards_again_before_the_next_window() -> None:
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S* 2S*"), draws="6S 7A 8G", left=2)
    assert table.play(0, "assassinate 1A 0").refusal(0, "react 9S") == "not_your_turn"
    table.play(1, "react 9S").play(0, "top 1A")
    assert table.public["sides"][1]["held"] == 2  # it has drawn the last card but one, and paid


def test_ruled_04_one_reaction_in_a_window_and_none_to_a_reaction() -> None:
    table = Table(mix=BLOCKERS, hands=("1A 4G", "4A 8G"), cases=("6S", "7A"), draws="7G 3S 5G").play(0, "deploy 1A 5")
    assert table.legal(1) == {"pass", "react 4A", "react 8G"}
    table.play(1, "react 4A")
    assert (table.turn, table.phase) == (0, Phase.ACT)  # no answer to it; Ben's next turn has run by itself


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


@pytest.mark.parametrize(("action", "saved"), [("assassinate 6S 0", "7G"), ("deploy 6S theirs0", "7G*")])
def test_ruled_07_a_guard_saved_from_an_attempt_stays_face_down_unless_kill_order_turned_it_up(action: str, saved: str) -> None:
    table = Table(mix="C1,C2,C3,C4,C5,R6,C7,C8,C9", hands=("6S 2G", "9S 5S"), guards=("", "7G"), draws="1A 7A")
    table.play(0, action).play(1, "react 9S").play(0, "top 6S")
    assert table.guards(1) == [saved, "", ""]


@pytest.mark.parametrize(("deck", "guard", "area", "other"), [
    ("citrine", "3S", "", "9S"), ("citrine", "3S+6S", "", "6S"), ("emerald", "3S", "6S", "6S"),
], ids=["vest", "extra protection", "resilience"])  # fmt: skip
def test_ruled_08_the_attacker_orders_what_is_discarded(deck: str, guard: str, area: str, other: str) -> None:
    for top in ("4A", other):
        table = Table(deck, hands=("4A 2G", "9S 5S"), guards=("", guard), area=("", area), draws="6A 7A")
        table.play(0, "assassinate 4A 0")
        if table.phase == Phase.WINDOW:
            table.play(1, "react 9S" if other == "9S" else "pass")
        assert table.legal(0) == {"top 4A", f"top {other}"}
        assert table.play(0, f"top {top}").pile == (f"{other} 4A" if top == "4A" else f"4A {other}")
