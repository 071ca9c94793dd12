"""A player of Top-Secret who knows nothing but the buttons on the page."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.player import Player

MOST_PICKS = 20
"""More than any action has arguments, picked in vain now and then."""


class AgentsPlayer(Player):
    """Lets Intel trickle, brings agents, and lets each do something that it may; retires whom it can, because that ends games."""

    def give(self) -> None:
        for attempt in (self._at_once, self._spawn, self._let_act, self._end):
            if attempt():
                return
        self.answered = ""  # the question is gone

    def _at_once(self) -> bool:
        return any(self._do(button, button.inner_text()) for button in self.enabled('[data-action="trickle"], [data-action="keep"]')[:1])

    def _spawn(self) -> bool:
        recruits = self.enabled("[data-recruit]")
        if not recruits:
            return False
        self.choose(recruits)
        return self._on_the_board("Spawn")

    def _let_act(self) -> bool:
        agents = self.enabled("[data-agent]")
        if not agents or self.chance.random() < 0.1:
            return False
        agent = self.chance.choice(agents)
        if agent.get_attribute("aria-pressed") != "true":
            self.press(agent)
        offered = self.enabled("[data-verb]")
        if not offered:
            self.page.keyboard.press("Escape")  # on a phone the chosen agent's button makes room
            return False
        retiring = [one for one in offered if one.get_attribute("data-verb") == "retire"]
        verb = (retiring or [self.chance.choice(offered)])[0]
        name = verb.get_attribute("data-verb") or ""
        self.press(verb)
        return self._said(name) if name == "retire" else self._pick(name)

    def _pick(self, name: str) -> bool:
        """Pick what the verb asks for, on the board or in the list, until it is sent; a space with several tiles only shortens the list."""
        cancel = self.page.locator("[data-cancel]")
        for _ in range(MOST_PICKS):
            if cancel.count() == 0:
                return self._said(name)
            listed = self.enabled("[data-pick]")
            on_the_board = (not listed or self.chance.random() < 0.5) and self._on_the_board(name, said=False)
            if listed and not on_the_board:
                self.choose(listed)
        if cancel.count() == 0:
            return self._said(name)
        raise AssertionError(f"{name} was never whole")

    def _on_the_board(self, name: str, *, said: bool = True) -> bool:
        spaces = self.enabled("button[data-legal]")
        if not spaces:
            return False
        self.choose(spaces)
        return self._said(name) if said else True

    def _end(self) -> bool:
        if not (buttons := self.enabled('[data-action="end"]')):
            return False
        self.press(buttons[0])
        if self.page.locator("[data-anyway]").count():
            self.press(buttons[0])  # with Actions left it is asked once more
        return self._said("End turn")

    def _do(self, button: Locator, name: str) -> bool:
        self.press(button)
        return self._said(name)

    def _said(self, name: str) -> bool:
        self.done.append(name)
        return True
