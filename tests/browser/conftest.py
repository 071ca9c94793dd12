"""A real server in a process of its own, and a real browser beside it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from threading import Thread
from types import MappingProxyType
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Route, ViewportSize, expect, sync_playwright

from tests.browser.replay import AXE, AXE_PATH, HOME, HOST, USUAL, Files, Replay, Server, Shelf, file_of
from tests.server.clusters import free_port
from tests.waiting import until

SOON_MS = 20_000
"""How long a page may take to show what is expected of it: others have the machine too, and how fast pages are is measured in bench/."""
expect.set_options(timeout=SOON_MS)

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PLAYWRIGHTS = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,"
    "MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
"""What Playwright turns off. Chromium heeds one list only, the last one, so ours repeats it."""
WINDOWS_OWN = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI"
"""Pages that Chromium draws its own address bar with, two for every window: they cost as much as our page does, and nobody sees them."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={PLAYWRIGHTS},{WINDOWS_OWN}",
]
DESK, PHONE = (1280, 800), (390, 844)
NAME = "table.test"
"""This machine in the net at home."""


ROOT = Path(__file__).parents[2]
FONTS = Path(__file__).with_name("fonts.conf")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def faults(page: Page) -> list[str]:
    """What axe finds wrong with a page: rule and element."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(url=AXE_PATH) if page.url.startswith(HOME) else page.evaluate(AXE.read_text())
    found = page.evaluate("(tags) => axe.run({ runOnly: tags, resultTypes: ['violations'] })", RULES)
    return [f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:300]}" for one in found["violations"] for node in one["nodes"]]


def is_ready(url: str) -> bool:
    """Does the server answer, and are the rules of all its games compiled?"""
    try:
        with urlopen(f"{url}/api/games", timeout=5) as answer:
            return all(game["compiling"] is None for game in json.load(answer) if game["ready"])
    except (URLError, ConnectionError, TimeoutError):
        return False


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server can play, compiled. Fails with what it said if it ends or stays silent."""

    def ready() -> bool:
        if server.poll() is not None:
            pytest.fail(f"the server ended with {server.returncode}:\n{log.read_text()}")
        return is_ready(url)

    until(ready, f"a server that is ready at {url}")


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the name of the test that runs: servers draw their chance from it."""
    path = tmp_path_factory.mktemp("running") / "test.txt"
    path.write_text("before any test")  # a server draws its keys when it starts
    return path


@pytest.fixture(autouse=True)
def _chance(running: Path, request: pytest.FixtureRequest) -> None:
    running.write_text(request.node.nodeid)


def serve(folder: Path, port: int, running: Path) -> subprocess.Popen[bytes]:
    """`underrose serve` on the database of a folder, everything compiled."""
    log = folder / "log.txt"
    where = ["--host", "127.0.0.1", "--port", str(port), "--allowed-hosts", NAME]
    options = [*where, "--database", str(folder / "tables.sqlite3"), "--no-open"]
    command = [sys.executable, "-m", "tests.chance", str(running), "serve", *options]
    with log.open("ab") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, cwd=ROOT)
    try:
        wait_for(f"http://127.0.0.1:{port}", process, log)
    except BaseException:
        process.kill()
        process.wait()
        raise
    return process


class House:
    """`underrose serve` on a database of its own, which can be killed and started again."""

    def __init__(self, folder: Path, running: Path) -> None:
        self.folder, self.running, self.port = folder, running, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.process = serve(self.folder, self.port, self.running)

    def kill(self) -> None:
        """Kill it; what its children say of that is not looked at."""
        self.look()
        self.process.kill()
        self.process.wait()
        (self.folder / "log.txt").rename(self.folder / "killed.txt")

    def look(self) -> None:
        """Fail if anything went wrong so far."""
        log = (self.folder / "log.txt").read_text()
        assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, running: Path) -> Iterator[House]:
    """The server of all tests."""
    house = House(tmp_path_factory.mktemp("server"), running)
    yield house
    house.process.terminate()
    house.process.wait(20)
    house.look()


@pytest.fixture(scope="session")
def server(house: House) -> str:
    """The address of the server of all tests."""
    return house.url


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


def chromium(playwright: Playwright, options: list[str]) -> Browser:
    """The machine's Chromium, or Playwright's own where there is none, with the same fonts everywhere."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    return playwright.chromium.launch(executable_path=path, args=options, env={**os.environ, "FONTCONFIG_FILE": str(FONTS)})


SAME_CHANCE = """(() => {
    const real = crypto.getRandomValues.bind(crypto);
    let drawn = 0;
    crypto.getRandomValues = (bytes) => {
        if (bytes.length !== 32) return real(bytes);
        drawn += 1;
        return bytes.set(Array.from({ length: 32 }, (_, i) => (i * 7 + drawn * 31) & 255)) ?? bytes;
    };
})();"""
"""What a page adds to a deal is the same in every run, so that a test meets the same cards; other random bytes are left alone."""


def _context(new_context: Callable[..., BrowserContext], **options: Any) -> BrowserContext:
    context = new_context(**options)
    context.add_init_script(SAME_CHANCE)
    return context


@pytest.fixture(scope="session")
def replays() -> Iterator[Server]:
    """What answers the pages without a game."""
    with Server() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture(scope="session")
def browser(playwright: Playwright, replays: Server) -> Iterator[Browser]:
    """One browser for all tests; a service worker, which a route could not look into, only where a test allows it.

    It finds this machine under a second name too, which browsers trust no more than any other, and pages without a game at an address
    that it trusts like one with a certificate.
    """
    found = f"--host-resolver-rules=MAP {NAME} 127.0.0.1,MAP {HOST} 127.0.0.1:{replays.server_port}"
    opened = chromium(playwright, [*QUIET, found, f"--unsafely-treat-insecure-origin-as-secure={HOME}"])
    opened.new_context = partial(_context, partial(opened.new_context, service_workers="block"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def shelf(browser: Browser, replays: Server) -> Shelf:
    """Where tests take their pages from."""
    return Shelf(browser, replays)


UNTIMED = {"pace": 0, "answer": 0, "point": 0, "leaver": "wait"}
"""Bots answer at once, as their pauses are for people; nobody is timed out, or played for, where the machine is slow."""


def untimed(route: Route) -> None:
    """Open a table where nothing depends on the pace of the machine."""
    wish = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**wish, "clock": UNTIMED}))


BLOCKED = "Service Worker registration blocked by Playwright"
"""What the browser says because tests allow no service worker; nothing is wrong."""


class Visit:
    """One guest's page, and all that went wrong or left the house while it was open."""

    def __init__(self, page: Page, server: str) -> None:
        self.page = page
        self.server = server
        self.troubles: list[str] = []
        self.strangers: list[str] = []
        page.route("**/api/tables", untimed)
        page.on("console", lambda message: self.troubles.append(message.text) if self._is_trouble(message) else None)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("request", lambda request: self.strangers.append(request.url) if not self._at_home(request.url) else None)

    def _is_trouble(self, message: ConsoleMessage) -> bool:
        return message.type in ("error", "warning") and message.text != BLOCKED

    def _at_home(self, url: str) -> bool:
        return url.startswith((self.server, self.server.replace("http", "ws", 1)))


@pytest.fixture
def visit(shelf: Shelf, server: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A guest at the front page; the test's parameter is the window's size. Nothing may go wrong, nobody else may be asked."""
    width, height = getattr(request, "param", DESK)
    guest = Visit(shelf.page("served", viewport=ViewportSize(width=width, height=height)), server)
    guest.page.goto(server)
    context = guest.page.context
    yield guest
    shelf.give_back(context)
    assert guest.troubles == []
    assert guest.strangers == []


Arrive = Callable[..., Page]


@pytest.fixture
def arrive(shelf: Shelf, server: str) -> Iterator[Arrive]:
    """Lets people come, each with a device of their own, with a `clock` that a test may move on; no script may fail on any of them."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def come(size: tuple[int, int] = PHONE, path: str = "/", address: str = server, **device: Any) -> Page:
        page = shelf.page("served", viewport=ViewportSize(width=size[0], height=size[1]), **device)
        contexts.append(page.context)
        page.route("**/api/tables", untimed)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(address + path)
        return page

    yield come
    for context in contexts:
        shelf.give_back(context)
    assert troubles == []


Look = Callable[..., Replay]
"""Opens a page that is answered from what was recorded; takes its settings, and options of its context."""


@pytest.fixture
def recorded(shelf: Shelf) -> Iterator[Look]:
    """Pages without a game. Nothing may go wrong on them, nothing be asked that was not recorded, and nobody else be asked."""
    opened: list[Replay] = []

    def look(
        answers: Mapping[str, Any] = MappingProxyType({}), settings: dict[str, str] | None = None, files: Files = file_of, **options: Any
    ) -> Replay:
        opened.append(shelf.take(Replay({**USUAL, **answers}, files=files), settings, **options))
        return opened[-1]

    yield look
    for one in opened:
        shelf.give_back(one.page.context)
    assert [trouble for one in opened for trouble in one.troubles] == []
