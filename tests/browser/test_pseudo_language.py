"""Every page in a pseudo-language: words in plain letters are not of the catalogue; where these have no room, others have none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.classified_tables import call
from tests.browser.conftest import free_port, serve
from tests.browser.looking import look
from tests.browser.player import BANNER
from tests.browser.pseudo import BUILT, CHUNKS, answer, of_built
from tests.browser.test_lessons import TAUGHT
from tests.browser.test_sweep import GAMES, NAMES, OPENS, asked, open_table, whole
from tests.sizes import size
from underrose.cases import DEDUCTIONS
from underrose.games import TITLES
from underrose.server.guest_names import BOT_NAMES

SIZES: Final = ((360, 640), (1280, 800))
WORDS: Final = Path(__file__).with_name("words.js").read_text()
MOST_STEPS: Final = {"top_secret_party": 4}  # a round of it is told slowly
USUAL_STEPS: Final = size(3, 6)
MOST_OPENED: Final = 2
TABLES: Final = {game: next(row for row in GAMES.values() if row.game == game) for game in TITLES}
"""Of each game the first table of the sweep."""

BEYOND: Final = """() => {
    const edge = document.querySelector("article").getBoundingClientRect().right;
    return [...document.querySelectorAll("article > p, article > ul")].filter((one) => one.getBoundingClientRect().right > edge).length;
}"""
"""How much of a rules page one would have to scroll sideways to read; tables may."""

OTHER_DOCUMENTS: Final = "article, nav[aria-label] a[href^='#part-']"
"""The rules page: a document of its own in each language, which `tests/rules/test_german_pages.py` holds to the English one."""
NOT_OURS: Final = re.compile(
    "|".join(
        (
            NAMES,  # a name typed by a person
            *BOT_NAMES,  # proper names: roses are called so everywhere
            r"\b[A-Z]{5}\b",  # the code of a table
            r"https?://\S+",  # its link
            r"\b(?:und|oder)\b",  # written by Intl.ListFormat, which knows no pseudo-language
            r"\b[A-F]{2,6}\b",  # the letters that a card of The Coding asks for
            r"\b\d+\. (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b",  # by Intl.DateTimeFormat
            r"\b(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)\b",
        )
    )
)
PLAIN_WORD: Final = re.compile("[A-Za-z]{2,}")
NO_ROOM: Final = ("cut:", "wider than its box", "the page is")
"""What a longer language breaks. That a long word is broken in two is no fault of a page: no language doubles its vowels."""


@dataclass
class Reader:
    """Somebody who reads no other language, and writes down where a page speaks one, or has no room."""

    page: Page
    found: Counter[str] = field(default_factory=Counter[str])

    def read(self, where: str, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        """Read the page, and look at it in every size."""
        for words, place in self.page.evaluate(WORDS, OTHER_DOCUMENTS):
            if PLAIN_WORD.search(NOT_OURS.sub("", words)):
                self.found[f"{where}: not of the catalogue: {words!r} in {place}"] += 1
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            for one in look(self.page):
                if one.startswith(NO_ROOM):
                    self.found[f"{where}, {width}x{height}: {one}"] += 1


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory, running: Path) -> Iterator[str]:
    """The address of a server whose German is the pseudo-language."""
    folder, port = tmp_path_factory.mktemp("abroad"), free_port()
    process = serve(folder, port, running, module="tests.browser.pseudo")
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(20)


@pytest.fixture
def reader(browser: Browser) -> Iterator[Reader]:
    """A browser set to German, to which the pseudo-language is given."""
    context = browser.new_context(reduced_motion="reduce", locale="de-DE")
    context.route(CHUNKS, answer)
    reader = Reader(context.new_page())
    yield reader
    context.close()
    assert not reader.found, "\n".join(reader.found)


def here(page: Page) -> None:
    """Wait until a page has its language."""
    expect(page.locator("html")).to_have_attribute("lang", "de")


def unfold(page: Page) -> None:
    """Open whatever can be opened."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")


def test_every_built_german_file_has_a_stand_in() -> None:
    built = [path.name for path in BUILT.iterdir() if CHUNKS.search(f"/assets/{path.name}")]
    assert built
    assert [name for name in built if of_built(name) is None] == []


def test_front_page_with_the_settings_of_every_game(reader: Reader, abroad: str) -> None:
    page = reader.page
    page.goto(abroad)
    page.locator(".games li").nth(len(TABLES) - 1).wait_for()
    here(page)
    unfold(page)
    for number, game in enumerate(TABLES):
        choices = page.locator("details fieldset:first-of-type")
        for choice in choices.all():
            choice.get_by_role("button").nth(number).click()
        reader.read(f"front page, {game}")


@pytest.mark.parametrize("game", DEDUCTIONS)
def test_a_case_up_to_its_proof(game: str, reader: Reader, abroad: str) -> None:
    page = reader.page
    page.goto(f"{abroad}/case/2026-11-22/{game}/easy")
    here(page)
    page.locator(".acts .btn").last.click()
    page.locator(".facts .open").wait_for()
    page.locator(".give button").click()
    reader.read(f"case of {game}")
    page.locator(".give button").first.evaluate("(one) => one.click()")
    page.locator(".result").wait_for()
    reader.read(f"proof of {game}")


def test_an_address_of_nothing(reader: Reader, abroad: str) -> None:
    for path in ("/t/QQQQQ", "/room/QQQQQ/screen", "/rules/0"):
        reader.page.goto(abroad + path)
        reader.page.get_by_role("heading").last.wait_for()
        here(reader.page)
        reader.read(path)


@pytest.mark.parametrize("game", TABLES)
def test_lobby_rules_and_screen(game: str, reader: Reader, abroad: str) -> None:
    page = reader.page
    page.goto(abroad)
    call(page, "/guests", {"name": NAMES})
    link = call(page, "/tables", {"game": game, "players": TABLES[game].players})
    page.goto(abroad + link["url"])
    page.locator("section.settings button").first.wait_for()
    unfold(page)
    reader.read(f"{game}, lobby")
    page.goto(f"{abroad}/rules/{game}")
    page.locator("article h2").first.wait_for()
    reader.read(f"{game}, rules page")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BEYOND) == 0, f"what the rules say leaves their page, {width}x{height}"
    page.goto(f"{abroad}/room/{link['code']}/screen")
    page.locator("main .code").wait_for()
    reader.read(f"{game}, shared screen")


def through_the_asks(reader: Reader, table: str, where: str) -> None:
    """Play by the server's list, the rarest first, and read the page wherever something new is asked, each question of the ask bar open."""
    page, chance, done, seen = reader.page, Random(where), Counter[str](), set[str]()
    for number in range(MOST_STEPS.get(where, USUAL_STEPS)):
        view = asked(page, table)
        if view is None:
            return
        state = f"{where}, phase {view['view']['table'].get('phase')}"
        if state not in seen:
            seen.add(state)
            reader.read(state)
            for opened in range(min(MOST_OPENED, page.locator(OPENS).count())):
                page.locator(OPENS).nth(opened).evaluate("(one) => one.click()")
                reader.read(f"{state}, question {opened}", SIZES[:1])
        rarest = min(view["legal"], key=lambda form: (done[form["do"]], chance.random()))
        done[rarest["do"]] += 1
        act = {"id": f"{where}-{number}", "ask": view["ask"], "action": whole(rarest, chance)}
        call(page, f"/tables/{table}/actions", act)


@pytest.mark.parametrize("game", TABLES)
def test_a_game_to_its_end(game: str, reader: Reader, abroad: str) -> None:
    page = reader.page
    table = open_table(page, abroad, TABLES[game])
    through_the_asks(reader, table, game)
    page.locator("header button[aria-haspopup=dialog]").last.click()
    page.locator("dialog[open]").wait_for()
    reader.read(f"{game}, menu")
    page.keyboard.press("Escape")
    call(page, f"/tables/{table}/do", {"id": f"{game}-end", "what": "resign"})
    page.locator(BANNER).wait_for()
    reader.read(f"{game}, the end")


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson(game: str, reader: Reader, abroad: str) -> None:
    page = reader.page
    page.goto(abroad)
    page.locator(".name input").fill(NAMES)
    page.locator(f'.games [data-learn="{game}"]').click()
    page.locator("[data-meant]").first.wait_for()
    reader.read(f"{game}, lesson")
