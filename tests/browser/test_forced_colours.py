"""Forced colours, as a contrast theme sets them: what is chosen is told by lines from what is not, in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.classified_tables import call
from tests.browser.test_sweep import CHOICES, GAMES, OPENS, asked, open_table, whole

LOOKS = ["outlineStyle", "outlineWidth", "outlineColor", "borderTopStyle", "borderTopWidth", "textDecorationLine"]
"""What is left to tell things apart: lines. Backgrounds and shadows are the theme's own."""
FACES = "button.face:enabled"
"""Whom one points at in a party."""
STEPS = 6

ALIKE = """(looks) => {
    const chosen = '[aria-pressed="true"], [aria-checked="true"], [aria-selected="true"], .is-selected';
    const other = '[aria-pressed="false"], [aria-checked="false"], [aria-selected="false"], .is-legal:not(.is-selected)';
    const lines = (one) => JSON.stringify(looks.map((look) => getComputedStyle(one)[look]));
    const shown = (one) => one.checkVisibility() && one.getClientRects().length > 0;
    const found = [];
    for (const one of document.querySelectorAll(chosen)) {
        if (!shown(one)) continue;
        const twins = [...document.querySelectorAll(other)].filter((two) => shown(two) && two.tagName === one.tagName);
        if (twins.some((two) => lines(two) === lines(one))) found.push((one.innerText || one.ariaLabel || one.className).slice(0, 40));
    }
    return { found, chosen: [...document.querySelectorAll(chosen)].filter(shown).length };
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page under a contrast theme."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", forced_colors="active")
    yield context.new_page()
    context.close()


def chosen_here(page: Page) -> int:
    """Choose what can be chosen here; how many chosen things were seen. Fails where one looks like those that are not."""
    seen = 0
    for what in (OPENS, *CHOICES, FACES):
        if page.locator(what).count():
            page.locator(what).first.evaluate("(one) => one.click()")
            told = page.evaluate(ALIKE, LOOKS)
            assert not told["found"], told["found"]
            seen += told["chosen"]
    return seen


@pytest.mark.parametrize("name", ["the_coding, two", "classified_information", "top_secret_agents", "top_secret_party, five"])
def test_what_is_chosen_is_told_from_the_rest_by_lines(name: str, page: Page, server: str) -> None:
    table, chance, done, seen = open_table(page, server, GAMES[name]), Random(name), Counter[str](), 0
    for number in range(STEPS):
        view = asked(page, table)
        if view is None:
            break
        seen += chosen_here(page)
        form = min(view["legal"], key=lambda form: (done[form["do"]], chance.random()))
        done[form["do"]] += 1
        call(page, f"/tables/{table}/actions", {"id": f"forced-{number}", "ask": view["ask"], "action": whole(form, chance)})
    assert seen > 0


def test_what_is_chosen_on_a_case_is_told_from_the_rest_by_lines(page: Page, server: str) -> None:
    for game, value in (("the_coding", "[data-cell]"), ("classified_information", "[data-sector]")):
        page.goto(f"{server}/case/2026-11-22/{game}/easy")
        page.locator(".acts .pri").wait_for()
        page.locator(value).last.dispatch_event("click")
        page.get_by_role("button", name="Cross out").click()
        told = page.evaluate(ALIKE, LOOKS)
        assert (told["found"], told["chosen"] >= 1) == ([], True)
