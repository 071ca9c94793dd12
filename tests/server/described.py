"""Every answer that a test of the server gets is held to the published description: its status, its kind, and its shape."""

import re
from functools import cache
from typing import Any

import jsonschema_rs

from underrose.server.http.app import create_app
from underrose.server.http.openapi import put_right


@cache
def description() -> dict[str, Any]:
    """What the server publishes of itself."""
    return put_right(create_app().openapi_schema.to_schema())


@cache
def operations() -> list[tuple[str, re.Pattern[str], dict[str, Any]]]:
    """Method, path and description of everything that can be asked."""
    return [
        (method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), operation)
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
    ]


@cache
def validator(name: str, status: str, kind: str) -> Any:
    """What holds the body of an operation's answer to its schema."""
    (operation,) = [operation for _, _, operation in operations() if operation["operationId"] == name]
    schema = operation["responses"][status]["content"][kind]["schema"]
    return jsonschema_rs.validator_for({**schema, "components": description()["components"]})


def as_described(answer: Any) -> Any:
    """The answer itself. Fails if the description does not tell of it; what is not described at all is let through."""
    path, method, status = answer.request.url.path, answer.request.method, str(answer.status_code)
    for at, pattern, operation in operations():
        if at == method and pattern.fullmatch(path):
            assert status in operation["responses"], f"{method} {path} answered {status}, which its route's `responses` do not name"
            kind = answer.headers["content-type"].partition(";")[0]
            body = answer.json() if kind == "application/json" else answer.text
            validator(operation["operationId"], status, kind).validate(body)
    return answer
