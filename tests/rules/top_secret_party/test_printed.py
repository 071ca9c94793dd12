"""The printed rules of TOP SECRET, P1 to P14, in their order."""

import numpy as np
import pytest

from tests.rules.played import refusal, told
from tests.rules.top_secret_party.tables import (
    all_ready,
    answer,
    answer_all,
    dealt,
    each,
    keys,
    party,
    play_round,
    point_all,
    rounds,
    sides,
    table,
    to_point,
    to_ready,
)


def teams_of(players: int, seed: int) -> list[int]:
    match = party(players, seed)
    return [sides(match, seat)[seat]["team"] for seat in range(players)]


@pytest.mark.parametrize("players", range(3, 11))
def test_printed_01_teams_are_equal_and_of_an_odd_number_one_has_one_less(players: int) -> None:
    assert {sum(teams_of(players, seed)) for seed in range(40)} == {players // 2, (players + 1) // 2}


@pytest.mark.parametrize("players", [3, 4, 7])
def test_printed_02_a_game_has_three_rounds(players: int) -> None:
    match = party(players)
    for number in (1, 2, 3):
        assert table(match)["current_round"] == number
        point_all(to_point(match), [(seat + 1) % players for seat in range(players)])
        if number < 3:
            all_ready(match)
    assert match.outcome is not None
    assert [args["round"] for args in told(match, "round")] == [1, 2, 3]


def test_printed_03_a_seat_sees_its_own_team_card_and_no_other() -> None:
    match = dealt("YBYB")
    for seat, team in enumerate([0, 1, 0, 1]):
        assert each(match, "team", seat) == [team if other == seat else -1 for other in range(4)]
        assert [args["seat"] for args in told(match, "dealt", seat) if "team" in args] == [seat]
    assert each(match, "team") == [-1] * 4


def test_printed_03_every_seat_is_as_often_yellow_as_blue() -> None:
    dealt_teams = np.array([teams_of(5, seed) for seed in range(300)])
    assert ((dealt_teams.mean(axis=0) > 0.4) & (dealt_teams.mean(axis=0) < 0.6)).all()


def test_printed_04_printed_05_ruled_03_ruled_07_everybody_answers_openly_with_yes_or_no_in_any_order() -> None:
    match = dealt("YYBB")
    assert match.actors == [0, 1, 2, 3]
    assert [match.legal(seat).forms()[0]["choice"] for seat in range(4)] == [["no", "yes"]] * 4
    answer(match, 2, "no")
    answer(match, 0, "yes")
    for place in (-1, 0, 1, 2):
        assert [answers[0] for answers in each(match, "answers", place)] == [1, -1, 0, -1]
        assert told(match, "placed", place) == [{"seat": 2, "slot": 0, "yes": 0}, {"seat": 0, "slot": 0, "yes": 1}]


def test_printed_04_a_face_with_both_questions_is_turned_up() -> None:
    match = party(4)
    face = match.game.content["faces"][table(match)["faces"][0]]
    assert face["yellow"] != face["blue"]
    text = next(event["text"] for event in match.events(-1) if event["key"] == "turned")
    assert face["yellow"] in text
    assert face["blue"] in text


def test_printed_06_printed_07_cards_are_turned_up_when_everybody_has_answered_and_stay_in_sight_with_the_tokens() -> None:
    match = party(4)
    for slot, choices in enumerate(("yynn", "ynyn", "nnny")):
        assert (table(match)["slot"], table(match)["phase"], table(match)["faces"].count(-1)) == (slot, 0, 2 - slot)
        answer_all(match, choices)
    assert (table(match)["phase"], table(match)["faces"].count(-1), len(told(match, "turned"))) == (1, 0, 3)
    all_ready(match)
    assert each(match, "answers") == [[1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_printed_08_nobody_points_before_everybody_is_ready_and_then_once() -> None:
    match = to_ready(party(4))
    match.play(0, "ready")
    match.play(1, "point 0")
    assert (each(match, "ready"), each(match, "arrow")) == ([1, 0, 0, 0], [-1] * 4)
    match.play(0, "point 1")
    for seat in (1, 2, 3):
        match.play(seat, "ready")
    assert (keys(match)[-1], match.actors) == ("counted", [2, 3])
    match.play(2, "point 1")
    assert refusal(match, 2, "point 0") == "not_asked"
    assert each(match, "arrow", 2)[2] == 1


@pytest.mark.parametrize("players", range(4, 11))
def test_printed_09_ruled_02_everybody_points_at_one_other_player(players: int) -> None:
    match = to_point(party(players))
    for seat in range(players):
        assert (len(match.legal(seat)), refusal(match, seat, f"point {seat}")) == (players - 1, "yourself")


def test_printed_10_teams_and_fingers_are_revealed() -> None:
    match = to_point(dealt("YBYB"))
    point_all(match, [2, 0, 0, 1])
    for place in (-1, 0, 3):
        assert (each(match, "team", place), each(match, "arrow", place)) == ([0, 1, 0, 1], [2, 0, 0, 1])


@pytest.mark.parametrize(("fingers", "why", "winners", "scores"), [
    ([1, 2, 0, 0], "WON", (0,), (9, 3, 0, 0)), ([1, 0, 0, 0], "SHARED", (0, 1), (12, 12, 0, 0)),
])  # fmt: skip
def test_printed_14_the_most_points_win_and_who_is_level_shares_the_win(
    fingers: list[int], why: str, winners: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    match = party(4)
    for _ in rounds(match):
        play_round(match, "YYBB", fingers)
    assert match.outcome is not None
    assert (match.outcome.why.name, match.outcome.winners, match.outcome.scores) == (why, winners, scores)
