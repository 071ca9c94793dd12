"""The printed rules of Classified Information, numbered as on the rules page; worked examples of the rulebook included."""

from itertools import product

import pytest

import underrose as ur
from tests.rules.classified_information.positions import Table, encrypt_all, ending
from underrose.games.classified_information.state import Phase
from underrose.kernel.play.match import SPECTATOR
from underrose.testing.playing import positions


def final(hands: tuple[str, str], cases: tuple[str, str], guards: tuple[str, str] = ("", "")) -> Table:
    """The last final turn is over: hands, Suitcases and Guards are as given. What is encrypted last is any other card."""
    return encrypt_all(Table(hands=hands, cases=cases, guards=guards, left=2), *(hand.split()[0] for hand in hands))


def test_printed_01_eighteen_cards_two_of_each_number() -> None:
    for deck in ("citrine", "ruby", "emerald"):
        table = Table(deck)
        assert [name[0] for name in table.names] == [str(n) for n in range(1, 10) for _ in range(2)]
        for kind in table.game.content["deck"]:
            assert kind["title"]
            assert set(kind["guilds"]) <= {"guard", "assassin", "sentinel"}
            assert kind["text"].endswith(".")


def test_printed_02_a_code_is_a_number_and_its_neighbours_and_two_share_a_number_up_to_a_distance_of_two() -> None:
    kit = Table().game.kits[0]
    codes = {number: {n for n in range(1, 10) if kit["codes"][number] >> n & 1} for number in range(1, 10)}
    assert (codes[1], codes[4], codes[9]) == ({9, 1, 2}, {3, 4, 5}, {8, 9, 1})
    for one, other in product(codes, codes):
        shares = bool(codes[one] & codes[other])
        assert shares == (min((one - other) % 9, (other - one) % 9) <= 2) == bool(kit["near"][one] >> other & 1)
        assert shares == bool(kit["shares"][one] >> 2 * other - 2 & 1) == bool(kit["shares"][one] >> 2 * other - 1 & 1)


def test_printed_03_hands_of_two_a_suitcase_each_two_encrypted_and_a_deck_of_ten() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), cases=("6S", "9A"), encrypted="5G 5S", draws="7G")
    assert table.hand(0) == {"1A", "2G", "7G"}
    assert table.hand(1) == {"3S", "4A"}
    assert (table.suitcase(0), table.suitcase(1)) == ("6S", "9A")
    assert (table.public["encrypted"], table.public["deck"]) == (2, 9)
    assert table.public["turns"] == 1
    for viewer in (1, SPECTATOR):
        assert table.side(0, viewer)["suitcase"] == -1
        assert set(table.side(0, viewer)["hand"]) == {-1}
        assert table.side(0, viewer)["held"] == 3
    dealt = [args for args in table.told("dealt", 1) if "suitcase" in args]
    assert [args["seat"] for args in dealt] == [1]
    assert not any("suitcase" in args for args in table.told("dealt"))


def test_printed_04_strategic_set_up_four_cards_to_choose_from() -> None:
    table = Table(hands=("1A 2G 3S 4A", "5G 6S 7A 8G"), strategic=True, draws="9S")
    assert table.actors == [0, 1]
    assert table.phase == Phase.STOW
    assert table.legal(0) == {f"stow {a} {b}" for a in table.hand(0) for b in table.hand(0) if a != b}
    table.play(1, "stow 7A 8G")
    assert (table.suitcase(1), table.hand(1)) == ("7A", {"5G", "6S"})
    table.play(0, "stow 1A 4A")
    assert table.phase == Phase.ACT
    assert table.hand(0) == {"2G", "3S", "9S"}
    assert (table.public["encrypted"], table.public["deck"]) == (2, 9)


def test_printed_05_draw_one_card_then_one_action_with_one_card() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), draws="7G 8G 9S")
    assert {action.split()[0] for action in table.legal(0)} == {"deploy", "enlist", "encrypt"}
    table.play(0, "encrypt 1A")
    assert (table.turn, table.hand(0), table.hand(1)) == (1, {"2G", "7G"}, {"3S", "4A", "8G"})
    table.play(1, "enlist 3S 0")
    assert (table.turn, table.hand(1), table.hand(0)) == (0, {"4A", "8G"}, {"2G", "7G", "9S"})


def test_printed_06_guards_go_face_down_into_three_spots() -> None:
    table = Table(hands=("2G 2S", "1A 4A"), draws="5G 7A 3S")
    assert table.offered(0, "enlist") == {f"{card} {spot}" for card in ("2G", "2S", "5G") for spot in range(3)}
    table.both("enlist 2S 1", "encrypt 1A")
    assert table.offered(0, "enlist") == {f"{card} {spot}" for card in ("2G", "5G", "3S") for spot in (0, 2)}
    assert table.refusal(0, "enlist 3S 1") == "spot_taken"
    table.play(0, "enlist 3S 0")
    side = table.side(0)
    assert (table.guards(0), side["guard"], side["guarded"], side["face_up"]) == (["3S", "2S", ""], [-1] * 3, [1, 1, 0], [0] * 3)
    assert table.refusal(1, "enlist 7A 0") == "no_guard"


def test_printed_07_ruled_02_assassins_are_sent_against_guards() -> None:
    table = Table(hands=("1A 2S", "3S 4A"), guards=("", "4G 5G*"), draws="7G")
    assert table.offered(0, "assassinate") == {"1A 0", "2S 0"}
    for action, key in (("7G 0", "no_assassin"), ("1A 2", "empty_spot"), ("1A 1", "codes_differ")):
        assert table.refusal(0, f"assassinate {action}") == key


def test_printed_08_a_sentinel_is_both_and_in_a_guard_spot_a_guard() -> None:
    table = Table(hands=("3S 9S", "4A 6A"), guards=("", "5G"), draws="2S 8G")
    assert table.offered(0, "enlist") == {f"{card} {spot}" for card in ("3S", "9S", "2S") for spot in range(3)}
    assert {action.split()[0] for action in table.offered(0, "assassinate")} == {"3S", "9S", "2S"}
    table.play(0, "enlist 3S 0")
    assert "4A 0" in table.offered(1, "assassinate")
    table.play(1, "assassinate 4A 0")
    assert table.told("judged")[-1]["match"] == 1


def test_printed_09_a_deployed_card_goes_onto_the_ordered_visible_pile() -> None:
    table = Table(hands=("1A 7G", "1G 4A"), cases=("6S", "9A"), pile="3A 5S", guards=("2G", ""), draws="8G 2S")
    table.both("deploy 1A 1", "deploy 1G 1")
    for viewer in (0, 1, SPECTATOR):
        assert table.match.view(viewer)["table"]["pile"][:4] == [table.card(name) for name in ("3A", "5S", "1A", "1G")]


def test_printed_10_encrypting_puts_a_card_face_down_where_nobody_looks() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), draws="7G").play(0, "encrypt 2G")
    assert table.public["encrypted"] == 3
    assert ["card" in table.told("encrypted", place)[-1] for place in (0, 1, SPECTATOR)] == [True, False, False]


@pytest.mark.parametrize(("guard", "legal"), [("8G*", True), ("3S*", True), ("4G*", False), ("7G*", False)])
def test_printed_11_a_face_up_guard_needs_a_shared_number(guard: str, legal: bool) -> None:
    table = Table(hands=("1A 2G", "5G 5S"), guards=("", guard), draws="1G")
    assert table.offered(0, "assassinate") == ({"1A 0"} if legal else set())


def test_printed_12_the_books_attempt_with_9_1_2_against_3_4_5_fails() -> None:
    """John's Fortune Teller (9-1-2) against Cathy's Switch Places (3-4-5): no number in common, a card of Cathy's hand is shown.

    The book's "fails if any numbers do not match" means that none match: 1-2-3 succeeds by the 3 alone.
    """
    table = Table(hands=("1A 2S", "5G 9S"), guards=("", "4G"), draws="6S 7A")
    table.play(0, "assassinate 1A 0", shown="9S")
    assert table.told("judged")[-1]["match"] == 0
    assert (table.pile, table.guards(1), table.hand(1)) == ("1A", ["4G", "", ""], {"5G", "9S", "7A"})
    assert table.told("shown", 0)[-1]["card"] == table.told("noticed", 1)[-1]["card"] == table.card("9S")
    assert "card" not in table.told("shown")[-1]
    assert table.told("noticed", 0) == table.told("noticed") == []
    table.play(1, "encrypt 5G").play(0, "assassinate 2S 0")
    assert table.told("judged")[-1]["match"] == 1


@pytest.mark.parametrize(("guard", "top"), [("3S*", "1A"), ("3S*", "3S"), ("3S", "3S")])
def test_printed_12_printed_13_a_match_discards_both_in_the_attackers_order(guard: str, top: str) -> None:
    table = Table(hands=("1A 2G", "5G 5S"), guards=("", guard), pile="8G", draws="6S")
    table.play(0, "assassinate 1A 0").play(1, "pass")
    assert table.legal(0) == {"top 1A", "top 3S"}
    assert table.refusal(0, "top 8G") == "not_on_top"
    table.play(0, f"top {top}")
    assert (table.pile, table.guards(1)) == ("8G 3S 1A" if top == "1A" else "8G 1A 3S", ["", "", ""])
    assert table.told("shown") == []


def test_printed_14_printed_15_ruled_24_a_reaction_costs_the_next_action_but_not_the_draw() -> None:
    """The turn without Action runs by itself: draw, then PEEK, which puts back what is drawn next."""
    table = Table(hands=("1A 2G", "9S 5S"), guards=("", "3S*"), draws="6S 7A 8G 4A")
    table.play(0, "assassinate 1A 0").play(1, "react 9S")
    assert table.side(1)["debt"] == 1
    table.play(0, "top 1A")
    assert (table.actors, table.side(1)["debt"]) == ([0], 0)
    assert [args["turn"] for args in table.told("turn")] == [1, 2, 3]
    assert table.hand(1) == {"5S", "7A"}
    assert table.told("peeked", 1)[-1]["card"] == table.card("8G")
    assert not any("card" in table.told("peeked", place)[-1] for place in (0, SPECTATOR))
    assert table.told("paid") == [{"seat": 1}]
    keys = [event["key"] for event in table.match.events(1)]
    assert keys.index("peeked") > [i for i, key in enumerate(keys) if key == "drew"][1]
    assert "8G" in table.hand(0)


@pytest.mark.parametrize(("guard", "asked"), [("2S", 0), ("2S*", 0), ("2S!", 1)])
def test_printed_16_a_trigger_acts_only_once_deployed(guard: str, asked: int) -> None:
    table = Table("ruby", hands=("1A 2G", "5G 9S"), cases=("6S", "7A"), guards=("", guard), draws="3S")
    table.play(0, "assassinate 1A 0", "top 1A")
    assert len(table.told("answered")) == asked


def test_printed_17_a_tucked_card_is_no_guard_takes_no_spot_and_stays_visible() -> None:
    table = Table(hands=("6S 2G", "3S 4A"), guards=("5G 7G", ""), draws="8G 1A")
    table.both("deploy 6S mine0", "encrypt 4A").play(0, "enlist 2G 2")
    assert table.guards(0) == ["5G+6S", "7G", "2G"]
    assert table.side(0)["cover"][0] == table.card("6S")


def test_printed_18_exchanged_guards_turn_face_up_and_stay_so() -> None:
    table = Table(hands=("4A 2G", "9S 1A"), guards=("5G", "7G"), draws="8G")
    table.play(0, "deploy 4A mine0+theirs0")
    assert (table.guards(0)[0], table.guards(1)[0]) == ("7G*", "5G*")
    table.play(1, "encrypt 1A").play(0, "encrypt 2G")
    assert (table.guards(0)[0], table.guards(1)[0]) == ("7G*", "5G*")


def test_printed_20_flipping_abilities_may_use_guards_that_are_up() -> None:
    table = Table(hands=("7A 8G", "3S 4A"), guards=("6S* 5G", "1G* 2G"), draws="9A")
    assert table.offered(0, "deploy 7A") == {"mine0", "mine1"}
    assert table.offered(0, "deploy 8G") == {"theirs0", "theirs1", "theirs0+theirs1"}
    table.play(0, "deploy 7A mine0")
    assert table.told("flipped") == []
    assert table.guards(0) == ["6S*", "5G", ""]


def test_printed_21_a_guard_is_one_in_play_whatever_its_printed_guild() -> None:
    table = Table(hands=("7A 2G", "3S 4A"), draws="9A")
    assert table.offered(0, "deploy 7A") == set()  # Guards in hand do not count
    table = Table(hands=("7A 4A", "3S 1A"), cases=("6S", "9S"), guards=("5G", ""), pile="7G 3A", draws="9A 8G 6A")
    table.play(0, "deploy 4A mine0+pile").play(1, "encrypt 8G")
    assert table.guards(0) == ["3A*", "", ""]
    assert table.offered(0, "deploy 7A") == {"mine0"}
    table.play(0, "deploy 7A mine0")
    assert table.told("answered")[-1]["named"] == 1 << 3


def test_printed_23_nobody_ends_a_turn_with_more_than_two_cards() -> None:
    for seed in range(12):
        game = Table(["citrine", "ruby", "emerald"][seed % 3]).game
        for match in positions(game, seed):
            table = match.view(SPECTATOR)["table"]
            resting = [side["held"] for seat, side in enumerate(table["sides"]) if seat != table["turn"]]
            assert all(held <= 2 for held in resting)
            assert all(side["held"] <= 3 for side in table["sides"])


def test_printed_24_after_the_last_card_each_player_has_one_turn_without_drawing() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), draws="7G 8G", left=1)
    table.play(0, "encrypt 1A")
    assert (table.public["deck"], table.public["final"], table.turn) == (0, 0, 1)
    table.play(1, "encrypt 8G")
    assert (table.public["final"], table.hand(0)) == (1, {"2G", "7G"})
    table.play(0, "encrypt 2G")
    assert (table.public["final"], table.hand(1)) == (2, {"3S", "4A"})
    table.play(1, "encrypt 4A")
    assert table.match.outcome is not None
    assert (table.hand(0), table.hand(1)) == ({"7G"}, {"3S"})
    assert [args["final"] for args in encrypt_all(Table()).told("turn")] == [0] * 10 + [1, 1]  # twelve turns in all


def test_printed_25_the_big_reveal_shows_suitcases_guards_and_final_cards() -> None:
    table = final(("5G 2G", "8S 4A"), ("7G", "2S"), ("1G 8G*", ""))
    shown = [(table.names[table.side(seat)["suitcase"]], table.names[table.side(seat)["hand"][0]]) for seat in (0, 1)]
    told = [(table.names[args["suitcase"]], table.names[args["final"]]) for args in table.told("revealed")]
    assert shown == told == [("7G", "5G"), ("2S", "8S")]
    assert table.side(0)["guard"][:2] == [table.card("1G"), table.card("8G")]


@pytest.mark.parametrize(("card", "why", "winner"), [("8S", "GUARDS", 0), ("6S", "MATCH", 1), ("7A", "MATCH", 1)])
def test_printed_26_the_books_end_game(card: str, why: str, winner: int) -> None:
    """Violet has 6-7-8 behind Guards 1 and 8, and a 5; Pete has 1-2-3 and an 8, which is guarded. A 6 or a 7 would have won."""
    table = final(("5G 2G", f"{card} 4A"), ("7G", "2S"), ("1G 8G", ""))
    assert ending(table) == (why, [winner])


CHART = [
    # my Final Card, theirs, my Guards, theirs -> why, winner; Suitcases 5 (4-5-6) and 2 (1-2-3)
    ("9S", "9A", "7G", "", "GUARDS", [0]),
    ("9S", "9A", "7G", "8G 8S", "GUARDS", [1]),
    ("9S", "9A", "7G", "8G", "TIE", []),
    ("9S", "9A", "", "", "TIE", []),
    ("9S", "6A", "7G", "", "MATCH", [1]),
    ("3S", "9A", "", "8G 8S", "MATCH", [0]),
    ("3S", "6A", "7G", "", "BOTH_MATCH", [0]),
    ("3S", "6A", "", "8G", "BOTH_MATCH", [1]),
    ("3S", "6A", "7G", "8G", "TIE", []),
    ("3S", "6A", "6S", "", "MATCH", [0]),  # their match is guarded
    ("3S", "6A", "", "3A", "MATCH", [1]),  # mine is
    ("3S", "6A", "6S", "3A", "TIE", []),  # both are
]


@pytest.mark.parametrize(("mine", "theirs", "my_guards", "their_guards", "why", "winners"), CHART)
def test_printed_26_the_chart_of_the_end(mine: str, theirs: str, my_guards: str, their_guards: str, why: str, winners: list[int]) -> None:
    table = final((f"{mine} 1A", f"{theirs} 1G"), ("5G", "2S"), (my_guards, their_guards))
    assert ending(table) == (why, winners)


def test_printed_27_the_three_decks_and_the_books_mixture() -> None:
    kinds = Table(mix="E1,R2,C3,E4,R5,E6,C7,R8,R9").game.content["deck"]
    assert [kind["code"] for kind in kinds] == ["E1", "R2", "C3", "E4", "R5", "E6", "C7", "R8", "R9"]
    assert [kinds[0]["title"], kinds[-1]["title"]] == ["High-Tech Bookends", "Rooftop Sniper"]
    for deck in ("citrine", "ruby", "emerald"):
        assert {kind["deck"] for kind in Table(deck).game.content["deck"]} == {deck}


def test_printed_03_printed_28_ruled_15_a_match_may_be_the_best_of_three_or_five_with_a_deck_that_the_winner_builds() -> None:
    """Who is first is drawn by chance."""
    firsts = {ur.Match(ur.game("classified_information"), seed).view(SPECTATOR)["table"]["first"] for seed in range(20)}
    assert (firsts, Table(first=1).turn) == ({0, 1}, 1)
    title = ur.game("classified_information").title
    options = {option.name: option.as_data(2) for option in title.options}
    assert (options["best_of"]["values"], options["deck"]["values"]) == (["1", "3", "5"], ["citrine", "ruby", "emerald"])
    assert (options["first"]["default"], title.table.builds) == ("random", ("mix",))
