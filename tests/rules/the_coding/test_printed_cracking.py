"""The printed rules of The Coding after the fourth round: Speed Cracking and Counter Cracking, numbered as on the rules page."""

import pytest

import underrose as ur
from tests.rules.the_coding.positions import SERVER, Table, ending, out_of_data
from underrose.games.the_coding.state import Phase


def test_printed_09_what_is_left_in_the_middle_is_cleared() -> None:
    table = Table(3, "speed").play_rounds()
    assert (table.public["field"], table.public["line"], table.public["deck"]) == ([0] * 16, [-1] * 5, 0)
    assert len(table.told("cleared")) == 1


def test_printed_10_ruled_13_a_tapper_who_names_the_whole_code_wins() -> None:
    """And the cards of who was cracked stay down. One who dares is enough to stop the deal of extra cards."""
    table = Table(3, "speed").play_rounds().only_taps(2)
    assert (table.phase, table.actors, table.verbs(2), table.told("flipped")) == (Phase.NAME, [2], {"decode"}, [])
    assert table.refusal(0, table.right(1)) == "not_your_turn"
    table.play(2, "decode 1 D57")
    assert table.match.outcome == ur.Outcome(table.match.game.title.why(1), (2,), (0, 0, 1))
    assert (table.phase, table.actors, table.side(1)["revealed"], table.side(1)["out"]) == (Phase.OVER, [], [0, 0, 0], 0)
    assert table.told("decoded") == [{"seat": 2, "target": 1, "letter": 3, "tens": 5, "ones": 7, "right": 1}]


@pytest.mark.parametrize("answer", ["decode 1 D75", "decode 1 A57", "decode 1 D58", "decode 0 D57", "foul"])
def test_printed_10_printed_11_ruled_16_any_other_answer_puts_the_tapper_out_with_all_cards_up(answer: str) -> None:
    """A wrong name is counted, a foul is not."""
    table = Table(3, "speed").play_rounds().only_taps(2)
    table.play(SERVER if answer == "foul" else 2, answer)
    assert table.sides("out") == [0, 0, 1]
    assert table.sides("revealed") == [[0] * 3, [0] * 3, [1] * 3]
    assert (table.side(2)["code"], table.side(2)["wrong"], table.phase, table.actors) == ([0, 2, 1], answer != "foul", Phase.TAP, [0, 1])


@pytest.mark.parametrize("answer", ["decode 1 D75", "foul"])
def test_printed_12_the_last_one_left_wins_without_decoding(answer: str) -> None:
    table = Table(2, "speed").play_rounds().only_taps(0)
    assert ending(table.play(SERVER if answer == "foul" else 0, answer)) == ("LAST_STANDING", (1,))


def test_printed_13_ruled_14_if_it_is_not_enough_everyone_gets_an_open_code_card_in_the_middle() -> None:
    """By seat, whoever is first."""
    table = Table(4, "speed", first=2).play_rounds().nobody_taps(dealt="3C0E")
    assert [tuple(event.values()) for event in table.told("flipped")] == [(0, 0, 3), (1, 1, 2), (2, 0, 0), (3, 1, 4)]
    assert table.sides("code") == [[-1, -1, -1]] * 4
    assert table.public["open_letters"] == [0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    assert table.public["open_digits"] == [1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert (table.phase, table.actors, table.public["aside"]) == (Phase.TAP, [0, 1, 2, 3], 0)


@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 0), (4, 3)])
def test_printed_14_ruled_07_the_holder_of_the_first_player_card_begins_and_turns_go_clockwise(players: int, first: int) -> None:
    """The card moves left after round 4 too."""
    table = Table(players, first=first).play_rounds()
    begins = (first + 4) % players
    assert (len(table.told("counter")), table.public["first"]) == (1, begins)
    for turn in range(2 * players):
        assert (table.phase, table.actors) == (Phase.CHOOSE, [(begins + turn) % players])
        table.miss("letter" if turn < players else "tens")


def test_printed_14_printed_15_ruled_06_a_turn_is_a_decoding_or_a_hacking_which_takes_a_data_card_and_sends_a_hack_card() -> None:
    """And passing is not possible."""
    table = Table(3).play_rounds()
    assert table.verbs(1) == {"data", "decode"}
    assert table.refusal(1, "stop") == table.refusal(1, "not enough") == "not_now"
    taken = min(action for action in table.legal(1) if action.startswith("data"))
    card = table.data(taken[5:])
    assert table.side(1)["data_cards"][card] == 0
    table.play(1, taken)
    assert (table.phase, table.actors, table.verbs(1)) == (Phase.SEND, [1], {"hack"})
    assert table.side(1)["data_cards"][card] == 1
    table.play(1, "hack 0 0")
    assert table.side(0)["hacks"] == 5
    assert (table.phase, table.actors) == (Phase.CHOOSE, [2])  # the left neighbour, not the receiver


def test_printed_15_who_can_take_no_data_card_says_so_and_hacks() -> None:
    table = out_of_data().turn(0, data="none").turn(1, data="40-59").miss("letter")
    assert table.actors == [1]
    assert {action for action in table.legal(1) if not action.startswith("decode")} == {"data none"}
    assert table.play(1, "data none").receivers(1) == {0}


def test_printed_15_nobody_holds_more_than_five_hack_cards() -> None:
    table = Table(4).play_rounds().turn(1).miss("letter")
    table.take_data()
    assert table.sides("hacks") == [4, 5, 4, 4]
    assert table.receivers(2) == {0, 3}
    slot = next(i for i, card in enumerate(table.public["line"]) if card >= 0)
    assert table.refusal(2, f"hack {slot} 1") == "full"


def test_printed_16_a_right_decoding_puts_the_target_out_with_all_cards_up() -> None:
    table = Table(3).play_rounds().play(1, "decode 0 F98")
    assert (table.side(0)["out"], table.side(0)["code"], table.side(0)["revealed"]) == (1, [5, 9, 8], [1, 1, 1])
    assert (table.phase, table.actors, table.legal(1)) == (Phase.PLAY_ON, [1], {"play on", "stop"})


@pytest.mark.parametrize(("word", "actor"), [("play on", 0), ("stop", 1)])
def test_printed_16_ruled_08_playing_on_is_another_turn_and_stopping_passes_it_left(word: str, actor: int) -> None:
    for hacking in (True, False):
        table = Table(4).play_rounds()
        table.play(0, table.right(2)).play(0, word)
        assert (table.phase, table.actors, table.verbs(actor)) == (Phase.CHOOSE, [actor], {"hack", "decode"})
        table.turn(3) if hacking else table.miss("tens")
        assert (table.phase, table.actors) == (Phase.CHOOSE, [1 if actor == 0 else 3])
        assert table.sides("wrong") == [int(not hacking and seat == actor) for seat in range(4)]


@pytest.mark.parametrize(("wrong", "place", "code"), [
    ("F89", "letter", [3, -1, -1]), ("E98", "tens", [-1, 5, -1]), ("F97", "ones", [-1, -1, 7]), ("F28", "ones", [-1, -1, 7]),
])  # fmt: skip
def test_printed_16_printed_17_a_decoding_with_any_card_wrong_turns_up_one_own_card_of_ones_choice(
    wrong: str, place: str, code: list[int]
) -> None:
    table = Table(3).play_rounds().play(1, f"decode 0 {wrong}")
    assert (table.phase, table.actors, table.side(0)["out"]) == (Phase.REVEAL, [1], 0)
    assert table.legal(1) == {"reveal letter", "reveal tens", "reveal ones"}
    table.play(1, f"reveal {place}")
    assert (table.phase, table.actors, table.side(1)["wrong"], table.side(1)["code"]) == (Phase.CHOOSE, [2], 1, code)


def test_printed_17_the_third_wrong_decoding_puts_the_decoder_out() -> None:
    table = Table(3).play_rounds().miss(*["letter"] * 3, *["ones"] * 3)
    assert (table.actors, table.side(1)["wrong"], table.side(1)["out"]) == ([1], 2, 0)
    table.miss("tens")
    assert (table.side(1)["wrong"], table.side(1)["out"], table.side(1)["code"]) == (3, 1, [3, 5, 7])
    assert table.told("out") == [{"seat": 1}]
    assert (table.match.outcome, table.actors) == (None, [2])


def test_printed_18_ruled_08_the_last_one_in_wins_at_once() -> None:
    table = Table(3).play_rounds()
    table.play(1, table.right(0)).play(1, "stop").play(2, table.right(1))
    assert table.match.outcome == ur.Outcome(table.match.game.title.why(2), (2,), (0, 0, 1))
    assert (table.phase, table.actors) == (Phase.OVER, [])
    with pytest.raises(ur.IllegalAction, match="over"):
        table.match.play(2, "play on")


def test_printed_18_ruled_17_whoever_is_left_when_the_other_has_turned_up_the_third_card_wins() -> None:
    table = Table().play_rounds().miss("letter", "letter", "tens", "tens")
    table.play(0, table.wrong(1))
    assert (table.phase, table.actors, table.legal(0), table.side(0)["out"]) == (Phase.REVEAL, [0], {"reveal ones"}, 0)
    assert ending(table.play(0, "reveal ones"))[1] == (1,)
