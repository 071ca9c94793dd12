"""The parts of docs/ that declarations say: the messages of the feed, the options of the games, the parts of their tensors, entities,
and what the tests found of planted faults.

`python -m tools.docs` writes them between their marks, and `--check` fails where a page differs. The rest of the pages is written by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from tools import planted_results
from underrose import games
from underrose.server.command_messages import ReadyArgs
from underrose.server.deal_messages import EntropyArgs
from underrose.server.messages import ClientMessage, ServerMessage
from underrose.tensors.encoding import Choice, Field, Number
from underrose.tensors.entities import Column, Entities, EntityKind, columns_of
from underrose.tensors.fields import encoding_of

DOCS = Path(__file__).resolve().parent.parent / "docs"
SAYS: dict[Any, str] = dict.fromkeys(get_args(ServerMessage), "the server") | dict.fromkeys(get_args(ClientMessage), "a client")
BESIDES = (EntropyArgs, ReadyArgs)
"""What stands in messages by another one's say-so: the `args` of a command depend on what it is."""
Schema = Mapping[str, Any]


def feed() -> str:
    """The messages of the feed, and the objects in them, each with a table of its fields."""
    schemas, components = msgspec.json.schema_components([*SAYS, *BESIDES], ref_template="{name}")
    messages = [schema["$ref"] for schema in schemas[: len(SAYS)]]
    others = sorted(name for name in components if name not in messages and "properties" in components[name])
    said = [
        _object(name, components[name], f"Said by {who}. {_about(kind)}") for name, (kind, who) in zip(messages, SAYS.items(), strict=True)
    ]
    return "\n\n".join([*said, *(_object(name, components[name], components[name].get("description", "")) for name in others)])


def _about(kind: type) -> str:
    """What a message's docstring says, and those of the messages that it extends."""
    return " ".join(each.__doc__ or "" for each in kind.__mro__ if each.__module__ == kind.__module__)


def _object(name: str, schema: Schema, about: str) -> str:
    rows = [f"| `{field}` | {_words(value)} | {_usual(field, schema, value)} |" for field, value in schema["properties"].items()]
    return "\n".join([f"### {name}", "", " ".join(about.split()), "", "| field | type | left out |", "| --- | --- | --- |", *rows])


def _usual(field: str, schema: Schema, value: Schema) -> str:
    """What is meant where a field is left out."""
    if field in schema.get("required", ()):
        return "never"
    return f"`{msgspec.json.encode(value['default']).decode()}`" if "default" in value else "may be"


def _words(schema: Schema) -> str:
    """A type as a reader says it."""
    if "$ref" in schema:
        name = schema["$ref"]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(map(_words, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"`{msgspec.json.encode(value).decode()}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_words(schema['items'])}" if schema.get("items") else "list"
    if schema.get("type") == "object" and schema.get("additionalProperties"):
        return f"object of {_words(schema['additionalProperties'])}" if "properties" not in schema else "object"
    return schema.get("type", "anything")


def options() -> str:
    """The options of every game, with their values."""
    return "\n\n".join(_options_of(name) for name in games.TITLES)


def _options_of(name: str) -> str:
    info = games.described(games.title(name))
    low, high = info["players"]
    rows = [f"| `{each['name']}` | {_choices(each)} | {_value(each['default'])} | {each['about']} |" for each in info["options"]]
    seats = f"{low} to {high}" if low < high else low
    head = ["| option | values | at a table | about |", "| --- | --- | --- | --- |"]
    return "\n".join([f"### {info['title']}", "", f"`{name}`, for {seats} players.", "", *head, *rows])


def _value(text: str) -> str:
    return f"`{text}`" if text else "none"


def _choices(option: Mapping[str, Any]) -> str:
    values = ", ".join(f"`{value}`" for value in option["values"] if value)
    return f"a text, as {values}" if option["kind"] == "text" else values


def parts() -> str:
    """The parts of every game's tensors, as they are declared."""
    return "\n\n".join(_parts_of(name) for name in games.TITLES)


def _parts_of(name: str) -> str:
    title = games.title(name)
    encoding = encoding_of(title)
    rows = [f"| `{part.name}` | {' x '.join(map(str, part.shape))} | {_slots(part.field)} |" for part in encoding.parts]
    head = ["| part | shape | what a slot holds |", "| --- | --- | --- |"]
    return "\n".join([f"### {title.title}", "", f"`{name}`: {encoding.size} slots.", "", *head, *rows])


def entities() -> str:
    """The kinds of entity of every game's lists."""
    return "\n\n".join(_entities_of(name) for name in games.TITLES)


def _entities_of(name: str) -> str:
    title = games.title(name)
    encoding = encoding_of(title)
    fields = {part.name: part.field for part in encoding.parts}
    them = Entities(columns_of(encoding))
    rows = [f"| `{kind.name}` | {' x '.join(map(str, kind.axes)) or 1} | {kind.width} | {_features(kind, fields)} |" for kind in them.kinds]
    head = ["| kind | how many | features | of what |", "| --- | --- | --- | --- |"]
    return "\n".join([f"### {title.title}: entities", "", f"{them.size} rows of {them.width} features.", "", *head, *rows])


def _features(kind: EntityKind, fields: Mapping[str, Field]) -> str:
    return ", ".join(_feature(column, fields[column.name]) for column in kind.columns)


def _feature(column: Column, field: Field) -> str:
    width = f" {column.width}" if column.width > 1 else ""
    known = "" if isinstance(field, Number) and field.unit == "1" else f" ({_slots(field)})"
    return f"`{column.name}`{width}{known}"


def _slots(field: Field) -> str:
    if isinstance(field, Number):
        return field.unit if field.unit != "1" and field.scale == 1 else f"{field.unit}, / {field.scale}" if field.scale > 1 else "number"
    return f"{'choice' if isinstance(field, Choice) else 'set'}: {field.unit}"


PARTS: Mapping[tuple[str, str], Callable[[], str]] = {
    ("http-api.md", "feed"): feed,
    ("content.md", "options"): options,
    ("research.md", "parts"): parts,
    ("research.md", "entities"): entities,
    ("planted.md", "planted"): planted_results.written,
}
"""What is written where: (page, mark) -> text."""


def pages() -> Iterator[tuple[Path, str]]:
    """Each page with its written parts made anew."""
    for page in dict.fromkeys(page for page, _ in PARTS):
        path = DOCS / page
        whole = path.read_text("utf-8")
        for mark, text in ((mark, text) for (other, mark), text in PARTS.items() if other == page):
            begin, end = f"<!-- {mark}: written by python -m tools.docs -->", f"<!-- end of {mark} -->"
            between = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
            before, after = between.split(whole)
            whole = f"{before}{begin}\n\n{text()}\n\n{end}{after}"
        yield path, whole


def main() -> int:
    """Write the pages, or with `--check` say which would change."""
    stale = [(path, text) for path, text in pages() if path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path, _ in stale:
            print(f"docs/{path.name} is not what the declarations say: run python -m tools.docs")
        return bool(stale)
    for path, text in stale:
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
