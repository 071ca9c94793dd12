"""What workers share besides tables: who has come before a game, how often somebody may ask, records that were brought."""

import json
import time
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from redis import Redis as RedisClient
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from tests.chance import create_app
from tests.server.clusters import Redis, rows
from tests.server.conftest import GAMES
from tests.server.guests import Json, come_in, commits_of
from tests.server.reviewers import InThread, review_of
from tests.server.test_durable import at
from tests.server.test_health import service_of
from tests.server.test_reviews import record
from tests.waiting import until
from underrose.server.accounts.rate_limits import Buckets, Limits, Rate, Rates
from underrose.server.api.refusals import Refused
from underrose.server.cluster import cluster_sync
from underrose.server.cluster.redis_notify import CHANNEL, COUNTS
from underrose.server.jobs import reviews
from underrose.server.storage import presence, review_rows
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.presence import Activity
from underrose.server.storage.review_rows import ReviewKey, lease_name
from underrose.server.tables import succession


@pytest.fixture
def workers(shared: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[TestClient[Any]]]:
    monkeypatch.setattr(cluster_sync, "POLL_SECONDS", 0.05)
    with ExitStack() as held:
        yield [held.enter_context(TestClient(create_app(GAMES, database=shared))) for _ in range(2)]


def test_a_host_who_asks_at_one_worker_is_there_for_those_who_ask_at_another(
    workers: list[TestClient[Any]], shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = workers
    ann, ben = come_in(one, "Ann"), come_in(two, "Ben")
    table = ann.open("kuhn", 2)
    ben.sit(table)
    (copy,) = service_of(two).store.at_hand()
    copy.seats[0].last_active = 0.0  # long ago, for the worker that Ben's page asks
    ann.info(table)
    until(lambda: copy.seats[0].last_active)
    assert ann.info(table)["host"]
    assert not ben.info(table)["host"]
    assert succession.silent_since(copy) == copy.seats[0].last_active, "by which it is decided whether the role passes"
    monkeypatch.setattr(presence, "ACTIVITY_SECONDS", 0.0)
    until(lambda: (ben.info(table), rows(shared, "select 1 from heard where player = %s", ann.player))[1] == [])


def test_of_two_moments_at_which_somebody_was_heard_of_the_later_one_stays_whoever_writes_last(tmp_path: Path) -> None:
    commits, now = GroupCommit(f"sqlite:///{tmp_path / 'tables'}"), time.time()
    for at_one_worker, at_another in ((now, now - 5), (now + 1, now + 2)):
        for moment in (at_one_worker, at_another):
            commits.write_now(lambda connection, moment=moment: presence.store_activity(connection, [Activity("table", "ann", moment)]))
        told = commits.read_now(lambda connection: presence.sight(connection, ["table"], "w", ["table"])).activity
        assert told == [Activity("table", "ann", max(at_one_worker, at_another))]
    commits.close()


def test_who_was_heard_of_is_told_again_where_the_database_did_not_take_it(
    workers: list[TestClient[Any]], shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused, truly = list[Activity](), presence.store_activity

    def tell(connection: Connection, news: Collection[Activity]) -> None:
        if not refused:
            refused.extend(news)
            raise OperationalError(None, None, OSError("gone"))
        truly(connection, news)

    ann = come_in(workers[0], "Ann")
    monkeypatch.setattr(cluster_sync, "store_activity", tell)
    ann.info(ann.open("kuhn", 2))
    until(lambda: rows(shared, "select at from heard where player = %s", ann.player))
    assert rows(shared, "select at from heard where player = %s", ann.player) == [(pytest.approx(refused[0].at, abs=0.001),)]


def test_what_a_bucket_lost_elsewhere_is_waited_for_and_no_longer_than_a_burst_is_made_up() -> None:
    now, told = [0.0], list[str]()
    bucket = Buckets(Rate(3, 1), lambda: now[0])
    bucket.share(lambda caller: f"mark of {caller}", told.append)
    bucket.take("ann")
    assert told == ["mark of ann"]
    bucket.count_elsewhere("mark of ann", 1000)
    now[0] = 2.9
    with pytest.raises(Refused):
        bucket.take("ann")
    now[0] = 4.1
    bucket.take("ann")
    assert len(told) == 2, "who is refused is counted nowhere else"
    bucket.take("ben")


def test_a_limit_that_there_is_not_and_one_that_is_not_shared_are_not_counted() -> None:
    limits = Limits(Rates(actions=Rate(1, 0)))
    for name in ("actions", "act", "__class__"):
        limits.count_elsewhere(name, "ann", 100)
    limits.actions.take("ann")


def test_limits_are_counted_together_through_redis_which_is_told_no_address(shared: str, redis: Redis) -> None:
    rates = Rates(guests=Rate(6, 0.001))
    with ExitStack() as held:
        one, two = (held.enter_context(TestClient(create_app(GAMES, database=shared, redis=redis.url, rates=rates))) for _ in range(2))
        client: Any = held.enter_context(RedisClient.from_url(redis.url))
        listening, said = client.pubsub(ignore_subscribe_messages=True), list[Json]()
        listening.subscribe(**{COUNTS: lambda message: said.append(json.loads(message["data"]))})
        hearing = listening.run_in_thread(sleep_time=0.05, daemon=True)
        until(lambda: (client.pubsub_numsub(COUNTS)[0][1], client.pubsub_numsub(CHANNEL)[0][1]) == (3, 2))
        for _ in range(4):
            assert one.post("/api/guests", json={}).status_code == 201
        until(lambda: sum(times for message in said for _, _, times in message["counts"]) == 4)
        (mark,) = {caller for message in said for _, caller, _ in message["counts"]}
        assert "testclient" not in mark
        left = service_of(two).limits.guests
        until(lambda: left._buckets.get(mark, (6.0, 0.0))[0] < 3)
        assert [two.post("/api/guests", json={}).status_code for _ in range(3)] == [201, 201, 429]
        hearing.stop()
        hearing.join(30)
        redis.stop()
        other = {"x-forwarded-for": "192.0.2.1"}
        assert one.post("/api/guests", json={}, headers=other).status_code in (201, 429), "without Redis each counts for itself"


def test_a_record_that_was_brought_to_one_worker_is_reviewed_by_any_and_forgotten_by_all(
    workers: list[TestClient[Any]], shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = workers
    ann = come_in(one, "Ann")
    key = ann.post("/reviews", {"record": '{"t": "header"}\n'}).json()["key"]

    def answered(client: TestClient[Any]) -> Any:
        return until(lambda: found if (found := at(client, ann).get(f"/reviews/{key}")).status_code != 202 else None)

    assert answered(two).json()["key"] == answered(one).json()["key"] == "not_reviewable"
    assert len(rows(shared, "select digest from brought")) == 1
    monkeypatch.setattr(review_rows, "BROUGHT_SECONDS", 0)
    for client in workers:
        assert at(client, ann).get(f"/reviews/{key}").json()["key"] == "review_gone"
    rows(shared, "insert into brought_reviews values (%s, 'x', ''::bytea)", key)
    commits_of(service_of(one)).write_now(review_rows.forget_brought)
    assert rows(shared, "select count(*) from brought_reviews") == rows(shared, "select count(*) from brought") == [(0,)]


def test_a_review_asked_for_at_two_workers_is_worked_out_by_one(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BUDGET", 4)
    one, two = InThread(), InThread()
    with TestClient(create_app(GAMES, database=shared, reviewer=two)) as other:
        with TestClient(create_app(GAMES, database=shared, reviewer=one)) as first:
            ann = come_in(first, "Ann")
            key = ann.post("/reviews", {"record": record()}).json()["key"]
            one.held = True
            assert ann.get(f"/reviews/{key}", seat=0).status_code == 202
            told = at(other, ann).get(f"/reviews/{key}", seat=0)
            assert (told.status_code, told.json()) == (202, {"done": 0, "total": 0, "ahead": 0, "drafted": False, "draft": None})
            assert rows(shared, "select worker from reviewing") == [(service_of(first).scheduler.worker,)]
            one.held = False
            assert review_of(at(other, ann), f"/reviews/{key}", seat=0) == review_of(ann, f"/reviews/{key}", seat=0)
            assert (len(one.jobs), len(two.jobs)) == (1, 0)
            until(lambda: rows(shared, "select * from reviewing") == [])
            one.held = True
            assert ann.get(f"/reviews/{key}", seat=1).status_code == 202
        assert rows(shared, "select * from reviewing") == [], "who stops lets go of it"
        review_of(at(other, ann), f"/reviews/{key}", seat=1)
        assert [job["seat"] for job in two.jobs] == [1]


def test_how_far_a_review_is_elsewhere_is_told_until_that_worker_has_died(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BUDGET", 4)
    worker = InThread()
    with TestClient(create_app(GAMES, database=shared, reviewer=worker)) as client:
        ann = come_in(client, "Ann")
        key = ann.post("/reviews", {"record": record()}).json()["key"]
        lease = lease_name(ReviewKey(key, 0, 0, "en"))
        rows(shared, "insert into reviewing values (%s, 'dead', %s, 3, 9, 1)", lease, time.time() + 10)
        assert itemgetter("done", "total", "ahead")(ann.get(f"/reviews/{key}", seat=0).json()) == (3, 9, 1)
        assert worker.jobs == []
        rows(shared, "update reviewing set until = %s", time.time() - 1)
        assert review_of(ann, f"/reviews/{key}", seat=0)["seat"] == 0
        assert len(worker.jobs) == 1
