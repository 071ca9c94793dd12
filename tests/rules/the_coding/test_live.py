"""R10 with live taps, and R22: resigning."""

import pytest

import underrose as ur
from tests.rules.the_coding.positions import SERVER, Table
from underrose.bots import decide
from underrose.games.the_coding.state import Phase


def live(players: int = 3) -> Table:
    """A table of Speed Cracking with live taps, after its rounds."""
    return Table(players, "speed", taps="live").play_rounds()


@pytest.mark.parametrize("said", [[], ["not enough"]])
def test_ruled_10_live_everybody_may_tap_and_the_first_tap_counts(said: list[str]) -> None:
    """Whoever has said "not enough" too."""
    table = live()
    assert (table.phase, table.actors) == (Phase.OPEN, [0, 1, 2])
    for word in (*said, "tap"):
        table.play(2, word)
    assert (table.told("tapped"), table.phase, table.actors) == ([{"seat": 2}], Phase.NAME, [2])
    assert table.refusal(0, "tap") == "not_your_turn"


def test_ruled_10_live_not_enough_is_public_and_is_taken_back_once_in_a_round_of_taps() -> None:
    table = live()
    assert table.refusal(1, "withdraw") == "not_said"
    table.play(1, "not enough")
    assert (table.told("said"), table.sides("chosen"), table.legal(1)) == ([{"seat": 1}], [0, 1, 0], {"tap", "withdraw"})
    assert table.refusal(1, "not enough") == "said_already"
    table.play(1, "withdraw")
    assert (table.told("withdrew"), table.sides("chosen")) == ([{"seat": 1}], [0, 0, 0])
    table.play(1, "not enough")
    assert table.refusal(1, "withdraw") == "withdrawn_already"
    assert [table.side(1, viewer)["withdrew"] for viewer in (-1, 0, 1, 2)] == [1, 1, 1, 1]
    table.play(0, "not enough").play(2, "not enough")
    assert table.sides("withdrew") == [0, 0, 0]
    assert table.play(1, "not enough").legal(1) == {"tap", "withdraw"}


def test_ruled_10_nobody_taps_while_digits_are_chosen() -> None:
    table = live(4).nobody_taps().nobody_taps()
    assert table.phase == Phase.SHOW_DIGIT
    assert [table.refusal(seat, "tap") for seat in range(4)] == ["not_now"] * 4


def test_ruled_10_live_once_all_say_so_extra_cards_are_dealt_and_all_think_again() -> None:
    table = live().nobody_taps()
    assert (len(table.told("flipped")), table.phase, table.actors, table.sides("chosen")) == (3, Phase.OPEN, [0, 1, 2], [0, 0, 0])


def test_ruled_10_live_a_foul_puts_the_tapper_out_and_the_others_go_on() -> None:
    table = live().play(0, "not enough").play(1, "tap").play(SERVER, "foul")
    assert (table.phase, table.actors, table.sides("out"), table.side(0)["chosen"]) == (Phase.OPEN, [0, 2], [0, 1, 0], 0)


@pytest.mark.parametrize("level", ["random", "novice", "agent", "spymaster"])
def test_ruled_10_live_a_bot_that_said_not_enough_waits(level: str) -> None:
    match = live().play(0, "not enough").match
    assert decide(match.game, level, match.see(0), match.log(0), 1, seat=0, budget=20) is None


def test_ruled_22_of_the_last_two_either_may_resign() -> None:
    table = Table(2)
    assert table.refusal(0, "resign 0") == "server_only"
    table.play(SERVER, "resign 1")
    assert table.match.outcome == ur.Outcome(table.match.game.title.why(4), (0,), (1, 0))
    assert table.side(1)["revealed"] == [1, 1, 1]


def test_ruled_22_with_more_than_two_left_nobody_can_resign() -> None:
    assert Table(3).refusal(SERVER, "resign 1") == "more_than_two"
