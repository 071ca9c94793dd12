"""The rules page of Top-Secret: complete, true to the content, and every rule on it has its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import underrose as ur
from tests.rules.top_secret_agents import test_printed, test_professions, test_ruled
from underrose.games.top_secret_agents.actions import VERBS
from underrose.games.top_secret_agents.title import TITLE

PAGE = (TITLE.home / "RULES.md").read_text("utf-8")


def numbers(letter: str) -> list[int]:
    """The numbers under which rules of a kind stand on the page, in order of appearance."""
    return [int(found) for found in re.findall(rf"^- \*\*{letter}(\d+)\*\* ", PAGE, re.MULTILINE)]


def numbers_tested(modules: list[object], word: str) -> set[int]:
    names = [name for module in modules for name in dir(module)]
    return {int(found[1]) for name in names if (found := re.fullmatch(rf"test_{word}_(\d\d)_\w+", name))}


@pytest.mark.parametrize(("letter", "word", "modules"), [("P", "printed", [test_printed, test_professions]), ("R", "ruled", [test_ruled])])
def test_every_rule_stands_once_on_the_page_and_has_a_test(letter: str, word: str, modules: list[object]) -> None:
    on_page = numbers(letter)
    assert on_page == list(range(1, len(on_page) + 1))
    assert numbers_tested(modules, word) == set(on_page)


def test_every_rule_says_where_it_comes_from() -> None:
    marks = re.findall(r"^- \*\*([PR])\d+\*\* \((printed|ruled|house)\)", PAGE, re.MULTILINE)
    assert len(marks) == len(numbers("P")) + len(numbers("R"))
    assert {mark for letter, mark in marks if letter == "P"} == {"printed"}
    assert {mark for letter, mark in marks if letter == "R"} == {"ruled", "house"}


def test_every_ruling_a_printed_rule_points_to_is_there() -> None:
    pointed = {int(number) for names in re.findall(r"\[(R\d+(?:, R\d+)*)\]", PAGE) for number in re.findall(r"\d+", names)}
    assert pointed
    assert pointed <= set(numbers("R"))


def test_rules_that_the_code_names_are_on_the_page() -> None:
    code = "".join(path.read_text("utf-8") for path in Path(TITLE.home).glob("*.py"))
    for letter in "PR":
        named = {int(number) for found in re.findall(r"\(((?:[PR]\d+[,\- ]*)+)\)", code) for number in re.findall(rf"{letter}(\d+)", found)}
        assert named
        assert named <= set(numbers(letter))


def test_the_table_of_content_is_that_of_the_content_file() -> None:
    rows = re.findall(r"^\| (board|colour|profession) (.+?) \| (printed|ruled|house)\b.*\|$", PAGE, re.MULTILINE)
    content = ur.game("top_secret_agents").content
    board = content["board"]
    assert rows == [
        ("board", "-".join(map(str, board["rows"])), board["provenance"]),
        *(("colour", colour["name"], colour["provenance"]) for colour in content["colours"]),
        *(("profession", profession["name"], profession["provenance"]) for profession in content["professions"]),
    ]


def test_the_notation_of_every_verb_is_explained() -> None:
    codec = ur.game("top_secret_agents").codec
    written = [words for row in re.findall(r"^\| (`.+`) \| .+ \|$", PAGE, re.MULTILINE) for words in re.findall(r"`(.+?)`", row)]
    kinds = {action & 255 for words in written for action in codec.read(words)}
    assert kinds == {int(verb.kind) for verb in VERBS}
