"""Environments start at once: a game is played interpreted, as at tables, while another process compiles it."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from time import monotonic
from typing import Any, TypeVar, cast

from filelock import FileLock, Timeout

from underrose import games, readiness
from underrose.kernel.compile.compiling import cache_folder
from underrose.kernel.compile.interpreting import interpreted_here
from underrose.kernel.game.title import Title
from underrose.readiness import BOTS, DOORS, STAGES, VIEWS, Stage, is_ready

LOOKED = 0.2
"""Seconds between checks, while playing interpreted, for whether the code is compiled."""
COMPILED = [str(STAGES.index(stage)) for stage in (DOORS, VIEWS, BOTS)]
"""The compile stages that environments need; for bots that search they wait."""


class Meanwhile:
    """A title that is not compiled yet, while another process compiles it.

    Only one process compiles, however many play: the holder of the lock file beside the cache folder starts it, and stops it on exit.
    """

    def __init__(self, title: Title) -> None:
        self._title, self._claim = title, FileLock(f"{cache_folder(title.home)}.ready.lock")
        self._looked, self._there = 0.0, set[Stage]()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = os.getpid()

    def over(self, stage: Stage) -> bool:
        """Return whether interpreting a stage is over: its code is compiled, or compiling failed (callers that need it get the error then).

        Checks at most every `LOOKED` seconds; once the last stage is done it releases the lock.
        """
        if stage in self._there:
            return True
        now = monotonic()
        if now - self._looked < LOOKED:
            return False
        self._looked = now
        if self._process is None and self._claimed():
            self._begin()
        failed = self._process is not None and self._process.poll() is not None
        self._there.update(one for one in (VIEWS, BOTS) if failed or is_ready(self._title, one))
        if BOTS in self._there:
            self._end()
        return stage in self._there

    def _claimed(self) -> bool:
        try:
            self._claim.acquire(timeout=0)
        except Timeout:
            return False
        return not is_ready(self._title, BOTS)

    def _begin(self) -> None:
        command = [sys.executable, "-m", readiness.__name__, self._title.id, *COMPILED]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        atexit.register(self._end)

    def _end(self) -> None:
        if self._owner == os.getpid():
            if self._process is not None:
                with self._process as other:
                    other.kill()
            atexit.unregister(self._end)
            self._claim.release()


_MEANWHILE: dict[tuple[int, int], tuple[Title, Meanwhile | None]] = {}
"""How each title is played, by process and title; None: compiled. Entries from before a fork stay untouched: the lock and the compiling
process belong to the parent, and releasing them would end both."""
_asking = Lock()


def plays_compiled(title: Title, stage: Stage = VIEWS) -> bool:
    """Return whether a stage of a title is played compiled now. If it is not compiled, and the title is a registered one, start another
    process that compiles it."""
    with _asking:
        here = os.getpid(), id(title)
        if here not in _MEANWHILE:
            registered = title.id in games.TITLES and title is games.title(title.id)
            _MEANWHILE[here] = title, Meanwhile(title) if registered and not is_ready(title, BOTS) else None
        meanwhile = _MEANWHILE[here][1]
        return meanwhile is None or meanwhile.over(stage)


@contextmanager
def nobody_waits(title: Title, stage: Stage = VIEWS) -> Generator[None]:
    """Run the block without waiting for the compiler: interpreted, in this thread, until the stage of the title is compiled."""
    if plays_compiled(title, stage):
        yield
    else:
        with interpreted_here():
            yield


M = TypeVar("M", bound=Callable[..., Any])


def at_once(method: M) -> M:
    """Wrap a method of an object with a `game` so that it never waits for the compiler."""

    @wraps(method)
    def called(self: Any, *args: Any) -> Any:
        with nobody_waits(self.game.title):
            return method(self, *args)

    return cast(M, called)
