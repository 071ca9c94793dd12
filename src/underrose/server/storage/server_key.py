"""Where one's own server keeps its tables and how that is told, and its key, looked up there without changing anything."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from underrose.kernel.homes import user_data


def usual_database() -> str:
    """Where tables are kept if nobody says otherwise: in the user's data folder."""
    return str(user_data() / "tables.db")


def without_password(place: str) -> str:
    """Where a database, or Redis, is, as people may read it: a path or URL, without its password."""
    if "://" not in place:
        return place
    url = urlsplit(place)
    user, colon, _ = url.netloc.rpartition("@")[0].partition(":")
    return url._replace(netloc=f"{user}:***@{url.netloc.rpartition('@')[2]}").geturl() if colon else place


def own_key(database: str) -> str | None:
    """The public key (hexadecimal) of the server that keeps its tables in this file; None where there is no such file, or no key in it."""
    path = Path(database)
    if not path.is_file():
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("select value from keys where name = 'signing'").fetchone()
        return public_of(found[0]) if found else None
    except (sqlite3.Error, ValueError):
        return None


def public_of(private: bytes) -> str:
    """The public key (hexadecimal) that goes with a private one. Raises ValueError where it is none."""
    return Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw().hex()
