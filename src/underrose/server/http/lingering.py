"""Lingering close (RFC 9112, 9.6): a connection on which the client may still be writing is closed in two steps.

A request can be answered before its body was read: too large, no such page, no such guest. Closing at once would make the system reset
the connection, and the client could lose the answer. So the write side is closed, further input is discarded, and the connection ends
when the client closes it, or at LINGER_BYTES or LINGER_SECONDS.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

LINGER_BYTES = 16 * 1024 * 1024
"""At most so many bytes are discarded."""
LINGER_SECONDS = 30.0
"""Timeout of a lingering close."""


if not TYPE_CHECKING:
    Transport = object  # asyncio's class defines every method, to raise NotImplementedError: `__getattr__` would not be asked
else:
    from asyncio import Transport


class Line(Transport):
    """A transport whose `close` lingers where `unread` says that the client may still be sending."""

    def __init__(self, transport: asyncio.Transport, unread: Callable[[], bool], lingers: Callable[[Line], None]) -> None:
        self._transport = transport
        self.unread = unread
        self._lingers = lingers
        self._lingering = False

    def close(self) -> None:
        """Close, lingering where needed; a second call changes nothing."""
        if self._lingering:
            return
        if self._transport.is_closing() or not self.unread():
            self._transport.close()
            return
        self._lingering = True
        self._transport.set_protocol(Drain(self._transport))
        self._transport.resume_reading()
        try:
            self._transport.write_eof()  # sent after the write buffer
        except OSError:  # the client is gone
            self._transport.abort()
        self._lingers(self)

    def is_closing(self) -> bool:
        """Return whether it is closed, closing or lingering."""
        return self._lingering or self._transport.is_closing()

    def write(self, data: Any) -> None:
        """Write data; ignored once it lingers."""
        if not self._lingering:
            self._transport.write(data)

    def pause_reading(self) -> None:
        """Pause reading; ignored while lingering, which must read to discard."""
        if not self._lingering:
            self._transport.pause_reading()

    def __getattr__(self, name: str) -> Any:
        """Whatever else a transport does."""
        return getattr(self._transport, name)


class Drain(asyncio.Protocol):
    """Discards input up to LINGER_BYTES; the previous protocol is still notified of writing and of the end."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self._before = transport, transport.get_protocol()
        self._left = LINGER_BYTES

    def data_received(self, data: bytes) -> None:
        """Discard it; abort beyond LINGER_BYTES."""
        self._left -= len(data)
        if self._left < 0:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify the previous protocol that the connection has ended."""
        self._before.connection_lost(exc)

    def pause_writing(self) -> None:
        """Notify the previous protocol that the write buffer is full."""
        self._before.pause_writing()

    def resume_writing(self) -> None:
        """Notify the previous protocol that the write buffer has drained."""
        self._before.resume_writing()
