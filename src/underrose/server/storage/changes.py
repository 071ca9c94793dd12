"""Changes: what must be committed atomically, and the SQL statements for it, the same for every database.

They bypass SQLAlchemy: a move is two rows, and its overhead per statement would cost more than the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, Protocol

import msgspec
from sqlalchemy import Table

from underrose.server.storage.schema import answers, games, guests, jobs, presence, reports, steps, tables

Row = dict[str, Any]
ROWS_AT_ONCE = (64, 16, 4, 1)
"""How many rows one statement inserts. Few sizes, so that each is prepared once."""


class Overtaken(Exception):
    """Another writer changed the same table first (optimistic lock)."""


class StatementResult(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""
        ...


class Writing(Protocol):
    """A connection in a transaction."""

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> StatementResult:
        """Execute one statement, whose parameters are written as `?`."""
        ...


class StepRow(NamedTuple):
    """A row of `steps`, in the order of its columns."""

    table_id: str
    game: int
    step: int
    seat: int | None
    action: int | None
    chance: bytes
    at: float | None
    signed: bytes | None = None
    player: str | None = None
    id: str | None = None
    digest: bytes | None = None
    n: int | None = None
    version: int | None = None
    decided_by: str | None = None


class AnswerRow(NamedTuple):
    """A row of `answers`, in the order of its columns."""

    table_id: str
    player: str
    id: str
    digest: bytes
    n: int
    reference: str | None
    at: float


class Change(msgspec.Struct):
    """What must be committed atomically. `table` holds new values of the table's row, whose version must still be `version`."""

    table_id: str = ""
    new: bool = False
    version: int = 0
    table: Row | None = None
    games: Sequence[Row] = ()
    spent: bytes = b""
    """What is kept of the setup of the game before a new one: it is not set up again."""
    records: Sequence[tuple[int, bytes]] = ()
    steps: Sequence[StepRow] = ()
    answers: Sequence[AnswerRow] = ()
    reports: Sequence[Row] = ()
    jobs_gone: Sequence[tuple[str, int]] = ()
    jobs: Sequence[Row] = ()
    guests_gone: Sequence[tuple[str, str]] = ()
    guests: Sequence[tuple[str, str, bool]] = ()
    absent: Sequence[tuple[str, str, str]] = ()
    """Presence rows to delete, of players who left or joined at this worker: table, player, worker."""
    present: Sequence[tuple[str, str, str, float]] = ()
    """Presence rows to insert: table, player, worker, end of the lease."""

    def __bool__(self) -> bool:
        return bool(self.steps or self.jobs_gone or self.jobs or self.more)

    @property
    def more(self) -> bool:
        """Whether anything changes besides the steps of a game that goes on and its clocks; the version of its row is no change."""
        kept = self.table or self.answers or self.records or self.games or self.reports
        return bool(kept or self.guests_gone or self.guests or self.absent or self.present)


def write_down(database: Writing, changes: Sequence[Change]) -> None:
    """Write all rows of some changes in few statements. Raises Overtaken, or the driver's error where a key exists already."""
    _next_versions(database, [change for change in changes if change.table == {}])
    others = [change for change in changes if change.more or change.jobs_gone or change.jobs]
    if others:
        _other_rows(database, others)
    _insert(database, steps, [row for change in changes for row in change.steps])


def _other_rows(database: Writing, changes: Sequence[Change]) -> None:
    """Write all rows but steps."""
    for change in changes:
        if change.table:
            _table_row(database, change)
        for gone in change.guests_gone:
            database.execute("DELETE FROM guests WHERE player = ? AND table_id = ?", gone)
        for gone in change.absent:
            database.execute("DELETE FROM presence WHERE table_id = ? AND player = ? AND worker = ?", gone)
        for kind, seat in change.jobs_gone:
            database.execute("DELETE FROM jobs WHERE table_id = ? AND kind = ? AND seat = ?", (change.table_id, kind, seat))
    for table, name in ((games, "games"), (jobs, "jobs"), (reports, "reports")):
        names = _names(table)
        rows: list[Row] = [row for change in changes for row in getattr(change, name)]
        _insert(database, table, [tuple(row.get(name) for name in names) for row in rows])
    for change in changes:
        for game in change.games:
            before = (change.spent, change.table_id, game["game"] - 1)
            database.execute("UPDATE games SET setup = ? WHERE table_id = ? AND game = ?", before)
        for number, record in change.records:  # of a game that may have begun in the same change
            database.execute("UPDATE games SET record = ? WHERE table_id = ? AND game = ?", (record, change.table_id, number))
    _insert(database, guests, [row for change in changes for row in change.guests])
    _insert(database, presence, [row for change in changes for row in change.present])
    _insert(database, answers, [row for change in changes for row in change.answers])


def _insert(database: Writing, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows in few statements: each one releases the GIL, and the event loop's thread is slow to give it back."""
    done = 0
    for size in ROWS_AT_ONCE:
        while len(rows) - done >= size:
            database.execute(_insertion(table, size), tuple(chain.from_iterable(rows[done : done + size])))
            done += size


@cache
def _names(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


@cache
def _insertion(table: Table, rows: int) -> str:
    names = [f'"{name}"' for name in _names(table)]  # `cast` is a word of SQL
    row = f"({', '.join('?' for _ in names)})"
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES {', '.join([row] * rows)}"


def _next_versions(database: Writing, changes: Sequence[Change]) -> None:
    """Increment the versions of table rows in few statements. Raises Overtaken where one is not as expected."""
    done = 0
    for size in ROWS_AT_ONCE:
        while len(changes) - done >= size:
            some = changes[done : done + size]
            known = tuple(chain.from_iterable((change.table_id, change.version) for change in some))
            if database.execute(_next_version(size), known).rowcount != size:
                raise Overtaken
            done += size


@cache
def _next_version(rows: int) -> str:
    return f"UPDATE tables SET version = version + 1 WHERE (id, version) IN ({', '.join(['(?, ?)'] * rows)})"


def _table_row(database: Writing, change: Change) -> None:
    values = {**(change.table or {}), "version": change.version + 1}
    if change.new:
        row = {"id": change.table_id, **values}
        _insert(database, tables, [tuple(row.get(name) for name in _names(tables))])
        return
    assignments = ", ".join(f"{name} = ?" for name in values)
    statement = f"UPDATE tables SET {assignments} WHERE id = ? AND version = ?"
    if database.execute(statement, (*values.values(), change.table_id, change.version)).rowcount != 1:
        raise Overtaken
