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
            raise SetupError(f"Content, line {self._line_of_path(path)}: {reason}.") from error

    def fail(self, reason: str, table: str, index: int | None = None) -> SetupError:
        """The error for an entry: `table` is a key, or with `index` the n-th `[[table]]`."""
        return SetupError(f"Content, line {self.line(table, index)}: {reason}")

    def line(self, table: str, index: int | None = None) -> int:
        """The line (from 1) on which a key stands, or the n-th entry of a list of tables begins."""
        pattern = rf"\s*\[\[\s*{re.escape(table)}\s*\]\]" if index is not None else rf"\s*{re.escape(table)}\s*="
        places = [number for number, line in enumerate(self._lines, 1) if re.match(pattern, line)]
        wanted = index or 0
        return places[wanted] if wanted < len(places) else 1

    def _line_of_path(self, path: str) -> int:
        match = re.match(r"\.(\w+)(?:\[(\d+)\])?", path)
        if match is None:
            return 1
        return self.line(match[1], int(match[2]) if match[2] else None)
