"""A player who knows nothing but the buttons on the page."""

from random import Random
from typing import Final

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

BANNER: Final = "[data-banner]"
ASK: Final = "section[data-ask]"
HURRY: Final = 'dispatchEvent(new MouseEvent("click"));'
"""A tap on nothing: what is shown makes way for what comes next."""

SETTLED: Final = f"""(answered) => {{
    {HURRY}
    if (document.querySelector("{BANNER}")) return true;
    const ask = document.querySelector("{ASK}")?.dataset.ask ?? "";
    return ask !== "" && ask !== answered;
}}"""
"""Is the game over, or another answer than the last one wanted?"""

ENABLED: Final = """(buttons) => buttons.flatMap((one, place) => {
    const { width, height } = one.getBoundingClientRect();
    const seen = width && height && one.checkVisibility({ visibilityProperty: true });
    return seen && !one.matches(":disabled, [aria-disabled=true]") ? [place] : [];
})"""
"""Which of them can be seen and pressed, told in one breath: a bot may be quicker, and they are gone."""

WIDE: Final = "document.documentElement.scrollWidth > window.innerWidth"

UNREAD_MS: Final = 700
"""A finger presses what has just changed under it only after a while (`web/src/lib/guard.ts`)."""
PRESS_MS: Final = 10_000
A_LITTLE_MS: Final = 500
MOST_ANSWERS: Final = 600
"""More than a game can ask of one seat that does not dawdle."""


class Player:
    """Answers every ask through the page, choosing among the offered buttons with a generator of its own."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)
        self.answered = ""
        self.done: list[str] = []

    def wait(self) -> bool:
        """Wait until the page wants an answer. False when the game is over."""
        self.page.wait_for_function(SETTLED, arg=self.answered)
        return self.page.locator(BANNER).count() == 0

    def answer(self) -> None:
        """Give one legal answer, unless somebody is quicker and what was asked is over."""
        try:
            self.answered = self.page.locator(ASK).get_attribute("data-ask", timeout=PRESS_MS) or ""
            self.give()
        except PlaywrightError:
            if not self.page.evaluate(SETTLED, self.answered):
                raise

    def give(self) -> None:
        """Press buttons until one action is sent: a decoding where one can be given, because that ends games, and a tap where one can."""
        likely = self.enabled(".likely button")
        if likely:
            self.choose(likely[:1])
            self.submit()
        elif self.page.locator("[data-submit]").count():
            self._turn_to_decoding()
            self.fill_in()
            if likely := self.enabled(".codes button"):
                self.choose(likely[:1])
            self.submit()
        elif buttons := self.enabled('[data-action]:not([data-action="withdraw"], [data-action="pass"])'):
            button = self.chance.choice(buttons)
            self.done.append(button.inner_text())
            self.press(button)
        else:
            self.answered = ""  # somebody else was quicker, and the question is gone

    def submit(self) -> None:
        """Send the action that the button names in full."""
        button = self.page.locator("[data-submit]")
        self.done.append(button.inner_text(timeout=PRESS_MS))
        self.press(button)

    def press(self, button: Locator) -> None:
        """Press a button, with whatever this player presses buttons with."""
        button.click(timeout=PRESS_MS)

    def play(self, answers: int) -> None:
        """Give so many answers, and wait for the next question."""
        for _ in range(answers):
            assert self.wait(), self.done
            self.answer()
        assert self.wait(), self.done

    def play_to_the_end(self) -> None:
        """Answer until the banner says how it ended; what is asked never makes the page wider than its window."""
        for _ in range(MOST_ANSWERS):
            going_on = self.wait()
            assert not self.is_wide()
            if not going_on:
                return
            self.answer()
        raise AssertionError(f"no end after {MOST_ANSWERS} answers: {self.done[-20:]}")

    def enabled(self, selector: str) -> list[Locator]:
        """The buttons of a kind that can be seen and pressed."""
        buttons = self.page.locator(selector)
        return [buttons.nth(place) for place in buttons.evaluate_all(ENABLED)]

    def choose(self, buttons: list[Locator]) -> None:
        self.press(self.chance.choice(buttons))

    def is_wide(self) -> bool:
        """Would the page have to be scrolled sideways?"""
        return bool(self.page.evaluate(WIDE))

    def _turn_to_decoding(self) -> None:
        decoding = self.page.locator(".verbs button", has_text="Decode")
        if decoding.count() and decoding.get_attribute("aria-pressed") != "true":
            self.press(decoding)

    def fill_in(self) -> None:
        """Pick the cards on the table first, then a value in every row that is still open."""
        for cards in ("button[data-card]", "button[data-slot]"):
            if buttons := self.enabled(cards):
                if not self.page.locator(f'{cards}[aria-pressed="true"]').count():
                    self.choose(buttons)
        for row in self.page.locator("[data-argument]").all():
            name = row.get_attribute("data-argument")
            if not row.locator('[aria-pressed="true"]').count():
                offered = self.enabled(f'[data-argument="{name}"] button:not(.ruled)')
                self.choose(offered or self.enabled(f'[data-argument="{name}"] button'))
