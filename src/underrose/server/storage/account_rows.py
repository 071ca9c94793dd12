"""Accounts in the database: bots of people's own, identity links, and the latest tokens of sessions.

Of a bot its owner is stored, and a hash of its token, which is shown once, and can be revoked by the owner; what nobody uses is deleted.
A token is 256 random bits, so its plain SHA-256 reveals nothing and cannot be brute-forced.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, true, update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from underrose.server.accounts.authentication import BOT_TOKEN, COOKIE_SECONDS, Player
from underrose.server.api.refusals import CONFLICT, MISSING, NOT_ALLOWED, Refused
from underrose.server.storage.due_rows import CLOCK_SLACK
from underrose.server.storage.group_commit import GroupCommit
from underrose.server.storage.schema import bots, clock, links, put, sessions

MOST_OF_ONE_OWNER = 10
"""Active (not revoked) bots of one guest."""
UNUSED_SECONDS = COOKIE_SECONDS
"""Uptime without use after which an account is deleted: its owner's own token lasts no longer."""
NOTED_SECONDS = 24 * 3600
"""How stale the stored time of an account's last use may be."""
SERVED = func.coalesce(select(clock.c.seconds).where(clock.c.name == "served").scalar_subquery(), 0.0)
"""Seconds for which the database has been served: a clock that jumps ahead deletes no account (`store.SeenTime`)."""


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
    """Delete the accounts that were not used for UNUSED_SECONDS."""
    connection.execute(delete(bots).where(bots.c.used_at < SERVED - UNUSED_SECONDS))


# Identity links: a guest moves their signed identity to another device by a one-time key, valid for ten minutes.
#
# A key is 144 random bits, of which the database keeps a plain SHA-256, as for bot tokens: a backup holds no usable key.


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


# The latest token used of each session's line (token rotation), and since when; see `sessions`.


class Turn(NamedTuple):
    """The number of a token in its line, from 0, and when it was first used (seconds since 1970)."""

    number: int
    since: float


class SessionLines:
    """Lines in the database: a row for each line of which more than the first token was used. `now` is in seconds since 1970."""

    def __init__(self, commits: GroupCommit, now: Callable[[], float] = time.time) -> None:
        self._commits, self._now = commits, now

    async def used(self, line: str, turn: int) -> Turn:
        """Record the use of a token with this turn; returns the latest turn recorded of its line. Where nothing can be written that is an
        earlier one: whoever was just given a new token must not be shut out of what others may still read."""
        latest = await self._commits.read(lambda connection: _latest(connection, line))
        if turn > latest.number:
            with suppress(OperationalError):  # then at its next use
                return await self._commits.write(lambda connection: self._note(connection, line, turn))
        return latest

    def _note(self, connection: Connection, line: str, turn: int) -> Turn:
        latest = _latest(connection, line)
        if turn <= latest.number:
            return latest
        now = Turn(turn, self._now())
        put(connection, sessions, line=line, turn=now.number, since=now.since)
        return now


def _latest(connection: Connection, line: str) -> Turn:
    row = connection.execute(select(sessions.c.turn, sessions.c.since).where(sessions.c.line == line)).first()
    return Turn(0, 0.0) if row is None else Turn(row.turn, row.since)


def forget_lines(connection: Connection) -> None:
    """Delete the lines whose earlier tokens have all expired."""
    connection.execute(delete(sessions).where(sessions.c.since < time.time() - COOKIE_SECONDS))
