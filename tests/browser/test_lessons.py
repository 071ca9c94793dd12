"""Lessons, as somebody who has never been here takes them: whatever is ringed is pressed, until the game is won and a free one begins."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.conftest import Visit, faults
from tests.browser.looking import picture
from tests.browser.player import ANSWER_SECONDS, ASK, HURRY, PATIENCE_MS, Player
from tests.browser.test_counter_game import DESK, PHONE
from tests.sizes import size
from underrose import games
from underrose.server.lessons import lesson_of

MEANT = "[data-meant]"
READY = f"""() => {{
    dispatchEvent(new MouseEvent("click"));
    return document.querySelector('[data-lesson="done"], [data-lesson="left"], {MEANT}');
}}"""
"""What is ringed, or the card once the lesson is over, found in one breath. What is shown large, or is looked at, makes way."""
PRESSED = f"(one) => {{ {HURRY} return !one.isConnected || !one.hasAttribute('data-meant'); }}"
MOST_PRESSES = 80
"""More than any lesson asks for."""
TAUGHT = [name for name in games.TITLES if lesson_of(games.title(name)) is not None]


def begin(page: Page, name: str) -> None:
    """From the front page's list, as on any visit."""
    page.locator(f'.games [data-learn="{name}"]').click()
    expect(page.locator('[data-lesson="0"]')).to_be_visible(timeout=ANSWER_SECONDS * 1000)


def follow(page: Page, press: str, shots: Path, until: str = "done") -> list[str]:
    """Press what is ringed until the lesson is there; the numbers of the steps that were come by."""
    steps: list[str] = []
    for _ in range(MOST_PRESSES):
        meant = page.wait_for_function(READY, timeout=ANSWER_SECONDS * 1000).as_element()
        assert meant is not None
        step = page.locator("[data-lesson]").get_attribute("data-lesson") or ""
        if step in (until, "done", "left"):
            return [*steps, step]
        if step not in steps:
            steps.append(step)
            picture(page, shots / f"{step}.png")
            assert not Player(page, 1).is_wide()
        if press == "click":
            meant.click()
        else:
            meant.focus()
            page.keyboard.press(press)
        with suppress(PlaywrightTimeout):  # what has only just changed its meaning takes no finger: who sees the ring presses again
            page.wait_for_function(PRESSED, arg=meant, timeout=PATIENCE_MS)
    raise AssertionError("the lesson never ends")


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("visit", size([DESK], [DESK, PHONE]), indirect=True)
def test_who_presses_what_is_ringed_wins_and_goes_over_into_a_free_game(visit: Visit, tmp_path: Path, name: str) -> None:
    page = visit.page
    begin(page, name)
    assert faults(page) == []
    lesson = lesson_of(games.title(name))
    assert lesson is not None
    steps = follow(page, "Enter" if page.viewport_size == {"width": 1280, "height": 800} else "click", tmp_path)
    assert steps == [*map(str, range(len(lesson.step))), "done"]
    picture(page, tmp_path / "done.png")
    table = page.url
    page.locator("[data-lesson] .btn.pri").click()
    expect(page.locator(f'{ASK}:not([data-ask=""])')).to_be_visible(timeout=ANSWER_SECONDS * 1000)
    assert page.url != table
    expect(page.locator("[data-lesson]")).to_have_count(0)


@pytest.mark.parametrize("name", size(TAUGHT[:2], TAUGHT))
@pytest.mark.parametrize("visit", [PHONE], indirect=True, ids=["phone"])
def test_a_lesson_goes_on_after_a_reload_and_after_its_tab_was_closed_and_can_be_skipped(visit: Visit, tmp_path: Path, name: str) -> None:
    page = visit.page
    front = page.url
    begin(page, name)
    assert follow(page, "click", tmp_path, until="1") == ["0", "1"]
    page.reload()
    expect(page.locator('[data-lesson="1"]')).to_be_visible(timeout=ANSWER_SECONDS * 1000)
    table, again = page.url, page.context.new_page()
    page.close()
    again.goto(front)
    again.locator(f'a[href="{urlsplit(table).path}"]').last.click()
    expect(again.locator('[data-lesson="1"]')).to_be_visible(timeout=ANSWER_SECONDS * 1000)
    again.locator(".skip").press("Enter")
    expect(again.locator("[data-lesson]")).to_have_count(0)
    expect(again.locator(MEANT)).to_have_count(0)


def test_a_first_visit_offers_the_lesson(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    front = page.url
    picture(page, tmp_path / "front.png")
    page.locator(".choice [data-learn]").click()
    expect(page.locator('[data-lesson="0"]')).to_be_visible(timeout=ANSWER_SECONDS * 1000)
    page.goto(front)
    expect(page.locator(".games [data-learn]").first).to_be_visible()
    assert page.locator(".choice [data-learn]").count() == 0, "whoever has been here is not asked again"
