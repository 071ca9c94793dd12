"""Mutual exclusion at one table, first come first served."""

from __future__ import annotations

import asyncio
from collections import deque


class TableLock:
    """A FIFO lock that can be taken synchronously where it is free, and released by another task: a batch holds its tables' locks until it
    is committed, and no task is blocked on that."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Return whether the lock is held."""
        return self._held

    def take(self) -> bool:
        """Take the lock if it is free; returns whether it was."""
        if self._held:
            return False
        self._held = True
        return True

    async def acquire(self) -> None:
        """Wait for the lock and take it."""
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # the lock was handed to this waiter just before it was cancelled
            raise

    def release(self) -> None:
        """Hand the lock to the longest waiter, else free it."""
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
