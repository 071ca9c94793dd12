"""Identity links: a guest takes their signed identity along to another device, by a key of one use that lives a few minutes.

A key is 144 random bits, and the database keeps a plain SHA-256 of it, as of the tokens of bots: a backup takes nobody along.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from underrose.server.authentication import Player
from underrose.server.refusals import NOT_ALLOWED, Refused
from underrose.server.storage.bot_accounts import digest_of
from underrose.server.storage.due_rows import CLOCK_SLACK
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import links

LINK_SECONDS = 600
MOST_LINKS = 10_000
"""Links that wait at once; of more, the oldest are void."""


class IdentityLinks(Protocol):
    """Keys that wait to be used."""

    async def make(self, player: Player) -> str:
        """A key for this guest; an older one is void from now on."""
        ...

    async def take(self, key: str) -> Player:
        """The guest of a key, which is used up. Raises Refused (422)."""
        ...

    async def void(self, player: str) -> None:
        """No key of this player's works any more."""
        ...


class MemoryLinks:
    """Keys in memory: after a restart one asks for another. `now` is in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._waiting: OrderedDict[str, tuple[Player, float]] = OrderedDict()

    async def make(self, player: Player) -> str:
        """A key for this guest; an older one is void from now on."""
        await self.void(player.id)
        key = new_key()
        self._waiting[key] = player, self._now() + LINK_SECONDS
        if len(self._waiting) > MOST_LINKS:
            self._waiting.popitem(last=False)
        return key

    async def take(self, key: str) -> Player:
        """The guest of a key, which is used up. Raises Refused (422)."""
        player, until = self._waiting.pop(key, (None, 0.0))
        if player is None or until < self._now():
            raise Refused(NOT_ALLOWED, "link_gone")
        return player

    async def void(self, player: str) -> None:
        """No key of this player's works any more."""
        for key in [key for key, (one, _) in self._waiting.items() if one.id == player]:
            del self._waiting[key]


class StoredLinks:
    """Keys in the database, one a guest: whichever worker is asked, the row that is deleted decides who was first. `now` is in seconds
    since 1970."""

    def __init__(self, commits: GroupCommit, now: Callable[[], float] = time.time) -> None:
        self._commits, self._now = commits, now

    async def make(self, player: Player) -> str:
        """A key for this guest; an older one is void from now on."""
        key, now = new_key(), self._now()
        row = {"player": player.id, "digest": digest_of(key), "name": player.name, "browser": player.browser, "until": now + LINK_SECONDS}

        def write(connection: Connection) -> None:
            connection.execute(delete(links).where((links.c.player == player.id) | _lapsed(now)))
            too_many = select(links.c.player).order_by(links.c.until.desc(), links.c.player).offset(MOST_LINKS - 1)
            for oldest in connection.execute(too_many.limit(MOST_LINKS)).scalars().all():
                connection.execute(delete(links).where(links.c.player == oldest))
            connection.execute(insert(links).values(row))

        await asyncio.to_thread(self._commits.write_now, write)
        return key

    async def take(self, key: str) -> Player:
        """The guest of a key, which is used up. Raises Refused (422)."""
        digest, now = digest_of(key), self._now()
        good = select(links.c.player, links.c.name, links.c.browser).where(links.c.digest == digest, ~_lapsed(now))
        if await self._commits.read(lambda connection: connection.execute(good).first()) is None:
            raise Refused(NOT_ALLOWED, "link_gone")  # who only guesses holds up nobody who writes

        def use_up(connection: Connection) -> Player | None:
            found = connection.execute(good).first()
            used = connection.execute(delete(links).where(links.c.digest == digest)).rowcount
            return Player(*found) if found is not None and used == 1 else None

        player = await asyncio.to_thread(self._commits.write_now, use_up)
        if player is None:
            raise Refused(NOT_ALLOWED, "link_gone")
        return player

    async def void(self, player: str) -> None:
        """No key of this player's works any more."""
        await asyncio.to_thread(
            self._commits.write_now, lambda connection: connection.execute(delete(links).where(links.c.player == player))
        )


def new_key() -> str:
    """A key that nobody guesses."""
    return secrets.token_urlsafe(18)


def _lapsed(now: float) -> ColumnElement[bool]:
    """Too old; or from a time to come, as the clock was put back, and then nobody knows how old."""
    return (links.c.until <= now) | (links.c.until > now + LINK_SECONDS + CLOCK_SLACK)
