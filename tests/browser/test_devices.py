"""More than one device: a seat that moves to another one."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Arrive
from tests.browser.player import BANNER, Player
from tests.browser.seals import checked
from tests.browser.tables import resign, wait_for
from tests.browser.test_counter_game import deal_me_in


def test_a_seat_moves_to_another_device_and_what_is_left_watches(arrive: Arrive, server: str) -> None:
    desk, phone = arrive(DESK), arrive(PHONE)
    deal_me_in(desk)
    Player(desk, 21).play(1)
    before = desk.locator("[data-seat='0']").inner_text()
    desk.get_by_role("button", name="Menu").click()
    desk.get_by_role("button", name="Show my link").click()
    shown = desk.get_by_label("The link to your seat", exact=True).input_value()
    link = re.sub("^http://[^/]+", server, shown)  # with the address that this machine has for itself

    phone.goto(link)
    expect(phone.get_by_role("region", name="Your side")).to_be_visible()
    assert "#" not in phone.url  # the key does not stay in the address
    expect(desk.get_by_text("Your seat has moved")).to_be_visible()
    expect(desk.get_by_text("You are watching.", exact=True)).to_be_visible()
    expect(desk.get_by_role("region", name="Crack Sheet")).to_have_count(0)
    assert desk.locator("[role=img][aria-label$='known to you only']").count() == 0
    assert set(phone.locator("[data-seat='0']").inner_text().split()) >= set(before.split()) & set("ABCDEF0123456789")
    phone.reload()
    Player(phone, 23).play(1)
    resign(phone)
    # What signs has come along, in the part of the address that is sent to nobody: the whole game is signed.
    wait_for(desk, BANNER)
    checked(phone, signed=True)
    expect(desk.locator(BANNER).locator("[data-seal]")).to_have_text("Checked: a fair deal")

    stranger = arrive(PHONE, link.removeprefix(server))
    expect(stranger.get_by_role("heading", name=re.compile("That link has been used already"))).to_be_visible()
