"""The latest token used of each session's line (token rotation), and since when; see `sessions`."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import OperationalError

from underrose.server.accounts.authentication import COOKIE_SECONDS
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import put, sessions


class Turn(NamedTuple):
    """The number of a token in its line, from 0, and when it was first used (seconds since 1970)."""

    number: int
    since: float


class SessionLines:
    """Lines in the database: a row for each line of which more than the first token was used. `now` is in seconds since 1970."""

    def __init__(self, commits: GroupCommit, now: Callable[[], float] = time.time) -> None:
        self._commits, self._now = commits, now

    async def used(self, line: str, turn: int) -> Turn:
        """Record the use of a token with this turn; returns the latest turn recorded of its line. Where nothing can be written that is an
        earlier one: whoever was just given a new token must not be shut out of what others may still read."""
        latest = await self._commits.read(lambda connection: _latest(connection, line))
        if turn > latest.number:
            with suppress(OperationalError):  # then at its next use
                return await self._commits.write(lambda connection: self._note(connection, line, turn))
        return latest

    def _note(self, connection: Connection, line: str, turn: int) -> Turn:
        latest = _latest(connection, line)
        if turn <= latest.number:
            return latest
        now = Turn(turn, self._now())
        put(connection, sessions, line=line, turn=now.number, since=now.since)
        return now


def _latest(connection: Connection, line: str) -> Turn:
    row = connection.execute(select(sessions.c.turn, sessions.c.since).where(sessions.c.line == line)).first()
    return Turn(0, 0.0) if row is None else Turn(row.turn, row.since)


def forget_lines(connection: Connection) -> None:
    """Delete the lines whose earlier tokens have all expired."""
    connection.execute(delete(sessions).where(sessions.c.since < time.time() - COOKIE_SECONDS))
