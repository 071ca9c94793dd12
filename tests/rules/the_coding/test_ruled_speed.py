"""What was ruled for Speed Cracking where the rulebook is silent, live taps and resigning, numbered as on the rules page."""

import pytest

import underrose as ur
from tests.rules.the_coding.positions import SERVER, Table, at_the_digits, ending
from underrose.bots import decide
from underrose.games.the_coding.state import Phase
from underrose.kernel.play.match import SPECTATOR


def test_ruled_10_choices_are_secret_until_the_last_one_is_made() -> None:
    table = Table(3, "speed").play_rounds().play(1, "tap")
    assert (table.actors, table.side(1)["chosen"], table.told("shown")) == ([0, 2], 1, [])
    assert table.told("chose", 1) == [{"seat": 1, "choice": 1}]
    assert table.told("chose", 0) == table.told("chose") == [{"seat": 1}]
    assert [table.match.view(place)["table"]["choice"] for place in (0, 1, SPECTATOR)] == [-1, 1, -1]
    assert table.refusal(1, "not enough") == "not_your_turn"
    table.play(0, "not enough").play(2, "not enough")
    assert (table.told("shown"), table.told("tapped")) == ([{"taps": 0b010}], [{"seat": 1}])


@pytest.mark.parametrize("tapper", [0, 2])
def test_ruled_10_chance_says_which_of_several_tappers_was_first(tapper: int) -> None:
    table = Table(3, "speed").play_rounds().play(2, "tap").play(0, "tap").play(1, "not enough", tapper=tapper)
    assert table.told("shown") == [{"taps": 0b101}]
    assert (table.phase, table.actors) == (Phase.NAME, [tapper])
    assert table.match.steps[-1].chance == [[[0, 2].index(tapper), 2]]


def test_ruled_10_only_the_clock_calls_a_foul_and_only_on_a_tapper() -> None:
    table = Table(3, "speed").play_rounds()
    assert table.refusal(SERVER, "foul") == table.refusal(0, "withdraw") == "not_now"  # nor is anything withdrawn but live
    table.only_taps(1)
    assert [table.refusal(seat, "foul") for seat in range(3)] == ["server_only"] * 3


def test_ruled_11_digits_are_chosen_in_secret_and_shown_together() -> None:
    table = at_the_digits(3).play(2, "reveal ones").play(0, "reveal tens")
    assert (table.sides("revealed"), table.sides("chosen")) == ([[0, 0, 0]] * 3, [1, 0, 1])
    assert table.told("picked_digit", 0) == [{"seat": 2}, {"seat": 0, "place": 1}]
    assert [table.match.view(place)["table"]["choice"] for place in (0, 1, 2, SPECTATOR)] == [1, -1, 2, -1]
    assert table.play(1, "reveal tens").sides("code") == [[-1, 9, -1], [-1, 5, -1], [-1, -1, 1]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruled_11_a_second_digit_each_and_then_nobody_wins_and_the_cards_left_over_are_not_shown(players: int) -> None:
    table = at_the_digits(players).all_reveal("ones").nobody_taps()
    assert table.phase == Phase.SHOW_DIGIT
    assert table.refusal(0, "reveal ones") == "open_already"
    assert [table.legal(seat) for seat in range(players)] == [{"reveal tens"}] * players
    table.all_reveal("tens")
    assert table.sides("revealed") == [[0, 1, 1]] * players
    assert ending(table.nobody_taps()) == ("NOBODY", ())
    assert table.public["aside"] == (16 - 3 * players) % players


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


def test_ruled_10_live_once_all_say_so_extra_cards_are_dealt_and_all_think_again_until_digits_are_chosen() -> None:
    table = live(4).nobody_taps()
    assert (len(table.told("flipped")), table.phase, table.actors, table.sides("chosen")) == (4, Phase.OPEN, [0, 1, 2, 3], [0] * 4)
    table.nobody_taps()
    assert table.phase == Phase.SHOW_DIGIT
    assert [table.refusal(seat, "tap") for seat in range(4)] == ["not_now"] * 4


def test_ruled_10_live_a_foul_puts_the_tapper_out_and_the_others_go_on() -> None:
    table = live().play(0, "not enough").play(1, "tap").play(SERVER, "foul")
    assert (table.phase, table.actors, table.sides("out"), table.side(0)["chosen"]) == (Phase.OPEN, [0, 2], [0, 1, 0], 0)


@pytest.mark.parametrize("level", ["random", "novice", "agent", "spymaster"])
def test_ruled_10_live_a_bot_that_said_not_enough_waits(level: str) -> None:
    match = live().play(0, "not enough").match
    assert decide(match.game, level, match.see(0), match.log(0), 1, seat=0, budget=20) is None


def test_ruled_22_of_the_last_two_either_may_resign_and_of_more_nobody() -> None:
    assert Table(3).refusal(SERVER, "resign 1") == "more_than_two"
    table = Table(2)
    assert table.refusal(0, "resign 0") == "server_only"
    table.play(SERVER, "resign 1")
    assert table.match.outcome == ur.Outcome(table.match.game.title.why(4), (0,), (1, 0))
    assert table.side(1)["revealed"] == [1, 1, 1]
