"""Workers that are cheap to start again: one process loads the code once, and forks a server for every line on stdin.

What a fork inherits is code alone: it opens its database, its socket and its tables as any other server does, and is a process
of its own that can be killed. A line is JSON: `{"start": {...}}` is answered with the process id, `{"wait": PID}` with its exit status,
`{"ended": PID}` with that if it has ended by itself, else with nothing.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
"""Seconds until what was asked counts as not answered: longer than a worker takes to end in order."""


class Nursery:
    """The process that forks, as others talk to it."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), "OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-c", "from bench.faults.nursery import main; main()"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self._asking = threading.Lock()
        if self._read_answer() != "ready":
            raise RuntimeError("The nursery did not get ready.")

    def start(self, **settings: Any) -> int:
        """Start a worker (see `_serve`); its process id."""
        return int(self._ask({"start": settings}))

    def ended(self, pid: int) -> int | None:
        """Return the exit status of a worker that has ended by itself, which is not to be waited for any more; None where it lives."""
        status = self._ask({"ended": pid})
        return int(status) if status else None

    def wait(self, pid: int) -> int:
        """Wait until a worker has ended; its exit status, negative for a signal."""
        return int(self._ask({"wait": pid}))

    def close(self) -> None:
        """No more workers; those that run go on."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()

    def _ask(self, what: dict[str, Any]) -> str:
        with self._asking:
            return self._answer(what)

    def _answer(self, what: dict[str, Any]) -> str:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return self._read_answer(PATIENCE)

    def _read_answer(self, patience: float | None = None) -> str:
        """Return the next line, within so many seconds. Raises TimeoutError where none comes, as of a worker that does not end: a run that
        waits for it in a thread could not be ended."""
        assert self._process.stdout
        if not select.select([self._process.stdout], [], [], patience)[0]:
            raise TimeoutError("The nursery does not answer: a worker that was told to end goes on.")
        return self._process.stdout.readline().strip()


def main() -> None:
    """Load what servers need, and fork one whenever asked."""
    import psycopg  # what a worker would load by itself is loaded here  # noqa: F401
    import redis.asyncio  # noqa: F401

    from underrose import games
    from underrose.readiness import make_ready
    from underrose.server.catalogue import served_games
    from underrose.server.http.app import create_app
    from underrose.server.processes.run import serve
    from underrose.server.storage.group_commit import GroupCommit

    for name in games.TITLES:
        make_ready(games.title(name), lambda *_: None)
    served_games.make_ready = lambda *_: None  # every fork has it loaded
    served_games._waits = lambda *_: False  # pyright: ignore[reportPrivateUsage]
    create_app()
    with tempfile.TemporaryDirectory() as folder:
        GroupCommit(str(Path(folder) / "tables.db")).close()
    gc.collect()
    gc.freeze()
    say = os.fdopen(os.dup(1), "w")
    print("ready", file=say, flush=True)
    for line in iter(sys.stdin.readline, ""):
        asked = json.loads(line)
        if "start" in asked:
            print(_fork(lambda settings=asked["start"]: _serve(serve, **settings)), file=say, flush=True)
        elif "ended" in asked:
            pid, status = os.waitpid(asked["ended"], os.WNOHANG)
            print(os.waitstatus_to_exitcode(status) if pid else "", file=say, flush=True)
        else:
            print(os.waitstatus_to_exitcode(os.waitpid(asked["wait"], 0)[1]), file=say, flush=True)


def _fork(work: Callable[[], None]) -> int:
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        work()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    except BaseException:
        traceback.print_exc()  # into the worker's log, where it is counted
    finally:
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _serve(
    serve: Callable[..., None], port: int, database: str, log: str, redis: str | None = None, clock: str | None = None, hasty: float = 0.0
) -> None:
    """Serve at `port`, and say what is to be said in the file `log`. `clock`: a file with the seconds by which the clock is wrong.
    `hasty`: seconds that pass until what was said to be done is written, which the checks have to notice."""
    told = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for here, there in ((nothing, 0), (told, 1), (told, 2)):
        os.dup2(here, there)
    signal.set_wakeup_fd(-1)
    if hasty:
        _be_hasty(hasty)
    if clock is not None:
        _go_wrong(Path(clock))
    serve("127.0.0.1", port, database=database, open_browser=False, redis=redis)


def _be_hasty(seconds: float) -> None:
    from underrose.server.storage.group_commit import GroupCommit

    hand = GroupCommit.hand

    def early(self: Any, changes: Any, on_done: Any) -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(on_done, [None] * len(changes))
        loop.call_later(seconds, hand, self, changes, lambda outcomes: None)

    GroupCommit.hand = early


def _go_wrong(file: Path) -> None:
    """From here on the clock of this process is wrong by as much as the file says; the monotonic clock is right, as the system's is."""
    right = time.time
    time.time = lambda: right() + float(file.read_text("utf-8") or 0)
