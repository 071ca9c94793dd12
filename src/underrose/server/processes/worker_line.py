"""The protocol between the supervisor of `serve --workers` and a worker.

It is lines of JSON over a socket pair. The supervisor sends the configuration first (`Plan`), and requests later (`Asked`); the worker
sends its progress and answers (`WorkerMessage`). End of file means that the supervisor is gone.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import IO, Literal

import msgspec

from underrose.server.accounts.rate_limits import Allowances
from underrose.server.http.trusted_hosts import Door
from underrose.texts import language


class Plan(msgspec.Struct, kw_only=True):
    """The configuration of a worker. Its secrets are sent over the line, never in arguments or the environment."""

    database: str | None
    """Its path or URL; None keeps tables in memory."""
    address: str | None = None
    """URL of the server for guests; None where they cannot reach it."""
    public_url: str | None = None
    """The URL that guests are invited to, if it is not the server's own."""
    operator: str = ""
    """The bearer token with which `/api/status` shows exact figures; empty: they are shown to no client."""
    log_format: str = "text"
    """`text`, or lines of `json`."""
    redis: str | None = None
    """Where workers on one PostgreSQL database wake each other."""
    door: Door
    """The hosts that are answered, and the proxies that are believed."""
    language: str = msgspec.field(default_factory=language)
    workers: int = 1
    """Number of processes that serve the socket."""
    allowed: Allowances = Allowances()
    """A guest's daily quotas."""


class Asked(msgspec.Struct):
    """A request of the supervisor, which waits for the answer."""

    what: Literal["ready", "metrics"]


class WorkerMessage(msgspec.Struct, omit_defaults=True):
    """A message of a worker: that it serves, the progress of compiling a game, or an answer."""

    what: Literal["up", "compiling", "ready", "metrics"]
    text: str = ""
    """The game's title; what is missing until it is ready, or nothing; metrics as Prometheus reads them."""
    done: int = 0
    total: int = 0


class SupervisorLink:
    """A worker's end of the line to its supervisor."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._reading: IO[bytes] = line.makefile("rb")
        self._alone = threading.Lock()

    def plan(self) -> Plan:
        """Return the configuration, the supervisor's first message."""
        return msgspec.json.decode(self._reading.readline(), type=Plan)

    def tell(self, told: WorkerMessage) -> None:
        """Send a message to the supervisor; ignored where it is gone."""
        try:
            with self._alone:
                self._line.sendall(msgspec.json.encode(told) + b"\n")
        except OSError:
            return

    def compiling(self, title: str, done: int, total: int) -> None:
        """Send the progress of compiling a game."""
        self.tell(WorkerMessage("compiling", title, done, total))

    def asked(self) -> Iterator[Asked]:
        """Yield the supervisor's requests, until it is gone."""
        for line in self._reading:
            yield msgspec.json.decode(line, type=Asked)
