"""Tables in PostgreSQL: what whoever runs the server does with them, and what is refused there."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner, Result
from sqlalchemy.exc import OperationalError

from tests.server.clusters import Postgres, rows
from tests.server.guests import play_on, playing, seated
from tests.server.servers import served
from underrose.cli.main import cli
from underrose.server.storage import group_commit
from underrose.server.storage.changes import Change, Overtaken, Writing
from underrose.server.storage.group_commit import GroupCommit

pytestmark = pytest.mark.anyio

PASSWORD = "mother-of-pearl"


def told(*words: str) -> Result:
    return CliRunner().invoke(cli, [*words])


def said(done: Result) -> str:
    """What a command answered: printed, or as the sentence with which it refuses."""
    return f"{done.output} {done.exception or ''}"


def seen(*words: str) -> Any:
    done = told(*words, "--json")
    assert done.exit_code == 0, done
    return json.loads(done.output)


def test_an_operator_reads_a_database_of_postgresql_and_has_orders_carried_out_whether_or_not_it_is_served(shared: str) -> None:
    with served(shared, "Ann", "Ben") as (ann, ben):
        table = seated("the_coding", ann, ben)
        code = ann.info(table)["code"]
    assert [(one["code"], one["people"]) for one in seen("admin", "tables", "--database", shared)] == [(code, ["Ann", "Ben"])]
    assert {one["player"]: one["name"] for one in seen("admin", "people", "--database", shared)} == {ann.player: "Ann", ben.player: "Ben"}
    assert told("admin", "ban", "192.0.2.7", "--database", shared).exit_code == 0
    assert told("admin", "close", code, "--database", shared).exit_code == 0
    assert told("admin", "close", "NOSUCH", "--database", shared).exit_code == 1
    assert rows(shared, "select address from bans") == [("192.0.2.7",)]
    assert [one["closed"] for one in seen("admin", "tables", "--database", shared)] == [True]
    assert rows(shared, "select count(*) from orders where outcome is null") == [(0,)]


def test_a_database_that_does_not_answer_is_refused_in_one_sentence_that_tells_no_password() -> None:
    nowhere = f"postgresql://rose:{PASSWORD}@127.0.0.1:1/tables"
    for words in (("admin", "tables"), ("admin", "ban", "192.0.2.7")):  # `serve` waits for it (test_patience)
        done = told(*words, "--database", nowhere)
        assert done.exit_code == 1, words
        assert "127.0.0.1:1/tables" in said(done)
        assert PASSWORD not in said(done)
    assert PASSWORD not in told("config", "--database", nowhere, "--redis", f"redis://:{PASSWORD}@cache:6379").output


def test_a_character_that_postgresql_does_not_know_is_kept_as_its_sign(shared: str) -> None:
    with served(shared, "Ann", "Ben") as (ann, ben):
        table = playing("kuhn", ann, ben)
        for _ in range(2):
            assert ann.command(table, "report", id="odd", text="a\0b").status_code == 200
        assert ann.get("/tables/no%00where").status_code == 404


def test_what_is_acknowledged_is_durable_where_the_database_would_not_wait(shared: str, postgres: Postgres) -> None:
    name = shared.rpartition("/")[2]
    for said, kept in (("off", "on"), ("remote_apply", "remote_apply")):
        postgres.tell("postgres", f"alter database {name} set synchronous_commit = {said}")
        commits = GroupCommit(shared)
        try:
            for opened in (commits._database.writing, commits._database.reading):
                with opened.connect() as connection:
                    assert connection.exec_driver_sql("show synchronous_commit").scalar_one() == kept
            with commits._database.writer() as transaction, transaction([]) as database:
                assert cast("Any", database)._connection.execute("show synchronous_commit").fetchone() == (kept,)
        finally:
            commits.close()


async def test_what_takes_too_long_among_changes_written_one_by_one_is_told_as_that(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the transaction that it had ended another error followed, by which the table was read from its beginning, and its player told
    that something broke."""
    commits, together = GroupCommit(shared), [True]

    def write(database: Writing, changes: Sequence[Change]) -> None:
        if together.pop():
            together.append(False)
            raise Overtaken
        database.execute("SET LOCAL statement_timeout = 1")
        database.execute("SELECT pg_sleep(10)")

    async def written() -> Sequence[Exception | None]:
        told: asyncio.Future[Sequence[Exception | None]] = asyncio.get_running_loop().create_future()
        commits.hand([Change("a")], told.set_result)
        return await told

    monkeypatch.setattr(group_commit, "write_down", write)
    try:
        assert [type(outcome) for outcome in await written()] == [OperationalError]
    finally:
        commits.close()


def test_verify_knows_the_key_of_a_database_of_postgresql(shared: str, tmp_path: Path) -> None:
    """It never did, and called its own server's records those of a stranger."""
    path = tmp_path / "game.jsonl"
    with served(shared, "Ann", "Ben") as (ann, ben):
        table = playing("kuhn", ann, ben)
        play_on([ann, ben], table)
        path.write_text(ann.get(f"/tables/{table}/record").text)
    good, nowhere = told("verify", str(path), "--database", shared), told("verify", str(path), "--database", f"{shared}x")
    assert (good.exit_code, nowhere.exit_code) == (0, 1), good
    assert "cannot be read" in said(nowhere)
