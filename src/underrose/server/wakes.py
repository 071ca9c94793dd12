"""Wakes: workers tell each other through Redis that something happened at a table: nobody waits for the next look at the database.

A message carries the table's id, how many steps its game has and which worker says it, and nothing that anybody at a table must not know;
what happened is read from the database. On a channel of their own they tell whom their rate limits let through, by keyed hashes. Nothing
depends on it: without Redis, or while it is gone, news come up to a second later, and each worker counts for itself.
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

log = logging.getLogger(__name__)

CHANNEL = "underrose:tables"
COUNTS = "underrose:limits"
TELL_SECONDS = 0.2
"""Between two times at which is told whom the limits let through."""
MOST_COUNTED = 2_000
"""Callers of one such message; more are not told."""
RETRY_SECONDS = 1.0
CONNECT_SECONDS = 5.0
MOST_WAITING = 10_000
"""Messages that wait for Redis; of more it is not told."""


class Wake(msgspec.Struct):
    """Something happened at a table."""

    table: str
    step: int
    worker: str = ""
    """Who says it, and need not be woken by it."""


class Counted(msgspec.Struct):
    """A worker's limits let these through: limit, keyed hash of the caller, and how often."""

    worker: str
    counts: list[tuple[str, str, int]]


class Wakes:
    """One worker's line to Redis: `hear` is told which table something happened at, `count` whom others let through. Raises ValueError
    where its URL is none."""

    def __init__(self, url: str, hear: Callable[[str], None], count: Callable[[str, str, int], None], worker: str) -> None:
        options: dict[str, Any] = {"socket_connect_timeout": CONNECT_SECONDS, "health_check_interval": 5}
        self._saying: Any = Redis.from_url(url, **options)  # pyright: ignore[reportUnknownMemberType]
        self._listening: Any = Redis.from_url(url, **options)  # pyright: ignore[reportUnknownMemberType]
        self._hear, self._count, self._worker = hear, count, worker
        self._counts: Counter[tuple[str, str]] = Counter()
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self._gone = False

    def say(self, table_id: str, step: int) -> None:
        """Tell the others that something happened at a table."""
        self._send(CHANNEL, Wake(table_id, step, self._worker))

    def count(self, limit: str, caller: str) -> None:
        """A limit let somebody through here: the others hear of it soon."""
        if len(self._counts) < MOST_COUNTED:
            self._counts[limit, caller] += 1

    async def tell_counts(self) -> None:
        """Tell the others whom the limits let through, for ever."""
        while True:
            await asyncio.sleep(TELL_SECONDS)
            if self._counts:
                counts, self._counts = self._counts, Counter()
                self._send(COUNTS, Counted(self._worker, [(*key, times) for key, times in counts.items()]))

    def _send(self, channel: str, what: Wake | Counted) -> None:
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait((channel, msgspec.json.encode(what)))

    async def speak(self) -> None:
        """Send what waits, for ever; what cannot be sent is forgotten."""
        while True:
            channel, message = await self._waiting.get()
            if not await self._sent(channel, message) and not await self._sent(channel, message):  # the first try may find a line of before
                await asyncio.sleep(RETRY_SECONDS)

    async def _sent(self, channel: str, message: bytes) -> bool:
        try:
            await self._saying.publish(channel, message)
        except (RedisError, OSError) as error:
            self._lost(error)
            await self._saying.connection_pool.disconnect()
            return False
        return True

    async def listen(self) -> None:
        """Hear the others, for ever; connects again by itself."""
        while True:
            try:
                async with self._listening.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL, COUNTS)
                    if self._gone:
                        log.warning("Redis is back.")
                    self._gone = False
                    await self._hear_all(channel)
            except (RedisError, OSError) as error:
                self._lost(error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear_all(self, channel: Any) -> None:
        async for message in channel.listen():
            with suppress(msgspec.MsgspecError):
                if message["channel"] == COUNTS.encode():
                    self._take_in(msgspec.json.decode(message["data"], type=Counted))
                else:
                    self._wake(msgspec.json.decode(message["data"], type=Wake))

    def _wake(self, told: Wake) -> None:
        if told.worker != self._worker:
            self._hear(told.table)

    def _take_in(self, told: Counted) -> None:
        if told.worker != self._worker:
            for limit, caller, times in told.counts:
                self._count(limit, caller, times)

    def _lost(self, error: Exception) -> None:
        if not self._gone:
            log.warning("Redis does not answer (%s): workers hear of each other a second later.", type(error).__name__)
        self._gone = True

    async def close(self) -> None:
        """Let go of the lines."""
        for client in (self._saying, self._listening):
            with suppress(RedisError, OSError):
                await client.aclose()
