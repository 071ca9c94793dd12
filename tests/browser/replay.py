"""Pages without a game: the built files from disk, and what a server once said, replayed by a small server of this process."""

from __future__ import annotations

import json
import mimetypes
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, WebSocketRoute

from tests.recorded.scenes import Json, Scene
from tests.waiting import until
from underrose.server.http.static_pages import WEB, policy

HOST: Final = "underrose.test"
HOME: Final = f"http://{HOST}"
Answer = Any
"""What is answered in JSON; text as it is, a number for a refusal of that status."""
Files = Callable[[str], tuple[str, bytes]]
"""Gives type and bytes of what is sent for a path."""
GUEST: Final = {"player": "0123456789abcdef", "name": "Mira"}
"""Who the page is, to itself."""
DONE: Final = {"id": "done", "n": 0}
"""What the server answers to most that is done."""
AXE_PATH: Final = "/assets/axe.js"
AXE: Final = WEB.parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
"""What looks for what keeps people out: asked for like a file of the page, its compiled code is kept."""
WHOSE: Final = "x-replay"
"""The header in which a page says to which replay it belongs."""
NUMBERS: Final = count(1)
KNOWN: Final = ("Failed to load resource", "Service Worker registration blocked by Playwright")
"""What the console says of answers that are refusals, and because tests allow no service worker."""
USUAL: Final = {"/key": {"key": "be907b4bac84fee5ce8811db2defc9bf0b2a2a2bbc3d54d8a2257ecd70441962"}}
"""What every page may ask."""
RULES: Final = re.compile(r"/games/(\w+)/rules\?lang=(\w+)")
DESK: Final = ViewportSize(width=1280, height=800)
FORGET: Final = """
if (origin !== "null" && !sessionStorage["begun"]) localStorage.clear(), sessionStorage["begun"] = "yes";
"""
"""Before the scripts of a page: nothing is left of whoever had this context before."""
ALIVE: Final = """
const toServer = WebSocket.prototype.send;
WebSocket.prototype.send = function (message) {
    if (JSON.parse(message).type !== "ping") return toServer.call(this, message);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: '{"type":"pong"}' })));
};
"""
"""Answers in the page whether its line lives: a test hears a page only while it asks for something itself."""
KNOW: Final = "for (const [name, value] of Object.entries(kept)) localStorage[name] ??= JSON.stringify(value);"
QUIET: Final = {"/do": DONE, "/record": 404, "/seats": DONE, "/tells": {"tells": []}}
"""What is answered where nothing was recorded, by the end of the path: games dealt again have no record that stands a check."""
TO: Final = """async (path) => {
    const there = (address) => (history.pushState(null, "", address), dispatchEvent(new PopStateEvent("popstate")));
    there("/of/nothing");
    while (document.querySelector("section[data-ask], [data-banner], main .code, .invite .code")) await new Promise(requestAnimationFrame);
    document.documentElement.dataset.text = JSON.parse(localStorage["underrose.settings"] ?? "{}").text ?? "normal";
    there(path);
}"""
"""Goes to a page within the app, as a link does, over one that shows nothing of the last: its scripts are not run anew."""
SHOWN: Final = """(ask) => {
    dispatchEvent(new MouseEvent("click"));
    if (ask === null) return document.querySelector("[data-banner], main .code, .invite .code");
    const shown = document.querySelector("section[data-ask]")?.dataset.ask;
    return shown === String(ask) || (shown === "" && document.querySelector("[data-face]"));
}"""
"""Whether a table stands as it was recorded. A tap on nothing: what is told, large or slowly, makes way. Who is ready in a party is asked
nothing any more, and may still point elsewhere."""


@dataclass
class Replay:
    """A page, and what answers it."""

    answers: dict[str, Answer] = field(default_factory=dict[str, Answer])
    asked: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])
    """What the page has done: `POST /tables` and the like, with the body."""
    feeds: list[WebSocketRoute] = field(default_factory=list[WebSocketRoute])
    troubles: list[str] = field(default_factory=list[str])
    told: list[Json] = field(default_factory=list[Json])
    """What a feed says on joining."""
    refusal: str = "There is no such table."
    """What refusals say."""
    files: Files = field(default_factory=lambda: file_of)
    page: Page = field(init=False)

    def begin(self, page: Page, server: Server, settings: dict[str, str] | None) -> None:
        """Answer a page from now on."""
        self.page = page
        kept = {"underrose.guest": GUEST, **({"underrose.settings": settings} if settings else {})}
        page.add_init_script(f"const kept = {json.dumps(kept)}; {KNOW}")
        own = f"{next(NUMBERS)}"
        server.replays[own] = self
        page.set_extra_http_headers({WHOSE: own})
        page.on("request", self.hear_request)
        page.route_web_socket("**/feed*", self.join)
        page.add_init_script(ALIVE)  # after what it changes
        page.on("console", self.note)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def show(self, scene: Scene, path: str = "") -> Page:
        """Open the page of a table in a recorded state, and return it once it stands there."""
        self.lay(scene)
        path = path or f"/t/{scene.code}"
        if self.page.url.startswith(HOME):
            self.page.evaluate(TO, path)
        else:
            self.page.goto(f"{HOME}{path}")
        self.page.wait_for_function(SHOWN, arg=scene.ask)
        return self.page

    def lay(self, scene: Scene) -> None:
        """Answer from now on as this scene was answered."""
        by_code = {path.replace(f"/tables/{scene.info['id']}", f"/tables/{scene.code}"): said for path, said in scene.asked.items()}
        self.answers |= scene.asked | by_code
        self.told = scene.feed

    def open(self, path: str, scene: Scene | None = None) -> Page:
        """Open a page, in the state of a scene if that is of a table, and wait until nothing more is asked."""
        if scene:
            self.lay(scene)
        self.page.goto(f"{HOME}{path}")
        self.page.wait_for_load_state("networkidle")
        return self.page

    def say(self, message: Json) -> None:
        """Say something on the open feed."""
        self.feeds[-1].send(json.dumps(message))

    def go_on(self, scene: Scene, later: int = 1, **changes: Any) -> None:
        """Tell of a position that came so many messages after the scene's own, and of no new event: what has changed besides."""
        told = scene.feed[0]
        self.say({**told, "n": told["n"] + later, "events": [], "whole": False, **changes})

    def done(self, *whats: str) -> list[tuple[str, Json]]:
        """Return what the table was asked to do, with its arguments, once it was asked as often as there are `whats`: just them.

        The page's part in the next deal is left out: it goes out of its own accord, at any time.
        """

        def asked() -> list[tuple[str, Json]]:
            self.page.evaluate("0")  # lets what the browser has sent arrive here
            done = [(body["what"], body["args"]) for name, body in self.asked if name.endswith("/do") and body["what"] != "entropy"]
            return done if len(done) >= len(whats) else []

        done = until(asked, f"asking the table to {' and '.join(whats)}")
        assert [what for what, _ in done] == [*whats]
        return done

    def acted(self) -> list[Json]:
        """Return the actions that were sent, once there is one."""

        def sent() -> list[Json]:
            self.page.evaluate("0")
            return [said["action"] for kind, said in self.asked if kind == "act"]

        return until(sent, "an action")

    def hear_request(self, request: Request) -> None:
        """Write down a request to anybody else."""
        if urlsplit(request.url).hostname not in (HOST, None):
            self.troubles.append(f"asked elsewhere: {request.url}")

    def say_to(self, name: str, body: bytes) -> tuple[int, str, bytes]:
        """Return status, type and body of the answer to a path below /api, after the method where that is not GET."""
        if " " in name:
            self.asked.append((name, json.loads(body or b"null")))
        said = self._found(name)
        if said is None:
            self.troubles.append(f"nothing was recorded for {name}")
            said = 404
        if isinstance(said, str):
            return 200, "text/markdown; charset=utf-8", said.encode()
        status, told = (said, {"key": "no_table", "args": {}, "text": self.refusal}) if isinstance(said, int) else (200, said)
        return status, "application/json", json.dumps(told).encode()

    def _found(self, name: str) -> Answer:
        """The answer to a path with its query, or without."""
        path = name.split("?")[0]
        if rules := RULES.fullmatch(name):
            return rules_of(*rules.groups())
        return self.answers.get(name, self.answers.get(path, next((said for end, said in QUIET.items() if path.endswith(end)), None)))

    def join(self, feed: WebSocketRoute) -> None:
        """A feed is opened: say the position."""
        self.feeds.append(feed)
        feed.on_message(lambda message: self._hear(json.loads(message)))
        for message in self.told:
            feed.send(json.dumps(message))

    def _hear(self, message: Json) -> None:
        self.asked.append((message["type"], message))

    def note(self, message: ConsoleMessage) -> None:
        """Write down what the console complains of."""
        if message.type in ("error", "warning") and not any(known in message.text for known in KNOWN):
            self.troubles.append(message.text)


class Server(ThreadingHTTPServer):
    """Answers all pages of this process: each says in a header which replay it belongs to."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.replays: dict[str, Replay] = {}


class Answering(BaseHTTPRequestHandler):
    """One connection of a browser."""

    protocol_version = "HTTP/1.1"
    server: Server  # pyright: ignore[reportIncompatibleVariableOverride]

    def do_GET(self) -> None:
        """Send a built file, or what was recorded."""
        url = urlsplit(self.path)
        if not url.path.startswith("/api/"):
            kind, content = self._replay.files(url.path)
            lasting = "max-age=31536000, immutable" if url.path.startswith("/assets/") else "no-store"
            self._send(200, kind, content, {"cache-control": lasting, "content-security-policy": policy(HOST)})
            return
        path = url.path.removeprefix("/api") + (f"?{url.query}" if url.query else "")
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        self._send(*self._replay.say_to(path if self.command == "GET" else f"{self.command} {path}", body), {"cache-control": "no-store"})

    do_POST = do_PUT = do_DELETE = do_GET

    @property
    def _replay(self) -> Replay:
        return self.server.replays[self.headers[WHOSE]]

    def _send(self, status: int, kind: str, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing on stderr."""


@cache
def file_of(path: str) -> tuple[str, bytes]:
    """Return type and bytes of a built file; of the page for a path that is none."""
    file = AXE if path == AXE_PATH else WEB / path.lstrip("/")
    if not file.is_file():
        file = WEB / "index.html"
    return mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes()


class Shelf:
    """Contexts of a browser by their options, for one person at a time: what was fetched and compiled for one is there for the next."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)
        self._names: dict[BrowserContext, str] = {}

    def take(self, replay: Replay, settings: dict[str, str] | None, clock: bool = False, **options: Any) -> Replay:
        """Give a replay a page, known as a guest, which remembers nothing else. A `clock` to be moved is a context of its own."""
        replay.begin(self.page(replay.files.__name__, clock, **options), self._server, settings)
        return replay

    def page(self, use: str, clock: bool = False, viewport: ViewportSize = DESK, **options: Any) -> Page:
        """Give a page in a context of this use that nobody has, which remembers nothing but files."""
        named = json.dumps([use, options])
        free = [] if clock else self._free[named]
        context = free.pop() if free else self._browser.new_context(**{"reduced_motion": "reduce", "viewport": DESK, **options})
        if clock:
            context.clock.install()
        else:
            self._names[context] = named
        page = context.new_page()
        page.add_init_script(FORGET)
        if viewport != DESK:
            page.set_viewport_size(viewport)
        return page

    def give_back(self, context: BrowserContext) -> None:
        """Close the pages of a context."""
        if context not in self._names:
            return context.close()
        for page in context.pages:
            page.close()
        context.clear_cookies()
        self._free[self._names[context]].append(context)


def rules_of(game: str, language: str) -> str:
    """The rules page of a game, as its folder keeps it."""
    return (WEB.parent / "games" / game / ("RULES.md" if language == "en" else f"RULES.{language}.md")).read_text("utf-8")
