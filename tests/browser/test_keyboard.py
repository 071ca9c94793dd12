"""By keyboard one goes on where one was: no move loses the focus, few keys answer a question, and what is asked is read out once."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.conftest import Look
from tests.browser.replay import Replay
from tests.browser.test_sweep import widest
from tests.recorded.scenes import GAMES, Scene, decisions

MOST_KEYS: Final = 15
MEAN_KEYS: Final = 6
"""Pressed for one decision, at most and in the mean of a title's kinds."""

FIRST: Final = (
    ":is(.table, main) button.is-legal:enabled, [data-face]:enabled, .picker [data-argument] button:enabled",
    ".do .pri:enabled",
    ".do button:enabled",
)
"""What the focus goes to when something is asked, the likeliest first."""
CHOSEN: Final = """() => {
    const one = document.activeElement;
    return one.matches(":disabled, [aria-disabled=true], [aria-pressed=true], h2");
}"""
"""Whether pressing what has the focus would take something back, or do nothing."""
HERE: Final = "() => document.activeElement.closest('.room') && (document.activeElement.matches('h2') ? 'question' : 'choice')"
LISTEN: Final = """() => {
    window.read = [];
    const said = document.querySelector("[data-asked]");
    new MutationObserver(() => window.read.push(said.textContent)).observe(said, { characterData: true, childList: true, subtree: true });
}"""
ASKED: Final = "(ask) => document.querySelector('section[data-ask]').dataset.ask === String(ask)"


def answer_by_keys(replay: Replay, scene: Scene) -> int:
    """Press Enter wherever the focus is led, and Tab where that would take back, until an action is sent; how many keys that took.

    0 where one may do something and owes nothing, as whoever is ready in a party.
    """
    replay.show(scene)
    replay.asked.clear()
    page = replay.page
    if page.evaluate(ASKED, ""):
        return 0
    page.evaluate(LISTEN)
    page.keyboard.press("Shift")
    page.locator(next(kind for kind in FIRST if page.locator(kind).count())).first.focus()
    for pressed in range(1, MOST_KEYS + 1):
        page.keyboard.press("Tab" if page.evaluate(CHOSEN) else "Enter")
        if page.evaluate(ASKED, ""):
            return pressed
    raise AssertionError(f"{scene.name} is not sent by {MOST_KEYS} keys")


def goes_on(replay: Replay, scene: Scene) -> None:
    """What was sent leaves the focus at the table, the next question takes it to a choice, and each is read once."""
    page, ask = replay.page, (scene.ask or 0) + 1
    assert page.evaluate(HERE) is not None, scene.name
    replay.say({**scene.feed[0], "n": scene.feed[0]["n"] + 1, "ask": ask, "events": [], "whole": False})
    page.wait_for_function(ASKED, arg=ask)
    assert page.evaluate(HERE) == "choice", scene.name
    read: list[str] = page.evaluate("window.read")
    assert all(one != before for one, before in zip(read[1:], read, strict=False)), read


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_goes_on_with_the_game(game: str, recorded: Look) -> None:
    replay = recorded()
    scene = widest(game)[0]
    assert answer_by_keys(replay, scene) > 0
    goes_on(replay, scene)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_few_keys_answer_every_kind_of_decision(game: str, recorded: Look) -> None:
    replay, keys = recorded(), dict[str, int]()
    for scene in decisions(game):
        if taken := answer_by_keys(replay, scene):
            keys[scene.name] = taken
            goes_on(replay, scene)
    assert sum(keys.values()) / len(keys) <= MEAN_KEYS, keys
