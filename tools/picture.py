"""The moving picture of the README: a card of The Coding is answered, the Crack Sheet crosses out what that excludes, and says why.

`python -m tools.picture` plays a game in Chromium on the built pages, with the buttons anybody has, and writes docs/because.gif. Deal
and bot are those of `tests.chance`, so the same sources give the same picture.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

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


@contextmanager
def browsing(what: str) -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server whose chance is that of `tests.chance`; `what` says what it serves for."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        name = Path(folder) / "name.txt"
        name.write_text(what)
        port = free_port()
        server = serve(Path(folder), port, name)
        try:
            yield chromium(playwright, ["--no-sandbox", "--force-color-profile=srgb"]), f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


def photo(page: Page, width: int) -> Image.Image:
    """Return a page as it stands, so many pixels wide."""
    whole = Image.open(BytesIO(page.screenshot())).convert("RGB")
    return whole.resize((width, width * whole.height // whole.width), Image.Resampling.LANCZOS)


class Film:
    """Frames of a page, each with its time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames = list[Image.Image]()
        self.times = list[int]()

    def take(self, milliseconds: int) -> None:
        """One more frame."""
        self.frames.append(photo(self.page, WIDTH))
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
    with browsing("the picture of the README") as (browser, url):
        page = browser.new_context(viewport=SIZE, reduced_motion="reduce").new_page()
        page.goto(url)
        film = filmed(page)
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
