"""Making games ready, stage by stage: the code of tables, note sheets, bots and reviews is compiled, or loaded from the cache.

With a cold cache that takes half a minute for a game, so players do not wait for it: until then a game runs interpreted
(`kernel/compile/interpreting.py`). A child process compiles, so that a server keeps answering and games are compiled in parallel; what it
leaves in the cache is loaded in a second. What only the lab runs (playouts, games of compiled policies) is compiled there on first use.
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
from underrose.bots.levels import warm_up as warm_bots
from underrose.kernel.compile.compiling import cache_folder, prune
from underrose.kernel.compile.interpreting import compiling_here
from underrose.kernel.compile.telling import SILENT, told_elsewhere
from underrose.kernel.game.doors import TABLE, THOUGHT
from underrose.kernel.game.title import Game, Title
from underrose.kernel.play.warm import Progress, play_once
from underrose.texts import TABLE as TEXTS

AT_ONCE = min(2, os.cpu_count() or 1)
"""Games that are compiled at the same time, each by a process of half a gigabyte."""


@dataclass(frozen=True)
class Stage:
    """A part of a title that is compiled on its own and used as soon as it is loaded: some doors, then a warm-up of other code."""

    name: str
    doors: Sequence[str]
    warm_up: Callable[[Title], None] | None = None
    source: Path | None = None
    """The module of its drivers, where it does not enter the hash in the name of a game's cache folder."""


def _warm_thought(title: Title) -> None:
    play_once(title)
    warm_bots(title, [level for level in LEVELS if not needs_code(title, level)])


def _warm_search(title: Title) -> None:
    warm_bots(title, [level for level in LEVELS if needs_code(title, level)])


def _warm_review(title: Title) -> None:
    playing_on.policy_of(title).compile()
    if title.deduction is not None:
        title.deduction.warm_up()


DOORS = Stage("doors", TABLE)
"""Tables run compiled."""
VIEWS = Stage("views", THOUGHT)
"""Environments run compiled (`adapters/playing.py`)."""
BOTS = Stage("notes and bots", (), _warm_thought)
"""Note sheets and the bots that do not search run compiled."""
SEARCH = Stage("search", (), _warm_search)
"""All bots run compiled, so each plays at its own level."""
REVIEW = Stage("reviews", (), _warm_review, Path(playing_on.__file__))
"""Reviews of finished games run compiled, in a process of their own (`review/worker.py`), and cases."""
PLAYED = (DOORS, VIEWS, BOTS, SEARCH)
"""The stages that a table needs, in the order in which they are compiled."""
STAGES = (*PLAYED, REVIEW)
"""All stages, in the order in which they are compiled."""


def stages_of(title: Title) -> Sequence[Stage]:
    """Return the stages of a title; titles that cannot be reviewed lack REVIEW."""
    return STAGES if playing_on.is_reviewed(title) else PLAYED


def _mark(title: Title, stage: Stage) -> Path:
    of_source = f"-{sha256(stage.source.read_bytes()).hexdigest()[:16]}" if stage.source else ""
    return cache_folder(title.home) / f"ready-{STAGES.index(stage)}{of_source}"


def is_ready(title: Title, stage: Stage = SEARCH) -> bool:
    """Return whether the cache holds a stage of a title (`SEARCH`: all that a table needs)."""
    return _mark(title, stage).exists()


def make_stage(title: Title, stage: Stage, tell: Callable[[str], None]) -> None:
    """Compile or load a stage in this process and mark it as ready in the cache; `tell` is called with the name of each part before.

    What this process has loaded is not warmed up again.
    """
    loaded = is_loaded(title, stage)
    with compiling_here(), told_elsewhere():
        title.doors.compile(stage.doors, tell)
        if stage.warm_up is not None:
            tell(stage.name)
            if not loaded:
                stage.warm_up(title)
    _mark(title, stage).touch()
    if not loaded:
        _LOADED.append((title, stage))


_LOADED: list[tuple[Title, Stage]] = []
"""What is loaded in this process."""


def is_loaded(title: Title, stage: Stage) -> bool:
    """Return whether a stage of a title is loaded in this process."""
    return any(one is title and what is stage for one, what in _LOADED)


def steps_of(stages: Sequence[Stage]) -> int:
    """Return the number of progress steps of these stages."""
    return sum(len(stage.doors) + (stage.warm_up is not None) for stage in stages)


def make_ready(title: Title, progress: Progress, stages: Sequence[Stage] = PLAYED) -> None:
    """Compile or load stages of a title in this process; `progress` counts all stages up to the last one."""
    done, total = steps_of(STAGES[: STAGES.index(stages[0])]), steps_of(STAGES[: STAGES.index(stages[-1]) + 1])

    def tell(what: str) -> None:
        nonlocal done
        progress(done, total, what)
        done += 1

    for stage in stages:
        make_stage(title, stage, tell)
    prune()
    progress(done, total, "done")


def warm(game: Game | Title | str, progress: Progress | None = None) -> None:
    """Compile or load all code that tables, note sheets, bots and reviews of a game run on, so that later calls do not wait for it.

    `progress` is called with (done, total, name of the next part). Without it progress is shown at a terminal, on stderr, as soon as it
    takes longer than two seconds. Raises SetupError for an unknown game.
    """
    title = game.title if isinstance(game, Game) else games.title(game) if isinstance(game, str) else game
    make_ready(title, progress or _Told(title), stages_of(title))


class _Told:
    """A progress callback that shows one line at a terminal, rewritten in place."""

    def __init__(self, title: Title) -> None:
        self._title = title.title
        self._begin = monotonic()
        self._said = False

    def __call__(self, done: int, total: int, what: str) -> None:
        if not sys.stderr.isatty() or (not self._said and monotonic() - self._begin < SILENT):
            return
        self._said = True
        told = TEXTS.say("warming", {"title": self._title, "done": done, "total": total})
        print(f"\r{told}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def make_ready_apart(name: str, progress: Progress, stages: Sequence[Stage] = PLAYED) -> bool:
    """Compile stages of a registered game in a child process, wait for it, and return whether it succeeded.

    The child ends at its next progress line when this process ends. Concurrent calls compile a game once.
    """
    command = [sys.executable, "-m", __name__, name, *(str(STAGES.index(stage)) for stage in stages)]
    lock = _COMPILING.setdefault(name, Lock())
    waited = lock.locked()
    with lock:
        return (waited and is_ready(games.title(name), stages[-1])) or _told_by(command, progress)


_COMPILING: dict[str, Lock] = {}
"""Locks by name, held while a child of this process compiles that game."""


def _told_by(command: list[str], progress: Progress) -> bool:
    try:
        other = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    except OSError:  # too many processes, or too little memory
        return False
    with other:
        for line in other.stdout or ():
            done, total, what = line.split(maxsplit=2)
            progress(int(done), int(total), what.strip())
    return other.returncode == 0


def main() -> None:
    """Make the stages of a game ready that the command line names; print a line of done, total and name before each part."""
    if hasattr(os, "nice"):
        os.nice(5)  # games that are played meanwhile go first
    told = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints must not mix with it
    name, *stages = sys.argv[1:]
    chosen = [STAGES[int(stage)] for stage in stages] or PLAYED
    make_ready(games.title(name), lambda done, total, what: print(done, total, what, file=told, flush=True), chosen)


if __name__ == "__main__":
    main()
