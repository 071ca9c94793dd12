"""The pages as an app: what anybody may read is kept for when there is no network, and nothing of a table ever is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import faults
from tests.browser.test_counter_game import deal_me_in
from underrose import games

KEPT = """async () => {
    const addresses = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
    const all = await Promise.all((await caches.keys()).map(addresses));
    return all.flat().map((url) => new URL(url).pathname).sort();
}"""


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A page whose browser has kept what it keeps."""
    context = browser.new_context(service_workers="allow", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server)
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
    page.reload()
    page.wait_for_function(f"async () => (await ({KEPT})()).filter((path) => path.endsWith('/rules')).length === {len(games.TITLES)}")
    yield page
    context.close()


def test_without_a_network_front_page_and_rules_can_be_read(page: Page) -> None:
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Rules of The Coding").click()
    expect(page.get_by_role("heading", name="The Coding").first).to_be_visible()
    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    expect(contents.nth(3)).to_be_visible()
    part = contents.nth(2).inner_text()
    contents.nth(2).click()
    expect(page.get_by_role("heading", name=part)).to_be_in_viewport()
    assert faults(page) == []


def test_nothing_of_a_table_is_kept(page: Page, server: str) -> None:
    deal_me_in(page)
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    page.reload()
    kept: list[str] = page.evaluate(KEPT)
    assert [path for path in kept if path.startswith("/api/")] == sorted(
        ["/api/games", *(f"/api/games/{name}/rules" for name in games.TITLES)]
    )
    assert not [path for path in kept if path.startswith(("/t/", "/room/"))]


def test_an_app_can_be_made_of_it(page: Page) -> None:
    manifest = json.loads(page.request.get(page.url + "manifest.webmanifest").text())
    for icon in manifest["icons"]:
        answer = page.request.get(page.url.rstrip("/") + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])
    assert {Path(icon["src"]).suffix for icon in manifest["icons"]} == {".svg", ".png"}
