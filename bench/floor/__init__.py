"""The C floor: The Coding, hand-written in C, compiled here and now with `gcc -O3 -march=native`."""

from __future__ import annotations

import atexit
import functools
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from ..cores import one_core

SOURCE = Path(__file__).with_name("the_coding.c")
FLAGS = ("-std=gnu11", "-O3", "-march=native")


def coding_playouts(players: int, games: int, seed: int) -> dict[str, Any]:
    """Play random games of Counter Cracking in C, in a process of its own on one core.

    Returns {games, decisions, seconds, wins (a count per seat), mean_length (decisions a game)}; seconds of play only.
    """
    floor = program()
    with one_core():
        return json.loads(_run(str(floor), str(players), str(games), str(seed)))


def coding_traces(players: int, games: int, seed: int) -> list[str]:
    """The same games move by move, as lines (the source says what is in them): for holding the floor to the rules."""
    return _run(str(program("-DTRACE")), str(players), str(games), str(seed)).splitlines()


@functools.cache
def program(*definitions: str) -> Path:
    """The compiled floor, in a folder that goes when this process ends: a kept one might be another machine's."""
    if not shutil.which("gcc"):
        raise RuntimeError("The C floor needs gcc, and there is none on the path.")
    folder = tempfile.mkdtemp(prefix="underrose-floor-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    target = Path(folder, SOURCE.stem)
    _run("gcc", *FLAGS, *definitions, str(SOURCE), "-o", str(target))
    return target


def _run(*command: str) -> str:
    """What the command prints; whatever it says on failing is the error."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{Path(command[0]).name} failed: {done.stderr.strip()}")
    return done.stdout
