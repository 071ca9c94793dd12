"""Long games that somebody has loaded again: played in another thread, in slices, and not at all where the memory has them."""

import asyncio
import json
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.guests import Person, come_in
from underrose.kernel.match import undo_to
from underrose.kernel.recordfile import titles_from
from underrose.server import slices
from underrose.server.storage import replay
from underrose.server.tables.live_game import LiveGame
from underrose.testing import kuhn, stones

GAMES = {"stones": stones.TITLE, "kuhn": kuhn.TITLE}
titles_from(GAMES.__getitem__)
LONG = 6000
"""Steps: a step on the river and its taking back, again and again."""


@pytest.fixture
def client(database: str) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(GAMES, database=database)) as client:
        yield client


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


def two_at(ann: Person, ben: Person) -> str:
    table = ann.open("stones", 2)
    ben.sit(table)
    ann.start(table)
    return table


def make_long(database: str, table: str, steps: int) -> None:
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


def a_long_table(database: str) -> tuple[Person, str]:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
        table = two_at(ann, ben)
        mover = ann if ann.view(table)["ask"] is not None else ben
        assert mover.act(table, mover.view(table)["ask"], "step 1").status_code == 200
    make_long(database, table, LONG)
    return mover, table


def test_a_long_game_is_played_again_outside_the_event_loop_and_others_are_answered_meanwhile(database: str, played: list[str]) -> None:
    mover, table = a_long_table(database)
    with TestClient(create_app(GAMES, database=database)) as client:
        loop_thread = call(client, lambda: threading.current_thread().name)
        others = come_in(client, "Cleo")
        loading = threading.Thread(target=lambda: Person(client, mover.token, mover.player).view(table))
        loading.start()
        answered = 0
        while loading.is_alive():
            assert others.get("/key").status_code == 200
            answered += 1
        loading.join()
    assert loop_thread not in played
    assert len(played) == LONG + 1
    assert answered > 20


def test_the_loop_takes_its_turns_while_a_game_is_played_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted: the replay stops after every slice, and the loop comes round at least as often as it stops."""
    pauses: list[float] = []
    sleep = time.sleep
    monkeypatch.setattr(slices.time, "sleep", lambda seconds: pauses.append(seconds) or sleep(seconds))
    _, table = a_long_table(database)
    with TestClient(create_app(GAMES, database=database)) as client:
        rounds = 0

        async def count() -> int:
            nonlocal rounds
            service = client.app.state.service
            loading = asyncio.ensure_future(service.store.find(table))
            while not loading.done():
                await asyncio.sleep(0)
                rounds += 1
            return rounds

        call(client, count)
    assert len([pause for pause in pauses if pause == slices.PAUSE_SECONDS]) > 20
    assert rounds > 1000


def test_a_table_is_loaded_once_however_many_ask_for_it(database: str, played: list[str]) -> None:
    _, table = a_long_table(database)
    with TestClient(create_app(GAMES, database=database)) as client:

        async def together() -> int:
            store = client.app.state.service.store
            return len({id(found) for found in await asyncio.gather(*(store.find(table) for _ in range(10)))})

        assert call(client, together) == 1
    assert len(played) == LONG + 1


def test_a_long_game_does_not_keep_another_table_from_being_loaded(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One lock was held for every table that is loaded."""
    mover, long = a_long_table(database)
    with TestClient(create_app(GAMES, database=database)) as client:
        short = come_in(client, "Cleo").open("kuhn", 2)
    go_on = threading.Event()
    play_again = replay.play_again

    def held(stored: Any, seen: Any) -> Any:
        assert go_on.wait(60)
        return play_again(stored, seen)

    monkeypatch.setattr(replay, "play_again", held)
    with TestClient(create_app(GAMES, database=database)) as client:
        loading = threading.Thread(target=lambda: Person(client, mover.token, mover.player).view(long))
        loading.start()
        assert client.get(f"/api/tables/{short}").status_code == 200
        assert loading.is_alive()
        go_on.set()
        loading.join()


def test_a_reload_plays_only_what_the_memory_has_not(database: str, played: list[str]) -> None:
    """What another server did, and what was overtaken without a step, was the whole game again under the table's lock."""
    with TestClient(create_app(GAMES, database=database)) as one, TestClient(create_app(GAMES, database=database)) as two:
        ann, ben = come_in(one, "Ann"), come_in(one, "Ben")
        table = two_at(ann, ben)
        people = {person.player: person for person in (ann, ben)}
        rng = random.Random(4)
        for number in range(6):
            person = next(person for person in people.values() if person.view(table)["ask"] is not None)
            there = Person(two, person.token, person.player, ids=100 * number)
            view = there.view(table)
            choices = [form for form in view["legal"] if form["do"] in ("step", "rest", "throw", "yes", "no")]
            form = rng.choice(choices or view["legal"])
            action = {name: value[0] if isinstance(value, list) else value for name, value in form.items() if name != "distinct"}
            assert there.act(table, view["ask"], action).status_code == 200, json.dumps(form)
            if ann.view(table)["outcome"]:
                break
            before = len(played)
            one_service, found = one.app.state.service, None

            async def again(service: Any = one_service) -> None:
                nonlocal found
                found = await service.store.find(table)
                async with found.lock:
                    await service.store.reload(found)

            call(one, again)
            call(one, again)
            assert len(played) - before <= 2, number
            assert ann.view(table)["head"] == Person(two, ann.token, ann.player).view(table)["head"]


def test_a_game_played_again_is_the_same_for_everybody(database: str) -> None:
    mover, table = a_long_table(database)
    views = []
    for _ in range(2):
        with TestClient(create_app(GAMES, database=database)) as client:
            view = Person(client, mover.token, mover.player).view(table)
            views.append({name: view[name] for name in ("ask", "view", "legal", "events", "head", "undo", "game")})
    assert views[0] == views[1]
    assert len(views[0]["events"]) > LONG
