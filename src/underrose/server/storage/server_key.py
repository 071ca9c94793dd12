"""The key of one's own server, looked up in its database without changing anything there."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def own_key(database: str) -> str | None:
    """The public key (hexadecimal) of the server that keeps its tables in this file; None where there is no such file, or no key in it."""
    path = Path(database)
    if not path.is_file():
        return None
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            found = connection.execute("select value from keys where name = 'signing'").fetchone()
        finally:
            connection.close()
        return Ed25519PrivateKey.from_private_bytes(found[0]).public_key().public_bytes_raw().hex() if found else None
    except (sqlite3.Error, ValueError):
        return None
