"""The house that faults happen to: workers, the database that they share, Redis, and the network between them."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.server.clusters import DURABLE, Postgres, Redis, free_port, own_folder

from .nursery import Nursery

UNUSABLE = 1
"""The exit status of a server whose database cannot be used; one that breaks has it too, with a traceback in its log."""
SUPERVISED = 0.25
"""Seconds between two looks at whether workers live."""


class Worker:
    """A server that can be killed and started again at its port."""

    def __init__(self, nursery: Nursery, log: Path, **settings: Any) -> None:
        self.nursery = nursery
        self.port = free_port()
        self.log = log
        self._settings = {"port": self.port, "log": str(log), **settings}
        self.pid = 0
        self._changing = threading.Lock()

    def start(self) -> None:
        """Start it; it listens a moment later."""
        self.pid = self.nursery.start(**self._settings)

    def kill(self, how: int = signal.SIGKILL) -> int:
        """Send it a signal and wait for its end; its exit status."""
        with self._changing:
            os.kill(self.pid, how)
            pid, self.pid = self.pid, 0
        return self.nursery.wait(pid)

    def see_to(self) -> None:
        """Start it again if it has ended by itself, as whatever supervises a worker does. Any end but that of one which is started while
        there is no database is a fault."""
        with self._changing:
            status = self.nursery.ended(self.pid) if self.pid else None
            if status is None:
                return
            if status != UNUSABLE:
                with self.log.open("a", encoding="utf-8") as log:
                    log.write(f"fault a worker ended by itself with {status}\n")
            self.start()

    def may_write(self, size: int) -> None:
        """From now on its files may have so many bytes."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, resource.prlimit(self.pid, resource.RLIMIT_FSIZE)[1]))


class Wire:
    """A network between workers and their database that can be cut (connections are reset, new ones refused) or go silent."""

    def __init__(self, to: int) -> None:
        self._to, self.port = to, free_port()
        self._lines: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._open.set()
        self._cut = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Carry what comes."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)

    def cut(self) -> None:
        """Reset every connection, and each that is opened until it is mended."""
        self._cut = True
        for line in list(self._lines):
            line.transport.abort()

    def silence(self) -> None:
        """Carry nothing more, and say nothing of it."""
        self._open.clear()

    def mend(self) -> None:
        """Carry again, what has waited too."""
        self._cut = False
        self._open.set()

    async def close(self) -> None:
        """Carry nothing any more."""
        self.cut()
        self.mend()
        self._server.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        self._lines.add(writer)
        try:
            if self._cut:
                return
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
            self._lines.add(far_writer)
            try:
                await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer))
            finally:
                self._lines.discard(far_writer)
                far_writer.transport.abort()
        except OSError:
            pass
        finally:
            self._lines.discard(writer)
            writer.transport.abort()
            self._tasks.discard(task)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._open.wait()
            writer.write(data)
            await writer.drain()
        writer.close()


ALONE = "postgres without redis"
"""The store at which workers hear of each other by looking alone."""


class House:
    """Workers on one store. `workers` listen at `ports`; PostgreSQL is reached over `wire`."""

    def __init__(self, folder: Path, nursery: Nursery) -> None:
        self.folder, self.nursery = folder, nursery
        self.workers: list[Worker] = []
        self.postgres: Postgres | None = None
        self.redis: Redis | None = None
        self.wire: Wire | None = None
        self._supervising: asyncio.Task[None] | None = None

    @property
    def ports(self) -> list[int]:
        """Where the workers listen."""
        return [worker.port for worker in self.workers]

    def log(self) -> str:
        """Return what all workers have logged."""
        return "\n".join(worker.log.read_text("utf-8", "replace") for worker in self.workers)

    async def open(self, store: str, wired: bool, **settings: Any) -> None:
        """Start the store and the workers: one on SQLite; two on PostgreSQL, with Redis unless it is `ALONE`, and with `wired` over a
        network that can be cut."""
        if store == "sqlite":
            self.workers = [self._worker(0, database=str(self.folder / "tables.db"), **settings)]
        else:
            self.postgres = Postgres(self.folder, DURABLE)
            database = self.postgres.database()
            if store != ALONE:
                (self.folder / "redis").mkdir()
                os.chmod(self.folder / "redis", 0o777)
                self.redis = Redis(self.folder / "redis")
            if wired:
                self.wire = Wire(self.postgres.port)
                await self.wire.start()
                database = database.replace(f":{self.postgres.port}/", f":{self.wire.port}/")
            self.workers = [self._worker(number, database=database, redis=self.redis and self.redis.url, **settings) for number in range(2)]
        for worker in self.workers:
            worker.start()
        self._supervising = asyncio.create_task(self._supervise())

    async def _supervise(self) -> None:
        while True:
            await asyncio.sleep(SUPERVISED)
            for worker in self.workers:
                await asyncio.to_thread(worker.see_to)

    def _worker(self, number: int, **settings: Any) -> Worker:
        return Worker(self.nursery, self.folder / f"worker-{number}.log", **settings)

    async def close(self) -> None:
        """Stop everything."""
        if self._supervising:
            self._supervising.cancel()
            await asyncio.wait([self._supervising])
        for worker in self.workers:
            if worker.pid:
                await asyncio.to_thread(worker.kill, signal.SIGTERM)
        if self.wire:
            await self.wire.close()
        for server in (self.redis, self.postgres):
            if server:
                with suppress(Exception):
                    server.stop()


@contextmanager
def a_folder(store: str) -> Iterator[Path]:
    """A folder of one's own; PostgreSQL's belongs to a user who may do nothing."""
    if store == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder)
    else:
        with own_folder() as folder:
            yield folder
