"""What was ruled for The Coding where the rulebook is silent, numbered as on the rules page."""

from __future__ import annotations

import pytest

import underrose as ur
from tests.rules.the_coding.positions import (
    CHOOSE,
    DATA,
    LINE,
    NAME,
    ORDER,
    OVER,
    REVEAL,
    SERVER,
    TAP,
    Table,
    outcome,
    random_games,
)
from tests.sizes import size
from underrose.kernel.play.match import SPECTATOR

PLAYERS = [2, 3, 4]


def hacking_is_offered(table: Table) -> bool:
    (seat,) = table.actors
    return table.verbs(seat) != {"decode"}


# --- cards ---


def test_ruled_01_the_eight_data_cards() -> None:
    names = [card["name"] for card in Table().content["data"]]
    assert names == ["A-B", "C-D", "E-F", "00-19", "20-39", "40-59", "60-79", "80-99"]


@pytest.mark.parametrize(("code", "other", "covering"), [
    ("A01", "F98", {"A-B", "00-19"}), ("B19", "F80", {"A-B", "00-19"}), ("C20", "A98", {"C-D", "20-39"}), ("D39", "A01", {"C-D", "20-39"}),
    ("D40", "A21", {"C-D", "40-59"}), ("E59", "A01", {"E-F", "40-59"}), ("E60", "A21", {"E-F", "60-79"}), ("F79", "A21", {"E-F", "60-79"}),
    ("F80", "A21", {"E-F", "80-99"}), ("A98", "F01", {"A-B", "80-99"}),
])  # fmt: skip
def test_ruled_01_a_range_of_numbers_reads_x1_and_x2_as_one_number(code: str, other: str, covering: set[str]) -> None:
    table = Table(codes=(code, other))
    assert table.legal(0) == {f"data {card['name']}" for card in table.content["data"] if card["name"] not in covering}


def test_ruled_02_the_twenty_hack_cards() -> None:
    values = ["02468", "01234", "012", "3456", "789", "047", "158", "269"]
    letters = [f"letter {some}" for some in ("ABC", "ACE", "ADE", "BCF")]
    assert Table().hack_names == letters + [f"{place} {some}" for place in ("tens", "ones") for some in values]


# --- the rounds ---


def test_ruled_03_all_order_in_any_sequence_and_the_first_data_card_waits() -> None:
    table = Table(3, first=1, ordered=False)
    assert (table.phase, table.actors) == (ORDER, [0, 1, 2])
    table.play(2, "order 21")
    assert table.actors == [0, 1]
    assert table.refusal(2, "order 12") == "not_your_turn"
    assert table.refusal(1, "data 20-39") == "not_now"
    table.play(1, "order 57")
    assert table.phase == ORDER
    table.play(0, "order 98")
    assert (table.phase, table.actors) == (DATA, [1])


def test_ruled_04_who_can_take_a_data_card_must() -> None:
    table = Table()
    assert table.refusal(0, "data none") == "can_pick"
    assert table.refusal(0, "hack 0 1") == "not_now"


def test_ruled_04_an_announcement_tells_which_cards_cover_the_code() -> None:
    table = Table()
    for receiver, data in ((1, "A-B"), (0, "E-F"), (0, "80-99"), (1, "00-19"), (1, "20-39"), (0, "60-79")):
        table.turn(receiver, data=data)
    table.turn(0, data="none")
    left = 1 << table.data("C-D") | 1 << table.data("40-59")
    for place in (0, 1, SPECTATOR):
        assert table.told("announced", place) == [{"seat": 1, "available": left}]
    assert table.public["announced"] == 1


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


def test_ruled_05_in_a_round_any_may_be_chosen_who_has_not_received() -> None:
    table = Table(4, first=3)
    assert table.take_data() == 3
    assert table.receivers(3) == {0, 1, 2}
    table.turn(1)
    table.take_data()
    assert table.receivers(1) == {0, 2}
    table.turn(0)
    table.take_data()
    assert table.receivers(0) == {2}
    assert table.refusal(0, "hack 0 1") == "straight_back"
    table.turn(2)
    table.take_data()
    assert table.receivers(2) == {3}
    assert table.refusal(2, "hack 0 1") == "received_already"


def test_ruled_05_senders_are_forgotten_when_a_round_and_counter_cracking_begin() -> None:
    table = Table(3)
    for receiver in (1, 2, 0):
        table.turn(receiver)
    assert [table.side(seat)["sender"] for seat in range(3)] == [-1, -1, -1]
    table.play_rounds(3)
    for receiver in (1, 2):
        table.turn(receiver)
    assert (table.side(1)["sender"], table.side(2)["sender"]) == (0, 1)
    table.turn(0)
    assert [table.side(seat)["sender"] for seat in range(3)] == [-1, -1, -1]
    assert table.phase == CHOOSE
    table.take_data()
    assert table.receivers(1) == {0, 2}


def test_ruled_05_only_the_latest_sender_is_barred() -> None:
    table = Table(4).play_rounds()
    table.turn(2)
    table.miss("letter")
    table.take_data()
    assert table.receivers(2) == {1, 3}  # 0 sent the latest; what others sent in the rounds is forgotten


def test_ruled_05_the_bar_falls_when_two_are_left() -> None:
    table = Table(3).play_rounds()
    table.turn(2)
    table.take_data()
    assert table.receivers(2) == {0}
    table = Table(3).play_rounds()
    table.turn(2)
    table.play(2, table.right(0))
    table.play(2, "play on")
    table.take_data()
    assert table.receivers(2) == {1}


# --- Counter Cracking ---


def test_ruled_06_no_hacking_once_everyone_holds_five() -> None:
    table = Table(3).play_rounds()
    for receiver in (2, 0, 1):
        assert hacking_is_offered(table)
        table.turn(receiver)
    assert [table.side(seat)["hacks"] for seat in range(3)] == [5, 5, 5]
    (seat,) = table.actors
    assert table.verbs(seat) == {"decode"}
    assert len(table.legal(seat)) == 2 * 6 * 10 * 9
    assert table.refusal(seat, "data C-D") == "nobody_to_hack"
    assert table.refusal(seat, "data none") == "nobody_to_hack"


def test_ruled_06_no_hacking_if_the_only_one_below_five_is_the_latest_sender() -> None:
    table = Table(3, first=2).play_rounds()  # seat 0 begins Counter Cracking
    table.turn(1)
    table.miss("letter")
    table.miss("letter")
    table.turn(2)
    assert [table.side(seat)["hacks"] for seat in range(3)] == [4, 5, 5]
    assert (table.actors, hacking_is_offered(table)) == ([1], False)
    table.play(1, table.right(2))
    table.play(1, "play on")
    assert hacking_is_offered(table)  # with two left the bar has fallen


def test_ruled_06_no_hacking_from_an_empty_line() -> None:
    eight = Table().match.game.title.home.joinpath("content", "cards.toml").read_text("utf-8").split("[[hack]]")
    table = Table(content="[[hack]]".join(eight[:9]), line=("letter ABC", "tens 02468", "tens 012", "tens 01234", "letter ADE"))
    table.play_rounds()
    assert table.public["line"] == [-1] * 5
    assert table.verbs(table.actors[0]) == {"decode"}


def test_ruled_06_passing_is_not_possible() -> None:
    table = Table(3).play_rounds()
    assert table.refusal(1, "stop") == "not_now"
    assert table.refusal(1, "not enough") == "not_now"


def test_ruled_07_the_card_moves_left_after_round_4_too() -> None:
    table = Table(3, first=1).play_rounds()
    assert (table.public["first"], table.actors) == (2, [2])


def test_ruled_07_turns_skip_those_who_are_out_and_nobody_targets_them() -> None:
    table = Table(4).play_rounds()
    table.play(0, table.right(1))
    table.play(0, "stop")
    assert table.actors == [2]
    assert table.refusal(2, table.right(1)) == "target_out"
    assert not any(action.startswith("decode 1") for action in table.legal(2))
    table.take_data()
    slot = next(i for i, card in enumerate(table.public["line"]) if card >= 0)
    assert table.receivers(2) == {0, 3}
    assert table.refusal(2, f"hack {slot} 1") == "target_out"


@pytest.mark.parametrize("system", ["counter", "speed"])
def test_ruled_07_cards_before_the_players_stay(system: str) -> None:
    table = Table(3, system).play_rounds()
    before = table.side(0)
    if system == "counter":
        table.play(1, table.right(0))
    else:
        table.only_taps(0)
        table.play(0, table.wrong(1))
    kept = {"hack": before["hack"], "answer": before["answer"], "data_cards": before["data_cards"]}
    assert table.side(0) == table.side(0) | kept | {"out": 1, "code": [5, 9, 8]}
    assert before["hacks"] == sum(before["data_cards"]) == 4


@pytest.mark.parametrize(("system", "phase"), [("counter", CHOOSE), ("speed", NAME)])
def test_ruled_08_a_code_with_the_same_digit_twice_is_refused(system: str, phase: int) -> None:
    table = Table(3, system, first=2).play_rounds()
    if system == "speed":
        table.only_taps(0)
    assert (table.phase, table.actors) == (phase, [0])
    assert table.refusal(0, "decode 1 D55") == "impossible_code"
    assert table.refusal(0, "decode 0 F98") == "yourself"
    assert len([action for action in table.legal(0) if action.startswith("decode 1")]) == 6 * 10 * 9


def test_ruled_08_a_value_that_lies_open_or_in_ones_own_hand_may_be_named_and_is_wrong() -> None:
    table = Table(3, first=2).play_rounds()
    table.miss("letter")
    for name in ("decode 2 F21", "decode 2 D21", "decode 2 A51"):  # F lies open; D and 5 are seat 1's own
        assert name in table.match.legal(1)
    table.play(1, "decode 2 F21")
    assert table.phase == REVEAL


def test_ruled_08_playing_on_and_hacking_ends_the_turn() -> None:
    table = Table(4).play_rounds()
    table.play(0, table.right(2))
    table.play(0, "play on")
    table.turn(1)
    assert (table.phase, table.actors) == (CHOOSE, [1])
    assert table.told("played_on") == [{"seat": 0}]


def test_ruled_08_playing_on_and_decoding_wrongly_turns_up_a_card() -> None:
    table = Table(4).play_rounds()
    table.play(0, table.right(2))
    table.play(0, "play on")
    table.miss("tens")
    assert (table.side(0)["code"], table.actors) == ([-1, 9, -1], [1])


def test_ruled_08_the_last_right_decoding_ends_the_game_at_once() -> None:
    table = Table().play_rounds()
    table.play(0, table.right(1))
    assert outcome(table) == {"why": "LAST_STANDING", "winners": [0], "scores": [1, 0]}
    assert (table.phase, table.actors) == (OVER, [])
    with pytest.raises(ur.IllegalAction, match="over"):
        table.match.play(0, "play on")


def test_ruled_09_a_card_turned_up_stays_up_with_its_place() -> None:
    table = Table(3).play_rounds()
    table.miss("ones")
    for _ in range(5):
        assert (table.side(1)["revealed"], table.side(1)["code"]) == ([0, 0, 1], [-1, -1, 7])
        if table.actors == [1]:
            assert table.legal(1) >= {"decode 0 F89"}
            table.play(1, "decode 0 F89")
            assert table.legal(1) == {"reveal letter", "reveal tens"}
            assert table.refusal(1, "reveal ones") == "open_already"
            return
        table.miss("letter")
    raise AssertionError("seat 1 was never asked again")


# --- appended ---


def test_ruled_13_the_cards_of_who_was_cracked_stay_down() -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(0)
    table.play(0, table.right(2))
    assert outcome(table)["why"] == "CRACKED"
    assert (table.side(2)["revealed"], table.side(2)["out"]) == ([0, 0, 0], 0)
    assert table.told("decoded") == [{"seat": 0, "target": 2, "letter": 0, "tens": 2, "ones": 1, "right": 1}]


def test_ruled_14_extra_cards_are_dealt_by_seat_and_lie_in_the_middle() -> None:
    table = Table(4, "speed", first=2).play_rounds()
    table.nobody_taps(dealt="3C0E")
    assert [(event["seat"], event["value"]) for event in table.told("flipped")] == [(0, 3), (1, 2), (2, 0), (3, 4)]
    assert [table.side(seat)["code"] for seat in range(4)] == [[-1, -1, -1]] * 4
    assert (sum(table.public["open_letters"]), sum(table.public["open_digits"])) == (2, 2)


def test_ruled_15_hack_cards_and_extra_cards_are_drawn_evenly_when_they_are_needed() -> None:
    table = Table(3, "speed")
    bounds = []
    while table.phase != TAP:
        table.play(table.actors[0], min(table.legal(table.actors[0])))
        bounds += [bound for _, bound in table.match.steps[-1].chance]
    assert bounds == list(range(15, 3, -1))
    table.nobody_taps()
    assert [bound for _, bound in table.match.steps[-1].chance] == [7, 6, 5]


@pytest.mark.parametrize(("answer", "wrong"), [("decode 0 F89", 1), ("foul", 0)])
def test_ruled_16_a_wrong_name_is_counted_and_a_foul_is_not(answer: str, wrong: int) -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(1)
    table.play(SERVER if answer == "foul" else 1, answer)
    assert (table.side(1)["wrong"], table.side(1)["out"]) == (wrong, 1)


def test_ruled_17_the_third_card_is_turned_up_by_its_owner_too() -> None:
    table = Table().play_rounds()
    for place in ("letter", "tens"):
        table.miss(place)
        table.miss(place)
    table.play(0, table.wrong(1))
    assert (table.phase, table.actors, table.legal(0), table.side(0)["out"]) == (REVEAL, [0], {"reveal ones"}, 0)
    table.play(0, "reveal ones")
    assert outcome(table)["winners"] == [1]


def test_ruled_18_chance_gives_the_first_player_card_to_any_seat() -> None:
    firsts = []
    for seed in range(60):
        match = ur.Match(ur.game("the_coding", players=3), seed=seed)
        firsts.append(match.view(SPECTATOR)["table"]["first"])
        assert match.steps[0].chance[9] == [firsts[-1], 3]  # after nine code cards
    assert all(firsts.count(seat) > 10 for seat in range(3))


def test_ruled_18_or_the_option_names_a_seat() -> None:
    for seat in range(4):
        match = ur.Match(ur.game("the_coding", players=4, first=seat), seed=seat)
        assert match.view(SPECTATOR)["table"]["first"] == seat
        assert len(match.steps[0].chance) == 12 + 5  # code cards and the line, and nothing else


def test_ruled_19_after_a_wrong_name_all_choose_anew() -> None:
    table = Table(4, "speed").play_rounds()
    for seat in (0, 1, 2):
        table.play(seat, "tap")
    table.play(3, "not enough", tapper=1)
    table.play(1, table.wrong(0))
    assert (table.phase, table.actors) == (TAP, [0, 2, 3])
    assert [table.side(seat)["chosen"] for seat in range(4)] == [0, 0, 0, 0]
    assert [table.match.view(seat)["table"]["choice"] for seat in range(4)] == [-1] * 4


def test_ruled_20_what_is_not_true_cannot_be_played() -> None:
    table = Table()
    for data in ("E-F", "80-99"):
        assert table.refusal(0, f"data {data}") == "covers_code"
    table.turn(1, slot=LINE.index("tens 02468"))
    assert table.side(1)["answer"][0] == 0
    with pytest.raises(ur.UnreadableAction):
        table.match.play(1, "answer yes")


FEW = """
letters = "ABCDEF"
digits = "0123456789"
data = [{letters = "EF"}]
hack = [
    {place = "letter", values = "A"}, {place = "letter", values = "B"}, {place = "letter", values = "C"},
    {place = "letter", values = "D"}, {place = "tens", values = "9"}, {place = "ones", values = "8"},
    {place = "tens", values = "5"}, {place = "ones", values = "7"}, {place = "ones", values = "1"},
]
"""


SHORT = """
letters = "AB"
digits = "0123"
rounds = 1
wrong = 2
data = [{low = 0, high = 13}]
hack = [{place = "tens", values = "01"}, {place = "ones", values = "02"}]
"""


def test_ruled_23_in_the_lab_there_may_be_fewer_rounds_and_wrong_decodings() -> None:
    table = Table(content=SHORT, codes=("A01", "B23"), line=("tens 01", "ones 02"))
    table.turn(1)
    table.turn(0)
    assert table.told("counter")  # after one round, with one hack card for each
    for wrong in (1, 2):
        for seat in (1, 0):
            table.play(seat, f"decode {1 - seat} {'A' if seat else 'B'}30")
            table.play(seat, f"reveal {'letter' if wrong == 1 else 'tens'}")
            if table.match.outcome is not None:
                assert (wrong, seat) == (2, 1)
                assert table.match.outcome.winners == (0,)
                return
    raise AssertionError("nobody was put out")


def test_ruled_23_needs_a_hack_card_for_each_round_and_player() -> None:
    with pytest.raises(ur.SetupError, match="hack"):
        ur.game("the_coding", players=2, content=SHORT.replace("rounds = 1", "rounds = 2"))
    with pytest.raises(ur.SetupError, match="rounds is a number from 1 to 4"):
        ur.game("the_coding", players=2, content=SHORT.replace("rounds = 1", "rounds = 5"))
    usual = SHORT.replace("rounds = 1\nwrong = 2", "rounds = 4\nwrong = 3")
    assert not {"rounds", "wrong"} & ur.game("the_coding").content.keys()
    with pytest.raises(ur.SetupError):
        ur.game("the_coding", players=2, content=usual)


def test_ruled_21_with_other_cards_the_middle_may_be_empty_within_the_rounds() -> None:
    table = Table(content=FEW, line=("letter A", "letter B", "letter C", "letter D", "tens 9"))
    table.turn(1, data="none")  # F98: E-F covers it
    table.turn(0, data="E-F")
    assert table.public["field"] == [0] * 16
    assert table.verbs(1) == {"hack"}  # no data step any more
    assert table.refusal(1, "data none") == "not_now"
    table.play_rounds()
    assert sorted(table.public["line"])[:4] == [-1] * 4
    assert table.verbs(0) == {"hack", "decode"}
    table.turn(1)
    assert table.public["line"] == [-1] * 5
    assert table.verbs(1) == {"decode"}
