"""The doors of docs/security.md: whatever words, files, numbers or names come in by stands there, by what the code declares."""

import inspect
import re
import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin

import click
import msgspec

import underrose as ur
from tests.chance import create_app
from tests.test_security_page import NAMED, PAGE, found
from underrose.cli.main import cli
from underrose.server.api.messages import ClientMessage

SECTION = PAGE.partition("## Doors")[2].partition("\n## ")[0]
ROWS = [line for line in SECTION.splitlines() if line.startswith("| ") and not line.startswith(("| door", "| ---"))]
GIVEN = frozenset({"request", "socket", "service", "player", "scope", "state"})
"""What the server itself hands to a route."""


def listed() -> set[str]:
    """The doors that the page names."""
    return {name for row in ROWS for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])}


def structs(annotation: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs of a type, those of a union each."""
    if get_origin(annotation) in (Union, types.UnionType):
        for one in get_args(annotation):
            yield from structs(one)
    elif get_args(annotation):
        yield from structs(get_args(annotation)[0])
    elif inspect.isclass(annotation) and issubclass(annotation, msgspec.Struct):
        yield annotation


def by_http() -> Iterator[str]:
    """Bodies, by their type, commands by that of their arguments; parts of a path and of a query that are no yes or no."""
    for route in create_app().routes:
        for handler in getattr(route, "route_handlers", []):
            for name, field in taken(handler):
                if name == "data":
                    yield from (of_command(one) for one in structs(field.annotation))
                elif name not in GIVEN and bool not in (field.annotation, *get_args(field.annotation)):
                    yield f"{{{name}}}" if f"{{{name}:" in route.path else f"?{name}"


def taken(handler: Any) -> Iterator[tuple[str, Any]]:
    """The parameters of a route, and those from which it is given what it does not take itself."""
    provided = getattr(handler, "resolve_dependencies", dict)()
    for name, field in handler.parsed_fn_signature.parameters.items():
        yield from provided[name].parsed_fn_signature.parameters.items() if name in provided.keys() - GIVEN else [(name, field)]


def of_command(body: type[msgspec.Struct]) -> str:
    """A command is what it takes."""
    fields = {field.name: field.type for field in msgspec.structs.fields(body)}
    return next((one.__name__ for one in structs(fields["args"])), body.__name__) if "args" in fields else body.__name__


def by_feed() -> Iterator[str]:
    """What may be said over a line."""
    yield from (one.__name__ for one in structs(ClientMessage))


def by_command_line() -> Iterator[str]:
    """Words and files that commands take, by what they are called."""

    def walk(command: click.Command) -> Iterator[click.Parameter]:
        for one in getattr(command, "commands", {}).values():
            yield from walk(one)
        yield from command.params

    for parameter in walk(cli):
        if isinstance(parameter.type, (click.types.StringParamType, click.Path, click.File)):
            yield parameter.human_readable_name.upper() if isinstance(parameter, click.Argument) else parameter.opts[0]


def by_package() -> Iterator[str]:
    """Public functions that take words, bytes, a path or plain data."""
    for name in ur.__all__:
        one = getattr(ur, name)
        own = [(f"ur.{name}.{method}", function) for method, function in inspect.getmembers(one, callable) if not method.startswith("_")]
        called = [(f"ur.{name}", one), *(own if inspect.isclass(one) else [])]
        for door, function in called:
            if not (inspect.isclass(one) and issubclass(one, Exception)) and any(map(takes_data, annotated(function))):
                yield door


def annotated(function: Any) -> list[str]:
    """How the parameters of a function are annotated; nothing where it has none."""
    try:
        return [str(parameter.annotation) for parameter in inspect.signature(function).parameters.values()]
    except (TypeError, ValueError):
        return []


def takes_data(annotation: str) -> bool:
    return re.search(r"\b(str|bytes|Path|Any|Mapping|dict)\b", annotation) is not None


KINDS = {"http": by_http, "feed": by_feed, "command line": by_command_line, "package": by_package}


def test_the_page_names_every_door_and_no_door_that_is_not_there() -> None:
    doors = {kind: set(told()) for kind, told in KINDS.items()}
    assert all(doors.values())
    assert set[str]().union(*doors.values()) == listed()


def test_every_door_has_its_bound_its_place_and_its_test() -> None:
    for row in ROWS:
        cells = [cell.strip() for cell in row.strip("| ").split(" | ")]
        assert len(cells) == 5, row
        assert all(cells), row
        assert NAMED.search(cells[-1]), row
        assert all(found(name) for name, _ in NAMED.findall(cells[-1])), row
