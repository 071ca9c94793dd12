"""The server's secrets, kept in its database: made once, and the same for all who serve it."""

from __future__ import annotations

import secrets

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from underrose.server.authentication import Keys, new_signing_key
from underrose.server.storage.group_commit import GroupCommit, lasting


def lasting_keys(commits: GroupCommit) -> Keys:
    """The keys that this database has always had."""
    signing = lasting(commits, "signing", lambda: new_signing_key().private_bytes_raw())
    return Keys(lasting(commits, "tokens", lambda: secrets.token_bytes(32)), Ed25519PrivateKey.from_private_bytes(signing))
