"""Friends who come to a room by its code, and what the button says that opens one."""

from playwright.sync_api import expect

from tests.browser.conftest import DESK, Arrive, Look
from tests.browser.party import IM_IN
from tests.browser.tables import id_of
from tests.recorded.scenes import read
from underrose.server.remote_bots.bot_client import Door


def test_whoever_comes_to_a_room_has_a_seat(arrive: Arrive, server: str) -> None:
    """The fourth phone of a party read that all seats were taken, in a game for ten."""
    host, phone = arrive(DESK), arrive()
    host.get_by_label("Your name").fill("Mira")
    host.get_by_role("button", name="Play TOP SECRET with friends").click()
    code = host.locator(".invite .code").inner_text()
    expect(host.get_by_text("Whoever comes gets a seat, up to 10 players.")).to_be_visible()
    for name in ("Ada", "Tom", "Lu"):
        guest = Door(server, Door(server).call("/guests", {"name": name})["token"])
        guest.call(f"/tables/{id_of(host)}/seats", {})
    phone.get_by_label("Your name").fill("Ina")
    phone.get_by_label("Table code").fill(code.lower())
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_text("All seats are taken")).to_have_count(0)
    phone.get_by_role("button", name=IM_IN).click()
    expect(phone.get_by_text("Waiting for the host to start")).to_be_visible()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, phone):
        expect(page.locator("section[data-ask]")).to_be_visible()


def test_what_was_pressed_is_what_says_that_it_opens(recorded: Look) -> None:
    page = recorded({**read("answers")["answers"], "POST /tables": 503}).open("/")  # refused when the page is left
    page.get_by_label("Your name").fill("Mira")
    page.route("**/api/tables", lambda route: None)  # the server takes its time
    pressed = page.get_by_role("button", name="Play TOP SECRET with friends")
    pressed.click()
    expect(pressed).to_have_text("Opening…")
    expect(page.get_by_role("button", name="Open a table")).to_have_text("Open a table")
