"""What a party asks of the server: clocks for answers and fingers, questions skipped, packs of one's own, who plays where, latecomers."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.chance import create_app
from tests.clocks import Moved
from tests.rules.top_secret_party.tables import pack
from tests.server import test_two_worlds
from tests.server.guests import Json, Person, bots, has_left, wait_for
from tests.waiting import until
from underrose.server.jobs.scheduler import gone_left, is_gone

PARTY = "top_secret_party"


def three_at(ann: Person, ben: Person, **more: Any) -> str:
    """Ann and Ben and a bot, at a table that has begun."""
    table = ann.open(PARTY, 3, bots=bots(2), **more)
    ben.sit(table)
    ann.start(table)
    return table


def owed(view: Json) -> bool:
    """Whether the table waits for this person, who could otherwise only change what they have chosen."""
    seen = view["view"]["table"]
    own = seen["sides"][seen["seat"]]
    return seen["phase"] != 0 or not own["answered"][seen["slot"]]


def play_phase(people: list[Person], table: str, verb: str, target: int = 2) -> None:
    """Everybody does what is asked of them once."""
    for person in people:
        view = wait_for(person, table, lambda view: owed(view) and any(form["do"] == verb for form in view["legal"]))
        form = next(form for form in view["legal"] if form["do"] == verb)
        action = {"do": verb, **{name: values[-1] for name, values in form.items() if name != "do"}}
        if verb == "point":
            action["seat"] = target
        assert person.act(table, view["ask"], action).status_code == 200


def play_round(people: list[Person], table: str) -> None:
    for verb in ("answer", "answer", "answer", "point", "ready"):
        play_phase(people, table, verb)


def keys(view: Json) -> list[str]:
    return [event["key"] for event in view["events"]]


# --- clocks -----------------------------------------------------------------------------------------------------------


def test_answers_and_fingers_have_their_usual_times(ann: Person, ben: Person, clock: Moved) -> None:
    usual = ann.info(ann.open(PARTY, 3))["clock"]
    assert (usual["answer"], usual["point"]) == (45, 60)
    table = three_at(ann, ben)
    assert ann.view(table)["deadline"] == 45_000
    for _ in range(3):
        play_phase([ann, ben], table, "answer")
    ready = wait_for(ann, table, lambda view: view["view"]["table"]["phase"] == 1)
    assert ready["deadline"] == 60_000


def test_whose_time_is_up_answers_and_points_by_chance(ann: Person, ben: Person, clock: Moved) -> None:
    table = three_at(ann, ben, clock={"pace": 0, "answer": 5, "point": 5})
    over = wait_for(ann, table, lambda view: view["outcome"] or clock.pass_by(5))
    assert keys(over).count("overdue") == 2 * (9 + 3 + 2)  # for two people: answers, ready with a finger, ready again
    assert all(side["late"] == [1, 1, 1, 1] for side in over["view"]["table"]["sides"][:2])


def test_the_time_to_look_at_a_reveal_begins_when_it_has_been_shown(ann: Person, ben: Person, clock: Moved) -> None:
    """Of ten people one after the other is told: sixty seconds were over with the last one."""
    table = three_at(ann, ben)
    play_round([ann, ben], table)
    revealed = wait_for(ann, table, lambda view: view["view"]["table"]["phase"] == 3)
    assert revealed["deadline"] == 1000 * (60 + 6 + 3 * 8)


def test_only_games_in_which_somebody_points_have_a_time_for_it(ann: Person) -> None:
    answer = ann.post("/tables", {"game": "kuhn", "players": 2, "clock": {"point": 3}})
    assert answer.status_code == 422
    assert ann.info(ann.open("the_coding", 2))["clock"]["point"] == 0
    assert ann.info(ann.open(PARTY, 3, clock={"pace": 0, "point": 0, "answer": 20}))["clock"]["point"] == 0


def test_settings_keep_to_the_games_usual_times(ann: Person) -> None:
    table = ann.open(PARTY, 3)
    assert ann.command(table, "settings", clock={"point": 90}).status_code == 200
    clock = ann.info(table)["clock"]
    assert (clock["answer"], clock["point"]) == (45, 90)


def test_choosing_another_face_gives_no_more_time(ann: Person, ben: Person, clock: Moved) -> None:
    table = three_at(ann, ben, clock={"pace": 0, "answer": 60, "point": 3})
    for _ in range(3):
        play_phase([ann, ben], table, "answer")
    view = wait_for(ann, table, lambda view: view["view"]["table"]["phase"] == 1)
    while view["view"]["table"]["phase"] == 1:  # whoever chooses for ever is ready when the time is up
        targets = next((form["seat"] for form in view["legal"] if form["do"] == "point"), None)
        if targets is None or ann.act(table, view["ask"], {"do": "point", "seat": targets[0]}).status_code != 200:
            break
        clock.pass_by(0.5)
        view = ann.view(table)
    assert "ready" in keys(wait_for(ann, table, lambda view: clock.pass_by(0.5) or "revealed" in keys(view) or "counted" in keys(view)))


@pytest.mark.parametrize(("gone", "left"), [(None, None), (0, 10), (5, 5), (9, 2), (44, 2), (600, 2)])
def test_nobody_waits_out_the_clock_of_a_person_who_has_gone(
    ann: Person, ben: Person, clock: Moved, gone: float | None, left: float | None
) -> None:
    """The laptop that was closed at the reveal cost the room 49 seconds a round."""
    table = three_at(ann, ben, clock={"pace": 10})
    at = ann.client.app.state.service.store._tables[table]
    at.seats[0].lines, at.seats[1].lines, at.seats[1].expected = 1, 0, False
    at.seats[1].gone = None if gone is None else clock.monotonic() - gone
    assert is_gone(at, at.live, at.seats[1]) == (left is not None)
    assert left is None or gone_left(at, at.seats[1]) == left
    at.clock = replace(at.clock, leaver="wait")  # the host chose to wait for who leaves
    assert not is_gone(at, at.live, at.seats[1])
    at.clock = replace(at.clock, leaver="bot")
    at.seats[0].lines = 0  # nobody is there who would wait
    assert not is_gone(at, at.live, at.seats[1])


def test_who_goes_in_the_middle_of_a_question_is_answered_for_and_who_is_back_in_time_is_not(
    ann: Person, ben: Person, clock: Moved
) -> None:
    table = three_at(ann, ben, clock={"pace": 10})
    at = ann.client.app.state.service.store._tables[table]

    def left(kind: str) -> int | None:
        job = at.jobs.get((kind, 1))
        return None if job is None else round(job.left(clock.wall()))

    with ann.feed(table) as here:
        here.receive_json()
        with ben.feed(table) as gone:
            gone.receive_json()
            assert (left("deadline"), left("gone")) == (45, None)
        has_left(ann, table, 1)
        assert (left("deadline"), left("gone")) == (45, 10)
        with ben.feed(table) as back:
            back.receive_json()
            assert (left("deadline"), left("gone")) == (45, None)
        has_left(ann, table, 1)
        began = clock.wall()
        until(lambda: ann.view(table)["view"]["table"]["sides"][1]["late"][0] or clock.pass_by(1))
        assert clock.wall() - began < 20, "nobody waited for the clock of 45 seconds"
        view = ben.view(table)
        assert ben.act(table, view["ask"], {"do": "answer", "card": view["legal"][0]["card"][0], "choice": "yes"}).status_code == 200
        side = ann.view(table)["view"]["table"]["sides"][1]
        assert (side["answers"][0], side["late"][0]) == (1, 0), "what chance has answered is taken back (R16)"


def test_somebody_else_is_the_host_after_twenty_seconds_where_people_sit_together(ann: Person, ben: Person, clock: Moved) -> None:
    table = three_at(ann, ben, clock={"pace": 10})
    with ben.feed(table) as here:
        here.receive_json()
        with ann.feed(table) as host:
            host.receive_json()
        has_left(ben, table, 0)
        began = clock.wall()
        until(lambda: ben.info(table)["host"] or clock.pass_by(1))
        assert 19 <= clock.wall() - began <= 25
        told = here.receive_json()
        while told["hosting"] != 1:  # and everybody is told at once
            told = here.receive_json()
        assert "hosts" in [notice["key"] for notice in told["notices"]]


# --- skipping ---------------------------------------------------------------------------------------------------------


def test_the_host_has_a_question_skipped(ann: Person, ben: Person) -> None:
    table = ann.open(PARTY, 3, bots=bots(2), clock={"pace": 10})
    ben.sit(table)
    ann.start(table)
    before = ann.view(table)
    assert ben.command(table, "skip").status_code == 403
    assert ann.command(table, "skip", id="once").status_code == 200
    assert ann.command(table, "skip", id="once").status_code == 200  # the same again, answered as before
    after = ann.view(table)
    assert keys(after).count("skipped") == 1
    assert after["view"]["table"]["faces"][0] != before["view"]["table"]["faces"][0]
    stale = ann.act(table, before["ask"], {"do": "answer", "card": "A", "choice": "yes"})
    assert stale.status_code == 409


def test_not_once_half_of_the_people_have_answered(ann: Person, ben: Person) -> None:
    table = ann.open(PARTY, 3, bots=bots(2), clock={"pace": 10})
    ben.sit(table)
    ann.start(table)
    play_phase([ben], table, "answer")
    answer = ann.command(table, "skip")
    assert (answer.status_code, answer.json()["key"]) == (422, "token_placed")


def test_a_player_cannot_skip_by_playing_it(ann: Person, ben: Person) -> None:
    table = three_at(ann, ben, clock={"pace": 10})
    view = ann.view(table)
    for what in ("skip", "overdue 1", "lapse 1", "person 2"):
        assert ann.act(table, view["ask"], what).status_code == 422


# --- packs of one's own -----------------------------------------------------------------------------------------------


def test_a_pack_of_ones_own_is_played_alone(ann: Person, ben: Person) -> None:
    table = three_at(ann, ben, content={"camp": pack(20)}, options={"packs": "own"})
    content = ann.info(table)["content"]
    face = content["faces"][ann.view(table)["view"]["table"]["faces"][0]]
    assert face["yellow"].startswith("Yellow ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (pack(16), "line 4: a game needs 9 cards"),
        (pack(18).replace("Blue 3?", "x" * 161), "line 13: the blue question has to have 1 to 160"),
        (pack(18).replace('"Yellow 5?"', "5"), "line 19"),
        (pack(18) + "yellow_traits = {brave = 1}\n", "line 55: there is no trait 'brave'"),
        (pack(18, "everyday"), "line 1: there is a pack everyday already"),
        (pack(18).replace("[[face]]", "[face]", 1), "not TOML"),
        (pack(18, language="English!"), "line 2: language is a code"),
    ],
)
def test_a_broken_pack_is_refused_with_line_and_reason(ann: Person, text: str, why: str) -> None:
    answer = ann.post("/tables", {"game": PARTY, "players": 3, "content": {"camp": text}})
    assert answer.status_code == 422
    assert why in answer.json()["text"]


def test_a_pack_that_is_too_long_is_refused(ann: Person) -> None:
    answer = ann.post("/tables", {"game": PARTY, "players": 3, "content": {"camp": pack(18) + "#" * 70_000}})
    assert answer.status_code == 422
    assert "64 KB" in answer.json()["text"]


def test_one_pack_at_a_time(ann: Person) -> None:
    answer = ann.post("/tables", {"game": PARTY, "players": 3, "content": {"a": pack(18, "a"), "b": pack(18, "b")}})
    assert answer.status_code == 422
    assert "one file" in answer.json()["text"]


# --- who plays where --------------------------------------------------------------------------------------------------


def dossiers(view: Json) -> list[bool]:
    return [side["dossier"] >= 0 for side in view["view"]["table"]["sides"][: len(view["seats"])]]


def test_all_see_which_seats_are_played_by_characters(ann: Person, ben: Person, cleo: Person) -> None:
    table = three_at(ann, ben)
    assert dossiers(ann.view(table)) == [False, False, True]
    assert ben.command(table, "resign").status_code == 200
    assert dossiers(ann.view(table)) == [False, True, True]
    play_round([ann], table)
    wait_for(ann, table, lambda view: view["view"]["table"]["phase"] == 3)
    cleo.sit(table, watch=True)
    assert cleo.command(table, "takeover", seat=1).status_code == 200
    assert dossiers(ann.view(table)) == [False, False, True]


def test_a_latecomer_comes_in_between_rounds(ann: Person, ben: Person, cleo: Person) -> None:
    table = three_at(ann, ben)
    cleo.sit(table, watch=True)
    early = cleo.command(table, "takeover")
    assert (early.status_code, early.json()["key"]) == (409, "later")
    play_round([ann, ben], table)
    wait_for(ann, table, lambda view: view["view"]["table"]["phase"] == 3)
    assert cleo.command(table, "takeover").status_code == 200
    assert dossiers(ann.view(table)) == [False, False, False]
    play_phase([ann, ben], table, "ready")
    view = wait_for(ann, table, lambda view: view["view"]["table"]["phase"] == 0 or cleo.view(table)["ask"] is not None)
    if view["view"]["table"]["phase"] == 3:
        play_phase([cleo], table, "ready")
    play_phase([cleo], table, "answer")


# --- secrecy ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sealed", ["no", "yes"])
def test_what_a_place_can_receive_is_the_same_whoever_is_on_its_team(sealed: str) -> None:
    service = create_app().state.service
    options = {"sealed_answers": sealed}
    pairs, really = test_two_worlds.compare_all(service, PARTY, options, test_two_worlds.a_scheduler())
    service.bots.close()
    assert pairs > 20
    assert really > pairs / 2
