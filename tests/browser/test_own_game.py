"""A game of one's own as a package beside the wheel, in an empty venv: by commands, and played on a phone."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Visit, faults
from tests.browser.looking import picture
from tests.browser.player import Player
from tests.test_new_games import PLAYED
from tests.test_plugins import game_in
from tests.test_wheel import Machine, machine, wheel  # noqa: F401
from underrose.kernel.compile.compiling import cache_root

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

TITLE = "Liar's Dice"
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "dice-at-home"
version = "1.0"

[project.entry-points."underrose.games"]
liars_dice = "liars_dice"

[tool.hatch.build.targets.wheel]
packages = ["liars_dice"]
"""


@pytest.fixture
def at_home(wheel: Path, machine: Machine) -> Machine:  # noqa: F811
    """A machine with the wheel and the extra that serves; what is compiled already need not be compiled again."""
    machine.install(f"underrose[server] @ {wheel.as_uri()}")
    (machine.home / "cache").symlink_to(cache_root())
    return machine


def play(browser: Browser, url: str, folder: Path) -> None:
    """A whole game against a bot on a phone, from the front page to the banner."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page = context.new_page()
    guest = Visit(page, url)
    page.goto(url)
    card = page.locator("section.games li", has=page.get_by_role("heading", name=TITLE))
    expect(card.get_by_role("link")).to_have_count(0)  # neither rules nor a page of how it is played
    picture(page, folder / "front.png")
    card.get_by_role("button", name=f"Play {TITLE} with bots").click()
    player = Player(page, 1)
    assert player.wait()
    expect(page.locator("header").get_by_role("heading", name=TITLE)).to_be_visible()
    picture(page, folder / "first.png")
    assert faults(page) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Rules")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.play_to_the_end()
    picture(page, folder / "end.png")
    context.close()
    assert (guest.troubles, guest.strangers) == ([], [])


def test_a_package_stands_beside_the_wheel_and_is_served_and_played(at_home: Machine, browser: Browser, tmp_path: Path) -> None:
    """Every command is given a folder in `test_new_games`: which game it is, is found by name in both."""
    project = tmp_path / "project"
    game_in(project)
    (project / "pyproject.toml").write_text(PROJECT)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    at_home.install(str(next(tmp_path.glob("dice_at_home*.whl"))))
    assert "liars_dice: Liar's Dice, 2-6 players, from dice-at-home 1.0" in at_home.run("games").stdout.splitlines()
    for words in (("simulate", "liars_dice", *PLAYED), ("exploit", "liars_dice", "--option", "dice=1"), ("conform", "liars_dice")):
        done = at_home.run(*words)
        assert (done.returncode, done.stderr) == (0, ""), words
    missing = at_home.run("dataset", "liars_dice", "--games", "4", "--bots", "random,random", "--out", "data")
    assert (missing.returncode, missing.stderr.count("\n")) == (2, 1)
    assert 'pip install "underrose[research]"' in missing.stderr
    with at_home.serving() as url:
        play(browser, url, tmp_path)
