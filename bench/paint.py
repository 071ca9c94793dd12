"""What a visitor waits for at the front page: its first contentful paint in a real Chromium, unthrottled, from a server that is warm."""

from __future__ import annotations

import shutil
from statistics import median
from tempfile import TemporaryDirectory

from .cold import served, wait_for

VISITS = 9
"""First visits, each with nothing kept by the browser, after one that is not counted."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PAINT_MS = 30_000
COMPILE_TRIES = 12_000
"""How often the server is asked whether everything is compiled: for ten minutes, if nobody has done so before."""
PAINTED = """() => new Promise((painted) => new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName("first-contentful-paint");
    if (first) painted(first.startTime);
}).observe({ type: "paint", buffered: true }))"""


def first_paint_seconds() -> float:
    """Return seconds from asking for the front page until its first contentful paint: the median of several first visits."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with TemporaryDirectory() as folder, served("--database", f"{folder}/tables.sqlite3") as address, sync_playwright() as driver:
        wait_for(f"{address}readyz", COMPILE_TRIES)
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        times = list[float]()
        for _ in range(VISITS + 1):
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            page = context.new_page()
            page.set_default_timeout(PAINT_MS)
            page.goto(address, wait_until="load")
            times.append(page.evaluate(PAINTED) / 1000)
            context.close()
        browser.close()
    return median(times[1:])
