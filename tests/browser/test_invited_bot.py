"""The host invites a bot of somebody's own from the lobby: it is asked by a click, comes, and is marked as a bot wherever it is seen."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SOON_MS, Visit, faults
from tests.browser.party import say_a_name
from tests.browser.player import WIDE
from tests.browser.test_targets import small
from underrose.server.remote_bots.bot_client import Door

pytestmark = pytest.mark.slow

PHONE = (360, 640)
LOW = (320, 256)
"""A window of 1280 by 1024, magnified four times."""
INVITE = re.compile("^Invite somebody.s bot$")
NOBODY = "No bot listens just now"
CUT_OFF = "(dialog) => { const { top, bottom } = dialog.getBoundingClientRect(); return Math.max(0, -top, bottom - innerHeight); }"
"""How many pixels of it nobody can scroll to."""
MARK = "Bot of Ben"


def is_asked(page: Page, row: Locator) -> None:
    """Ask the bot by keyboard."""
    expect(row).to_contain_text("Rook")
    expect(row).to_contain_text(MARK)
    assert faults(page) == []
    assert small(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert not page.evaluate(WIDE)
    row.get_by_role("button", name="Invite Rook").focus()
    expect(row.get_by_role("button")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Rook was asked: it comes, or it does not.")
    expect(row.get_by_role("button", name="Ask again")).to_be_focused()
    for width, height in (PHONE, LOW):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.documentElement.dataset.text = 'largest'")
        assert page.locator("dialog[open]").evaluate(CUT_OFF) == 0
        close = page.get_by_role("dialog").get_by_role("button", name="Close")
        expect(close).to_be_in_viewport(ratio=1)
        page.get_by_role("dialog").get_by_role("status").scroll_into_view_if_needed()
        expect(close).to_be_in_viewport(ratio=1)
        assert not page.evaluate(WIDE)
    page.evaluate("document.documentElement.dataset.text = 'normal'")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert faults(page) == []


@pytest.mark.parametrize("visit", [PHONE], indirect=True, ids=["360x640"])
def test_a_bot_of_somebodys_is_invited_by_a_click_and_marked_everywhere(visit: Visit) -> None:
    page, ben = visit.page, Door(visit.server, Door(visit.server).call("/guests", {"name": "Ben"})["token"])
    account = ben.call("/me/bots", {"name": "Rook"})
    rook = Door(visit.server, account["token"])
    page.get_by_role("button", name="Open a table").click()
    say_a_name(page, "Mira")
    page.get_by_role("button", name=INVITE).click()
    expect(page.get_by_role("dialog")).to_contain_text(NOBODY)
    assert faults(page) == []
    row = page.get_by_role("dialog").locator(f'[data-bot="{account["id"]}"]')
    with rook.line("/bots/feed") as line:
        is_asked(page, row)
        code = json.loads(line.recv(timeout=SOON_MS / 1000))["code"]
        rook.call(f"/tables/{code}/seats", {})
        expect(row.get_by_role("button", name="Sits here")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(row).to_have_count(0)
    expect(page.get_by_role("button", name=INVITE)).to_have_count(0)
    expect(page.locator("main li").filter(has_text="Rook")).to_contain_text(MARK)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("section[data-ask]")).to_be_visible()
    expect(page.get_by_text(MARK).first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("button", name="Give up this game").click()
    expect(page.locator("[data-banner]")).to_be_visible()
    expect(page.get_by_text(MARK).first).to_be_visible()
