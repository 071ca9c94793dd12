"""A first screen that is enough: every choice of every kind of decision, what is asked and one's own things lie there without scrolling."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Look as Recorded
from tests.browser.replay import Replay
from tests.browser.test_sweep import TEXTS, Look, looks, widest
from tests.recorded.scenes import GAMES, Scene, decisions, read, scenes
from tests.sizes import FULL, size

FIRST: Final = Path(__file__).with_name("first_screen.js").read_text()
SIZES: Final = ((360, 640), (390, 844), (844, 390), (1280, 720), (1440, 900), (1920, 1080))
EVERYDAY: Final[list[Look]] = [((360, 640), "normal"), ((1280, 720), "largest")]
"""In German."""
CUT: Final[list[Look]] = [((360, 640), "largest"), ((844, 390), "largest")]
"""Where some are."""
OPENS: Final = ":is(.forms, .plan) .verbs button:enabled"
"""What turns to another question of the same decision."""
PEEK_PX: Final = 24
"""So much of a hidden choice is seen."""

KNOWN: Final = {
    ("classified_information", "name name", "360x640 largest"): "seven numbers under both sides, whose hands lie open, and a hand",
    ("classified_information", "show show", "360x640 largest"): "the chosen card lies open below the rest of the hand",
    ("classified_information", "window pass", "360x640 largest"): "five lines say what would be prevented, above a hand",
    ("classified_information", "window pass/react", "360x640 largest"): "six lines say what would be prevented, above a hand",
    ("the_coding", "choose decode/hack", "360x640 largest"): "four players and two rows of hack cards",
    ("top_secret_agents", "spawn end/move/raise/spawn/transfer", "360x640 largest"): "seven agents in two columns",
    ("top_secret_agents", "spawn end/move/raise/spawn/transfer", "844x390 largest"): "seven agents in a dock of eleven lines",
    ("top_secret_party", "readying point", "360x640 largest"): "eight faces below one's own name and team",
    ("top_secret_party", "readying point/ready", "360x640 largest"): "nine faces, and one's own name and team",
    ("top_secret_party", "readying point", "844x390 largest"): "eight faces below one's own name and team",
}
"""Where a kind of decision is cut, and why. Whoever makes room takes the line out: the full tier finds it."""

Cell = tuple[str, str, str]


def named(look: Look) -> str:
    """A look in the words of a cell."""
    (width, height), text = look
    return f"{width}x{height} {text}"


def questions(replay: Replay, scene: Scene, chosen: Sequence[Look]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Every question of a decision at every look, and what of it is not in sight; the page is opened once."""
    page = replay.show(scene)
    for (width, height), text in chosen:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(text) => document.documentElement.dataset.text = text", text)
        for number in range(max(1, page.locator(OPENS).count())):
            if page.locator(OPENS).count():
                page.locator(OPENS).nth(number).evaluate("(one) => one.click()")
            yield scene.name, named(((width, height), text)), f"question {number}", page.evaluate(FIRST)


def swept(pages: dict[str, Replay], game: str) -> tuple[set[Cell], list[str]]:
    """Where a title is cut; and what is wrong: a cut that is not known, choices that are hidden unsaid, and one that does not peek."""
    cells, wrong = set[Cell](), list[str]()
    for scene, look, number, found in chain.from_iterable(
        questions(pages[language], scene, chosen) for scene, language, chosen in size(in_few_looks, in_every_look)(game)
    ):
        cell, where = (game, scene, look), f"{scene}, {look}, {number}: {found['cut']}"
        if found["cut"]:
            cells.add(cell)
            wrong += [where] if cell not in KNOWN else []
        if found["hidden"] != found["said"]:
            wrong.append(f"{found['said']} are said of {found['hidden']}: {where}")
        if found["hidden"] and found["peek"] < PEEK_PX:
            wrong.append(f"{found['peek']} px peek: {where}")
    return cells, wrong


Chosen = Iterator[tuple[Scene, str, Sequence[Look]]]
"""A scene, the language it is read in, and the looks it is looked at."""


def in_few_looks(game: str) -> Chosen:
    """On a small phone or with the largest text, in turns; both where there is most to choose."""
    for number, scene in enumerate(decisions(game)):
        yield scene, "de", EVERYDAY if scene in widest(game) else EVERYDAY[number % 2 :][:1]


def in_every_look(game: str) -> Chosen:
    """Every size once, texts in turns and languages in pairs; what is known to be cut in German, whose words are longer."""
    known = {scene for of, scene, _ in KNOWN if of == game}
    for number, scene in enumerate(decisions(game)):
        yield scene, "en" if number // 2 % 2 else "de", looks(number, SIZES)
        if scene.name in known:
            yield scene, "de", CUT


def test_few_questions_are_cut_and_with_the_largest_text_on_phones_alone() -> None:
    assert {look for *_, look in KNOWN} <= {named(look) for look in CUT}
    assert 20 * len(KNOWN) <= sum(len(decisions(game)) for game in GAMES) * len(SIZES) * len(TEXTS)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_is_whole_on_the_first_screen(game: str, recorded: Recorded) -> None:
    pages = {language: recorded(settings={"language": language}, locale=language) for language in size(["de"], ["en", "de"])}
    cut, wrong = swept(pages, game)
    assert wrong == []
    assert cut == {cell for cell in KNOWN if cell[0] == game} or not FULL


def test_the_front_page_leaves_a_stranger_the_lesson_and_the_other_games_their_size(recorded: Recorded) -> None:
    """On a phone on its side "Deal me in" lay over the lesson; one game's settings drew the other cards out over two screens."""
    replay = recorded({**read("answers")["answers"], "/me/tables": []}, viewport={"width": 844, "height": 390})
    page = replay.open("/")
    page.evaluate("localStorage.removeItem('underrose.guest')")
    for path in ("/of/nothing", "/"):
        page.evaluate("(path) => (history.pushState(null, '', path), dispatchEvent(new PopStateEvent('popstate')))", path)
    lesson, deal = page.locator("section.choice [data-learn]"), page.get_by_role("button", name="Deal me in")
    expect(lesson).to_be_visible()
    low, high = lesson.bounding_box(), deal.bounding_box()
    assert low
    assert high
    assert low["y"] + low["height"] <= high["y"]
    page.set_viewport_size({"width": 1280, "height": 800})
    card = page.locator("section.choice", has=deal)
    usual = card.evaluate("(one) => one.offsetHeight")
    page.locator("section.choice", has=page.get_by_role("button", name="Open a table")).locator("summary").click()
    expect(page.get_by_role("button", name="As many as come")).to_be_visible()
    assert card.evaluate("(one) => one.offsetHeight") <= usual


def test_who_wants_less_motion_is_at_the_games_at_once(recorded: Recorded) -> None:
    page = recorded({**read("answers")["answers"], "/me/tables": []}, {"motion": "less"}).open("/")
    assert page.evaluate("document.querySelector('section.choice:nth-of-type(3) .go button').click(), scrollY") > 0


def test_what_flies_in_is_fitted_as_it_will_lie(recorded: Recorded) -> None:
    """The picker rose from below, was too high for its table at every level, and lay folded to the last beside a third of nothing."""
    told, replay = scenes("the_coding"), recorded(viewport={"width": 390, "height": 844}, settings={"motion": "full"})
    asked, before = told["choose decode/none"], told["data none"]
    replay.show(before)
    replay.say({**asked.feed[0], "n": before.feed[0]["n"] + 1, "game": before.feed[0]["game"] + 1})
    table = replay.page.locator("main.table")
    expect(table.locator(".picker")).to_be_visible()
    table.locator(".naming").evaluate("(one) => Promise.all(one.getAnimations().map(({ finished }) => finished))")
    came = table.get_attribute("data-tight")
    replay.page.set_viewport_size({"width": 390, "height": 845})
    replay.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert came == table.get_attribute("data-tight")
