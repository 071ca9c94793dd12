"""After a game its page checks the record by itself; and a page of one file checks any record, without a server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import ROOT, Visit, faults
from tests.browser.looking import look
from tests.browser.player import Player
from tests.browser.test_counter_game import MOST_ANSWERS, deal_me_in
from tests.browser.test_endings import banner, given_up
from underrose.kernel.recordfile import verify

PAGE = ROOT / "src" / "underrose" / "web" / "verify.html"
PATIENCE = 60_000
"""Milliseconds in which a check is over, however busy the machine."""


def seal(page: Page) -> Locator:
    return banner(page).locator("[data-seal]")


def passed(page: Page) -> set[str]:
    """Which checks the page says that it has made."""
    return {str(one.get_attribute("data-passed")) for one in page.locator("[data-passed]").all()}


PHONE: list[object] = [(360, 640)]


@pytest.mark.parametrize("visit", PHONE, indirect=True)
@pytest.mark.parametrize("game", ["the_coding", "classified_information", "top_secret_agents"])
def test_a_game_ends_with_a_green_seal_that_says_what_was_checked(visit: Visit, game: str) -> None:
    page = given_up(visit, game)
    expect(seal(page)).to_have_attribute("data-seal", "good", timeout=PATIENCE)
    assert look(page) == []
    seal(page).click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=re.compile("^Checked"))).to_be_visible()
    assert passed(page) >= {
        "seal-read",
        "seal-chain",
        "seal-names-fit",
        "seal-commitment",
        "seal-bound",
        "seal-chance",
        "seal-signed",
        "seal-seen",
    }
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(seal(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


NEVER_LOOKS = "window.setInterval = new Proxy(setInterval, { apply: (real, on, [step, ms]) => ms === 1500 ? 0 : real(step, ms) })"
"""The lobby asks for nothing by itself every second and a half."""


def test_both_pages_have_a_part_in_the_deal_and_sign_what_is_done(visit: Visit, browser: Browser) -> None:
    """Two people, each in a browser of their own: a short game, and one more after it."""
    host = visit.page
    opened = """async () => {
        const ask = async (path, body) => (await fetch("/api" + path, {
            method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
        await ask("/guests", { name: "Ann" });
        return (await ask("/tables", { game: "top_secret_agents", players: 2 })).code;
    }"""
    code = host.evaluate(opened)
    context = browser.new_context(reduced_motion="reduce")
    guest = context.new_page()
    guest.add_init_script(NEVER_LOOKS)  # what happens in the room, this page has to be told
    guest.goto(visit.server)
    guest.evaluate("""async (code) => {
        const ask = async (path, body) => (await fetch("/api" + path, {
            method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
        await ask("/guests", { name: "Ben" });
        await ask(`/tables/${code}/seats`, {});
    }""", code)  # fmt: skip
    with guest.expect_response(lambda answer: answer.url.endswith("/do") and answer.ok, timeout=PATIENCE):
        guest.goto(f"{visit.server}/t/{code}")
    with host.expect_response(lambda answer: answer.url.endswith("/do") and answer.ok, timeout=PATIENCE):
        host.goto(f"{visit.server}/t/{code}")
    host.get_by_role("button", name=re.compile("^(Start|Deal)")).click()
    for game in (1, 2):
        for page in (host, guest):
            expect(page.locator(".ask")).to_be_visible(timeout=PATIENCE)
        host.evaluate("""async (code) => {
            const { id } = await (await fetch(`/api/tables/${code}`)).json();
            await fetch(`/api/tables/${id}/do`, { method: "POST", headers: { "content-type": "application/json" },
                body: JSON.stringify({ id: `resign-${Math.random()}`, what: "resign" }) });
        }""", code)  # fmt: skip
        for page in (host, guest):
            expect(seal(page)).to_have_attribute("data-seal", "good", timeout=PATIENCE)
            expect(seal(page)).to_have_text("Checked: a fair deal")
        entropy = json.loads(record_of(host, code).splitlines()[0])["deal"]["entropy"]
        assert [share["by"] for share in entropy] == ["player", "player"]
        if game == 1:
            for page in (guest, host):
                page.locator("[data-banner]").get_by_role("button", name="Play again").click()
    context.close()


def test_a_whole_game_is_signed_over_a_reload_too(visit: Visit) -> None:
    deal_me_in(visit.page)
    player = Player(visit.page, 3)
    for number in range(MOST_ANSWERS):
        if not player.wait():
            break
        if number == 3:
            visit.page.reload()
            player.wait()
        player.answer()
    expect(seal(visit.page)).to_have_text("Checked: a fair deal", timeout=PATIENCE)
    seal(visit.page).click()
    expect(visit.page.locator("[data-passed]").first).to_be_visible()
    assert passed(visit.page) >= {"seal-entropy-fits", "seal-signed-steps", "seal-seen"}
    expect(visit.page.locator("[data-remark]")).to_have_count(0)
    record = record_of(visit.page, visit.page.url.rpartition("/")[2])
    steps = [json.loads(line) for line in record.splitlines()[1:-1]]
    assert all(step["signed"] for step in steps if step["seat"] == 0)
    assert verify(record.splitlines(), any_key=True).faults == []


def other_hand(record: str) -> str:
    """Another card than was dealt."""
    lines = record.splitlines()
    step = json.loads(lines[1])
    step["events"][0]["args"]["letter"] = (step["events"][0]["args"]["letter"] + 1) % 6
    return "\n".join([lines[0], json.dumps(step), *lines[2:]])


def other_signature(record: str) -> str:
    *lines, end = record.splitlines()
    last = json.loads(end)
    return "\n".join([*lines, json.dumps({**last, "signature": last["signature"][::-1]})])


def other_name(record: str) -> str:
    first, *lines = record.splitlines()
    header = json.loads(first)
    header["names"][0]["name"] += "a"
    return "\n".join([json.dumps(header), *lines])


TAMPERED: dict[str, Callable[[str], str]] = {
    "record-step-chain": other_hand,
    "record-signature": other_signature,
    "record-name": other_name,
}


def record_of(page: Page, code: str) -> str:
    fetched = """async (code) => {
        const { id } = await (await fetch(`/api/tables/${code}`)).json();
        return (await fetch(`/api/tables/${id}/record`)).text();
    }"""
    return str(page.evaluate(fetched, code))


def test_a_record_that_is_not_what_the_page_saw_has_no_green_seal(visit: Visit) -> None:
    page = given_up(visit, "the_coding")
    expect(seal(page)).to_have_attribute("data-seal", "good", timeout=PATIENCE)
    record = record_of(page, page.url.rpartition("/")[2])

    page.route("**/record?game=*", lambda route: route.fulfill(body=other_hand(record), content_type="application/jsonl"))
    page.reload()
    expect(seal(page)).to_have_attribute("data-seal", "bad", timeout=PATIENCE)
    seal(page).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-fault]")).to_have_text("Step 0 does not fit the chain.")
    expect(dialog.get_by_role("link", name="Save the record")).to_be_visible()
    assert faults(page) == []

    page.unroute("**/record?game=*")
    other = given_up(visit, "the_coding")
    page.route("**/record?game=*", lambda route: route.fulfill(body=record, content_type="application/jsonl"))
    other.reload()
    expect(seal(page)).to_have_attribute("data-seal", "bad", timeout=PATIENCE)
    seal(page).click()
    expect(page.locator("[data-fault]")).to_have_text("This is the record of another game than the one played here.")

    page.unroute("**/record?game=*")
    page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('underrose.seen.')).forEach((name) => "
                  "localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage[name]), heads: 'f'.repeat(32) })))")  # fmt: skip
    page.reload()
    expect(seal(page)).to_have_attribute("data-seal", "bad", timeout=PATIENCE)
    seal(page).click()
    expect(page.locator("[data-fault]")).to_have_text("The head you saw is not part of this record.")


def test_without_a_record_nothing_is_said_to_be_checked(visit: Visit) -> None:
    page = given_up(visit, "the_coding")
    page.route("**/record?game=*", lambda route: route.abort())
    page.reload()
    expect(seal(page)).to_have_attribute("data-seal", "none", timeout=PATIENCE)
    page.unroute("**/record?game=*")
    seal(page).click()
    page.get_by_role("button", name="Check again").click()
    expect(seal(page)).to_have_attribute("data-seal", "good", timeout=PATIENCE)
    visit.troubles.clear()  # the browser says that it could not load the record


def test_a_file_is_checked_without_a_server(visit: Visit, browser: Browser, tmp_path: Path) -> None:
    page = given_up(visit, "the_coding")
    record = record_of(page, page.url.rpartition("/")[2])
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
    for fault, change in {None: str, **TAMPERED}.items():
        file.write_text(change(record), "utf-8")
        alone.get_by_label("Choose a record").set_input_files(file)
        expect(found).to_have_attribute("data-seal", "good" if fault is None else "bad", timeout=PATIENCE)
        expect(alone.locator("[data-fault]")).to_have_count(0 if fault is None else 1)
        if fault:
            expect(alone.locator("[data-fault]")).to_have_attribute("data-fault", fault)
        else:
            assert "seal-signed" in passed(alone)
        assert look(alone) == []
    file.write_bytes(b"\xff\xfe")
    alone.get_by_label("Choose a record").set_input_files(file)
    expect(alone.get_by_text("This file cannot be read.")).to_be_visible()
    alone.get_by_role("button", name="Deutsch").click()
    expect(alone.get_by_role("heading", level=1)).to_have_text("Eine Aufzeichnung prüfen")
    assert {url for url in asked if not url.startswith("file:")} == set()
    assert said == []
    context.close()


def test_the_page_of_one_file_is_served_too_and_may_ask_nobody(visit: Visit, tmp_path: Path) -> None:
    visit.page.goto(f"{visit.server}/verify.html")
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("Check a record")
    assert faults(visit.page) == []
    assert visit.page.evaluate("fetch('/api/games').then(() => 'answered', () => 'refused')") == "refused"
    visit.troubles.clear()  # the browser says what its policy forbade
