"""The printed rules of The Coding after the fourth round: Speed Cracking and Counter Cracking, numbered as on the rules page."""

from __future__ import annotations

import pytest

from tests.rules.the_coding.positions import CHOOSE, DATA, NAME, OVER, PLAY_ON, REVEAL, SEND, SHOW_DIGIT, TAP, Table, out_of_data, outcome

PLAYERS = [2, 3, 4]
SYSTEMS = ["counter", "speed"]


# --- Speed Cracking ---


def test_printed_09_what_is_left_in_the_middle_is_cleared() -> None:
    table = Table(3, "speed").play_rounds()
    assert table.public["field"] == [0] * 16
    assert table.public["line"] == [-1] * 5
    assert table.public["deck"] == 0
    assert len(table.told("cleared")) == 1


def test_printed_10_a_tapper_who_names_the_whole_code_wins() -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(2)
    assert (table.phase, table.actors, table.verbs(2)) == (NAME, [2], {"decode"})
    assert table.refusal(0, table.right(1)) == "not_your_turn"
    table.play(2, "decode 1 D57")
    assert outcome(table) == {"why": "CRACKED", "winners": [2], "scores": [0, 0, 1]}
    assert (table.phase, table.actors) == (OVER, [])


@pytest.mark.parametrize("answer", ["decode 1 D75", "decode 1 A57", "decode 1 D58", "decode 0 D57"])
def test_printed_10_only_the_whole_code_of_the_named_player_is_right(answer: str) -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(2)
    table.play(2, answer)
    assert table.match.outcome is None
    assert table.side(2)["out"] == 1


def test_printed_11_a_wrong_answer_puts_the_tapper_out_with_all_cards_up() -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(1)
    table.play(1, "decode 0 F89")
    assert (table.side(1)["out"], table.side(1)["revealed"], table.side(1)["code"]) == (1, [1, 1, 1], [3, 5, 7])
    assert (table.phase, table.actors) == (TAP, [0, 2])
    assert table.side(0)["revealed"] == [0, 0, 0]


@pytest.mark.parametrize("answer", ["decode 1 D75", "foul"])
def test_printed_12_the_last_one_left_wins_without_decoding(answer: str) -> None:
    table = Table(2, "speed").play_rounds()
    table.only_taps(0)
    table.play(-1 if answer == "foul" else 0, answer)
    assert outcome(table) == {"why": "LAST_STANDING", "winners": [1], "scores": [0, 1]}


def test_printed_13_if_it_is_not_enough_everyone_gets_an_open_code_card() -> None:
    table = Table(4, "speed").play_rounds()
    table.nobody_taps(dealt="E0C3")
    assert table.told("flipped") == [
        {"seat": 0, "letter": 1, "value": 4}, {"seat": 1, "letter": 0, "value": 0},
        {"seat": 2, "letter": 1, "value": 2}, {"seat": 3, "letter": 0, "value": 3},
    ]  # fmt: skip
    assert table.public["open_letters"] == [0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    assert table.public["open_digits"] == [1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert (table.phase, table.actors, table.public["aside"]) == (TAP, [0, 1, 2, 3], 0)


def test_printed_13_one_who_dares_is_enough_to_stop_the_deal() -> None:
    table = Table(4, "speed").play_rounds()
    table.only_taps(3)
    assert (table.told("flipped"), table.public["aside"], table.phase) == ([], 4, NAME)


@pytest.mark.parametrize(("players", "times"), [(2, 5), (3, 2), (4, 1)])
def test_printed_13_again_while_there_are_cards_for_everyone_then_own_digits(players: int, times: int) -> None:
    table = Table(players, "speed").play_rounds()
    for time in range(1, times + 1):
        table.nobody_taps()
        assert (table.phase, len(table.told("flipped"))) == (TAP, time * players)
    table.nobody_taps()
    assert (table.phase, table.actors) == (SHOW_DIGIT, list(range(players)))
    assert [table.legal(seat) for seat in range(players)] == [{"reveal tens", "reveal ones"}] * players
    assert table.refusal(0, "reveal letter") == "not_now"
    for seat in range(players):
        table.play(seat, "reveal tens" if seat % 2 else "reveal ones")
    assert [table.side(seat)["revealed"] for seat in range(players)] == [[0, 1, 0] if seat % 2 else [0, 0, 1] for seat in range(players)]
    assert table.phase == TAP


# --- Counter Cracking ---


@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 0), (4, 3)])
def test_printed_14_the_holder_of_the_first_player_card_begins_and_turns_go_clockwise(players: int, first: int) -> None:
    table = Table(players, first=first).play_rounds()
    begins = (first + 4) % players
    assert len(table.told("counter")) == 1
    assert table.public["first"] == begins
    for turn in range(2 * players):
        assert (table.phase, table.actors) == (CHOOSE, [(begins + turn) % players])
        table.miss("letter" if turn < players else "tens")


def test_printed_14_a_turn_is_a_hacking_or_a_decoding() -> None:
    table = Table(3).play_rounds()
    assert table.verbs(table.actors[0]) == {"data", "decode"}


def test_printed_15_hacking_takes_a_data_card_sends_a_hack_card_and_passes() -> None:
    table = Table(3).play_rounds()
    before = table.side(1)
    taken = min(action for action in table.legal(1) if action.startswith("data"))
    table.play(1, taken)
    assert (table.phase, table.actors, table.verbs(1)) == (SEND, [1], {"hack"})
    assert table.side(1)["data_cards"][table.data(taken[5:])] == 1 - before["data_cards"][table.data(taken[5:])]
    table.play(1, "hack 0 0")
    assert table.side(0)["hacks"] == 5
    assert (table.phase, table.actors) == (CHOOSE, [2])  # the left neighbour, not the receiver


def test_printed_15_who_can_take_no_data_card_says_so_and_hacks() -> None:
    table = out_of_data()
    table.turn(0, data="none")
    table.turn(1, data="40-59")
    table.miss("letter")
    assert table.actors == [1]
    assert {action for action in table.legal(1) if not action.startswith("decode")} == {"data none"}
    table.play(1, "data none")
    assert table.receivers(1) == {0}


def test_printed_15_with_no_data_card_in_the_middle_the_step_is_skipped() -> None:
    table = emptied_field()
    assert (table.public["field"], table.phase, table.actors) == ([0] * 16, CHOOSE, [0])
    assert table.verbs(0) == {"hack", "decode"}
    assert table.refusal(0, "data none") == "not_now"
    table.play(0, "hack 0 1")
    assert (table.phase, table.actors) == (CHOOSE, [1])


def emptied_field() -> Table:
    """Two players who have taken all eight data cards."""
    table = Table()
    left = [["C-D", "40-59", "A-B", "00-19"], ["E-F", "80-99", "20-39", "60-79"]]
    while table.phase == DATA:
        (seat,) = table.actors
        table.turn(1 - seat, data=left[seat].pop())
    return table


def test_printed_15_nobody_holds_more_than_five_hack_cards() -> None:
    table = Table(4).play_rounds()
    table.turn(1)
    table.miss("letter")
    table.take_data()
    assert [table.side(seat)["hacks"] for seat in range(4)] == [4, 5, 4, 4]
    assert table.receivers(2) == {0, 3}
    slot = next(i for i, card in enumerate(table.public["line"]) if card >= 0)
    assert table.refusal(2, f"hack {slot} 1") == "full"


def test_printed_15_not_straight_back_in_a_hacking_either() -> None:
    table = Table(3).play_rounds()
    table.turn(2)
    table.take_data()
    assert table.receivers(2) == {0}
    assert table.refusal(2, "hack 0 1") == "straight_back"


def test_printed_16_a_right_decoding_puts_the_target_out_with_all_cards_up() -> None:
    table = Table(3).play_rounds()
    table.play(1, "decode 0 F98")
    assert (table.side(0)["out"], table.side(0)["code"], table.side(0)["revealed"]) == (1, [5, 9, 8], [1, 1, 1])
    assert (table.phase, table.actors, table.legal(1)) == (PLAY_ON, [1], {"play on", "stop"})


@pytest.mark.parametrize(("word", "actor"), [("play on", 0), ("stop", 1)])
def test_printed_16_playing_on_is_another_turn_and_stopping_passes_it_left(word: str, actor: int) -> None:
    table = Table(4).play_rounds()
    table.play(0, table.right(2))
    table.play(0, word)
    assert (table.phase, table.actors, len(table.verbs(actor))) == (CHOOSE, [actor], 2)  # to hack or to decode


def test_printed_16_all_of_it_must_be_right_and_in_order() -> None:
    for code in ("F89", "E98", "F97", "F28"):
        table = Table(3).play_rounds()
        table.play(1, f"decode 0 {code}")
        assert (table.phase, table.side(0)["out"]) == (REVEAL, 0)


@pytest.mark.parametrize(("place", "code"), [("letter", [3, -1, -1]), ("tens", [-1, 5, -1]), ("ones", [-1, -1, 7])])
def test_printed_17_a_wrong_decoding_turns_up_one_own_card_of_ones_choice(place: str, code: list[int]) -> None:
    table = Table(3).play_rounds()
    table.play(1, "decode 0 F89")
    assert (table.phase, table.actors) == (REVEAL, [1])
    assert table.legal(1) == {"reveal letter", "reveal tens", "reveal ones"}
    table.play(1, f"reveal {place}")
    assert table.side(1)["code"] == code
    assert (table.phase, table.actors, table.side(1)["wrong"]) == (CHOOSE, [2], 1)


def test_printed_17_the_third_wrong_decoding_puts_the_decoder_out() -> None:
    table = Table(3).play_rounds()
    for place in ("letter", "ones"):
        for _ in range(3):
            table.miss(place)
    assert (table.actors, table.side(1)["wrong"], table.side(1)["out"]) == ([1], 2, 0)
    table.miss("tens")
    assert (table.side(1)["wrong"], table.side(1)["out"], table.side(1)["code"]) == (3, 1, [3, 5, 7])
    assert table.told("out") == [{"seat": 1}]
    assert (table.match.outcome, table.actors) == (None, [2])


def test_printed_18_the_last_one_in_wins() -> None:
    table = Table(3).play_rounds()
    table.play(1, table.right(0))
    table.play(1, "stop")
    table.play(2, table.right(1))
    assert outcome(table) == {"why": "LAST_STANDING", "winners": [2], "scores": [0, 0, 1]}


def test_printed_18_whoever_is_left_when_the_other_fails_for_the_third_time_wins() -> None:
    table = Table(2).play_rounds()
    for place in ("letter", "ones", "tens"):
        table.miss(place)
        if place != "tens":
            table.miss(place)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (1,)
