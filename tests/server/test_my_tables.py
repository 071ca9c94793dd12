"""What a guest finds again: the tables where they sit, their identity on another device; and how they are forgotten."""

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import event

from tests.clocks import Moved
from tests.server.clusters import rows
from tests.server.conftest import GAMES
from tests.server.guests import Client, Json, Person, act_if_asked, bots, commits_of, done, play_on, playing
from tests.server.servers import bare_table, served
from tests.server.test_health import service_of
from underrose.server.accounts.authentication import COOKIE, Player
from underrose.server.api.messages import BotSeat, TableRequest
from underrose.server.api.refusals import Refused
from underrose.server.core.my_tables import MOST_LISTED
from underrose.server.storage import account_rows
from underrose.server.storage.account_rows import LINK_SECONDS, IdentityLinks
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.tables.forgetting import line_of

pytestmark = pytest.mark.anyio


def tables_of(person: Person) -> list[Json]:
    return done(person.get("/me/tables"))


def test_a_list_has_the_tables_where_a_guest_sits_and_no_others(client: Client, ann: Person, ben: Person) -> None:
    assert client.get("/api/me/tables").status_code == 401, "a stranger has none"
    mine, other = ann.open("kuhn", 2), ben.open("kuhn", 2)
    ann.post(f"/tables/{other}/seats", {"watch": True})
    (line,) = tables_of(ann)
    assert line["code"] == ann.info(mine)["code"]
    assert (line["seat"], line["started"], line["over"], line["asked"], line["since"]) == (0, False, False, False, None)
    ben.sit(mine)
    assert {line["code"] for line in tables_of(ben)} == {ann.info(mine)["code"], ben.info(other)["code"]}
    ben.command(mine, "free")
    assert [line["code"] for line in tables_of(ben)] == [ben.info(other)["code"]]


def test_a_list_after_a_restart_is_the_same(database: str) -> None:
    with served(database, "Ann", "Ben") as (ann, ben):
        _, table = playing("toy", ann, ben), playing("toy", ann, ben)
        for person in (ann, ben) * 3:
            act_if_asked(person, table)
        before = sorted(tables_of(ann), key=lambda line: line["code"])
    with served(database, ann) as (ann,):
        after = sorted(tables_of(ann), key=lambda line: line["code"])
    for was, line in zip(before, after, strict=True):
        assert line == was | {"since": pytest.approx(was["since"], abs=1)}  # a step is stored a moment after it was done


def test_to_look_at_a_list_leaves_every_table_as_it_was(ann: Person, client: Client) -> None:
    """Bots that rest go on resting, nobody is there who was not, and no feed moves."""
    table = playing("kuhn", ann, bots=bots(1))
    found = client.app.state.service.store._tables[table]  # type: ignore[attr-defined]
    found.audience.looked -= 1000
    before = [(feed.n, feed.since) for feed in found.audience.feeds.values()], found.audience.looked, found.seats[0].last_active
    tables_of(ann)
    assert ([(feed.n, feed.since) for feed in found.audience.feeds.values()], found.audience.looked, found.seats[0].last_active) == before


def test_a_list_is_short_and_asked_for_now_and_then(ann: Person) -> None:
    for _ in range(MOST_LISTED + 2):
        ann.open("kuhn", 2)
    assert len(tables_of(ann)) == MOST_LISTED
    assert any(ann.get("/me/tables").status_code == 429 for _ in range(60))


@pytest.mark.parametrize("seed", range(4))
def test_since_moves_when_the_feed_tells_something_and_never_else(seed: int) -> None:
    """A step that a place cannot notice leaves its number and its `since` as they are."""

    clock = Moved()
    rng = random.Random(seed)
    wish = TableRequest("toy", 3, bots=[BotSeat(1, "random"), BotSeat(2, "random")])
    table = bare_table(GAMES["toy"].setup(3), wish=wish, clock=clock)
    table.begin()
    table.refresh()
    live = table.playing()
    while not live.over:
        before = {place: (feed.n, feed.since) for place, feed in table.audience.feeds.items()}
        clock.pass_by(10)
        seat = rng.choice(live.match.actors)
        live.do(seat, int(rng.choice(live.match.legal(seat).packed().tolist())))
        table.refresh()
        for place, feed in table.audience.feeds.items():
            n, since = before[place]
            assert feed.since == (since if feed.n == n else clock.wall())
            told, line = table.position(place), line_of(table, place)
            assert line.since == (None if feed.since is None else int(feed.since))
            assert (line.asked, line.seats, line.number) == (told.ask is not None, told.seats, told.game)
            assert line.actors == (told.view["actors"] if told.view and not told.outcome else [])
            assert line.outcome == told.outcome


def test_an_identity_link_makes_another_device_the_same_guest(ann: Person, client: Client) -> None:
    table = ann.open("kuhn", 2)
    link = ann.post("/me/move").json()
    assert link["url"] == f"/#me={link['move']}"
    there = client.post("/api/guests/move", json={"move": link["move"]})
    assert there.cookies[COOKIE] == there.json()["token"]
    client.cookies.clear()
    other = Person(client, there.json()["token"], there.json()["player"])
    assert other.player == ann.player
    assert other.info(table)["seat"] == 0


Links = tuple[IdentityLinks, list[float]]


async def void(kept: IdentityLinks, key: str) -> None:
    with pytest.raises(Refused):
        await kept.take(key)


@pytest.fixture
def links(database: str) -> Iterator[Links]:
    """Links, and the clock they go by, in seconds."""
    now = [1000.0]
    with closing(GroupCommit(database)) as commits:
        yield IdentityLinks(commits, lambda: now[0]), now


async def test_a_link_lives_ten_minutes_and_the_newest_alone_works(links: Links) -> None:
    (kept, now), ann = links, Player("1", "Ann", "mark")
    first, second = await kept.make(ann), await kept.make(ann)
    for gone in (first, "guessed", "\udc80"):
        await void(kept, gone)
    now[0] += LINK_SECONDS - 1
    assert await kept.take(second) == ann
    await void(kept, second)
    late, voided = await kept.make(ann), await kept.make(Player("2", "Ben"))
    await kept.void("2")
    await void(kept, voided)
    now[0] += LINK_SECONDS + 1
    await void(kept, late)


async def test_links_that_wait_are_bounded(links: Links, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account_rows, "MOST_LINKS", 3)
    kept, now = links
    keys = list[str]()
    for number in range(5):
        keys.append(await kept.make(Player(str(number), "Ann")))
        now[0] += 1
    for oldest in keys[:2]:
        await void(kept, oldest)
    assert [(await kept.take(key)).id for key in keys[2:]] == ["2", "3", "4"]


async def test_a_link_from_a_time_to_come_is_void_and_its_key_is_not_stored(links: Links, database: str) -> None:
    """The clock was put back: nobody knows how old it is."""
    kept, now = links
    key = await kept.make(Player("1", "Ann"))
    ((stored,),) = rows(database, "select digest from links")
    assert key.encode() not in bytes(stored)
    now[0] = 0.0
    await void(kept, key)


def test_who_is_forgotten_is_found_at_no_table_and_in_no_row_but_in_records(database: str) -> None:
    with served(database, "Annabelle", "Ben") as (ann, ben):
        finished, running, lobby = (ann.open("kuhn", 2) for _ in range(3))
        left, away = (ben.open("the_coding", 3) for _ in range(2))
        for table in (left, away):
            ann.sit(table)
        ben.command(left, "rename", seat=1, name="Annabelle B")
        ann.command(left, "free")
        ben.command(away, "keep_out", seat=1)
        for table in (finished, running):
            ben.sit(table)
            ann.start(table)
        play_on([ann, ben], finished)
        for name in ("Annabelle C", "Annabelle D", "Annabelle E"):
            ann.command(running, "rename", name=name)
        ann.command(finished, "rematch")
        ben.command(lobby, "wait")
        assert ann.post("/me/forget").json() == {"tables": 5}
        assert [somebody["name"] for somebody in ben.info(away)["kept_out"]] == ["Guest"]
        assert tables_of(ann) == []
        assert [seat["name"] for seat in ben.info(finished)["seats"]] == ["Guest", "Ben"]
        assert [seat["kind"] for seat in ben.info(running)["seats"]] == ["bot", "human"]
        assert ben.info(lobby)["seats"][0]["kind"] == "empty"
        for table in (finished, running):
            told = {key: value for key, value in ben.view(table).items() if key != "events"}  # the log is the record's
            assert "Annabelle" not in json.dumps(told)
    stored = repr([rows(database, f"select * from {kind}") for kind in ("tables", "guests", "answers", "jobs", "reports")])
    assert not any(word in stored for word in ("Annabelle", ann.player))


def test_a_table_of_a_game_that_is_not_served_any_more_keeps_nobody_s_name_at_the_others(database: str) -> None:
    with served(database, "Ann") as (ann,):
        table, _ = ann.open("the_coding", 2), ann.open("kuhn", 2)
    with served(database, ann, games={}) as (ann,):
        assert ann.post("/me/forget").json()["key"] == "no_game"
        assert ann.info(table)["seats"][0]["kind"] == "empty"


def test_who_is_forgotten_can_play_on_as_somebody_new_and_the_others_go_on(ann: Person, ben: Person, client: Client) -> None:
    table = playing("kuhn", ann, ben)
    play_on([ann, ben], table)
    ann.post("/me/forget")
    ben.command(table, "rematch")
    assert ben.view(table)["game"] == 2  # a bot stands in for who has gone
    assert ben.get(f"/tables/{table}").json()["seats"][0]["level"] == "novice"


def test_while_somebody_is_forgotten_no_move_waits_for_a_search_through_all_games(ann: Person) -> None:
    """At a million steps each held up every move for a quarter of a second, and a few who came for that for good."""
    plans = list[str]()

    def explain(_: object, cursor: sqlite3.Cursor, statement: str, parameters: tuple[str, ...], *more: object) -> None:
        plans.extend(plan for *_, plan in cursor.connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters))

    event.listen(commits_of(service_of(ann.client))._database.writing, "before_cursor_execute", explain)
    ann.post("/me/forget")
    assert {"SCAN steps", "SCAN answers"}.isdisjoint(plans)


def test_the_cookie_goes_with_the_name(client: Client) -> None:
    client.post("/api/guests", json={"name": "Ann"})
    assert client.cookies.get(COOKIE)
    assert client.post("/api/me/forget", json={}).status_code == 200
    assert not client.cookies.get(COOKIE)
