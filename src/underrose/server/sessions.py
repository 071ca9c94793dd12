"""Sessions: each device of a guest has a line of tokens of its own, of which each is renewed after a while by the next.

A token is signed and says which line it is of and the how-manieth there (its turn). Once a later turn was used, an earlier one is good for
a short grace only, in which other tabs of the browser come by the later one; a turn that never arrived makes none worthless. So whoever
has copied a token has it until its owner's browser has the next one. Only which turn of a line was used last is kept, and nothing of whose
line that is.
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

from underrose.server.authentication import (
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
from underrose.server.batches import not_written
from underrose.server.refusals import NOBODY, Refused
from underrose.server.storage.session_lines import Lines, MemoryLines, Turn

RENEW_SECONDS = 7 * 24 * 3600.0
"""How old a token may be before the next one of its line is made."""
BELIEVED_SECONDS = 60.0
"""For how long it is believed what the database said of a line."""
MOST_KNOWN = 20_000
RENEWED = "underrose.renewed"
"""Under which the token that replaces a request's own lies in the state of its scope."""


class Known(NamedTuple):
    """What the database said of a line, and when (monotonic)."""

    turn: Turn
    at: float


class Sessions:
    """The sessions of one server. `keys` are its keys; `now` is in seconds since 1970."""

    def __init__(self, keys: Callable[[], Keys], now: Callable[[], float] = time.time) -> None:
        self._keys, self._now = keys, now
        self.lines: Lines = MemoryLines()
        self._known: OrderedDict[str, Known] = OrderedDict()

    def new(self, player: Player) -> str:
        """The first token of a new line."""
        return self._keys().seal(Session(player, secrets.token_hex(8), 0, self._now()))

    async def renewed(self, connection: Connection, player: Player) -> str:
        """The next token of the line that a request comes by, for its guest, who may have another name now."""
        session = self._keys().session(token_of(connection) or "", self._now())
        if session is None or session.player.id != player.id or not session.line:
            return self.new(player)
        return self._next(session, player, (await self._turn_of(session)).number)

    def _next(self, session: Session, player: Player, newest: int) -> str:
        turn = newest if newest > session.turn else session.turn + 1  # who is late has the turn that others have already
        return self._keys().seal(Session(player, session.line, turn, self._now()))

    async def who(self, connection: Connection) -> Player:
        """The guest behind a request or a socket. A browser whose token is old, or sealed by an old key, is given the next one with the
        answer. Raises Refused: 401 for a token that is worth nothing, 503 where it cannot be found out."""
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
        """The turn of a session's line that was used last. Raises Refused where the session's own is over."""
        age = self._now() - session.at
        if not session.line or (session.turn == 0 and age < GRACE_SECONDS):
            return session.turn  # a first token that is younger than the grace cannot have outlived it
        newest = await self._turn_of(session)
        if age > COOKIE_SECONDS or (newest.number > session.turn and self._now() > newest.since + GRACE_SECONDS):
            raise Refused(NOBODY, "who_are_you")
        return newest.number

    def _is_old(self, session: Session, newest: int, token: str) -> bool:
        late = newest > session.turn or self._now() - session.at > RENEW_SECONDS
        return late or not session.line or not self._keys().is_newest(token, self._now())

    async def _turn_of(self, session: Session) -> Turn:
        """The turn of a session's line that was used last, which may be this one's."""
        known = self._known.get(session.line)
        if known is None or session.turn > known.turn.number or time.monotonic() - known.at > BELIEVED_SECONDS:
            try:
                turn = await self.lines.used(session.line, session.turn)
            except OperationalError as error:
                raise not_written(error) from None
            known = self._known[session.line] = Known(turn, time.monotonic())
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return known.turn


def _give(connection: Connection, token: str) -> None:
    cast("dict[str, Any]", connection.scope).setdefault("state", {})[RENEWED] = token


def add_renewed(message: Message, scope: Scope) -> None:
    """The cookie of a session that was renewed goes with the answer, unless that has another one."""
    token: str | None = cast("dict[str, Any]", scope).get("state", {}).get(RENEWED)
    if token is None:
        return
    headers = MutableScopeHeaders.from_message(message)
    if "set-cookie" not in headers:
        headers.add("set-cookie", cookie_of(token, scope["scheme"] == "https").to_header(header=""))
