"""The server: moves a second and milliseconds at many tables at once, beside boardgame.io; and memory.

A server of either kind has one core, its clients the other. Both sides' tables stay open and are measured in turn: what waits
costs nothing meanwhile. `docs/speed.md` says what a move is on either side.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from .processes import Clients, Figures, our_clients, our_server, our_workers, peer, peers_clients, peers_server

SECONDS = 5.0
ROUNDS = 5
"""How often each side is measured, flat out and at a human pace."""
THINK_MS = 200.0
"""What a seat thinks at a human pace, on average: evenly between half and one and a half times as long."""
Pairs = list[tuple[Figures, Figures]]


def at_tables(count: int) -> tuple[Pairs, Pairs]:
    """Figures of us and the peer at so many tables, in pairs: flat out, and at a human pace."""
    folder = peer()
    with (
        our_server() as mine,
        peers_server(folder) as theirs,
        our_clients(mine, count) as ours,
        peers_clients(theirs, count, folder) as others,
    ):
        both = (ours, others)
        flat = [_pair(both, lambda clients: clients.play(SECONDS)) for _ in range(ROUNDS)]
        return flat, [_pair(both, lambda clients: clients.play(SECONDS, THINK_MS)) for _ in range(ROUNDS)]


def _pair(both: tuple[Clients, Clients], measure: Callable[[Clients], Figures]) -> tuple[Figures, Figures]:
    return measure(both[0]), measure(both[1])


def ours_alone(count: int, seconds: float, think_ms: float = 0) -> Figures:
    """Our side of it."""
    with our_server() as server, our_clients(server, count) as clients:
        return clients.play(seconds, think_ms)


def of_workers(workers: int, count: int, apart: bool = False, seconds: float = SECONDS) -> tuple[Figures, Figures]:
    """Figures of so many workers on one PostgreSQL, at so many tables: flat out, and at a human pace. Nothing is pinned to a core. With
    `apart` the seats of a table are at different workers, which wake each other through Redis."""
    with our_workers(workers, with_redis=apart) as servers, our_clients(servers, count, apart) as clients:
        return clients.play(seconds), clients.play(seconds, THINK_MS)


def middle(pairs: Pairs, name: str) -> tuple[float, float]:
    """The medians of one figure, ours and theirs."""
    return median(ours[name] for ours, _ in pairs), median(theirs[name] for _, theirs in pairs)


def memory(first: int, then: int) -> tuple[float, float]:
    """Resident megabytes after `first` finished tables, and after `then`."""
    with our_server() as server, our_clients(server, 0) as clients:
        clients.finish(first)
        before = server.megabytes()
        clients.finish(then - first)
        return before, server.megabytes()
