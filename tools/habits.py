"""What reading a file can hold of how we write: the length and the width of functions, assignments in parallel, verbs first, sentences.

Each finding is a name or a line of one file; `python -m tools.house` counts them and `--check` says where they are too many.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

MOST_LINES, MOST_ARGUMENTS, MOST_NAMES = 60, 8, 2
"""Of a function, of positional parameters, of names that one statement assigns in parallel."""
NOUNS = {"A", "All", "An", "Each", "Every", "How", "One", "The", "What", "Where", "Whether", "Which", "Who", "Whom", "Whose", "Why"}
"""With which no docstring begins that says what a function does."""
ATTRIBUTES = {"cached_property", "overload", "property", "setter"}
MIRRORED = {"command", "delete", "get", "group", "post", "put", "websocket"}
"""Decorators of what shows its docstring elsewhere: the help of a command, the description of a route."""
LEAD = re.compile(r"\s*(?:(?:[-*]|#+) )?(?:\d+\. )?(?:\*\*[^*]+\*\* )?")
"""What may stand before a line's sentence: the mark of a list or heading, a number, and a heading in bold."""
NEXT = re.compile(r"""[\w)”"`*%][.!?][)”"*_]* +[“"(*_\[]*[A-Z`]""")
"""Where another sentence begins on the same line."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.AST) -> Iterator[Function]:
    """Find every function and method."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def long_functions(tree: ast.AST) -> list[str]:
    """Name the functions of more than sixty lines."""
    return [node.name for node in functions(tree) if (node.end_lineno or 0) - node.lineno >= MOST_LINES]


def wide_signatures(tree: ast.AST) -> list[str]:
    """Name the functions with more than eight positional parameters."""
    return [node.name for node in functions(tree) if len(node.args.posonlyargs) + len(node.args.args) > MOST_ARGUMENTS]


def several_at_once(tree: ast.AST) -> list[int]:
    """List the lines that assign more than two names in parallel; constants of a module or class may share one docstring."""
    nodes = list(ast.walk(tree))
    shared = set[int]()
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef):
            pairs = zip(node.body, node.body[1:], strict=False)
            shared |= {one.lineno for one, after in pairs if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)}
    return [
        node.lineno
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and isinstance(node.targets[0], ast.Tuple)
        if len(node.value.elts) > MOST_NAMES
        and not any(isinstance(one, ast.Starred) for one in node.value.elts)
        and node.lineno not in shared
    ]


def nouns_first(tree: ast.AST) -> list[str]:
    """Name the functions that return something and whose docstring begins with no verb."""
    found = list[str]()
    for node in functions(tree):
        if node.returns is not None:
            decorators = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
            names = {one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "") for one in decorators}
            context = any(name.endswith("contextmanager") for name in names)
            said = (ast.get_docstring(node) or "-").split()[0].strip(",.:")
            if said in NOUNS and ast.unparse(node.returns) != "None" and not (context or names & (ATTRIBUTES | MIRRORED)):
                found.append(node.name)
    return found


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines of a page of Markdown with their numbers, without blocks of code and tables."""
    fenced = False
    for at, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("|"):
            yield at, line


def several_sentences(text: str) -> list[int]:
    """List the lines of a page of Markdown that hold more than one sentence."""
    return [at for at, line in prose(text) if NEXT.search(LEAD.sub("", line, count=1))]
