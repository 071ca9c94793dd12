"""Bot accounts: each bot's owner, and a hash of its token. A token is shown once, and can be revoked by the bot's owner; what nobody uses
is deleted.

A token is 256 random bits, so its plain SHA-256 reveals nothing and cannot be brute-forced.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, true, update
from sqlalchemy.exc import SQLAlchemyError

from underrose.server.accounts.authentication import BOT_TOKEN, COOKIE_SECONDS, Player
from underrose.server.api.refusals import CONFLICT, MISSING, Refused
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import bots, clock

MOST_OF_ONE_OWNER = 10
"""Active (not revoked) bots of one guest."""
UNUSED_SECONDS = COOKIE_SECONDS
"""Uptime without use after which an account is deleted: its owner's own token lasts no longer."""
NOTED_SECONDS = 24 * 3600
"""How stale the stored time of an account's last use may be."""
SERVED = func.coalesce(select(clock.c.seconds).where(clock.c.name == "served").scalar_subquery(), 0.0)
"""Seconds for which the database has been served: a clock that jumps ahead deletes no account (`monotonic_time`)."""


class Account(msgspec.Struct, frozen=True):
    """One bot: `owner` is the id of the guest who owns it, `digest` the SHA-256 of its token."""

    id: str
    name: str
    owner: str
    owner_name: str
    browser: str
    digest: bytes
    created_at: float
    revoked_at: float | None = None
    used_at: float | None = None
    """When it was last used, in seconds for which the database had been served."""

    @property
    def player(self) -> Player:
        """The bot as a player, with the browser mark of its owner, by which a table sees that they belong together."""
        return Player(self.id, self.name, self.browser, self.owner_name)


def new_account(owner: Player, name: str) -> tuple[Account, str]:
    """Return a new bot account of a guest, and its token."""
    token = BOT_TOKEN + secrets.token_urlsafe(32)
    return Account(secrets.token_hex(8), name, owner.id, owner.name, owner.browser, digest_of(token), time.time()), token


def digest_of(token: str) -> bytes:
    """Return the SHA-256 of a token, which is what is stored."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


class BotAccounts:
    """Bot accounts in the database. Tokens are not cached, so that another server's revocation takes effect at once."""

    def __init__(self, commits: GroupCommit) -> None:
        self._commits = commits

    async def add(self, account: Account) -> None:
        """Store a new account. Raises Refused (409) where its owner has too many."""

        def write(connection: Connection) -> None:
            mine = select(func.count()).select_from(bots).where(bots.c.owner == account.owner, bots.c.revoked_at.is_(None))
            if connection.execute(mine).scalar_one() >= MOST_OF_ONE_OWNER:
                raise Refused(CONFLICT, "too_many_bots", most=MOST_OF_ONE_OWNER)
            connection.execute(insert(bots).values({**msgspec.structs.asdict(account), "used_at": SERVED}))

        await self._commits.write(write)

    async def of_token(self, token: str) -> Account | None:
        """Return the account of a token, and note that it is used; None where it has been revoked or never was."""
        mine = bots.c.digest == digest_of(token)
        look = select(SERVED, bots).where(mine, bots.c.revoked_at.is_(None))
        found = await self._commits.read(lambda connection: connection.execute(look).first())
        if found is None:
            return None
        served, *fields = found
        account = Account(*fields)
        if served - (account.used_at or 0.0) > NOTED_SECONDS:
            with suppress(SQLAlchemyError):  # then at its next request
                await self._commits.write(lambda connection: connection.execute(update(bots).where(mine).values(used_at=SERVED)))
        return account

    async def of_owner(self, owner: str, revoked: bool = False) -> list[Account]:
        """Return a guest's bots; revoked ones too where asked."""
        return await self._read(bots.c.owner == owner, revoked)

    async def of_ids(self, ids: list[str]) -> list[Account]:
        """Return the accounts of these bots, without revoked ones."""
        return await self._read(bots.c.id.in_(ids))

    async def revoke(self, owner: str, id: str) -> None:
        """Revoke a bot's token. Raises Refused (404) where this guest has no such bot."""
        which = (bots.c.id == id, bots.c.owner == owner, bots.c.revoked_at.is_(None))
        done = await self._commits.write(lambda c: c.execute(update(bots).where(*which).values(revoked_at=time.time())).rowcount)
        if done != 1:
            raise Refused(MISSING, "no_such_bot")

    async def forget(self, owner: str) -> None:
        """Delete all of a guest's bots, revoked ones included."""
        await self._commits.write(lambda connection: connection.execute(delete(bots).where(bots.c.owner == owner)))

    async def _read(self, which: Any, revoked: bool = False) -> list[Account]:
        look = select(bots).where(which, true() if revoked else bots.c.revoked_at.is_(None)).order_by(bots.c.created_at)
        rows = await self._commits.read(lambda connection: connection.execute(look).all())
        return [Account(*row) for row in rows]


def forget_bots(connection: Connection) -> None:
    """Delete the accounts that nobody has used for UNUSED_SECONDS."""
    connection.execute(delete(bots).where(bots.c.used_at < SERVED - UNUSED_SECONDS))
