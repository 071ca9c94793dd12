"""The size of the house, room by room, and its layout.

`python -m tools.house` prints files, lines and lines of code of each room of the package, and of tests, tools and pages, and the kilobytes
of documents. `--tree` prints the layout of the package, `--write` puts it into ARCHITECTURE.md.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.mirrors import parsed
from tools.pages import put

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "underrose"
PAGE = ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- tree: written by python -m tools.house --write -->\n", "<!-- end of tree -->\n"
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER}
PLACES = ("tests", "tools", "bench", "examples")
PAGES = (".ts", ".svelte", ".css")
LEFT_OUT = {"migrations", "versions"}
"""Folders of the package that the layout does not show."""


@dataclass(frozen=True)
class Size:
    """How much a room holds."""

    files: int
    lines: int
    code: int


@cache
def tracked() -> tuple[Path, ...]:
    """List the files that git knows."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())


def documents() -> list[Path]:
    """List the documents whose size is bounded: all Markdown of the root and of docs/, but not the games' rules."""
    return [path for path in tracked() if path.suffix == ".md" and path.relative_to(ROOT).parts[0] in {path.name, "docs"}]


def code_lines(path: Path) -> int:
    """Count the lines of a Python file that hold code: no blank line, no comment, no docstring."""
    with path.open("rb") as file:
        held = {
            line
            for token in tokenize.tokenize(file.readline)
            if token.type not in NO_CODE
            for line in range(token.start[0], token.end[0] + 1)
        }
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            held -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(held)


def size_of(paths: Iterable[Path]) -> Size:
    """Measure some files; of those that are no Python every line that is not blank counts as code."""
    files = list(paths)
    texts = [path.read_text("utf-8").splitlines() for path in files]
    code = sum(
        code_lines(path) if path.suffix == ".py" else sum(bool(line.strip()) for line in text)
        for path, text in zip(files, texts, strict=True)
    )
    return Size(len(files), sum(map(len, texts)), code)


def room_of(path: Path) -> str:
    """Name the room of a Python file of the package: two folders deep, or the root."""
    folders = path.relative_to(PACKAGE).parts[:-1][:2]
    return "/".join(folders) or "(root)"


def rooms() -> dict[str, Size]:
    """Measure every room of the package."""
    python = [path for path in tracked() if path.is_relative_to(PACKAGE) and path.suffix == ".py"]
    return {room: size_of(path for path in python if room_of(path) == room) for room in sorted(set(map(room_of, python)))}


def report() -> Iterator[str]:
    """Write the sizes as a table, line by line."""
    sizes = rooms()
    yield f"{'room':<44}{'files':>7}{'lines':>9}{'code':>9}"
    for room, size in sizes.items():
        yield _row(f"src/underrose/{room}", size)
    yield _row("src", Size(*(sum(getattr(size, part) for size in sizes.values()) for part in ("files", "lines", "code"))))
    for place in PLACES:
        yield _row(place, size_of(path for path in tracked() if path.is_relative_to(ROOT / place) and path.suffix == ".py"))
    yield _row("web/src", size_of(path for path in tracked() if path.is_relative_to(ROOT / "web" / "src") and path.suffix in PAGES))
    yield f"documents: {sum(path.stat().st_size for path in documents()) / 1000:.0f} KB in {len(documents())} files"


def _row(name: str, size: Size) -> str:
    return f"{name:<44}{size.files:>7,}{size.lines:>9,}{size.code:>9,}"


def tree() -> str:
    """Draw the layout of the package: each folder with the first sentence of its docstring."""
    return "".join(f"    {line}\n" for line in _branches(PACKAGE, 0))


def _branches(folder: Path, depth: int) -> Iterator[str]:
    for inner in sorted(path for path in folder.iterdir() if (path / "__init__.py") in tracked() and path.name not in LEFT_OUT):
        yield f"{'  ' * depth + inner.name + '/':<28}{_first_sentence(inner / '__init__.py')}"
        yield from _branches(inner, depth + 1)


def _first_sentence(path: Path) -> str:
    about = " ".join((ast.get_docstring(parsed(path)) or "").split())
    return re.split(r"(?<=[^.]\.)\s", about)[0]


def main() -> int:
    """Print the sizes or the layout, or write the layout down."""
    if "--write" in sys.argv[1:]:
        put(PAGE, BEGIN, END, tree())
    else:
        print(tree() if "--tree" in sys.argv[1:] else "\n".join(report()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
