"""`underrose admin`: what whoever runs a server sees, and has done by the running server, or without one."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import AsyncMock, MagicMock, Mock

import pytest
from click.testing import CliRunner
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.clusters import rows
from tests.server.conftest import GAMES
from tests.server.guests import Client, Person, bots, come_in, ended, play_on, playing, present
from tests.server.servers import served
from tests.server.test_health import service_of
from underrose import games
from underrose.cli.main import cli
from underrose.cli.shared import Refused
from underrose.server.common.logs import reference
from underrose.server.core import administration
from underrose.server.core.administration import order
from underrose.server.storage.backup import Unusable, lock_beside
from underrose.server.storage.group_commit import revisions
from underrose.server.storage.store import SqlStore


@pytest.fixture
def running(database: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Client]:
    """The server of the tests, with the lock that `serve` would hold; it looks for orders often."""
    monkeypatch.setattr(administration, "SWEEP_SECONDS", 0.02)
    client: Client = request.getfixturevalue("client")
    with lock_beside(Path(database)):
        yield client


def said(database: str, *words: str) -> str:
    """What `underrose admin` says."""
    done = CliRunner().invoke(cli, ["admin", *words, "--database", database])
    assert done.exit_code == 0, done
    return done.output


def refused(database: str, *words: str) -> str:
    done = CliRunner().invoke(cli, ["admin", *words, "--database", database])
    assert isinstance(done.exception, Refused), done
    return str(done.exception)


def everything_in(database: str) -> bytes:
    """All that is stored, but signed records and what was reported."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("update games set record = null, \"cast\" = '', deal = ''")
        connection.execute("delete from reports")
        kinds = connection.execute("select name from sqlite_master where type = 'table'").fetchall()
        return repr([connection.execute(f"select * from {kind}").fetchall() for (kind,) in kinds]).encode()


def test_a_closed_table_tells_all_who_are_there_and_stays_closed(running: Client, database: str, ann: Person, ben: Person) -> None:
    table = playing("kuhn", ann, ben)
    code = ann.info(table)["code"]
    with present(table, ann) as (feed,):
        assert said(database, "close", code.lower()) == f"Table {code} is closed.\n"
        assert ended(feed) == 1013, "the page joins again, and reads why"
    answer = ann.act(table, 1, "bet")
    assert (answer.status_code, answer.json()["key"], answer.json()["args"]["how"]) == (409, "closed", "operator")
    assert ann.info(table)["waiting"]["text"] == "Whoever runs this server has closed the table."


def test_without_a_server_the_command_does_it_itself(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [*games.titles(), GAMES["kuhn"]]
    monkeypatch.setattr(games, "load_game", lambda path: monkeypatch.setattr(games, "titles", lambda: known))
    with served(database, "Ann") as (ann,):
        table, own = (playing(game, ann, bots=bots(1)) for game in ("the_coding", "kuhn"))
        code = ann.info(table)["code"]
    assert said(database, "close", own, "--game", "kuhn.py").startswith("Table ")
    assert said(database, "close", table) == f"Table {code} is closed.\n"
    assert refused(database, "close", "NONE") == "There is no table 'NONE'."
    assert json.loads(said(database, "tables", "--json"))[0]["closed"] is True
    with served(database, ann) as (ann,):
        assert ann.info(table)["waiting"]["args"]["how"] == "operator"
        assert ann.act(table, 1, "bet").json()["args"]["how"] == "operator"
    rows(database, "update alembic_version set version_num = %s", revisions()[-2])
    assert refused(database, "close", table).endswith("was made by an older version: serve it once, and it is brought up to date.")


def test_a_banned_address_is_told_so_everywhere_and_its_windows_are_closed(
    running: Client, database: str, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a table that cannot be read too, at which nobody looked any further; of exhibitions, where nobody sits; and of bots."""
    table, code = ann.open("kuhn", 2), running.get("/api/exhibition").json()["code"]
    ann.sit(code, watch=True)
    token = ann.post("/me/bots", {"name": "Rook"}).json()["token"]
    stream = running.websocket_connect("/api/bots/feed", headers={"authorization": f"Bearer {token}"})
    store: SqlStore = running.app.state.service.store
    with present(table, ann) as (sits,), present(code, ann) as (watches,), stream as listens:
        monkeypatch.setattr(store, "reload", AsyncMock(side_effect=RuntimeError("planted")))
        store._tables[table].persistence.stale = True
        assert order(database, "ban", "testclient") == "testclient"
        assert [ended(line) for line in (sits, watches, listens)] == [4403] * 3
    for path in ("/", "/api/games", "/api/nothing", "/healthz"):
        answer = running.get(path)
        assert (answer.status_code, answer.json()["key"]) == (403, "banned")
    assert running.get("/api/games", headers={"accept-language": "de"}).json()["text"].startswith("Wer diesen Server betreibt")
    with pytest.raises(WebSocketDisconnect), ann.feed(table) as feed:
        feed.receive_json()
    with TestClient(create_app(database=database)) as other:
        assert other.get("/api/games").status_code == 403, "a ban outlives the server"
    assert order(database, "unban", "testclient") == "testclient"
    assert running.get("/api/games").status_code == 200


def test_addresses_are_banned_as_limits_count_them(running: Client, database: str) -> None:
    assert said(database, "ban", "2001:db8::7").startswith("2001:db8::")
    assert said(database, "ban", "192.0.2.7") == "192.0.2.7 is not answered any more.\n"
    assert service_of(running).banned == {"192.0.2.7", "2001:db8::/64"}
    assert said(database, "unban", "192.0.2.7") == "192.0.2.7 is answered again.\n"
    assert not service_of(running).is_banned("192.0.2.7")
    assert said(database, "unban", "2001:db8::/64") == "2001:db8::/64 is answered again.\n", "as it was printed"
    assert b"192.0.2.7" not in everything_in(database), "the orders are not kept, nor is the address"
    assert refused(database, "ban", "next door") == "'next door' is no address of a network."


def test_a_person_is_forgotten_but_for_signed_records(running: Client, database: str, ann: Person) -> None:
    gone = come_in(running, "Marknamegone")
    finished, going = (playing("kuhn", ann, gone) for _ in range(2))
    asked = playing("kuhn", ann, bots=bots(1))
    gone.sit(asked, watch=True)
    assert gone.command(asked, "takeover", seat=1).status_code == 200
    play_on([ann, gone], finished)
    assert gone.command(finished, "entropy", commit="c" * 64, key="e" * 64).status_code == 200
    listed = {one["name"]: one for one in json.loads(said(database, "people", "--json"))}
    assert listed["Marknamegone"]["player"] == gone.player
    assert sorted(listed["Marknamegone"]["tables"]) == sorted(ann.info(table)["code"] for table in (finished, going))
    assert said(database, "forget", gone.player).startswith("Forgotten at 3 tables; signed records of games that were played keep the name")
    assert [seat["kind"] for seat in ann.info(going)["seats"]] == ["human", "bot"]
    assert "Marknamegone" in ann.get(f"/tables/{finished}/record").text, "it is signed"
    assert not any(word.encode() in everything_in(database) for word in ("Marknamegone", gone.player, "e" * 64))
    assert refused(database, "forget", "0" * 16).startswith("No table knows a person ")


def test_a_report_is_read_by_its_reference(database: str, client: Client, ann: Person) -> None:
    table = playing("kuhn", ann, bots=bots(1))
    text = "the bot winked \x1b]0;mine\x07\x9b2J"  # a terminal would obey
    made = ann.command(table, "report", text=text).json()["reference"]
    lines = said(database, "report", made.lower()).splitlines()
    assert lines[0].startswith(f"{made}  ")
    assert lines[1] == "the bot winked \\u001b]0;mine\\u0007\\u009b2J"
    printed = said(database, "report", made, "--json")
    assert {"\x1b", "\x07", "\x9b"}.isdisjoint(printed)
    found = json.loads(printed)
    assert (found["table"], found["place"], found["said"]) == (ann.info(table)["code"], 0, text)
    assert found["view"]["seats"]
    assert json.loads(found["record"][0])["t"] == "header"
    assert refused(database, "report", "FFFFFFFF") == "There is no report 'FFFFFFFF'."


def test_tables_are_listed_with_the_references_of_the_log_and_without_ids(database: str, client: Client, ann: Person) -> None:
    table = ann.open("kuhn", 2)
    listed = said(database, "tables")
    assert f"{ann.info(table)['code']}  {reference(table)}  kuhn " in listed
    assert "Ann" in listed
    assert table not in listed + said(database, "tables", "--json")
    assert said(database, "people").split() == [ann.player, "Ann", ann.info(table)["code"]]


def test_an_order_that_a_server_is_at_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """To forget somebody takes as long as to search all games, and it was said that nothing had been done."""
    monkeypatch.setattr(administration, "LONGEST_WAIT", -1.0)
    there = MagicMock()
    there.reading.begin().__enter__().execute().one.side_effect = [(None, time.time() + 9), ("3", 0.0)]
    assert administration._outcome(there, administration.schema.orders.c.n == 1, "tables.db") == "3"


@pytest.mark.parametrize("ends", [Unusable, KeyboardInterrupt])
def test_an_order_that_no_server_hears_or_that_is_interrupted_is_not_carried_out_later(
    database: str, client: Client, ann: Person, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]
) -> None:
    """A process has the lock, and does not answer. Nor is one kept whose command was killed."""
    table = ann.open("kuhn", 2)
    rows(database, "insert into orders (at, what, about, lease_until) values (0, 'forget', 'somebody', 0)")
    monkeypatch.setattr(administration, "LONGEST_WAIT", 0.2)
    monkeypatch.setattr(administration, "_standing", lambda connection: [])
    if ends is KeyboardInterrupt:
        monkeypatch.setattr(administration, "_outcome", Mock(side_effect=KeyboardInterrupt))
    with lock_beside(Path(database)), pytest.raises(ends):
        order(database, "close", table)
    assert rows(database, "select * from orders") == []
    assert ann.info(table)["waiting"] is None
