"""Tables kept in memory alone: for tests, and for servers that need not remember."""

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
    """Tables in memory. Those that nobody has touched for long are let go, finished ones sooner."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}
        self.reports: list[dict[str, Any]] = []

    async def add(self, table: Table) -> None:
        """Keep a new table."""
        self._tables[table.id] = table
        self._codes[table.code] = table.id

    def remove(self, table: Table) -> None:
        """Let go of a table."""
        del self._tables[table.id], self._codes[table.code]

    async def find(self, name: str) -> Table | None:
        """A table by its id or its code, however it is written."""
        return self._tables.get(self._codes.get(name.upper(), name))

    def write(self, tables: Sequence[Table], told: Callable[[Outcomes], None]) -> None:
        """Memory forgets everything at once or nothing; only reports are kept apart."""
        for table in tables:
            self.reports.extend(table.persistence.reports)
            forget_changes(table)
        told([None] * len(tables))

    @property
    def shared(self) -> bool:
        """Nobody else knows this memory."""
        return False

    async def reload(self, table: Table) -> bool:
        """Nothing to do: the table is what it is."""
        return False

    def recalls(self, table: Table, player: str, id: str) -> bool:
        """The memory is all there is."""
        return True

    async def recall(self, table: Table, player: str, id: str) -> None:
        """The memory is all there is."""

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host, or the server, has too many tables already."""
        await self.tidy()
        if len(self._tables) >= MOST_TABLES:
            raise Refused(CONFLICT, "house_full")
        if sum(table.host.id == host.id for table in self._tables.values()) >= MOST_OF_ONE_HOST:
            raise Refused(CONFLICT, "too_many_tables")

    async def tables_of(self, player: str) -> list[Found]:
        """The tables that know a guest, those used last first."""
        tables = sorted(self._tables.values(), key=lambda table: -table.persistence.touched)
        return [Found(table.id, seated) for table in tables for one, seated in known_guests(table) if one == player]

    async def forget(self, player: str) -> None:
        """Tables are all there is."""

    async def lapsed(self, worker: str, lease: float) -> list[Taken]:
        """Nobody else works here."""
        return []

    def release(self, worker: str) -> None:
        """Nobody else works here."""

    def rest(self) -> None:
        """Memory is all there is."""

    async def tidy(self) -> None:
        """Let go of tables that nobody has touched for long."""
        for table in [table for table in self._tables.values() if self._stale(table)]:
            self.remove(table)

    def count(self) -> int:
        """How many tables there are."""
        return len(self._tables)

    def at_hand(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def ready(self) -> bool:
        """Memory is always there."""
        return True

    def written(self) -> tuple[int, int]:
        """Memory commits nothing."""
        return 0, 0

    async def writable(self) -> None:
        """Memory always is."""

    @property
    def takes_writes(self) -> bool:
        """Memory always does."""
        return True

    async def stop(self) -> None:
        """Nothing is under way."""

    def new_code(self) -> str:
        """A code that no table has."""
        while (code := random_code()) in self._codes:
            pass
        return code

    def close(self) -> None:
        """Nothing to let go of."""

    def _stale(self, table: Table) -> bool:
        finished = table.live is not None and table.live.over
        idle = self._now() - table.persistence.touched
        return not any(table.audience.lines()) and idle > (FINISHED_SECONDS if finished else IDLE_SECONDS)
