"""Windows and watchers without end: a spectator who opens every line of a table keeps nobody from it."""

from contextlib import ExitStack
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.guests import Person, bots, come_in, present
from tests.waiting import until
from underrose.server.tables import audience, seating
from underrose.server.tables.audience import MOST_WINDOWS
from underrose.server.tables.table import Table

MOST_WATCHING, MOST_WATCHERS = 2 * MOST_WINDOWS, 5


@pytest.fixture(autouse=True)
def _small_crowds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "MOST_WATCHING", MOST_WATCHING)
    monkeypatch.setattr(seating, "MOST_WATCHERS", MOST_WATCHERS)


def opened(stack: ExitStack, person: Person, table: str) -> Any:
    """One more window of somebody, which has been told what there is to see."""
    feed = stack.enter_context(person.feed(table))
    assert feed.receive_json()["type"] == "view"
    return feed


def end_of(feed: Any) -> tuple[int, str]:
    """Code and reason with which the server ends a line."""
    try:
        while True:
            feed.receive_json()
    except WebSocketDisconnect as end:
        return end.code, end.detail


def at(client: TestClient[Litestar], table: str) -> Table:
    return client.app.state.service.store._tables[table]


def test_a_person_with_a_fifth_window_loses_the_oldest_and_is_told_so(client: TestClient[Litestar], ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    with ExitStack() as stack:
        windows = [opened(stack, ann, table) for _ in range(MOST_WINDOWS + 1)]
        assert end_of(windows[0]) == (4409, "You have this table open in 4 newer windows, so this one has stopped.")
        assert ann.info(table)["seats"][0]["connected"]
        assert len(list(at(client, table).audience.outlets())) == MOST_WINDOWS
        ann.start(table)
        for feed in windows[1:]:
            assert feed.receive_json()["type"] == "view"


def test_watchers_that_fill_a_table_keep_no_player_and_no_host_away(client: TestClient[Litestar], ann: Person, ben: Person) -> None:
    table = ann.open("kuhn", 2, watch=True)
    with ExitStack() as stack:
        for number in range(MOST_WATCHING // MOST_WINDOWS):
            guest = come_in(client, f"Friend {number}")
            guest.sit(table, watch=True)
            for _ in range(MOST_WINDOWS):
                opened(stack, guest, table)
        late = come_in(client, "Late")
        late.sit(table, watch=True)
        with late.feed(table) as feed:
            assert end_of(feed)[0] == 4503
        ben.sit(table)
        opened(stack, ben, table)
        opened(stack, ann, table)
        assert len(list(at(client, table).audience.outlets())) == MOST_WATCHING + 2


def test_who_fills_the_list_of_watchers_without_watching_keeps_nobody_out(
    client: TestClient[Litestar], ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They did for five minutes: guests are free, and none of them had a window."""
    table = ann.open("kuhn", 2, bots=bots(1))
    for number in range(MOST_WATCHERS):
        come_in(client, f"Stranger {number}").sit(table, watch=True)
    full = ben.post(f"/tables/{table}/seats", {"watch": True})
    assert (full.status_code, full.json()["key"]) == (409, "too_many_watchers")
    monkeypatch.setattr(audience, "SHORT_SECONDS", 0.0)
    assert ben.sit(table, watch=True) == -1
    with present(table, ben):
        for number in range(MOST_WATCHERS):
            come_in(client, f"Another {number}").sit(table, watch=True)
        assert ben.player in at(client, table).seating.watchers


def test_watchers_who_are_gone_leave_the_list(
    client: TestClient[Litestar], ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ben.sit(table, watch=True)
    with present(table, ben):
        for number in range(MOST_WATCHERS - 2):
            come_in(client, f"Friend {number}").sit(table, watch=True)
        cleo = come_in(client, "Cleo")
        monkeypatch.setattr(audience, "WATCHER_SECONDS", 0.0)
        assert cleo.sit(table, watch=True) == -1
        assert at(client, table).seating.watchers == {ben.player, cleo.player}
    monkeypatch.setattr(audience, "WATCHER_SECONDS", 300.0)
    assert ben.view(table)["seats"]  # whose window has closed, but not long ago
    found = at(client, table)
    until(lambda: not [*found.audience.outlets()])
    found.seating.last_active[ben.player], found.seating.elsewhere = -1000.0, frozenset({ben.player})
    found.seating.set_elsewhere(frozenset())
    assert not found.audience.forget_watchers(()), "nor has one at another worker"
