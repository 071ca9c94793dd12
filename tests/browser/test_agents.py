"""Top-Secret in the browser: whole games, two people, taking back, the lattice by keyboard, a trickle that falls."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.agents_player import AgentsPlayer
from tests.browser.conftest import DESK, PHONE, Arrive, Look, Visit, faults
from tests.browser.looking import picture
from tests.browser.player import ASK, BANNER
from tests.browser.seals import checked, verified
from tests.browser.tables import Wish, open_table, sit_down, steer
from tests.recorded.scenes import scenes

GAME = "top_secret_agents"
BOT: Wish = {"bots": [{"seat": 1, "level": "novice"}], "options": {"first": "0"}}
DEEDS = {"Spawn", "move", "End turn"}
"""What everybody does by buttons in a game."""
OPENING_TURNS = 20
"""So far a game comes over HTTP: from there some turns are left."""


def answered(page: Page, do: Callable[[], object]) -> None:
    """Do something, and wait until the page asks for the next thing."""
    ask = page.locator(ASK).get_attribute("data-ask")
    do()
    expect(page.locator(f'{ASK}:not([data-ask="{ask}"]):not([data-ask=""])')).to_be_visible()


def press(page: Page, selector: str) -> None:
    """Press a button that sends an action."""
    answered(page, page.locator(selector).click)


def spawned(page: Page, profession: str = "analyst", space: str = "h4") -> None:
    """Let the Intel trickle and bring an agent."""
    press(page, '[data-action="trickle"]')
    page.locator(f'[data-recruit="{profession}"]').click()
    press(page, f'[data-space="{space}"]')


@pytest.mark.slow
@pytest.mark.parametrize("visit", [(360, 740)], indirect=True, ids=["phone"])
def test_a_whole_game_against_a_bot(visit: Visit) -> None:
    page = open_table(visit.page, GAME, BOT)
    player = AgentsPlayer(page, 2)
    while not DEEDS.issubset(player.done):
        player.play(1)
    steer([page], ["retire", "spawn"], lambda view: view["view"]["table"]["number"] > OPENING_TURNS)
    player.play_to_the_end()
    expect(page.locator(BANNER).get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins|A tie)$"))
    assert DEEDS.issubset(player.done)
    checked(page)
    verified(page)


@pytest.mark.slow
def test_two_people_see_what_is_taken_back_until_chance_comes_between(arrive: Arrive) -> None:
    mira, ada = arrive(DESK), arrive(PHONE)
    sit_down([mira, ada], GAME, {"options": {"first": "0"}})
    press(mira, '[data-action="trickle"]')
    assert mira.locator("[data-undo]").count() == 0
    mira.locator('[data-recruit="smuggler"]').click()
    press(mira, '[data-space="h4"]')
    mira.locator('[data-space="h4"]').click()
    press(mira, '[data-space="g3"]')
    theirs = ada.get_by_role("img", name=re.compile("^Mira.s Smuggler$"))
    expect(theirs).to_be_visible()
    expect(mira.locator("[data-undo]")).to_have_attribute("data-undo", "2")
    press(mira, "[data-undo]")
    expect(mira.get_by_role("button", name=re.compile("^h4, starred, your Smuggler"))).to_be_visible()
    press(mira, "[data-undo]")
    expect(theirs).to_have_count(0)
    assert mira.locator("[data-undo]").count() == 0
    ada.get_by_role("button", name="Log").click()
    expect(ada.get_by_role("list", name="Log")).to_contain_text("Mira takes back a step.")
    ada.keyboard.press("Escape")
    mira.locator('[data-action="end"]').click()
    spawned(ada, "engineer", "a4" if ada.locator('[data-space="a4"][data-legal]').count() else "h4")
    assert mira.locator("[data-undo]").count() == 0
    ada.locator('[data-action="end"]').click()
    ada.get_by_role("button", name="End anyway?").click()
    expect(mira.locator('[data-action="trickle"]')).to_be_visible()
    for page in (mira, ada):
        expect(page.locator("header").first).to_contain_text("Turn 3")


@pytest.mark.slow
def test_arrow_keys_walk_the_lattice_and_every_button_says_what_it_costs(visit: Visit) -> None:
    page = open_table(visit.page, GAME, {**BOT, "assist": "odds"})
    press(page, '[data-action="trickle"]')
    expect(page.locator("[data-announced]")).to_contain_text(re.compile("enters on a1.*The dice"))
    page.locator('.keys button[aria-label*="loose"]').first.focus()
    assert [chance.strip() for chance in page.locator(".board .odds").all_text_contents()] == ["50%", "50%"]
    page.locator('[data-recruit="engineer"]').click()
    press(page, '[data-space="h4"]')
    page.locator('[data-space="h4"]').focus()
    for key, space in (("ArrowLeft", "h3"), ("ArrowRight", "h4"), ("End", "h7"), ("Home", "h1"), ("ArrowLeft", "h1")):
        page.keyboard.press(key)
        expect(page.locator(f'[data-space="{space}"]')).to_be_focused()
    page.locator('[data-space="h4"]').focus()
    page.keyboard.press("Enter")
    verbs = {one.get_attribute("data-verb"): one.inner_text().split("\n") for one in page.locator("[data-verb]").all()}
    assert verbs["move"] == ["Move", "1 Action"]
    assert verbs["retire"] == ["Retire", "spawned this turn"]
    assert verbs["wall"] == ["Blockade anywhere", "holds no Intel"]
    page.locator('[data-space="h4"]').focus()
    page.keyboard.press("ArrowUp")
    above = page.evaluate("document.activeElement.dataset.space")
    expect(page.locator(f'[data-space="{above}"]')).to_have_accessible_name(re.compile(f"^{above}, .*Move here$"))
    answered(page, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_role("button", name=re.compile(f"^{above}, your Engineer"))).to_be_visible()
    assert page.locator(".keys button[tabindex='0']").count() == 1  # one stop for the Tab key
    assert faults(page) == []


@pytest.mark.slow
def test_a_trickle_falls_step_by_step_before_anything_is_asked_and_a_key_skips_it(arrive: Arrive) -> None:
    page = open_table(arrive(DESK, reduced_motion="no-preference"), GAME, BOT)
    page.locator('[data-action="trickle"]').click()
    expect(page.get_by_role("heading", name="Intel trickles")).to_be_visible()
    expect(page.locator("ul.rolling:visible")).to_be_visible()
    assert page.locator(ASK).get_attribute("data-ask") == ""
    page.keyboard.press("Shift")
    expect(page.get_by_role("heading", name="Your turn: spawn or act")).to_be_visible()
    expect(page.locator("ul.rolling:visible")).to_have_count(0)
    assert page.get_by_role("img", name=re.compile("falls (left|right)")).count() >= 6


@pytest.mark.parametrize("size", [(360, 640), DESK], ids=["phone", "desk"])
def test_the_turn_with_actions_left_ends_at_the_second_press(size: tuple[int, int], recorded: Look, tmp_path: Path) -> None:
    replay = recorded(viewport={"width": size[0], "height": size[1]})
    page = replay.page
    replay.show(scenes(GAME)["act block/end/give/lower/move/pin/raise/wall"])
    expect(page.locator(ASK)).to_contain_text(re.compile("[123] Actions? left"))
    page.locator('[data-action="end"]').click()
    anyway = page.get_by_role("button", name="End anyway?")
    expect(anyway).to_be_in_viewport(ratio=1)
    assert faults(page) == []
    picture(page, tmp_path / f"end-{size[0]}.png")
    assert "act" not in [what for what, _ in replay.asked]


@pytest.mark.parametrize("scene", ["act end/move/pin/raise/retire/transfer/unpin", "spawn end/move/raise/spawn/transfer"])
def test_what_each_profession_can_do_is_read_without_pressing_anything(scene: str, recorded: Look) -> None:
    """Six agents stood there without a word; where there is room each has one, while agents are brought on its button."""
    replay = recorded(viewport={"width": 1440, "height": 900})
    replay.show(scenes(GAME)[scene])
    page = replay.page
    for words in ("gives Intel away", "pins, steals", "blocks beside it, blocks anywhere"):
        expect(page.locator("small:visible", has_text=words)).to_have_count(1)
    hacker = page.get_by_title("Pins an adjacent agent").first
    expect(hacker).to_contain_text("Hacker")


def test_no_name_of_a_space_lies_under_a_piece_and_the_pointer_reads_them_all(recorded: Look) -> None:
    replay = recorded()
    replay.show(scenes(GAME)["act end/move/pin/raise/retire/transfer/unpin"])
    page = replay.page
    board = page.get_by_role("group", name="Board", exact=True)
    names = board.locator("text.name")
    assert "g4" not in names.all_text_contents()
    assert "g3" in names.all_text_contents()
    page.locator('[data-space="g4"]').hover()
    expect(board.locator(".called")).to_have_text("g4")
    page.locator('[data-space="g3"]').hover()
    expect(board.locator(".called")).to_have_count(0)
