"""Turns of the event loop: how much of what clients have said is heard in one, so that nobody waits for all the others.

Whatever has arrived is read in one turn, and what is applied in a turn is committed and told after it. Were all of it heard at once, a
hundred players who act in the same moment would all be told when the last of them is done, and act together again: a wave that keeps
itself. So a turn hears a bounded share, first come, first heard; between two shares batches are handed over, settled and told.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from underrose.server.faults import fault

A_TURN = 16
"""Messages that are heard in one turn as long as few wait: some 4 ms of them."""
SHARE = 4
"""Where many wait a turn hears a fourth of them: under a load that lasts, large batches are cheaper, and soon everybody's answer."""
LONG = 4
"""As how many messages something counts that is put off."""


class Turns:
    """The messages of one server's feeds, in turns."""

    def __init__(self) -> None:
        self._heard = 0
        """Messages of this turn."""
        self._announced = False
        """Whether the next turn will begin by itself."""
        self._put_off: deque[Callable[[], None]] = deque()
        self._waiting: deque[Callable[[], None]] = deque()
        self._flushing: list[Callable[[], None]] = []

    def take(self, later: Callable[[], None]) -> bool:
        """Whether one more message may be heard now; else `later` is called in a turn in which it may, once everybody had theirs who came
        before."""
        if self._heard >= A_TURN or self._waiting:
            self._waiting.append(later)
            return False
        self._heard += 1
        if not self._announced:
            self._announce()
        return True

    def flush(self, connection: Callable[[], None]) -> None:
        """Call that at the end of this turn, with all others that want it."""
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

    def put_off(self, work: Callable[[], None]) -> None:
        """Do what takes longer than a move, a deal as a rule, once nobody's message waits, or else one of them a turn."""
        self._put_off.append(work)
        self._announce()

    def _announce(self) -> None:
        if not self._announced:
            self._announced = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """A new turn: those who wait are heard, as many as one turn hears."""
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
    """What breaks for one client keeps no other from being heard or told."""
    try:
        call()
    except Exception as error:
        fault(error)
