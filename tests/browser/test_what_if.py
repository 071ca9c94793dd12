"""What if: a game, its review stepped through, and from a decision of it another one."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, faults
from tests.browser.player import ASK, BANNER, Player
from tests.browser.tables import code_of, resign
from tests.browser.test_counter_game import deal_me_in
from tests.review.reviewed import CODING, played

pytestmark = pytest.mark.slow

MOVES_ON = "[data-play-on]"
REVIEW = "[data-review=seen]"
MOST_STEPS = 80


def to_a_decision(page: Page, late: bool = True) -> int:
    """Step by keys to the last decision of one's own (or the first); its step."""
    expect(page.locator(REVIEW)).to_be_visible()
    page.keyboard.press("End" if late else "Home")
    for _ in range(MOST_STEPS):
        if page.locator(MOVES_ON).count():
            return int(page.locator("article[data-step]").get_attribute("data-step") or 0)
        page.keyboard.press("ArrowLeft" if late else "ArrowRight")
    pytest.fail("no decision was found")


def test_a_game_its_review_and_another_one_from_a_decision_of_it(visit: Visit) -> None:
    page = visit.page
    deal_me_in(page)
    page.wait_for_url("**/t/*")
    code = code_of(page)
    Player(page, 1).play(3)
    resign(page)
    page.locator(f"{BANNER} [data-review]").click()
    step = to_a_decision(page)
    assert faults(page) == []
    page.keyboard.press("Enter")
    expect(page.locator(MOVES_ON)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/t/(?!{code})[A-Z]+$"))
    mark = page.locator("[data-what-if]")
    expect(mark).to_contain_text("What if")
    expect(mark.get_by_role("link", name="Back to the review")).to_have_attribute("href", f"/t/{code}/review?game=1&seat=0#step={step}")
    expect(page.locator(ASK)).to_be_visible()
    Player(page, 2).play_to_the_end()
    banner = page.locator(BANNER)
    expect(banner.get_by_role("button", name="Play again")).to_have_count(0)
    expect(page.locator("[data-seal]")).to_have_count(0)
    assert faults(page) == []
    other = code_of(page)
    banner.get_by_role("link", name="Back to the review").click()
    expect(page.locator("article[data-step]")).to_have_attribute("data-step", str(step))
    page.goto(visit.server)
    apart = page.get_by_role("region", name="What if")
    expect(apart.locator(f'li[data-table="{other}"]')).to_be_visible()
    expect(page.locator("li.over")).to_have_count(1)


def test_from_a_file_and_by_keys(visit: Visit, tmp_path: Path) -> None:
    page, file = visit.page, tmp_path / "game.jsonl"
    played(CODING, ("novice", "agent"), 1).save(file)
    page.locator("[data-record]").set_input_files(file)
    to_a_decision(page, late=False)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    Player(page, 3).play(1)
    page.get_by_role("link", name="Back to the review").click()
    expect(page.locator(REVIEW)).to_be_visible()
