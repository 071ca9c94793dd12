"""The door of a room: the host locks it, sends somebody away who then stays out, and lets them in again."""

import pytest

from tests.clocks import Moved
from tests.server.guests import Person, another_guest_of_the_browser, bots, come_in, ended, present, refused, seated
from tests.server.servers import served
from underrose.server.tables.audience import WATCHER_SECONDS


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """A room of three with Ann, the host, and Ben."""
    return seated("the_coding", ann, ben, players=3)


def test_who_is_sent_away_stays_out_under_any_name_until_let_in(ann: Person, ben: Person, cleo: Person, table: str) -> None:
    """Whoever had been freed sat down again at once."""
    again = another_guest_of_the_browser(ben, "Somebody else")
    with present(table, ben) as (feed,):
        assert ann.command(table, "keep_out", seat=1).status_code == 200
        assert ended(feed) == 4403
    for wish in ({}, {"seat": 2}, {"watch": True}):
        assert refused(ben.post(f"/tables/{table}/seats", wish)) == (403, "kept_out")
    assert refused(again.post(f"/tables/{table}/seats", {})) == (403, "kept_out")
    assert ben.info(table)["seat"] is None
    assert ann.info(table)["kept_out"] == [{"player": ben.player, "name": "Ben"}]
    assert cleo.info(table)["kept_out"] == ben.info(table)["kept_out"] == [], "it is the host's to know"
    assert ann.command(table, "keep_out", player=ben.player, out=False).status_code == 200
    assert ben.post(f"/tables/{table}/seats", {}).json()["seat"] == 1


def test_another_guest_of_that_browser_who_only_watched_goes_too(ann: Person, ben: Person, table: str) -> None:
    """As the same person they took the seat back at once, with its hand."""
    again = another_guest_of_the_browser(ben, "Somebody else")
    again.sit(table, watch=True)
    ann.start(table)
    with present(table, again) as (feed,):
        assert ann.command(table, "keep_out", seat=1).status_code == 200
        assert ended(feed) == 4403
    for person in (ben, again):
        assert refused(person.command(table, "takeover", seat=1)) == (403, "not_at_table")


def test_who_waits_can_be_sent_away(ann: Person, ben: Person, cleo: Person) -> None:
    table = seated("the_coding", ann, ben)
    cleo.sit(table, watch=True)
    cleo.command(table, "wait")
    assert ann.command(table, "keep_out", player=cleo.player).status_code == 200
    assert ann.info(table)["queue"] == []
    assert refused(cleo.command(table, "wait")) == (403, "not_at_table")


def test_a_locked_room_lets_nobody_in_and_keeps_who_is_there(ann: Person, ben: Person, cleo: Person, table: str, clock: Moved) -> None:
    looks_on = come_in(ann.client, "Dan")
    looks_on.sit(table, watch=True)
    assert ann.command(table, "lock").status_code == 200
    with present(table, ann):  # who stays the host
        clock.pass_by(2 * WATCHER_SECONDS)
        ben.command(table, "ready")
        assert looks_on.sit(table, watch=True) == -1, "their phone slept"
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
    with served(database, "Ann", "Ben") as (ann, ben):
        table = seated("the_coding", ann, ben, bots=bots(2))
        ann.command(table, "keep_out", seat=1)
        ann.command(table, "lock")
    with served(database, ann, ben) as (ann, ben):
        assert ann.info(table)["locked"]
        assert refused(ben.post(f"/tables/{table}/seats", {})) == (403, "kept_out")
