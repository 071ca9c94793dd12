"""Persistence bookkeeping: a table's state in the store, what waits for the next commit, and the lock held until then."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from underrose.server.tables.leases import Job


class Persisted(msgspec.Struct):
    """The state of a table as it is in the store."""

    version: int = 0
    touched: float = 0
    setup: bytes = b""
    people: bytes = b""
    guests: frozenset[tuple[str, bool]] = frozenset()
    game: int = 0
    steps: int = 0
    recorded: int = 0
    """The number of the latest game whose record is stored."""
    jobs: dict[tuple[str, int], Job] = {}
    present: frozenset[str] = frozenset()
    """The ids of the players connected at this worker; where several workers share the store."""

    def copy(self, jobs: dict[tuple[str, int], Job]) -> Persisted:
        """Return a copy with these jobs."""
        return replace(self, jobs=dict(jobs))


@dataclass
class Persistence:
    """How a table in memory differs from its rows; uncommitted answers are in its answer book."""

    stored: Persisted = field(default_factory=Persisted)
    changes: int = 0
    """Number of times the members or the settings were marked as dirty."""
    _members_dirty: bool = True
    stale: bool = False
    """Whether the copy in memory may differ from the store: it is read back before it is used again."""
    records: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])
    """Records of finished games that are not stored yet: number, compressed record."""
    reports: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """Reports that are not stored yet."""
    reported: Counter[str] = field(default_factory=Counter[str])
    """Reports that this table has made in all, by player."""
    touched: float = 0.0
    """When the table was last used, by the monotonic clock."""

    @property
    def members_dirty(self) -> bool:
        """Whether the members or the settings of the table may have changed since they were stored. Game actions do not change them, or
        set this."""
        return self._members_dirty

    @members_dirty.setter
    def members_dirty(self, due: bool) -> None:
        self.changes, self._members_dirty = self.changes + due, due

    def forget(self) -> None:
        """Drop the records and reports that wait for the next commit."""
        self.records.clear()
        self.reports.clear()


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
