"""The sizes of the house are counted as said, and the layout that ARCHITECTURE.md shows is the package's."""

from pathlib import Path

from tools import generated, house


def test_the_layout_on_the_page_is_the_one_of_the_package() -> None:
    assert house.TREE.findall(house.PAGE.read_text("utf-8")) == [house.tree()], "run python -m tools.house --write"


def test_blank_lines_comments_and_docstrings_are_no_code(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    lines = [
        '"""A docstring',
        'of two lines."""',
        "",
        "from a import b  # a comment",
        "",
        "# another",
        "def f():",
        '    """Do."""',
        "    return b(",
    ]
    file.write_text("\n".join([*lines, "        1,", "    )", ""]))
    assert house.size_of([file]) == house.Size(1, 11, 5)


def test_every_room_of_the_layout_has_a_size() -> None:
    sizes = house.rooms()
    assert {"kernel", "server/http", "games/the_coding"} <= sizes.keys()
    assert all(size.code <= size.lines for size in sizes.values())


def test_rules_are_no_documents_whose_size_is_bounded() -> None:
    names = {path.name for path in house.documents()}
    assert {"README.md", "security.md"} <= names
    assert "RULES.md" not in names


def test_every_generator_that_one_command_runs_is_named_for_contributors() -> None:
    named = (house.ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert [name for name in generated.COMMANDS if f"`python -m tools.{name}" not in named] == []
    assert all((house.ROOT / "tools" / f"{name}.py").is_file() for name in generated.COMMANDS)
