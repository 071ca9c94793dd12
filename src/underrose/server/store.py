"""Where tables are kept. For now in memory; whatever comes later keeps to the same few verbs."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Protocol

from underrose.server.auth import Player
from underrose.server.refusals import CONFLICT, Refused
from underrose.server.tables import Table

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""Letters of a table's code: none that is easily taken for another or for a digit."""
CODE_LENGTH = 5
MOST_TABLES = 5000
MOST_OF_ONE_HOST = 200
IDLE_SECONDS = 24 * 3600
FINISHED_SECONDS = 2 * 3600


class Store(Protocol):
    """What the server asks of a place that keeps tables."""

    async def add(self, table: Table) -> None:
        """Keep a new table."""
        ...

    async def find(self, name: str) -> Table | None:
        """A table by its id or its code, however it is written."""
        ...

    async def commit(self, table: Table) -> None:
        """Make what has happened at a table durable; an action is acknowledged only after this."""
        ...

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host may not open one more table."""
        ...

    def count(self) -> int:
        """How many tables there are."""
        ...

    def new_code(self) -> str:
        """A code that no table has."""
        ...


class MemoryStore:
    """Tables in memory. Those that nobody has touched for long are let go, finished ones sooner."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}

    async def add(self, table: Table) -> None:
        """Keep a new table."""
        self._tables[table.id] = table
        self._codes[table.code] = table.id

    async def find(self, name: str) -> Table | None:
        """A table by its id or its code, however it is written."""
        return self._tables.get(self._codes.get(name.upper(), name))

    async def commit(self, table: Table) -> None:
        """Nothing to do: memory forgets everything at once or nothing."""

    async def room_for(self, host: Player) -> None:
        """Raise Refused where this host, or the server, has too many tables already."""
        self._sweep()
        if len(self._tables) >= MOST_TABLES:
            raise Refused(CONFLICT, "house_full", "There is no room for another table right now.")
        if sum(table.host.id == host.id for table in self._tables.values()) >= MOST_OF_ONE_HOST:
            raise Refused(CONFLICT, "too_many_tables", "You have too many tables open.")

    def count(self) -> int:
        """How many tables there are."""
        return len(self._tables)

    def new_code(self) -> str:
        """A code that no table has."""
        while (code := "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))) in self._codes:
            pass
        return code

    def _sweep(self) -> None:
        for table in [table for table in self._tables.values() if self._stale(table)]:
            del self._tables[table.id], self._codes[table.code]

    def _stale(self, table: Table) -> bool:
        finished = table.play is not None and table.play.over
        idle = self._now() - table.touched
        return not any(table.lines()) and idle > (FINISHED_SECONDS if finished else IDLE_SECONDS)
