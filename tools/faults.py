"""Planted faults: small patches that a test has to notice, as data in `tests/planted/*.toml`.

A fault names its file, the symbol in it, old and new text. The old text occurs exactly once there: whoever renames or rewrites what a
fault changes carries the fault along, for `python -m tools.planted --check` fails where one does not apply.
"""

from __future__ import annotations

import ast
import os
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from tools.mirrors import ROOT

FOLDER = ROOT / "tests" / "planted"
MUTANTS = "mutants"
"""The list that is drawn (`tools.mutants`); all others are written by hand."""
Kind = Literal["planted", "mutants"]


class Misplaced(Exception):
    """A fault does not apply: its sentence says why."""


@dataclass(frozen=True)
class Fault:
    """One patch. `breaks` says in a sentence what goes wrong, `undoes` names the commit whose fix it takes back where the project once had
    it, and `tests` are those that are asked first. `missed` is the reason why the everyday tier need not find it."""

    area: str
    name: str
    file: str
    old: str
    new: str
    breaks: str = ""
    symbol: str = ""
    undoes: str = ""
    tests: tuple[str, ...] = ()
    missed: str = ""

    @property
    def kind(self) -> Kind:
        """Whether somebody planted it or a library drew it."""
        return "mutants" if self.area == MUTANTS else "planted"

    @cached_property
    def digest(self) -> str:
        """What a result is of: it holds as long as the patch is the same."""
        return sha256("\0".join((self.file, self.symbol, self.old, self.new)).encode()).hexdigest()[:12]

    def applied(self, text: str) -> str:
        """Return the text of its file with the fault in it. Raises Misplaced."""
        if self.symbol and not self.file.endswith(".py"):
            raise Misplaced(f"{self.name}: symbols are looked for in Python only, and {self.file} is none")
        span = span_of(text, self.symbol) if self.symbol else (0, len(text))
        if span is None:
            raise Misplaced(f"{self.name}: there is no {self.symbol} in {self.file}")
        if (found := text.count(self.old, *span)) != 1:
            raise Misplaced(f"{self.name}: its old text occurs {found} times in {self.file} {self.symbol}".rstrip())
        at = text.index(self.old, *span)
        return text[:at] + self.new + text[at + len(self.old) :]


def faults(folder: Path = FOLDER) -> list[Fault]:
    """Return all faults, in the order of the lists."""
    return [fault for path in sorted(folder.glob("*.toml")) for fault in read(path)]


def read(path: Path) -> list[Fault]:
    """Return the faults of one list."""
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["fault"]
    return [Fault(area=path.stem, **{**row, "tests": tuple(row.get("tests", ()))}) for row in rows]


def misplaced(listed: Sequence[Fault], root: Path = ROOT) -> list[str]:
    """Return a sentence for each fault that does not apply."""
    return [said for fault in listed if (said := _misplaced(fault, root))]


def _misplaced(fault: Fault, root: Path) -> str:
    try:
        text = (root / fault.file).read_text("utf-8")
        if fault.applied(text) == text:
            raise Misplaced(f"{fault.name}: it changes nothing")
    except OSError:
        return f"{fault.name}: there is no file {fault.file}"
    except Misplaced as error:
        return str(error)
    return ""


@contextmanager
def planted(fault: Fault, root: Path) -> Iterator[None]:
    """The fault stands in its file meanwhile. Afterwards the file is what it was, its time too, so that what was compiled of it fits."""
    path = root / fault.file
    before, times = path.read_bytes(), path.stat()
    path.write_text(fault.applied(before.decode("utf-8")), "utf-8", newline="")
    try:
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def span_of(text: str, symbol: str) -> tuple[int, int] | None:
    """Return where a function, a class, or a name that is assigned begins and ends in Python source; None where there is none."""
    node: ast.AST | None = parsed(text)
    for part in symbol.split("."):
        node = next((one for one in ast.walk(node) if part in _names(one)), None)
        if node is None:
            return None
    return _offsets(text, node)


@cache
def parsed(text: str) -> ast.Module:
    """Return the syntax tree of a file; several faults lie in some files."""
    return ast.parse(text)


def _names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _offsets(text: str, node: Any) -> tuple[int, int]:
    lines = [len(line) + 1 for line in text.split("\n")]
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
    return sum(lines[: first - 1]), sum(lines[: node.end_lineno])
