"""Tables opened over HTTP by a page's guest, and brought to a position without the page's buttons."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.browser.conftest import NAME
from tests.browser.player import A_LITTLE_MS, ASK, BANNER, HURRY
from tests.server.guests import choose
from tests.waiting import until

Wish = dict[str, Any]
MOST_STEPS = 1500
"""More than a game has."""


def call(page: Page, path: str, body: Wish | None = None) -> Wish:
    """What the server answers this page's guest; a POST where there is a body."""
    home = "/".join(page.url.split("/")[:3])
    url = home.replace(NAME, "127.0.0.1") + "/api" + path  # only the browser knows this machine by the name
    headers = {"cookie": "; ".join(f"{one.get('name')}={one.get('value')}" for one in page.context.cookies(home))}
    answer = page.request.get(url, headers=headers) if body is None else page.request.post(url, data=body, headers=headers)
    assert answer.status in (200, 201, 409), answer.text()
    return answer.json()


def code_of(page: Page) -> str:
    """The code of the table that the page shows."""
    return page.url.split("/")[-1]


def id_of(page: Page) -> str:
    """The id of the table that the page shows."""
    return call(page, f"/tables/{code_of(page)}")["id"]


def open_table(page: Page, game: str, wish: Wish, name: str = "Mira") -> Page:
    """A table opened by this page's guest, who sits in seat 0; the table is shown, started if a bot sits there."""
    call(page, "/guests", {"name": name})
    link = call(page, "/tables", {"game": game, "players": 2, "clock": {"pace": 0}, **wish})
    if wish.get("bots"):
        call(page, f"/tables/{link['id']}/start", {})
    page.goto("/".join(page.url.split("/")[:3]) + link["url"])
    return page


def sit_down(pages: Sequence[Page], game: str, wish: Wish, names: Sequence[str] = ("Mira", "Ada")) -> None:
    """All at one table: the first opens it and begins, the others come by its link."""
    host, *others = pages
    open_table(host, game, wish, names[0])
    table = id_of(host)
    for page, name in zip(others, names[1:], strict=True):
        call(page, "/guests", {"name": name})
        call(page, f"/tables/{table}/seats", {})
    call(host, f"/tables/{table}/start", {})
    for page in others:
        page.goto(host.url)
    for page in pages:
        expect(page.locator(ASK)).to_be_visible()


def resign(page: Page) -> None:
    """Give up the game that the page shows, and wait for its end."""
    call(page, f"/tables/{id_of(page)}/do", {"id": uuid4().hex, "what": "resign"})
    wait_for(page, BANNER)


def wait_for(page: Page, what: str, clocked: Sequence[Page] = ()) -> None:
    """Wait until something stands on the page. What it tells meanwhile is hurried on, and what those tell whose clocks the test moves."""

    def stands() -> bool:
        for one in clocked:
            one.evaluate(f"() => {{ {HURRY} }}")
            one.clock.fast_forward(A_LITTLE_MS)
        return page.evaluate(f"(what) => {{ {HURRY} return document.querySelector(what) !== null; }}", what)

    until(stands, f"{what} on the page")


def asked(pages: Sequence[Page], table: str, turn: int) -> tuple[int, Wish] | None:
    """Whose page has something to decide, looked for from that of `turn` on, and their view; any page at the end of the game."""
    for number in (*range(turn, len(pages)), *range(turn)):
        view = call(pages[number], f"/tables/{table}/view")
        if view["outcome"] or view["ask"] is not None:
            return number, view
    return None


def steer(
    pages: Sequence[Page], verbs: Sequence[str], stop: Callable[[Wish], bool], seed: int = 1, clocked: Sequence[Page] = ()
) -> int | None:
    """All act over HTTP, by the first of `verbs` that can be done, until somebody's view is as wanted: their page, None at the end.

    The pages look on; the one whose view it is shows what is asked when this returns. Pages whose clocks the test moves are hurried.
    """
    chance, table, number = Random(seed), id_of(pages[0]), -1
    for step in range(MOST_STEPS):
        turn = (number + 1) % len(pages)  # who is ready may still change their mind, and has had their turn
        number, view = until(partial(asked, pages, table, turn), "somebody's turn")
        if view["outcome"]:
            for page in pages:
                wait_for(page, BANNER, clocked)
            return None
        if stop(view):
            wait_for(pages[number], f'{ASK}[data-ask="{view["ask"]}"]', clocked)
            return number
        wanted = next((verb for verb in verbs if any(form["do"] == verb for form in view["legal"])), None)
        action = choose([form for form in view["legal"] if wanted in (None, form["do"])], chance)
        call(pages[number], f"/tables/{table}/actions", {"id": f"{seed}.{step}.{number}", "ask": view["ask"], "action": action})
    raise AssertionError("it never came to that")
