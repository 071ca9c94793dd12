import gc
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import REPEATED, create_app
from tests.clocks import Moved, moved
from tests.reference_games import toy
from tests.server.clusters import Postgres, Redis, running
from tests.server.guests import Client, Person, come_in, playing
from tests.waiting import until
from underrose import games
from underrose.kernel.play.recordfile import titles_from
from underrose.readiness import make_ready
from underrose.server.api.refusals import Refused
from underrose.server.common.sources import Sources
from underrose.server.core.service import Service
from underrose.server.http import app
from underrose.server.http.static_pages import WEB
from underrose.server.processes.run import config
from underrose.server.storage import store
from underrose.server.storage.changes import Change
from underrose.server.storage.rows import people_row, to_row_change
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.table import Table
from underrose.testing import kuhn

GAMES = {"kuhn": kuhn.TITLE, "toy": toy.TITLE}
titles_from(GAMES.__getitem__)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests that are coroutines run in a loop of asyncio."""
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Servers of these tests find everything compiled, so that no message depends on how far the compiler is."""
    for title in (*GAMES.values(), *map(games.title, games.TITLES)):
        make_ready(title, lambda *_: None)
    gc.collect()
    gc.freeze()  # what is compiled stays: no later pass has to look through it


class Routes:
    """Applications that are made once and opened anew with each service: their hundred routes take as long as a test.

    One that was opened is free again with the next test, so that no two servers of a test are one.
    """

    def __init__(self, make: Callable[[Path], Litestar]) -> None:
        self._make = make
        self._free = set[Litestar]()
        self._over = set[Litestar]()

    def __call__(self, web: Path) -> Litestar:
        if web != WEB:
            return self._make(web)
        if self._free:
            return self._free.pop()
        made = self._make(web)
        made.on_startup.append(lambda: self._once(made))
        made.on_shutdown.append(lambda: self._over.add(made))
        return made

    def _once(self, app: Litestar) -> None:
        """Hold a test to it that a server which was closed stays closed, as those of the product do."""
        assert app not in self._over, "this server was closed: let `create_app` make the one that comes after it"

    def next_test(self) -> None:
        """Those that have shut down may be opened again."""
        self._free |= self._over
        self._over.clear()


ROUTES = Routes(app.application)


@pytest.fixture(autouse=True)
def _routes_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ROUTES.next_test()
    monkeypatch.setattr(app, "application", ROUTES)


@pytest.fixture(autouse=True)
def _people_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test does: where people are not written again, nothing has changed of them."""

    def checked(table: Table, setup: bytes, worker: str = "") -> tuple[Change, Persisted]:
        assert table.persistence.members_dirty or people_row(table) == table.persistence.stored.people, "a change of people would be lost"
        return to_row_change(table, setup, worker)

    monkeypatch.setattr(store, "to_row_change", checked)


@pytest.fixture(autouse=True)
def _refusals_change_nothing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test does: what is refused leaves people, game and jobs as they were, for it is told before anything is written."""
    happen, changed = Service._happen, list[str]()

    def state_of(table: Table) -> object:
        steps = (table.live.number, len(table.live.match.steps)) if table.live else None
        return people_row(table), steps, dict(table.jobs), table.game

    def checked(service: Service, table: Table, act: Callable[[], object]) -> object:
        def watched() -> object:
            before = state_of(table)
            try:
                return act()
            except Refused as refusal:
                if state_of(table) != before:
                    changed.append(refusal.why.key)
                raise

        return happen(service, table, watched)

    monkeypatch.setattr(Service, "_happen", checked)
    yield
    assert not changed, f"refused with these reasons, and something had changed: {changed}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server of PostgreSQL for all tests that ask for it."""
    with running(Postgres) as server:
        yield server


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A server on loopback, in a thread: its sockets are real."""
    server = uvicorn.Server(config(create_app(GAMES)))
    thread = threading.Thread(target=server.run)
    thread.start()
    until(lambda: server.started, "the server")
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A server of Redis that a test may stop and start again."""
    with running(Redis) as server:
        yield server


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory, where the system has one: what a disk takes to sync is no matter of these tests."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(prefix="underrose-", dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def database(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Where the server keeps its tables: a file, or where a test is marked `both` also a database of PostgreSQL."""
    if getattr(request, "param", "sqlite") == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        return server.database()
    return str(tmp_path / "tables.db")


@pytest.fixture
def shared(postgres: Postgres) -> str:
    """A database of PostgreSQL that nobody serves yet."""
    return postgres.database()


both = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
"""A test that is run on either database."""


@pytest.fixture
def clock() -> Iterator[Moved]:
    """The clock of `client`, for a test that asks for it; everywhere else time passes by itself."""
    with moved() as clock:
        yield clock


@pytest.fixture
def sources(request: pytest.FixtureRequest) -> Sources:
    """Where `client` takes time and chance from."""
    return replace(REPEATED, clock=request.getfixturevalue("clock")) if "clock" in request.fixturenames else REPEATED


@pytest.fixture
def client(database: str, sources: Sources) -> Iterator[Client]:
    """A server with The Coding, Kuhn poker and the toy game, on a database of its own."""
    with TestClient(create_app(GAMES, database=database, sources=sources)) as client:
        yield client


@pytest.fixture
def ann(client: Client) -> Person:
    return come_in(client, "Ann")


@pytest.fixture
def ben(client: Client) -> Person:
    return come_in(client, "Ben")


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """A game of Kuhn poker; Ann begins."""
    return playing("kuhn", ann, ben)


@pytest.fixture
def cleo(client: Client) -> Person:
    return come_in(client, "Cleo")
