"""Backups: a consistent copy of a database that is served, and the way back; the server is killed in between, and so is the restore."""

import errno
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from tests.server.guests import playing
from tests.server.servers import served
from tests.server.test_durable import Process, Window, a_table_of_two, acknowledge, has_a_good_record, kept, server
from tests.server.test_run import SOURCES
from tests.waiting import LONGEST_SECONDS, until
from underrose.cli.main import cli
from underrose.cli.shared import Refused
from underrose.server.storage.backup import backup, lock_beside, restore

__all__ = ["server"]


@pytest.mark.slow
def test_a_backup_whose_server_is_killed_meanwhile_holds_all_that_was_acknowledged_and_the_games_go_on_from_it(
    server: Process, database: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "copy.db")
    tables = [a_table_of_two(server) for _ in range(2)]
    windows = [Window(server, table, token, seed) for table, tokens in tables for seed, token in enumerate(tokens)]
    acknowledge(windows, 6)
    heard = {(window.table, window.token, id) for window in windows for id in window.acknowledged}
    copying = threading.Thread(target=backup, args=(database, file))
    copying.start()
    until(lambda: [*tmp_path.glob(".copy.db.*")] or not copying.is_alive())
    server.kill()
    copying.join(LONGEST_SECONDS)
    assert heard
    assert heard <= kept(file, [window.token for window in windows])
    server.database = str(tmp_path / "elsewhere" / "tables.db")
    assert restore(file, server.database) == len(tables)
    server.start()
    for window in windows:
        window.thread.join(LONGEST_SECONDS)
        assert window.outcome
        assert window.refused == []
    assert all(has_a_good_record(server, table, tokens[0]) for table, tokens in tables)


@pytest.fixture
def kept_tables(tmp_path: Path) -> Path:
    """A database with two tables, one of whose games has begun, that nobody serves any more."""
    path = tmp_path / "served" / "tables.db"
    with served(str(path), "Ann", "Ben") as (ann, ben):
        ann.open("kuhn", 2)
        playing("the_coding", ann, ben, options={"system": "counter"})
    return path


def tables_in(path: Path | str) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
        return [id for (id,) in connection.execute("select id from tables order by id")]


def test_what_is_restored_is_what_was_backed_up_keys_and_positions_included(tmp_path: Path) -> None:
    path, file, again = (str(tmp_path / name) for name in ("tables.db", "copy.db", "again.db"))
    with served(path, "Ann", "Ben") as (ann, ben):
        table = playing("the_coding", ann, ben, options={"system": "counter"})
        before, key = ann.view(table), ann.get("/key").json()
        assert backup(path, file) == 1  # while it is served
        ben.command(table, "resign")
    assert not list(tmp_path.glob("copy.db?*")), "it is one file"
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert restore(file, again) == 1
    with served(again, ann) as (ann,):
        assert ann.get("/key").json() == key
        view = ann.view(table)
        assert [view[name] for name in ("ask", "view", "events", "head")] == [before[name] for name in ("ask", "view", "events", "head")]


KILLED = """
import os, signal, sys
from itertools import count
from underrose.server.storage import backup
backup.PAGES, steps = 3, count(1)
backup.restore(*sys.argv[1:3], True, lambda *_: next(steps) < int(sys.argv[3]) or os.kill(os.getpid(), signal.SIGKILL))
"""


@pytest.mark.parametrize(
    ("wal", "steps"), [(True, 3), *(pytest.param(*more, marks=pytest.mark.slow) for more in ((True, 1), (False, 3), (False, 6)))]
)
def test_a_restore_that_is_killed_has_changed_nothing(kept_tables: Path, tmp_path: Path, wal: bool, steps: int) -> None:
    """After so many steps, of a database with a write-ahead log or with a rollback journal."""
    file, other = str(tmp_path / "copy.db"), tmp_path / "other" / "tables.db"
    backup(str(kept_tables), file)
    with served(str(other), "Cleo") as (cleo,):
        table = cleo.open("kuhn", 2)
    if not wal:
        with closing(sqlite3.connect(other)) as connection:
            connection.execute("pragma journal_mode=delete")
    command, env = [sys.executable, "-c", KILLED, file, str(other), str(steps)], {**os.environ, "PYTHONPATH": str(SOURCES)}
    run = subprocess.run(command, env=env, timeout=LONGEST_SECONDS, check=False)
    assert run.returncode == -signal.SIGKILL
    assert tables_in(other) == [table]
    assert restore(file, str(other), force=True) == 2
    assert tables_in(other) == tables_in(kept_tables)


def said(*words: str, fine: bool = False) -> str:
    """What the command line says, or the sentence with which it refuses."""
    done = CliRunner().invoke(cli, [*words])
    assert fine or isinstance(done.exception, Refused), done
    return done.output if fine else str(done.exception)


def test_a_database_with_tables_is_replaced_only_with_force(kept_tables: Path, tmp_path: Path) -> None:
    file, before = str(tmp_path / "copy.db"), tables_in(kept_tables)
    assert said("backup", file, "--database", str(kept_tables), fine=True) == f"{file} holds 2 tables.\n"
    assert re.fullmatch(r"\S+tables\.db holds 2 tables, which would be gone: .+\.", said("restore", file, "--database", str(kept_tables)))
    assert tables_in(kept_tables) == before
    assert said("restore", file, "--database", str(kept_tables), "--force", fine=True) == f"{kept_tables} holds 2 tables.\n"


def test_a_database_that_is_served_is_not_replaced(kept_tables: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "copy.db")
    backup(str(kept_tables), file)
    with lock_beside(kept_tables):
        assert said("restore", file, "--database", str(kept_tables), "--force").startswith("A server keeps its tables in ")
    with lock_beside(tmp_path / "new.db"):
        assert said("restore", file, "--database", str(tmp_path / "new.db")).startswith("A server keeps its tables in ")
    assert not (tmp_path / "new.db").exists()


def test_what_is_no_backup_is_refused_in_a_sentence_and_changes_nothing(kept_tables: Path, tmp_path: Path) -> None:
    file, target = tmp_path / "copy.db", str(kept_tables)
    before = tables_in(kept_tables)
    assert said("restore", str(tmp_path / "none.db"), "--database", target, "--force") == f"There is no database {tmp_path / 'none.db'}."
    file.write_bytes(b"not a database " * 400)
    assert "copy.db cannot be read: " in said("restore", str(file), "--database", target, "--force")
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("create table tables (id)")
    foreign = [("restore", str(file), "--database", target, "--force"), ("restore", target, "--database", str(file))]
    assert {said(*words) for words in foreign} == {f"{file} is no database of Underrose."}, "nor is another program's file replaced"
    file.unlink()
    backup(target, str(file))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("update alembic_version set version_num = '9999'")
    assert said("restore", str(file), "--database", target, "--force").startswith(f"{file} was made by a newer version")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("update alembic_version set version_num = '0015'")
    assert said("restore", str(file), "--database", target, "--force").startswith(f"{file} is older than what this version opens")
    file.unlink()
    backup(target, str(file))
    data = file.read_bytes()
    file.write_bytes(data[: 4096 * 3] + b"\xff" * 8192 + data[4096 * 5 :])
    assert re.search(r"is damaged|cannot be read", said("restore", str(file), "--database", target, "--force"))
    assert tables_in(kept_tables) == before


def test_a_backup_that_fails_leaves_nothing_behind(kept_tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk each night left a hidden file as large as the database."""
    words = ("backup", str(tmp_path / "b.db"), "--database", str(kept_tables))
    sync = Mock(side_effect=OSError(errno.ENOSPC, "No space left on device"))
    monkeypatch.setattr("underrose.server.storage.backup._sync", sync)
    assert said(*words).endswith("b.db cannot be read: No space left on device.")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["served"]
    sync.side_effect = lambda _: sync.call_count > 2 or said(*words, fine=True)  # another one into the same file, before this one is done
    assert said(*words, fine=True).endswith("b.db holds 2 tables.\n")


def test_a_backup_overwrites_nothing_and_needs_a_database(kept_tables: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    file.write_text("dear", "utf-8")
    assert said("backup", str(file), "--database", str(kept_tables)) == f"{file} is there already: name another file."
    assert file.read_text("utf-8") == "dear"
    assert said("backup", str(tmp_path / "b.db"), "--database", str(tmp_path / "none.db")).startswith("There is no database ")
    assert "cannot be read: " in said("backup", str(tmp_path / "no" / "b.db"), "--database", str(kept_tables))
    for command in ("backup", "restore"):
        assert "pg_dump makes a backup" in said(command, str(tmp_path / "b.db"), "--database", "postgresql://here/x")
