"""Content files: TOML checked against a declared shape; a broken one is refused with its line and a reason."""

from __future__ import annotations

import re
import tomllib
from typing import TypeVar

import msgspec

from underrose.kernel.errors import SetupError

S = TypeVar("S")


class ContentFile:
    """The text of a content file and where its entries stand."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._text = text

    def read(self, shape: type[S]) -> S:
        """The file as a value of `shape` (a msgspec Struct that forbids unknown fields). Raises SetupError."""
        try:
            data = tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            raise SetupError(f"The content file is not TOML: {error}.") from error
        try:
            return msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            raise SetupError(f"Content, line {self._line_of_fault(reason, path)}: {reason}.") from error

    def fail(self, reason: str, table: str, index: int | None = None) -> SetupError:
        """The error for an entry: `table` is a key, or with `index` the n-th `[[table]]`."""
        return SetupError(f"Content, line {self.line(table, index)}: {reason}")

    def line(self, table: str, index: int | None = None) -> int:
        """The line (from 1) on which a key or a table of that name stands, or the n-th entry of a list of tables begins."""
        name = re.escape(table)
        pattern = rf"\s*\[\[\s*{name}\s*\]\]" if index is not None else rf"\s*(?:{name}\s*=|\[{{1,2}}\s*{name}\s*\])"
        places = [number for number, line in enumerate(self._lines, 1) if re.match(pattern, line)]
        wanted = index or 0
        return places[wanted] if wanted < len(places) else 1

    def _line_of_fault(self, reason: str, path: str) -> int:
        """The line of a fault that msgspec found at a path: `.data[2].low`, or nothing for the whole file, e.g. a key unknown to it."""
        match = re.match(r"\.(\w+)(?:\[(\d+)\])?", path)
        if match:
            return self.line(match[1], int(match[2]) if match[2] else None)
        unknown = re.search(r"unknown field `(.+)`", reason)
        return self.line(unknown[1]) if unknown else 1
