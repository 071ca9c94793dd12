"""Quotas: what a guest and an address bring in a day, and how long bots think for them; the same at all workers."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.clusters import rows
from tests.server.conftest import GAMES, both
from tests.server.guests import Person, bots, choose, come_in, done, playing, refused, wait_for
from tests.server.test_durable import at
from tests.server.test_health import service_of
from tests.waiting import until
from underrose import games
from underrose.server.accounts.authentication import Player
from underrose.server.accounts.rate_limits import LONGEST_CONTENT, Allowances
from underrose.server.api.refusals import Refused
from underrose.server.core.quotas import ADDRESS_TIMES, THINKING, UPLOADS, Quotas
from underrose.server.jobs.thinking_pool import MOVES, BillingKey
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.quota_rows import DAY, Account, Ledger
from underrose.server.storage.review_rows import BroughtRecords
from underrose.server.tables.live_game import LiveGame

MB = 2**20
ANN = Account(UPLOADS, "ann")


def quotas(commits: GroupCommit, uploads: int = 0, thinking: int = 0) -> Quotas:
    return Quotas(Allowances(uploads, thinking), lambda *what: "/".join(what), Ledger(commits))


@pytest.fixture
def commits(database: str) -> Iterator[GroupCommit]:
    opened = GroupCommit(database)
    yield opened
    opened.close()


def used(ledger: Ledger, share: float, bounded: bool = True) -> float | None:
    levels = asyncio.run(ledger.use({ANN: share}, bounded))
    return None if levels is None else levels[ANN]


@both
def test_an_allowance_is_given_back_within_a_day(commits: GroupCommit) -> None:
    """All of it once, nothing beyond it, and all of it again after a day."""
    now = [time.time()]
    ledger = Ledger(commits, lambda: now[0])
    assert used(ledger, 0.75) == 0.75
    assert used(ledger, 0.5) is None, "that would be more than all"
    assert used(ledger, 0.25) == 1.0, "what was refused was not counted"
    now[0] += DAY / 4
    assert used(ledger, 0.0) == pytest.approx(0.75)
    now[0] -= DAY
    assert used(ledger, 0.0) == pytest.approx(0.75), "a clock that was put back gives nothing back"
    assert used(ledger, 9.0, bounded=False) == pytest.approx(9.75)
    assert used(ledger, 0.0, bounded=False) == pytest.approx(2.0), "nobody is in debt for longer than two days"
    now[0] += 2 * DAY
    assert used(ledger, 0.0) == 0.0


def test_an_address_has_more_than_a_guest_and_is_counted_over_all_of_them(commits: GroupCommit) -> None:
    counted = quotas(commits, uploads=1)

    def bring(guest: int, address: str = "home") -> None:
        asyncio.run(counted.bring(BillingKey(address, f"guest {guest}"), MB))

    for guest in range(ADDRESS_TIMES):
        bring(guest)
        with pytest.raises(Refused):
            bring(guest)
    with pytest.raises(Refused):
        bring(ADDRESS_TIMES)
    bring(ADDRESS_TIMES, "elsewhere")


def test_what_bots_think_is_counted_for_the_host_and_the_address(commits: GroupCommit) -> None:
    counted, (one, other, elsewhere) = quotas(commits, thinking=1), map(BillingKey, ("home", "home", "away"), ("one", "other", "third"))

    async def think(billing: BillingKey, minutes: float) -> None:
        counted.charge(billing, 60 * minutes)
        await counted.settle()

    asyncio.run(think(one, 0.5))
    assert not counted.is_over(one)
    asyncio.run(think(one, 0.6))
    assert [counted.is_over(billing) for billing in (one, other, elsewhere)] == [True, False, False]
    for number in range(ADDRESS_TIMES):
        asyncio.run(think(BillingKey("home", f"guest {number}"), 0.9))
    assert [counted.is_over(billing) for billing in (one, other, elsewhere)] == [True, True, False]
    asyncio.run(think(BillingKey("", ""), 1000))
    assert not counted.is_over(BillingKey("", "")), "what no guest opened is nobody's"


def test_what_could_not_be_counted_is_counted_later(commits: GroupCommit, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = quotas(commits, thinking=1)

    async def away(shares: Any, bounded: bool) -> None:
        raise ConnectionResetError

    counted.charge(BillingKey("home", "one"), 120)
    with monkeypatch.context() as patch:
        patch.setattr(counted.ledger, "use", away)
        with pytest.raises(ConnectionResetError):
            asyncio.run(counted.settle())
    asyncio.run(counted.settle())
    assert counted.is_over(BillingKey("home", "one"))


def test_without_a_bound_nothing_is_kept(database: str) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = come_in(client, "Ann")
        ann.post("/reviews", {"record": "x" * 1000})
    assert rows(database, "select * from quotas") == []


@both
def test_records_and_content_count_at_all_workers_and_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed, record = Allowances(uploads=1), {"record": "x" * (MB - LONGEST_CONTENT)}
    content = {"cards": (games.title("the_coding").home / "content" / "cards.toml").read_text("utf-8") + "#" * 40_000}
    wish = {"game": "the_coding", "players": 2, "content": content}
    with TestClient(create_app(GAMES, database=database, allowed=allowed)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        assert ann.post("/tables", {**wish, "content": {"cards": "x" * 1000}}).status_code == 422
        assert rows(database, "select * from quotas") == [], "what was refused is not kept, so it is not counted"
        assert ann.post("/reviews", record).status_code == 201
    kept = rows(database, "select quota, mark, used from quotas")
    assert sorted(round(row[2], 2) for row in kept) == [0.12, 0.94]
    assert ann.player not in str(kept), "it is kept by a mark"
    assert "testclient" not in str(kept)
    with TestClient(create_app(GAMES, database=database, allowed=allowed)) as client:
        done(at(client, ann).post("/tables", wish))
        much = at(client, ann).post("/tables", wish)
        assert refused(much) == (429, "brought_too_much")
        assert much.json()["args"] == {"mb": 1}
        assert at(client, ann).post("/reviews", record).status_code == 429
        assert at(client, ben).post("/reviews", record).status_code == 201
        assert at(client, ann).open("the_coding", 2), "a table that brings nothing is opened"
        monkeypatch.setattr(LiveGame, "length", LONGEST_CONTENT)
        assert refused(at(client, ann).command(playing("kuhn", at(client, ann), bots=bots(1)), "report")) == (429, "brought_too_much")


Asked = list[tuple[int, str]]
"""How many play where a bot was asked, and the level it was asked to play at."""


def asked_in(ann: Person, table: str, asked: Asked, players: int = 2) -> set[str]:
    """At which level the bot of that table is asked next."""

    def levels() -> set[str]:
        return {level for at, level in asked if at == players}

    asked.clear()
    while not levels():
        view = wait_for(ann, table, lambda view: view["ask"] is not None or levels())
        if view["ask"] is not None:
            ann.act(table, view["ask"], choose(view["legal"], ann.rng))
    return levels()


def noting(asked: Asked) -> Any:
    """What decides for bots, and notes who asks."""

    def decide(game: Any, level: str, views: Any, log: Any, seed: int, *, seat: int) -> int:
        asked.append((game.players, level))
        return -1

    return decide


def test_bots_play_as_novices_when_their_time_is_used_up_and_the_table_is_told(database: str) -> None:
    asked: Asked = []
    app = create_app(decide=noting(asked), database=database, allowed=Allowances(thinking=1))
    with TestClient(app) as client, client.portal() as portal:
        service, ann, other = service_of(client), come_in(client, "Ann"), come_in(client, "Ben")
        hers = service.billing_key(Player(ann.player, ""), "testclient")

        def charge(seconds: float) -> None:
            service.quotas.charge(hers, seconds)
            portal.call(service.quotas.settle)

        table = playing("the_coding", ann, bots=bots(1, level="agent"))
        assert asked_in(ann, table, asked) == {"agent"}
        assert ann.view(table)["notices"] == []
        charge(90)
        assert asked_in(ann, table, asked) == {"novice"}
        (told,) = until(lambda: ann.view(table)["notices"])  # with what the bot answered
        assert told["key"] == "time_used_up"
        assert told["text"].endswith(f"{told['args']['name']} plays as novice instead of agent.")
        theirs = playing("the_coding", other, bots=bots(1, 2, level="agent"))
        assert asked_in(other, theirs, asked, 3) == {"agent"}, "another host's bots go on as they are"
        assert service.bots.played_as(games.title("the_coding"), "random", hers) == ("random", False)
        rows(database, "update quotas set used = 0")
        portal.call(service.quotas.settle)
        charge(0.001)
        assert asked_in(ann, table, asked) == {"agent"}
        until(lambda: [one["key"] for one in ann.view(table)["notices"]] == ["time_used_up", "own_level"])


def test_the_time_of_bots_is_measured_where_they_think(database: str) -> None:
    asked: Asked = []
    with TestClient(create_app(decide=noting(asked), database=database, allowed=Allowances(thinking=1000))) as client:
        ann = come_in(client, "Ann")
        asked_in(ann, playing("the_coding", ann, bots=bots(1, level="novice")), asked)
        lane = service_of(client).bots.lanes[MOVES]
        until(lambda: lane.thoughts > 0)
    kept = rows(database, "select quota, used from quotas")
    assert [quota for quota, _ in kept] == [THINKING, THINKING]
    assert all(0 < share < 1 for _, share in kept)


def test_nobody_pushes_out_what_others_have_brought(commits: GroupCommit) -> None:
    brought = BroughtRecords(commits, most_of_one=2)
    texts = ["theirs", *"1234", "theirs", *"56"]  # what is brought again stays whose it was
    keys = [asyncio.run(brought.add(text, "them" if number == 0 else "me")) for number, text in enumerate(texts)]
    assert [asyncio.run(brought.get(key)) for key in (keys[0], *keys[-2:])] == ["theirs", "5", "6"]
    with pytest.raises(Refused):
        asyncio.run(brought.get(keys[4]))
