from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import repeatable
from tests.server.guests import Person, come_in
from underrose import games
from underrose.bots.readiness import make_ready
from underrose.kernel.recordfile import titles_from
from underrose.server.http.app import create_app
from underrose.testing import kuhn, toy

GAMES = {"kuhn": kuhn.TITLE, "toy": toy.TITLE}
titles_from(GAMES.__getitem__)


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Servers of these tests find everything compiled, so that no message depends on how far the compiler is."""
    for title in (*GAMES.values(), *map(games.title, games.TITLES)):
        make_ready(title, lambda *_: None)


@pytest.fixture(autouse=True)
def _chance(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Every run of a test is dealt the same."""
    repeatable(monkeypatch.setattr, lambda: request.node.nodeid)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Where the server keeps its tables."""
    return str(tmp_path / "tables.db")


@pytest.fixture
def client(database: str) -> Iterator[TestClient[Litestar]]:
    """A server with The Coding, Kuhn poker and the toy game, on a database of its own."""
    with TestClient(create_app(GAMES, database=database)) as client:
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
