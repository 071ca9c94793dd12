"""What was ruled for The Coding where the rulebook is silent, numbered as on the rules page."""

import pytest

import underrose as ur
from tests.rules.the_coding.positions import Table, ending, random_games
from tests.sizes import size
from underrose.games.the_coding.options import CARDS
from underrose.games.the_coding.state import Phase
from underrose.kernel.play.match import SPECTATOR


def test_ruled_01_ruled_02_the_eight_data_cards_and_the_twenty_hack_cards() -> None:
    names = [card["name"] for card in Table().content["data"]]
    assert names == ["A-B", "C-D", "E-F", "00-19", "20-39", "40-59", "60-79", "80-99"]
    values = ["02468", "01234", "012", "3456", "789", "047", "158", "269"]
    letters = [f"letter {some}" for some in ("ABC", "ACE", "ADE", "BCF")]
    assert Table().hack_names == letters + [f"{place} {some}" for place in ("tens", "ones") for some in values]


@pytest.mark.parametrize(("code", "other", "covering"), [
    ("A01", "F98", {"A-B", "00-19"}), ("B19", "F80", {"A-B", "00-19"}), ("C20", "A98", {"C-D", "20-39"}), ("D39", "A01", {"C-D", "20-39"}),
    ("D40", "A21", {"C-D", "40-59"}), ("E59", "A01", {"E-F", "40-59"}), ("E60", "A21", {"E-F", "60-79"}), ("F79", "A21", {"E-F", "60-79"}),
    ("F80", "A21", {"E-F", "80-99"}), ("A98", "F01", {"A-B", "80-99"}),
])  # fmt: skip
def test_ruled_01_a_range_of_numbers_reads_x1_and_x2_as_one_number(code: str, other: str, covering: set[str]) -> None:
    table = Table(codes=(code, other))
    assert table.legal(0) == {f"data {card['name']}" for card in table.content["data"] if card["name"] not in covering}


def test_ruled_03_all_order_in_any_sequence_and_the_first_data_card_waits() -> None:
    table = Table(3, first=1, ordered=False)
    assert (table.phase, table.actors) == (Phase.ORDER, [0, 1, 2])
    assert table.play(2, "order 21").actors == [0, 1]
    assert table.refusal(2, "order 12") == "not_your_turn"
    assert table.refusal(1, "data 20-39") == "not_now"
    assert table.play(1, "order 57").phase == Phase.ORDER
    table.play(0, "order 98")
    assert (table.phase, table.actors) == (Phase.DATA, [1])


def test_ruled_04_cards_held_already_are_no_part_of_the_announcement() -> None:
    table = Table(3, codes=("D57", "F01", "A42"))
    for number, cards in enumerate((("A-B", "20-39", "20-39"), ("60-79", "60-79", "E-F"), ("80-99", "00-19", "80-99"))):
        for turn, card in enumerate(cards, 1):
            table.turn((number + turn) % 3, data=card)  # clockwise from the round's first player
    assert (table.actors, sum(table.side(0)["data_cards"])) == ([0], 3)
    assert table.public["field"][table.data("A-B")] == 1  # still there, but seat 0 has one
    assert table.legal(0) == {"data none"}
    table.play(0, "data none")
    assert table.told("announced") == [{"seat": 0, "available": 1 << table.data("C-D") | 1 << table.data("40-59")}]


@pytest.mark.parametrize("players", size([2], [2, 4]))
def test_ruled_04_an_announcement_comes_in_about_half_of_the_games(players: int) -> None:
    _, figures = random_games(players, "counter")
    assert 0.35 < (figures[:, 1] > 0).mean() < 0.65


def test_ruled_06_no_hacking_once_everyone_holds_five() -> None:
    table = Table(3).play_rounds().turns(2, 0, 1)
    assert table.sides("hacks") == [5, 5, 5]
    (seat,) = table.actors
    assert (table.verbs(seat), len(table.legal(seat))) == ({"decode"}, 2 * 6 * 10 * 9)
    assert table.refusal(seat, "data C-D") == table.refusal(seat, "data none") == "nobody_to_hack"


def test_ruled_06_no_hacking_from_an_empty_line() -> None:
    eight = CARDS.read_text("utf-8").split("[[hack]]")
    line = ("letter ABC", "tens 02468", "tens 012", "tens 01234", "letter ADE")
    table = Table(content="[[hack]]".join(eight[:9]), line=line).play_rounds()
    assert (table.public["line"], table.verbs(table.actors[0])) == ([-1] * 5, {"decode"})


def test_ruled_07_turns_skip_those_who_are_out_and_nobody_targets_them() -> None:
    table = Table(4).play_rounds()
    table.play(0, table.right(1)).play(0, "stop")
    assert table.actors == [2]
    assert table.refusal(2, table.right(1)) == "target_out"
    assert not any(action.startswith("decode 1") for action in table.legal(2))
    table.take_data()
    slot = next(i for i, card in enumerate(table.public["line"]) if card >= 0)
    assert table.receivers(2) == {0, 3}
    assert table.refusal(2, f"hack {slot} 1") == "target_out"


@pytest.mark.parametrize(("system", "phase"), [("counter", Phase.CHOOSE), ("speed", Phase.NAME)])
def test_ruled_08_a_code_with_the_same_digit_twice_is_refused(system: str, phase: int) -> None:
    table = Table(3, system, first=2).play_rounds()
    if system == "speed":
        table.only_taps(0)
    assert (table.phase, table.actors) == (phase, [0])
    assert table.refusal(0, "decode 1 D55") == "impossible_code"
    assert table.refusal(0, "decode 0 F98") == "yourself"
    assert len([action for action in table.legal(0) if action.startswith("decode 1")]) == 6 * 10 * 9


def test_ruled_09_a_card_turned_up_stays_up_with_its_place() -> None:
    table = Table(3).play_rounds().miss("ones", "letter", "letter")
    assert (table.actors, table.side(1)["revealed"], table.side(1)["code"]) == ([1], [0, 0, 1], [-1, -1, 7])
    assert table.play(1, "decode 0 F89").legal(1) == {"reveal letter", "reveal tens"}
    assert table.refusal(1, "reveal ones") == "open_already"


def test_ruled_15_hack_cards_and_extra_cards_are_drawn_evenly_when_they_are_needed() -> None:
    table = Table(3, "speed")
    bounds = []
    while table.phase != Phase.TAP:
        table.play(table.actors[0], min(table.legal(table.actors[0])))
        bounds += [bound for _, bound in table.match.steps[-1].chance]
    assert bounds == list(range(15, 3, -1))
    table.nobody_taps()
    assert [bound for _, bound in table.match.steps[-1].chance] == [7, 6, 5]


def test_ruled_18_chance_gives_the_first_player_card_to_any_seat() -> None:
    matches = [ur.Match(ur.game("the_coding", players=3), seed=seed) for seed in range(60)]
    firsts = [match.view(SPECTATOR)["table"]["first"] for match in matches]
    assert [match.steps[0].chance[9] for match in matches] == [[first, 3] for first in firsts]  # after nine code cards
    assert all(firsts.count(seat) > 10 for seat in range(3))


def test_ruled_19_after_a_wrong_name_all_choose_anew() -> None:
    table = Table(4, "speed").play_rounds().play(0, "tap").play(1, "tap").play(2, "tap").play(3, "not enough", tapper=1)
    table.play(1, table.wrong(0))
    assert (table.phase, table.actors, table.sides("chosen")) == (Phase.TAP, [0, 2, 3], [0, 0, 0, 0])
    assert [table.match.view(seat)["table"]["choice"] for seat in range(4)] == [-1] * 4


SHORT = """
letters = "AB"
digits = "0123"
rounds = 1
wrong = 2
data = [{low = 0, high = 13}]
hack = [{place = "tens", values = "01"}, {place = "ones", values = "02"}]
"""


def test_ruled_23_in_the_lab_there_may_be_fewer_rounds_and_wrong_decodings() -> None:
    table = Table(content=SHORT, codes=("A01", "B23"), line=("tens 01", "ones 02")).turns(1, 0)
    assert table.told("counter")  # after one round, with one hack card for each
    table.miss("letter", "letter", "tens")
    assert ending(table) == ("LAST_STANDING", (0,))


@pytest.mark.parametrize(("few", "reason"), [
    ("rounds = 2\nwrong = 2", "hack"), ("rounds = 5\nwrong = 2", "rounds is a number from 1 to 4"), ("rounds = 4\nwrong = 3", "hack"),
])  # fmt: skip
def test_ruled_23_needs_a_hack_card_for_each_round_and_player(few: str, reason: str) -> None:
    assert not {"rounds", "wrong"} & ur.game("the_coding").content.keys()
    with pytest.raises(ur.SetupError, match=reason):
        ur.game("the_coding", players=2, content=SHORT.replace("rounds = 1\nwrong = 2", few))
