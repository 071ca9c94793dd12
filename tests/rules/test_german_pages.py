"""The German rules pages say what the English ones say: the same rules, headings, tables, figures and notation."""

import re
from pathlib import Path

import pytest

from underrose import games

each_game = pytest.mark.parametrize("game", sorted(games.TITLES))
ORIGIN = {"printed": "gedruckt", "ruled": "festgelegt", "house": "hausgemacht"}


def pages(game: str) -> tuple[str, str]:
    """The English page and the German one."""
    folder = Path(games.__file__).parent / game
    return (folder / "RULES.md").read_text("utf-8"), (folder / "RULES.de.md").read_text("utf-8")


def rules(text: str) -> dict[str, str]:
    """The text of every rule by its number, in order of appearance."""
    return dict(re.findall(r"^- \*\*([PR]\d+)\*\* (.+?)(?=\n- |\n\n|\Z)", text, re.MULTILINE | re.DOTALL))


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of all tables."""
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]


def spans(text: str) -> list[str]:
    """What is written as code: options, notation, names of files."""
    return re.findall(r"`([^`]+)`", text)


@each_game
def test_every_rule_has_the_same_figures_and_the_same_options(game: str) -> None:
    """Figures are the numbers written in digits, those in names such as X1 and 7G among them; the order of the words is another one.

    It comes from where the English one does, and points to the same rulings.
    """
    english, german = map(rules, pages(game))
    assert list(german) == list(english) != []
    for number, text in english.items():
        origin = re.match(r"\((\w+)", text)
        assert origin is not None
        assert german[number].startswith(f"({ORIGIN[origin[1]]}"), number
        assert re.findall(r"\[(R[\d, R]+)\]", german[number]) == re.findall(r"\[(R[\d, R]+)\]", text), number
        assert sorted(re.findall(r"\d+", german[number])) == sorted(re.findall(r"\d+", text)), number
        assert sorted(spans(german[number])) == sorted(spans(text)), number


@each_game
@pytest.mark.parametrize("parts", [r"^(#+) ", r"^    (\[\[\w+\]\]|\w+ =)"], ids=["levels of headings", "keys of examples of files"])
def test_the_pages_have_the_same(game: str, parts: str) -> None:
    english, german = (re.findall(parts, text, re.MULTILINE) for text in pages(game))
    assert german == english


@each_game
def test_the_tables_have_the_same_rows_with_the_same_notation_and_origin(game: str) -> None:
    english, german = map(rows, pages(game))
    assert [len(row) for row in german] == [len(row) for row in english]
    assert [spans(row[0]) for row in german] == [spans(row[0]) for row in english]
    for row, other in zip(english, german, strict=True):
        origin = re.match(r"(printed|ruled|house)\b", row[-1])
        assert origin is None or re.match(rf"{ORIGIN[origin[1]]}\b", other[-1]), row
