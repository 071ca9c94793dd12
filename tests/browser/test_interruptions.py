"""Things go wrong in the middle of a game: the server is killed, the network is gone. Both come back, and the page goes on by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, Arrive, free_port, serve
from tests.browser.network import Network
from tests.browser.player import ASK, Player
from tests.browser.test_counter_game import deal_me_in

LOST = "Connection lost"
PATIENCE_MS = 8000
"""More than a page waits until it asks whether its line lives, or opens another (`web/src/lib/feed.ts`)."""


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


def test_a_killed_server(arrive: Arrive, tmp_path: Path, running: Path) -> None:
    port = free_port()
    server = serve(tmp_path, port, running)
    page = arrive(DESK, address=f"http://127.0.0.1:{port}")
    player = in_the_middle(page, 11)
    before = position(page)
    server.kill()
    server.wait()
    expect(page.get_by_text(LOST)).to_be_visible()
    server = serve(tmp_path, port, running)
    try:
        page.clock.fast_forward(PATIENCE_MS)
        expect(page.get_by_text(LOST)).to_be_hidden()
        assert position(page) == before
        player.play(1)
        assert page.evaluate("window.untouched")
    finally:
        server.terminate()
        server.wait()


def test_an_answer_into_a_network_that_died_without_a_word_counts_once(arrive: Arrive, server: str) -> None:
    network = Network(int(server.rpartition(":")[2]))
    page = arrive(DESK, address=network.url)
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


# --- the pages are exchanged for newer ones -----------------------------------------------------------------------------

ENTRY = re.compile(r"/assets/index-[\w-]+\.js")


def renewed(page: Page, home: str) -> list[str]:
    """From now on the server has other pages than this one, where a page asks for them. Returns the addresses that are loaded."""
    loaded = list[str]()
    page.on("framenavigated", lambda frame: loaded.append(frame.url))

    def other(route: Route) -> None:
        if route.request.resource_type == "document":
            route.continue_()
        else:
            route.fulfill(body=ENTRY.sub("/assets/index-newer.js", route.fetch().text()), content_type="text/html")

    page.route(home, other)
    return loaded


@pytest.mark.slow
def test_a_page_that_is_older_than_the_server_loads_itself_anew_once_and_keeps_its_seat(
    arrive: Arrive, tmp_path: Path, running: Path
) -> None:
    port = free_port()
    server = serve(tmp_path, port, running)
    page = arrive(DESK, address=f"http://127.0.0.1:{port}")
    player = in_the_middle(page, 11)
    before, home = position(page), f"http://127.0.0.1:{port}/"
    page.wait_for_load_state("networkidle")  # portraits come last
    loaded = renewed(page, home)
    server.kill()
    server.wait()
    expect(page.get_by_text(LOST)).to_be_visible()
    server = serve(tmp_path, port, running)
    try:
        page.clock.fast_forward(PATIENCE_MS)
        page.wait_for_function("() => !window.untouched")
        expect(page.locator(ASK)).to_have_attribute("data-ask", before[2] or "")
        assert position(page)[0] == before[0]
        page.wait_for_load_state("networkidle")
        with page.expect_request_finished(lambda request: request.url == home and request.resource_type == "fetch"):
            page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
        player.play(1)
        assert len(loaded) == 1, "not again and again where nothing changes"
    finally:
        server.terminate()
        server.wait()


def test_what_is_half_entered_is_not_lost_to_newer_pages(arrive: Arrive, server: str) -> None:
    page = arrive(DESK)
    deal_me_in(page)
    Player(page, 11).play(2)
    page.get_by_role("button", name="Menu").click()
    words = page.get_by_role("textbox", name="What happened, if you like")
    words.fill("It went wrong when")
    page.evaluate("window.untouched = true")
    renewed(page, f"{server}/")
    page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
    expect(page.get_by_text("This page is older than the server")).to_be_visible()
    page.clock.fast_forward(5000)
    expect(words).to_have_value("It went wrong when")
    assert page.evaluate("window.untouched")
    words.fill("")
    page.clock.fast_forward(5000)
    page.wait_for_function("() => !window.untouched")
