"""One table, two languages: each reads everything in their own, and pages say of an event what the server says of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Look
from tests.recorded.scenes import scenes
from underrose.texts import LANGUAGES, TABLE, reading


def said(language: str, key: str) -> str:
    """What the pages say in a language."""
    with reading(language):
        return TABLE.say(key)


def log_of(page: Page, language: str) -> list[str]:
    """The sentences of the log on the table, as they are read; what is drawn as a tick or a cross stands on a line of its own."""
    lines = page.get_by_role("list", name=said(language, "table-log"), exact=True).get_by_role("listitem").all_inner_texts()
    return [" ".join(line.split()) for line in lines]


def test_a_finished_game_is_read_in_both_languages_in_the_words_of_the_server(recorded: Look) -> None:
    logs = dict[str, list[str]]()
    for language in LANGUAGES:
        replay, scene = recorded(locale={"en": "en-GB", "de": "de-DE"}[language]), scenes("rooms")["away over"]
        replay.show(scene)
        expect(replay.page.locator("html")).to_have_attribute("lang", language)
        assert replay.page.evaluate("document.documentElement.translate") is False
        told = [" ".join(text.split()) for text in scene.asked[f"events {language}"]]
        shown = logs[language] = log_of(replay.page, language)
        assert len(shown) > 10
        assert shown == [sentence for sentence in told if sentence in shown]
    assert len(logs["en"]) == len(logs["de"])
    assert not set(logs["en"]) & set(logs["de"])
