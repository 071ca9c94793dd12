"""Content files: TOML checked against a declared shape; a broken one is refused with its line and a reason.

A host's file comes from a stranger, so it is looked through before it is parsed: the parser takes time that grows with the square of a
dotted key's parts (62 KB of one key: half a minute), and calls itself for every bracket. Within the limits here a file takes a tenth
of a second. Content that comes resolved, as in a record, goes through the same shapes as what a file would say (`ContentData`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from underrose.kernel.errors import SetupError
from underrose.texts import TABLE, Catalogue, Said, shortened

S = TypeVar("S")

LONGEST_FILE = 64 * 1024
"""Bytes of a content file."""
LONGEST_CONTENT = 256 * 1024
"""Bytes of resolved content, as JSON: everybody who looks at the table is sent it."""
MOST_KEYS = 10_000
DEEPEST = 8
"""Brackets within brackets."""
MOST_DOTS = 8
"""Dots outside text on one line, where keys cannot go on: a key has no more parts than that."""
LONGEST_REASON = 300
"""Characters of a sentence that quotes what a file says."""

TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|"(?:[^"\\\n]|\\[^\n])*+"?'  # basic text, of many lines or one
    r"|'''(?:[^']|'(?!''))*+(?:''')?|'[^'\n]*+'?"  # literal text
    r"|#[^\n]*+",
    re.DOTALL,
)
"""A text or a comment. One that does not end is taken as far as it may go, so that looking for them takes one pass."""


FORMAT = 1
"""The format of content files; one that says no `format` is of this one."""


class ContentFile:
    """The text of a content file and where its entries stand."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._text = text

    def read(self, shape: type[S]) -> S:
        """The file as a value of `shape`, a msgspec Struct that forbids unknown fields and bounds every number. Raises SetupError."""
        data = self._parsed()
        try:
            return msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            steps = PATH.findall(path)
            key, args = (OF_BOUNDS.search(reason) and _bounds(inspect.type_info(shape), steps)) or _misfit(reason)
            raise _at(self._line_of_fault(reason, steps), TABLE, key, args) from error

    def _parsed(self) -> Mapping[str, Any]:
        """What the file says. Raises SetupError."""
        self._look_through()
        try:
            said = tomllib.loads(self._text)
        except ValueError as error:  # a number of thousands of digits is no TOMLDecodeError
            raise SetupError.said(TABLE, "content-not-toml", reason=_short(str(error))) from error
        if type(said.get("format", FORMAT)) is not int or said.pop("format", FORMAT) != FORMAT:
            raise _at(self.line("format"), TABLE, "content-format", {"ours": str(FORMAT)})
        return said

    def refused(self, texts: Catalogue, key: str, table: str, index: int | None = None, /, **args: Said) -> SetupError:
        """The error for an entry, by a message of a catalogue: `table` is a key, or with `index` the n-th `[[table]]`."""
        return _at(self.line(table, index), texts, key, args)

    def fail(self, reason: str, table: str, index: int | None = None) -> SetupError:
        """The same for a game without a catalogue, by its sentence alone."""
        return _at(self.line(table, index), TABLE, "content-misfit", {"reason": reason.removesuffix(".")})

    def line(self, table: str, index: int | None = None) -> int:
        """The line (from 1) on which a key or a table of that name stands, or the n-th entry of a list of tables begins."""
        name = re.escape(table)
        pattern = rf"\s*\[\[\s*{name}\s*\]\]" if index is not None else rf"\s*(?:{name}\s*=|\[{{1,2}}\s*{name}\s*\])"
        places = [number for number, line in enumerate(self._lines, 1) if re.match(pattern, line)]
        wanted = index or 0
        return places[wanted] if wanted < len(places) else 1

    def _line_of_fault(self, reason: str, steps: list[tuple[str, str]]) -> int:
        """The line of a fault that msgspec found on the way `steps`, or nowhere, e.g. a key unknown to the whole file."""
        names = [name for name, _ in steps if name]
        if not names:
            unknown = re.search(r"unknown field `(.+)`", reason)
            return self.line(unknown[1]) if unknown else 1
        index = steps[1][1] if len(steps) > 1 else ""
        if index.isdigit():
            return self.line(names[0], int(index))
        begins = self.line(names[0])
        return next((line for name in names[:0:-1] if (line := self._within(begins, name))), begins)

    def _within(self, begins: int, name: str) -> int | None:
        """The line of a key in the table that begins on a line; None where it has none of its own."""
        for number, line in enumerate(self._lines[begins:], begins + 1):
            if re.match(r"\s*\[", line):
                return None
            if re.match(rf"\s*{re.escape(name)}\s*=", line):
                return number
        return None

    def _look_through(self) -> None:
        """Refuse what would be long in parsing, by counting in one pass. Raises SetupError."""
        if len(self._text.encode("utf-8", "replace")) > LONGEST_FILE:
            raise SetupError.said(TABLE, "content-file-long", kb=LONGEST_FILE // 1024)
        bare = TEXT.sub(lambda text: "\n" * text[0].count("\n"), self._text)
        depth = keys = 0
        for number, line in enumerate(bare.split("\n"), 1):
            if line.count(".") > MOST_DOTS:
                raise _at(number, TABLE, "content-dots", {"most": MOST_DOTS})
            keys += line.count("=")
            for bracket in re.findall(r"[\[\]{}]", line):
                depth += 1 if bracket in "[{" else -1
                if depth > DEEPEST:
                    raise _at(number, TABLE, "content-deep", {"most": DEEPEST})
            if keys > MOST_KEYS:
                raise _at(number, TABLE, "content-keys", {"most": str(MOST_KEYS)})


class ContentData(ContentFile):
    """What a content file would have to say for content that came resolved: read by the same shapes, and told without lines."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__("")
        self._data = data

    def line(self, table: str, index: int | None = None) -> int:
        """There are no lines."""
        return NOWHERE

    def _line_of_fault(self, reason: str, steps: list[tuple[str, str]]) -> int:
        return NOWHERE

    def _parsed(self) -> Mapping[str, Any]:
        return self._data


NOWHERE = 0
"""The line of what stands in no file."""
OF_BOUNDS = re.compile(r">=|<=|of length")
"""A reason of msgspec's that speaks of bounds."""
PATH = re.compile(r"\.(\w+)|\[([^\]]*)\]")
"""A step of the way to a fault: a field, or the number of an item."""


MISFITS = {
    "content-missing": re.compile(r"Object missing required field (?P<field>`.+`)"),
    "content-unknown": re.compile(r"Object contains unknown field (?P<field>`.+`)"),
    "content-type": re.compile(r"Expected (?P<expected>`.+`), got (?P<found>`.+`)"),
    "content-value": re.compile(r"Invalid enum value (?P<value>.+)"),
}
"""What msgspec finds wrong with a file, by message."""
Reason = tuple[str, dict[str, Said]]
"""A message of the table's catalogue, and its arguments."""


def _misfit(reason: str) -> Reason:
    """A reason of msgspec's as a message."""
    for key, pattern in MISFITS.items():
        if found := pattern.fullmatch(reason):
            return key, {**found.groupdict()}
    return "content-misfit", {"reason": reason}


def _at(line: int, texts: Catalogue, key: str, args: Mapping[str, Said]) -> SetupError:
    """The error for a line of the file, or for content that has none. Numbers are written as in the file."""
    args = {name: shortened(value) if isinstance(value, str) else value for name, value in args.items()}
    reason = texts.say(key, {name: str(value) if isinstance(value, int) else value for name, value in args.items()})
    said = TABLE.say("content-line" if line else "content-given", {"number": str(line), "reason": reason})
    return SetupError(_short(said), key, {**args, "line": line} if line else args)


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_REASON else sentence[: LONGEST_REASON - 3] + "..."


def _bounds(kind: inspect.Type, steps: list[tuple[str, str]]) -> Reason | None:
    """What a bounded value at the end of the way may be; None where nothing is declared."""
    name = "it"
    for field, _ in steps:
        found = _inside(kind, field)
        if found is None:
            return None
        kind, name = found, field or name
    match _given(kind):
        case inspect.IntType(ge=int(low), le=int(high)) if steps and not steps[-1][0]:
            return "content-numbers", {"name": name, "low": low, "high": high}
        case inspect.IntType(ge=int(low), le=int(high)):
            return "content-number", {"name": name, "low": low, "high": high}
        case inspect.StrType(max_length=int(high)) as text:
            return "content-characters", {"name": name, "low": text.min_length or 0, "high": high}
        case inspect.ListType(max_length=int(high)) as many:
            return "content-many", {"name": name, "low": many.min_length or 0, "high": high}
        case _:
            return None


def _given(kind: inspect.Type) -> inspect.Type:
    """The type of a value that may be left out."""
    if isinstance(kind, inspect.UnionType):
        return next(other for other in kind.types if not isinstance(other, inspect.NoneType))
    return kind


def _inside(kind: inspect.Type, field: str) -> inspect.Type | None:
    """The type of a field, or without one of an item."""
    match _given(kind):
        case inspect.StructType(fields=fields) if field:
            return next((one.type for one in fields if one.encode_name == field), None)
        case inspect.ListType(item_type=item) | inspect.DictType(value_type=item) if not field:
            return item
        case _:
            return None
