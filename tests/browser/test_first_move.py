"""Nobody waits for a compiler: a server whose machine never compiled deals a game in the browser, and an agent answers a first move."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, Arrive, free_port, serve
from tests.browser.player import Player
from tests.browser.tables import call, id_of
from tests.browser.test_counter_game import deal_me_in


@pytest.mark.slow
def test_an_agent_answers_a_first_move_with_an_empty_cache(arrive: Arrive, tmp_path: Path, running: Path) -> None:
    """How soon is measured in bench/ (`cold.first_move`)."""
    port = free_port()
    process = serve(tmp_path, port, running, cache=tmp_path / "cache")
    page = arrive(DESK, address=f"http://127.0.0.1:{port}")
    deal_me_in(page)
    player = Player(page, 1)
    player.play(1)
    while not has_moved(page):
        player.play(1)
    process.terminate()
    process.wait(20)
    assert "Traceback" not in (tmp_path / "log.txt").read_text()


def has_moved(page: Page) -> bool:
    """Whether the bot in the other seat has done something."""
    view = call(page, f"/tables/{id_of(page)}/view")
    mine = view["view"]["table"]["seat"]
    return any(event["key"] not in ("dealt", "first") and event["args"].get("seat", mine) != mine for event in view["events"])
