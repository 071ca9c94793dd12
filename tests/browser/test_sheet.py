"""The Crack Sheet: it crosses itself out, says why, takes one's own marks, gives advice, and shows less to whoever wants less."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.test_counter_game import DESK, PHONE, deal_me_in
from underrose.cli import cli
from underrose.kernel.recordfile import load


def test_a_crossed_value_says_why(visit: Visit) -> None:
    deal_me_in(visit.page)
    player = Player(visit.page, 2)
    for _ in range(4):
        assert player.wait()
        player.answer()
    assert player.wait()
    sheet = visit.page.get_by_role("region", name="Crack Sheet")
    crossed = sheet.locator(".cell.ruled").first
    value = crossed.inner_text().strip()
    crossed.click()
    note = sheet.get_by_role("note")
    expect(note).to_contain_text(f"Not {value}, because")
    expect(note).not_to_contain_text("Looking it up")
    expect(note).to_contain_text(re.compile(r"takes|asks|ask|covers|you hold|take"))
    crossed.click()
    expect(note).to_have_count(0)


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_a_reason_ends_in_the_step_that_its_facts_force(visit: Visit) -> None:
    """What the server gives as the step stands under the facts, set apart, in the page's words."""
    page = visit.page
    said = [{"key": "hacked", "args": {"seat": 0, "target": 1, "slot": 0, "card": card, "answer": 1}, "text": ""} for card in (0, 1)]
    step = {"key": "step", "args": {"seat": 1, "place": 1, "value": 8}, "text": "So it is."}
    page.route("**/because?*", lambda route: route.fulfill(json={"facts": said, "step": step}))
    deal_me_in(page)
    player = Player(page, 2)
    assert player.wait()
    player.answer()
    assert player.wait()
    sheet = page.get_by_role("region", name="Crack Sheet")
    if not sheet.is_visible():
        page.get_by_role("button", name="Crack Sheet").click()
    sheet.locator(".cell.ruled").first.click()
    note = sheet.get_by_role("note")
    expect(note.locator(".step")).to_have_text("So Bourbon\N{RIGHT SINGLE QUOTATION MARK}s tens is the 8.")
    above, below = note.locator("span").nth(1).bounding_box(), note.locator(".step").bounding_box()
    assert above
    assert below
    assert below["y"] >= above["y"] + above["height"]


READ_SHEET = """() => Object.fromEntries([...document.querySelectorAll("section.grid")].map((grid) => [
    grid.getAttribute("aria-label"),
    [...grid.querySelectorAll(".row")].map((row) => Object.fromEntries([...row.querySelectorAll(".cell")].map((cell) =>
        [cell.querySelector("b").textContent, cell.classList.contains("ruled") ? "out" : cell.querySelector("small").textContent]))),
]))"""
"""Every opponent's rows: what each value's cell says, a percentage or that it is crossed out."""


def percent(p: float) -> str:
    """As the cells say it: half up, and 100 only when it is certain."""
    rounded = int(p * 100 + 0.5)
    return "100" if p >= 1 else ">99" if rounded >= 100 else "<1" if rounded < 1 else str(rounded)


def sheet_of(record: Path, at: int) -> dict[str, list[dict[str, str]]]:
    """What `underrose notes` tells of the same seat at the same moment, in the page's shape."""
    told = CliRunner().invoke(cli, ["notes", str(record), "--seat", "0", "--at", str(at), "--json"])
    assert told.exit_code == 0, told.output
    sheet: dict[str, list[dict[str, str]]] = {}
    for about in json.loads(told.stdout)["about"]:
        if None in about["values"].values():
            continue  # what one has given away oneself, which has no odds
        values = {value: percent(p) for value, p in about["values"].items()} | dict.fromkeys(about["out"], "out")
        sheet.setdefault(about["key"].split(".")[0], []).append(values)
    return sheet


def step_with(lines: list[str], events: int) -> int:
    """After which step of a record seat 0 had seen so many events."""
    for at in range(len(lines)):
        if len(load([lines[0], *lines[1 : at + 2]]).events(0)) == events:
            return at
    raise AssertionError(f"seat 0 never had {events} events")


def test_the_sheet_is_that_of_underrose_notes(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    deal_me_in(page, "3", "Odds")
    player, seen = Player(page, 6), list[tuple[int, Any]]()
    while player.wait():
        told = page.evaluate("async () => (await (await fetch(`/api/tables/${location.pathname.slice(3)}/view`)).json()).events.length")
        seen.append((told, page.evaluate(READ_SHEET)))
        player.answer()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "game.jsonl"
    download.value.save_as(record)
    lines = record.read_text().splitlines()
    seats = {"Bourbon": "1", "Centifolia": "2"}
    for events, shown in seen[1:]:
        sheet = sheet_of(record, step_with(lines, events))
        assert shown
        assert shown == {name: sheet[seats[name]] for name in shown}


def test_by_keyboard_the_reason_comes_on_focus(visit: Visit) -> None:
    deal_me_in(visit.page)
    player = Player(visit.page, 2)
    assert player.wait()
    player.answer()
    assert player.wait()
    sheet = visit.page.get_by_role("region", name="Crack Sheet")
    visit.page.keyboard.press("Tab")  # from here on the keyboard leads
    sheet.locator(".cell").first.focus()
    for _ in range(6):
        visit.page.keyboard.press("ArrowRight")
        if visit.page.evaluate("document.activeElement.classList.contains('ruled')"):
            break
    expect(sheet.get_by_role("note")).to_contain_text("you hold the")


def test_own_marks_outlive_the_page(visit: Visit) -> None:
    deal_me_in(visit.page, "By hand")
    assert Player(visit.page, 3).wait()
    sheet = visit.page.get_by_role("region", name="Crack Sheet")
    sheet.get_by_role("button", name="7: possible").first.click()
    visit.page.reload()
    expect(sheet.get_by_role("button", name="7: possible, you crossed it out")).to_be_visible()


def test_advice_fills_the_buttons(visit: Visit) -> None:
    deal_me_in(visit.page, "Advice")
    player = Player(visit.page, 4)
    assert player.wait()
    player.answer()
    assert player.wait()
    visit.page.get_by_role("button", name="Ask for advice").click()
    expect(visit.page.get_by_text("The agent would say")).to_be_visible()


def test_a_player_may_take_less_help(visit: Visit) -> None:
    page = visit.page
    deal_me_in(page, "Odds")
    player = Player(page, 5)
    assert player.wait()
    expect(page.locator(".cell.odds").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="By hand").click()
    page.keyboard.press("Escape")
    expect(page.locator(".cell.odds")).to_have_count(0)
    page.reload()
    assert Player(page, 5).wait()
    expect(page.locator(".cell.odds")).to_have_count(0)
