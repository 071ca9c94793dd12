"""PostgreSQL and Redis of the tests' own: started in a temporary folder, by a user who may do nothing, and stopped at the end."""

import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from glob import glob
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import redis

from tests.waiting import until
from underrose.server.storage.group_commit import GroupCommit

Kind = TypeVar("Kind", "Postgres", "Redis")
NAMES = count(1)
QUICKLY = ("fsync=off", "full_page_writes=off", "max_connections=80", "shared_buffers=32MB", "listen_addresses=127.0.0.1")
"""Only tests may forget what a power cut would take."""
DURABLE = QUICKLY[2:]
"""As a server is set up by whoever keeps what others play."""
DATABASES_BYTES = 4 << 30
"""More than a few hundred databases of ten megabytes."""


def program(name: str) -> str:
    """A program of PostgreSQL's, which Debian keeps out of the usual path, or of Redis. That there is none is a failure."""
    found = shutil.which(name) or next(iter(sorted(glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True)), None)
    assert found, f"the tests need {name}: apt-get install postgresql redis-server"
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def nobody() -> dict[str, Any]:
    """PostgreSQL refuses to be root."""
    return {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder in memory where there is room for all databases of the tests: making and removing their files waits for no disk."""
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > DATABASES_BYTES
    folder = Path(tempfile.mkdtemp(prefix="underrose-", dir=memory if roomy else None))
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def start(command: Sequence[str], folder: Path) -> "subprocess.Popen[Any]":
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=log, **nobody())


class Postgres:
    """A server of PostgreSQL, and as many databases as are asked for."""

    def __init__(self, folder: Path, options: Sequence[str] = QUICKLY) -> None:
        self.folder, self.port, data = folder, free_port(), folder / "data"
        self._migrated = False
        made = [program("initdb"), "-D", str(data), "-U", "underrose", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(made, cwd=folder, check=True, capture_output=True, **nobody())
        settings = [word for setting in options for word in ("-c", setting)]
        self._command = [program("postgres"), "-D", str(data), "-k", str(folder), "-p", str(self.port), *settings]
        self.start()

    def start(self) -> None:
        """Start it, anew after it was stopped, and wait until it answers."""
        self.process = start(self._command, self.folder)
        until(self._answers, "the database")

    def _answers(self) -> bool:
        assert self.process.poll() is None, (self.folder / "log").read_text()
        with suppress(psycopg.OperationalError):
            self.tell("postgres", "select 1")
            return True
        return False

    def url(self, name: str) -> str:
        return f"postgresql://underrose@127.0.0.1:{self.port}/{name}"

    def tell(self, name: str, statement: str, *parameters: Any) -> list[Any]:
        """Carry out a statement in a database; its rows."""
        return rows(self.url(name), statement, *parameters)

    def database(self) -> str:
        """A new database as every migration leaves it, with nothing in it; its URL."""
        if not self._migrated:
            self.tell("postgres", "create database migrated")
            GroupCommit(self.url("migrated")).close()
            self._migrated = True
        name = f"tables_{next(NAMES)}"
        self.tell("postgres", f"create database {name} template migrated")
        return self.url(name)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGQUIT)  # at once: nothing has to last
        self.process.wait(20)


class Redis:
    """A server of Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        options = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self.process = start([program("redis-server"), *options], self.folder)
        until(self._answers, "Redis")

    def _answers(self) -> bool:
        assert self.process.poll() is None, (self.folder / "log").read_text()
        with suppress(redis.ConnectionError), redis.Redis.from_url(self.url) as client:
            return client.ping() is True
        return False

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@contextmanager
def running(kind: type[Kind]) -> Generator[Kind]:
    """A server of this kind, in a folder of its own, as long as it is needed."""
    with own_folder() as folder:
        server = kind(folder)
        yield server
        server.stop()


def rows(database: str, statement: str, *parameters: Any) -> list[Any]:
    """What stands in a database, whichever it is."""
    if "://" not in database:
        with closing(sqlite3.connect(database)) as connection, connection:
            return connection.execute(statement.replace("%s", "?"), parameters).fetchall()
    with psycopg.connect(database, autocommit=True) as connection:
        done = connection.execute(statement.encode(), parameters or None)
        return done.fetchall() if done.description else []
