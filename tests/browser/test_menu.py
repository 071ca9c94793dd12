"""Beside the game: what the tab is called, settings that stay, a report with its number, giving up."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import BANNER, Player
from tests.browser.tables import wait_for
from tests.browser.test_counter_game import deal_me_in


def test_a_menu_has_settings_that_stay_a_report_with_its_number_and_a_way_out(visit: Visit) -> None:
    page = visit.page
    deal_me_in(page)
    assert Player(page, 1).wait()
    assert re.fullmatch(r"● Your turn · Table [A-Z]{5} · Underrose", page.title())
    page.get_by_role("button", name="Mute the sound").click()
    page.get_by_role("button", name="Menu").click()
    help_wanted = page.get_by_role("group", name="Most help on my sheet")
    expect(help_wanted.get_by_role("button")).to_have_text(["By hand", "Facts", "Crosses"])  # no more than the table gives
    expect(help_wanted.locator("[aria-pressed=true]")).to_have_text("Crosses")
    page.get_by_label("What happened").fill("The flag hides a name.")
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(re.compile(r"Kept under the number [0-9A-Z]{6,}\."))
    page.get_by_role("button", name="Large", exact=True).click()

    page.reload()
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()
    assert page.locator("html").get_attribute("data-text") == "large"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("button", name="Give up this game").click()  # it is asked once more
    wait_for(page, BANNER)
    expect(page.locator(BANNER).get_by_role("heading")).to_have_text(re.compile("wins$"))
