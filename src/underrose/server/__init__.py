"""The server: tables, feeds and the pages, over HTTP and WebSockets. What it needs beside the core is the extra `server`.

Its rooms, from the top down: `processes`, `http`, `cluster`, `core`, `jobs`, `storage`, `remote_bots`, `tables`, `catalogue`, `accounts`,
`common`, `api`; each imports those below it.
Start in `core/batches.py`, the way of one operation.
Importing the package imports none of that extra, so that `underrose verify` can find the database without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underrose.server.storage.server_key import usual_database

if TYPE_CHECKING:
    from underrose.server.processes.run import serve

__all__ = ["serve", "usual_database"]


def __getattr__(name: str) -> Any:
    if name != "serve":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from underrose.server.processes import run

    return run.serve
