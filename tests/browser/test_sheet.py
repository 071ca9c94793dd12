"""The Crack Sheet: it crosses itself out, says why, takes one's own marks, gives advice, and shows less to whoever wants less."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_counter_game import deal_me_in


def test_a_crossed_value_says_why(visit: Visit) -> None:
    deal_me_in(visit.page)
    player = Player(visit.page, 2)
    for _ in range(4):
        assert player.wait()
        player.answer()
    assert player.wait()
    sheet = visit.page.get_by_role("region", name="Crack Sheet")
    crossed = sheet.locator(".cell.ruled").first
    value = crossed.inner_text().strip()
    crossed.click()
    note = sheet.get_by_role("note")
    expect(note).to_contain_text(f"Not {value}, because")
    expect(note).not_to_contain_text("Looking it up")
    expect(note).to_contain_text(re.compile(r"takes|asks|ask|covers|you hold|take"))
    crossed.click()
    expect(note).to_have_count(0)


def test_by_keyboard_the_reason_comes_on_focus(visit: Visit) -> None:
    deal_me_in(visit.page)
    player = Player(visit.page, 2)
    assert player.wait()
    player.answer()
    assert player.wait()
    sheet = visit.page.get_by_role("region", name="Crack Sheet")
    visit.page.keyboard.press("Tab")  # from here on the keyboard leads
    sheet.locator(".cell").first.focus()
    for _ in range(6):
        visit.page.keyboard.press("ArrowRight")
        if visit.page.evaluate("document.activeElement.classList.contains('ruled')"):
            break
    expect(sheet.get_by_role("note")).to_contain_text("you hold the")


def test_own_marks_outlive_the_page(visit: Visit) -> None:
    deal_me_in(visit.page, "By hand")
    assert Player(visit.page, 3).wait()
    sheet = visit.page.get_by_role("region", name="Crack Sheet")
    sheet.get_by_role("button", name="7: possible").first.click()
    visit.page.reload()
    expect(sheet.get_by_role("button", name="7: possible, you crossed it out")).to_be_visible()


def test_advice_fills_the_buttons(visit: Visit) -> None:
    deal_me_in(visit.page, "Advice")
    player = Player(visit.page, 4)
    assert player.wait()
    player.answer()
    assert player.wait()
    visit.page.get_by_role("button", name="Ask for advice").click()
    expect(visit.page.get_by_text("The agent would say")).to_be_visible()


def test_a_player_may_take_less_help(visit: Visit) -> None:
    page = visit.page
    deal_me_in(page, "Odds")
    player = Player(page, 5)
    assert player.wait()
    expect(page.locator(".cell.odds").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="By hand").click()
    page.keyboard.press("Escape")
    expect(page.locator(".cell.odds")).to_have_count(0)
    page.reload()
    assert Player(page, 5).wait()
    expect(page.locator(".cell.odds")).to_have_count(0)
