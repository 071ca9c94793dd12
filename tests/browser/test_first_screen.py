"""A first screen that is enough: every choice of every kind of decision, what is asked and one's own things lie there without scrolling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, product
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.conftest import Look
from tests.browser.replay import Replay
from tests.recorded.scenes import GAMES, Scene, decisions

FIRST: Final = Path(__file__).with_name("first_screen.js").read_text()
SIZES: Final = ((360, 640), (390, 844), (844, 390), (1280, 720), (1440, 900), (1920, 1080))
TEXTS: Final = ("normal", "largest")
EVERYDAY: Final = (((360, 640), "normal"), ((1280, 720), "largest"))
"""In German."""
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

Looks = Iterable[tuple[tuple[int, int], str]]
Cell = tuple[str, str, str]


def questions(replay: Replay, scene: Scene, looks: Looks) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Every question of a decision at every look, and what of it is not in sight; the page is opened once."""
    replay.show(scene)
    page = replay.page
    for (width, height), text in looks:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(text) => document.documentElement.dataset.text = text", text)
        for number in range(max(1, page.locator(OPENS).count())):
            if page.locator(OPENS).count():
                page.locator(OPENS).nth(number).evaluate("(one) => one.click()")
            yield scene.name, f"{width}x{height} {text}", f"question {number}", page.evaluate(FIRST)


def swept(replay: Replay, game: str, looks: Looks) -> tuple[set[Cell], list[str]]:
    """Where a title is cut; and what is wrong: a cut that is not known, choices that are hidden unsaid, and one that does not peek."""
    cells, wrong = set[Cell](), list[str]()
    for scene, look, number, found in chain.from_iterable(questions(replay, scene, looks) for scene in decisions(game)):
        cell, where = (game, scene, look), f"{scene}, {look}, {number}: {found['cut']}"
        if found["cut"]:
            cells.add(cell)
            wrong += [where] if cell not in KNOWN else []
        if found["hidden"] != found["said"]:
            wrong.append(f"{found['said']} are said of {found['hidden']}: {where}")
        if found["hidden"] and found["peek"] < PEEK_PX:
            wrong.append(f"{found['peek']} px peek: {where}")
    return cells, wrong


def test_few_questions_are_cut_and_with_the_largest_text_on_phones_alone() -> None:
    assert {look for *_, look in KNOWN} <= {"360x640 largest", "844x390 largest"}
    assert 20 * len(KNOWN) <= sum(len(decisions(game)) for game in GAMES) * len(SIZES) * len(TEXTS)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_is_whole_on_a_small_phone_and_with_the_largest_text(game: str, recorded: Look) -> None:
    assert swept(recorded(settings={"language": "de"}, locale="de"), game, EVERYDAY)[1] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_is_whole_at_every_size(game: str, language: str, recorded: Look) -> None:
    """What is known to be cut is cut in German, whose words are longer."""
    cut, wrong = swept(recorded(settings={"language": language}, locale=language), game, [*product(SIZES, TEXTS)])
    assert wrong == []
    assert language == "en" or cut == {cell for cell in KNOWN if cell[0] == game}
