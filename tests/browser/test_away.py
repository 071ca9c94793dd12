"""Who is not there: it is written on a phone's page of every game, and who decided for them is said."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Look
from tests.browser.looking import picture
from tests.browser.tables import call
from tests.recorded.scenes import scenes

GAMES = {"the_coding": 2, "classified_information": 2, "top_secret_agents": 2, "top_secret_party": 3}


@pytest.fixture
def pages(arrive: Arrive) -> list[Page]:
    """The phones of Ann and of Ben."""
    return [arrive(), arrive()]


def two_people(pages: list[Page], server: str, game: str, clock: dict[str, Any], **options: str) -> dict[str, Any]:
    """A table that Ann has started and follows; Ben has taken a seat and follows nothing."""
    for page, name in zip(pages, ("Ann", "Ben"), strict=True):
        call(page, "/guests", {"name": name})
    ann, ben = pages
    bots = [{"seat": seat, "level": "novice"} for seat in range(2, GAMES[game])]
    link = call(
        ann,
        "/tables",
        {"game": game, "players": GAMES[game], "bots": bots, "options": options, "clock": {"pace": 0, "grace": 600, **clock}},
    )
    call(ben, f"/tables/{link['id']}/seats", {})
    call(ann, f"/tables/{link['id']}/start", {})
    ann.goto(server + link["url"])
    return link


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_away_is_written(game: str, pages: list[Page], server: str) -> None:
    link = two_people(pages, server, game, {})
    expect(pages[0].locator("[data-away]").first).to_be_visible()
    for place in pages[0].locator("[data-away]").all():
        said = place.locator("xpath=..").inner_text().lower()
        assert len(re.findall(r"\b(?:away|reconnecting)\b", said)) == 1, said
    for place in pages[0].locator("[data-away]").all():  # ten seconds after the game began
        expect(place).to_have_text(re.compile("^away"), timeout=20_000)
    pages[1].goto(server + link["url"])
    expect(pages[0].locator("[data-away]")).to_have_count(0)


@pytest.mark.slow
def test_whose_time_ran_out_is_said_and_who_comes_back_is_told_of_the_bot(pages: list[Page], server: str) -> None:
    ann, ben = pages
    link = two_people(pages, server, "top_secret_agents", {"turn": 5}, first="1")
    call(ann, f"/tables/{link['id']}/do", {"id": "look", "what": "pause"})  # Ben's time cannot run out while he is there
    ben.goto(server + link["url"])
    expect(ben.get_by_role("heading", name="Paused")).to_be_visible()
    ben.goto("about:blank")
    expect(ann.locator("[data-away]").first).to_be_attached()
    call(ann, f"/tables/{link['id']}/do", {"id": "go on", "what": "pause", "args": {"paused": False}})
    said = ann.get_by_role("region", name="At this table").get_by_text(re.compile("Ben.s time ran out: a bot decided"))
    expect(said).to_be_visible()
    call(ann, f"/tables/{link['id']}/do", {"id": "wait", "what": "pause"})  # nobody else's time runs out meanwhile
    ben.goto(server + link["url"])
    expect(ben.get_by_role("heading", name="Paused")).to_be_visible()
    expect(ben.get_by_text("A bot played for you meanwhile.")).to_be_visible()


@pytest.mark.slow
def test_a_sheet_says_of_a_fact_that_a_bot_decided_it(pages: list[Page], server: str) -> None:
    ann, ben = pages
    link = two_people(pages, server, "the_coding", {"turn": 1})
    ben.goto(server + link["url"])
    ann.locator("[data-drawer=sheet]").click()
    crossed = ann.locator(".cell.ruled")
    expect(crossed.nth(6)).to_be_visible()
    said = ann.get_by_role("note").filter(has_text="because")
    for number in range(crossed.count()):
        crossed.nth(number).click()
        expect(said).not_to_contain_text("Looking it up")
        if "A bot decided this." in said.inner_text():
            return
    pytest.fail("no reason says that a bot decided")


BELOW = """() => {
    const [rest, asked] = [document.querySelector(".rest"), document.querySelector("section[data-ask]")];
    return Math.max(rest.scrollHeight - rest.clientHeight, asked.getBoundingClientRect().bottom - innerHeight);
}"""
"""How far a table reaches out of its window, in px."""


def with_company(scene: Any, **more: Any) -> dict[str, Any]:
    """What Ann is told next while Ben is away, for whom nobody plays yet, or as `level` says."""
    told = scene.feed[0]
    seats = [{**seat} for seat in told["seats"]]
    seats[1] = {**seats[1], "kind": "human", "connected": False, "absence": "away", "level": more.pop("level", None)}
    return {**told, "n": told["n"] + 1, "events": [], "whole": False, "asking": [], "seats": seats, "notices": [], **more}


@pytest.mark.parametrize("size", [(360, 640), pytest.param((1280, 720), marks=pytest.mark.slow)], ids=["360", "1280"])
def test_the_host_has_who_is_away_and_who_waits_at_hand(size: tuple[int, int], recorded: Look, tmp_path: Path) -> None:
    """One line each, above the table: a bot now, or a pause; and the late guest is let in by one tap."""
    scene, replay = scenes("rooms")["late is asked"], recorded()
    replay.page.set_viewport_size({"width": size[0], "height": size[1]})
    replay.show(scene)
    page, said = replay.page, replay.page.get_by_role("region", name="At this table")
    name = scene.feed[0]["seats"][1]["name"]
    replay.say(with_company(scene, hosting=0))
    missing = said.locator("[data-missing]")
    expect(missing).to_contain_text(f"{name} is away.")
    expect(missing.get_by_role("button", name="Pause", exact=True)).to_be_in_viewport(ratio=1)
    assert page.evaluate(BELOW) <= 0, "what is asked slides out of the window"
    picture(page, tmp_path / f"away-{size[0]}.png")
    missing.get_by_role("button", name="Let a bot play now").click()
    waits = {"player": "1", "name": "Lu", "admitted": False}
    replay.say({**with_company(scene, hosting=0, level="novice", queue=[waits]), "n": scene.feed[0]["n"] + 2})
    expect(missing).to_have_count(0)
    knocks = said.locator("[data-knocks]")
    expect(knocks).to_contain_text("Lu waits for a seat.")
    picture(page, tmp_path / f"knocks-{size[0]}.png")
    knocks.get_by_role("button", name="Let in").click()
    replay.say({**with_company(scene, hosting=0, level="novice", queue=[{**waits, "admitted": True}]), "n": scene.feed[0]["n"] + 3})
    expect(knocks).to_contain_text("Lu comes in at the next turn or round.")
    expect(knocks.get_by_role("button")).to_have_count(0)
    assert replay.done("skip", "admit") == [("skip", {"seat": 1}), ("admit", {"player": "1"})]


def test_who_slept_is_told_that_a_bot_plays_and_plays_on_by_one_tap(recorded: Look, tmp_path: Path) -> None:
    """The others see it too, as long as it lasts; to the sleeper it is not told twice."""
    scene, replay = scenes("rooms")["late is asked"], recorded()
    replay.page.set_viewport_size({"width": 360, "height": 640})
    replay.show(scene)
    told = scene.feed[0]
    seats = [{**seat, "level": "novice"} if seat["seat"] < 2 else seat for seat in told["seats"]]
    viewer = told["view"]["table"]["seat"]
    notices = [
        {"key": "steps_in", "args": {"seat": seat, "name": seats[seat]["name"]}, "text": "", "after": 0} for seat in (1 - viewer, viewer)
    ]
    news = {**told, "events": [], "whole": False, "asking": [], "seats": seats}
    said = replay.page.get_by_role("region", name="At this table")
    replay.say({**news, "n": told["n"] + 1, "notices": notices[:1]})
    expect(said).to_contain_text(f"{seats[1 - viewer]['name']} is away: a bot plays until they are back.")
    said.get_by_role("button", name="Close").click()
    expect(replay.page.locator("[data-away]").first).to_have_text("a bot plays")
    seats[1 - viewer] = {**seats[1 - viewer], "connected": False, "absence": "away"}
    replay.say({**news, "n": told["n"] + 2, "notices": notices})
    expect(replay.page.locator("[data-away]").first).to_have_text("away")
    expect(said).to_contain_text("A bot plays for you.")
    expect(said).not_to_contain_text("is away")
    assert replay.page.evaluate(BELOW) <= 0, "what is asked slides out of the window"
    picture(replay.page, tmp_path / "asleep-360.png")
    said.get_by_role("button", name="I play on myself").click()
    assert replay.done("takeover") == [("takeover", {})]


def test_what_happened_meanwhile_lies_over_all_of_the_table(recorded: Look) -> None:
    """It was laid into the first of two columns."""
    scene, replay = scenes("the_coding")["send hack"], recorded()
    replay.show(replace(scene, feed=[{**scene.feed[0], "briefing": 3}]))
    told = replay.page.get_by_role("region", name="While you were away")
    assert told.evaluate("(one) => one.offsetWidth / one.parentElement.offsetWidth") > 0.9


def test_the_host_lets_who_waits_have_the_seat_of_somebody_who_gave_up(recorded: Look) -> None:
    scene, replay = scenes("rooms")["late is asked"], recorded()
    replay.show(scene)
    told, waits = scene.feed[0], {"player": "1", "name": "Lu", "admitted": False}
    seats = [{**seat, "left": seat["seat"] == 1} for seat in told["seats"]]
    seats[1] |= {"kind": "bot", "level": "novice", "connected": True}
    for n, left in ((1, False), (2, True)):
        shown = [{**seat, "left": seat["left"] and left} for seat in seats]
        replay.say({**with_company(scene, hosting=0, queue=[waits]), "n": told["n"] + n, "seats": shown})
        expect(replay.page.locator("[data-knocks]")).to_have_count(int(left))
    replay.page.locator("[data-knocks]").get_by_role("button", name="Let in").click()
    assert replay.done("admit") == [("admit", {"player": "1"})]


def test_who_is_no_host_is_not_asked_to_decide(recorded: Look) -> None:
    scene, replay = scenes("rooms")["late is asked"], recorded()
    replay.show(scene)
    replay.say(with_company(scene, hosting=1, queue=[{"player": "1", "name": "Lu", "admitted": False}]))
    expect(replay.page.locator("[data-away]").first).to_be_attached()
    expect(replay.page.locator("[data-missing], [data-knocks]")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), pytest.param((1440, 900), marks=pytest.mark.slow)], ids=["390", "1440"])
def test_the_host_s_menu_begins_with_pause_more_time_and_who_is_missing(size: tuple[int, int], recorded: Look, tmp_path: Path) -> None:
    """All of it is on the first screen, and so is what came of a press."""
    scene, replay = scenes("rooms")["late is asked"], recorded()
    replay.page.set_viewport_size({"width": size[0], "height": size[1]})
    replay.show(scene)
    replay.say(with_company(scene, hosting=0, deadline=60.0))
    replay.page.get_by_role("button", name="Menu").click()
    menu = replay.page.get_by_role("dialog")
    for name in ("Pause the game", "30 seconds more", "Let a bot play"):
        expect(menu.get_by_role("button", name=name, exact=True)).to_be_in_viewport()
    expect(menu.get_by_role("listitem").first).to_contain_text("away")
    menu.get_by_role("button", name="30 seconds more").click()
    expect(menu.get_by_role("status")).to_be_in_viewport()
    picture(replay.page, tmp_path / f"menu-{size[0]}.png")
