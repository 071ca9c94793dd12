"""Top-Secret in the browser: taking back, the lattice by keyboard, what agents can do."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, Look, faults
from tests.browser.looking import picture
from tests.browser.player import ASK
from tests.recorded.scenes import scenes

GAME = "top_secret_agents"


def test_steps_are_taken_back_by_a_button_as_long_as_they_can_be(recorded: Look) -> None:
    """What it does at the table, `tests/server/test_undo.py` says."""
    replay, scene = recorded(), scenes(GAME)["act end"]
    undo = replay.show(scene).locator("[data-undo]")
    expect(undo).to_have_attribute("data-undo", str(scene.feed[0]["undo"]))
    undo.click()
    replay.done("undo")
    replay.go_on(scene, undo=0)
    expect(undo).to_have_count(0)


def test_arrow_keys_walk_the_lattice_and_every_button_says_what_it_costs(recorded: Look) -> None:
    page = recorded().show(scenes(GAME)["act end/move/pin/raise/retire/transfer/unpin"])
    page.locator('[data-space="h4"]').focus()
    page.keyboard.press("Enter")
    verbs = {one.get_attribute("data-verb"): one.inner_text().split("\n") for one in page.locator("[data-verb]").all()}
    assert verbs["move"] == ["Move", "1 Action"]
    assert verbs["retire"] == ["Retire", "free"]
    assert verbs["transfer"] == ["Transfer", "holds no Intel"]
    page.locator('[data-space="h4"]').focus()
    page.keyboard.press("End")
    expect(page.locator('[data-space="h7"]')).to_be_focused()
    page.locator('[data-space="h4"]').focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-space="g4"]')).to_be_focused()
    expect(page.locator('[data-space="h5"]')).to_have_accessible_name(re.compile("^h5, .*Move here$"))
    assert page.locator(".keys button[tabindex='0']").count() == 1  # one stop for the Tab key
    assert faults(page) == []


@pytest.mark.parametrize("size", [(360, 640), DESK], ids=["phone", "desk"])
def test_the_turn_with_actions_left_ends_at_the_second_press(size: tuple[int, int], recorded: Look, tmp_path: Path) -> None:
    replay = recorded(viewport={"width": size[0], "height": size[1]})
    page = replay.show(scenes(GAME)["act block/end/give/lower/move/pin/raise/wall"])
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
    page = recorded(viewport={"width": 1440, "height": 900}).show(scenes(GAME)[scene])
    for words in ("gives Intel away", "pins, steals", "blocks beside it, blocks anywhere"):
        expect(page.locator("small:visible", has_text=words)).to_have_count(1)
    expect(page.get_by_title("Pins an adjacent agent").first).to_contain_text("Hacker")


def test_no_name_of_a_space_lies_under_a_piece_and_the_pointer_reads_them_all(recorded: Look) -> None:
    page = recorded().show(scenes(GAME)["act end/move/pin/raise/retire/transfer/unpin"])
    board = page.get_by_role("group", name="Board", exact=True)
    names = board.locator("text.name")
    assert "g4" not in names.all_text_contents()
    assert "g3" in names.all_text_contents()
    page.locator('[data-space="g4"]').hover()
    expect(board.locator(".called")).to_have_text("g4")
    page.locator('[data-space="g3"]').hover()
    expect(board.locator(".called")).to_have_count(0)
