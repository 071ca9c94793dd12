"""The server as a process: why it cannot be, when it is up, and what it says of compiling."""

import json
import re
import socket
import sys
import threading
import urllib.request
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.guests import bots, come_in, playing
from tests.waiting import LONGEST_SECONDS
from underrose.kernel.game.title import Title
from underrose.server.catalogue import served_games
from underrose.server.http.connections import Connections
from underrose.server.processes import run
from underrose.testing import kuhn

SOURCES = Path(__file__).parents[2] / "src"
SERVE = "import sys; from underrose.server import serve; serve(sys.argv[1], int(sys.argv[2]), database=None, open_browser=False)"


def fetch(url: str, body: Any = None, token: str = "") -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=LONGEST_SECONDS) as answer:
        return json.load(answer)


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


def test_the_browser_opens_once_the_server_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    monkeypatch.setattr(run.webbrowser, "open", lambda url: opened.set())
    listener = run._listening("127.0.0.1", 0)
    server = run.Server(run.config(create_app({}), "127.0.0.1", 0), Connections(10), lambda: run._open_page("http://localhost:8420"))
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
            portal.call(client.app.state.service.served.compiled, "kuhn")
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


def test_progress_that_nobody_can_read_any_more_ends_no_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pipe or the terminal was gone, or the disk was full that the output goes to: the game was played interpreted for good."""
    monkeypatch.setattr(run, "WARM", -1.0)
    monkeypatch.setattr(sys, "stdout", gone := Mock(write=Mock(side_effect=BrokenPipeError)))
    tell = run.Terminal()
    for done in range(3):
        tell("The Coding", done, 2)
    assert gone.write.called


def test_answers_are_not_held_back_until_the_client_acknowledges() -> None:
    with run._listening("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP  # for which alone asyncio sets TCP_NODELAY
