"""The icons of the installed app, drawn from the rose: `python -m tools.icons` writes them into web/public with Chromium."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.conftest import QUIET, chromium

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
NIGHT = "#08100d"
ICONS = {"icon-192.png": (192, 0.86), "icon-512.png": (512, 0.86), "icon-maskable-512.png": (512, 0.62), "icon-apple-180.png": (180, 0.78)}
"""For each file its side in pixels and the share of it that the rose takes: a phone cuts a maskable icon to a circle of four fifths."""


def main() -> int:
    """Draw every icon on the night behind the table."""
    rose = (PUBLIC / "rose.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = chromium(playwright, QUIET)
        for name, (side, share) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            style = f"margin:0;height:100vh;display:grid;place-items:center;background:{NIGHT}"
            page.set_content(f'<body style="{style}"><div style="width:{share * 100}%">{rose}</div></body>')
            Image.open(BytesIO(page.screenshot())).convert("P", palette=Image.Palette.ADAPTIVE).save(PUBLIC / name, optimize=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
