"""Games made ready to be played: all that rules, notes and minds run on is compiled, or loaded from the cache.

From nothing that takes half a minute for a game. A process of its own can do it, so that a server goes on answering and several
games are compiled at once; what it leaves in the cache is loaded in a second.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Lock

from underrose import games
from underrose.bots.levels import warm_up as warm_minds
from underrose.kernel.compiling import cache_folder
from underrose.kernel.doors import doors_of
from underrose.kernel.game import Title
from underrose.kernel.warm import Progress, warm_up

AT_ONCE = min(2, os.cpu_count() or 1)
"""Games that are compiled at the same time, each by half a gigabyte's process."""


def _mark(title: Title) -> Path:
    return cache_folder(title.home) / "ready"


def is_ready(title: Title) -> bool:
    """Whether the cache holds all of a title."""
    return _mark(title).exists()


def note_ready(title: Title) -> None:
    """Remember that the cache holds all of a title."""
    _mark(title).touch()


def make_ready(title: Title, progress: Progress) -> None:
    """Compile a title in this process, or load it."""
    functions = len(doors_of(title).needed)
    warm_up(title, lambda done, _, what: progress(done, functions + 1, what if done < functions else "minds"))
    warm_minds(title)
    note_ready(title)
    progress(functions + 1, functions + 1, "done")


def make_ready_apart(name: str, progress: Progress) -> bool:
    """Let another process compile a registered game, and wait for it; whether it came to its end.

    It ends early, at its next step, when this process does. A game is compiled once, however many servers ask for it at the same time.
    """
    command = [sys.executable, "-m", __name__, name]
    lock = _COMPILING.setdefault(name, Lock())
    waited = lock.locked()
    with lock:
        return (waited and is_ready(games.title(name))) or _told_by(command, progress)


_COMPILING: dict[str, Lock] = {}
"""Held while a process of ours compiles the game of that name."""


def _told_by(command: list[str], progress: Progress) -> bool:
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as other:
        for line in other.stdout or ():
            done, total, what = line.split(maxsplit=2)
            progress(int(done), int(total), what.strip())
    return other.returncode == 0


def main() -> None:
    """Make the game ready that the command line names; a line of done, total and name before each function."""
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays meanwhile goes first
    make_ready(games.title(sys.argv[1]), lambda done, total, what: print(done, total, what, flush=True))


if __name__ == "__main__":
    main()
