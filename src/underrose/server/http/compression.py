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
KEPT, LONGEST_KEPT = 128, 256 * 1024
"""Compressed bodies that are cached, and the bytes up to which one is: built files, and tables that many read, not whole records."""
TEXT = re.compile(r"text/|application/(json|jsonl|javascript|manifest\+json)|image/svg\+xml")
OPEN = re.compile(r"/api/(games|tables/[^/]+$|tables/[^/]+/record$)")
"""Public paths of the API: the same answer for every client that may read it."""
REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")
"""The quality value that refuses a coding (RFC 9110, 12.4.2)."""


@lru_cache(maxsize=KEPT)
def cached(body: bytes) -> bytes:
    """Return the body gzipped, deterministically (no timestamp)."""
    return gzip.compress(body, LEVEL, mtime=0)


def packed(body: bytes) -> bytes:
    """Return the body gzipped, from the cache where it is not too long for that."""
    return (cached if len(body) <= LONGEST_KEPT else cached.__wrapped__)(body)


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
    """Return an application that gzips longer texts, once they are complete."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if not takes_gzip(scope):
            await app(scope, receive, send)
            return
        said = list[Any]()

        async def keep(message: Message) -> None:
            said.append(message)

        await app(scope, receive, keep)
        if said:
            start: HTTPResponseStartEvent = said[0]
            headers, body = await _coded(start["headers"], b"".join(part["body"] for part in said[1:]))
            await send({**start, "headers": headers})
            await send({"type": "http.response.body", "body": body, "more_body": False})

    return answer


async def _coded(headers: Iterable[tuple[bytes, bytes]], body: bytes) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Return an answer's headers and its body, gzipped if it is a text that is long enough and not compressed yet."""
    known = {name.lower(): value for name, value in headers}
    kept = [(name.lower(), value) for name, value in headers]
    if not TEXT.match(known.get(b"content-type", b"").decode("latin-1")) or b"content-encoding" in known:
        return kept, body
    kept += [] if b"vary" in known else [(b"vary", b"accept-encoding")]
    if len(body) < SHORT:
        return kept, body
    body = await asyncio.to_thread(packed, body)
    kept = [(name, value) for name, value in kept if name != b"content-length"]
    return [*kept, (b"content-encoding", b"gzip"), (b"content-length", str(len(body)).encode())], body
