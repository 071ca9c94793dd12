"""It is your turn: the tab says so, and a notification where it was asked for; neither names a card."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Look
from tests.recorded.scenes import scenes

NOBODY_LOOKS = """() => {
    window.shown = [];
    window.Notification = class extends EventTarget {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title, options) { super(); window.shown.push([title, options.body, options.tag]); }
    };
    Object.defineProperty(document, "visibilityState", { get: () => window.away ? "hidden" : "visible" });
}"""


def test_a_turn_is_on_the_tab_and_in_a_notification_that_was_asked_for(recorded: Look) -> None:
    replay, scene = recorded(), scenes("the_coding")["send hack"]
    page = replay.page
    page.add_init_script(f"({NOBODY_LOOKS})()")
    replay.show(scene)
    expect(page).to_have_title(f"● Your turn · Table {scene.code} · Underrose")
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/rose-turn.svg")
    page.get_by_role("button", name="Menu", exact=True).click()
    wish = page.get_by_role("group", name="A notification when it is my turn")
    wish.get_by_role("button", name="On").click()
    expect(wish.get_by_role("button", name="On")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.evaluate("window.away = true")
    position = scene.feed[0]
    replay.say({**position, "n": position["n"] + 1, "ask": None, "legal": [], "events": [], "whole": False})
    replay.say({**position, "n": position["n"] + 2, "ask": position["ask"] + 1, "events": [], "whole": False})
    page.wait_for_function("() => window.shown.length > 0")
    assert page.evaluate("window.shown[0]") == ["It is your turn", f"The Coding, table {scene.code}", scene.code]
