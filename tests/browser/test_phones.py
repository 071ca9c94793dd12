"""Three phones at one table at home: plain http, by a name that browsers do not trust as they trust localhost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.conftest import NAME, hurry
from tests.browser.party import IM_IN
from tests.browser.player import BANNER, HURRY, LOOK_MS, Player
from tests.sizes import size

PHONES = ((390, 844), (360, 740), (412, 915))
MOST_ROUNDS = 300
OPEN = f"() => {{ {HURRY} return document.querySelector('section[data-ask]')?.dataset.ask; }}"

Phone = Callable[[int], Page]


@pytest.fixture
def phone(at_home: Browser, server: str) -> Iterator[Phone]:
    """One of the phones, at the front page."""
    contexts: list[BrowserContext] = []

    def open_page(number: int) -> Page:
        width, height = PHONES[number]
        size = ViewportSize(width=width, height=height)
        contexts.append(at_home.new_context(viewport=size, reduced_motion="reduce", has_touch=True, is_mobile=True))
        page = contexts[-1].new_page()
        page.route("**/api/tables", hurry)
        page.goto(server.replace("127.0.0.1", NAME))
        assert not page.evaluate("isSecureContext")
        page.get_by_label("Your name").fill(("Mira", "Ada", "Tom")[number])
        return page

    yield open_page
    for context in contexts:
        context.close()


def sit_down(phone: Phone, players: int, *settings: str) -> list[Page]:
    """The first opens a table, the others come by its code and are ready; the first starts."""
    host = phone(0)
    card = host.locator("section", has=host.get_by_role("heading", name="Play with friends"))
    card.locator("summary").click()
    for setting in (str(players), *settings):
        card.get_by_role("button", name=setting, exact=True).click()
    host.get_by_role("button", name="Open a table").click()
    code = host.locator(".invite .code").inner_text()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    guests = [phone(number) for number in range(1, players)]
    for guest in guests:
        guest.get_by_label("Table code").fill(code)
        guest.get_by_role("button", name="Join").click()
        guest.get_by_role("button", name=IM_IN).click()
        guest.get_by_role("button", name="I am ready").click()
        expect(guest.get_by_text("Ready", exact=True).first).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    return [host, *guests]


def play_together(pages: list[Page]) -> list[Player]:
    """Everybody answers whenever they are asked, until all see the end."""
    players = [Player(page, seed) for seed, page in enumerate(pages)]
    for page in pages:
        expect(page.get_by_role("heading", name="Order your two digits")).to_be_visible()
    for _ in range(MOST_ROUNDS):
        for player in players:
            ask = player.page.evaluate(OPEN)
            if ask and ask != player.answered and not player.page.locator(BANNER).count():
                assert not player.is_wide()
                player.answer()
        if all(page.locator(BANNER).count() for page in pages):
            return players
        pages[0].wait_for_timeout(LOOK_MS)
    pytest.fail(f"no end: {[player.done[-3:] for player in players]}")


@pytest.mark.parametrize(("players", "system"), [(size(2, 3), "Counter Cracking"), (2, "Speed Cracking")])
def test_a_whole_game_between_phones(phone: Phone, players: int, system: str) -> None:
    pages = sit_down(phone, players, system, "Odds")
    played = play_together(pages)

    endings = [page.locator(BANNER).get_by_role("heading").inner_text() for page in pages]
    assert all(re.match(r"You win|.+ wins?$|Nobody wins", ending) for ending in endings)
    assert endings.count("You win") <= 1
    if system == "Speed Cracking":
        assert any(done.startswith("Tap") for player in played for done in player.done)

    for page in pages:
        page.get_by_role("button", name="Play again").click()
    for page in pages:
        expect(page.get_by_role("heading", name="Order your two digits")).to_be_visible()
