"""Content files: TOML validated against a declared schema; an invalid one is refused with its line and a reason.

A host's file is untrusted, so it is scanned before it is parsed: the parser takes time that grows with the square of a dotted key's parts
(62 KB of one key: half a minute), and recurses for every bracket. Within the limits here a file takes a tenth of a second. Content that
comes resolved, as in a record, is validated by the same schemas as a file (`ContentData`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from underrose.kernel.data.errors import SetupError
from underrose.texts import TABLE, Catalogue, Said, shortened

S = TypeVar("S")
Provenance = Literal["printed", "ruled", "house"]
"""Whether an entry is printed on a card, was ruled by the house, or is a host's own."""

LONGEST_FILE = 64 * 1024
"""The most bytes of a content file."""
LONGEST_CONTENT = 256 * 1024
"""The most bytes of resolved content, as JSON: it is sent to every client of the table."""
MOST_KEYS = 10_000
DEEPEST = 8
"""The deepest nesting of brackets."""
MOST_DOTS = 8
"""The most dots outside text on one line, and so parts of a key, as keys do not span lines."""
LONGEST_REASON = 300
"""The most characters of a sentence that quotes a file."""

TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|"(?:[^"\\\n]|\\[^\n])*+"?'  # basic text, of many lines or one
    r"|'''(?:[^']|'(?!''))*+(?:''')?|'[^'\n]*+'?"  # literal text
    r"|#[^\n]*+",
    re.DOTALL,
)
"""A string or a comment. An unterminated one matches as far as possible, so that scanning takes one pass."""


FORMAT = 1
"""The format of content files; one that says no `format` is of this one."""


BOM = "\N{BYTE ORDER MARK}"
"""The mark with which some editors of Windows begin a file of UTF-8; none of a parser's."""


class ContentFile:
    """The text of a content file, and the lines of its entries."""

    def __init__(self, text: str) -> None:
        text = text.removeprefix(BOM)
        self._lines = text.split("\n")  # TOML breaks lines at no other sign
        self._text = text

    def read(self, shape: type[S]) -> S:
        """Return the file as a value of `shape`, a msgspec Struct that forbids unknown fields and bounds every number. Raises
        SetupError."""
        data = self._parsed()
        try:
            return msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            steps = PATH.findall(path)
            key, args = (OF_BOUNDS.search(reason) and _bounds(inspect.type_info(shape), steps)) or _misfit(reason)
            raise _at(self._line_of_fault(reason, steps), TABLE, key, args) from error

    def _parsed(self) -> Mapping[str, Any]:
        """Return the parsed file. Raises SetupError."""
        self._look_through()
        try:
            said = tomllib.loads(self._text)
        except ValueError as error:  # a number of thousands of digits is no TOMLDecodeError
            raise SetupError.said(TABLE, "content-not-toml", reason=_short(str(error))) from error
        if type(said.get("format", FORMAT)) is not int or said.pop("format", FORMAT) != FORMAT:
            raise _at(self.line("format"), TABLE, "content-format", {"ours": str(FORMAT)})
        return said

    def refused(self, texts: Catalogue, key: str, table: str, index: int | None = None, /, **args: Said) -> SetupError:
        """Return the error for an entry, by a message of a catalogue: `table` is a key, or with `index` the n-th `[[table]]`."""
        return _at(self.line(table, index), texts, key, args)

    def fail(self, reason: str, table: str, index: int | None = None) -> SetupError:
        """Return the error for an entry by its sentence alone, for a game without a catalogue."""
        return _at(self.line(table, index), TABLE, "content-misfit", {"reason": reason.removesuffix(".")})

    def line(self, table: str, index: int | None = None) -> int:
        """Return the line (from 1) on which a key or a table of that name stands, or the n-th entry of a list of tables begins."""
        name = re.escape(table)
        pattern = rf"\s*\[\[\s*{name}\s*\]\]" if index is not None else rf"\s*(?:{name}\s*=|\[{{1,2}}\s*{name}\s*\])"
        places = [number for number, line in enumerate(self._lines, 1) if re.match(pattern, line)]
        wanted = index or 0
        return places[wanted] if wanted < len(places) else 1

    def _line_of_fault(self, reason: str, steps: list[tuple[str, str]]) -> int:
        """Return the line of a fault that msgspec found at the path `steps`; the path is empty for e.g. an unknown key at top level."""
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
        """Return the line of a key in the table that begins on a line; None where the key has no line of its own."""
        for number, line in enumerate(self._lines[begins:], begins + 1):
            if re.match(r"\s*\[", line):
                return None
            if re.match(rf"\s*{re.escape(name)}\s*=", line):
                return number
        return None

    def _look_through(self) -> None:
        """Raise SetupError for a file that would be slow to parse, by counting in one pass."""
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


def told(load: Callable[[str | None], Any], title: str) -> Callable[[str | None], Any]:
    """Wrap a game's `load` so that every exception it raises becomes a SetupError with one sentence."""

    @wraps(load)
    def loaded(text: str | None) -> Any:
        try:
            return load(text)
        except SetupError:
            raise
        except Exception as error:
            raise SetupError.said(TABLE, "content-unread", title=title, reason=_short(f"{type(error).__name__}: {error}")) from error

    return loaded


class ContentData(ContentFile):
    """Resolved content as if it were the data of a content file: validated by the same schemas, with errors that name no lines."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__("")
        self._data = data

    def line(self, table: str, index: int | None = None) -> int:
        """Return NOWHERE: there are no lines."""
        return NOWHERE

    def _line_of_fault(self, reason: str, steps: list[tuple[str, str]]) -> int:
        return NOWHERE

    def _parsed(self) -> Mapping[str, Any]:
        return self._data


NOWHERE = 0
"""The line of content that is in no file."""
OF_BOUNDS = re.compile(r">=|<=|of length")
"""Matches a reason of msgspec's that is about bounds."""
PATH = re.compile(r"\.(\w+)|\[([^\]]*)\]")
"""A step of the path to a fault: a field, or the index of an item."""


MISFITS = {
    "content-missing": re.compile(r"Object missing required field (?P<field>`.+`)"),
    "content-unknown": re.compile(r"Object contains unknown field (?P<field>`.+`)"),
    "content-type": re.compile(r"Expected (?P<expected>`.+`), got (?P<found>`.+`)"),
    "content-value": re.compile(r"Invalid enum value (?P<value>.+)"),
}
"""The patterns of msgspec's reasons, by message of the catalogue."""
Reason = tuple[str, dict[str, Said]]
"""A message of the table's catalogue, and its arguments."""


def _misfit(reason: str) -> Reason:
    """Return a reason of msgspec's as a message of the catalogue."""
    for key, pattern in MISFITS.items():
        if found := pattern.fullmatch(reason):
            return key, {**found.groupdict()}
    return "content-misfit", {"reason": reason}


def _at(line: int, texts: Catalogue, key: str, args: Mapping[str, Said]) -> SetupError:
    """Return the error for a line of the file, or for content that has none. Numbers are written as in the file."""
    args = {name: shortened(value) if isinstance(value, str) else value for name, value in args.items()}
    reason = texts.say(key, {name: str(value) if isinstance(value, int) else value for name, value in args.items()})
    said = TABLE.say("content-line" if line else "content-given", {"number": str(line), "reason": reason})
    return SetupError(_short(said), key, {**args, "line": line} if line else args)


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_REASON else sentence[: LONGEST_REASON - 3] + "..."


def _bounds(kind: inspect.Type, steps: list[tuple[str, str]]) -> Reason | None:
    """Return the message of the bounds of the value at the end of the path; None where none are declared."""
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
    """Return the type itself, or of an optional value its type without None."""
    if isinstance(kind, inspect.UnionType):
        return next(other for other in kind.types if not isinstance(other, inspect.NoneType))
    return kind


def _inside(kind: inspect.Type, field: str) -> inspect.Type | None:
    """Return the type of a field, or where `field` is empty of an item; None where there is none."""
    match _given(kind):
        case inspect.StructType(fields=fields) if field:
            return next((one.type for one in fields if one.encode_name == field), None)
        case inspect.ListType(item_type=item) | inspect.DictType(value_type=item) if not field:
            return item
        case _:
            return None
