"""A friend who comes late watches, asks, and plays on where a bot sat once everybody has agreed."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.party import say_a_name
from tests.browser.player import WIDE, Player
from tests.browser.test_counter_game import deal_me_in

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def ask_for_a_seat(late: Page, url: str) -> None:
    """Watch, and ask for a bot's seat in the menu."""
    late.goto(url)
    expect(late.get_by_text("You are watching.")).to_be_visible()
    assert late.locator("[role=img][aria-label$='face down']").count() == 9
    late.get_by_role("button", name="Menu").click()
    late.get_by_role("button", name="Ask to play on here").first.click()
    say_a_name(late, "Tom")
    expect(late.get_by_text("The others are asked.")).to_be_visible()
    late.keyboard.press("Escape")
    expect(late.get_by_text("You ask to play on for")).to_be_visible()
    assert late.get_by_role("region", name="Your side").count() == 0


def test_a_latecomer_asks_for_a_bots_seat_and_has_it_when_the_others_agree(visit: Visit, browser: Browser) -> None:
    deal_me_in(visit.page, "3")
    assert Player(visit.page, 1).wait()
    context = browser.new_context(reduced_motion="reduce")
    late = context.new_page()
    ask_for_a_seat(late, visit.page.url)
    news = visit.page.get_by_role("region", name="At this table")
    expect(news.get_by_text("is on the same network as you")).to_be_visible()
    for size in (PHONE, DESK):
        visit.page.set_viewport_size(size)  # type: ignore[arg-type]
        assert not visit.page.evaluate(WIDE)
        for name in ("Let them play", "No"):
            expect(news.get_by_role("button", name=name)).to_be_in_viewport()
    news.get_by_role("button", name="Let them play").click()
    expect(late.get_by_role("region", name="Your side")).to_be_visible()
    expect(late.get_by_role("region", name="Crack Sheet")).to_be_visible()
    expect(news.get_by_text("plays on for")).to_be_visible()
    context.close()


def test_a_no_ends_it(visit: Visit, browser: Browser) -> None:
    deal_me_in(visit.page, "3")
    assert Player(visit.page, 1).wait()
    context = browser.new_context(reduced_motion="reduce")
    late = context.new_page()
    ask_for_a_seat(late, visit.page.url)
    visit.page.get_by_role("button", name="No", exact=True).click()
    expect(late.get_by_text("does not want").first).to_be_visible()
    assert late.get_by_role("region", name="Your side").count() == 0
    context.close()
