"""A clock that jumps: ahead it deletes nothing, back it delays nothing and numbers no message twice."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import Connection, insert
from sqlalchemy.exc import OperationalError

from tests.attack.conftest import rows_of
from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import at, bots, choose, come_in, playing, wait_for
from tests.server.servers import served
from tests.server.test_health import service_of
from tests.waiting import until
from underrose.server.jobs import scheduler
from underrose.server.storage import presence, schema, store
from underrose.server.storage.due_rows import any_to_take, take_over
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.listening import _invite, renew_listeners
from underrose.server.storage.presence import PRESENT_SECONDS, Activity
from underrose.server.storage.review_rows import BroughtRecords
from underrose.server.storage.schema import jobs
from underrose.server.storage.store import KEEP_SECONDS, SURE_SECONDS, SqlStore
from underrose.server.tables.leases import NOBODY, RESTING

HOUR, DAY = 3600.0, 24 * 3600.0


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.db")


@pytest.fixture(autouse=True)
def _sweeps_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "SWEEP_SECONDS", 0.01)


class Jump:
    """By how much the machine's clock was set, as all of the server reads it; the monotonic clock goes on."""

    by = 0.0


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    jump, honest = Jump(), time.time
    monkeypatch.setattr(time, "time", lambda: honest() + jump.by)
    return jump


def column(database: str, query: str) -> list[object]:
    return [row[0] for row in rows_of(database, query)]


def tidied(client: TestClient[Litestar]) -> None:
    kept: SqlStore = client.app.state.service.store
    with client.portal() as portal:
        portal.call(kept.tidy)


def test_a_clock_that_is_ahead_at_one_start_deletes_nothing(database: str, jump: Jump, caplog: pytest.LogCaptureFixture) -> None:
    """31 days ahead at one start wiped every table; after one that far behind all seemed unused since then once the clock was right."""
    caplog.set_level(logging.WARNING)
    with served(database, "Ann") as (ann,):
        table = ann.open("kuhn", 2)
    for by in (31 * DAY, 31 * DAY, 0.0, -31 * DAY, -31 * DAY, 0.0):
        jump.by = by
        with TestClient(create_app(GAMES, database=database)) as client:
            tidied(client)
        assert column(database, "select unused_since is null from tables") == [not by]  # the clock was put right
    assert caplog.text.count("1 tables seem unused for 30 days") == 1
    with served(database, ann) as (ann,):
        assert ann.info(table)["seat"] == 0


def test_what_is_deleted_counts_until_that_is_committed(database: str, jump: Jump, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full server counted a table as gone before it was, and for good where the transaction failed."""
    with served(database, "Ann") as (ann,):
        playing("kuhn", ann, bots=bots(1))
    rows_of(database, "delete from jobs")
    rows_of(database, "update tables set unused_since = ?", -SURE_SECONDS)
    jump.by = KEEP_SECONDS + HOUR
    delete, counts = SqlStore._delete_tables, list[int]()

    def fails(kept: SqlStore, ids: Sequence[str], connection: Connection) -> int:
        delete(kept, ids, connection)
        counts.append(kept.count())
        raise OperationalError("commit", {}, Exception("the disk is full"))

    def others_are_opened(kept: SqlStore, ids: Sequence[str], connection: Connection) -> int:
        kept._count += 5
        return delete(kept, ids, connection)

    monkeypatch.setattr(SqlStore, "_delete_tables", fails)
    with TestClient(create_app(GAMES, database=database)) as client:
        tidied(client)
        assert {*counts, client.app.state.service.store.count()} == {1}
        monkeypatch.setattr(SqlStore, "_delete_tables", others_are_opened)
        tidied(client)
        assert client.app.state.service.store.count() >= 5, "the server tidies at its start as well"
    assert column(database, "select id from tables") == []


def test_what_is_deleted_as_a_server_stops_is_logged(
    database: str, jump: Jump, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The sweep was cancelled before it said what its thread deleted all the same."""
    with TestClient(create_app(GAMES, database=database)) as client:
        come_in(client, "Ann").open("kuhn", 2)
    rows_of(database, "update tables set unused_since = ?", -SURE_SECONDS)
    jump.by, delete = KEEP_SECONDS + HOUR, SqlStore._delete_tables
    deletes, stopped = threading.Event(), threading.Event()

    def slowly(kept: SqlStore, ids: Sequence[str], connection: Connection) -> int:
        deletes.set()
        assert stopped.wait(30)
        return delete(kept, ids, connection)

    monkeypatch.setattr(SqlStore, "_delete_tables", slowly)
    with TestClient(create_app(GAMES, database=database)) as client, client.portal() as portal:
        sweep = portal.start_task_soon(client.app.state.service.store.tidy)
        assert deletes.wait(30)
        sweep.cancel()
        stopped.set()
    until(lambda: "1 tables were deleted" in caplog.text)
    assert column(database, "select id from tables") == []


def test_moves_are_written_while_hundreds_of_tables_are_deleted(database: str, jump: Jump, monkeypatch: pytest.MonkeyPatch) -> None:
    """All went in one transaction, which a move had to wait for, or was refused."""
    monkeypatch.setattr(store, "AT_ONCE", 2)
    monkeypatch.setattr(store, "BETWEEN_SECONDS", 0.0)
    with TestClient(create_app(GAMES, database=database)) as client:
        for _ in range(5):
            come_in(client, "Ann").open("kuhn", 2)
    rows_of(database, "update tables set unused_since = ?", -SURE_SECONDS)
    jump.by, left = KEEP_SECONDS + HOUR, list[int]()
    write, alone = GroupCommit.write_now, threading.Lock()

    def counted(commits: GroupCommit, act: Callable[[Connection], object]) -> object:
        with alone:
            done = write(commits, act)
            left.append(len(column(database, "select id from tables")))
        return done

    monkeypatch.setattr(GroupCommit, "write_now", counted)
    with TestClient(create_app(GAMES, database=database)) as client:
        tidied(client)
    assert [*dict.fromkeys(left)] == [5, 3, 1, 0]


def test_what_is_used_again_is_unmarked_and_what_is_not_goes_after_a_day_of_being_served(
    database: str, jump: Jump, caplog: pytest.LogCaptureFixture
) -> None:
    with served(database, "Ann", "Ben") as (ann, ben):
        used, unused = (playing("kuhn", one, bots=bots(1)) for one in (ann, ben))
    rows_of(database, "delete from jobs")
    jump.by = KEEP_SECONDS + HOUR
    with TestClient(create_app(GAMES, database=database)) as client:
        tidied(client)
        assert column(database, "select unused_since is null from tables") == [0, 0]
        assert at(client, ann).command(used, "resign").status_code == 200
        tidied(client)
        assert column(database, "select id from tables where unused_since is null") == [used]
    rows_of(database, "update clock set seconds = seconds + ? where name = 'served'", SURE_SECONDS)
    with TestClient(create_app(GAMES, database=database)) as client:
        tidied(client)
    assert column(database, "select id from tables") == [used]
    until(lambda: "1 tables were deleted" in caplog.text, "the log of whichever sweep has deleted it")
    assert unused != used


def test_what_was_used_while_the_clock_was_ahead_is_not_kept_for_years(database: str, jump: Jump) -> None:
    jump.by, later = 3650 * DAY, time.time() + DAY
    with served(database, "Ann") as (ann,):
        ann.open("kuhn", 2)
    jump.by = 0.0
    for _ in range(2):
        rows_of(database, "update clock set seconds = seconds + ? where name = 'served'", SURE_SECONDS)
        with TestClient(create_app(GAMES, database=database)) as client:
            tidied(client)
    assert column(database, f"select touched_at < {later} from tables") == [True]


def test_a_clock_that_is_back_after_a_restart_delays_no_bot(database: str, jump: Jump) -> None:
    with served(database, "Ann") as (ann,):
        table = playing("kuhn", ann, bots=bots(0, 1), watch=True, clock={"pace": 0.2})
        assert ann.view(table)["outcome"] is None
    jump.by = -HOUR
    with TestClient(create_app(GAMES, database=database)) as client:
        assert wait_for(at(client, ann), table, lambda view: view["outcome"])


def test_a_clock_that_is_back_gives_nobody_more_time_than_there_is(database: str, jump: Jump) -> None:
    def due() -> float:
        return cast(float, column(database, "select due_at from jobs")[0])

    with served(database, "Ann", "Ben") as (ann, ben):
        table = playing("kuhn", ann, ben, clock={"turn": 30, "pace": 0})
        before = due()
        jump.by = -HOUR
        assert 0 < ann.view(table)["deadline"] <= 30_000  # while it runs, where a sweep may have put it right already
    with TestClient(create_app(GAMES, database=database)) as client:
        until(lambda: due() < before - HOUR / 2, "a deadline by the clock that was put back")
        assert 0 < at(client, ann).view(table)["deadline"] <= 30_000


def test_feed_numbers_go_up_whatever_the_clock_does(database: str, jump: Jump) -> None:
    """A page takes no news with a number it has passed: after a restart with the clock put back it would have shown an old table."""
    numbers = list[int]()
    with served(database, "Ann") as (ann,):
        table = playing("kuhn", ann, bots=bots(1))
    for by in (0.0, HOUR, -HOUR, -31 * DAY, 0.0):
        jump.by = by
        with served(database, ann) as (ann,):
            view = ann.view(table)
            numbers.append(view["n"])
            if view["ask"] is not None:
                ann.act(table, view["ask"], choose(view["legal"], ann.rng))
            numbers.append(ann.view(table)["n"])
    assert numbers == sorted(numbers)


def test_a_table_that_comes_back_to_memory_after_the_clock_was_put_back_goes_on_counting(
    database: str, jump: Jump, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "OVER_SECONDS", 0)
    with served(database, "Ann") as (ann,):
        table = playing("kuhn", ann, bots=bots(0, 1), watch=True)
        before = wait_for(ann, table, lambda view: view["outcome"])["n"]
        jump.by = -HOUR
        for _ in range(2):
            until(lambda: table not in service_of(ann.client).store._tables, "a table that has left the memory")
            now = ann.view(table)["n"]
            assert now > before
            before = now


def test_a_job_that_was_leased_while_the_clock_was_ahead_is_taken_again(database: str) -> None:
    """Also by the worker that leased it: its table may have been read back meanwhile, and then nobody is at it."""
    commits, now = GroupCommit(database), time.time()
    ahead, resting = ("ahead", now + 25 * HOUR, "me"), ("resting", RESTING, NOBODY)
    same = {"kind": "bot", "seat": 1, "game": 1, "ask": 1, "due_at": now - 30, "wait": 0.0}
    rows = [{"table_id": name, "lease_until": lease, "worker": worker, **same} for name, lease, worker in (ahead, resting)]
    commits.write_now(lambda connection: connection.execute(insert(jobs).values(rows)))
    for expected in (["ahead"], []):
        assert commits.read_now(lambda connection: any_to_take(connection, "me", now + 5)) == bool(expected)
        assert [one.table_id for one in commits.write_now(lambda connection: take_over(connection, "me", now + 5))] == expected
    commits.close()


def test_who_was_there_while_the_clock_was_ahead_is_not_there_until_that_time(database: str, jump: Jump) -> None:
    """A worker that died with its clock a month ahead had its players and bots there for a month, and kept newer rules out."""
    commits = GroupCommit(database)
    jump.by = KEEP_SECONDS

    def ahead(connection: Connection) -> None:
        presence.serves(connection, "dead")
        windows = {"table_id": "table", "player": "ben", "worker": "dead", "until": time.time() + PRESENT_SECONDS}
        connection.execute(insert(schema.presence).values(windows))
        presence.store_activity(connection, [Activity("table", "ann", time.time())])
        renew_listeners(connection, "dead", ["rook"])

    def seen(connection: Connection) -> tuple[object, ...]:
        sight = presence.sight(connection, ["table"], "me", ["table"])
        serve = presence.others_serve(connection, "me")
        return serve, presence.elsewhere(connection, "table", "me"), sight.elsewhere, [one.player for one in sight.activity]

    commits.write_now(ahead)
    assert commits.read_now(seen) == (True, {"ben"}, {"table": {"ben"}}, ["ann"])
    jump.by = 0.0
    assert commits.read_now(seen) == (False, set(), {}, [])
    assert not commits.write_now(lambda connection: _invite(connection, "me", "rook", "table"))
    commits.write_now(lambda connection: presence.store_activity(connection, [Activity("table", "ann", time.time())]))
    assert commits.read_now(seen)[-1] == ["ann"], "heard of anew"
    commits.close()


def test_a_record_is_kept_where_others_were_brought_while_the_clock_was_ahead(database: str, jump: Jump) -> None:
    """They were the newest of those that are kept: whatever came afterwards was forgotten at once."""
    commits = GroupCommit(database)
    brought = BroughtRecords(commits, 1)
    jump.by = KEEP_SECONDS
    asyncio.run(brought.add("one", "a house"))
    jump.by = 0.0
    assert asyncio.run(brought.get(asyncio.run(brought.add("another", "a house")))) == "another"
    commits.close()
