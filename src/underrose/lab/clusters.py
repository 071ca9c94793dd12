"""Games on many machines: chunks of games as tasks of a Ray cluster (extra `ray`).

Every game has its own seeds, so results do not depend on where it is played. A task whose worker dies is retried on another.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from socket import create_connection
from typing import Any, TypeVar

from underrose.bots.own import LabError, reason_of

T = TypeVar("T")
KNOCK_SECONDS = 10.0
AHEAD = 3
"""Tasks that are submitted for each of the cluster's processors: the length of its queue."""


@dataclass(frozen=True)
class Cluster:
    """A Ray cluster by its address (`auto`: the one of this machine; `HOST:PORT`; `ray://HOST:PORT`), or one made here for these games.

    `workers` are those of a cluster made here; None: one for each processor. A process that has joined a cluster before stays in it.
    """

    address: str = ""
    workers: int | None = None

    def run(self, play: Callable[[int, int], T], parts: Iterable[tuple[int, int]]) -> Iterator[T]:
        """Yield the results of `play(first, how many)` for all parts, as they finish. Raises LabError, and what a game raises."""
        ray = _ray()
        with self._joined(ray):
            task, held = ray.remote(num_cpus=1, max_retries=-1)(_played), ray.put(play)
            most = max(int(ray.cluster_resources().get("CPU", 1)), 1) * AHEAD
            waiting, left = list[Any](), iter(parts)
            while True:
                waiting += [task.remote(held, *part) for part in islice(left, most - len(waiting))]
                if not waiting:
                    return
                done, waiting = ray.wait(waiting)
                yield from (self._result(ray, one) for one in done)

    def _result(self, ray: Any, done: Any) -> Any:
        try:
            return ray.get(done)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None

    @contextmanager
    def _joined(self, ray: Any) -> Generator[None]:
        """Join the cluster for a while; leave it afterwards unless the process was in one before. Raises LabError."""
        if ray.is_initialized():
            yield
            return
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
        try:
            if self.address:
                self._knock()
                ray.init(address=self.address, log_to_driver=False)
            else:
                ray.init(num_cpus=self.workers, include_dashboard=False, log_to_driver=False)
        except (OSError, OverflowError, RuntimeError, ValueError) as error:
            raise LabError.said("ray-no-cluster", address=self.address or "-", reason=reason_of(error)) from error
        try:
            yield
        finally:
            ray.shutdown()

    def _knock(self) -> None:
        """Raise OSError where nobody listens at HOST:PORT: Ray itself would try for many minutes."""
        host, _, port = self.address.removeprefix("ray://").rpartition(":")
        if host and port.isdecimal():
            create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()


def _played(play: Callable[[int, int], T], first: int, n: int) -> T:
    """Run one task, and return its result."""
    return play(first, n)


def _ray() -> Any:
    """Return the package `ray`. Raises LabError where it is not installed."""
    try:
        import ray  # pyright: ignore[reportMissingImports, reportUnknownVariableType, reportMissingTypeStubs]
    except ImportError as error:
        raise LabError.said("ray-missing") from error
    return ray  # pyright: ignore[reportUnknownVariableType]


Where = int | Cluster
"""Where games run: the number of threads or processes of this machine, or a cluster."""


def where_of(threads: int, ray: str | Cluster | None, records: str | None = None) -> Where:
    """Return where games run: in `threads`, or with `ray` (an address, or "" for a cluster made here) in a cluster. Raises LabError where
    records are wanted from a cluster."""
    if ray is None:
        return threads
    if records is not None:
        raise LabError.said("ray-records")
    return Cluster(ray) if isinstance(ray, str) else ray
