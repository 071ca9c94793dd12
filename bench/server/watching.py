"""Sockets that only watch: what thousands of them take of the server's memory, and what tables cost at which nothing happens."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from .kinds import CODING
from .processes import Process, more_files, our_server
from .wire import Feed, Http

SOCKETS = 5000
A_TABLE = 60
"""Watchers at each table, out of 64 that may be there."""
AT_ONCE = 20
IDLE_SECONDS = 20.0


class Watching(NamedTuple):
    """Resident megabytes without anybody, and with the sockets; the share of a core that all of it takes while nothing happens."""

    empty: float
    watched: float
    idle: float


def watching(sockets: int = SOCKETS) -> Watching:
    """Open tables at which a game runs, have them watched, and wait."""
    more_files()
    with our_server() as server:
        return asyncio.run(_watching(server, sockets))


async def _watching(server: Process, sockets: int) -> Watching:
    empty, http = server.megabytes(), Http(server.port, AT_ONCE)
    watchers = [(await http.post("/guests", {"name": f"Zoe {number}"}))["token"] for number in range(A_TABLE)]
    feeds: list[Feed] = []
    while len(feeds) < sockets:
        feeds += await _watched(server.port, http, watchers[: sockets - len(feeds)])
    await asyncio.sleep(5)  # what follows a table's start is over
    watched, before = server.megabytes(), server.cpu_seconds()
    await asyncio.sleep(IDLE_SECONDS)
    idle = (server.cpu_seconds() - before) / IDLE_SECONDS
    if not all(feed.bytes for feed in feeds):
        raise RuntimeError("Somebody who watches was told nothing.")
    for feed in feeds:
        feed.close()
    http.close()
    await asyncio.sleep(1)  # the server has heard of it
    return Watching(empty, watched, idle)


async def _watched(port: int, http: Http, watchers: list[str]) -> list[Feed]:
    """Return a table of two whose game runs, with a window of each watcher."""
    ann, ben = [(await http.post("/guests", {"name": name}))["token"] for name in ("Ann", "Ben")]
    table: str = (await http.post("/tables", CODING, ann))["id"]
    await http.post(f"/tables/{table}/seats", {}, ben)
    await http.post(f"/tables/{table}/start", {}, ann)
    loop = asyncio.get_running_loop()

    async def window(token: str) -> Feed:
        await http.post(f"/tables/{table}/seats", {"watch": True}, token)
        made: Any = await loop.create_connection(lambda: Feed(port, f"/api/tables/{table}/feed", token, _nothing), "127.0.0.1", port)
        return made[1]

    return list(await asyncio.gather(*map(window, watchers)))


def _nothing(_: bytes) -> None:
    """Whoever only watches answers nothing."""
