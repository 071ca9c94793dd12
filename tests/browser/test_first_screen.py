"""A first screen that is enough: every choice of every kind of decision, what is asked and one's own things lie there without scrolling."""

from __future__ import annotations

from collections import defaultdict
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

KNOWN: Final = {
    ("classified_information", "360x640 largest"): 4,
    ("the_coding", "360x640 largest"): 2,
    ("top_secret_agents", "1280x720 largest"): 1,
    ("top_secret_agents", "360x640 largest"): 1,
    ("top_secret_agents", "360x640 normal"): 1,
    ("top_secret_agents", "390x844 largest"): 1,
    ("top_secret_agents", "844x390 largest"): 3,
    ("top_secret_party", "360x640 largest"): 3,
    ("top_secret_party", "390x844 largest"): 2,
    ("top_secret_party", "844x390 largest"): 2,
}
"""How many questions of a title are cut at a look, in either language: a twenty-fifth of all, and none at normal text from 390x844 and
1280x720 on. The Coding has three players and a line of hacks there, Classified Information a long reason above a hand, Top-Secret six
agents to bring, and a party ten faces. Whoever makes room lowers the number."""

Looks = Iterable[tuple[tuple[int, int], str]]


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


def faults_of(replay: Replay, game: str, looks: Looks) -> list[str]:
    """What is cut at more questions of a title than is known, and hidden choices of which the page does not say how many they are."""
    cut, unsaid = defaultdict[str, list[str]](list), list[str]()
    for scene, look, number, found in chain.from_iterable(questions(replay, scene, looks) for scene in decisions(game)):
        where = f"{scene}, {look}, {number}: {found['cut']}"
        if found["cut"]:
            cut[look].append(where)
        if found["hidden"] != found["said"]:
            unsaid.append(f"{found['said']} are said of {found['hidden']}: {where}")
    return [one for look, many in cut.items() if len(many) > KNOWN.get((game, look), 0) for one in many] + unsaid


def test_normal_text_is_cut_on_the_smallest_phone_alone() -> None:
    assert {look for _, look in KNOWN if look.endswith("normal")} <= {"360x640 normal"}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_is_whole_on_a_small_phone_and_with_the_largest_text(game: str, recorded: Look) -> None:
    replay = recorded(settings={"language": "de"}, locale="de")
    assert faults_of(replay, game, EVERYDAY) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_is_whole_at_every_size(game: str, language: str, recorded: Look) -> None:
    replay = recorded(settings={"language": language}, locale=language)
    assert faults_of(replay, game, list(product(SIZES, TEXTS))) == []
