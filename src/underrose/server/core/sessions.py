"""Sessions with token rotation: each device of a guest has a line of tokens, each of which is replaced by the next after a while.

A token is signed and names its line and its number there (its turn). Once a later turn was used, an earlier one is valid for a short grace
period only, in which other tabs of the browser get the later one; a turn that never arrived invalidates none. So a stolen token works
until its owner's browser has the next one. Only the latest turn used of a line is stored, not its owner.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple, cast

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope
from sqlalchemy.exc import OperationalError

from underrose.server.accounts.authentication import (
    COOKIE_SECONDS,
    GRACE_SECONDS,
    Connection,
    Keys,
    Player,
    Session,
    cookie_of,
    token_of,
    token_of_cookie,
)
from underrose.server.api.refusals import NOBODY, Refused
from underrose.server.core.batches import not_written
from underrose.server.storage.account_rows import SessionLines, Turn

RENEW_SECONDS = 7 * 24 * 3600.0
"""Age from which a token is replaced by the next one of its line."""
BELIEVED_SECONDS = 60.0
"""How long the latest turn of a line is cached."""
MOST_KNOWN = 20_000
RENEWED = "underrose.renewed"
"""The key in a request scope's state for the token that replaces the request's own."""


class Known(NamedTuple):
    """A cached turn of a line, the one that was to be recorded (later where the database took no writes), and when that was (monotonic)."""

    turn: Turn
    used: int
    at: float


class Sessions:
    """The sessions of one server. `keys` are its keys; `now` is in seconds since 1970."""

    def __init__(self, keys: Callable[[], Keys], lines: SessionLines, now: Callable[[], float] = time.time) -> None:
        self._keys, self._now = keys, now
        self.lines = lines
        self._known: OrderedDict[str, Known] = OrderedDict()

    def new(self, player: Player) -> str:
        """Return the first token of a new line."""
        return self._keys().seal(Session(player, secrets.token_hex(8), 0, self._now()))

    async def renewed(self, connection: Connection, player: Player) -> str:
        """Return the next token of a request's line, for its guest, whose name may have changed."""
        session = self._keys().session(token_of(connection) or "", self._now())
        if session is None or session.player.id != player.id or not session.line:
            return self.new(player)
        return self._next(session, player, (await self._turn_of(session)).number)

    def _next(self, session: Session, player: Player, newest: int) -> str:
        turn = newest if newest > session.turn else session.turn + 1  # a late tab gets the turn that others have already
        return self._keys().seal(Session(player, session.line, turn, self._now()))

    async def authenticate(self, connection: Connection) -> Player:
        """Return the guest behind a request or a socket. A browser whose token is old, or sealed by an old key, gets the next one with the
        answer. Raises Refused: 401 for an invalid token, 503 where the database is unavailable."""
        token = token_of(connection) or ""
        session = self._keys().session(token, self._now())
        if session is None:
            raise Refused(NOBODY, "who_are_you")
        newest = await self._newest(session)
        if connection.scope["type"] == "http" and token == token_of_cookie(connection) and self._is_old(session, newest, token):
            _give(connection, self._next(session, session.player, newest) if session.line else self.new(session.player))
        return session.player

    async def renew(self, connection: Connection, player: Player) -> None:
        """Have the answer give a browser the next token of its line."""
        if token_of(connection) == token_of_cookie(connection):
            _give(connection, await self.renewed(connection, player))

    async def _newest(self, session: Session) -> int:
        """Return the turn of a session's line that was used last. Raises Refused where the session's own is over."""
        now = self._now()  # a date far in the future was written while the clock was ahead: its age is unknown
        if not session.line or (session.turn == 0 and abs(now - session.at) < GRACE_SECONDS):
            return session.turn  # a first token younger than the grace cannot have expired
        newest = await self._turn_of(session)
        if now - session.at > COOKIE_SECONDS or (newest.number > session.turn and abs(now - newest.since) > GRACE_SECONDS):
            raise Refused(NOBODY, "who_are_you")
        return newest.number

    def _is_old(self, session: Session, newest: int, token: str) -> bool:
        late = newest > session.turn or abs(self._now() - session.at) > RENEW_SECONDS
        return late or not session.line or not self._keys().is_newest(token, self._now())

    async def _turn_of(self, session: Session) -> Turn:
        """Return the latest turn used of a session's line, cached for BELIEVED_SECONDS; it may be this session's. Raises Refused (503)."""
        known = self._known.get(session.line)
        if known is None or session.turn > known.used or time.monotonic() - known.at > BELIEVED_SECONDS:
            try:
                turn = await self.lines.used(session.line, session.turn)
            except OperationalError as error:
                raise not_written(error) from None
            known = self._known[session.line] = Known(turn, max(turn.number, session.turn), time.monotonic())
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return known.turn


def _give(connection: Connection, token: str) -> None:
    cast("dict[str, Any]", connection.scope).setdefault("state", {})[RENEWED] = token


def add_renewed(message: Message, scope: Scope) -> None:
    """Set the cookie of a renewed session on the answer, unless that sets another one."""
    token: str | None = cast("dict[str, Any]", scope).get("state", {}).get(RENEWED)
    if token is None:
        return
    headers = MutableScopeHeaders.from_message(message)
    if "set-cookie" not in headers:
        headers.add("set-cookie", cookie_of(token, scope["scheme"] == "https").to_header(header=""))
