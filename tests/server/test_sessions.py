"""Sessions: a browser's token is replaced by the next one after a while, and good for a grace then; a new key seals them all."""

import time
from collections.abc import Iterator
from unittest.mock import AsyncMock, patch

import pytest
from click.testing import CliRunner
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from tests.chance import create_app
from tests.server.clusters import Postgres, rows
from tests.server.conftest import GAMES, both
from tests.server.described import operations
from tests.server.guests import come_in, commits_of, refused
from tests.server.test_health import service_of
from tests.waiting import until
from underrose.cli.main import cli
from underrose.server.accounts.authentication import COOKIE, COOKIE_SECONDS, GRACE_SECONDS, Keys, Player, Seal, Session
from underrose.server.core import sessions
from underrose.server.core.service import Service
from underrose.server.core.sessions import RENEW_SECONDS
from underrose.server.storage.account_rows import forget_lines
from underrose.server.storage.stored_keys import AHEAD_SECONDS

ANN = Player("0" * 16, "Ann", "b")


class Calendar:
    """What time it is for sessions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        monkeypatch.setattr(sessions, "BELIEVED_SECONDS", -1.0)

    def __call__(self) -> float:
        return time.time() + self.ahead

    def tell(self, service: Service) -> None:
        service.sessions._now = self
        service.sessions.lines._now = self  # type: ignore[attr-defined]


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    return Calendar(monkeypatch)


@pytest.fixture
def server(client: TestClient[Litestar], calendar: Calendar) -> Iterator[TestClient[Litestar]]:
    calendar.tell(service_of(client))
    yield client
    client.cookies.clear()


def asked(client: TestClient[Litestar], token: str) -> tuple[int, str | None]:
    """How a browser fares with a token in its cookie, and the token that it has then."""
    client.cookies.clear()
    answer = client.get("/api/me/tables", headers={"cookie": f"{COOKIE}={token}"})
    return answer.status_code, answer.cookies.get(COOKIE)


def replaced(client: TestClient[Litestar], token: str) -> str:
    """The token that a browser is given for the one it has."""
    status, new = asked(client, token)
    assert status == 200
    assert new
    return new


def test_an_old_token_is_replaced_and_good_for_a_grace_once_the_next_one_was_used(server: TestClient[Litestar], calendar: Calendar) -> None:
    first = come_in(server, "Ann")
    assert asked(server, first.token) == (200, None), "it is young"
    calendar.ahead += RENEW_SECONDS + 1
    second = replaced(server, first.token)
    calendar.ahead += GRACE_SECONDS + 1
    assert asked(server, first.token)[0] == 200, "the next one may never have arrived: as long as it was not used, this one is good"
    twin = replaced(server, first.token)
    with patch.object(commits_of(service_of(server)), "write", AsyncMock(side_effect=OperationalError("insert", None, OSError()))):
        assert asked(server, second) == (200, None), "a full disk, which cannot record its first use, shuts nobody out"
    assert asked(server, second) == (200, None)
    late = replaced(server, first.token)  # another tab comes by the next one too
    calendar.ahead += GRACE_SECONDS + 1
    assert asked(server, first.token) == (401, None), "that one is over"
    assert [asked(server, token) for token in (second, twin, late)] == [(200, None)] * 3, "tabs at the same time fell out of nothing"
    assert server.get("/api/me/tables", headers={"authorization": f"Bearer {first.token}"}).status_code == 401
    assert server.get("/api/me/tables", headers={"authorization": f"Bearer {second}"}).status_code == 200


def test_a_token_from_a_time_to_come_is_replaced_and_ends_as_any_other(server: TestClient[Litestar], calendar: Calendar) -> None:
    """After the clock had been a year ahead, a copied token was good for that year, whatever its owner's browser had by then."""
    calendar.ahead += COOKIE_SECONDS
    first = come_in(server, "Ann")
    calendar.ahead -= COOKIE_SECONDS / 2
    second = replaced(server, first.token)
    assert asked(server, second) == (200, None)
    calendar.ahead -= COOKIE_SECONDS / 2
    assert [asked(server, token)[0] for token in (first.token, second)] == [401, 200]


def test_what_a_program_bears_is_not_replaced_and_good_for_a_year(server: TestClient[Litestar], calendar: Calendar) -> None:
    ann = come_in(server, "Ann")
    calendar.ahead += COOKIE_SECONDS - 60
    server.cookies.clear()
    answer = ann.get("/me/tables")
    assert (answer.status_code, answer.headers.get("set-cookie")) == (200, None)
    calendar.ahead += 120
    assert ann.get("/me/tables").status_code == 401


def test_a_new_cookie_is_as_careful_as_the_first(server: TestClient[Litestar], calendar: Calendar) -> None:
    ann = come_in(server, "Ann")
    calendar.ahead += RENEW_SECONDS + 1
    server.cookies.clear()
    for url, secure in (("/api/me/tables", False), ("https://testserver/api/me/tables", True)):
        cookie = server.get(url, headers={"cookie": f"{COOKIE}={ann.token}"}).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert ("Secure" in cookie) is secure


def test_at_hand_over_the_other_device_has_its_own_line_and_this_one_the_next_token(
    server: TestClient[Litestar], calendar: Calendar
) -> None:
    ann = come_in(server, "Ann")
    server.cookies.clear()
    answer = server.post("/api/me/move", headers={"cookie": f"{COOKIE}={ann.token}"})
    mine = answer.cookies[COOKIE]
    server.cookies.clear()
    theirs = server.post("/api/guests/move", json={"move": answer.json()["move"]}).json()["token"]
    keys = service_of(server).keys
    lines = [keys.session(token, calendar()) for token in (ann.token, mine, theirs)]
    assert [one and one.player.id for one in lines] == [ann.player] * 3
    assert [one and one.turn for one in lines] == [0, 1, 0]
    assert len({one and one.line for one in lines}) == 2
    assert asked(server, mine) == (200, None)
    calendar.ahead += GRACE_SECONDS + 1
    assert [asked(server, token)[0] for token in (ann.token, mine, theirs)] == [401, 200, 200]


def test_a_token_of_before_is_replaced_at_once(server: TestClient[Litestar], calendar: Calendar) -> None:
    old = service_of(server).keys.seal(Session(ANN))
    assert asked(server, replaced(server, old)) == (200, None)


@both
def test_what_was_used_last_outlives_a_restart_and_is_kept_without_a_name(database: str, calendar: Calendar) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        calendar.tell(service_of(client))
        ann = come_in(client, "Ann")
        assert rows(database, "select * from sessions") == [], "a first token needs no row"
        calendar.ahead += RENEW_SECONDS + 1
        second = replaced(client, ann.token)
        asked(client, second)
    kept = rows(database, "select line, turn from sessions")
    assert [turn for _, turn in kept] == [1]
    assert ann.player not in str(kept)
    calendar.ahead += GRACE_SECONDS + 1
    with TestClient(create_app(GAMES, database=database)) as client:
        calendar.tell(service_of(client))
        assert [asked(client, token)[0] for token in (ann.token, second)] == [401, 200]
        rows(database, "update sessions set since = since - %s", COOKIE_SECONDS + RENEW_SECONDS + GRACE_SECONDS + 60)
        service_of(client).store.commits.write_now(forget_lines)  # type: ignore[attr-defined]
    assert rows(database, "select * from sessions") == []


def test_a_seal_is_good_until_the_grace_of_a_later_one_is_over() -> None:
    keys = Keys()
    old = keys.seal(Session(ANN, "a", 0, 50.0))
    keys.seals = (Seal(b"1" * 32, 100.0, 30.0), Seal(b"2" * 32, 200.0, 30.0))
    first, second = keys.seal(Session(ANN, "a", 0, 150.0)), keys.seal(Session(ANN, "a", 0, 250.0))
    good = {99.0: [old, first, second], 131.0: [first, second], 210.0: [first, second], 231.0: [second]}
    assert good == {at: [token for token in (old, first, second) if keys.session(token, at)] for at in good}
    assert keys.is_newest(second, 99.0), "the clock was put back"
    assert "1111" not in repr(keys)


def rotated(database: str, days: int) -> str:
    done = CliRunner().invoke(cli, ["admin", "rotate", "--days", str(days), "--database", database])
    assert done.exit_code == 0, done
    return done.output


def test_a_new_key_seals_at_all_workers_and_old_tokens_are_replaced(postgres: Postgres, calendar: Calendar) -> None:
    shared = postgres.database()
    with TestClient(create_app(GAMES, database=shared)) as one, TestClient(create_app(GAMES, database=shared)) as two:
        calendar.tell(service_of(one))
        calendar.tell(service_of(two))
        ann = come_in(one, "Ann")
        mark = service_of(one).keys.mark("x")
        assert rotated(shared, 30) == "Sessions are sealed with a new key; old ones are good for 30 more days.\n"
        for client in (one, two):
            until(lambda client=client: len(service_of(client).keys.seals) == 1)
        assert asked(one, ann.token) == (200, None), "the new key waits until every worker has it"
        calendar.ahead += AHEAD_SECONDS + 1
        second = replaced(one, ann.token)
        assert asked(two, second) == (200, None)
        calendar.ahead += 31 * 24 * 3600
        assert [asked(two, token)[0] for token in (ann.token, second)] == [401, 200]
        assert service_of(one).keys.mark("x") == mark, "marks of addresses stay what they were"
    with TestClient(create_app(GAMES, database=shared)) as again:
        calendar.tell(service_of(again))
        assert asked(again, second)[0] == 200


def test_without_days_every_old_session_is_over(database: str, calendar: Calendar) -> None:
    with TestClient(create_app(GAMES, database=database)) as client:
        ann = come_in(client, "Ann")
    assert "0 more days" in rotated(database, 0)
    with TestClient(create_app(GAMES, database=database)) as client:
        calendar.tell(service_of(client))
        calendar.ahead += AHEAD_SECONDS + 1
        assert asked(client, ann.token)[0] == 401
        ben = come_in(client, "Ben")
        assert asked(client, ben.token) == (200, None)


def test_every_route_that_asks_who_somebody_is_may_say_that_it_cannot_be_found_out() -> None:
    asking = {f"{method} {path.pattern}": operation for method, path, operation in operations() if operation.get("security")}
    assert len(asking) > 15
    assert [path for path, operation in asking.items() if "503" not in operation["responses"]] == []


def test_a_database_that_does_not_answer_makes_nobody_a_stranger(server: TestClient[Litestar], calendar: Calendar) -> None:
    ann = come_in(server, "Ann")
    table = ann.open("kuhn", 2)
    calendar.ahead += GRACE_SECONDS + 1

    async def away(line: str, turn: int) -> None:
        raise OperationalError("select", None, ConnectionResetError())

    service_of(server).sessions.lines.used = away  # type: ignore[method-assign, assignment]
    server.cookies.clear()
    for path in ("/me/tables", f"/tables/{table}"):
        assert refused(ann.get(path)) == (503, "not_written")
    assert ann.post("/guests", {"name": "Ann"}).status_code == 503
    assert ann.post("/guests/name", {"name": "Anna"}).status_code == 503
