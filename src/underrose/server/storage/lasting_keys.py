"""The server's secrets, kept in its database: made once, and the same for all who serve it."""

from __future__ import annotations

import secrets
import struct
import time

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, delete, insert, select

from underrose.server.authentication import Keys, Seal
from underrose.server.sources import SYSTEM, Sources
from underrose.server.storage.group_commit import GroupCommit, lasting
from underrose.server.storage.schema import keys

SEALS = "seal "
"""How the names of keys begin that seal guest tokens; the time from which on they do follows."""
AHEAD_SECONDS = 5
"""How long before it seals a new key is there, so that every worker has seen it."""


def lasting_keys(commits: GroupCommit, sources: Sources = SYSTEM) -> Keys:
    """The keys that this database has always had."""
    signing = lasting(commits, "signing", lambda: sources.signing_key().private_bytes_raw())
    tokens = lasting(commits, "tokens", lambda: secrets.token_bytes(32))
    return Keys(tokens, Ed25519PrivateKey.from_private_bytes(signing), commits.read_now(seals_in))


def seals_in(connection: Connection) -> tuple[Seal, ...]:
    """The keys that seal guest tokens, beside the first one, the latest last."""
    rows = connection.execute(select(keys).where(keys.c.name.startswith(SEALS)).order_by(keys.c.name)).all()
    return tuple(_seal(row.name, bytes(row.value)) for row in rows)


def _seal(name: str, value: bytes) -> Seal:
    (grace,) = struct.unpack("<d", value[:8])
    return Seal(value[8:], float(name.removeprefix(SEALS)), grace)


def change_seal(connection: Connection, grace: float) -> None:
    """Have a new key seal guest tokens from now on; those of before are good for `grace` seconds more. Keys that seal nothing good any more
    are deleted, but for the first, which makes marks too."""
    since = int(time.time()) + AHEAD_SECONDS
    name = f"{SEALS}{since:012d}"
    connection.execute(delete(keys).where(keys.c.name == name))
    connection.execute(insert(keys).values(name=name, value=struct.pack("<d", grace) + secrets.token_bytes(32)))
    seals = seals_in(connection)
    for n, seal in enumerate(seals):
        if any(later.since + later.grace < time.time() for later in seals[n + 1 :]):
            connection.execute(delete(keys).where(keys.c.name == f"{SEALS}{int(seal.since):012d}"))
