"""The Coding, Counter Cracking, against a bot: played from the front page to the end with the page's own buttons."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import underrose
from tests.browser.conftest import Visit
from tests.browser.looking import picture
from tests.browser.player import Player
from underrose.games import TITLES

DESK, PHONE, SMALL_PHONE = (1280, 800), (390, 844), (360, 740)
MOST_ANSWERS = 80
"""More than a game of two players can ask of one seat."""

SCRIPT_BYTES = 100 * 1024
"""What the scripts of the front page, the table and one game may weigh together on their way, packed by Brotli."""
PACKED = 1024
"""Files of so many bytes are packed (`web/vite.config.ts`)."""
STATIC = re.compile(rb'(?:from|import)\s*["\']\./([^"\']+\.js)["\']')
"""What a script cannot begin without; `import(...)` loads when it is needed."""
"""Scripts of another language: loaded only by who reads it."""
FOLDERS = Path(__file__).parents[2] / "web" / "src" / "games"


def play(visit: Visit, seed: int, shots: Path) -> Player:
    """Play until the banner says how it ended, and keep a picture of every fifth answer and of the end."""
    player = Player(visit.page, seed)
    for number in range(MOST_ANSWERS):
        going_on = player.wait()
        assert not player.is_wide()
        if number % 5 == 0 or not going_on:
            picture(visit.page, shots / f"{number:02}.png")
        if not going_on:
            return player
        player.answer()
    pytest.fail(f"no end after {MOST_ANSWERS} answers: {player.done}")


def deal_me_in(page: Page, *settings: str) -> None:
    """Start a game against bots from the front page."""
    card = page.locator("section", has=page.get_by_role("heading", name="Play a bot now"))
    if settings:
        card.locator("summary").click()
    for setting in settings:
        card.get_by_role("button", name=setting, exact=True).click()
    card.get_by_role("button", name="Deal me in").click()


@pytest.mark.parametrize(
    ("visit", "settings", "seed"), [(DESK, ["Odds"], 1), (PHONE, [], 2), (SMALL_PHONE, ["3", "By hand"], 3)], indirect=["visit"]
)
def test_a_whole_counter_game_against_bots(visit: Visit, settings: list[str], seed: int, tmp_path: Path) -> None:
    deal_me_in(visit.page, *settings)
    player = play(visit, seed, tmp_path)

    banner = visit.page.locator("[data-banner]")
    expect(banner.get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins)$"))
    expect(banner).to_contain_text(re.compile("named|third wrong code"))
    assert any(done.startswith("Lay ") for done in player.done)
    assert any(done.startswith("Ask ") for done in player.done)

    with visit.page.expect_download() as download:
        banner.get_by_role("link", name="Download the record").click()
    record = [json.loads(line) for line in Path(download.value.path()).read_text().splitlines()]
    assert record[0]["t"] == "header"
    assert record[0]["game"] == "the_coding"
    assert record[-1]["t"] == "end"


def test_the_same_table_after_a_reload(visit: Visit) -> None:
    deal_me_in(visit.page)
    player = Player(visit.page, 4)
    assert player.wait()
    player.answer()
    assert player.wait()
    before = visit.page.locator("[data-seat='0']").inner_text(), visit.page.get_by_role("list", name="Log").inner_text()
    visit.page.reload()
    Player(visit.page, 4).wait()
    assert (visit.page.locator("[data-seat='0']").inner_text(), visit.page.get_by_role("list", name="Log").inner_text()) == before


def test_another_game_at_the_same_table(visit: Visit, tmp_path: Path) -> None:
    deal_me_in(visit.page, "Odds")
    play(visit, 5, tmp_path)
    visit.page.get_by_role("button", name="Play again").click()
    expect(visit.page.get_by_role("heading", name="Order your two digits")).to_be_visible()
    assert Player(visit.page, 6).wait()


@pytest.mark.parametrize("visit", [PHONE], indirect=True)
def test_the_crack_sheet_on_a_phone_is_a_drawer_that_esc_closes(visit: Visit) -> None:
    deal_me_in(visit.page)
    assert Player(visit.page, 8).wait()
    drawer = visit.page.get_by_role("region", name="Crack Sheet")
    opener = visit.page.get_by_role("button", name="Crack Sheet")
    expect(drawer).to_be_hidden()
    opener.click()
    expect(drawer).to_be_visible()
    value = re.compile(r"^[A-F]: possible$")  # any letter but the player's own
    name = drawer.get_by_role("button", name=value).first.get_attribute("aria-label")
    assert name
    drawer.get_by_role("button", name=name, exact=True).click()
    expect(drawer.get_by_role("button", name=f"{name}, you crossed it out")).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(opener).to_be_focused()


def test_an_unknown_table_is_answered_with_a_way_home(browser_page: Page, server: str) -> None:
    browser_page.goto(f"{server}/t/NOSUCHTABLE")
    expect(browser_page.get_by_role("heading", name="There is no such table")).to_be_visible()
    browser_page.get_by_role("link", name="To the front page").click()
    expect(browser_page.get_by_role("heading", name="Underrose", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_the_scripts_of_a_game_are_small(game: str) -> None:
    """The pages' own script, that of the game, and what these two cannot begin without."""
    scripts = {script.name: script for script in (Path(underrose.__file__).parent / "web" / "assets").glob("*.js")}
    waiting, loaded = [name for name in scripts if name.startswith(("index-", game))], dict[str, int]()
    assert waiting, "the pages are not built"
    assert len(waiting) > 1 or not (FOLDERS / game).is_dir(), "a game's page is loaded on demand"
    while waiting:
        name = waiting.pop()
        if name not in loaded:
            script = scripts[name].read_bytes()
            loaded[name] = scripts[name].with_name(f"{name}.br").stat().st_size if len(script) >= PACKED else len(script)
            waiting += [found.decode() for found in STATIC.findall(script)]
    assert sum(loaded.values()) < SCRIPT_BYTES, loaded
