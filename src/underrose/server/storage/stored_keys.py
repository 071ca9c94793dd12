"""The server's secret keys, stored in its database: made once, and shared by all workers."""

from __future__ import annotations

import secrets
import struct
import time

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, delete, select

from underrose.server.accounts.authentication import Keys, Seal
from underrose.server.common.sources import SYSTEM, Sources
from underrose.server.storage.group_commit import GroupCommit, stored_key
from underrose.server.storage.schema import keys, put

SEALS = "seal "
"""Prefix of the names of keys that seal guest tokens; the time they take effect follows (seconds since 1970)."""
AHEAD_SECONDS = 5
"""A new key is stored so long before it takes effect, so that every worker has read it."""


def stored_keys(commits: GroupCommit, sources: Sources = SYSTEM) -> Keys:
    """Return the keys of this database, made by the first call."""
    signing = stored_key(commits, "signing", lambda: sources.signing_key().private_bytes_raw())
    tokens = stored_key(commits, "tokens", lambda: secrets.token_bytes(32))
    return Keys(tokens, Ed25519PrivateKey.from_private_bytes(signing), commits.read_now(seals_in))


def seals_in(connection: Connection) -> tuple[Seal, ...]:
    """Return the keys that seal guest tokens, besides the first one; the latest is last."""
    rows = connection.execute(select(keys).where(keys.c.name.startswith(SEALS)).order_by(keys.c.name)).all()
    return tuple(_seal(row.name, bytes(row.value)) for row in rows)


def _seal(name: str, value: bytes) -> Seal:
    (grace,) = struct.unpack("<d", value[:8])
    return Seal(value[8:], float(name.removeprefix(SEALS)), grace)


def change_seal(connection: Connection, grace: float) -> None:
    """Rotate the key that seals guest tokens, from AHEAD_SECONDS on; earlier tokens stay valid for `grace` seconds more. Deletes keys whose
    tokens have all expired, except the first, which also makes marks."""
    since = int(time.time()) + AHEAD_SECONDS
    name = f"{SEALS}{since:012d}"
    put(connection, keys, name=name, value=struct.pack("<d", grace) + secrets.token_bytes(32))
    seals = seals_in(connection)
    for n, seal in enumerate(seals):
        if any(later.since + later.grace < time.time() for later in seals[n + 1 :]):
            connection.execute(delete(keys).where(keys.c.name == f"{SEALS}{int(seal.since):012d}"))
