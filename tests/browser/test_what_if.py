"""What if: a whole game, its review stepped through, and from a decision of it another one, played to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, Visit
from tests.browser.looking import picture
from tests.browser.player import KeyboardPlayer, Player
from tests.browser.test_counter_game import MOST_ANSWERS, deal_me_in
from tests.browser.test_review import LONG, PHONE, bring, well_made
from tests.review.reviewed import CODING, played

MOVES_ON = "[data-play-on]"


def to_the_end(player: Player) -> None:
    """Play until the banner says how it ended."""
    for _ in range(MOST_ANSWERS):
        if not player.wait():
            return
        player.answer()
    pytest.fail(f"no end after {MOST_ANSWERS} answers: {player.done}")


def to_a_decision(page: Page, late: bool = True) -> int:
    """Step by keys to the last decision of one's own (or the first); its step."""
    page.keyboard.press("End" if late else "Home")
    for _ in range(MOST_ANSWERS):
        if page.locator(MOVES_ON).count():
            return int(page.locator("article[data-step]").get_attribute("data-step") or 0)
        page.keyboard.press("ArrowLeft" if late else "ArrowRight")
    pytest.fail("no decision was found")


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_a_game_its_review_and_another_one_from_a_decision_of_it(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    deal_me_in(page)
    page.wait_for_url("**/t/*")
    code = page.url.rsplit("/", 1)[1]
    to_the_end(Player(page, 1))
    page.locator("[data-banner] [data-review]").click()
    expect(page.locator("[data-review=seen]")).to_be_visible(timeout=LONG)
    step = to_a_decision(page)
    well_made(page, tmp_path / "review.png")
    page.keyboard.press("Enter")
    expect(page.locator(MOVES_ON)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/t/(?!{code})[A-Z]+$"))
    mark = page.locator("[data-what-if]")
    expect(mark).to_contain_text("What if")
    expect(mark.get_by_role("link", name="Back to the review")).to_have_attribute("href", f"/t/{code}/review?game=1&seat=0#step={step}")
    expect(page.locator("section[data-ask]")).to_be_visible()
    well_made(page, tmp_path / "played-on.png")
    to_the_end(Player(page, 2))
    banner = page.locator("[data-banner]")
    expect(banner.get_by_role("button", name="Play again")).to_have_count(0)
    expect(page.locator("[data-seal]")).to_have_count(0)
    well_made(page, tmp_path / "end.png")
    other = page.url.rsplit("/", 1)[1]
    banner.get_by_role("link", name="Back to the review").click()
    expect(page.locator("article[data-step]")).to_have_attribute("data-step", str(step), timeout=LONG)
    page.goto(visit.server)
    apart = page.get_by_role("region", name="What if")
    expect(apart.locator(f'li[data-table="{other}"]')).to_be_visible()
    expect(page.locator("li.over")).to_have_count(1)
    picture(page, tmp_path / "front.png")


def test_from_a_file_and_by_keyboard_alone(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    bring(visit, tmp_path, played(CODING, ("novice", "agent"), 1))
    to_a_decision(page, late=False)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    player = KeyboardPlayer(page, 3)
    assert player.wait()
    player.answer()
    page.get_by_role("link", name="Back to the review").click()
    expect(page.locator("[data-review=seen]")).to_be_visible(timeout=LONG)
