"""More than one device: a seat that moves to another one, and a screen that shows the table to all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import BLOCKED, faults, hurry
from tests.browser.party import IM_IN
from tests.browser.player import Player
from tests.browser.test_counter_game import MOST_ANSWERS, deal_me_in
from tests.browser.test_seal import seal

Device = Callable[[int, int], Page]
CLOCK = re.compile("seconds? left")


@pytest.fixture
def device(browser: Browser, server: str) -> Iterator[Device]:
    """Another device of that size, at the front page; nothing may go wrong on any of them."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def at(width: int, height: int) -> Page:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.route("**/api/tables", hurry)
        page.on("console", lambda one: troubles.append(one.text) if one.type in ("error", "warning") and one.text != BLOCKED else None)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(server)
        return page

    yield at
    for context in contexts:
        context.close()
    assert troubles == []


def own_link(page: Page, server: str) -> str:
    """The link that moves the seat, as the page shows it; with the address that this machine has for itself."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show my link").click()
    link = page.get_by_label("The link to your seat", exact=True).input_value()
    return re.sub("^http://[^/]+", server, link)


def test_a_seat_moves_to_another_device_and_what_is_left_watches(device: Device, server: str, browser_page: Page) -> None:
    desk = device(1280, 800)
    deal_me_in(desk, "Odds")
    player = Player(desk, 21)
    for _ in range(3):
        assert player.wait()
        player.answer()
    assert player.wait()
    before = desk.locator("[data-seat='0']").inner_text()
    link = own_link(desk, server)
    assert faults(desk) == []

    phone = device(390, 844)
    phone.goto(link)
    expect(phone.get_by_role("region", name="Your side")).to_be_visible()
    assert "#" not in phone.url  # the key does not stay in the address
    expect(desk.get_by_text("Your seat has moved")).to_be_visible()
    expect(desk.get_by_text("You are watching.")).to_be_visible()
    expect(desk.get_by_role("region", name="Crack Sheet")).to_have_count(0)
    assert desk.locator("[role=img][aria-label$='known to you only']").count() == 0
    assert set(phone.locator("[data-seat='0']").inner_text().split()) >= set(before.split()) & set("ABCDEF0123456789")
    again = Player(phone, 22)
    assert again.wait()
    again.answer()
    assert again.wait()
    phone.reload()
    for _ in range(MOST_ANSWERS):
        if not again.wait():
            break
        again.answer()
    # What signs has come along, in the part of the address that is sent to nobody: the whole game is signed.
    expect(seal(phone)).to_have_text("Checked: a fair deal", timeout=60_000)
    seal(phone).click()
    expect(phone.locator("[data-passed='seal-signed-steps']")).to_be_visible()
    expect(phone.locator("[data-remark]")).to_have_count(0)
    expect(seal(desk)).to_have_text("Checked: a fair deal", timeout=60_000)

    browser_page.goto(link)
    expect(browser_page.get_by_role("heading", name=re.compile("That link has been used already"))).to_be_visible()


def test_a_screen_that_shows_the_table_to_all_is_host_without_a_seat(device: Device, server: str) -> None:
    screen, phone = device(1920, 1080), device(390, 844)
    card = screen.locator("section", has=screen.get_by_role("heading", name="Play with friends"))
    card.locator("summary").click()
    for setting in ("3", "Shows the table to all"):
        card.get_by_role("button", name=setting, exact=True).click()
    screen.get_by_role("button", name="Open a table").click()
    code = screen.locator(".code", has_text=re.compile("^[A-Z]{5}$")).first.inner_text()
    expect(screen.get_by_text("This address works on this computer only")).to_be_visible()
    assert faults(screen) == []

    phone.get_by_label("Your name").fill("Mira")
    phone.get_by_label("Table code").fill(code)
    phone.get_by_role("button", name="Join").click()
    phone.get_by_role("button", name=IM_IN).click()
    expect(screen.get_by_role("list").get_by_text("Mira", exact=True)).to_be_visible()
    for left in (1, 0):
        screen.get_by_role("button", name="Seat a bot").first.click()
        expect(screen.get_by_role("button", name="Seat a bot")).to_have_count(left)
    screen.get_by_role("button", name="1 min", exact=True).click()
    expect(screen.get_by_role("button", name="1 min", exact=True)).to_have_attribute("aria-pressed", "true")
    screen.get_by_role("button", name="Start the game").click()

    player = Player(phone, 23)
    assert player.wait()
    for page in (screen, phone):  # everybody sees the clock of whoever is waited for
        expect(page.get_by_role("timer", name=CLOCK)).to_be_visible()
    assert screen.locator("[role=img][aria-label$='face down']").count() == 9
    assert faults(screen) == []
    while player.wait():
        player.answer()
    expect(screen.locator("[data-banner]")).to_be_visible(timeout=30_000)  # what led to it is shown first
    expect(screen.get_by_role("button", name="Play again")).to_have_count(0)
