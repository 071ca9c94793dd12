"""Answers are said in the language of whoever asks: `?lang=`, else Accept-Language, else English; what goes to many is English."""

import re
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from underrose import server
from underrose.texts import LANGUAGES, TABLE, reading


@pytest.mark.parametrize(
    ("query", "header", "title"),
    [
        ("", None, "# The Coding: "),
        ("?lang=de", None, "# The Coding: die Regeln"),
        ("", "de-AT,de;q=0.9,en;q=0.5", "# The Coding: die Regeln"),
        ("?lang=en", "de", "# The Coding: "),
        ("?lang=tlh", "de", "# The Coding: die Regeln"),
        ("?lang=../../secret", "xx", "# The Coding: "),
    ],
)
def test_the_rules_come_in_the_language_asked_for(client: TestClient[Litestar], query: str, header: str | None, title: str) -> None:
    answer = client.get(f"/api/games/the_coding/rules{query}", headers={"accept-language": header} if header else {})
    assert answer.status_code == 200
    assert answer.text.startswith(title)
    assert ("die Regeln" in answer.text[:40]) == ("die Regeln" in title)


def test_a_refusal_is_said_in_the_language_of_whoever_is_refused(client: TestClient[Litestar]) -> None:
    said = {language: client.get("/api/tables/NOPE", headers={"accept-language": language}).json() for language in LANGUAGES}
    assert said["de"]["key"] == said["en"]["key"]
    assert said["de"]["text"] != said["en"]["text"]
    with reading("de"):
        assert said["de"]["text"] == TABLE.say(f"refused-{said['de']['key']}")


# What is refused with values in the sentence, or for whoever runs or programs something, is said in English.
TECHNICAL = {
    *("bad_args", "broken", "closed", "content_too_long", "game_coming", "id_reused", "no_pointing", "not_compiled", "not_written"),
    *("path_in_options", "setup", "too_large", "unreadable"),
}


def test_what_players_are_refused_stands_in_the_catalogue() -> None:
    sources = [path.read_text("utf-8") for path in Path(server.__file__).parent.rglob("*.py")]
    keys = {key for source in sources for key in re.findall(r'Refused\([A-Z_]+, "([a-z_]+)"', source)}
    assert len(keys) > 50
    assert {key for key in keys if not TABLE.has(f"refused-{key}")} <= TECHNICAL
