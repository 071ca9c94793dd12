"""The words of a game are explained where they stand: by keyboard, mouse and finger, at every size, and over nothing that may be chosen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Visit, faults
from tests.browser.player import Player
from tests.browser.test_counter_game import PHONE, deal_me_in
from tests.browser.test_targets import SMALL

WITHIN = """(note) => {
    const { left, top, right, bottom } = note.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && note.scrollHeight <= note.clientHeight;
}"""
COVERED = """() => {
    const note = document.querySelector(".meaning");
    return [...document.querySelectorAll(".room button:not(:disabled), header button")].filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return note.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map((one) => one.textContent);
}"""
"""What may be chosen and lies under the note."""


def note(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def read_in(page: Page, **settings: str) -> None:
    page.evaluate("(chosen) => localStorage.setItem('underrose.settings', chosen)", json.dumps(settings))


@pytest.mark.parametrize("visit", [(320, 568)], indirect=True)
def test_by_keyboard_on_a_small_phone_with_the_largest_text_and_in_a_contrast_theme(visit: Visit) -> None:
    page = visit.page
    read_in(page, language="de", text="largest")
    page.goto(f"{visit.server}/rules/classified_information")
    word = page.get_by_role("button", name="Koffer", exact=True).first
    expect(word).to_be_attached()
    word.evaluate("(one) => one.scrollIntoView({ block: 'end' })")
    page.get_by_role("searchbox").focus()
    page.keyboard.press("Tab")
    expect(word).to_be_focused()
    expect(word).to_have_attribute("aria-expanded", "true")
    expect(word).to_have_accessible_description(
        "Koffer Die Karte, die jemand hütet und die andere Person kennen will. Nur wem er gehört, der darf hineinsehen."
    )
    assert note(page).evaluate(WITHIN)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    expect(note(page)).to_be_visible()
    page.emulate_media(forced_colors="active")
    edge, line = (
        one.evaluate("(one, name) => getComputedStyle(one)[name]", name)
        for one, name in ((note(page), "borderTopWidth"), (word, "textDecorationLine"))
    )
    assert (edge, line) == ("1px", "underline")
    page.keyboard.press("Tab")
    expect(word).to_have_attribute("aria-expanded", "false")
    expect(note(page)).to_have_count(1)  # that of the next word
    last = page.locator(".term").last
    last.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert note(page).evaluate(WITHIN)
    assert page.evaluate(SMALL) == []


def test_by_finger_above_the_questions_of_a_table(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server)
    deal_me_in(page)
    player = Player(page, 4)
    word = page.locator("section[data-ask] .term").first
    while player.wait() and not word.is_visible():
        player.answer()
    word.tap()  # at once: a word decides nothing, so nothing has to have been read
    expect(note(page)).to_be_visible()
    assert note(page).evaluate(WITHIN)
    assert page.evaluate(COVERED) == []
    assert faults(page) == []
    word.tap()
    expect(note(page)).to_be_hidden()
    word.tap()
    page.touchscreen.tap(195, 120)
    expect(note(page)).to_be_hidden()
    context.close()


def test_by_mouse_and_in_a_dialog_that_stays_open(visit: Visit) -> None:
    page = visit.page
    deal_me_in(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    shown = page.get_by_role("dialog", name="How to play")
    word = shown.get_by_role("button", name="code", exact=True).first
    word.hover()
    expect(note(page)).to_contain_text("A letter and two digits that you hide")
    note(page).hover()
    page.wait_for_timeout(400)
    expect(note(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    expect(shown).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
