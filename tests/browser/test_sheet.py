"""The Crack Sheet: it crosses itself out, says why, takes one's own marks, gives advice, and shows less to whoever wants less."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Look
from tests.browser.replay import HOME, Replay
from tests.recorded.scenes import Scene, scenes


def sheet_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Crack Sheet")


REASONS = scenes("rooms")["reasons"]
"""A seat with every reason it may ask for."""


def test_a_crossed_value_says_why_to_a_finger_and_on_focus(recorded: Look) -> None:
    page = recorded().show(REASONS)
    sheet = sheet_of(page)
    crossed, note = sheet.locator(".cell.ruled").first, sheet.get_by_role("note")
    crossed.click()
    expect(note).to_contain_text(f"Not {crossed.inner_text().strip()}, because")
    expect(note).not_to_contain_text("Looking it up")
    expect(note).to_contain_text(re.compile(r"takes|asks|ask|covers|you hold|take"))
    crossed.click()
    expect(note).to_have_count(0)
    page.keyboard.press("Tab")  # from here on the keyboard leads
    sheet.locator(".cell").first.focus()
    for _ in range(6):
        if page.evaluate("document.activeElement.classList.contains('ruled')"):
            break
        page.keyboard.press("ArrowRight")
    expect(note).to_contain_text("because")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_a_reason_ends_in_the_step_that_its_facts_force(size: tuple[int, int], recorded: Look) -> None:
    """What the server gives as the step stands under the facts, set apart, in the page's words."""
    said = [{"key": "hacked", "args": {"seat": 0, "target": 1, "slot": 0, "card": card, "answer": 1}, "text": ""} for card in (0, 1)]
    step = {"key": "step", "args": {"seat": 1, "place": 1, "value": 8}, "text": "So it is."}
    replay, scene = recorded(viewport={"width": size[0], "height": size[1]}), REASONS
    replay.show(scene)
    replay.answers |= {path: {"facts": said, "step": step} for path in scene.asked if "/because?" in path}
    page = replay.page
    sheet = sheet_of(page)
    if not sheet.is_visible():
        page.get_by_role("button", name="Crack Sheet").click()
    sheet.locator(".cell.ruled").first.click()
    note = sheet.get_by_role("note")
    expect(note.locator(".step")).to_have_text("So Ada\N{RIGHT SINGLE QUOTATION MARK}s tens is the 8.")
    above, below = note.locator("span").nth(1).bounding_box(), note.locator(".step").bounding_box()
    assert above
    assert below
    assert below["y"] >= above["y"] + above["height"]


def test_the_sheet_crosses_out_what_the_feed_told(recorded: Look) -> None:
    """How odds are written, `web/test/the_coding.test.ts` says."""
    sheet, told = sheet_of(recorded().show(REASONS)), REASONS.feed[0]
    names = {str(one["seat"]): one["name"] for one in told["seats"]}
    out = {name: [about["out"] for about in told["notes"]["about"] if names[about["key"][0]] == name] for name in names.values()}
    for grid in sheet.locator("section.grid").all():
        rows = [[cell.inner_text() for cell in row.locator(".cell.ruled b").all()] for row in grid.locator(".row").all()]
        assert rows == [sorted(values) for values in out[grid.get_attribute("aria-label") or ""]]


def test_own_marks_outlive_the_page(recorded: Look) -> None:
    page = recorded(settings={"assist": "off"}).show(REASONS)
    sheet = sheet_of(page)
    sheet.get_by_role("button", name="7: possible").first.click()
    page.reload()
    expect(sheet.get_by_role("button", name="7: possible, you crossed it out")).to_be_visible()


def test_advice_fills_the_buttons(recorded: Look) -> None:
    page = recorded().show(REASONS)
    page.get_by_role("button", name="Ask for advice").click()
    expect(page.get_by_text("The agent would say")).to_be_visible()


TOLD = {
    "said": {
        "key": "tell_asked",
        "args": {"seat": 1, "card": 7, "letters": 0, "digits": 0b100010, "sheet": 33, "likely": 12, "more": 0},
        "text": "So it is.",
    },
    "fact": {"key": "hacked", "args": {"seat": 1, "target": 0, "slot": 0, "card": 7, "answer": 0}, "text": ""},
}
"""A tell of the other seat, as the server has it."""


SENTENCE = (
    "Ada asked \N{LEFT DOUBLE QUOTATION MARK}tens 3 4 5 6?\N{RIGHT DOUBLE QUOTATION MARK}, and hardly anybody asks for what lies in "
    "their own hand: 1 or 5 is there in 12 cases of 100; the sheet alone says 33."
)


def show_told(replay: Replay, scene: Scene) -> Locator:
    """Open a table where the other's choice tells something, and return what is said of it on the sheet."""
    replay.lay(scene)
    replay.answers |= {path: {"tells": [TOLD]} for path in replay.answers if path.endswith("/tells")}
    replay.page.goto(f"{HOME}/t/{scene.code}")
    expect(replay.page.locator("section[data-ask]:not([data-ask=''])")).to_be_visible()
    if not sheet_of(replay.page).is_visible():
        replay.page.get_by_role("button", name="Crack Sheet").click()
    expect(replay.page.locator(".cell.odds").first).to_be_visible()
    return sheet_of(replay.page).locator(".grid", has_text="Ada").locator(".tells p")


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["desk", "phone"])
def test_the_sheet_says_what_a_choice_makes_likely_as_long_as_that_decision_is_open(size: tuple[int, int], recorded: Look) -> None:
    """Below the grid of whose choice it was, in the page's words; gone with the next step."""
    replay, scene = recorded(viewport={"width": size[0], "height": size[1]}), REASONS
    told = show_told(replay, scene)
    expect(told).to_have_text(SENTENCE)
    for message in scene.then:
        replay.say(message)
    expect(told).to_have_count(0)


def test_whoever_takes_less_help_is_told_only_what_is_certain(recorded: Look) -> None:
    replay = recorded(settings={"assist": "odds"})
    replay.page.on("request", lambda request: asked.append(request.url))
    asked = list[str]()
    expect(show_told(replay, REASONS)).to_have_count(0)
    assert not [url for url in asked if url.endswith("/tells")]


def test_a_question_that_can_teach_nothing_says_so(recorded: Look) -> None:
    """Of five hack cards the sheet knows one answer: the card says it, and the question before it is spent."""
    replay = recorded(viewport={"width": 1440, "height": 900})
    page = replay.show(scenes("the_coding")["send hack"])
    card = page.get_by_role("button", name="tens 0 1 2, only false")
    expect(card).to_contain_text("only false")
    expect(page.get_by_role("button", name=re.compile(r"true \d+%$"))).to_have_count(4)
    card.click()
    expect(page.locator(".ask .say")).to_contain_text("the answer can only be “false”: it would tell you nothing.")
    replay = recorded(settings={"assist": "off"})
    replay.show(scenes("the_coding")["send hack"])
    expect(replay.page.get_by_role("button", name="tens 0 1 2", exact=True)).to_be_visible()


def test_a_player_may_take_less_help(recorded: Look) -> None:
    page = recorded().show(REASONS)
    expect(page.locator(".cell.odds").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="By hand").click()
    page.keyboard.press("Escape")
    expect(page.locator(".cell.odds")).to_have_count(0)
    page.reload()
    expect(page.locator("section[data-ask]:not([data-ask=''])")).to_be_visible()
    expect(page.locator(".cell.odds")).to_have_count(0)
