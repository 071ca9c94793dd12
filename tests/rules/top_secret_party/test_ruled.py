"""What is ruled at this table, R1 to R16, in its order."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from tests.rules.played import refusal, told
from tests.rules.top_secret_party.tables import (
    all_ready,
    answer,
    answer_all,
    answer_rest,
    dealt,
    each,
    keys,
    letter,
    pack,
    party,
    persons,
    play_round,
    point_all,
    rounds,
    server,
    sides,
    table,
    to_point,
    to_ready,
)
from tests.sizes import size
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import Match


def test_ruled_01_points_are_counted_and_run_out_of_nothing() -> None:
    match = party(10)
    for _ in rounds(match):
        assert play_round(match, "YYYYYBBBBB", [1, 0, 3, 2, 3, 6, 5, 8, 7, 8]) == [4, 4, 4, 4, 3] * 2
    assert match.outcome is not None
    assert sum(match.outcome.scores) == 3 * 38  # more than the cards that are left of a hundred


@pytest.mark.parametrize("teams", ["YBB", "BYB", "BBY", "BYY", "YBY", "YYB"])
def test_ruled_02_with_three_everybody_has_the_same_choices(teams: str) -> None:
    match = to_point(dealt(teams))
    for seat in range(3):
        assert match.legal(seat).forms() == [{"do": "point", "seat": [0, 1, 2]}]


def test_ruled_03_sealed_answers_are_shown_together() -> None:
    match = party(4, sealed_answers="yes")
    for seat in (2, 0, 3):
        answer(match, seat, "yes")
    assert [answered[0] for answered in each(match, "answered")] == [1, 0, 1, 1]
    assert [answers[0] for answers in each(match, "answers")] == [-1] * 4
    assert [answers[0] for answers in each(match, "answers", 2)] == [-1, -1, 1, -1]
    assert [args for args in told(match, "sealed", 0) if "yes" in args] == [{"seat": 0, "slot": 0, "yes": 1}]
    answer(match, 1, "no")
    assert told(match, "shown") == [{"slot": 0, "yes": 0b1101}]
    assert [answers[0] for answers in each(match, "answers")] == [1, 0, 1, 1]


def test_ruled_03_an_open_token_is_not_taken_back_and_returns_for_the_next_round() -> None:
    match = persons(party(4))
    answer(match, 0, "no")
    assert refusal(match, 0, "answer A yes") == "not_asked"
    play_round(match, "YYBB", [1, 0, 3, 2])
    all_ready(match)
    assert (each(match, "answered"), table(match)["faces"].count(-1)) == ([[0, 0, 0]] * 4, 2)


def test_ruled_03_fingers_are_sealed_until_all_have_pointed() -> None:
    match = to_point(party(4))
    for seat in (0, 1, 2):
        match.play(seat, "point 3")
    assert (each(match, "pointed"), each(match, "arrow"), each(match, "arrow", 1)) == ([1, 1, 1, 0], [-1] * 4, [-1, 3, -1, -1])
    assert all("target" not in args for args in told(match, "pointed", 3))


def test_ruled_04_the_card_left_over_is_never_shown_and_dealt_again() -> None:
    match, seen = party(5), set[int]()
    for seed in range(12):
        match = party(5, seed)
        for _ in rounds(match):
            point_all(to_point(match), [1, 2, 3, 4, 0])
            seen.add(sum(side["team"] for side in sides(match)))
    assert seen == {2, 3}  # of either team it is left over now and then
    assert not any("left" in key for key in keys(match))


def test_ruled_05_whose_time_is_up_answers_by_chance_and_is_marked() -> None:
    answers: Counter[int] = Counter()
    for seed in range(200):
        match = party(4, seed)
        server(match, "lapse 2")
        side = sides(match)[2]
        assert (side["answered"][0], side["late"]) == (1, [1, 0, 0, 0])
        assert keys(match)[-2:] == ["overdue", "placed"]
        answers[side["answers"][0]] += 1
    assert min(answers[0], answers[1]) > 70


@pytest.mark.parametrize(("until", "ready"), [(to_ready, 1), (to_point, 0)])
def test_ruled_05_whose_time_is_up_points_at_any_of_the_others_with_a_finger_that_is_marked(
    until: Callable[[Match], Match], ready: int
) -> None:
    """And is ready, while all get ready. What chance has decided stays."""
    targets = Counter[int]()
    for seed in range(200):
        match = until(party(5, seed))
        server(match, "lapse 3")
        assert [each(match, name)[3] for name in ("ready", "pointed", "late")] == [ready, 1, [0, 0, 0, 1]]
        assert "target" not in told(match, "pointed", 0)[0]
        assert refusal(match, 3, "point 0") == "not_asked"
        targets[each(match, "arrow", 3)[3]] += 1
    assert set(targets) == {0, 1, 2, 4}
    assert min(targets.values()) > 25
    match = until(party(3))
    server(match, "lapse 1")
    assert each(match, "arrow", 1)[1] == 1  # of three it is on oneself


def test_ruled_05_who_has_chosen_keeps_the_finger_when_time_is_up_and_who_has_pointed_is_ready_for_the_next_round() -> None:
    match = to_ready(persons(party(4)))
    match.play(0, "point 2")
    server(match, "lapse 0")
    assert [each(match, name, 0)[0] for name in ("ready", "late", "arrow")] == [1, [0, 0, 0, 0], 2]
    match = party(4)
    play_round(match, "YYBB", [1, 0, 3, 2])
    for seat in range(4):
        server(match, f"lapse {seat}")
    assert table(match)["current_round"] == 2


def test_ruled_05_in_older_records_nobody_has_a_finger_before_the_count() -> None:
    match = to_ready(party(4))
    server(match, "overdue 0")
    assert [each(match, name)[0] for name in ("ready", "pointed", "late")] == [1, 0, [0, 0, 0, 0]]
    for seat in (1, 2, 3):
        match.play(seat, "ready")
    assert (table(match)["phase"], match.actors) == (2, [0, 1, 2, 3])


def test_ruled_05_each_decision_has_its_clock_which_runs_for_whom_all_wait_and_is_the_tables_alone() -> None:
    match, clock = party(4), party(4).game.title.table.hurried_by
    assert match.game.title.table.clock == {"answer": 45, "point": 60}
    assert clock(match.see(-1)) == "answer"
    answer(match, 0)
    assert (refusal(match, SERVER, "lapse 0"), refusal(match, 0, "lapse 1")) == ("not_awaited", "server_only")
    for goes_on in (to_ready, to_point, lambda match: point_all(match, [1, 0, 3, 2])):
        goes_on(match)
        assert clock(match.see(-1)) == "point"


def cards_in(match: Match) -> list[int]:
    return [args["face"] // 2 for args in told(match, "turned")]


@pytest.mark.parametrize(("faces", "spare"), [(18, 0), (20, 1)])
def test_ruled_06_a_card_is_used_up_with_both_faces_and_put_away_only_while_one_can_be_spared(faces: int, spare: int) -> None:
    for seed in range(15):
        match = party(3, seed, content=pack(faces), packs="own")
        assert table(match)["spare"] == spare
        if spare:
            server(match, "skip")
        assert refusal(match, SERVER, "skip") == "no_spare_card"
        for _ in rounds(match):
            point_all(to_point(match), [1, 2, 0])
        assert len(set(cards_in(match))) == 9 + spare


def test_ruled_06_chance_says_which_face_is_up() -> None:
    """A last one without a partner is a card of its own."""
    faces = Counter(told(party(3, seed), "turned")[0]["face"] % 2 for seed in range(200))
    assert min(faces.values()) > 70
    first = len(party(3).game.content["faces"])
    found = Counter(told(party(3, seed, content=pack(17), packs="own"), "turned")[0]["face"] - first for seed in range(300))
    assert set(found) == set(range(17))
    assert found[16] > max(found[face] for face in range(16)) * 0.8  # one card in nine, always with this face


def test_ruled_06_ruled_08_a_question_is_put_away_for_another_card_and_answers_name_the_letter() -> None:
    """After the last letter comes the first again."""
    match = party(4)
    asks = [match.ask(seat) for seat in range(4)]
    server(match, "skip")
    assert (len(set(cards_in(match))), table(match)["slot"], letter(match)) == (2, 0, "B")
    assert [match.ask(seat) for seat in range(4)] != asks  # what was asked is not asked any more
    assert refusal(match, 0, "answer A yes") == "other_card"
    for _ in range(26):
        server(match, "skip")
    assert match.legal(0).forms() == [{"do": "answer", "card": ["B"], "choice": ["no", "yes"]}]
    answer(match, 0)


def test_ruled_06_not_once_half_of_the_people_have_answered_and_not_by_a_player() -> None:
    """Among bots alone not once one has."""
    match = persons(party(4))
    assert refusal(match, 0, "skip") == "server_only"
    answer(match, 3)
    server(match, "skip")
    answer(match, 3)
    answer(match, 1)
    assert refusal(match, SERVER, "skip") == "token_placed"
    to_ready(match)
    assert refusal(match, SERVER, "skip") == "not_now"
    match = party(3)
    answer(match, 0)
    assert refusal(match, SERVER, "skip") == "token_placed"


@pytest.mark.parametrize("sealed", ["no", "yes"])
def test_ruled_06_bots_are_not_counted_and_all_tokens_go_back(sealed: str) -> None:
    match = persons(party(5, sealed_answers=sealed))
    for bot in (3, 4):
        server(match, f"character {bot}")
        answer(match, bot)
    answer(match, 0)
    server(match, "skip")
    assert [(side["answered"][0], side["lent"][0]) for side in sides(match)] == [(0, 0)] * 5
    answer_all(match)
    assert table(match)["slot"] == 1


def test_ruled_09_ruled_10_the_next_round_begins_when_all_are_ready_again() -> None:
    """And readiness is not taken back."""
    match = party(3)
    play_round(match, "YBB", [0, 2, 1])
    for seat in (2, 0, 1):
        assert (table(match)["current_round"], table(match)["phase"]) == (1, 3)
        match.play(seat, "ready")
        assert refusal(match, seat, "ready") in ("not_asked", "not_now")
    assert (table(match)["current_round"], table(match)["phase"]) == (2, 0)


def test_ruled_11_any_card_may_come_next() -> None:
    seen = Counter(cards_in(party(3, seed, content=pack(24), packs="own"))[0] for seed in range(size(240, 600)))
    assert len(seen) == 12
    assert np.array(list(seen.values())).min() > size(5, 25)


def test_ruled_12_a_seat_keeps_its_team_whoever_plays_it() -> None:
    match = dealt("YBYB")
    answer(match, 0)
    for what in ("person 0", "person 1", "character 0"):
        server(match, what)
    assert [each(match, "team", seat)[seat] for seat in range(4)] == [0, 1, 0, 1]
    assert each(match, "answered")[0][0] == 1
    assert [dossier >= 0 for dossier in each(match, "dossier")] == [True, False, True, True]
    assert refusal(match, SERVER, "character 0") == "so_already"


@pytest.mark.parametrize("sealed", ["no", "yes"])
def test_ruled_12_ruled_13_what_a_bot_has_done_in_a_seat_is_marked_and_stays(sealed: str) -> None:
    match = persons(party(4, sealed_answers=sealed))
    server(match, "character 2")
    answer(match, 2)
    server(match, "person 2")
    assert refusal(match, 2, "answer A no") == "not_asked"
    answer_rest(match)
    answer_all(match)
    assert each(match, "lent") == [[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]]
    to_ready(match)
    server(match, "character 1")
    match.play(1, "point 0")
    server(match, "person 1")
    assert each(match, "lent")[1] == [0, 0, 0, 1]
    assert refusal(match, 1, "point 2") == "not_asked"


def test_ruled_12_latecomers_come_in_between_rounds() -> None:
    match, may_join = party(3), party(3).game.title.table.may_join
    assert not may_join(match.see(-1))
    play_round(match, "YBB", [0, 2, 1])
    assert may_join(match.see(-1))
    all_ready(match)
    assert not may_join(match.see(-1))


def everything(match: Match, place: int) -> tuple[object, ...]:
    """All that a place is given."""
    ask = None if place < 0 else match.ask(place)
    forms = None if place < 0 else match.legal(place).forms()
    return match.see(place).tobytes(), match.told(place), match.events(place), match.actors, ask, forms


def test_ruled_13_an_answer_may_be_changed_until_all_have_answered_and_nobody_learns_that_or_how() -> None:
    match = persons(party(4, sealed_answers="yes"))
    answer(match, 0, "yes")
    assert match.legal(0).forms() == [{"do": "answer", "card": ["A"], "choice": ["no"]}]
    assert refusal(match, 0, "answer A yes") == "unchanged"
    before = [everything(match, place) for place in (-1, 1, 2, 3)]
    for choice in ("no", "yes", "no"):
        answer(match, 0, choice)
        assert each(match, "answers", 0)[0][0] == (choice == "yes")
        assert [everything(match, place) for place in (-1, 1, 2, 3)] == before
    assert [args["yes"] for args in told(match, "changed", 0)] == [0, 1, 0]
    for seat in (1, 2, 3):
        answer(match, seat)
    assert told(match, "shown") == [{"slot": 0, "yes": 0b1110}]
    assert refusal(match, 0, "answer A yes") == "other_card"
    assert not any("changed" in keys(match, place) for place in (-1, 1, 2, 3))


def test_ruled_14_one_chooses_while_getting_ready_and_all_point_on_three_or_who_has_no_finger_after_the_count() -> None:
    match = to_ready(persons(party(4)))
    point_all(match, [1, 2, 3, 0], ready=True)
    assert (table(match)["phase"], each(match, "arrow")) == (3, [1, 2, 3, 0])
    assert keys(match)[-6:] == ["ready", "counted", *["revealed"] * 4]
    match = to_ready(persons(party(4)))
    point_all(match, [3, 3, 3], ready=True)
    match.play(3, "ready")
    assert (table(match)["phase"], match.actors) == (2, [3])
    assert refusal(match, 0, "point 1") == "not_asked"  # the count is over
    match.play(3, "point 0")
    assert table(match)["phase"] == 3


def test_ruled_14_a_finger_may_be_changed_until_the_count_and_nobody_learns_of_it() -> None:
    match = to_ready(persons(party(4)))
    point_all(match, [1], ready=True)
    assert (each(match, "pointed"), each(match, "arrow", 1)) == ([1, 0, 0, 0], [-1] * 4)
    before = [everything(match, place) for place in (-1, 1, 2, 3)]
    for target in (2, 3, 2):
        match.play(0, f"point {target}")
        assert [everything(match, place) for place in (-1, 1, 2, 3)] == before
    assert refusal(match, 0, "point 2") == "unchanged"
    assert [args["target"] for args in told(match, "aimed", 0)] == [2, 3, 2]
    for seat in (1, 2, 3):
        match.play(seat, "point 0")
        match.play(seat, "ready")
    assert each(match, "arrow")[0] == 2


def test_ruled_12_ruled_15_time_is_up_for_whoever_is_asked_and_may_be_gone() -> None:
    """How long somebody is gone the table knows: tests/server/test_party.py. What chance decides for a bot is chance's, not the bot's."""
    for match in (party(4), persons(party(4))):
        for _ in range(3):
            for seat in (1, 2, 3):
                answer(match, seat)
            server(match, "lapse 0")
        assert (each(match, "late")[0], each(match, "lent")[0]) == ([1, 1, 1, 0], [0, 0, 0, 0])


@pytest.mark.parametrize("sealed", ["no", "yes"])
@pytest.mark.parametrize("choice", ["no", "yes"])
def test_ruled_16_what_chance_has_answered_is_taken_back_by_answering(sealed: str, choice: str) -> None:
    """It is the player's own answer from then on: an open one stays (R3), a sealed one may be changed (R13)."""
    match = persons(party(4, sealed_answers=sealed))
    server(match, "lapse 0")
    assert match.legal(0).forms() == [{"do": "answer", "card": ["A"], "choice": ["no", "yes"]}], "also the side that chance has chosen"
    answer(match, 0, choice)
    side = sides(match, 0)[0]
    assert (side["answered"][0], side["answers"][0], side["late"][0]) == (1, choice == "yes", 0)
    assert keys(match)[-3:] == ["overdue", *["sealed" if sealed == "yes" else "placed"] * 2], "all see it"
    other = "no" if choice == "yes" else "yes"
    assert (f"answer A {other}" in match.legal(0)) == (sealed == "yes")
    for seat in (1, 2, 3):
        answer(match, seat)
    assert (table(match)["slot"], each(match, "answers")[0][0]) == (1, choice == "yes")


def test_ruled_16_as_long_as_the_question_is_open_and_a_person_plays() -> None:
    match = persons(party(4))
    server(match, "lapse 0")
    server(match, "character 0")
    assert refusal(match, 0, "answer A yes") == "not_asked"
    server(match, "person 0")
    assert 0 in match.actors
    for seat in (1, 2, 3):
        answer(match, seat)
    assert refusal(match, 0, "answer A yes") == "other_card"
    assert each(match, "late")[0][0] == 1


def test_ruled_16_the_note_sheet_reads_the_answer_that_counts() -> None:
    """Chance's token says nothing of the dossier; the player's own is read like any other."""
    for choice in ("no", "yes"):
        late, own = persons(party(4, seed=5)), persons(party(4, seed=5))
        server(late, "lapse 0")
        for match in (late, own):
            answer(match, 0, choice)
            to_ready(match)
        readings = [match.game.prepare(match.see(1), match.log(1))[0]["reading"] for match in (late, own)]
        for part in ("placed", "known", "yes", "in_character", "by_chance"):
            assert readings[0][part].tolist() == readings[1][part].tolist(), part
