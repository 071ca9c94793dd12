"""Several workers on one database: nobody is told anything wrong, wherever they ask, and what happens at one is heard at the others."""

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import pytest
from litestar.testing import TestClient
from redis import Redis as RedisClient
from sqlalchemy import insert, select

from tests.chance import REPEATED, create_app
from tests.clocks import Moved
from tests.server.clusters import Redis, rows
from tests.server.conftest import GAMES
from tests.server.guests import Client, Json, Person, at, come_in, ended, playing, present, received, seated
from tests.server.test_durable import Process, Window
from tests.server.test_health import service_of
from tests.server.test_run import fetch
from tests.server.test_windows import plenty_of_intercepts, sit_down, to_a_window
from tests.waiting import a_turn, until, until_in_loop
from underrose.server.accounts.authentication import Player
from underrose.server.api.cue_messages import CueMessage
from underrose.server.api.messages import BotSeat, TableRequest
from underrose.server.cluster import cluster_sync
from underrose.server.cluster.cluster_sync import cluster_sync_of
from underrose.server.cluster.redis_notify import CHANNEL, CUES, RedisNotify, Wake
from underrose.server.common.cancelling import cancel
from underrose.server.common.sources import Sources
from underrose.server.core import administration
from underrose.server.core.administration import _claimed, _standing, carry_out, order
from underrose.server.core.followers import ASKED_SECONDS
from underrose.server.core.service import Service, Settings
from underrose.server.http.feed_socket import Session
from underrose.server.storage import presence
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import presence as presence_rows
from underrose.server.tables.feeds import Outlet, encode
from underrose.server.tables.reading import SHOW_SECONDS

pytestmark = pytest.mark.anyio

LONGEST, SOON = 30.0, 0.05


@pytest.fixture
def workers(shared: str, sources: Sources, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Client]]:
    """Two workers that hear nothing of each other but what stands in the database, at which they look often."""
    monkeypatch.setattr(cluster_sync, "POLL_SECONDS", SOON)
    monkeypatch.setattr(administration, "SWEEP_SECONDS", SOON)
    monkeypatch.setattr(administration, "_carry_out_here", Mock(side_effect=AssertionError("workers do it: they serve all games")))
    with ExitStack() as held:
        yield [held.enter_context(TestClient(create_app(GAMES, database=shared, sources=sources))) for _ in range(2)]


@pytest.fixture
def client(workers: list[Client]) -> Client:
    """The worker at which people come in."""
    return workers[0]


@pytest.fixture
def two(workers: list[Client]) -> Client:
    return workers[1]


@pytest.fixture
def ben(client: Client, two: Client) -> Person:
    """Somebody who came in at the one and asks at the other."""
    return at(two, come_in(client, "Ben"))


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks for what others have done."""
    monkeypatch.setattr(cluster_sync, "POLL_SECONDS", 600.0)


def connected(told: Json) -> list[bool]:
    return [seat["connected"] for seat in told["seats"]]


def lines_of(person: Person, database: str) -> int:
    """How many lines the database has of somebody, by table and worker."""
    return len(rows(database, "select 1 from presence where player = %s", person.player))


@pytest.mark.usefixtures("deaf")
def test_nobody_is_refused_or_shown_anything_by_an_old_copy(client: Client, two: Client, ann: Person, ben: Person) -> None:
    table = ann.open("kuhn", 2)
    assert ben.get(f"/tables/{table}/view").status_code == 403
    at(client, ben).sit(table)
    assert ben.view(table, follow=True)["view"] is None, "the copy of the other worker knew nothing of Ben"
    at(two, ann).start(table)
    first = ann.view(table)
    assert at(two, ann).act(table, first["ask"], "bet", id="same").status_code == 200
    assert ann.act(table, first["ask"], "bet", id="same").status_code == 200, "the id was answered by the other worker"
    ask = ben.view(table)["ask"]
    assert at(client, ben).act(table, ask, "bet").status_code == 200, "the copy here knew of no such ask"
    assert at(two, ann).act(table, first["ask"], "pass").status_code == 409, "what is over is over everywhere"


def test_a_feed_is_told_what_was_done_at_another_worker(ann: Person, ben: Person) -> None:
    table = playing("kuhn", ann, ben)
    with ann.feed(table), ben.feed(table) as his:
        assert received(his, lambda told: connected(told) == [True, True])["ask"] is None
        assert ann.act(table, ann.view(table)["ask"], "bet").status_code == 200
        received(his, lambda told: told["type"] == "view" and told["ask"] is not None)


def test_who_closes_one_of_two_windows_is_still_there(client: Client, ann: Person, ben: Person, shared: str) -> None:
    table = playing("kuhn", ann, ben, clock={"pace": 0, "leaver": "bot", "grace": 600})
    with ann.feed(table) as hers, ben.feed(table) as his:
        for feed in (hers, his):
            received(feed, lambda told: connected(told) == [True, True])
        with present(table, at(client, ben)):
            until(lambda: lines_of(ben, shared) == 2)
        until(lambda: lines_of(ben, shared) == 1)
        assert connected(ann.info(table)) == [True, True]
        assert rows(shared, "select kind from jobs where kind = 'away'") == []
        # Whoever finds that a lease has lapsed deletes it; its worker may only have been frozen, and is seen again.
        assert rows(shared, "delete from presence where player = %s returning 1", ben.player) == [(1,)]
        until(lambda: lines_of(ben, shared))
        until(lambda: connected(ann.info(table))[1])
        his.close()
        until(lambda: connected(ann.info(table)) == [True, False])
        until(lambda: rows(shared, "select kind from jobs where kind = 'away'") == [("away",)])


def test_a_renewal_leaves_a_window_alone_that_was_opened_meanwhile(tmp_path: Path) -> None:
    """Which tables to renew is decided before the transaction: a row that came in between lapses by itself or is renewed the next time."""
    commits = GroupCommit(f"sqlite:///{tmp_path / 'tables'}")
    until_when = time.time() + 1
    for table in ("known", "new"):
        row = {"table_id": table, "player": "ben", "worker": "w", "until": until_when}
        commits.write_now(lambda connection, row=row: connection.execute(insert(presence_rows).values(row)))
    assert commits.write_now(lambda connection: presence.renew(connection, "w", ["known", "gone"])) == {"known": {"ben"}, "gone": set()}
    left = commits.read_now(lambda connection: {row.table_id: row.until for row in connection.execute(select(presence_rows))})
    assert left["known"] > until_when == left["new"]
    commits.close()


def test_who_asks_at_two_workers_in_turn_is_there(client: Client, ann: Person, ben: Person, shared: str, clock: Moved) -> None:
    """A proxy that takes workers in turn, and no WebSocket: each worker has a line of Ben's, and one is enough."""
    table = playing("kuhn", ann, ben, clock={"pace": 0, "leaver": "bot", "grace": 600})

    def lines_when_asked_by(*asking: Person) -> int:
        for person in asking:
            assert connected(person.view(table, follow=True))[1]
            clock.pass_by(0.4 * ASKED_SECONDS)
        return lines_of(ben, shared)

    until(lambda: lines_when_asked_by(at(client, ben), ben) == 2)
    until(lambda: lines_when_asked_by(at(client, ben)) == 1)
    assert connected(ann.info(table))[1]
    clock.pass_by(2 * ASKED_SECONDS)
    until(lambda: not connected(ann.info(table))[1])


def test_a_reaction_window_is_the_same_at_both_workers(workers: list[Client], ann: Person, ben: Person, shared: str, clock: Moved) -> None:
    """Whichever of them heard that it is shown, and whichever has its job."""
    one, two = workers
    table = sit_down(ann, ben, clock={"pace": 1, "window": 6}, content=plenty_of_intercepts())
    asked, other, view = to_a_window((ann, ben), table)

    def ends() -> list[int]:
        return [at(worker, person).view(table)["deadline"] for worker in workers for person in (asked, other)]

    clock.pass_by(1)
    before = ends()
    assert max(before) - min(before) <= 1  # in milliseconds
    assert at(two, asked).command(table, "shown", ask=view["ask"]).status_code == 200
    after = ends()
    assert max(after) - min(after) <= 1
    assert after[0] == pytest.approx(before[0] - 1000 * (SHOW_SECONDS - 1), abs=2)
    assert rows(shared, "select kind from jobs where kind in ('window', 'unshown')") == [("window",)]
    clock.pass_by(after[0] / 1000 - 0.1)
    assert at(one, other).view(table)["view"]["table"]["window"]
    until(lambda: clock.pass_by(SOON) or at(one, other).view(table)["head"] != view["head"])
    assert at(two, asked).view(table)["head"] == at(one, asked).view(table)["head"]


def test_windows_of_a_worker_that_died_lapse(ann: Person, ben: Person, shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated("kuhn", ann, ben)
    with present(table, ann) as (hers,):
        rows(shared, "insert into presence values (%s, %s, 'dead', %s)", table, ben.player, time.time() + 15)
        received(hers, lambda told: connected(told) == [True, True])
        rows(shared, "update presence set until = %s where worker = 'dead'", time.time() - 1)
        received(hers, lambda told: connected(told) == [True, False])
        assert rows(shared, "select 1 from presence where worker = 'dead'"), "it is the lapse that counts, not that the row has gone"
        monkeypatch.setattr(presence, "PRESENT_SECONDS", 0.0)
        until(lambda: rows(shared, "select 1 from presence where worker = 'dead'") == [])


def test_orders_bans_and_farewells_reach_every_worker(workers: list[Client], ann: Person, ben: Person, cleo: Person, shared: str) -> None:
    table = seated("the_coding", ann, ben)
    cleo.sit(table, watch=True)
    cleo.command(table, "wait")
    with present(table, ann, ben, at(workers[1], cleo)) as (hers, his, looked_on):
        assert ann.command(table, "keep_out", player=cleo.player).status_code == 200
        assert ended(looked_on) == 1013, "whose window went on at the other worker"
        assert order(shared, "close", table) == ann.info(table)["code"]
        assert [ended(feed) for feed in (hers, his)] == [1013, 1013], "they join again, and read why"
    with ann.feed(table) as hers, ben.feed(table) as his:
        for feed in (hers, his):
            received(feed, lambda told: connected(told) == [True, True])
    for person in (ann, ben):
        assert person.info(table)["waiting"]["args"]["how"] == "operator"
    order(shared, "ban", "192.0.2.9")
    for worker in workers:
        until(lambda worker=worker: service_of(worker).is_banned("192.0.2.9"))
    assert rows(shared, "select what from orders where outcome is null") == []
    with workers[1].portal() as portal:
        portal.call(service_of(workers[1]).store.tidy)
    assert [service_of(worker).store.count() for worker in workers] == [1, 1], "of what all have opened, not each what it has itself"


async def test_an_order_is_carried_out_by_one_worker_and_by_another_when_that_dies(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lease = "select lease_until from orders where at > 0"

    async def perform(*_: object) -> str:
        claimed = rows(shared, lease)
        await until_in_loop(lambda: rows(shared, lease) > claimed, "the lease to be renewed while it is carried out")
        return "done"

    monkeypatch.setattr(administration, "_perform", perform)
    with closing(GroupCommit(shared)) as commits:
        rows(shared, "insert into orders (at, what, about, lease_until) values (0, 'ban', 'x', 0), (%s, 'ban', 'y', 0)", time.time())
        (told,) = commits.read_now(_standing)  # and not the one whose command was killed
        assert [commits.write_now(partial(_claimed, told)) for _ in range(2)] == [True, False], "both had read it before"
        assert commits.read_now(_standing) == []
        rows(shared, "update orders set lease_until = %s where at > 0", time.time() - 1)
        monkeypatch.setattr(administration, "LEASE_SECONDS", SOON)
        await carry_out(cast("Any", None), commits)
        assert rows(shared, "select outcome from orders where at > 0") == [("done",)]


def test_a_bots_token_that_is_revoked_at_one_worker_ends_its_lines_at_all(ann: Person, two: Client) -> None:
    bot = ann.post("/me/bots", {"name": "Counter"}).json()
    with two.websocket_connect("/api/bots/feed", headers={"authorization": f"Bearer {bot['token']}"}) as stream:
        assert ann.post(f"/bots/{bot['id']}/revoke").status_code == 200
        assert ended(stream) == 4401


def test_a_link_for_another_device_works_once_wherever_it_is_used(workers: list[Client], ann: Person) -> None:
    one, two = workers
    key = ann.post("/me/move").json()["move"]
    moved = two.post("/api/guests/move", json={"move": key})
    assert (moved.status_code, moved.json()["player"]) == (200, ann.player)
    assert one.post("/api/guests/move", json={"move": key}).json()["key"] == "link_gone", "the other worker has used it up"
    key = at(two, ann).post("/me/move").json()["move"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: workers[n % 2].post("/api/guests/move", json={"move": key}).status_code, range(8)))
    assert sorted(answers) == [200] + 7 * [422], "one of many at once is first"


def test_a_bot_hears_of_an_invitation_whichever_worker_it_listens_at(
    two: Client, ann: Person, ben: Person, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, bot = ann.open("kuhn", 2), ben.post("/me/bots", {"name": "Rook"}).json()
    find = service_of(two).store.find

    async def found(name: str) -> Any:
        if name == table:
            raise ValueError(name)
        return await find(name)

    def invited(to: str) -> Json:
        return ann.post(f"/tables/{to}/invitations", {"bot": bot["id"]}).json()

    assert invited(table)["key"] == "bot_away"
    with two.websocket_connect("/api/bots/feed", headers={"authorization": f"Bearer {bot['token']}"}) as stream:
        until(lambda: [listed["listening"] for listed in ann.get("/bots").json()] == [True])
        assert invited(table) == {"bot": bot["id"]}
        said = stream.receive_json(timeout=LONGEST)
        assert (said["type"], said["code"], said["host"]) == ("invitation", ann.info(table)["code"], "Ann")
        assert rows(shared, "select * from invitations") == [], "said once"
        other = ann.open("kuhn", 2)
        monkeypatch.setattr(service_of(two).store, "find", found)
        for asked in (table, other):
            assert invited(asked) == {"bot": bot["id"]}
        assert stream.receive_json(timeout=LONGEST)["code"] == ann.info(other)["code"], "a table that cannot be read keeps no other back"
    until(lambda: ann.get("/bots").json() == [])
    assert invited(table)["key"] == "bot_away"
    rows(shared, "insert into listeners values (%s, 'dead', %s)", bot["id"], time.time() - 1)
    assert invited(table)["key"] == "bot_away", "the worker it listened at has died"


@pytest.mark.usefixtures("deaf")
def test_redis_wakes_workers_and_is_told_nothing_but_by_whom_which_table_and_how_far(shared: str, redis: Redis) -> None:
    with ExitStack() as held:
        one, two = (held.enter_context(TestClient(create_app(GAMES, database=shared, redis=redis.url))) for _ in range(2))
        client: Any = held.enter_context(RedisClient.from_url(redis.url))
        listening, said = client.pubsub(ignore_subscribe_messages=True), list[Json]()
        listening.subscribe(**{CHANNEL: lambda message: said.append(json.loads(message["data"]))})
        hearing = listening.run_in_thread(sleep_time=0.05, daemon=True)
        until(lambda: client.pubsub_numsub(CHANNEL)[0][1] == 3)
        ann, ben = come_in(one, "Ann"), come_in(one, "Ben")
        table = seated("kuhn", ann, ben)
        with present(table, at(two, ben)) as (his,):
            ann.start(table)
            assert ann.act(table, ann.view(table)["ask"], "bet").status_code == 200
            received(his, lambda told: told["ask"] is not None)
            until(lambda: len(said) >= 4)
            assert {frozenset(one) for one in said} == {frozenset({"table", "step", "worker"})}
            assert {one["table"] for one in said} == {table}
            assert all(type(one["step"]) is int for one in said)
            assert {one["worker"] for one in said} == {service_of(worker).scheduler.worker for worker in (one, two)}
            hearing.stop()
            hearing.join(LONGEST)
            redis.stop()
            ask = at(two, ben).view(table)["ask"]
            assert at(two, ben).act(table, ask, "bet").status_code == 200, "without Redis everything goes on"
            redis.start()
            until(lambda: client.pubsub_numsub(CHANNEL)[0][1] == 2)
            assert ann.command(table, "rematch").status_code == 200
            received(his, lambda told: told["type"] == "view" and told["seats"][0]["ready"])


async def test_a_table_that_is_woken_while_it_is_read_is_read_once_more() -> None:
    """What is published while a table is being read may not be in what is read."""
    heard, going = list[str](), asyncio.Event()

    async def get(table: str) -> None:
        heard.append(table)
        await going.wait()

    store, worker = SimpleNamespace(knows=lambda table: True, commits=None), SimpleNamespace(worker="w")
    others = cluster_sync.ClusterSync(cast("Any", SimpleNamespace(on_table_changed=get, scheduler=worker, store=store)))
    others.wake("a")
    await a_turn()
    others.wake("a")
    others.wake("a")
    going.set()
    for _ in range(9):
        await a_turn()
    assert heard == ["a", "a"]
    others.wake("a")
    await a_turn()
    assert heard == ["a", "a", "a"]
    await others.close()


def test_a_worker_reads_nothing_because_of_what_it_said_itself() -> None:
    woken = list[str]()
    wakes = RedisNotify("redis://127.0.0.1:1", woken.append, lambda *_: None, "mine")
    for told in (Wake("a", 1, "mine"), Wake("b", 1, "another"), Wake("c", 1)):
        wakes._take_in(told)
    assert woken == ["b", "c"], "one that does not say who it is may be anybody"


CUE = CueMessage(1, 7, 3)


async def test_redis_takes_a_cue_to_the_other_workers_and_to_none_back(redis: Redis) -> None:
    heard = dict[str, list[tuple[str, CueMessage]]](one=[], two=[])
    workers = {
        name: RedisNotify(redis.url, lambda _: None, lambda *_: None, name, lambda *told, name=name: heard[name].append(told))
        for name in heard
    }
    going = [asyncio.create_task(work) for wakes in workers.values() for work in (wakes.publish_waiting(), wakes.listen())]
    listening: Any = RedisClient.from_url(redis.url)
    await until_in_loop(lambda: listening.pubsub_numsub(CUES)[0][1] == len(workers))
    workers["one"].publish_cue("a", CUE)
    await until_in_loop(lambda: heard["two"])
    workers["two"].publish_cue("b", CUE)
    await until_in_loop(lambda: heard["one"])
    await cancel(going)
    for wakes in workers.values():
        await wakes.close()
    listening.close()
    assert heard == {"one": [("b", CUE)], "two": [("a", CUE)]}


async def test_a_screen_paces_the_windows_at_another_worker_and_nothing_else_changes_there(shared: str) -> None:
    """One worker's screen, the other one's phones; without Redis between them these keep their own time."""
    settings = Settings(lambda *_, **__: 0, games={"kuhn": GAMES["kuhn"]}, database=shared, sources=REPEATED)
    one, two = Service(settings), Service(settings)
    others = cluster_sync_of(two)
    assert others is not None
    ann, screen = Player("a" * 16, "Ann"), Player("b" * 16, "Screen")
    here = await one.open(screen, TableRequest("kuhn", 2, watch=True, bots=[BotSeat(1, "random")]))
    await one.do(here, lambda: here.sit(ann, None))
    there = await two.table(here.id, "")
    window = Outlet(ann.id)
    await two.do(there, lambda: there.join(0, window))
    before = there.position(0)
    window.take()
    said = list[tuple[str, CueMessage]]()
    one.cue_elsewhere = lambda table_id, cue: said.append((table_id, cue))
    session = Session(one, here, screen)
    session.on_message(encode(CUE).decode())
    assert said == [(here.id, CUE)]
    assert window.take() == []
    others.on_cue(*said[0])
    others.on_cue("another table", CUE)
    assert window.take() == [encode(CUE)]
    assert there.position(0) == before
    Session(one, here, ann).on_message(encode(CUE).decode())
    assert len(said) == 1, "a phone paces nobody"
    for service in (one, two):
        await service.close()


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_of_a_game_loses_nothing_and_its_player_goes_on_at_the_other(shared: str) -> None:
    """Two processes, a player at each; one is killed by -9, and its player's page joins again at the other."""
    one, two = Process(shared), Process(shared)
    try:
        ann, ben = (fetch(f"{worker.url}/api/guests", {"name": name}) for worker, name in ((one, "Ann"), (two, "Ben")))
        wish = {"game": "the_coding", "players": 2, "options": {"system": "counter"}, "clock": {"pace": 0}}
        table = fetch(f"{one.url}/api/tables", wish, ann["token"])["id"]
        fetch(f"{two.url}/api/tables/{table}/seats", {}, ben["token"])
        fetch(f"{two.url}/api/tables/{table}/start", {}, ann["token"])
        hers, his = Window(one, table, ann["token"], 1), Window(two, table, ben["token"], 2)
        until(lambda: len(hers.acknowledged) >= 3 and len(his.acknowledged) >= 3)
        hers.server = two  # where she joins once her line breaks
        one.kill()
        for window in (hers, his):
            window.thread.join(LONGEST)
        assert hers.outcome
        assert hers.outcome == his.outcome
        assert hers.refused == his.refused == []
        assert hers.joined >= 2
        known = {id for (id,) in rows(shared, "select id from steps where player in (%s, %s)", ann["player"], ben["player"])}
        assert {*hers.acknowledged, *his.acknowledged} <= known
        steps = [step for (step,) in rows(shared, "select step from steps order by step")]
        assert steps == list(range(len(steps)))
    finally:
        for worker in (one, two):
            worker.kill()
