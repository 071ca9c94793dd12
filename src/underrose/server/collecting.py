"""Cyclic garbage is looked for often among what is young, and among everything only when nobody waits for an answer.

Reference counts free nearly everything here, tables included. Python's own collector comes when so many more objects have been made than
freed, and goes through all that was made since it came last; where as much is freed as is made it comes seldom, and stays long: at five
hundred tables 10 to 110 ms, in which nobody was answered (docs/speed.md). So it is switched off once the rules are compiled, which leaves
much garbage behind, and its passes are made here.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG_SECONDS, CALM_SECONDS = 0.1, 1.0
"""How often what is young is gone through, and how often where the last pass found little of it."""
LITTLE_SECONDS = 0.0002
"""A pass that takes less has found little."""
WHOLE_SECONDS = 60.0
"""How long everything is left alone at least after it was gone through."""
QUIET = 0.1
"""The share of a core below which a server is quiet: whoever comes while everything is gone through waits for that, but nobody does now."""
MOST_ENDED = 5_000
"""Connections that may end until everything is gone through, quiet or not: each leaves some kilobytes that refer to each other."""


class Collecting:
    """The passes of one server. `ready` says whether the rules are compiled; `ended` how many connections have ended by now."""

    def __init__(self, ready: Callable[[], bool], ended: Callable[[], int]) -> None:
        self._ready, self._ended = ready, ended
        self._whole_at, self._ended_then = 0.0, 0
        self._looked_at, self._used = time.monotonic(), time.process_time()

    def begin(self) -> None:
        """Until then the collector comes a hundred times less often than usual, and never among what is there from the start."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)

    async def keep(self) -> None:
        """Make them for ever; afterwards Python's own collector is back."""
        try:
            pause = CALM_SECONDS
            while True:
                await asyncio.sleep(pause)
                pause = self.look()
        finally:
            gc.enable()

    def look(self) -> float:
        """Make the pass that is due; after how many seconds the next one is."""
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
        """From here on passes are made here; what is there by now stays, and no pass goes through it."""
        gc.disable()
        self._whole()
        gc.freeze()

    def _whole(self) -> None:
        gc.collect()
        self._whole_at, self._ended_then = time.monotonic(), self._ended()

    def _is_quiet(self) -> bool:
        """Whether little of a core was used since this was asked last."""
        now, used = time.monotonic(), time.process_time()
        share = (used - self._used) / max(now - self._looked_at, 1e-9)
        self._looked_at, self._used = now, used
        return share < QUIET
