"""Cold and warm starts, each in a process of its own: what a new machine and a second start wait for, in seconds."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

COMPILE = """
import sys, time
from underrose import games
from underrose.bots.readiness import make_ready
title = games.title(sys.argv[1])
begin = time.perf_counter()
make_ready(title, lambda *_: None)
print(time.perf_counter() - begin)
"""


def compile_seconds(name: str) -> tuple[float, float]:
    """Compiling a game, its notes and its minds with an empty cache, and loading it from the cache afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        return _compile(name, folder), _compile(name, folder)


def _compile(name: str, folder: str) -> float:
    command = [sys.executable, "-c", COMPILE, name]
    done = subprocess.run(command, env={**os.environ, "UNDERROSE_CACHE": folder}, check=True, capture_output=True, text=True)
    return float(done.stdout)


def page_seconds() -> float:
    """From `serve` with an empty cache to its first answered page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "underrose.cli", "serve", "--host", "127.0.0.1", "--port", str(port), "--no-open"]
        begin = time.perf_counter()
        server = subprocess.Popen(
            command,
            env={**os.environ, "UNDERROSE_CACHE": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            _wait_for(f"http://127.0.0.1:{port}/")
            return time.perf_counter() - begin
        finally:
            os.killpg(server.pid, signal.SIGKILL)  # those it lets compile too: their cache goes
            server.wait()


def _wait_for(address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(address, timeout=5).read()
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
    raise RuntimeError(f"{address} did not answer within half a minute.")
