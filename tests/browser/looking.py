"""Looks at a page as it lies there: which controls a finger would miss, which words are cut, which boxes have moved."""

import os
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

Box = list[float]

LOOK: Final = Path(__file__).with_name("looking.js").read_text()
PLACES: Final = Path(__file__).with_name("places.js").read_text()
PICTURES: Final = os.environ.get("UNDERROSE_PICTURES") == "1"


def picture(page: Page, path: Path) -> None:
    """A picture for whoever wants to look at the page (`UNDERROSE_PICTURES=1`): no test does, and each costs as much as a press."""
    if PICTURES:
        page.screenshot(path=path)


def look(page: Page) -> list[str]:
    """What is wrong with the page as it lies there."""
    return page.evaluate(LOOK)


def places(page: Page) -> dict[str, Box]:
    """Where the lasting parts of the table lie."""
    return page.evaluate(PLACES)


def moved(before: dict[str, Box], after: dict[str, Box]) -> list[str]:
    """The parts that lie elsewhere, or are larger or smaller, than before."""
    shared: list[Any] = [name for name in before if name in after]
    return [
        f"moved: {name} from {[round(one) for one in before[name]]} to {[round(one) for one in after[name]]}"
        for name in shared
        if any(abs(a - b) > 1.5 for a, b in zip(before[name], after[name], strict=True))
    ]
