"""What a party asks of the server: clocks for answers and fingers, who has gone, questions skipped, and who plays where."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.chance import create_app
from tests.clocks import Moved
from tests.server import test_two_worlds
from tests.server.guests import Json, Person, bots, done, has_left, playing, present, wait_for
from tests.waiting import until
from underrose.server.jobs.scheduler import gone_left, is_gone

PARTY = "top_secret_party"


def three_at(ann: Person, ben: Person, **more: Any) -> str:
    """Ann and Ben and a bot, at a table that has begun."""
    return playing(PARTY, ann, ben, bots=bots(2), **more)


def in_phase(person: Person, table: str, phase: int) -> Json:
    """The position, once the party is in this phase."""
    return wait_for(person, table, lambda view: view["view"]["table"]["phase"] == phase)


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
        done(person.act(table, view["ask"], action))


def play_round(people: list[Person], table: str) -> None:
    for verb in ("answer", "answer", "answer", "point", "ready"):
        play_phase(people, table, verb)


def keys(view: Json) -> list[str]:
    return [event["key"] for event in view["events"]]


def test_answers_and_fingers_have_their_usual_times(ann: Person, ben: Person, clock: Moved) -> None:
    usual = ann.open(PARTY, 3)
    for wish, times in (({}, (45, 60)), ({"point": 90}, (45, 90)), ({"point": 0, "answer": 20}, (20, 0))):
        done(ann.command(usual, "settings", clock=wish))
        clocks = ann.info(usual)["clock"]
        assert (clocks["answer"], clocks["point"]) == times
    assert ann.info(ann.open("the_coding", 2))["clock"]["point"] == 0, "nobody points there"
    table = three_at(ann, ben)
    assert ann.view(table)["deadline"] == 45_000
    for _ in range(3):
        play_phase([ann, ben], table, "answer")
    assert in_phase(ann, table, 1)["deadline"] == 60_000


def test_whose_time_is_up_answers_and_points_by_chance(ann: Person, ben: Person, clock: Moved) -> None:
    table = three_at(ann, ben, clock={"pace": 0, "answer": 5, "point": 5})
    over = wait_for(ann, table, lambda view: view["outcome"] or clock.pass_by(5))
    assert keys(over).count("overdue") == 2 * (9 + 3 + 2)  # for two people: answers, ready with a finger, ready again
    assert all(side["late"] == [1, 1, 1, 1] for side in over["view"]["table"]["sides"][:2])


def test_the_time_to_look_at_a_reveal_begins_when_it_has_been_shown(ann: Person, ben: Person, clock: Moved) -> None:
    """Of ten people one after the other is told: sixty seconds were over with the last one."""
    table = three_at(ann, ben)
    play_round([ann, ben], table)
    assert in_phase(ann, table, 3)["deadline"] == 1000 * (60 + 6 + 3 * 8)


def test_choosing_another_face_gives_no_more_time(ann: Person, ben: Person, clock: Moved) -> None:
    table = three_at(ann, ben, clock={"pace": 0, "answer": 60, "point": 3})
    for _ in range(3):
        play_phase([ann, ben], table, "answer")
    view = in_phase(ann, table, 1)
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
    at.seats[0].connections, at.seats[1].connections, at.seats[1].expected = 1, 0, False
    at.seats[1].gone = None if gone is None else clock.monotonic() - gone
    assert is_gone(at, at.live, at.seats[1]) == (left is not None)
    assert left is None or gone_left(at, at.seats[1]) == left
    at.clock = replace(at.clock, leaver="wait")  # the host chose to wait for who leaves
    assert not is_gone(at, at.live, at.seats[1])
    at.clock = replace(at.clock, leaver="bot")
    at.seats[0].connections = 0  # nobody is there who would wait
    assert not is_gone(at, at.live, at.seats[1])


def test_who_goes_in_the_middle_of_a_question_is_answered_for_and_who_is_back_in_time_is_not(
    ann: Person, ben: Person, clock: Moved
) -> None:
    table = three_at(ann, ben, clock={"pace": 10})
    at = ann.client.app.state.service.store._tables[table]

    def left(kind: str) -> int | None:
        job = at.jobs.get((kind, 1))
        return None if job is None else round(job.left(clock.wall()))

    with present(table, ann):
        for _ in range(2):
            with present(table, ben):
                assert (left("deadline"), left("gone")) == (45, None)
            has_left(ann, table, 1)
            assert (left("deadline"), left("gone")) == (45, 10)
        began = clock.wall()
        until(lambda: ann.view(table)["view"]["table"]["sides"][1]["late"][0] or clock.pass_by(1))
        assert clock.wall() - began < 20, "nobody waited for the clock of 45 seconds"
        view = ben.view(table)
        done(ben.act(table, view["ask"], {"do": "answer", "card": view["legal"][0]["card"][0], "choice": "yes"}))
        side = ann.view(table)["view"]["table"]["sides"][1]
        assert (side["answers"][0], side["late"][0]) == (1, 0), "what chance has answered is taken back (R16)"


def test_the_host_has_a_question_skipped(ann: Person, ben: Person) -> None:
    table = three_at(ann, ben, clock={"pace": 10})
    before = ann.view(table)
    assert ben.command(table, "skip").status_code == 403
    done(ann.command(table, "skip", id="once"))
    assert ann.command(table, "skip", id="once").status_code == 200  # the same again, answered as before
    after = ann.view(table)
    assert keys(after).count("skipped") == 1
    assert after["view"]["table"]["faces"][0] != before["view"]["table"]["faces"][0]
    assert ann.act(table, before["ask"], {"do": "answer", "card": "A", "choice": "yes"}).status_code == 409


def dossiers(view: Json) -> list[bool]:
    return [side["dossier"] >= 0 for side in view["view"]["table"]["sides"][: len(view["seats"])]]


def test_all_see_which_seats_are_played_by_characters(ann: Person, ben: Person, cleo: Person) -> None:
    table = three_at(ann, ben)
    assert dossiers(ann.view(table)) == [False, False, True]
    done(ben.command(table, "resign"))
    assert dossiers(ann.view(table)) == [False, True, True]
    play_round([ann], table)
    in_phase(ann, table, 3)
    cleo.sit(table, watch=True)
    done(cleo.command(table, "takeover", seat=1))
    assert dossiers(ann.view(table)) == [False, False, True]


@pytest.mark.parametrize("sealed", ["no", "yes"])
def test_what_a_place_can_receive_is_the_same_whoever_is_on_its_team(sealed: str) -> None:
    service = create_app().state.service
    pairs, really = test_two_worlds.compare_all(service, PARTY, {"sealed_answers": sealed}, test_two_worlds.a_scheduler())
    service.bots.close()
    assert pairs > 20
    assert really > pairs / 2
