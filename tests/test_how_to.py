"""How a game is played, on one page: short enough to be read, and without anything that the rules do not have."""

import re

import pytest

from tools.catalogues import messages
from underrose import games
from underrose.texts import LANGUAGES, TABLE, Catalogue, reading

WORDS = (150, 250)
"""As many as are read in a minute or so."""
LINE = 60
"""Characters that stand in one line of a phone, or nearly."""
DRAWN = {"how-or", *(f"how-ask.{team}" for team in ("yellow", "blue")), "how-attack.shared", "how-watch.because"}
DRAWN |= {f"how-crack.{part}" for part in ("said", "right", "wrong")}
"""What stands in pictures."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(games.TITLES))
def test_the_page_is_read_in_a_minute_and_what_wins_in_a_line(name: str, language: str) -> None:
    texts = Catalogue(games.title(name).home / "texts", TABLE)
    keys = [key for key in messages(texts, language) if key.startswith("how-") and key not in DRAWN]
    with reading(language):
        said = " ".join(texts.say(key) for key in keys)
        lines = [texts.say(key, {"goal": 20}) for key in messages(texts, language) if key.partition("-")[0] == "wins"]
    assert len([key for key in keys if key.endswith(".title")]) == 6
    assert WORDS[0] <= len(re.sub(r"<[^>]+>", "", said).split()) <= WORDS[1]
    assert 0 < max(map(len, lines)) <= LINE
