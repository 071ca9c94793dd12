"""pgx as a peer: how fast it steps many tables of Leduc poker on the processor. It lives in an environment of its own.

    python3 -m venv /tmp/pgx && /tmp/pgx/bin/pip install pgx "jax[cpu]"
    UNDERROSE_PGX_PYTHON=/tmp/pgx/bin/python underrose bench batch.leduc.pgx

The rules are those of our Leduc poker, but that chance says who begins.
"""

from __future__ import annotations

import atexit
import os
import subprocess
from functools import cache
from pathlib import Path

from . import Missing

VARIABLE = "UNDERROSE_PGX_PYTHON"


@cache
def _peer() -> subprocess.Popen[str]:
    """Return the peer's process, compiled and waiting."""
    if VARIABLE not in os.environ:
        raise Missing(f"{VARIABLE} has to name a Python that has pgx and jax[cpu], in an environment of its own.")
    command = [os.environ[VARIABLE], str(Path(__file__).with_name("pgx_leduc_peer.py"))]
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    except OSError as error:
        raise Missing(f"{VARIABLE}: {error}") from error
    atexit.register(process.kill)
    _line(process)
    return process


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise Missing(f"{' '.join(map(str, process.args))} ended: is pgx installed there?")  # pyright: ignore[reportArgumentType, reportUnknownArgumentType]
    return line


def leduc_steps() -> float:
    """Steps per second of pgx's Leduc hold'em, 4,096 tables on one core, by its processor time."""
    process = _peer()
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    return float(_line(process))
