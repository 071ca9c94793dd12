"""Two phones at one table at home: plain http, by a name that browsers do not trust as they trust localhost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NAME, PHONE, Arrive
from tests.browser.party import IM_IN, card_of
from tests.browser.player import ASK, BANNER, HURRY, Player
from tests.waiting import until

OPEN = f"() => {{ {HURRY} return document.querySelector('{BANNER}') ? '' : document.querySelector('{ASK}')?.dataset.ask ?? ''; }}"
MOST_ANSWERS = 300


def sit_down(host: Page, guest: Page, *settings: str) -> None:
    """The first opens a table, the other comes by its code and is ready; the first starts."""
    for page, name in ((host, "Mira"), (guest, "Ada")):
        assert not page.evaluate("isSecureContext")
        page.get_by_label("Your name").fill(name)
    card = card_of(host, "Play with friends")
    card.locator("summary").click()
    for setting in ("2", *settings):
        card.get_by_role("button", name=setting, exact=True).click()
    host.get_by_role("button", name="Open a table").click()
    expect(host.get_by_role("img", name="QR code")).to_be_visible()
    guest.get_by_label("Table code").fill(host.locator(".invite .code").inner_text())
    guest.get_by_role("button", name="Join").click()
    guest.get_by_role("button", name=IM_IN).click()
    guest.get_by_role("button", name="I am ready").click()
    expect(guest.get_by_text("Ready", exact=True).first).to_be_visible()
    host.get_by_role("button", name="Start the game").click()


def play_together(players: list[Player]) -> None:
    """Everybody answers whenever they are asked, until all see the end."""

    def next_one() -> Player | str:
        if all(player.page.locator(BANNER).count() for player in players):
            return "over"
        return next((one for one in players if (ask := one.page.evaluate(OPEN)) and ask != one.answered), "")

    for _ in range(MOST_ANSWERS):
        player = until(next_one, "a question or the end")
        if isinstance(player, str):
            return
        assert not player.is_wide()
        player.answer()
    pytest.fail(f"no end: {[player.done[-3:] for player in players]}")


@pytest.mark.slow
def test_a_whole_speed_game_between_phones_and_another_one(arrive: Arrive, server: str) -> None:
    home = server.replace("127.0.0.1", NAME)
    pages = [arrive(size, address=home, has_touch=True, is_mobile=True) for size in (PHONE, (360, 740))]
    sit_down(pages[0], pages[1], "Speed Cracking", "Odds")
    players = [Player(page, seed) for seed, page in enumerate(pages)]
    play_together(players)

    endings = [page.locator(BANNER).get_by_role("heading").inner_text() for page in pages]
    assert all(re.match(r"You win|.+ wins?$|Nobody wins", ending) for ending in endings)
    assert endings.count("You win") <= 1
    assert any(done.startswith("Tap") for player in players for done in player.done)
    for page in pages:
        page.get_by_role("button", name="Play again").click()
    for page in pages:
        expect(page.get_by_role("heading", name="Order your two digits")).to_be_visible()
