"""Guests of a party who know nothing but the buttons on their phones."""

import re
from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import A_LITTLE_MS, BANNER, HURRY
from tests.waiting import until

TITLE: Final = "TOP SECRET"
IM_IN: Final = re.compile("^I.m in$")
"""The button that seats one."""
LONG: Final = "Maximiliane-Theodora-Xyz"
"""A name of 24 letters without a space."""
OPEN: Final = "document.querySelector('section[data-ask]')?.dataset.ask ?? ''"
READ_MS: Final = 6000
"""No two questions take longer to be read, which nobody answers before."""


class PartyGuest:
    """One guest's page; answers, is ready and points whenever that is asked."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)
        self.answered = ""
        self.done: list[str] = []

    def press(self, button: Locator) -> None:
        """Press a button, with whatever this guest presses buttons with."""
        button.click()

    def asked(self) -> tuple[str, str]:
        """The number and the kind of what is asked, if anything is that has not been answered."""
        ask = str(self.page.evaluate(OPEN))
        if not ask or ask == self.answered:
            return "", ""
        return ask, self.page.locator("section[data-ask] [data-action]").first.get_attribute("data-action") or ""

    def act(self) -> str:
        """Do what is asked, if anything is: the kind of what was done, or nothing."""
        ask, kind = self.asked()
        if kind == "answer":
            self.page.clock.fast_forward(READ_MS)
            self.press(self.page.locator(f'[data-choice="{self.chance.choice(["yes", "no"])}"]'))
        elif kind == "point":
            faces = self.page.locator("[data-face]")
            self.press(faces.nth(self.chance.randrange(faces.count())))
            self.press(self.page.locator('[data-action="point"]'))
        elif kind:
            self.choose_face()
            self.press(self.page.locator('[data-action="ready"]'))
        if kind:
            self.answered = ask
            self.done.append(kind)
        return kind

    def choose_face(self) -> None:
        """While all get ready: choose at whom to point, unless that is done."""
        faces = self.page.locator("[data-face]")
        if faces.count() and not self.page.locator("[data-face][aria-pressed=true]").count():
            self.press(faces.nth(self.chance.randrange(faces.count())))
            self.done.append("point")
            expect(self.page.locator('[data-action="ready"]')).to_be_enabled()


class Party:
    """Guests, and the screen between them."""

    def __init__(self, guests: list[PartyGuest], *screens: Page) -> None:
        self.guests, self.screens = guests, screens

    def play_until(self, stop: Callable[[], object]) -> None:
        """Everybody does what they are asked until something is so; what is only shown is hurried on."""
        while not stop():
            until(lambda: stop() or self._acts(), "something to do at the party")

    def wait_until(self, stop: Callable[[], object]) -> None:
        """Nobody does anything until something is so; what is only shown is hurried on."""
        until(lambda: self._hurry() or stop(), "what the party waits for")

    def _hurry(self) -> None:
        for page in (*self.screens, *(guest.page for guest in self.guests)):
            page.evaluate(HURRY)
            page.clock.fast_forward(A_LITTLE_MS)

    def _acts(self) -> bool:
        self._hurry()
        return any(guest.act() for guest in self.guests)

    def is_over(self) -> bool:
        """Has everybody been told how it ended?"""
        return all(page.locator(BANNER).count() for page in (*self.screens, *(guest.page for guest in self.guests)))


def card_of(page: Page, heading: str) -> Locator:
    """One of the front page's cards."""
    return page.locator("section", has=page.get_by_role("heading", name=heading))


def choose(card: Locator, *settings: str) -> None:
    """Set up a party on a card of the front page."""
    card.locator("summary").click()
    for setting in (TITLE, *settings):
        card.get_by_role("button", name=setting, exact=True).click()


def open_screen(page: Page, players: int) -> str:
    """Open a room from the front page with this page as the screen for all; the room's code."""
    card = card_of(page, "Play with friends")
    choose(card, str(players), "Shows the table to all")
    card.get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/room/*/screen")
    return page.locator("main .code").inner_text()


def say_a_name(page: Page, name: str) -> None:
    """Answer what one shall be called."""
    asked = page.get_by_role("dialog", name="What shall we call you?")
    asked.get_by_label("Your name").fill(name)
    asked.get_by_role("button", name="That is me").click()
    expect(asked).to_be_hidden()


def come_in(page: Page, name: str) -> None:
    """Take the first free seat under a name."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=IM_IN).click()


def sit_down(page: Page, name: str) -> None:
    """Take a seat, and be ready."""
    come_in(page, name)
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("Ready", exact=True).first).to_be_visible()
