"""What a page says of the record of a game that is over, which it has checked by itself."""

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import faults
from tests.browser.player import BANNER
from underrose import games
from underrose.kernel.play.verification import verify

CHECKS = {"seal-read", "seal-chain", "seal-names-fit", "seal-commitment", "seal-bound", "seal-chance", "seal-signed", "seal-seen"}
"""What is checked of every game that this page has seen."""
OF_ALL_STEPS = {"seal-entropy-fits", "seal-signed-steps"}
"""... and of one whose players' pages were dealt in and have signed what they did."""


def seal(page: Page) -> Locator:
    return page.locator(BANNER).locator("[data-seal]")


def passed(page: Page) -> set[str]:
    """Which checks the page says that it has made."""
    return {str(one.get_attribute("data-passed")) for one in page.locator("[data-passed]").all()}


def checked(page: Page, *, signed: bool = False) -> None:
    """The seal is green, and a press on it says what was checked."""
    expect(seal(page)).to_have_attribute("data-seal", "good")
    if signed:
        expect(seal(page)).to_have_text("Checked: a fair deal")
    folded = page.locator(BANNER).locator(".unfold[aria-expanded='false']")
    if folded.is_visible():  # on a phone what can wait is folded
        folded.click()
    seal(page).click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=re.compile("^Checked"))).to_be_visible()
    assert passed(page) >= (CHECKS | OF_ALL_STEPS if signed else CHECKS)
    if signed:
        expect(page.locator("[data-remark]:not([data-remark='seal-of-server'])")).to_have_count(0)  # giving up is a step of the server's
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(seal(page)).to_be_focused()


def verified(page: Page) -> list[str]:
    """The lines of the record that the banner has to save, which `underrose verify` finds good."""
    with page.expect_download() as download:
        page.locator(BANNER).get_by_role("link", name="Download the record").click()
    lines = Path(download.value.path()).read_text().splitlines()
    games.title(json.loads(lines[0])["game"])
    verdict = verify(lines, any_key=True)
    assert verdict.good, verdict.faults
    return lines
