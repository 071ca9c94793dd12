"""Mutual exclusion at one table, first come first served."""

from __future__ import annotations

import asyncio
from collections import deque


class TableLock:
    """A lock that can be taken without waiting where it is free, and let go by somebody else: a batch holds the locks of its tables until
    it is written, and no task waits for that."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self._held

    def take(self) -> bool:
        """Take it if it is free; whether it was."""
        if self._held:
            return False
        self._held = True
        return True

    async def acquire(self) -> None:
        """Wait for it."""
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # it was handed over in the moment in which nobody wanted it any more
            raise

    def release(self) -> None:
        """Hand it to whoever has waited longest, else let it go."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
