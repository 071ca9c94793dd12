"""Things go wrong in the middle of a game: the server is killed, the network is gone. Both come back, and the page goes on by itself."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

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
