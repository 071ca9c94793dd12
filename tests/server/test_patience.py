"""A database that is there and does not answer: whoever asks is told so in a while, and the probe at once."""

import threading
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest
from litestar.testing import TestClient
from sqlalchemy import make_url, text
from sqlalchemy.exc import OperationalError

from tests.browser.network import Network
from tests.server.clusters import Postgres, running
from tests.server.conftest import GAMES
from tests.server.guests import come_in, done, refused
from tests.server.test_health import until_compiled
from tests.waiting import LONGEST_SECONDS, until
from underrose.server.http import health
from underrose.server.http.app import create_app
from underrose.server.processes import run
from underrose.server.storage.databases import Away, NoDatabase, Patience, with_patience
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.postgres import Hurried


@pytest.fixture
def frozen(postgres: Postgres) -> Iterator[Network]:
    """The way to a database, over which nothing comes any more once it has died: connections stay, as with a machine that hangs."""
    way = Network(postgres.port)
    yield way
    way.close()


def address(postgres: Postgres, way: Network, **patience: int) -> str:
    """An empty database, by that way."""
    url = make_url(postgres.database()).set(port=way.port)
    return with_patience(url.render_as_string(hide_password=False), Patience(**patience))


def test_a_database_that_does_not_answer_is_no_readiness(postgres: Postgres, frozen: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    """It said 200 for as long as one liked, and held whoever asked for anything for ever."""
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.2)
    with TestClient(create_app(GAMES, database=address(postgres, frozen, connect=1, statement=1))) as client:
        until_compiled(client)
        ann = come_in(client, "Ann")
        table = ann.open("kuhn", 2)
        assert client.get("/readyz").status_code == 200
        frozen.die()
        answer = client.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "The database does not answer.\n")
        assert ann.post("/tables", {"game": "kuhn", "players": 2}).status_code == 503
        frozen.live()
        monkeypatch.setattr(health, "ANSWER_SECONDS", 20)
        assert client.get("/readyz").status_code == 200
        assert ann.get(f"/tables/{table}").status_code == 200
        ann.open("kuhn", 2)


@pytest.mark.parametrize("freeze", [True, False], ids=["frozen", "slow"])
def test_no_statement_is_waited_for_beyond_its_time(postgres: Postgres, frozen: Network, freeze: bool) -> None:
    with closing(GroupCommit(address(postgres, frozen, connect=1, statement=1))) as commits:
        commits.read_now(lambda connection: connection.execute(text("SELECT 1")))
        if freeze:
            frozen.die()
        with pytest.raises(OperationalError):
            commits.read_now(lambda connection: connection.execute(text("SELECT pg_sleep(600)")))
        frozen.live()
        assert commits.read_now(lambda connection: connection.execute(text("SELECT 1")).scalar_one()) == 1


def test_an_address_says_its_own_patience(postgres: Postgres, frozen: Network) -> None:
    url = address(postgres, frozen, connect=3, statement=7)
    assert ("connect_timeout=3" in url, "keepalives" in url) == (True, False)
    for said in (url, "tables.db"):
        assert with_patience(said, Patience(statement=9)) == said
    with closing(GroupCommit(url)) as commits:
        assert commits.read_now(lambda connection: connection.exec_driver_sql("SHOW statement_timeout").scalar_one()) == "7s"
    with pytest.raises(NoDatabase, match="whole seconds, 1 at least"):
        GroupCommit(url.replace("statement_timeout=7", "statement_timeout=0"))


def test_the_driver_gives_up_a_connection_that_was_silent_too_long(postgres: Postgres) -> None:
    with Hurried.connect(postgres.database()) as connection:
        connection.longest = 0.05
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT pg_sleep(600)")
        assert connection.closed


@pytest.fixture
def another() -> Iterator[Postgres]:
    """A server of PostgreSQL that a test may stop and start again."""
    with running(Postgres) as server:
        yield server


def test_a_server_that_starts_before_its_database_waits_for_it_and_says_so(
    another: Postgres, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ended with 1 instead."""
    monkeypatch.setattr(run, "TRY_SECONDS", 0.01)
    url = make_url(another.database()).set(password="mother-of-pearl").render_as_string(hide_password=False)
    opened = list[None]()
    another.stop()
    waiting = threading.Thread(target=lambda: opened.append(run._patiently(lambda: GroupCommit(url).close())))
    waiting.start()
    said = list[str]()
    until(lambda: said.append(capsys.readouterr().err) or "tried again" in "".join(said))
    another.start()
    waiting.join(LONGEST_SECONDS)
    assert opened == [None]
    assert "".join(said).splitlines()[0].count(".") >= 2, "one line, of two sentences"
    assert "mother-of-pearl" not in "".join(said)


def test_the_first_act_and_the_first_look_after_the_database_was_restarted_work(another: Postgres) -> None:
    """The first commit was refused once more: a connection notices only when it is used that nobody is there any more."""
    with TestClient(create_app(GAMES, database=another.database())) as client:
        until_compiled(client)
        ann = come_in(client, "Ann")
        table = ann.open("kuhn", 2)
        for work in (lambda: done(ann.command(table, "settings", mine="off")), lambda: ann.info(table)["id"]):
            another.stop()
            another.start()
            assert work()
        ann.open("kuhn", 2)


def test_a_database_that_may_only_be_read_is_no_fault(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    """As a standby, or at some providers once its disk is full: who acted was told that something broke, and bots' tables were closed."""
    database = postgres.database()
    name = database.rpartition("/")[2]

    def read_only(switch: str) -> None:
        postgres.tell("postgres", f"alter database {name} set default_transaction_read_only = {switch}")
        postgres.tell("postgres", "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", name)

    with TestClient(create_app(GAMES, database=database)) as client:
        until_compiled(client)
        ann = come_in(client, "Ann")
        table = ann.open("kuhn", 2)
        read_only("on")
        assert refused(ann.command(table, "settings", mine="off")) == (503, "not_written")
        assert client.get("/readyz").status_code == 503
        assert ann.post("/me/bots", {"name": "Rook"}).json()["key"] == "no_database"
        read_only("off")
        until(lambda: ann.command(table, "settings", mine="off").status_code == 200)
    assert "fault " not in caplog.text


def test_what_waiting_does_not_mend_is_refused_at_once(postgres: Postgres) -> None:
    wrong = make_url(postgres.database()).set(username="nobody-here").render_as_string(hide_password=False)
    with pytest.raises(NoDatabase) as refused:
        GroupCommit(wrong)
    assert not isinstance(refused.value, Away)
