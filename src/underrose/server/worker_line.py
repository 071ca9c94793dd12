"""The protocol between the supervisor of `serve --workers` and a worker.

It is lines of JSON over a socket pair. The supervisor sends the configuration first (`Plan`), and requests later (`Asked`); the worker
sends its progress and answers (`Told`). End of file means that the supervisor is gone.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from ipaddress import ip_network
from typing import IO, Literal

import msgspec

from underrose.server.http.trusted_hosts import Door
from underrose.server.rate_limits import Allowances
from underrose.texts import language


class Plan(msgspec.Struct, kw_only=True):
    """The configuration of a worker. Its secrets are sent over the line, never in arguments or the environment."""

    host: str
    port: int
    database: str | None
    address: str | None
    """URL of the server for guests; None where they cannot reach it."""
    public_url: str | None = None
    operator: str = ""
    log_format: str = "text"
    redis: str | None = None
    hosts: list[str] | None = None
    """The allowed hosts; None allows all."""
    proxies: list[str] = []
    """The networks of trusted proxies."""
    language: str = msgspec.field(default_factory=language)
    workers: int = 1
    """Number of processes that serve the socket."""
    allowed: Allowances = Allowances()
    """A guest's daily quotas."""

    @property
    def door(self) -> Door:
        """The allowed hosts and trusted proxies."""
        return Door(None if self.hosts is None else frozenset(self.hosts), tuple(map(ip_network, self.proxies)))


class Asked(msgspec.Struct):
    """A request of the supervisor, which waits for the answer."""

    what: Literal["ready", "metrics"]


class Told(msgspec.Struct, omit_defaults=True):
    """A message of a worker: that it serves, the progress of compiling a game, or an answer."""

    what: Literal["up", "compiling", "ready", "metrics"]
    text: str = ""
    """The game's title; what is missing until it is ready, or nothing; metrics as Prometheus reads them."""
    done: int = 0
    total: int = 0


encode = msgspec.json.Encoder().encode
plan_of = msgspec.json.Decoder(Plan).decode
asked_of = msgspec.json.Decoder(Asked).decode
told_of = msgspec.json.Decoder(Told).decode


class Line:
    """A worker's end of the line to its supervisor."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._reading: IO[bytes] = line.makefile("rb")
        self._alone = threading.Lock()

    def plan(self) -> Plan:
        """Return the configuration, the supervisor's first message."""
        return plan_of(self._reading.readline())

    def tell(self, told: Told) -> None:
        """Send a message to the supervisor; ignored where it is gone."""
        try:
            with self._alone:
                self._line.sendall(encode(told) + b"\n")
        except OSError:
            return

    def compiling(self, title: str, done: int, total: int) -> None:
        """Send the progress of compiling a game."""
        self.tell(Told("compiling", title, done, total))

    def asked(self) -> Iterator[Asked]:
        """Yield the supervisor's requests, until it is gone."""
        yield from map(asked_of, self._reading)
