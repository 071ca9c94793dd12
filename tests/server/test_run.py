"""The server as a process: what it prints, how soon it answers, and a game over real sockets."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.chance import create_app
from tests.server.guests import bots, come_in, playing
from tests.waiting import LONGEST_SECONDS
from underrose.kernel.game.title import Title
from underrose.server.catalogue import served_games
from underrose.server.http.connections import Connections
from underrose.server.processes import run
from underrose.server.storage.store import KEEP_SECONDS
from underrose.testing import kuhn
from underrose.texts import TABLE

SOURCES = Path(__file__).parents[2] / "src"
SERVE = "import sys; from underrose.server import serve; serve(sys.argv[1], int(sys.argv[2]), database=None, open_browser=False)"
ASKED_IN_A_FINALIZER = """
import os, signal, sys
from underrose.server.processes import run

class Gone:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)

make = run._application
run._application = lambda *how: (Gone(), make(*how))[1]
"""


@pytest.fixture(scope="module")
def served() -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server of its own, and its address on this machine."""
    command = [sys.executable, "-c", SERVE, "127.0.0.1", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(SOURCES)})
    assert process.stdout
    found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
    assert found
    yield process, found[0]
    process.send_signal(signal.SIGINT)
    process.wait(20)
    process.stdout.close()


def fetch(url: str, body: Any = None, token: str = "") -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=LONGEST_SECONDS) as answer:
        return json.load(answer)


def test_bad_clients_at_a_real_server_are_refused_or_dropped_and_it_stays_up(served: tuple["subprocess.Popen[str]", str]) -> None:
    process, url = served
    token = fetch(f"{url}/api/guests", {"name": "Ann"})["token"]
    table = fetch(f"{url}/api/tables", {"game": "the_coding", "players": 2}, token)["id"]
    host, port = "127.0.0.1", int(url.rpartition(":")[2])
    for noise in (b"\x16\x03\x01\x02\x00" * 50, b"GET /api/games HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * 20_000, b"\0" * 100_000):
        with socket.create_connection((host, port), timeout=10) as line, suppress(OSError):
            line.sendall(noise)
            line.shutdown(socket.SHUT_WR)
            assert b"200 OK" not in line.recv(1000)
    address, headers = f"{url.replace('http', 'ws')}/api/tables/{table}/feed", {"authorization": f"Bearer {token}"}
    with connect(address, additional_headers=headers, origin=None) as feed:
        feed.recv(timeout=20)
        for number in range(2000):
            with suppress(ConnectionClosed):
                feed.send(json.dumps({"type": "act", "id": f"f{number}", "ask": 1, "action": "tap"}))
        keys: set[str] = set()
        for _ in range(2000):  # who floods is heard in turns, and soon told to wait
            keys.add(json.loads(feed.recv(timeout=20))["why"]["key"])
        assert keys == {"not_started", "too_often"}
    assert process.poll() is None
    assert fetch(f"{url}/api/status")["bots"]["busy"] is False


def test_the_start_says_where_and_that_tables_are_in_memory(served: tuple["subprocess.Popen[str]", str]) -> None:
    process, url = served
    assert "tables" in fetch(f"{url}/api/status")
    assert process.stdout
    for key in ("serve-no-guests", "serve-in-memory", "serve-can-look"):
        assert process.stdout.readline().strip() == TABLE.say(key)


def test_the_start_says_where_tables_are_kept_and_for_how_long(capsys: pytest.CaptureFixture[str]) -> None:
    run._say_hello("http://localhost:8420", "http://192.168.1.5:8420", "games.db")
    said = capsys.readouterr().out
    assert "http://192.168.1.5:8420" in said
    assert "kept in games.db and deleted 30 days after" in said
    assert TABLE.say("serve-in-memory") not in said
    assert KEEP_SECONDS == 30 * 24 * 3600


def why_not(capsys: pytest.CaptureFixture[str], database: str | None, port: int = 0) -> str:
    """What is said of a server that cannot be."""
    with pytest.raises(SystemExit) as caught:
        run.serve("127.0.0.1", port, database=database, open_browser=False)
    assert caught.value.code == 1
    return capsys.readouterr().err


@pytest.mark.parametrize("database", ["nonsense://", "/dev/null/tables.db", "sqlite://", "~no/body"])
def test_a_database_that_cannot_be_is_one_sentence(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert re.fullmatch(r".+\.\n", why_not(capsys, database))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no folder of the system's")
def test_where_no_lock_can_be_made_nobody_else_is_blamed(capsys: pytest.CaptureFixture[str]) -> None:
    """It said that another server kept its tables there."""
    assert why_not(capsys, "/proc/tables.db") == "The database /proc/tables.db cannot be used: No such file or directory.\n"


def test_a_port_that_is_taken_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        said = why_not(capsys, None, other.getsockname()[1])
    assert re.fullmatch(r"Port \d+ on 127\.0\.0\.1 cannot be used: .*\.\n", said)


def test_who_is_asked_to_end_while_it_starts_ends_though_python_ignores_what_is_raised_in_a_finalizer() -> None:
    command = [sys.executable, "-c", ASKED_IN_A_FINALIZER + SERVE, "127.0.0.1", "0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_SECONDS, env={**os.environ, "PYTHONPATH": str(SOURCES)})
    assert ended.returncode == 0
    assert "Exception ignored" not in ended.stderr, "it is no fault, and has no place in a log"


def test_the_browser_opens_once_the_server_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    monkeypatch.setattr(run.webbrowser, "open", lambda url: opened.set())
    listener = run._listening("127.0.0.1", 0)
    server = run.Server(run.config(create_app({})), Connections(10), lambda: run._open_page("http://localhost:8420"))
    serving = threading.Thread(target=server.run, args=([listener],), daemon=True)
    serving.start()
    assert opened.wait(LONGEST_SECONDS)
    server.should_exit = True
    serving.join(LONGEST_SECONDS)
    assert not serving.is_alive()


def test_how_far_a_game_is_compiled_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, int]] = []
    may_end = threading.Event()
    make_ready = served_games.make_ready

    def slowly(title: Title, *more: Any) -> None:
        if title is kuhn.TITLE:
            may_end.wait(LONGEST_SECONDS)
        make_ready(title, *more)

    monkeypatch.setattr(served_games, "make_ready", slowly)
    with TestClient(create_app({"kuhn": kuhn.TITLE}, progress=lambda *progress: told.append(progress))) as client:
        ann = come_in(client, "Ann")
        games = {game["id"]: game for game in client.get("/api/games").json()}
        assert games["kuhn"]["ready"] is True
        assert games["kuhn"]["compiling"].keys() == {"done", "total"}
        table = playing("kuhn", ann, bots=bots(1))
        assert ann.view(table)["view"], "nobody waits for it"
        may_end.set()
        with client.portal() as portal:
            portal.call(client.app.state.service.served.entry("kuhn").ready.wait)
        assert {game["id"]: game["compiling"] for game in client.get("/api/games").json()}["kuhn"] is None
    last = [entry for entry in told if entry[0] == "Kuhn poker"][-1]
    assert last[1] == last[2] > 0


def test_the_terminal_hears_of_compiling_only_when_it_takes_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(run.time, "monotonic", lambda: now[0])
    tell = run.Terminal()
    for done in range(4):
        tell("Quick", done, 3)
    assert capsys.readouterr().out == ""
    for done in range(4):
        tell("Slow", done, 3)
        now[0] += 2
    said = capsys.readouterr().out.splitlines()
    assert said == ["Slow: compiling the rules, 1 of 3", "Slow: compiling the rules, 2 of 3", "Slow is ready to be played (6 s)."]


def test_what_nobody_can_read_any_more_ends_no_compiling_and_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pipe or the terminal was gone, or the disk was full that the output goes to: the game was played interpreted for good."""
    monkeypatch.setattr(run, "WARM", -1.0)
    monkeypatch.setattr(sys, "stdout", gone := Mock(write=Mock(side_effect=BrokenPipeError)))
    monkeypatch.setattr(sys, "stderr", gone)
    run._stay(signal.SIGHUP, None)
    tell = run.Terminal()
    for done in range(3):
        tell("The Coding", done, 2)
    assert gone.write.called


def test_answers_are_not_held_back_until_the_client_acknowledges() -> None:
    with run._listening("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP  # for which alone asyncio sets TCP_NODELAY
