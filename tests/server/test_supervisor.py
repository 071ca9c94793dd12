"""`serve --workers`: several processes at one address, started anew when they die, replaced one after the other, and gone with it."""

import asyncio
import errno
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Self
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.clusters import Postgres, Redis, free_port, rows
from tests.server.test_run import SOURCES, fetch
from tests.waiting import LONGEST_SECONDS, PAUSE_SECONDS, until
from underrose.server.http.trusted_hosts import Door
from underrose.server.processes import supervisor
from underrose.server.processes.run import serve
from underrose.server.processes.supervisor import Supervisor, Worker, how_it_ended
from underrose.server.processes.worker import answer
from underrose.server.processes.worker_line import Asked, Plan, WorkerMessage
from underrose.server.storage.group_commit import newest
from underrose.texts import TABLE

CREW = (sys.executable, "-m", "tests.server.crew")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCES), str(SOURCES.parent)])}
"""Where processes find what they run."""


class Served:
    """`underrose serve --workers 2` as a process."""

    def __init__(self, folder: Path, database: str, *more: str) -> None:
        self.log = folder / "log.txt"
        command = [*CREW, "--host", "127.0.0.1", "--port", "0", "--no-open", "--workers", "2"]
        with self.log.open("wb") as out:
            self.process = subprocess.Popen([*command, "--database", database, *more], stdout=out, stderr=out, env=ENVIRONMENT)

    def wait(self) -> None:
        """Wait until all workers serve."""
        until(lambda: "Ready: " in self.said or self.process.poll() is not None)
        assert self.process.poll() is None, self.said

    @property
    def url(self) -> str:
        found = re.search(r"http://127\.0\.0\.1:\d+", self.said)
        assert found
        return found[0]

    @property
    def said(self) -> str:
        return self.log.read_text()

    @property
    def workers(self) -> set[int]:
        """The ids of the processes that serve."""
        return children(self.process.pid)


def children(parent: int, module: bytes = b"tests.server.crew") -> set[int]:
    """The workers that a process has started, by what they run; not what these have."""
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return {int(pid) for pid in found if module in command_of(int(pid))}


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def alive(pid: int) -> bool:
    return b"tests.server.crew" in command_of(pid)


@contextmanager
def served(folder: Path, database: str, *more: str) -> Iterator[Served]:
    server = Served(folder, database, *more)
    try:
        server.wait()
        yield server
    finally:
        server.process.kill()  # workers whose supervisor is gone stop by themselves
        server.process.wait(LONGEST_SECONDS)


class Asking:
    """Somebody asks for the same page again and again, each time over a connection of its own, until an answer fails."""

    def __init__(self, url: str) -> None:
        self.url, self.answered, self.failed, self._over = url, 0, "", threading.Event()
        self._thread = threading.Thread(target=self._ask, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Ask no more, however the test ends: a thread that went on would take the time of all tests after it."""
        self._over.set()
        self._thread.join(LONGEST_SECONDS)

    @property
    def going(self) -> bool:
        """Whether it still asks."""
        return self._thread.is_alive()

    def _ask(self) -> None:
        while not (self.failed or self._over.wait(PAUSE_SECONDS)):  # at once it would take the time of those who are asked
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=LONGEST_SECONDS) as answer:
                    self.answered += answer.status == 200
            except OSError as error:
                self.failed = repr(error)


def window_at(server: Served, table: str, token: str) -> ClientConnection:
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/feed"
    return connect(address, additional_headers={"authorization": f"Bearer {token}"}, origin=None)


def read_all(window: ClientConnection) -> None:
    """Take in what comes until the line ends."""
    while True:
        window.recv(timeout=LONGEST_SECONDS)


@pytest.mark.slow
def test_workers_at_one_address_are_replaced_when_they_die_and_one_by_one_when_told_and_nobody_is_refused_meanwhile(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    database = postgres.database()
    with served(tmp_path, database, "--redis", redis.url, "--metrics-port", "0") as server:
        found = re.search(r"Metrics are at (\S+)", server.said)
        assert found
        first = server.workers
        assert server.said.count("http://127.0.0.1") == 2, "one address of the tables, and that of the metrics"
        token = fetch(f"{server.url}/api/guests", {"name": "Ann"})["token"]
        table = fetch(f"{server.url}/api/tables", {"game": "kuhn", "players": 2}, token)["id"]

        victim = min(first)
        os.kill(victim, signal.SIGKILL)
        until(lambda: re.search(r"Worker [12] serves again\.", server.said))
        assert len(server.workers - {victim}) == len(first) == 2
        assert re.search(r"Worker [12] was ended by signal 9; another is started in 0\.5 seconds\.", server.said)

        with Asking(server.url) as asking:
            second = server.workers
            name = database.rpartition("/")[2]
            postgres.tell(name, "update alembic_version set version_num = '9999'")  # for which new workers are too old
            server.process.send_signal(signal.SIGHUP)
            until(lambda: TABLE.say("serve-not-restarted") in server.said)
            assert server.workers == second, "what cannot serve takes nobody's place"
            postgres.tell(name, f"update alembic_version set version_num = '{newest()}'")
            with window_at(server, table, token) as window:
                window.recv(timeout=LONGEST_SECONDS)
                server.process.send_signal(signal.SIGHUP)
                with pytest.raises(ConnectionClosed) as closed:
                    read_all(window)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1012, "its page joins again"
            with window_at(server, table, token) as window:
                assert window.recv(timeout=LONGEST_SECONDS)
            until(lambda: TABLE.say("serve-restarted") in server.said)
            assert len(server.workers - first - second) == 2
        assert (asking.answered > 0, asking.failed) == (True, "")

        with urllib.request.urlopen(found[1], timeout=LONGEST_SECONDS) as answer:
            metrics = answer.read().decode()
        assert "\nunderrose_workers 2.0\n" in metrics
        for name in ("underrose_windows_open", "underrose_commits_total", "process_resident_memory_bytes"):
            assert all(f'{name}{{worker="{number}"}} ' in metrics for number in (1, 2))
        last = server.workers
        server.process.kill()
        until(lambda: not any(map(alive, last)))
        leases = rows(database, "select count(*) from presence where until > extract(epoch from now())")
        assert leases == [(0,)], "they have stopped as if they had been told to"
        assert "Traceback" not in server.said


@pytest.mark.parametrize("what", ["database", "metrics"])
def test_what_no_worker_could_use_is_refused_once_and_in_one_sentence(
    what: str, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        metrics = taken.getsockname()[1] if what == "metrics" else free_port()
        database = postgres.database() if what == "metrics" else f"postgresql://rose:mother-of-pearl@127.0.0.1:{postgres.port}/tables"
        with pytest.raises(SystemExit) as refused:
            serve("127.0.0.1", 0, database=database, open_browser=False, metrics=("127.0.0.1", metrics), workers=2)
    assert refused.value.code == 1
    said = capsys.readouterr().err
    assert re.fullmatch(r"[^\n]+\.\n", said), said
    assert "mother-of-pearl" not in said


@pytest.mark.slow
def test_a_worker_that_waits_for_its_database_stops_when_its_supervisor_has_gone(tmp_path: Path) -> None:
    away = f"postgresql://underrose@127.0.0.1:{free_port()}/tables"
    plan, log = Plan(database=away, door=Door()), tmp_path / "log.txt"
    listener, (ours, theirs) = socket.create_server(("127.0.0.1", 0)), socket.socketpair()
    with listener, theirs, log.open("wb") as out:
        fds = (listener.fileno(), theirs.fileno())
        worker = subprocess.Popen([*CREW, *map(str, fds)], pass_fds=fds, stdout=out, stderr=out, env=ENVIRONMENT)
    try:
        with ours:
            ours.sendall(msgspec.json.encode(plan) + b"\n")
            until(lambda: TABLE.say("serve-waiting") in log.read_text())
        assert worker.wait(LONGEST_SECONDS) == 0
    finally:
        worker.kill()
        worker.wait(LONGEST_SECONDS)
    assert "Traceback" not in log.read_text()


def test_a_worker_without_a_supervisor_is_told_to_stop_until_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """One signal was lost in the midst of its start: it served on, with nobody to stop it."""
    told = Mock(side_effect=[None, InterruptedError])
    monkeypatch.setattr(os, "kill", told)
    monkeypatch.setattr(time, "sleep", Mock())
    with pytest.raises(InterruptedError):
        answer(Mock(asked=lambda: iter(())), Future())
    told.assert_called_with(os.getpid(), signal.SIGTERM)


def test_an_answer_that_comes_too_late_is_none_to_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy worker's metrics came after the patience with it, and were read as what it still waits for."""
    monkeypatch.setattr(supervisor, "ANSWER_SECONDS", 0.0)

    async def ask() -> None:
        reading = asyncio.StreamReader()
        worker = Worker(1, Mock(), reading, Mock(), False)
        assert await worker.ask(Asked("metrics")) is None
        monkeypatch.setattr(supervisor, "ANSWER_SECONDS", LONGEST_SECONDS)
        for told in (WorkerMessage("metrics", "late"), WorkerMessage("ready", "")):
            reading.feed_data(msgspec.json.encode(told) + b"\n")
        reading.feed_eof()
        answer, _ = await asyncio.gather(worker.ask(Asked("ready")), worker.read_messages(Mock()))
        assert answer == ""

    asyncio.run(ask())


def crew_whose_worker_dies(monkeypatch: pytest.MonkeyPatch, starts: AsyncMock, most: int) -> tuple[Supervisor, list[float]]:
    """A supervisor that keeps a worker which always dies, until it has waited so often; and for how long it waited each time."""
    waits = list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == most:
            raise InterruptedError

    monkeypatch.setattr(asyncio, "sleep", sleep)
    crew = Supervisor(Mock(workers=1), Mock(), Mock())
    monkeypatch.setattr(crew, "_start", starts)
    with pytest.raises(InterruptedError):
        asyncio.run(crew._keep(1))
    return crew, waits


MORTAL = Mock(lived=0.0, process=Mock(wait=AsyncMock(return_value=1)))
"""A worker that ends as soon as it is started."""


def test_a_worker_that_dies_all_night_is_started_every_half_minute_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a thousand deaths the doubled wait was no number any more, and its supervisor ended with all other workers."""
    _, waits = crew_whose_worker_dies(monkeypatch, AsyncMock(return_value=MORTAL), 1100)
    assert (waits[:3], waits[-1]) == ([0.5, 1.0, 2.0], supervisor.LONGEST_WAIT)


def test_where_no_process_can_be_started_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its supervisor ended, with all other workers, when one had died or a restart was asked for."""
    too_many = BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
    crew, waits = crew_whose_worker_dies(monkeypatch, AsyncMock(side_effect=[MORTAL, too_many, MORTAL, too_many]), 4)
    assert waits == [0.5, supervisor.LONGEST_WAIT, 1.0, 2.0]
    monkeypatch.setattr(sys, "stdout", gone := Mock(write=Mock(side_effect=BrokenPipeError)))  # nor does what cannot be printed end it
    crew._restarting = Mock(wait=AsyncMock(side_effect=[True, InterruptedError]))
    with pytest.raises(InterruptedError):
        asyncio.run(crew._roll_when_told())
    assert TABLE.say("serve-not-restarted") in str(gone.write.call_args_list)
    monkeypatch.setattr(sys, "stdin", Mock(isatty=lambda: False))
    crew._hung_up(True)
    assert crew._stopping.is_set(), "whose terminal was closed"


def test_how_a_process_ended_is_told_by_its_code_or_signal() -> None:
    assert [how_it_ended(1), how_it_ended(-9)] == ["ended with 1", "was ended by signal 9"]
