"""Nothing of the house is over its bounds, and what is over one is found; the layout that ARCHITECTURE.md shows is the package's."""

import ast

from tools import generated, habits, house


def test_the_layout_on_the_page_is_the_one_of_the_package() -> None:
    assert f"{house.BEGIN}{house.tree()}{house.END}" in house.PAGE.read_text("utf-8"), "run python -m tools.house --write"


def test_nothing_is_over_its_bound() -> None:
    written = {"README.md", "CONTRIBUTING.md", "docs/security.md", "docs/generated/feed.md"}
    assert written <= house.documents(house.here()).keys() <= {name for name in house.here() if not name.endswith("RULES.md")}
    assert list(house.wrong(house.here())) == []


def test_what_is_over_its_bound_is_named() -> None:
    tree = {
        "docs/a.md": "\n".join(["One sentence. Another one.", "x" * (house.MOST_OF_A_LINE + 1), *["y" * 99] * 130]),
        f"{house.PACKAGE}/b.py": "A, B, C = 1, 2, 3\n",
        f"{house.PACKAGE}/c.py": 'def f() -> int:\n    """The number."""\n' + "    pass\n" * 60,
        "tests/d.py": "\n" * 60_000,
        house.WORDS: "Our own are a, b; others are the field's.\n\n| a | explained |\n",
    }
    places = [
        "docs/a.md",
        "docs/a.md:2",
        "docs/a.md:1",
        house.WORDS,
        "The",
        *(f"src/underrose/{name}" for name in ("c.py:", "b.py:1", "c.py:")),
    ]
    assert [words.partition(" ")[0] for words in house.wrong(tree)] == places


def test_blank_lines_comments_and_docstrings_are_no_code_and_rooms_have_sizes() -> None:
    lines = ['"""A docstring', 'of two lines."""', "", "from a import b  # a comment", "", "# another", "def f():", '    """Do."""']
    assert house.size_of({"some.py": "\n".join([*lines, "    return b(", "        1,", "    )", ""])}) == house.Size(1, 11, 5)
    python = {f"{house.PACKAGE}/{room}/x.py": "" for room in ("kernel/compile", "server/http", "games/the_coding/deep")}
    assert {f"{house.PACKAGE}/{room}" for room in ("kernel/compile", "server/http", "games/the_coding")} <= house.rooms(python).keys()


def test_every_generator_that_one_command_runs_is_named_for_contributors() -> None:
    named = (house.ROOT / "CONTRIBUTING.md").read_text("utf-8")
    names = (*generated.COMMANDS, *generated.RECORDED)
    assert [name for name in names if f"`python -m {name}" not in named] == []
    assert all((house.ROOT / f"{name.replace('.', '/')}.py").is_file() for name in names)


def test_three_names_in_parallel_are_found_but_for_constants_with_one_docstring() -> None:
    assert habits.several_at_once(ast.parse('A, B, C = 1, 2, 3\n"""Constants."""\na, b, c = 1, 2, 3\na, b = b, a\n')) == [3]


def test_a_docstring_that_begins_with_a_noun_is_found_but_of_a_property() -> None:
    said, returned = '    """The number."""', '    """Return the number."""'
    lines = ["def f() -> int:", said, "def g() -> int:", returned, "@property", "def h(self) -> int:", said, ""]
    assert habits.nouns_first(ast.parse("\n".join(lines))) == ["f"]
