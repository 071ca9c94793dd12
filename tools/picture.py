"""The moving picture of the README: a card of The Coding is answered, the Crack Sheet crosses out what that excludes, and says why.

`python -m tools.picture` plays a game in Chromium on the built pages, with the buttons anybody has, and writes docs/because.gif. Deal
and bot are those of `tests.chance`, so the same sources give the same picture.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from tests.browser.conftest import chromium, free_port, serve
from tests.browser.player import Player

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "because.gif"
SIZE: ViewportSize = {"width": 1120, "height": 700}
WIDTH = 840
"""Pixels of the picture; the page is as large as on a laptop."""
COLOURS = 200
MOST_BYTES = 600_000
ROUNDS = 2
"""Cards sent before the one that is filmed: then the sheet has something to say already."""
MOST_ANSWERS = 30
SHOWN, TOLD, READ = 1100, 1600, 3400
"""Milliseconds of a frame: something happens; something is answered; something is to be read."""


class Film:
    """Frames of a page, each with its time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames = list[Image.Image]()
        self.times = list[int]()

    def take(self, milliseconds: int) -> None:
        """One more frame."""
        whole = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
        self.frames.append(whole.resize((WIDTH, WIDTH * whole.height // whole.width), Image.Resampling.LANCZOS))
        self.times.append(milliseconds)

    def save(self, path: Path) -> None:
        """Write the animation, with one palette for all frames so that only what changes takes room."""
        width, height = self.frames[0].size
        all_frames = Image.new("RGB", (width, height * len(self.frames)))
        for number, frame in enumerate(self.frames):
            all_frames.paste(frame, (0, height * number))
        palette = all_frames.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        first, *rest = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in self.frames]
        first.save(path, save_all=True, append_images=rest, duration=self.times, loop=0, optimize=True)


def main() -> int:
    """Play, film and write; 1 if the picture is too large."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        name = Path(folder) / "name.txt"
        name.write_text("the picture of the README")
        port = free_port()
        server = serve(Path(folder), port, name)
        try:
            browser = chromium(playwright, ["--no-sandbox", "--force-color-profile=srgb"])
            page = browser.new_context(viewport=SIZE, reduced_motion="reduce").new_page()
            page.goto(f"http://127.0.0.1:{port}")
            film = filmed(page)
        finally:
            server.terminate()
            server.wait(20)
    film.save(PICTURE)
    size = PICTURE.stat().st_size
    print(f"{PICTURE.name}: {len(film.frames)} frames, {size // 1000} kB")
    return int(size > MOST_BYTES)


def filmed(page: Page) -> Film:
    """Play until a card is sent, see it answered, and ask the sheet why it crossed two values out."""
    page.get_by_role("button", name="Deal me in").first.click()
    player, film = Player(page, 2), Film(page)
    for _ in range(ROUNDS):
        play_to_a_question(player)
        player.answer()
    play_to_a_question(player)
    film.take(TOLD)
    before = crossed(page)
    player.fill_in()
    page.wait_for_timeout(300)
    film.take(SHOWN)
    player.submit()
    page.wait_for_timeout(700)
    film.take(TOLD)
    page.wait_for_function(MORE_CROSSED, arg=len(before))
    page.wait_for_timeout(600)
    film.take(SHOWN)
    new = [place for place in crossed(page) if place not in before]
    old = [place for place in before if place[0] != new[-1][0]]
    for place in (new[-1], old[0]):
        explain(page, place, film)
    return film


def play_to_a_question(player: Player) -> None:
    """Answer at random until a card of the hack line is to be sent."""
    for _ in range(MOST_ANSWERS):
        if player.wait() and player.enabled("button[data-slot]"):
            return
        player.answer()
    raise SystemExit("no card was ever to be sent")


MORE_CROSSED = "(before) => document.querySelectorAll('.cell.ruled').length > before"
CROSSED = """() => [...document.querySelectorAll(".row")].flatMap((row, r) => [...row.querySelectorAll(".cell")].flatMap(
    (cell, c) => cell.classList.contains("ruled") ? [[r, c]] : []))"""


def crossed(page: Page) -> list[list[int]]:
    """Return where the sheet has crossed a value out: row and column of each."""
    return page.evaluate(CROSSED)


def explain(page: Page, place: list[int], film: Film) -> None:
    """Tap a crossed value, and read."""
    row, column = place
    sheet = page.get_by_role("region", name="Crack Sheet")
    cell = sheet.locator(".row").nth(row).locator(".cell").nth(column)
    cell.click()
    expect(sheet.get_by_role("note")).to_contain_text("because")
    expect(sheet.get_by_role("note")).not_to_contain_text("Looking it up")
    page.wait_for_timeout(200)
    film.take(READ)
    cell.click()


if __name__ == "__main__":
    sys.exit(main())
