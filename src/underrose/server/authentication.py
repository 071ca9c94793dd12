"""Who is asking: guest tokens signed by the server, and the key that signs records.

A guest is a name and a number; nothing is asked of them. The token proves the number and is all a browser or a program needs.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from litestar.connection import ASGIConnection

from underrose.server.guest_names import clean_name
from underrose.server.refusals import FORBIDDEN, NOBODY, Refused

COOKIE = "underrose"
BOT_TOKEN = "bot_"
"""How the tokens of bots begin: they are not signed but looked up, so that they can be revoked."""
COOKIE_SECONDS = 365 * 24 * 3600

Connection = ASGIConnection[Any, Any, Any, Any]


class Player(msgspec.Struct, frozen=True):
    """Somebody who is here. `browser` is the same for all guests that were made with one another's token: those of one browser.
    `owner` is the name of whoever's bot it is, empty for people."""

    id: str
    name: str
    browser: str = ""
    owner: str = ""


def new_signing_key() -> Ed25519PrivateKey:
    """A key of nobody else's, to sign records."""
    return Ed25519PrivateKey.generate()


@dataclass
class Keys:
    """The server's secrets: one that makes guest tokens, one that signs records. Never logged, never sent."""

    tokens: bytes = field(default_factory=lambda: secrets.token_bytes(32), repr=False)
    signing: Ed25519PrivateKey = field(default_factory=lambda: new_signing_key(), repr=False)

    @property
    def public(self) -> str:
        """The public half of the signing key, hexadecimal."""
        return self.signing.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> tuple[str, str]:
        """A signature and the public key it fits, hexadecimal."""
        return self.signing.sign(message).hex(), self.public

    def token(self, player: Player) -> str:
        """The token of a player."""
        body = _text(msgspec.json.encode(player))
        return f"{body}.{_text(self._seal(body))}"

    def player(self, token: str) -> Player | None:
        """The player a token belongs to; None if this server did not make it."""
        body, _, seal = token.partition(".")
        if not hmac.compare_digest(_text(self._seal(body)), seal.encode("ascii", "replace").decode()):
            return None
        try:
            player = msgspec.json.decode(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=Player)
        except (ValueError, msgspec.MsgspecError):
            return None
        return None if player.owner else player  # what speaks for a bot is looked up, never signed

    def mark(self, *what: str) -> str:
        """A keyed hash by which two things can be seen to be the same without being known; empty for nothing."""
        return _text(hmac.digest(self.tokens, "\0".join(("mark", *what)).encode(), hashlib.sha256)[:12]) if what[-1] else ""

    def _seal(self, body: str) -> bytes:
        return hmac.digest(self.tokens, b"guest " + body.encode(), hashlib.sha256)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_player(name: str | None, known: Player | None = None) -> Player:
    """A guest nobody has met before, in the browser of the guest that it was until now, if it was one.

    Raises Refused (422) for a name that cannot be.
    """
    return Player(secrets.token_hex(8), clean_name(name), (known and known.browser) or secrets.token_hex(8))


def who(connection: Connection, keys: Keys) -> Player:
    """The player behind a request or a socket. An explicit token goes before the cookie. Raises Refused (401)."""
    token = token_of(connection)
    player = keys.player(token) if token else None
    if player is None:
        raise Refused(NOBODY, "who_are_you")
    return player


def token_of(connection: Connection) -> str | None:
    """The token that comes with a request: an explicit one goes before the cookie."""
    return _bearer(connection.headers) or _asked_with(connection) or connection.cookies.get(COOKIE)


def is_operator(connection: Connection, key: str) -> bool:
    """Whether a request bears the operator's key; nobody does where there is none."""
    return bool(key) and hmac.compare_digest((_bearer(connection.headers) or "").encode(), key.encode())


def _bearer(headers: Mapping[str, str]) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _asked_with(connection: Connection) -> str | None:
    # Only programs that cannot set headers on a WebSocket need this; elsewhere a token in an address would be careless.
    return connection.query_params.get("token") if connection.scope["type"] == "websocket" else None


def same_origin(connection: Connection, others: frozenset[str]) -> None:
    """Refuse (403) what a page of another site sends with our cookie. `others` are origins that the host allows besides our own."""
    origin = connection.headers.get("origin")
    if origin is None or origin in others:
        return
    if urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower():
        raise Refused(FORBIDDEN, "foreign_origin")
