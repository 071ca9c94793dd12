"""A game of one's own, with the wheel in an empty venv: in a folder or a package, by every command, and played on a phone."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, Visit, faults
from tests.browser.looking import picture
from tests.browser.player import Player
from tests.test_new_games import COMMANDS, OWN, REFUSED
from tests.test_plugins import game_in
from tests.test_wheel import Machine, machine, wheel  # noqa: F401
from underrose.kernel.compile.compiling import cache_root

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

TITLE = "Liar's Dice"
OF_FOLDERS = ("duel", "conform", "games")
EXTRAS = {"dataset": 'pip install "underrose[research]"'}
"""The command that needs more than the wheel, and says so."""
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
    without_rules(page)
    player.play_to_the_end()
    picture(page, folder / "end.png")
    context.close()
    assert (guest.troubles, guest.strangers) == ([], [])


def without_rules(page: Page) -> None:
    """The menu of the table offers neither rules nor how it is played."""
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Rules")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def packaged(words: tuple[str, ...]) -> tuple[str, ...]:
    """A command for the folder as one for the package; what a record or nothing is given to is told no game."""
    command, *rest = (word for word in words if word not in (*OWN, "liars_dice"))
    return (command, *([] if command in ("verify", "notes", "review", "games") else ["liars_dice"]), *rest)


def go_through(at_home: Machine, commands: Iterable[tuple[str, ...]], refused: Mapping[tuple[str, ...], str]) -> None:
    """Every command, with what is said of what the game or the wheel does not bring."""
    for words in commands:
        done = at_home.run(*words)
        if (extra := EXTRAS.get(words[0])) is None:
            assert (done.returncode, done.stderr) == (0, ""), words
        else:
            assert (done.returncode, done.stderr.count("\n"), extra in done.stderr) == (2, 1, True), (words, done.stderr)
    for words, sentence in refused.items():
        done = at_home.run(*words)
        assert (done.returncode > 0, done.stderr.count("\n"), sentence in done.stderr) == (True, 1, True), (words, done.stderr)


def test_a_folder_and_then_a_package_go_through_commands_and_that_is_served_and_played(
    at_home: Machine, browser: Browser, tmp_path: Path
) -> None:
    """Every command is given a folder in `test_new_games`; here the wheel is given one by some, and the package by all."""
    game_in(at_home.home)
    go_through(at_home, [words for words in COMMANDS if words[0] in OF_FOLDERS], {})
    shutil.rmtree(at_home.home / "liars_dice")
    project = tmp_path / "project"
    game_in(project)
    (project / "pyproject.toml").write_text(PROJECT)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    at_home.install(str(next(tmp_path.glob("dice_at_home*.whl"))))
    assert "liars_dice: Liar's Dice, 2-6 players, from dice-at-home 1.0" in at_home.run("games").stdout.splitlines()
    go_through(at_home, map(packaged, COMMANDS), {packaged(words): REFUSED[words] for words in REFUSED if words[0] != "verify"})
    with at_home.serving() as url:
        play(browser, url, tmp_path)
