"""The Coding, Counter Cracking, against a bot: played from the front page to the end with the page's own buttons."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import underrose
from tests.browser.conftest import PHONE, Visit
from tests.browser.player import BANNER, Player
from tests.browser.seals import checked, verified
from underrose.games import TITLES

SMALL_PHONE = (360, 740)

SCRIPT_BYTES = 105 * 1024
"""What the scripts of the front page, the table and one game may weigh together on their way, packed by Brotli: those of Classified
Information are the heaviest, with the sentences of two lessons. Drawings of cards, an evening and the deck builder come later."""
PACKED = 1024
"""Files of so many bytes are packed (`web/vite.config.ts`)."""
STATIC = re.compile(rb'(?:from|import)\s*["\']\./([^"\']+\.js)["\']')
"""What a script cannot begin without; `import(...)` loads when it is needed."""
FOLDERS = Path(__file__).parents[2] / "web" / "src" / "games"


def deal_me_in(page: Page, *settings: str) -> None:
    """Start a game against bots from the front page."""
    card = page.locator("section", has=page.get_by_role("heading", name="Play a bot now"))
    if settings:
        card.locator("summary").click()
    for setting in settings:
        card.get_by_role("button", name=setting, exact=True).click()
    card.get_by_role("button", name="Deal me in").click()


def lies(page: Page) -> str:
    """What lies on the table, in words."""
    return page.locator("main .felt").inner_text()


@pytest.mark.parametrize(
    ("visit", "settings", "seed"),
    [
        (PHONE, [], 2),
        pytest.param(SMALL_PHONE, ["3", "By hand"], 3, marks=pytest.mark.slow),
    ],
    indirect=["visit"],
)
def test_a_whole_counter_game_against_bots_and_over_a_reload(visit: Visit, settings: list[str], seed: int) -> None:
    """Each step is signed by the page, and a page that was loaded again signs on."""
    page = visit.page
    deal_me_in(page, *settings)
    player = Player(page, seed)
    player.play(2)
    before = lies(page)
    page.reload()
    assert player.wait()
    expect(page.locator("main .felt")).to_have_text(before, use_inner_text=True)  # once the portraits are there, initials until then
    player.play_to_the_end()

    banner = page.locator(BANNER)
    expect(banner.get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins)$"))
    expect(banner).to_contain_text(re.compile("named|third wrong code"))
    assert any(done.startswith("Lay ") for done in player.done)
    assert any(done.startswith("Ask ") for done in player.done)
    checked(page, signed=True)
    steps = [json.loads(line) for line in verified(page)[1:-1]]
    assert all(step["signed"] for step in steps if step["seat"] == 0)

    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Order your two digits")).to_be_visible()
    assert player.wait()


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
