"""Tables of Classified Information for tests in the browser: opened over HTTP, and brought to a position without the page's buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player import ANSWER_SECONDS, ASK, BANNER, HURRY
from underrose.games.classified_information.options import CARDS_FILE

Wish = dict[str, Any]
BOT: Wish = {"bots": [{"seat": 1, "level": "novice"}], "options": {"first": "0"}}
Pair = tuple[Page, Page]
MOST_STEPS = 200
"""More than a game has."""


def call(page: Page, path: str, body: Wish | None = None) -> Wish:
    """What the server answers this page's guest; a POST where there is a body."""
    url = "/".join(page.url.split("/")[:3]) + "/api" + path
    answer = page.request.get(url) if body is None else page.request.post(url, data=body)
    assert answer.status in (200, 201, 409), answer.text()
    return answer.json()


def code_of(page: Page) -> str:
    """The code of the table that the page shows."""
    return page.url.split("/")[-1]


def open_table(page: Page, wish: Wish, name: str = "Mira") -> Page:
    """A table opened by this page's guest, who sits in seat 0; the table is shown, started if a bot sits in the other."""
    call(page, "/guests", {"name": name})
    link = call(page, "/tables", {"game": "classified_information", "players": 2, "clock": {"pace": 0}, **wish})
    if wish.get("bots"):
        call(page, f"/tables/{link['id']}/start", {})
    page.goto(re.sub(r"(?<=\d)/.*$", "", page.url) + link["url"])
    return page


def seen(page: Page) -> Wish:
    """What the page's guest sees and may do."""
    return call(page, f"/tables/{call(page, f'/tables/{code_of(page)}')['id']}/view")


def position(page: Page) -> Wish:
    """The table as the page's guest sees it."""
    return seen(page)["view"]["table"]


def sit_down(pair: Pair, wish: Wish) -> None:
    """Both at one table: Mira opens it, goes first and begins; Ada comes by its link."""
    mira, ada = pair
    open_table(mira, {**wish, "options": {"first": "0", **wish.get("options", {})}})
    call(ada, "/guests", {"name": "Ada"})
    table = call(mira, f"/tables/{code_of(mira)}")["id"]
    call(ada, f"/tables/{table}/seats", {})
    call(mira, f"/tables/{table}/start", {})
    ada.goto(mira.url)
    for page in pair:
        expect(page.locator(ASK)).to_be_visible(timeout=ANSWER_SECONDS * 1000)


def deck_of(abilities: dict[int, str], numbers: int = 9) -> Wish:
    """Content in which the numbers have these abilities, and every card is a Sentinel, so that all can stand guard and attack."""
    head, *cards = CARDS_FILE.read_text("utf-8").split("[[card]]")
    lines = [card.splitlines() for card in cards[:numbers]]
    for number, card in enumerate(lines, 1):
        ability = abilities[number]
        told = {"ability": ability, "title": f"{ability.replace('_', ' ').title()} {number}", "guilds": ["sentinel", "sentinel"]}
        for at, line in enumerate(card):
            if (key := line.split(" = ")[0]) in told:
                card[at] = f"{key} = {told[key]!r}".replace("'", '"')
    head = head.replace("numbers = 9", f"numbers = {numbers}")
    return {"content": {"cards": "[[card]]".join([head, *("\n".join(card) + "\n" for card in lines)])}}


def vests() -> Wish:
    """Five numbers, so that every Code meets every other; all cards are Sentinels, and most are Vests."""
    return deck_of({1: "parity_check"} | dict.fromkeys(range(2, 6), "bullet_proof_vest"), numbers=5)


def choose(legal: list[Wish], chance: Random) -> Wish:
    """One action out of a list of forms."""
    form = chance.choice(legal)
    while True:
        action = {key: chance.choice(values) for key, values in form.items() if key not in ("do", "distinct")}
        if all(action[one] != action[other] for one, other in form.get("distinct", [])):
            return {"do": form["do"], **action}


def wait_for(page: Page, what: str) -> None:
    """Wait until something stands on the page; what is told meanwhile is hurried on."""
    page.wait_for_function(f"(what) => {{ {HURRY} return document.querySelector(what); }}", arg=what, timeout=ANSWER_SECONDS * 1000)


def steer(pair: Pair, verbs: list[str], until: Callable[[Wish], bool], seed: int = 1) -> int | None:
    """Both act over HTTP, by the first of `verbs` that can be done, until somebody's view is as wanted: their seat, None at the end.

    The pages look on; the one whose view it is shows what is asked when this returns.
    """
    chance, table = Random(seed), call(pair[0], f"/tables/{code_of(pair[0])}")["id"]
    for step in range(MOST_STEPS):
        for seat, page in enumerate(pair):
            view = call(page, f"/tables/{table}/view")
            if view["outcome"]:
                for one in pair:
                    wait_for(one, BANNER)
                return None
            if view["ask"] is None:
                continue
            if until(view):
                wait_for(page, f'{ASK}[data-ask="{view["ask"]}"]')
                return seat
            wanted = next((verb for verb in verbs if any(form["do"] == verb for form in view["legal"])), None)
            legal = [form for form in view["legal"] if wanted in (None, form["do"])]
            call(page, f"/tables/{table}/actions", {"id": f"{seed}.{step}.{seat}", "ask": view["ask"], "action": choose(legal, chance)})
    raise AssertionError("it never came to that")
