"""The server's files: another server on them, moved or deleted under it, a full disk, folders that cannot be written, being stopped."""

import os
import re
import resource
import signal
import subprocess
import sys
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient

from tests.attack.conftest import rows_of
from tests.attack.listening import code_of, feed_of, in_a_process
from tests.chance import create_app
from tests.server.conftest import GAMES, client, database, sources
from tests.server.guests import Person
from tests.server.test_durable import KEEPING, kept
from tests.server.test_health import service_of, until_compiled
from tests.server.test_run import SOURCES, fetch
from tests.waiting import LONGEST_SECONDS, until
from underrose.cli.main import cli
from underrose.server import serve
from underrose.server.storage import store
from underrose.server.storage.backup import lock_beside
from underrose.texts import TABLE

__all__ = ["client", "database", "sources"]  # of each test its own: it is moved and deleted here

MOST_COMMANDS = 3000
AT_ANY_RATE = (
    "from functools import partial; from underrose.server.http import app; from underrose.server.accounts.rate_limits import *; "
    "app.create_app = partial(app.create_app, rates=Rates(actions=Rate(1e9, 1e9))); "
)


@contextmanager
def served(database: str, before: Callable[[], Any] | None = None) -> "Iterator[tuple[subprocess.Popen[str], str]]":
    """A server that answers, with this file."""
    with in_a_process(AT_ANY_RATE + KEEPING, "127.0.0.1", "0", database, before=before) as (process, url):
        fetch(f"{url}/api/games")
        yield process, url


def test_a_second_server_on_one_file_is_refused_in_a_sentence(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with lock_beside(Path(database)), pytest.raises(SystemExit) as left:
        serve("127.0.0.1", 0, database=database, open_browser=False)
    assert left.value.code == 1
    assert re.fullmatch(r"Another server keeps its tables in \S+tables\.db already: .+\.\n", capsys.readouterr().err)


@pytest.mark.slow
def test_a_server_that_was_killed_is_no_hindrance_to_the_next(database: str) -> None:
    for _ in range(2):
        with served(database) as (_, url):
            assert fetch(f"{url}/api/status")["tables"] == 0


@pytest.mark.parametrize("signalled", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_a_reload_ends_nothing_and_being_told_to_stop_is_no_failure(database: str, signalled: int) -> None:
    """`systemctl reload` is refused. At the end windows are closed with 1012, what was acknowledged is kept, and the status is 0."""
    heeded = partial(signal.signal, signal.SIGHUP, signal.SIG_DFL)  # tests under nohup hand on that it is ignored
    with served(database, heeded) as (process, url):
        token = fetch(f"{url}/api/guests", {"name": "Ann"})["token"]
        table = fetch(f"{url}/api/tables", {"game": "the_coding", "players": 2}, token)["id"]
        done = fetch(f"{url}/api/tables/{table}/do", {"id": "kept", "what": "ready", "args": {"ready": True}}, token)
        assert done["id"] == "kept"
        with feed_of(url, table, token) as feed:
            feed.recv(timeout=LONGEST_SECONDS)
            process.send_signal(signal.SIGHUP)
            assert process.stderr
            assert process.stderr.readline() == TABLE.say("serve-no-reload") + "\n"
            process.send_signal(signalled)
            assert code_of(feed) == 1012
        _, said = process.communicate(timeout=LONGEST_SECONDS)
        assert (process.returncode, said) == (0, "")
    assert kept(database, [token]) == {(table, token, "kept")}


@pytest.mark.slow
def test_a_terminal_that_is_closed_stops_its_server_in_order(database: str) -> None:
    screen, terminal = os.openpty()
    with served(database, partial(os.dup2, terminal, 0)) as (process, _):
        process.send_signal(signal.SIGHUP)
        _, said = process.communicate(timeout=LONGEST_SECONDS)
        assert (process.returncode, said) == (0, "")
    os.close(screen)
    os.close(terminal)


def deeds_of(database: str) -> list[str]:
    return sorted(id for (id,) in rows_of(database, "select id from answers"))


def ready(person: Person, table: str, id: str) -> Any:
    return person.command(table, "ready", id=id, ready=True)


def moved(path: Path) -> Callable[[], None]:
    path.rename(path.with_name("elsewhere"))
    return lambda: path.with_name("elsewhere").rename(path) and None


def replaced(path: Path) -> Callable[[], None]:
    """Another file lies in its place: a copy, a backup, a link."""
    back = moved(path)
    path.write_bytes(path.with_name("elsewhere").read_bytes())
    return back


@pytest.mark.parametrize("happens", [moved, replaced])
@pytest.mark.parametrize("file", ["tables.db", "tables.db-wal"])
def test_a_database_that_was_moved_stops_the_server_from_acknowledging_until_it_is_back(
    tmp_path: Path, database: str, ann: Person, file: str, happens: Callable[[Path], Callable[[], None]], caplog: pytest.LogCaptureFixture
) -> None:
    table = ann.open("kuhn", 2)
    until_compiled(ann.client)
    assert ready(ann, table, "a").status_code == 200
    assert ann.client.get("/readyz").status_code == 200
    back = happens(tmp_path / file)
    for _ in range(3):
        answer = ready(ann, table, "b")
        assert (answer.status_code, answer.json()["key"]) == (503, "not_written")
        assert "moved or deleted" in answer.json()["text"]
    assert ann.post("/tables", {"game": "kuhn", "players": 2}).status_code == 503
    assert ann.client.get("/readyz").status_code == 503
    assert ann.client.get("/healthz").status_code == 200
    assert caplog.text.count("moved or deleted: nothing is acknowledged") == 1
    back()
    assert ready(ann, table, "b").status_code == 200
    assert ann.client.get("/readyz").status_code == 200
    assert deeds_of(database) == ["a", "b"]


def test_a_database_that_was_deleted_is_not_made_anew_and_nothing_is_acknowledged(database: str, ann: Person) -> None:
    table = ann.open("kuhn", 2)
    os.unlink(database)
    assert ready(ann, table, "a").status_code == 503
    assert ann.get("/tables/ABCDE").status_code == 503
    assert not os.path.exists(database)


def test_a_disk_that_takes_no_writes_is_no_readiness_until_it_takes_them_again(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A probe that wrote nothing found at once that all was well."""
    monkeypatch.setattr(store, "PROBE_SECONDS", 0.0)
    table, commits = ann.open("kuhn", 2), service_of(ann.client).store.commits
    until_compiled(ann.client)
    before, tried, write = resource.getrlimit(resource.RLIMIT_FSIZE), list[object](), commits.write_now
    monkeypatch.setattr(commits, "write_now", lambda act: tried.append(act) or write(act))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        assert ready(ann, table, "a").status_code == 503
        until(lambda: len(tried) > 2, "a second probe")
        answer = ann.client.get("/readyz")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (answer.status_code, "takes no writes" in answer.text) == (503, True)
    until(lambda: ann.client.get("/readyz").status_code == 200)
    assert ready(ann, table, "a").status_code == 200


@pytest.mark.slow
def test_a_full_disk_refuses_and_loses_nothing_that_was_acknowledged(database: str) -> None:
    """Files may grow to 600 KB here: what does not fit is refused in a sentence, what was acknowledged is read by the next server."""
    little_room = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (600_000, 600_000))
    acknowledged, statuses = list[str](), list[int]()
    with served(database, little_room) as (process, url):
        ann = fetch(f"{url}/api/guests", {"name": "Ann"})["token"]
        table = fetch(f"{url}/api/tables", {"game": "the_coding", "players": 2}, ann)["id"]
        while statuses.count(503) < 3 and len(statuses) < MOST_COMMANDS:
            body = {"id": f"{len(statuses)}", "what": "ready", "args": {"ready": True}}
            try:
                acknowledged.append(fetch(f"{url}/api/tables/{table}/do", body, ann)["id"])
                statuses.append(200)
            except urllib.error.HTTPError as error:
                statuses.append(error.code)
                error.close()
        assert statuses.count(503) == 3
        assert process.poll() is None
    assert deeds_of(database) == sorted(acknowledged)


def test_where_no_data_can_be_kept_the_server_says_so_in_a_sentence() -> None:
    run = CliRunner().invoke(cli, ["serve", "--port", "0", "--no-open"], env={"XDG_DATA_HOME": "/dev/null/data"})
    assert run.exit_code == 2
    assert re.fullmatch(
        r"The database /dev/null/data/underrose/tables\.db cannot be used: .+; --database names a file elsewhere\.\n", run.stderr
    )


CACHE = "from underrose.kernel.compile.compiling import cache_root as c; import os; print(c()); print(os.access(c(), os.W_OK), c() == c())"


def test_where_no_machine_code_can_be_kept_it_is_kept_for_the_time_being_and_said_so() -> None:
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "UNDERROSE_CACHE": "/dev/null/cache"}
    run = subprocess.run([sys.executable, "-c", CACHE], capture_output=True, text=True, timeout=LONGEST_SECONDS, env=environment)
    folder, rest = run.stdout.splitlines()
    assert rest == "True True"
    assert run.stderr == f"Nothing can be written in /dev/null/cache: compiled rules are kept in {folder} until this process ends.\n"
    assert not os.path.exists(folder)


def test_a_server_without_a_database_is_ready() -> None:
    with TestClient(create_app(GAMES)) as client:
        until_compiled(client)
        assert client.get("/readyz").text == "ready\n"
