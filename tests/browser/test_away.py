"""Who is not there: it is written on a phone's page of every game, and who decided for them is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.classified_tables import call

PHONE = {"width": 390, "height": 844}
GAMES = {"the_coding": 2, "classified_information": 2, "top_secret_agents": 2, "top_secret_party": 3}


@pytest.fixture
def pages(browser: Browser) -> Iterator[list[Page]]:
    """The phones of Ann and of Ben."""
    contexts = [browser.new_context(viewport=PHONE, reduced_motion="reduce") for _ in range(2)]  # pyright: ignore[reportArgumentType]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def two_people(pages: list[Page], server: str, game: str, clock: dict[str, Any]) -> dict[str, Any]:
    """A table that Ann has started and follows; Ben has taken a seat and follows nothing."""
    for page, name in zip(pages, ("Ann", "Ben"), strict=True):
        page.goto(server)
        call(page, "/guests", {"name": name})
    ann, ben = pages
    bots = [{"seat": seat, "level": "novice"} for seat in range(2, GAMES[game])]
    link = call(ann, "/tables", {"game": game, "players": GAMES[game], "bots": bots, "clock": {"pace": 0, "grace": 600, **clock}})
    call(ben, f"/tables/{link['id']}/seats", {})
    call(ann, f"/tables/{link['id']}/start", {})
    ann.goto(server + link["url"])
    return link


@pytest.mark.parametrize("game", GAMES)
def test_away_is_written(game: str, pages: list[Page], server: str) -> None:
    link = two_people(pages, server, game, {})
    expect(pages[0].locator("[data-away]").first).to_be_visible()
    for place in pages[0].locator("[data-away]").all():
        said = place.locator("xpath=..").inner_text().lower()
        assert len(re.findall(r"\baway\b", said)) == 1, said
    pages[1].goto(server + link["url"])
    expect(pages[0].locator("[data-away]")).to_have_count(0)


def test_whose_time_ran_out_is_said_and_who_comes_back_is_told_of_the_bot(pages: list[Page], server: str) -> None:
    ann, ben = pages
    link = two_people(pages, server, "top_secret_agents", {"turn": 3})
    ben.goto(server + link["url"])
    expect(ben.locator("[data-seat]").first).to_be_visible()
    ben.goto("about:blank")
    said = ann.get_by_role("region", name="At this table").get_by_text(re.compile("Ben.s time ran out: a bot decided"))
    expect(said).to_be_visible(timeout=60_000)
    ben.goto(server + link["url"])
    expect(ben.get_by_text("A bot played for you meanwhile.")).to_be_visible()


def test_a_sheet_says_of_a_fact_that_a_bot_decided_it(pages: list[Page], server: str) -> None:
    ann, ben = pages
    link = two_people(pages, server, "the_coding", {"turn": 1})
    ben.goto(server + link["url"])
    ann.locator("[data-drawer=sheet]").click()
    crossed = ann.locator(".cell.ruled")
    expect(crossed.nth(6)).to_be_visible(timeout=30_000)
    said = ann.get_by_role("note").filter(has_text="because")
    for number in range(crossed.count()):
        crossed.nth(number).click()
        expect(said).not_to_contain_text("Looking it up")
        if "A bot decided this." in said.inner_text():
            return
    pytest.fail("no reason says that a bot decided")
