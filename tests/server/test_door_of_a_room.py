"""The door of a room: the host locks it, sends somebody away who then stays out, and lets them in again."""

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import Person, another_guest_of_the_browser, bots, come_in
from tests.server.test_cluster_sync import ended
from tests.server.test_hosting import refused


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """A room of three with Ann, the host, and Ben."""
    table = ann.open("the_coding", 3)
    ben.sit(table)
    return table


def test_who_is_sent_away_stays_out_until_let_in(ann: Person, ben: Person, table: str) -> None:
    """Whoever had been freed sat down again at once."""
    with ben.feed(table) as feed:
        feed.receive_json()
        assert ann.command(table, "keep_out", seat=1).status_code == 200
        assert ended(feed) == 4403
    for wish in ({}, {"seat": 2}, {"watch": True}):
        assert refused(ben.post(f"/tables/{table}/seats", wish)) == (403, "kept_out")
    assert ben.info(table)["seat"] is None
    assert ann.command(table, "keep_out", player=ben.player, out=False).status_code == 200
    assert ben.post(f"/tables/{table}/seats", {}).json()["seat"] == 1


def test_who_is_kept_out_is_the_host_s_to_know(ann: Person, ben: Person, cleo: Person, table: str) -> None:
    cleo.sit(table)
    ann.command(table, "keep_out", seat=1)
    assert ann.info(table)["kept_out"] == [{"player": ben.player, "name": "Ben"}]
    assert cleo.info(table)["kept_out"] == ben.info(table)["kept_out"] == []


def test_a_new_name_from_the_same_browser_stays_out_too(ann: Person, ben: Person, table: str) -> None:
    again = another_guest_of_the_browser(ben, "Somebody else")
    ann.command(table, "keep_out", seat=1)
    assert refused(again.post(f"/tables/{table}/seats", {})) == (403, "kept_out")


def test_another_guest_of_that_browser_who_only_watched_goes_too(ann: Person, ben: Person, table: str) -> None:
    """As the same person they took the seat back at once, with its hand."""
    again = another_guest_of_the_browser(ben, "Somebody else")
    again.sit(table, watch=True)
    ann.start(table)
    with again.feed(table) as feed:
        feed.receive_json()
        assert ann.command(table, "keep_out", seat=1).status_code == 200
        assert ended(feed) == 4403
    for person in (ben, again):
        assert refused(person.command(table, "takeover", seat=1)) == (403, "not_at_table")


def test_who_waits_can_be_sent_away(ann: Person, ben: Person, cleo: Person) -> None:
    table = ann.open("the_coding", 2)
    ben.sit(table)
    cleo.sit(table, watch=True)
    cleo.command(table, "wait")
    assert ann.command(table, "keep_out", player=cleo.player).status_code == 200
    assert ann.info(table)["queue"] == []
    assert refused(cleo.command(table, "wait")) == (403, "not_at_table")


def test_a_bot_plays_on_for_who_is_sent_away_in_a_game(ann: Person, ben: Person, cleo: Person, table: str) -> None:
    cleo.sit(table)
    ann.start(table)
    assert ann.command(table, "keep_out", seat=1).status_code == 200
    assert [seat["kind"] for seat in ann.info(table)["seats"]] == ["human", "bot", "human"]
    assert refused(ben.post(f"/tables/{table}/seats", {"watch": True})) == (403, "kept_out")
    assert ben.get(f"/tables/{table}/view").status_code == 403


def test_a_locked_room_lets_nobody_in_and_keeps_who_is_there(ann: Person, ben: Person, cleo: Person, table: str) -> None:
    assert ann.command(table, "lock").status_code == 200
    assert cleo.info(table)["locked"]
    for wish in ({}, {"watch": True}):
        assert refused(cleo.post(f"/tables/{table}/seats", wish)) == (403, "locked")
    assert ben.post(f"/tables/{table}/seats", {"seat": 2}).json()["seat"] == 2, "who is there may move"
    ann.command(table, "lock", locked=False)
    assert cleo.post(f"/tables/{table}/seats", {}).status_code == 200


def test_the_door_is_the_host_s(ann: Person, ben: Person, table: str) -> None:
    assert refused(ben.command(table, "lock")) == refused(ben.command(table, "keep_out", seat=0)) == (403, "host_only")
    assert refused(ann.command(table, "keep_out", seat=0)) == (409, "host_stays")
    assert refused(ann.command(table, "keep_out", seat=2)) == (422, "nobody_there")
    assert refused(ann.command(table, "keep_out", seat=9)) == (422, "no_such_seat")
    assert refused(ann.command(table, "keep_out", player="nobody")) == (409, "nobody_waits")


def test_the_door_stays_as_it_is_over_a_restart(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        table = ann.open("the_coding", 3, bots=bots(2))
        ben.sit(table)
        ann.command(table, "keep_out", seat=1)
        ann.command(table, "lock")
    with TestClient(create_app(GAMES, database=database)) as client:
        ann.client = ben.client = client
        assert ann.info(table)["locked"]
        assert refused(ben.post(f"/tables/{table}/seats", {})) == (403, "kept_out")
