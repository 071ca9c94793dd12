"""Identity links: a guest moves their signed identity to another device by a one-time key, valid for ten minutes.

A key is 144 random bits, of which the database keeps a plain SHA-256, as for bot tokens: a backup holds no usable key.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from underrose.server.accounts.authentication import Player
from underrose.server.api.refusals import NOT_ALLOWED, Refused
from underrose.server.storage.bot_accounts import digest_of
from underrose.server.storage.due_rows import CLOCK_SLACK
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import links

LINK_SECONDS = 600
MOST_LINKS = 10_000
"""Pending links; beyond that the oldest are voided."""


class IdentityLinks:
    """Keys in the database, one a guest. A key works once across workers, as only one of them can delete its row. `now` is in seconds
    since 1970."""

    def __init__(self, commits: GroupCommit, now: Callable[[], float] = time.time) -> None:
        self._commits, self._now = commits, now

    async def make(self, player: Player) -> str:
        """Return a new key for this guest, and void an older one."""
        key, now = secrets.token_urlsafe(18), self._now()
        row = {"player": player.id, "digest": digest_of(key), "name": player.name, "browser": player.browser, "until": now + LINK_SECONDS}

        def write(connection: Connection) -> None:
            connection.execute(delete(links).where((links.c.player == player.id) | _lapsed(now)))
            too_many = select(links.c.player).order_by(links.c.until.desc(), links.c.player).offset(MOST_LINKS - 1).limit(MOST_LINKS)
            connection.execute(delete(links).where(links.c.player.in_(too_many)))
            connection.execute(insert(links).values(row))

        await self._commits.write(write)
        return key

    async def take(self, key: str) -> Player:
        """Consume a key and return its guest. Raises Refused (422) where it is unknown or expired."""
        digest, now = digest_of(key), self._now()
        good = select(links.c.player, links.c.name, links.c.browser).where(links.c.digest == digest, ~_lapsed(now))
        if await self._commits.read(lambda connection: connection.execute(good).first()) is None:
            raise Refused(NOT_ALLOWED, "link_gone")  # wrong guesses must not queue for the write lock

        def use_up(connection: Connection) -> Player | None:
            found = connection.execute(good).first()
            used = connection.execute(delete(links).where(links.c.digest == digest)).rowcount
            return Player(*found) if found is not None and used == 1 else None

        player = await self._commits.write(use_up)
        if player is None:
            raise Refused(NOT_ALLOWED, "link_gone")
        return player

    async def void(self, player: str) -> None:
        """Void all keys of this player."""
        await self._commits.write(lambda connection: connection.execute(delete(links).where(links.c.player == player)))


def _lapsed(now: float) -> ColumnElement[bool]:
    """Return the condition: too old, or from the future because the clock was put back, so that its age is unknown."""
    return (links.c.until <= now) | (links.c.until > now + LINK_SECONDS + CLOCK_SLACK)
