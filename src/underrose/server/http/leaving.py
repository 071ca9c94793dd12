"""Cancellation of long requests whose client disconnects before they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request

from underrose.server.cancelling import cancel
from underrose.server.refusals import NOT_NOW, Refused

T = TypeVar("T")


async def while_there(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Return the result of the work, which is cancelled when the client disconnects; the request's body must have been read. Raises Refused
    on a disconnect, when no client gets it."""
    doing, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((doing, gone), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return await doing
        raise Refused(NOT_NOW, "review_failed")
    finally:
        await cancel((doing, gone))


async def _gone(request: Request[Any, Any, Any]) -> None:
    """Wait until the client disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
