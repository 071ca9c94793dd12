"""The log on a desktop shows what happened lately without being scrolled."""

from __future__ import annotations

from tests.browser.conftest import Look
from tests.recorded.scenes import scenes

LINES = 8
SHOWS = """[...document.querySelectorAll("ol[aria-label=Log]")].map((log) => {
    const area = log.closest("[data-aside]").getBoundingClientRect();
    return (area.bottom - 12 - log.getBoundingClientRect().top) / (parseFloat(getComputedStyle(log).lineHeight) + 6);
})"""
"""How many lines of one row there is room for between the log's head and the foot of its area, gaps included."""


def test_the_log_shows_eight_lines_on_a_desktop(recorded: Look) -> None:
    replay = recorded()
    replay.show(scenes("the_coding")["send hack"])
    assert max(replay.page.evaluate(SHOWS)) >= LINES
