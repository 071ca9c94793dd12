"""The still picture of the docs: all four games in the middle of one, side by side, as one sees them on a laptop.

`python -m tools.tables` plays in Chromium on the built pages against bots and writes docs/table.png. Deals and bots are those of
`tests.chance`, so the same sources give the same picture.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.tables import asked, call
from tests.waiting import until
from tools.picture import browsing, photo

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "table.png"
SIZE: ViewportSize = {"width": 1280, "height": 800}
WIDTH, GAP = 704, 8
"""Pixels of one table in the picture, and between two."""
NIGHT = (8, 15, 12)
MOST_BYTES = 900_000
MOST_ANSWERS = 400
GUEST, OTHERS = "Mira", ("Oskar", "Jonathan")


@dataclass(frozen=True)
class Scene:
    """A table to be shown: until when it is played, what is chosen then, and where chance begins."""

    game: str
    players: int
    until: Callable[[Any, int], bool]
    pick: str
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    seed: int = 0


def offers(view: Any, do: str) -> bool:
    """Return whether that may be done now."""
    return any(form["do"] == do for form in view["legal"])


SCENES = (
    Scene("the_coding", 3, lambda view, done: done >= 6 and offers(view, "hack"), "button[data-slot]:enabled", seed=2),
    Scene("classified_information", 2, lambda view, done: done >= 5 and offers(view, "enlist"), ".hand button.is-legal", seed=1),
    Scene("top_secret_agents", 2, lambda view, done: done >= 40 and offers(view, "move"), ".acts [data-agent]", seed=4),
)


def main() -> int:
    """Play, and write the picture; 1 if it is too large."""
    with browsing("the picture of the docs") as (browser, url):
        shots = [*(shown(browser, url, scene) for scene in SCENES), party(browser, url)]
    mosaic(shots).save(PICTURE, optimize=True)
    size = PICTURE.stat().st_size
    print(f"{PICTURE.name}: {size // 1000} kB")
    return int(size > MOST_BYTES)


def shown(browser: Browser, url: str, scene: Scene) -> Image.Image:
    """Return one seat of a table, played by the server's list until the scene is there."""
    page = browser.new_context(viewport=SIZE, reduced_motion="reduce").new_page()
    page.goto(url)
    call(page, "/guests", {"name": GUEST})
    bots = [{"seat": seat, "level": "novice"} for seat in range(1, scene.players)]
    wish = {"game": scene.game, "players": scene.players, "options": scene.options, "bots": bots, "assist": "odds", "clock": {"pace": 0}}
    link = call(page, "/tables", wish)
    call(page, f"/tables/{link['id']}/start", {})
    page.goto(url + link["url"])
    chance = Random(scene.seed)
    for done in range(MOST_ANSWERS):
        _, view = until(partial(asked, [page], link["id"], 0), "the next question")
        if view["outcome"]:
            raise SystemExit(f"{scene.game}: the game was over before the scene")
        if scene.until(view, done):
            break
        act = {"id": f"{scene.game}-{done}", "ask": view["ask"], "action": whole(chance.choice(view["legal"]), chance)}
        call(page, f"/tables/{link['id']}/actions", act)
    page.locator(scene.pick).first.evaluate("(one) => one.click()")
    return settled(page)


def whole(form: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return one action that the form allows."""
    keys = [key for key in form if key not in ("do", "distinct")]
    for _ in range(100):
        picked = {key: chance.choice(form[key]) for key in keys}
        if all(len({picked[key] for key in group}) == len(group) for group in form.get("distinct", [])):
            return {"do": form["do"], **picked}
    raise SystemExit(f"nothing fits {form}")


def party(browser: Browser, url: str) -> Image.Image:
    """Return the screen that all look at, while one of the people still thinks."""
    screen = browser.new_context(viewport=SIZE, reduced_motion="reduce").new_page()
    screen.goto(url)
    call(screen, "/guests", {"name": GUEST})
    bots = [{"seat": seat, "level": "novice"} for seat in (2, 3, 4, 5)]
    link = call(screen, "/tables", {"game": "top_secret_party", "players": 6, "bots": bots, "watch": True, "clock": {"pace": 0}})
    phones = [browser.new_context().new_page() for _ in OTHERS]
    for phone, name in zip(phones, OTHERS, strict=True):
        phone.goto(url)
        call(phone, "/guests", {"name": name})
        call(phone, f"/tables/{link['id']}/seats", {})
    call(screen, f"/tables/{link['id']}/start", {})
    screen.goto(f"{url}/room/{link['code']}/screen")
    for phone in phones:
        phone.goto(url + link["url"])
    answer(phones, link["id"], lambda table: table["slot"] == 1)
    return settled(screen)


def answer(phones: list[Page], table: str, until: Callable[[Any], bool]) -> None:
    """All say and answer what they are asked, until the table is so; then the first of them once more."""
    for number in range(MOST_ANSWERS):
        phone = phones[number % len(phones)]
        view = call(phone, f"/tables/{table}/view")
        last = until(view["view"]["table"])
        if view["ask"] is not None and view["legal"] and (not last or phone is phones[0]):
            act = {"id": f"answer-{number}", "ask": view["ask"], "action": whole(view["legal"][0], Random(number))}
            call(phone, f"/tables/{table}/actions", act)
            if last:
                return
        phone.wait_for_timeout(300)
    raise SystemExit("the party never came so far")


def settled(page: Page) -> Image.Image:
    """Return the page as it stands once nothing moves any more."""
    page.wait_for_timeout(1500)
    return photo(page, WIDTH)


def mosaic(shots: list[Image.Image]) -> Image.Image:
    """Return two by two, with the night between."""
    width, height = shots[0].size
    picture = Image.new("RGB", (2 * width + GAP, 2 * height + GAP), NIGHT)
    for number, shot in enumerate(shots):
        picture.paste(shot, (number % 2 * (width + GAP), number // 2 * (height + GAP)))
    return picture


if __name__ == "__main__":
    sys.exit(main())
