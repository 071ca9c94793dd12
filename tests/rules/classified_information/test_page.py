"""The rules page of Classified Information: complete, true to the cards, and every rule on it has its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import underrose as ur
from tests.rules.classified_information import (
    test_citrine,
    test_emerald,
    test_printed,
    test_printed_wheel,
    test_ruby,
    test_ruled_cards,
    test_ruled_combinations,
    test_ruled_every_card,
    test_ruled_reactions,
    test_ruled_turns,
)
from underrose.games.classified_information.actions import VERBS
from underrose.games.classified_information.title import TITLE

PAGE = (TITLE.home / "RULES.md").read_text("utf-8")
MODULES = [
    ("P", "printed", [test_printed, test_printed_wheel, test_ruled_combinations]),
    ("R", "ruled", [test_ruled_reactions, test_ruled_cards, test_ruled_turns, test_ruled_every_card, test_ruled_combinations]),
]


def numbers(letter: str) -> list[int]:
    """The numbers under which rules of a kind stand on the page, in order of appearance."""
    return [int(found) for found in re.findall(rf"^- \*\*{letter}(\d+)\*\* ", PAGE, re.MULTILINE)]


@pytest.mark.parametrize(("letter", "word", "modules"), MODULES)
def test_every_rule_stands_once_on_the_page_and_has_a_test(letter: str, word: str, modules: list[object]) -> None:
    on_page = numbers(letter)
    assert sorted(on_page) == list(range(1, len(on_page) + 1))
    assert {
        int(found[1]) for module in modules for name in dir(module) if (found := re.fullmatch(rf"test_{word}_(\d\d)_\w+", name))
    } == set(on_page)


def test_every_rule_says_where_it_comes_from() -> None:
    marks = re.findall(r"^- \*\*([PR])\d+\*\* \((printed|ruled|house)\)", PAGE, re.MULTILINE)
    assert len(marks) == len(numbers("P")) + len(numbers("R"))
    assert {mark for letter, mark in marks if letter == "P"} == {"printed"}
    assert {mark for letter, mark in marks if letter == "R"} == {"ruled", "house"}


def test_every_ruling_a_rule_points_to_is_there() -> None:
    pointed = {int(number) for names in re.findall(r"\[(R\d+(?:, R\d+)*)\]", PAGE) for number in re.findall(r"\d+", names)}
    assert pointed
    assert pointed <= set(numbers("R"))


def test_rules_that_the_code_names_are_on_the_page() -> None:
    code = "".join(path.read_text("utf-8") for path in Path(TITLE.home).glob("*.py"))
    for letter in "PR":
        named = {int(number) for found in re.findall(r"\(((?:[PR]\d+[,\- ]*)+)\)", code) for number in re.findall(rf"{letter}(\d+)", found)}
        assert named
        assert named <= set(numbers(letter))


def test_the_table_of_cards_is_that_of_the_content_file() -> None:
    rows = re.findall(r"^\| ([CRE]\d) \| (.+?) \| (.+?) \| (printed|ruled|house) \|$", PAGE, re.MULTILINE)
    cards = ur.game("classified_information").content["cards"]
    assert rows == [(card["code"], card["title"], card["text"], card["provenance"]) for card in cards]
    assert [row[0] for row in rows if row[3] == "printed"] == [*(f"C{n}" for n in (1, 2, 3, 4, 5, 6, 7, 9)), "E1"]


def test_what_the_page_says_of_reactions_and_questions_is_so() -> None:
    cards = ur.game("classified_information").content["cards"]
    reacting, asking = re.findall(r"Reactions: (.+?)\. .*answers: (.+?)\.", PAGE)[0]
    assert reacting.split(", ") == [card["code"] for card in cards if card["reacts"]]
    assert asking.split(", ") == [card["code"] for card in cards if card["asks"]]


def test_the_notation_of_every_verb_is_explained() -> None:
    codec = ur.game("classified_information").codec
    written = [words for row in re.findall(r"^\| (`.+`) \| .+ \|$", PAGE, re.MULTILINE) for words in re.findall(r"`(.+?)`", row)]
    assert {action & 255 for words in written for action in codec.read(words)} == {int(verb.kind) for verb in VERBS}


def test_every_card_has_tests_of_its_own() -> None:
    names = " ".join(name for module in (test_citrine, test_ruby, test_emerald) for name in dir(module))
    for card in ur.game("classified_information").content["cards"]:
        word = card["ability"]
        assert len(re.findall(rf"test_{word}\w*", names)) >= 2, card["title"]
