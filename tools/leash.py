"""Ends what a run has started, however the run itself ends.

A process of its own reads from a pipe which process groups its starter has begun and which have ended. When the starter is gone, killed or
not, the pipe closes, and every group that is still there is ended: a server, a database or a browser that a test left behind too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

GRACE_SECONDS = 5.0
"""How long a group has to end by itself after SIGTERM."""


class Closed(Exception):
    """Something was to be started when the run was being ended."""


class Leash:
    """Starts commands in process groups of their own and ends those that outlive this process."""

    def __init__(self) -> None:
        self.closed = False
        self._keeper = subprocess.Popen(
            [sys.executable, "-c", f"import runpy; runpy.run_path({__file__!r}, run_name='__main__')"],
            stdin=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for the starter
        )

    def start(self, command: Sequence[str], **options: Any) -> subprocess.Popen[str]:
        """Start a command; its group is ended when this process is, if not before. Raises Closed after `close`."""
        if self.closed:
            raise Closed
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, text=True, start_new_session=True, **options)
        self._tell("+", process.pid)
        if self.closed:  # a signal came in between
            end([process.pid])
        return process

    def ended(self, process: subprocess.Popen[str]) -> None:
        """End what a command that is over has left in its group."""
        end([process.pid])
        self._tell("-", process.pid)

    def let_go(self) -> None:
        """Have every group that is still there ended, and start no more; does not wait, so a signal's handler may call it."""
        self.closed = True
        if self._keeper.stdin is not None:
            self._keeper.stdin.close()  # unbuffered: closing writes nothing, and may interrupt a write

    def close(self) -> None:
        """End every group that is still there, and start no more."""
        self.let_go()
        self._keeper.wait()

    def _tell(self, sign: str, group: int) -> None:
        if self._keeper.stdin is not None and not self.closed:
            self._keeper.stdin.write(f"{sign}{group}\n".encode())


def end(groups: Iterable[int]) -> None:
    """End process groups: SIGTERM, and SIGKILL for what is still there after a few seconds."""
    left = [group for group in groups if told(group, signal.SIGTERM)]
    until = time.monotonic() + GRACE_SECONDS
    while left and time.monotonic() < until:
        time.sleep(0.05)
        left = [group for group in left if told(group, 0)]
    for group in left:
        told(group, signal.SIGKILL)


def told(group: int, number: int) -> bool:
    """Send a signal to a process group; False if nobody is left in it."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
        return True
    return False


def keep(lines: Iterable[str]) -> None:
    """Follow the lines of a starter, and end what is left when there are no more."""
    groups = set[int]()
    for line in lines:
        change = groups.add if line[0] == "+" else groups.discard
        change(int(line[1:]))
    end(groups)


if __name__ == "__main__":
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)  # only the end of the starter counts
    keep(sys.stdin)
