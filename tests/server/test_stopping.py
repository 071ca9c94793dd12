"""A server that is asked to stop: whatever it has not done is taken over at once, and nothing is begun any more."""

import time

from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.clusters import rows
from tests.server.conftest import GAMES
from tests.server.guests import bots, choose, come_in, playing, wait_for
from tests.server.test_durable import at
from tests.server.test_health import service_of
from tests.waiting import until
from underrose.server.jobs.scheduler import LEASE_SECONDS
from underrose.server.tables.leases import NOBODY, RELEASED

LATER = 600.0
"""Seconds; what is due then is not due while a test runs."""


def jobs(database: str) -> list[tuple[str, float, float, str]]:
    """What is due: kind, when, until when somebody has it, and who."""
    return rows(database, "select kind, due_at, lease_until, worker from jobs order by kind, seat")


def test_a_server_that_stops_lets_go_of_its_leases_and_the_next_one_has_them_at_once_with_the_time_they_had(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        table = playing("kuhn", ann, ben, clock={"pace": 0, "turn": LATER})
        before, first = jobs(database), service_of(client).scheduler.worker
        assert {(kind, worker) for kind, _, _, worker in before} == {("deadline", first)}
    released = jobs(database)
    assert [(kind, due) for kind, due, _, _ in released] == [(kind, due) for kind, due, _, _ in before]
    assert {(lease, worker) for _, _, lease, worker in released} == {(RELEASED, NOBODY)}
    with TestClient(create_app(GAMES, database=database)) as client:
        second = service_of(client).scheduler.worker
        until(lambda: all(worker == second for _, _, _, worker in jobs(database)))
        taken = jobs(database)
        assert [(kind, due, worker) for kind, due, _, worker in taken] == [(kind, due, second) for kind, due, _, _ in before]
        assert all(abs(lease - due - LEASE_SECONDS) < 1 for _, due, lease, _ in taken), "it is not taken over again before it is due"
        assert at(client, ann).view(table)["deadline"] > 0


def test_a_bots_move_that_was_due_is_made_by_the_next_server(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = come_in(client, "Ann")
        table = playing("kuhn", ann, bots=bots(1), clock={"pace": 10})
        view = ann.view(table)
        if view["ask"] is not None:
            ann.act(table, view["ask"], choose(view["legal"], ann.rng))
        assert [kind for kind, _, _, _ in jobs(database)] == ["bot"]
    rows(database, "update jobs set due_at = %s", time.time())
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = at(client, ann)
        assert wait_for(ann, table, lambda seen: seen["ask"] is not None or seen["outcome"])


def test_a_scheduler_that_was_closed_begins_nothing(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = come_in(client, "Ann")
        table = playing("kuhn", ann, bots=bots(1), clock={"pace": 10})
        service = service_of(client)
        with client.portal() as portal:
            found = portal.call(service.store.find, table)
            assert found
            portal.call(service.scheduler.close)
            service.scheduler._tasks.clear()
            portal.call(service.scheduler.start, found)
            assert service.scheduler._tasks == {}
