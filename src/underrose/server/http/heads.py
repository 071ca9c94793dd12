"""HEAD: answered as GET, without the body (RFC 9110, 9.3.2), for monitors and link previews."""

from __future__ import annotations

from typing import Any, cast

from litestar.types import ASGIApp, Message, Receive, Scope, Send


def headed(app: ASGIApp) -> ASGIApp:
    """Return an application that answers HEAD wherever it answers GET."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        asked: dict[str, Any] = {**scope, "method": "GET"}  # a copy: the outer scope must still say HEAD when the answer is sent
        try:
            await app(cast("Scope", asked), receive, send_head)
        finally:
            cast("dict[str, Any]", scope)["path_template"] = asked.get("path_template")

    return answer
