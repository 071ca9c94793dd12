"""The Coding, Speed Cracking, against bots: tapping, naming a code, turning up digits, all through the page's buttons."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NAME, PHONE, Arrive
from tests.browser.player import BANNER, Player
from tests.browser.test_counter_game import deal_me_in

pytestmark = pytest.mark.slow


def test_a_whole_speed_game_against_bots(arrive: Arrive, server: str) -> None:
    """By plain http, under a name that browsers do not trust as they trust localhost, and with fingers."""
    page = arrive(PHONE, address=server.replace("127.0.0.1", NAME), has_touch=True, is_mobile=True)
    assert not page.evaluate("isSecureContext")
    deal_me_in(page, "4", "Speed Cracking")
    Player(page, 2).play_to_the_end()
    expect(page.locator(BANNER).get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins|Nobody wins)$"))
    expect(page.locator("ol[aria-label=Log]")).to_contain_text(re.compile("taps? first|not enough"))
    expect(page.get_by_text("Data field")).to_have_count(0)


COUNTED = """() => {
    globalThis.counts = new Set();
    globalThis.early = false;
    const look = () => {
        const count = document.querySelector("[data-count-in]");
        if (!count) return;
        counts.add(count.dataset.countIn);
        if (document.querySelector("[data-action=tap], .first .pick")) early = true;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""Notes the numbers of count-ins, and whether taps were taken meanwhile."""
TAP = '[data-action="tap"]'
PACE = 0.5


def test_taps_are_counted_in_for_everybody_together(arrive: Arrive) -> None:
    page = arrive(PHONE, has_touch=True, is_mobile=True)
    page.add_init_script(f"({COUNTED})()")
    page.route(
        "**/api/tables",
        lambda route: route.continue_(post_data=json.dumps({**json.loads(route.request.post_data or "{}"), "clock": {"pace": PACE}})),
    )
    page.reload()
    deal_me_in(page, "2", "Speed Cracking")
    player = Player(page, 1)
    while player.wait() and not page.locator(TAP).count():
        player.answer()
    assert page.evaluate("[...counts].sort()") in (["1", "2"], ["0", "1", "2"])
    assert not page.evaluate("early")
