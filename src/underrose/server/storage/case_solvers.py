"""How a day's cases were solved on this server: for each address, by a keyed mark, seconds and whether without a hint; nothing else."""

from __future__ import annotations

import logging
import time
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from underrose.server.api.case_messages import CaseOthers
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import solvers

log = logging.getLogger(__name__)

KEPT_SECONDS = 40 * 24 * 3600.0
FEWEST = 3
"""Of fewer solvers nothing is told: it would tell of one of them."""


class CaseOf(NamedTuple):
    """A day's case."""

    day: str
    game: str
    difficulty: str


class Solvers:
    """Who solved which case, in the database."""

    def __init__(self, commits: GroupCommit) -> None:
        self._commits = commits

    async def add(self, case: CaseOf, mark: str, seconds: int, unaided: bool) -> None:
        """Count that an address has solved a case; only its first time counts. Where that cannot be written, nobody is counted."""

        def write(connection: Connection) -> None:
            known = select(solvers.c.mark).where(*_of(case), solvers.c.mark == mark)
            if connection.execute(known).first() is None:
                row = {**case._asdict(), "mark": mark, "seconds": seconds, "unaided": unaided, "at": time.time()}
                connection.execute(insert(solvers).values(**row))

        try:
            await self._commits.write(write)
        except SQLAlchemyError as error:
            log.warning("a solved case was not counted: %s", type(error).__name__)

    async def of(self, case: CaseOf) -> CaseOthers | None:
        """Return how many have solved a case and how; None of fewer than FEWEST, or where the database does not answer."""

        def look(connection: Connection) -> CaseOthers | None:
            mine = _of(case)
            solved: int = connection.execute(select(func.count()).where(*mine)).scalar_one()
            if solved < FEWEST:
                return None
            unaided: int = connection.execute(select(func.count()).where(*mine, solvers.c.unaided)).scalar_one()
            half = select(solvers.c.seconds).where(*mine).order_by(solvers.c.seconds).offset((solved - 1) // 2).limit(1)
            return CaseOthers(solved, unaided, connection.execute(half).scalar_one())

        try:
            return await self._commits.read(look)
        except SQLAlchemyError:
            return None


def _of(case: CaseOf) -> tuple[ColumnElement[bool], ...]:
    return (solvers.c.day == case.day, solvers.c.game == case.game, solvers.c.difficulty == case.difficulty)


def forget_solvers(connection: Connection) -> None:
    """Delete what is older than KEPT_SECONDS, and what is dated in the future (the clock was put back)."""
    now = time.time()
    connection.execute(delete(solvers).where((solvers.c.at < now - KEPT_SECONDS) | (solvers.c.at > now + KEPT_SECONDS)))
