"""After a game its page checks the record by itself; and a page of one file checks any record, without a server."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, ROOT, Arrive, Visit, faults
from tests.browser.looking import look
from tests.browser.party import come_in
from tests.browser.player import ASK, BANNER
from tests.browser.seals import passed, seal
from tests.browser.tables import Wish, id_of, open_table, resign, wait_for

pytestmark = pytest.mark.slow

PAGE = ROOT / "src" / "underrose" / "web" / "verify.html"
GAME = "the_coding"
BOT: Wish = {"bots": [{"seat": 1, "level": "random"}]}


def given_up(page: Page) -> Page:
    """The page of a table whose game its guest has given up."""
    resign(open_table(page, GAME, BOT))
    expect(seal(page)).to_have_attribute("data-seal", "good")
    return page


def record_of(page: Page) -> str:
    return page.request.get("/".join(page.url.split("/")[:3]) + f"/api/tables/{id_of(page)}/record").text()


NEVER_LOOKS = "window.setInterval = new Proxy(setInterval, { apply: (real, on, [step, ms]) => ms === 1500 ? 0 : real(step, ms) })"
"""The lobby asks for nothing by itself every second and a half."""


def test_both_pages_have_a_part_in_the_deal_of_every_game(arrive: Arrive) -> None:
    """Two people, each in a browser of their own: a short game, and one more after it."""
    host, guest = arrive(DESK), arrive()
    open_table(host, "top_secret_agents", {})
    guest.add_init_script(NEVER_LOOKS)  # what happens in the room, this page has to be told
    guest.goto(host.url)
    with guest.expect_response(lambda answer: answer.url.endswith("/do") and answer.ok):  # its part in the deal
        come_in(guest, "Ben")
    host.get_by_role("button", name="Start the game").click()
    for game in (1, 2):
        for page in (host, guest):
            expect(page.locator(ASK)).to_be_visible()
        resign(host)
        wait_for(guest, BANNER)
        for page in (host, guest):
            expect(seal(page)).to_have_text("Checked: a fair deal")
        entropy = json.loads(record_of(host).splitlines()[0])["deal"]["entropy"]
        assert [share["by"] for share in entropy] == ["player", "player"]
        if game == 1:
            for page in (guest, host):
                page.locator(BANNER).get_by_role("button", name="Play again").click()


def other_hand(record: str) -> str:
    """Another card than was dealt."""
    lines = record.splitlines()
    step = json.loads(lines[1])
    step["events"][0]["args"]["letter"] = (step["events"][0]["args"]["letter"] + 1) % 6
    return "\n".join([lines[0], json.dumps(step), *lines[2:]])


def test_without_a_record_and_by_one_that_is_not_what_the_page_saw_there_is_no_green_seal(visit: Visit) -> None:
    page = given_up(visit.page)
    record = record_of(page)
    page.route("**/record?game=*", lambda route: route.abort())
    page.reload()
    expect(seal(page)).to_have_attribute("data-seal", "none")
    page.unroute("**/record?game=*")
    seal(page).click()
    page.get_by_role("button", name="Check again").click()
    expect(seal(page)).to_have_attribute("data-seal", "good")
    visit.troubles.clear()  # the browser says that it could not load the record

    page.route("**/record?game=*", lambda route: route.fulfill(body=other_hand(record), content_type="application/jsonl"))
    page.reload()
    expect(seal(page)).to_have_attribute("data-seal", "bad")
    seal(page).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-fault]")).to_have_text("Step 0 does not fit the chain.")
    expect(dialog.get_by_role("link", name="Save the record")).to_be_visible()
    assert faults(page) == []

    page.unroute("**/record?game=*")
    other = given_up(visit.page)
    page.route("**/record?game=*", lambda route: route.fulfill(body=record, content_type="application/jsonl"))
    other.reload()
    expect(seal(page)).to_have_attribute("data-seal", "bad")
    seal(page).click()
    expect(page.locator("[data-fault]")).to_have_text("This is the record of another game than the one played here.")


def test_a_file_is_checked_without_a_server(visit: Visit, browser: Browser, tmp_path: Path) -> None:
    page = given_up(visit.page)
    record = record_of(page)
    here = tmp_path / "verify.html"
    here.write_bytes(PAGE.read_bytes())
    context = browser.new_context(viewport={"width": 360, "height": 640}, offline=True)
    asked, said = list[str](), list[str]()
    alone = context.new_page()
    alone.on("request", lambda request: asked.append(request.url))
    alone.on("console", lambda message: said.append(message.text))
    alone.goto(here.as_uri())
    found = alone.locator("section[data-seal]")

    file = tmp_path / "game.jsonl"
    for text, good in ((record, True), (other_hand(record), False)):
        file.write_text(text, "utf-8")
        alone.get_by_label("Choose a record").set_input_files(file)
        expect(found).to_have_attribute("data-seal", "good" if good else "bad")
        assert ("seal-signed" in passed(alone)) == good
        assert [one.get_attribute("data-fault") for one in alone.locator("[data-fault]").all()] == ["record-step-chain"][good:]
        assert look(alone) == []
    file.write_bytes(b"\xff\xfe")
    alone.get_by_label("Choose a record").set_input_files(file)
    expect(alone.get_by_text("This file cannot be read.")).to_be_visible()
    alone.get_by_role("button", name="Deutsch").click()
    expect(alone.get_by_role("heading", level=1)).to_have_text("Eine Aufzeichnung prüfen")
    assert {url for url in asked if not url.startswith("file:")} == set()
    assert said == []
    context.close()


def test_the_page_of_one_file_is_served_too_and_may_ask_nobody(visit: Visit) -> None:
    visit.page.goto(f"{visit.server}/verify.html")
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("Check a record")
    assert faults(visit.page) == []
    assert visit.page.evaluate("fetch('/api/games').then(() => 'answered', () => 'refused')") == "refused"
    visit.troubles.clear()  # the browser says what its policy forbade
