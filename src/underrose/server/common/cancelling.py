"""Cancellation of tasks, repeated until each has ended: a library may swallow it (redis-py does while it publishes)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_SECONDS = 1.0
"""After so long a task that still runs is cancelled once more."""


async def cancel(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Cancel tasks and return when all have ended; their results and exceptions are dropped."""
    running = {*tasks}
    while running:
        for task in running:
            task.cancel()
        ended, running = await asyncio.wait(running, timeout=AGAIN_SECONDS)
        for task in ended:
            if not task.cancelled():
                task.exception()  # else asyncio would report it as never retrieved
