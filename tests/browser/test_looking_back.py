"""Looking back while the game runs: a line of the log shows the table as it was, steps go on from there, and now is one press away."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Look, Visit
from tests.browser.player import Player
from tests.browser.test_my_tables import deal
from tests.recorded.scenes import scenes

LOOKS = "section.ask"


@pytest.mark.parametrize("visit", [DESK, pytest.param(PHONE, marks=pytest.mark.slow)], indirect=True, ids=["keyboard", "touch"])
def test_a_line_of_the_log_shows_the_table_as_it_was_then_and_now_returns(visit: Visit, request: pytest.FixtureRequest) -> None:
    page, touch = visit.page, "touch" in request.node.name
    deal(page)
    Player(page, 1).play(3)
    table = page.locator("main .felt")
    now = table.inner_text()
    if touch:
        page.locator('[data-drawer="log"]').click()
    lines = page.get_by_role("list", name="Log").get_by_role("button")
    expect(lines.first).to_be_visible()
    lines.first.click() if touch else (lines.first.focus(), page.keyboard.press("Enter"))
    bar = page.locator(LOOKS)
    expect(bar).to_contain_text("You look back: step 1 of")
    expect(bar.get_by_role("heading")).to_be_focused()  # what had the focus has gone with its page
    expect(table).not_to_have_text(now, use_inner_text=True)
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
    expect(bar.get_by_role("heading")).to_be_focused()
    expect(table).to_have_text(now, use_inner_text=True)
    Player(page, 2).play(1)


def test_what_happened_while_nobody_looked_is_a_walk(recorded: Look) -> None:
    replay, scene = recorded(), scenes("rooms")["reasons"]
    replay.page.add_init_script("Object.defineProperty(document, 'visibilityState', { get: () => window.away ? 'hidden' : 'visible' });")
    page = replay.show(scene)
    page.evaluate("window.away = true")
    for message in scene.then:
        replay.say(message)
    page.evaluate("window.away = false")
    page.get_by_role("button", name="Walk through them").click()
    expect(page.locator(LOOKS)).to_contain_text("You look back")
