"""Draws mutants over src/: faults that nobody chose, by the operators of Cosmic Ray, into `tests/planted/mutants.toml`.

    .venv/bin/uv run --no-project --python .venv/bin/python --with 'cosmic-ray>=8.7,<9' python -m tools.mutants

draws by a seed, as many in each room of the package (`ROOMS`), in places where code does something: no docstring, type or decorator. What
is in the list stays there while it applies; others are drawn in place of those that do not. Nothing else needs the library.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from tools.faults import FOLDER, MUTANTS, Fault, misplaced, read
from tools.mirrors import ROOT

SEED = 33
MANY = 60
FILE = FOLDER / f"{MUTANTS}.toml"
ROOMS = (
    "games/the_coding", "games/classified_information", "games/top_secret_agents", "games/top_secret_party", "kernel", "knowledge",
    "bots", "review", "cases", "lab", "adapters", "tensors", "texts", "server/tables", "server/storage", "server/http", "server/jobs",
    "server", "testing", "",
)  # fmt: skip
"""Folders under the package, each with what lies in no other of them."""
LEFT_OUT = ("RemoveDecorator", "VariableReplacer", "VariableInserter")
"""Operators that take names to work with, or change what a function is to the compiler instead of what it does."""
Span = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Mutation:
    """One way to change one place of a file: the operator's name, and its how many-th occurrence there."""

    file: Path
    place: Span
    operator: str
    occurrence: int


def main() -> int:
    """Draw what is missing, and write the list."""
    listed = read(FILE) if FILE.is_file() else []
    kept = [fault for fault in listed if not misplaced([fault])]
    chance, each = Random(SEED + len(listed) - len(kept)), MANY // len(ROOMS)
    for room in ROOMS:
        some = [fault for fault in kept if room_of(ROOT / fault.file) == room]
        kept += drawn(room, each - len(some), {fault.name for fault in listed}, chance)
        print(f"{room or 'the root'}: {len(some)} kept, {each - len(some)} drawn", flush=True)
    FILE.write_text("\n\n".join(map(written, sorted(kept, key=lambda fault: fault.name))) + "\n", "utf-8")
    return 0


def room_of(path: Path) -> str:
    """Return the room that a file lies in; games that only tests play are of the one for tests of games."""
    package = ROOT / "src" / "underrose"
    inside = path.relative_to(package).as_posix() if path.is_relative_to(package) else "testing/"
    return max((room for room in ROOMS if inside.startswith(f"{room}/") or not room), key=len)


def drawn(room: str, many: int, known: set[str], chance: Random) -> Iterator[Fault]:
    """So many mutants of a room, each at a place of its own."""
    files = [path for path in sorted((ROOT / "src" / "underrose").rglob("*.py")) if room_of(path) == room and "versions" not in path.parts]
    places = defaultdict[tuple[Path, Span], list[Mutation]](list)
    for one in chain.from_iterable(map(mutations, files)):
        places[one.file, one.place].append(one)
    order = chance.sample(sorted(places), len(places))
    for place in order:
        if many <= 0:
            return
        fault = as_fault(chance.choice(places[place]))
        if fault is not None and fault.name not in known:
            many -= 1
            yield fault


# --- one file ---------------------------------------------------------------------------------------------------------


def mutations(path: Path) -> Iterator[Mutation]:
    """Yield every mutation of a file that changes what it does."""
    from cosmic_ray.ast import ast_nodes, get_ast  # pyright: ignore[reportMissingImports] (only where mutants are drawn)

    text = path.read_text("utf-8")
    tree, still = get_ast(text), list(still_spans(text))
    for name, operator in operators():
        occurrence = -1
        for node in ast_nodes(tree):
            for place in operator().mutation_positions(node):
                occurrence += 1
                if not any(begin <= place[0] and place[1] <= end for begin, end in still):
                    yield Mutation(path, place, name, occurrence)


def operators() -> list[tuple[str, Callable[[], Any]]]:
    """Return the operators by name."""
    from cosmic_ray.operators.provider import OperatorProvider  # pyright: ignore[reportMissingImports] (only where mutants are drawn)

    provider = OperatorProvider()
    return [(name, provider[name]) for name in provider if name not in LEFT_OUT]


def still_spans(text: str) -> Iterator[Span]:
    """Yield where code does nothing: types, decorators, imports."""
    for node in ast.walk(ast.parse(text)):
        parts = [getattr(node, name, None) for name in ("annotation", "returns")] + getattr(node, "decorator_list", [])
        if isinstance(node, ast.Import | ast.ImportFrom):
            parts.append(node)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp | ast.Subscript) and isinstance(node.targets[0], ast.Name):
            parts += [node.value] if node.targets[0].id.istitle() else []  # a type's name
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast":
            parts += node.args[:1]
        for part in filter(None, parts):
            yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)


def as_fault(mutation: Mutation) -> Fault | None:
    """Return the mutation as old and new lines of the innermost function, class or constant around it; None where nothing changes."""
    from cosmic_ray.mutating import mutate_code  # pyright: ignore[reportMissingImports] (only where mutants are drawn)

    operator = dict(operators())[mutation.operator]()
    before = mutation.file.read_text("utf-8")
    after = mutate_code(before, operator, mutation.occurrence)
    symbol = symbol_at(before, mutation.place[0][0])
    if after is None or after == before or not symbol:
        return None
    old, new, first = changed(before.split("\n"), after.split("\n"))
    file = mutation.file.relative_to(ROOT).as_posix()
    name = (
        f"{Path(file).stem}-{symbol}-{mutation.place[0][0]}-{mutation.operator.rpartition('_')[2]}-{mutation.occurrence}".lower().replace(
            ".", "-"
        )
    )
    for more in range(4):  # lines before it, until there is only one such place
        above = before.split("\n")[first - more : first]
        fault = Fault(MUTANTS, name, file, "\n".join([*above, *old]), "\n".join([*above, *new]), symbol=symbol)
        if not misplaced([fault]):
            return fault
    return None


def changed(before: Sequence[str], after: Sequence[str]) -> tuple[Sequence[str], Sequence[str], int]:
    """Return the lines that differ, and the number of the first."""
    first = next((n for n, (one, other) in enumerate(zip(before, after)) if one != other), 0)
    last = next((n for n, (one, other) in enumerate(zip(reversed(before), reversed(after))) if one != other), 0)
    last = min(last, len(before) - first - 1, len(after) - first - 1)
    return before[first : len(before) - last], after[first : len(after) - last], first


def symbol_at(text: str, line: int, within: ast.AST | None = None) -> str:
    """Return the dotted name of the innermost function, class or constant that a line belongs to; empty where there is none."""
    for node in ast.iter_child_nodes(within or ast.parse(text)):
        if not getattr(node, "lineno", line + 1) <= line <= (getattr(node, "end_lineno", None) or 0):
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = symbol_at(text, line, node)
            return f"{node.name}.{inner}" if inner else node.name
        if isinstance(node, ast.Assign) and within is None and isinstance(node.targets[0], ast.Name):
            return node.targets[0].id
    return ""


def written(fault: Fault) -> str:
    """Return a fault as a table of TOML."""
    rows = [f'name = "{fault.name}"', f'file = "{fault.file}"', f'symbol = "{fault.symbol}"']
    return "\n".join(["[[fault]]", *rows, f"old = '''\n{fault.old}'''", f"new = '''\n{fault.new}'''"])


if __name__ == "__main__":
    sys.exit(main())
