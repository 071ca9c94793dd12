"""Structured logs: each line a JSON object with the request and the table that it is about, and no name, no card and no key in it.

A request has a reference drawn for it, a table one that is a hash of its id: the id itself would let readers of the log join the
table. `underrose admin tables` shows the same references.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from underrose.server.common.faults import frames_of

log = logging.getLogger(__name__)

_request: ContextVar[str] = ContextVar("request", default="")
"""The reference of the current request."""
_table: ContextVar[str] = ContextVar("table", default="")
"""The id of the current table."""


def reference(table_id: str) -> str:
    """Return a table's reference for logs: a hash of its id, with which the table cannot be joined."""
    return sha256(f"table {table_id}".encode()).hexdigest()[:12]


def request() -> str:
    """Return the reference of the current request; empty where there is none."""
    return _request.get()


def at_table(table_id: str) -> None:
    """Set the table of the current context's log lines."""
    _table.set(table_id)


class about:  # a class, as `reading` is one
    """A context manager that sets the request and the table of log lines."""

    def __init__(self, request: str, table_id: str) -> None:
        self._asked, self._table_id = request, table_id

    def __enter__(self) -> None:
        self._before = _request.set(self._asked), _table.set(self._table_id)

    def __exit__(self, *error: object) -> None:
        _request.reset(self._before[0])
        _table.reset(self._before[1])


class JsonLines(logging.Formatter):
    """A record as one line of JSON. Of an exception it has the frames and types, never the message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if _request.get():
            fields["request"] = _request.get()
        if _table.get():
            fields["table"] = reference(_table.get())
        fields |= cast("dict[str, Any]", getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[1]:
            fields["traceback"] = "".join(frames_of(record.exc_info[1]))
        return json.dumps(fields, ensure_ascii=False)


def log_as(format: str) -> None:
    """Configure logging to stderr in this format: `json`, with a line for each request, or `text`, as Python does by itself."""
    if format != "json":
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    logging.getLogger("underrose").setLevel(logging.INFO)
    logging.captureWarnings(True)


def logged(app: ASGIApp) -> ASGIApp:
    """Return an application that gives each request a reference, and logs a line for it at level INFO: the route, never the URL, which
    may hold a code or a token."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        status, began = [0], time.monotonic()

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
            await send(message)

        with about(secrets.token_hex(6), ""):
            try:
                await app(scope, receive, note)
            finally:
                _tell(cast("dict[str, Any]", scope), status[0], time.monotonic() - began)

    return answer


def _tell(scope: dict[str, Any], status: int, seconds: float) -> None:
    if not log.isEnabledFor(logging.INFO):
        return
    fields: dict[str, Any] = {"route": scope.get("path_template") or "", "seconds": round(seconds, 4)}
    if scope["type"] == "http":
        known = scope["method"] in ("GET", "HEAD", "POST", "OPTIONS")  # a client may send anything there
        fields |= {"method": scope["method"] if known else "other", "status": status}
    log.info("feed" if scope["type"] == "websocket" else "request", extra={"fields": fields})
