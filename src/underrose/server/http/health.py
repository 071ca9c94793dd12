"""What whoever runs the server asks of it: whether it is alive, and whether it is ready. Nobody's rate limit counts these probes, and they
tell nothing of tables."""

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
        """200 once all rules are compiled and as long as actions can be acknowledged; else 503, with a sentence about what is missing."""
        missing = service.not_ready()
        return Response(f"{missing or 'ready'}\n", status_code=503 if missing else 200)

    return [alive, ready]
