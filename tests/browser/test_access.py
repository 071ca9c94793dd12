"""Everybody can play: axe finds nothing on any page, a whole game needs no mouse, and what happens is read out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, faults
from tests.browser.player import KeyboardPlayer, Player
from tests.browser.test_counter_game import DESK, MOST_ANSWERS, PHONE, deal_me_in

SIZES = pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])


@SIZES
def test_axe_on_the_front_page_and_in_the_lobby(visit: Visit) -> None:
    page = visit.page
    expect(page.get_by_text("Ready to play")).to_be_visible()
    page.locator("summary").first.click()
    assert faults(page) == []
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".invite .code")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Menu").click()
    assert faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="The Coding: the rules")).to_be_visible()
    assert faults(page) == []


def test_axe_on_the_table_in_every_question(visit: Visit) -> None:
    deal_me_in(visit.page, "Odds")
    player, seen = Player(visit.page, 3), set[str]()
    while player.wait() and len(player.done) < MOST_ANSWERS:
        title = visit.page.locator("section[data-ask] h2").inner_text()
        if title not in seen:
            assert faults(visit.page) == [], title
        seen.add(title)
        player.answer()
    assert len(seen) >= 3
    assert faults(visit.page) == []


def test_axe_on_an_unknown_table(browser_page: Page, server: str) -> None:
    browser_page.goto(f"{server}/t/NOSUCHTABLE")
    expect(browser_page.get_by_role("heading", name="There is no such table")).to_be_visible()
    assert faults(browser_page) == []


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    deal_me_in(visit.page, "Odds")
    player = KeyboardPlayer(visit.page, 7)
    while player.wait() and len(player.done) < MOST_ANSWERS:
        player.answer()
    expect(visit.page.locator("[data-banner]").get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins)$"))


def test_what_happens_is_read_out(visit: Visit) -> None:
    deal_me_in(visit.page)
    player = Player(visit.page, 9)
    heard = visit.page.locator("[data-announced]")
    assert player.wait()
    player.answer()
    assert player.wait()
    expect(heard).to_contain_text(re.compile(r"takes|asks|begins|tens and"))


@pytest.mark.parametrize("visit", [DESK, PHONE, (360, 740)], indirect=True)
def test_the_largest_text_fits(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    deal_me_in(page, "4", "Odds")
    player = Player(page, 4)
    assert player.wait()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Largest").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for number in range(6):
        if not player.wait():
            break
        assert not player.is_wide()
        page.screenshot(path=tmp_path / f"{number}.png")
        player.answer()
