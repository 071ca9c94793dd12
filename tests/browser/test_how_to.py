"""How a game is played, on one page: its pictures are there and fit, it can be read by all, and it is reached from wherever one sits."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, faults
from tests.browser.player import Player
from tests.browser.test_counter_game import DESK, PHONE, deal_me_in
from tools.examples import EXAMPLES
from underrose import games

GAMES = sorted(games.TITLES)
STEPS = 6

LOOK = """() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than its window");
    for (const picture of document.querySelectorAll(".picture")) {
        const frame = picture.closest("li"), title = frame.querySelector("h3").textContent;
        const { left, right } = frame.getBoundingClientRect();
        const drawn = [...picture.querySelectorAll(".card, .back, .chip, .cell, .zone, .plate, svg, b")]
            .map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1);
        if (drawn.length === 0) found.push(`${title}: nothing is drawn`);
        if (drawn.some((one) => one.left < left || one.right > right)) found.push(`${title}: it runs out of its panel`);
    }
    return found;
}"""


APART = """() => {
    const line = document.querySelector("[data-wins]").getBoundingClientRect();
    return [...document.querySelectorAll("header > :is(h1, .note, .code, .btn)")].map((one) => one.getBoundingClientRect())
        .every(({ left, right }) => right <= line.left || left >= line.right);
}"""
"""What wins stands in the bar of a wide window, beside all else."""


def open_how(page: Page, server: str, game: str) -> None:
    page.goto(f"{server}/how/{game}")
    expect(page.locator(".picture")).to_have_count(STEPS)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_fits_and_can_be_read_by_everybody(visit: Visit, game: str) -> None:
    page = visit.page
    for width, height in (DESK, PHONE, (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        open_how(page, visit.server, game)
        assert page.evaluate(LOOK) == [], (width, height)
    assert faults(page) == []
    reached = set[str]()
    for _ in range(12 + page.locator(".term").count()):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.closest('.picture') ? 'a picture' : document.activeElement.textContent.trim()"))
    assert "a picture" not in reached
    assert {"Full rules", "To the games"} <= reached


FIGURES = """() => [...document.querySelectorAll("figure")].flatMap((figure) => {
    const { left, right } = figure.getBoundingClientRect();
    const drawn = [...figure.querySelectorAll(".board .card, .board .back, .board .chip, .board .cell, .board .zone, .board svg, .board b")]
        .map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1);
    const faults = [drawn.length === 0 && "nothing is drawn",
        drawn.some((one) => one.left < left || one.right > right) && "it runs out of its frame",
        !figure.querySelector("figcaption").textContent && "nothing is said"];
    return faults.filter(Boolean).map((fault) => `${figure.dataset.example}: ${fault}`);
})"""


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_the_rules_fit_and_are_read_by_their_words(visit: Visit, game: str) -> None:
    page = visit.page
    page.evaluate("localStorage.setItem('underrose.settings', JSON.stringify({ language: 'de', text: 'largest' }))")
    page.goto(f"{visit.server}/rules/{game}")
    expect(page.locator("figure")).to_have_count(len(EXAMPLES[game].examples))
    for width, height in (PHONE, (320, 568), DESK):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((laid) => requestAnimationFrame(() => requestAnimationFrame(laid)))")
        assert page.evaluate(FIGURES) == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    assert faults(page) == []


def test_it_is_one_click_away_from_front_page_lobby_and_table(visit: Visit) -> None:
    page = visit.page
    page.get_by_role("link", name="How to play Top-Secret").click()
    expect(page.get_by_role("heading", name="How to play Top-Secret")).to_be_visible()
    page.go_back()
    deal_me_in(page)
    assert Player(page, 1).wait()
    expect(page.locator("[data-wins]")).to_have_text(re.compile("wins"))
    assert page.evaluate(APART)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    shown = page.get_by_role("dialog", name="How to play")
    expect(shown.locator(".picture")).to_have_count(STEPS)
    expect(shown.get_by_text("whole code before yours")).to_be_visible()
    assert page.evaluate(LOOK) == []
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()


def test_it_speaks_german(visit: Visit) -> None:
    page = visit.page
    page.evaluate("localStorage.setItem('underrose.settings', JSON.stringify({ language: 'de' }))")
    open_how(page, visit.server, "the_coding")
    expect(page.get_by_role("heading", name=re.compile("So geht"))).to_be_visible()
    expect(page.get_by_role("heading", name="Code verstecken")).to_be_visible()
    assert page.evaluate(LOOK) == []
