"""The rules page of The Coding is true to the cards."""

from __future__ import annotations

import re

import underrose as ur
from underrose.games.the_coding.title import TITLE

PAGE = (TITLE.home / "RULES.md").read_text("utf-8")


def test_the_table_of_cards_is_that_of_the_content_file() -> None:
    rows = re.findall(r"^\| (data|hack) (.+?) \| (printed|ruled|house)\b.*\|$", PAGE, re.MULTILINE)
    content = ur.game("the_coding").content
    assert rows == [(kind, card["name"], card["provenance"]) for kind in ("data", "hack") for card in content[kind]]
