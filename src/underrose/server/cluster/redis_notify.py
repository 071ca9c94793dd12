"""Notifications between workers through Redis (publish, subscribe), so that changes are noticed before the next poll.

A message carries the table's id, the number of its game's steps and the sending worker, and nothing secret; what happened is read from
the database. Separate channels carry counts of rate limits, by keyed hashes, and the progress of shared screens. Redis is optional:
without it, or while it is down, news come up to a second later, each worker counts for itself, and pages at other workers than the
screen's keep their own time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from underrose.server.api.cue_messages import CueMessage

log = logging.getLogger(__name__)

CHANNEL = "underrose:tables"
COUNTS = "underrose:limits"
CUES = "underrose:cues"
TELL_SECONDS = 0.2
"""Seconds between two messages of rate limit counts."""
MOST_COUNTED = 2_000
"""Callers in one such message; more are dropped."""
RETRY_SECONDS = 1.0
CONNECT_SECONDS = 5.0
MOST_WAITING = 10_000
"""Length of the send queue; more messages are dropped."""


class Wake(msgspec.Struct):
    """Something happened at a table."""

    table: str
    step: int
    worker: str = ""
    """The sending worker, which ignores it."""


class LimitCounts(msgspec.Struct):
    """Requests that a worker's rate limits have allowed: limit, keyed hash of the caller, count."""

    worker: str
    counts: list[tuple[str, str, int]]


class Cued(msgspec.Struct):
    """The progress of a table's shared screen, which is connected to this worker."""

    worker: str
    table: str
    cue: CueMessage


CARRIES: dict[str, type[Wake | LimitCounts | Cued]] = {CHANNEL: Wake, COUNTS: LimitCounts, CUES: Cued}
"""What each channel carries."""


class RedisNotify:
    """One worker's connection to Redis: calls `on_change` with a changed table, `count` with requests that others allowed, `on_cue` with a
    screen's progress. Raises ValueError for an invalid URL."""

    def __init__(
        self,
        url: str,
        on_change: Callable[[str], None],
        count: Callable[[str, str, int], None],
        worker: str,
        on_cue: Callable[[str, CueMessage], None] = lambda table, cue: None,
    ) -> None:
        options: dict[str, Any] = {"socket_connect_timeout": CONNECT_SECONDS, "health_check_interval": 5}
        self._publisher: Any = Redis.from_url(url, **options)  # pyright: ignore[reportUnknownMemberType]
        self._subscriber: Any = Redis.from_url(url, **options)  # pyright: ignore[reportUnknownMemberType]
        self._on_change = on_change
        self._count = count
        self._worker = worker
        self._on_cue = on_cue
        self._counts: Counter[tuple[str, str]] = Counter()
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self._gone = False

    def publish_change(self, table_id: str, step: int) -> None:
        """Notify the others that something happened at a table."""
        self._send(CHANNEL, Wake(table_id, step, self._worker))

    def publish_cue(self, table_id: str, cue: CueMessage) -> None:
        """Notify the others of a shared screen's progress."""
        self._send(CUES, Cued(self._worker, table_id, cue))

    def count(self, limit: str, caller: str) -> None:
        """Count an allowed request, to be published with the next counts."""
        if len(self._counts) < MOST_COUNTED:
            self._counts[limit, caller] += 1

    async def publish_counts(self) -> None:
        """Publish counts of allowed requests every TELL_SECONDS, in an endless loop."""
        while True:
            await asyncio.sleep(TELL_SECONDS)
            if self._counts:
                counts, self._counts = self._counts, Counter()
                self._send(COUNTS, LimitCounts(self._worker, [(*key, times) for key, times in counts.items()]))

    def _send(self, channel: str, what: Wake | LimitCounts | Cued) -> None:
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait((channel, msgspec.json.encode(what)))

    async def publish_waiting(self) -> None:
        """Publish queued messages, for ever; each is dropped after a failed retry."""
        while True:
            channel, message = await self._waiting.get()
            if not await self._sent(channel, message) and not await self._sent(channel, message):  # the first may hit a stale connection
                await asyncio.sleep(RETRY_SECONDS)

    async def _sent(self, channel: str, message: bytes) -> bool:
        try:
            await self._publisher.publish(channel, message)
        except (RedisError, OSError) as error:
            self._lost(error)
            await self._publisher.connection_pool.disconnect()
            return False
        return True

    async def listen(self) -> None:
        """Receive the others' messages, for ever; reconnects by itself."""
        while True:
            try:
                async with self._subscriber.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(*CARRIES)
                    if self._gone:
                        log.warning("Redis is back.")
                    self._gone = False
                    await self._receive_all(channel)
            except (RedisError, OSError) as error:
                self._lost(error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive_all(self, channel: Any) -> None:
        async for message in channel.listen():
            with suppress(msgspec.MsgspecError):
                self._take_in(msgspec.json.decode(message["data"], type=CARRIES[message["channel"].decode()]))

    def _take_in(self, told: Wake | LimitCounts | Cued) -> None:
        if told.worker == self._worker:
            return
        match told:
            case Wake():
                self._on_change(told.table)
            case LimitCounts():
                for limit, caller, times in told.counts:
                    self._count(limit, caller, times)
            case Cued():
                self._on_cue(told.table, told.cue)

    def _lost(self, error: Exception) -> None:
        if not self._gone:
            log.warning("Redis does not answer (%s): workers hear of each other a second later.", type(error).__name__)
        self._gone = True

    async def close(self) -> None:
        """Close the connections."""
        for client in (self._publisher, self._subscriber):
            with suppress(RedisError, OSError):
                await client.aclose()
