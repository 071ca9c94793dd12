"""Between doing and being durable: nothing is told before, and what could not be written has not happened."""

import asyncio
import errno
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from sqlalchemy.exc import OperationalError

from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import bots, commits_of, playing, wait_for
from tests.server.servers import ANN, BEN, served
from tests.server.test_health import service_of
from tests.waiting import a_turn, until
from underrose.server.api.messages import ActionRequest, TableRequest
from underrose.server.api.refusals import NOT_NOW, Refused
from underrose.server.core.service import Service
from underrose.server.jobs import scheduler
from underrose.server.tables.feeds import Outlet
from underrose.server.tables.table import Table

pytestmark = pytest.mark.anyio


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    service: Service = create_app(GAMES, database=str(tmp_path / "tables.db")).state.service
    yield service
    await service.close()


async def a_game(service: Service) -> Table:
    """Ann and Ben at Kuhn poker."""
    service.open_doors()
    table = await service.open(ANN, TableRequest("kuhn", 2))
    await service.do(table, lambda: table.sit(BEN, None))
    await service.start(table, ANN)
    return table


async def test_a_table_that_could_not_be_stored_leaves_nothing_in_memory(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk was full, each that somebody wanted to open left its setup, with 256 KB of content of a host's own."""
    full = OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))
    monkeypatch.setattr(service.store.commits, "_commit", lambda writer, changes: [full] * len(changes))
    with pytest.raises(Refused, match="could not write that down"):
        await service.open(ANN, TableRequest("kuhn", 2))
    assert (service.store._setups, service.store.at_hand()) == ({}, [])


async def test_a_refusal_that_nobody_waits_for_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """While the database was away, a note sheet that was due left a traceback."""
    for error in (Refused(NOT_NOW, "not_written", because="busy"), ZeroDivisionError()):
        task = asyncio.get_running_loop().create_future()
        task.set_exception(error)
        scheduler.ended(task)
    assert caplog.text.count("fault ") == 1


async def test_where_no_more_files_can_be_opened_that_is_a_line_and_no_fault(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    """As the service began, its handler took the place of the one that knew this: a traceback came every second."""
    service.open_doors()
    context = {"message": "socket.accept() out of system resource", "exception": OSError(errno.EMFILE, "Too many open files")}
    asyncio.get_running_loop().call_exception_handler(context)
    assert [record.getMessage() for record in caplog.records] == ["No connection can be accepted right now: Too many open files."]


async def test_that_the_database_does_not_answer_while_news_is_told_is_a_line_and_no_fault(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, outlet = await a_game(service), Outlet()
    await service.do(table, lambda: table.join(1, outlet))
    table.persistence.stale = True
    away = OperationalError("select", {}, sqlite3.OperationalError("unable to open database file"))
    with monkeypatch.context() as patch:
        patch.setattr(service.store, "reload", AsyncMock(side_effect=away))
        await service.batches._resync(table)
    assert outlet.cut  # it joins again, and is told then
    assert [record.getMessage() for record in caplog.records] == ["the database does not answer: OperationalError"]


async def test_who_hangs_up_while_it_is_written_has_acted_all_the_same(service: Service) -> None:
    table = await a_game(service)
    acting = asyncio.ensure_future(service.do(table, lambda: table.act(ANN, ActionRequest("x", table.playing().ask(0) or 0, "bet"))))
    await a_turn()
    acting.cancel()
    await asyncio.gather(acting, return_exceptions=True)
    async with table.lock:
        assert table.playing().ask(0) is None
        assert table.persistence.stored.steps == len(table.playing().match.steps) == 2


def test_a_table_on_a_locked_disk_is_shown_while_what_is_due_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's move was tried again and again, ten seconds each, and whoever looked had to wait for it each time."""
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.0)
    tries, database = list[int](), str(tmp_path / "tables.db")
    with served(database, "Ann") as (ann,), closing(sqlite3.connect(database, isolation_level=None)) as other:
        service = service_of(ann.client)
        table = playing("the_coding", ann, bots=bots(1), clock={"pace": 1})
        other.execute("BEGIN IMMEDIATE")
        until(lambda: not service.store.takes_writes and not service.store.written()[1])  # what was on its way has failed too
        before = commits_of(service).commits
        for _ in range(20):
            assert ann.view(table)["view"] is not None
            tries.append(commits_of(service).commits - before)
        assert tries == [0] * 20, "nothing is written that a look would have to wait for"
        other.execute("ROLLBACK")
        wait_for(ann, table, lambda view: any(event["args"].get("seat") == 1 for event in view["events"]))
