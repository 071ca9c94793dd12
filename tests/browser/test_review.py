"""The review of a finished game: stepped through by keys, on a desk and on a phone; luck only once the cards are turned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import underrose as ur
from tests.browser.conftest import DESK, Visit, faults
from tests.browser.looking import picture
from tests.browser.test_my_tables import deal, resign
from tests.review.reviewed import AGENTS, CLASSIFIED, CODING, PARTY, play, played
from underrose.games.top_secret_agents.options import AGENTS_FILE
from underrose.kernel.match import Match

PHONE = (390, 844)
LONG = 120_000
"""Milliseconds until a review is there, on a machine that is busy with other things."""


def bring(visit: Visit, folder: Path, match: Match, shown: str = "seen") -> int:
    """Review a stored game from its file; how many steps it had."""
    match.save(folder / "game.jsonl")
    visit.page.locator("[data-record]").set_input_files(folder / "game.jsonl")
    expect(visit.page.locator(f"[data-review={shown}]")).to_be_visible(timeout=LONG)
    expect(visit.page.locator(".state")).to_have_count(0, timeout=LONG)
    return len(match.steps) - 1


def at_step(page: Page, n: int, last: int) -> None:
    expect(page.locator(".steps h2")).to_have_text("The end" if n > last else f"Step {n} of {last}")
    assert page.evaluate("location.hash") == f"#step={n}"


def well_made(page: Page, shot: Path) -> None:
    """Axe finds nothing, and nothing is wider than the window."""
    picture(page, shot)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_a_review_by_keyboard_from_the_first_step_to_the_turned_cards(visit: Visit, tmp_path: Path) -> None:
    page, last = visit.page, bring(visit, tmp_path, played(CODING, ("novice", "agent"), 1))
    for _ in range(last):
        page.keyboard.press("ArrowRight")
    at_step(page, last + 1, last)
    page.keyboard.press("ArrowLeft")
    at_step(page, last, last)
    page.keyboard.press("Home")
    marks = page.locator("[data-mark]").count()
    assert 0 < marks <= 4, "luck is no moment before the cards are turned"
    page.keyboard.press("PageDown")
    expect(page.locator("article[data-step] .mark").first).to_be_visible()
    expect(page.locator("[data-result=seen] .down")).to_have_count(4)
    assert not page.locator("[data-mark=luck]").count()
    expect(page.locator("[data-accuracy]")).to_contain_text(re.compile(r"Between \d+ and \d+ \(95%\)"))
    well_made(page, tmp_path / "seen.png")
    page.locator("[data-turn]").press("Enter")
    expect(page.locator("[data-review=turned]")).to_be_visible(timeout=LONG)
    expect(page.locator("[data-result=turned] .down")).to_have_count(0)
    *parts, result = [int(value.replace("\N{MINUS SIGN}", "-")) for value in page.locator("[data-result] .value").all_inner_texts()]
    assert sum(parts) == result
    well_made(page, tmp_path / "turned.png")
    page.locator(".whose select").select_option("1")
    expect(page.locator("header .note")).to_contain_text("Ben", timeout=LONG)


def test_the_other_game_is_drawn_by_its_own_table(visit: Visit, tmp_path: Path) -> None:
    page, last = visit.page, bring(visit, tmp_path, played(CLASSIFIED, ("novice", "agent"), 1))
    page.keyboard.press("End")
    at_step(page, last + 1, last)
    expect(page.locator(".board")).to_contain_text("encrypted")
    well_made(page, tmp_path / "classified.png")


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_where_nothing_is_hidden_no_cards_are_turned_and_luck_is_there(visit: Visit, tmp_path: Path) -> None:
    content = AGENTS_FILE.read_text("utf-8").replace("turns = 300", "turns = 10")
    page, last = visit.page, bring(visit, tmp_path, play(ur.game(AGENTS, content=content), ("novice", "agent"), 1), "turned")
    expect(page.locator("[data-turn]")).to_have_count(0)
    expect(page.locator("[data-result=turned]")).to_contain_text("Dice and bag")
    expect(page.locator("[data-result=turned]")).not_to_contain_text("Hidden cards")
    expect(page.locator(".curve")).not_to_contain_text("bits")
    *parts, result = [int(value.replace("\N{MINUS SIGN}", "-")) for value in page.locator("[data-result] .value").all_inner_texts()]
    assert sum(parts) == result
    page.keyboard.press("PageDown")
    expect(page.locator("article[data-step] .mark").first).to_be_visible()
    well_made(page, tmp_path / "agents.png")
    page.keyboard.press("End")
    at_step(page, last + 1, last)


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_a_party_is_judged_by_its_fingers_and_teams_lie_open_only_when_the_cards_are_turned(visit: Visit, tmp_path: Path) -> None:
    match = played(PARTY, ("novice", "agent", "agent", "agent", "agent"), 2)
    page, last = visit.page, bring(visit, tmp_path, match)
    page.locator("[data-later]").click()
    at_step(page, 2, last)
    page.keyboard.press("Home")
    expect(page.locator("article[data-step]")).to_contain_text("matter of honour")
    expect(page.locator(".room .cards").first).to_be_visible()
    point = next(step.n for step in match.steps if step.seat == 0 and any(event["key"] == "pointed" for event in step.events))
    for _ in range(point - 1):
        page.keyboard.press("ArrowRight")
    at_step(page, point, last)
    expect(page.locator("[data-face]")).to_have_count(4)
    expect(page.locator("[data-teams]")).to_have_count(0)
    expect(page.locator("[data-ask], .foot")).to_have_count(0)
    well_made(page, tmp_path / "party.png")
    page.locator("[data-turn]").press("Enter")
    expect(page.locator("[data-review=turned]")).to_be_visible(timeout=LONG)
    expect(page.locator("[data-teams] li")).to_have_count(4)
    well_made(page, tmp_path / "party-turned.png")
    page.keyboard.press("End")
    at_step(page, last + 1, last)


def test_from_the_end_of_a_game_to_its_review_and_back(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    code = deal(page)
    resign(page, code)
    page.locator("[data-banner] [data-review]").click()
    page.wait_for_url(f"**/t/{code}/review?game=1")
    expect(page.locator("[data-review=seen]")).to_be_visible(timeout=LONG)
    page.locator("[data-share]").click()
    link = page.get_by_label("A link to this step").input_value()
    assert re.fullmatch(rf".*/t/{code}/review\?game=1&seat=0#step=1", link)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("[data-banner]")).to_be_visible(timeout=LONG)


def test_a_file_that_is_no_record_gets_one_sentence(visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "no.jsonl").write_text("nothing\n")
    visit.page.locator("[data-record]").set_input_files(tmp_path / "no.jsonl")
    expect(visit.page.get_by_role("heading", name="This record cannot be reviewed: Line 1 is not JSON.")).to_be_visible(timeout=LONG)
    visit.troubles = [trouble for trouble in visit.troubles if "422" not in trouble]
