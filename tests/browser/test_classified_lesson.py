"""The lesson of Classified Information, "your first elimination": every step with the page's own buttons, on a desk and on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classified_player import ClassifiedPlayer
from tests.browser.classified_tables import BOT, open_table
from tests.browser.conftest import Visit, faults
from tests.browser.player import ANSWER_SECONDS, ASK, Player
from tests.browser.test_counter_game import DESK, PHONE
from underrose.games.classified_information.actions import card_names

LESSON = {**BOT, "assist": "odds", "options": {"tutorial": "yes"}}
CONTENT = "async (code) => (await (await fetch('/api/tables/' + code)).json()).content"
ANSWERED = f'{ASK}:not([data-ask=""])'
FELL = re.compile(r"\S loses \D+ \(8\)\.")
FORTUNE = {"3", "4", "5", "6", "7"}
"""What a Fortune Teller naming 5 is about."""


def content_of(page: Page) -> dict[str, Any]:
    """The deck of the lesson's table, and its steps."""
    return page.evaluate(CONTENT, page.url.split("/")[-1])


def follow(page: Page, action: str, names: list[str]) -> None:
    """Do what the lesson asks for: card, verb and target, then the button that sends it."""
    verb, card, *target = action.split()
    page.locator(f'button.hand[data-card="{names.index(card)}"]').click()
    button = page.locator(f'.plan [data-verb="{verb}"]')
    if button.get_attribute("aria-pressed") != "true":
        button.click()
    part = "".join(target) if verb == "deploy" else "".join(f"theirs{spot}" for spot in target)
    if part not in ("", "now") and page.locator(f'[data-part="{part}"][aria-pressed="false"]').count():
        page.locator(f'[data-part="{part}"]').click()
    page.locator("[data-submit]").click()


def wait_for_turn(page: Page, step: int) -> None:
    """Answer whatever else is asked, until the lesson's sentence for this step is there, and an Action is wanted."""
    player = ClassifiedPlayer(page, step)
    turn = page.locator(f'[data-lesson="{step}"]')
    while player.wait() and not (turn.count() and page.locator(".plan").count()):
        player.answer()


def struck(page: Page) -> set[str]:
    """The numbers that the wheel has struck off."""
    return {one.get_attribute("data-sector") or "" for one in page.locator("[data-sector].out").all()}


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_the_lesson_leads_to_a_first_elimination(visit: Visit, tmp_path: Path) -> None:
    page = open_table(visit.page, LESSON)
    content = content_of(page)
    names, steps = card_names(content["deck"]), content["tutorial"]["steps"]
    lesson = page.locator("[data-lesson]")
    theirs = page.get_by_role("region", name=re.compile(".s side$"))
    for number, step in enumerate(steps):
        wait_for_turn(page, number)
        expect(lesson).to_contain_text(step["text"])
        expect(lesson).to_contain_text(f"{number + 1} of {len(steps)}")
        page.screenshot(path=tmp_path / f"{number}.png")
        assert not Player(page, 1).is_wide()
        if number == 0:
            assert faults(page) == []
            assert theirs.locator(".spots").get_by_role("img", name="face down").count() == 1
        if number == 1:
            assert struck(page) >= FORTUNE
        if number == 2:
            expect(page.locator("ol[aria-label='Log']")).to_contain_text(FELL)  # where it lies now is for their turn to say
        if number == 3:
            expect(page.get_by_role("img", name=re.compile("^5, Scavenge, Sentinel")).first).to_be_visible()  # on guard, or fallen
        follow(page, step["action"], names)
    expect(lesson).to_contain_text("That is all there is to it", timeout=ANSWER_SECONDS * 1000)
    assert struck(page) >= FORTUNE
    expect(page.locator("ol[aria-label='Log']")).to_contain_text(re.compile(r"Picking Petals \(3\): is .+ Suitcase Number \d\?"))
    page.screenshot(path=tmp_path / "done.png")
    lesson.get_by_role("button", name="Close").click()
    expect(lesson).to_have_count(0)


def test_the_lesson_can_be_left_and_skipped(visit: Visit) -> None:
    page = open_table(visit.page, LESSON)
    wait_for_turn(page, 0)
    page.locator("button.hand").first.click()
    page.locator('.plan [data-verb="encrypt"]').click()
    page.locator("[data-submit]").click()
    expect(page.locator('[data-lesson="left"]')).to_contain_text("left the path", timeout=ANSWER_SECONDS * 1000)
    page.locator("[data-lesson]").get_by_role("button", name="Close").click()
    expect(page.locator("[data-lesson]")).to_have_count(0)
    assert Player(page, 1).wait()
    page = open_table(page, LESSON)
    expect(page.locator('[data-lesson="0"]')).to_be_visible()
    page.locator("[data-lesson]").get_by_role("button", name="Skip the lesson").click()
    expect(page.locator("[data-lesson]")).to_have_count(0)
    expect(page.locator(ANSWERED)).to_be_visible()
