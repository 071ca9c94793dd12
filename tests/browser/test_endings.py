"""When a game is over everything lies on the table of the page: codes, hands and Suitcases, what each sheet still allowed, what is next.

That every ending fits and can be pressed at every size is in `test_sweep`.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Look, faults
from tests.browser.player import BANNER
from tests.recorded.scenes import GAMES, endings, scenes


def banner(page: Page) -> Locator:
    return page.locator(BANNER)


def test_who_gives_up_the_coding_sees_all_codes_and_what_the_sheets_allowed(recorded: Look) -> None:
    replay = recorded()
    replay.show(scenes("the_coding")["over resigned sealed"])
    page = replay.page
    faces = page.locator("[data-seat] .columns").get_by_label(re.compile("^(letter|tens|ones): [A-F0-9]$"))
    expect(faces.filter(has_not_text="\N{CHECK MARK}")).to_have_count(6)  # they are turned up one after the other
    expect(page.locator("[data-allowed]")).to_have_count(2)
    expect(page.locator("[data-allowed='0']")).to_contain_text(re.compile("Your sheet still had.*of 280 codes"))
    expect(page.get_by_role("region", name="Set aside").locator("b")).to_have_count(10)
    for name in ("Another game", "Download the record"):
        expect(banner(page).get_by_role("link", name=name)).to_be_visible()
    expect(banner(page).get_by_role("button", name="Play again")).to_be_enabled()
    expect(page.locator(".ask")).to_have_count(0)


def test_who_gives_up_classified_information_sees_hands_and_suitcases(recorded: Look) -> None:
    replay = recorded()
    replay.show(scenes("classified_information")["over resigned sealed"])
    page = replay.page
    expect(page.locator("[data-allowed]")).to_have_count(2)
    expect(page.get_by_label("face down", exact=False).and_(page.locator(".side *"))).to_have_count(0)
    for hand in page.locator(".side .hand").all():
        assert hand.locator("b").count() >= 1
    assert page.locator(".side .hand").count() == 2
    expect(page.locator(".ask")).to_have_count(0)


def test_the_evening_is_folded_under_how_the_game_ended(recorded: Look) -> None:
    """What was hidden is to be seen first; who won how many games is one tap away."""
    replay = recorded()
    over = scenes("the_coding")["over resigned sealed"]
    replay.show(over)
    evening = [{"name": name, "seat": seat, "games": 2, "won": 1, "points": 1, "found": {}} for seat, name in enumerate(("Ann", "Ben"))]
    replay.say({**over.feed[0], "n": over.feed[0]["n"] + 1, "events": [], "whole": False, "evening": evening})
    page, table = replay.page, replay.page.get_by_role("table", name="This evening")
    for width, height in ((390, 844), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-evening]")).to_be_attached()
        expect(table).to_be_hidden()
        page.locator("[data-evening] summary").click()
        expect(table).to_be_visible()
        assert faults(page) == [], width
        page.locator("[data-evening] summary").click()


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])])
def test_how_it_ended_leaves_the_screen_to_what_decided_it(game: str, recorded: Look) -> None:
    """The sheet over the revealed codes took a third of a desk, half of a phone, and all of one with the largest text: the rest folds."""
    replay = recorded()
    replay.show(endings(game)[0])
    sheet, another = banner(replay.page), banner(replay.page).get_by_role("link", name="Another game")
    expect(another).to_be_visible()
    for width, height, text, most in (
        (1440, 900, "normal", 0.34),
        (390, 844, "normal", 0.42),
        (844, 390, "largest", 0.5),
        (360, 640, "largest", 0.5),
    ):
        replay.page.set_viewport_size({"width": width, "height": height})
        replay.page.evaluate("(text) => document.documentElement.dataset.text = text", text)
        assert sheet.evaluate("(one) => one.offsetHeight") <= most * height
    expect(another).to_be_hidden()
    sheet.get_by_role("button", name="More").click()
    expect(another).to_be_visible()


def test_the_next_game_begins_with_nothing_of_the_last_one(recorded: Look) -> None:
    replay, told = recorded(), scenes("the_coding")
    over = told["over resigned sealed"]
    replay.show(over)
    page = replay.page
    expect(page.locator("[data-allowed]")).to_have_count(2)
    banner(page).get_by_role("button", name="Play again").click()
    replay.done("rematch")
    replay.say({**told["order order"].feed[0], "n": over.feed[0]["n"] + 1, "game": 2})
    expect(page.locator(".ask")).to_be_visible()
    expect(page.locator("[data-allowed]")).to_have_count(0)
    expect(page.locator("[data-seat='0'] .columns").get_by_label("face down", exact=False)).to_have_count(3)


def test_who_comes_when_a_party_is_over_is_told_so_and_when_one_joins(recorded: Look) -> None:
    scene = scenes("rooms")["after the party"]
    page = recorded(viewport={"width": 390, "height": 844}).open(f"/t/{scene.code}", scene)
    expect(page.get_by_role("heading", name="This game is over")).to_be_visible()
    expect(page.get_by_text("You join when one is free")).to_be_visible()
    assert faults(page) == []
