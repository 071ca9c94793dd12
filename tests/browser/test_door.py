"""The door of a room in the browser: the host locks it, sends somebody away, and lets them in again."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.tables import call


def test_the_host_locks_the_room_sends_somebody_away_and_lets_them_in_again(arrive: Arrive, server: str) -> None:
    ann, ben = arrive(), arrive()
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        call(page, "/guests", {"name": name})
    link = call(ann, "/tables", {"game": "the_coding", "players": 3})
    call(ben, f"/tables/{link['id']}/seats", {})
    ann.goto(server + link["url"])
    ann.get_by_role("button", name="Lock the room").click()
    expect(ann.get_by_text("The room is locked")).to_be_visible()
    ann.get_by_label("More about Ben").click()
    ann.get_by_role("button", name="Send away and keep out").click()
    expect(ann.get_by_role("heading", name="Kept out")).to_be_visible()
    ben.goto(server + link["url"])
    ben.get_by_label("Your name").fill("Benny")
    ben.get_by_role("button", name=re.compile("m in$")).click()
    expect(ben.get_by_text("The host keeps you out of this room.")).to_be_visible()
    ann.get_by_role("button", name="Let in again").click()
    ann.get_by_role("button", name="Unlock the room").click()
    ben.get_by_role("button", name=re.compile("m in$")).click()
    expect(ann.get_by_label("More about Benny")).to_be_visible()
