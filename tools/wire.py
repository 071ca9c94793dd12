"""Writes the TypeScript of everything that travels, from the Python declarations: one source of the wire.

Run as `python -m tools.wire` from the root of the checkout; with `--check` it writes nothing and exits 1 if a file is not as it would be
written. `web/src/lib/wire.ts` has the messages (`server/api`), `web/src/games/<game>/wire.ts` a view,
enums, events, actions, refusals and content, `notation.ts` how actions are written in records, `messages.ts` the keys and arguments of a
catalogue (`tools/catalogues.py`).
All of it is sorted, so that two changes meet in few lines.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from tools import catalogues
from tools.pages import ROOT, write
from underrose import games
from underrose.kernel.data.records import dtype_of
from underrose.kernel.game.actions import Verb
from underrose.kernel.game.events import EventType
from underrose.kernel.game.title import Title
from underrose.kernel.play import shown
from underrose.server.api import case_messages, messages
from underrose.server.http import openapi

WEB = ROOT / "web" / "src"
HEADER = "// Written by `python -m tools.wire` from {}: change that, and run it again.\n"
WIDTH = 140
PAIR = 2
"""Lists of so many places at most are tuples in TypeScript: every one of them is there."""
DRAWN_BY = "DRAWN_BY"
"""What a game's folder calls the constants of its rules that pages draw by, where there are such: `("state.ACTIONS",)`."""


def files() -> dict[Path, str]:
    """Return every file that is written, with its text."""
    written = {WEB / "lib" / "wire.ts": _messages()} | catalogues.files(WEB)
    for name in sorted(games.TITLES):
        home, title = WEB / "games" / name, games.title(name)
        written |= {home / "wire.ts": _game(title), home / "notation.ts": _notation(title)}
    return written


# --- messages ---------------------------------------------------------------------------------------------------------


def _messages() -> str:
    """Return everything that travels whatever is played: the schemas of OpenAPI, with the choices that have a name under it."""
    found = openapi.schemas()
    names = {name: get_args(kind) for name, kind in vars(messages).items() if get_origin(kind) is Literal}
    choices = {frozenset(values): name for name, values in names.items()} | {_same(kind): name for name, kind in NAMED.items()}
    parts = [_choice(name, values) for name, values in sorted(names.items())]
    parts += [f"export const {name}S: readonly {kind}[] = {json.dumps(names[kind])};\n" for name, kind in LISTED.items()]
    parts += [f"export type {name} = {_type(msgspec.json.schema(kind), {})};\n" for name, kind in NAMED.items()]
    parts += [_declared(name, schema, choices) for name, schema in sorted(found.items())]
    refused = {key for game in games.TITLES for key, _ in games.title(game).refusals.values()}
    parts.append(_union("RuleKey", sorted(refused), "Why a game may refuse an action by its own rules."))
    return "\n".join([HEADER.format("src/underrose/server/api/messages.py"), *parts])


NAMED = {"Action": shown.Action, "Difficulty": case_messages.Difficulty, "Form": messages.Form, "Value": shown.Value}
"""Types that have a name in Python only."""
LISTED = {"ASSIST": "Assist", "LEVEL": "Level"}
"""Choices that pages offer in their order, from the least to the most."""
Choices = Mapping[Any, str]
"""The names of choices, by their values, and of other types, by their schema."""


MANY = 9
"""So many choices stand on a line each, sorted."""


def _choice(name: str, values: Sequence[str]) -> str:
    if len(values) >= MANY:
        return _union(name, values, "")
    return f"export type {name} = {' | '.join(json.dumps(value) for value in values)};\n"


def _same(kind: Any) -> str:
    """Return a type's schema, to be compared."""
    return json.dumps(msgspec.json.schema(kind), sort_keys=True)


def _declared(name: str, schema: Mapping[str, Any], choices: Choices) -> str:
    """Return an interface or a type, with its docstring."""
    said = _comment(schema.get("description", ""))
    if "properties" not in schema or schema.get("additionalProperties") not in (None, False):
        return f"{said}export type {name} = {_type(schema, choices)};\n"
    optional = set(schema["properties"]) - set(schema["required"]) if _may_leave_out(name, schema) else set[str]()
    lines = [
        f"{_comment(part.get('description', ''), '  ')}  {key}{'?' if key in optional else ''}: {_type(part, choices)};"
        for key, part in schema["properties"].items()
    ]
    return f"{said}export interface {name} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def _may_leave_out(name: str, schema: Mapping[str, Any]) -> bool:
    """Return whether a field with a default may be missing: in what clients write, and in answers that leave defaults out."""
    config = next((kind.__struct_config__ for kind in openapi.MESSAGES if kind.__name__ == name), None)
    return config is None or config.forbid_unknown_fields or config.omit_defaults


def _type(schema: Mapping[str, Any], choices: Choices) -> str:
    """Return a JSON Schema, as msgspec writes it, in TypeScript."""
    if name := choices.get(json.dumps(schema, sort_keys=True)):
        return name
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return choices.get(frozenset(values)) or " | ".join(json.dumps(value) for value in values)
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(_type(part, choices) for part in schema[key]))
    return _SHAPES[schema.get("type", "any")](schema, choices)


def _array(schema: Mapping[str, Any], choices: Choices) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(part, choices) for part in schema['prefixItems'])}]"
    inner = _type(schema.get("items", {}), choices)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _object(schema: Mapping[str, Any], choices: Choices) -> str:
    rest = schema.get("additionalProperties", True)
    required = schema.get("required", ())
    named = [f"{key}{'' if key in required else '?'}: {_type(part, choices)}" for key, part in schema.get("properties", {}).items()]
    if rest is False:
        return f"{{ {'; '.join(named)} }}" if named else "Record<string, never>"
    anything = _type(rest, choices) if isinstance(rest, Mapping) and rest else "unknown"
    others = [_type(part, choices) for part in schema.get("properties", {}).values()]
    either = " | ".join(
        dict.fromkeys(" | ".join([*others, anything]).split(" | "))
    )  # an index signature has to allow what the named ones hold
    return f"{{ {'; '.join(named)} }} & Record<string, {either}>" if named else f"Record<string, {anything}>"


_SHAPES: dict[str, Any] = {
    "array": _array,
    "object": _object,
    "string": lambda *_: "string",
    "integer": lambda *_: "number",
    "number": lambda *_: "number",
    "boolean": lambda *_: "boolean",
    "null": lambda *_: "null",
    "any": lambda *_: "unknown",
}


# --- records ----------------------------------------------------------------------------------------------------------


def _notation(title: Title) -> str:
    """Return how a game's actions are written in records, under the rules that are played now."""
    verbs = sorted(title.verbs, key=lambda verb: verb.do)
    return (
        HEADER.format(f"src/underrose/games/{title.id}/")
        + 'import type { Notation } from "$lib/verify/notations";\n\n'
        + f"export const NOTATION: Notation = {{\n  rules: {title.rules_version},\n  verbs: {{\n"
        + "".join(f"    {verb.do}: {json.dumps(verb.notation)},\n" for verb in verbs)
        + "  },\n};\n"
    )


# --- a game -----------------------------------------------------------------------------------------------------------


def _game(title: Title) -> str:
    """Return a game's view, enums, events, actions, refusals and content."""
    parts = [
        *_content(title),
        *_records(title.view),
        "/** A position's table, typed. */\nexport function readTable(table: unknown): View {\n  return table as View;\n}\n",
        *_enums(title),
        *_constants(title),
        _events(title.events.by_key),
        _actions(title.verbs),
        _union("RefusalKey", [key for key, _ in title.refusals.values()], "Why an action of this game may be refused."),
    ]
    return "\n".join([HEADER.format(f"src/underrose/games/{title.id}/"), *parts])


def _module(title: Title, name: str) -> Any:
    return import_module(f"underrose.games.{title.id}.{name}")


def _content(title: Title) -> Iterator[str]:
    """Yield the resolved content, as `resolved.py` declares it."""
    module = _module(title, "resolved")
    _, found = msgspec.json.schema_components([module.Content], ref_template="#/{name}")
    names = {name: get_args(kind) for name, kind in vars(module).items() if get_origin(kind) is Literal}
    choices = {frozenset(values): name for name, values in names.items()}
    for name, values in sorted(names.items()):
        yield f"export type {name} = {' | '.join(json.dumps(value) for value in values)};\n"
    for name, schema in sorted(found.items()):
        yield _declared(name, schema, choices)


def _records(view: type) -> Iterator[str]:
    """Yield the view and the records inside it, those inside first."""
    hints = get_type_hints(view, include_extras=True)
    said = _remarks(view)
    lines = list[str]()
    for name, hint in hints.items():
        base, *shape = hint.__metadata__
        inner = "number" if isinstance(base, str) else base.__name__
        if not isinstance(base, str):
            yield from _records(base)
        lines.append(f"{_comment(said.get(name, ''), '  ')}  {name}: {_places(inner, shape)};")
    assert set(hints) == set(dtype_of(view).names or ())
    yield f"{_comment(inspect.getdoc(view) or '')}export interface {view.__name__} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def _places(inner: str, shape: Sequence[int]) -> str:
    if not shape:
        return inner
    (places,) = shape
    return f"[{', '.join([inner] * places)}]" if places <= PAIR else f"{inner}[]"


def _remarks(cls: type) -> dict[str, str]:
    """Return what a record's source says beside each field."""
    return dict(re.findall(r"^    (\w+): .*?  # (.+)$", inspect.getsource(cls), re.MULTILINE))


def _enums(title: Title) -> Iterator[str]:
    """Yield the numbers that views and events hold, by name."""
    found = {title.why.__name__: title.why}
    for name in ("state", "events"):
        module = _module(title, name)
        kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, IntEnum)]
        found |= {kind.__name__: kind for kind in kinds if kind.__module__ == module.__name__}
    told = {type(event.kind).__name__ for event in title.events.types.values()}
    for name, kind in sorted(found.items()):
        if name not in told:
            members = "".join(f"  {member.name}: {int(member)},\n" for member in kind)
            yield f"{_comment(inspect.getdoc(kind) or '')}export const {name} = {{\n{members}}} as const;\n"


def _constants(title: Title) -> Iterator[str]:
    for path in getattr(import_module(f"underrose.games.{title.id}"), DRAWN_BY, ()):
        module, name = path.split(".")
        yield f"export const {name} = {json.dumps(getattr(_module(title, module), name))} as const;\n"


def _events(by_key: Mapping[str, EventType]) -> str:
    """Return the arguments of each kind of event; what only one seat is told may be missing."""
    lines = [f"  {key}: {{ {_arguments(event)} }};" if _arguments(event) else f"  {key}: object;" for key, event in sorted(by_key.items())]
    closed = {key: event.closed[0] for key, event in sorted(by_key.items()) if event.closed}
    return (
        "/** Events by key: their arguments. */\nexport interface Events {\n" + "".join(f"{line}\n" for line in lines) + "}\n\n"
        "/** By event the first argument that only one seat is told: who has it is told all of it. */\n"
        f"export const CLOSED: Record<string, string> = {_literal(closed)};\n"
    )


def _literal(named: Mapping[str, str]) -> str:
    return "{" + "".join(f"\n  {key}: {json.dumps(value)}," for key, value in named.items()) + ("\n}" if named else "}")


def _arguments(event: EventType) -> str:
    return "; ".join([*(f"{name}: number" for name in event.args), *(f"{name}?: number" for name in event.closed)])


def _actions(verbs: Sequence[Verb]) -> str:
    """Return every action a player may take, as an object with single values."""
    shapes = ["; ".join([f'do: "{verb.do}"', *_values(verb)]) for verb in sorted(verbs, key=lambda verb: verb.do) if not verb.server]
    return "/** What a player may do. */\nexport type Action =\n" + "\n".join(f"  | {{ {shape} }}" for shape in shapes) + ";\n"


def _values(verb: Verb) -> Iterator[str]:
    hints = get_type_hints(verb.action)
    for field in fields(verb.action):
        yield f"{field.name}: {'number' if hints[field.name] is int else 'string'}"


def _union(name: str, values: Sequence[str], said: str) -> str:
    return f"{_comment(said)}export type {name} =\n" + "\n".join(f"  | {json.dumps(value)}" for value in sorted(set(values))) + ";\n"


def _comment(text: str, indent: str = "") -> str:
    """Return a docstring as a comment before what it describes."""
    said = " ".join(text.split())
    return f"{indent}/** {said} */\n" if said else ""


if __name__ == "__main__":
    sys.exit(write(files(), "wire"))
