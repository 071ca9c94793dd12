"""The way back: whoever has played before finds their tables on the front page, on another device as well."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, PHONE, Look, Visit, faults
from tests.browser.looking import picture
from tests.browser.replay import HOME
from tests.browser.tables import resign
from tests.recorded.scenes import GAMES, Scene, decisions, read


def deal(page: Page, name: str = "Ben") -> str:
    """One click deals a table against bots; its code."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Deal me in", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator("section[data-ask]")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


@pytest.mark.parametrize("visit", [PHONE], indirect=True, ids=["phone"])
def test_who_closes_the_tab_finds_the_table_again_and_what_came_of_it(visit: Visit) -> None:
    first = visit.page
    code = deal(first)
    back = first.context.new_page()
    first.close()
    back.goto(visit.server)
    expect(back.get_by_role("heading", level=1)).to_contain_text("Ben")
    line = back.locator(f'li[data-table="{code}"]')
    expect(line).to_contain_text(re.compile("Your turn|Waiting for"))
    assert back.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(back) == []
    line.get_by_role("link").click()
    expect(back.locator("section[data-ask]")).to_be_visible()
    resign(back)
    back.goto(visit.server)
    over = back.locator("li.over", has_text="The Coding")
    expect(over).to_contain_text(re.compile("won"))
    with back.expect_download() as record:
        over.get_by_role("link", name="Record of the game").click()
    assert code in record.value.suggested_filename
    over.get_by_role("button", name="Again").click()
    expect(back.locator("section[data-ask]")).to_be_visible()


def waiting(scene: Scene) -> dict[str, Any]:
    """Answers of a server where the table of a scene waits for its guest."""
    position, info = scene.feed[0], scene.info
    line = {
        **{name: info[name] for name in ("code", "game", "seat", "seats", "started", "over", "paused", "reviewed")},
        **{"number": 1, "closed": False, "asked": True, "actors": [info["seat"]], "since": None, "outcome": None, "lesson": False},
        **{"what_if": False, "lesson_number": 0},
    }
    return {
        **read("answers")["answers"],
        "/me/tables": [line],
        f"/tables/{scene.code}": info,
        f"/tables/{info['id']}": info,
        f"/tables/{scene.code}/view": position,
    }


@pytest.mark.parametrize("game", [name if name == "top_secret_party" else pytest.param(name, marks=pytest.mark.slow) for name in GAMES])
def test_what_waits_for_who_comes_back_is_shown_as_it_lies_and_nothing_moves(game: str, recorded: Look, tmp_path: Path) -> None:
    scene = decisions(game)[0]
    replay = recorded(waiting(scene))
    page = replay.page
    for size in (DESK, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(HOME)
        line = page.locator(f'li[data-table="{scene.code}"]')
        expect(line.get_by_role("link")).to_be_visible()
        before = line.bounding_box()
        expect(line.locator("[data-picture=drawn]")).to_have_count(1)
        assert line.bounding_box() == before
        assert line.get_by_role("button").count() == 0, "nothing of it is pressed or read out"
        assert "secret team" not in line.inner_text(), "nobody minds who looks on here"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture(page, tmp_path / f"{game}-{size[0]}.png")
    assert faults(page) == []


@pytest.mark.slow
def test_a_link_makes_another_device_the_same_guest_after_a_yes(visit: Visit, browser: Browser) -> None:
    code = deal(visit.page)
    visit.page.goto(visit.server)
    visit.page.get_by_role("button", name="Come along to another device").click()
    link = visit.page.get_by_label("The link to yourself", exact=True).input_value()
    with browser.new_context() as elsewhere:
        phone = elsewhere.new_page()
        phone.goto(link)
        expect(phone.get_by_role("heading", name="Be yourself in this browser?")).to_be_visible()
        assert "me=" not in phone.url
        expect(phone.locator("li[data-table]")).to_have_count(0)
        phone.get_by_role("button", name="Yes, that is me").click()
        expect(phone.locator(f'li[data-table="{code}"]')).to_be_visible()
        expect(phone.get_by_role("heading", level=1)).to_contain_text("Ben")
