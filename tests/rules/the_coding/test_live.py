"""R10 with live taps, and R22: resigning."""

import pytest

import underrose as ur
from tests.rules.the_coding.positions import NAME, OPEN, SERVER, SHOW_DIGIT, Table
from underrose.bots import decide


def live(players: int = 3) -> Table:
    """A table of Speed Cracking with live taps, after its rounds."""
    return Table(players, "speed", taps="live").play_rounds()


def test_ruled_10_live_everybody_may_tap_and_the_first_tap_counts() -> None:
    table = live()
    assert (table.phase, table.actors) == (OPEN, [0, 1, 2])
    table.play(2, "tap")
    assert table.told("tapped") == [{"seat": 2}]
    assert (table.phase, table.actors) == (NAME, [2])
    assert table.refusal(0, "tap") == "not_your_turn"


def test_ruled_10_live_not_enough_is_public_and_may_be_taken_back() -> None:
    table = live()
    assert table.refusal(1, "withdraw") == "not_said"
    table.play(1, "not enough")
    assert table.told("said") == [{"seat": 1}]
    assert [table.side(1, viewer)["chosen"] for viewer in (-1, 0, 1, 2)] == [1, 1, 1, 1]
    assert table.refusal(1, "not enough") == "said_already"
    assert table.legal(1) == {"tap", "withdraw"}
    table.play(1, "withdraw")
    assert (table.side(1)["chosen"], table.told("withdrew")) == (0, [{"seat": 1}])


def test_ruled_10_live_not_enough_is_taken_back_once_in_a_round_of_taps() -> None:
    table = live()
    for word in ("not enough", "withdraw", "not enough"):
        table.play(1, word)
    assert table.refusal(1, "withdraw") == "withdrawn_already"
    assert table.legal(1) == {"tap"}
    assert [table.side(1, viewer)["withdrew"] for viewer in (-1, 0, 1, 2)] == [1, 1, 1, 1]
    table.play(0, "not enough")
    table.play(2, "not enough")
    assert [table.side(seat)["withdrew"] for seat in range(3)] == [0, 0, 0]
    table.play(1, "not enough")
    assert table.legal(1) == {"tap", "withdraw"}


def test_ruled_10_nobody_taps_while_digits_are_chosen() -> None:
    table = live(4)
    for _ in range(2):
        for seat in range(4):
            table.play(seat, "not enough")
    assert table.phase == SHOW_DIGIT
    assert [table.refusal(seat, "tap") for seat in range(4)] == ["not_now"] * 4


def test_ruled_10_live_whoever_said_not_enough_may_still_tap() -> None:
    table = live()
    table.play(1, "not enough")
    table.play(1, "tap")
    assert (table.phase, table.actors) == (NAME, [1])


def test_ruled_10_live_once_all_say_so_extra_cards_are_dealt_and_all_think_again() -> None:
    table = live()
    for seat in (2, 0, 1):
        table.play(seat, "not enough")
    assert len(table.told("flipped")) == 3
    assert (table.phase, table.actors) == (OPEN, [0, 1, 2])
    assert [table.side(seat)["chosen"] for seat in range(3)] == [0, 0, 0]


def test_ruled_10_live_a_foul_puts_the_tapper_out_and_the_others_go_on() -> None:
    table = live()
    table.play(0, "not enough")
    table.play(1, "tap")
    table.play(SERVER, "foul")
    assert (table.side(1)["out"], table.phase, table.actors) == (1, OPEN, [0, 2])
    assert table.side(0)["chosen"] == 0


def test_ruled_10_withdrawing_is_for_live_taps_only() -> None:
    table = Table(3, "speed").play_rounds()
    assert table.refusal(0, "withdraw") == "not_now"


@pytest.mark.parametrize("level", ["random", "novice", "agent", "spymaster"])
def test_ruled_10_live_a_bot_that_said_not_enough_waits(level: str) -> None:
    table = live()
    table.play(0, "not enough")
    match = table.match
    assert decide(match.game, level, match.see(0), match.log(0), 1, seat=0, budget=20) is None


def test_ruled_22_of_the_last_two_either_may_resign() -> None:
    table = Table(2)
    assert table.refusal(0, "resign 0") == "server_only"
    assert "resign 0" not in table.legal(0)
    table.play(SERVER, "resign 1")
    assert table.match.outcome == ur.Outcome(table.match.game.title.why(4), (0,), (1, 0))
    assert table.side(1)["revealed"] == [1, 1, 1]


def test_ruled_22_with_more_than_two_left_nobody_can_resign() -> None:
    assert Table(3).refusal(SERVER, "resign 1") == "more_than_two"
