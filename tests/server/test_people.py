"""Seats and people: leaving and coming back, stand-ins, late friends, resigning, moving to another device, settings, reports."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.chance import REPEATED, create_app
from tests.clocks import Moved
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, bots, choose, come_in, has_left, play_on, wait_for
from underrose.server.core.followers import ASKED_SECONDS
from underrose.server.tables import succession
from underrose.server.tables.seats import AWAY_SECONDS
from underrose.server.tables.takeover import LEFT_SECONDS


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "people.db"


GRACE = 60.0


@pytest.fixture
def client(database: Path, clock: Moved) -> Iterator[TestClient[Litestar]]:
    """A server whose clock is moved."""
    with TestClient(serving(database, clock)) as client:
        yield client


def serving(database: Path, clock: Moved) -> Litestar:
    return create_app(GAMES, database=str(database), grace=GRACE, sources=replace(REPEATED, clock=clock))


def stood_in(person: Person, table: str, seat: int, clock: Moved) -> Json:
    """The position, once a bot stands in for who has left a seat."""
    return wait_for(person, table, lambda view: view["seats"][seat]["level"] == "novice" or clock.pass_by(GRACE))


@pytest.fixture
def three(ann: Person, ben: Person, cleo: Person) -> str:
    """A game of three at The Coding."""
    table = ann.open("the_coding", 3)
    ben.sit(table)
    cleo.sit(table)
    ann.start(table)
    return table


def refused(answer: Any) -> tuple[int, str]:
    assert answer.json().keys() == {"key", "args", "text"}, answer.text
    return answer.status_code, answer.json()["key"]


def order(person: Person, table: str) -> None:
    view = person.view(table)
    assert person.act(table, view["ask"], choose(view["legal"], person.rng)).status_code == 200


def ending(line: Any) -> int:
    """The code with which a line ends, whatever it still says before."""
    with pytest.raises(WebSocketDisconnect) as caught:
        drain(line)
    return caught.value.code


def drain(line: Any) -> None:
    while True:
        line.receive_json()


# --- who leaves -------------------------------------------------------------------------------------------------------


def test_a_bot_stands_in_for_who_left_and_they_come_back_to_a_briefing(
    ann: Person, ben: Person, cleo: Person, three: str, clock: Moved
) -> None:
    with ann.feed(three) as line, cleo.feed(three):
        line.receive_json()
        with ben.feed(three) as left:
            before = left.receive_json()
            assert before["briefing"] == 0
        seen = stood_in(ann, three, 1, clock)
        assert seen["seats"][1] == {**seen["seats"][1], "kind": "human", "name": "Ben", "connected": False}
        assert [(told["key"], told["args"]["name"]) for told in seen["notices"]] == [("steps_in", "Ben")]  # announced to all
        wait_for(ben, three, lambda view: view["ask"] is None)  # the bot ordered Ben's digits
        order(ann, three)
        with ben.feed(three) as again:
            back = again.receive_json()
            assert back["briefing"] == len(back["events"]) - len(before["events"]) >= 2
            assert back["seats"][1]["level"] is None
            assert back["seats"][1]["connected"] is True
            # so that the sheet takes no later fact for a bot's decision
            assert [told["key"] for told in back["notices"]] == ["steps_in", "came_back"]
        with ben.feed(three) as once_more:
            assert once_more.receive_json()["briefing"] == 0


def test_a_bot_stands_in_for_who_never_came_to_the_game(ann: Person, ben: Person, three: str, clock: Moved) -> None:
    with ann.feed(three) as line:
        line.receive_json()
        seen = stood_in(ann, three, 2, clock)
        assert ("steps_in", "Cleo") in [(told["key"], told["args"]["name"]) for told in seen["notices"]]


def test_who_asks_without_a_window_is_there(ann: Person, ben: Person, cleo: Person, three: str, clock: Moved) -> None:
    with ann.feed(three) as line, cleo.feed(three):
        line.receive_json()
        for _ in range(4):
            clock.pass_by(0.6 * GRACE)
            assert ben.view(three)["seats"][1]["level"] is None
        stood_in(ann, three, 1, clock)  # now Ben is silent


def test_who_follows_by_asking_after_a_window_was_lost_is_there(ann: Person, ben: Person, cleo: Person, three: str, clock: Moved) -> None:
    """A network that lets no WebSocket through any more: the page asks again and again, which is an arrival as with a window."""
    with ann.feed(three) as line, cleo.feed(three):
        line.receive_json()
        with ben.feed(three) as lost:
            lost.receive_json()
        has_left(ann, three, 1)
        for _ in range(30):
            clock.pass_by(GRACE / 20)
            seat = ben.view(three, follow=True)["seats"][1]
            assert (seat["level"], seat["connected"]) == (None, True)
        clock.pass_by(2 * ASKED_SECONDS)
        has_left(ann, three, 1)
        told = line.receive_json()
        while told["seats"][1]["connected"]:  # everybody is told, without asking
            told = line.receive_json()
        stood_in(ann, three, 1, clock)
        seat = ben.view(three, follow=True)["seats"][1]
        assert (seat["level"], seat["connected"]) == (None, True), "who asks again is back, and no bot plays on"


def test_who_is_missed_is_missed_by_the_next_server_too(
    ann: Person, ben: Person, cleo: Person, three: str, database: Path, clock: Moved
) -> None:
    with ann.feed(three) as line, cleo.feed(three):
        line.receive_json()
        with TestClient(serving(database, clock)) as other:
            there = replace(ann, client=other)
            with there.feed(three) as again:
                assert again.receive_json()["seats"][1]["kind"] == "human"
                stood_in(there, three, 1, clock)
                stood_in(there, three, 2, clock)  # who had a window at the server that died, and does not come back


def leave_and_wait(ann: Person, ben: Person, clock: Moved, **times: Any) -> str:
    """A game of two whose second player leaves; the first stays for longer than usual, and no bot stands in."""
    table = ann.open("the_coding", 2, clock={"pace": 0, **times})
    ben.sit(table)
    ann.start(table)
    with ann.feed(table) as line:
        line.receive_json()
        with ben.feed(table) as left:
            left.receive_json()
        has_left(ann, table, 1)
        clock.pass_by(1.2 * GRACE)
        assert ann.view(table)["seats"][1]["level"] is None
        assert ann.command(table, "settings").status_code == 200  # after whatever was due
        assert ann.view(table)["seats"][1]["level"] is None
    return table


def test_a_host_may_give_who_left_more_time(ann: Person, ben: Person, clock: Moved) -> None:
    table = leave_and_wait(ann, ben, clock, grace=2 * GRACE)
    assert ann.info(table)["clock"]["grace"] == 2 * GRACE


def test_at_a_table_that_waits_no_bot_stands_in_but_the_clock_runs(ann: Person, ben: Person, clock: Moved) -> None:
    table = leave_and_wait(ann, ben, clock, leaver="wait", turn=2 * GRACE)
    clock.pass_by(0.8 * GRACE)
    seats = wait_for(ann, table, lambda view: any(event["key"] == "ordered" and event["args"]["seat"] == 1 for event in view["events"]))[
        "seats"
    ]
    assert seats[1]["level"] is None  # one decision, not the seat
    assert ann.command(table, "skip", seat=1).status_code == 200


def test_who_plays_bots_alone_is_waited_for(ann: Person, clock: Moved) -> None:
    table = ann.open("the_coding", 2, bots=bots(1))
    ann.start(table)
    with ann.feed(table) as line:
        line.receive_json()
    has_left(ann, table, 0)
    clock.pass_by(2 * GRACE)
    assert ann.view(table)["seats"][0]["level"] is None
    assert ann.command(table, "settings").status_code == 200  # after whatever was due
    assert ann.view(table)["seats"][0]["level"] is None


def test_the_host_need_not_wait_for_who_is_not_there(ann: Person, ben: Person, three: str) -> None:
    assert refused(ben.command(three, "skip", seat=2)) == (403, "host_only")
    assert refused(ann.command(three, "skip", seat=7))[0] == 422
    assert ann.command(three, "skip", seat=2).status_code == 200
    wait_for(ann, three, lambda view: view["seats"][2]["level"] == "novice")
    with ben.feed(three) as line:
        line.receive_json()
        assert refused(ann.command(three, "skip", seat=1)) == (409, "connected")


def test_who_acts_is_back(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2, clock={"pace": 9})
    ben.sit(table)
    ann.start(table)
    ann.command(table, "skip", seat=1)
    assert ann.view(table)["seats"][1]["level"] == "novice"
    order(ben, table)
    assert ann.view(table)["seats"][1]["level"] is None
    ann.command(table, "skip", seat=1)
    assert ben.command(table, "takeover").status_code == 200
    assert ann.view(table)["seats"][1]["level"] is None


# --- who comes late, and who gives up ---------------------------------------------------------------------------------


def test_a_late_friend_takes_over_a_bots_seat_and_sees_what_it_saw(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 3, bots=bots(1, 2), clock={"pace": 9})
    ann.start(table)
    assert refused(ben.command(table, "takeover"))[0] == 403  # first one has to be at the table
    ben.sit(table, watch=True)
    assert refused(ben.command(table, "takeover", seat=0)) == (409, "no_bot_seat")
    with ben.feed(table) as line:
        assert line.receive_json()["view"]["table"]["seat"] == -1
        assert ben.command(table, "takeover", seat=2).status_code == 200
        assert ann.command(table, "consent", seat=2, player=ben.player).status_code == 200
        assert ending(line) == 1013  # to join again, as the seat
    view = ben.view(table)
    assert view["view"]["table"]["seat"] == 2
    assert view["seats"][2]["name"] == "Ben"
    order(ben, table)
    assert refused(ben.command(table, "takeover", seat=1)) == (409, "seated")


def test_between_two_games_a_late_friend_takes_a_bots_seat_for_the_next_one(ann: Person, ben: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ben.sit(table, watch=True)
    assert refused(ben.command(table, "takeover")) == (409, "not_running")
    ann.start(table)
    assert play_on([ann], table)["outcome"]
    assert ann.command(table, "free", seat=1).status_code == 409
    assert ben.command(table, "takeover").status_code == 200
    assert ann.info(table)["seats"][1]["name"] == "Ben"
    told = ann.view(table)["notices"][-1]
    assert (told["key"], told["args"]["before"]) == ("took_over", "Bourbon"), "whose game it was"
    ann.command(table, "rematch")
    assert ann.view(table)["outcome"]  # now Ben has to want it too
    ben.command(table, "rematch")
    assert ann.view(table)["game"] == 2
    assert play_on([ann, ben], table)["outcome"]


def test_the_role_of_a_host_who_is_gone_passes_to_who_sits_longest_and_stays_there(
    ann: Person, ben: Person, cleo: Person, clock: Moved
) -> None:
    table = ann.open("the_coding", 3)
    cleo.sit(table, seat=2)
    clock.pass_by(1)
    ben.sit(table, seat=1)
    ann.start(table)
    with ben.feed(table), cleo.feed(table):
        with ann.feed(table) as line:
            line.receive_json()
            assert ann.command(table, "pause", paused=True).status_code == 200
        passed = wait_for(ben, table, lambda view: view["hosting"] == 2 or clock.pass_by(GRACE))
        assert [(told["key"], told["args"]["name"]) for told in passed["notices"]][-1] == ("hosts", "Cleo")  # announced to all
        with ann.feed(table) as line:
            back = line.receive_json()
            assert back["hosting"] == 2  # nobody loses it without a word
            assert ann.command(table, "pause", paused=False).status_code == 200
            assert refused(ann.command(table, "pause", paused=True)) == (403, "host_only")


def test_whose_connection_is_lost_is_reconnecting_and_after_ten_seconds_away_and_all_are_told(
    ann: Person, ben: Person, three: str, clock: Moved
) -> None:
    with ann.feed(three) as line:

        def told_when(absence: str | None) -> Json:
            while (told := line.receive_json())["seats"][1].get("absence") != absence:
                pass
            return told["seats"][1]

        with ben.feed(three) as other:
            other.receive_json()
            assert told_when(None)["connected"]
        assert not told_when("reconnecting")["connected"]
        clock.pass_by(AWAY_SECONDS - 1)
        assert ann.info(three)["seats"][1]["absence"] == "reconnecting"
        clock.pass_by(1)
        assert told_when("away")["kind"] == "human"  # nobody plays for them yet
        with ben.feed(three) as other:
            other.receive_json()
            assert told_when(None)["connected"]


def test_the_host_lets_who_came_late_have_a_seat_that_somebody_left(
    client: TestClient[Litestar], ann: Person, ben: Person, cleo: Person, three: str, clock: Moved
) -> None:
    """While hands are hidden too: between two decisions of the bot that stands in, and all are told whose seat it was."""
    dan = come_in(client, "Dan")
    dan.sit(three, watch=True)
    assert dan.command(three, "wait").status_code == 200
    assert refused(ann.command(three, "admit", player=dan.player)) == (409, "running"), "nobody has left"
    with ann.feed(three), cleo.feed(three):
        with ben.feed(three) as line:
            line.receive_json()
        stood_in(ann, three, 1, clock)
        assert refused(cleo.command(three, "admit", player=dan.player)) == (403, "host_only")
        assert ann.command(three, "admit", player=dan.player).status_code == 200
        view = wait_for(dan, three, lambda view: view["view"]["table"]["seat"] == 1)
        assert [seat["name"] for seat in view["seats"]] == ["Ann", "Dan", "Cleo"]
        told = ann.view(three)["notices"][-1]
        assert (told["key"], told["args"]["name"], told["args"]["before"]) == ("took_over", "Dan", "Ben")
        assert ben.view(three)["view"]["table"]["seat"] == -1
        assert refused(ben.command(three, "takeover", seat=0)) == (409, "no_bot_seat")


def who_waits(client: TestClient[Litestar], table: str) -> Person:
    """Dan, who came late and waits for a seat."""
    dan = come_in(client, "Dan")
    dan.sit(table, watch=True)
    dan.command(table, "wait")
    return dan


def test_who_is_let_in_and_does_not_come_is_played_for(
    client: TestClient[Litestar], ann: Person, ben: Person, cleo: Person, three: str, clock: Moved
) -> None:
    """A phone that sleeps while its owner waits: all waited for ever at each of their decisions."""
    dan = who_waits(client, three)
    with ann.feed(three), cleo.feed(three):
        with ben.feed(three) as line:
            line.receive_json()
        stood_in(ann, three, 1, clock)
        assert ann.command(three, "admit", player=dan.player).status_code == 200
        wait_for(ann, three, lambda view: view["seats"][1]["name"] == "Dan")
        assert stood_in(ann, three, 1, clock)["seats"][1]["name"] == "Dan"


def test_who_is_let_in_waits_as_long_as_who_has_the_seat_may_be_back(
    client: TestClient[Litestar], ann: Person, ben: Person, cleo: Person, three: str, clock: Moved
) -> None:
    dan = who_waits(client, three)
    with ann.feed(three), cleo.feed(three):
        with ben.feed(three) as line:
            line.receive_json()
        has_left(ann, three, 1)
        assert ann.command(three, "skip", seat=1).status_code == 200
        assert ann.command(three, "admit", player=dan.player).status_code == 200
        clock.pass_by(LEFT_SECONDS - 1)
        assert dan.view(three)["queue"] == [{"player": dan.player, "name": "Dan", "admitted": True}]
        with ben.feed(three) as line:
            assert line.receive_json()["view"]["table"]["seat"] == 1
            clock.pass_by(2 * LEFT_SECONDS)
            assert ann.view(three)["seats"][1]["name"] == "Ben"
            assert dan.view(three)["queue"], "the host's word holds"


def test_a_line_over_which_nothing_comes_is_no_window_until_something_comes(ann: Person, ben: Person, three: str) -> None:
    at = ann.client.app.state.service.store._tables[three]
    with ben.feed(three) as other:
        other.receive_json()
        seat, line = at.seats[1], next(iter(at.audience.feeds[1].lines))
        for _ in range(2):  # said twice it is the same
            at.audience.hush(line, silent=True)
            assert (seat.followed, seat.absence, at.audience.owners) == (False, "reconnecting", frozenset())
        at.audience.hush(line, silent=False)
        assert (seat.followed, seat.absence, at.audience.owners) == (True, None, {ben.player})
        at.audience.hush(line, silent=True)
        at.persistence.members_dirty = True
    has_left(ann, three, 1)
    assert seat.lines == 0, "a line that was missed already is counted once"


def test_a_host_who_gives_up_the_seat_gives_up_the_role(ann: Person, ben: Person, cleo: Person, three: str, clock: Moved) -> None:
    with ann.feed(three), ben.feed(three), cleo.feed(three):
        ann.command(three, "free")
        assert wait_for(cleo, three, lambda view: view["hosting"] is not None or clock.pass_by(GRACE))["hosting"] == 1


def test_a_host_who_gives_up_the_seat_and_watches_stays_host_until_gone(
    ann: Person, ben: Person, cleo: Person, three: str, clock: Moved
) -> None:
    with ben.feed(three), cleo.feed(three):
        ann.command(three, "free")
        with ann.feed(three) as line:
            line.receive_json()
            for _ in range(4):
                clock.pass_by(0.6 * GRACE)
                assert ben.view(three)["hosting"] is None
            assert ann.command(three, "pause", paused=True).status_code == 200
        for _ in range(4):
            assert ann.view(three)["hosting"] is None  # programs watch without a window
            clock.pass_by(0.6 * GRACE)
        assert wait_for(cleo, three, lambda view: clock.pass_by(GRACE) or view["hosting"] is not None)["hosting"] == 1


def test_before_the_start_a_host_who_watches_stays_host_while_the_page_asks(ann: Person, ben: Person, clock: Moved) -> None:
    table = ann.open("the_coding", 3)
    ben.sit(table)
    assert ann.command(table, "free").status_code == 200
    ann.post(f"/tables/{table}/seats", {"watch": True})
    assert not ben.info(table)["host"]
    assert ann.info(table)["host"]
    clock.pass_by(0.6 * succession.LOBBY_SECONDS)
    assert not ben.info(table)["host"]
    clock.pass_by(0.6 * succession.LOBBY_SECONDS)
    assert ben.info(table)["host"]


def test_a_host_who_sleeps_beside_an_open_page_keeps_nobody_from_another_game(ann: Person, ben: Person, clock: Moved) -> None:
    """Another game waited for the host, and only the host could have freed the seat or gone back to the room."""
    table = ann.open("kuhn", 2)
    ben.sit(table)
    ann.start(table)
    with ann.feed(table), ben.feed(table):
        play_on([ann, ben], table)
        clock.pass_by(2 * succession.WAITED_SECONDS)
        assert ben.view(table)["hosting"] == 0, "nobody waits yet"
        ben.command(table, "rematch")
        clock.pass_by(succession.WAITED_SECONDS - 1)
        assert ben.view(table)["hosting"] == 0
        wait_for(ben, table, lambda view: view["hosting"] == 1 or clock.pass_by(1))
        assert ben.command(table, "clear").status_code == 200


def test_a_host_who_is_heard_of_or_alone_stays_host(ann: Person, ben: Person, cleo: Person, three: str, clock: Moved) -> None:
    with ben.feed(three):
        for _ in range(4):
            clock.pass_by(0.6 * GRACE)
            assert ann.view(three)["hosting"] == 0  # programs follow the game without a window
    with ann.feed(three) as line:
        line.receive_json()
    for _ in range(4):
        clock.pass_by(0.6 * GRACE)
        assert ben.view(three)["hosting"] == 0


def test_before_a_party_starts_the_role_passes_after_twenty_seconds_and_not_from_who_has_a_window(
    ann: Person, ben: Person, clock: Moved
) -> None:
    table = ann.open("top_secret_party", 3)
    ben.sit(table)
    with ann.feed(table) as here:
        here.receive_json()
        for _ in range(4):
            clock.pass_by(0.6 * succession.TOGETHER_SECONDS)
            assert not ben.info(table)["host"], "a window counts, whatever its page asks"
    has_left(ben, table, 0)
    assert ann.info(table)["host"]
    clock.pass_by(0.6 * succession.TOGETHER_SECONDS)
    assert not ben.info(table)["host"]
    clock.pass_by(0.6 * succession.TOGETHER_SECONDS)
    assert ben.info(table)["host"]
    assert ben.info(table)["seats"][0]["absence"] == "away"


def test_before_the_start_the_role_passes_where_the_hosts_page_asks_no_more(ann: Person, ben: Person, clock: Moved) -> None:
    table = ann.open("the_coding", 3)
    ben.sit(table)
    assert ann.info(table)["host"]
    assert not ben.info(table)["host"]
    clock.pass_by(0.6 * succession.LOBBY_SECONDS)
    assert not ben.info(table)["host"]
    clock.pass_by(0.6 * succession.LOBBY_SECONDS)
    assert ben.info(table)["host"]
    assert ann.info(table)["hosting"] == 1


def test_with_three_a_bot_plays_on_for_who_resigns_and_they_see_no_secrets(ann: Person, ben: Person, cleo: Person, three: str) -> None:
    with ben.feed(three) as line:
        line.receive_json()
        assert ben.command(three, "resign").status_code == 200
        assert ending(line) == 1013
    view = ben.view(three)
    assert view["view"]["table"]["seat"] == -1
    assert view["seats"][1]["kind"] == "bot"
    assert [seat.get("left", False) for seat in view["seats"]] == [False, True, False], "the host may let somebody in there"
    assert refused(ben.command(three, "takeover", seat=2)) == (409, "no_bot_seat")
    assert play_on([ann, cleo], three)["outcome"]


def test_who_comes_back_has_a_name_that_nobody_has_taken(client: TestClient[Litestar], ann: Person, ben: Person, three: str) -> None:
    ben.command(three, "resign")
    other = come_in(client, "Ben")
    other.sit(three, watch=True)
    other.command(three, "wait")
    assert ben.command(three, "takeover").status_code == 200
    assert ann.info(three)["seats"][1]["name"] == "Ben 2"


def test_with_two_left_resigning_ends_the_game(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2)
    ben.sit(table)
    ann.start(table)
    assert refused(ben.act(table, ben.view(table)["ask"], "resign 0")) == (422, "server_only")
    assert ben.command(table, "resign").status_code == 200
    assert ann.view(table)["outcome"]["winners"] == [0]
    assert ann.view(table)["outcome"]["why"] == "RESIGNED"
    assert ann.info(table)["standing"] == [1, 0]
    assert refused(ben.command(table, "resign")) == (409, "over")


def test_the_host_frees_a_seat_in_the_middle_and_a_bot_stands_in(ann: Person, ben: Person, cleo: Person, three: str) -> None:
    assert refused(ben.command(three, "free", seat=2)) == (403, "host_only")
    assert ann.command(three, "free", seat=2).status_code == 200
    seat = ann.info(three)["seats"][2]
    assert (seat["kind"], seat["name"], seat["level"]) == ("human", "Cleo", "novice")
    assert cleo.view(three)["view"]["table"]["seat"] == 2
    assert [notice["text"] for notice in ben.view(three)["notices"]] == ["Ann lets a bot play for Cleo."]
    assert cleo.command(three, "takeover").status_code == 200
    assert ann.info(three)["seats"][2]["level"] is None


# --- another device ---------------------------------------------------------------------------------------------------


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(ann: Person, ben: Person, cleo: Person, three: str) -> None:
    link = ben.get(f"/tables/{three}/move").json()
    assert link["url"] == f"/t/{ann.info(three)['code']}#move={link['move']}"
    assert link["move"] not in ann.get(f"/tables/{three}").text + ann.get(f"/tables/{three}/view").text
    phone = come_in(ben.client, "Phone")
    assert refused(phone.get(f"/tables/{three}/move"))[0] == 403
    assert refused(phone.post(f"/tables/{three}/seats", {"move": "guessed"})) == (404, "no_move")
    assert refused(cleo.post(f"/tables/{three}/seats", {"move": link["move"]})) == (409, "seated")
    assert phone.sit(three, move=link["move"]) == 1
    assert phone.view(three)["seats"][1]["name"] == "Ben"
    assert refused(ben.get(f"/tables/{three}/view"))[0] == 403
    assert refused(ben.post(f"/tables/{three}/seats", {"move": link["move"]})) == (404, "no_move")
    order(phone, three)


def test_a_host_who_only_watches_is_the_screen_of_the_table(ann: Person, ben: Person) -> None:
    table = ann.open("kuhn", 2, watch=True)
    ben.sit(table)
    assert ben.info(table)["screen"] is True
    ann.sit(table)
    assert ben.info(table)["screen"] is False
    assert ann.info(ann.open("kuhn", 2))["screen"] is False


def test_the_host_stays_host_and_wants_no_more_help_on_the_other_device(ann: Person, ben: Person, three: str) -> None:
    ann.command(three, "settings", mine="off")
    phone = come_in(ann.client, "Phone")
    phone.sit(three, move=ann.get(f"/tables/{three}/move").json()["move"])
    assert (ann.info(three)["host"], phone.info(three)["host"]) == (False, True)
    assert phone.view(three)["notes"] is None
    assert ann.sit(three, watch=True) == -1
    assert refused(ann.command(three, "free", seat=1)) == (403, "host_only")
    assert phone.command(three, "free", seat=1).status_code == 200


# --- settings ---------------------------------------------------------------------------------------------------------


def test_the_host_sets_the_table_before_the_start(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2)
    ben.sit(table)
    ben.command(table, "ready")
    assert refused(ben.command(table, "settings", assist="odds")) == (403, "host_only")
    wish = {"players": 4, "options": {"system": "speed"}, "assist": "odds", "clock": {"turn": 60}, "bots": bots(2, 3, level="agent")}
    assert ann.command(table, "settings", **wish).status_code == 200
    info = ann.info(table)
    assert (info["players"], info["options"]["system"], info["assist"], info["clock"]["turn"]) == (4, "speed", "odds", 60)
    assert [seat["kind"] for seat in info["seats"]] == ["human", "human", "bot", "bot"]
    assert info["seats"][1]["ready"] is False  # what one was ready for has changed
    ann.start(table)
    assert refused(ann.command(table, "settings", assist="off")) == (409, "settings_later")


REFUSED: list[tuple[Json, str]] = [
    ({"players": 9}, "2 to 4 players"),
    ({"players": "two"}, "cannot be done like this"),
    ({"options": {"system": "slow"}}, "counter, speed"),
    ({"options": {"content_file": "/etc/passwd"}}, "no option"),
    ({"assist": "all"}, "cannot be done like this"),
    ({"bots": bots(0)}, "Somebody sits in seat 0"),
    ({"bots": bots(5)}, "no seat 5"),
    ({"clock": {"point": 3}}, "point has to be 0"),
    ({"clock": {"grace": -1}}, "cannot be done like this"),
    ({"clock": {"leaver": "out"}}, "cannot be done like this"),
    ({"content": {"cards": "letters = 3"}}, "line 1"),
    ({"content": {"decks": ""}}, "takes content as: cards"),
    ({"content": {"cards": "#" * 65537}}, "64 KB"),
    ({"colour": "red"}, "cannot be done like this"),
]


@pytest.mark.parametrize(("wish", "part"), REFUSED, ids=[part for _, part in REFUSED])
def test_settings_that_cannot_be_change_nothing(ann: Person, wish: Json, part: str) -> None:
    table = ann.open("the_coding", 3)
    before = ann.info(table)
    answer = ann.command(table, "settings", **wish)
    assert answer.status_code in (409, 422)
    assert part in answer.json()["text"]
    assert ann.info(table) == before


def test_the_host_brings_content_in_the_lobby_and_takes_it_out_again(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2, options={"system": "speed"})
    ben.sit(table)
    usual = ann.info(table)["content"]
    hacks = "".join(f'[[hack]]\nplace = "letter"\nvalues = "{pair}"\n' for pair in ("AB", "BC", "CD", "DA") * 2)
    cards = f'letters = "ABCD"\ndigits = "0123"\n[[data]]\nletters = "AB"\n{hacks}'
    assert refused(ben.command(table, "settings", content={"cards": cards})) == (403, "host_only")
    assert ann.command(table, "settings", content={"cards": cards}).status_code == 200
    assert ann.command(table, "settings", assist="odds").status_code == 200  # other settings leave it in
    assert ann.info(table)["content"]["letters"] == "ABCD"
    assert ann.info(table)["options"]["system"] == "speed"
    assert ann.command(table, "settings", content={}).status_code == 200
    assert ann.info(table)["content"] == usual


def test_a_player_may_want_less_help_than_the_table_gives(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2, assist="odds")
    ben.sit(table)
    ann.start(table)
    assert ben.command(table, "settings", mine="facts").status_code == 200
    assert ben.view(table)["notes"]["about"] == []
    assert ann.view(table)["notes"]["likely"]
    assert refused(ben.get(f"/tables/{table}/because", about="0.letter", value="A")) == (422, "no_crosses")
    ben.command(table, "settings", mine="advice")  # more than the table gives is not to be had
    assert ben.view(table, advice=1)["notes"]["advice"] is None
    assert refused(ben.get(f"/tables/{table}/tells")) == (422, "no_tells")


def test_a_wish_that_is_refused_in_part_changes_nothing(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2, assist="odds")
    ben.sit(table)
    assert refused(ben.command(table, "settings", mine="off", assist="advice")) == (403, "host_only")
    ann.start(table)
    assert ben.view(table)["notes"]["likely"]


# --- something is wrong -----------------------------------------------------------------------------------------------


def test_a_report_is_kept_under_a_number_and_tells_the_player_nothing_else(ann: Person, database: Path, three: str) -> None:
    answer = ann.command(three, "report", text="My card is gone", id="r")
    reference = answer.json()["reference"]
    assert answer.json().keys() == {"id", "n", "reference"}
    assert ann.command(three, "report", text="My card is gone", id="r").json() == answer.json()
    with sqlite3.connect(database) as connection:
        ((said, place, view, record),) = connection.execute(
            "select said, place, view, record from reports where reference = ?", [reference]
        )
    assert (said, place) == ("My card is gone", 0)
    assert json.loads(view)["view"]["table"]["seat"] == 0
    assert json.loads(record.splitlines()[0])["t"] == "header"
    assert refused(ann.get(f"/tables/{three}/record")) == (409, "record_later")
    for _ in range(19):
        assert ann.command(three, "report").status_code == 200
    assert refused(ann.command(three, "report")) == (409, "enough_reports")
