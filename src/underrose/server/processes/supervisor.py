"""The supervisor of `serve --workers N`: it holds the socket that all workers accept from, and keeps N of them running.

A worker that ends by itself is restarted, at once if it had served for a while, else with exponential back-off. SIGTERM and SIGINT stop
all of them gracefully. SIGHUP is a rolling restart: for one worker after the other a new one is started, and when that is ready the old one
is stopped: it closes its WebSockets with 1012 and releases its leases, and its clients join again at the others. A new one that never gets
ready ends the restart, and the old ones go on. The supervisor itself loads no game and serves no request; connections queue in its socket,
so that none is refused during restarts.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from underrose.server.common.cancelling import cancel
from underrose.server.http.health import serve_registry
from underrose.server.processes.worker_line import Asked, Plan, WorkerMessage
from underrose.server.storage.databases import NoDatabase
from underrose.texts import TABLE, Said

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "underrose.server.processes.worker")
"""The command of a worker."""
STEADY_SECONDS = 30.0
"""A worker that dies after so long is restarted at once."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
"""Back-off in seconds before a worker that died sooner is restarted: doubled each time, up to the longest."""
MOST_DOUBLINGS = 16
"""No float holds what a thousand of them make."""
STOP_SECONDS = 12.0
"""How long a worker that is told to stop may take, before it is killed: longer than its own patience with slow clients."""
READY_SECONDS = 900.0
"""How long a rolling restart waits for a new worker, which may have to compile all rules."""
ASK_SECONDS = 0.2
"""Seconds between two readiness polls of a new worker."""
ANSWER_SECONDS = 5.0
"""Timeout of a request to a worker."""
LONGEST_LINE = 4 * 1024 * 1024
"""Bytes of one answer."""

NOT_STARTED = "Worker %d cannot be started: %s."

Tell = Callable[[str, int, int], None]


def check_driver(plan: Plan) -> None:
    """Raise NoDatabase where workers could not use Redis, as its driver is missing."""
    if plan.redis:
        try:
            from underrose.server.cluster import redis_notify as redis_notify
        except ImportError as error:  # the extra `cluster` brings it
            raise NoDatabase(TABLE.say("serve-no-driver")) from error


class Worker:
    """A worker's process as the supervisor sees it."""

    def __init__(self, number: int, process: Process, reading: asyncio.StreamReader, writing: asyncio.StreamWriter, again: bool) -> None:
        self.number = number
        self.process = process
        self._again = again
        self._reading, self._writing = reading, writing
        self._began = time.monotonic()
        self.up = asyncio.Event()
        """Set once it accepts connections."""
        self._turn = asyncio.Lock()
        self._asked = ""
        """What it was asked last."""
        self._answer: asyncio.Future[str] | None = None

    @property
    def lived(self) -> float:
        """Seconds since its start."""
        return time.monotonic() - self._began

    async def read_messages(self, compiling: Tell) -> None:
        """Handle its messages until it ends."""
        with suppress(ConnectionError):
            while line := await self._reading.readline():
                self._take_in(msgspec.json.decode(line, type=WorkerMessage), compiling)
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionResetError())

    def _take_in(self, told: WorkerMessage, compiling: Tell) -> None:
        if told.what == "up":
            self.up.set()
            if self._again:
                log.warning("Worker %d serves again.", self.number)
        elif told.what == "compiling":
            compiling(told.text, told.done, told.total)
        elif told.what == self._asked and self._answer is not None and not self._answer.done():
            self._answer.set_result(told.text)  # an answer that came too late for another question is dropped

    async def ask(self, asked: Asked) -> str | None:
        """Send a request and return the answer; None on a timeout or where it has ended."""
        async with self._turn:
            self._asked, self._answer = asked.what, asyncio.get_running_loop().create_future()
            try:
                self._writing.write(msgspec.json.encode(asked) + b"\n")
                async with asyncio.timeout(ANSWER_SECONDS):
                    return await self._answer
            except (TimeoutError, ConnectionError):
                return None
            finally:
                self._answer = None

    async def stop(self) -> None:
        """Stop it gracefully and wait; kill it after STOP_SECONDS."""
        with suppress(ProcessLookupError):
            self.process.terminate()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self.process.wait()
        except TimeoutError:
            log.warning("Worker %d did not stop in time and was killed.", self.number)
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()

    def let_go(self) -> None:
        """Close the line to it."""
        self._writing.close()


class Supervisor:
    """As many workers as a plan has, on one socket. `compiling` is called with the progress of compiling, `opening` once one serves."""

    def __init__(self, plan: Plan, listener: socket.socket, compiling: Tell, opening: Callable[[], object] | None = None) -> None:
        self._plan, self._listener = plan, listener
        self._compiling, self._opening = compiling, opening
        self._furthest: dict[str, int] = {}
        """The furthest progress of any worker by game, so that each is reported once."""
        self.serving: dict[int, Worker] = {}
        """The workers by their numbers; a number whose worker has died keeps it until the restart."""
        self._living = set[Worker]()
        """All running processes, including those that a rolling restart is starting or has replaced."""
        self._restarting = asyncio.Event()
        self._stopping = asyncio.Event()
        self._listening = set[asyncio.Task[None]]()
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self) -> None:
        """Serve until told to stop."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stopping.set)
        self._loop.add_signal_handler(signal.SIGHUP, self._hung_up, bool(sys.stdin and sys.stdin.isatty()))
        works: list[asyncio.Task[Any]] = [asyncio.create_task(self._keep(number)) for number in range(1, self._plan.workers + 1)]
        works += [asyncio.create_task(self._roll_when_told()), asyncio.create_task(self._say_when_up())]
        stopping: asyncio.Task[Any] = asyncio.create_task(self._stopping.wait())
        done, _ = await asyncio.wait([stopping, *works[:-1]], return_when=asyncio.FIRST_COMPLETED)
        await cancel([*works, stopping])
        await asyncio.gather(*(worker.stop() for worker in self._living))
        await asyncio.gather(*self._listening)
        for work in done - {stopping}:
            work.result()  # these never end except by an error: raise it

    def _hung_up(self, had_terminal: bool) -> None:
        """Handle SIGHUP: a rolling restart, but a stop where the terminal has gone that the server was started at."""
        gone = had_terminal and not sys.stdin.isatty()
        (self._stopping if gone else self._restarting).set()

    # --- keeping them ------------------------------------------------------------------------------------------------

    async def _start(self, number: int, again: bool = False) -> Worker:
        """Start a worker process under a number; `again` where the one before has died. Raises OSError, as where there are too many
        processes."""
        ours, theirs = socket.socketpair()
        with theirs:
            fds = (self._listener.fileno(), theirs.fileno())
            command = (*COMMAND, *map(str, fds))
            # A process group of its own: Ctrl-C at the terminal reaches the supervisor only, which stops its workers in order.
            try:
                process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, pass_fds=fds, process_group=0)
            except OSError:
                ours.close()
                raise
        reading, writing = await asyncio.open_connection(sock=ours, limit=LONGEST_LINE)
        writing.write(msgspec.json.encode(self._plan) + b"\n")
        worker = Worker(number, process, reading, writing, again)
        self._living.add(worker)
        task = asyncio.create_task(self._attend(worker))
        self._listening.add(task)
        task.add_done_callback(self._listening.discard)
        return worker

    async def _attend(self, worker: Worker) -> None:
        """Handle a worker's messages until it ends, and clean up."""
        await worker.read_messages(self._show_progress)
        await worker.process.wait()
        worker.let_go()
        self._living.discard(worker)

    def _show_progress(self, title: str, done: int, total: int) -> None:
        if done > self._furthest.get(title, -1):
            self._furthest[title] = done
            self._compiling(title, done, total)

    async def _keep(self, number: int) -> None:
        """Keep a worker running under a number, in an endless loop."""
        worker, deaths = await self._start(number), 0
        self.serving[number] = worker
        while True:
            code = await worker.process.wait()
            deaths = 0 if worker.lived > STEADY_SECONDS else deaths + 1
            if self.serving[number] is worker:
                wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(deaths - 1, MOST_DOUBLINGS)) if deaths else 0.0
                log.warning("Worker %d %s; another is started in %g seconds.", number, how_it_ended(code), wait)
                await asyncio.sleep(wait)
            if self.serving[number] is worker:
                try:
                    self.serving[number] = await self._start(number, again=True)
                except OSError as error:  # the others go on serving
                    log.warning(NOT_STARTED, number, error.strerror)
                    await asyncio.sleep(LONGEST_WAIT)
            worker = self.serving[number]

    async def _say_when_up(self) -> None:
        """Call `opening` as soon as the first worker serves, and print once that all do."""
        for number in range(1, self._plan.workers + 1):
            while not (number in self.serving and self.serving[number].up.is_set()):
                await asyncio.sleep(ASK_SECONDS)
            if number == 1 and self._opening is not None:
                self._opening()
        pids = ", ".join(str(self.serving[number].process.pid) for number in sorted(self.serving))
        _say("serve-workers", workers=self._plan.workers, pids=pids)

    # --- rolling restart ---------------------------------------------------------------------------------------------

    async def _roll_when_told(self) -> None:
        while True:
            await self._restarting.wait()
            self._restarting.clear()
            _say("serve-restarting")
            _say("serve-restarted" if await self._roll() else "serve-not-restarted")

    async def _roll(self) -> bool:
        """Replace the workers one after the other; returns whether all were replaced."""
        for number in range(1, self._plan.workers + 1):
            try:
                new = await self._start(number)
            except OSError as error:
                log.warning(NOT_STARTED, number, error.strerror)
                return False
            if not await self._gets_ready(new):
                log.warning("A new worker did not get ready: the others go on as they are.")
                await new.stop()
                return False
            old, self.serving[number] = self.serving[number], new
            await old.stop()
        return True

    async def _gets_ready(self, worker: Worker) -> bool:
        """Wait until a worker is ready; returns whether it got so within READY_SECONDS."""
        until = time.monotonic() + READY_SECONDS
        while worker.process.returncode is None and time.monotonic() < until:
            if worker.up.is_set() and await worker.ask(Asked("ready")) == "":
                return True
            await asyncio.sleep(ASK_SECONDS)
        return False

    # --- metrics -----------------------------------------------------------------------------------------------------

    def serve_metrics(self, host: str, port: int) -> int:
        """Serve the metrics of all workers on a port of its own, in a thread; returns the port. Raises OSError."""
        registry = CollectorRegistry()
        registry.register(_OfAll(self.metrics))
        return serve_registry(registry, host, port, self._plan.door)

    def metrics(self) -> dict[int, str]:
        """Return the metrics of each worker that answers, in Prometheus' text format; to be called outside the event loop's thread."""
        if self._loop is None or self._loop.is_closed():
            return {}
        return asyncio.run_coroutine_threadsafe(self._metrics(), self._loop).result(2 * ANSWER_SECONDS)

    async def _metrics(self) -> dict[int, str]:
        workers = [worker for worker in self.serving.values() if worker.up.is_set()]
        texts = await asyncio.gather(*(worker.ask(Asked("metrics")) for worker in workers))
        return {worker.number: text for worker, text in zip(workers, texts, strict=True) if text}


class _OfAll(Collector):
    """The metrics of all workers, told apart by the label `worker`."""

    def __init__(self, metrics: Callable[[], dict[int, str]]) -> None:
        self._metrics = metrics

    def describe(self) -> Iterator[Metric]:
        """Return nothing, so that registering asks no worker."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of a scrape."""
        told, families = self._metrics(), dict[str, Metric]()
        for number, text in sorted(told.items()):
            for family in text_string_to_metric_families(text):
                joined = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    joined.add_sample(sample.name, {**sample.labels, "worker": str(number)}, sample.value)
        yield GaugeMetricFamily("underrose_workers", "Workers that answer", len(told))
        yield from families.values()


def _say(key: str, **args: Said) -> None:
    """Print a sentence; a reader that is gone, or a full disk, does not end a worker."""
    with suppress(OSError):
        print(TABLE.say(key, args), flush=True)


def how_it_ended(code: int) -> str:
    """Return how a process ended, in words, by its return code (negative for a signal)."""
    return f"was ended by signal {-code}" if code < 0 else f"ended with {code}"
