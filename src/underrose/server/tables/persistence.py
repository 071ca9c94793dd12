"""Persistence bookkeeping: what of a table is stored already, and what waits for the next commit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from underrose.server.tables.leases import Job


class Persisted(msgspec.Struct):
    """What of a table is in the store already."""

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
    """Who has a window at this worker, by player id; where others serve the same store."""

    def copy(self, jobs: dict[tuple[str, int], Job]) -> Persisted:
        """The same, with other jobs."""
        return replace(self, jobs=dict(jobs))


@dataclass
class Persistence:
    """How a table in memory stands to its rows; what is fresh of its answers stands in its answer book."""

    stored: Persisted = field(default_factory=Persisted)
    changes: int = 0
    """How often anything may have changed of who is at the table and how it is set."""
    _people_due: bool = True
    stale: bool = False
    """Whether the copy in memory may differ from what is stored: it is read back before anything else is done with it."""
    records: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])
    """Records of finished games that are not stored yet: number, compressed record."""
    reports: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """Reports that are not stored yet."""
    reported: int = 0
    """Reports that this table has made in all."""
    touched: float = 0.0
    """When something last happened at the table."""

    @property
    def people_due(self) -> bool:
        """Whether anything may have changed of who is at the table and how it is set, since that was written: what only plays changes
        nothing of it, or says so here."""
        return self._people_due

    @people_due.setter
    def people_due(self, due: bool) -> None:
        self.changes, self._people_due = self.changes + due, due

    def forget(self) -> None:
        """Nothing waits for the next commit."""
        self.records.clear()
        self.reports.clear()
