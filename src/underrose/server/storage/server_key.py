"""The default database and how its address is printed, and the local server's public key, read without changing anything."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from underrose.kernel.data.files import user_data

PASSWORD = re.compile(r"(^[A-Za-z][A-Za-z0-9+.-]*:(?://)?[^:/]*:)[^@]*@(?:[^?]*@)?|([?&](?:ssl)?password=)[^&]*")
"""A password in an address, which may hold any letter: drivers end it at the first @ or the last."""


def usual_database() -> str:
    """Return the path of the default database, in the user's data folder."""
    return str(user_data() / "tables.db")


def without_password(place: str) -> str:
    """Return the path or URL of a database or Redis with the password masked, for logs and messages."""
    return PASSWORD.sub(lambda found: f"{found[1]}***@" if found[1] else f"{found[2]}***", place)


def own_key(database: str) -> str | None:
    """Return the public key (hexadecimal) of the server with this database file; None where the file or its key is missing or
    unreadable."""
    try:
        path = Path(database).expanduser()
        if not path.is_file():
            return None
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("select value from keys where name = 'signing'").fetchone()
        return public_of(found[0]) if found else None
    except (sqlite3.Error, ValueError, RuntimeError):  # RuntimeError: there is no home directory
        return None


def public_of(private: bytes) -> str:
    """Return the public key (hexadecimal) that goes with a private one. Raises ValueError where it is none."""
    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw().hex()
