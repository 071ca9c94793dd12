"""Rooms: a seat for everybody who comes before a game, and each game is dealt to those who are there."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.clocks import Moved
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, act_if_asked, bots, come_in, commits_of, done, has_left, play_on, present, refused
from tests.server.test_health import service_of
from tests.server.test_people import GRACE, client, serving
from tests.waiting import until
from underrose.server.core.service import Service
from underrose.server.storage.changes import Overtaken
from underrose.server.tables.seats import AWAY_SECONDS

__all__ = ["client"]
PARTY = "top_secret_party"
MOST = 10


def a_room(host: Person, game: str = PARTY, **more: Any) -> str:
    """A room for a title, as somebody opens it who says nothing else."""
    return host.post("/tables", {"game": game, "clock": {"pace": 0}, **more}).json()["id"]


def crowd(client: TestClient[Litestar], many: int) -> list[Person]:
    return [come_in(client, name) for name in ("Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal", "Ira", "Jo", "Kim")[:many]]


def a_room_of_four(client: TestClient[Litestar], ann: Person, game: str = PARTY) -> tuple[str, list[Person]]:
    """A room in which Ann sits and three others do."""
    table, others = a_room(ann, game), crowd(client, 3)
    for person in others:
        person.sit(table)
    return table, others


@contextmanager
def played_until(leaver: Person, *others: Person, table: str) -> Iterator[None]:
    """A game that is played by people who are there, of whom one has closed the window by its end."""
    with present(table, *others):
        with present(table, leaver):
            others[0].start(table)
            play_on([*others, leaver], table)
        yield


def want_another(table: str, *people: Person) -> None:
    for person in people:
        done(person.command(table, "rematch"))


def waits(client: TestClient[Litestar], table: str, name: str) -> Person:
    """Somebody who came late, and waits for a seat."""
    late = come_in(client, name)
    late.sit(table, watch=True)
    done(late.command(table, "wait"))
    return late


def people(person: Person, table: str) -> list[str]:
    """Who sits there, in the order of the seats."""
    return [seat["name"] for seat in person.info(table)["seats"] if seat["kind"] != "empty"]


def test_whoever_comes_has_a_seat_up_to_what_the_game_takes(client: TestClient[Litestar], ann: Person) -> None:
    table = a_room(ann)
    assert len(ann.info(table)["seats"]) == 3, "as many as it takes at least"
    others = crowd(client, MOST)
    for number, person in enumerate(others[:-1], 1):
        assert ann.info(table)["grows"]
        assert person.sit(table) == number
    info = ann.info(table)
    assert (info["players"], info["grows"], info["room"]) == (MOST, False, True)
    assert refused(others[-1].post(f"/tables/{table}/seats")) == (409, "all_taken")


@pytest.mark.parametrize("more", [{"players": 3}, {"watch": True}, {"bots": bots(2)}, {"room": False}])
def test_who_asks_for_more_than_a_room_has_a_table_of_so_many(client: TestClient[Litestar], ann: Person, more: Json) -> None:
    table = a_room(ann, **more)
    assert not ann.info(table)["room"]
    for person in crowd(client, 3):
        person.post(f"/tables/{table}/seats", {})
    assert ann.info(table)["players"] == 3


def test_a_bot_makes_way_for_a_person_where_no_seat_is_left(ann: Person, ben: Person) -> None:
    table = a_room(ann, "kuhn")
    ann.command(table, "settings", bots=bots(1))
    assert ann.info(table)["grows"]
    assert ben.sit(table) == 1
    assert people(ann, table) == ["Ann", "Ben"]
    assert not ann.info(table)["grows"]


def test_a_number_of_players_makes_it_a_table_of_so_many_and_back(client: TestClient[Litestar], ann: Person) -> None:
    table = a_room(ann)
    ann.command(table, "settings", players=4)
    assert (ann.info(table)["room"], ann.info(table)["players"]) == (False, 4)
    ann.command(table, "settings", room=True)
    for number, person in enumerate(crowd(client, 5), 1):
        assert person.sit(table) == number


def is_away(person: Person, table: str, seat: int, clock: Moved) -> None:
    """Wait until who sat there is shown as away."""
    has_left(person, table, seat)
    clock.pass_by(AWAY_SECONDS)


def test_the_next_game_is_dealt_to_those_who_are_there(client: TestClient[Litestar], ann: Person, clock: Moved) -> None:
    """Who has gone is not dealt in, who has waited is; they come back before the game after."""
    table, (ben, cleo, dan) = a_room_of_four(client, ann)
    with present(table, ann, ben, cleo):
        with present(table, dan):
            ann.start(table)
            late = waits(client, table, "Eve")
            play_on([ann, ben, cleo, dan], table)
        is_away(ann, table, 3, clock)
        late.view(table)
        done(ann.command(table, "lock"))
        want_another(table, ann, ben, cleo)
        assert ann.view(table)["game"] == 2
        assert people(ann, table) == ["Ann", "Ben", "Cleo", "Eve"]
        assert dan.info(table)["seat"] is None
        assert dan.sit(table, watch=True) == -1, "who has played here is no newcomer"


def test_who_has_waited_for_the_next_game_sits_in_the_room_before_it(client: TestClient[Litestar], ann: Person) -> None:
    """They read that they would be in, and could not sit down; whoever came after them could, and the game began without them."""
    table, others = a_room_of_four(client, ann)
    ann.start(table)
    for name in ("Eve", "Fay"):
        waits(client, table, name)
    play_on([ann, *others], table)
    done(ann.command(table, "clear"))
    assert people(ann, table) == ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def test_another_game_is_dealt_though_the_first_player_of_all_has_gone(client: TestClient[Litestar], ann: Person, clock: Moved) -> None:
    """Without that seat the game could not be set up: whoever wanted another one was refused, for ever."""
    table, (ben, cleo, dan) = a_room_of_four(client, ann, "the_coding")
    done(ann.command(table, "settings", options={"first": "3"}))
    with played_until(dan, ann, ben, cleo, table=table):
        is_away(ann, table, 3, clock)
        want_another(table, ann, ben, cleo)
        view = ann.view(table)
        assert (view["game"], view["seats"][3]["name"], view["seats"][3]["level"]) == (2, "Dan", "novice")


@pytest.mark.parametrize("wants", [True, False], ids=["wants another game", "has lost the line a moment ago"])
def test_the_next_game_is_dealt_to_a_phone_that_sleeps(client: TestClient[Litestar], ann: Person, clock: Moved, wants: bool) -> None:
    """Who has pressed "another game" keeps the seat behind a locked phone, and so does anybody who is shown as reconnecting."""
    table, (ben, cleo, dan) = a_room_of_four(client, ann)
    with ann.feed(table), ben.feed(table), cleo.feed(table):
        with dan.feed(table):
            ann.start(table)
            play_on([ann, ben, cleo, dan], table)
            if wants:
                want_another(table, dan)
        if wants:
            is_away(ann, table, 3, clock)
            clock.pass_by(10 * GRACE)
        else:
            has_left(ann, table, 3)
        want_another(table, ann, ben, cleo)
        assert people(ann, table) == ["Ann", "Ben", "Cleo", "Dan"]
        assert ann.view(table)["seats"][3]["level"] == (None if wants else "novice"), "who has asked for the game has their time of grace"
        until(lambda: ann.view(table)["seats"][3]["level"] or clock.pass_by(GRACE / 4))
        with dan.feed(table) as back:
            assert back.receive_json()["seats"][3]["level"] is None


def test_nobody_waits_for_who_was_connected_when_a_server_died_and_does_not_come_back(
    database: str, client: TestClient[Litestar], ann: Person, clock: Moved
) -> None:
    """Between two games no clock runs, so that nothing but their absence says it."""
    table, (ben, cleo, dan) = a_room_of_four(client, ann)
    with ann.feed(table), ben.feed(table), cleo.feed(table), dan.feed(table):
        ann.start(table)
        play_on([ann, ben, cleo, dan], table)
        with TestClient(serving(database, clock)) as other:
            here = [replace(person, client=other) for person in (ann, ben, cleo)]
            with here[0].feed(table), here[1].feed(table), here[2].feed(table):
                is_away(here[0], table, 3, clock)
                want_another(table, *here)
                assert people(here[0], table) == ["Ann", "Ben", "Cleo"]


def test_a_room_is_one_after_a_restart_too(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = come_in(client, "Ann")
        table = a_room(ann)
    with TestClient(create_app(GAMES, database=database)) as client:
        assert replace(ann, client=client).info(table)["room"]
        for number, person in enumerate(crowd(client, 5), 1):
            assert person.sit(table) == number


def test_who_comes_late_has_the_seat_of_somebody_who_has_gone_at_the_next_round(ann: Person, client: TestClient[Litestar]) -> None:
    """She watched three rounds under "Every seat is played by a person" while a bot stood in for three of six."""
    table, (ben, cleo, dan) = a_room_of_four(client, ann)
    late = come_in(client, "Eve")
    with ann.feed(table), ben.feed(table), cleo.feed(table):
        with dan.feed(table):
            ann.start(table)
        late.sit(table, watch=True)
        has_left(ann, table, 3)
        assert late.command(table, "takeover").json()["key"] in ("later", "no_bot_seat"), "Dan is not gone for long"
        done(ann.command(table, "skip", seat=3))
        assert late.command(table, "takeover").json()["key"] == "later", "in the middle of a round cards are hidden"
        until(lambda: [act_if_asked(one, table) for one in (ann, ben, cleo)] and late.command(table, "takeover").status_code == 200)
        assert people(ann, table) == ["Ann", "Ben", "Cleo", "Eve"]
        assert dan.info(table)["seat"] in (-1, None)


@pytest.mark.parametrize("overtaken", [False, True])
def test_nobody_is_dealt_in_as_away_or_left_out_because_their_seat_moved_up(
    client: TestClient[Litestar], ann: Person, clock: Moved, monkeypatch: pytest.MonkeyPatch, overtaken: bool
) -> None:
    """A seat that moves into a gap has its line cut; whoever sat there is there all the same, also where a commit is overtaken and the
    seats are read back, before it is done again."""
    table, (ben, cleo, dan) = a_room_of_four(client, ann)
    with played_until(ben, ann, cleo, dan, table=table):
        is_away(ann, table, 1, clock)
        want_another(table, ann, cleo)
        if overtaken:
            overtake(service_of(client), monkeypatch)
        want_another(table, dan)
        assert people(ann, table) == ["Ann", "Cleo", "Dan"]
        assert [seat["level"] for seat in ann.view(table)["seats"]] == [None, None, None]


def overtake(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next commit finds that another worker was first."""
    commits = commits_of(service)

    def hand(changes: Any, told: Any) -> None:
        monkeypatch.undo()
        asyncio.get_running_loop().call_soon(told, [Overtaken()] * len(changes))

    monkeypatch.setattr(commits, "hand", hand)
