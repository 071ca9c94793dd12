"""The rules page of Classified Information is true to the cards, and every card has its tests."""

from __future__ import annotations

import re

import underrose as ur
from tests.rules.classified_information import test_citrine, test_emerald, test_ruby
from underrose.games.classified_information.title import TITLE

PAGE = (TITLE.home / "RULES.md").read_text("utf-8")


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


def test_every_card_has_a_test_of_its_own() -> None:
    """Beside those of test_ruled_every_card.py, which are asked of each."""
    names = " ".join(name for module in (test_citrine, test_ruby, test_emerald) for name in dir(module))
    assert [card["title"] for card in ur.game("classified_information").content["cards"] if f"test_{card['ability']}_" not in names] == []
