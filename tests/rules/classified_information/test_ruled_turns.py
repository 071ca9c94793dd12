"""What was ruled for Classified Information: turns, the set-up, and everything further, numbered as on the rules page."""

import pytest

import underrose as ur
from tests.rules.classified_information.positions import SERVER, Table, encrypt_all, ending, small, swapped
from underrose.games.classified_information.events import describe
from underrose.games.classified_information.options import BOOK
from underrose.games.classified_information.review_words import action_text
from underrose.games.classified_information.state import Phase
from underrose.kernel.play.match import SPECTATOR


def test_ruled_14_both_choose_in_secret_and_each_knows_its_own() -> None:
    table = Table(hands=("1A 2G 3S 4A", "5G 6S 7A 8G"), strategic=True, draws="9S")
    assert table.side(0, 1)["chosen"] == 0
    table.play(0, "stow 1A 2G")
    after = table.side(0, 1)
    assert (after["suitcase"], after["stowed"], after["chosen"]) == (-1, -1, 1)
    assert table.side(0, 0)["stowed"] == table.card("2G")
    assert table.refusal(0, "stow 3S 4A") == "not_your_turn"
    assert table.refusal(1, "stow 5G 5G") == "same_card"
    table.play(1, "stow 5G 8G")
    assert [args["encrypted"] for args in table.told("stowed", 0) if "encrypted" in args] == [table.card("2G")]
    assert not any("encrypted" in args for args in table.told("stowed"))


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


@pytest.mark.parametrize(("hand", "tucked", "guard", "ends"), [
    ("9A", "5S", "", ("MATCH", [0])), ("9A", "8G", "", ("TIE", [])), ("4G", "8G", "", ("MATCH", [0])), ("9A", "3S", "3A", ("GUARDS", [1])),
])  # fmt: skip
def test_ruled_17_a_tucked_card_counts_whenever_it_matches(hand: str, tucked: str, guard: str, ends: tuple[str, list[int]]) -> None:
    table = Table("ruby", hands=(f"{hand} 1A", "9S 1G"), cases=("2G", "4A"), guards=("", guard), area=(f"5G^{tucked}", ""), left=1)
    assert ending(encrypt_all(table, hand, "9S")) == ends


def test_ruled_18_what_is_public_of_hidden_moves() -> None:
    for exhumed, changed in (("exhume 1G 9S", 1), ("leave", 0)):
        table = Table("emerald", hands=("4A 9S", "1A 3A"), cases=("6S", "9A"), encrypted="1G 2G", draws="8S")
        table.play(0, "deploy 4A now", exhumed)
        assert table.told("exhumed") == table.told("exhumed", 1) == [{"seat": 0, "changed": changed}]
        own = {"encrypted": table.card("9S"), "received": table.card("1G")} if changed else {}
        assert table.told("exhumed", 0)[-1] == {"seat": 0, "changed": changed} | own
    for order in ("123", "312"):
        table = Table("emerald", hands=("5G 9S", "1A 3A"), draws="8S").play(0, "deploy 5G now", f"arrange {order}")
        assert table.told("arranged", 1) == [{"seat": 0, "count": 3}]
    table = Table("emerald", hands=("9S 1G", "1A 3A"), cases=("6S", "9A"), draws="8S").play(0, "deploy 9S now", "give 1G")
    assert table.told("switched", 1) == [{"seat": 0}]


def test_ruled_18_in_dead_drop_both_players_learn_both_cards_and_spectators_neither() -> None:
    table = Table("ruby", hands=("3S 1G", "1A 4G"), cases=("6S", "9A"), draws="8S")
    table.play(0, "deploy 3S now").play(1, "pass").play(0, "give 1G", shown="4G")
    assert table.told("dropped", 0)[-1] == {"seat": 0, "other": 1, "given": table.card("1G"), "received": table.card("4G")}
    assert table.told("got", 1) == [{"seat": 1, "other": 0, "given": table.card("4G"), "received": table.card("1G")}]
    assert table.told("dropped") == [{"seat": 0, "other": 1}]
    assert table.told("got") == table.told("got", 0) == []


def test_ruled_19_a_guard_stays_where_it_is_put_and_one_that_changes_sides_takes_the_first_free_spot() -> None:
    table = Table("emerald", hands=("2G 2S", "3S 4A"), guards=("", "4G"), draws="5S 7A 8S")
    table.play(0, "enlist 2S 1").play(1, "encrypt 7A").play(0, "deploy 2G theirs0")
    assert table.guards(0) == ["4G*", "2S", ""]


def test_ruled_19_reviews_and_logs_name_the_spot_as_buttons_do() -> None:
    table = Table("ruby", hands=("2G 1A", "3S 3A"), guards=("5G", ""), draws="7G 8G")
    codec, views = table.game.codec, table.match.see(0)
    said = {codec.notation(one): action_text(table.game, views, one, ("Ann", "Ben")) for one in table.match.legal(0).packed().tolist()}
    assert said["enlist 2G 2"] == "Enlist Decoy Guard (2) in the right spot"
    assert said["deploy 2G free1"] == "Deploy Decoy Guard (2): the middle spot"
    table.play(0, "deploy 2G free1").play(1, "pass")
    deployed = next(event for event in table.match.events(SPECTATOR) if event["key"] == "deployed")
    assert describe(table.game.content, deployed, ("Ann", "Ben")) == "Ann deploys Decoy Guard (2): the middle spot."


@pytest.mark.parametrize(("mix", "card", "phase"), [
    ("E1,C2,C3,R4,C5,C6,C7,C8,C9", "1G", Phase.SHOW), ("C1,C2,R3,R4,C5,C6,C7,C8,C9", "3S", Phase.GIVE),
    ("C1,C2,C3,R4,C5,C6,C7,C8,E9", "9S", Phase.GIVE),
])  # fmt: skip
def test_ruled_20_a_blocked_deploy_tells_nothing_of_the_own_hand(mix: str, card: str, phase: Phase) -> None:
    blocked, passed = (Table(mix=mix, hands=(f"{card} 2G", "4A 5G"), draws="8S").play(0, f"deploy {card} now") for _ in range(2))
    blocked.play(1, "react 4A")
    assert not {event["key"] for event in blocked.match.events(SPECTATOR)} & {"opened", "dropped", "switched"}
    passed.play(1, "pass")
    assert passed.phase == phase
    assert {action.split()[1] for action in passed.legal(0)} == {"2G", "8S"}


def test_ruled_21_revealed_cards_lie_open_to_everybody() -> None:
    table = Table(hands=("2G 1A", "3S 6A"), draws="7G").play(0, "deploy 2G now")
    for place in (0, 1, SPECTATOR):
        assert table.cards(table.told("opened", place)[-1]["cards"]) == {"3S", "6A"}
        assert table.cards(table.match.view(place)["table"]["shown"]) == {"3S", "6A"}
    table = Table("emerald", hands=("1G 4G", "3S 2G"), draws="7G")
    table.play(0, "deploy 1G now").play(1, "pass").play(0, "show 4G")
    assert table.told("opened") == [{"seat": 0, "cards": 1 << table.card("4G")}]


def test_ruled_22_an_ability_speaks_of_the_number_of_its_card() -> None:
    content = swapped("citrine", 1, "picking_petals")
    table = Table(content=content, hands=("1G 4G", "3S 2G"), cases=("6S", "9A"), guards=("7A", ""), draws="7G")
    assert table.play(0, "deploy 1G now").legal(1) == {f"name {n}" for n in range(2, 9)}
    content = swapped("citrine", 4, "turncoat")
    for spot, mine, theirs in ((1, "", ["2S", "1A*", ""]), (0, "2S*", ["", "1A", ""])):  # 1 is three away from 4
        table = Table(content=content, hands=("4A 1G", "3A 2G"), guards=("", "2S 1A"), draws="7G 9S 8G")
        table.play(0, f"deploy 4A theirs{spot}")
        assert (table.guards(0), table.guards(1)) == ([mine, "", ""], theirs)


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


def test_ruled_03_ruled_25_switch_places_with_the_pile_takes_what_lies_there_before_it_is_done() -> None:
    table = Table(hands=("4A 1A", "3S 6A"), guards=("5G", ""), pile="7A 8G", draws="7G").play(0, "deploy 4A mine0+pile")
    assert (table.guards(0)[0], table.pile) == ("8G*", "7A 5G 4A")


@pytest.mark.parametrize(("guard", "lies"), [("5G", "4A"), ("5G*", "4A*"), ("5G+6S", "4A+6S")])
def test_ruled_25_switch_places_in_a_spot_lies_as_the_guard_lay(guard: str, lies: str) -> None:
    table = Table(hands=("4A 1A", "3S 6A"), guards=(guard, ""), pile="7A", draws="7G").play(0, "deploy 4A mine0+card")
    assert table.legal(0) == {"discard 1A", "discard 7G", "discard 5G"}
    assert table.told("relieved")[-1] == {"seat": 0, "spot": 0, "card": table.card("4A")}
    assert table.told("relieved", 0)[-1]["guard"] == table.card("5G")
    table.play(0, "discard 1A")
    assert (table.guards(0)[0], table.pile, table.hand(0)) == (lies, "7A 1A", {"7G", "5G"})


def test_ruled_26_a_decoy_works_for_whoever_has_it_on_the_table() -> None:
    content = swapped("ruby", 1, "switch_places")
    table = Table("ruby", content=content, hands=("1A 6A", "3S 3A"), cases=("5S", "9A"), guards=("8G", "2G!"), draws="7G 4A 9S 1G")
    table.play(0, "deploy 1A mine0+theirs0").play(1, "pass")
    assert (table.guards(0)[0], table.guards(1)[0]) == ("2G!", "8G*")
    table.play(1, "assassinate 3S 0")
    assert table.told("answered")[-1] == {"seat": 1, "card": table.card("2G"), "named": 1 << 3, "numbers": 0b11100, "answer": 0}


def test_ruled_26_taken_into_hand_or_laid_onto_the_pile_it_is_a_card_like_others() -> None:
    content = swapped("ruby", 1, "switch_places")
    for target, guard, pile in (("card", "1A*", "8G 6A"), ("pile", "8G*", "2G 1A")):
        table = Table("ruby", content=content, hands=("1A 6A", "3S 3A"), guards=("2G!", ""), pile="8G", draws="7G")
        table.play(0, f"deploy 1A mine0+{target}").play(1, "pass")
        if target == "card":
            table.play(0, "discard 6A")
        assert (table.guards(0)[0], table.pile, "2G" in table.hand(0)) == (guard, pile, target == "card")


@pytest.mark.parametrize("numbers", [5, 6, 7, 8])
def test_ruled_27_a_smaller_wheel_closes_behind_its_last_number(numbers: int) -> None:
    table = Table(content=small(numbers))
    assert (len(table.names), table.public["deck"]) == (2 * numbers, 2 * numbers - 9)
    kit = table.game.kits[0]
    assert {n for n in range(1, 10) if kit["codes"][1] >> n & 1} == {numbers, 1, 2}
    assert encrypt_all(table).public["turns"] == 2 * numbers - 6
    with pytest.raises(ur.SetupError, match="numbers is a number from 5 to 9"):
        Table(content=small(4))


def test_ruled_28_resigning_lets_the_other_win() -> None:
    table = Table(hands=("1A 2G", "3S 4A"), draws="7G")
    assert table.refusal(1, "resign 1") == "server_only"
    table.match.play(SERVER, "resign 0")
    assert ending(table) == ("RESIGNED", [1])
    assert table.side(1)["suitcase"] == -1  # nothing is revealed
