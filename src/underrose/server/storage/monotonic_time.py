"""A clock that never goes back, even across restarts or when the system clock is set back."""

from __future__ import annotations

import time

from sqlalchemy import Connection, select

from underrose.server.storage.schema import clock, put

TURN_SECONDS = 500.0
"""After one worker has done the housekeeping, no other does it for so long."""
AHEAD_SECONDS = 3600.0
"""How far ahead the stored high-water mark is, so that not every reading must be written."""


class SeenTime:
    """Seconds since 1970: a high-water mark of the system clock, advanced by the monotonic clock where that one goes back or stands.

    Feed numbers continue from it. It says nothing about how long ago something was: a clock may have jumped ahead. `served` does:
    seconds in which this database has been served, added up over all runs.
    """

    def __init__(self, connection: Connection) -> None:
        self._seen, self._at = max(time.time(), _stored(connection, "seen")), time.monotonic()
        self._counted = self._at
        self.keep(connection)

    def now(self) -> float:
        """Return the time; it is never less than at any call before, runs before included."""
        at = time.monotonic()
        self._seen = max(time.time(), self._seen + at - self._at)
        self._at = at
        return self._seen

    def my_turn(self, connection: Connection) -> bool:
        """Return whether this worker does the housekeeping now: only one of several does, so that their shared uptime is counted once."""
        since = time.time() - _stored(connection, "kept")
        if 0 <= since < TURN_SECONDS:
            self._counted = time.monotonic()
            return False
        put(connection, clock, name="kept", seconds=time.time())
        return True

    def keep(self, connection: Connection) -> float:
        """Store the high-water mark and the uptime, to be called at least every AHEAD_SECONDS; returns the seconds served."""
        at = time.monotonic()
        served = _stored(connection, "served") + at - self._counted
        self._counted = at
        self.note(connection)
        put(connection, clock, name="served", seconds=served)
        return served

    def note(self, connection: Connection) -> None:
        """Store the high-water mark."""
        put(connection, clock, name="seen", seconds=self.now() + AHEAD_SECONDS)


def _stored(connection: Connection, name: str) -> float:
    return float(connection.execute(select(clock.c.seconds).where(clock.c.name == name)).scalar() or 0.0)
