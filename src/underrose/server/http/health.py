"""Health checks: liveness and readiness probes. They are exempt from rate limits, and tell nothing of tables."""

from __future__ import annotations

import asyncio

from litestar import Litestar, MediaType, Response, get
from litestar.types import Scope
from sqlalchemy import text

from underrose.server.core.service import Service
from underrose.texts import TABLE

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
    """The process answers."""
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
