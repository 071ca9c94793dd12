"""Fingers that are quicker than their owners read: no tap decides what was not read."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.conftest import hurry
from tests.browser.party import card_of, choose

TAPS = 4
"""What an impatient person taps before looking again."""
BETWEEN_MS = 110


def test_an_impatient_finger_answers_one_card_and_may_change_its_mind(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True, is_mobile=True)
    page = context.new_page()
    page.route("**/api/tables", hurry)
    page.goto(server)
    card = card_of(page, "Play a bot now")
    choose(card, "3")
    card.get_by_role("button", name="Deal me in").click()
    yes = page.locator('[data-choice="yes"]')
    expect(yes).to_be_enabled()
    page.wait_for_timeout(700)  # the question has been read
    box = yes.bounding_box()
    assert box is not None
    for _ in range(TAPS):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(BETWEEN_MS)
    expect(page.get_by_text("Card 2 of 3")).to_be_visible()
    expect(page.get_by_role("heading", name="Answer for your own team")).to_be_visible()
    page.wait_for_timeout(700)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # now it has been read too
    expect(page.get_by_text("Card 3 of 3")).to_be_visible(timeout=10_000)
    assert page.evaluate("localStorage.getItem('underrose.settings') ?? ''").find('"sound":"on"') < 0
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()  # a phone in a party is silent until asked
    context.close()
