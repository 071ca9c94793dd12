"""No rule depends on which member of an enum comes before which: that order would stand in no code, and break unseen."""

import ast
from collections.abc import Iterator
from enum import IntEnum
from importlib import import_module
from pathlib import Path

import pytest

from tools.mirrors import PACKAGE, parsed

ROOMS = ("kernel", "knowledge", "games", "bots", "lab", "server")
MODULES = sorted(
    path.relative_to(PACKAGE.parent) for room in ROOMS for path in (PACKAGE / room).rglob("*.py") if "migrations" not in path.parts
)
ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
ORDERED = ("range", "min", "max", "sorted", "abs")
"""Functions that ask for an order or a distance."""


def enums_in(path: Path) -> set[str]:
    """The names that stand for enums in a module, imported ones included."""
    module = import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    return {name for name, value in vars(module).items() if isinstance(value, type) and issubclass(value, IntEnum)}


def orderings(tree: ast.AST, enums: set[str]) -> Iterator[str]:
    """Where a member of one of these enums is compared by size, counted with, or made a bound."""

    def member(node: ast.expr | None) -> bool:
        return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in enums

    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                found = any(isinstance(op, ORDER) for op in node.ops) and any(map(member, [node.left, *node.comparators]))
            case ast.BinOp():
                found = isinstance(node.op, ARITHMETIC) and (member(node.left) or member(node.right))
            case ast.UnaryOp():
                found = isinstance(node.op, ast.USub) and member(node.operand)
            case ast.Call():
                found = isinstance(node.func, ast.Name) and node.func.id in ORDERED and any(map(member, node.args))
            case ast.Slice():
                found = any(map(member, (node.lower, node.upper, node.step)))
            case _:
                found = False
        if found:
            yield ast.unparse(node)


def test_no_module_asks_which_member_of_an_enum_comes_first() -> None:
    found = {path: enums for path in MODULES if (enums := enums_in(path))}
    assert len(found) > 60
    assert {path: asked for path, enums in found.items() if (asked := [*orderings(parsed(PACKAGE.parent / path), enums)])} == {}


@pytest.mark.parametrize(
    "line",
    ["kind <= Do.PASS", "Do.POINT <= kind", "kind - Do.NAME", "Phase.TENS + swap", "-Do.PASS", "range(Do.A, Do.WALL)", "kinds[Do.WALL:]"],
)
def test_such_questions_are_found(line: str) -> None:
    assert list(orderings(ast.parse(line), {"Do", "Phase"}))
