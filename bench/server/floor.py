"""The floor under any server in Python: `python -m bench.server.floor PORT DATABASE` plays no game.

It speaks the wire of `bench.server.load`: reads each action, writes it as a keyed row, and once that is committed, with a sync to the
disk, sends both seats a view as long as The Coding's and the answer. It has no rules, secrets, records, clocks, spectators or retries,
and a table is never over. What it spends is the least that asyncio, SQLite and the sockets cost.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import hashlib
import sqlite3
import sys
from dataclasses import dataclass, field

import msgspec

from .wire import TEXT

VIEW_BYTES = 1400
"""Of a view, so that messages are as long as ours."""
LEGAL = b'[{"do":"ask","card":[1,2,3,4,5,6],"to":[0,1]}]'
KEY = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What a server adds to a WebSocket's key (RFC 6455, 1.3)."""


class Act(msgspec.Struct, tag_field="type", tag="act"):
    """An action as it comes."""

    id: str
    ask: int
    action: msgspec.Raw


read = msgspec.json.Decoder(Act).decode
encode = msgspec.json.Encoder().encode
VIEW = b'{"type":"view","n":%%d,"ask":%%b,"view":{"table":"%b"},"legal":%b,"events":[],"outcome":null,"head":"%%064x"}'
VIEW %= b"x" * VIEW_BYTES, LEGAL


@dataclass
class Table:
    """Two seats that act in turn, for ever."""

    number: int
    step: int = 0
    seats: list[Connection] = field(default_factory=list["Connection"])


class Rows:
    """What waits to be committed, and what is said then: one commit for each turn of the event loop."""

    def __init__(self, path: str) -> None:
        self._database = sqlite3.connect(path, isolation_level=None)
        for line in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"):
            self._database.execute(line)
        columns = "t INTEGER NOT NULL, step INTEGER NOT NULL, seat INTEGER, action BLOB, id TEXT, PRIMARY KEY (t, step)"
        self._database.execute(f"CREATE TABLE steps ({columns}) WITHOUT ROWID")
        self._rows, self._said = list[tuple[object, ...]](), list[tuple[Connection, bytes]]()

    def add(self, row: tuple[object, ...], said: list[tuple[Connection, bytes]]) -> None:
        """Write a row with the others of this turn, then send these messages."""
        if not self._rows:
            asyncio.get_running_loop().call_soon(self._commit)
        self._rows.append(row)
        self._said += said

    def _commit(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")
        self._database.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", self._rows)
        self._database.execute("COMMIT")
        said = self._said
        self._rows = []
        self._said = []
        waiting = dict[Connection, list[bytes]]()
        for connection, message in said:
            waiting.setdefault(connection, []).append(message)
        for connection, messages in waiting.items():
            connection.transport.write(b"".join(messages))


class Connection(asyncio.Protocol):
    """One client: HTTP to begin with, then perhaps the feed of a seat."""

    transport: asyncio.Transport

    def __init__(self, tables: dict[str, Table], rows: Rows) -> None:
        self._tables = tables
        self._rows = rows
        self._rest = b""
        self._table: Table | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Take whole requests, or frames, out of what has come."""
        data = self._rest + data
        self._rest = self._request(data) if self._table is None else self._frames(self._table, data)

    def _request(self, data: bytes) -> bytes:
        head, end, body = data.partition(b"\r\n\r\n")
        if not end:
            return data
        first, *lines = head.decode().lower().split("\r\n")
        fields = dict(line.split(": ", 1) for line in lines)
        path = first.split(" ")[1]
        if "upgrade" in fields:
            key = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key: ")).split(b": ")[1]
            accept = base64.b64encode(hashlib.sha1(key + KEY).digest())
            upgrade = b"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: %b\r\n\r\n"
            self.transport.write(b"HTTP/1.1 101 Switching Protocols\r\n" + upgrade % accept)
            self._table = self._tables[path.split("/")[3]]
            self._table.seats.append(self)
            self.transport.write(self._view(self._table, len(self._table.seats) - 1))
            return b""
        if len(body) < int(fields.get("content-length", 0)):
            return data
        answer = b'{"token":"x"}'
        if path == "/api/tables":
            table = Table(len(self._tables))
            self._tables[str(table.number)] = table
            answer = b'{"id":"%d"}' % table.number
        self.transport.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(answer), answer))
        return b""

    def _frames(self, table: Table, data: bytes) -> bytes:
        at = 0
        while len(data) - at >= 6:
            size, begin = data[at + 1] & 127, at + 2
            if size == 126:
                size, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
            end = begin + 4 + size
            if len(data) < end:
                break
            mask, body = data[begin : begin + 4], data[begin + 4 : end]
            if data[at] & 15 == TEXT:
                key = (mask * (size // 4 + 1))[:size]
                self._act(table, (int.from_bytes(body, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little"))
            at = end
        return data[at:]

    def _act(self, table: Table, text: bytes) -> None:
        asked, seat = read(text), table.seats.index(self)
        if table.step % 2 != seat or asked.ask != table.step + 1:
            raise RuntimeError("It was not this seat's turn.")
        table.step += 1
        done = frame(b'{"type":"done","id":%b,"n":%d}' % (encode(asked.id), table.step))
        views = [(other, self._view(table, number)) for number, other in enumerate(table.seats)]
        self._rows.add((table.number, table.step, seat, bytes(asked.action), asked.id), [*views, (self, done)])

    @staticmethod
    def _view(table: Table, seat: int) -> bytes:
        asked = b"%d" % (table.step + 1) if table.step % 2 == seat else b"null"
        return frame(VIEW % (table.step, asked, table.number << 32 | table.step))


def frame(message: bytes) -> bytes:
    """Return a text message as a WebSocket frame of a server."""
    size = len(message)
    return (bytes((0x81, size)) if size < 126 else b"\x81\x7e" + size.to_bytes(2, "big")) + message


async def main(port: int, database: str) -> None:
    """Serve until the process is ended."""
    tables, rows = dict[str, Table](), Rows(database)
    await asyncio.get_running_loop().create_server(lambda: Connection(tables, rows), "127.0.0.1", port, backlog=1024)
    gc.collect()
    gc.freeze()
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
