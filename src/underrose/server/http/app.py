"""The Litestar application: routes, feed, pages, what every answer carries, and how bodies are parsed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Mapping, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qs

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.exceptions import HTTPException, InternalServerException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from underrose.kernel.game.title import Title
from underrose.kernel.play.shown import Wording
from underrose.server.accounts.rate_limits import LONGEST_BODY
from underrose.server.api.refusals import NOBODY, NOT_ALLOWED, UNREADABLE, Refused, in_words, wording
from underrose.server.cluster.cluster_sync import ClusterSync, cluster_sync_of
from underrose.server.common.cancelling import cancel
from underrose.server.common.faults import to_refusal
from underrose.server.common.logs import logged
from underrose.server.core.administration import administer, bans
from underrose.server.core.service import Service, Settings
from underrose.server.core.sessions import add_renewed
from underrose.server.http import account_routes, bot_routes, case_routes, feed_socket, openapi, review_routes, routes
from underrose.server.http.compression import compressed
from underrose.server.http.health import HANDLERS, Pulse
from underrose.server.http.static_pages import WEB, lost_page, page_routes
from underrose.server.http.trusted_hosts import Door, barred, guarded
from underrose.texts import ENGLISH, LANGUAGES, preferred, reading, shortened

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
BY_HTTPS = "max-age=15552000"
"""HSTS for half a year; subdomains are left to the domain's owner."""
NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"


def create_app(games: Mapping[str, Title] | None = None, *, web: Path = WEB, door: Door | None = None, **settings: Any) -> Litestar:
    """Return the application: its pages lie in `web`, and `door` says which hosts it answers and which proxies it believes. `settings` are
    those of `Settings`. Raises NoDatabase."""
    app, service = application(web), Service(Settings(games=games, **settings))
    service.banned = service.store.commits.read_now(bans)
    app.state.service, app.state.others = service, cluster_sync_of(service)
    app.state.pulse = Pulse(service)
    routed: ASGIApp = app.state.routed
    app.asgi_handler = logged(guarded(headed(compressed(in_its_language(barred(routed, service.is_banned)))), door or Door()))
    return app


def headed(app: ASGIApp) -> ASGIApp:
    """Return an application that answers HEAD wherever it answers GET, without the body (RFC 9110, 9.3.2), for monitors and previews."""

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


def in_its_language(app: ASGIApp) -> ASGIApp:
    """Return an application that answers each request in its language (content negotiation), refusals over a feed included. Broadcasts of
    a feed are English, as records are: clients translate them by key and arguments."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        with reading(wanted(scope)):
            await app(scope, receive, send)

    return answer


def wanted(scope: Scope) -> str:
    """Return the language that a request asks to be answered in: `?lang=de`, else what its Accept-Language prefers, else English."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[-1]
    said = Headers.from_scope(scope).get("accept-language")
    return asked if asked in LANGUAGES else preferred(said) if said else ENGLISH


@asynccontextmanager
async def open_hours(app: Litestar) -> AsyncGenerator[None]:
    """Run the server's background tasks from start to stop (lifespan)."""
    service: Service = app.state.service
    others: ClusterSync | None = app.state.others
    service.open_doors()
    tasks = [asyncio.create_task(work) for work in (administer(service), service.quotas.keep(), *(others.works() if others else ()))]
    try:
        yield
        await cancel(tasks)
        if others:
            await others.close()
        await service.close()
    finally:
        service.served.close()  # else the next compilation in this process would fall back to the interpreter


def application(web: Path) -> Litestar:
    """Return the application with all routes; they find the service in its state."""
    handlers = (feed_socket.feed, *account_routes.HANDLERS, *bot_routes.HANDLERS, *case_routes.HANDLERS, *review_routes.HANDLERS)
    app = Litestar(
        [routes.api(*handlers), *HANDLERS, *page_routes(web)],
        lifespan=[open_hours],
        exception_handlers={Refused: refused, HTTPException: misfit, RecursionError: too_deep, Exception: broken},
        before_send=[add_headers],
        request_max_body_size=LONGEST_BODY,
        openapi_config=openapi.config(),
        request_class=StrictRequest,
        logging_config=None,
    )
    app.state.routed, app.state.web = app.asgi_handler, web
    return app


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers of every answer: no sniffing, no framing, no caching."""
    if message["type"] != "http.response.start":
        return
    add_renewed(message, scope)
    headers = cast(MutableMapping[str, str], MutableScopeHeaders.from_message(message))
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["scheme"] == "https":
        headers.setdefault("strict-transport-security", BY_HTTPS)
    headers.setdefault("content-security-policy", NOTHING_RUNS)
    headers.setdefault("cache-control", "no-store")


def refused(request: Request[Any, Any, Any], refusal: Refused) -> Response[Any]:
    """Return the response to a refusal, or the 404 page. A 401 says how one authenticates (RFC 9110, 15.5.2)."""
    request.app.state.service.metrics.refused(refusal.why.key)
    headers = {"www-authenticate": "Bearer"} if refusal.status == NOBODY else None
    return lost_page(request, refusal.status) or Response(in_words(refusal.why), status_code=refusal.status, headers=headers)


def misfit(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Return the response to an error of the framework: no such route, a body that is unreadable or too large."""
    if error.status_code >= 500:
        return broken(request, error)
    why = _misfits(request, error)
    request.app.state.service.metrics.refused(why.key)
    # with the Allow header of a 405
    return lost_page(request, error.status_code) or Response(why, status_code=error.status_code, headers=error.headers)


def _misfits(request: Request[Any, Any, Any], error: HTTPException) -> Wording:
    match error.status_code:
        case 404:
            return wording("no_page")
        case 405:
            return wording("no_method")
        case 413:
            return wording("too_large", kb=(request.route_handler.resolve_request_max_body_size() or LONGEST_BODY) // 1024)
        case _:
            return wording("unreadable", what="request", reason=_where(error))


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Wording]:
    """Return the refusal (400) of a body that is nested too deeply."""
    return refused(request, Refused(UNREADABLE, "unreadable", what="request", reason="$: nesting"))


def _where(error: HTTPException) -> str:
    """Return where in the request the error is, as the framework reports it."""
    found = cast("list[dict[str, Any]]", error.extra) if isinstance(error.extra, list) else []
    if found and found[0].get("key") == "data":
        return "$: empty"  # any other body is read by `StrictRequest`
    return shortened(f"{found[0].get('key', 'body')}: {found[0].get('message', '')}" if found else error.detail)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Wording]:
    """Return the response to an unexpected exception outside of a table, or to a database error."""
    return refused(request, to_refusal(error))


# Strict parsing of request bodies, as of the feed's messages: a number is not a boolean, and a quoted numeral not a number.
#
# The framework would parse bodies as leniently as query parameters, which alone need it.


ARGUMENTS = re.compile(r" - at `\$\.args[^`]*`$")
"""The end of msgspec's message for invalid arguments of a command: the command is known, so the status is 422, not 400."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is parsed strictly as the message type of its route."""

    async def body(self) -> bytes:
        """Return the whole body. Raises Refused (400) where the client disconnects in the middle of it, which is not a server error."""
        try:
            return await super().body()
        except InternalServerException as error:
            raise Refused(UNREADABLE, "unreadable", what="request", reason="$: incomplete") from error

    async def json(self) -> Any:
        """Return the message in the body. Raises Refused (400, or 422 for the arguments of a command)."""
        kind = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            return msgspec.convert(_decode(await self.body()), kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            if ARGUMENTS.search(str(error)):
                raise Refused(NOT_ALLOWED, "bad_args", reason=shortened(str(error))) from error
            raise Refused(UNREADABLE, "unreadable", what="request", reason=shortened(str(error))) from error


def _number(text: str) -> int | float:
    """Return a JSON number with a fraction; 12.0 is an integer, as in JSON Schema."""
    number = float(text)
    return int(number) if number.is_integer() else number


_decode = msgspec.json.Decoder(float_hook=_number).decode
