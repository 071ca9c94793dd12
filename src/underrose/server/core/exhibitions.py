"""The exhibitions of a server: at most one table for each game that has one, in memory alone, and only while it has spectators.

The first request opens it. Bots play as long as it is watched, as at every table; a new game begins a while after one has ended, and
front pages then show the next title with an exhibition. A table that has not been watched for long is removed, with its records.
Where workers share a database there are none: a link to one could be served by a worker that does not have it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from underrose.server.api.messages import BotSeat
from underrose.server.api.refusals import MISSING, Refused
from underrose.server.catalogue.served_games import ServedGames
from underrose.server.catalogue.set_ups import ExhibitionSetUp, set_ups_of
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import to_refusal
from underrose.server.common.sources import SYSTEM, Sources
from underrose.server.storage.group_commit import Outcomes
from underrose.server.storage.store import CODE_LENGTH, LETTERS, forget_changes
from underrose.server.tables.exhibition import open_exhibition
from underrose.server.tables.live_game import Sign
from underrose.server.tables.table import Table

PAUSE_SECONDS = 15.0
"""How long the end of a game stays on the table before the next one begins."""
LEFT_SECONDS = 300.0
"""After so long without spectators an exhibition is closed."""
TEND_SECONDS = 1.0
KEPT_GAMES = 3
"""Finished games of an exhibition whose records are kept."""

Doing = Callable[[Table, Callable[[], Any]], Awaitable[Any]]


def new_code() -> str:
    """Return a code longer than those of other tables, so that it is never one of theirs."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH + 1))


class MemoryStore:
    """Tables in memory, by id and by code: a store for batches that writes nothing."""

    shared = False

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

    def write(self, tables: Sequence[Table], on_done: Callable[[Outcomes], None]) -> None:
        """Report success at once: there is nothing to write."""
        for table in tables:
            forget_changes(table)
        on_done([None] * len(tables))

    async def reload(self, table: Table) -> bool:
        """Return False: there is nothing to read."""
        return False

    async def recall(self, table: Table, player: str, id: str) -> None:
        """Mark a player's answers as read: all are in memory."""
        table.answers.of(player).recalled = True


class Exhibitions:
    """The exhibitions of one server, if it serves its tables `alone`; `do` does something at a table and broadcasts it."""

    def __init__(self, served: ServedGames, sign: Sign, do: Doing, alone: bool = True, sources: Sources = SYSTEM) -> None:
        self.store = MemoryStore()
        self._served = served
        self._sign = sign
        self._do = do
        self._sources = sources
        self._now = sources.clock.monotonic
        all_games = served.entries.items() if alone else ()
        self._bill = {name: wish for name, entry in all_games if (wish := set_ups_of(entry.title).exhibition)}
        """What is played at the exhibition of each game that has one."""
        self._turn = 0
        """Index of the shown game in `_bill`, counted on without wrapping."""
        self._over: dict[tuple[str, int], float] = {}
        """When the game of a table was first seen to be over, by the table and the number of the game."""
        self._tending: asyncio.Task[None] | None = None

    def plays(self, name: str) -> bool:
        """Return whether this game has an exhibition here."""
        return name in self._bill

    async def on_now(self) -> Table:
        """Return the table that front pages show, and count the call as a look. The table is opened, and its next game begun, where there
        is none. Raises Refused (404) where no game of this server has an exhibition."""
        if not self._bill:
            raise Refused(MISSING, "no_exhibition")
        name = list(self._bill)[self._turn % len(self._bill)]
        table = next((one for one in self.store.at_hand() if one.game.title.id == name and not one.closed), None)
        if table is None:
            table = await self._open(name, self._bill[name])
        table.audience.look()
        if table.live is None or self._has_paused(table):
            await self._do(table, lambda: self._begin(table))
        elif table.rests:
            await self._do(table, lambda: None)
        return table

    async def _open(self, name: str, wish: ExhibitionSetUp) -> Table:
        game = self._served.setup(name, wish.players, wish.options)
        bots = [BotSeat(seat, wish.level) for seat in range(wish.players)]
        table = open_exhibition(self._sources.table_id(), new_code(), game, bots, self._sign, self._sources)
        self.store.add(table)
        if self._tending is None or self._tending.done():
            self._tending = asyncio.create_task(self._tend())
        return table

    def _begin(self, table: Table) -> None:
        """Begin the next game, unless another call already has."""
        if table.live is None or table.live.over:
            table.begin()
            table.history.archive.keep_from(table.games - KEPT_GAMES)

    def _has_paused(self, table: Table) -> bool:
        """Return whether the game on the table has been over for long enough."""
        if table.live is None or not table.live.over:
            return False
        return self._now() - self._over.setdefault((table.id, table.live.number), self._now()) >= PAUSE_SECONDS

    # --- tending -----------------------------------------------------------------------------------------------------

    async def _tend(self) -> None:
        """Call `tend` every TEND_SECONDS while there are exhibitions."""
        while self.store.at_hand():
            await self._sources.clock.wait(TEND_SECONDS)
            await self.tend()

    async def tend(self) -> None:
        """Begin next games, and remove exhibitions that are not watched any more."""
        for table in self.store.at_hand():
            try:
                await self._see_to(table)
            except Exception as error:
                to_refusal(error)

    async def _see_to(self, table: Table) -> None:
        watched = any(table.audience.outlets())
        if table.closed or (not watched and self._now() - table.audience.looked > LEFT_SECONDS):
            self.store.remove(table)
            self._over = {key: since for key, since in self._over.items() if key[0] != table.id}
            return
        if not self._has_paused(table):
            return
        bill = list(self._bill)
        if table.game.title.id == bill[self._turn % len(bill)]:
            self._turn += 1
        if watched:
            await self._do(table, lambda: self._begin(table))

    async def close(self) -> None:
        """Stop the background task."""
        if self._tending is not None:
            await cancel([self._tending])
