"""The line between the supervisor of `serve --workers` and a worker: what a process serves, and what the two tell each other.

It is a socket pair with lines of JSON. The supervisor says first what is to be served (`Plan`), and asks for things later (`Asked`); the
worker tells how far it is (`Told`). When the line ends, the supervisor is gone.
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
    """What a process serves, and how. Secrets of it travel over the line, never in arguments or the environment."""

    host: str
    port: int
    database: str | None
    address: str | None
    """Where guests reach the server, if they do."""
    public_url: str | None = None
    operator: str = ""
    log_format: str = "text"
    redis: str | None = None
    hosts: list[str] | None = None
    """The names that are answered; None answers all."""
    proxies: list[str] = []
    """The networks of the proxies that are believed."""
    language: str = msgspec.field(default_factory=language)
    workers: int = 1
    """How many processes serve the socket."""
    allowed: Allowances = Allowances()
    """What a guest may have in a day."""

    @property
    def door(self) -> Door:
        """Whom to answer and whom to believe."""
        return Door(None if self.hosts is None else frozenset(self.hosts), tuple(map(ip_network, self.proxies)))


class Asked(msgspec.Struct):
    """The supervisor asks for something, and waits for it."""

    what: Literal["ready", "metrics"]


class Told(msgspec.Struct, omit_defaults=True):
    """A worker tells something: that it serves, that a game's compiling goes on, or what it was asked for."""

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
        """What is to be served: the first that the supervisor says."""
        return plan_of(self._reading.readline())

    def tell(self, told: Told) -> None:
        """Tell the supervisor; where it is gone there is nobody to tell."""
        try:
            with self._alone:
                self._line.sendall(encode(told) + b"\n")
        except OSError:
            return

    def compiling(self, title: str, done: int, total: int) -> None:
        """How far a game is compiled."""
        self.tell(Told("compiling", title, done, total))

    def asked(self) -> Iterator[Asked]:
        """What the supervisor asks, one after the other, until it is gone."""
        yield from map(asked_of, self._reading)
