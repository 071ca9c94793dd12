"""Every page in a pseudo-language: words in plain letters are not of the catalogue; where these have no room, others have none."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Look
from tests.browser.looking import look
from tests.browser.pseudo import BUILT, CHUNKS, accented, files, of_built
from tests.browser.replay import Replay
from tests.browser.test_sweep import OPENS, widest
from tests.recorded.scenes import GAMES, Scene, decisions, endings, read, scenes
from tests.recorded.studio import NAMES
from tests.sizes import size
from underrose.server.accounts.guest_names import BOT_NAMES

SIZES: Final = ((360, 640), (1280, 800))
WORDS: Final = Path(__file__).with_name("words.js").read_text()
MOST_OPENED: Final = 2
DEDUCTIONS: Final = ("the_coding", "classified_information")

BEYOND: Final = """() => {
    const edge = document.querySelector("article").getBoundingClientRect().right;
    return [...document.querySelectorAll("article > p, article > ul")].filter((one) => one.getBoundingClientRect().right > edge).length;
}"""
"""How much of a rules page one would have to scroll sideways to read; tables may."""

OTHER_DOCUMENTS: Final = "article, p.line, .dock .more, nav[aria-label] a[href^='#part-'], td.words"
"""What the server says in the language it is asked in: a review's actions, sums and accuracy, and the rules page, one of its own in each
language, which `tests/rules/test_german_pages.py` holds to the English one."""
NOT_OURS: Final = re.compile(
    "|".join(
        (
            *NAMES,  # names typed by people
            *(rf"{name[:6]}\S*…" for name in NAMES if len(name) > 6),  # cut short on the wheel
            "Zoe|Mira",
            "underrose.test",  # the address
            "“agent”",  # the key of a level
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

    replay: Replay
    found: Counter[str] = field(default_factory=Counter[str])
    named: frozenset[str] = frozenset()
    """What the table's own content calls things; nobody translates that."""

    @property
    def page(self) -> Page:
        """The page that is read."""
        return self.replay.page

    def sees(self, scene: Scene) -> None:
        """From now on the table of this scene is read."""
        self.named = names_in(scene.info["content"]) - names_in(scenes("rooms")[f"{scene.info['game']} host"].info["content"])

    def _without_names(self, words: str) -> str:
        return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in self.named), "", words) if self.named else words

    def read(self, where: str, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        """Read the page, and look at it in every size."""
        self.page.wait_for_function("document.documentElement.lang === 'de'")
        for words, place in self.page.evaluate(WORDS, OTHER_DOCUMENTS):
            if PLAIN_WORD.search(NOT_OURS.sub("", self._without_names(words))):
                self.found[f"{where}: not of the catalogue: {words!r} in {place}"] += 1
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            for one in look(self.page):
                if one.startswith(NO_ROOM):
                    self.found[f"{where}, {width}x{height}: {one}"] += 1


def names_in(content: object, called: str = "name") -> frozenset[str]:
    """All names in a content, however deep, or what else is `called` so."""
    if isinstance(content, dict):
        pairs = list[tuple[object, object]](content.items())  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
        here = [value for key, value in pairs if key == called and isinstance(value, str)]
        return frozenset(here).union(*(names_in(value, called) for _, value in pairs))
    return frozenset().union(*(names_in(one, called) for one in content)) if isinstance(content, list) else frozenset()  # pyright: ignore


@pytest.fixture
def reader(recorded: Look) -> Iterator[Reader]:
    """A browser set to German, to which the pseudo-language is given."""
    replay = recorded(read("answers")["answers"], files=files, locale="de-DE")
    reader = Reader(replay)
    yield reader
    assert not reader.found, "\n".join(reader.found)


def unfold(page: Page) -> None:
    """Open whatever can be opened."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")


def test_every_built_german_file_has_a_stand_in() -> None:
    built = [path.name for path in BUILT.iterdir() if CHUNKS.search(f"/assets/{path.name}")]
    assert built
    assert [name for name in built if of_built(name) is None] == []


def test_front_page_with_the_settings_of_every_game(reader: Reader) -> None:
    page = reader.replay.open("/")
    page.locator(".games li").nth(len(GAMES) - 1).wait_for()
    unfold(page)
    for number, game in enumerate(GAMES):
        for choice in page.locator("details fieldset:first-of-type").all():
            choice.get_by_role("button").nth(number).click()
        reader.read(f"front page, {game}", size(SIZES[:1], SIZES))


@pytest.mark.parametrize("game", DEDUCTIONS)
def test_a_case_up_to_its_proof(game: str, reader: Reader) -> None:
    rules = names_in(read("answers")["answers"], "why")  # said by the server, in the reader's language
    reader.named = frozenset(rule.removesuffix(".") for rule in rules)
    page = reader.replay.open(f"/case/2026-11-22/{game}/easy")
    page.locator(".acts .btn").last.click()
    page.locator(".facts .open").wait_for()
    page.locator(".give button").click()
    reader.read(f"case of {game}")
    page.locator(".give button").first.evaluate("(one) => one.click()")
    page.locator(".result").wait_for()
    reader.read(f"proof of {game}")


def test_an_address_of_nothing(reader: Reader) -> None:
    reader.replay.refusal = accented(reader.replay.refusal)
    reader.replay.answers |= {"/tables/QQQQQ": 404}
    for path in ("/t/QQQQQ", "/room/QQQQQ/screen"):
        reader.replay.open(path).get_by_role("heading").last.wait_for()
        reader.read(path)


@pytest.mark.parametrize("game", [GAMES[1], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES if game != GAMES[1])])
def test_rules_rooms_and_screen(game: str, reader: Reader) -> None:
    told = scenes("rooms")
    for who in ("host", "guest", "stranger"):
        scene = told[f"{game} {who}"]
        unfold(reader.replay.open(f"/t/{scene.code}", scene))
        reader.read(f"{game}, room of the {who}", size(SIZES[:1], SIZES))
    page = reader.replay.open(f"/rules/{game}")
    page.locator("article h2").first.wait_for()
    reader.read(f"{game}, rules page")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BEYOND) == 0, f"what the rules say leaves their page, {width}x{height}"
    scene = told[f"{game} screen host"]
    reader.replay.open(f"/room/{scene.code}/screen", scene).locator("main .code").wait_for()
    reader.read(f"{game}, shared screen")


def read_through(reader: Reader, chosen: Sequence[Scene]) -> None:
    """Read the page in each of these states, at the sizes in turns, some questions of the ask bar open."""
    page = reader.page
    for number, scene in enumerate(chosen):
        sizes = [SIZES[number % len(SIZES)]]
        reader.sees(scene)
        reader.replay.show(scene)
        reader.read(scene.name, sizes)
        for opened in range(min(MOST_OPENED, page.locator(OPENS).count())):
            page.locator(OPENS).nth(opened).evaluate("(one) => one.click()")
            reader.read(f"{scene.name}, question {opened}", sizes)


@pytest.mark.parametrize("game", GAMES)
def test_decisions_endings_and_the_menu(game: str, reader: Reader) -> None:
    decision, *_, ending = widest(game)
    read_through(reader, size([ending], [*decisions(game), *endings(game)]))
    read_through(reader, [decision])
    page = reader.page
    page.locator("header button[aria-haspopup=dialog]").last.click()
    page.locator("dialog[open]").wait_for()
    reader.read(f"{game}, menu", SIZES[:1])


def test_who_comes_late_and_who_was_away(reader: Reader) -> None:
    read_through(reader, [scenes("rooms")[name] for name in ("late is asked", "away came back", "reasons")])


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])])
def test_a_review(game: str, reader: Reader) -> None:
    scene = scenes("reviews")[f"{game} review"]
    reader.sees(scene)
    page = reader.replay.open(f"/t/{scene.code}/review?game=1&seat=0", scene)
    page.locator("[data-review]").wait_for()
    reader.read(f"{game}, review")


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in scenes("rooms") if name.endswith(" lesson")])
def test_a_lesson(name: str, reader: Reader) -> None:
    scene = scenes("rooms")[name]
    reader.replay.open(f"/t/{scene.code}", scene).locator("[data-meant]").first.wait_for()
    reader.read(name)
