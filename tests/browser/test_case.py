"""Today's case in the browser: solved by keys on a desktop and by touch on a phone, wrong answers, facts, the proof, the streak, and a
result that gives nothing away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import underrose as ur
from tests.browser.conftest import DESK, NAME, PHONE, Arrive, Visit, faults
from tests.browser.player import UNREAD_MS
from underrose.cases import Case
from underrose.cases.calendar import today


def rows_of(case: Case) -> dict[str, str]:
    """The answer, value by value, by the rows of the sheet that it is chosen in."""
    seat, _, what = case.line.key.partition(".")
    if what != "code":
        return {case.line.key: case.line.value}
    return dict(zip((f"{seat}.{place}" for place in ("letter", "tens", "ones")), case.line.value, strict=True))


def wrong_answer(case: Case) -> str:
    """A number that it is not, and that the first two facts leave open."""
    (row,) = case.solution()["facts"][1]["about"]
    return next(value for value in row["values"] if value != case.line.value)


def open_case(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".acts .pri")).to_be_visible()


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


def no_wider_than_its_window(page: Page) -> bool:
    return bool(
        page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.querySelector('.rest').scrollWidth <= innerWidth")
    )


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
    assert no_wider_than_its_window(page)
    assert faults(page) == []
    shared = page.locator(".words").inner_text()
    assert shared.startswith("Underrose, case of ")
    assert "1 hint" in shared
    told_nothing_of(case, shared)
    page.reload()
    expect(page.get_by_role("heading", name=re.compile(", and here is why"))).to_be_visible()
    page.goto(visit.server)
    expect(page.get_by_text("1 day in a row")).to_be_visible()


def told_nothing_of(case: Case, shared: str) -> None:
    """Beside date, kind, time and streak a result holds no words and no figures."""
    day = f"{today():%d}".lstrip("0")
    plain = [
        rf"Underrose, case of {day} \w+",
        r"[\w ]+ · (easy|medium|hard)",
        r"\d+:\d\d · (no hint|\d+ hints?)( · \d+ wrong answers?)?",
        r"\d+ days? in a row",
    ]
    lines = shared.splitlines()
    assert all(re.fullmatch(line, text) for line, text in zip(plain, lines, strict=True)), lines
    assert all(fact["text"] not in shared for fact in case.solution()["facts"])


def tap_number(page: Page, value: str) -> None:
    sector = page.locator(f'[data-sector="{value}"]')
    sector.scroll_into_view_if_needed()
    sector.locator(".number").tap(force=True)
    expect(sector).to_have_attribute("aria-pressed", "true")
    page.clock.fast_forward(UNREAD_MS)


@pytest.mark.slow
def test_todays_case_is_solved_by_touch_without_a_clipboard(arrive: Arrive, server: str) -> None:
    """By plain http, where there is no clipboard."""
    case = ur.case("classified_information", "medium")
    page = arrive(PHONE, address=server.replace("127.0.0.1", NAME), has_touch=True, clock=True)
    open_case(page, f"{server.replace('127.0.0.1', NAME)}/case/classified_information/medium")
    assert no_wider_than_its_window(page)
    page.clock.fast_forward(UNREAD_MS)
    tap_number(page, wrong_answer(case))
    page.locator(".acts .pri").tap()
    expect(page.get_by_text(re.compile("Look again"))).to_be_visible()
    expect(page.locator(".acts .pri")).to_be_disabled()  # what was wrong is not offered again, after a reload either
    expect(page.locator(".acts .pri")).to_have_text(re.compile("It is not"))
    for n in (1, 2):
        page.locator(".acts .btn:not(.pri)").tap()
        expect(page.locator(".facts .open")).to_have_count(n)
        page.clock.fast_forward(UNREAD_MS)
    tap_number(page, case.line.value)
    page.locator(".acts .pri").tap()
    expect(page.get_by_role("heading", name=f"{case.line.value}, and here is why")).to_be_visible()
    page.clock.fast_forward(UNREAD_MS)
    assert no_wider_than_its_window(page)
    page.locator("[data-share=copy]").tap()
    expect(page.locator(".result [role=status]")).to_have_text(re.compile("Copied|copy it"))
    told_nothing_of(case, "\n".join(page.locator(".words").inner_text().splitlines()[:4]))
    with page.expect_download() as picture:
        page.locator("[data-share=picture]").tap()
    assert picture.value.suggested_filename.endswith(".png")


@pytest.mark.slow
def test_a_proof_that_is_shown_ends_the_case_and_counts_for_nothing(arrive: Arrive, server: str) -> None:
    page, case = arrive(DESK, clock=True), ur.case("classified_information", "hard", "2026-11-22")
    open_case(page, f"{server}/case/2026-11-22/classified_information/hard")
    page.get_by_role("button", name="Show the proof").click()
    page.get_by_role("button", name="Keep thinking").click()
    page.get_by_role("button", name="Show the proof").click()
    page.clock.fast_forward(UNREAD_MS)
    page.get_by_role("button", name="Show the proof").click()
    expect(page.get_by_role("heading", name=f"It was {case.line.value}")).to_be_focused()
    expect(page.locator(".words")).to_contain_text("proof shown")
    expect(page.get_by_text("No streak yet")).to_be_visible()
    page.get_by_role("link", name="Practise").click()
    expect(page).to_have_url(re.compile("/case/practice/0/classified_information/hard$"))
    expect(page.locator(".acts .pri")).to_be_visible()


@pytest.mark.slow
def test_an_address_of_no_case_is_lost_and_a_day_to_come_is_refused(browser_page: Page, server: str) -> None:
    browser_page.goto(f"{server}/case/chess/easy")
    expect(browser_page.get_by_text("Nothing lies here")).to_be_visible()
    browser_page.goto(f"{server}/case/2099-01-01")
    expect(browser_page.get_by_role("alert")).to_contain_text("is not open yet")


@pytest.mark.slow
def test_it_is_read_in_german_too(arrive: Arrive, server: str) -> None:
    page = arrive(PHONE, locale="de-DE")
    open_case(page, f"{server}/case/classified_information/easy")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("Nord")
    page.get_by_role("button", name=re.compile("Nächste Tatsache")).click()
    expect(page.locator(".facts .open")).to_have_count(1)
    assert no_wider_than_its_window(page)
    assert faults(page) == []
