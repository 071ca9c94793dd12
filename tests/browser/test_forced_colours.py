"""Forced colours, as a contrast theme sets them: what is chosen on a case is told by lines from what is not. Tables: `test_sweep`."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Look
from tests.browser.test_sweep import ALIKE, LOOKS
from tests.recorded.scenes import read


@pytest.mark.parametrize(
    ("game", "value"), [("the_coding", "[data-cell]"), ("classified_information", "[data-sector]"), ("top_secret_party", "[data-cell]")]
)
def test_what_is_chosen_on_a_case_is_told_from_the_rest_by_lines(game: str, value: str, recorded: Look) -> None:
    page = recorded(read("answers")["answers"], forced_colors="active").open(f"/case/2026-11-22/{game}/easy")
    page.locator(value).last.dispatch_event("click")
    page.get_by_role("button", name="Cross out").click()
    told = page.evaluate(ALIKE, LOOKS)
    assert told["found"] == []
    assert told["chosen"] >= 1
