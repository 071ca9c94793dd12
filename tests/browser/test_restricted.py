"""Browsers that may keep nothing, and networks that let no WebSocket through: whoever comes plays all the same."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.player import Player
from tests.browser.replay import Shelf
from tests.browser.test_counter_game import deal_me_in

FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""
"""Site data is blocked: already to name a store is refused."""
FULL = 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };'
NO_COOKIES = FORBIDDEN + 'Object.defineProperty(navigator, "cookieEnabled", { get: () => false });'
NO_SOCKETS = """window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    static CLOSED = 3;
    readyState = 0;
    constructor() {
        super();
        queueMicrotask(() => this.dispatchEvent(new CloseEvent("close", { code: 1006 })));
    }
    send() {}
    close() {}
};"""
"""A proxy or a blocker lets no WebSocket through."""
SLOW = "No live connection gets through here"


def without_cookies(route: Route) -> None:
    """The answer, without what would have the browser keep something."""
    answer = route.fetch()
    route.request.frame.page.context.clear_cookies()
    route.fulfill(response=answer, headers={name: value for name, value in answer.headers.items() if name != "set-cookie"})


@pytest.fixture
def restricted(shelf: Shelf, server: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a browser for which a script of the test's has forbidden something."""
    page = shelf.page("served")
    page.add_init_script(request.param)
    guest = Visit(page, server)
    if request.param == NO_COOKIES:
        page.route("**/api/guests", without_cookies)
    page.goto(server)
    yield page
    cookies = page.context.cookies()
    shelf.give_back(page.context)
    assert guest.troubles == []
    assert (cookies == []) == (request.param == NO_COOKIES)


@pytest.mark.parametrize(
    "restricted",
    [pytest.param(FORBIDDEN, id="forbidden"), pytest.param(FULL, id="full", marks=pytest.mark.slow)],
    indirect=True,
)
def test_who_may_keep_nothing_plays_on(restricted: Page) -> None:
    deal_me_in(restricted)
    Player(restricted, 5).play(1)
    expect(restricted.get_by_text(SLOW)).to_have_count(0)
    restricted.get_by_role("button", name="Menu").click()
    expect(restricted.get_by_text("This browser keeps nothing for this page")).to_be_visible()


@pytest.mark.parametrize(
    "restricted",
    [pytest.param(NO_COOKIES, id="no cookies", marks=pytest.mark.slow), pytest.param(NO_SOCKETS, id="no WebSocket")],
    indirect=True,
)
def test_who_has_no_live_connection_plays_on_and_is_told_why_it_takes_longer(restricted: Page) -> None:
    deal_me_in(restricted)
    player = Player(restricted, 5)
    player.play(1)
    expect(restricted.get_by_text(SLOW)).to_be_visible()
    player.play(1)
    restricted.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(restricted.get_by_text(SLOW)).to_be_in_viewport()
