"""The C floors: games hand-written in C, compiled here and now with `gcc -O3 -march=native`, inlined as the compiler likes."""

from __future__ import annotations

import atexit
import functools
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .. import ours
from ..cores import one_core
from .content import agents_content, classified_content

HERE = Path(__file__).parent
FLAGS = ("-std=gnu11", "-O3", "-march=native")
CONTENT: dict[str, Callable[[], str]] = {
    "top_secret_agents": agents_content,
    **{f"classified_information.{deck}": functools.partial(classified_content, deck) for deck in ours.CLASSIFIED},
}
"""What a floor's `content.h` says, where its content is not written into it. A floor is named after its source, and after its deck where
there are several."""


def playouts(name: str, *arguments: int) -> dict[str, Any]:
    """Play random games in C, in a process of its own on one core: of so many players where a floor asks for them, how many, by which seed.

    Returns {games, decisions, seconds, wins (a count per seat), mean_length (decisions a game)}, and `ties` where a game can end in one;
    processor seconds of play only.
    """
    floor = program(name)
    with one_core():
        return json.loads(_run(str(floor), *map(str, arguments)))


def traces(name: str, *arguments: int) -> list[str]:
    """Return the same games as lines (the source says what is in them), and the totals: for holding the floor to the rules."""
    return _run(str(program(name, "-DTRACE")), *map(str, arguments)).splitlines()


@functools.cache
def program(name: str, *definitions: str) -> Path:
    """Return a compiled floor, in a folder that goes when this process ends: a kept one might be another machine's."""
    if not shutil.which("gcc"):
        raise RuntimeError("The C floor needs gcc, and there is none on the path.")
    folder = tempfile.mkdtemp(prefix="underrose-floor-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if name in CONTENT:
        Path(folder, "content.h").write_text(CONTENT[name](), "utf-8")
    target, source = Path(folder, name), HERE / f"{name.partition('.')[0]}.c"
    _run("gcc", *FLAGS, *definitions, f"-I{folder}", str(source), "-o", str(target))
    return target


def _run(*command: str) -> str:
    """Return what the command prints; whatever it says on failing is the error."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{Path(command[0]).name} failed: {done.stderr.strip()}")
    return done.stdout
