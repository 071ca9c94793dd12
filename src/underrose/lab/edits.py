"""Edits of a content file, one value each: "cards.R8.number=6" gives card R8 another number.

    TABLE.ENTRY.FIELD=VALUE    an entry of a list: by what it is called, or by its place from 0
    TABLE.FIELD=VALUE          a value of a table
    FIELD=VALUE                a value of the file

An entry is called by any text in it that no other entry has (`neutralize-target`), and by its code in the game (`R8`). A table may be
written in the plural, a further step goes into a list or table (`board.rows.2=7`), and `value` is the one whole number of an entry that has
no more of them. Edits of one game are made together: all of them name things as the file calls them before. Where the content would be
refused because a number is there twice, the entry that had it takes the one that has become free: a deck has one card of each number.
"""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, cast

from underrose.bots.own import LabError
from underrose.kernel.data.content import BOM
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Content, Game, Title
from underrose.kernel.play.recordlines import lines_in

Table = dict[str, Any]
LONGEST_NAME = 60
LONGEST_VALUE = 50
"""The most lines of one value of a file."""
MOST_NAMES = 40
MOST_EXCHANGES = 256
"""The most ways to exchange numbers that are tried."""
NUMBER = "value"
"""The alias of an entry's number, where it has exactly one whole number."""


@dataclass(frozen=True)
class Edit:
    """One edit: the path of a value in a file, and its new value."""

    text: str
    path: tuple[str, ...]
    value: Any

    @classmethod
    def read(cls, text: str) -> Edit:
        """Parse an edit. A value is written as in the file; words need no quotes. Raises LabError."""
        path, equals, value = text.partition("=")
        steps = tuple(step.strip() for step in path.split("."))
        if not equals or not all(steps):
            raise LabError.said("edit-shape", edit=repr(text[:LONGEST_NAME]))
        return cls(text, steps, _value_of(value.strip()))

    @property
    def where(self) -> str:
        """The path as it was typed."""
        return ".".join(self.path)


def _value_of(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, KeyError):  # a number of thousands of digits is no TOMLDecodeError
        return text


@dataclass(frozen=True)
class Place:
    """The location of a value in a file: the key of a line at top level, in a table, or in entry `index` of a list of tables; `inner` is
    the path within that value."""

    table: str | None
    index: int | None
    key: str
    inner: tuple[str | int, ...]


def edited(game: Game, *edits: str) -> Game:
    """Return the game with the title's default content changed by these edits, applied together. Raises LabError, also for a game with
    other content, and SetupError.

    >>> import underrose as ur
    >>> wider = edited(ur.game("the_coding"), "data.00-19.high=24")
    >>> wider.content["data"][3]["name"]
    '00-24'
    """
    if game.content != game.title.setup(game.players, **game.options).content:
        raise LabError.said("edit-other", title=game.title.title)
    return game.title.setup(game.players, content=edited_text(game.title, None, edits), **game.options)


def edited_text(title: Title, text: str | None, edits: Sequence[str]) -> str:
    """Return the text of a content file (None: the game's own) with edits applied. Raises LabError where an edit is wrong, or the result
    is refused."""
    return with_edits(title, text, edits)[0]


def with_edits(title: Title, text: str | None, edits: Sequence[str]) -> tuple[str, list[str]]:
    """Return the edited text, and all edits made, including those by which entries exchange a number. Raises LabError."""
    text = (file_of(title) if text is None else text).removeprefix(BOM)
    data, content = _parsed(title, text)
    made = [(edit, _find(data, content, edit)) for edit in map(Edit.read, edits)]
    refused: SetupError | None = None
    for exchanges in _exchanges(data, content, made):
        written = text
        for edit, place in [*made, *exchanges]:
            written = _with_value(written, place, edit)
        try:
            title.load(written)
        except SetupError as error:
            refused = refused or error
            continue
        return written, [*edits, *(edit.text for edit, _ in exchanges)]
    raise LabError.said("edit-refused", edits=", ".join(edits), reason=str(refused)) from refused


Made = tuple[Edit, Place]


def _exchanges(data: Table, content: Content, made: Sequence[Made]) -> Iterator[list[Made]]:
    """Yield sets of further edits to try, the empty one first: an entry that has a number which another is given may take that one's."""
    places = {(place.table, place.index, place.key) for _, place in made}
    partners = [[None, *_partners(data, content, edit, place, places)] for edit, place in made]
    for chosen in islice(product(*partners), MOST_EXCHANGES):
        yield [partner for partner in chosen if partner is not None]


def _partners(data: Table, content: Content, edit: Edit, place: Place, places: Container[Any]) -> Iterator[Made]:
    """Yield, for an edit of an entry's number, the entries that have the new one, each with the edit that gives it the old one."""
    if place.index is None or place.table is None or place.inner or type(edit.value) is not int:
        return
    entries = cast("list[Table]", data[place.table])
    old = entries[place.index][place.key]
    for index, entry in enumerate(entries):
        other = Place(place.table, index, place.key, ())
        if entry.get(place.key) == edit.value and (place.table, index, place.key) not in places:
            name = _called(entries, content, place.table)[index]
            yield Edit(f"{edit.path[0]}.{name}.{place.key}={old}", (edit.path[0], name, place.key), old), other


def file_of(title: Title) -> str:
    """Return the text of the title's own content file: the one that loads to its default content. Raises LabError where there is none."""
    house = {**title.load(None), "tutorial": None}
    for path in sorted((title.home / "content").glob("*.toml")):
        text = path.read_text("utf-8")
        try:
            content = title.load(text)
        except SetupError:
            continue
        if {**content, "tutorial": None} == house:
            return text
    raise LabError.said("edit-no-file", title=title.title)


def _parsed(title: Title, text: str) -> tuple[Table, Content]:
    """Return a file's TOML data, and the content that it resolves to. Raises SetupError."""
    content = title.load(text)
    return tomllib.loads(text), content


# --- finding ----------------------------------------------------------------------------------------------------------


def _find(data: Table, content: Content, edit: Edit) -> Place:
    """Return the place of an edit's value. Raises LabError."""
    first, *rest = edit.path
    table = _key(data, first, edit)
    held = data[table]
    if isinstance(held, list) and held and isinstance(held[0], dict):
        entries = cast("list[Table]", held)
        if not rest:
            raise _unknown("edit-no-value", edit, first, _called(entries, content, table))
        index = _entry(entries, content, table, rest[0], edit)
        return _field(entries[index], table, index, rest[1:], edit)
    if isinstance(held, dict):
        return _field(cast(Table, held), table, None, rest, edit)
    return Place(None, None, table, _inner(held, rest, edit))


def _field(entry: Table, table: str, index: int | None, rest: Sequence[str], edit: Edit) -> Place:
    if not rest:
        raise _unknown("edit-no-value", edit, edit.path[-1], entry)
    numbers = [key for key, value in entry.items() if type(value) is int]
    alias = rest[0] == NUMBER and NUMBER not in entry and len(numbers) == 1
    key = numbers[0] if alias else _key(entry, rest[0], edit)
    return Place(table, index, key, _inner(entry[key], rest[1:], edit))


def _key(data: Mapping[str, Any], name: str, edit: Edit) -> str:
    for key in (name, name.removesuffix("s")):
        if key in data:
            return key
    raise _unknown("edit-no-name", edit, name, data)


def _inner(held: Any, rest: Sequence[str], edit: Edit) -> tuple[str | int, ...]:
    """Return the rest of a path, down to one value that is no table."""
    steps = list[str | int]()
    for name in rest:
        if name not in (names := _names_in(held)):
            raise _unknown("edit-no-name", edit, name, names)
        steps.append(int(name) if isinstance(held, list) else name)
        held = cast(Any, held)[steps[-1]]
    if isinstance(held, dict):
        raise _unknown("edit-no-value", edit, edit.path[-1], cast(Table, held))
    return tuple(steps)


def _names_in(held: Any) -> list[str]:
    if isinstance(held, dict):
        return list(cast(Table, held))
    return [str(place) for place in range(len(cast("list[Any]", held)))] if isinstance(held, list) else []


def _entry(entries: list[Table], content: Content, table: str, name: str, edit: Edit) -> int:
    """Return the index of the entry of that name. Raises LabError for none and for several."""
    wanted = _slug(name)
    found = [i for i, names in enumerate(_names(entries, content, table)) if wanted in map(_slug, names)]
    if len(found) == 1:
        return found[0]
    if not found and name.isdecimal() and int(name) < len(entries):
        return int(name)
    called = _called(entries, content, table)
    if found:
        raise _unknown("edit-many", edit, name, [called[i] for i in found])
    raise _unknown("edit-no-name", edit, name, called)


def _names(entries: list[Table], content: Content, table: str) -> Iterator[list[str]]:
    """Yield the names of each entry: its codes in the game first, where the resolved content has a list of the same length under the
    table's name, then every text in it."""
    listed: Any = content.get(f"{table}s", content.get(table))
    fits = isinstance(listed, list) and len(cast("list[Any]", listed)) == len(entries)
    for entry, known in zip(entries, cast("list[Table]", listed if fits else [{}] * len(entries)), strict=True):
        codes = [known[key] for key in ("code", "id", "name", "title") if isinstance(known.get(key), str)]
        yield [*codes, *(value for value in entry.values() if isinstance(value, str) and value and len(value) <= LONGEST_NAME)]


def _called(entries: list[Table], content: Content, table: str) -> list[str]:
    """Return what each entry is called: its first name, or its place."""
    names = [next(iter(names), str(index)) for index, names in enumerate(_names(entries, content, table))]
    return [_slug(name) if " " in name else name for name in names]


def _slug(name: str) -> str:
    return re.sub(r"[^\w]+|_", "-", name.casefold()).strip("-")


def _unknown(key: str, edit: Edit, name: str, names: Sequence[str] | Mapping[str, Any]) -> LabError:
    known = list(names)
    listed = ", ".join(known[:MOST_NAMES]) + (" ..." if len(known) > MOST_NAMES else "")
    return LabError.said(key, path=edit.where, name=name, names=listed or "-")


# --- writing ----------------------------------------------------------------------------------------------------------


def _with_value(text: str, place: Place, edit: Edit) -> str:
    """Return the file with the value's lines replaced, so that errors afterwards name the lines of the author's file."""
    wanted = copy.deepcopy(tomllib.loads(text))
    held: Any = wanted
    if place.table is not None:
        held = held[place.table]
    if place.index is not None:
        held = held[place.index]
    *way, last = place.key, *place.inner
    inner: Any = held
    for step in way:
        inner = inner[step]
    inner[last] = edit.value
    line = f"{place.key} = {_written(held[place.key])}"
    lines = lines_in(text)
    for begin in _lines_of(lines, place):
        for end in range(begin + 1, min(begin + LONGEST_VALUE, len(lines)) + 1):
            changed = "\n".join([*lines[:begin], line, *lines[end:]]) + "\n"
            if _loads(changed) == wanted:
                return changed
    raise LabError.said("edit-unwritten", path=edit.where)


def _lines_of(lines: list[str], place: Place) -> Iterator[int]:
    """Yield the lines, from 0, that begin with the key, those in its table first."""
    table = re.escape(place.table or "")
    heads = [n for n, line in enumerate(lines) if re.match(rf"\s*\[{{1,2}}\s*{table}\s*\]{{1,2}}", line)]
    begin = heads[place.index or 0] if place.table is not None and len(heads) > (place.index or 0) else 0
    keys = [n for n, line in enumerate(lines) if re.match(rf"\s*{re.escape(place.key)}\s*=", line)]
    yield from (n for n in keys if n >= begin)


def _loads(text: str) -> Table | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _written(value: Any) -> str:
    """Return a value as TOML writes it on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_written(one)}" for key, one in cast(Table, value).items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, cast("list[Any]", value))) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
