"""A friend who comes late watches, and plays on where a bot sat."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_counter_game import deal_me_in


def test_a_latecomer_takes_over_a_bots_seat(visit: Visit, browser: Browser) -> None:
    deal_me_in(visit.page, "3")
    assert Player(visit.page, 1).wait()
    context = browser.new_context(reduced_motion="reduce")
    late = context.new_page()
    late.goto(visit.page.url)
    expect(late.get_by_text("You are watching.")).to_be_visible()
    assert late.locator("[role=img][aria-label$='face down']").count() == 9
    late.get_by_role("button", name="Menu").click()
    late.get_by_role("button", name="Play on here").first.click()
    expect(late.get_by_role("region", name="Your side")).to_be_visible()
    expect(late.get_by_role("region", name="Crack Sheet")).to_be_visible()
    context.close()
