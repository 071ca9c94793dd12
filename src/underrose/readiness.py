"""Games made ready, stage by stage: what tables, note sheets, bots and reviews run on is compiled, or loaded from the cache.

From nothing that takes half a minute for a game, so nobody waits for it: until then a game runs interpreted (`kernel/interpreting.py`).
A process of its own compiles, so that a server goes on answering and several games are compiled at once; what it leaves in the cache
is loaded in a second. What only the lab runs (playouts, games between minds) is compiled when the lab first asks for it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic

from underrose import games
from underrose.bots import playing_on
from underrose.bots.levels import LEVELS, needs_code
from underrose.bots.levels import warm_up as warm_minds
from underrose.kernel.compiling import cache_folder
from underrose.kernel.doors import TABLE, THOUGHT, doors_of
from underrose.kernel.game import Game, Title
from underrose.kernel.interpreting import compiling_here
from underrose.kernel.warm import Progress, play_once
from underrose.texts import TABLE as TEXTS

AT_ONCE = min(2, os.cpu_count() or 1)
"""Games that are compiled at the same time, each by half a gigabyte's process."""


@dataclass(frozen=True)
class Stage:
    """A part of a title that is compiled on its own and used as soon as it is there: some doors, and then what else is warmed up."""

    name: str
    doors: Sequence[str]
    warm_up: Callable[[Title], None] | None = None
    source: Path | None = None
    """The module of its drivers, where the name of a game's cache folder does not follow from that already."""


def _warm_thought(title: Title) -> None:
    play_once(title)
    warm_minds(title, [level for level in LEVELS if not needs_code(title, level)])


def _warm_search(title: Title) -> None:
    warm_minds(title, [level for level in LEVELS if needs_code(title, level)])


def _warm_review(title: Title) -> None:
    playing_on.policy_of(title).compile()


DOORS = Stage("doors", TABLE)
"""A table plays compiled."""
MINDS = Stage("notes and bots", THOUGHT, _warm_thought)
"""Note sheets are kept and bots think compiled, all but those that search."""
SEARCH = Stage("search", (), _warm_search)
"""Every bot plays at its own level."""
REVIEW = Stage("reviews", (), _warm_review, Path(playing_on.__file__))
"""A finished game is reviewed compiled, in a process of its own (`review/worker.py`)."""
PLAYED = (DOORS, MINDS, SEARCH)
"""What a table needs, in the order in which it is compiled."""
STAGES = (*PLAYED, REVIEW)
"""All stages, in the order in which they are compiled."""


def stages_of(title: Title) -> Sequence[Stage]:
    """The stages that a title has: games of some are not reviewed."""
    return STAGES if playing_on.is_reviewed(title) else PLAYED


def _mark(title: Title, stage: Stage) -> Path:
    of_source = f"-{sha256(stage.source.read_bytes()).hexdigest()[:16]}" if stage.source else ""
    return cache_folder(title.home) / f"ready-{STAGES.index(stage)}{of_source}"


def is_ready(title: Title, stage: Stage = SEARCH) -> bool:
    """Whether the cache holds a stage of a title (`SEARCH`: all that a table needs)."""
    return _mark(title, stage).exists()


def make_stage(title: Title, stage: Stage, tell: Callable[[str], None]) -> None:
    """Compile a stage in this process, or load it; `tell` is told what comes next."""
    with compiling_here():
        doors_of(title).compile(stage.doors, tell)
        if stage.warm_up is not None:
            tell(stage.name)
            stage.warm_up(title)
    _mark(title, stage).touch()
    _LOADED.setdefault(id(title), []).append(stage)


_LOADED: dict[int, list[Stage]] = {}
"""The stages of each title that are loaded in this process."""


def is_loaded(title: Title, stage: Stage) -> bool:
    """Whether a stage of a title is in use in this process."""
    return stage in _LOADED.get(id(title), [])


def steps_of(stages: Sequence[Stage]) -> int:
    """How many times these stages tell what comes next."""
    return sum(len(stage.doors) + (stage.warm_up is not None) for stage in stages)


def make_ready(title: Title, progress: Progress, stages: Sequence[Stage] = PLAYED) -> None:
    """Compile stages of a title in this process, or load them."""
    done, total = steps_of(STAGES[: STAGES.index(stages[0])]), steps_of(STAGES[: STAGES.index(stages[-1]) + 1])

    def tell(what: str) -> None:
        nonlocal done
        progress(done, total, what)
        done += 1

    for stage in stages:
        make_stage(title, stage, tell)
    progress(done, total, "done")


def warm(game: Game | Title | str, progress: Progress | None = None) -> None:
    """Compile everything of a game that tables, note sheets, bots and reviews run on, or load it, so that nobody waits for it later.

    `progress` is called with how many parts of how many are done, and what comes next. Without it a terminal is told, on stderr, as soon
    as it takes longer than two seconds. Raises SetupError for a game that is not here.
    """
    title = game.title if isinstance(game, Game) else games.title(game) if isinstance(game, str) else game
    make_ready(title, progress or _Told(title), stages_of(title))


SILENT = 2.0
"""Seconds that compiling may take before a terminal is told."""


class _Told:
    """Tells a terminal how far the compiling is, in one line that is written anew."""

    def __init__(self, title: Title) -> None:
        self._title, self._begin, self._said = title.title, monotonic(), False

    def __call__(self, done: int, total: int, what: str) -> None:
        if not sys.stderr.isatty() or (not self._said and monotonic() - self._begin < SILENT):
            return
        self._said = True
        told = TEXTS.say("warming", {"title": self._title, "done": done, "total": total})
        print(f"\r{told}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def make_ready_apart(name: str, progress: Progress, stages: Sequence[Stage] = PLAYED) -> bool:
    """Let another process compile stages of a registered game, and wait for it; whether it came to its end.

    It ends early, at its next step, when this process does. A game is compiled once, however many servers ask for it at the same time.
    """
    command = [sys.executable, "-m", __name__, name, *(str(STAGES.index(stage)) for stage in stages)]
    lock = _COMPILING.setdefault(name, Lock())
    waited = lock.locked()
    with lock:
        return (waited and is_ready(games.title(name), stages[-1])) or _told_by(command, progress)


_COMPILING: dict[str, Lock] = {}
"""Held while a process of ours compiles the game of that name."""


def _told_by(command: list[str], progress: Progress) -> bool:
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as other:
        for line in other.stdout or ():
            done, total, what = line.split(maxsplit=2)
            progress(int(done), int(total), what.strip())
    return other.returncode == 0


def main() -> None:
    """Make stages of the game ready that the command line names; a line of done, total and name before each function."""
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays meanwhile goes first
    name, *stages = sys.argv[1:]
    chosen = [STAGES[int(stage)] for stage in stages] or PLAYED
    make_ready(games.title(name), lambda done, total, what: print(done, total, what, flush=True), chosen)


if __name__ == "__main__":
    main()
