"""A store in memory only: for tests, and for servers without a database."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from underrose.server.authentication import Player
from underrose.server.refusals import CONFLICT, Refused
from underrose.server.storage.due_rows import Taken
from underrose.server.storage.group_commit import Outcomes
from underrose.server.storage.store import MOST_OF_ONE_HOST, Found, forget_changes, random_code
from underrose.server.tables.mine import known_guests
from underrose.server.tables.table import Table

MOST_TABLES = 5000
IDLE_SECONDS = 24 * 3600
FINISHED_SECONDS = 2 * 3600


class MemoryStore:
    """Tables in memory. Tables without connections are evicted after IDLE_SECONDS, finished ones after FINISHED_SECONDS."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self.reports: list[dict[str, Any]] = []

    async def add(self, table: Table) -> None:
        """Add a new table."""
        self._tables[table.id] = table
        self._codes[table.code] = table.id

    def remove(self, table: Table) -> None:
        """Remove a table from memory."""
        del self._tables[table.id], self._codes[table.code]

    async def find(self, name: str) -> Table | None:
        """Return a table by its id or its code, however it is written."""
        return self._tables.get(self._codes.get(name.upper(), name))

    def write(self, tables: Sequence[Table], told: Callable[[Outcomes], None]) -> None:
        """Report success at once: there is nothing to write. Reports are kept in `reports`."""
        for table in tables:
            self.reports.extend(table.persistence.reports)
            forget_changes(table)
        told([None] * len(tables))

    @property
    def shared(self) -> bool:
        """Always False: no other worker shares this memory."""
        return False

    async def reload(self, table: Table) -> bool:
        """Return False: there is nothing to read."""
        return False

    def recalls(self, table: Table, player: str, id: str) -> bool:
        """Return True: all answers are in memory."""
        return True

    async def recall(self, table: Table, player: str, id: str) -> None:
        """Do nothing: all answers are in memory."""

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host, or the server, has too many tables already."""
        await self.tidy()
        if len(self._tables) >= MOST_TABLES:
            raise Refused(CONFLICT, "house_full")
        if sum(table.host.id == host.id for table in self._tables.values()) >= MOST_OF_ONE_HOST:
            raise Refused(CONFLICT, "too_many_tables")

    async def tables_of(self, player: str) -> list[Found]:
        """Return the tables that know a guest, those used last first."""
        tables = sorted(self._tables.values(), key=lambda table: -table.persistence.touched)
        return [Found(table.id, seated) for table in tables for one, seated in known_guests(table) if one == player]

    async def forget(self, player: str) -> None:
        """Do nothing: nothing is kept besides tables."""

    async def lapsed(self, worker: str, lease: float) -> list[Taken]:
        """Return nothing: no other worker serves this store."""
        return []

    def release(self, worker: str) -> None:
        """Do nothing: there are no leases."""

    def rest(self) -> None:
        """Do nothing: a table evicted from memory would be lost."""

    async def tidy(self) -> None:
        """Remove tables that have been idle for too long."""
        for table in [table for table in self._tables.values() if self._stale(table)]:
            self.remove(table)

    def count(self) -> int:
        """Return how many tables there are."""
        return len(self._tables)

    def at_hand(self) -> list[Table]:
        """Return the tables in memory."""
        return list(self._tables.values())

    def ready(self) -> bool:
        """Return True: there is no database that could fail."""
        return True

    def written(self) -> tuple[int, int]:
        """Return (0, 0): there are no commits."""
        return 0, 0

    async def writable(self) -> None:
        """Return at once: memory always takes writes."""

    @property
    def takes_writes(self) -> bool:
        """Always True."""
        return True

    async def stop(self) -> None:
        """Do nothing: there are no background tasks."""

    def new_code(self) -> str:
        """Return a code that no table has."""
        while (code := random_code()) in self._codes:
            pass
        return code

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _stale(self, table: Table) -> bool:
        finished = table.live is not None and table.live.over
        idle = self._now() - table.persistence.touched
        return not any(table.audience.lines()) and idle > (FINISHED_SECONDS if finished else IDLE_SECONDS)
