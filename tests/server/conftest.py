import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import REPEATED, create_app
from tests.clocks import Moved
from tests.server.clusters import Postgres, Redis, own_folder
from tests.server.guests import Person, come_in
from underrose import games
from underrose.kernel.recordfile import titles_from
from underrose.readiness import make_ready
from underrose.server.sources import Sources
from underrose.server.storage import store
from underrose.server.storage.changes import Change
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.rows import change_of, people_of
from underrose.server.tables.persistence import Persisted
from underrose.server.tables.table import Table
from underrose.testing import kuhn, toy

GAMES = {"kuhn": kuhn.TITLE, "toy": toy.TITLE}
titles_from(GAMES.__getitem__)


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Servers of these tests find everything compiled, so that no message depends on how far the compiler is."""
    for title in (*GAMES.values(), *map(games.title, games.TITLES)):
        make_ready(title, lambda *_: None)
    gc.collect()
    gc.freeze()  # what is compiled stays: no later pass has to look through it


@pytest.fixture(autouse=True)
def _people_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test does: where people are not written again, nothing has changed of them."""

    def checked(table: Table, setup: bytes, worker: str = "") -> tuple[Change, Persisted]:
        assert table.persistence.people_due or people_of(table) == table.persistence.stored.people, "a change of people would be lost"
        return change_of(table, setup, worker)

    monkeypatch.setattr(store, "change_of", checked)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server of PostgreSQL for all tests that ask for it."""
    with own_folder() as folder:
        server = Postgres(folder)
        yield server
        server.stop()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A server of Redis that a test may stop and start again."""
    with own_folder() as folder:
        server = Redis(folder)
        yield server
        server.stop()


@pytest.fixture(scope="session")
def _migrated(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a new database: to migrate one costs more than what most tests do with it."""
    path = tmp_path_factory.mktemp("migrated") / "tables.db"
    GroupCommit(str(path)).close()
    return path.read_bytes()


@pytest.fixture
def database(tmp_path: Path, request: pytest.FixtureRequest, _migrated: bytes) -> str:
    """Where the server keeps its tables: a file, or where a test is marked `both` also a database of PostgreSQL."""
    if getattr(request, "param", "sqlite") == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        return server.database()
    path = tmp_path / "tables.db"
    path.write_bytes(_migrated)
    path.chmod(0o600)
    return str(path)


both = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
"""A test that is run on either database."""


@pytest.fixture
def clock() -> Moved:
    """The clock of `client`, for a test that asks for it; everywhere else time passes by itself."""
    return Moved()


@pytest.fixture
def sources(request: pytest.FixtureRequest) -> Sources:
    """Where `client` takes time and chance from."""
    return replace(REPEATED, clock=request.getfixturevalue("clock")) if "clock" in request.fixturenames else REPEATED


@pytest.fixture
def client(database: str, sources: Sources) -> Iterator[TestClient[Litestar]]:
    """A server with The Coding, Kuhn poker and the toy game, on a database of its own."""
    with TestClient(create_app(GAMES, database=database, sources=sources)) as client:
        yield client


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Person:
    return come_in(client, "Ann")


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Person:
    return come_in(client, "Ben")


@pytest.fixture
def cleo(client: TestClient[Litestar]) -> Person:
    return come_in(client, "Cleo")
