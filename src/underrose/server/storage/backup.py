"""Backups: a consistent copy of the database while it is served (SQLite's backup API), and restoring it.

A copy is one snapshot: it holds every transaction that was committed before it began, and no part of any other. It is a single file with
mode 0600, since it holds secrets of running games and the server's keys. A restore is one transaction of the target database: killed at
any moment, the target is unchanged.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp

from filelock import FileLock, Timeout
from sqlalchemy.exc import DBAPIError

from underrose.server.storage.databases import address_of, shared
from underrose.server.storage.group_commit import UnknownRevision, check_known
from underrose.texts import Said

PAGES = 256
"""Pages restored between two calls of the progress callback."""
Watch = Callable[[int, int, int], None]
"""The progress callback of a restore: SQLite's status, pages left, pages in all."""


class Unusable(Exception):
    """A backup cannot be made or used: the key of a sentence, and its arguments."""

    def __init__(self, key: str, /, **args: Said) -> None:
        super().__init__(key)
        self.key, self.args_said = key, args


def path_of(database: str) -> Path:
    """Return the file of a database, by its path or URL. Raises NoDatabase, and Unusable where it is not a file (PostgreSQL)."""
    if shared(database):
        raise Unusable("own-tools")
    return Path(str(address_of(database).database))


def lock_beside(path: Path) -> FileLock:
    """Acquire and return the lock of a served or restored database; the system releases it when the process ends. Raises Timeout where
    another process holds it, and OSError where the lock file cannot be created."""
    lock = FileLock(path.with_name(f"{path.name}.lock"), mode=0o600)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        if not Path(lock.lock_file).exists():  # no file can be created in that folder
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), lock.lock_file) from None
        raise
    return lock


def backup(database: str, to: str) -> int:
    """Copy a database to a new file while others write to it; returns the number of tables in the copy. Raises Unusable."""
    source, target = path_of(database), Path(to)
    if not source.is_file():
        raise Unusable("no-database", path=str(source))
    if target.exists():
        raise Unusable("backup-exists", path=to)
    with told_as(to), closing(opened(source)) as connection:
        handle, name = mkstemp(".part", f".{target.name}.", target.parent)  # its own: another backup into this file may be on its way
        os.close(handle)
        part = Path(name)
        try:
            with closing(sqlite3.connect(part)) as copy:
                connection.backup(copy)  # in one step: one snapshot, and writers are not blocked
                copy.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file
                tables = _checked(copy, source)
            _sync(part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)  # a failed backup, e.g. on a full disk, leaves a file as large as the database
        _sync(target.parent)
    return tables


def restore(file: str, database: str, force: bool = False, watch: Watch | None = None) -> int:
    """Replace the content of a database that is not served, holds no tables and is no other program's (with `force`, whatever it holds) by
    a backup; returns the number of tables. Raises Unusable, and changes nothing."""
    path = path_of(database)
    with told_as(file), closing(opened(Path(file))) as copy:
        tables = _checked(copy, Path(file))
        with told_as(str(path)), alone(path), closing(_made(path)) as target:
            there = _tables_in(target)
            if there and not force:
                raise Unusable("not-empty", path=str(path), tables=there)
            if not force and _revision(target) is None and target.execute("select 1 from sqlite_master").fetchone():
                raise Unusable("not-ours", path=str(path))
            copy.backup(target, pages=PAGES, progress=watch)
    return tables


# --- what both need ---------------------------------------------------------------------------------------------------


@contextmanager
def told_as(path: str) -> Generator[None]:
    """Turn errors of the system or SQLite about a file into Unusable."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable("unread", path=path, reason=str(error)) from error
    except DBAPIError as error:
        raise Unusable("unread", path=path, reason=" ".join(str(error.orig).split()).rstrip(".")) from error
    except OSError as error:
        raise Unusable("unread", path=path, reason=error.strerror or str(error)) from error


def opened(path: Path) -> sqlite3.Connection:
    """Return a read-only connection to a database file. Raises Unusable where there is none."""
    if not path.is_file():
        raise Unusable("no-database", path=str(path))
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _made(path: Path) -> sqlite3.Connection:
    """Return a writable connection to a database file, created with mode 0600 where there is none."""
    path.touch(mode=0o600, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")
    return connection


@contextmanager
def alone(path: Path) -> Generator[None]:
    """Hold the database's lock, so that no server runs on it or starts. Raises Unusable where one does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = lock_beside(path)
    except Timeout:
        raise Unusable("is-served", path=str(path)) from None
    try:
        yield
    finally:
        lock.release()


def _checked(connection: sqlite3.Connection, path: Path) -> int:
    """Return how many tables a copy holds. Raises Unusable where it is damaged, not an Underrose database, or of a version that this
    one does not open."""
    if [row[0] for row in connection.execute("PRAGMA integrity_check")] != ["ok"]:
        raise Unusable("damaged", path=str(path))
    revision = _revision(connection)
    if revision is None:
        raise Unusable("not-ours", path=str(path))
    try:
        check_known(revision)
    except UnknownRevision as error:
        raise Unusable("too-old" if error.older else "newer", path=str(path), revision=revision) from None
    return _tables_in(connection)


def _revision(connection: sqlite3.Connection) -> str | None:
    """Return a database's migration revision; None where it is not an Underrose database."""
    if not _has(connection, "alembic_version"):
        return None
    found = connection.execute("select version_num from alembic_version").fetchone()
    return None if found is None else str(found[0])


def _tables_in(connection: sqlite3.Connection) -> int:
    """Return the number of game tables in a database."""
    return int(connection.execute("select count(*) from tables").fetchone()[0]) if _has(connection, "tables") else 0


def _has(connection: sqlite3.Connection, name: str) -> bool:
    return connection.execute("select 1 from sqlite_master where type = 'table' and name = ?", (name,)).fetchone() is not None


def _sync(path: Path) -> None:
    """Sync a file, or a folder's entries, to disk (fsync); folders are skipped on Windows."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
