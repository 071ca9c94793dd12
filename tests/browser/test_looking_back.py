"""Looking back while the game runs: a line of the log shows the table as it was, steps go on from there, and now is one press away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, Visit
from tests.browser.player import Player
from tests.browser.test_my_tables import PHONE, deal

LOOKS = "section.ask"


def play(page: Page, decisions: int) -> None:
    """Make some decisions, and wait for the next one."""
    player = Player(page, 1)
    for _ in range(decisions):
        assert player.wait()
        player.answer()
    assert player.wait()


def table_of(page: Page) -> str:
    """What lies on the table, in words."""
    return page.locator("main .felt").inner_text()


def lies(page: Page, same: bool, then: str) -> None:
    """Wait until the cards have moved: the table is, or is not, as it was then."""
    for _ in range(200):
        if (table_of(page) == then) is same:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"the table {'is not' if same else 'is'} as it was: {table_of(page)}")


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["keyboard", "touch"])
def test_a_line_of_the_log_shows_the_table_as_it_was_then_and_now_returns(visit: Visit, request: pytest.FixtureRequest) -> None:
    page, touch = visit.page, "touch" in request.node.name
    deal(page)
    play(page, 3)
    now = table_of(page)
    if touch:
        page.locator('[data-drawer="log"]').click()
    lines = page.get_by_role("list", name="Log").get_by_role("button")
    expect(lines.first).to_be_visible()
    lines.first.click() if touch else (lines.first.focus(), page.keyboard.press("Enter"))
    bar = page.locator(LOOKS)
    expect(bar).to_contain_text("You look back: step 1 of")
    lies(page, False, now)
    assert page.locator("main [data-action], main button:not([disabled])").and_(page.locator(":not([inert] *)")).count() == 0
    assert page.locator("section.ask [data-action]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if touch:
        page.get_by_role("button", name="A step on").click()
    else:
        page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text("step 2 of")
    if touch:
        page.get_by_role("button", name="Back to now").click()
    else:
        page.keyboard.press("Escape")
    expect(bar).not_to_contain_text("You look back")
    lies(page, True, now)
    play(page, 1)


def test_what_happened_while_nobody_looked_is_a_walk(visit: Visit) -> None:
    page = visit.page
    page.add_init_script("Object.defineProperty(document, 'visibilityState', { get: () => window.away ? 'hidden' : 'visible' });")
    page.reload()
    deal(page)
    play(page, 1)
    page.evaluate("window.away = true")
    walk = page.get_by_role("button", name="Walk through them")
    for _ in range(8):  # until the others have done more than one thing after one's own
        play(page, 1)
        if walk.count():
            break
    page.evaluate("window.away = false")
    walk.click()
    expect(page.locator(LOOKS)).to_contain_text("You look back")
