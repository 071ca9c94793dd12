"""Things go wrong in the middle of a game: the server is killed, the network is gone. Both come back, and the page goes on by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import free_port, hurry, serve
from tests.browser.network import Network
from tests.browser.player import ASK, Player
from tests.browser.test_counter_game import deal_me_in

ANSWERS = 3
BACK_MS = 30_000
QUIET_MS = 15_000
"""A multiple of what it takes; without a heartbeat it was 45 s."""
LOST = "Connection lost"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may meet errors."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.route("**/api/tables", hurry)
    yield page
    context.close()


def in_the_middle(page: Page, address: str, seed: int) -> Player:
    """Some answers into a game against a bot, with a question open."""
    page.goto(address)
    deal_me_in(page)
    player = Player(page, seed)
    for _ in range(ANSWERS):
        assert player.wait()
        player.answer()
    assert player.wait()
    page.evaluate("window.untouched = true")
    return player


def position(page: Page) -> tuple[str, str, str | None]:
    """What the player has, what has happened, and the open question's number."""
    log = page.get_by_role("list", name="Log").inner_text()
    return page.locator("[data-seat='0']").inner_text(), log, page.locator(ASK).get_attribute("data-ask")


def own_deeds(page: Page) -> int:
    """How many answers of the player's the log tells."""
    return len(re.findall("^You (?:lay|take|can take|ask|decode|turn up)", position(page)[1], re.MULTILINE))


def test_a_killed_server(page: Page, tmp_path: Path, running: Path) -> None:
    port = free_port()
    server = serve(tmp_path, port, running)
    player = in_the_middle(page, f"http://127.0.0.1:{port}", 11)
    before = position(page)
    server.kill()
    server.wait()
    expect(page.get_by_text(LOST)).to_be_visible()
    server = serve(tmp_path, port, running)
    try:
        expect(page.get_by_text(LOST)).to_be_hidden(timeout=BACK_MS)
        assert position(page) == before
        player.answer()
        assert player.wait()
        assert page.evaluate("window.untouched")
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture
def network(server: str) -> Iterator[Network]:
    network = Network(int(server.rpartition(":")[2]))
    yield network
    network.close()


def test_lines_that_break_at_both_ends(page: Page, network: Network) -> None:
    player = in_the_middle(page, network.url, 12)
    before = position(page)
    network.die()
    network.break_lines()
    expect(page.get_by_text(LOST)).to_be_visible()
    network.live()
    expect(page.get_by_text(LOST)).to_be_hidden(timeout=BACK_MS)
    assert position(page) == before
    player.answer()
    assert player.wait()
    assert page.evaluate("window.untouched")


def test_an_answer_into_a_network_that_died_without_a_word_counts_once(page: Page, network: Network) -> None:
    player = in_the_middle(page, network.url, 13)
    asked, done = position(page)[2], own_deeds(page)
    network.die()
    player.answer()
    expect(page.get_by_text(LOST)).to_be_visible(timeout=BACK_MS)  # the page asks itself why nobody answers
    assert player.answered == asked
    network.break_lines()
    network.live()
    assert player.wait()
    assert own_deeds(page) == done + 1
    assert page.evaluate("window.untouched")
    player.answer()
    assert player.wait()


def test_a_network_that_died_without_a_word_is_noticed_by_who_only_waits(page: Page, network: Network) -> None:
    player = in_the_middle(page, network.url, 15)
    network.die()
    expect(page.get_by_text(LOST)).to_be_visible(timeout=QUIET_MS)
    network.live()  # what was held back arrives
    expect(page.get_by_text(LOST)).to_be_hidden(timeout=BACK_MS)
    player.answer()
    assert player.wait()
    assert page.evaluate("window.untouched")


def test_a_device_that_knows_it_is_offline(page: Page, server: str) -> None:
    player = in_the_middle(page, server, 14)
    before = position(page)
    page.context.set_offline(True)
    page.evaluate("() => 0")
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_be_hidden(timeout=BACK_MS)
    assert position(page) == before
    player.answer()
    assert player.wait()
