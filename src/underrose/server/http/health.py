"""What whoever runs the server asks of it: whether it is alive, and whether it can keep what happens."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get

from underrose.server.service import Service


def health_routes(service: Service) -> list[Any]:
    """`/healthz` and `/readyz`, for probes and load balancers."""

    @get("/healthz", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
    def alive() -> str:
        """The process answers."""
        return "alive\n"

    @get("/readyz", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
    def ready() -> Response[str]:
        """200 as long as actions can be acknowledged, 503 where the database has gone."""
        there = service.store.ready()
        return Response("ready\n" if there else "the database was moved or deleted\n", status_code=200 if there else 503)

    return [alive, ready]
