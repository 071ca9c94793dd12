"""Two people at one table: the code passed on, the lobby, the start, and somebody who only watches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, Arrive, Look
from tests.browser.party import IM_IN
from tests.browser.player import Player
from tests.browser.tables import id_of
from tests.recorded.scenes import read
from underrose.server.remote_bots.bot_client import Door


def join(page: Page, name: str, code: str) -> None:
    """Say a name and a code on the front page."""
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Table code").fill(code.lower())
    page.get_by_role("button", name="Join").click()


@pytest.mark.slow
def test_a_friend_joins_by_code_and_both_play(arrive: Arrive) -> None:
    mira, ada, tom = arrive(DESK), arrive(DESK), arrive()
    mira.get_by_label("Your name").fill("Mira")
    mira.get_by_role("button", name="Open a table").click()
    code = mira.locator(".invite .code").inner_text()
    expect(mira.get_by_role("button", name="Waiting for 1 more player")).to_be_disabled()

    join(ada, "Ada", code)
    ada.get_by_role("button", name=IM_IN).click()
    expect(ada.get_by_text("Waiting for the host to start")).to_be_visible()
    mira.get_by_role("button", name="Free the seat").click()
    ada.get_by_role("button", name=IM_IN).click()
    mira.get_by_role("button", name="Start the game").click()

    for page, other in ((mira, "Ada"), (ada, "Mira")):
        expect(page.get_by_role("heading", name="Order your two digits")).to_be_visible()
        expect(page.get_by_role("region", name=re.compile(f"^{other}.s side$"))).to_be_visible()
    for page in (mira, ada):
        Player(page, 1).answer()
    for page, other in ((mira, "Ada"), (ada, "Mira")):
        expect(page.get_by_role("list", name="Log")).to_contain_text(f"{other} has ordered the digits.")

    join(tom, "Tom", code)
    expect(tom.get_by_text("You are watching.", exact=True)).to_be_visible()
    assert tom.locator("[role=img][aria-label$='face down']").count() == 6


def test_whoever_comes_to_a_room_has_a_seat(arrive: Arrive, server: str) -> None:
    """The fourth phone of a party read that all seats were taken, in a game for ten."""
    host, phone = arrive(DESK), arrive()
    host.get_by_label("Your name").fill("Mira")
    host.get_by_role("button", name="Play TOP SECRET with friends").click()
    code = host.locator(".invite .code").inner_text()
    expect(host.get_by_text("Whoever comes gets a seat, up to 10 players.")).to_be_visible()
    for name in ("Ada", "Tom", "Lu"):
        guest = Door(server, Door(server).call("/guests", {"name": name})["token"])
        guest.call(f"/tables/{id_of(host)}/seats", {})
    join(phone, "Ina", code)
    expect(phone.get_by_text("All seats are taken")).to_have_count(0)
    phone.get_by_role("button", name=IM_IN).click()
    expect(phone.get_by_text("Waiting for the host to start")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, phone):
        expect(page.locator("section[data-ask]")).to_be_visible()


def test_what_was_pressed_is_what_says_that_it_opens(recorded: Look) -> None:
    page = recorded({**read("answers")["answers"], "POST /tables": 503}).open("/")  # refused when the page is left
    page.get_by_label("Your name").fill("Mira")
    page.route("**/api/tables", lambda route: None)  # the server takes its time
    pressed = page.get_by_role("button", name="Play TOP SECRET with friends")
    pressed.click()
    expect(pressed).to_have_text("Opening…")
    expect(page.get_by_role("button", name="Open a table")).to_have_text("Open a table")
