"""Fingers that are quicker than their owners read: no tap decides what was not read (`web/test/guard.test.ts`), on a phone at a party."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Arrive
from tests.browser.party import READ_MS, card_of, choose
from tests.browser.player import UNREAD_MS

TAPS = 4
"""What an impatient person taps before looking again."""


@pytest.mark.slow
def test_an_impatient_finger_answers_one_card_and_not_the_next_one(arrive: Arrive) -> None:
    page = arrive(PHONE, has_touch=True, is_mobile=True, clock=True)
    card = card_of(page, "Play a bot now")
    choose(card, "3")
    card.get_by_role("button", name="Deal me in").click()
    yes = page.locator('[data-choice="yes"]')
    expect(yes).to_be_visible()
    page.clock.fast_forward(READ_MS)
    expect(yes).to_be_enabled()
    box = yes.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.clock.fast_forward(UNREAD_MS)
    for _ in range(TAPS):
        page.touchscreen.tap(x, y)
    expect(page.get_by_text("Card 2 of 3")).to_be_visible()
    page.touchscreen.tap(x, y)
    expect(page.get_by_role("heading", name="Answer for your own team")).to_be_visible()
    page.clock.fast_forward(READ_MS)
    page.touchscreen.tap(x, y)  # now it has been read too
    expect(page.get_by_text("Card 3 of 3")).to_be_visible()
    assert page.evaluate("localStorage.getItem('underrose.settings') ?? ''").find('"sound":"on"') < 0
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()  # a phone in a party is silent until asked
