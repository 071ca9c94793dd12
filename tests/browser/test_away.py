"""Who is not there: it is written on a phone's page of every game, and who decided for them is said."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.tables import call

GAMES = {"the_coding": 2, "classified_information": 2, "top_secret_agents": 2, "top_secret_party": 3}


@pytest.fixture
def pages(arrive: Arrive) -> list[Page]:
    """The phones of Ann and of Ben."""
    return [arrive(), arrive()]


def two_people(pages: list[Page], server: str, game: str, clock: dict[str, Any], **options: str) -> dict[str, Any]:
    """A table that Ann has started and follows; Ben has taken a seat and follows nothing."""
    for page, name in zip(pages, ("Ann", "Ben"), strict=True):
        call(page, "/guests", {"name": name})
    ann, ben = pages
    bots = [{"seat": seat, "level": "novice"} for seat in range(2, GAMES[game])]
    link = call(
        ann,
        "/tables",
        {"game": game, "players": GAMES[game], "bots": bots, "options": options, "clock": {"pace": 0, "grace": 600, **clock}},
    )
    call(ben, f"/tables/{link['id']}/seats", {})
    call(ann, f"/tables/{link['id']}/start", {})
    ann.goto(server + link["url"])
    return link


@pytest.mark.parametrize("game", ["the_coding", *(pytest.param(game, marks=pytest.mark.slow) for game in [*GAMES][1:])])
def test_away_is_written(game: str, pages: list[Page], server: str) -> None:
    link = two_people(pages, server, game, {})
    expect(pages[0].locator("[data-away]").first).to_be_visible()
    for place in pages[0].locator("[data-away]").all():
        said = place.locator("xpath=..").inner_text().lower()
        assert len(re.findall(r"\b(?:away|reconnecting)\b", said)) == 1, said
    for place in pages[0].locator("[data-away]").all():  # ten seconds after the game began
        expect(place).to_have_text(re.compile("^away"), timeout=20_000)
    pages[1].goto(server + link["url"])
    expect(pages[0].locator("[data-away]")).to_have_count(0)


@pytest.mark.slow
def test_whose_time_ran_out_is_said_and_who_comes_back_is_told_of_the_bot(pages: list[Page], server: str) -> None:
    ann, ben = pages
    link = two_people(pages, server, "top_secret_agents", {"turn": 5}, first="1")
    call(ann, f"/tables/{link['id']}/do", {"id": "look", "what": "pause"})  # Ben's time cannot run out while he is there
    ben.goto(server + link["url"])
    expect(ben.get_by_role("heading", name="Paused")).to_be_visible()
    ben.goto("about:blank")
    expect(ann.locator("[data-away]").first).to_be_attached()
    call(ann, f"/tables/{link['id']}/do", {"id": "go on", "what": "pause", "args": {"paused": False}})
    said = ann.get_by_role("region", name="At this table").get_by_text(re.compile("Ben.s time ran out: a bot decided"))
    expect(said).to_be_visible()
    call(ann, f"/tables/{link['id']}/do", {"id": "wait", "what": "pause"})  # nobody else's time runs out meanwhile
    ben.goto(server + link["url"])
    expect(ben.get_by_role("heading", name="Paused")).to_be_visible()
    expect(ben.get_by_text("A bot played for you meanwhile.")).to_be_visible()


@pytest.mark.slow
def test_a_sheet_says_of_a_fact_that_a_bot_decided_it(pages: list[Page], server: str) -> None:
    ann, ben = pages
    link = two_people(pages, server, "the_coding", {"turn": 1})
    ben.goto(server + link["url"])
    ann.locator("[data-drawer=sheet]").click()
    crossed = ann.locator(".cell.ruled")
    expect(crossed.nth(6)).to_be_visible()
    said = ann.get_by_role("note").filter(has_text="because")
    for number in range(crossed.count()):
        crossed.nth(number).click()
        expect(said).not_to_contain_text("Looking it up")
        if "A bot decided this." in said.inner_text():
            return
    pytest.fail("no reason says that a bot decided")
