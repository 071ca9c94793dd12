"""Fair scheduling of clients' messages: each turn of the event loop handles a bounded number of them, first come, first served.

What is applied in one turn is committed and broadcast after it. If a turn handled everything that has arrived, a hundred players who act
at the same moment would all be answered after the last of them, and act together again: a self-sustaining wave. Between two turns,
batches are queued, settled and broadcast.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from underrose.server.common.faults import fault

A_TURN = 16
"""Messages handled in one turn while the backlog is short: some 4 ms of work."""
SHARE = 4
"""With a long backlog a turn handles a fourth of it: under sustained load large batches are cheaper, and shorten the wait for all."""
LONG = 4
"""A deferred call counts as so many messages."""


class FairReads:
    """The scheduler of one server's feed messages."""

    def __init__(self) -> None:
        self._heard = 0
        """Messages handled in this turn."""
        self._announced = False
        """Whether the next turn is scheduled."""
        self._put_off: deque[Callable[[], None]] = deque()
        self._waiting: deque[Callable[[], None]] = deque()
        self._flushing: list[Callable[[], None]] = []

    def take(self, later: Callable[[], None]) -> bool:
        """Return whether one more message may be handled now; else queue `later`, which is called in a later turn, first come, first
        served."""
        if self._heard >= A_TURN or self._waiting:
            self._waiting.append(later)
            return False
        self._heard += 1
        if not self._announced:
            self._announce()
        return True

    def flush(self, connection: Callable[[], None]) -> None:
        """Call this at the end of the turn, together with all others queued."""
        if not self._flushing:
            asyncio.get_running_loop().call_soon(self._flush)
        self._flushing.append(connection)

    def _flush(self) -> None:
        flushing, self._flushing = self._flushing, []
        for connection in flushing:
            try:
                connection()
            except Exception as error:
                fault(error)

    def defer(self, work: Callable[[], None]) -> None:
        """Queue work longer than a move (as a rule a deal): it runs when few messages wait, and at least one such call a turn."""
        self._put_off.append(work)
        self._announce()

    def _announce(self) -> None:
        if not self._announced:
            self._announced = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Begin a turn: handle queued messages up to the turn's share, then deferred calls."""
        self._announced, self._heard = False, min(max(A_TURN, len(self._waiting) // SHARE), len(self._waiting))
        for _ in range(self._heard):
            _guarded(self._waiting.popleft())
        room = max(1, (A_TURN - self._heard) // LONG)
        for _ in range(min(room, len(self._put_off))):
            self._heard += LONG
            _guarded(self._put_off.popleft())
        if self._put_off or self._heard:
            self._announce()


def _guarded(call: Callable[[], None]) -> None:
    """Call, and log an exception instead of raising, so that one client's failure does not affect others."""
    try:
        call()
    except Exception as error:
        fault(error)
