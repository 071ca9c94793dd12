"""Requests whose client hangs up before they are answered: what is long in the making stops then."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request

from underrose.server.refusals import NOT_NOW, Refused

T = TypeVar("T")


async def while_there(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """What comes of the work, which is cancelled when the client hangs up; the request's body has been read. Raises Refused then, which
    nobody hears."""
    doing, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((doing, gone), return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return await doing
        raise Refused(NOT_NOW, "review_failed")
    finally:
        doing.cancel()
        gone.cancel()
        await asyncio.gather(doing, gone, return_exceptions=True)


async def _gone(request: Request[Any, Any, Any]) -> None:
    """Wait until the client hangs up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
