"""Faults, counted: `python -m bench.faults` does things to real servers under load, and holds what was acknowledged to the record.

Seeded as far as the faults themselves go: when they happen, and what people play. See docs/faults.md.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from ..server.wire import upgrade
from .checks import Count
from .house import ALONE, House, a_folder
from .nursery import Nursery
from .people import PATIENCE, Crowd

Fault = Callable[[House, Crowd, random.Random], Awaitable[None]]
TABLES = 6
"""Tables that play flat out meanwhile."""
LONGEST = 120.0
SOON = 0.15
"""Seconds after an acknowledged action within which a fault happens, so that it falls at any moment of a batch."""


async def kill(house: House, crowd: Crowd, rng: random.Random) -> None:
    """A worker is killed (SIGKILL) and started again."""
    worker = rng.choice(house.workers)
    await asyncio.to_thread(worker.kill)
    worker.start()


async def stop(house: House, crowd: Crowd, rng: random.Random) -> None:
    """A worker is asked to stop (SIGTERM), which it does in order, and started again."""
    worker = rng.choice(house.workers)
    await asyncio.to_thread(worker.kill, signal.SIGTERM)
    worker.start()


async def restart_database(house: House, crowd: Crowd, rng: random.Random) -> None:
    """PostgreSQL is stopped at once, as by a crash, and started again."""
    assert house.postgres
    await asyncio.to_thread(house.postgres.stop)
    await asyncio.sleep(rng.random())
    await asyncio.to_thread(house.postgres.start)


async def restart_redis(house: House, crowd: Crowd, rng: random.Random) -> None:
    """Redis is stopped, and started again after a while."""
    assert house.redis
    await asyncio.to_thread(house.redis.stop)
    await asyncio.sleep(rng.random())
    await asyncio.to_thread(house.redis.start)


async def cut(house: House, crowd: Crowd, rng: random.Random) -> None:
    """The network between workers and database: connections are reset and refused, or nothing is carried, for up to two seconds."""
    assert house.wire
    rng.choice([house.wire.cut, house.wire.silence])()
    await asyncio.sleep(2 * rng.random())
    house.wire.mend()


async def fill_disk(house: House, crowd: Crowd, rng: random.Random) -> None:
    """No file of the worker's may grow any more, for up to a second: what a full disk says to every write."""
    (worker,) = house.workers
    worker.may_write(rng.choice([0, 4096, 100_000]))
    await asyncio.sleep(rng.random())
    worker.may_write(-1)


async def jump(house: House, crowd: Crowd, rng: random.Random) -> None:
    """The clocks of the workers jump, to and fro, by seconds, hours or days."""
    (house.folder / "clock").write_text(str(rng.choice([-1, 1]) * rng.choice([3, 100, 7200, 90_000, 3_000_000])), "utf-8")
    await asyncio.sleep(rng.random())


async def read_nothing(house: House, crowd: Crowd, rng: random.Random) -> None:
    """Clients with as little room as the system allows join the tables and never read, and are left behind."""
    people = [person for table in crowd.playing for person in table.people]
    for person in rng.sample(people, min(8, len(people))):
        line = socket.socket()
        DEAF.append(line)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        with suppress(OSError):  # a worker that was killed a moment ago does not listen yet
            line.connect(("127.0.0.1", port := rng.choice(house.ports)))
            line.sendall(upgrade(port, f"/api/tables/{person.table.id}/feed", person.token))
    while len(DEAF) > 200:
        DEAF.pop(0).close()


DEAF: list[socket.socket] = []
STORES = ("sqlite", "postgres", ALONE)
FAULTS: dict[str, tuple[Fault, tuple[str, ...]]] = {
    "kill": (kill, STORES),
    "stop": (stop, STORES),
    "database": (restart_database, ("postgres", ALONE)),
    "redis": (restart_redis, ("postgres",)),
    "network": (cut, ("postgres", ALONE)),
    "disk": (fill_disk, ("sqlite",)),
    "clock": (jump, ("sqlite", "postgres")),
    "deaf": (read_nothing, ("sqlite", "postgres")),
}
"""Faults by name, and the stores that they can happen to."""


async def run(
    faults: Sequence[str],
    store: str,
    times: int,
    seed: int = 1,
    *,
    nursery: Nursery,
    tables: int = TABLES,
    seconds: float = float("inf"),
    longest: float = LONGEST,
    tell: Callable[[Count], None] | None = None,
    **settings: Any,
) -> Count:
    """Let faults happen in turn, so many times altogether or for so many seconds, and count what came of it.

    A game that takes more than `longest` seconds is stuck; `tell` is told after every 25th time; `settings` are the workers' (see
    `nursery`). Raises ValueError where a fault cannot happen.
    """
    for fault in faults:
        if store not in FAULTS[fault][1]:
            raise ValueError(f"{fault} happens to {' and '.join(FAULTS[fault][1])} only.")
    rng, count = random.Random(seed), Count(", ".join(faults), store)
    with a_folder(store) as folder:
        house = House(folder, nursery)
        (folder / "clock").write_text("0", "utf-8")
        try:
            await house.open(store, "network" in faults, **settings, **({"clock": str(folder / "clock")} if "clock" in faults else {}))
            crowd = Crowd(house.ports, tables, count.check, longest)
            end = time.monotonic() + seconds
            while count.times < times and time.monotonic() < end and not crowd.stuck:
                if not await crowd.more(rng.randrange(1, 2 * tables), PATIENCE):
                    count.note(f"nothing was acknowledged for {PATIENCE} s")
                    count.stuck += 1
                    break
                await asyncio.sleep(SOON * rng.random())
                await FAULTS[faults[count.times % len(faults)]][0](house, crowd, rng)
                count.times += 1
                if tell and count.times % 25 == 0:
                    tell(count)
            await crowd.finish()
            await count.look_again(crowd)
        finally:
            await house.close()
            while DEAF:
                DEAF.pop().close()
        count.close(crowd, house.log())
    return count


def as_row(count: Count) -> str:
    """Return a line of the table in docs/faults.md."""
    cells = [count.fault, count.store, count.times, count.games, count.acknowledged, count.joined, count.tried_again]
    cells += [count.views, count.lost, count.forgotten, count.differing, count.unverified, count.refused, count.stuck, count.faults]
    return "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in cells) + " |"


def as_json(count: Count) -> str:
    """Return everything that was counted."""
    return json.dumps(vars(count))
