"""What was ruled for Speed Cracking where the rulebook is silent, numbered as on the rules page."""

from __future__ import annotations

import pytest

from tests.rules.the_coding.positions import NAME, OVER, SERVER, SHOW_DIGIT, Table, at_the_digits, outcome
from underrose.kernel.play.match import SPECTATOR

PLAYERS = [2, 3, 4]


# --- Speed Cracking ---


def test_ruled_10_choices_are_secret_until_the_last_one_is_made() -> None:
    table = Table(3, "speed").play_rounds()
    table.play(1, "tap")
    assert (table.actors, table.side(1)["chosen"], table.told("shown")) == ([0, 2], 1, [])
    assert table.told("chose", 1) == [{"seat": 1, "choice": 1}]
    assert table.told("chose", 0) == table.told("chose") == [{"seat": 1}]
    assert [table.match.view(place)["table"]["choice"] for place in (0, 1, SPECTATOR)] == [-1, 1, -1]
    assert table.refusal(1, "not enough") == "not_your_turn"
    table.play(0, "not enough")
    table.play(2, "not enough")
    assert table.told("shown") == [{"taps": 0b010}]
    assert table.told("tapped") == [{"seat": 1}]


@pytest.mark.parametrize("tapper", [0, 2])
def test_ruled_10_chance_says_which_of_several_tappers_was_first(tapper: int) -> None:
    table = Table(3, "speed").play_rounds()
    table.play(2, "tap")
    table.play(0, "tap")
    table.play(1, "not enough", tapper=tapper)
    assert table.told("shown") == [{"taps": 0b101}]
    assert (table.phase, table.actors) == (NAME, [tapper])
    assert table.match.steps[-1].chance == [[[0, 2].index(tapper), 2]]


def test_ruled_10_only_the_clock_calls_a_foul_and_only_on_a_tapper() -> None:
    table = Table(3, "speed").play_rounds()
    assert table.refusal(SERVER, "foul") == "not_now"
    table.only_taps(1)
    assert [table.refusal(seat, "foul") for seat in range(3)] == ["server_only"] * 3
    assert not any(action == "foul" for seat in range(3) for action in table.legal(seat))
    table.play(SERVER, "foul")
    assert (table.side(1)["out"], table.side(1)["revealed"], table.actors) == (1, [1, 1, 1], [0, 2])


def test_ruled_11_extra_cards_go_to_those_still_in() -> None:
    table = Table(3, "speed").play_rounds()
    table.only_taps(1)
    table.play(1, table.wrong(0))
    for pile in (5, 3, 1):
        table.nobody_taps()
        assert table.public["aside"] == pile
    assert [event["seat"] for event in table.told("flipped")] == [0, 2] * 3
    table.nobody_taps()
    assert (table.phase, table.actors, table.public["aside"]) == (SHOW_DIGIT, [0, 2], 1)


def test_ruled_11_digits_are_chosen_in_secret_and_shown_together() -> None:
    table = at_the_digits(3)
    table.play(2, "reveal ones")
    table.play(0, "reveal tens")
    assert [table.side(seat)["revealed"] for seat in range(3)] == [[0, 0, 0]] * 3
    assert [table.side(seat)["chosen"] for seat in range(3)] == [1, 0, 1]
    assert table.told("picked_digit", 0) == [{"seat": 2}, {"seat": 0, "place": 1}]
    assert [table.match.view(place)["table"]["choice"] for place in (0, 1, 2, SPECTATOR)] == [1, -1, 2, -1]
    table.play(1, "reveal tens")
    assert [table.side(seat)["code"] for seat in range(3)] == [[-1, 9, -1], [-1, 5, -1], [-1, -1, 1]]


@pytest.mark.parametrize("players", PLAYERS)
def test_ruled_11_a_second_digit_each_and_then_nobody_wins(players: int) -> None:
    table = at_the_digits(players)
    for seat in range(players):
        table.play(seat, "reveal ones")
    table.nobody_taps()
    assert table.phase == SHOW_DIGIT
    assert table.refusal(0, "reveal ones") == "open_already"
    for seat in range(players):
        assert table.legal(seat) == {"reveal tens"}
        table.play(seat, "reveal tens")
    assert [table.side(seat)["revealed"] for seat in range(players)] == [[0, 1, 1]] * players
    table.nobody_taps()
    assert outcome(table) == {"why": "NOBODY", "winners": [], "scores": [0] * players}


def test_ruled_11_the_cards_left_over_are_never_shown() -> None:
    table = at_the_digits(3)
    for place in ("ones", "tens"):
        for seat in range(3):
            table.play(seat, f"reveal {place}")
        table.nobody_taps()
    assert table.phase == OVER
    assert table.public["aside"] == 1
    assert len(table.told("flipped")) == 6
