"""The pages of docs/generated: what declarations say of the feed, of options and tensors, and what tests found of planted faults.

`python -m tools.docs` writes them, and `--check` fails where one differs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgspec

from tools import planted_results
from tools.pages import ROOT, write
from underrose import games
from underrose.adapters.bounds import bounds_of, utility_range
from underrose.entrances import id_of
from underrose.server.api.command_messages import ReadyArgs
from underrose.server.api.deal_messages import EntropyArgs
from underrose.server.api.messages import ClientMessage, ServerMessage
from underrose.tensors.dense_actions import DenseActions
from underrose.tensors.encoding import Choice, Field, Number
from underrose.tensors.entities import Entities, EntityKind, columns_of, encoding_of

GENERATED = ROOT / "docs" / "generated"
SAYS: dict[Any, str] = dict.fromkeys(get_args(ServerMessage), "the server") | dict.fromkeys(get_args(ClientMessage), "a client")
BESIDES = (EntropyArgs, ReadyArgs)
"""What stands in messages by another one's say-so: the `args` of a command depend on what it is."""
Schema = Mapping[str, Any]


def feed() -> str:
    """Return the messages of the feed, and the objects in them, each with a table of its fields."""
    schemas, components = msgspec.json.schema_components([*SAYS, *BESIDES], ref_template="{name}")
    messages = [schema["$ref"] for schema in schemas[: len(SAYS)]]
    others = sorted(name for name in components if name not in messages and "properties" in components[name])
    said = [
        _object(name, components[name], f"Said by {who}. {_about(kind)}") for name, (kind, who) in zip(messages, SAYS.items(), strict=True)
    ]
    return "\n\n".join([*said, *(_object(name, components[name], components[name].get("description", "")) for name in others)])


def _about(kind: type) -> str:
    """Return what a message's docstring says, and those of the messages that it extends."""
    return " ".join(each.__doc__ or "" for each in kind.__mro__ if each.__module__ == kind.__module__)


def _object(name: str, schema: Schema, about: str) -> str:
    rows = [f"| `{field}` | {_words(value)} |{_usual(field, schema, value)} |" for field, value in schema["properties"].items()]
    return "\n".join([f"## {name}", "", _sentences(about), "", "| field | type | where left out |", "| --- | --- | --- |", *rows])


def _sentences(about: str) -> str:
    """Write one sentence a line."""
    return re.sub(r"(?<=[.:;]) (?=[A-Z`])", "\n", " ".join(about.split()))


def _usual(field: str, schema: Schema, value: Schema) -> str:
    """Return what is meant where a field is left out, after a space; nothing where it never is."""
    if field in schema.get("required", ()):
        return ""
    return f" `{msgspec.json.encode(value['default']).decode()}`" if "default" in value else " may be"


def _words(schema: Schema) -> str:
    """Return a type as a reader says it."""
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


def _names() -> list[str]:
    """List the games of the house in the order in which they are shown."""
    return [title.id for title in games.titles() if title.place]


def _each(said: Callable[[str], str]) -> str:
    """Return what is said of every game."""
    return "\n\n".join(map(said, _names()))


def _options_of(name: str) -> str:
    """Return the options of a game, with their values."""
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


def _parts_of(name: str) -> str:
    """Return the parts of a game's tensors, as they are declared."""
    title = games.title(name)
    encoding = encoding_of(title)
    rows = [f"| `{part.name}` | {' x '.join(map(str, part.shape))} | {_slots(part.field)} |" for part in encoding.parts]
    head = ["| part | shape | what a slot holds |", "| --- | --- | --- |"]
    return "\n".join([f"### {title.title}", "", f"`{name}`: {encoding.size} slots.", "", *head, *rows])


def _entities_of(name: str) -> str:
    """Return the kinds of entity of a game's lists."""
    title = games.title(name)
    encoding = encoding_of(title)
    them = Entities(columns_of(encoding))
    rows = [f"| `{kind.name}` | {' x '.join(map(str, kind.axes)) or 1} | {kind.width} | {_features(kind)} |" for kind in them.kinds]
    head = ["| kind | how many | features | of what |", "| --- | --- | --- | --- |"]
    return "\n".join([f"### {title.title}: entities", "", f"{them.size} rows of {them.width} features.", "", *head, *rows])


def _features(kind: EntityKind) -> str:
    """Name a kind's features with their widths; their units stand with the parts."""
    return ", ".join(f"`{column.name}`{f' {column.width}' if column.width > 1 else ''}" for column in kind.columns)


def _slots(field: Field) -> str:
    if isinstance(field, Number):
        return field.unit if field.unit != "1" and field.scale == 1 else f"{field.unit}, / {field.scale}" if field.scale > 1 else "number"
    return f"{'choice' if isinstance(field, Choice) else 'set'}: {field.unit}"


def environments() -> str:
    """Return one row a game, with as few players as it takes: what is observed, chosen from and got."""
    head = ["| environment | seats | slots of a view | actions | decisions | rewards at the end |", "| --- | --- | --- | --- | --- | --- |"]
    return "\n".join([*head, *map(_environment, _names())])


def _environment(name: str) -> str:
    game = games.game(name)
    low, high = utility_range(game)
    sizes = f"{encoding_of(game.title).size:,} | {len(DenseActions(game).packed):,} | at most {bounds_of(game).decisions:,}"
    return f"| `{id_of(name)}` | {game.players} | {sizes} | {low:g} to {high:g} |"


def tensors() -> str:
    """Describe all environments in one table, the views of all games as tensors, then as entity lists."""
    return f"## Environments\n\n{environments()}\n\n## Views\n\n{_each(_parts_of)}\n\n## Entities\n\n{_each(_entities_of)}"


PAGES = {
    "feed.md": ("The feed, field by field", "How it is used stands in [HTTP and the feed](../http-api.md#the-feed).", feed),
    "options.md": (
        "Options of the games",
        "How they are set stands in [Options and content files](../content.md).",
        partial(_each, _options_of),
    ),
    "tensors.md": ("Tensors, field by field", "How they are read stands in [For research](../research.md#what-the-tensors-hold).", tensors),
    "planted.md": (
        "What was found of planted faults",
        "How they are planted stands in [Faults, planted](../planted.md).",
        planted_results.written,
    ),
}
"""Each page: its title, where it belongs, what it says."""


def pages() -> Iterator[tuple[Path, str]]:
    """Make each page anew."""
    for name, (title, belongs, said) in PAGES.items():
        yield GENERATED / name, f"# {title}\n\nWritten by `python -m tools.docs`.\n{belongs}\n\n{said()}\n"


if __name__ == "__main__":
    sys.exit(write(dict(pages()), "docs"))
