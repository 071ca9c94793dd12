"""Things go wrong in the middle of a game: the server is killed, the network is gone. Both come back, and the page goes on by itself."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import free_port, hurry, serve
from tests.browser.player import ASK, Player
from tests.browser.test_counter_game import deal_me_in

ANSWERS = 3


def test_a_killed_server_and_a_lost_network(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    server = serve(tmp_path, port)
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.route("**/api/tables", hurry)
    page.goto(f"http://127.0.0.1:{port}")
    deal_me_in(page)
    player = Player(page, 11)
    for _ in range(ANSWERS):
        assert player.wait()
        player.answer()
    assert player.wait()
    page.evaluate("window.untouched = true")
    before, asked = page.locator("[data-seat='0']").inner_text(), page.locator(ASK).get_attribute("data-ask")

    server.kill()
    server.wait()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server = serve(tmp_path, port)
    try:
        expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=20_000)
        assert page.locator("[data-seat='0']").inner_text() == before
        assert page.locator(ASK).get_attribute("data-ask") == asked
        player.answer()
        assert player.wait()

        context.set_offline(True)
        page.evaluate("() => 0")
        context.set_offline(False)
        player.answer()
        assert player.wait()
        assert page.evaluate("window.untouched")
    finally:
        server.terminate()
        server.wait(20)
        context.close()
