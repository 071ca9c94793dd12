"""When a game is over everything lies on the table of the page: codes, hands and Suitcases, what each sheet still allowed, what is next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Visit, faults
from tests.browser.looking import look

RESIGN = """async ([game, steps, players]) => {
    const ask = async (method, path, body) => (await fetch("/api" + path, {
        method, headers: body ? { "content-type": "application/json" } : {}, body: body && JSON.stringify(body) })).json();
    await ask("POST", "/guests", { name: "Ann" });
    const { id, code } = await ask("POST", "/tables", {
        game, players, bots: Array.from({ length: players - 1 }, (_, i) => ({ seat: i + 1, level: "random" })), clock: { pace: 0 } });
    await ask("POST", `/tables/${id}/start`);
    for (let done = 0; done < steps; ) {
        const { ask: number, legal, outcome } = await ask("GET", `/tables/${id}/view`);
        if (outcome) break;
        if (number === null) continue;
        const { do: verb, distinct, ...lists } = legal[0];
        const action = { do: verb };
        for (const [name, values] of Object.entries(lists)) {
            action[name] = values.find((value) => !Object.values(action).includes(value)) ?? values[0];
        }
        await ask("POST", `/tables/${id}/actions`, { id: `a${number}`, ask: number, action });
        done += 1;
    }
    await ask("POST", `/tables/${id}/do`, { id: "resign", what: "resign" });
    return code;
}"""
"""Opens a table against a bot, plays some steps, and gives up; the code of the table."""


def given_up(visit: Visit, game: str, steps: int = 3, players: int = 2) -> Page:
    """The page of a table whose game its guest has given up."""
    code = visit.page.evaluate(RESIGN, [game, steps, players])
    visit.page.goto(f"{visit.server}/t/{code}")
    banner(visit.page).wait_for()
    return visit.page


def banner(page: Page) -> Locator:
    return page.locator("[data-banner]")


SIZES: list[Any] = [(1280, 800), (390, 844), (844, 390)]


@pytest.mark.parametrize("visit", SIZES, indirect=True)
def test_who_gives_up_the_coding_sees_all_codes_and_what_the_sheets_allowed(visit: Visit) -> None:
    page = given_up(visit, "the_coding")
    faces = page.locator("[data-seat] .columns").get_by_label(re.compile("^(letter|tens|ones): [A-F0-9]$"))
    expect(faces.filter(has_not_text="✓")).to_have_count(6)  # they are turned up one after the other
    expect(page.locator("[data-allowed]")).to_have_count(2)
    expect(page.locator("[data-allowed='0']")).to_contain_text(re.compile("Your sheet still had.*of 280 codes"))
    expect(page.get_by_role("region", name="Set aside").locator("b")).to_have_count(10)
    for name in ("Another game", "Download the record"):
        expect(banner(page).get_by_role("link", name=name)).to_be_visible()
    expect(banner(page).get_by_role("button", name="Play again")).to_be_enabled()
    expect(page.locator(".ask")).to_have_count(0)
    assert look(page) == []
    assert faults(page) == []


@pytest.mark.parametrize("visit", SIZES, indirect=True)
def test_who_gives_up_classified_information_sees_hands_and_suitcases(visit: Visit) -> None:
    page = given_up(visit, "classified_information")
    expect(page.locator("[data-allowed]")).to_have_count(2)
    expect(page.get_by_label("face down", exact=False).and_(page.locator(".side *"))).to_have_count(0)
    for hand in page.locator(".side .hand").all():
        assert hand.locator("b").count() >= 1
    assert page.locator(".side .hand").count() == 2
    expect(page.locator(".ask")).to_have_count(0)
    assert look(page) == []
    assert faults(page) == []


def test_the_next_game_begins_with_nothing_of_the_last_one(visit: Visit) -> None:
    page = given_up(visit, "the_coding")
    expect(page.locator("[data-allowed]")).to_have_count(2)
    banner(page).get_by_role("button", name="Play again").click()
    expect(page.locator(".ask")).to_be_visible()
    expect(page.locator("[data-allowed]")).to_have_count(0)
    expect(page.locator("[data-seat='1'] .columns").get_by_label("face down", exact=False)).to_have_count(3)


def test_who_comes_when_a_party_is_over_is_told_so_and_asked_to_the_next(visit: Visit, browser: Browser) -> None:
    page = given_up(visit, "top_secret_party", steps=1, players=4)
    elsewhere = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    try:
        late = elsewhere.new_page()
        late.goto(page.url)
        expect(late.get_by_role("heading", name="This game is over")).to_be_visible()
        expect(late.get_by_text("you play in the next one")).to_be_visible()
        assert faults(late) == []
    finally:
        elsewhere.close()
