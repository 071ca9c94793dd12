"""The pages as an app: what anybody may read is kept for when there is no network, and nothing of a table ever is."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import faults
from tests.browser.test_counter_game import deal_me_in
from tests.waiting import until
from underrose import games

KEPT = """async () => {
    const addresses = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
    const all = await Promise.all((await caches.keys()).map(addresses));
    return all.flat().map((url) => new URL(url).pathname).sort();
}"""
PUBLIC = sorted(["/api/games", *(f"/api/games/{name}/rules" for name in games.TITLES)])
"""What of the server's answers is kept."""


def kept_answers(page: Page) -> list[str]:
    """What is kept of what the server answered, by its paths."""
    kept: list[str] = page.evaluate(KEPT)
    return [path for path in kept if path.startswith("/api/")]


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A page at its first visit, once its browser has kept what it keeps."""
    context = browser.new_context(service_workers="allow", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server)
    until(lambda: kept_answers(page) == PUBLIC, "what is kept of the server's answers")
    yield page
    context.close()


@pytest.mark.slow
def test_without_a_network_front_page_and_rules_can_be_read_and_nothing_of_a_table_is_kept(page: Page, server: str) -> None:
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
    page.goto(page.url.partition("/rules")[0] + "/how/top_secret_party")
    expect(page.get_by_role("heading", name="How to play TOP SECRET")).to_be_visible()
    expect(page.locator(".picture")).to_have_count(6)

    page.context.set_offline(False)
    page.goto(server)
    deal_me_in(page)
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    page.reload()
    assert kept_answers(page) == PUBLIC
    assert not [path for path in page.evaluate(KEPT) if path.startswith(("/t/", "/room/"))]


FIRST_PAGE_KB = 101
CAME = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map((one) => [one.name, one.encodedBodySize])"""


@pytest.mark.slow
def test_an_app_can_be_made_of_it(page: Page) -> None:
    """What browsers ask before they offer to install a page: a manifest with these fields, icons of these sizes, a worker in control."""
    manifest = json.loads(page.request.get(page.url + "manifest.webmanifest").text())
    assert manifest["name"]
    assert manifest["short_name"]
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "/", "/")
    assert page.evaluate("() => navigator.serviceWorker.controller.scriptURL").endswith("/worker.js")
    for icon in manifest["icons"]:
        answer = page.request.get(page.url.rstrip("/") + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.body()[16:24])  # as the file's own header says
            assert icon["sizes"] == f"{width}x{height}"
    pngs = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert pngs >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert {Path(icon["src"]).suffix for icon in manifest["icons"]} == {".svg", ".png"}


def test_the_first_page_is_small(browser: Browser, server: str) -> None:
    """All that a first visit fetches, compressed as it comes."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(server)
        page.wait_for_load_state("networkidle")
        came: list[tuple[str, int]] = page.evaluate(CAME)
    assert len(came) > 3
    assert sum(size for _, size in came) < FIRST_PAGE_KB * 1024, came
