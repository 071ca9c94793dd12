"""The rules page of TOP SECRET says what a pack may hold."""

from __future__ import annotations

from underrose.games.top_secret_party.options import LONGEST_QUESTION, TRAIT_NAMES
from underrose.games.top_secret_party.title import TITLE

PAGE = (TITLE.home / "RULES.md").read_text("utf-8")


def test_the_page_says_what_a_pack_may_hold() -> None:
    assert f"at most {LONGEST_QUESTION} characters" in PAGE
    assert ", ".join(TRAIT_NAMES) in PAGE
