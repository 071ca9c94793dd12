"""By keyboard one goes on where one was: no move loses the focus, few keys answer a question, and what is asked is read out once."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Look
from tests.browser.player import BANNER, MOST_ANSWERS, SETTLED, UNREAD_MS
from tests.browser.replay import Replay
from tests.browser.seals import checked, verified
from tests.browser.tables import Wish, open_table, steer
from tests.browser.test_sweep import widest
from tests.recorded.scenes import GAMES, Scene, decisions, scenes
from tests.sizes import size

MOST_KEYS: Final = 15
MEAN_KEYS: Final = 6
"""Pressed for one decision, at most and in the mean of a title's kinds."""
READ_MS: Final = 10_000
"""More than a question asks to be read before it is answered."""
MOST: Final = {"top_secret_agents": 100}
"""Answers of a title after which the game goes on over HTTP: who always does the first thing that can be done brings nobody home."""

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
    replay.go_on(scene, ask=ask)
    page.wait_for_function(ASKED, arg=ask)
    assert page.evaluate(HERE) == "choice", scene.name
    read: list[str] = page.evaluate("window.read")
    assert all(one != before for one, before in zip(read[1:], read, strict=False)), read


@pytest.mark.parametrize("game", GAMES)
def test_few_keys_answer_a_decision_and_the_focus_goes_on_with_the_game(game: str, recorded: Look) -> None:
    replay, keys = recorded(), dict[str, int]()
    for scene in size(widest(game)[:1], decisions(game)):
        if taken := answer_by_keys(replay, scene):
            keys[scene.name] = taken
            goes_on(replay, scene)
    assert 0 < sum(keys.values()) <= size(MOST_KEYS, MEAN_KEYS) * len(keys), keys


WISHES: Final[dict[str, Wish]] = {
    "the_coding": {"bots": [{"seat": 1, "level": "novice"}], "options": {"system": "counter"}},
    "classified_information": {"bots": [{"seat": 1, "level": "novice"}]},
    "top_secret_agents": {"bots": [{"seat": 1, "level": "agent"}]},
    "top_secret_party": {"players": 4, "bots": [{"seat": seat, "level": "novice"} for seat in (1, 2, 3)]},
}
HEAR: Final = """() => {
    window.heard = [];
    const region = document.querySelector("[data-announced]");
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const one of addedNodes) if (one.textContent.trim()) window.heard.push(one.textContent);
    }).observe(region, { childList: true });
}"""
"""What a screen reader says of what happens: whatever is added to the region that is read out."""
ANSWERS: Final = ":is(.table button.is-legal, [data-face], [data-legal], [data-argument] button, .do button):enabled"
"""What a question is answered by."""
PRESSED: Final = f"""() => document.activeElement.matches('{ANSWERS}:not([aria-disabled=true], [aria-pressed=true])')"""
"""Whether what has the focus is part of an answer: all else leads away, takes something back, or does nothing."""
OPEN: Final = f"""() => document.querySelector('{ANSWERS}:not([aria-disabled=true])') !== null"""
"""Whether something can be pressed yet: in a party one reads both questions first."""
LED: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page leads the focus to a new question in the frame after it."""
OFFERED: Final = """() => [...document.querySelectorAll(".picker .row")].map((row) => {
    const cells = [...row.querySelectorAll(".cell:enabled")];
    return (cells.find((one) => !one.matches(".ruled")) ?? cells[0]).dataset.value;
}).join("")"""
"""A code by the first value of each row that the sheet leaves open."""
ON: Final = "(before) => { const ask = document.querySelector('section[data-ask]'); return !ask || ask.dataset.ask !== before; }"


def answer_where_led(page: Page) -> int:
    """Answer what is asked from where the page has led the focus, by Enter, and by Tab where that is no answer; how many keys that took.
    A code is typed, which counts as no key."""
    ask = page.locator("section[data-ask]").get_attribute("data-ask")
    page.clock.fast_forward(READ_MS)
    page.wait_for_function(OPEN)
    if page.locator(".picker").count() and page.evaluate("document.activeElement.closest('.picker') !== null"):
        page.keyboard.type(page.evaluate(OFFERED))
    for pressed in range(1, MOST_KEYS + 1):
        page.keyboard.press("Enter" if page.evaluate(PRESSED) else "Tab")
        if page.evaluate(ON, ask):
            return pressed
        page.clock.fast_forward(UNREAD_MS)
    raise AssertionError(f"question {ask} is not answered by {MOST_KEYS} keys: {page.locator('section[data-ask]').inner_text()}")


def plain(text: str) -> str:
    """Return the letters and figures of a text: what log and announcement have in common."""
    return re.sub(r"\W+", "", text)


def missed(heard: str, log: str) -> str:
    """Return where what was heard goes another way than the log that ends with it; nothing where it does not."""
    if log.endswith(heard):
        return ""
    read = log[max(0, log.find(heard[:20])) :]
    at = next((n for n, (one, other) in enumerate(zip(heard, read, strict=False)) if one != other), min(len(heard), len(read)))
    return f"heard ...{heard[max(0, at - 60) : at + 80]}, read ...{read[max(0, at - 60) : at + 80]}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_takes_few_keys_and_each_event_is_heard_once(game: str, arrive: Arrive) -> None:
    page = arrive((1440, 900), clock=True)
    open_table(page, game, WISHES[game])
    page.locator("[data-announced]").wait_for(state="attached")
    page.evaluate(HEAR)
    keys, answered = list[int](), ""
    while len(keys) < MOST.get(game, MOST_ANSWERS):
        page.wait_for_function(SETTLED, arg=answered)
        if page.locator(BANNER).count():
            break
        answered = page.locator("section[data-ask]").get_attribute("data-ask") or ""
        page.evaluate(LED)
        keys.append(answer_where_led(page))
        page.clock.fast_forward(UNREAD_MS)
    if game in MOST and not page.locator(BANNER).count():
        steer([page], ["retire", "spawn"], lambda _: False, clocked=[page])
    assert page.locator(BANNER).count(), f"no end after {len(keys)} answers"
    assert sum(keys) / len(keys) <= MEAN_KEYS, keys
    folded = page.get_by_role("button", name="Log", exact=True)
    if folded.count():
        folded.click()
    log = plain("".join(page.get_by_role("list", name="Log").locator("li").all_inner_texts()))
    heard = [plain(text) for text in page.evaluate("window.heard")]
    assert len(heard) >= len(keys) // 2, heard
    assert missed("".join(heard), log) == "", "each event once, in its order"
    if folded.count():
        page.keyboard.press("Escape")
    checked(page)
    verified(page)


def test_what_is_asked_is_heard_without_a_second_full_stop(recorded: Look) -> None:
    """A title that is a sentence ended in two signs: "Who is on your team?. Choose a face"."""
    page = recorded().show(scenes("top_secret_party")["readying ready"])
    expect(page.locator("[data-asked]")).to_have_text(re.compile(r"^Who is on your team\? Choose a face"))
