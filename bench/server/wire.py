"""The least of HTTP and of WebSocket that a load generator needs: what the clients of a benchmark spend is taken from its figures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

TEXT = 1
CLOSE = 8
PING = 9
PONG = 10


IDLE_SECONDS = 2.0
"""A connection that was idle for longer is opened anew: servers close what nobody uses."""


@dataclass
class Line:
    """An open connection, and when it was last used."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    used: float = 0.0


class Http:
    """A few connections that are kept open, and JSON over them."""

    def __init__(self, port: int, connections: int = 8) -> None:
        self.port = port
        self._free: asyncio.Queue[Line | None] = asyncio.Queue()
        for _ in range(connections):
            self._free.put_nowait(None)

    async def post(self, path: str, body: Any, token: str = "") -> Any:
        """Return the answer to a POST. Raises RuntimeError if it is not a good one."""
        return msgspec.json.decode(await self._ask("POST", path, msgspec.json.encode(body), token))

    async def get(self, path: str, token: str = "") -> bytes:
        """Return the body of the answer to a GET. Raises RuntimeError if it is not a good one."""
        return await self._ask("GET", path, b"", token)

    async def _ask(self, method: str, path: str, data: bytes, token: str) -> bytes:
        line = await self._free.get()
        try:
            line = await self._fresh(line)
            head = f"{method} /api{path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nauthorization: Bearer {token}\r\n"
            line.writer.write(f"{head}content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n".encode() + data)
            status, answer = await _answer(line.reader)
            line.used = time.monotonic()
        finally:
            self._free.put_nowait(line)
        if status >= 300:
            raise RuntimeError(f"{path} was answered with {status}: {answer.decode()}")
        return answer

    def close(self) -> None:
        """Close what nobody uses right now."""
        while not self._free.empty():
            if line := self._free.get_nowait():
                line.writer.close()

    async def _fresh(self, line: Line | None) -> Line:
        if line is not None and time.monotonic() - line.used < IDLE_SECONDS:
            return line
        if line is not None:
            line.writer.close()
        return Line(*await asyncio.open_connection("127.0.0.1", self.port))


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = next(int(line.partition(":")[2]) for line in head.split("\r\n") if line.startswith("content-length:"))
    return int(head.split(" ", 2)[1]), await reader.readexactly(length)


def upgrade(port: int, path: str, token: str, more: str = "") -> bytes:
    """Return the request that opens a feed; `more` is added to its head."""
    return (
        f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\nauthorization: Bearer {token}\r\n{more}\r\n"
    ).encode()


class Feed(asyncio.Protocol):
    """One WebSocket: `on_message` gets every text message as bytes. Messages of a server are whole and unmasked."""

    def __init__(self, port: int, path: str, token: str, on_message: Callable[[bytes], None]) -> None:
        self._hello = upgrade(port, path, token)
        self._on_message = on_message
        self._open = False
        self._rest = b""
        self.closing = False
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come."""
        self.bytes += len(data)
        data = self._rest + data
        if not self._open:
            head, end, data_after = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = data
                return
            if b" 101 " not in head:
                raise RuntimeError(f"The feed was refused: {head[:80]!r}")
            self._open, data = True, data_after
        at = 0
        while (end_at := self._frame(data, at)) > at:
            at = end_at
        self._rest = data[at:]

    def _frame(self, data: bytes, at: int) -> int:
        """Handle the frame at `at`: where the next one begins, or `at` if it is not whole yet."""
        if len(data) < at + 2:
            return at
        size, begin = data[at + 1], at + 2
        if size >= 126:
            begin += 2 if size == 126 else 8
            size = int.from_bytes(data[at + 2 : begin], "big")
        if len(data) < begin + size:
            return at
        kind, body = data[at] & 15, data[begin : begin + size]
        if kind == TEXT:
            self._on_message(body)
        elif kind == PING:
            self._send(PONG, body)
        return begin + size

    def connection_lost(self, exc: Exception | None) -> None:
        """A feed that ends by itself makes the figures wrong, so it is said aloud."""
        if not self.closing:
            raise RuntimeError("The server has ended a feed.")

    def say(self, message: bytes) -> None:
        """Send a text message."""
        self._send(TEXT, message)

    def close(self) -> None:
        """Leave."""
        self.closing = True
        self._transport.close()

    def _send(self, kind: int, body: bytes) -> None:
        # A mask of zeros is a mask, and leaves the body as it is: a browser's masking costs it nothing that we could measure here.
        size = len(body).to_bytes(2, "big")
        length = bytes([128 | len(body)]) if len(body) < 126 else bytes([128 | 126]) + size
        self._transport.write(bytes([128 | kind]) + length + b"\0\0\0\0" + body)
