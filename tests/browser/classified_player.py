"""A player of Classified Information who knows nothing but the buttons on the page."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.player import Player

MOST_PICKS = 6
"""More than a target has parts, or a question has cards."""


class ClassifiedPlayer(Player):
    """Deploys or attacks where it can; whatever else is asked is answered by chance."""

    eager: tuple[str, ...] = ("assassinate", "deploy", "enlist")
    """What it does with a card rather than encrypt it."""

    def give(self) -> None:
        if self.page.locator(".plan").count():
            self._plan()
        for _ in range(MOST_PICKS):
            if not self.page.locator("[data-submit]").count() or self.enabled("[data-submit]"):
                break
            self._pick()
        if self.enabled("[data-submit]"):
            self.submit()
        elif buttons := self.enabled("[data-action]"):
            button = self.chance.choice(buttons)
            self.done.append(button.inner_text())
            self.press(button)
        else:
            self.answered = ""  # the question is gone

    def _plan(self) -> None:
        """A card, what to do with it, and what to aim at."""
        self.choose(self.hand())
        verbs = self.enabled(".plan [data-verb]")
        if not verbs:  # what was being shown has taken the click
            return
        active = [one for one in verbs if one.get_attribute("data-verb") in self.eager]
        verb = self.chance.choice(active or verbs)
        if verb.get_attribute("aria-pressed") != "true":
            self.press(verb)
        for _ in range(MOST_PICKS):
            if self.enabled("[data-submit]"):
                return
            self.choose(self.enabled(".plan fieldset button[aria-pressed='false']"))

    def _pick(self) -> None:
        """One more value, card of the hand, or card that is looked at."""
        for values in ("fieldset button.value[aria-pressed='false']", "[data-look][aria-pressed='false']"):
            if offered := self.enabled(values):
                self.choose(offered)
        if hand := self.hand():
            self.choose(hand)

    def hand(self) -> list[Locator]:
        """The cards of the hand that can be chosen."""
        return self.enabled("button.hand[aria-pressed='false']")
