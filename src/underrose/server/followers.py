"""People who follow a table by asking for the position again and again, where no WebSocket gets through: each has a line as a window has,
whose messages nobody carries, so that the table, its jobs and other workers take them for what they are: there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from underrose.server.authentication import Player
from underrose.server.refusals import Refused
from underrose.server.sources import Sources
from underrose.server.tables.feeds import Line
from underrose.server.tables.table import Table

ASKED_SECONDS = 6.0
"""How long after asking somebody is taken to be there: pages ask every second and a half."""
Do = Callable[[Table, Callable[[], Any]], Awaitable[Any]]
"""Does something at a table, durably, and tells everybody."""


@dataclass
class Follower:
    """One person's line at a table, at their place, and when they asked last, by the monotonic clock."""

    line: Line
    place: int
    asked: float
    lasting: asyncio.Task[None] | None = None


class Followers:
    """Everybody who follows a table of this server like that."""

    def __init__(self, do: Do, sources: Sources) -> None:
        self._do, self._clock = do, sources.clock
        self._followers: dict[tuple[str, str], Follower] = {}

    async def follow(self, table: Table, player: Player) -> None:
        """Somebody has asked: the first time they arrive, as with a window. Raises Refused for somebody who is not at the table, or where
        too many watch it."""
        key, place = (table.id, player.id), table.seating.place_at_table(player)
        known = self._followers.get(key)
        if known is not None and not known.line.cut and known.place == place:
            known.asked = self._clock.monotonic()
            return
        line = Line(player.id)
        line.wake = line.waiting.clear  # who asks is answered with the whole position
        arrived = Follower(line, place, self._clock.monotonic())
        self._followers[key] = arrived

        def arrive() -> None:
            arrived.place = table.seating.place_at_table(player)  # as it is by now
            table.join(arrived.place, line)

        arrived.lasting = asyncio.create_task(self._last(table, key, arrived))  # cancelling who asks does not cancel the arrival
        try:
            await self._do(table, arrive)
        except Exception:
            arrived.lasting.cancel()
            if self._followers.get(key) is arrived:
                del self._followers[key]
            raise

    async def _last(self, table: Table, key: tuple[str, str], follower: Follower) -> None:
        """See them off once they ask no more."""
        while not follower.line.cut and (left := follower.asked + ASKED_SECONDS - self._clock.monotonic()) > 0:
            await self._clock.wait(left)
        if self._followers.get(key) is follower:
            del self._followers[key]
        await see_off(self._do, table, follower.place, follower.line)

    async def close(self) -> None:
        """Nobody is waited for any more."""
        tasks = [one.lasting for one in self._followers.values() if one.lasting is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def hush(do: Do, table: Table, line: Line, silent: bool) -> None:
    """Tell of a line that nothing comes over it, or something again, whether or not that can be told or written down now."""
    try:
        await do(table, lambda: table.audience.hush(line, silent))
    except Refused:
        table.persistence.people_due = True
        table.audience.hush(line, silent)


async def see_off(do: Do, table: Table, place: int, line: Line) -> None:
    """Let go of a line, whether or not that can be told or written down now."""
    try:
        await do(table, lambda: table.audience.hang_up(place, line))
    except Refused:
        table.persistence.people_due = True
        table.audience.hang_up(place, line)
