"""How much and how often: what is too much is refused in a sentence, and a slow window is cut off."""

import asyncio
import time
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.server.clusters import rows
from tests.server.guests import Client, Person, bots, come_and_go, ended, playing, present, refused
from tests.server.servers import served
from tests.waiting import until
from underrose.server.accounts.authentication import Player
from underrose.server.accounts.rate_limits import LONGEST_BODY, LONGEST_TABLE, Buckets, Rate, Rates
from underrose.server.api.refusals import Refused
from underrose.server.http import feed_socket
from underrose.server.jobs import scheduler
from underrose.server.storage.review_rows import sources_beyond
from underrose.server.storage.store import KEEP_SECONDS, MOST_DELETED, MOST_OF_ONE_HOST, MOST_STORED, SURE_SECONDS
from underrose.server.tables.feeds import LONGEST_QUEUE, Outlet

pytestmark = pytest.mark.anyio


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    now = [0.0]
    bucket = Buckets(Rate(3, 2), lambda: now[0])
    for now[0], callers, good in ((0.0, "aaaab", "aaab"), (1.0, "aaa", "aa")):
        through = ""
        for caller in callers:
            with suppress(Refused):
                bucket.take(caller)
                through += caller
        assert through == good


def test_who_asks_too_often_at_an_address_does_not_hold_up_the_others_there() -> None:
    """Each refusal had begun the wait anew: as long as one hammered on, nobody was served at all."""
    now = [0.0]
    bucket = Buckets(Rate(1, 1), lambda: now[0])
    served = 0
    for _ in range(40):
        now[0] += 0.25
        with suppress(Refused):
            bucket.take("a school")
            served += 1
    assert served == 10


def test_no_address_fills_the_house_by_itself_and_no_table_stays_because_others_come_faster_than_they_go() -> None:
    """With ten a second one had opened all tables that there may be after a day, and nobody else any for a month."""
    tables = Rates().tables
    assert tables.burst + tables.each_second * (KEEP_SECONDS + SURE_SECONDS) < MOST_STORED
    assert tables.each_second < MOST_DELETED / (scheduler.TIDY_EVERY * scheduler.SWEEP_SECONDS)


def test_bodies_are_bounded(client: Client, ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    big = {"id": "x", "ask": 1, "action": {"do": "x" * LONGEST_BODY}}
    answer = ann.post(f"/tables/{table}/actions", big)
    huge = client.post("/api/tables", content=b" " * 300_000, headers=ann.headers)
    for one, most in ((answer, LONGEST_BODY), (huge, LONGEST_TABLE)):
        assert refused(one) == (413, "too_large")
        assert one.json()["args"]["kb"] == most // 1024
    nothing = client.post("/api/tables", headers=ann.headers)
    assert (nothing.status_code, nothing.json()["args"]["reason"]) == (400, "$: empty")


def test_who_acts_too_often_or_comes_and_goes_without_end_has_to_wait() -> None:
    """Each seat and each window is a commit, of which everybody at the table is told."""
    with served(None, "Ann", "Ben", "Cleo", rates=Rates(visits=Rate(2, 0), actions=Rate(2, 0))) as (ann, ben, cleo):
        table = ann.open("kuhn", 2)
        assert [ann.command(table, "ready").status_code for _ in range(3)] == [200, 200, 429]
        with present(table, ann) as (feed,):
            feed.send_json({"type": "act", "id": "x", "ask": 1, "action": "bet"})
            assert feed.receive_json()["why"]["key"] == "too_often"
        assert [ben.post(f"/tables/{table}/seats").status_code for _ in range(3)] == [200, 200, 429]
        assert [ann.post(f"/tables/{table}/start").status_code for _ in range(2)] == [200, 429]
        cleo.sit(table, watch=True)
        come_and_go(table, cleo)
        with cleo.feed(table) as feed:
            assert ended(feed) == 4429


def test_who_guesses_is_told_nothing_more_and_locks_nobody_out_at_the_same_address(database: str) -> None:
    """A miss too many was refused and a hit was not: all codes could be tried as fast as the server answers."""
    with served(database, "Ann", "Ben", rates=Rates(misses=Rate(3, 0))) as (ann, ben):
        table = ann.open("kuhn", 2)
        move, link = ann.get(f"/tables/{table}/move").json()["move"], ann.post("/me/move").json()["move"]
        for statuses in ([404, 422, 404], [429, 429, 429]):
            guesses = [
                ben.post(f"/tables/{table}/seats", {"move": "x" * 24}),
                ben.post("/guests/move", {"move": "y" * 24}),
                ben.get("/tables/BCDFG"),
            ]
            assert [answer.status_code for answer in guesses] == statuses
        assert [person.get(f"/tables/{ann.info(table)['code']}").status_code for person in (ann, ben)] == [200, 429]
        assert ben.get(f"/tables/{table}").status_code == 200
        assert ben.post("/guests/move", {"move": link}).status_code == 200
        assert ben.post(f"/tables/{table}/seats", {"move": move}).status_code == 200


def test_guests_and_tables_are_counted_by_address_and_bots_with_tables() -> None:
    """Accounts of bots stay as long, or longer; with guests an address could make twenty a second."""
    with served(None, "Ann", rates=Rates(guests=Rate(1, 0), tables=Rate(2, 0))) as (ann,):
        assert ann.client.post("/api/guests").status_code == 429
        ann.open("kuhn", 2)
        assert [ann.post("/me/bots", {"name": name}).status_code for name in ("Rook", "Queen")] == [201, 429]
        assert ann.post("/tables", {"game": "kuhn", "players": 2}).status_code == 429


def test_one_host_has_so_many_tables_and_no_more(ann: Person, ben: Person) -> None:
    for _ in range(MOST_OF_ONE_HOST):
        ann.open("kuhn", 2)
    assert refused(ann.post("/tables", {"game": "kuhn", "players": 2})) == (409, "too_many_tables")
    ben.open("kuhn", 2)


def test_a_slow_window_is_cut_and_told_so() -> None:
    outlet = Outlet()
    for _ in range(LONGEST_QUEUE + 5):
        outlet.offer(b"news")
    assert (outlet.take(), outlet.cut) == ([b"news"] * LONGEST_QUEUE, True)


async def test_a_client_that_never_reads_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = SimpleNamespace(send_data=lambda message, mode: asyncio.Event().wait())  # whose other end has stopped reading
    monkeypatch.setattr(feed_socket, "SEND_SECONDS", 0.05)
    session = feed_socket.Session(*cast(Any, (None, SimpleNamespace(id="t"), Player("ann", "Ann"))))
    session.outlet.offer(b"news")
    await asyncio.wait_for(feed_socket._speak(cast(Any, stuck), session), 5)
    assert session.outlet.cut


def test_what_nobody_has_used_for_thirty_days_is_deleted_with_its_names(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert KEEP_SECONDS == 30 * 24 * 3600, "as it is said when a server starts"
    with served(database, "Annabella") as (ann,):
        old, young = (playing("kuhn", ann, bots=bots(1)) for _ in range(2))
        for table in (old, young):
            ann.command(table, "report", text="odd")
    for table, age in ((old, KEEP_SECONDS + 60), (young, KEEP_SECONDS - 3600)):
        rows(database, "update tables set touched_at = %s where id = %s", time.time() - age, table)
    rows(database, "delete from jobs")
    for table in (old, young, "of an exhibition"):
        rows(database, "insert into reviews values (%s, 1, '', '')", table)
    monkeypatch.setattr("underrose.server.storage.store.sources_beyond", partial(sources_beyond, most=25))
    for digest, ago in (("o", 60), ("y", 0)):
        rows(database, "insert into brought values (%s, %s, '', '')", digest, time.time() - ago)
        rows(database, "insert into brought_reviews values (%s, '', %s)", digest, bytes(20))
    with served(database):
        until(lambda: rows(database, "select id from tables where unused_since is not null") == [(old,)])
        until(lambda: rows(database, "select digest from brought_reviews") == [("y",)], "reviews that have room together")
    rows(database, "update clock set seconds = seconds + %s where name = 'served'", SURE_SECONDS)  # a day of being served goes by
    with served(database, ann, operator="key") as (ann,):
        until(lambda: ann.client.get("/api/status", headers={"authorization": "Bearer key"}).json()["tables"] == 1)
        assert ann.get(f"/tables/{old}").status_code == 404
        assert ann.get(f"/tables/{young}").status_code == 200
    for kind in ("tables", "games", "steps", "answers", "reports", "reviews"):
        column = "id" if kind == "tables" else "table_id"
        assert {*rows(database, f"select {column} from {kind}")} == {(young,)}
