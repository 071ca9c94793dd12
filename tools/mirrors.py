"""Which tests mirror a file: those that bear its name, or where there are none, those that import it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "underrose"
CODE = ("src", "tests", "tools", "bench", "examples")


def python_files() -> list[Path]:
    """Return every Python file of the project."""
    return sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py"))


def module_of(path: Path) -> str:
    """Return the dotted name by which a file is imported."""
    base = ROOT / "src" if PACKAGE in path.parents else ROOT
    return ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file: a process reads each once, whoever asks."""
    return ast.parse(path.read_text("utf-8"))


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Return every dotted name that a file imports anywhere in it, `from a import b` both as `a` and as `a.b`."""
    return frozenset(_imports(parsed(path)))


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importers(paths: Iterable[Path]) -> list[Path]:
    """Return the project's files that import one of these directly."""
    wanted = {module_of(path) for path in paths}
    return [path for path in python_files() if _names_one(path, wanted) and imports_of(path) & wanted]


def _names_one(path: Path, modules: Iterable[str]) -> bool:
    """Whether the text of a file names the last part of one of these, without which it imports none: cheaper than to parse it."""
    text = path.read_text("utf-8")
    return any(module.rpartition(".")[2] in text for module in modules)


def mirrors(path: Path) -> list[Path]:
    """Return the test files that mirror a file: itself, or those of its name, the nearest room first, or those that import it."""
    if path.name.startswith("test_"):
        return [path]
    tests = [test for test in python_files() if test.name.startswith("test_") and ROOT / "tests" in test.parents]
    named = [test for test in tests if test.stem == f"test_{path.stem}"]
    if PACKAGE in path.parents:
        rooms = set(path.relative_to(PACKAGE).parts[:-1])
        named.sort(key=lambda test: -len(rooms & set(test.relative_to(ROOT / "tests").parts)))
    return named or [test for test in importers([path]) if test in tests]
