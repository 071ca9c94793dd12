"""One table, two languages: each reads everything in their own, and pages say of an event what the server says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import underrose as ur
from tests.browser.player import BANNER, Player
from underrose import games
from underrose.kernel.match import SPECTATOR
from underrose.texts import LANGUAGES, TABLE, reading

MOST_ANSWERS = 12
"""Answers of each before the German one gives up: enough for cards, questions, hacks and codes."""
Come = Callable[[str, str], Page]


@pytest.fixture
def come(browser: Browser, server: str) -> Iterator[Come]:
    """Somebody whose browser prefers a language opens a page."""
    contexts: list[BrowserContext] = []

    def arrive(path: str, language: str) -> Page:
        contexts.append(browser.new_context(reduced_motion="reduce", locale={"en": "en-GB", "de": "de-DE"}[language]))
        page = contexts[-1].new_page()
        page.goto(f"{server}{path}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        return page

    yield arrive
    for context in contexts:
        context.close()


def said(language: str, key: str) -> str:
    """What the pages say in a language."""
    with reading(language):
        return TABLE.say(key)


def press(page: Page, language: str, key: str) -> None:
    page.get_by_role("button", name=said(language, key), exact=True).click()


def log_of(page: Page, language: str) -> list[str]:
    """The sentences of the log on the table, as they are read; what is drawn as a tick or a cross stands on a line of its own."""
    lines = page.get_by_role("list", name=said(language, "table-log"), exact=True).get_by_role("listitem").all_inner_texts()
    return [" ".join(line.split()) for line in lines]


def play(players: list[Player]) -> None:
    """Both answer in turn what they are asked."""
    for _ in range(MOST_ANSWERS):
        for player in players:
            if player.page.locator("section[data-ask]:not([data-ask=''])").count():
                player.answer()


def test_a_game_in_two_languages_from_the_front_page_to_the_end(come: Come, server: str, tmp_path: Path) -> None:
    mira, ada = come("/", "en"), come("/", "de")
    mira.get_by_label(said("en", "front-name"), exact=True).fill("Mira")
    press(mira, "en", "front-friends-go")
    code = mira.locator(".invite .code").inner_text()
    ada.get_by_label(said("de", "front-name"), exact=True).fill("Ada")
    ada.get_by_label(said("de", "front-join")).fill(code)
    press(ada, "de", "front-join-go")
    press(ada, "de", "lobby-in")
    expect(ada.get_by_text(said("de", "lobby-wait-host"))).to_be_visible()
    press(mira, "en", "lobby-start")
    for page in (mira, ada):
        page.locator("section[data-ask]").wait_for()
    play([Player(mira, 1), Player(ada, 2)])

    press(ada, "de", "menu-open")
    press(ada, "de", "menu-give-up")
    press(ada, "de", "menu-give-up")
    expect(mira.locator(BANNER).get_by_role("heading")).to_have_text(said("en", "table-win"))
    expect(ada.locator(BANNER).get_by_role("heading")).to_have_text("Mira gewinnt")

    record = tmp_path / "record.jsonl"
    record.write_text(mira.request.get(f"{server}/api/tables/{code}/record").text(), "utf-8")
    match = ur.Match.load(record)
    assert match.game.title is games.title("the_coding")
    own = {"en": log_of(mira, "en"), "de": log_of(ada, "de")}
    assert len(own["en"]) == len(own["de"]) > 10
    assert not set(own["en"]) & set(own["de"])
    for language in LANGUAGES:
        watcher = come(f"/t/{code}", language)
        watcher.locator(BANNER).wait_for()
        with reading(language):
            told = [event["text"] for event in match.events(SPECTATOR)]
        shown = log_of(watcher, language)
        assert len(shown) > 10
        assert shown == [sentence for sentence in told if sentence in shown]
