"""Tables in memory only: exhibitions, which are played to be watched and end with the server."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from underrose.server.storage.group_commit import Outcomes
from underrose.server.storage.store import forget_changes
from underrose.server.tables.table import Table


class MemoryStore:
    """Tables in memory, by id and by code: a store for batches that writes nothing."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._codes: dict[str, str] = {}

    def add(self, table: Table) -> None:
        """Add a new table."""
        self._tables[table.id] = table
        self._codes[table.code] = table.id

    def remove(self, table: Table) -> None:
        """Remove a table."""
        del self._tables[table.id], self._codes[table.code]

    def find(self, name: str) -> Table | None:
        """Return a table by its id or its code, however it is written."""
        return self._tables.get(self._codes.get(name.upper(), name))

    def at_hand(self) -> list[Table]:
        """Return the tables."""
        return list(self._tables.values())

    @property
    def shared(self) -> bool:
        """Always False: no other worker shares this memory."""
        return False

    def write(self, tables: Sequence[Table], told: Callable[[Outcomes], None]) -> None:
        """Report success at once: there is nothing to write."""
        for table in tables:
            forget_changes(table)
        told([None] * len(tables))

    async def reload(self, table: Table) -> bool:
        """Return False: there is nothing to read."""
        return False

    async def recall(self, table: Table, player: str, id: str) -> None:
        """Mark a player's answers as read: all are in memory."""
        table.answers.of(player).recalled = True
