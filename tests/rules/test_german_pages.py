"""The German rules pages say what the English ones say: the same rules, headings, tables, figures and notation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from underrose import games

GAMES = sorted(games.TITLES)
ORIGIN = {"printed": "gedruckt", "ruled": "festgelegt", "house": "hausgemacht"}


def page(game: str, name: str) -> str:
    return (Path(games.__file__).parent / game / name).read_text("utf-8")


def pages(game: str) -> tuple[str, str]:
    """The English page and the German one."""
    return page(game, "RULES.md"), page(game, "RULES.de.md")


def rules(text: str) -> dict[str, str]:
    """The text of every rule by its number, in order of appearance."""
    return dict(re.findall(r"^- \*\*([PR]\d+)\*\* (.+?)(?=\n- |\n\n|\Z)", text, re.MULTILINE | re.DOTALL))


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of all tables."""
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]


def figures(text: str) -> list[str]:
    """The numbers written in digits, those in names such as X1 and 7G among them, sorted: the order of the words is another one."""
    return sorted(re.findall(r"\d+", text))


def spans(text: str) -> list[str]:
    """What is written as code: options, notation, names of files."""
    return re.findall(r"`([^`]+)`", text)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_rules_stand_in_the_same_order(game: str) -> None:
    english, german = pages(game)
    assert list(rules(german)) == list(rules(english)) != []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_comes_from_where_the_english_one_does_and_points_to_the_same_rulings(game: str) -> None:
    english, german = map(rules, pages(game))
    for number, text in english.items():
        origin = re.match(r"\((\w+)", text)
        assert origin is not None
        assert german[number].startswith(f"({ORIGIN[origin[1]]}"), number
        assert re.findall(r"\[(R[\d, R]+)\]", german[number]) == re.findall(r"\[(R[\d, R]+)\]", text), number


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_the_same_figures_and_the_same_options(game: str) -> None:
    english, german = map(rules, pages(game))
    for number, text in english.items():
        assert figures(german[number]) == figures(text), number
        assert sorted(spans(german[number])) == sorted(spans(text)), number


@pytest.mark.parametrize("game", GAMES)
def test_the_headings_have_the_same_levels(game: str) -> None:
    english, german = (re.findall(r"^(#+) ", text, re.MULTILINE) for text in pages(game))
    assert german == english


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_have_the_same_rows_with_the_same_notation(game: str) -> None:
    english, german = map(rows, pages(game))
    assert [len(row) for row in german] == [len(row) for row in english]
    assert [spans(row[0]) for row in german] == [spans(row[0]) for row in english]


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_the_tables_comes_from_where_the_english_page_says(game: str) -> None:
    english, german = map(rows, pages(game))
    for row, other in zip(english, german, strict=True):
        origin = re.match(r"(printed|ruled|house)\b", row[-1])
        assert origin is None or re.match(rf"{ORIGIN[origin[1]]}\b", other[-1]), row


@pytest.mark.parametrize("game", GAMES)
def test_examples_of_files_have_the_same_keys(game: str) -> None:
    english, german = (re.findall(r"^    (\[\[\w+\]\]|\w+ =)", text, re.MULTILINE) for text in pages(game))
    assert german == english
