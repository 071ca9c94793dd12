"""Content encoding: pages, assets and public API answers are gzipped for clients that accept it, unless already compressed.

Answers with secrets are never compressed: the length of a compressed answer leaks its content (BREACH).
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

SHORT = 1024
"""Bytes below which compression is not worth it."""
LEVEL = 6
KEPT = 128
"""Compressed bodies that are cached: built files, and tables that many read."""
TEXT = re.compile(r"text/|application/(json|jsonl|javascript|manifest\+json)|image/svg\+xml")
OPEN = re.compile(r"/api/(games|tables/[^/]+$|tables/[^/]+/record$)")
"""Public paths of the API: the same answer for every client that may read it."""
REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")
"""The quality value that refuses a coding (RFC 9110, 12.4.2)."""


@lru_cache(maxsize=KEPT)
def packed(body: bytes) -> bytes:
    """Return the body gzipped, deterministically (no timestamp)."""
    return gzip.compress(body, LEVEL, mtime=0)


def takes_gzip(scope: Mapping[str, Any]) -> bool:
    """Return whether an answer to this request may be gzipped."""
    if scope["type"] != "http" or scope["method"] != "GET" or (scope["path"].startswith("/api/") and not OPEN.match(scope["path"])):
        return False
    return takes(scope["headers"], "gzip")


def takes(headers: Iterable[tuple[bytes, bytes]], coding: str) -> bool:
    """Return whether a request's Accept-Encoding names a coding and does not refuse it."""
    said = b",".join(value for name, value in headers if name.lower() == b"accept-encoding").decode("latin-1").lower()
    named = [[part.strip() for part in one.split(";")] for one in said.split(",")]
    return any(name == coding and not any(REFUSED.fullmatch(part) for part in parts) for name, *parts in named)


def compressed(app: ASGIApp) -> ASGIApp:
    """Return an application that gzips longer texts."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await app(scope, receive, Packer(send) if takes_gzip(scope) else send)

    return answer


class Packer:
    """Buffers an answer until it is complete, and sends it gzipped if it is long enough."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: HTTPResponseStartEvent | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        """Take one ASGI message of the answer."""
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            self._body += message["body"]
            if not message["more_body"]:
                await self._finish()
        else:
            await self._send(message)

    async def _finish(self) -> None:
        assert self._start is not None
        headers = [(name.lower(), value) for name, value in self._start["headers"]]
        known = dict(headers)
        if TEXT.match(known.get(b"content-type", b"").decode("latin-1")) and b"content-encoding" not in known:
            headers += [] if b"vary" in known else [(b"vary", b"accept-encoding")]
            if len(self._body) >= SHORT:
                self._body = await asyncio.to_thread(packed, self._body)
                headers = [(name, value) for name, value in headers if name != b"content-length"]
                headers += [(b"content-encoding", b"gzip"), (b"content-length", str(len(self._body)).encode())]
        await self._send({**self._start, "headers": headers})
        await self._send({"type": "http.response.body", "body": self._body, "more_body": False})
