"""Lingering close (RFC 9112, 9.6): a connection on which the other side may still be writing is closed in two steps.

A request can be answered before its body was read: too large, no such page, no such guest. To close at once would make the system reset
the connection, and the client would lose the answer to its next write. So the answer's end is sent, what still comes is thrown
away, and the connection ends when the client has ended it, or when it has had enough bytes or time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

LINGER_BYTES = 16 * 1024 * 1024
"""Bytes that are thrown away at most."""
LINGER_SECONDS = 30.0
"""How long that may take."""


class Line(asyncio.Transport):
    """A transport whose `close` lingers where `unread` says that the other side may be in the middle of something."""

    def __init__(self, transport: asyncio.Transport, unread: Callable[[], bool], lingers: Callable[[Line], None]) -> None:
        super().__init__()
        self._transport, self.unread, self._lingers = transport, unread, lingers
        self._lingering = False

    def close(self) -> None:
        """Close; while what still comes is thrown away, a second call changes nothing."""
        if self._lingering:
            return
        if self._transport.is_closing() or not self.unread():
            self._transport.close()
            return
        self._lingering = True
        self._transport.set_protocol(Drain(self._transport))
        self._transport.resume_reading()
        try:
            self._transport.write_eof()  # after what is still to be written
        except OSError:  # the other side is gone
            self._transport.abort()
        self._lingers(self)

    def is_closing(self) -> bool:
        """Whether it is closed or about to be."""
        return self._lingering or self._transport.is_closing()

    def abort(self) -> None:
        """End it at once."""
        self._transport.abort()

    def write(self, data: Any) -> None:
        """Send; after the end nothing is."""
        if not self._lingering:
            self._transport.write(data)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What is known of the socket."""
        return self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Hand it to another protocol."""
        self._transport.set_protocol(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Whose it is."""
        return self._transport.get_protocol()

    def pause_reading(self) -> None:
        """Hear nothing for a while; what is thrown away is heard."""
        if not self._lingering:
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Hear again."""
        self._transport.resume_reading()

    def is_reading(self) -> bool:
        """Whether it hears."""
        return self._transport.is_reading()

    def get_write_buffer_size(self) -> int:
        """Bytes that the other side has not taken."""
        return self._transport.get_write_buffer_size()

    def get_write_buffer_limits(self) -> tuple[int, int]:
        """Bytes at which writing goes on, and at which it pauses."""
        return self._transport.get_write_buffer_limits()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Say at which sizes writing pauses and goes on."""
        self._transport.set_write_buffer_limits(high, low)


class Drain(asyncio.Protocol):
    """Throws away what comes, up to a size; the protocol that had the connection hears of its end."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self._before = transport, transport.get_protocol()
        self._left = LINGER_BYTES

    def data_received(self, data: bytes) -> None:
        """Throw it away."""
        self._left -= len(data)
        if self._left < 0:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._before.connection_lost(exc)

    def pause_writing(self) -> None:
        """The other side reads nothing."""
        self._before.pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        self._before.resume_writing()
