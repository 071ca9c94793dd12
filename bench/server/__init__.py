"""The server: moves a second and milliseconds at many tables at once, beside boardgame.io; and memory.

A server of either kind has one core, its clients the other. Both sides' tables stay open and are measured in turn: what waits
costs nothing meanwhile. `docs/speed.md` says what a move is on either side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from .. import Missing
from .processes import Clients, Figures, floor_server, our_clients, our_server, our_workers, peer, peers_clients, peers_server

SECONDS = 5.0
ROUNDS = 5
"""How often each side is measured, flat out and at a human pace."""
THINK_MS = 200.0
"""What a seat thinks at a human pace, on average: evenly between half and one and a half times as long."""
LEAST_BUSY = 0.9
"""Of its core a server has to use flat out, ours and the peer in memory: where it had less, others used the machine. FlatFile
waits for its files, and the floor for its clients."""
OURS, MEMORY, FILES, FLOOR = SIDES = ("ours", "boardgame.io 0.50, in memory", "boardgame.io 0.50, FlatFile", "floor in Python")
MOVES = "moves a CPU second"
Round = dict[str, Figures]
"""The figures of each side, measured one after the other."""


def at_tables(count: int) -> tuple[list[Round], list[Round]]:
    """Rounds of all sides at so many tables: flat out, as far as the servers had their core, and at a human pace."""
    folder = peer()
    with ExitStack() as held:
        enter = held.enter_context
        store = Path(enter(TemporaryDirectory()))
        memory, files = enter(peers_server(folder)), enter(peers_server(folder, store))
        clients = {
            OURS: enter(our_clients(enter(our_server()), count)),
            MEMORY: enter(peers_clients(memory, count, folder)),
            FILES: enter(peers_clients(files, count, folder)),
            FLOOR: enter(our_clients(enter(floor_server()), count)),
        }
        flat = [_round(clients, lambda one: one.play(SECONDS)) for _ in range(ROUNDS)]
        human = [_round(clients, lambda one: one.play(SECONDS, THINK_MS)) for _ in range(ROUNDS)]
    quiet = [one for one in flat if min(one[side]["server"] for side in (OURS, MEMORY)) >= LEAST_BUSY]
    if not quiet:
        raise Missing(f"In no round did both servers have {LEAST_BUSY:.0%} of their core: measure when nothing else runs.")
    return quiet, human


def _round(clients: Mapping[str, Clients], measure: Callable[[Clients], Figures]) -> Round:
    return {name: measure(one) for name, one in clients.items()}


def beside_floor(count: int, seconds: float, rounds: int) -> list[tuple[float, float]]:
    """Return moves for every second of the server's processor at so many tables, flat out: pairs of ours and of the floor, in turn."""
    with ExitStack() as held:
        mine, floor = (held.enter_context(our_clients(held.enter_context(server()), count)) for server in (our_server, floor_server))
        return [(mine.play(seconds)["per_cpu"], floor.play(seconds)["per_cpu"]) for _ in range(rounds)]


def ours_alone(count: int, seconds: float, think_ms: float = 0) -> Figures:
    """Our side of it."""
    with our_server() as server, our_clients(server, count) as clients:
        return clients.play(seconds, think_ms)


def of_workers(workers: int, count: int, apart: bool = False, seconds: float = SECONDS) -> tuple[Figures, Figures]:
    """Figures of so many workers on one PostgreSQL, at so many tables: flat out, and at a human pace. Nothing is pinned to a core. With
    `apart` the seats of a table are at different workers, which wake each other through Redis."""
    with our_workers(workers, with_redis=apart) as servers, our_clients(servers, count, apart) as clients:
        return clients.play(seconds), clients.play(seconds, THINK_MS)


def middle(rounds: Sequence[Round], side: str, figure: str) -> float:
    """Return the median of one figure of one side."""
    return median(one[side][figure] for one in rounds)


def memory(first: int, then: int) -> tuple[float, float]:
    """Resident megabytes after `first` finished tables, and after `then`."""
    with our_server() as server, our_clients(server, 0) as clients:
        clients.finish(first)
        before = server.megabytes()
        clients.finish(then - first)
        return before, server.megabytes()
