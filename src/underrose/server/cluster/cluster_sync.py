"""Synchronization with other workers on the same database, by polling it once a second.

No worker owns a table, and none calls another one. Each polls the database: which of its tables are stale, which players are present
elsewhere, banned addresses, revoked bots. Correctness does not depend on the delay: an operation on a stale copy is not committed, but
retried on a fresh one (`batches`). With Redis (`redis_notify`) changes are noticed at once.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from underrose.server.api.cue_messages import CueMessage
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import to_refusal
from underrose.server.core.administration import cut_banned
from underrose.server.core.service import Service
from underrose.server.storage.databases import NoDatabase
from underrose.server.storage.listening import any_invited, renew_listeners, take_invited
from underrose.server.storage.presence import Activity, Sight, renew, sight, store_activity
from underrose.server.storage.stored_keys import seals_in
from underrose.server.tables.cues import tell
from underrose.server.tables.table import Table
from underrose.texts import TABLE

if TYPE_CHECKING:
    from underrose.server.cluster.redis_notify import RedisNotify

POLL_SECONDS = 1.0
RENEW_EVERY = 3
"""Polls between two heartbeats of a worker; well within the lease of its presence."""


class ClusterSync:
    """One worker's synchronization with the others."""

    def __init__(self, service: Service) -> None:
        self._service, self._store = service, service.store
        self._commits = service.store.commits
        self._worker = service.scheduler.worker
        self._notify: RedisNotify | None = None
        self._listening = frozenset[str]()
        """The bots stored as listening here."""
        self._known_activity = dict[tuple[str, str], float]()
        """The times of signs of life that the others know already, by table and player (monotonic)."""
        self._reloads = dict[str, asyncio.Task[None]]()
        """Running reloads, by table."""
        self._woken = set[str]()
        """Tables to be reloaded, or once more."""

    def through(self, redis: str) -> None:
        """Publish to and subscribe to other workers through Redis. Raises NoDatabase where its driver is missing."""
        try:
            from underrose.server.cluster.redis_notify import RedisNotify
        except ImportError as error:  # the extra `cluster` brings it
            raise NoDatabase(TABLE.say("serve-no-driver")) from error
        limits, keys = self._service.limits, self._service.keys
        self._notify = RedisNotify(redis, self.wake, limits.count_elsewhere, self._worker, self.on_cue)
        self._store.published, self._service.cue_elsewhere = self._notify.publish_change, self._notify.publish_cue
        limits.share(lambda caller: keys.mark("limits", caller), self._notify.count)

    def on_cue(self, table_id: str, cue: CueMessage) -> None:
        """Pass the progress of a shared screen at another worker on to the clients here."""
        for table in self._store.at_hand():
            if table.id == table_id:
                tell(table, cue)

    def works(self) -> list[Coroutine[Any, Any, None]]:
        """Return the coroutines to run in the background."""
        return [
            self.poll_forever(),
            *([self._notify.publish_waiting(), self._notify.listen(), self._notify.publish_counts()] if self._notify else []),
        ]

    async def poll_forever(self) -> None:
        """Poll in an endless loop. An error is logged, and the poll retried."""
        turn, failed = 0, ""
        while True:
            try:
                await self.poll(renewing=turn % RENEW_EVERY == 0)
                failed = ""
            except Exception as error:
                if failed != type(error).__name__:  # once, not every second
                    to_refusal(error)
                failed = type(error).__name__
            turn += 1
            await asyncio.sleep(POLL_SECONDS)

    async def poll(self, renewing: bool = False) -> None:
        """Poll once: exchange presence, invitations, bans and keys, and reload stale tables."""
        tables = {table.id: table for table in self._store.at_hand()}
        lobbies = [table for table in tables.values() if table.live is None and not table.closed]
        waiting = [table.id for table in lobbies]
        seen = await self._commits.read(lambda connection: sight(connection, tables.keys(), self._worker, waiting))
        self._merge_activity(tables, seen.activity)
        if renewing:
            await self._share_activity(lobbies)
            await self._renew(tables)
        await self._heed_invitations(renewing)
        if seen.banned != self._service.banned:
            self._service.banned = seen.banned
            await cut_banned(self._service)
        self._service.keys.seals = await self._commits.read(seals_in)
        await self._cut_revoked(tables)
        for table in tables.values():
            if self._is_behind(table, seen):
                self.wake(table.id)

    async def _renew(self, tables: dict[str, Table]) -> None:
        """Renew the presence leases of this worker. Rows that others deleted because it was late are found missing and written again
        (`_is_behind`)."""
        open_here = [table.id for table in tables.values() if table.persistence.stored.present]
        leased = await self._commits.write(lambda connection: renew(connection, self._worker, open_here))
        for table_id, players in leased.items():
            tables[table_id].persistence.stored.present = players

    def _merge_activity(self, tables: dict[str, Table], told: list[Activity]) -> None:
        """Take in signs of life at other workers: in the lobby, requests count as presence."""
        now = time.monotonic() - time.time()
        for one in told:
            moment = min(time.monotonic(), now + one.at)
            tables[one.table_id].seating.mark_active_at(one.player, moment)
            key = (one.table_id, one.player)
            self._known_activity[key] = max(moment, self._known_activity.get(key, moment))  # they know it already

    async def _share_activity(self, lobbies: list[Table]) -> None:
        """Store new signs of life of players in the lobby for the other workers."""
        times = {(table.id, player): moment for table in lobbies for player, moment in table.seating.last_active_times().items()}
        now = time.time() - time.monotonic()
        news = [Activity(*key, now + moment) for key, moment in times.items() if moment > self._known_activity.get(key, -math.inf)]
        if news:
            await self._commits.write(lambda connection: store_activity(connection, news))
        self._known_activity = times  # after the write: what failed is written again

    @staticmethod
    def _is_behind(table: Table, seen: Sight) -> bool:
        """Return whether a table in memory is stale, or players here have joined or left without that being stored."""
        if seen.elsewhere.get(table.id, frozenset()) != table.seating.elsewhere:
            table.persistence.stale = True  # a worker may have died, which changes no version
            return True
        return seen.versions.get(table.id) != table.persistence.stored.version or table.audience.owners != table.persistence.stored.present

    def wake(self, table_id: str) -> None:
        """Reload a table in memory, one reload at a time, and once more if it is woken meanwhile (debounce)."""
        if not self._store.knows(table_id):
            return
        if table_id in self._reloads:
            self._woken.add(table_id)
        else:
            self._reloads[table_id] = asyncio.create_task(self._reload(table_id))

    async def _reload(self, table_id: str) -> None:
        self._woken.add(table_id)
        try:
            while table_id in self._woken:
                self._woken.discard(table_id)
                await self._service.on_table_changed(table_id)
        except Exception as error:
            to_refusal(error)
        finally:
            self._reloads.pop(table_id, None)

    async def _heed_invitations(self, renewing: bool) -> None:
        """Store which bots listen here, and deliver invitations from other workers."""
        bots = frozenset(self._service.streams.listening())
        if bots != self._listening or (bots and renewing):
            await self._commits.write(lambda connection: renew_listeners(connection, self._worker, bots))
            self._listening = bots
        if not bots or not await self._commits.read(lambda connection: any_invited(connection, self._worker)):
            return
        for bot, table_id in await self._commits.write(lambda connection: take_invited(connection, self._worker)):
            await self._deliver_invitation(bot, table_id)

    async def _deliver_invitation(self, bot: str, table_id: str) -> None:
        """Deliver an invitation to a bot here; an error is logged, and does not hold up other invitations."""
        try:
            table = await self._store.find(table_id)
            if table is not None:
                await self._service.look(table, partial(self._service.streams.invite, bot, table))
        except Exception as error:
            to_refusal(error)

    async def _cut_revoked(self, tables: dict[str, Table]) -> None:
        """Close the connections of bots whose tokens were revoked, at whichever worker."""
        seats = [seat for table in tables.values() for seat in table.seats if seat.connections]
        seated = {seat.player.id for seat in seats if seat.player and seat.player.owner}
        known = seated | {*self._service.streams.listening()}
        if not known:
            return
        good = {account.id for account in await self._service.accounts.of_ids(sorted(known))}
        for bot in known - good:
            await self._service.cut_bot(bot)

    async def close(self) -> None:
        """Cancel running reloads, and disconnect from Redis."""
        await cancel(self._reloads.values())
        if self._notify:
            await self._notify.close()


def cluster_sync_of(service: Service) -> ClusterSync | None:
    """Return a worker's synchronization; None where its database cannot be shared."""
    if not service.store.shared:
        return None
    others = ClusterSync(service)
    if service.settings.redis:
        others.through(service.settings.redis)
    return others
