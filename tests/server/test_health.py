"""What probes are told: whether the process answers, and whether it is ready; nothing of tables, and no limit counts them."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import Person
from underrose import games
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.core.service import Service
from underrose.server.storage.store import SqlStore


@pytest.fixture(autouse=True)
def _none_of_the_registrys(monkeypatch: pytest.MonkeyPatch) -> None:
    """These servers have only the games of tests, which are loaded at once."""
    monkeypatch.setattr(games, "titles", list)


def service_of(client: TestClient[Litestar]) -> Service:
    return client.app.state.service


def until_compiled(client: TestClient[Litestar]) -> None:
    """Wait until the rules of all games are loaded."""
    served = service_of(client).served
    with client.portal() as portal:
        for name in served.entries:
            portal.call(served.compiled, name)


def test_a_server_is_alive_at_once_and_ready_once_all_rules_are_compiled(client: TestClient[Litestar]) -> None:
    until_compiled(client)
    assert (client.get("/readyz").status_code, client.get("/readyz").text) == (200, "ready\n")
    service_of(client).served.entries["toy"].ready.clear()
    answer = client.get("/readyz")
    total = len(service_of(client).served.entries)
    assert (answer.status_code, answer.text) == (503, f"The rules are being compiled: {total - 1} of {total} games are ready.\n")
    assert answer.headers["content-type"].startswith("text/plain")
    assert (client.get("/healthz").status_code, client.get("/healthz").text) == (200, "alive\n")


def test_a_game_that_cannot_be_compiled_keeps_no_server_from_being_ready(client: TestClient[Litestar]) -> None:
    until_compiled(client)
    entry = service_of(client).served.entries["toy"]
    entry.ready.clear()
    entry.failed = True
    assert client.get("/readyz").status_code == 200


def test_a_writer_that_has_stopped_is_no_readiness(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    until_compiled(client)
    store = service_of(client).store
    assert isinstance(store, SqlStore)
    monkeypatch.setattr(store.commits._thread, "is_alive", lambda: False)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text.count("\n")) == (503, 1)
    assert answer.text.startswith("The database cannot be used: ")
    assert client.get("/readyz", headers={"accept-language": "de"}).text.startswith("Die Datenbank")
    assert client.get("/healthz").status_code == 200


def test_probes_are_counted_by_no_limit_and_tell_nothing_of_tables() -> None:
    nothing = Rate(0, 0)
    with TestClient(create_app(GAMES, rates=Rates(nothing, nothing, nothing, nothing, nothing))) as client:
        until_compiled(client)
        assert client.post("/api/guests", json={"name": "Ann"}).status_code == 429
        assert {client.get(path).status_code for path in ("/healthz", "/readyz") * 200} == {200}


def test_probes_say_the_same_whatever_is_played(client: TestClient[Litestar], ann: Person) -> None:
    until_compiled(client)
    before = [client.get(path).text for path in ("/healthz", "/readyz")]
    ann.open("kuhn", 2)
    assert [client.get(path).text for path in ("/healthz", "/readyz")] == before
    assert not any(re.search(r"\d", text) for text in before)
