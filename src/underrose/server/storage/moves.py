"""Moves that other workers have made, read for all waiting tables by one statement, so from one snapshot.

Most changes by other workers are a step of a running game. Such a step stores the version that it gave its table (`Change.more`), so a
reader can tell whether the steps it lacks are all that has changed; if not, it reads the whole table (`rows.rows_of`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from underrose.server.storage.group_commit import GroupCommit
from underrose.server.tables.leases import Job

READ = """
SELECT had.place, t.version AS made, s.game, s.step, s.seat, s.action, s.chance, s.at, s.signed, s.player, s.id, s.digest, s.n,
       s.version, s.decided_by,
       (SELECT json_agg(json_build_array(j.kind, j.seat, j.game, j.ask, j.due_at, j.lease_until, j.worker, j.wait))
          FROM jobs j WHERE j.table_id = t.id) AS jobs
FROM unnest(%s::text[], %s::int[], %s::int[]) WITH ORDINALITY AS had(id, game, step, place)
JOIN tables t ON t.id = had.id
LEFT JOIN steps s ON s.table_id = had.id AND s.game = had.game AND s.step >= had.step
ORDER BY had.place, s.step
"""
"""For PostgreSQL: no other database is shared."""


class Asked(NamedTuple):
    """What a worker has of a table in memory: the version of its row, the number of its game, and how many of its steps."""

    table_id: str
    version: int
    game: int
    steps: int


class Moves(NamedTuple):
    """What has changed at a table since this worker read it, where that is steps and jobs and nothing else."""

    version: int
    steps: list[Any]
    jobs: dict[tuple[str, int], Job]


class MoveReader:
    """Reads other workers' moves. One read runs at a time; callers that arrive meanwhile share the next one."""

    def __init__(self, commits: GroupCommit) -> None:
        self._commits = commits
        self._asked: list[tuple[Asked, asyncio.Future[Moves | None]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def since(self, asked: Asked) -> Moves | None:
        """Return the moves missing in memory; None where something else has changed, or the table does not exist. Raises
        SQLAlchemyError."""
        found: asyncio.Future[Moves | None] = asyncio.get_running_loop().create_future()
        self._asked.append((asked, found))
        if self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read_all())
        return await found

    async def _read_all(self) -> None:
        try:
            while self._asked:
                asked, self._asked = self._asked, []
                await self._read(asked)
        finally:
            self._reading = None

    async def _read(self, asked: Sequence[tuple[Asked, asyncio.Future[Moves | None]]]) -> None:
        try:
            found = await self._commits.read(partial(moves_since, [one for one, _ in asked]))
        except BaseException as error:
            for _, waits in asked:
                if not waits.done():
                    waits.set_exception(error)
            if not isinstance(error, Exception):
                raise
            return
        for (_, waits), moves in zip(asked, found, strict=True):
            if not waits.done():  # the caller may have been cancelled
                waits.set_result(moves)

    async def stop(self) -> None:
        """Cancel the read under way and those that wait for the next, and wait for it to end."""
        for _, waits in self._asked:
            waits.cancel()
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading


def moves_since(asked: Sequence[Asked], connection: Connection) -> list[Moves | None]:
    """Return the missing moves of each table that is asked for, in order; None where something else has changed, or it is not there."""
    parameters = [one.table_id for one in asked], [one.game for one in asked], [one.steps for one in asked]
    rows = [list[Any]() for _ in asked]
    for row in connection.exec_driver_sql(READ, parameters):
        rows[row.place - 1].append(row)
    return [_moves(one.version, read) for one, read in zip(asked, rows, strict=True)]


def _moves(known: int, read: Sequence[Any]) -> Moves | None:
    """Return the moves in the rows of a table, if they account for every version after the known one."""
    steps = [row for row in read if row.step is not None]
    if not read or read[0].made < known or {row.version for row in steps} != set(range(known + 1, read[0].made + 1)):
        return None
    return Moves(read[0].made, steps, _jobs(read[0].jobs))


def _jobs(rows: Sequence[Sequence[Any]] | None) -> dict[tuple[str, int], Job]:
    return {(kind, seat): Job(game, ask, due, lease, worker, float(wait)) for kind, seat, game, ask, due, lease, worker, wait in rows or ()}
