"""Answers are said in the language of whoever asks: `?lang=`, else Accept-Language, else English; what goes to many is English."""

import ast
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.server.guests import Client, Person
from tools.catalogues import messages
from underrose import games, server
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import NoticeKey, RefusalKey
from underrose.server.api.refusals import CONFLICT, Refused
from underrose.server.http.feed_socket import Session, closing
from underrose.texts import LANGUAGES, TABLE, reading

ASKED: list[tuple[str, str | None, str]] = [
    ("", None, "# The Coding: the rules"), ("?lang=de", None, "# The Coding: die Regeln"),
    ("", "de-AT,de;q=0.9,en;q=0.5", "# The Coding: die Regeln"), ("?lang=en", "de", "# The Coding: the rules"),
    ("?lang=tlh", "de", "# The Coding: die Regeln"), ("?lang=../../secret", "xx", "# The Coding: the rules"),
]  # fmt: skip


def test_the_rules_come_in_the_language_asked_for(client: Client) -> None:
    for query, header, title in ASKED:
        answer = client.get(f"/api/games/the_coding/rules{query}", headers={"accept-language": header} if header else {})
        assert (answer.status_code, answer.text.splitlines()[0]) == (200, title), (query, header)


def test_a_feed_closes_in_the_language_in_which_it_was_opened(ann: Person, client: Client) -> None:
    service, table = client.app.state.service, ann.open("kuhn", 2)
    with reading("de"):
        session = Session(service, service.store._tables[table], Player(ann.player, "Ann"))
    why = Refused(CONFLICT, "not_started")
    session.outlet.hang_up(why)
    assert session.farewell == closing(why, "de") != closing(why, "en")


def test_a_repeated_refusal_is_said_in_the_language_of_the_repetition(ann: Person) -> None:
    table = ann.open("kuhn", 2)
    body = {"id": "once", "what": "skip", "args": {"seat": 1}}
    said = [
        ann.client.post(f"/api/tables/{table}/do", json=body, headers={**ann.headers, "accept-language": language}).json()
        for language in ("en", "de", "en")
    ]
    assert said[0] == said[2] == {"key": "nobody_to_skip", "args": {}, "text": "Nobody has to be waited for in that seat."}
    assert said[1] == {**said[0], "text": "Auf diesem Platz muss auf niemanden gewartet werden."}


SETTINGS: list[tuple[dict[str, Any], str, dict[str, Any], str]] = [
    ({"players": 9}, "setup-players", {"least": 2, "most": 4, "players": 9}, "The Coding ist für 2 bis 4 Spieler, nicht für 9."),
    ({"options": {"system": "slow"}}, "setup-value", {"option": "system", "values": "counter, speed", "value": "'slow'"}, "'slow'."),
    ({"content": {"cards": "letters = 3"}}, "content-type", {"expected": "`str`", "found": "`int`", "line": 1}, "Zeile 1: Hier muss `str`"),
    ({"content": {"cards": "hack = ["}}, "content-not-toml", {}, "Die Inhaltsdatei ist kein TOML: "),
    ({"content": {"cards": "a" * 70_000}}, "content_too_long", {"kb": 64}, "Inhalte dürfen höchstens 64 KB haben."),
]


def test_what_is_wrong_with_settings_or_content_is_a_key_with_arguments_too(ann: Person) -> None:
    for wish, key, args, german in SETTINGS:
        answer = ann.client.post("/api/tables?lang=de", json={"game": "the_coding", **wish}, headers=ann.headers).json()
        assert (answer["key"], {**answer["args"], **args}) == (key, answer["args"])
        assert german in answer["text"]


KEYS = set(get_args(RefusalKey))
PACKAGE = Path(str(server.__file__)).parents[1]
SOURCES = [PACKAGE / name for name in ("server", "kernel", "knowledge", "bots")]
CALLS = {"Refused": 1, "wording": 0, "IllegalAction.said": 0, "UnreadableAction.said": 0, "AmbiguousAction.said": 0}
"""Who is given the key of a refusal, and as which argument."""


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return f"{_called(function.value)}.{function.attr}"
    return function.id if isinstance(function, ast.Name) else ""


@cache
def raised() -> list[tuple[str, str, set[str]]]:
    """Where the server and the kernel refuse something: the place, the key, and the names of the arguments."""
    found = list[tuple[str, str, set[str]]]()
    for path in (path for folder in SOURCES for path in sorted(folder.rglob("*.py"))):
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            place = CALLS.get(_called(call.func), 9)
            if place < len(call.args) and isinstance(key := call.args[place], ast.Constant) and isinstance(key.value, str):
                found.append((f"{path.name}:{call.lineno}", key.value, {word.arg for word in call.keywords if word.arg}))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_that_is_raised_gives_its_sentence_all_it_needs_and_no_sentence_is_left_over(language: str) -> None:
    found, sentences = raised(), messages(TABLE, language)
    assert len(found) > 70
    assert {key for _, key, _ in found} | {"no_table", "no_page"} == KEYS
    needs = {key: sentences[f"refused-{key}"].keys() for key in KEYS}
    # A seat is named by some variants only, and may be missing where another one is said.
    assert [(place, key) for place, key, given in found if needs[key] - given - {"seat"}] == []

    said = {key.removeprefix("refused-") for key in sentences if key.startswith("refused-")}
    assert {key for key in said if not key.startswith(("http_", "database-"))} == KEYS


def test_a_game_that_refuses_with_a_key_of_the_tables_means_the_same() -> None:
    for title in map(games.title, games.TITLES):
        for key, text in title.refusals.values():
            assert key not in KEYS or (not messages(TABLE, "en")[f"refused-{key}"] and text == TABLE.say(f"refused-{key}")), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_announced_at_a_table_has_a_sentence_and_names_levels_in_the_readers_language(language: str) -> None:
    said = {key.removeprefix("company-notices-") for key in messages(TABLE, language) if key.startswith("company-notices-")}
    assert said == set(get_args(NoticeKey))
    with reading(language):
        text = TABLE.say("company-notices-below_level", {"name": "Bot 2", "level": "spymaster", "plays": "agent"})
        assert TABLE.say("levels-spymaster") in text
        assert TABLE.say("levels-agent") in text
