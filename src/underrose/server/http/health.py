"""For monitors: liveness and readiness probes, and the metrics port, which checks the Host header by the same door as the tables."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterable
from typing import Any, cast
from wsgiref.simple_server import WSGIRequestHandler, make_server
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from litestar import Litestar, MediaType, Response, get
from litestar.types import Scope
from prometheus_client import CollectorRegistry, exposition
from prometheus_client.exposition import ThreadingWSGIServer
from sqlalchemy import text

from underrose.server.api.refusals import MISDIRECTED
from underrose.server.core.service import Service
from underrose.server.http.trusted_hosts import WRONG_HOST, Door
from underrose.texts import TABLE


class _Listening6(ThreadingWSGIServer):
    address_family = socket.AF_INET6


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: scrapes are not worth a line."""


def serve_registry(registry: CollectorRegistry, host: str, port: int, door: Door) -> int:
    """Serve the metrics of a registry on a port of its own, in a daemon thread, to Host headers that the door allows (against DNS
    rebinding). Returns the port. Raises OSError."""
    metrics = cast(WSGIApplication, exposition.make_wsgi_app(registry))  # pyright: ignore[reportUnknownMemberType]

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if door.answers(str(environ.get("HTTP_HOST", ""))):
            return metrics(environ, start)
        start(f"{MISDIRECTED} Misdirected Request", [("content-type", "text/plain; charset=utf-8")])
        return [WRONG_HOST.encode()]

    server = make_server(host, port, answer, _Listening6 if ":" in host else ThreadingWSGIServer, _Quiet)
    threading.Thread(target=server.serve_forever, daemon=True, name="metrics").start()
    return server.server_port


# Health checks: liveness and readiness probes. They are exempt from rate limits, and tell nothing of tables.


ANSWER_SECONDS = 2.0
"""Timeout of the database's answer to a probe."""


class Pulse:
    """Checks that the database answers: one query at a time, shared by all waiting probes."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._asking: asyncio.Task[bool] | None = None

    async def beats(self) -> bool:
        """Return whether the database answers within ANSWER_SECONDS."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        done, _ = await asyncio.wait({self._asking}, timeout=ANSWER_SECONDS)
        return any(task.result() for task in done)

    async def _ask(self) -> bool:
        store = self._service.store
        try:
            await store.commits.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
        except Exception:  # whatever the reason: the database cannot be used
            return False
        return True


@get("/healthz", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def alive() -> str:
    """Answer as long as the process lives."""
    return "alive\n"


@get("/readyz", include_in_schema=False, media_type=MediaType.TEXT)
async def ready(scope: Scope) -> Response[str]:
    """200 once all rules are compiled and as long as actions can be acknowledged; else 503, with a sentence about what is missing."""
    state = Litestar.from_scope(scope).state
    service: Service = state.service
    pulse: Pulse = state.pulse
    missing = service.not_ready() or ("" if await pulse.beats() else TABLE.say("ready-silent"))
    return Response(f"{missing or 'ready'}\n", status_code=503 if missing else 200)


HANDLERS = (alive, ready)
