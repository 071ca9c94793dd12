"""Two bots think on the front page, and at their table one looks over either's shoulder: at its cards, its note sheet, and why."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Arrive, Look, Visit, faults
from tests.recorded.scenes import read

ASKED = "/api/exhibition"


def with_crosses(page: Page) -> None:
    """Wait until both bots have something to cross out."""
    for bot in (0, 1):
        expect(page.locator(f'[data-bot="{bot}"] i.out').first).to_be_attached()


@pytest.mark.parametrize("visit", [PHONE], indirect=True, ids=["phone"])
def test_who_only_looks_sees_two_bots_think_and_looks_over_both_shoulders(visit: Visit) -> None:
    """Less motion is wished for here, so they play when they are asked to."""
    page = visit.page
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith(ASKED) else None)
    panel = page.locator("[data-exhibition]")
    panel.scroll_into_view_if_needed()
    expect(panel.get_by_role("heading")).to_have_text("Watch two bots think")
    assert asked == []
    panel.get_by_role("button", name="Let them play").click()
    with_crosses(page)
    expect(panel).to_contain_text(re.compile(r"deals? still fits?"))
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("link", name="Watch at the table").click()
    for bot in ("0", "1"):
        page.locator(f'[data-shoulder="{bot}"]').click()
        expect(page.locator(f'[data-seat="{bot}"] [data-up], [data-seat="{bot}"] .card').first).to_be_visible()
        page.locator('[data-drawer="sheet"]').click()
        page.locator(".cell.ruled").first.click()
        expect(page.get_by_text(re.compile("^Not .*, because"))).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Close").first.click()
    page.locator('[data-shoulder=""]').click()
    expect(page.locator(".cell")).to_have_count(0)
    expect(page.locator("section[data-ask]")).to_be_in_viewport(ratio=1)


OBSERVED = """() => new Promise((done) => {
    const watch = new IntersectionObserver(() => done(watch.disconnect()));
    watch.observe(document.querySelector("[data-exhibition]"));
})"""
"""The page has been told by now whether its panel is in view: it asked before."""


@pytest.mark.slow
@pytest.mark.parametrize("saves", [False, True], ids=["idle", "saving-data"])
def test_nothing_of_it_is_fetched_before_the_page_rests_nor_while_nobody_looks_or_data_is_saved(arrive: Arrive, saves: bool) -> None:
    """The first page comes first; below the fold nothing is asked, and who saves data is asked first."""
    page = arrive((390, 700), reduced_motion="no-preference", clock=True)
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {{ saveData: {str(saves).lower()} }} }})")
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith(ASKED) else None)

    def asked_while(what: str) -> int:
        """How often it is asked for in ten seconds of the page's."""
        page.evaluate(what)
        page.evaluate(OBSERVED)
        before = len(asked)
        page.clock.run_for(10_000)
        page.evaluate("fetch('/api/games')")  # a request behind any other
        return len(asked) - before

    page.reload()
    panel = page.locator("[data-exhibition]")
    panel.wait_for(state="attached")
    assert asked_while("0") == 0
    panel.scroll_into_view_if_needed()
    if saves:
        assert asked_while("0") == 0
        panel.get_by_role("button", name="Let them play").click()
    with_crosses(page)
    assert asked_while("scrollTo(0, 0)") == 0


@pytest.mark.parametrize("listed", [False, True], ids=["told-by-the-list", "refused-when-asked"])
def test_where_there_is_none_nothing_is_offered(recorded: Look, listed: bool) -> None:
    """Of a server whose workers share a database the list of games says so, and nothing is asked; a refusal takes the panel away too."""
    told = read("answers")["answers"]
    games = [{**game, "exhibition": game["exhibition"] and listed} for game in told["/games"]]
    replay, asked = recorded({**told, "/games": games, "/exhibition": 404}, {"motion": "full"}, reduced_motion="no-preference"), list[str]()
    replay.page.on("request", lambda request: asked.append(request.url) if request.url.endswith(ASKED) else None)
    page = replay.open("/")
    expect(page.get_by_text("Ready to play").first).to_be_visible()
    page.mouse.wheel(0, 700)
    expect(page.locator(".watch, [data-exhibition]")).to_have_count(0)
    assert (len(asked) > 0) == listed
