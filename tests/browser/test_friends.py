"""Two people at one table: the code passed on, the lobby, the start, and somebody who only watches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.party import IM_IN
from tests.browser.player import Player

Come = Callable[[str], Page]


@pytest.fixture
def come(browser: Browser, server: str) -> Iterator[Come]:
    """Somebody else opens the front page in a browser of their own and types their name."""
    contexts: list[BrowserContext] = []

    def arrive(name: str) -> Page:
        contexts.append(browser.new_context(reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.goto(server)
        page.get_by_label("Your name").fill(name)
        return page

    yield arrive
    for context in contexts:
        context.close()


def join(page: Page, code: str) -> None:
    page.get_by_label("Table code").fill(code.lower())
    page.get_by_role("button", name="Join").click()


def test_a_friend_joins_by_code_and_both_play(come: Come) -> None:
    mira, ada, tom = come("Mira"), come("Ada"), come("Tom")
    mira.get_by_role("button", name="Open a table").click()
    code = mira.locator(".invite .code").inner_text()
    expect(mira.get_by_role("button", name="Waiting for 1 more player")).to_be_disabled()

    join(ada, code)
    ada.get_by_role("button", name=IM_IN).click()
    expect(ada.get_by_text("Waiting for the host to start")).to_be_visible()
    mira.get_by_role("button", name="Start the game").click()

    for page, other in ((mira, "Ada"), (ada, "Mira")):
        expect(page.get_by_role("heading", name="Order your two digits")).to_be_visible()
        expect(page.get_by_role("region", name=re.compile(f"^{other}.s side$"))).to_be_visible()
    for page in (mira, ada):
        Player(page, 1).answer()
    expect(mira.get_by_role("list", name="Log")).to_contain_text("Ada has ordered the digits.")
    expect(ada.get_by_role("list", name="Log")).to_contain_text("Mira has ordered the digits.")

    join(tom, code)
    expect(tom.get_by_text("You are watching.")).to_be_visible()
    assert tom.locator("[role=img][aria-label$='face down']").count() == 6


def test_a_friend_comes_by_the_link_and_says_who_they_are(come: Come) -> None:
    mira, ada = come("Mira"), come("Nobody yet")
    mira.get_by_role("button", name="Open a table").click()
    ada.goto(mira.get_by_label(re.compile("link$")).input_value())
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name=IM_IN).click()
    expect(mira.get_by_role("list").get_by_text("Ada", exact=True)).to_be_visible()


def test_the_host_frees_a_seat(come: Come) -> None:
    mira, ada = come("Mira"), come("Ada")
    mira.get_by_role("button", name="Open a table").click()
    join(ada, mira.locator(".invite .code").inner_text())
    ada.get_by_role("button", name=IM_IN).click()
    expect(mira.get_by_role("list").get_by_text("Ada", exact=True)).to_be_visible()
    mira.get_by_role("button", name="Free the seat").click()
    expect(mira.get_by_text("Empty seat")).to_be_visible()
    expect(ada.get_by_role("button", name=IM_IN)).to_be_visible()
