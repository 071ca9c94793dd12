"""Content encoding: pages, their files and what anybody may read go out gzipped to whoever takes that, unless they are packed already.

What holds secrets is never compressed: from the length of a compressed answer one could guess at what stands in it (BREACH).
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
"""Bytes below which packing saves nothing that anybody notices."""
LEVEL = 6
KEPT = 128
"""Answers that are kept packed: the built files, and tables that many look at."""
TEXT = re.compile(r"text/|application/(json|jsonl|javascript|manifest\+json)|image/svg\+xml")
OPEN = re.compile(r"/api/(games|tables/[^/]+$|tables/[^/]+/record$)")
"""What of the API says the same to everybody who may read it."""
REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")
"""The quality by which a coding is refused."""


@lru_cache(maxsize=KEPT)
def packed(body: bytes) -> bytes:
    """The body gzipped, always alike."""
    return gzip.compress(body, LEVEL, mtime=0)


def takes_gzip(scope: Mapping[str, Any]) -> bool:
    """Whether an answer to this request may be gzipped."""
    if scope["type"] != "http" or scope["method"] != "GET" or (scope["path"].startswith("/api/") and not OPEN.match(scope["path"])):
        return False
    return takes(scope["headers"], "gzip")


def takes(headers: Iterable[tuple[bytes, bytes]], coding: str) -> bool:
    """Whether these headers of a request name a coding and do not refuse it."""
    said = b",".join(value for name, value in headers if name.lower() == b"accept-encoding").decode("latin-1").lower()
    named = [[part.strip() for part in one.split(";")] for one in said.split(",")]
    return any(name == coding and not any(REFUSED.fullmatch(part) for part in parts) for name, *parts in named)


def compressed(app: ASGIApp) -> ASGIApp:
    """An application whose longer texts go out gzipped."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await app(scope, receive, Packer(send) if takes_gzip(scope) else send)

    return answer


class Packer:
    """Holds an answer back until it is whole, and sends it packed if that is worth it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: HTTPResponseStartEvent | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        """One part of the answer."""
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
