"""How a game is played, on one page: its pictures are there and fit, it can be read by all, and it is reached from wherever one sits."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Look, faults
from tests.browser.player import WIDE
from tests.recorded.scenes import GAMES, read, scenes
from tools.examples import EXAMPLES

SOME = [pytest.param(game, marks=() if game == "classified_information" else pytest.mark.slow) for game in GAMES]
"""One game every day, all in the full tier."""
STEPS = 6

LOOK = """() => [...document.querySelectorAll("figure, li:has(.picture)")].flatMap((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    const drawn = [...frame.querySelectorAll(":is(.picture, .board) :is(.card, .back, .chip, .cell, .zone, .plate, svg, b)")]
        .map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1);
    const faults = [drawn.length === 0 && "nothing is drawn",
        drawn.some((one) => one.left < left || one.right > right) && "it runs out of its frame",
        !frame.querySelector("figcaption, h3").textContent && "nothing is said"];
    return faults.filter(Boolean).map((fault) => `${frame.textContent.slice(0, 40)}: ${fault}`);
})"""
"""What is wrong with pictures and examples."""


APART = """() => {
    const line = document.querySelector("[data-wins]").getBoundingClientRect();
    return [...document.querySelectorAll("header > :is(h1, .note, .code, .btn)")].map((one) => one.getBoundingClientRect())
        .every(({ left, right }) => right <= line.left || left >= line.right);
}"""
"""What wins stands in the bar of a wide window, beside all else."""


LONGEST = """() => {
    const longest = [...document.querySelectorAll("article > p, article li > :first-child")].map((text) => {
        const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT), range = document.createRange(), lines = new Map();
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) for (let at = 0; at < node.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const { bottom } = range.getBoundingClientRect();
            lines.set(Math.round(bottom / 8), (lines.get(Math.round(bottom / 8)) ?? "") + node.data[at]);
        }
        return Math.max(0, ...[...lines.values()].map((line) => line.length));
    });
    return Math.max(...longest);
}"""
"""How many letters the longest line of a rules page has."""
MOST_LETTERS = 76
"""And the space at its end."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_line_of_the_rules_is_short_enough_to_find_back_from(recorded: Look, language: str) -> None:
    page = recorded(read("answers")["answers"], {"language": language}, viewport={"width": 1440, "height": 900}).open("/rules/the_coding")
    expect(page.locator("article > p").first).to_be_visible()
    assert page.evaluate(LONGEST) <= MOST_LETTERS


@pytest.mark.parametrize(("language", "ends"), [("en", {"Full rules", "To the games"}), ("de", {"Ganze Regeln", "Zu den Spielen"})])
@pytest.mark.parametrize("game", SOME)
def test_the_page_of_a_game_fits_and_can_be_read_by_everybody(recorded: Look, game: str, language: str, ends: set[str]) -> None:
    page = recorded(read("answers")["answers"], {"language": language}).open(f"/how/{game}")
    expect(page.locator(".picture")).to_have_count(STEPS)
    for width, height in (DESK, PHONE, (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LOOK) == [], (width, height)
        assert not page.evaluate(WIDE), (width, height)
    assert faults(page) == []
    reached = set[str]()
    for _ in range(12 + page.locator(".term").count()):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.closest('.picture') ? 'a picture' : document.activeElement.textContent.trim()"))
    assert "a picture" not in reached
    assert ends <= reached


@pytest.mark.parametrize("game", SOME)
def test_the_examples_of_the_rules_fit_and_are_read_by_their_words(recorded: Look, game: str) -> None:
    page = recorded(read("answers")["answers"], {"language": "de", "text": "largest"}).open(f"/rules/{game}")
    expect(page.locator("figure")).to_have_count(len(EXAMPLES[game].examples))
    for width, height in (PHONE, (320, 568), DESK):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((laid) => requestAnimationFrame(() => requestAnimationFrame(laid)))")
        assert page.evaluate(LOOK) == [], width
        assert not page.evaluate(WIDE), width
    assert faults(page) == []


def test_it_is_one_click_away_from_front_page_and_table(recorded: Look) -> None:
    replay = recorded(read("answers")["answers"])
    page = replay.open("/")
    page.get_by_role("link", name="How to play Top-Secret").click()
    expect(page.get_by_role("heading", name="How to play Top-Secret")).to_be_visible()
    replay.show(scenes("the_coding")["send hack"])
    expect(page.locator("[data-wins]")).to_have_text(re.compile("wins"))
    assert page.evaluate(APART)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    shown = page.get_by_role("dialog", name="How to play")
    expect(shown.locator(".picture")).to_have_count(STEPS)
    assert page.evaluate(LOOK) == []
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
