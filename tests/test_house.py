"""The sizes of the house are counted as said, and the layout that ARCHITECTURE.md shows is the package's."""

import ast
from pathlib import Path

from tools import generated, house
from tools.mirrors import parsed


def test_the_layout_on_the_page_is_the_one_of_the_package() -> None:
    assert f"{house.BEGIN}{house.tree()}{house.END}" in house.PAGE.read_text("utf-8"), "run python -m tools.house --write"


def test_blank_lines_comments_and_docstrings_are_no_code_and_rooms_have_sizes(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    lines = ['"""A docstring', 'of two lines."""', "", "from a import b  # a comment", "", "# another", "def f():", '    """Do."""']
    file.write_text("\n".join([*lines, "    return b(", "        1,", "    )", ""]))
    assert house.size_of([file]) == house.Size(1, 11, 5)
    assert {"(root)", "kernel/compile", "server/http", "games/the_coding"} <= house.rooms().keys()


def test_every_generator_that_one_command_runs_is_named_for_contributors() -> None:
    named = (house.ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert [name for name in generated.COMMANDS if f"`python -m tools.{name}" not in named] == []
    assert all((house.ROOT / "tools" / f"{name}.py").is_file() for name in generated.COMMANDS)


def several_at_once(path: Path) -> list[int]:
    """The lines of a file that assign more than two names in parallel; constants of a module or class may share one docstring."""
    nodes = list(ast.walk(parsed(path)))
    shared = set[int]()
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef):
            pairs = zip(node.body, node.body[1:], strict=False)
            shared |= {one.lineno for one, after in pairs if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)}
    return [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and isinstance(node.targets[0], ast.Tuple)
        if len(node.value.elts) > 2 and not any(isinstance(one, ast.Starred) for one in node.value.elts) and node.lineno not in shared
    ]


def test_no_statement_assigns_more_than_two_names_in_parallel() -> None:
    """What is assigned on one line is read as one thought."""
    found = {str(path): lines for path in sorted(house.PACKAGE.rglob("*.py")) if (lines := several_at_once(path))}
    assert found == {}


def test_three_names_in_parallel_are_found(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text('A, B, C = 1, 2, 3\n"""Constants."""\na, b, c = 1, 2, 3\na, b = b, a\n')
    assert several_at_once(file) == [3]


NOUNS = {"A", "All", "An", "Each", "Every", "How", "One", "The", "What", "Where", "Whether", "Which", "Who", "Whom", "Whose", "Why"}
"""With which no docstring begins that says what a function does."""
ATTRIBUTES = {"cached_property", "overload", "property", "setter"}
MIRRORED = {"command", "delete", "get", "group", "post", "put", "websocket"}
"""Decorators of what shows its docstring elsewhere: the help of a command, the description of a route."""


def nouns_first(path: Path) -> list[str]:
    """The functions of a file that return something and whose docstring begins with no verb."""
    found = list[str]()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            decorators = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
            names = {one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "") for one in decorators}
            context = any(name.endswith("contextmanager") for name in names)
            said = (ast.get_docstring(node) or "-").split()[0].strip(",.:")
            if said in NOUNS and ast.unparse(node.returns) != "None" and not (context or names & (ATTRIBUTES | MIRRORED)):
                found.append(node.name)
    return found


def test_the_docstring_of_a_function_begins_with_a_verb() -> None:
    assert {str(path): names for path in sorted(house.PACKAGE.rglob("*.py")) if (names := nouns_first(path))} == {}


def test_a_docstring_that_begins_with_a_noun_is_found(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    said, returned = '    """The number."""', '    """Return the number."""'
    file.write_text("\n".join(["def f() -> int:", said, "def g() -> int:", returned, "@property", "def h(self) -> int:", said, ""]))
    assert nouns_first(file) == ["f"]
