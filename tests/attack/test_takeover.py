"""Attacks on hands by way of seats: whoever takes over a seat sees its hand, so nobody may who has seen another, or whom nobody wants."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import REPEATED, create_app
from tests.clocks import Moved, moved
from tests.server.conftest import GAMES
from tests.server.guests import Person, another_guest_of_the_browser, bots, choose, come_in, done, has_left, playing, present, refused
from tests.server.servers import served
from underrose.server.tables import takeover

SLOW = {"pace": 9}


@pytest.fixture(scope="module")
def clock() -> Iterator[Moved]:
    with moved() as clock:
        yield clock


@pytest.fixture(scope="module")
def client(database: str, clock: Moved) -> Iterator[TestClient[Litestar]]:
    """A server at which no time passes by itself."""
    with TestClient(create_app(GAMES, database=database, sources=replace(REPEATED, clock=clock))) as client:
        yield client


def sees(person: Person, table: str) -> int:
    return person.view(table)["view"]["table"]["seat"]


def begun(ann: Person, *others: Person, game: str = "the_coding", **more: Any) -> str:
    """A game of Ann and the others."""
    return playing(game, ann, *others, clock=SLOW, **more)


def duel(ann: Person, ben: Person) -> str:
    return begun(ann, ben, game="classified_information")


def test_a_host_who_frees_an_opponent_gets_no_look_at_the_hand_and_the_opponent_comes_back(ann: Person, ben: Person, cleo: Person) -> None:
    table = duel(ann, ben)
    hand = ben.view(table)["view"]["table"]["sides"][1]["hand"]
    second = another_guest_of_the_browser(ann, "Anna")
    for accomplice in (second, cleo):
        accomplice.sit(table, watch=True)
    done(ann.command(table, "free", seat=1))
    seat = ben.info(table)["seats"][1]
    assert (seat["kind"], seat["name"], seat["level"]) == ("human", "Ben", "novice")
    assert refused(second.command(table, "takeover", seat=1)) == (403, "seen")
    done(cleo.command(table, "takeover", seat=1))  # asks, and no more
    done(ann.command(table, "consent", seat=1, player=cleo.player))
    assert (sees(second, table), sees(cleo, table)) == (-1, -1), "Ben has not agreed"
    assert [notice["key"] for notice in ben.view(table)["notices"]] == ["stands_in", "asked_for"]
    done(ben.command(table, "takeover"))
    assert ben.info(table)["seats"][1]["level"] is None
    assert ben.view(table)["view"]["table"]["sides"][1]["hand"] == hand


@pytest.mark.parametrize("asks", ["before", "after"])
def test_a_host_who_sends_an_opponent_away_gets_no_look_at_the_hand(ann: Person, ben: Person, cleo: Person, asks: str) -> None:
    """Whoever is sent away is asked no more: so nobody may have what they held, whom the host alone would let in."""
    table = duel(ann, ben)
    cleo.sit(table, watch=True)
    if asks == "before":
        done(ann.command(table, "free", seat=1))
        done(cleo.command(table, "takeover", seat=1))
    done(ann.command(table, "keep_out", seat=1))
    assert ann.command(table, "consent", seat=1, player=cleo.player).status_code == 409
    for _ in range(2):  # to let them in again opens nothing
        assert refused(cleo.command(table, "takeover", seat=1)) == (409, "no_bot_seat")
        done(ann.command(table, "keep_out", player=ben.player, out=False))
    assert sees(cleo, table) == -1
    ben.sit(table, watch=True)
    done(ben.command(table, "takeover"))
    assert sees(ben, table) == 1


def test_a_host_who_lets_an_accomplice_in_gets_no_look_at_the_hand_of_who_may_be_back(
    ann: Person, ben: Person, cleo: Person, clock: Moved
) -> None:
    """A broken line is no leave: the seat is kept for a minute, whatever the host says; and who has seen a hand sees no other."""
    table = duel(ann, ben)
    second = another_guest_of_the_browser(ann, "Anna")
    for accomplice in (second, cleo):
        accomplice.sit(table, watch=True)
        done(accomplice.command(table, "wait"))
    assert refused(ann.command(table, "admit", player=cleo.player)) == (409, "running")
    with present(table, ann):
        with present(table, ben):
            done(ann.command(table, "free", seat=1))
            assert refused(ann.command(table, "admit", player=cleo.player)) == (409, "running"), "Ben is there"
        has_left(ann, table, 1)
        done(ann.command(table, "skip", seat=1))
        assert refused(ann.command(table, "admit", player=second.player)) == (403, "seen")
        done(ann.command(table, "admit", player=cleo.player))
        clock.pass_by(takeover.LEFT_SECONDS - 1)
        assert (sees(cleo, table), sees(second, table)) == (-1, -1)
        with ben.feed(table) as line:
            assert line.receive_json()["view"]["table"]["seat"] == 1
            clock.pass_by(2 * takeover.LEFT_SECONDS)
            assert (sees(cleo, table), sees(ben, table)) == (-1, 1)
        done(ann.command(table, "keep_out", seat=1))
        assert refused(ann.command(table, "admit", player=cleo.player)) == (409, "running"), "who is sent away leaves nobody a hand"


def test_a_closed_seat_hides_no_other_bots(ann: Person, ben: Person, cleo: Person) -> None:
    table = begun(ann, ben, game="toy", bots=bots(2))
    done(ann.command(table, "keep_out", seat=1))
    cleo.sit(table, watch=True)
    assert cleo.command(table, "takeover").status_code == 200
    assert sees(cleo, table) in (-1, 2)


def test_who_left_or_was_skipped_comes_back_to_the_same_seat_and_nobody_else_does(ann: Person, ben: Person, cleo: Person) -> None:
    table = duel(ann, ben)
    cleo.sit(table, watch=True)
    for leave in (lambda: ben.command(table, "free"), lambda: ann.command(table, "skip", seat=1)):
        done(leave())
        done(cleo.command(table, "takeover", seat=1))
        assert sees(cleo, table) == -1
        done(ben.command(table, "takeover"))
        assert sees(ben, table) == 1


def test_watch_takeover_view_free_shows_no_bots_hand_to_who_has_the_code(ann: Person, cleo: Person) -> None:
    table = begun(ann, game="classified_information", bots=bots(1))
    cleo.sit(table, watch=True)
    cleo.command(table, "takeover")
    assert sees(cleo, table) == -1
    (asking,) = ann.view(table)["asking"]
    assert asking == {**asking, "seat": 1, "player": cleo.player, "name": "Cleo", "agreed": [], "missing": [0], "same_address": [0]}
    assert 0 < asking["left"] <= 1000 * takeover.ASK_SECONDS
    assert refused(cleo.command(table, "consent", seat=1, player=cleo.player)) == (403, "no_seat")


def test_who_has_looked_into_one_bots_hand_looks_into_no_other(ann: Person, ben: Person) -> None:
    """A host who only watches takes one bot's seat, as may be, and goes round the table from there."""
    table = playing("the_coding", ann, bots=bots(0, 1, 2), watch=True, clock=SLOW)
    done(ann.command(table, "takeover", seat=0))
    assert sees(ann, table) == 0
    done(ann.command(table, "free"))
    assert refused(ann.command(table, "takeover", seat=1)) == (403, "seen")
    second = another_guest_of_the_browser(ann, "Anna")
    second.sit(table, watch=True)
    assert refused(second.command(table, "takeover", seat=1)) == (403, "seen")
    ben.sit(table, watch=True)  # of the same address, and nobody else is there to be asked
    assert refused(ben.command(table, "takeover", seat=1)) == (403, "seen_there")
    done(ann.command(table, "takeover"))
    assert sees(ann, table) == 0


def test_a_move_me_link_is_no_way_to_a_second_hand(ann: Person, ben: Person, cleo: Person) -> None:
    table = begun(ann, ben, cleo)
    done(ben.command(table, "free"))
    link = cleo.get(f"/tables/{table}/move").json()["move"]
    second = another_guest_of_the_browser(ben, "Benno")
    for who in (ben, second):
        assert refused(who.post(f"/tables/{table}/seats", {"move": link})) == (403, "seen")
    phone = come_in(ann.client, "Phone")
    assert phone.sit(table, move=link) == 2


def asked_for(ann: Person, ben: Person, cleo: Person) -> str:
    """A game of Ann and Ben with a bot, whose seat Cleo asks for."""
    table = begun(ann, ben, bots=bots(2))
    cleo.sit(table, watch=True)
    done(cleo.command(table, "takeover", seat=2))
    return table


asked = pytest.fixture(asked_for)


def test_everybody_has_to_agree_and_then_the_seat_is_theirs(ann: Person, ben: Person, cleo: Person, asked: str) -> None:
    done(ann.command(asked, "consent", seat=2, player=cleo.player, yes=True))
    (asking,) = ben.view(asked)["asking"]
    assert (asking["agreed"], asking["missing"], sees(cleo, asked)) == ([0], [1], -1)
    done(ben.command(asked, "consent", seat=2, player=cleo.player))
    assert sees(cleo, asked) == 2
    assert ann.info(asked)["seats"][2]["name"] == "Cleo"
    view = ann.view(asked)
    assert view["asking"] == []
    assert [notice["key"] for notice in view["notices"]] == ["asked_for", "took_over"]


def test_who_gave_no_name_is_asked_for_and_seated_under_the_same_one(ann: Person) -> None:
    first, second = come_in(ann.client, ""), come_in(ann.client, "")
    table = begun(ann, first, bots=bots(2))
    second.sit(table, watch=True)
    done(second.command(table, "takeover", seat=2))
    name = ann.view(table)["asking"][0]["name"]
    assert name != first.info(table)["seats"][1]["name"]
    for person in (ann, first):
        done(person.command(table, "consent", seat=2, player=second.player))
    assert ann.info(table)["seats"][2]["name"] == name


def test_who_gave_no_name_is_let_in_under_the_one_they_waited_under(ann: Person) -> None:
    """The table called them "Guest 2" and then refused that as a name of the house: every action of the others was refused as well."""
    table = duel(ann, first := come_in(ann.client, ""))
    second = come_in(ann.client, "")
    second.sit(table, watch=True)
    done(second.command(table, "wait"))
    name = ann.info(table)["queue"][0]["name"]
    while (view := first.view(table))["ask"] is not None:  # a bot that is asked something keeps the seat until it has answered
        done(first.act(table, view["ask"], choose(view["legal"], first.rng)))
    done(first.command(table, "free"))
    done(ann.command(table, "admit", player=second.player))
    assert ann.info(table)["seats"][1]["name"] == name
    assert sees(second, table) == 1


def test_a_yes_that_comes_too_late_is_not_kept(ann: Person, ben: Person, cleo: Person) -> None:
    """It was refused, and counted all the same when the player was away again."""
    table = duel(ann, ben)
    cleo.sit(table, watch=True)
    done(ann.command(table, "free", seat=1))
    done(cleo.command(table, "takeover", seat=1))
    done(ben.command(table, "takeover"))
    done(ben.command(table, "consent", seat=1, player=cleo.player))
    assert refused(ann.command(table, "consent", seat=1, player=cleo.player)) == (409, "taken")
    assert ann.view(table)["asking"][0]["agreed"] == [1]


def test_a_request_from_a_time_to_come_has_lapsed(ben: Person, asked: str, clock: Moved, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock was put back: nobody else could ask until it had caught up."""
    now = clock.wall()
    monkeypatch.setattr(clock, "wall", lambda: now - 24 * 3600)
    assert ben.view(asked)["asking"] == []


def test_one_no_ends_it_and_no_other_guest_of_that_browser_asks_again(ann: Person, ben: Person, cleo: Person, asked: str) -> None:
    done(ann.command(asked, "consent", seat=2, player=cleo.player))
    done(ben.command(asked, "consent", seat=2, player=cleo.player, yes=False))
    assert ann.view(asked)["asking"] == []
    again = another_guest_of_the_browser(cleo, "Cleopatra")
    again.sit(asked, watch=True)
    for who in (cleo, again):
        assert refused(who.command(asked, "takeover", seat=2)) == (403, "declined")
    assert refused(ann.command(asked, "consent", seat=2, player=cleo.player)) == (409, "nobody_asks")
    assert sees(cleo, asked) == -1


def test_a_request_lapses(ann: Person, ben: Person, cleo: Person, asked: str, clock: Moved) -> None:
    done(ann.command(asked, "consent", seat=2, player=cleo.player))
    clock.pass_by(takeover.ASK_SECONDS + 1)
    assert ben.view(asked)["asking"] == []
    assert refused(ben.command(asked, "consent", seat=2, player=cleo.player)) == (409, "nobody_asks")
    assert sees(cleo, asked) == -1


def test_requests_and_what_was_seen_outlive_the_server(tmp_path: Path) -> None:
    database = str(tmp_path / "kept.db")
    with served(database, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
        table = asked_for(ann, ben, cleo)
        done(ann.command(table, "consent", seat=2, player=cleo.player))
        done(ben.command(table, "free"))
    with served(database, ann, ben, cleo) as (ann, ben, cleo):
        assert refused(ben.command(table, "takeover", seat=2)) == (403, "seen")
        done(ben.command(table, "takeover", seat=1))
        done(ben.command(table, "consent", seat=2, player=cleo.player))
        assert sees(cleo, table) == 2


def test_a_finished_game_hides_nothing_and_asks_nobody(ann: Person, ben: Person, cleo: Person) -> None:
    table = duel(ann, ben)
    cleo.sit(table, watch=True)
    done(ben.command(table, "resign"))
    done(ben.command(table, "free"))
    done(cleo.command(table, "takeover"))
    assert ann.info(table)["seats"][1]["name"] == "Cleo"


def test_all_see_which_seats_come_from_one_browser_or_one_address_and_nobody_sees_the_address(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 3)
    second = another_guest_of_the_browser(ann, "Anna")
    second.sit(table)
    ben.sit(table)
    assert "testclient" not in ben.get(f"/tables/{table}").text
    alike = [[seat.get(what, []) for what in ("same_browser", "same_address")] for seat in ben.info(table)["seats"]]
    assert alike == [[[1], [2]], [[0], [2]], [[], [0, 1]]]
