"""The log on a desktop shows what happened lately without being scrolled."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, Visit
from tests.browser.test_counter_game import deal_me_in

LINES = 8
SHOWS = """[...document.querySelectorAll("ol[aria-label=Log]")].map((log) => {
    const area = log.closest("[data-aside]").getBoundingClientRect();
    return (area.bottom - 12 - log.getBoundingClientRect().top) / (parseFloat(getComputedStyle(log).lineHeight) + 6);
})"""
"""How many lines of one row there is room for between the log's head and the foot of its area, gaps included."""


@pytest.mark.parametrize("visit", [DESK], indirect=True)
def test_the_log_shows_eight_lines_on_a_desktop(visit: Visit) -> None:
    deal_me_in(visit.page, "4")  # with the largest note sheet above it
    visit.page.wait_for_selector("section[data-ask]")
    assert max(visit.page.evaluate(SHOWS)) >= LINES
