"""What was ruled for Classified Information where the rulebook is silent, numbered as on the rules page."""

from __future__ import annotations

import pytest

import underrose as ur
from tests.rules.classified_information.positions import SERVER, Table, outcome
from underrose.games.classified_information.options import BOOK, DECKS
from underrose.games.classified_information.state import Phase, Window
from underrose.kernel.match import SPECTATOR

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
    assert table.refusal(0, "enlist 5G") == "spots_full"
    assert table.refusal(0, "deploy 2G now") == "no_target"
    table = Table("emerald", hands=("2G 5G", "3S 4A"), guards=("1G 8G 7G", "4G"), draws="2S")
    assert table.refusal(0, "deploy 2G theirs0") == "no_target"


def test_ruled_02_cards_of_the_own_hand_are_all_that_can_be_played() -> None:
    table = Table(hands=("1A 2S", "3S 4A"), draws="6S")
    for action in ("encrypt 3S", "enlist 3S", "deploy 3S now", "assassinate 4A 0"):
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


def test_ruled_04_the_sniper_opens_none() -> None:
    table = Table("ruby", mix="C1,C2,C3,R4,C5,C6,C7,C8,R9", hands=("9S 1A", "4A 5S"), guards=("", "8G*"), draws="6S 7A")
    table.play(0, "deploy 9S theirs0")
    assert table.phase == Phase.ORDER


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


@pytest.mark.parametrize(("mix", "card"), [("", "9S"), (BLOCKERS, "4A"), (BLOCKERS, "8G")])
def test_ruled_05_react_cards_are_not_deployed_in_ones_own_turn(mix: str, card: str) -> None:
    table = Table(mix=mix, hands=(f"{card} 2G", "5G 3A"), guards=("", "3S"), draws="6S")
    assert table.offered(0, f"deploy {card}") == set()
    assert table.refusal(0, f"deploy {card} now") == "only_reacts"
    assert card in table.offered(0, "encrypt")
    if card[1] in "GS":
        assert card in table.offered(0, "enlist")
    if card[1] in "AS":
        assert f"{card} 0" in table.offered(0, "assassinate")


def test_ruled_06_the_turn_after_a_reaction_draws_peeks_and_ends() -> None:
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S*"), draws="6S 7A 8G 4A")
    table.play(0, "assassinate 1A 0").play(1, "react 9S").play(0, "top 1A")
    keys = [event["key"] for event in table.match.events(SPECTATOR)]
    assert keys[-6:] == ["turn", "drew", "peeked", "paid", "turn", "drew"]


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


# --- what counts ---


def ended(mine: str, theirs: str, area: tuple[str, str] = ("", ""), deck: str = "citrine", mix: str = "") -> Table:
    """A game in which nobody has a match (6 and 9 against Suitcases 2 and 4), with these Guards."""
    table = Table(deck, mix=mix, hands=("9A 1A", "9S 1G"), cases=("4A", "4G"), guards=(mine, theirs), area=area, left=1)
    while table.match.outcome is None:
        (seat,) = table.actors
        table.play(seat, f"encrypt {min(table.hand(seat) - {'9A', '9S'})}")
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
    while table.match.outcome is None:
        (seat,) = table.actors
        table.play(seat, f"encrypt {min(table.hand(seat) - {'9A', '2S'})}")
    assert outcome(table)["why"] == "GUARDS"


def test_ruled_09_the_play_area_guards_nothing_and_counts_nothing() -> None:
    """Resilience, an orphaned Extra Protection and a Cache, against one Guard."""
    table = ended("", "8G", area=("6S 5G^2G", ""), mix="C1,C2,C3,C4,R5,E6,C7,C8,C9")
    assert table.public["halves"] == [0, 2]
    table = ended("", "8G", area=("6S", ""))
    assert table.public["halves"] == [0, 2]
    table = Table("emerald", hands=("9A 1A", "6A 1G"), cases=("5G", "3S"), area=("6S", ""), left=1)
    while table.match.outcome is None:
        (seat,) = table.actors
        table.play(seat, f"encrypt {min(table.hand(seat) - {'9A', '6A'})}")
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


def swapped(deck: str, number: int, ability: str) -> str:
    """The content of the house with another ability on one kind of card."""
    from underrose.games.classified_information.options import CARDS_FILE

    head, *cards = CARDS_FILE.read_text("utf-8").split("[[card]]")
    for i, card in enumerate(cards):
        if f'deck = "{deck}"\nnumber = {number}\n' in card:
            before = next(line for line in card.splitlines() if line.startswith("ability"))
            cards[i] = card.replace(before, f'ability = "{ability}"')
    return "[[card]]".join([head, *cards])


# --- Resilience and short piles ---


def test_ruled_11_resilience_works_by_itself_one_copy_at_a_time() -> None:
    table = Table("emerald", hands=("1A 2S", "5G 5S"), guards=("", "3S"), area=("", "6S 6A"), draws="7A 8G")
    table.play(0, "assassinate 1A 0").play(0, "top 1A")
    assert table.guards(1) == ["3S*", "", ""]
    assert bin(table.public["sides"][1]["resilience"]).count("1") == 1
    assert table.told("killed") == []
    assert [args["card"] for args in table.told("spared")] == [table.card(table.pile.split()[0])]


def test_ruled_11_after_the_vests_window() -> None:
    content = swapped("citrine", 5, "resilience")
    table = Table(content=content, hands=("1A 2S", "9S 4G"), guards=("", "3S"), area=("", "5S"), draws="7A 8G")
    table.play(0, "assassinate 1A 0")
    assert table.phase == Phase.WINDOW
    table.play(1, "react 9S").play(0, "top 1A")
    assert table.guards(1) == ["3S", "", ""]
    assert table.public["sides"][1]["resilience"] == 1 << table.card("5S")


def test_ruled_11_it_works_against_the_sniper() -> None:
    table = Table(mix=BOOK, hands=("9S 2S", "5G 5S"), guards=("", "8G"), area=("", "6S"), draws="7A 8S")
    table.play(0, "deploy 9S theirs0").play(0, "top 9S")
    assert table.guards(1) == ["8G*", "", ""]
    assert table.pile == "6S 9S"


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


# --- turns and set-up ---


def test_ruled_13_who_draws_the_last_card_has_the_second_final_turn() -> None:
    table = Table(left=0)
    assert table.public["final"] == 0
    turns = []
    while table.match.outcome is None:
        (seat,) = table.actors
        turns.append(seat)
        table.play(seat, min(action for action in table.legal(seat) if action.startswith("encrypt")))
    assert turns == [0, 1, 0]


def test_ruled_14_both_choose_in_secret_and_each_knows_its_own() -> None:
    table = Table(hands=("1A 2G 3S 4A", "5G 6S 7A 8G"), strategic=True, draws="9S")
    before = table.match.view(1)["table"]["sides"][0]
    table.play(0, "stow 1A 2G")
    after = table.match.view(1)["table"]["sides"][0]
    assert (after["suitcase"], after["stowed"], after["chosen"]) == (-1, -1, 1)
    assert before["chosen"] == 0
    assert table.match.view(0)["table"]["sides"][0]["stowed"] == table.card("2G")
    assert table.refusal(0, "stow 3S 4A") == "not_your_turn"
    assert table.refusal(1, "stow 5G 5G") == "same_card"
    table.play(1, "stow 5G 8G")
    assert [args for args in table.told("stowed", 0) if "encrypted" in args][-1]["encrypted"] == table.card("2G")
    assert not any("encrypted" in args for args in table.told("stowed"))


def test_ruled_14_the_encrypted_pile_has_no_order() -> None:
    """It is a set: what exhumes it sees its cards in the order of their numbers, whoever put them there when."""
    table = Table("emerald", hands=("4A 1G", "1A 3A"), cases=("6S", "9A"), encrypted="9S 2G", draws="8S")
    table.play(0, "deploy 4A now")
    assert table.cards(table.match.view(0)["table"]["shown"]) == {"2G", "9S"}


def test_ruled_15_the_decks_of_a_match() -> None:
    game = ur.game("classified_information", best_of=3, deck="ruby")
    assert game.options["deck"] == "ruby"
    assert game.options["first"] == "random"


@pytest.mark.parametrize(("options", "level"), [
    ({"deck": "citrine"}, 1), ({"deck": "ruby"}, 2), ({"deck": "emerald"}, 3), ({"mix": "C1,C2,C3,C4,C5,C6,C7,C8,R9"}, 2),
    ({"mix": "C1,C2,C3,C4,C5,C6,C7,C8,E9"}, 3), ({"mix": BOOK}, 3),
])  # fmt: skip
def test_ruled_16_difficulty(options: dict[str, str], level: int) -> None:
    assert ur.game("classified_information", None, **options).content["difficulty"] == level


def test_ruled_17_only_picking_petals_leaves_a_choice_and_that_among_what_is_true() -> None:
    table = Table(hands=("3S 2G", "1A 4A"), cases=("6S", "9A"), guards=("5G", ""), draws="1G")
    table.play(0, "deploy 3S now")
    assert table.actors == [1]
    assert table.legal(1) == {f"name {n}" for n in (1, 2, 4, 5, 6, 7, 8)}
    assert table.refusal(1, "name 9") == table.refusal(1, "name 3") == "not_true"


def test_ruled_17_a_tucked_card_counts_whenever_it_matches() -> None:
    for hand, tucked, why, winners in (("9A", "5S", "MATCH", [0]), ("9A", "8G", "TIE", []), ("4G", "8G", "MATCH", [0])):
        table = Table("ruby", hands=(f"{hand} 1A", "9S 1G"), cases=("2G", "4A"), area=(f"5G^{tucked}", ""), left=1)
        while table.match.outcome is None:
            (seat,) = table.actors
            table.play(seat, f"encrypt {min(table.hand(seat) - {hand, '9S'})}")
        assert outcome(table)["why"] == why, (hand, tucked)
        assert outcome(table)["winners"] == winners


def test_ruled_18_what_is_public_of_hidden_moves() -> None:
    table = Table("emerald", hands=("4A 9S", "1A 3A"), cases=("6S", "9A"), encrypted="1G 2G", draws="8S")
    table.play(0, "deploy 4A now", "exhume 1G 9S")
    assert table.told("exhumed") == [{"seat": 0, "changed": 1}]
    assert table.told("exhumed", 1) == [{"seat": 0, "changed": 1}]
    assert table.told("exhumed", 0)[-1] == {"seat": 0, "changed": 1, "encrypted": table.card("9S"), "received": table.card("1G")}
    table = Table("emerald", hands=("4A 9S", "1A 3A"), cases=("6S", "9A"), encrypted="1G 2G", draws="8S")
    table.play(0, "deploy 4A now", "leave")
    assert table.told("exhumed", 1) == [{"seat": 0, "changed": 0}]
    for order in ("123", "312"):
        table = Table("emerald", hands=("5G 9S", "1A 3A"), draws="8S")
        table.play(0, "deploy 5G now", f"arrange {order}")
        assert table.told("arranged", 1) == [{"seat": 0, "count": 3}]
    table = Table("emerald", hands=("9S 1G", "1A 3A"), cases=("6S", "9A"), draws="8S")
    table.play(0, "deploy 9S now", "give 1G")
    assert table.told("switched", 1) == [{"seat": 0}]


def test_ruled_18_in_dead_drop_both_players_learn_both_cards_and_spectators_neither() -> None:
    table = Table("ruby", hands=("3S 1G", "1A 4G"), cases=("6S", "9A"), draws="8S")
    table.play(0, "deploy 3S now").play(1, "pass").play(0, "give 1G", shown="4G")
    assert table.told("dropped", 0)[-1] == {"seat": 0, "other": 1, "given": table.card("1G"), "received": table.card("4G")}
    assert table.told("got", 1) == [{"seat": 1, "other": 0, "given": table.card("4G"), "received": table.card("1G")}]
    assert table.told("dropped") == [{"seat": 0, "other": 1}]
    assert table.told("got") == table.told("got", 0) == []
    assert {"4G", "8S"} <= table.hand(0)
    assert {"1A", "1G"} <= table.hand(1)


# --- the rest ---


def test_ruled_19_a_new_guard_takes_the_first_free_spot() -> None:
    table = Table(hands=("4A 2G", "1A 3A"), guards=("5G 7G", "8G 3S"), draws="1G 6S 2S")
    table.play(0, "enlist 2G")
    assert table.guards(0) == ["5G", "7G", "2G"]


def test_ruled_20_a_blocked_deploy_tells_nothing_of_the_own_hand() -> None:
    for mix, card, phase in (
        ("E1,C2,C3,R4,C5,C6,C7,C8,C9", "1G", Phase.SHOW), ("C1,C2,R3,R4,C5,C6,C7,C8,C9", "3S", Phase.GIVE),
        ("C1,C2,C3,R4,C5,C6,C7,C8,E9", "9S", Phase.GIVE),
    ):  # fmt: skip
        table = Table(mix=mix, hands=(f"{card} 2G", "4A 5G"), draws="8S")
        table.play(0, f"deploy {card} now").play(1, "react 4A")
        told = {event["key"] for event in table.match.events(SPECTATOR)}
        assert not told & {"opened", "dropped", "switched"}
        table = Table(mix=mix, hands=(f"{card} 2G", "4A 5G"), draws="8S")
        table.play(0, f"deploy {card} now").play(1, "pass")
        assert table.phase == phase
        assert {action.split()[1] for action in table.legal(0)} == {"2G", "8S"}


def test_ruled_21_revealed_cards_lie_open_to_everybody() -> None:
    table = Table(hands=("2G 1A", "3S 6A"), draws="7G")
    table.play(0, "deploy 2G now")
    for place in (0, 1, SPECTATOR):
        assert table.cards(table.told("opened", place)[-1]["cards"]) == {"3S", "6A"}
        assert table.cards(table.match.view(place)["table"]["shown"]) == {"3S", "6A"}
    table = Table("emerald", hands=("1G 4G", "3S 2G"), draws="7G")
    table.play(0, "deploy 1G now").play(1, "pass").play(0, "show 4G")
    assert table.told("opened") == [{"seat": 0, "cards": 1 << table.card("4G")}]
    assert "4G" in table.hand(0)


def test_ruled_22_an_ability_speaks_of_the_number_of_its_card() -> None:
    content = swapped("citrine", 1, "picking_petals")
    table = Table(content=content, hands=("1G 4G", "3S 2G"), cases=("6S", "9A"), guards=("7A", ""), draws="7G")
    table.play(0, "deploy 1G now")
    assert table.legal(1) == {f"name {n}" for n in range(2, 9)}
    content = swapped("citrine", 4, "turncoat")
    table = Table(content=content, hands=("4A 1G", "3A 2G"), guards=("", "2S 1A"), draws="7G 9S 8G")
    table.play(0, "deploy 4A theirs1").play(1, "encrypt 9S")
    assert table.guards(1) == ["2S", "1A*", ""]  # 1 is three away from 4
    table = Table(content=content, hands=("4A 1G", "3A 2G"), guards=("", "2S 1A"), draws="7G")
    table.play(0, "deploy 4A theirs0")
    assert table.guards(0) == ["2S*", "", ""]


@pytest.mark.parametrize(("where", "opens"), [("pile", False), ("up", False), ("down", True), ("area", False), ("tucked", False)])
def test_ruled_23_known_to_be_elsewhere_is_what_lies_face_up(where: str, opens: bool) -> None:
    """One 4 lies on the pile; where the other Intercept lies decides."""
    mix = "C1,C2,C3,R4,R5,C6,C7,C8,C9"
    pile = "4G 4A" if where == "pile" else "4G"
    guards = {"up": "4A*", "down": "4A", "area": "2G+4A"}.get(where, "")
    area = "5G^4A" if where == "tucked" else ""
    table = Table(mix=mix, hands=("1A 2S", "3S 6A"), cases=("6S", "9A"), pile=pile, guards=("", guards), area=("", area), draws="7G")
    table.play(0, "deploy 1A 5")
    assert (table.phase == Phase.WINDOW) == opens


def test_ruled_24_a_turn_without_action_runs_by_itself() -> None:
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S*"), draws="6S 7A 8G 4A")
    steps = len(table.play(0, "assassinate 1A 0").play(1, "react 9S").play(0, "top 1A").match.steps)
    assert [args["turn"] for args in table.told("turn")] == [1, 2, 3]
    assert len(table.match.steps) == steps
    assert table.actors == [0]


def test_ruled_25_switch_places_with_the_pile() -> None:
    table = Table(hands=("4A 1A", "3S 6A"), guards=("5G", ""), pile="7A 8G", draws="7G")
    table.play(0, "deploy 4A mine0+pile")
    assert (table.guards(0)[0], table.pile) == ("8G*", "7A 5G 4A")


@pytest.mark.parametrize(("guard", "lies"), [("5G", "4A"), ("5G*", "4A*"), ("5G+6S", "4A+6S")])
def test_ruled_25_switch_places_in_a_spot_lies_as_the_guard_lay(guard: str, lies: str) -> None:
    table = Table(hands=("4A 1A", "3S 6A"), guards=(guard, ""), pile="7A", draws="7G")
    table.play(0, "deploy 4A mine0+card")
    assert table.hand(0) == {"1A", "7G", "5G"}
    assert table.legal(0) == {"discard 1A", "discard 7G", "discard 5G"}
    assert table.told("relieved")[-1] == {"seat": 0, "spot": 0, "card": table.card("4A")}
    assert table.told("relieved", 0)[-1]["guard"] == table.card("5G")
    table.play(0, "discard 5G")
    assert (table.guards(0)[0], table.pile) == (lies, "7A 5G")


def test_ruled_25_scavenge_discards_before_it_is_discarded() -> None:
    table = Table(hands=("5S 1A", "3S 4A"), pile="8G 8S", draws="7G")
    table.play(0, "deploy 5S pile1")
    assert table.legal(0) == {"discard 1A", "discard 7G"}
    assert table.refusal(0, "discard 8G") == "just_taken"
    table.play(0, "discard 1A")
    assert table.pile == "8S 1A 5S"


def test_ruled_26_a_decoy_works_for_whoever_has_it_on_the_table() -> None:
    content = swapped("ruby", 1, "switch_places")
    table = Table("ruby", content=content, hands=("1A 6A", "3S 3A"), cases=("5S", "9A"), guards=("8G", "2G!"), draws="7G 4A 9S 1G")
    table.play(0, "deploy 1A mine0+theirs0").play(1, "pass")
    assert (table.guards(0)[0], table.guards(1)[0]) == ("2G!", "8G*")
    table.play(1, "assassinate 3S 0")
    assert table.told("answered")[-1] == {"seat": 1, "card": table.card("2G"), "named": 1 << 3, "numbers": 0b11100, "answer": 0}


def test_ruled_26_taken_into_hand_or_laid_onto_the_pile_it_is_a_card_like_others() -> None:
    content = swapped("ruby", 1, "switch_places")
    table = Table("ruby", content=content, hands=("1A 6A", "3S 3A"), guards=("2G!", ""), pile="8G", draws="7G")
    table.play(0, "deploy 1A mine0+card").play(1, "pass").play(0, "discard 6A")
    assert table.guards(0)[0] == "1A*"
    assert "2G" in table.hand(0)
    table = Table("ruby", content=content, hands=("1A 6A", "3S 3A"), guards=("2G!", ""), pile="8G", draws="7G")
    table.play(0, "deploy 1A mine0+pile").play(1, "pass")
    assert (table.guards(0)[0], table.pile) == ("8G*", "2G 1A")


def test_ruled_26_the_question_comes_before_the_order() -> None:
    table = Table("ruby", hands=("1A 6S", "3S 3A"), cases=("9S", "5S"), guards=("", "2G!"), draws="7G")
    table.play(0, "assassinate 1A 0")
    assert table.phase == Phase.ORDER
    assert table.told("answered")[-1]["answer"] == 1


SMALL_HEAD = "numbers = {}\n"


def small(numbers: int) -> str:
    """The content of the house with fewer numbers."""
    from underrose.games.classified_information.options import CARDS_FILE

    cards = CARDS_FILE.read_text("utf-8").split("[[card]]")[1:]
    kept = [card for card in cards if int(card.split("number = ")[1].split()[0]) <= numbers]
    return SMALL_HEAD.format(numbers) + "".join("[[card]]" + card for card in kept)


@pytest.mark.parametrize("numbers", [5, 6, 7, 8])
def test_ruled_27_a_smaller_wheel_closes_behind_its_last_number(numbers: int) -> None:
    table = Table(content=small(numbers))
    assert len(table.names) == 2 * numbers
    assert table.public["deck"] == 2 * numbers - 9
    kit = table.game.kits[0]
    assert {n for n in range(1, 10) if kit["codes"][1] >> n & 1} == {numbers, 1, 2}
    while table.match.outcome is None:
        (seat,) = table.actors
        table.play(seat, min(action for action in table.legal(seat) if action.startswith("encrypt")))
    assert table.public["turns"] == 2 * numbers - 6


def test_ruled_27_fewer_than_five_are_refused() -> None:
    with pytest.raises(ur.SetupError, match="numbers is from 5 to 9"):
        Table(content=small(4))


def test_ruled_28_resigning_lets_the_other_win() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), draws="7G")
    assert table.refusal(1, "resign 1") == "server_only"
    table.match.play(SERVER, "resign 0")
    assert outcome(table) == {"why": "RESIGNED", "winners": [1], "scores": [0, 1]}
    assert table.side(1)["suitcase"] == -1  # nothing is revealed
