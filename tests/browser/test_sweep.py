"""Every kind of decision and every ending of every game, at every size of window: what must be chosen can be seen and pressed, axe finds
nothing, nothing moves that is not part of it, and what is chosen is told from the rest by lines alone (forced colours)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Look as Recorded
from tests.browser.conftest import faults
from tests.browser.looking import Box, look, moved, places
from tests.recorded.scenes import GAMES, Scene, decisions, endings
from tests.sizes import size

SMALLEST: Final = (320, 568)
"""Looked at with normal text alone: the largest one leaves a lattice two rows there, in which it is scrolled."""
SIZES: Final = (SMALLEST, (360, 640), (390, 844), (640, 360), (844, 390), (820, 1180), (1280, 800), (1440, 900), (1920, 1080))
TEXTS: Final = ("normal", "largest")
Look = tuple[tuple[int, int], str]
"""A size of window and a size of text."""
FEW: Final[list[Look]] = [((390, 844), "largest"), ((1280, 800), "normal")]
EVERYDAY: Final = {"top_secret_party": 2}
"""Decisions of a game that are looked at every day, where it is not one: those with the most to choose."""

OPENS: Final = ":is(.forms, .plan) .verbs button, .acts :is([data-agent], [data-recruit])"
"""What turns to another question, and sends nothing."""
FIRST: Final = ".forms .verbs button"
"""The question that a decision begins with."""
CHOICES: Final = ("button.card.is-legal, .spot button.is-legal", "[data-argument] button:enabled")
FACES: Final = "button.face:enabled"
"""Whom one points at in a party."""

SETTLED: Final = """() => new Promise((done) => {
    const box = (one) => [one.offsetTop, one.offsetWidth, one.offsetHeight];
    const lie = () => JSON.stringify([...document.querySelectorAll("main *")].map(box));
    let [before, same] = ["", 0];
    const look = (frames) => {
        const now = lie();
        same = now === before ? same + 1 : 0;
        before = now;
        if (same > 1 || frames > 60) done();
        else requestAnimationFrame(() => look(frames + 1));
    };
    look(0);
})"""
"""What lies on a table is fitted to a new size in the frames after it: it has been once nothing moves from one to the next, twice."""

NAME_BROKEN: Final = ('broken: "Maximiliane"', 'broken: "Wilhelmina"')
"""The longest name may be broken where even half of it has no room: people have typed it."""

LOOKS: Final = ["outlineStyle", "outlineWidth", "outlineColor", "borderTopStyle", "borderTopWidth", "textDecorationLine"]
"""What is left under a contrast theme to tell things apart: lines. Backgrounds and shadows are the theme's own."""
ALIKE: Final = """(looks) => {
    const chosen = '[aria-pressed="true"], [aria-checked="true"], [aria-selected="true"], .is-selected';
    const other = '[aria-pressed="false"], [aria-checked="false"], [aria-selected="false"], .is-legal:not(.is-selected)';
    const lines = (one) => JSON.stringify(looks.map((look) => getComputedStyle(one)[look]));
    const shown = (one) => one.checkVisibility() && one.getClientRects().length > 0;
    const found = [];
    for (const one of document.querySelectorAll(chosen)) {
        if (!shown(one)) continue;
        const twins = [...document.querySelectorAll(other)].filter((two) => shown(two) && two.tagName === one.tagName);
        if (twins.some((two) => lines(two) === lines(one))) found.push((one.innerText || one.ariaLabel || one.className).slice(0, 40));
    }
    return { found, chosen: [...document.querySelectorAll(chosen)].filter(shown).length };
}"""
"""What is chosen and looks like what is not, and how much is chosen."""


@dataclass
class Sweep:
    """One page, and all that was found on it."""

    page: Page
    found: Counter[str] = field(default_factory=Counter[str])
    chosen: int = 0

    def visit(self, looks: Iterable[Look]) -> None:
        """Look at what is asked at every size and text; with every question of the ask bar open, and with something chosen."""
        for (width, height), text in looks:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate("(text) => document.documentElement.dataset.text = text", text)
            self.page.locator(FIRST).evaluate_all("([one]) => one?.click()")
            self.page.evaluate(SETTLED)
            where = f"{width}x{height} {text}"
            self.note(where, look(self.page))
            self.through_the_decision(where)
        self.note("axe", faults(self.page))
        self.in_forced_colours()

    def through_the_decision(self, where: str) -> None:
        """Turn to each question that the bar offers and choose something: nothing may move that is not part of it."""
        before = places(self.page)
        for number in range(self.page.locator(OPENS).count()):
            button = self.page.locator(OPENS).nth(number)
            if not button.count():
                break
            button.evaluate("(one) => one.click()")
            self.note(f"{where}, question {number}", look(self.page), before)
        for what in CHOICES:
            if self.page.locator(what).count():
                self.page.locator(what).first.evaluate("(one) => one.click()")
                self.note(f"{where}, chosen", look(self.page), before)

    def in_forced_colours(self) -> None:
        """Choose whatever can be chosen, under a contrast theme."""
        self.page.emulate_media(forced_colors="active")
        for what in (OPENS, *CHOICES, FACES):
            if self.page.locator(what).count():
                self.page.locator(what).first.evaluate("(one) => one.click()")
                told = self.page.evaluate(ALIKE, LOOKS)
                self.note("forced colours", [f"looks like what is not chosen: {one}" for one in told["found"]])
                self.chosen += told["chosen"]
        self.page.emulate_media(forced_colors="none")

    def note(self, where: str, found: list[str], before: dict[str, Box] | None = None) -> None:
        """Write down what was found there."""
        for one in [*found, *(moved(before, places(self.page)) if before else [])]:
            if not one.startswith(NAME_BROKEN):
                self.found[f"{where}: {one}"] += 1


def widest(game: str) -> list[Scene]:
    """The decisions of a game with the most to choose, and one ending."""
    by_choices = sorted(decisions(game), key=lambda scene: (-len(scene.legal), scene.name))
    return [*by_choices[: EVERYDAY.get(game, 1)], endings(game)[0]]


def looks(number: int, sizes: Sequence[tuple[int, int]] = SIZES) -> list[Look]:
    """Every size once, the texts in turns: what stands beside it in the list is looked at the other way round."""
    return [(size, TEXTS[0 if size == SMALLEST else (number + turn) % 2]) for turn, size in enumerate(sizes)]


EVERY: Final = [(game, number, scene) for game in GAMES for number, scene in enumerate((*decisions(game), *endings(game)))]


@pytest.mark.parametrize(
    ("game", "number", "scene"),
    [
        pytest.param(*one, id=f"{one[0]}-{one[2].name}", marks=() if one[2] in widest(one[0]) else pytest.mark.slow)  # the widest every day
        for one in EVERY
    ],
)
def test_what_is_asked_and_how_it_ended_can_be_seen_and_pressed(game: str, number: int, scene: Scene, recorded: Recorded) -> None:
    replay = recorded()
    sweep = Sweep(replay.page)
    replay.show(scene)
    sweep.visit(size(FEW, looks(number)))
    assert not sweep.found, "\n".join(sweep.found)
    assert sweep.chosen > 0 or scene != widest(game)[-2]
