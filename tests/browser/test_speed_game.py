"""The Coding, Speed Cracking, against bots: tapping, naming a code, turning up digits, all through the page's buttons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_counter_game import DESK, PHONE, deal_me_in, play


@pytest.mark.parametrize(("visit", "players", "seed"), [(PHONE, "2", 1), (DESK, "4", 2)], indirect=["visit"])
def test_a_whole_speed_game_against_bots(visit: Visit, players: str, seed: int, tmp_path: Path) -> None:
    deal_me_in(visit.page, players, "Speed Cracking")
    play(visit, seed, tmp_path)

    expect(visit.page.locator("[data-banner]").get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins|Nobody wins)$"))
    expect(visit.page.locator("ol[aria-label=Log]")).to_contain_text(re.compile("taps? first|not enough"))
    expect(visit.page.get_by_text("Data field")).to_have_count(0)
