"""The TypeScript of the catalogues: for each message its arguments, so that a misspelt key or a missing argument does not compile.

An argument that WHO() asks about is people, one that is compared with numbers or plural forms is a number, any other is a word or anything
that can be written. A message that uses another one has its arguments too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast

from hatch_build import FOR_TERMINALS
from underrose import games
from underrose.cases import PAGE
from underrose.games import TITLES
from underrose.review.document import PAGE as REVIEWS
from underrose.texts import TABLE, Catalogue

HEADER = "// Written by `python -m tools.wire` from {}: change that, and run it again.\n"
PLURALS = {"zero", "one", "two", "few", "many", "other"}
ANYTHING = "Word"
ORDER = ("Who", "number", ANYTHING)
"""The narrowest use of an argument says what it has to be."""
Arguments = dict[str, str]


def files(web: Path) -> dict[Path, str]:
    """Return the files that are written, with their text: the table's, those of cases and reviews, and one for each game that has a
    catalogue."""
    reviews = web / "pages" / "review" / "texts" / "messages.ts"
    found = {
        web / "lib" / "texts" / "messages.ts": _file(TABLE, "src/underrose/texts/en.ftl", "."),
        web / "cases" / "texts" / "messages.ts": _file(PAGE, "src/underrose/cases/texts/en.ftl", "$lib/texts"),
        reviews: _file(REVIEWS, "src/underrose/review/texts/en.ftl", "$lib/texts"),
    }
    for name in sorted(TITLES):
        folder = games.title(name).home / "texts"
        if (folder / "en.ftl").is_file():
            path = web / "games" / name / "texts" / "messages.ts"
            found[path] = _file(Catalogue(folder), f"src/underrose/games/{name}/texts/en.ftl", "$lib/texts")
    return found


def _file(texts: Catalogue, source: str, catalogue: str) -> str:
    found = messages(texts, "en")
    said = "".join(f'  "{key}": {_shape(args)};\n' for key, args in sorted(found.items()) if not FOR_TERMINALS.match(key))
    used = [name for name in ("Who", "Word") if any(name in args.values() for args in found.values())]
    names = f'import type {{ {", ".join(used)} }} from "{catalogue}/catalogue.svelte";\n\n' if used else ""
    return f"{HEADER.format(source)}\n{names}/** Every message and its arguments. */\nexport interface Messages {{\n{said}}}\n"


def _shape(args: Arguments) -> str:
    return f"{{ {'; '.join(f'{_name(name)}: {kind}' for name, kind in sorted(args.items()))} }}" if args else "null"


def _name(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'


def messages(texts: Catalogue, language: str) -> dict[str, Arguments]:
    """Return the messages of a catalogue's own file and their attributes ("key.attribute"), each with its arguments and what they have to
    be. A file is read once as long as it is the same."""
    path = texts.folder / f"{language}.ftl"
    return _messages(path, path.read_text("utf-8"))


@cache
def _messages(path: Path, text: str) -> dict[str, Arguments]:
    entries = [entry for entry in FluentParser().parse(text).body if isinstance(entry, (ast.Message, ast.Term, ast.Junk))]
    broken = [entry.content for entry in entries if isinstance(entry, ast.Junk)]
    if broken:
        raise ValueError(f"{path}: cannot be read: {broken[0]!r}")
    patterns = dict(_patterns(entries))
    return {key: _arguments(pattern, patterns) for key, pattern in patterns.items()}


def _patterns(entries: list[ast.Message | ast.Term | ast.Junk]) -> Iterator[tuple[str, ast.Pattern]]:
    for entry in entries:
        if isinstance(entry, ast.Message):
            if entry.value is not None:
                yield entry.id.name, entry.value
            yield from ((f"{entry.id.name}.{attribute.id.name}", attribute.value) for attribute in entry.attributes)


def _arguments(pattern: ast.Pattern, patterns: dict[str, ast.Pattern]) -> Arguments:
    found: Arguments = {}
    for node in nodes(pattern):
        for name, kind in _used(node):
            found[name] = min(found.get(name, ANYTHING), kind, key=ORDER.index)
        if isinstance(node, ast.MessageReference) and node.id.name in patterns:
            for name, kind in _arguments(patterns[node.id.name], patterns).items():
                found[name] = min(found.get(name, ANYTHING), kind, key=ORDER.index)
    return found


def _used(node: ast.BaseNode) -> Iterator[tuple[str, str]]:
    """Yield the arguments that a node uses itself, and as what."""
    if isinstance(node, ast.VariableReference):
        yield node.id.name, ANYTHING
    elif isinstance(node, ast.FunctionReference):
        asked = [one.id.name for one in node.arguments.positional if isinstance(one, ast.VariableReference)]
        yield from ((name, "Who" if node.id.name == "WHO" else ANYTHING) for name in asked)
    elif isinstance(node, ast.SelectExpression) and isinstance(node.selector, ast.VariableReference):
        keys = [variant.key for variant in node.variants]
        if all(isinstance(key, ast.NumberLiteral) or key.name in PLURALS for key in keys):
            yield node.selector.id.name, "number"


def nodes(node: object) -> Iterator[ast.BaseNode]:
    """Yield a node and all that is inside it."""
    if isinstance(node, ast.BaseNode):
        yield node
        for inside in vars(node).values():
            yield from nodes(inside)
    elif isinstance(node, list):
        for one in node:
            yield from nodes(one)
