"""OpenAPI: the description of the HTTP API, published at /schema/openapi.json.

Paths come from the routes, which name their possible refusals (`described`); the messages' schemas come from msgspec, the library that
parses and serializes them. The framework's own description is corrected here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import SecurityRequirement
from msgspec import Struct

from underrose.games import titles
from underrose.review import fields as review_fields
from underrose.server.accounts.authentication import COOKIE
from underrose.server.api import (
    account_messages,
    case_messages,
    catalogue_messages,
    command_messages,
    messages,
    review_messages,
)
from underrose.server.api.command_messages import DoReady, ReadyArgs
from underrose.server.api.messages import ActionRequest, BotSeat, GuestRequest, Refusal, SeatRequest, TableRequest
from underrose.server.api.refusals import (
    BROKEN,
    CONFLICT,
    FORBIDDEN,
    MISDIRECTED,
    MISSING,
    NOBODY,
    NOT_ALLOWED,
    NOT_NOW,
    TOO_LARGE,
    TOO_OFTEN,
    UNREADABLE,
)

VERSION = "1"
SCHEMAS = "#/components/schemas/"
DESCRIPTION = """The HTTP door of a table for games of hidden information. Seats count from 0.

Every answer that is not a good one is a `Refusal`: a key, its arguments, and one sentence; it changes nothing. Come in with
`POST /api/guests`; send the token of the answer as `Authorization: Bearer`, or keep its cookie. News come over the WebSocket
`/api/tables/{name}/feed`, where the server says `ServerMessage`s and a client `ClientMessage`s."""

REASONS = {
    UNREADABLE: "The request or the action in it cannot be read, or means more than one thing.",
    NOBODY: "The server does not know who asks.",
    FORBIDDEN: "Not for this player, or sent by a page of another site.",
    MISSING: "There is no such thing here.",
    MISDIRECTED: "The Host header names no address of this server.",
    CONFLICT: "The table has moved on, the `id` was used for something else, or it is not the time.",
    TOO_LARGE: "The body is too large.",
    NOT_ALLOWED: "Understood, and against the rules of the game or of the table.",
    TOO_OFTEN: "That is too often.",
    BROKEN: "Something broke on the server; nothing was changed.",
    NOT_NOW: "The server cannot do that now; nothing was changed.",
}

ANYBODY = (FORBIDDEN, MISDIRECTED, BROKEN)
"""Statuses by which any request may be refused: foreign origins, unknown hosts, and server errors, which change nothing."""
LOOKING = (UNREADABLE, MISSING, TOO_OFTEN, NOT_NOW)
"""Statuses by which reading a table may be refused, too: guessing codes is rate limited, and the database may be unavailable."""
SAYING = (UNREADABLE, TOO_LARGE, NOT_ALLOWED, TOO_OFTEN, NOT_NOW)
"""Statuses by which what somebody says may be refused, too: a body that has rules."""
DOING = (CONFLICT, MISSING, *SAYING)
"""Statuses by which a change of a table may be refused, too."""

GUEST: list[SecurityRequirement] = [{"token": []}, {"cookie": []}]
"""Security of a route for guests, authenticated by a token or the cookie."""
ANYONE: list[SecurityRequirement] = [{}, *GUEST]
"""Security of a route that also answers unauthenticated clients, and guests with more."""
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "The `token` that `POST /api/guests` answers."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "The cookie that `POST /api/guests` sets."},
}

FROM_ZERO = {"minimum": 0}
"""`schema_extra` of a number that may be left out and is at least 0: the framework leaves a least of 0 out of such a number's schema."""

MESSAGES: tuple[type[Struct], ...] = tuple(
    kind
    for declared in (
        messages,
        command_messages,
        account_messages,
        case_messages,
        catalogue_messages,
        review_fields,
        review_messages,
    )
    for kind in vars(declared).values()
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == declared.__name__ and kind is not command_messages.Do
)
"""All message types, those of the feed included."""


def examples() -> Iterator[Struct]:
    """Yield one example of each main client message, for the first game, and of the refusal that every route may answer."""
    first = titles()[0]
    usual: dict[str, str | int] = {option.name: option.default for option in first.options[:1]}
    yield GuestRequest("Ann")
    yield TableRequest(first.id, first.seats[1], options=usual, bots=[BotSeat(1, "novice")])
    yield SeatRequest(1)
    yield DoReady("1f0c", ReadyArgs(True))
    yield ActionRequest("1f0d", 1, {"do": "data", "card": "20-39"})
    yield Refusal("stale", {}, "Too late: the table has moved on.")


def described(
    tag: str, summary: str, *statuses: int, security: list[SecurityRequirement] | None = GUEST, also: dict[int, ResponseSpec] | None = None
) -> dict[str, Any]:
    """Return what the description says of a route, as arguments of its decorator: the `statuses` with which it may refuse beside those of
    any request, and what it answers `also`. Only guests are answered, and strangers refused, unless `security` says otherwise."""
    may: list[int] = [*statuses, *ANYBODY, *([NOBODY] if security is GUEST else [])]
    refusals = {status: ResponseSpec(Refusal, generate_examples=False, description=REASONS[status]) for status in sorted(may)}
    return {"tags": [tag], "summary": summary, "security": security, "responses": {**(also or {}), **refusals}}


class Description(JsonRenderPlugin):
    """Serves the corrected description, put right for the first who asks: that takes as long as hundreds of moves."""

    _said = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the description as JSON."""
        self._said = self._said or msgspec.json.encode(put_right(openapi_schema))
        return self._said


def config() -> OpenAPIConfig:
    """Return the framework's OpenAPI configuration."""
    return OpenAPIConfig(
        "Underrose",
        VERSION,
        description=DESCRIPTION,
        path="/schema",
        render_plugins=[Description(path=["/", "/openapi.json"])],
        operation_id_creator=lambda handler, method, path: handler.fn.__name__,
        use_handler_docstrings=True,
    )


def put_right(generated: dict[str, Any]) -> dict[str, Any]:
    """Return the framework's description with msgspec's schemas, the security schemes, and which bodies are required."""
    description = msgspec.to_builtins(generated, str_keys=True)
    description["components"] = {"schemas": schemas(), "securitySchemes": SCHEMES}
    for path in description["paths"].values():
        for operation in path.values():
            if "requestBody" in operation:
                (content,) = operation["requestBody"]["content"].values()
                operation["requestBody"]["required"] = {"type": "null"} not in content["schema"].get("oneOf", [])
    return description


def schemas() -> dict[str, Any]:
    """Return the JSON Schema of every message by its name, and of the unions: feed messages, and commands at a table."""
    unions = {"ServerMessage": messages.ServerMessage, "ClientMessage": messages.ClientMessage, "DoRequest": command_messages.DoRequest}
    shown, found = msgspec.json.schema_components([*MESSAGES, *unions.values()], ref_template=SCHEMAS + "{name}")
    for example in examples():
        found[type(example).__name__]["examples"] = [msgspec.to_builtins(example)]
    return dict(sorted({**found, **dict(zip(unions, shown[-len(unions) :], strict=True))}.items()))
