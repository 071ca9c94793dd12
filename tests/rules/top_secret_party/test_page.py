"""The rules page of TOP SECRET: complete, and every rule on it has its test."""

from __future__ import annotations

import re

import pytest

from tests.rules.top_secret_party import test_printed, test_ruled
from underrose.games.top_secret_party.options import LONGEST_QUESTION, TRAIT_NAMES
from underrose.games.top_secret_party.title import TITLE

PAGE = (TITLE.home / "RULES.md").read_text("utf-8")


@pytest.mark.parametrize(("letter", "word", "module"), [("P", "printed", test_printed), ("R", "ruled", test_ruled)])
def test_every_rule_stands_once_on_the_page_and_has_a_test(letter: str, word: str, module: object) -> None:
    on_page = [int(found) for found in re.findall(rf"^- \*\*{letter}(\d+)\*\* ", PAGE, re.MULTILINE)]
    tested = {int(found[1]) for name in dir(module) if (found := re.match(rf"test_{word}_(\d\d)_", name))}
    assert on_page == list(range(1, len(on_page) + 1))
    assert tested == set(on_page)


def test_every_ruling_named_in_brackets_is_there() -> None:
    named = {int(number) for group in re.findall(r"\[(R[\d, R]+)\]", PAGE) for number in re.findall(r"\d+", group)}
    assert named <= {int(found) for found in re.findall(r"^- \*\*R(\d+)\*\*", PAGE, re.MULTILINE)}


def test_the_page_says_what_a_pack_may_hold() -> None:
    assert f"at most {LONGEST_QUESTION} characters" in PAGE
    assert ", ".join(TRAIT_NAMES) in PAGE
