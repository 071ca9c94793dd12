"""Things go wrong in the middle of a game: the server is killed, the network is gone. Both come back, and the page goes on by itself."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, Arrive, House, Look
from tests.browser.network import LOST, PATIENCE_MS, Network
from tests.browser.player import ASK, Player
from tests.browser.replay import HOME
from tests.browser.test_counter_game import deal_me_in
from tests.recorded.scenes import scenes
from underrose.server.http.static_pages import WEB


def in_the_middle(page: Page, seed: int) -> Player:
    """Some answers into a game against a bot, with a question open."""
    deal_me_in(page)
    player = Player(page, seed)
    player.play(2)
    page.evaluate("window.untouched = true")
    return player


def position(page: Page) -> tuple[str, str, str | None]:
    """What the player has, what has happened, and the open question's number."""
    log = page.get_by_role("list", name="Log").inner_text()
    return page.locator("[data-seat='0']").inner_text(), log, page.locator(ASK).get_attribute("data-ask")


def own_deeds(page: Page) -> int:
    """How many answers of the player's the log tells."""
    return len(re.findall("^You (?:lay|take|can take|ask|decode|turn up)", position(page)[1], re.MULTILINE))


@pytest.fixture
def mortal(house: House) -> Iterator[House]:
    """The server of all tests, alive again afterwards."""
    yield house
    if house.process.poll() is not None:
        house.start()


def test_a_killed_server(arrive: Arrive, mortal: House) -> None:
    page = arrive(DESK, clock=True)
    player = in_the_middle(page, 11)
    before = position(page)
    mortal.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    mortal.start()
    page.clock.fast_forward(PATIENCE_MS)
    expect(page.get_by_text(LOST)).to_be_hidden()
    assert position(page) == before
    player.play(1)
    assert page.evaluate("window.untouched")
    assert f"{mortal.url}/" in asked, "whether the server has other pages by now, which would be loaded"


def test_an_answer_into_a_network_that_died_without_a_word_counts_once(arrive: Arrive, house: House) -> None:
    network = Network(house.port)
    page = arrive(DESK, address=network.url, clock=True)
    player = in_the_middle(page, 13)
    asked, done = position(page)[2], own_deeds(page)
    network.die()
    player.answer()
    page.clock.fast_forward(PATIENCE_MS)
    expect(page.get_by_text(LOST)).to_be_visible()  # the page asks itself why nobody answers
    assert player.answered == asked
    network.break_lines()
    network.live()
    page.clock.fast_forward(PATIENCE_MS)
    assert player.wait()
    assert own_deeds(page) == done + 1
    assert page.evaluate("window.untouched")
    player.play(1)
    network.close()


HTML, ENTRY = WEB / "index.html", re.compile(r"/assets/index-[\w-]+\.js")


def test_what_is_half_entered_is_not_lost_to_newer_pages(recorded: Look) -> None:
    page, newer = recorded(clock=True).show(scenes("the_coding")["order order"]), ENTRY.sub("/assets/index-newer.js", HTML.read_text())
    page.route(f"{HOME}/", lambda route: route.fulfill(body=newer, content_type="text/html"))
    page.get_by_role("button", name="Menu").click()
    words = page.get_by_role("textbox", name="What happened, if you like")
    words.fill("It went wrong when")
    page.evaluate("window.untouched = true")
    page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
    expect(page.get_by_text("This page is older than the server")).to_be_visible()
    page.clock.fast_forward(5000)
    expect(words).to_have_value("It went wrong when")
    assert page.evaluate("window.untouched")
    words.fill("")
    page.clock.fast_forward(5000)
    page.wait_for_function("() => !window.untouched")
