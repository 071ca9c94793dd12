"""Beside the game: what the tab is called, settings that stay, a report with its number, giving up."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Look, Visit
from tests.browser.player import BANNER, Player
from tests.browser.tables import wait_for
from tests.browser.test_counter_game import deal_me_in
from tests.recorded.scenes import scenes


def test_a_menu_has_settings_that_stay_a_report_with_its_number_and_a_way_out(visit: Visit) -> None:
    page = visit.page
    deal_me_in(page)
    assert Player(page, 1).wait()
    assert re.fullmatch(r"● Your turn · Table [A-Z]{5} · Underrose", page.title())
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/rose-turn.svg")
    page.get_by_role("button", name="Mute the sound").click()
    page.get_by_role("button", name="Menu").click()
    help_wanted = page.get_by_role("group", name="Most help on my sheet")
    expect(help_wanted.get_by_role("button")).to_have_text(["By hand", "Facts", "Crosses"])  # no more than the table gives
    expect(help_wanted.locator("[aria-pressed=true]")).to_have_text("Crosses")
    page.get_by_label("What happened").fill("The flag hides a name.")
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(re.compile(r"Kept under the number [0-9A-Z]{6,}\."))
    page.get_by_role("button", name="Large", exact=True).click()

    page.reload()
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()
    assert page.locator("html").get_attribute("data-text") == "large"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up this game").click()
    page.get_by_role("button", name="Give up this game").click()  # it is asked once more
    wait_for(page, BANNER)
    expect(page.locator(BANNER).get_by_role("heading")).to_have_text(re.compile("wins$"))


def test_a_party_in_one_network_is_told_so_once(recorded: Look) -> None:
    """Who shares an address is no secret; at a party that is everybody, and stood in four lines beside each name."""
    replay, scene = recorded(), scenes("top_secret_party")["answering answer"]
    menu, told = replay.show(scene).get_by_role("dialog", name="Menu"), scene.feed[0]
    numbers = [seat["seat"] for seat in told["seats"]]
    seats = [{**seat, "same_address": [one for one in numbers if one != seat["seat"]]} for seat in told["seats"]]
    replay.go_on(scene, seats=seats, hosting=told["view"]["table"]["seat"])
    replay.page.get_by_role("button", name="Menu").click()
    expect(menu.get_by_text("All of you are on one network.")).to_be_visible()
    expect(menu.get_by_text("same network as")).to_have_count(0)
    replay.go_on(scene, 2, seats=[{**seat, "same_address": [1 - seat["seat"]] if seat["seat"] < 2 else []} for seat in seats])
    expect(menu.get_by_text("same network as")).to_have_count(2)
