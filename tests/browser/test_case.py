"""Today's case in the browser: solved by keys alone, with a fact, the streak, and a result that gives nothing away."""

import re

import pytest
from playwright.sync_api import Page, expect

import underrose as ur
from tests.browser.conftest import Visit, faults
from underrose.cases import Case


def rows_of(case: Case) -> dict[str, str]:
    """The answer, value by value, by the rows of the sheet that it is chosen in."""
    seat, _, what = case.line.key.partition(".")
    if what != "code":
        return {case.line.key: case.line.value}
    return dict(zip((f"{seat}.{place}" for place in ("letter", "tens", "ones")), case.line.value, strict=True))


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(selector) => document.activeElement.matches(selector)", selector))


def tab_to(page: Page, selector: str) -> None:
    """Go there by the Tab key alone."""
    for _ in range(120):
        if focused(page, selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no way to {selector} by the Tab key")


def choose_by_keys(page: Page, row: str, value: str) -> None:
    """Into a row by Tab, along it by the arrows, and Enter."""
    tab_to(page, f'[data-cell^="{row}."]')
    for _ in range(10):
        if focused(page, f'[data-cell="{row}.{value}"]'):
            break
        page.keyboard.press("ArrowRight")
    if page.locator(f'[data-cell="{row}.{value}"]').get_attribute("aria-pressed") == "false":
        page.keyboard.press("Enter")
    expect(page.locator(f'[data-cell="{row}.{value}"]')).to_have_attribute("aria-pressed", "true")


def test_todays_case_is_solved_by_keys_alone(visit: Visit) -> None:
    page, case = visit.page, ur.case("the_coding", "easy")
    page.get_by_role("link", name=re.compile("What does the other one hide")).click()
    expect(page.get_by_role("heading", level=2).first).to_contain_text("North")
    expect(page.locator(".acts .pri")).to_be_visible()
    first = page.locator("[data-cell]").first
    first.focus()
    page.keyboard.press("x")
    expect(first).to_have_class(re.compile(r"\bout\b"))
    tab_to(page, ".acts .btn:not(.pri)")
    page.keyboard.press("Enter")
    expect(page.locator(".facts .open")).to_have_count(1)
    for row, value in rows_of(case).items():
        choose_by_keys(page, row, value)
    tab_to(page, ".acts .pri")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile(", and here is why"))).to_be_focused()
    expect(page.locator(".facts .open")).to_have_count(len(case.line.facts))
    expect(page.get_by_text("1 day in a row").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.querySelector('.rest').scrollWidth <= innerWidth")
    assert faults(page) == []
    shared = page.locator(".words").inner_text()
    assert shared.startswith("Underrose, case of ")
    assert "1 hint" in shared
    assert all(fact["text"] not in shared for fact in case.solution()["facts"])
    page.reload()
    expect(page.get_by_role("heading", name=re.compile(", and here is why"))).to_be_visible()
    page.goto(visit.server)
    expect(page.get_by_text("1 day in a row")).to_be_visible()
