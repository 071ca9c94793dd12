"""Middleware that refuses all requests of banned addresses (403)."""

from __future__ import annotations

from collections.abc import Callable

from litestar.types import ASGIApp, Receive, Scope, Send

from underrose.server.http.addresses import counted_as
from underrose.server.http.trusted_hosts import turn_away
from underrose.server.refusals import FORBIDDEN, wording


def barred(app: ASGIApp, is_banned: Callable[[str], bool]) -> ASGIApp:
    """Return an application that refuses banned addresses, grouped as for rate limits (`counted_as`)."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope["client"] if scope["type"] in ("http", "websocket") else None
        if client and is_banned(counted_as(client[0])):
            await turn_away(scope["type"], send, FORBIDDEN, wording("banned"))
            return
        await app(scope, receive, send)

    return answer
