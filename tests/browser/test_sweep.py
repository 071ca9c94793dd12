"""A sweep over every kind of decision in every game, at every size of window: what must be chosen can be seen and pressed.

UNDERROSE_SWEEP=all visits every size and more of each game (minutes); else a part of it stays under a minute.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.classified_tables import call
from tests.browser.looking import Box, look, moved, places
from tests.browser.player import ASK, LOOK_MS

Json = dict[str, Any]
WHOLE: Final = os.environ.get("UNDERROSE_SWEEP") == "all"
SIZES: Final = ((320, 568), (360, 640), (390, 844), (640, 360), (844, 390), (820, 1180), (1280, 800), (1440, 900), (1920, 1080))
FEW_SIZES: Final = ((360, 640), (844, 390), (1280, 800))
TEXTS: Final = ("normal", "largest")
NAMES: Final = "Maximiliane-Wilhelmina24"
"""As long as a name may be, and without a space."""
MOST_STEPS: Final = 400 if WHOLE else 36
EACH: Final = 2 if WHOLE else 1
"""How often a kind of decision is looked at."""

OPENS: Final = ":is(.forms, .plan) .verbs button, .acts :is([data-agent], [data-recruit])"
"""What turns to another question, and sends nothing."""
CHOICES: Final = ("button.card.is-legal, .spot button.is-legal", "[data-argument] button:enabled")
MOST_OPENED: Final = 8 if WHOLE else 3

SHOWS: Final = f"""(ask) => {{
    dispatchEvent(new MouseEvent("click"));
    return document.querySelector("{ASK}")?.dataset.ask === String(ask);
}}"""
"""Whether a question is on the page. A tap on nothing: what is told, large or slowly, makes way."""


@dataclass(frozen=True)
class Game:
    """A game to be swept: who sits there and what is played."""

    game: str
    players: int
    options: Json = field(default_factory=dict[str, Any])


GAMES: Final = {
    "the_coding, two": Game("the_coding", 2),
    "the_coding, four": Game("the_coding", 4),
    "the_coding, speed": Game("the_coding", 3, {"system": "speed"}),
    "classified_information": Game("classified_information", 2),
    "top_secret_agents": Game("top_secret_agents", 2),
    "top_secret_party, five": Game("top_secret_party", 5),
    "top_secret_party, ten": Game("top_secret_party", 10),
}


@dataclass
class Sweep:
    """One seat of one game, its page, and all that was found on it."""

    page: Page
    chance: Random
    states: int = 0
    visits: int = 0
    found: Counter[str] = field(default_factory=Counter[str])

    def visit(self, state: str, sizes: tuple[tuple[int, int], ...]) -> None:
        """Look at what is asked at every size; with every question of the ask bar open, and with something chosen."""
        self.states += 1
        for (width, height), text in looks(self.states, sizes):
            self.page.evaluate("(text) => document.documentElement.dataset.text = text", text)
            self.page.set_viewport_size({"width": width, "height": height})
            where = f"{width}x{height} {text}, {state}"
            self.note(where, look(self.page))
            self.through_the_decision(where)

    def through_the_decision(self, where: str) -> None:
        """Turn to each question that the bar offers and choose something: nothing may move that is not part of it."""
        before = places(self.page)
        for number in range(self.page.locator(OPENS).count()):
            button = self.page.locator(OPENS).nth(number)
            if number >= MOST_OPENED or not button.count():
                break
            name = button.inner_text()
            button.evaluate("(one) => one.click()")
            self.note(f"{where}, {name}", look(self.page), before)
        for what in CHOICES:
            if self.page.locator(what).count():
                self.page.locator(what).first.evaluate("(one) => one.click()")
                self.note(f"{where}, chosen", look(self.page), before)

    def note(self, where: str, found: list[str], before: dict[str, Box] | None = None) -> None:
        """Write down what was found there."""
        self.visits += 1
        for one in [*found, *(moved(before, places(self.page)) if before else [])]:
            self.found[f"{where}: {one}"] += 1


def looks(number: int, sizes: tuple[tuple[int, int], ...]) -> list[tuple[tuple[int, int], str]]:
    """The windows and texts at which a decision is looked at: all, or the largest text at every size, the normal one at each in turn."""
    if WHOLE:
        return list(product(sizes, TEXTS))
    return [(sizes[number % len(sizes)], TEXTS[0]), *((one, TEXTS[-1]) for one in sizes)]


def open_table(page: Page, server: str, game: Game) -> str:
    """A table of bots with one person, whose page shows it; its id."""
    page.goto(server)
    call(page, "/guests", {"name": NAMES})
    bots = [{"seat": seat, "level": "novice"} for seat in range(1, game.players)]
    link = call(
        page,
        "/tables",
        {"game": game.game, "players": game.players, "options": game.options, "bots": bots, "assist": "odds", "clock": {"pace": 0}},
    )
    call(page, f"/tables/{link['id']}/start", {})
    page.goto(server + link["url"])
    return link["id"]


def asked(page: Page, table: str) -> Json | None:
    """What the person is asked now, once the page shows it; None when the game is over."""
    while True:
        view = call(page, f"/tables/{table}/view")
        if view["outcome"]:
            return None
        if view["ask"] is None or not view["legal"]:
            page.wait_for_timeout(LOOK_MS)
            continue
        try:
            page.wait_for_function(SHOWS, arg=view["ask"], timeout=3000)
        except PlaywrightTimeout:
            continue
        return view


def whole(form: Json, chance: Random) -> Json:
    """One action that the form allows."""
    keys = [key for key in form if key not in ("do", "distinct")]
    for _ in range(100):
        picked = {key: chance.choice(form[key]) for key in keys}
        if all(len({picked[key] for key in group}) == len(group) for group in form.get("distinct", [])):
            return {"do": form["do"], **picked}
    raise AssertionError(f"nothing fits {form}")


def play(sweep: Sweep, table: str, sizes: tuple[tuple[int, int], ...]) -> None:
    """Play the person's seat by the server's own list, and stop to look wherever something new is asked."""
    seen: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for number in range(MOST_STEPS):
        view = asked(sweep.page, table)
        if view is None:
            break
        state = f"phase {view['view']['table'].get('phase')} {'/'.join(sorted({form['do'] for form in view['legal']}))}"
        if seen[state] < EACH:
            seen[state] += 1
            sweep.visit(state, sizes)
        rarest = min(view["legal"], key=lambda form: (done[form["do"]], sweep.chance.random()))
        done[rarest["do"]] += 1
        call(sweep.page, f"/tables/{table}/actions", {"id": f"sweep-{number}", "ask": view["ask"], "action": whole(rarest, sweep.chance)})


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that has never been told anything."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_asked_can_be_seen_and_pressed_at_every_size(
    name: str, page: Page, server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes = SIZES if WHOLE else FEW_SIZES
    sweep = Sweep(page, Random(name))
    play(sweep, open_table(page, server, GAMES[name]), sizes)
    where = f"{len(looks(0, sizes))} sizes and texts"
    with capsys.disabled():
        print(f"\n{name}: {sweep.states} kinds of decision at {where}, {sweep.visits} looks, {len(sweep.found)} findings")
    assert sweep.states > 0
    assert not sweep.found, "\n".join(sweep.found)
