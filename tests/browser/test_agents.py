"""Top-Secret in the browser: whole games, two people, a phone, taking back, the lattice by keyboard, a trickle that falls."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.agents_player import AgentsPlayer
from tests.browser.conftest import SOON_MS, Visit, faults
from tests.browser.looking import picture
from tests.browser.party import IM_IN
from tests.browser.player import ANSWER_SECONDS, ASK, LOOK_MS
from tests.browser.test_counter_game import DESK, PHONE, SMALL_PHONE, deal_me_in
from tests.sizes import size
from underrose.kernel.recordfile import verify

MOST_ANSWERS = 600
"""More than a game can ask of one seat that does not dawdle."""
OPEN = """async (wish) => {
    const headers = { "content-type": "application/json" };
    const post = async (path, body) => (await fetch("/api" + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    await post("/guests", { name: "Mira" });
    const table = await post("/tables", { game: "top_secret_agents", players: 2, clock: { pace: 0 }, ...wish });
    if (wish.bots) await post(`/tables/${table.id}/start`, {});
    return table;
}"""
Wish = dict[str, Any]
BOT: Wish = {"bots": [{"seat": 1, "level": "novice"}], "options": {"first": "0"}}


def open_table(page: Page, wish: Wish) -> Page:
    """A table opened by this page's guest, who sits in seat 0."""
    link = page.evaluate(OPEN, wish)
    page.goto(re.sub(r"(?<=\d)/.*$", "", page.url) + link["url"])
    return page


def answered(page: Page, do: Callable[[], object]) -> None:
    """Do something, and wait until the page asks for the next thing."""
    ask = page.locator(ASK).get_attribute("data-ask")
    do()
    expect(page.locator(f'{ASK}:not([data-ask="{ask}"]):not([data-ask=""])')).to_be_visible(timeout=ANSWER_SECONDS * 1000)


def press(page: Page, selector: str) -> None:
    """Press a button that sends an action."""
    answered(page, page.locator(selector).click)


def spawned(page: Page, profession: str = "analyst", space: str = "h4") -> None:
    """Let the Intel trickle and bring an agent."""
    press(page, '[data-action="trickle"]')
    page.locator(f'[data-recruit="{profession}"]').click()
    press(page, f'[data-space="{space}"]')


def play(visit: Visit, seed: int, shots: Path) -> AgentsPlayer:
    """Play until the banner says how it ended."""
    player = AgentsPlayer(visit.page, seed)
    for number in range(MOST_ANSWERS):
        going_on = player.wait()
        assert not player.is_wide()
        if number % 20 == 0 or not going_on:
            picture(visit.page, shots / f"{number:03}.png")
        if not going_on:
            return player
        player.answer()
    pytest.fail(f"no end after {MOST_ANSWERS} answers: {player.done[-40:]}")


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("visit", "seed"), size([(SMALL_PHONE, 2)], [(SMALL_PHONE, 2), (DESK, 1)]), indirect=["visit"])
def test_a_whole_game_against_a_bot(visit: Visit, seed: int, tmp_path: Path) -> None:
    deal_me_in(visit.page, "Top-Secret", "Odds")
    player = play(visit, seed, tmp_path)
    banner = visit.page.locator("[data-banner]")
    expect(banner.get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins|A tie)$"))
    assert {"Spawn", "move"} <= set(player.done)
    with visit.page.expect_download() as download:
        banner.get_by_role("link", name="Download the record").click()
    verdict = verify(Path(download.value.path()).read_text().splitlines(), any_key=True)
    assert verdict.good, verdict.faults


@pytest.fixture
def two(browser: Browser, server: str) -> Iterator[tuple[Page, Page]]:
    """Two guests at one table, one at a desk and one on a phone; Mira goes first."""
    contexts: list[BrowserContext] = []
    pages: list[Page] = []
    for width, height in (DESK, PHONE):
        viewport = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=viewport, reduced_motion="reduce"))  # pyright: ignore[reportArgumentType]
        pages.append(contexts[-1].new_page())
        pages[-1].goto(server)
    mira, ada = pages
    open_table(mira, {"options": {"first": "0"}})
    ada.goto(mira.url)
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name=IM_IN).click()
    mira.get_by_role("button", name="Start the game").click()
    yield mira, ada
    for context in contexts:
        context.close()


def test_two_people_play_and_see_what_is_taken_back(two: tuple[Page, Page]) -> None:
    mira, ada = two
    spawned(mira)
    expect(ada.get_by_role("img", name=re.compile("^Mira.s Analyst$"))).to_be_visible()
    press(mira, "[data-undo]")
    expect(ada.get_by_role("img", name=re.compile("^Mira.s Analyst$"))).to_have_count(0)
    ada.get_by_role("button", name="Log").click()
    expect(ada.get_by_role("list", name="Log")).to_contain_text("Mira takes back a step.")
    ada.keyboard.press("Escape")
    assert ada.locator("[data-undo]").count() == 0
    players = [AgentsPlayer(mira, 3), AgentsPlayer(ada, 4)]
    for _ in range(60):
        for player in players:
            if player.page.locator(f'{ASK}[data-ask]:not([data-ask=""])').count():
                player.answer()
                assert not player.is_wide()
    for page in two:  # what was done last is still being told
        expect(page.locator("header").first).to_contain_text(re.compile(r"Turn ([3-9]|\d\d)"))
    until = time.monotonic() + SOON_MS / 1000
    while turn_of(mira) != turn_of(ada) and time.monotonic() < until:
        mira.wait_for_timeout(LOOK_MS)
    assert turn_of(mira) == turn_of(ada)


def turn_of(page: Page) -> str:
    """The turn that a page shows."""
    return re.findall(r"Turn (\d+)", page.locator("header").first.inner_text())[0]


# --- taking back ------------------------------------------------------------------------------------------------------


def test_own_steps_are_taken_back_until_chance_comes_between(visit: Visit) -> None:
    page = open_table(visit.page, BOT)
    press(page, '[data-action="trickle"]')
    assert page.locator("[data-undo]").count() == 0
    before = page.locator(".board").inner_html()
    page.locator('[data-recruit="smuggler"]').click()
    press(page, '[data-space="h4"]')
    page.locator('[data-space="h4"]').click()
    press(page, '[data-space="g3"]')
    expect(page.locator("[data-undo]")).to_have_attribute("data-undo", "2")
    press(page, "[data-undo]")
    expect(page.get_by_role("button", name=re.compile("^h4, starred, your Smuggler"))).to_be_visible()
    press(page, "[data-undo]")
    assert page.locator("[data-undo]").count() == 0
    expect(page.get_by_role("img", name="your Smuggler")).to_have_count(0)
    visit.page.reload()
    expect(page.locator(f'{ASK}:not([data-ask=""])')).to_be_visible()
    assert len(page.locator(".board").inner_html()) - len(before) < 400  # the same pieces, less what is only for the moment
    press(page, '[data-action="end"]')
    assert page.locator("[data-undo]").count() == 0


# --- the lattice ------------------------------------------------------------------------------------------------------


def test_arrow_keys_walk_the_lattice_and_enter_acts(visit: Visit) -> None:
    page = open_table(visit.page, BOT)
    spawned(page)
    page.locator('[data-space="h4"]').focus()
    for key, space in (("ArrowLeft", "h3"), ("ArrowRight", "h4"), ("End", "h7"), ("Home", "h1"), ("ArrowLeft", "h1")):
        page.keyboard.press(key)
        expect(page.locator(f'[data-space="{space}"]')).to_be_focused()
    page.locator('[data-space="h4"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-space="h4"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    above = page.evaluate("document.activeElement.dataset.space")
    assert above in ("g3", "g4")
    expect(page.locator(f'[data-space="{above}"]')).to_have_accessible_name(re.compile(f"^{above}, .*Move here$"))
    answered(page, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_role("button", name=re.compile(f"^{above}, your Analyst"))).to_be_visible()
    assert page.locator(".keys button[tabindex='0']").count() == 1  # one stop for the Tab key


def test_every_button_says_what_it_costs_or_why_it_rests(visit: Visit) -> None:
    page = open_table(visit.page, BOT)
    spawned(page, "engineer")
    page.locator("[data-agent]").click()
    verbs = {one.get_attribute("data-verb"): one.inner_text().split("\n") for one in page.locator("[data-verb]").all()}
    assert verbs["move"] == ["Move", "1 Action"]
    assert verbs["retire"] == ["Retire", "spawned this turn"]
    assert verbs["wall"] == ["Blockade anywhere", "holds no Intel"]
    page.locator('[data-verb="block"]').click()
    expect(page.locator(f"{ASK} h2")).to_have_text("Blockade beside: 1 Action")
    press(page, "button[data-legal] >> nth=0")
    expect(page.get_by_role("img", name="Blockade until the end of turn 2")).to_be_visible()
    expect(page.get_by_role("img", name="2 of 3 Actions left")).to_be_visible()


def test_a_tile_that_is_looked_at_says_where_it_may_fall(visit: Visit) -> None:
    page = open_table(visit.page, {**BOT, "assist": "odds"})
    press(page, '[data-action="trickle"]')
    tile = page.locator('.keys button[aria-label*="loose"]').first
    tile.focus()
    card = page.locator("section.card", has_text="next trickle")
    expect(card).to_contain_text(re.compile(r"next trickle\s*\w\d 50%\s*\w\d 50%"))
    assert [chance.strip() for chance in page.locator(".board .odds").all_text_contents()] == ["50%", "50%"]
    expect(page.get_by_role("list", name="Chances of the next tile from the bag")).to_contain_text("%")


def test_without_odds_a_tile_says_its_worth_only(visit: Visit) -> None:
    page = open_table(visit.page, {**BOT, "assist": "facts"})
    press(page, '[data-action="trickle"]')
    page.locator('.keys button[aria-label*="loose"]').first.focus()
    expect(page.locator("section.card", has_text="loose on")).to_be_visible()
    assert page.locator(".board .odds").count() == 0
    assert "%" not in page.locator("body").inner_text()


# --- motion -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def moving(browser: Browser, server: str) -> Iterator[Page]:
    """A page on which things move."""
    context = browser.new_context(reduced_motion="no-preference")
    page = context.new_page()
    page.goto(server)
    yield page
    context.close()


def test_a_trickle_falls_step_by_step_before_anything_is_asked(moving: Page) -> None:
    page = open_table(moving, BOT)
    page.locator('[data-action="trickle"]').click()
    expect(page.get_by_role("heading", name="Intel trickles")).to_be_visible()
    expect(page.locator("ul.rolling:visible")).to_be_visible()
    assert page.locator(ASK).get_attribute("data-ask") == ""
    expect(page.locator("ul.rolling:visible")).to_have_count(0)
    expect(page.get_by_role("heading", name="Your turn: spawn or act")).to_be_visible()
    assert page.get_by_role("img", name=re.compile("falls (left|right)")).count() >= 6


def test_a_key_skips_the_trickle(moving: Page) -> None:
    page = open_table(moving, BOT)
    page.locator('[data-action="trickle"]').click()
    expect(page.get_by_role("heading", name="Intel trickles")).to_be_visible()
    page.keyboard.press("Shift")
    expect(page.get_by_role("heading", name="Your turn: spawn or act")).to_be_visible(timeout=700)


# --- for everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_axe_on_the_table(visit: Visit) -> None:
    page = open_table(visit.page, {**BOT, "assist": "odds"})
    seen = set[str]()

    def look() -> None:
        title = page.locator(f"{ASK} h2").inner_text()
        if title not in seen:
            assert faults(page) == [], title
        seen.add(title)

    expect(page.locator(f'{ASK}:not([data-ask=""])')).to_be_visible()
    look()
    spawned(page, "smuggler")
    look()
    page.locator('[data-space="h4"]').click()
    look()
    page.locator('[data-verb="raise"]').click()
    look()
    assert len(seen) >= 4


@pytest.mark.parametrize("visit", [DESK, SMALL_PHONE], indirect=True, ids=["desk", "small phone"])
def test_the_largest_text_fits(visit: Visit, tmp_path: Path) -> None:
    settings = json.dumps({"text": "largest"})
    visit.page.evaluate("(kept) => localStorage.setItem('underrose.settings', kept)", settings)
    page = open_table(visit.page, BOT)
    player = AgentsPlayer(page, 5)
    for number in range(8):
        assert player.wait()
        assert not player.is_wide()
        picture(page, tmp_path / f"{number}.png")
        player.answer()


def test_what_happens_is_read_out(visit: Visit) -> None:
    page = open_table(visit.page, BOT)
    press(page, '[data-action="trickle"]')
    expect(page.locator("[data-announced]")).to_contain_text(re.compile("enters on a1.*The dice"))
