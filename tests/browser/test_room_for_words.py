"""Words have the room they need on a narrow phone and with the largest text, and grow with a large screen."""

from tests.browser.conftest import Look
from tests.browser.looking import look
from tests.browser.test_sweep import CHOICES, OPENS, SETTLED
from tests.recorded.scenes import read, scenes

LINES = "(one) => one.getClientRects().length && one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
READ = """() => {
    const say = document.querySelector(".ask .say"), about = say.querySelector("p");
    about.scrollIntoView({ block: "nearest" });
    const from = say.getBoundingClientRect(), { top, bottom } = about.getBoundingClientRect();
    const line = parseFloat(getComputedStyle(about).lineHeight);
    return Math.min(from.bottom, bottom, innerHeight) - Math.max(top, from.top) > Math.min(1.9 * line, 0.95 * (bottom - top));
}"""
"""Whether two lines of what the bar says, or all of it where it is shorter, are seen after at most one scroll of the bar."""


def test_a_partys_head_keeps_its_lines_and_grows_with_the_screen(recorded: Look) -> None:
    page = recorded().show(scenes("top_secret_party")["answering answer"])
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        for text in ("normal", "largest"):
            page.evaluate("(text) => document.documentElement.dataset.text = text", text)
            assert page.locator(".me .sub").evaluate(LINES) < 1.5
    page.evaluate("document.documentElement.dataset.text = 'normal'")
    page.set_viewport_size({"width": 1920, "height": 1080})
    paper, cards = (page.locator(part).bounding_box() or {"width": 0, "height": 0} for part in (".paper", ".cards"))
    assert paper["width"] + cards["width"] > 0.7 * 1920
    assert paper["height"] > 0.35 * 1080


def test_what_a_verb_does_is_read_above_it_with_the_largest_text(recorded: Look) -> None:
    replay = recorded(settings={"text": "largest"}, viewport={"width": 390, "height": 844})
    page = replay.show(scenes("classified_information")["act assassinate/deploy/encrypt/enlist"])
    page.locator(CHOICES[0]).first.evaluate("(one) => one.click()")
    assert page.locator(OPENS).count() > 2
    for number in range(page.locator(OPENS).count()):
        page.locator(OPENS).nth(number).evaluate("(one) => one.click()")
        page.wait_for_function(READ)


WHOLE = """() => [...document.querySelectorAll("button.hand")].map((card) => {
    const frame = card.getBoundingClientRect();
    const inside = (part) => {
        const { top, bottom, height } = part.getBoundingClientRect();
        const cut = part.scrollHeight > part.clientHeight + 1;
        return height > 8 && top >= frame.top && bottom <= Math.min(frame.bottom, innerHeight) && !cut;
    };
    return [card.querySelectorAll(".code i").length, inside(card.querySelector(".code")), inside(card.querySelector(".text"))];
})"""
"""Of each card of a hand how many numbers its Code shows, and whether Code and ability lie whole on it."""


def test_a_hand_on_a_phone_shows_codes_and_abilities(recorded: Look) -> None:
    page = recorded(viewport={"width": 390, "height": 844}).show(scenes("classified_information")["act assassinate/deploy/encrypt/enlist"])
    assert page.evaluate(WHOLE) == [[3, True, True]] * 2


LOG_LINES = 8
SHOWS = """[...document.querySelectorAll("ol[aria-label=Log]")].map((log) => {
    const area = log.closest("[data-aside]").getBoundingClientRect();
    return (area.bottom - 12 - log.getBoundingClientRect().top) / (parseFloat(getComputedStyle(log).lineHeight) + 6);
})"""
"""How many lines of one row there is room for between the log's head and the foot of its area, gaps included."""


def test_the_log_shows_eight_lines_on_a_desktop(recorded: Look) -> None:
    page = recorded().show(scenes("the_coding")["send hack"])
    assert max(page.evaluate(SHOWS)) >= LOG_LINES


def test_pages_around_the_tables_have_room_for_german_on_phones(recorded: Look) -> None:
    """On a phone on its side a finished game stood letter below letter, and the keys went below what stays in sight of a case."""
    replay, review = recorded(read("answers")["answers"], {"language": "de"}), scenes("reviews")["top_secret_party review"]
    for path, scene in (("/", None), ("/case/2026-11-22/the_coding/easy", None), (f"/t/{review.code}/review?game=1&seat=0", review)):
        page = replay.open(path, scene)
        for width, height, text in ((360, 640, "largest"), (844, 390, "normal")):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("(text) => document.documentElement.dataset.text = text", text)
            page.evaluate(SETTLED)
            assert [one for one in look(page) if one.startswith(("broken", "covered by button", "the page", "wider"))] == []
