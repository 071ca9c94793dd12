"""Other workers that serve the same database: what they have done is noticed here, at the latest a second later.

No worker owns a table, and none asks another one. Each looks into the database once a second: which tables in its memory are behind, who
has windows elsewhere, who is banned, whose bots may not come in any more. Nothing depends on how soon it is noticed: what is done on an
old copy is not written, and is done again on the new one (`batches`). Through Redis (`wakes`) it is
noticed at once.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from underrose.server.administration import cut_banned
from underrose.server.faults import sorry
from underrose.server.service import Service
from underrose.server.storage.databases import NoDatabase
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.lasting_keys import seals_in
from underrose.server.storage.listening import any_invited, renew_listeners, take_invited
from underrose.server.storage.presence import Heard, Sight, renew, sight, tell_heard
from underrose.server.storage.store import SqlStore
from underrose.server.tables.table import Table
from underrose.texts import TABLE

if TYPE_CHECKING:
    from underrose.server.wakes import Wakes

POLL_SECONDS = 1.0
RENEW_EVERY = 3
"""Looks between two times at which a worker says that it lives; well within the lease of those who have windows there."""


class Neighbours:
    """One worker's eyes on the others."""

    def __init__(self, service: Service, store: SqlStore) -> None:
        self._service, self._store = service, store
        self._worker = service.scheduler.worker
        self._wakes: Wakes | None = None
        self._listening = frozenset[str]()
        """The bots that the others know to listen here."""
        self._heard = dict[tuple[str, str], float]()
        """When those were last heard of whom the others know of from here, by table and player."""
        self._hearing = dict[str, asyncio.Task[None]]()
        """What is being read again, by table."""
        self._woken = set[str]()
        """Tables that are to be read, or once more."""

    @property
    def _commits(self) -> GroupCommit:
        return self._store.commits

    def through(self, redis: str) -> None:
        """Tell the others through Redis what happens here, and hear what they tell. Raises NoDatabase where its driver is missing."""
        try:
            from underrose.server.wakes import Wakes
        except ImportError as error:  # the extra `cluster` brings it
            raise NoDatabase(TABLE.say("serve-no-driver")) from error
        limits, keys = self._service.limits, self._service.keys
        self._wakes = Wakes(redis, self.wake, limits.count_elsewhere, self._worker)
        self._store.published = self._wakes.say
        limits.share(lambda caller: keys.mark("limits", caller), self._wakes.count)

    def works(self) -> list[Coroutine[Any, Any, None]]:
        """What has to be done all the time."""
        return [self.mind(), *([self._wakes.speak(), self._wakes.listen(), self._wakes.tell_counts()] if self._wakes else [])]

    async def mind(self) -> None:
        """Look for ever. What breaks is told in the log, and tried again."""
        turn, failed = 0, ""
        while True:
            try:
                await self.look(renewing=turn % RENEW_EVERY == 0)
                failed = ""
            except Exception as error:
                if failed != type(error).__name__:  # once, not every second
                    sorry(error)
                failed = type(error).__name__
            turn += 1
            await asyncio.sleep(POLL_SECONDS)

    async def look(self, renewing: bool = False) -> None:
        """See how it stands, and have read again what is behind."""
        tables = {table.id: table for table in self._store.at_hand()}
        lobbies = [table for table in tables.values() if table.live is None and not table.closed]
        waiting = [table.id for table in lobbies]
        seen = await self._commits.read(lambda connection: sight(connection, tables.keys(), self._worker, waiting))
        self._take_in_heard(tables, seen.heard)
        if renewing:
            await self._tell_heard(lobbies)
            open_here = [table.id for table in tables.values() if table.persistence.stored.present]
            await asyncio.to_thread(self._commits.write_now, lambda connection: renew(connection, self._worker, open_here))
        await self._heed_invitations(renewing)
        await self._heed_bans(seen.banned)
        self._service.keys.seals = await self._commits.read(seals_in)
        await self._cut_revoked(tables)
        for table in tables.values():
            if self._is_behind(table, seen):
                self.wake(table.id)

    def _take_in_heard(self, tables: dict[str, Table], told: list[Heard]) -> None:
        """Before a game begins, who has come is seen by who asks: at whichever worker."""
        now = time.monotonic() - time.time()
        for one in told:
            moment = min(time.monotonic(), now + one.at)
            tables[one.table_id].seating.hear_at(one.player, moment)
            key = (one.table_id, one.player)
            self._heard[key] = max(moment, self._heard.get(key, moment))  # they know it already

    async def _tell_heard(self, lobbies: list[Table]) -> None:
        """Let the others know who has asked here since they were told last."""
        times = {(table.id, player): moment for table in lobbies for player, moment in table.seating.times_heard().items()}
        now = time.time() - time.monotonic()
        news = [Heard(*key, now + moment) for key, moment in times.items() if moment > self._heard.get(key, -math.inf)]
        if news:
            await asyncio.to_thread(self._commits.write_now, lambda connection: tell_heard(connection, news))
        self._heard = times  # not before it is written: what could not be written is told again

    @staticmethod
    def _is_behind(table: Table, seen: Sight) -> bool:
        """Whether something has happened elsewhere that the memory does not know, or somebody here has come or gone untold."""
        if seen.elsewhere.get(table.id, frozenset()) != table.seating.elsewhere:
            table.persistence.stale = True  # a worker may have died, which no version tells
            return True
        return seen.versions.get(table.id) != table.persistence.stored.version or table.audience.owners != table.persistence.stored.present

    def wake(self, table_id: str) -> None:
        """Have a table read again that is in memory here; once at a time, and once more if it is woken meanwhile."""
        if not self._store.knows(table_id):
            return
        if table_id in self._hearing:
            self._woken.add(table_id)
        else:
            self._hearing[table_id] = asyncio.create_task(self._hear(table_id))

    async def _hear(self, table_id: str) -> None:
        self._woken.add(table_id)
        try:
            while table_id in self._woken:
                self._woken.discard(table_id)
                await self._service.heard(table_id)
        except Exception as error:
            sorry(error)
        finally:
            self._hearing.pop(table_id, None)

    async def _heed_bans(self, banned: frozenset[str]) -> None:
        if banned == self._service.banned:
            return
        self._service.banned = banned
        for table in self._store.at_hand():
            await self._service.look(table, lambda table=table: cut_banned(self._service, table))

    async def _heed_invitations(self, renewing: bool) -> None:
        """Let the others know which bots listen here, and say to these what others have asked them."""
        bots = frozenset(self._service.streams.listening())
        if bots != self._listening or (bots and renewing):
            await asyncio.to_thread(self._commits.write_now, lambda connection: renew_listeners(connection, self._worker, bots))
            self._listening = bots
        if not bots or not await self._commits.read(lambda connection: any_invited(connection, self._worker)):
            return
        for bot, table_id in await asyncio.to_thread(self._commits.write_now, lambda connection: take_invited(connection, self._worker)):
            await self._say_invited(bot, table_id)

    async def _say_invited(self, bot: str, table_id: str) -> None:
        """Say to a bot here that it is asked to a table; one that cannot be read keeps no other invitation back."""
        try:
            table = await self._store.find(table_id)
            if table is not None:
                await self._service.look(table, partial(self._service.streams.invite, bot, table))
        except Exception as error:
            sorry(error)

    async def _cut_revoked(self, tables: dict[str, Table]) -> None:
        """End all lines of bots whose tokens are worth nothing any more, whichever worker was told so."""
        seated = {seat.player.id for table in tables.values() for seat in table.seats if seat.player and seat.player.owner and seat.lines}
        known = seated | {*self._service.streams.listening()}
        if not known:
            return
        good = {account.id for account in await self._service.accounts.of_ids(sorted(known))}
        for bot in known - good:
            await self._service.cut_bot(bot)

    async def close(self) -> None:
        """Read nothing more."""
        for task in [*self._hearing.values()]:
            task.cancel()
        await asyncio.gather(*self._hearing.values(), return_exceptions=True)
        if self._wakes:
            await self._wakes.close()


def neighbours_of(service: Service) -> Neighbours | None:
    """The eyes of a worker on the others; None where it is the only one that may serve its database."""
    if not (isinstance(service.store, SqlStore) and service.store.shared):
        return None
    others = Neighbours(service, service.store)
    if service.settings.redis:
        others.through(service.settings.redis)
    return others
