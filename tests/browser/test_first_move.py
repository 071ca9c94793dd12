"""Nobody waits for a compiler: a server whose machine never compiled deals a game in the browser, and an agent answers a first move."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Visit, free_port, serve
from tests.browser.player import Player
from tests.browser.test_counter_game import deal_me_in

MOST_ANSWERS = 12


@dataclass
class Fresh:
    """A server on an empty cache, and when it was started (monotonic)."""

    url: str
    began: float
    cache: Path

    def took(self) -> float:
        """The seconds since."""
        return time.monotonic() - self.began


@pytest.fixture
def fresh(tmp_path: Path, running: Path) -> Iterator[Fresh]:
    """`underrose serve` on a cache that holds nothing."""
    port, began = free_port(), time.monotonic()
    process = serve(tmp_path, port, running, cache=tmp_path / "cache")
    yield Fresh(f"http://127.0.0.1:{port}", began, tmp_path / "cache")
    process.terminate()
    process.wait(20)
    assert "Traceback" not in (tmp_path / "log.txt").read_text()


def test_a_first_move_and_an_agents_answer_with_an_empty_cache(browser: Browser, fresh: Fresh, capsys: pytest.CaptureFixture[str]) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    visit = Visit(context.new_page(), fresh.url)
    visit.page.goto(fresh.url)
    deal_me_in(visit.page)
    player = Player(visit.page, 1)
    assert player.wait()
    dealt = fresh.took()
    player.answer()
    for _ in range(MOST_ANSWERS):
        if has_moved(visit.page):
            break
        assert player.wait()
        if not has_moved(visit.page):
            player.answer()
    assert has_moved(visit.page)
    answered, compiled = fresh.took(), {path.parent.name.rpartition("-")[0] for path in fresh.cache.rglob("ready-2")}
    context.close()
    assert visit.troubles == []
    load = os.getloadavg()[0]
    with capsys.disabled():
        print(f"\nfrom serve: dealt {dealt:.1f} s, an agent's move {answered:.1f} s; load {load:.0f}")
    assert "the_coding" not in compiled, "whoever waits for the compiler moves after it"


def has_moved(page: Page) -> bool:
    """Whether the bot in the other seat has done something."""
    code = page.url.rpartition("/")[2]
    view = page.request.get(f"{page.url.partition('/t/')[0]}/api/tables/{code}/view").json()
    mine = view["view"]["table"]["seat"]
    return any(event["key"] not in ("dealt", "first") and event["args"].get("seat", mine) != mine for event in view["events"])
