"""Long games that somebody has loaded again: played in another thread, in slices, and not at all where the memory has them."""

import asyncio
import json
import random
import sqlite3
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.reference_games import stones
from tests.server.guests import Person, come_in, playing
from tests.sizes import size
from tests.waiting import LONGEST_SECONDS
from underrose.kernel.play.match import undo_to
from underrose.kernel.play.recordfile import titles_from
from underrose.server.common import slices
from underrose.server.tables.live_game import LiveGame
from underrose.testing import kuhn

GAMES = {"stones": stones.TITLE, "kuhn": kuhn.TITLE}
titles_from(GAMES.__getitem__)
LONG = size(400, 6000)
"""Steps: a step on the river and its taking back, again and again."""
Long = tuple[bytes, Person, str]
"""A file with a table that has a long game on it, who is asked there, and the table."""


@pytest.fixture(scope="module")
def long_table(tmp_path_factory: pytest.TempPathFactory) -> Long:
    path = tmp_path_factory.mktemp("long") / "tables.db"
    with TestClient(create_app(GAMES, database=str(path))) as client:
        table, ann, ben = two_at(client)
        mover = ann if ann.view(table)["ask"] is not None else ben
        assert mover.act(table, mover.view(table)["ask"], "step 1").status_code == 200
    make_long(path, table, LONG)
    return path.read_bytes(), mover, table


@pytest.fixture
def database(tmp_path: Path, long_table: Long) -> str:
    path = tmp_path / "tables.db"
    path.write_bytes(long_table[0])
    return str(path)


@pytest.fixture
def table(long_table: Long) -> str:
    return long_table[2]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The thread of every step that is done again."""
    seen: list[str] = []
    again = LiveGame.again

    def watching(live: LiveGame, *what: Any) -> None:
        seen.append(threading.current_thread().name)
        again(live, *what)

    monkeypatch.setattr(LiveGame, "again", watching)
    return seen


def call(client: TestClient[Litestar], act: Any) -> Any:
    """What `act` gives, in the server's event loop."""
    with client.portal() as portal:
        return portal.call(act)


def two_at(client: TestClient[Litestar]) -> tuple[str, Person, Person]:
    ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
    table = playing("stones", ann, ben)
    return table, ann, ben


def make_long(database: Path, table: str, steps: int) -> None:
    """Write so many more steps into the file, as if a player had stepped and taken it back all the time."""
    book = sqlite3.connect(database)
    with book:
        (last, game) = book.execute("SELECT max(step), game FROM steps WHERE table_id = ?", (table,)).fetchone()
        seat, action = book.execute(
            "SELECT seat, action FROM steps WHERE table_id = ? AND action >= 0 ORDER BY step DESC", (table,)
        ).fetchone()
        rows = []
        for number in range(last + 1, last + 1 + steps, 2):
            rows.append((table, game, number, seat, undo_to(number - 2), b"[]"))
            rows.append((table, game, number + 1, seat, action, b"[]"))
        book.executemany("INSERT INTO steps (table_id, game, step, seat, action, chance) VALUES (?, ?, ?, ?, ?, ?)", rows)
    book.close()


def test_a_long_game_is_played_again_outside_the_event_loop_and_keeps_no_other_table_from_being_loaded(
    database: str, long_table: Long, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One lock was held for every table that is loaded."""
    with TestClient(create_app(GAMES, database=database)) as client:
        short = come_in(client, "Cleo").open("kuhn", 2)
    threads, again = list[str](), LiveGame.again
    half_way, go_on = threading.Event(), threading.Event()

    def held(live: LiveGame, *what: Any) -> None:
        threads.append(threading.current_thread().name)
        if len(threads) == LONG // 2:
            half_way.set()
            assert go_on.wait(LONGEST_SECONDS)
        again(live, *what)

    monkeypatch.setattr(LiveGame, "again", held)
    with TestClient(create_app(GAMES, database=database)) as client:
        loop_thread = call(client, lambda: threading.current_thread().name)
        _, mover, table = long_table
        looking = threading.Thread(target=lambda: Person(client, mover.token, mover.player).view(table))
        looking.start()
        assert half_way.wait(LONGEST_SECONDS)
        assert client.get(f"/api/tables/{short}").status_code == 200
        go_on.set()
        looking.join()
    assert loop_thread not in threads
    assert len(threads) == LONG + 1


def test_the_loop_takes_its_turns_while_a_game_is_played_again(database: str, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The replay stops after every slice, here after every step, and every time the loop comes round."""
    pauses = list[float]()
    with TestClient(create_app(GAMES, database=database)) as client:
        loop = call(client, asyncio.get_running_loop)

        def pause(seconds: float) -> None:
            pauses.append(seconds)
            round_ = threading.Event()
            loop.call_soon_threadsafe(round_.set)
            assert round_.wait(LONGEST_SECONDS)

        monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)
        monkeypatch.setattr(slices, "time", SimpleNamespace(perf_counter=time.perf_counter, sleep=pause))
        call(client, lambda: client.app.state.service.store.find(table))
    assert pauses == [slices.PAUSE_SECONDS] * len(pauses)
    assert len(pauses) >= LONG


def test_a_table_is_loaded_once_however_many_ask_for_it(database: str, table: str, played: list[str]) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:

        async def together() -> int:
            store = client.app.state.service.store
            return len({id(found) for found in await asyncio.gather(*(store.find(table) for _ in range(10)))})

        assert call(client, together) == 1
    assert len(played) == LONG + 1


def test_a_reload_plays_only_what_the_memory_has_not(database: str, played: list[str]) -> None:
    """What another server did, and what was overtaken without a step, was the whole game again under the table's lock."""
    with TestClient(create_app(GAMES, database=database)) as one, TestClient(create_app(GAMES, database=database)) as two:
        table, ann, ben = two_at(one)
        rng, store = random.Random(4), one.app.state.service.store

        async def again() -> None:
            found = await store.find(table)
            async with found.lock:
                await store.reload(found)

        for number in range(6):
            person = next(person for person in (ann, ben) if person.view(table)["ask"] is not None)
            there = Person(two, person.token, person.player, ids=100 * number)
            view = there.view(table)
            choices = [form for form in view["legal"] if form["do"] in ("step", "rest", "throw", "yes", "no")]
            form = rng.choice(choices or view["legal"])
            action = {name: value[0] if isinstance(value, list) else value for name, value in form.items() if name != "distinct"}
            assert there.act(table, view["ask"], action).status_code == 200, json.dumps(form)
            if ann.view(table)["outcome"]:
                break
            before = len(played)
            call(one, again)
            call(one, again)
            assert len(played) - before <= 2, number
            assert ann.view(table)["head"] == Person(two, ann.token, ann.player).view(table)["head"]
