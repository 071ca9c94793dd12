"""What probes are told: whether the process answers, and whether it is ready; nothing of tables, and no limit counts them."""

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import Client, Person
from underrose import games
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.core.service import Service
from underrose.server.storage.store import SqlStore


@pytest.fixture(autouse=True)
def _none_of_the_registrys(monkeypatch: pytest.MonkeyPatch) -> None:
    """These servers have only the games of tests, which are loaded at once."""
    monkeypatch.setattr(games, "titles", list)


def service_of(client: Client) -> Service:
    return client.app.state.service


def until_compiled(client: Client) -> None:
    """Wait until the rules of all games are loaded."""
    served = service_of(client).served
    with client.portal() as portal:
        for name in served.entries:
            portal.call(served.entry(name).ready.wait)


def test_a_server_is_alive_at_once_and_ready_once_all_rules_are_compiled_whatever_is_played(client: Client, ann: Person) -> None:
    until_compiled(client)
    ann.open("kuhn", 2)
    assert (client.get("/readyz").status_code, client.get("/readyz").text) == (200, "ready\n")
    toy = service_of(client).served.entries["toy"]
    toy.ready.clear()
    answer = client.get("/readyz")
    total = len(service_of(client).served.entries)
    assert (answer.status_code, answer.text) == (503, f"The rules are being compiled: {total - 1} of {total} games are ready.\n")
    assert answer.headers["content-type"].startswith("text/plain")
    assert (client.get("/healthz").status_code, client.get("/healthz").text) == (200, "alive\n")
    toy.failed = True
    assert client.get("/readyz").status_code == 200, "a game that cannot be compiled keeps no server from being ready"


def test_a_writer_that_has_stopped_is_no_readiness(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
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
