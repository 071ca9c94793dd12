"""The printed rules of TOP SECRET, P1 to P14, in their order."""

import numpy as np
import pytest

from tests.rules.top_secret_party.tables import (
    all_ready,
    answer,
    answer_all,
    dealt,
    keys,
    party,
    play_round,
    point_all,
    refusal,
    rounds,
    sides,
    table,
    to_point,
    to_ready,
    told,
)


def teams_of(players: int, seed: int) -> list[int]:
    match = party(players, seed)
    return [sides(match, seat)[seat]["team"] for seat in range(players)]


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_printed_01_an_even_number_of_players_has_two_equal_teams(players: int) -> None:
    for seed in range(20):
        assert sum(teams_of(players, seed)) == players // 2


@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_printed_01_an_odd_number_has_one_more_card_and_so_a_team_with_one_less(players: int) -> None:
    counts = [sum(teams_of(players, seed)) for seed in range(40)]
    assert set(counts) == {players // 2, players // 2 + 1}


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
    for seat in range(4):
        assert [side["team"] for side in sides(match, seat)] == ["YB".index("YBYB"[i]) if i == seat else -1 for i in range(4)]
        assert [args["seat"] for args in told(match, "dealt", seat) if "team" in args] == [seat]
    assert [side["team"] for side in sides(match)] == [-1] * 4


def test_printed_03_every_seat_is_as_often_yellow_as_blue() -> None:
    dealt_teams = np.array([teams_of(5, seed) for seed in range(300)])
    assert ((dealt_teams.mean(axis=0) > 0.4) & (dealt_teams.mean(axis=0) < 0.6)).all()


def test_printed_04_everybody_answers_openly_with_yes_or_no() -> None:
    match = party(4)
    assert match.actors == [0, 1, 2, 3]
    for seat in range(4):
        assert [form["choice"] for form in match.legal(seat).forms()] == [["no", "yes"]]
    answer(match, 2, "no")
    answer(match, 0, "yes")
    assert [side["answers"][0] for side in sides(match)] == [1, -1, 0, -1]


def test_printed_04_a_face_with_both_questions_is_turned_up() -> None:
    match = party(4)
    face = match.game.content["faces"][table(match)["faces"][0]]
    assert face["yellow"] != face["blue"]
    text = next(event["text"] for event in match.events(-1) if event["key"] == "turned")
    assert face["yellow"] in text
    assert face["blue"] in text


def test_printed_05_tokens_are_placed_in_any_order() -> None:
    match = party(5)
    for seat in (3, 0, 4, 1, 2):
        answer(match, seat)
        assert sides(match, -1)[seat]["answers"][0] == 1  # laid openly, as soon as one knows
    assert [args["seat"] for args in told(match, "placed")] == [3, 0, 4, 1, 2]


def test_printed_06_the_next_card_is_turned_up_when_everybody_has_answered() -> None:
    match = party(3)
    for slot in range(3):
        assert (table(match)["slot"], table(match)["phase"]) == (slot, 0)
        assert table(match)["faces"].count(-1) == 2 - slot
        answer_all(match)
    assert table(match)["phase"] == 1
    assert len(told(match, "turned")) == 3


def test_printed_07_three_cards_and_their_tokens_stay_in_sight() -> None:
    match = party(4)
    for choices in ("yynn", "ynyn", "nnny"):
        answer_all(match, choices)
    assert -1 not in table(match)["faces"]
    assert [side["answers"] for side in sides(match)] == [[1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    all_ready(match)
    assert [side["answers"] for side in sides(match)] == [[1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_printed_08_nobody_points_before_everybody_is_ready() -> None:
    match = to_ready(party(4))
    match.play(0, "ready")
    assert [side["ready"] for side in sides(match)] == [1, 0, 0, 0]
    match.play(1, "point 0")
    assert [side["arrow"] for side in sides(match)] == [-1] * 4
    match.play(0, "point 1")
    for seat in (1, 2, 3):
        match.play(seat, "ready")
    assert keys(match)[-1] == "counted"
    assert match.actors == [2, 3]


def test_printed_08_what_has_been_pointed_at_stays() -> None:
    match = to_point(party(4))
    match.play(0, "point 1")
    assert refusal(match, 0, "point 2") == "not_asked"
    assert sides(match, 0)[0]["arrow"] == 1


def test_printed_09_everybody_points_at_one_player() -> None:
    match = to_point(party(10))
    assert all(len(match.legal(seat)) == 9 for seat in range(10))


def test_printed_10_teams_and_fingers_are_revealed() -> None:
    match = to_point(dealt("YBYB"))
    point_all(match, [2, 0, 0, 1])
    for place in (-1, 0, 3):
        assert [side["team"] for side in sides(match, place)] == [0, 1, 0, 1]
        assert [side["arrow"] for side in sides(match, place)] == [2, 0, 0, 1]


def test_printed_11_a_finger_at_a_team_mate_is_worth_three_points() -> None:
    assert play_round(party(6), "YYYBBB", [1, 2, 3, 4, 5, 0]) == [3, 4, 1, 3, 4, 1]


def test_printed_11_a_finger_at_the_other_team_is_worth_nothing() -> None:
    assert play_round(party(4), "YBYB", [1, 0, 1, 0]) == [0, 0, 0, 0]


def test_printed_12_being_found_is_worth_one_point_however_many_found() -> None:
    assert play_round(party(6), "YYYBBB", [1, 0, 0, 0, 0, 0]) == [3 + 1, 3 + 1, 3, 0, 0, 0]


def test_printed_12_being_pointed_at_by_the_other_team_is_worth_nothing() -> None:
    assert play_round(party(4), "YYBB", [1, 2, 0, 0]) == [3, 1, 0, 0]


def test_printed_13_of_three_the_one_alone_points_at_themselves_for_four_points() -> None:
    assert play_round(party(3), "YBB", [0, 2, 1]) == [4, 4, 4]
    assert play_round(party(3), "YBB", [0, 0, 2]) == [4, 0, 0]


def test_printed_14_the_most_points_win() -> None:
    match = party(4)
    for _ in rounds(match):
        play_round(match, "YYBB", [1, 2, 0, 0])
    assert match.outcome is not None
    assert (match.outcome.why.name, match.outcome.winners, match.outcome.scores) == ("WON", (0,), (9, 3, 0, 0))


def test_printed_14_who_is_level_shares_the_win() -> None:
    match = party(4)
    for _ in rounds(match):
        play_round(match, "YYBB", [1, 0, 0, 0])
    assert match.outcome is not None
    assert (match.outcome.why.name, match.outcome.winners, match.outcome.scores) == ("SHARED", (0, 1), (12, 12, 0, 0))
