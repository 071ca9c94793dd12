"""Authentication: guest tokens signed by the server, and the key that signs records.

A guest is a name and a number; nothing is asked of them. The token proves the number and is all a browser or a program needs.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from underrose.server.accounts.guest_names import clean_name
from underrose.server.api.refusals import FORBIDDEN, Refused
from underrose.server.common.sources import SYSTEM

COOKIE = "underrose"
BOT_TOKEN = "bot_"
"""Prefix of bot tokens, which are not signed but looked up, so that they can be revoked."""
COOKIE_SECONDS = 365 * 24 * 3600
GRACE_SECONDS = 600.0
"""Grace period: how long a token stays valid once the next one of its line was used."""
LONGEST_AHEAD = 60.0
"""Seconds for which a new key is known before it takes effect, at most."""

Connection = ASGIConnection[Any, Any, Any, Any]


class Player(msgspec.Struct, frozen=True):
    """A player or spectator. `browser` is the same for all guests that were made with one another's token: those of one browser. `owner` is
    the name of a bot's owner, empty for people."""

    id: str
    name: str
    browser: str = ""
    owner: str = ""


class Session(NamedTuple):
    """A token's content: the player, its line, its number (turn) there, and when it was made (seconds since 1970). Tokens of older servers
    have no line."""

    player: Player
    line: str = ""
    turn: int = 0
    at: float = 0.0


class Seal(NamedTuple):
    """A key that seals tokens from `since` on; those sealed by earlier keys stay valid for `grace` seconds more."""

    key: bytes
    since: float = 0.0
    grace: float = 0.0


class _Body(Player, frozen=True):
    """A token's body."""

    line: str = ""
    turn: int = 0
    at: float = 0.0


@dataclass
class Keys:
    """The server's secrets: one for marks, which seals guest tokens until there are other `seals`, the latest last, and one that signs
    records. Never logged, never sent."""

    tokens: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    signing: Ed25519PrivateKey = field(default_factory=SYSTEM.signing_key, repr=False)
    seals: tuple[Seal, ...] = field(default=(), repr=False)

    @property
    def public(self) -> str:
        """The public half of the signing key, hexadecimal."""
        return self.signing.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> tuple[str, str]:
        """Return a signature and the public key it fits, hexadecimal; of nothing, the key alone."""
        return self.signing.sign(message).hex() if message else "", self.public

    def seal(self, session: Session) -> str:
        """Return the token of a session."""
        player, line, turn, at = session
        body = _text(msgspec.json.encode(_Body(player.id, player.name, player.browser, player.owner, line, turn, at)))
        return f"{body}.{_sealed(self._current(at).key, body)}"

    def session(self, token: str, now: float) -> Session | None:
        """Return the session of a token; None if this server did not make it, or its seal has expired."""
        body, _, seal = token.partition(".")
        if not any(_is(_sealed(one.key, body), seal) for one in self._good(now)):
            return None
        try:
            said = msgspec.json.decode(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=_Body)
        except (ValueError, msgspec.MsgspecError):
            return None
        if said.owner:
            return None  # bot tokens are looked up, never signed
        return Session(Player(said.id, said.name, said.browser), said.line, said.turn, said.at)

    def is_newest(self, token: str, now: float) -> bool:
        """Return whether a token is sealed by the current key."""
        body, _, seal = token.partition(".")
        return _is(_sealed(self._current(now).key, body), seal)

    def _current(self, now: float) -> Seal:
        """Return the key that seals now. A new key is known to all workers before it takes effect; one that seems to wait for longer than
        that has sealed already, and the clock was put back."""
        return [one for one in self._good(now) if not now < one.since <= now + LONGEST_AHEAD][-1]

    def _good(self, now: float) -> list[Seal]:
        """Return the keys whose tokens are valid now, the latest last."""
        known = [Seal(self.tokens), *self.seals]
        return [one for n, one in enumerate(known) if all(now < later.since + later.grace for later in known[n + 1 :])]

    def mark(self, *what: str) -> str:
        """Return a keyed hash by which two things can be seen to be the same without being known; empty for nothing."""
        return _text(hmac.digest(self.tokens, "\0".join(("mark", *what)).encode(), hashlib.sha256)[:12]) if what[-1] else ""


def _sealed(key: bytes, body: str) -> str:
    return _text(hmac.digest(key, b"guest " + body.encode(), hashlib.sha256))


def _is(seal: str, said: str) -> bool:
    return hmac.compare_digest(seal, said.encode("ascii", "replace").decode())


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_player(name: str | None, known: Player | None = None) -> Player:
    """Return a new guest, with the browser mark of the guest the client was until now, if any.

    Raises Refused (422) for an invalid name.
    """
    return Player(secrets.token_hex(8), clean_name(name), (known and known.browser) or secrets.token_hex(8))


def token_of(connection: Connection) -> str | None:
    """Return the token of a request: a bearer token or query parameter takes precedence over the cookie."""
    # Only programs that cannot set headers on a WebSocket need this; elsewhere a token in an address would be careless.
    asked_with = connection.query_params.get("token") if connection.scope["type"] == "websocket" else None
    return _bearer(connection.headers) or asked_with or token_of_cookie(connection)


def token_of_cookie(connection: Connection) -> str | None:
    """Return the token in a request's cookie."""
    return connection.cookies.get(COOKIE)


def cookie_of(token: str, secure: bool) -> Cookie:
    """Return the cookie in which a browser keeps a token. It is Secure only over https: at home games run over
    plain http, where a Secure cookie would not be sent back."""
    return Cookie(COOKIE, value=token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure, path="/")


def is_operator(connection: Connection, key: str) -> bool:
    """Return whether a request bears the operator's key; False where there is none."""
    return bool(key) and hmac.compare_digest((_bearer(connection.headers) or "").encode(), key.encode())


def _bearer(headers: Mapping[str, str]) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def same_origin(connection: Connection, others: frozenset[str]) -> None:
    """Refuse (403) what a page of another site sends with our cookie. `others` are origins that the host allows besides our own."""
    origin = connection.headers.get("origin")
    if origin is None or origin in others:
        return
    try:
        site = urlsplit(origin).netloc.lower()
    except ValueError:  # no browser says that
        site = ""
    if site != connection.headers.get("host", "").lower():
        raise Refused(FORBIDDEN, "foreign_origin")
