"""The house in figures: what its rooms hold, what has a bound, and the layout of the package.

`python -m tools.house` prints files, lines and lines of code of each room, and how we write counted, beside what they were at an older
commit. `--check` fails where something is over its bound, `--tree` prints the layout of the package, `--write` puts it on its page.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from tools import habits, releases
from tools.pages import ROOT, put

PACKAGE = "src/underrose"
PAGE = ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- tree: written by python -m tools.house --write -->\n", "<!-- end of tree -->\n"
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER}
PLACES = ("tests", "tools", "bench", "examples")
OURS = ("src", "tools", "bench", "examples", "hatch_build.py")
"""What is held to how we write; the story of a test may be long."""
PAGES = (".ts", ".svelte", ".css")
LEFT_OUT = {"migrations", "versions", "mind"}
"""Folders of the package that the layout does not show."""
THEN = "6d8fbba"
"""The commit that figures are compared with: 2026-11-25, before the rooms were made plain."""

MOST_BYTES, MOST_OF_A_PAGE, MOST_OF_A_LINE, MOST_OF_A_ROW = 230_000, 12 * 1024, 300, 560
"""Bounds of all documents together, of a page, of a sentence, of a row of a table."""
MOST_OF = {"CHANGELOG.md": 8_000, "docs/tutorial.md": 15_000}
"""Pages with bounds of their own: what has to stay shorter, and the whole code of a game."""
MOST_LINES_OF_TESTS = 51_999
MOST_WORDS, WORDS = 40, "docs/words.md"
"""Words of our own, which the glossary names in its first sentence."""
LONG = {"door_step": "a whole step in one compiled call, over arrays that each part would have to be given"}
"""Functions that may have more than sixty lines, and why."""

Tree = Mapping[str, str]
"""The files of the project by their paths, as text; of what is no text, the name alone counts."""


@dataclass(frozen=True)
class Size:
    """How much a room holds."""

    files: int
    lines: int
    code: int


def git(*words: str, given: bytes = b"") -> bytes:
    """Return what git answers; nothing where it refuses."""
    return subprocess.run(["git", *words], cwd=ROOT, input=given, capture_output=True, check=False).stdout


@cache
def here() -> Tree:
    """Read the files of this checkout that git knows."""
    names = (name for name in git("ls-files", "-z").decode().split("\0") if name and (ROOT / name).is_file())
    return {name: (ROOT / name).read_text("utf-8", "replace") for name in names}


def at(commit: str) -> Tree:
    """Read the files of a commit; none where this clone does not reach back so far."""
    names = [name for name in git("ls-tree", "-r", "-z", "--name-only", commit).decode().split("\0") if name]
    told = io.BytesIO(git("cat-file", "--batch", given="".join(f"{commit}:{name}\n" for name in names).encode()))
    read = dict[str, str]()
    for name in names:
        size = int(told.readline().split()[-1])
        read[name] = told.read(size).decode("utf-8", "replace")
        told.read(1)  # the line's end behind each
    return read


def python(tree: Tree, *places: str) -> dict[str, str]:
    """Take the Python files below some places."""
    return {name: text for name, text in tree.items() if name.endswith(".py") and any((name + "/").startswith(f"{at}/") for at in places)}


def documents(tree: Tree) -> dict[str, str]:
    """Take the documents whose size is bounded: all Markdown of the root and of docs/, but not the games' rules."""
    return {name: text for name, text in tree.items() if name.endswith(".md") and ("/" not in name or name.startswith("docs/"))}


@cache
def parsed(text: str) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(text)


def code_lines(text: str) -> int:
    """Count the lines of a Python file that hold code: no blank line, no comment, no docstring."""
    held = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(parsed(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            held -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(held)


def size_of(files: Tree) -> Size:
    """Measure some files; of those that are no Python every line that is not blank counts as code."""
    code = sum(
        code_lines(text) if name.endswith(".py") else sum(map(bool, map(str.strip, text.splitlines()))) for name, text in files.items()
    )
    return Size(len(files), sum(len(text.splitlines()) for text in files.values()), code)


def room_of(name: str) -> str:
    """Name the room of a Python file of the package: two folders deep, or the root."""
    return "/".join(PurePosixPath(name).relative_to(PACKAGE).parts[:-1][:2]) or "(root)"


def rooms(tree: Tree) -> dict[str, Size]:
    """Measure every room of the package, and the other places."""
    package = python(tree, PACKAGE)
    inner = {room: {name: text for name, text in package.items() if room_of(name) == room} for room in sorted({*map(room_of, package)})}
    web = {name: text for name, text in tree.items() if name.startswith("web/src/") and name.endswith(PAGES)}
    places = {"src": python(tree, "src"), **{place: python(tree, place) for place in PLACES}, "web/src": web}
    return {name: size_of(files) for name, files in ({f"{PACKAGE}/{room}": files for room, files in inner.items()} | places).items()}


def imported_once(tree: Tree) -> int:
    """Count the modules of the package that exactly one other imports."""
    files = python(tree, PACKAGE)
    modules = {".".join(PurePosixPath(name).relative_to("src").with_suffix("").parts).removesuffix(".__init__"): name for name in files}
    found = Counter[str]()
    for text in files.values():
        named = set[str]()
        for node in ast.walk(parsed(text)):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                named |= {
                    f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in modules else node.module for alias in node.names
                }
        found.update(named & modules.keys())
    return sum(count == 1 for count in found.values())


def styles(tree: Tree) -> str:
    """Tell the share of the lines of Svelte components that are style."""
    texts = [text for name, text in tree.items() if name.startswith("web/src/") and name.endswith(".svelte")]
    style = sum(len(part.splitlines()) for text in texts for part in re.findall(r"<style[^>]*>.*?</style>", text, re.DOTALL))
    return f"{100 * style / max(1, sum(len(text.splitlines()) for text in texts)):.0f} %"


def counted(tree: Tree, finds: Callable[[ast.AST], list[str] | list[int]]) -> int:
    """Count what a habit finds in the package."""
    return sum(len(finds(parsed(text))) for text in python(tree, PACKAGE).values())


FIGURES: Mapping[str, Callable[[Tree], object]] = {
    "documents, KB": lambda tree: round(sum(len(text.encode()) for text in documents(tree).values()) / 1000),
    "documents, files": lambda tree: len(documents(tree)),
    f"signatures over {habits.MOST_ARGUMENTS} positional parameters": lambda tree: counted(tree, habits.wide_signatures),
    f"assignments over {habits.MOST_NAMES} names in parallel": lambda tree: counted(tree, habits.several_at_once),
    f"functions over {habits.MOST_LINES} lines": lambda tree: counted(tree, habits.long_functions),
    "modules that exactly one other imports": imported_once,
    "lines of Svelte that are style": styles,
}


def report(now: Tree, then: Tree) -> Iterator[str]:
    """Write the figures as a table, line by line, those of an older tree behind."""
    today, before = rooms(now), rooms(then)
    yield f"{'room':<44}{'files':>7}{'lines':>9}{'code':>9}{'at ' + THEN:>20}"
    for room, size in today.items():
        was = before.get(room)
        yield f"{room:<44}{size.files:>7,}{size.lines:>9,}{size.code:>9,}{f'{was.lines:,} in {was.files}' if was else '-':>20}"
    yield ""
    for name, figure in FIGURES.items():
        yield f"{name:<51}{figure(now)!s:>9}{figure(then) if then else '-'!s:>29}"


def wrong(tree: Tree) -> Iterator[str]:
    """Say in a sentence each what is over its bound."""
    written = documents(tree)
    whole = sum(len(text.encode()) for text in written.values())
    if whole > MOST_BYTES:
        yield f"The documents have {whole:,} bytes of {MOST_BYTES:,}: shorten before you add."
    for name, text in written.items():
        size, most = len(text.encode()), MOST_OF.get(name, MOST_OF_A_PAGE)
        if size > most:
            yield f"{name} has {size:,} bytes of {most:,}."
        for line, words in enumerate(text.splitlines(), 1):
            if len(words) > (MOST_OF_A_ROW if words.startswith("|") else MOST_OF_A_LINE):
                yield f"{name}:{line} is longer than one can read at once."
        yield from (f"{name}:{line} holds more than one sentence." for line in habits.several_sentences(text))
    yield from wrong_words(tree[WORDS]) if WORDS in tree else ()
    lines = sum(len(text.splitlines()) for text in python(tree, "tests").values())
    if lines > MOST_LINES_OF_TESTS:
        yield f"The tests have {lines:,} lines of {MOST_LINES_OF_TESTS:,}."
    for name, text in python(tree, *OURS).items():
        yield from (
            f"{name}: {long} is longer than {habits.MOST_LINES} lines." for long in habits.long_functions(parsed(text)) if long not in LONG
        )
    for name, text in python(tree, PACKAGE).items():
        yield from (f"{name}:{line} assigns several names at once." for line in habits.several_at_once(parsed(text)))
        yield from (f"{name}: the docstring of {noun} begins with no verb." for noun in habits.nouns_first(parsed(text)))


def wrong_words(glossary: str) -> Iterator[str]:
    """Say whether the glossary names too many words as our own, or one that it does not explain."""
    named = re.search(r"^Our own are (.*?);", glossary, re.MULTILINE)
    ours = named[1].split(", ") if named else []
    if not 0 < len(ours) <= MOST_WORDS:
        yield f"{WORDS} has {len(ours)} words of our own of {MOST_WORDS}."
    explained = {word.strip() for row in re.findall(r"^\| (.*?) \|", glossary, re.MULTILINE) for word in row.split(",")}
    yield from (f"{WORDS} does not say what {word} is." for word in ours if word not in explained)


def tree() -> str:
    """Draw the layout of the package: each folder with the first sentence of its docstring."""
    return "".join(f"    {line}\n" for line in _branches(PACKAGE, 0))


def _branches(folder: str, depth: int) -> Iterator[str]:
    inner = {PurePosixPath(name).parent for name in here() if PurePosixPath(name).parent.parent == PurePosixPath(folder)}
    for each in sorted(path for path in inner if f"{path}/__init__.py" in here() and path.name not in LEFT_OUT):
        yield f"{'  ' * depth + each.name + '/':<28}{_first_sentence(here()[f'{each}/__init__.py'])}"
        yield from _branches(str(each), depth + 1)


def _first_sentence(text: str) -> str:
    about = " ".join((ast.get_docstring(parsed(text)) or "").split())
    return re.split(r"(?<=[^.]\.)\s", about)[0]


def main() -> int:
    """Print the figures or the layout, say what is over its bound, or write the layout down."""
    if "--check" in sys.argv[1:]:
        shown = f"{BEGIN}{tree()}{END}" in PAGE.read_text("utf-8")
        found = [
            *wrong(here()),
            *releases.found(),
            *(() if shown else (f"{PAGE.name} shows another layout: python -m tools.house --write.",)),
        ]
        print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
        return 1 if found else 0
    if "--write" in sys.argv[1:]:
        put(PAGE, BEGIN, END, tree())
    else:
        print(tree() if "--tree" in sys.argv[1:] else "\n".join(report(here(), at(THEN))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
