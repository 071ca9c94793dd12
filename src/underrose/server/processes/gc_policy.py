"""Garbage collection policy: frequent passes over the young generation, full ones only when the server is idle.

Reference counts free nearly everything here, tables included. Python's own collector runs when so many more objects were made than
freed, and goes through all that were made since its last run. Where as many are freed as are made it runs seldom, and long: at five
hundred tables 10 to 110 ms, in which no request was answered (docs/speed.md). So it is switched off once the rules are compiled, which
leaves much garbage behind, and its passes are made here.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG_SECONDS, CALM_SECONDS = 0.1, 1.0
"""Seconds between two young passes, and where the last one found little."""
LITTLE_SECONDS = 0.0002
"""A pass that takes less has found little."""
WHOLE_SECONDS = 60.0
"""Least time between two full passes (but for MOST_ENDED)."""
QUIET = 0.1
"""The share of a core below which a server is idle: a full pass then delays few requests."""
MOST_ENDED = 5_000
"""Ended connections after which a full pass is made, idle or not: each leaves some kilobytes of cyclic garbage."""


class GcPolicy:
    """The passes of one server. `ready` says whether the rules are compiled; `ended` how many connections have ended by now."""

    def __init__(self, ready: Callable[[], bool], ended: Callable[[], int]) -> None:
        self._ready, self._ended = ready, ended
        self._whole_at, self._ended_then = 0.0, 0
        self._looked_at, self._used = time.monotonic(), time.process_time()

    def begin(self) -> None:
        """Tune Python's collector until the rules are compiled: far less often than usual, and not over objects from the start."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)

    async def keep(self) -> None:
        """Make passes until cancelled, and then turn Python's own collector on again."""
        try:
            pause = CALM_SECONDS
            while True:
                await asyncio.sleep(pause)
                pause = self.look()
        finally:
            gc.enable()

    def look(self) -> float:
        """Make the pass that is due; returns the seconds until the next one."""
        if gc.isenabled():
            if self._ready():
                self._take_over()
            return CALM_SECONDS
        quiet, now = self._is_quiet(), time.monotonic()
        many = self._ended() - self._ended_then >= MOST_ENDED
        if many or (quiet and now - self._whole_at >= WHOLE_SECONDS):
            self._whole()
            return CALM_SECONDS
        gc.collect(0)
        return CALM_SECONDS if time.monotonic() - now < LITTLE_SECONDS else YOUNG_SECONDS

    def _take_over(self) -> None:
        """Turn Python's own collector off, and freeze all current objects, so that no pass visits them."""
        gc.disable()
        self._whole()
        gc.freeze()

    def _whole(self) -> None:
        gc.collect()
        self._whole_at, self._ended_then = time.monotonic(), self._ended()

    def _is_quiet(self) -> bool:
        """Return whether less than QUIET of a core was used since the last call."""
        now, used = time.monotonic(), time.process_time()
        share = (used - self._used) / max(now - self._looked_at, 1e-9)
        self._looked_at, self._used = now, used
        return share < QUIET
