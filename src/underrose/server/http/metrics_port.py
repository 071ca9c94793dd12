"""The metrics port: it checks the Host header by the same door as the tables."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable
from typing import Any, cast
from wsgiref.simple_server import WSGIRequestHandler, make_server
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from prometheus_client import CollectorRegistry, exposition
from prometheus_client.exposition import ThreadingWSGIServer

from underrose.server.api.refusals import MISDIRECTED
from underrose.server.http.trusted_hosts import WRONG_HOST, Door


class _Listening6(ThreadingWSGIServer):
    address_family = socket.AF_INET6


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: scrapes are not worth a line."""


def serve_registry(registry: CollectorRegistry, host: str, port: int, door: Door) -> int:
    """Serve the metrics of a registry on a port of its own, in a daemon thread, to Host headers that the door allows (against DNS
    rebinding). Returns the port. Raises OSError."""
    told = cast(WSGIApplication, exposition.make_wsgi_app(registry))  # pyright: ignore[reportUnknownMemberType]

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if door.answers(str(environ.get("HTTP_HOST", ""))):
            return told(environ, start)
        start(f"{MISDIRECTED} Misdirected Request", [("content-type", "text/plain; charset=utf-8")])
        return [WRONG_HOST.encode()]

    server = make_server(host, port, answer, _Listening6 if ":" in host else ThreadingWSGIServer, _Quiet)
    threading.Thread(target=server.serve_forever, daemon=True, name="metrics").start()
    return server.server_port
