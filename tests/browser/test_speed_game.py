"""The Coding, Speed Cracking, against bots: tapping, naming a code, turning up digits, all through the page's buttons."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_counter_game import DESK, PHONE, deal_me_in, play


@pytest.mark.parametrize(("visit", "players", "seed"), [(PHONE, "2", 1), (DESK, "4", 2)], indirect=["visit"])
def test_a_whole_speed_game_against_bots(visit: Visit, players: str, seed: int, tmp_path: Path) -> None:
    deal_me_in(visit.page, players, "Speed Cracking")
    play(visit, seed, tmp_path)

    expect(visit.page.locator("[data-banner]").get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins|Nobody wins)$"))
    expect(visit.page.locator("ol[aria-label=Log]")).to_contain_text(re.compile("taps? first|not enough"))
    expect(visit.page.get_by_text("Data field")).to_have_count(0)


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
MOST_ANSWERS = 60


def test_taps_are_counted_in_for_everybody_together(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(f"({COUNTED})()")
    page.route(
        "**/api/tables",
        lambda route: route.continue_(post_data=json.dumps({**json.loads(route.request.post_data or "{}"), "clock": {"pace": PACE}})),
    )
    page.goto(server)
    deal_me_in(page, "2", "Speed Cracking")
    player = Player(page, 1)
    for _ in range(MOST_ANSWERS):
        player.wait()
        if page.locator(TAP).count():
            break
        player.answer()
    assert page.evaluate("[...counts].sort()") in (["1", "2"], ["0", "1", "2"])
    assert not page.evaluate("early")
    page.locator(TAP).click()  # sooner than a bot that has to look first
    expect(page.get_by_role("heading", name="You tapped")).to_be_visible()
    context.close()
