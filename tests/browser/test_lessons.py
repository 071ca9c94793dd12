"""Lessons, as somebody who has never been here takes them: whatever is ringed is pressed, until the game is won and a free one begins."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Arrive, Look, faults
from tests.browser.player import ASK, HURRY, UNREAD_MS, WIDE
from tests.recorded.scenes import scenes
from underrose import games
from underrose.server.catalogue.lessons import lesson_of

MEANT = "[data-meant]"
READY = f"""() => {{
    dispatchEvent(new MouseEvent("click"));
    return document.querySelector(".veil") ? null : document.querySelector('[data-lesson="done"], [data-lesson="left"], {MEANT}');
}}"""
"""What is ringed, or the card once the lesson is over, found in one breath. What is shown large, or is looked at, has made way."""
PRESSED = f"""([one, step]) => {{
    {HURRY}
    const card = document.querySelector("[data-lesson]");
    return !one.isConnected || !one.hasAttribute("data-meant") || card?.dataset.lesson !== step;
}}"""
"""Is something else meant, or the same control for the next step?"""
MOST_PRESSES = 80
"""More than any lesson asks for."""
TAUGHT = [name for name in games.TITLES if lesson_of(games.title(name)) is not None]
FOLLOWED = [name for name in TAUGHT if lesson_of(games.title(name), 2) is not None]
"""Games with a second lesson."""


def follow(page: Page, press: str, until: str = "done") -> list[str]:
    """Press what is ringed until the lesson is there; the numbers of the steps that were come by."""
    steps: list[str] = []
    for _ in range(MOST_PRESSES):
        meant = page.wait_for_function(READY).as_element()
        assert meant is not None
        step = page.locator("[data-lesson]").get_attribute("data-lesson") or ""
        if step in (until, "done", "left"):
            return [*steps, step]
        if step not in steps:
            steps.append(step)
            assert not page.evaluate(WIDE)
        page.clock.fast_forward(UNREAD_MS)  # what has only just changed its meaning takes no finger
        if press == "click":
            meant.click()
        else:
            meant.focus()
            page.keyboard.press(press)
        page.wait_for_function(PRESSED, arg=[meant, step])
    raise AssertionError("the lesson never ends")


WAYS = [(PHONE, "click"), (DESK, "Enter")]
"""By finger, and by keys: of the games one after the other."""
FIRST = [pytest.param(*WAYS[at % 2], name, marks=[pytest.mark.slow] if at else []) for at, name in enumerate(TAUGHT)]
SECOND = [(*WAYS[(at + 1) % 2], name) for at, name in enumerate(FOLLOWED)]


@pytest.mark.parametrize(("size", "press", "name"), FIRST)
def test_who_presses_what_is_ringed_wins_and_goes_over_into_a_free_game(
    arrive: Arrive, size: tuple[int, int], press: str, name: str
) -> None:
    page = arrive(size, clock=True)
    page.locator(f'.games [data-learn="{name}"]').click()
    expect(page.locator('[data-lesson="0"] .aim')).to_be_visible()
    assert faults(page) == []
    assert follow(page, press) == steps_of(name, 1)
    expect(page.locator("[data-lesson] .aim")).to_have_count(0)
    table = page.url
    expect(page.locator("[data-lesson] [data-more]")).to_have_count(int(name in FOLLOWED))
    page.locator("[data-lesson] .btn.pri").click()
    expect(page.locator(f'{ASK}:not([data-ask=""])')).to_be_visible()
    assert page.url != table
    expect(page.locator("[data-lesson]")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "press", "name"), SECOND)
def test_a_second_lesson_is_taken_from_the_page_of_pictures_and_won_and_kept_as_done(
    arrive: Arrive, size: tuple[int, int], press: str, name: str
) -> None:
    page = arrive(size, f"/how/{name}", clock=True)
    page.locator("[data-learn-more]").click()
    expect(page.locator('[data-lesson="0"] .aim')).to_be_visible()
    assert faults(page) == []
    assert follow(page, press) == steps_of(name, 2)
    expect(page.locator("[data-lesson] [data-more]")).to_have_count(0)
    page.goto(urlsplit(page.url)._replace(path="/").geturl())
    expect(page.locator('[aria-labelledby="lessons"] .done')).to_have_count(1)
    expect(page.locator(f'[aria-labelledby="lessons"] [data-learn="{name}"]')).to_have_count(1)


def steps_of(name: str, number: int) -> list[str]:
    """What who goes through a lesson of a game comes by."""
    lesson = lesson_of(games.title(name), number)
    assert lesson is not None
    return [*map(str, range(len(lesson.step))), "done"]


@pytest.mark.parametrize("game", ["top_secret_agents", pytest.param("the_coding", marks=pytest.mark.slow)])
def test_a_drawer_that_lies_over_what_is_meant_is_shut_first(game: str, recorded: Look) -> None:
    page = recorded(viewport={"width": 390, "height": 844}).show(scenes("rooms")[f"{game} lesson"])
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(MEANT)).to_have_attribute("aria-label", "Log")


@pytest.mark.slow
def test_a_lesson_is_offered_once_and_goes_on_in_another_tab_and_can_be_skipped(arrive: Arrive) -> None:
    page = arrive(PHONE, clock=True)
    front = page.url
    page.locator(".choice [data-learn]").click()
    assert follow(page, "click", until="1") == ["0", "1"]
    table, again = page.url, page.context.new_page()
    page.close()
    again.goto(front)
    expect(again.locator(".games [data-learn]").first).to_be_visible()
    assert again.locator(".choice [data-learn]").count() == 0, "whoever has been here is not asked again"
    again.locator(f'a[href="{urlsplit(table).path}"]').last.click()
    expect(again.locator('[data-lesson="1"]')).to_be_visible()
    again.locator(".skip").press("Enter")
    expect(again.locator(f"[data-lesson], {MEANT}")).to_have_count(0)
