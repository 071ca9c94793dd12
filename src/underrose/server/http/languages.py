"""The language of a request (content negotiation): `?lang=de`, else what its Accept-Language header prefers, else English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from litestar.types import ASGIApp, Receive, Scope, Send

from underrose.texts import ENGLISH, LANGUAGES, preferred, reading


def wanted(scope: Mapping[str, Any]) -> str:
    """Return the language that a request asks to be answered in."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[-1]
    if asked in LANGUAGES:
        return asked
    headers = [value for name, value in scope["headers"] if name.lower() == b"accept-language"]
    return preferred(headers[0].decode("latin-1")) if headers else ENGLISH


def answered_in_its_language(app: ASGIApp) -> ASGIApp:
    """Return an application that answers in each request's language, refusals over a feed included. Broadcasts of a feed are English, as
    records are: clients translate them by key and arguments."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        with reading(wanted(scope)):
            await app(scope, receive, send)

    return answer
