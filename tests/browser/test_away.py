"""Who is not there: it is written on a phone's page of every game, and the host has them at hand."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Look, faults
from tests.browser.looking import picture
from tests.browser.replay import Replay
from tests.recorded.scenes import GAMES, Scene, decisions, scenes

BELOW = """() => {
    const [rest, asked] = [document.querySelector(".rest"), document.querySelector("section[data-ask]")];
    return Math.max(rest.scrollHeight - rest.clientHeight, asked.getBoundingClientRect().bottom - innerHeight);
}"""
"""How far a table reaches out of its window, in px."""
WAITS = {"player": "1", "name": "Lu", "admitted": False}
"""Who waits for a seat."""
AWAY = {"kind": "human", "connected": False, "absence": "away"}


def seats_of(scene: Scene, changed: dict[int, Any]) -> list[dict[str, Any]]:
    """The seats of a scene, some of them changed."""
    return [seat | changed.get(seat["seat"], {}) for seat in scene.feed[0]["seats"]]


def opened(recorded: Look, size: tuple[int, int] = PHONE) -> tuple[Replay, Scene, Locator]:
    """Ann's table in a window of that size, its scene, and what is said there of who comes and goes."""
    scene, replay = scenes("rooms")["late is asked"], recorded(viewport={"width": size[0], "height": size[1]})
    return replay, scene, replay.show(scene).get_by_role("region", name="At this table")


def without_ben(replay: Replay, scene: Scene, later: int = 1, level: str | None = None, **more: Any) -> None:
    """Tell Ann that Ben is away, for whom nobody plays yet, or as `level` says."""
    replay.go_on(scene, later, asking=[], notices=[], seats=seats_of(scene, {1: {**AWAY, "level": level}}), **more)


@pytest.mark.parametrize("game", GAMES)
def test_away_is_written(game: str, recorded: Look) -> None:
    scene, replay = decisions(game)[0], recorded(viewport={"width": PHONE[0], "height": PHONE[1]})
    places = replay.show(scene).locator("[data-away]")
    other = next(seat["seat"] for seat in scene.feed[0]["seats"] if seat["seat"] != scene.feed[0]["view"]["table"]["seat"])
    for later, absence in enumerate(("reconnecting", "away"), 1):
        replay.go_on(scene, later, seats=seats_of(scene, {other: {**AWAY, "level": None, "absence": absence}}))
        expect(places.first).to_have_text(re.compile(f"^{absence}"))
        for place in places.all():
            said = place.locator("xpath=..").inner_text().lower()
            assert len(re.findall(r"\b(?:away|reconnecting)\b", said)) == 1, said
    replay.go_on(scene, 3)
    expect(places).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), pytest.param((1280, 720), marks=pytest.mark.slow)], ids=["360", "1280"])
def test_the_host_has_who_is_away_and_who_waits_at_hand(size: tuple[int, int], recorded: Look, tmp_path: Path) -> None:
    """One line each, above the table: a bot now, or a pause; and the late guest is let in by one tap."""
    replay, scene, said = opened(recorded, size)
    without_ben(replay, scene, hosting=0)
    missing, knocks = said.locator("[data-missing]"), said.locator("[data-knocks]")
    expect(missing).to_contain_text(f"{scene.feed[0]['seats'][1]['name']} is away.")
    expect(missing.get_by_role("button", name="Pause", exact=True)).to_be_in_viewport(ratio=1)
    assert replay.page.evaluate(BELOW) <= 0, "what is asked slides out of the window"
    picture(replay.page, tmp_path / f"away-{size[0]}.png")
    missing.get_by_role("button", name="Let a bot play now").click()
    without_ben(replay, scene, 2, "novice", hosting=0, queue=[WAITS])
    expect(missing).to_have_count(0)
    expect(knocks).to_contain_text("Lu waits for a seat.")
    knocks.get_by_role("button", name="Let in").click()
    without_ben(replay, scene, 3, "novice", hosting=0, queue=[{**WAITS, "admitted": True}])
    expect(knocks).to_contain_text("Lu comes in at the next turn or round.")
    expect(knocks.get_by_role("button")).to_have_count(0)
    assert replay.done("skip", "admit") == [("skip", {"seat": 1}), ("admit", {"player": "1"})]


def test_who_slept_is_told_that_a_bot_plays_and_plays_on_by_one_tap(recorded: Look, tmp_path: Path) -> None:
    """The others see it too, as long as it lasts; to the sleeper it is not told twice."""
    replay, scene, said = opened(recorded, (360, 640))
    viewer, away = scene.feed[0]["view"]["table"]["seat"], replay.page.locator("[data-away]").first
    names, plays = [seat["name"] for seat in scene.feed[0]["seats"]], {"level": "novice"}
    both = {viewer: plays, 1 - viewer: plays}
    notices = [{"key": "steps_in", "args": {"seat": seat, "name": names[seat]}, "text": "", "after": 0} for seat in (1 - viewer, viewer)]
    replay.go_on(scene, asking=[], seats=seats_of(scene, both), notices=notices[:1])
    expect(said).to_contain_text(f"{names[1 - viewer]} is away: a bot plays until they are back.")
    said.get_by_role("button", name="Close").click()
    expect(away).to_have_text("a bot plays")
    replay.go_on(scene, 2, asking=[], notices=notices, seats=seats_of(scene, {**both, 1 - viewer: plays | AWAY}))
    expect(away).to_have_text("away")
    expect(said).to_contain_text("A bot plays for you.")
    expect(said).not_to_contain_text("is away")
    assert replay.page.evaluate(BELOW) <= 0, "what is asked slides out of the window"
    picture(replay.page, tmp_path / "asleep-360.png")
    said.get_by_role("button", name="I play on myself").click()
    assert replay.done("takeover") == [("takeover", {})]


def test_what_happened_meanwhile_lies_over_all_of_the_table(recorded: Look) -> None:
    """It was laid into the first of two columns."""
    scene = scenes("the_coding")["send hack"]
    page = recorded().show(replace(scene, feed=[{**scene.feed[0], "briefing": 3}]))
    told = page.get_by_role("region", name="While you were away")
    assert told.evaluate("(one) => one.offsetWidth / one.parentElement.offsetWidth") > 0.9
    assert faults(page) == []


def test_the_host_lets_who_waits_have_the_seat_of_somebody_who_gave_up(recorded: Look) -> None:
    replay, scene, said = opened(recorded)
    knocks, plays = said.locator("[data-knocks]"), {"kind": "bot", "level": "novice", "connected": True}
    for later, left in ((1, False), (2, True)):
        replay.go_on(scene, later, asking=[], hosting=0, queue=[WAITS], seats=seats_of(scene, {1: {**plays, "left": left}}))
        expect(knocks).to_have_count(int(left))
    knocks.get_by_role("button", name="Let in").click()
    assert replay.done("admit") == [("admit", {"player": "1"})]


def test_who_is_no_host_is_not_asked_to_decide(recorded: Look) -> None:
    replay, scene, _ = opened(recorded)
    without_ben(replay, scene, hosting=1, queue=[WAITS])
    expect(replay.page.locator("[data-away]").first).to_be_attached()
    expect(replay.page.locator("[data-missing], [data-knocks]")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, pytest.param((1440, 900), marks=pytest.mark.slow)], ids=["390", "1440"])
def test_the_host_s_menu_begins_with_pause_more_time_and_who_is_missing(size: tuple[int, int], recorded: Look, tmp_path: Path) -> None:
    """All of it is on the first screen, and so is what came of a press."""
    replay, scene, _ = opened(recorded, size)
    without_ben(replay, scene, hosting=0, deadline=60.0)
    replay.page.get_by_role("button", name="Menu").click()
    menu = replay.page.get_by_role("dialog")
    for name in ("Pause the game", "30 seconds more", "Let a bot play"):
        expect(menu.get_by_role("button", name=name, exact=True)).to_be_in_viewport()
    expect(menu.get_by_role("listitem").first).to_contain_text("away")
    menu.get_by_role("button", name="30 seconds more").click()
    expect(menu.get_by_role("status")).to_be_in_viewport()
    picture(replay.page, tmp_path / f"menu-{size[0]}.png")
