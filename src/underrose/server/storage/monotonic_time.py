"""Time as this server has seen it pass: it never goes back, whatever is done to the machine's clock."""

from __future__ import annotations

import time

from sqlalchemy import Connection, insert, select, update

from underrose.server.storage.schema import clock

TURN_SECONDS = 500.0
"""How long nobody else keeps house after one worker has."""
AHEAD_SECONDS = 3600.0
"""How far ahead the stored high-water mark is, so that it need not be written at every look."""


class SeenTime:
    """Seconds since 1970: a high-water mark of the clock, which goes on by the monotonic clock where the other goes back or stands.

    Feed numbers continue from it. It says nothing about how long ago something was: a clock may have jumped ahead. `served` does:
    seconds in which this database has been served, added up over all runs.
    """

    def __init__(self, connection: Connection) -> None:
        self._seen, self._at = max(time.time(), _stored(connection, "seen")), time.monotonic()
        self._counted = self._at
        self.keep(connection)

    def now(self) -> float:
        """The time; it is never less than at any call before, runs before included."""
        at = time.monotonic()
        self._seen = max(time.time(), self._seen + at - self._at)
        self._at = at
        return self._seen

    def my_turn(self, connection: Connection) -> bool:
        """Whether this worker keeps house now: of several one does, so that seconds which all of them serve are counted once."""
        since = time.time() - _stored(connection, "kept")
        if 0 <= since < TURN_SECONDS:
            self._counted = time.monotonic()
            return False
        _store(connection, "kept", time.time())
        return True

    def keep(self, connection: Connection) -> float:
        """Store what has been seen, at the latest every AHEAD_SECONDS; returns the seconds served."""
        at = time.monotonic()
        served = _stored(connection, "served") + at - self._counted
        self._counted = at
        _store(connection, "seen", self.now() + AHEAD_SECONDS)
        _store(connection, "served", served)
        return served


def _stored(connection: Connection, name: str) -> float:
    return float(connection.execute(select(clock.c.seconds).where(clock.c.name == name)).scalar() or 0.0)


def _store(connection: Connection, name: str, seconds: float) -> None:
    if connection.execute(update(clock).where(clock.c.name == name).values(seconds=seconds)).rowcount == 0:
        connection.execute(insert(clock).values(name=name, seconds=seconds))
