"""Players who follow a table by polling, where no WebSocket gets through. Each has an outlet as a WebSocket has, whose messages are
dropped, so that the table, its jobs and other workers count the player as present."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from underrose.server.accounts.authentication import Player
from underrose.server.api.refusals import Refused
from underrose.server.common.cancelling import cancel
from underrose.server.common.sources import Sources
from underrose.server.tables.feeds import Outlet
from underrose.server.tables.table import Table

ASKED_SECONDS = 6.0
"""How long after a poll a player counts as present: pages poll every second and a half."""
Do = Callable[[Table, Callable[[], Any]], Awaitable[Any]]
"""Does something at a table, commits it and broadcasts it (`Service.do`)."""


@dataclass
class Follower:
    """A polling player's connection at a table, their place, and the time of their last poll (monotonic)."""

    outlet: Outlet
    place: int
    asked: float
    leaving: asyncio.Task[None] | None = None


class Followers:
    """All polling players of this server."""

    def __init__(self, do: Do, sources: Sources) -> None:
        self._do, self._clock = do, sources.clock
        self._followers: dict[tuple[str, str], Follower] = {}

    async def follow(self, table: Table, player: Player, place: int) -> None:
        """Record a poll from a place; the first one joins the table, as a WebSocket would. Raises Refused for a player who is not at the
        table any more, or where it has too many spectators."""
        key = (table.id, player.id)
        known = self._followers.get(key)
        if known is not None and not known.outlet.cut and known.place == place:
            known.asked = self._clock.monotonic()
            return
        outlet = Outlet(player.id)
        outlet.wake = outlet.waiting.clear  # a poll is answered with the whole position
        arrived = Follower(outlet, place, self._clock.monotonic())
        self._followers[key] = arrived

        def arrive() -> None:
            arrived.place = table.seating.place_at_table(player)  # as it is by now
            table.join(arrived.place, outlet)

        arrived.leaving = asyncio.create_task(self._last(table, key, arrived))  # cancelling the request does not cancel the join
        try:
            await self._do(table, arrive)
        except Exception:
            arrived.leaving.cancel()
            if self._followers.get(key) is arrived:
                del self._followers[key]
            await see_off(self._do, table, arrived.place, outlet)  # it may have joined before the commit failed
            raise

    async def _last(self, table: Table, key: tuple[str, str], follower: Follower) -> None:
        """Wait until the polls stop, and then let the connection leave the table."""
        while not follower.outlet.cut and (left := follower.asked + ASKED_SECONDS - self._clock.monotonic()) > 0:
            await self._clock.wait(left)
        if self._followers.get(key) is follower:
            del self._followers[key]
        await see_off(self._do, table, follower.place, follower.outlet)

    async def close(self) -> None:
        """Cancel the waiting for all polling players."""
        await cancel(one.leaving for one in self._followers.values() if one.leaving is not None)


async def hush(do: Do, table: Table, outlet: Outlet, silent: bool) -> None:
    """Mark a connection as silent or not, in memory at least where it cannot be committed now."""
    try:
        await do(table, lambda: table.audience.hush(outlet, silent))
    except Refused:
        table.persistence.members_dirty = True
        table.audience.hush(outlet, silent)


async def see_off(do: Do, table: Table, place: int, outlet: Outlet) -> None:
    """Let a connection leave its table, in memory at least where it cannot be committed now."""
    try:
        await do(table, lambda: table.audience.hang_up(place, outlet))
    except Refused:
        table.persistence.members_dirty = True
        table.audience.hang_up(place, outlet)
