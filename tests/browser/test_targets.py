"""Whatever can be pressed on the pages to read is large enough for a finger: the whole of each page, not only what is in view."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Look
from tests.recorded.scenes import GAMES, read
from tests.sizes import size
from underrose.texts import LANGUAGES

SMALL = """() => {
    const controls = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']");
    return [...controls].map((one) => one.matches("[type=checkbox], [type=radio]") ? one.closest("label") ?? one : one)
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(".sr, .sr *, [inert] *, .term"))
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < 24)
        .map(([one, { width, height }]) => `${width.toFixed(1)} x ${height.toFixed(1)}: ${one.outerHTML.slice(0, 120)}`);
}"""
"""Everything one can press that is less than 24 CSS pixels wide or high (WCAG 2.2, 2.5.8), wherever on the page it stands. No scrolling, so
that nothing depends on what is in view. A word in a sentence is as high as its line, which is what the guideline excepts."""

SHOWN = {"/": "#me"} | {f"/{page}/{game}": part for game in GAMES for page, part in (("rules", ".board"), ("how", ".picture"))}
"""The front page of somebody who has tables, the pages to read, and what shows that one of them is there."""
EVERYDAY = ("/", "/rules/classified_information", "/how/top_secret_agents")


def small(page: Page) -> list[str]:
    """What is too small on a phone and at a desk, with every size of text."""
    found: list[str] = []
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        for text in ("normal", "largest"):
            page.evaluate("(text) => document.documentElement.dataset.text = text", text)
            found += [f"{width} px, {text} text: {one}" for one in page.evaluate(SMALL)]
    return found


def test_every_target_of_pages_to_read_is_large_enough(recorded: Look) -> None:
    for number, path in enumerate(size(EVERYDAY, tuple(SHOWN))):
        page = recorded(read("answers")["answers"], {"language": LANGUAGES[number % len(LANGUAGES)]}).open(path)
        expect(page.locator(SHOWN[path]).first).to_be_attached()
        assert small(page) == [], path
