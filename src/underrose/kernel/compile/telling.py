"""Progress of the compiler at a terminal: one line on stderr while a caller waits for it, cleared afterwards."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Timer, local
from time import monotonic

from underrose.texts import TABLE

SILENT = 2.0
"""Seconds that compiling may take before the line is shown."""
CLEARED = "\r\x1b[K"
"""The escape sequence that clears a line."""


class _Here(local):
    elsewhere = 0
    """How many `told_elsewhere` contexts this thread is in: their callers show the progress themselves."""
    waited = 0.0
    """Seconds that this thread has waited for the compiler until now."""


_here = _Here()


@contextmanager
def told_elsewhere() -> Generator[None]:
    """Show no progress of what this thread compiles: the caller reports it."""
    _here.elsewhere += 1
    try:
        yield
    finally:
        _here.elsewhere -= 1


@contextmanager
def telling(title: str, part: str, seconds: int) -> Generator[None]:
    """Show at a terminal that a part of a title is being compiled, and its usual `seconds`, once this thread has waited SILENT seconds."""
    if _here.elsewhere or not sys.stderr.isatty():
        yield
        return
    said = list[str]()
    line = TABLE.say("compiling-now", {"title": title, "part": part, "seconds": seconds})

    def say() -> None:
        said.append(line)
        print(f"{CLEARED}{line}", end="", file=sys.stderr, flush=True)

    timer, begin = Timer(max(SILENT - _here.waited, 0.0), say), monotonic()
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        _here.waited += monotonic() - begin
        if said:
            print(CLEARED, end="", file=sys.stderr, flush=True)
