"""Cold and warm starts, each in a process of its own: what a new machine and a second start wait for, in seconds."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

COMPILE = """
import sys, time
from underrose import games
from underrose.readiness import make_ready
title = games.title(sys.argv[1])
begin = time.perf_counter()
make_ready(title, lambda *_: None)
print(time.perf_counter() - begin)
"""


BATCH = """
import sys, time
begin = time.perf_counter()
import underrose as ur
batch = ur.batch(sys.argv[1], n=2048, seed=1)
batch.step(batch.sample())
print(time.perf_counter() - begin)
"""


def compile_seconds(name: str) -> tuple[float, float]:
    """Compiling a game, its notes and its bots with an empty cache, and loading it from the cache afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        return _run(COMPILE, name, folder), _run(COMPILE, name, folder)


def batch_seconds(name: str) -> float:
    """From `import underrose`, with an empty cache, to the first step of a batch of 2,048 tables."""
    with tempfile.TemporaryDirectory() as folder:
        return _run(BATCH, name, folder)


def _run(script: str, name: str, folder: str) -> float:
    command = [sys.executable, "-c", script, name]
    done = subprocess.run(command, env={**os.environ, "UNDERROSE_CACHE": folder}, check=True, capture_output=True, text=True)
    return float(done.stdout)


def page_seconds() -> float:
    """From `serve` with an empty cache to its first answered page."""
    return _from_serve(wait_for)


def first_move_seconds() -> float:
    """From `serve` with an empty cache to an agent's answer to a first move at The Coding."""
    return _from_serve(_first_move)


def _from_serve(until: Callable[[str], None]) -> float:
    """Return the seconds from `serve` with an empty cache until something was done at its address."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        with served(UNDERROSE_CACHE=folder) as address:
            until(address)
            return time.perf_counter() - begin


@contextmanager
def served(*options: str, **environment: str) -> Iterator[str]:
    """The address of a server that begins to serve; at the end it is killed, and what it has compile too."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "underrose", "serve", "--host", "127.0.0.1", "--port", str(port), "--no-open", *options],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def _first_move(address: str) -> None:
    """Open a table with an agent, act when asked, and wait until the agent has acted."""
    from .server.load import first

    wait_for(address)
    guest = _asked(f"{address}api/guests", "", {"name": "Bench"})["token"]
    wish = {"game": "the_coding", "players": 2, "bots": [{"seat": 1, "level": "agent"}], "clock": {"pace": 0}}
    table = f"{address}api/tables/{_asked(f'{address}api/tables', guest, wish)['id']}"
    _asked(f"{table}/start", guest, {})
    for number in range(100):
        view = _asked(f"{table}/view", guest)
        if any(event["key"] == "ordered" and event["args"]["seat"] == 1 for event in view["events"]) and number:
            return
        if view["ask"] is not None:
            _asked(f"{table}/actions", guest, {"id": str(number), "ask": view["ask"], "action": first(view["legal"][0])})
        time.sleep(0.02)
    raise RuntimeError("the agent did not answer")


def _asked(address: str, guest: str, body: dict[str, Any] | None = None) -> Any:
    """Return what the server answers to a question of a guest, or to a deed."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {guest}"} if guest else {})
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=30) as answer:
        return json.load(answer)


def wait_for(address: str, tries: int = 600) -> None:
    """Ask again and again until somebody answers well. Raises RuntimeError after a while."""
    for _ in range(tries):
        try:
            urllib.request.urlopen(address, timeout=5).read()
            return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise RuntimeError(f"{address} did not answer in time.")
