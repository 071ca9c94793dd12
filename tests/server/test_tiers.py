"""Nobody waits for a compiler: a server on a machine that never compiled plays at once, with bots, and changes over unseen."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.guests import Json, Person, bots, choose, come_in, done, playing, wait_for
from tests.server.test_quotas import Asked, asked_in, noting
from tests.waiting import LONGEST_SECONDS
from underrose import games
from underrose.kernel.compile.interpreting import interpreting
from underrose.kernel.game.doors import Doors
from underrose.kernel.play.match import Match
from underrose.readiness import SEARCH
from underrose.server.catalogue import served_games

ROOT = Path(__file__).resolve().parents[2]
SEATS = {"the_coding": 2, "classified_information": 2, "top_secret_agents": 2, "top_secret_party": 3}

APART = "from tests.server.test_tiers import play_uncompiled; play_uncompiled()"


def play_uncompiled() -> None:
    """In a process of its own, where nothing is ever compiled: play the beginning of every game against agents, and say how it went."""
    served_games.make_ready_apart = lambda *_: threading.Event().wait()  # type: ignore[assignment]
    with TestClient(create_app()) as client:
        ann = come_in(client, "Ann")
        compiling = {game["id"]: game["compiling"] for game in ann.get("/games").json()}
        played = {name: beginning(ann, name, players) for name, players in SEATS.items()}
    loaded = [door for name in SEATS for door in games.title(name).doors.loaded]
    print(json.dumps({"compiling": compiling, "played": played, "loaded": loaded}), flush=True)
    os._exit(0)  # the threads that wait for the compiler would for ever


def beginning(ann: Person, name: str, players: int) -> Json:
    """A table with agents: who had acted when each had, and the sheet of the first seat; `level` is what the bots are said to be."""
    table = ann.open(name, players, bots=bots(*range(1, players), level="agent"), assist="elimination")
    ann.start(table)
    mine, sheets, actors = 0, 0, set[int | None]()
    for _ in range(60):
        view = wait_for(ann, table, lambda view: view["ask"] is not None or view["outcome"])
        sheets += view["notes"] is not None
        actors = {step.seat for step in table_of(ann, table).live.match.steps}
        if view["outcome"] or (mine and actors & set(range(1, players))):
            break
        mine += ann.act(table, view["ask"], choose(view["legal"], ann.rng)).status_code == 200
    return {"mine": mine, "actors": sorted(seat for seat in actors if seat is not None), "sheets": sheets}


def table_of(person: Person, table: str) -> Any:
    """The table in the server's memory."""
    return asyncio.run(person.client.app.state.service.store.find(table))  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_server_with_an_empty_cache_plays_every_game_against_agents(tmp_path: Path) -> None:
    environment = {**os.environ, "UNDERROSE_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", APART], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST_SECONDS)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert all(progress is not None for progress in said["compiling"].values())
    assert said["loaded"] == []
    assert not [path for path in tmp_path.rglob("*") if path.suffix in (".nbi", ".nbc")], "the cache holds code"
    for name, players in SEATS.items():
        played = said["played"][name]
        assert played["mine"], name
        assert set(played["actors"]) & set(range(1, players)), f"{name}: no bot has acted"
        assert played["sheets"] or games.title(name).notes is None, name


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set once the code of all bots is there."""
    event = threading.Event()
    monkeypatch.setattr(served_games, "is_loaded", lambda title, stage: stage is not SEARCH or event.is_set())
    return event


def test_an_agent_stands_in_for_a_spymaster_and_the_table_is_told(there: threading.Event, database: str) -> None:
    asked: Asked = []
    with TestClient(app := create_app(decide=noting(asked), database=database)) as client:
        ann = come_in(client, "Ann")
        table = playing("the_coding", ann, bots=bots(1, level="spymaster"))
        assert asked_in(ann, table, asked) == {"agent"}
        (told,) = ann.view(table)["notices"]
        assert told["key"] == "below_level"
        assert told["text"] == f"Until the rules are compiled, {told['args']['name']} plays as agent instead of spymaster."
        there.set()
        with client.portal() as portal:
            portal.call(app.state.service._compiled, games.title("the_coding"))
        view = wait_for(ann, table, lambda view: len(view["notices"]) > 1)
        assert [one["key"] for one in view["notices"]] == ["below_level", "own_level"]
        assert asked_in(ann, table, asked) == {"spymaster"}


def test_a_sheet_that_takes_long_comes_after_the_view(ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Doors, "slow", lambda doors, name: True)
    table = playing("the_coding", ann, ben, assist="odds")
    with ann.feed(table) as mine, ben.feed(table) as theirs:
        for feed in (mine, theirs):
            view, sheet = feed.receive_json(), feed.receive_json()
            assert (view["type"], view["notes"], view["sheet_follows"]) == ("view", None, True)
            while sheet["type"] == "view":  # the other one has come
                view, sheet = sheet, feed.receive_json()
            assert (sheet["type"], sheet["n"]) == ("notes", view["n"])
            assert sheet["notes"]["worlds"] > 1
        whole = ann.view(table)
        assert (whole["sheet_follows"], whole["notes"]["worlds"] > 1) == (False, True)


def test_a_sheet_that_takes_long_is_that_of_the_view_asked_for_though_the_game_goes_on(
    ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Doors, "slow", lambda doors, name: True)
    id = playing("the_coding", ann, ben, options={"system": "counter"}, assist="odds")
    service, table, before = ann.client.app.state.service, table_of(ann, id), ann.view(id)  # type: ignore[attr-defined]
    work = service.bots.work

    async def slowly(whose: Any, find: Any) -> Any:
        for _ in range(20):
            await service.do(table, lambda: play_one(table.live.match))
        return await work(whose, find)

    monkeypatch.setattr(service.bots, "work", slowly)
    seen = ann.view(id)
    assert table.live.match.told(0) > len(before["events"])
    assert (seen["events"], seen["notes"]) == (before["events"], before["notes"])
    monkeypatch.undo()
    assert ann.view(id)["notes"] != before["notes"]


def test_a_sheet_that_comes_late_replaces_no_newer_one(ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    id = playing("the_coding", ann, ben, options={"system": "counter"}, assist="odds")
    live = table_of(ann, id).live
    known, find = live.sheet_of(0)
    late = find()
    play_one(live.match)
    newer = live.notes(0, "odds")
    live.keep_sheet(0, known, late)
    monkeypatch.setattr(Doors, "slow", lambda doors, name: True)
    assert not live.sheet_waits(0, "odds")
    assert live.notes(0, "odds") == newer


def play_one(match: Match) -> None:
    """Whoever is asked does the last thing that is legal."""
    seat = match.actors[0]
    match.do(seat, int(match.legal(seat).packed()[-1]))


def test_a_sheet_that_is_at_hand_comes_with_the_view(ann: Person, ben: Person) -> None:
    table = playing("the_coding", ann, ben, assist="odds")
    with ann.feed(table) as feed:
        view = feed.receive_json()
        assert (view["sheet_follows"], view["notes"]["worlds"] > 1) == (False, True)


def test_a_game_that_cannot_be_compiled_is_played_interpreted(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_games, "make_ready", Mock(side_effect=RuntimeError("no compiler here")))
    with TestClient(create_app()) as client:
        assert interpreting()
        ann = come_in(client, "Ann")
        table = playing("the_coding", ann, bots=bots(1))
        view = wait_for(ann, table, lambda view: view["ask"] is not None)
        done(ann.act(table, view["ask"], choose(view["legal"], ann.rng)))
        assert all(game["ready"] for game in ann.get("/games").json() if game["id"] == "the_coding")
    assert not interpreting(), "nobody waits only as long as a server runs"
    assert "could not be compiled: it is played interpreted" in caplog.text
