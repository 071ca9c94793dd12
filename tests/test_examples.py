"""The examples of the rules pages are positions of real games as the engine serializes them now, each beside a rule that there is."""

import json
import re

import pytest

from tools.catalogues import messages
from tools.examples import EXAMPLES, files
from underrose import games
from underrose.games import TITLES
from underrose.texts import LANGUAGES, Catalogue


def test_every_game_has_at_least_three_that_are_what_the_engine_says_and_show_what_a_seat_sees() -> None:
    assert EXAMPLES.keys() == TITLES.keys()
    for path, text in files().items():
        assert path.read_text("utf-8") == text, f"{path}: run python -m tools.examples"
        written = json.loads(text)
        assert written.keys() == {"content", "examples"}
        assert len(written["examples"]) >= 3
        for one in written["examples"].values():
            assert one.keys() == {"rule", "table", "notes", "told"}, "a view of a seat, and nothing else of the game"
            assert one["table"]["seat"] == 0


@pytest.mark.parametrize("game", EXAMPLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_stands_beside_a_rule_and_has_words_and_no_words_are_left_over(game: str, language: str) -> None:
    home = games.title(game).home
    page = (home / ("RULES.md" if language == "en" else f"RULES.{language}.md")).read_text("utf-8")
    shown = EXAMPLES[game].examples
    assert {one.rule for one in shown} <= set(re.findall(r"^- \*\*([PR]\d+)\*\*", page, re.MULTILINE))
    keys = messages(Catalogue(home / "texts" / "explained"), language)
    assert {key for key in keys if key.startswith("example-")} == {f"example-{one.name}" for one in shown}
