"""How much and how often: what is too much is refused in a sentence, and a slow window is cut off."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.guests import Person, bots, come_in
from underrose.server.app import create_app
from underrose.server.feeds import LONGEST_QUEUE, Line
from underrose.server.limits import LONGEST_BODY, Buckets, Rate, Rates
from underrose.server.refusals import Refused
from underrose.server.store import FINISHED_SECONDS, IDLE_SECONDS, MOST_OF_ONE_HOST
from underrose.testing import kuhn


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    now = [0.0]
    bucket = Buckets(Rate(3, 2), lambda: now[0])
    for _ in range(3):
        bucket.take("ann")
    with pytest.raises(Refused) as caught:
        bucket.take("ann")
    assert caught.value.status == 429
    bucket.take("ben")
    now[0] += 1
    bucket.take("ann")
    bucket.take("ann")
    with pytest.raises(Refused):
        bucket.take("ann")


def test_bodies_are_bounded(client: TestClient[Litestar], ann: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    big = {"id": "x", "ask": 1, "action": {"do": "x" * LONGEST_BODY}}
    answer = ann.post(f"/tables/{table}/actions", big)
    assert (answer.status_code, answer.json()["key"]) == (413, "too_large")
    huge = client.post("/api/tables", content=b" " * 300_000, headers=ann.headers)
    assert (huge.status_code, huge.json()["key"]) == (413, "too_large")


def test_who_acts_too_often_has_to_wait() -> None:
    with TestClient(create_app({"kuhn": kuhn.TITLE}, rates=Rates(actions=Rate(2, 0)))) as client:
        ann = come_in(client, "Ann")
        table = ann.open("kuhn", 2)
        answers = [ann.deed(table, "ready").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        with ann.feed(table) as feed:
            feed.receive_json()
            feed.send_json({"type": "act", "id": "x", "ask": 1, "action": "bet"})
            assert feed.receive_json()["why"]["key"] == "too_often"


def test_guessing_at_codes_is_slow() -> None:
    with TestClient(create_app(rates=Rates(misses=Rate(3, 0)))) as client:
        answers = [client.get(f"/api/tables/{code}AAAA").status_code for code in "BCDEF"]
        assert answers == [404, 404, 404, 429, 429]


def test_guests_and_tables_are_counted_by_address() -> None:
    with TestClient(create_app({"kuhn": kuhn.TITLE}, rates=Rates(guests=Rate(1, 0), tables=Rate(1, 0)))) as client:
        ann = come_in(client, "Ann")
        assert client.post("/api/guests").status_code == 429
        ann.open("kuhn", 2)
        assert ann.post("/tables", {"game": "kuhn", "players": 2}).status_code == 429


def test_one_host_has_so_many_tables_and_no_more(ann: Person, ben: Person) -> None:
    for _ in range(MOST_OF_ONE_HOST):
        ann.open("kuhn", 2)
    answer = ann.post("/tables", {"game": "kuhn", "players": 2})
    assert (answer.status_code, answer.json()["key"]) == (409, "too_many_tables")
    ben.open("kuhn", 2)


def test_a_slow_window_is_cut_and_told_so() -> None:
    line = Line()
    for _ in range(LONGEST_QUEUE + 5):
        line.offer(b"news")
    waiting = [line.queue.get_nowait() for _ in range(line.queue.qsize())]
    assert waiting == [b"news"] * LONGEST_QUEUE + [None]


def test_tables_nobody_touches_are_let_go() -> None:
    import asyncio

    from underrose.server.auth import Keys, Player
    from underrose.server.messages import TableRequest
    from underrose.server.store import MemoryStore
    from underrose.server.tables import open_table

    now = [0.0]
    store, host = MemoryStore(lambda: now[0]), Player("1", "Ann")
    table = open_table("t", "CODES", kuhn.TITLE.setup(2), host, TableRequest("kuhn", 2), Keys().sign)

    async def kept_after(seconds: float) -> bool:
        await store.add(table)
        table.touched, now[0] = 0, seconds
        await store.room_for(host)
        return await store.find("codes") is table

    assert asyncio.run(kept_after(FINISHED_SECONDS + 1))
    assert not asyncio.run(kept_after(IDLE_SECONDS + 1))
    table.sit(Player("2", "Ben"), None)
    table.begin()
    while table.play and not table.play.over:
        table.play.do(table.play.match.actors[0], 0)
    assert not asyncio.run(kept_after(FINISHED_SECONDS + 1))
    line = Line()
    table.join(0, line)
    assert asyncio.run(kept_after(IDLE_SECONDS + 1))
