"""The words of a game are explained where they stand: by keyboard, mouse and finger, at every size, and over nothing that may be chosen."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Look, faults
from tests.browser.test_targets import SMALL
from tests.recorded.scenes import read, scenes

WITHIN = """(note) => {
    const { left, top, right, bottom } = note.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && note.scrollHeight <= note.clientHeight;
}"""
COVERED = """() => {
    const note = document.querySelector(".meaning");
    return [...document.querySelectorAll(".room button:not(:disabled), header button")].filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return note.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map((one) => one.textContent);
}"""
"""What may be chosen and lies under the note."""


def note(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def test_by_keyboard_on_a_small_phone_with_the_largest_text_and_in_a_contrast_theme(recorded: Look) -> None:
    replay = recorded(read("answers")["answers"], {"language": "de", "text": "largest"}, viewport={"width": 320, "height": 568})
    page = replay.open("/rules/classified_information")
    word = page.get_by_role("button", name="Koffer", exact=True).first
    expect(word).to_be_attached()
    word.evaluate("(one) => one.scrollIntoView({ block: 'end' })")
    page.get_by_role("searchbox").focus()
    page.keyboard.press("Tab")
    expect(word).to_be_focused()
    expect(word).to_have_attribute("aria-expanded", "true")
    expect(word).to_have_accessible_description(
        "Koffer Die Karte, die jemand hütet und die andere Person kennen will. Nur wem er gehört, der darf hineinsehen."
    )
    assert note(page).evaluate(WITHIN)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    expect(note(page)).to_be_visible()
    page.emulate_media(forced_colors="active")
    edge, line = (
        one.evaluate("(one, name) => getComputedStyle(one)[name]", name)
        for one, name in ((note(page), "borderTopWidth"), (word, "textDecorationLine"))
    )
    assert (edge, line) == ("1px", "underline")
    page.keyboard.press("Tab")
    expect(word).to_have_attribute("aria-expanded", "false")
    expect(note(page)).to_have_count(1)  # that of the next word
    last = page.locator(".term").last
    last.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert note(page).evaluate(WITHIN)
    assert page.evaluate(SMALL) == []


def test_by_finger_above_the_questions_of_a_table(recorded: Look) -> None:
    page = recorded(viewport={"width": 390, "height": 844}, has_touch=True).show(scenes("the_coding")["send hack"])
    word = page.locator("section[data-ask] .term").first
    word.tap()  # at once: a word decides nothing, so nothing has to have been read
    expect(note(page)).to_be_visible()
    assert note(page).evaluate(WITHIN)
    assert page.evaluate(COVERED) == []
    assert faults(page) == []
    word.tap()
    expect(note(page)).to_be_hidden()
    word.tap()
    page.touchscreen.tap(195, 120)
    expect(note(page)).to_be_hidden()


def test_by_mouse_and_in_a_dialog_that_stays_open(recorded: Look) -> None:
    page = recorded(clock=True).show(scenes("the_coding")["send hack"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    shown = page.get_by_role("dialog", name="How to play")
    word = shown.get_by_role("button", name="code", exact=True).first
    word.hover()
    expect(note(page)).to_contain_text("A letter and two digits that you hide")
    note(page).hover()
    page.clock.run_for(400)
    expect(note(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    expect(shown).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
