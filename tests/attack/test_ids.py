"""Idempotency keys that somebody repeats long after, or piles up: answered from their rows, without the table being read again."""

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, come_in, commits_of, present, seated
from underrose.server.storage import rows as answer_rows
from underrose.server.tables import idempotency
from underrose.server.tables import table as tables

MOST_ANSWERS = 10
FORGOTTEN = 12
"""More answers than the memory holds of one player."""


@pytest.fixture(autouse=True)
def _short_memories(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (idempotency, answer_rows):
        monkeypatch.setattr(module, "MOST_ANSWERS", MOST_ANSWERS)
    monkeypatch.setattr(idempotency, "MOST_ANSWERED", 5)


@pytest.fixture
def reloads(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that were read from the store again."""
    return watched(client, monkeypatch)


def watched(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    seen, store = list[str](), client.app.state.service.store
    reload = store.reload

    async def watching(table: tables.Table) -> None:
        seen.append(table.id)
        await reload(table)

    monkeypatch.setattr(store, "reload", watching)
    return seen


def a_table_of_many_answers(ann: Person) -> tuple[str, Json]:
    """A table at which Ann has done more than the memory holds, and what was answered to the first of it."""
    table = ann.open("kuhn", 2)
    first = ann.command(table, "ready", id="first", ready=False)
    for number in range(FORGOTTEN):
        assert ann.command(table, "ready", id=f"r{number}", ready=bool(number % 2)).status_code == 200
    return table, first.json()


def test_an_id_from_long_ago_is_answered_from_its_row_and_the_table_is_not_read_again(ann: Person, reloads: list[str]) -> None:
    """Each such repeat was fifty reloads under the table's lock, and then a refusal."""
    table, first = a_table_of_many_answers(ann)
    ready = ann.info(table)["seats"][0]["ready"]
    assert [ann.command(table, "ready", id="first", ready=False).json() for _ in range(3)] == [first] * 3
    assert ann.info(table)["seats"][0]["ready"] == ready
    other = ann.command(table, "ready", id="first", ready=True)
    assert (other.status_code, other.json()["key"]) == (409, "id_reused")
    assert reloads == []


def test_an_id_from_long_ago_is_answered_after_a_restart_and_by_another_server(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(GAMES, database=database)) as one:
        table, first = a_table_of_many_answers(ann := come_in(one, "Ann"))
        with TestClient(create_app(GAMES, database=database)) as two:
            reloads = watched(two, monkeypatch)
            there = Person(two, ann.token, ann.player)
            assert there.command(table, "ready", id="first", ready=False).json() == first
            assert there.command(table, "ready", id="new", ready=False).status_code == 200
            assert there.command(table, "ready", id="first", ready=False).json() == first
            assert reloads == []
            assert ann.command(table, "ready", id="new", ready=False).status_code == 200  # known there only


def test_an_action_from_long_ago_is_not_done_again(ann: Person, table: str, reloads: list[str]) -> None:
    ask = ann.view(table)["ask"]
    first = ann.act(table, ask, "bet", id="bet")
    for number in range(FORGOTTEN):
        ann.command(table, "ready", id=f"r{number}")
    events = ann.view(table)["events"]
    assert ann.act(table, ask, "bet", id="bet").json() == first.json()
    assert ann.view(table)["events"] == events
    assert reloads == []


def test_refusals_take_no_room_in_the_store(client: TestClient[Litestar], ann: Person) -> None:
    table = ann.open("kuhn", 2)
    for number in range(FORGOTTEN):
        assert ann.command(table, "rematch", id=f"x{number}").status_code == 409
    assert rows(client, table) == 0
    kept: Any = client.app.state.service.store._tables[table].answers.by_player[ann.player]
    assert len(kept.by_id) == MOST_ANSWERS
    assert not kept.older  # so that nothing has to be looked for


def test_only_ids_that_the_store_has_are_looked_for_there(
    client: TestClient[Litestar], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With more answers than the memory holds every new id was, by a transaction each."""
    table, first = a_table_of_many_answers(ann)
    book = client.app.state.service.store._tables[table].answers
    assert book.recalled(ann.player, "new")
    assert not book.recalled(ann.player, "first")
    assert ann.command(table, "ready", id="first", ready=False).json() == first
    monkeypatch.setattr(idempotency, "MOST_MARKED", 1)
    for number in range(3):
        ann.command(table, "ready", id=f"later{number}")
    assert not book.recalled(ann.player, "new"), "beyond what is marked all are looked for"


def test_answers_without_a_step_are_bounded_in_the_store_too_and_after_a_restart(
    client: TestClient[Litestar], database: str, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "MOST_COMMANDS", 20)
    table = seated("kuhn", ann, ben)
    for number in range(20):
        assert ann.command(table, "ready", id=f"r{number}", ready=False).status_code == 200
    assert ann.command(table, "ready", id="one more").json()["key"] == "enough_deeds"
    assert ann.command(table, "ready", id="r0", ready=False).status_code == 200  # answered, not done
    assert ben.command(table, "ready").status_code == 200  # each has room of their own
    assert rows(client, table) == 21
    with TestClient(create_app(GAMES, database=database)) as other:
        again = Person(other, ann.token, ann.player)
        assert again.command(table, "ready", id="one other").json()["key"] == "enough_deeds"
        assert again.command(table, "ready", id="r9", ready=False).status_code == 200
    ann.start(table)
    actor = ann if ann.view(table)["ask"] is not None else ben
    assert actor.act(table, actor.view(table)["ask"], "bet").status_code == 200  # the game goes on


def test_who_has_reported_enough_has_after_any_number_of_other_ids(ann: Person, database: str) -> None:
    """Reports were counted among the answers in memory: five hundred other ids made room for more."""
    table = ann.open("kuhn", 2)
    for number in range(10):
        assert ann.command(table, "report", id=f"p{number}", text="odd").json()["reference"]
    for number in range(FORGOTTEN):
        ann.command(table, "ready", id=f"r{number}")
    assert ann.command(table, "report", text="odd").json()["key"] == "enough_reports"
    with TestClient(create_app(GAMES, database=database)) as client:
        assert Person(client, ann.token, ann.player).command(table, "report", id="x", text="odd").json()["key"] == "enough_reports"


def test_the_memory_holds_answers_of_so_many_players_and_no_more(ann: Person, client: TestClient[Litestar]) -> None:
    book = client.app.state.service.store._tables[ann.open("kuhn", 2)].answers
    for number in range(2 * idempotency.MOST_ANSWERED):
        book.of(f"guest{number}")
    assert len(book.by_player) == idempotency.MOST_ANSWERED


def rows(client: TestClient[Litestar], table: str) -> int:
    """How many answers the store has of a table."""
    commits = commits_of(client.app.state.service)
    said = "SELECT id FROM answers WHERE table_id = ? UNION ALL SELECT id FROM steps WHERE table_id = ? AND id IS NOT NULL"
    return commits.read_now(lambda c: c.exec_driver_sql(f"SELECT count(*) FROM ({said})", (table, table)).scalar_one())


def test_an_action_that_came_too_early_may_be_said_again(ann: Person, table: str) -> None:
    """A bot says the same again a second later, under the same id: it was told for ever that the host had paused the game."""
    ask = ann.view(table)["ask"]
    ann.command(table, "pause")
    assert ann.act(table, ask, "pass", id="again").json()["key"] == "paused"
    ann.command(table, "pause", paused=False)
    first = ann.act(table, ask, "pass", id="again")
    assert first.status_code == 200
    assert ann.act(table, ask, "pass", id="again").json() == first.json()


def test_an_id_that_a_database_writes_otherwise_is_no_id(ann: Person) -> None:
    """PostgreSQL has no NUL: another worker found no answer to it and did it again, fifty times in vain, under the table's lock."""
    table = ann.open("kuhn", 2)
    answer = ann.command(table, "ready", id="\0")
    assert (answer.status_code, answer.json()["key"]) == (400, "unreadable")
    with present(table, ann) as (feed,):
        feed.send_json({"type": "act", "id": "\0", "ask": 1, "action": "bet"})
        assert feed.receive_json()["why"]["key"] == "unreadable"
