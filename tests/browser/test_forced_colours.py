"""Forced colours, as a contrast theme sets them: what is chosen on a case is told by lines from what is not. Tables: `test_sweep`."""

import pytest

from tests.browser.conftest import Look
from tests.browser.test_sweep import ALIKE, LOOKS
from tests.recorded.scenes import endings, read, scenes


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


STYLE = """([what, look, state]) => {
    const one = [...document.querySelectorAll(what)].find((one) => one.checkVisibility());
    if (state) one.disabled = true;
    return getComputedStyle(one)[look];
}"""


def test_a_hand_that_rests_is_no_alarm_and_backs_and_the_main_button_are_told(recorded: Look) -> None:
    replay = recorded(forced_colors="active")
    page = replay.show(scenes("classified_information")["act assassinate/deploy/encrypt/enlist"])
    assert page.evaluate(STYLE, ["button.hand", "color", "rests"]) == page.evaluate(STYLE, ["body", "color", ""])
    assert page.evaluate(STYLE, [".back i", "forcedColorAdjust", ""]) == "none"  # its pattern says that it is one
    replay.show(endings("classified_information")[0])
    main, other = (page.evaluate(STYLE, [f"[data-banner] .btn{kind}", "borderTopWidth", ""]) for kind in (".pri", ":not(.pri)"))
    assert float(main.removesuffix("px")) > float(other.removesuffix("px"))
