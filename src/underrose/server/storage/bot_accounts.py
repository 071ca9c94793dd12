"""Bot accounts: whose each bot is, and a hash of its token. A token is shown once, and can be revoked by the bot's owner.

A token is 256 random bits, so a plain SHA-256 of it tells nothing and cannot be tried out.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from underrose.server.authentication import BOT_TOKEN, Player
from underrose.server.refusals import CONFLICT, MISSING, Refused
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import bots

T = TypeVar("T")
MOST_OF_ONE_OWNER = 10
"""Bots of one guest whose tokens are good."""


class Account(msgspec.Struct, frozen=True):
    """One bot: `owner` is the id of the guest whose it is, `digest` the SHA-256 of its token."""

    id: str
    name: str
    owner: str
    owner_name: str
    browser: str
    digest: bytes
    created_at: float
    revoked_at: float | None = None

    @property
    def player(self) -> Player:
        """Who sits at a table: it has the mark of its owner's browser, so that a table sees them to be of one."""
        return Player(self.id, self.name, self.browser, self.owner_name)


def new_account(owner: Player, name: str) -> tuple[Account, str]:
    """A bot of a guest's, and its token."""
    token = BOT_TOKEN + secrets.token_urlsafe(32)
    return Account(secrets.token_hex(8), name, owner.id, owner.name, owner.browser, digest_of(token), time.time()), token


def digest_of(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


class BotAccounts(Protocol):
    """Where bot accounts are kept."""

    async def add(self, account: Account) -> None:
        """Keep a new account. Raises Refused (409) where its owner has too many."""
        ...

    async def of_token(self, token: str) -> Account | None:
        """The account of a token; None where it has been revoked or never was."""
        ...

    async def of_owner(self, owner: str) -> list[Account]:
        """A guest's bots whose tokens are good."""
        ...

    async def of_ids(self, ids: list[str]) -> list[Account]:
        """The accounts of these bots whose tokens are good."""
        ...

    async def revoke(self, owner: str, id: str) -> None:
        """Make a bot's token worthless. Raises Refused (404) where this guest has no such bot."""
        ...

    async def forget(self, owner: str) -> None:
        """Keep nothing of a guest's bots, those whose tokens were revoked included."""
        ...


class MemoryBots:
    """Bot accounts in memory."""

    def __init__(self) -> None:
        self._accounts = dict[str, Account]()

    async def add(self, account: Account) -> None:
        """Keep a new account. Raises Refused (409) where its owner has too many."""
        _check_room(len(await self.of_owner(account.owner)))
        self._accounts[account.id] = account

    async def of_token(self, token: str) -> Account | None:
        """The account of a token; None where it has been revoked or never was."""
        digest = digest_of(token)
        return next((one for one in self._accounts.values() if one.digest == digest), None)

    async def of_owner(self, owner: str) -> list[Account]:
        """A guest's bots whose tokens are good."""
        return [one for one in self._accounts.values() if one.owner == owner]

    async def of_ids(self, ids: list[str]) -> list[Account]:
        """The accounts of these bots whose tokens are good."""
        return [self._accounts[id] for id in ids if id in self._accounts]

    async def revoke(self, owner: str, id: str) -> None:
        """Make a bot's token worthless. Raises Refused (404) where this guest has no such bot."""
        if id not in {one.id for one in await self.of_owner(owner)}:
            raise Refused(MISSING, "no_such_bot")
        del self._accounts[id]

    async def forget(self, owner: str) -> None:
        """Keep nothing of a guest's bots, those whose tokens were revoked included."""
        self._accounts = {id: one for id, one in self._accounts.items() if one.owner != owner}


class StoredBots:
    """Bot accounts in the database. Every token is looked up there, so that another server's revocation counts at once."""

    def __init__(self, commits: GroupCommit) -> None:
        self._commits = commits

    async def add(self, account: Account) -> None:
        """Keep a new account. Raises Refused (409) where its owner has too many."""

        def write(connection: Connection) -> None:
            mine = select(func.count()).select_from(bots).where(bots.c.owner == account.owner, bots.c.revoked_at.is_(None))
            _check_room(int(connection.execute(mine).scalar_one()))
            connection.execute(insert(bots).values(msgspec.structs.asdict(account)))

        await self._write(write)

    async def of_token(self, token: str) -> Account | None:
        """The account of a token; None where it has been revoked or never was."""
        found = await self._read(bots.c.digest == digest_of(token))
        return found[0] if found else None

    async def of_owner(self, owner: str) -> list[Account]:
        """A guest's bots whose tokens are good."""
        return await self._read(bots.c.owner == owner)

    async def of_ids(self, ids: list[str]) -> list[Account]:
        """The accounts of these bots whose tokens are good."""
        return await self._read(bots.c.id.in_(ids))

    async def revoke(self, owner: str, id: str) -> None:
        """Make a bot's token worthless. Raises Refused (404) where this guest has no such bot."""
        which = (bots.c.id == id, bots.c.owner == owner, bots.c.revoked_at.is_(None))
        done = await self._write(lambda c: c.execute(update(bots).where(*which).values(revoked_at=time.time())).rowcount)
        if done != 1:
            raise Refused(MISSING, "no_such_bot")

    async def forget(self, owner: str) -> None:
        """Keep nothing of a guest's bots, those whose tokens were revoked included."""
        await self._write(lambda connection: connection.execute(delete(bots).where(bots.c.owner == owner)))

    async def _read(self, which: Any) -> list[Account]:
        look = select(bots).where(which, bots.c.revoked_at.is_(None)).order_by(bots.c.created_at)
        rows = await self._commits.read(lambda connection: connection.execute(look).all())
        return [Account(*row) for row in rows]

    async def _write(self, act: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._commits.write_now, act)


def _check_room(count: int) -> None:
    if count >= MOST_OF_ONE_OWNER:
        raise Refused(CONFLICT, "too_many_bots", most=MOST_OF_ONE_OWNER)
